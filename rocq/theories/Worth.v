(** The value of one position (FORMAT.md, section 10): what is said of a position by looking at finitely many others.

    [has_worth moves x v]: every play from x ends, and v is the least number that is not the value of an option. It is a definition by
    induction, so nothing is said of other positions. [worth_once]: a position has one value; [worth_lost]: the player to move loses iff it is 0.
    [grundy_values r g]: the same for all heaps of a rule at once, however many options they have. *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Obligations Game Rule.

Section Worth.
Context {position : Type}.
Variable moves : position -> position -> Prop.

Inductive has_worth : position -> nat -> Prop :=
| worth_mex x v : (forall y, moves x y -> exists w, w <> v /\ has_worth y w) -> (forall w, w < v -> exists y, moves x y /\ has_worth y w) -> has_worth x v.

Lemma worth_once : forall x v, has_worth x v -> forall w, has_worth x w -> v = w.
Proof.
  fix IH 3. intros x v [x' v' A B] w H. inversion H as [x'' w' A' B' E1 E2]. subst. destruct (Nat.lt_trichotomy v' w) as [L|[L|L]]; [|exact L|]; exfalso.
  - destruct (B' v' L) as (y & M & Y). destruct (A y M) as (u & N & U). exact (N (IH y u U v' Y)).
  - destruct (B w L) as (y & M & Y). destruct (A' y M) as (u & N & U). apply N. symmetry. exact (IH y w Y u U).
Qed.

Lemma worth_lost : forall x v, has_worth x v -> match v with 0 => Obligations.loses position moves x | S _ => Obligations.wins position moves x end.
Proof.
  fix IH 3. intros x v [x' v' A B]. destruct v' as [|v'].
  - constructor. intros y M. destruct (A y M) as (w & N & W). specialize (IH y w W). destruct w; [easy|exact IH].
  - destruct (B 0 ltac:(lia)) as (y & M & Y). exact (Obligations.wins_by _ _ x' y M (IH y 0 Y)).
Qed.
End Worth.

(** Heaps of an option are smaller, its value, the xor of theirs, is not that of the heap, and every smaller value is that of an option. *)
Definition grundy_values (r : rule) (g : nat -> nat) : Prop :=
  (forall n o, is_option r n o -> forall h, In h o -> h < n) /\
  forall n, (forall o, is_option r n o -> xors g o <> g n) /\ (forall v, v < g n -> exists o, is_option r n o /\ xors g o = v).
