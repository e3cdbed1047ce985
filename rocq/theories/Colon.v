(** The colon principle for rooted trees of which edges are cut (FORMAT.md, section 18): a vertex has the xor, over its
    children, of one more than their values; a tree has the value of its root.

    One more than a value is what an edge below it makes: cutting the edge gives 0, and every other cut above changes
    the value below the "one more". Branches on one vertex are a sum of stalks, where Nim's argument applies. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Grundy Require Import Game Obligations Lists Staircase.
Import ListNotations.

Definition stalks (l : list tree) : nat := fold_right (fun t v => Nat.lxor (S (stalk t)) v) 0 l.

Lemma stalks_app l r : stalks (l ++ r) = Nat.lxor (stalks l) (stalks r).
Proof.
  induction l as [|t l IH]; [now rewrite Nat.lxor_0_l|]. cbn [app]. unfold stalks in *. cbn [fold_right].
  now rewrite IH, Nat.lxor_assoc.
Qed.

Lemma stalks_cons t r : stalks (t :: r) = Nat.lxor (S (stalk t)) (stalks r).
Proof. reflexivity. Qed.

Lemma stalk_node l : stalk (Node l) = stalks l.
Proof. reflexivity. Qed.

Fixpoint vertices (t : tree) : nat := match t with Node l => S (fold_right (fun t n => vertices t + n) 0 l) end.

Lemma vertices_app l r : vertices (Node (l ++ r)) = vertices (Node l) + vertices (Node r) - 1.
Proof. cbn. induction l as [|t l IH]; cbn in *; lia. Qed.

Lemma vertices_cons t r : vertices (Node (t :: r)) = vertices t + vertices (Node r).
Proof. cbn. lia. Qed.

Lemma vertices_positive t : 1 <= vertices t.
Proof. destruct t. cbn. lia. Qed.

Lemma cut_smaller t t' : cuts t t' -> vertices t' < vertices t.
Proof.
  induction 1 as [l t r|l t t' r C IH]; rewrite !vertices_app, ?vertices_cons;
    pose proof (vertices_positive (Node l)); pose proof (vertices_positive (Node r)); pose proof (vertices_positive t); lia.
Qed.

Lemma cut_changes t t' : cuts t t' -> stalk t' <> stalk t.
Proof.
  induction 1 as [l t r|l t t' r C IH]; rewrite !stalk_node, !stalks_app, ?stalks_cons; intros E; apply lxor_cancel in E.
  - rewrite <- (Nat.lxor_0_l (stalks r)) in E at 1. apply lxor_cancel_r in E. lia.
  - apply lxor_cancel_r in E. lia.
Qed.

Lemma tall_branch i : forall l, Nat.testbit (stalks l) i = true ->
  exists a t r, l = a ++ t :: r /\ Nat.testbit (S (stalk t)) i = true.
Proof.
  induction l as [|t l IH]; [cbn [stalks fold_right]; now rewrite Nat.bits_0|]. rewrite stalks_cons, Nat.lxor_spec.
  destruct (Nat.testbit (S (stalk t)) i) eqn:E; [intros _; now exists [], t, l|]. intros B.
  destruct IH as (a & u & r & -> & U); [now destruct (Nat.testbit (stalks l) i)|]. now exists (t :: a), u, r.
Qed.

Lemma cut_reaches n : forall t v, vertices t < n -> v < stalk t -> exists t', cuts t t' /\ stalk t' = v.
Proof.
  induction n as [|n IH]; intros t v N V; [lia|]. destruct t as [l]. rewrite stalk_node in V.
  set (d := Nat.lxor v (stalks l)). assert (D : d <> 0) by (intros E; apply Nat.lxor_eq in E; lia).
  destruct (tall_branch _ l (highest_difference v _ V)) as (a & t & r & -> & B). fold d in B.
  pose proof (lxor_smaller _ d B D) as L.
  assert (R : forall w, w = Nat.lxor (S (stalk t)) d -> Nat.lxor (stalks a) (Nat.lxor w (stalks r)) = v).
  { intros w ->. unfold d. rewrite stalks_app, stalks_cons. apply Nat.bits_inj. intros i. rewrite !Nat.lxor_spec.
    now destruct (Nat.testbit v i), (Nat.testbit (stalks a) i), (Nat.testbit (S (stalk t)) i), (Nat.testbit (stalks r) i). }
  destruct (Nat.lxor (S (stalk t)) d) as [|w] eqn:W.
  - exists (Node (a ++ r)). split; [constructor|]. rewrite stalk_node, stalks_app, <- (R 0 eq_refl), Nat.lxor_0_l. reflexivity.
  - destruct (IH t w) as (t' & C & E); [|lia|].
    { rewrite vertices_app, vertices_cons in N. pose proof (vertices_positive (Node a)). pose proof (vertices_positive (Node r)). lia. }
    exists (Node (a ++ t' :: r)). split; [now constructor|]. rewrite stalk_node, stalks_app, stalks_cons, E. now apply R.
Qed.

Theorem colon : valued cuts (fun t => Z.of_nat (stalk t)).
Proof.
  apply (values_by_obligations _ _ (fun t => Z.of_nat (vertices t))).
  - lia.
  - intros t t' C. apply cut_smaller in C. lia.
  - lia.
  - intros t t' C E. apply Nat2Z.inj in E. exact (cut_changes t t' C E).
  - intros t v V. destruct (cut_reaches (S (vertices t)) t (Z.to_nat v)) as (t' & C & E); [lia|lia|].
    exists t'. split; [exact C|]. lia.
Qed.
