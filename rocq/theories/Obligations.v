(** When a formula is the law of a game on any positions, with any number of options (laws for all parameters).

    [values_by_obligations]: a function f with N (values are natural), A (no option has the value of its position), B (every
    smaller value is the value of an option) and W (a natural measure falls with every move) is the Grundy function: there
    is exactly one function with A and B, it is f, and play ends. [losses_by_obligations] and [misere_by_obligations]: a condition P
    with A, B (and M in misere play) and W holds exactly where the player to move loses. Instead of W it is enough that play ends. *)
From Coq Require Import ZArith Lia Wf_nat.
Local Open Scope Z_scope.

Section Game.
Variable position : Type.
Variable moves : position -> position -> Prop.

(** The mex rule, without a list of options. *)
Definition mex_rule (g : position -> Z) : Prop := forall x,
  0 <= g x /\ (forall y, moves x y -> g y <> g x) /\ (forall v, 0 <= v < g x -> exists y, moves x y /\ g y = v).

Inductive wins : position -> Prop := wins_by x y : moves x y -> loses y -> wins x
with loses : position -> Prop := loses_all x : (forall y, moves x y -> wins y) -> loses x.

Inductive misere_wins : position -> Prop :=
| misere_ends x : (forall y, ~ moves x y) -> misere_wins x
| misere_wins_by x y : moves x y -> misere_loses y -> misere_wins x
with misere_loses : position -> Prop :=
| misere_loses_all x y : moves x y -> (forall y, moves x y -> misere_wins y) -> misere_loses x.

(** No play goes on for ever. *)
Definition play_ends : Prop := well_founded (fun y x => moves x y).

Theorem valued_where_plays_end f : play_ends ->
  (forall x, 0 <= f x) ->
  (forall x y, moves x y -> f y <> f x) ->
  (forall x v, 0 <= v < f x -> exists y, moves x y /\ f y = v) ->
  mex_rule f /\ (forall g, mex_rule g -> forall x, g x = f x) /\ play_ends.
Proof.
  intros E N A B. split; [intros x; auto|]. split; [|exact E]. intros g G. apply (well_founded_ind E). intros x IH. destruct (G x) as (Nx & Ax & Bx).
  destruct (Z.lt_trichotomy (g x) (f x)) as [L|[L|L]]; [|exact L|]; exfalso.
  - destruct (B x (g x) ltac:(lia)) as (y & M & Q). apply (Ax y M). now rewrite (IH y M).
  - destruct (Bx (f x) ltac:(specialize (N x); lia)) as (y & M & Q). apply (A x y M). now rewrite <- (IH y M).
Qed.

Section Ends.
Hypothesis ends : play_ends.

Lemma by_end (Q : position -> Prop) : (forall x, (forall y, moves x y -> Q y) -> Q x) -> forall x, Q x.
Proof. exact (well_founded_ind ends Q). Qed.

Lemma not_both : forall x, wins x -> loses x -> False.
Proof.
  apply (by_end (fun x => wins x -> loses x -> False)). intros x IH W L. destruct W as [x y M Ly].
  destruct L as [x A]. exact (IH y M (A y M) Ly).
Qed.

Theorem losses_where_plays_end (P : position -> bool) :
  (forall x y, moves x y -> P x = true -> P y = false) ->
  (forall x, P x = false -> exists y, moves x y /\ P y = true) ->
  forall x, loses x <-> P x = true.
Proof.
  intros A B. assert (H : forall x, if P x then loses x else wins x).
  { apply by_end. intros x IH. destruct (P x) eqn:E.
    - constructor. intros y M. specialize (IH y M). now rewrite (A x y M E) in IH.
    - destruct (B x E) as (y & M & Q). apply (wins_by x y M). specialize (IH y M). now rewrite Q in IH. }
  intros x. specialize (H x). destruct (P x); split; try easy. intros L. now destruct (not_both x H L).
Qed.

Lemma not_both_misere : forall x, misere_wins x -> misere_loses x -> False.
Proof.
  apply (by_end (fun x => misere_wins x -> misere_loses x -> False)). intros x IH W L. destruct L as [x y M A].
  destruct W as [x N|x z Mz Lz]; [exact (N y M)|exact (IH z Mz (A z Mz) Lz)].
Qed.

Theorem misere_where_plays_end (P : position -> bool) :
  (forall x y, moves x y -> P x = true -> P y = false) ->
  (forall x, P x = true -> exists y, moves x y) ->
  (forall x y, moves x y -> P x = false -> exists z, moves x z /\ P z = true) ->
  (forall x, (exists y, moves x y) \/ (forall y, ~ moves x y)) ->
  forall x, misere_loses x <-> P x = true.
Proof.
  intros A M B D. assert (H : forall x, if P x then misere_loses x else misere_wins x).
  { apply by_end. intros x IH. destruct (P x) eqn:E.
    - destruct (M x E) as (y & My). apply (misere_loses_all x y My). intros z Mz. specialize (IH z Mz).
      now rewrite (A x z Mz E) in IH.
    - destruct (D x) as [(y & My)|N]; [|now apply misere_ends]. destruct (B x y My E) as (z & Mz & Q).
      apply (misere_wins_by x z Mz). specialize (IH z Mz). now rewrite Q in IH. }
  intros x. specialize (H x). destruct (P x); split; try easy. intros L. now destruct (not_both_misere x H L).
Qed.
End Ends.

(** ** Where a measure falls *)
Variable measure : position -> Z.
Hypothesis measure_natural : forall x, 0 <= measure x.
Hypothesis measure_falls : forall x y, moves x y -> measure y < measure x.

Lemma by_measure (Q : position -> Prop) : (forall x, (forall y, moves x y -> Q y) -> Q x) -> forall x, Q x.
Proof.
  intros Step. assert (H : forall n x, measure x < Z.of_nat n -> Q x).
  { induction n as [|n IH]; intros x M; [specialize (measure_natural x); lia|].
    apply Step. intros y Y. apply IH. specialize (measure_falls x y Y). lia. }
  intros x. apply (H (S (Z.to_nat (measure x)))). specialize (measure_natural x). lia.
Qed.

Lemma play_ends_by_measure : play_ends.
Proof. exact (by_measure (Acc _) (fun x H => Acc_intro x H)). Qed.

Theorem values_by_obligations f :
  (forall x, 0 <= f x) ->
  (forall x y, moves x y -> f y <> f x) ->
  (forall x v, 0 <= v < f x -> exists y, moves x y /\ f y = v) ->
  mex_rule f /\ (forall g, mex_rule g -> forall x, g x = f x) /\ play_ends.
Proof. apply valued_where_plays_end, play_ends_by_measure. Qed.

Definition losses_by_obligations := losses_where_plays_end play_ends_by_measure.
Definition misere_by_obligations := misere_where_plays_end play_ends_by_measure.
End Game.
