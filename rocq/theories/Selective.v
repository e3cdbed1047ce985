(** Selective compounds (C. A. B. Smith 1966; FORMAT.md, section 17): where a move is made in as many of the heaps as one likes, at
    least in one, a list of heaps is lost iff every heap by itself is lost.

    From a list of lost heaps every move makes some lost heap a won one. From any other list one moves in exactly the won
    heaps, each to a lost one. A heap becomes one heap, or nothing, which stands for the heap of 0 without moves. *)
From Coq Require Import List Arith Lia Bool ZArith Permutation.
From Grundy Require Import Mex Game Zeros Obligations Lists Moore.
Import ListNotations.

Section Compound.
Variable game : rules.
Hypothesis shrinks : shrinking game.
Hypothesis one_heap : forall n o, In o (game n) -> length o <= 1.
Hypothesis no_move : game 0 = [].
Local Notation moves := (heaps_move game None).
Let g := grundy game.

Lemma value_0 : g 0 = 0.
Proof. unfold g. rewrite (grundy_is game shrinks), no_move. reflexivity. Qed.

Lemma becomes_smaller a b : 0 < a -> becomes game a b -> b < a.
Proof. intros A [I|(-> & _)]; [|exact A]. exact (shrinks a [b] b I ltac:(now left)). Qed.

Lemma becomes_value a b : becomes game a b -> In (g b) (map (xors g) (game a)).
Proof.
  intros [I|(-> & I)].
  - replace (g b) with (xors g [b]) by apply Nat.lxor_0_r. now apply in_map.
  - rewrite value_0. change 0 with (xors g []). now apply in_map.
Qed.

Lemma lost_to_won a b : becomes game a b -> g a = 0 -> g b <> 0.
Proof.
  intros B A E. apply (mex_out (map (xors g) (game a))). unfold g in A. rewrite (grundy_is game shrinks) in A. fold g in A. rewrite A, <- E.
  now apply becomes_value.
Qed.

Lemma won_to_lost a : g a <> 0 -> exists b, becomes game a b /\ g b = 0.
Proof.
  intros A. assert (L : 0 < mex (map (xors g) (game a))) by (unfold g in A; rewrite (grundy_is game shrinks) in A; fold g in A; lia).
  apply mex_below, in_map_iff in L. destruct L as (o & E & I). pose proof (one_heap a o I) as O. destruct o as [|b [|c o]].
  - exists 0. split; [right; auto|apply value_0].
  - exists b. split; [now left|]. rewrite <- E. symmetry. apply Nat.lxor_0_r.
  - cbn in O. lia.
Qed.

Lemma sum_falls old new : (forall a, In a old -> 0 < a) -> Forall2 (becomes game) old new -> 1 <= length old -> list_sum new < list_sum old.
Proof.
  intros P F. assert (W : list_sum new <= list_sum old /\ (1 <= length old -> list_sum new < list_sum old)); [|tauto].
  induction F as [|a b old new B F IH]; [cbn; lia|]. destruct IH as (IH & _); [intros; apply P; now right|].
  pose proof (becomes_smaller a b (P a ltac:(now left)) B). cbn [list_sum fold_right]. fold (list_sum old) (list_sum new). lia.
Qed.

Lemma sum_permuted x y : Permutation x y -> list_sum x = list_sum y.
Proof. induction 1; cbn [list_sum fold_right] in *; try fold (list_sum l) in *; try fold (list_sum l') in *; lia. Qed.

Lemma sum_without x : list_sum (without_zeros x) = list_sum x.
Proof.
  induction x as [|a x IH]; [reflexivity|]. cbn [without_zeros filter]. destruct (Nat.eqb_spec a 0) as [->|]; cbn [negb]; [exact IH|].
  change (a + list_sum (without_zeros x) = a + list_sum x). lia.
Qed.

Definition all_lost (x : list nat) : bool := if is_heaps x then forallb (fun h => g h =? 0) x else true.

Theorem selective_lost x : is_heaps x = true -> (loses (list nat) moves x <-> forall h, In h x -> g h = 0).
Proof.
  intros X. rewrite (losses_by_obligations _ moves (fun x => Z.of_nat (list_sum x))) with (P := all_lost).
  - unfold all_lost. rewrite X, forallb_forall. split; intros H h I; specialize (H h I); now apply Nat.eqb_eq in H || apply Nat.eqb_eq.
  - intros; lia.
  - intros y z (Y & Z & old & new & kept & Py & Pz & F & L & _).
    assert (P : forall a, In a old -> 0 < a) by (intros a I; apply (heaps_positive y a Y); rewrite Py; apply in_app_iff; now left).
    pose proof (sum_falls old new P F L). rewrite (sum_permuted _ _ Py), (sum_permuted _ _ Pz), !list_sum_app, sum_without. lia.
  - intros y z (Y & Z & old & new & kept & Py & Pz & F & L & _). unfold all_lost. rewrite Y, Z. intros H. rewrite forallb_forall in H.
    destruct F as [|a b old new B F]; [cbn in L; lia|].
    assert (A : g a = 0) by (apply Nat.eqb_eq, H; rewrite Py; now left). pose proof (lost_to_won a b B A) as W.
    apply not_true_is_false. intros Q. rewrite forallb_forall in Q. apply W, Nat.eqb_eq, Q. rewrite Pz. apply in_app_iff. left.
    apply in_without. split; [now left|]. intros ->. now rewrite value_0 in W.
  - intros y. unfold all_lost. destruct (is_heaps y) eqn:Y; [|easy]. intros H.
    set (won := filter (fun h => negb (g h =? 0)) y). set (kept := filter (fun h => g h =? 0) y).
    assert (Py : Permutation y (won ++ kept)).
    { unfold won, kept. clear. induction y as [|a y IH]; [constructor|]. cbn [filter]. destruct (g a =? 0); cbn [negb app].
      - etransitivity; [apply perm_skip, IH|]. apply Permutation_middle.
      - now apply perm_skip. }
    assert (N : exists new, Forall2 (becomes game) won new /\ forall b, In b new -> g b = 0).
    { assert (Wn : forall a, In a won -> g a <> 0) by (intros a I; apply filter_In in I; destruct I as (_ & I); now apply negb_true_iff, Nat.eqb_neq in I).
      revert Wn. generalize won. clear -shrinks one_heap no_move. induction won as [|a won IH]; intros Wn; [exists []; split; [constructor|easy]|].
      destruct IH as (new & F & A); [intros; apply Wn; now right|]. destruct (won_to_lost a (Wn a ltac:(now left))) as (b & B & E).
      exists (b :: new). split; [now constructor|]. intros c [<-|C]; auto. }
    destruct N as (new & F & A).
    destruct (in_order (without_zeros new ++ kept)) as (z & Pz & Z).
    { intros a I. apply in_app_iff in I. destruct I as [I|I]; [apply in_without in I; lia|]. apply filter_In in I. apply (heaps_positive y a Y). tauto. }
    exists z. split.
    + split; [exact Y|]. split; [exact Z|]. exists won, new, kept. split; [exact Py|]. split; [exact Pz|]. split; [exact F|]. split; [|exact Logic.I].
      destruct won as [|a l] eqn:E; [|cbn; lia]. exfalso. rewrite <- not_true_iff_false in H. apply H. apply forallb_forall. intros a I.
      destruct (g a =? 0) eqn:Q; [reflexivity|]. assert (J : In a won) by (apply filter_In; now rewrite Q). rewrite E in J. easy.
    + rewrite Z. apply forallb_forall. intros a I. apply Nat.eqb_eq. rewrite Pz in I. apply in_app_iff in I. destruct I as [I|I].
      * apply in_without in I. now apply A.
      * apply filter_In in I. now apply Nat.eqb_eq.
Qed.
End Compound.
