(** Two questions about how a rule is written: whether two rules are written in the same way, which is decidable for expressions,
    conditions, sets, clauses, alternatives and rules; and whether all names in it pass a test, as that of being another name, or a known one. *)
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

(** ** Names that pass a test, wherever they occur *)
Section Names.
Variable passes : string -> bool.

Fixpoint names_pass (a : expression) : bool :=
  match a with
  | Number _ => true
  | Name x => passes x
  | Apply1 _ a => names_pass a
  | Apply2 _ a b => names_pass a && names_pass b
  end.

Fixpoint names_pass_in_condition (c : condition) : bool :=
  match c with
  | Compare _ a b | Divides a b => names_pass a && names_pass b
  | IsPrime a | IsSquare a => names_pass a
  | Not c => names_pass_in_condition c
  | And c d | Or c d => names_pass_in_condition c && names_pass_in_condition d
  end.

Definition names_pass_in_set (s : set) : bool :=
  match s with
  | Range a b => names_pass a && names_pass b
  | From a | Powers a | Divisors a | Coprime a | Digits a => names_pass a
  | Listed l | AllBut l => forallb names_pass l
  | _ => true
  end.

Definition names_pass_in_clause (c : clause) : bool :=
  match c with For _ s => names_pass_in_set s | Let _ a => names_pass a | If c => names_pass_in_condition c end.
End Names.

(** The name does not occur. *)
Definition is_other (x y : string) : bool := negb (String.eqb x y).
Definition free_in (x : string) : expression -> bool := names_pass (is_other x).
Definition free_in_clause (x : string) : clause -> bool := names_pass_in_clause (is_other x).
