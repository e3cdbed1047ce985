(** More laws of [Factors] (FORMAT.md, section 25): least primes, lost heaps, and binary ones.

    Numbers without a common factor have different least primes, and every smaller prime has no common factor with the number.  What has some of the binary ones of a number has fewer, and every smaller number of them occurs. *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory Zpow_facts.
From Grundy Require Import Mex Game Factors FactorLaws.
Import ListNotations.
Local Open Scope Z_scope.

(** ** How many primes there are *)
Lemma rank_step n : rank (Z.of_nat (S n)) = (rank (Z.of_nat n) + if prime_dec (Z.of_nat (S n)) then 1 else 0)%nat.
Proof.
  unfold rank. rewrite !Nat2Z.id, seq_S, map_app, filter_app, app_length. cbn [map filter]. change (1 + n)%nat with (S n). now destruct (prime_dec (Z.of_nat (S n))).
Qed.

Lemma rank_grows a b : (a <= b)%nat -> (rank (Z.of_nat a) <= rank (Z.of_nat b))%nat.
Proof. induction 1 as [|b L IH]; [lia|]. rewrite rank_step. lia. Qed.

Lemma rank_less q p : prime p -> 0 <= q < p -> (rank q < rank p)%nat.
Proof.
  intros P Q. pose proof (prime_ge_2 p P). rewrite <- (Z2Nat.id q), <- (Z2Nat.id p) by lia. destruct (Z.to_nat p) as [|k] eqn:E; [lia|].
  pose proof (rank_grows (Z.to_nat q) k ltac:(lia)). rewrite rank_step. destruct (prime_dec (Z.of_nat (S k))) as [|N]; [lia|]. destruct N. now rewrite <- E, Z2Nat.id by lia.
Qed.

Lemma rank_reaches n w : (1 <= w <= rank (Z.of_nat n))%nat -> exists q, prime q /\ q <= Z.of_nat n /\ rank q = w.
Proof.
  induction n as [|n IH]; intros W; [cbn in W; lia|]. rewrite rank_step in W. destruct (prime_dec (Z.of_nat (S n))) as [P|_].
  - destruct (Nat.eq_dec w (rank (Z.of_nat n) + 1)) as [E|E]; [exists (Z.of_nat (S n)); rewrite rank_step; destruct (prime_dec (Z.of_nat (S n))); [split; [exact P|lia]|easy]|].
    destruct (IH ltac:(lia)) as (q & Q & L & R). exists q. split; [exact Q|]. split; [lia|exact R].
  - destruct (IH ltac:(lia)) as (q & Q & L & R). exists q. split; [exact Q|]. split; [lia|exact R].
Qed.

Lemma rank_of_2 : rank 2 = 1%nat.
Proof.
  change 2 with (Z.of_nat 2). rewrite !rank_step. destruct (prime_dec (Z.of_nat 1)) as [P|_]; [pose proof (prime_ge_2 _ P); lia|].
  destruct (prime_dec (Z.of_nat 2)) as [_|N]; [reflexivity|destruct N; exact prime_2].
Qed.

Lemma rank_same p q : prime p -> prime q -> rank p = rank q -> p = q.
Proof.
  intros P Q E. pose proof (prime_ge_2 p P). pose proof (prime_ge_2 q Q). destruct (Z.lt_trichotomy p q) as [L|[L|L]]; [|exact L|].
  - pose proof (rank_less p q Q ltac:(lia)). lia.
  - pose proof (rank_less q p P ltac:(lia)). lia.
Qed.

(** ** The least prime *)
Lemma least_prime_exists n : 1 < n -> exists p, least_prime p n.
Proof.
  intros N. assert (H : forall k : nat, (exists p, least_prime p n) \/ forall q, prime q -> (q | n) -> Z.of_nat k < q).
  { induction k as [|k [IH|IH]]; [right; intros q Q _; pose proof (prime_ge_2 q Q); lia|now left|].
    destruct (prime_dec (Z.of_nat (S k))) as [P|P], (Zdivide_dec (Z.of_nat (S k)) n) as [D|D].
    - left. exists (Z.of_nat (S k)). split; [exact P|]. split; [exact D|]. intros q Q Dq. specialize (IH q Q Dq). lia.
    - right. intros q Q Dq. specialize (IH q Q Dq). destruct (Z.eq_dec q (Z.of_nat (S k))) as [->|]; [easy|lia].
    - right. intros q Q Dq. specialize (IH q Q Dq). destruct (Z.eq_dec q (Z.of_nat (S k))) as [->|]; [easy|lia].
    - right. intros q Q Dq. specialize (IH q Q Dq). destruct (Z.eq_dec q (Z.of_nat (S k))) as [->|]; [easy|lia]. }
  destruct (H (Z.to_nat n)) as [E|E]; [exact E|]. exfalso. destruct (have_factors n ltac:(lia)) as (l & F & P). destruct l as [|p l]; [cbn in P; lia|].
  inversion F as [|p' l' Pp F']; subst. pose proof (product_positive l F'). pose proof (prime_ge_2 p Pp). cbn [product fold_right] in E, N. fold (product l) in *.
  specialize (E p Pp ltac:(exists (product l); ring)). nia.
Qed.

Lemma least_prime_bound p n : 1 <= n -> least_prime p n -> 2 <= p <= n.
Proof. intros N (P & D & _). pose proof (prime_ge_2 p P). apply Z.divide_pos_le in D; lia. Qed.

Lemma least_of_itself q : prime q -> least_prime q q.
Proof.
  intros Q. split; [exact Q|]. split; [apply Z.divide_refl|]. intros r Rr D. pose proof (prime_div_prime r q Rr Q D). lia.
Qed.

Lemma different_least n m p q : Z.gcd n m = 1 -> least_prime p n -> least_prime q m -> p <> q.
Proof.
  intros G (P & D & _) (_ & D' & _) ->. pose proof (Z.gcd_greatest n m q D D') as H. rewrite G in H. pose proof (prime_ge_2 q P).
  apply Z.divide_1_r_nonneg in H; lia.
Qed.

(** The smaller primes have no common factor with the number. *)
Lemma smaller_prime n p w : 1 <= n -> least_prime p n -> (1 <= w < rank p)%nat -> exists q, prime q /\ rank q = w /\ 2 <= q < n /\ Z.gcd n q = 1.
Proof.
  intros N L W. pose proof (least_prime_bound p n N L) as B. destruct L as (P & D & Least).
  destruct (rank_reaches (Z.to_nat p) w) as (q & Q & Le & R); [rewrite Z2Nat.id by lia; lia|]. rewrite Z2Nat.id in Le by lia.
  assert (q <> p) by (intros ->; lia). pose proof (prime_ge_2 q Q). exists q. split; [exact Q|]. split; [exact R|]. split; [lia|].
  apply Zgcd_1_rel_prime, rel_prime_sym, prime_rel_prime; [exact Q|]. intros Dq. specialize (Least q Q Dq). lia.
Qed.

Theorem least_prime_law game : leads game (fun n m => 1 <= m < n /\ Z.gcd n m = 1) -> says LeastPrime game.
Proof.
  intros L. apply (law_from_1 LeastPrime game _ eq_refl L).
  - intros n N. destruct (Z.eq_dec n 1) as [->|]; [exists 0%nat; now left|]. destruct (least_prime_exists n ltac:(lia)) as (p & P). exists (rank p). right. now exists p.
  - intros n m v w (B & G) [(E & _)|(N & [(E & _)|(p & P & ->)])] [(E' & _)|(M & [(E' & ->)|(q & Q & ->)])]; try lia; intros E0.
    + pose proof (least_prime_bound p n N P). pose proof (rank_less 0 p (proj1 P) ltac:(lia)). lia.
    + apply (different_least n m p q G P Q). apply rank_same; [apply P|apply Q|exact E0].
  - intros n v w N [(_ & ->)|(p & P & ->)] W; [lia|]. pose proof (least_prime_bound p n N P). destruct w as [|w].
    + exists 1. split; [split; [lia|apply Z.gcd_1_r]|]. right. split; [lia|now left].
    + destruct (smaller_prime n p (S w) N P ltac:(lia)) as (q & Q & R & Bq & G). exists q. split; [split; [lia|exact G]|]. right. split; [lia|]. right. exists q.
      split; [now apply least_of_itself|now symmetry].
Qed.

Theorem least_odd_prime_law game : leads game (fun n m => 0 <= m < n /\ Z.gcd n m = 1) -> says LeastOddPrime game.
Proof.
  intros L. assert (Big : forall n p, 1 <= n -> Z.Odd n -> least_prime p n -> (1 < rank p)%nat).
  { intros n p N (h & Hn) P. pose proof (least_prime_bound p n N P). rewrite <- rank_of_2. apply rank_less; [apply P|]. destruct P as (_ & (c & C) & _).
    assert (p <> 2) by (intros ->; lia). lia. }
  apply (law_from_1 LeastOddPrime game _ eq_refl L).
  - intros n N. destruct (Z.eq_dec n 1) as [->|]; [exists 1%nat; now left|]. destruct (Z.Even_or_Odd n) as [E|O]; [exists 0%nat; right; now left|].
    destruct (least_prime_exists n ltac:(lia)) as (p & P). exists (rank p). right. right. split; [exact O|now exists p].
  - intros n m v w (B & G) Vn Vm. destruct Vm as [(-> & ->)|(M & Vm)].
    + rewrite Z.gcd_0_r, Z.abs_eq in G by lia. subst n. destruct Vn as [(E & _)|(_ & [(_ & ->)|[((h & E) & _)|(_ & p & P & _)]])]; try lia.
      pose proof (least_prime_bound p 1 ltac:(lia) P). lia.
    + destruct Vn as [(E & _)|(N & [(E & _)|[(Ev & ->)|(Od & p & P & ->)]])]; try lia.
      * destruct Vm as [(_ & ->)|[((h & E) & ->)|(Od & q & Q & ->)]]; try lia.
        -- exfalso. destruct Ev as (j & J). pose proof (Z.gcd_greatest n m 2 ltac:(exists j; lia) ltac:(exists h; lia)) as H. rewrite G in H. apply Z.divide_1_r_nonneg in H; lia.
        -- specialize (Big m q M Od Q). lia.
      * specialize (Big n p N Od P) as Bp. destruct Vm as [(_ & ->)|[(_ & ->)|(Om & q & Q & ->)]]; try lia.
        intros E. apply (different_least n m p q G P Q). apply rank_same; [apply P|apply Q|exact E].
  - intros n v w N [(-> & ->)|[(_ & ->)|(Od & p & P & ->)]] W; [|lia|].
    + exists 0. split; [split; [lia|reflexivity]|]. left. split; [reflexivity|lia].
    + pose proof (least_prime_bound p n N P) as Bp. destruct Od as (h & Hn). destruct w as [|[|w]].
      * exists 2. split; [split; [lia|]|right; split; [lia|]; right; left; split; [now exists 1|reflexivity]].
        apply Zgcd_1_rel_prime, rel_prime_sym, prime_rel_prime; [exact prime_2|]. intros (c & C). lia.
      * exists 1. split; [split; [lia|apply Z.gcd_1_r]|]. right. split; [lia|now left].
      * destruct (smaller_prime n p (S (S w)) N P ltac:(lia)) as (q & Q & R & Bq & G). exists q. split; [split; [lia|exact G]|]. right. split; [lia|]. right. right. split.
        -- destruct (Z.Even_or_Odd q) as [(j & J)|O]; [|exact O]. exfalso. assert (T : 2 = q) by (apply prime_div_prime; [exact prime_2|exact Q|exists j; lia]).
           rewrite <- T, rank_of_2 in R. lia.
        -- exists q. split; [now apply least_of_itself|now symmetry].
Qed.

(** ** Lost heaps *)
Theorem last_digit_law game (digit : Z -> Z -> Prop) : (forall n k, digit n k -> 1 <= k <= 9) -> (forall n, 0 <= n -> n mod 10 <> 0 -> digit n (n mod 10)) ->
  leads game (fun n m => exists k, digit n k /\ m = n - k) -> says LastDigit game.
Proof.
  intros Low Last L n. apply (losses_are game _ (lost_by LastDigit) L); cbn [lost_by].
  - intros k _. lia.
  - intros j m (k & D & ->) J M. apply Low in D. pose proof (Z.div_mod j 10 ltac:(lia)). pose proof (Z.div_mod (j - k) 10 ltac:(lia)). lia.
  - intros j J N. exists (j - j mod 10). split; [exists (j mod 10); split; [now apply Last|reflexivity]|]. pose proof (Z.div_mod j 10 ltac:(lia)).
    replace (j - j mod 10) with (j / 10 * 10) by lia. apply Z.mod_mul. lia.
Qed.

Theorem prime_heaps_law game : leads game (fun n m => 1 <= m < n /\ 1 < Z.gcd n m) -> says PrimeHeaps game.
Proof.
  intros L n. apply (losses_are game _ (lost_by PrimeHeaps) L); cbn [lost_by].
  - intros k _. destruct (Z.le_gt_cases k 1); [now left; left|]. destruct (prime_dec k); [now left; right|right; intros [Q|Q]; [lia|easy]].
  - intros j m (B & G) [J|J] _; [lia|]. assert (R : rel_prime j m).
    { apply prime_rel_prime; [exact J|]. intros D. apply Z.divide_pos_le in D; lia. }
    apply Zgcd_1_rel_prime in R. lia.
  - intros j J N. assert (J1 : 1 < j) by lia. assert (Np : ~ prime j) by tauto. destruct (least_prime_exists j J1) as (p & P & D & _).
    assert (p <> j) by (intros ->; easy). pose proof (prime_ge_2 p P). pose proof (Z.divide_pos_le p j ltac:(lia) D). exists p. split; [split; [lia|]|now right].
    assert (Z.gcd j p = p) as ->; [|lia]. rewrite Z.gcd_comm. apply Z.divide_gcd_iff; [lia|exact D].
Qed.

(** ** Binary ones *)
Lemma ones_step n : 0 <= n -> ones_of n = (ones_of (n / 2) + Z.to_nat (n mod 2))%nat.
Proof.
  intros N. rewrite <- Z.div2_div. destruct n as [|p|]; [reflexivity| |lia]. destruct p as [p|p|]; cbn [Z.div2 Pos.div2 ones_of ones_in].
  - replace (Zpos p~1) with (1 + Zpos p * 2) by lia. rewrite Z.mod_add by lia. change (Z.to_nat (1 mod 2)) with 1%nat. lia.
  - replace (Zpos p~0) with (0 + Zpos p * 2) by lia. rewrite Z.mod_add by lia. change (Z.to_nat (0 mod 2)) with 0%nat. lia.
  - reflexivity.
Qed.

Lemma land_halves n m : Z.land n m = m -> Z.land (n / 2) (m / 2) = m / 2 /\ m mod 2 <= n mod 2.
Proof.
  intros E. split.
  - rewrite <- !Z.div2_div, !Z.div2_spec, <- Z.shiftr_land. now rewrite E.
  - apply (f_equal (fun z => Z.testbit z 0)) in E. rewrite Z.land_spec, !Z.bit0_odd in E. rewrite !Zmod_odd. destruct (Z.odd n), (Z.odd m); easy || lia.
Qed.

Lemma fewer_ones n : forall m, 0 <= m -> 0 <= n -> Z.land n m = m -> m <= n /\ (ones_of m <= ones_of n)%nat /\ (ones_of m = ones_of n -> m = n).
Proof.
  remember (Z.to_nat n) as k eqn:K. revert n K. induction k as [k IH] using lt_wf_ind. intros n -> m M N E.
  destruct (Z.eq_dec n 0) as [->|Nn]; [rewrite Z.land_0_l in E; subst m; cbn; lia|].
  destruct (land_halves n m E) as (H & B). pose proof (Z.div_mod n 2 ltac:(lia)). pose proof (Z.div_mod m 2 ltac:(lia)).
  pose proof (Z.mod_pos_bound n 2 ltac:(lia)). pose proof (Z.mod_pos_bound m 2 ltac:(lia)).
  destruct (IH (Z.to_nat (n / 2)) ltac:(lia) (n / 2) eq_refl (m / 2) ltac:(lia) ltac:(lia) H) as (I1 & I2 & I3). rewrite (ones_step n N), (ones_step m M).
  split; [lia|]. split; [lia|]. intros Q. specialize (I3 ltac:(lia)). lia.
Qed.

Lemma some_ones n w : 0 <= n -> (w <= ones_of n)%nat -> exists m, 0 <= m /\ Z.land n m = m /\ ones_of m = w.
Proof.
  remember (Z.to_nat n) as k eqn:K. revert n K w. induction k as [k IH] using lt_wf_ind. intros n -> w N W.
  destruct (Z.eq_dec n 0) as [->|Nn]; [exists 0; cbn in *; lia|]. pose proof (Z.div_mod n 2 ltac:(lia)). pose proof (Z.mod_pos_bound n 2 ltac:(lia)).
  rewrite (ones_step n N) in W. destruct (Nat.le_gt_cases w (ones_of (n / 2))) as [L|L].
  - destruct (IH (Z.to_nat (n / 2)) ltac:(lia) (n / 2) eq_refl w ltac:(lia) L) as (m & M & E & O). exists (2 * m). split; [lia|]. split.
    + apply Z.bits_inj'. intros i I. rewrite Z.land_spec. destruct (Z.eq_dec i 0) as [->|Ni]; [rewrite Z.testbit_even_0; apply andb_false_r|].
      replace i with (Z.succ (i - 1)) by lia. rewrite Z.testbit_even_succ by lia. apply (f_equal (fun z => Z.testbit z (i - 1))) in E. rewrite Z.land_spec in E.
      rewrite <- E at 2. f_equal. rewrite <- Z.div2_div, Z.div2_spec, Z.shiftr_spec by lia. reflexivity.
    + rewrite (ones_step (2 * m)) by lia. rewrite (Z.mul_comm 2), Z.div_mul, Z.mod_mul by lia. cbn. lia.
  - exists n. split; [exact N|]. split; [apply Z.land_diag|]. rewrite (ones_step n N). lia.
Qed.

Lemma no_ones m : 0 <= m -> ones_of m = 0%nat -> m = 0.
Proof.
  intros M O. destruct (fewer_ones m 0 ltac:(lia) M (Z.land_0_r m)) as (_ & _ & H). cbn in H. symmetry. auto.
Qed.

Theorem ones_law game : leads game (fun n m => 0 <= m < n /\ Z.land n m = m) -> says BinaryOnes game.
Proof.
  intros L. apply (law_from_1 BinaryOnes game _ eq_refl L); [intros n _; now eexists| |].
  - assert (H : forall n v, from_1 (value_by BinaryOnes) n v -> v = ones_of n) by (intros n v [(-> & ->)|(_ & V)]; [reflexivity|exact V]).
    intros n m v w (B & E) Vn Vm. apply H in Vn, Vm. subst v w. destruct (fewer_ones n m ltac:(lia) ltac:(lia) E) as (_ & _ & Q). intros O. specialize (Q (eq_sym O)). lia.
  - intros n v w N -> W. destruct (some_ones n w ltac:(lia) ltac:(lia)) as (m & M & E & O). destruct (fewer_ones n m M ltac:(lia) E) as (Le & _ & _).
    assert (m <> n) by (intros ->; lia). exists m. split; [split; [lia|exact E]|]. destruct (Z.eq_dec m 0) as [->|]; [left; cbn in O; auto|right; split; [lia|now symmetry]].
Qed.

Theorem ones_less_one_law game : leads game (fun n m => 1 <= m < n /\ Z.land n m = m) -> says BinaryOnesLessOne game.
Proof.
  intros L. apply (law_from_1 BinaryOnesLessOne game _ eq_refl L); [intros n _; now eexists| |].
  - intros n m v w (B & E) [(Q & _)|(N & ->)] [(Q' & _)|(M & ->)]; try lia. destruct (fewer_ones n m ltac:(lia) ltac:(lia) E) as (_ & Le & Q).
    assert (ones_of m <> 0%nat) by (intros O; apply no_ones in O; lia). intros O. specialize (Q ltac:(lia)). lia.
  - intros n v w N -> W. destruct (some_ones n (S w) ltac:(lia) ltac:(lia)) as (m & M & E & O). destruct (fewer_ones n m M ltac:(lia) E) as (Le & _ & _).
    assert (m <> n) by (intros ->; lia). assert (m <> 0) by (intros ->; cbn in O; lia). exists m. split; [split; [lia|exact E]|]. right. split; [lia|]. cbn [value_by]. now rewrite O.
Qed.
