(** Numbers that grow beyond 128 bits (FORMAT.md, section 2): rules whose constants do are rejected.

    The definitions of [Rule] know numbers of any size, so nothing rests on what stands here: it only rejects. Every expression has a
    span, from the least that it can be to the greatest, where the heaps count as 0, a name that runs through a finite constant set as its
    elements, and every other name as 0. What is not read, as section 2 says, is not looked at. *)
From Coq Require Import List Bool ZArith String.
From Grundy Require Import Rule RuleText Tuples Lists.
Import ListNotations.
Local Open Scope Z_scope.

Definition span : Type := Z * Z.
Definition spans : Type := list (string * span).
Definition fit (lo hi : Z) : option span := if (- 2 ^ 127 <=? lo) && (hi <? 2 ^ 127) then Some (lo, hi) else None.
Definition whatever : option span := Some (0, 0).

Fixpoint span_at (known : spans) (x : string) : span :=
  match known with [] => (0, 0) | (y, s) :: known => if String.eqb x y then s else span_at known x end.

Definition is_point (s : span) : bool := fst s =? snd s.
Definition largest (s t : span) : Z := Z.max (Z.max (Z.abs (fst s)) (Z.abs (snd s))) (Z.max (Z.abs (fst t)) (Z.abs (snd t))).
Definition around (m : Z) : option span := fit (- m) m.

Definition exactly (v : option Z) : option span := match v with Some z => fit z z | None => whatever end.

Definition span1 (f : one_place) (s : span) : option span :=
  if is_point s then exactly (apply1 f (fst s)) else match f with Negative => fit (- snd s) (- fst s) | _ => around (largest s s) end.

Definition span2 (f : two_places) (s t : span) : option span :=
  let of_four g := fit (Z.min (Z.min (g (fst s) (fst t)) (g (fst s) (snd t))) (Z.min (g (snd s) (fst t)) (g (snd s) (snd t))))
                       (Z.max (Z.max (g (fst s) (fst t)) (g (fst s) (snd t))) (Z.max (g (snd s) (fst t)) (g (snd s) (snd t)))) in
  match f with
  | ShiftLeft => if (fst s =? 0) && (snd s =? 0) then whatever else if 127 <? snd t then None
                 else if is_point s && is_point t then exactly (apply2 f (fst s) (fst t)) else fit 0 (Z.shiftl (Z.max 0 (snd s)) (Z.max 0 (snd t)))
  | ShiftRight => if 127 <? snd t then whatever else around (largest s s)
  | Quotient | Remainder => if (fst s =? - 2 ^ 127) && (fst t <=? -1) && (-1 <=? snd t) then None
                            else if is_point s && is_point t then exactly (apply2 f (fst s) (fst t)) else around (largest s t)
  | Plus => of_four Z.add | Minus => of_four Z.sub | Times => of_four Z.mul | Least => of_four Z.min | Greatest => of_four Z.max
  | _ => if is_point s && is_point t then exactly (apply2 f (fst s) (fst t)) else Some (0, largest s t)
  end.

Fixpoint span_of (known : spans) (a : expression) : option span :=
  match a with
  | Number z => fit z z
  | Name x => Some (span_at known x)
  | Apply1 f a => match span_of known a with Some s => span1 f s | None => None end
  | Apply2 f a b => match span_of known a, span_of known b with Some s, Some t => span2 f s t | _, _ => None end
  end.

Definition fits (known : spans) (a : expression) : bool := match span_of known a with Some _ => true | None => false end.

(** What no name decides. *)
Fixpoint condition_fits (known : spans) (c : condition) : bool :=
  match c with
  | Compare _ a b | Divides a b => fits known a && fits known b
  | IsPrime a | IsSquare a => fits known a
  | Not c => condition_fits known c
  | And c d => if condition_fits known c then match truth [] c with Some false => true | _ => condition_fits known d end else false
  | Or c d => if condition_fits known c then match truth [] c with Some true => true | _ => condition_fits known d end else false
  end.

(** The span of the elements of a constant set, nothing if it is empty; the second entry tells whether what stands in it fits. *)
Definition span_of_set (known : spans) (s : set) : option span * bool :=
  match s with
  | Range a b =>
    match span_of known a, span_of known b with
    | Some s, Some t => if fst s <? snd t then (Some (fst s, snd t - 1), true) else (None, true)
    | _, _ => (None, false)
    end
  | Listed l => fold_right (fun a found =>
      match span_of known a, found with
      | Some s, (Some t, ok) => (Some (Z.min (fst s) (fst t), Z.max (snd s) (snd t)), ok)
      | Some s, (None, ok) => (Some s, ok)
      | None, (t, _) => (t, false)
      end) (None, true) l
  | AllBut l => (whatever, forallb (fits known) l)
  | From a | Powers a => (whatever, fits known a)
  | Divisors a | Coprime a | Digits a => match span_of known a with Some s => (Some (0, Z.max 0 (snd s)), true) | None => (None, false) end
  | Primes | PrimePowers | Squares | Triangular | Fibonacci => (whatever, true)
  end.

(** The clauses from left to right, and what is read after them. *)
Fixpoint clauses_fit (known : spans) (l : list clause) (rest : spans -> bool) : bool :=
  match l with
  | [] => rest known
  | For x s :: l => match span_of_set known s with
                    | (Some t, true) => clauses_fit ((x, t) :: known) l rest
                    | (None, true) => true
                    | (_, false) => false
                    end
  | Let x a :: l => match span_of known a with Some t => clauses_fit ((x, t) :: known) l rest | None => false end
  | If c :: l => if condition_fits known c then match truth [] c with Some false => true | _ => clauses_fit known l rest end else false
  end.

Definition part_fits (known : spans) (p : part) : bool :=
  clauses_fit known (within p) (fun known => fits known (place p) && match count p with Some a => fits known a | None => true end).

Definition alternative_fits (a : alternative) : bool :=
  clauses_fit [] (clauses a) (fun known => match leaves a with Heap e => fits known e | Sum parts => forallb (part_fits known) parts end).

Definition heap_rule_fits (text : string) : bool :=
  match read_rule text with Some (Written lines) => forallb (fun line => forallb alternative_fits (snd line)) lines | _ => true end.

Definition tuple_rule_fits (r : tuple_rule) : bool :=
  forallb (fun line => forallb (fun a => clauses_fit [] (on a) (fun known => forallb (fits known) (to a))) (snd line)) (lines r)
  && forallb (condition_fits []) (domain r).

(** Of a rule on heaps, on several numbers, with a start, or for lists. *)
Definition rule_fits (text : string) : bool :=
  if heap_rule_fits text then
    match read_tuples text with Some r => tuple_rule_fits r | None => true end
    && match read_start text with Some (r, _, l) => tuple_rule_fits r && forallb (fits []) l | None => true end
    && match read_lists text with Some (Heaps each _) => heap_rule_fits each | _ => true end
  else false.
