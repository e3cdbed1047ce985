(** Laws of repetition: g(n + p) = g(n) + s for every n from e on.

    p is the period, e the preperiod, s the saltus; a law with s = 0 says that the values repeat.
    [periodic g e p s] is the claim of a certificate: the law holds, no shorter step adds a constant
    from anywhere on, and e is the least preperiod for p. That p and e are least is seen in the first
    e + 2p values once the law itself is known ([least_sound]). *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Lazy Mex Game.
Import ListNotations.

Definition repeats_with (g : nat -> nat) (e p s : nat) : Prop := forall n, e <= n -> g (n + p) = g n + s.

Definition repeats (g : nat -> nat) (e p : nat) : Prop := forall n, e <= n -> g (n + p) = g n.

Definition periodic (g : nat -> nat) (e p s : nat) : Prop :=
  0 < p /\ repeats_with g e p s
  /\ (forall q e' s', 0 < q < p -> ~ repeats_with g e' q s')
  /\ (forall e', e' < e -> ~ repeats_with g e' p s).

Lemma repeats_0 g e p : repeats_with g e p 0 <-> repeats g e p.
Proof. split; intros H n N; specialize (H n N); lia. Qed.

Lemma repeats_many g e p s : repeats_with g e p s -> forall k n, e <= n -> g (n + k * p) = g n + k * s.
Proof.
  intros R. induction k as [|k IH]; intros n H; [cbn; now rewrite !Nat.add_0_r|].
  replace (n + S k * p) with (n + k * p + p) by lia. rewrite R, IH by lia. lia.
Qed.

(** Two values show that q is no period, one that e - 1 is no preperiod. *)
Definition least (f : nat -> nat) (e p s : nat) : bool :=
  if all (fun q => any (fun i => negb (f (e + i + q) + f e =? f (e + i) + f (e + q))) (seq 0 p)) (seq 1 (p - 1))
  then match e with 0 => true | S d => negb (f (d + p) =? f d + s) end
  else false.

Lemma least_parts f e p s : least f e p s = true <->
  (forall q, 0 < q < p -> exists i, i < p /\ f (e + i + q) + f e <> f (e + i) + f (e + q))
  /\ (forall d, e = S d -> f (d + p) <> f d + s).
Proof.
  unfold least. rewrite all_is. split.
  - destruct (forallb _ _) eqn:C; [|easy]. intros E. rewrite forallb_forall in C. split.
    + intros q Q. specialize (C q ltac:(apply in_seq; lia)). rewrite any_is in C. apply existsb_exists in C.
      destruct C as (i & I & N). apply in_seq in I. apply negb_true_iff, Nat.eqb_neq in N. exists i. split; [lia|exact N].
    + intros d ->. now apply negb_true_iff, Nat.eqb_neq in E.
  - intros (Q & D). assert (C : forallb (fun q => any (fun i => negb (f (e + i + q) + f e =? f (e + i) + f (e + q)))
      (seq 0 p)) (seq 1 (p - 1)) = true).
    { apply forallb_forall. intros q I. apply in_seq in I. destruct (Q q ltac:(lia)) as (i & Li & N).
      rewrite any_is. apply existsb_exists. exists i. split; [apply in_seq; lia|]. now apply negb_true_iff, Nat.eqb_neq. }
    rewrite C. destruct e as [|d]; [reflexivity|]. apply negb_true_iff, Nat.eqb_neq. now apply D.
Qed.

Lemma least_ext f g e p s : (forall n, n < e + 2 * p -> f n = g n) -> least f e p s = true -> least g e p s = true.
Proof.
  intros A. rewrite !least_parts. intros (Q & D). split.
  - intros q H. destruct (Q q H) as (i & Li & N). exists i. split; [exact Li|]. now rewrite <- !A by lia.
  - intros d E. specialize (D d E). destruct p as [|p].
    + rewrite Nat.add_0_r in *. lia.
    + now rewrite <- !A by lia.
Qed.

Theorem least_sound g e p s : 0 < p -> repeats_with g e p s -> least g e p s = true -> periodic g e p s.
Proof.
  intros P R C. apply least_parts in C. destruct C as (CQ & CE). repeat split; [exact P|exact R| |].
  - intros q d s' Hq D. destruct (CQ q Hq) as (i & Li & N). apply N.
    assert (A : forall m, e <= m -> g (m + q) = g m + s').
    { intros m M. specialize (D (m + d * p) ltac:(nia)).
      replace (m + d * p + q) with (m + q + d * p) in D by lia.
      rewrite !(repeats_many g e p s R) in D by lia. lia. }
    rewrite (A (e + i)), (A e) by lia. lia.
  - intros d D A. destruct e as [|e0]; [lia|]. apply (CE e0 eq_refl), A. lia.
Qed.
