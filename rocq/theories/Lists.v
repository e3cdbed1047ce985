(** Games on lists of any length, and on rooted trees (FORMAT.md, section 2): their texts, positions and moves.

    A list of heaps is written in descending order without zeros; a move is a move of one rule in some of the heaps.
    Stairs are a list whose last number is not 0; a move carries tokens to the place before, or away from the first place.
    Of a strictly ascending list a move lowers one number.
    A rooted tree is written as the list of the parents of its vertices 2, 3, ...; a move cuts an edge, and what
    hangs on it away from the root is gone. [valued moves f]: every play ends, f is the Grundy value, and the only one. *)
From Coq Require Import List Arith Lia Bool ZArith String Ascii Permutation.
From Grundy Require Import Json Game Zeros Obligations RuleText.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Texts *)
Inductive listed := Heaps (each : string) (most : option nat) | Stairs | Diagrams | Trees | Rising.

(** What stands before and after the last occurrence of a word. *)
Fixpoint split_last (word s : string) : option (string * string) :=
  match s with
  | EmptyString => None
  | String c r =>
    match split_last word r with
    | Some (before, after) => Some (String c before, after)
    | None => match strip word s with Some after => Some (EmptyString, after) | None => None end
    end
  end.

Definition read_most (s : string) : option (option nat) :=
  if String.eqb s "any" then Some None else
  match strip "at most " s with
  | Some (String c digits) =>
    match Ascii.eqb c "0"%char, as_number (String c digits) with
    | false, Some k => if ((1 <=? k) && (k <? 2 ^ 16))%Z then Some (Some (Z.to_nat k)) else None
    | _, _ => None
    end
  | _ => None
  end.

Definition read_lists (s : string) : option listed :=
  if String.eqb s "lists; carry any number to the place before" then Some Stairs
  else if String.eqb s "lists; drop the greatest or lower all by 1; not empty" then Some Diagrams
  else if String.eqb s "trees; cut an edge" then Some Trees
  else if String.eqb s "rising lists; lower one number" then Some Rising
  else match strip "lists of " s with
  | Some s =>
    match split_last "; move in " s with
    | Some (each, most) => match read_most most with Some most => Some (Heaps each most) | None => None end
    | None => None
    end
  | None => None
  end.

(** ** The value of a position, whatever positions and moves are *)
Definition valued {position : Type} (moves : position -> position -> Prop) (f : position -> Z) : Prop :=
  mex_rule position moves f /\ (forall g, mex_rule position moves g -> forall x, g x = f x) /\ play_ends position moves.

(** ** Heaps *)
(** Descending, without zeros. *)
Fixpoint is_heaps (x : list nat) : bool :=
  match x with
  | [] => true
  | a :: x => (0 <? a) && match x with b :: _ => b <=? a | [] => true end && is_heaps x
  end.

(** The heap a becomes b; nothing left is a heap of 0. *)
Definition becomes (game : rules) (a b : nat) : Prop := In [b] (game a) \/ (b = 0 /\ In [] (game a)).

Definition heaps_move (game : rules) (most : option nat) (x y : list nat) : Prop :=
  is_heaps x = true /\ is_heaps y = true /\ exists old new kept,
    Permutation x (old ++ kept) /\ Permutation y (without_zeros new ++ kept) /\ Forall2 (becomes game) old new /\
    1 <= List.length old /\ match most with Some k => List.length old <= k | None => True end.

(** The number of ones in a binary place. *)
Definition ones_at (i : nat) (x : list nat) : nat := list_sum (map (fun a => Nat.b2n (Nat.testbit a i)) x).
Definition columns (m : nat) (x : list nat) : Prop := forall i, ones_at i x mod m = 0.

(** ** Stairs *)
Definition is_stairs (x : list nat) : Prop := last x 1 <> 0.

(** k tokens go from the first place away, or from another place to the one before. *)
Definition carried (x y : list nat) : Prop := exists k a after, 1 <= k /\
  ((x = k + a :: after /\ y = a :: after) \/
   exists before b, x = before ++ b :: k + a :: after /\ y = before ++ b + k :: a :: after).

Definition stairs_move (x y : list nat) : Prop :=
  is_stairs x /\ is_stairs y /\ exists n, carried x (y ++ repeat 0 n).

(** The xor of the numbers at every second place, from the first on or from the second. *)
Fixpoint at_places (here : bool) (x : list nat) : nat :=
  match x with
  | [] => 0
  | a :: x => if here then Nat.lxor a (at_places false x) else at_places true x
  end.

(** ** Rising lists *)
(** Strictly ascending, from p on. *)
Fixpoint rises_from (p : nat) (x : list nat) : bool := match x with [] => true | a :: x => (p <=? a) && rises_from (S a) x end.
Definition is_rising : list nat -> bool := rises_from 0.

(** One number becomes smaller, and the list still rises. *)
Definition rising_move (x y : list nat) : Prop :=
  is_rising x = true /\ is_rising y = true /\ exists before a b after, b < a /\ x = before ++ a :: after /\ y = before ++ b :: after.

(** How far each number is above the least that it could be, where the first could be p. *)
Fixpoint gaps (p : nat) (x : list nat) : list nat := match x with [] => [] | a :: x => a - p :: gaps (S a) x end.

(** ** Diagrams *)
(** All numbers less by 1, without zeros. *)
Definition lowered (x : list nat) : list nat := without_zeros (map pred x).

(** A non-empty list of heaps loses its first and greatest number, or all are lowered, and does not become empty. *)
Definition diagram_move (x y : list nat) : Prop := is_heaps x = true /\ x <> [] /\ y <> [] /\ (y = tl x \/ y = lowered x).

(** How many of the first numbers are at least their index: of heaps, the largest index d with x_d >= d. *)
Fixpoint diagonal_from (i : nat) (x : list nat) : nat :=
  match x with a :: x => if S i <=? a then diagonal_from (S i) x else i | [] => i end.

(** With that d: x_d - d, and how many numbers after x_d are at least d, are both even. *)
Definition even_arms (x : list nat) : bool :=
  let d := diagonal_from 0 x in
  if Nat.even (nth (d - 1) x 0 - d) then Nat.even (List.length (filter (Nat.leb d) (skipn d x))) else false.

(** ** Trees *)
Inductive tree := Node (branches : list tree).

Inductive cuts : tree -> tree -> Prop :=
| cut_here l t r : cuts (Node (l ++ t :: r)) (Node (l ++ r))
| cut_above l t t' r : cuts t t' -> cuts (Node (l ++ t :: r)) (Node (l ++ t' :: r)).

(** The i-th number is the parent of vertex i + 1, from 1 to i. *)
Definition are_parents (x : list nat) : Prop := forall i p, nth_error x i = Some p -> 1 <= p <= S i.

Definition children (x : list nat) (v : nat) : list nat :=
  filter (fun u => nth (u - 2) x 0 =? v) (seq 2 (List.length x)).

(** The tree above vertex v; children have greater numbers, so that there are enough steps. *)
Fixpoint above (steps : nat) (x : list nat) (v : nat) : tree :=
  match steps with 0 => Node [] | S steps => Node (map (above steps x) (children x v)) end.
Definition tree_of (x : list nat) : tree := above (S (List.length x)) x 1.

(** The xor, over the children, of one more than their values. *)
Fixpoint stalk (t : tree) : nat :=
  match t with Node l => fold_right (fun t v => Nat.lxor (S (stalk t)) v) 0 l end.

Example fork : stalk (tree_of [1; 2; 2]) = 1 /\ stalk (tree_of [1; 2; 3]) = 3 /\ tree_of [1; 1; 2] = Node [Node [Node []]; Node []].
Proof. repeat split. Qed.
