(** Two questions about how a rule is written: whether two rules are written in the same way, which is decidable for expressions,
    conditions, sets, clauses, alternatives and rules; and whether a name does not occur. *)
From Coq Require Import List ZArith String Bool.
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

(** ** Names that do not occur *)
Fixpoint free_in (x : string) (a : expression) : bool :=
  match a with
  | Number _ => true
  | Name y => negb (String.eqb x y)
  | Apply1 _ a => free_in x a
  | Apply2 _ a b => free_in x a && free_in x b
  end.

Fixpoint free_in_condition (x : string) (c : condition) : bool :=
  match c with
  | Compare _ a b | Divides a b => free_in x a && free_in x b
  | IsPrime a | IsSquare a => free_in x a
  | Not c => free_in_condition x c
  | And c d | Or c d => free_in_condition x c && free_in_condition x d
  end.

Definition free_in_set (x : string) (s : set) : bool :=
  match s with
  | Range a b => free_in x a && free_in x b
  | From a | Powers a | Divisors a | Coprime a | Digits a => free_in x a
  | Listed l | AllBut l => forallb (free_in x) l
  | _ => true
  end.

Definition free_in_clause (x : string) (c : clause) : bool :=
  match c with For _ s => free_in_set x s | Let _ a => free_in x a | If c => free_in_condition x c end.
