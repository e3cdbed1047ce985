(** Heaps of 0 count as absent.

    Two rules that differ only in heaps of 0, which cannot move, have the same values and the same misere
    outcomes: so `x - k`, which leaves a heap of 0 when all is taken, is a code, which leaves nothing. *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Mex Game Code Misere.
Import ListNotations.

Definition without_zeros (o : list nat) : list nat := filter (fun h => negb (h =? 0)) o.

(** [r'] is [r] without heaps of 0. *)
Definition same_but_zeros (r r' : rules) : Prop :=
  r 0 = [] /\ forall n o', In o' (r' n) <-> exists o, In o (r n) /\ without_zeros o = o'.

Section Same.
Variables r r' : rules.
Hypothesis same : same_but_zeros r r'.
Hypothesis shrinks : shrinking r'.

Lemma dropped_0 : r' 0 = [].
Proof.
  destruct same as (Z & E). destruct (r' 0) as [|o' l] eqn:Q; [reflexivity|].
  destruct (proj1 (E 0 o')) as (o & I & _); [rewrite Q; now left|]. rewrite Z in I. destruct I.
Qed.

Lemma in_without h o : In h (without_zeros o) <-> In h o /\ h <> 0.
Proof. unfold without_zeros. rewrite filter_In, negb_true_iff, Nat.eqb_neq. tauto. Qed.

Lemma zeros_shrink : shrinking r.
Proof.
  destruct same as (Z & E). intros n o h I Hh. destruct (Nat.eq_dec h 0) as [->|N].
  - destruct n; [rewrite Z in I; destruct I|lia].
  - apply (shrinks n (without_zeros o)); [apply E; eauto|now apply in_without].
Qed.

Lemma xors_without g : g 0 = 0 -> forall o, xors g (without_zeros o) = xors g o.
Proof.
  intros G. induction o as [|h o IH]; [reflexivity|]. cbn [without_zeros filter]. rewrite xors_cons.
  destruct (Nat.eqb_spec h 0) as [->|N]; cbn [negb].
  - now rewrite G, Nat.lxor_0_l.
  - rewrite xors_cons. f_equal. exact IH.
Qed.

Theorem zeros_grundy n : grundy r n = grundy r' n.
Proof.
  apply (grundy_unique r); [exact zeros_shrink|apply grundy_is, zeros_shrink|]. intros m.
  assert (G0 : grundy r' 0 = 0) by (rewrite (grundy_is r' shrinks), dropped_0; reflexivity).
  rewrite (grundy_is r' shrinks). apply mex_ext. intros v. rewrite !in_map_iff. destruct same as (_ & E).
  split; intros (o & <- & I).
  - apply E in I. destruct I as (o1 & I & <-). exists o1. split; [symmetry; now apply xors_without|exact I].
  - exists (without_zeros o). split; [now apply xors_without|]. apply E. eauto.
Qed.

Lemma without_app a b : without_zeros (a ++ b) = without_zeros a ++ without_zeros b.
Proof. apply filter_app. Qed.

Lemma move_down p q : move r p q -> move r' (without_zeros p) (without_zeros q).
Proof.
  destruct same as (Z & E). induction 1 as [n o rest I|n p q M IH].
  - rewrite without_app. cbn [without_zeros filter]. destruct (Nat.eqb_spec n 0) as [->|N].
    + rewrite Z in I. destruct I.
    + constructor. apply E. eauto.
  - cbn [without_zeros filter]. destruct (n =? 0); cbn [negb]; [exact IH|now constructor].
Qed.

Lemma move_back p : forall q', move r' (without_zeros p) q' -> exists q, move r p q /\ without_zeros q = q'.
Proof.
  destruct same as (Z & E). induction p as [|n p IH]; intros q' M; [inversion M|].
  cbn [without_zeros filter] in M. destruct (Nat.eqb_spec n 0) as [->|N]; cbn [negb] in M.
  - destruct (IH _ M) as (q & Mq & <-). exists (0 :: q). split; [now constructor|reflexivity].
  - inversion M as [n' o rest I E1 E2|n' a b M' E1 E2]; subst.
    + apply E in I. destruct I as (o1 & I & <-). exists (o1 ++ p). split; [now constructor|]. apply without_app.
    + destruct (IH _ M') as (q & Mq & <-). exists (n :: q). split; [now constructor|].
      cbn [without_zeros filter]. destruct (Nat.eqb_spec n 0); [easy|reflexivity].
Qed.

Lemma misere_without p : (mloses r p <-> mloses r' (without_zeros p)) /\ (mwins r p <-> mwins r' (without_zeros p)).
Proof.
  induction (ends_always r zeros_shrink p) as [p _ IH]. split; split; intros H.
  - destruct H as [p q M A]. apply (mloses_all r' _ _ (move_down _ _ M)). intros q' M'.
    destruct (move_back p q' M') as (q1 & M1 & <-). apply (IH q1 M1). auto.
  - inversion H as [p' q M A E]; subst. destruct (move_back p q M) as (q1 & M1 & _).
    apply (mloses_all r p q1 M1). intros q2 M2. apply (IH q2 M2). apply A, move_down, M2.
  - destruct H as [p N|p q M L].
    + apply mwins_end. intros q' M'. destruct (move_back p q' M') as (q & M & _). now apply (N q).
    + apply (mwins_by r' _ (without_zeros q)); [now apply move_down|]. now apply (IH q M).
  - inversion H as [p' N E|p' q M L E]; subst.
    + apply mwins_end. intros q M. apply (N (without_zeros q)). now apply move_down.
    + destruct (move_back p q M) as (q1 & M1 & <-). apply (mwins_by r p q1 M1). now apply (IH q1 M1).
Qed.
End Same.

(** The options of a code hold no heap of 0. *)
Lemma breaks_same c : code_ok c = true -> same_but_zeros (breaks c) (breaks c).
Proof.
  intros K. assert (W : forall n o, In o (breaks c n) -> without_zeros o = o).
  { intros n o I. apply in_breaks in I. destruct I as (t & _ & P & _). unfold without_zeros.
    clear -P. induction o as [|h o IH]; [reflexivity|]. cbn [filter].
    pose proof (P h ltac:(now left)). destruct (Nat.eqb_spec h 0); [lia|]. cbn. f_equal. apply IH. intros; apply P; now right. }
  split.
  - destruct (breaks c 0) as [|o l] eqn:Q; [reflexivity|].
    assert (I : In o (breaks c 0)) by (rewrite Q; now left). pose proof (breaks_shrinks c K 0 o) as Sh.
    apply in_breaks in I as (t & C & P & S). destruct o as [|h o].
    + unfold code_ok in K. rewrite forallb_forall in K. specialize (K _ C). cbn in K. cbn in S. rewrite S in K. easy.
    + specialize (Sh h ltac:(rewrite Q; now left) ltac:(now left)). lia.
  - intros n o. split; [intros I; exists o; split; [exact I|now apply (W n)]|]. intros (o1 & I & <-). now rewrite (W n o1 I).
Qed.

Theorem zeros_misere r c : code_ok c = true -> same_but_zeros r (breaks c) ->
  forall p, mloses r p <-> mloses (breaks c) p.
Proof.
  intros K E p. pose proof (breaks_shrinks c K) as Sh.
  rewrite (proj1 (misere_without r _ E Sh p)), (proj1 (misere_without _ _ (breaks_same c K) Sh p)). tauto.
Qed.
