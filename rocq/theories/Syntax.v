(** Whether two rules are written in the same way is decidable: expressions, conditions, sets, clauses, alternatives, rules. *)
From Coq Require Import List ZArith String.
From Grundy Require Import Rule Tuples.

Definition one_place_dec (f g : one_place) : {f = g} + {f <> g}. Proof. decide equality. Defined.
Definition two_places_dec (f g : two_places) : {f = g} + {f <> g}. Proof. decide equality. Defined.
Definition comparison_dec (f g : comparison) : {f = g} + {f <> g}. Proof. decide equality. Defined.

Definition expression_dec (a b : expression) : {a = b} + {a <> b}.
Proof. decide equality; auto using Z.eq_dec, string_dec, one_place_dec, two_places_dec. Defined.

Definition condition_dec (a b : condition) : {a = b} + {a <> b}.
Proof. decide equality; auto using expression_dec, comparison_dec. Defined.

Definition set_dec (a b : set) : {a = b} + {a <> b}.
Proof. decide equality; auto using expression_dec, (list_eq_dec expression_dec). Defined.

Definition clause_dec (a b : clause) : {a = b} + {a <> b}.
Proof. decide equality; auto using string_dec, set_dec, expression_dec, condition_dec. Defined.

Definition alternative_dec (a b : tuple_alternative) : {a = b} + {a <> b}.
Proof. decide equality; auto using (list_eq_dec expression_dec), (list_eq_dec clause_dec). Defined.

Definition line_dec (a b : list string * list tuple_alternative) : {a = b} + {a <> b}.
Proof. decide equality; auto using (list_eq_dec string_dec), (list_eq_dec alternative_dec). Defined.

Definition rule_dec (a b : tuple_rule) : {a = b} + {a <> b}.
Proof. decide equality; auto using (list_eq_dec line_dec), (list_eq_dec condition_dec). Defined.
