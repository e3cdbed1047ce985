(** Staircase Nim: the value is the xor of the tokens on the odd stairs (FORMAT.md, section 16, for lists).

    A move changes exactly one odd stair, the one it leaves or the one it reaches: so no option has the value of
    its position. Every smaller value is reached by a move of Nim from an odd stair, which raises an even stair only. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Grundy Require Import Game Obligations Lists.
Import ListNotations.

(** The highest bit in which v differs from a larger number is set in that number. *)
Lemma highest_difference v x : v < x -> Nat.testbit x (Nat.log2 (Nat.lxor v x)) = true.
Proof.
  intros L. set (d := Nat.lxor v x). assert (D : d <> 0).
  { intros E. apply Nat.lxor_eq in E. lia. }
  pose proof (Nat.bit_log2 d D) as B. unfold d at 1 in B. rewrite Nat.lxor_spec in B.
  destruct (Nat.testbit x (Nat.log2 d)) eqn:E; [reflexivity|]. destruct (Nat.testbit v (Nat.log2 d)) eqn:V; [|easy].
  pose proof (lxor_smaller v d V D) as S. unfold d in S. rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l in S. lia.
Qed.

Lemma places_change before : forall here b k a after, 1 <= k ->
  at_places here (before ++ b :: k + a :: after) <> at_places here (before ++ b + k :: a :: after).
Proof.
  induction before as [|c before IH]; intros here b k a after K; cbn [app at_places].
  - destruct here; intros E; apply lxor_cancel_r in E; lia.
  - destruct here; [|apply IH, K]. intros E. apply lxor_cancel in E. exact (IH _ _ _ _ _ K E).
Qed.

Lemma places_zeros n : forall x here, at_places here (x ++ repeat 0 n) = at_places here x.
Proof.
  assert (Z : forall n here, at_places here (repeat 0 n) = 0).
  { clear. induction n as [|n IH]; intros here; [reflexivity|]. cbn. destruct here; rewrite IH; reflexivity. }
  induction x as [|a x IH]; intros here; [apply Z|]. cbn. now rewrite !IH.
Qed.

(** An odd stair can be lowered so that the xor changes by d. *)
Lemma odd_stair d : d <> 0 -> forall x here, Nat.testbit (at_places here x) (Nat.log2 d) = true ->
  (here = true /\ exists a after, x = a :: after /\ Nat.lxor a d < a
    /\ at_places true (Nat.lxor a d :: after) = Nat.lxor (at_places true x) d) \/
  exists before b a after, x = before ++ b :: a :: after /\ Nat.lxor a d < a
    /\ at_places here (before ++ b + (a - Nat.lxor a d) :: Nat.lxor a d :: after) = Nat.lxor (at_places here x) d.
Proof.
  intros D. induction x as [|c x IH]; intros here; cbn [at_places]; [now rewrite Nat.bits_0|]. destruct here.
  - rewrite Nat.lxor_spec. destruct (Nat.testbit c (Nat.log2 d)) eqn:C.
    + intros _. left. split; [reflexivity|]. exists c, x. split; [reflexivity|]. split; [now apply lxor_smaller|].
      rewrite !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
    + intros B. destruct (IH false) as [(H & _)|(before & b & a & after & -> & L & E)]; [|easy|].
      { now destruct (Nat.testbit (at_places false x) (Nat.log2 d)). }
      right. exists (c :: before), b, a, after. split; [reflexivity|]. split; [exact L|]. cbn [app at_places].
      now rewrite E, Nat.lxor_assoc.
  - intros B. right. destruct (IH true B) as [(_ & a & after & -> & L & E)|(before & b & a & after & -> & L & E)].
    + exists [], c, a, after. split; [reflexivity|]. split; [exact L|]. exact E.
    + exists (c :: before), b, a, after. split; [reflexivity|]. split; [exact L|]. exact E.
Qed.

Fixpoint weight (i : nat) (x : list nat) : nat := match x with [] => 0 | a :: x => i * a + weight (S i) x end.

Lemma weight_zeros n : forall x i, weight i (x ++ repeat 0 n) = weight i x.
Proof.
  assert (Z : forall n i, weight i (repeat 0 n) = 0).
  { clear. induction n as [|n IH]; intros i; [reflexivity|]. cbn. rewrite IH. lia. }
  induction x as [|a x IH]; intros i; [apply Z|]. cbn. now rewrite IH.
Qed.

Lemma weight_falls x y : carried x y -> weight 1 y < weight 1 x.
Proof.
  intros (k & a & after & K & [(-> & ->)|(before & b & -> & ->)]); [cbn; lia|].
  assert (H : forall i, 1 <= i -> weight i (before ++ b + k :: a :: after) < weight i (before ++ b :: k + a :: after)).
  { induction before as [|c before IH]; intros i I; cbn [app weight]; [nia|]. specialize (IH (S i) ltac:(lia)). lia. }
  apply H. lia.
Qed.

(** A list without its zeros at the end. *)
Lemma trimmed (x : list nat) : exists y n, x = y ++ repeat 0 n /\ is_stairs y.
Proof.
  unfold is_stairs. induction x as [|a x (y & n & -> & L)]; [exists [], 0; split; [reflexivity|cbn; lia]|].
  destruct y as [|b y]; [destruct a as [|a]|].
  - exists [], (S n). split; [reflexivity|cbn; lia].
  - exists [S a], n. split; [reflexivity|cbn; lia].
  - exists (a :: b :: y), n. split; [reflexivity|exact L].
Qed.

Definition stairs_value (x : list nat) : Z := if last x 1 =? 0 then 0%Z else Z.of_nat (at_places true x).

Lemma stairs_value_at x : is_stairs x -> stairs_value x = Z.of_nat (at_places true x).
Proof. unfold is_stairs, stairs_value. destruct (Nat.eqb_spec (last x 1) 0); easy. Qed.

(** What carrying tokens does to the xor. *)
Lemma carried_changes x y : carried x y -> at_places true y <> at_places true x.
Proof.
  intros (k & a & after & K & [(-> & ->)|(before & b & -> & ->)]) E.
  - cbn [at_places] in E. apply lxor_cancel_r in E. lia.
  - symmetry in E. exact (places_change before true b k a after K E).
Qed.

Lemma carried_to x w : w < at_places true x -> exists y, carried x y /\ at_places true y = w.
Proof.
  intros W. set (d := Nat.lxor w (at_places true x)). assert (D : d <> 0) by (intros E; apply Nat.lxor_eq in E; lia).
  assert (R : Nat.lxor (at_places true x) d = w).
  { unfold d. rewrite (Nat.lxor_comm w), <- Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_l. }
  destruct (odd_stair d D x true (highest_difference w _ W)) as [(_ & a & after & -> & L & E)|(before & b & a & after & -> & L & E)].
  - exists (Nat.lxor a d :: after). rewrite R in E. split; [|exact E].
    exists (a - Nat.lxor a d), (Nat.lxor a d), after. split; [lia|]. left. split; [f_equal; lia|reflexivity].
  - exists (before ++ b + (a - Nat.lxor a d) :: Nat.lxor a d :: after). rewrite R in E. split; [|exact E].
    exists (a - Nat.lxor a d), (Nat.lxor a d), after. split; [lia|]. right. exists before, b.
    split; [do 3 f_equal; lia|reflexivity].
Qed.

Theorem staircase : valued stairs_move stairs_value.
Proof.
  apply (values_by_obligations _ _ (fun x => Z.of_nat (weight 1 x))).
  - lia.
  - intros x y (_ & _ & n & C). apply weight_falls in C. rewrite weight_zeros in C. lia.
  - intros x. unfold stairs_value. destruct (_ =? 0); lia.
  - intros x y (X & Y & n & C). rewrite !stairs_value_at by assumption. intros E. apply Nat2Z.inj in E.
    apply carried_changes in C. now rewrite places_zeros in C.
  - intros x v V. unfold stairs_value in V. destruct (Nat.eqb_spec (last x 1) 0) as [|X]; [lia|].
    destruct (carried_to x (Z.to_nat v) ltac:(lia)) as (y' & C & E).
    destruct (trimmed y') as (y & n & -> & Y). exists y. split; [split; [exact X|]; split; [exact Y|]; now exists n|].
    rewrite stairs_value_at by exact Y. rewrite places_zeros in E. rewrite E. lia.
Qed.
