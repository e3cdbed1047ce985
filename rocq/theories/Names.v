(** Whether every name of a rule is bound once, and before it is used (FORMAT.md, section 2). A text of which this fails is no rule, though
    the reader gives it a meaning; so nothing is proved here: what is not well bound is not accepted. *)
From Coq Require Import List Bool ZArith String.
From Grundy Require Import Rule RuleText Lists Tuples Syntax.
Import ListNotations.

Definition scope := list string.
Definition is_known (names : scope) (x : string) : bool := existsb (String.eqb x) names.

Definition known_names (names : scope) : expression -> bool := names_pass (is_known names).
Definition known_in_condition (names : scope) : condition -> bool := names_pass_in_condition (is_known names).
Definition known_in_set (names : scope) : set -> bool := names_pass_in_set (is_known names).

(** The names after these clauses, if each is new and all that is used is known. *)
Fixpoint bound_by (names : scope) (l : list clause) : option scope :=
  match l with
  | [] => Some names
  | For x s :: l => if known_in_set names s && negb (is_known names x) then bound_by (x :: names) l else None
  | Let x a :: l => if known_names names a && negb (is_known names x) then bound_by (x :: names) l else None
  | If c :: l => if known_in_condition names c then bound_by names l else None
  end.

Definition part_bound (names : scope) (p : part) : bool :=
  match bound_by names (within p) with
  | Some names => known_names names (place p) && match count p with Some a => known_names names a | None => true end
  | None => false
  end.

Definition result_bound (names : scope) (r : result) : bool :=
  match r with Heap a => known_names names a | Sum parts => forallb (part_bound names) parts end.

Definition heap_rule_bound (text : string) : bool :=
  match read_rule text with
  | Some (Written lines) => forallb (fun line =>
      let names := match fst line with AnyHeap x => [x] | ThisHeap _ => [] end in
      forallb (fun a => match bound_by names (clauses a) with Some names => result_bound names (leaves a) | None => false end) (snd line)) lines
  | _ => true
  end.

Fixpoint all_new (known : scope) (l : list string) : bool :=
  match l with [] => true | x :: l => negb (is_known known x) && all_new (x :: known) l end.

Definition tuple_rule_bound (parameters : scope) (r : tuple_rule) : bool :=
  forallb (fun line => all_new parameters (fst line) && forallb (fun a =>
    match bound_by (fst line ++ parameters) (on a) with Some names => forallb (known_names names) (to a) | None => false end) (snd line)) (lines r)
  && forallb (known_in_condition (coordinates r ++ parameters)) (domain r).

(** A condition of the domain with a name of no pattern says nothing (FORMAT.md, section 2), and such rules are not looked at. *)
Definition domain_bound (parameters : scope) (text : string) : bool :=
  match read_tuples text with Some r => forallb (known_in_condition (coordinates r ++ parameters)) (domain r) | None => true end.

(** Of a rule with these parameters, on heaps, on several numbers, with a start, or for lists. *)
Definition well_bound (parameters : scope) (text : string) : bool :=
  match parameters with [] => heap_rule_bound text | _ => true end
  && match read_tuples text with Some r => tuple_rule_bound parameters r | None => true end
  && match read_start text with Some (r, x, l) => tuple_rule_bound [] r && forallb (known_names [x]) l | None => true end
  && match read_lists text with Some (Heaps each _) => heap_rule_bound each | _ => true end.
