(** Rising lists of which a move lowers one number (FORMAT.md, 16.5): the gaps are stairs.

    The gap of a number is how far it is above the least that it could be, given the number before it. Lowering a number by k takes k
    from its gap and adds k to the next one, or to nothing where it is the last number: read from the last gap on, tokens are
    carried to the place before, or away from the first place ([lowered_carries], [carried_lowers]). So the value is the xor of every
    other gap, the last one among them. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Grundy Require Import Game Obligations Lists Staircase.
Import ListNotations.

(** The list with these gaps. *)
Fixpoint from_gaps (p : nat) (l : list nat) : list nat := match l with [] => [] | g :: l => p + g :: from_gaps (S (p + g)) l end.

Lemma gaps_again l : forall p, gaps p (from_gaps p l) = l.
Proof. induction l as [|g l IH]; intros p; [reflexivity|]. cbn [from_gaps gaps]. rewrite IH. f_equal. lia. Qed.

Lemma from_gaps_rises l : forall p, rises_from p (from_gaps p l) = true.
Proof. induction l as [|g l IH]; intros p; [reflexivity|]. cbn [from_gaps rises_from]. rewrite IH, andb_true_r. apply Nat.leb_le. lia. Qed.

Lemma from_its_gaps x : forall p, rises_from p x = true -> from_gaps p (gaps p x) = x.
Proof.
  induction x as [|a x IH]; intros p R; [reflexivity|]. cbn [rises_from] in R. apply andb_true_iff in R. rewrite Nat.leb_le in R.
  destruct R as (L & R). cbn [gaps from_gaps]. replace (p + (a - p)) with a by lia. now rewrite IH.
Qed.

(** A number is lowered, forwards: its gap falls by k, and the next, if there is one, rises by k. *)
Definition shifted (l m : list nat) : Prop := exists before k g, 1 <= k /\
  ((l = before ++ [k + g] /\ m = before ++ [g]) \/ exists h after, l = before ++ k + g :: h :: after /\ m = before ++ g :: h + k :: after).

Lemma lowered_shifts before a b after : b < a -> forall p, rises_from p (before ++ a :: after) = true -> rises_from p (before ++ b :: after) = true ->
  shifted (gaps p (before ++ a :: after)) (gaps p (before ++ b :: after)).
Proof.
  intros L. induction before as [|c before IH]; intros p A B; cbn [app rises_from gaps] in *; apply andb_true_iff in A, B; rewrite Nat.leb_le in A, B.
  - exists [], (a - b), (b - p). split; [lia|]. destruct after as [|c after]; cbn [gaps app].
    + left. split; [f_equal; lia|reflexivity].
    + right. destruct A as (A & A'). cbn [rises_from] in A'. apply andb_true_iff in A'. rewrite Nat.leb_le in A'.
      exists (c - S a), (gaps (S c) after). split; [f_equal; lia|do 2 f_equal; lia].
  - destruct (IH (S c) (proj2 A) (proj2 B)) as (l & k & g & K & [(E & F)|(h & m & E & F)]); exists (c - p :: l), k, g; (split; [exact K|]); rewrite E, F.
    + left. auto.
    + right. exists h, m. auto.
Qed.

Lemma shifted_carries l m : shifted l m -> carried (rev l) (rev m).
Proof.
  intros (before & k & g & K & [(-> & ->)|(h & after & -> & ->)]); exists k, g, (rev before); (split; [exact K|]).
  - left. now rewrite !rev_app_distr.
  - right. exists (rev after), h. rewrite !rev_app_distr. cbn [rev]. now rewrite <- !app_assoc.
Qed.

Lemma carried_shifts l m : carried (rev l) m -> shifted l (rev m).
Proof.
  intros (k & g & before & K & [(E & ->)|(after & h & E & ->)]); apply (f_equal (@rev nat)) in E; rewrite rev_involutive in E; subst l;
    exists (rev before), k, g; (split; [exact K|]).
  - left. auto.
  - right. exists h, (rev after). rewrite !rev_app_distr. cbn [rev]. now rewrite <- !app_assoc.
Qed.

Lemma shifted_lowers l m : shifted l m -> forall p, exists before a b after, b < a /\
  from_gaps p l = before ++ a :: after /\ from_gaps p m = before ++ b :: after.
Proof.
  intros (first & k & g & K & C). induction first as [|c first IH] in l, m, C |- *; intros p.
  - cbn [app] in C. destruct C as [(-> & ->)|(h & after & -> & ->)]; cbn [from_gaps].
    + exists [], (p + (k + g)), (p + g), []. repeat split; lia.
    + exists [], (p + (k + g)), (p + g), (from_gaps (S (p + (k + g))) (h :: after)). split; [lia|]. split; [reflexivity|]. cbn [from_gaps app].
      replace (S (p + g) + (h + k)) with (S (p + (k + g)) + h) by lia. reflexivity.
  - destruct C as [(-> & ->)|(h & after & -> & ->)]; cbn [app from_gaps].
    + destruct (IH _ _ (or_introl (conj eq_refl eq_refl)) (S (p + c))) as (before & a & b & after & L & E & F).
      exists (p + c :: before), a, b, after. rewrite E, F. auto.
    + destruct (IH _ _ (or_intror (ex_intro _ h (ex_intro _ after (conj eq_refl eq_refl)))) (S (p + c))) as (before & a & b & rest & L & E & F).
      exists (p + c :: before), a, b, rest. rewrite E, F. auto.
Qed.

Definition gaps_value (x : list nat) : Z := if is_rising x then Z.of_nat (at_places true (rev (gaps 0 x))) else 0%Z.

Lemma gaps_value_at x : is_rising x = true -> gaps_value x = Z.of_nat (at_places true (rev (gaps 0 x))).
Proof. unfold gaps_value. now intros ->. Qed.

Theorem every_other_gap : valued rising_move gaps_value.
Proof.
  apply (values_by_obligations _ _ (fun x => Z.of_nat (list_sum x))).
  - lia.
  - intros x y (_ & _ & before & a & b & after & L & -> & ->). rewrite !list_sum_app. cbn [list_sum fold_right]. lia.
  - intros x. unfold gaps_value. destruct (is_rising x); lia.
  - intros x y (X & Y & before & a & b & after & L & -> & ->). rewrite !gaps_value_at by assumption. intros E. apply Nat2Z.inj in E. revert E.
    apply carried_changes, shifted_carries, lowered_shifts; auto.
  - intros x v V. unfold gaps_value in V. destruct (is_rising x) eqn:X; [|lia].
    destruct (carried_to (rev (gaps 0 x)) (Z.to_nat v) ltac:(lia)) as (m & C & E). apply carried_shifts in C.
    destruct (shifted_lowers _ _ C 0) as (before & a & b & after & L & F & G). rewrite from_its_gaps in F by exact X.
    assert (Y : is_rising (from_gaps 0 (rev m)) = true) by apply from_gaps_rises.
    exists (from_gaps 0 (rev m)). split; [split; [exact X|]; split; [exact Y|]; exists before, a, b, after; auto|].
    rewrite gaps_value_at by exact Y. rewrite gaps_again, rev_involutive, E. lia.
Qed.
