(** A list of heaps in which one heap is moved in at a time has the xor of the values of its heaps (FORMAT.md, section 14, for lists).

    A heap becomes one heap, or nothing, which stands for the heap of 0 without moves. A move changes one of the values; and the highest bit in
    which a smaller number differs from the xor is in the value of some heap, which can be lowered as that number asks. *)
From Coq Require Import List Arith Lia Bool ZArith Permutation.
From Grundy Require Import Mex Game Zeros Obligations Lists Staircase Moore Selective.
Import ListNotations.

Lemma xors_permuted g x y : Permutation x y -> xors g x = xors g y.
Proof.
  induction 1 as [|a x y P IH|a b x|x y z P IH Q IH']; [reflexivity| | |congruence]; rewrite !xors_cons.
  - now rewrite IH.
  - now rewrite <- !Nat.lxor_assoc, (Nat.lxor_comm (g b)).
Qed.

Section List.
Variable game : rules.
Hypothesis shrinks : shrinking game.
Hypothesis one_heap : forall n o, In o (game n) -> length o <= 1.
Hypothesis no_move : game 0 = [].
Local Notation moves := (heaps_move game (Some 1)).
Let g := grundy game.

(** One heap becomes another, the others stay. *)
Lemma move_is x y : moves x y -> is_heaps x = true /\ is_heaps y = true /\
  exists a b kept, Permutation x (a :: kept) /\ Permutation y (without_zeros [b] ++ kept) /\ becomes game a b.
Proof.
  intros (X & Y & old & new & kept & Px & Py & F & L & M). split; [exact X|]. split; [exact Y|].
  destruct F as [|a b old new B F]; [cbn in L; lia|]. destruct F; [|cbn in M; lia]. exists a, b, kept. auto.
Qed.

Lemma another_value a b : becomes game a b -> g b <> g a.
Proof.
  intros B E. apply (mex_out (map (xors g) (game a))). pose proof (grundy_is game shrinks a) as G. fold g in G. rewrite <- G, <- E.
  exact (becomes_value game shrinks no_move a b B).
Qed.

Lemma each_value a v : v < g a -> exists b, becomes game a b /\ g b = v.
Proof.
  intros L. pose proof (grundy_is game shrinks a) as G. fold g in G. rewrite G in L. apply mex_below, in_map_iff in L. destruct L as (o & E & I).
  pose proof (one_heap a o I) as O. destruct o as [|b [|c o]]; [| |cbn in O; lia].
  - exists 0. split; [right; auto|]. rewrite <- E. exact (value_0 game shrinks no_move).
  - exists b. split; [now left|]. rewrite <- E. symmetry. apply Nat.lxor_0_r.
Qed.

Lemma xor_after b kept : xors g (without_zeros [b] ++ kept) = Nat.lxor (g b) (xors g kept).
Proof. rewrite xors_app, xors_without by exact (value_0 game shrinks no_move). f_equal. apply Nat.lxor_0_r. Qed.

Definition list_value (x : list nat) : Z := if is_heaps x then Z.of_nat (xors g x) else 0%Z.

Theorem heaps_value : valued moves list_value.
Proof.
  apply (values_by_obligations _ moves (fun x => Z.of_nat (list_sum x))).
  - lia.
  - intros x y M. apply move_is in M. destruct M as (X & _ & a & b & kept & Px & Py & B).
    assert (A : 0 < a) by (apply (heaps_positive x a X); rewrite Px; now left). pose proof (becomes_smaller game shrinks a b A B).
    rewrite (sum_permuted _ _ Px), (sum_permuted _ _ Py), list_sum_app, sum_without. cbn [list_sum fold_right]. fold (list_sum kept). lia.
  - intros x. unfold list_value. destruct (is_heaps x); lia.
  - intros x y M. apply move_is in M. destruct M as (X & Y & a & b & kept & Px & Py & B). unfold list_value. rewrite X, Y. intros E.
    apply Nat2Z.inj in E. rewrite (xors_permuted g _ _ Px), (xors_permuted g _ _ Py), xor_after, xors_cons in E.
    apply lxor_cancel_r in E. exact (another_value a b B E).
  - intros x v V. unfold list_value in V. destruct (is_heaps x) eqn:X; [|lia]. set (w := Z.to_nat v). assert (W : w < xors g x) by lia.
    set (d := Nat.lxor w (xors g x)). assert (D : d <> 0) by (intros E; apply Nat.lxor_eq in E; lia).
    destruct (some_bit g (Nat.log2 d) x (highest_difference w _ W)) as (before & a & after & -> & Ba).
    destruct (each_value a (Nat.lxor (g a) d) (lxor_smaller _ _ Ba D)) as (b & B & E). set (kept := before ++ after) in *.
    assert (Px : Permutation (before ++ a :: after) (a :: kept)) by (symmetry; apply Permutation_middle).
    destruct (in_order (without_zeros [b] ++ kept)) as (y & Py & Y).
    { intros c I. apply in_app_iff in I. destruct I as [I|I]; [apply in_without in I; lia|]. apply (heaps_positive _ c X). rewrite Px. now right. }
    exists y. split.
    + split; [exact X|]. split; [exact Y|]. exists [a], [b], kept. repeat split; auto.
    + unfold list_value. rewrite Y, (xors_permuted g _ _ Py), xor_after, E.
      assert (F : Nat.lxor (Nat.lxor (g a) d) (xors g kept) = w); [|rewrite F; lia].
      unfold d. rewrite (xors_permuted g _ _ Px), xors_cons. apply Nat.bits_inj. intros i. rewrite !Nat.lxor_spec.
      now destruct (Nat.testbit w i), (Nat.testbit (g a) i), (Nat.testbit (xors g kept) i).
Qed.
End List.
