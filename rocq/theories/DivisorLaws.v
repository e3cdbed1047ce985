(** More laws of [Factors] (FORMAT.md, section 25): odd divisors that are taken, remainders that are left, divisors between 1 and the number that
    are taken, and divisors without a common factor with their cofactor. *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory Zpow_facts FinFun.
From Grundy Require Import Mex Game Factors FactorLaws.
Import ListNotations.
Local Open Scope Z_scope.

(** ** More laws *)
Theorem odd_heaps_law game : leads game (fun n m => exists d, 1 <= d <= n /\ (d | n) /\ d mod 2 = 1 /\ m = n - d) -> says OddHeaps game.
Proof.
  intros L. apply (law_from_1 OddHeaps game _ eq_refl L).
  - intros n _. now eexists.
  - intros n m v w (d & B & D & Od & ->) [(E & _)|(N & ->)] [(E' & ->)|(M & ->)]; try lia; pose proof (Z.div_mod d 2 ltac:(lia)) as Q; rewrite Od in Q.
    + assert (n = d) as -> by lia. rewrite Q. rewrite Z.add_comm, Z.even_add_mul_2. easy.
    + rewrite Q. replace (n - (2 * (d / 2) + 1)) with (n - 1 + 2 * (- (d / 2))) by lia. rewrite Z.even_add_mul_2, Z.even_sub. now destruct (Z.even n).
  - intros n v w N -> W. destruct (Z.even n) eqn:E; [lia|]. assert (w = 0%nat) as -> by lia.
    exists 0. split; [|left; split; reflexivity]. exists n. split; [lia|]. split; [apply Z.divide_refl|]. split; [|lia]. rewrite Zmod_odd, <- Z.negb_even, E. reflexivity.
Qed.

Theorem length_of_next_law game : leads game (fun n m => 0 <= m /\ 2 * m < n) -> says LengthOfNext game.
Proof.
  intros L. apply (law_from_1 LengthOfNext game _ eq_refl L).
  - intros n N. exists (Z.to_nat (Z.log2 (n + 1))). cbn [value_by]. rewrite Z2Nat.id; [reflexivity|apply Z.log2_nonneg].
  - assert (H : forall n m, 0 <= m -> 2 * m < n -> Z.log2 (m + 1) < Z.log2 (n + 1)).
    { intros n m M B. pose proof (Z.log2_double (m + 1) ltac:(lia)) as D. pose proof (Z.log2_le_mono (2 * (m + 1)) (n + 1) ltac:(lia)). lia. }
    assert (V : forall n v, 0 <= n -> from_1 (value_by LengthOfNext) n v -> Z.of_nat v = Z.log2 (n + 1)) by (intros n v N [(-> & ->)|(_ & E)]; [reflexivity|exact E]).
    intros n m v w (M & B) Vn Vm. apply V in Vn; [|lia]. apply V in Vm; [|lia]. specialize (H n m M B). lia.
  - intros n v w N E W. cbn [value_by] in E. pose proof (Z.pow_pos_nonneg 2 (Z.of_nat w) ltac:(lia) ltac:(lia)) as P.
    assert (B : 2 ^ (Z.of_nat w + 1) <= n + 1).
    { apply Z.le_trans with (2 ^ Z.log2 (n + 1)); [apply Z.pow_le_mono_r; lia|]. apply Z.log2_spec. lia. }
    rewrite Z.pow_add_r in B by lia. exists (2 ^ Z.of_nat w - 1). split; [lia|]. destruct w as [|w]; [left; split; reflexivity|right].
    split; [rewrite Nat2Z.inj_succ, Z.pow_succ_r in * by lia; pose proof (power_positive w); lia|]. cbn [value_by].
    replace (2 ^ Z.of_nat (S w) - 1 + 1) with (2 ^ Z.of_nat (S w)) by lia. rewrite Z.log2_pow2; lia.
Qed.

(** A power of 2 has no odd divisor above 1. *)
Lemma power_is_even k d : 0 <= k -> (d | 2 ^ k) -> 1 < d -> (2 | d).
Proof.
  intros K D B. destruct (Z.Even_or_Odd d) as [(h & ->)|O]; [exists h; lia|]. exfalso. assert (R : rel_prime d (2 ^ k)).
  { apply rel_prime_Zpower_r; [exact K|]. apply rel_prime_sym, prime_rel_prime; [exact prime_2|]. intros (h & H). destruct O as (i & I). lia. }
  destruct R as [_ _ R]. specialize (R d (Z.divide_refl d) D). apply Z.divide_1_r_nonneg in R; lia.
Qed.

Lemma divisor_of_power k d : 0 <= k -> 0 < d -> (d | 2 ^ k) -> exists j, 0 <= j <= k /\ d = 2 ^ j.
Proof.
  intros K. revert d. pattern k. apply natlike_ind; [| |exact K]; clear k K.
  - intros d P D. change (2 ^ 0) with 1 in D. apply Z.divide_1_r_nonneg in D; [|lia]. exists 0. subst d. split; [lia|reflexivity].
  - intros k K IH d P D. destruct (Z.eq_dec d 1) as [->|N]; [exists 0; split; [lia|reflexivity]|].
    destruct (power_is_even (Z.succ k) d ltac:(lia) D ltac:(lia)) as (e & ->). destruct D as (q & E). rewrite Z.pow_succ_r in E by exact K.
    destruct (IH e ltac:(lia)) as (j & J & Q); [exists q; lia|]. exists (Z.succ j). split; [lia|]. rewrite Z.pow_succ_r by lia. lia.
Qed.

Theorem odd_heaps_and_powers_law game : leads game (fun n m => exists d, 1 < d < n /\ (d | n) /\ m = n - d) -> says OddHeapsAndPowers game.
Proof.
  intros L. unfold says. cbn [about_losses]. apply (losses_are game _ (lost_by OddHeapsAndPowers) L); cbn [lost_by].
  - intros n N. destruct (Z.eq_dec n 0) as [->|]; [now left; left|]. destruct (odd_part n ltac:(lia)) as (a & m & E & M).
    destruct a as [|a]; [left; right; left; exists m; rewrite E; change (2 ^ Z.of_nat 0) with 1; lia|].
    assert (Even : 2 ^ Z.of_nat (S a) = 2 * 2 ^ Z.of_nat a) by (rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia; lia).
    assert (NotOdd : ~ Z.Odd n) by (intros (h & H); rewrite Even in E; lia).
    destruct (Z.eq_dec m 0) as [->|M0].
    + destruct (Z.Even_or_Odd (Z.of_nat (S a))) as [(h & H)|(h & H)].
      * right. intros [Q|[Q|(k & K & Q)]]; [lia|now apply NotOdd|]. rewrite E, Z.mul_1_r in Q. apply Z.pow_inj_r in Q; lia.
      * left. right. right. exists h. rewrite <- H. split; [lia|]. lia.
    + right. intros [Q|[Q|(k & K & Q)]]; [lia|now apply NotOdd|]. destruct (power_is_even (2 * k + 1) (2 * m + 1) ltac:(lia)) as (h & H); [|lia|lia].
      rewrite <- Q, E. exists (2 ^ Z.of_nat (S a)). ring.
  - intros n m (d & B & D & ->) Pn Pm. destruct Pn as [->|[(h & H)|(k & K & ->)]]; [lia| |].
    + destruct D as (q & Q). destruct (Z.Even_or_Odd d) as [(i & I)|(i & I)]; [exfalso; replace (q * d) with (2 * (q * i)) in Q by (rewrite I; ring); lia|].
      destruct (Z.Even_or_Odd q) as [(j & J)|(j & J)]; [exfalso; replace (q * d) with (2 * (j * d)) in Q by (rewrite J; ring); lia|].
      destruct Pm as [E|[(g & G)|(k & K & E)]]; [lia|lia|]. destruct (power_is_even (2 * k + 1) d ltac:(lia)) as (g & G); [|lia|lia].
      rewrite <- E, Q. exists (q - 1). lia.
    + destruct (divisor_of_power (2 * k + 1) d ltac:(lia) ltac:(lia) D) as (j & J & ->). assert (j <> 0) by (intros ->; change (2 ^ 0) with 1 in B; lia).
      assert (j <> 2 * k + 1) by (intros ->; lia). assert (S1 : 2 ^ (2 * k + 1) = 2 ^ j * 2 ^ (2 * k + 1 - j)) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
      assert (Ej : 2 ^ j = 2 * 2 ^ (j - 1)) by (rewrite <- Z.pow_succ_r by lia; f_equal; lia). pose proof (Z.pow_pos_nonneg 2 j ltac:(lia) ltac:(lia)).
      destruct Pm as [E|[(g & G)|(i & I & E)]]; [lia|rewrite S1, Ej in G; nia|].
      destruct (Z.eq_dec (2 * k + 1 - j) 1) as [One|Nk].
      * rewrite One, Z.pow_1_r in S1. rewrite S1 in E. replace (2 ^ j * 2 - 2 ^ j) with (2 ^ j) in E by lia. apply Z.pow_inj_r in E; lia.
      * assert (Er : 2 ^ (2 * k + 1 - j) = 2 * (2 * 2 ^ (2 * k + 1 - j - 2))) by (rewrite <- !Z.pow_succ_r by lia; f_equal; lia).
        pose proof (Z.pow_pos_nonneg 2 (2 * k + 1 - j - 2) ltac:(lia) ltac:(lia)).
        destruct (power_is_even (2 * i + 1) (2 ^ (2 * k + 1 - j) - 1) ltac:(lia)) as (g & G); [|lia|lia]. exists (2 ^ j). rewrite <- E, S1. ring.
  - intros n N Np. assert (N0 : n <> 0) by (intros ->; apply Np; now left). destruct (odd_part n ltac:(lia)) as (a & m & E & M).
    destruct a as [|a]; [exfalso; apply Np; right; left; exists m; rewrite E; change (2 ^ Z.of_nat 0) with 1; lia|].
    assert (Even : 2 ^ Z.of_nat (S a) = 2 * 2 ^ Z.of_nat a) by (rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia; lia). pose proof (power_positive a) as Pa.
    destruct (Z.eq_dec m 0) as [->|M0].
    + destruct (Z.Even_or_Odd (Z.of_nat (S a))) as [(h & H)|(h & H)]; [|exfalso; apply Np; right; right; exists h; rewrite <- H; split; [lia|]; rewrite E; ring].
      assert (Half : 2 ^ Z.of_nat a = 2 * 2 ^ (Z.of_nat a - 1)) by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
      pose proof (Z.pow_pos_nonneg 2 (Z.of_nat a - 1) ltac:(lia) ltac:(lia)). exists (2 ^ Z.of_nat a). split.
      * exists (2 ^ Z.of_nat a). split; [nia|]. split; [exists 2; lia|lia].
      * right. right. exists (h - 1). split; [lia|]. f_equal. lia.
    + exists (n - (2 * m + 1)). split.
      * exists (2 * m + 1). split; [nia|]. split; [exists (2 ^ Z.of_nat (S a)); lia|reflexivity].
      * right. left. exists (2 ^ Z.of_nat a * (2 * m + 1) - m - 1). lia.
Qed.

(** ** Different primes *)
Definition primes_of (l : list Z) (n : Z) : Prop := NoDup l /\ forall p, In p l <-> prime p /\ (p | n).

Lemma have_primes n : 1 <= n -> exists l, primes_of l n.
Proof.
  intros N. exists (filter (fun p => (if prime_dec p then true else false) && (n mod p =? 0)) (map Z.of_nat (seq 1 (Z.to_nat n)))). split.
  - apply NoDup_filter, Injective_map_NoDup; [intros a b E; lia|apply seq_NoDup].
  - intros p. rewrite filter_In, andb_true_iff, in_map_iff. split.
    + intros (_ & P & D). destruct (prime_dec p) as [Q|]; [|easy]. split; [exact Q|]. apply Z.eqb_eq in D. apply Z.mod_divide; [pose proof (prime_ge_2 p Q); lia|exact D].
    + intros (P & D). pose proof (prime_ge_2 p P). split; [|split; [now destruct (prime_dec p)|apply Z.eqb_eq, Z.mod_divide; [lia|exact D]]].
      apply Z.divide_pos_le in D; [|lia]. exists (Z.to_nat p). split; [lia|]. apply in_seq. lia.
Qed.

Lemma primes_once l k n : primes_of l n -> primes_of k n -> length l = length k.
Proof.
  intros (L & A) (K & B). apply Nat.le_antisymm; apply NoDup_incl_length; try assumption; intros p I; [apply B, A|apply A, B]; exact I.
Qed.

(** A number without all powers of a prime. *)
Lemma without_powers p n : prime p -> 1 <= n -> exists a m, 0 <= a /\ n = p ^ a * m /\ 1 <= m /\ ~ (p | m).
Proof.
  intros P N. pose proof (prime_ge_2 p P) as P2. remember (Z.to_nat n) as k eqn:K. revert n N K. induction k as [k IH] using lt_wf_ind. intros n N ->.
  destruct (Zdivide_dec p n) as [(q & ->)|D]; [|exists 0, n; split; [lia|]; split; [now rewrite Z.pow_0_r, Z.mul_1_l|auto]].
  destruct (IH (Z.to_nat q) ltac:(nia) q ltac:(nia) eq_refl) as (a & m & A & -> & M & D). exists (Z.succ a), m. split; [lia|]. split; [|auto].
  rewrite Z.pow_succ_r by exact A. ring.
Qed.

Lemma unitary_divisor v : forall n l w, 1 <= n -> primes_of l n -> length l = v -> (w <= v)%nat ->
  exists m c k, n = m * c /\ Z.gcd m c = 1 /\ 1 <= m /\ primes_of k m /\ length k = w.
Proof.
  induction v as [|v IH]; intros n l w N F Len W.
  - exists n, 1, l. split; [lia|]. split; [apply Z.gcd_1_r|]. split; [exact N|]. split; [exact F|lia].
  - destruct (Nat.eq_dec w (S v)) as [->|Wv]; [exists n, 1, l; split; [lia|]; split; [apply Z.gcd_1_r|]; split; [exact N|]; split; [exact F|lia]|].
    destruct l as [|p l]; [easy|]. destruct F as (Once & All). assert (Pp : prime p) by (apply All; now left). apply NoDup_cons_iff in Once. destruct Once as (Np & Once).
    destruct (without_powers p n Pp N) as (a & n' & A & E & N' & D).
    assert (Apart : forall q, prime q -> q <> p -> rel_prime q (p ^ a)).
    { intros q Q Nq. apply rel_prime_Zpower_r; [exact A|]. apply prime_rel_prime; [exact Q|]. intros Dq. apply Nq. now apply prime_div_prime. }
    assert (F' : primes_of l n').
    { split; [exact Once|]. intros q. split.
      - intros I. destruct (proj1 (All q) (or_intror I)) as (Q & Dq). split; [exact Q|]. rewrite E in Dq. apply Gauss with (p ^ a); [exact Dq|].
        apply Apart; [exact Q|]. intros ->. easy.
      - intros (Q & Dq). destruct (proj2 (All q)) as [<-|I]; [|easy|exact I]. split; [exact Q|]. rewrite E. now apply Z.divide_mul_r. }
    destruct (IH n' l w N' F' ltac:(cbn [length] in Len; lia) ltac:(lia)) as (m & c & k & En & G & M & Fk & Lk).
    exists m, (c * p ^ a), k. split; [rewrite E, En; ring|]. split; [|auto]. apply Zgcd_1_rel_prime, rel_prime_mult; [now apply Zgcd_1_rel_prime|].
    apply rel_prime_Zpower_r; [exact A|]. apply rel_prime_sym, prime_rel_prime; [exact Pp|]. intros Dp. apply D. rewrite En. now apply Z.divide_mul_l.
Qed.

Theorem different_primes_law game : leads game (fun n m => 1 <= m < n /\ exists c, n = m * c /\ Z.gcd m c = 1) -> says DifferentPrimes game.
Proof.
  intros L. apply (law_from_1 DifferentPrimes game _ eq_refl L).
  - intros n N. destruct (have_primes n N) as (l & O & A). exists (length l), l. auto.
  - intros n m v w (B & c & -> & G) [(E & _)|(_ & l & O & A & ->)] [(E' & _)|(_ & k & O' & A' & ->)]; try lia. assert (C : 1 < c) by nia.
    destruct (have_factors c ltac:(lia)) as ([|p j] & J & Pj); [cbn in Pj; lia|]. inversion J as [|p' j' Pp J']; subst p' j'.
    assert (Dp : (p | c)) by (rewrite <- Pj; cbn [product fold_right]; apply Z.divide_factor_l).
    assert (H : (length (p :: k) <= length l)%nat); [|cbn [length] in H; lia]. apply NoDup_incl_length.
    + constructor; [|exact O']. intros I. apply A' in I. pose proof (Z.gcd_greatest m c p (proj2 I) Dp) as H. rewrite G in H.
      pose proof (prime_ge_2 p Pp). apply Z.divide_1_r_nonneg in H; lia.
    + intros q [<-|I]; apply A; [split; [exact Pp|now apply Z.divide_mul_r]|]. apply A' in I. split; [apply I|]. now apply Z.divide_mul_l.
  - intros n v w N (l & O & A & ->) W. destruct (unitary_divisor (length l) n l w N (conj O A) eq_refl ltac:(lia)) as (m & c & k & E & G & M & Fk & Lk).
    exists m. split; [|right; split; [exact M|]; exists k; destruct Fk; auto]. split; [|exists c; auto]. split; [exact M|]. assert (1 <= c) by nia.
    assert (m <> n); [|nia]. intros ->. pose proof (primes_once l k n (conj O A) Fk). lia.
Qed.
