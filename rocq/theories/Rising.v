(** Maximum Nim (L. Levine 2006; FORMAT.md, section 23): at most f(n) may be taken from a heap of n, where f(0) = 0 and f rises by 0 or 1.

    [window]: the last f(n) + 1 heaps up to n have the values 0 to f(n), each once. So the value is f(n) where f rises, and elsewhere
    that of the heap n - f(n) - 1, which is the one that can no longer be reached ([rising]). *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Mex Game.
Import ListNotations.

Section Levine.
Variable f : nat -> nat.
Hypothesis at_0 : f 0 = 0.
Hypothesis slow : forall n, f (S n) = f n \/ f (S n) = S (f n).

Definition taking_at_most : rules := fun n => map (fun k => [n - k]) (seq 1 (f n)).
Let g := grundy taking_at_most.

Lemma most_low n : f n <= n.
Proof. induction n as [|n IH]; [lia|]. destruct (slow n); lia. Qed.

Lemma in_taking n o : In o (taking_at_most n) <-> exists k, 1 <= k <= f n /\ o = [n - k].
Proof.
  unfold taking_at_most. rewrite in_map_iff. split.
  - intros (k & <- & I). apply in_seq in I. exists k. split; [lia|reflexivity].
  - intros (k & K & ->). exists k. split; [reflexivity|]. apply in_seq. lia.
Qed.

Lemma taking_shrinks : shrinking taking_at_most.
Proof. intros n o h I H. apply in_taking in I. destruct I as (k & K & ->). destruct H as [<-|[]]. pose proof (most_low n). lia. Qed.

Lemma value_from n v : (forall k, 1 <= k <= f n -> g (n - k) <> v) -> (forall u, u < v -> exists k, 1 <= k <= f n /\ g (n - k) = u) -> g n = v.
Proof.
  intros A B. unfold g. rewrite (grundy_is _ taking_shrinks). fold g. assert (X : forall h, xors g [h] = g h) by (intros; apply Nat.lxor_0_r). apply mex_unique.
  - intros u U. destruct (B u U) as (k & K & <-). rewrite <- X. apply in_map, in_taking. eauto.
  - intros I. apply in_map_iff in I. destruct I as (o & E & I). apply in_taking in I. destruct I as (k & K & ->). rewrite X in E. exact (A k K E).
Qed.

Definition window_at (n : nat) : Prop :=
  (forall i j, n - f n <= i <= n -> n - f n <= j <= n -> g i = g j -> i = j) /\
  (forall v, v <= f n -> exists i, n - f n <= i <= n /\ g i = v) /\
  (forall i, n - f n <= i <= n -> g i <= f n).

Lemma window_step n : window_at n -> window_at (S n) /\ g (S n) = if f n <? f (S n) then f (S n) else g (n - f (S n)).
Proof.
  intros (Once & All & Low). pose proof (most_low n) as M. destruct (slow n) as [E|E].
  - assert (V : g (S n) = g (n - f n)).
    { apply value_from; rewrite E.
      - intros k K Q. assert (D : S n - k = n - f n) by (apply Once; [lia|lia|exact Q]). lia.
      - intros u U. destruct (All u ltac:(specialize (Low (n - f n) ltac:(lia)); lia)) as (i & I & G).
        assert (i <> n - f n) by (intros ->; lia). exists (S n - i). split; [lia|]. rewrite <- G. f_equal. lia. }
    split; [|rewrite E, Nat.ltb_irrefl; exact V]. unfold window_at. rewrite E. split; [|split].
    + intros i j I J Q. destruct (Nat.eq_dec i (S n)) as [->|Ni], (Nat.eq_dec j (S n)) as [->|Nj]; [reflexivity| | |apply Once; [lia|lia|exact Q]].
      * rewrite V in Q. assert (n - f n = j) by (apply Once; [lia|lia|exact Q]). lia.
      * rewrite V in Q. assert (i = n - f n) by (apply Once; [lia|lia|exact Q]). lia.
    + intros v Hv. destruct (All v Hv) as (i & I & G). destruct (Nat.eq_dec i (n - f n)) as [->|N]; [exists (S n); split; [lia|congruence]|].
      exists i. split; [lia|exact G].
    + intros i I. destruct (Nat.eq_dec i (S n)) as [->|N]; [rewrite V; apply Low; lia|apply Low; lia].
  - assert (V : g (S n) = S (f n)).
    { apply value_from; rewrite E.
      - intros k K Q. specialize (Low (S n - k) ltac:(lia)). lia.
      - intros u U. destruct (All u ltac:(lia)) as (i & I & G). exists (S n - i). split; [lia|]. rewrite <- G. f_equal. lia. }
    split; [|rewrite E; destruct (Nat.ltb_spec (f n) (S (f n))); [exact V|lia]]. unfold window_at. rewrite E. split; [|split].
    + intros i j I J Q. destruct (Nat.eq_dec i (S n)) as [->|Ni], (Nat.eq_dec j (S n)) as [->|Nj]; [reflexivity| | |apply Once; [lia|lia|exact Q]].
      * rewrite V in Q. specialize (Low j ltac:(lia)). lia.
      * rewrite V in Q. specialize (Low i ltac:(lia)). lia.
    + intros v Hv. destruct (Nat.eq_dec v (S (f n))) as [->|N]; [exists (S n); split; [lia|exact V]|].
      destruct (All v ltac:(lia)) as (i & I & G). exists i. split; [lia|exact G].
    + intros i I. destruct (Nat.eq_dec i (S n)) as [->|N]; [lia|]. specialize (Low i ltac:(lia)). lia.
Qed.

Lemma value_0 : g 0 = 0.
Proof. apply value_from; [rewrite at_0; lia|lia]. Qed.

Lemma window n : window_at n.
Proof.
  induction n as [|n IH]; [|now apply window_step]. unfold window_at. rewrite at_0. split; [lia|]. split.
  - intros v Hv. exists 0. rewrite value_0. lia.
  - intros i I. replace i with 0 by lia. rewrite value_0. lia.
Qed.

Theorem rising n : g n = match n with 0 => 0 | S m => if f m <? f n then f n else g (m - f n) end.
Proof. destruct n as [|n]; [apply value_0|]. exact (proj2 (window_step n (window n))). Qed.
End Levine.
