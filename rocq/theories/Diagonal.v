(** Lists from which the greatest number is dropped, or all numbers are lowered by 1, and which do not become empty (FORMAT.md,
    section 18; AtCoder AGC 002 E): with d the largest index such that x_d >= d, a list is lost iff x_d - d and the number of the x_i >= d
    after it are both even.

    Both kinds of moves one after the other, in either order, leave the same list, the diagram without its first row and column
    ([inner]). Where that is not empty, it is lost iff the list is: the law says the same of both ([arms_inside]), and whoever is given an option of
    a lost list can leave the inner one. Where it is empty, the diagram is a hook, one row and one column, which are played one after the other. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Grundy Require Import Game Zeros Obligations Lists Moore.
Import ListNotations.

Definition inner (x : list nat) : list nat := lowered (tl x).

(** ** Lowering *)
Lemma lowered_cons a x : lowered (a :: x) = match a with S (S b) => S b :: lowered x | _ => lowered x end.
Proof. unfold lowered. destruct a as [|[|a]]; reflexivity. Qed.

Lemma heaps_tail a x : is_heaps (a :: x) = true -> 0 < a /\ is_heaps x = true /\ forall b y, x = b :: y -> b <= a.
Proof.
  cbn [is_heaps]. rewrite !andb_true_iff, Nat.ltb_lt. intros ((A & B) & H). split; [exact A|]. split; [exact H|].
  intros b y ->. now apply Nat.leb_le.
Qed.

Lemma lowered_ones x : is_heaps x = true -> (forall b y, x = b :: y -> b <= 1) -> lowered x = [] /\ x = repeat 1 (length x).
Proof.
  induction x as [|a x IH]; intros H O; [split; reflexivity|]. apply heaps_tail in H. destruct H as (A & H & B). specialize (O a x eq_refl).
  assert (a = 1) as -> by lia. rewrite lowered_cons. destruct (IH H B) as (E & F). split; [exact E|]. cbn [length repeat]. now rewrite <- F.
Qed.

Lemma lowered_heaps x : is_heaps x = true -> is_heaps (lowered x) = true.
Proof.
  induction x as [|a x IH]; intros H; [reflexivity|]. apply heaps_tail in H. destruct H as (A & H & B). rewrite lowered_cons.
  destruct a as [|[|a]]; auto. cbn [is_heaps]. rewrite (IH H), andb_true_r. destruct x as [|b x]; [reflexivity|]. specialize (B b x eq_refl).
  rewrite lowered_cons. destruct b as [|[|b]]; [|replace (lowered x) with (@nil nat)|]; try reflexivity.
  - apply heaps_tail in H. lia.
  - symmetry. apply heaps_tail in H. destruct H as (_ & H & B'). apply lowered_ones; auto.
  - apply Nat.leb_le. lia.
Qed.

Lemma tail_heaps x : is_heaps x = true -> is_heaps (tl x) = true.
Proof. destruct x as [|a x]; [auto|]. intros H. apply heaps_tail in H. tauto. Qed.

(** Rows dropped and columns dropped, in either order. *)
Lemma skipn_lowered j : forall x, is_heaps x = true -> skipn j (lowered x) = lowered (skipn j x).
Proof.
  induction j as [|j IH]; intros x H; [reflexivity|]. destruct x as [|a x]; [reflexivity|]. pose proof H as W. apply heaps_tail in H.
  destruct H as (A & H & B). rewrite lowered_cons. destruct a as [|[|a]]; [lia| |apply (IH x H)].
  destruct (lowered_ones x H B) as (E & F). rewrite E. cbn [skipn]. rewrite <- (IH x H), E. now destruct j.
Qed.

Lemma tail_lowered x : is_heaps x = true -> tl (lowered x) = inner x.
Proof.
  intros H. assert (E : forall y : list nat, tl y = skipn 1 y) by (intros [|]; reflexivity). unfold inner. rewrite !E. now apply skipn_lowered.
Qed.

Lemma nth_lowered j : forall x, is_heaps x = true -> nth j (lowered x) 0 = pred (nth j x 0).
Proof.
  induction j as [|j IH]; intros [|a x] H; try reflexivity; pose proof H as W; apply heaps_tail in H; destruct H as (A & H & B); rewrite lowered_cons.
  - destruct a as [|[|a]]; [lia| |reflexivity]. destruct (lowered_ones x H B) as (E & _). now rewrite E.
  - destruct a as [|[|a]]; [lia| |apply (IH x H)]. destruct (lowered_ones x H B) as (E & F). rewrite E. cbn [nth].
    rewrite <- (IH x H), E. now destruct j.
Qed.

Lemma count_lowered k x : 1 <= k -> length (filter (Nat.leb k) (lowered x)) = length (filter (Nat.leb (S k)) x).
Proof.
  intros K. induction x as [|a x IH]; [reflexivity|]. rewrite lowered_cons. cbn [filter]. destruct a as [|[|a]].
  - exact IH.
  - destruct (Nat.leb_spec (S k) 1); [lia|exact IH].
  - cbn [filter]. change (S k <=? S (S a)) with (k <=? S a). destruct (k <=? S a); cbn [length]; now rewrite IH.
Qed.

(** ** The law inside *)
Lemma diagonal_lowered x : forall i, is_heaps x = true -> diagonal_from (S i) x = S (diagonal_from i (lowered x)).
Proof.
  induction x as [|a x IH]; intros i H; [reflexivity|]. apply heaps_tail in H. destruct H as (A & H & B). rewrite lowered_cons. cbn [diagonal_from].
  destruct a as [|[|a]]; [lia| |].
  - destruct (lowered_ones x H B) as (E & _). rewrite E. reflexivity.
  - cbn [diagonal_from]. change (S (S i) <=? S (S a)) with (S i <=? S a). destruct (S i <=? S a); [apply IH, H|reflexivity].
Qed.

Lemma diagonal_least x : forall i, i <= diagonal_from i x.
Proof.
  induction x as [|a x IH]; intros i; [apply le_n|]. cbn [diagonal_from]. destruct (S i <=? a); [|apply le_n]. specialize (IH (S i)). lia.
Qed.

Lemma arms_inside x : is_heaps x = true -> inner x <> [] -> even_arms x = even_arms (inner x).
Proof.
  unfold inner. destruct x as [|a x]; intros H N; [easy|]. cbn [tl] in *. pose proof H as W. apply heaps_tail in H. destruct H as (A & H & B).
  unfold even_arms. assert (D : diagonal_from 0 (a :: x) = S (diagonal_from 0 (lowered x))).
  { cbn [diagonal_from]. destruct (Nat.leb_spec 1 a); [|lia]. now apply diagonal_lowered. }
  rewrite D. assert (P : 1 <= diagonal_from 0 (lowered x)).
  { pose proof (lowered_heaps x H) as Hl. destruct (lowered x) as [|b y] eqn:E; [easy|]. apply heaps_tail in Hl. destruct Hl as (Hl & _). cbn [diagonal_from].
    destruct (Nat.leb_spec 1 b); [apply diagonal_least|lia]. }
  set (d := diagonal_from 0 (lowered x)) in *. cbn [Nat.sub]. rewrite Nat.sub_0_r. replace (nth d (a :: x) 0) with (nth (d - 1) x 0) by (destruct d as [|d]; [lia|cbn; now rewrite Nat.sub_0_r]).
  rewrite nth_lowered, skipn_lowered, count_lowered by (exact H || lia). cbn [skipn].
  replace (pred (nth (d - 1) x 0) - d) with (nth (d - 1) x 0 - S d) by lia. reflexivity.
Qed.

(** ** Hooks *)
Lemma hook_arms a k : 0 < a -> even_arms (a :: repeat 1 k) = if Nat.even (a - 1) then Nat.even k else false.
Proof.
  intros A. unfold even_arms. assert (D : diagonal_from 0 (a :: repeat 1 k) = 1).
  { cbn [diagonal_from]. destruct (Nat.leb_spec 1 a); [|lia]. now destruct k. }
  rewrite D. cbn [Nat.sub nth skipn]. assert (F : length (filter (Nat.leb 1) (repeat 1 k)) = k) by (clear; induction k as [|k IH]; cbn; auto).
  now rewrite F.
Qed.

Lemma hook_options a k : 0 < a -> (k <> 0 -> diagram_move (a :: repeat 1 k) (repeat 1 k)) /\ (a <> 1 -> diagram_move (a :: repeat 1 k) [a - 1]).
Proof.
  intros A. assert (R : forall k b, 0 < b -> is_heaps (b :: repeat 1 k) = true).
  { clear. induction k as [|k IH]; intros b Hb; cbn [repeat is_heaps] in *.
    - destruct (Nat.ltb_spec 0 b); [reflexivity|lia].
    - destruct (Nat.ltb_spec 0 b); [|lia]. destruct (Nat.leb_spec 1 b); [|lia]. apply (IH 1). lia. }
  assert (Lo : lowered (repeat 1 k) = []) by (clear; induction k as [|k IH]; [reflexivity|]; cbn [repeat]; now rewrite lowered_cons).
  split; intros N; (split; [now apply R|split; [easy|split]]).
  - now destruct k.
  - now left.
  - easy.
  - right. rewrite lowered_cons, Lo. destruct a as [|[|a]]; [lia..|]. cbn. now rewrite ?Nat.sub_0_r.
Qed.

(** The two obligations, by induction on the sum of the numbers. *)
Lemma move_falls x y : diagram_move x y -> list_sum y < list_sum x /\ is_heaps y = true.
Proof.
  intros (H & X & _ & [->| ->]); (destruct x as [|a x]; [easy|]); pose proof H as W; apply heaps_tail in W; destruct W as (A & W & _).
  - cbn [tl list_sum fold_right]. fold (list_sum x). split; [lia|exact W].
  - split; [|now apply lowered_heaps]. assert (Le : forall y, list_sum (lowered y) <= list_sum y).
    { clear. induction y as [|b y IH]; [reflexivity|]. rewrite lowered_cons. destruct b as [|[|b]]; cbn [list_sum fold_right] in *; fold (list_sum y) (list_sum (lowered y)) in *; lia. }
    specialize (Le x). rewrite lowered_cons. destruct a as [|[|a]]; cbn [list_sum fold_right]; fold (list_sum x) (list_sum (lowered x)); lia.
Qed.

Lemma to_inner x y : diagram_move x y -> inner x <> [] -> diagram_move y (inner x).
Proof.
  intros M N. destruct (move_falls x y M) as (_ & Y). destruct M as (H & X & E & O). split; [exact Y|]. split; [exact E|]. split; [exact N|].
  destruct O as [->| ->]; [right; reflexivity|left]. symmetry. now apply tail_lowered.
Qed.

Lemma hook_shape x : is_heaps x = true -> x <> [] -> inner x = [] -> exists a k, 0 < a /\ x = a :: repeat 1 k.
Proof.
  unfold inner. destruct x as [|a x]; [easy|]. intros H _ E. apply heaps_tail in H. destruct H as (A & H & _). cbn [tl] in E.
  exists a, (length x). split; [exact A|]. f_equal. apply lowered_ones; [exact H|]. intros b y ->. rewrite lowered_cons in E.
  destruct b as [|[|b]]; [lia..|easy].
Qed.

Lemma even_pred k : k <> 0 -> Nat.even (k - 1) = negb (Nat.even k).
Proof. intros K. destruct k as [|k]; [easy|]. cbn [Nat.sub]. now rewrite Nat.sub_0_r, Nat.even_succ, <- Nat.negb_even, negb_involutive. Qed.

Lemma lost_to_won x y : diagram_move x y -> even_arms x = true -> even_arms y = false.
Proof.
  remember (list_sum x) as n eqn:E. revert x y E. induction n as [n IH] using lt_wf_ind. intros x y -> M P.
  destruct (list_eq_dec Nat.eq_dec (inner x) []) as [I|I].
  - pose proof M as (H & X & Y & O). destruct (hook_shape x H X I) as (a & k & A & ->). rewrite hook_arms in P by exact A.
    destruct (Nat.even (a - 1)) eqn:Ea; [|easy]. destruct O as [->| ->]; cbn [tl] in *.
    + destruct k as [|k]; [easy|]. cbn [repeat]. rewrite hook_arms by lia. cbn [Nat.sub Nat.even].
      rewrite <- (Nat.sub_0_r k). change (k - 0) with (S k - 1). rewrite even_pred, P by easy. reflexivity.
    + assert (Lo : lowered (repeat 1 k) = []) by (clear; induction k as [|k IHk]; [reflexivity|]; cbn [repeat]; now rewrite lowered_cons).
      rewrite lowered_cons, Lo in *. destruct a as [|[|a]]; [lia|easy|]. change [S a] with (S a :: repeat 1 0). rewrite hook_arms by lia.
      cbn [Nat.sub] in Ea. rewrite even_pred, Ea by easy. reflexivity.
  - destruct (even_arms y) eqn:Ey; [|reflexivity]. destruct (move_falls x y M) as (F & _).
    pose proof (IH _ F y (inner x) eq_refl (to_inner x y M I) Ey) as Q. pose proof M as (H & _). rewrite (arms_inside x H I) in P. congruence.
Qed.

Lemma won_to_lost x : is_heaps x = true -> x <> [] -> even_arms x = false -> exists y, diagram_move x y /\ even_arms y = true.
Proof.
  remember (list_sum x) as n eqn:E. revert x E. induction n as [n IH] using lt_wf_ind. intros x -> H X P.
  destruct (list_eq_dec Nat.eq_dec (inner x) []) as [I|I].
  - destruct (hook_shape x H X I) as (a & k & A & ->). rewrite hook_arms in P by exact A. destruct (hook_options a k A) as (T & Lo).
    destruct (Nat.even k) eqn:Ek.
    + destruct (Nat.eq_dec a 1) as [->|N]; [easy|]. exists [a - 1]. split; [now apply Lo|]. change [a - 1] with (a - 1 :: repeat 1 0).
      rewrite hook_arms, even_pred by lia. destruct (Nat.even (a - 1)); easy.
    + destruct k as [|k]; [easy|]. exists (repeat 1 (S k)). split; [now apply T|]. cbn [repeat]. rewrite hook_arms by lia. cbn [Nat.sub Nat.even].
      rewrite <- (Nat.sub_0_r k). change (k - 0) with (S k - 1). now rewrite even_pred, Ek.
  - assert (Hi : is_heaps (inner x) = true) by (apply lowered_heaps, tail_heaps, H). rewrite (arms_inside x H I) in P.
    assert (Step : forall y, (y = tl x \/ y = lowered x) -> y <> []).
    { intros y [->| ->] E; [|rewrite <- tail_lowered, E in I by exact H; easy]. apply I. unfold inner. now rewrite E. }
    assert (F : list_sum (inner x) < list_sum x).
    { destruct (move_falls x (tl x)) as (F1 & _); [repeat split; auto; apply Step; auto|].
      destruct (move_falls (tl x) (inner x)) as (F2 & _); [|lia]. repeat split; [now apply tail_heaps|apply Step; auto|exact I|now right]. }
    destruct (IH _ F (inner x) eq_refl Hi I P) as (z & (_ & _ & Z & O) & Pz).
    assert (G : exists y, (y = tl x \/ y = lowered x) /\ inner y = z).
    { destruct O as [->| ->].
      - exists (tl x). split; [now left|]. unfold inner at 2. rewrite tail_lowered by now apply tail_heaps. reflexivity.
      - exists (lowered x). split; [now right|]. unfold inner at 1. now rewrite tail_lowered. }
    destruct G as (y & O' & <-). exists y. assert (M : diagram_move x y) by (repeat split; auto). split; [exact M|].
    destruct (move_falls x y M) as (_ & Y). now rewrite (arms_inside y Y Z).
Qed.

Theorem diagonal x : is_heaps x = true -> x <> [] -> (loses (list nat) diagram_move x <-> even_arms x = true).
Proof.
  intros H X. set (P := fun x => match x with [] => true | _ => if is_heaps x then even_arms x else true end).
  rewrite (losses_by_obligations _ diagram_move (fun x => Z.of_nat (list_sum x))) with (P := P).
  - unfold P. destruct x; [easy|]. now rewrite H.
  - intros; lia.
  - intros y z M. apply move_falls in M. lia.
  - intros y z M. pose proof M as (Hy & Y & Z & _). destruct (move_falls y z M) as (_ & Hz). unfold P.
    destruct y as [|a y]; [easy|]. destruct z as [|b z]; [easy|]. rewrite Hy, Hz. now apply lost_to_won.
  - intros y. unfold P at 1. destruct y as [|a y]; [easy|]. destruct (is_heaps (a :: y)) eqn:Hy; [|easy]. intros Q.
    destruct (won_to_lost (a :: y) Hy ltac:(easy) Q) as (z & M & L). exists z. split; [exact M|]. unfold P.
    destruct (move_falls _ z M) as (_ & Hz). destruct z; [reflexivity|]. now rewrite Hz.
Qed.
