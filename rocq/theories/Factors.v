(** A heap is exchanged for one of its proper divisors (FORMAT.md, section 25): its value is the number of its prime factors.

    Two lists of primes with the same product are equally long ([equally_long]). A proper divisor has a shorter list, since the primes of the quotient
    are missing; and the first w primes of the list are the list of a proper divisor for every w below the length. *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory.
From Grundy Require Import Mex Game.
Import ListNotations.
Local Open Scope Z_scope.

Definition product (l : list Z) : Z := fold_right Z.mul 1 l.
Definition prime_factors (l : list Z) (n : Z) : Prop := Forall prime l /\ product l = n.

Lemma product_app l m : product (l ++ m) = product l * product m.
Proof.
  induction l as [|p l IH]; [change (product []) with 1; cbn [app]; lia|]. change (p * product (l ++ m) = p * product l * product m). rewrite IH. lia.
Qed.

Lemma product_positive l : Forall prime l -> 0 < product l.
Proof.
  induction 1 as [|p l P F IH]; cbn [product fold_right]; [lia|]. fold (product l). pose proof (prime_ge_2 p P). nia.
Qed.

Lemma have_factors n : 0 < n -> exists l, prime_factors l n.
Proof.
  intros N. remember (Z.to_nat n) as k eqn:K. revert n N K. induction k as [k IH] using lt_wf_ind. intros n N ->.
  destruct (Z.eq_dec n 1) as [->|O]; [exists []; split; [constructor|reflexivity]|].
  destruct (prime_dec n) as [P|P]; [exists [n]; split; [now constructor|cbn; lia]|].
  destruct (not_prime_divide n ltac:(lia) P) as (a & A & b & ->). assert (0 < b < b * a) by nia.
  destruct (IH (Z.to_nat a) ltac:(nia) a ltac:(lia) eq_refl) as (l & Fl & <-). destruct (IH (Z.to_nat b) ltac:(nia) b ltac:(lia) eq_refl) as (m & Fm & <-).
  exists (m ++ l). split; [now apply Forall_app|]. apply product_app.
Qed.

(** A prime that divides the product of primes is one of them. *)
Lemma prime_among p l : prime p -> Forall prime l -> (p | product l) -> exists a b, l = a ++ p :: b.
Proof.
  intros P. induction 1 as [|q l Q F IH]; intros D.
  - exfalso. pose proof (prime_ge_2 p P). apply Z.divide_1_r_nonneg in D; lia.
  - cbn [product fold_right] in D. fold (product l) in D. destruct (prime_mult p P q (product l) D) as [E|E].
    + pose proof (prime_div_prime p q P Q E) as ->. now exists [], l.
    + destruct (IH E) as (a & b & ->). now exists (q :: a), b.
Qed.

Lemma equally_long l : forall m, Forall prime l -> Forall prime m -> product l = product m -> length l = length m.
Proof.
  induction l as [|p l IH]; intros m Fl Fm E.
  - destruct m as [|q m]; [reflexivity|]. exfalso. inversion Fm as [|q' m' Q Fm']; subst. pose proof (prime_ge_2 q Q). pose proof (product_positive m Fm').
    cbn [product fold_right] in E. fold (product m) in E. nia.
  - inversion Fl as [|p' l' P Fl']; subst. pose proof (prime_ge_2 p P) as G. cbn [product fold_right] in E. fold (product l) in E.
    destruct (prime_among p m P Fm) as (a & b & ->); [exists (product l); lia|].
    apply Forall_app in Fm. destruct Fm as (Fa & Fb). inversion Fb as [|p' b' _ Fb']; subst.
    rewrite product_app in E. cbn [product fold_right] in E. fold (product b) in E.
    assert (E' : product l = product (a ++ b)) by (rewrite product_app; nia).
    rewrite app_length. cbn [length]. rewrite (IH (a ++ b) Fl' ltac:(now apply Forall_app) E'), app_length. lia.
Qed.

(** ** The game *)
Definition proper_divisors (n : nat) : list (list nat) := map (fun d => [d]) (filter (fun d => Nat.eqb (n mod d) 0) (seq 1 (n - 1))).

Lemma in_proper n o : In o (proper_divisors n) <-> exists d, o = [d] /\ (1 <= d < n)%nat /\ (n mod d = 0)%nat.
Proof.
  unfold proper_divisors. rewrite in_map_iff. split.
  - intros (d & <- & I). apply filter_In in I. rewrite in_seq, Nat.eqb_eq in I. exists d. split; [reflexivity|]. lia.
  - intros (d & -> & D & M). exists d. split; [reflexivity|]. apply filter_In. rewrite in_seq, Nat.eqb_eq. lia.
Qed.

Lemma divisors_shrink : shrinking proper_divisors.
Proof. intros n o h I H. apply in_proper in I. destruct I as (d & -> & D & _). destruct H as [<-|[]]. lia. Qed.

Theorem prime_factors_value n l : prime_factors l (Z.of_nat n) -> grundy proper_divisors n = length l.
Proof.
  revert l. induction n as [n IH] using lt_wf_ind. intros l (F & E). rewrite (grundy_is _ divisors_shrink n).
  assert (Values : forall v, In v (map (xors (grundy proper_divisors)) (proper_divisors n)) <-> (v < length l)%nat).
  { intros v. rewrite in_map_iff. split.
    - intros (o & <- & I). apply in_proper in I. destruct I as (d & -> & D & M).
      assert (Q : Z.of_nat n = Z.of_nat d * Z.of_nat (n / d)) by (rewrite <- Nat2Z.inj_mul; f_equal; apply Nat.div_exact; lia).
      assert (C : (1 < n / d)%nat) by nia. destruct (have_factors (Z.of_nat d) ltac:(lia)) as (ld & Ld). destruct (have_factors (Z.of_nat (n / d)) ltac:(lia)) as (lc & Fc & Pc).
      assert (X : xors (grundy proper_divisors) [d] = length ld) by (unfold xors; cbn [map fold_right]; rewrite Nat.lxor_0_r; apply IH; [lia|exact Ld]).
      rewrite X. destruct Ld as (Fd & Pd). assert (L : length l = length (ld ++ lc)).
      { apply equally_long; [exact F|now apply Forall_app|]. rewrite product_app, Pd, Pc. lia. }
      rewrite L, app_length. destruct lc as [|p lc]; [cbn in Pc; lia|cbn [length]; lia].
    - intros L. rewrite <- (firstn_skipn v l) in E, F. rewrite product_app in E. apply Forall_app in F. destruct F as (F1 & F2).
      pose proof (product_positive _ F1) as P1. pose proof (product_positive _ F2) as P2.
      assert (P2' : 1 < product (skipn v l)).
      { destruct (skipn v l) as [|p m] eqn:S; [apply (f_equal (@length Z)) in S; rewrite skipn_length in S; cbn in S; lia|].
        inversion F2 as [|p' m' P F2']; subst. pose proof (prime_ge_2 p P). pose proof (product_positive m F2'). cbn [product fold_right]. fold (product m). nia. }
      set (d := Z.to_nat (product (firstn v l))). assert (D : Z.of_nat d = product (firstn v l)) by (unfold d; lia).
      exists [d]. assert (Dn : (1 <= d < n)%nat) by nia. split.
      + unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r, (IH d ltac:(lia) (firstn v l)); [rewrite firstn_length; lia|]. split; [exact F1|now rewrite D].
      + apply in_proper. exists d. split; [reflexivity|]. split; [exact Dn|]. apply Nat.mod_divide; [lia|]. exists (Z.to_nat (product (skipn v l))). nia. }
  set (values := map (xors (grundy proper_divisors)) (proper_divisors n)) in *.
  destruct (Nat.lt_trichotomy (mex values) (length l)) as [L|[L|L]]; [|exact L|]; exfalso.
  - apply (mex_out values). now apply Values.
  - apply mex_below, Values in L. lia.
Qed.
