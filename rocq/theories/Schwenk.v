(** Take-away games in which at most f of the last take may be taken, f rising and f(t) >= t (Schwenk 1970; FORMAT.md, section 17).

    Let h(0) = 1 and h(i + 1) = h(i) + h(j), j the least index with h(i) <= f(h(j)). Every number is written in one way as a sum
    of terms of which each is more than f of the next ([tail] is the last term). With n tokens and at most c to take the
    player to move loses iff n = 0 or c is below the last term of n: taking less than the last term leaves one that can be
    taken, and taking the last term leaves none that can ([schwenk]). Where f(t) is (k t + b) / q rounded down: if from some index
    on j = i - r, the terms obey u(i) = u(i - 1) + u(i - 1 - r) for ever ([recurs]). *)
From Coq Require Import List Arith Lia Bool ZArith.
From Grundy Require Import Lazy Obligations.
Import ListNotations.

Section Take_away.
Variable f : nat -> nat.
Hypothesis rising : forall s t, s <= t -> f s <= f t.
Hypothesis enough_allowed : forall t, t <= f t.

(** ** The terms *)
(** The smallest term of a descending list from which so many may be taken. *)
Fixpoint enough (top best : nat) (l : list nat) : nat :=
  match l with x :: l => if top <=? f x then enough top x l else best | [] => best end.

(** h(i), ..., h(0). *)
Fixpoint terms (i : nat) : list nat :=
  match i with 0 => [1] | S i => let l := terms i in let top := hd 0 l in top + enough top top l :: l end.

Definition h (i : nat) : nat := hd 0 (terms i).
Definition e (i : nat) : nat := enough (h i) (h i) (terms i).

Lemma h_step i : h (S i) = h i + e i.
Proof. reflexivity. Qed.

Lemma terms_step i : terms (S i) = h (S i) :: terms i.
Proof. reflexivity. Qed.

Lemma terms_top i : exists l, terms i = h i :: l.
Proof. destruct i as [|i]; eexists; reflexivity. Qed.

(** What [enough] finds among growing terms. *)
Lemma enough_found top best : forall i, (forall m n, m < n <= i -> h m < h n) -> top <= f best ->
  (enough top best (terms i) = best /\ forall m, m <= i -> f (h m) < top) \/
  exists j, j <= i /\ enough top best (terms i) = h j /\ top <= f (h j) /\ forall m, m < j -> f (h m) < top.
Proof.
  intros i. revert best. induction i as [|i IH]; intros best G B.
  - change (terms 0) with [h 0]. cbn [enough]. destruct (Nat.leb_spec top (f (h 0))) as [L|L].
    + right. exists 0. repeat split; auto; lia.
    + left. split; [reflexivity|]. intros m M. replace m with 0 by lia. exact L.
  - rewrite terms_step. cbn [enough]. destruct (Nat.leb_spec top (f (h (S i)))) as [L|L].
    + right. destruct (IH (h (S i))) as [(E & A)|(j & J & E & Lj & A)]; [intros; apply G; lia|exact L| |].
      * exists (S i). rewrite E. repeat split; auto. intros m M. apply A. lia.
      * exists j. repeat split; auto.
    + left. split; [reflexivity|]. intros m M. destruct (Nat.eq_dec m (S i)) as [->|N]; [exact L|].
      specialize (G m (S i) ltac:(lia)). pose proof (rising (h m) (h (S i)) ltac:(lia)). lia.
Qed.

Lemma growing : forall i, (forall m n, m < n <= i -> h m < h n) /\ 1 <= h i.
Proof.
  induction i as [|i (G & P)]; [split; [lia|reflexivity]|].
  assert (E : 1 <= e i).
  { unfold e. destruct (enough_found (h i) (h i) i G (enough_allowed (h i))) as [(-> & _)|(j & J & -> & _)]; [exact P|].
    destruct (Nat.eq_dec j i) as [->|N]; [exact P|]. destruct j as [|j]; [reflexivity|]. specialize (G 0 (S j) ltac:(lia)). lia. }
  split; [|rewrite h_step; lia]. intros m n M. destruct (Nat.eq_dec n (S i)) as [->|N]; [|apply G; lia]. rewrite h_step.
  destruct (Nat.eq_dec m i) as [->|N']; [lia|]. specialize (G m i ltac:(lia)). lia.
Qed.

Lemma rises m n : m < n -> h m < h n.
Proof. intros L. apply (growing n). lia. Qed.

Lemma rises_back m n : h m < h n -> m < n.
Proof.
  intros L. destruct (Nat.lt_trichotomy m n) as [Q|[->|Q]]; [exact Q|lia|]. pose proof (rises n m Q). lia.
Qed.

(** The term that is added. *)
Lemma added i : exists j, j <= i /\ e i = h j /\ h i <= f (h j) /\ forall m, m < j -> f (h m) < h i.
Proof.
  unfold e. destruct (enough_found (h i) (h i) i (proj1 (growing i)) (enough_allowed (h i))) as [(E & A)|F]; [|exact F].
  exfalso. specialize (A i (le_n i)). pose proof (enough_allowed (h i)). lia.
Qed.

Lemma h_above i : i < h i.
Proof. induction i as [|i IH]; [cbn; lia|]. pose proof (rises i (S i) ltac:(lia)). lia. Qed.

(** ** The last term of a number *)
Inductive tail : nat -> nat -> Prop :=
| tail_one i : tail (h i) (h i)
| tail_more i m t : 0 < m < e i -> tail m t -> tail (h i + m) t.

Lemma tail_below n t : tail n t -> 1 <= t <= n.
Proof. induction 1 as [i|i m t M T IH]; [pose proof (proj2 (growing i)); lia|lia]. Qed.

Lemma tail_exists : forall n, 1 <= n -> exists t, tail n t.
Proof.
  induction n as [n IH] using lt_wf_ind. intros N.
  assert (L : exists i, h i <= n < h (S i)).
  { assert (Q : forall i, n < h i -> exists i, h i <= n < h (S i)).
    { induction i as [|i IHi]; intros H; [cbn in H; lia|]. destruct (Nat.le_gt_cases (h i) n) as [D|D]; [now exists i|auto]. }
    apply (Q n), h_above. }
  destruct L as (i & L). rewrite h_step in L. destruct (Nat.eq_dec n (h i)) as [->|D]; [eexists; constructor|].
  destruct (IH (n - h i)) as (t & T); [pose proof (proj2 (growing i)); lia|lia|]. exists t.
  replace n with (h i + (n - h i)) by lia. constructor; [lia|exact T].
Qed.

Lemma tail_within n t : tail n t -> exists i, h i <= n < h (S i).
Proof. intros [i|i m u M T]; exists i; rewrite h_step; [|lia]. pose proof (rises i (S i) ltac:(lia)). rewrite h_step in H. lia. Qed.

Lemma within_once i i' n : h i <= n < h (S i) -> h i' <= n < h (S i') -> i = i'.
Proof.
  intros A B. destruct (Nat.lt_trichotomy i i') as [L|[L|L]]; [|exact L|]; exfalso.
  - destruct (Nat.eq_dec (S i) i') as [<-|N]; [lia|]. pose proof (rises (S i) i' ltac:(lia)). lia.
  - destruct (Nat.eq_dec (S i') i) as [<-|N]; [lia|]. pose proof (rises (S i') i ltac:(lia)). lia.
Qed.

Lemma tail_once : forall n t t', tail n t -> tail n t' -> t = t'.
Proof.
  intros n t t' T. revert t'. induction T as [i|i m t M T IH]; intros t' T'.
  - inversion T' as [i' E|i' m' u M' T0 E]; [reflexivity|]. exfalso.
    assert (i = i') by (apply (within_once i i' (h i)); rewrite !h_step; [pose proof (rises i (S i) ltac:(lia)); rewrite h_step in *; lia|lia]).
    subst i'. lia.
  - inversion T' as [i' E|i' m' u M' T0 E].
    + exfalso. assert (i' = i) by (apply (within_once i' i (h i')); rewrite !h_step; [pose proof (rises i' (S i') ltac:(lia)); rewrite h_step in *; lia|lia]).
      subst i'. lia.
    + subst. assert (i' = i) by (apply (within_once i' i (h i + m)); rewrite !h_step; lia). subst i'. apply IH. now replace m with m' by lia.
Qed.

Lemma tail_whole n : tail n n -> exists i, n = h i.
Proof. intros T. inversion T as [i E|i m t M T' E]; [now exists i|]. apply tail_below in T'. pose proof (proj2 (growing i)). lia. Qed.

(** Less than a term leaves a last term that can be taken. *)
Lemma less_than_term : forall i t, 0 < t < h i -> exists u, tail (h i - t) u /\ u <= f t.
Proof.
  induction i as [i IH] using lt_wf_ind. intros t T. destruct i as [|i]; [cbn in T; lia|]. rewrite h_step in *.
  destruct (added i) as (j & J & E & L & A). rewrite E in T |- *. destruct (Nat.lt_ge_cases t (h j)) as [S|S].
  - destruct (IH j ltac:(lia) t ltac:(lia)) as (u & U & B). exists u. split; [|exact B].
    replace (h i + h j - t) with (h i + (h j - t)) by lia. constructor; [rewrite E; lia|exact U].
  - destruct (tail_exists (h i + h j - t) ltac:(lia)) as (u & U). exists u. split; [exact U|]. apply tail_below in U. pose proof (rising (h j) t ltac:(lia)). lia.
Qed.

Lemma taking_less n u t : tail n u -> 0 < t < u -> exists u', tail (n - t) u' /\ u' <= f t.
Proof.
  induction 1 as [i|i m u M T IH]; intros L; [now apply less_than_term|]. destruct (IH L) as (u' & U & B). exists u'. split; [|exact B].
  apply tail_below in T. replace (h i + m - t) with (h i + (m - t)) by lia. constructor; [lia|exact U].
Qed.

(** Taking the last term leaves one that cannot be taken. *)
Lemma taking_tail n u : tail n u -> n <> u -> exists u', tail (n - u) u' /\ f u < u'.
Proof.
  induction 1 as [i|i m u M T IH]; intros N; [easy|]. pose proof (tail_below _ _ T) as B. destruct (Nat.eq_dec m u) as [->|D].
  - destruct (tail_whole u T) as (i0 & E). exists (h i). replace (h i + u - u) with (h i) by lia. split; [constructor|].
    destruct (added i) as (j & J & Ej & L & A). rewrite E. apply A. apply rises_back. lia.
  - destruct (IH D) as (u' & U & K). exists u'. split; [|exact K]. replace (h i + m - u) with (h i + (m - u)) by lia. constructor; [lia|exact U].
Qed.

(** ** The last term, computed *)
Fixpoint level (n i : nat) : nat := match i with 0 => 0 | S i' => if h (S i') <=? n then S i' else level n i' end.
Fixpoint last_term (steps n : nat) : nat :=
  match steps with
  | 0 => n
  | S steps => let m := n - h (level n n) in if m =? 0 then n else last_term steps m
  end.

Lemma level_within n i : 1 <= n -> n < h (S i) -> h (level n i) <= n < h (S (level n i)).
Proof.
  intros N. induction i as [|i IH]; intros H; cbn [level]; [split; [exact N|exact H]|].
  destruct (Nat.leb_spec (h (S i)) n) as [L|L]; [split; [exact L|exact H]|auto].
Qed.

Lemma last_term_tail : forall steps n, n <= steps -> 1 <= n -> tail n (last_term steps n).
Proof.
  induction steps as [|steps IH]; intros n S N; [lia|]. cbn [last_term].
  destruct (level_within n n N) as (A & B); [pose proof (h_above (Datatypes.S n)); lia|]. set (i := level n n) in *. rewrite h_step in B.
  destruct (Nat.eqb_spec (n - h i) 0) as [Z|Z]; [replace n with (h i) by lia; constructor|].
  replace n with (h i + (n - h i)) at 1 by lia. constructor; [lia|]. apply IH; [pose proof (proj2 (growing i)); lia|lia].
Qed.

(** ** The game *)
(** n tokens are left, and at most c may be taken. *)
Definition takes (x y : nat * nat) : Prop := exists t, 1 <= t <= fst x /\ t <= snd x /\ y = (fst x - t, f t).
Definition lost (x : nat * nat) : bool := (fst x =? 0) || (snd x <? last_term (fst x) (fst x)).

Lemma lost_by n c u : tail n u -> lost (n, c) = (c <? u).
Proof.
  intros T. pose proof (tail_below _ _ T) as B. unfold lost. cbn [fst snd]. destruct (Nat.eqb_spec n 0); [lia|]. cbn [orb].
  now rewrite (tail_once n (last_term n n) u (last_term_tail n n (le_n n) ltac:(lia)) T).
Qed.

Theorem schwenk x : loses (nat * nat) takes x <-> lost x = true.
Proof.
  apply (losses_by_obligations _ takes (fun x => Z.of_nat (fst x))).
  - lia.
  - intros y z (t & T & C & ->). cbn [fst]. lia.
  - intros (n & c) z (t & T & C & ->) L. cbn [fst snd] in *. destruct (tail_exists n ltac:(lia)) as (u & U). rewrite (lost_by n c u U) in L.
    apply Nat.ltb_lt in L. destruct (taking_less n u t U ltac:(lia)) as (u' & U' & B). rewrite (lost_by _ _ u' U'). now apply Nat.ltb_ge.
  - intros (n & c) L. assert (N : 1 <= n) by (unfold lost in L; cbn [fst] in L; destruct (Nat.eqb_spec n 0); [easy|lia]).
    destruct (tail_exists n N) as (u & U). rewrite (lost_by n c u U) in L. apply Nat.ltb_ge in L. pose proof (tail_below _ _ U) as B.
    exists (n - u, f u). split; [exists u; cbn [fst snd]; repeat split; lia|]. destruct (Nat.eq_dec n u) as [->|D].
    + unfold lost. cbn [fst]. now rewrite Nat.sub_diag.
    + destruct (taking_tail n u U D) as (u' & U' & K). rewrite (lost_by _ _ u' U'). now apply Nat.ltb_lt.
Qed.

(** Who may not take all at first loses exactly with the terms. *)
Theorem first_player n : 1 <= n -> (loses (nat * nat) takes (n, n - 1) <-> exists i, n = h i).
Proof.
  intros N. rewrite schwenk. destruct (tail_exists n N) as (u & U). rewrite (lost_by n (n - 1) u U), Nat.ltb_lt. pose proof (tail_below _ _ U) as B. split.
  - intros L. replace u with n in U by lia. now apply tail_whole.
  - intros (i & ->). rewrite (tail_once _ _ _ U (tail_one i)). lia.
Qed.

End Take_away.

(** ** The recurrence *)
Section Recurrence.
Variables (k b q : nat).
Hypotheses (whole : 1 <= q) (factor : q <= k).

Definition allowed (t : nat) : nat := (k * t + b) / q.

Lemma allowed_rises s t : s <= t -> allowed s <= allowed t.
Proof. intros L. apply Nat.div_le_mono; [lia|nia]. Qed.

Lemma allowed_enough t : t <= allowed t.
Proof. apply Nat.div_le_lower_bound; [lia|nia]. Qed.

Lemma at_most_allowed s t : s <= allowed t <-> q * s <= k * t + b.
Proof.
  unfold allowed. split; [|apply Nat.div_le_lower_bound; lia]. intros L. pose proof (Nat.mul_div_le (k * t + b) q ltac:(lia)). nia.
Qed.

Local Notation h := (h allowed).

(** Q(i) of FORMAT.md: then h(i + 1) = h(i) + h(i - r). *)
Definition settled (r i : nat) : Prop := r <= i /\ q * h i <= k * h (i - r) /\ (i = r \/ k * h (i - r - 1) + b < q * h i).

Lemma settled_step r i : settled r i -> h (S i) = h i + h (i - r).
Proof.
  intros (R & A & B). rewrite h_step. f_equal. destruct (added allowed allowed_rises allowed_enough i) as (j & J & E & L & M).
  rewrite E. f_equal. apply at_most_allowed in L. destruct (Nat.lt_trichotomy j (i - r)) as [Q|[Q|Q]]; [|exact Q|].
  - exfalso. destruct B as [B|B]; [lia|]. destruct (Nat.eq_dec j (i - r - 1)) as [->|D]; [lia|].
    pose proof (rises allowed allowed_rises allowed_enough j (i - r - 1) ltac:(lia)) as U. nia.
  - exfalso. specialize (M (i - r) Q). enough (h i <= allowed (h (i - r))) by lia. apply at_most_allowed. lia.
Qed.

Theorem recurs r s : (forall i, s <= i <= Nat.max s (r + 1) + r + 2 -> settled r i) -> forall i, s <= i -> settled r i.
Proof.
  intros Q i. induction i as [i IH] using lt_wf_ind. intros S. destruct (Nat.le_gt_cases i (Nat.max s (r + 1) + r + 2)) as [L|L]; [apply Q; lia|].
  destruct i as [|i]; [lia|]. pose proof (IH i ltac:(lia) ltac:(lia)) as Qi. pose proof (IH (i - r) ltac:(lia) ltac:(lia)) as Qr.
  pose proof (IH (i - r - 1) ltac:(lia) ltac:(lia)) as Q1. split; [lia|]. rewrite (settled_step r i Qi).
  replace (Datatypes.S i - r) with (Datatypes.S (i - r)) by lia. rewrite (settled_step r (i - r) Qr).
  destruct Qi as (_ & A1 & B1). destruct Qr as (_ & A2 & B2). split; [nia|]. right.
  replace (Datatypes.S (i - r) - 1) with (Datatypes.S (i - r - 1)) by lia. rewrite (settled_step r (i - r - 1) Q1).
  destruct B1 as [B1|B1]; [lia|]. destruct B2 as [B2|B2]; [lia|]. replace (i - r - 1 - r) with (i - r - r - 1) by lia. nia.
Qed.
End Recurrence.
