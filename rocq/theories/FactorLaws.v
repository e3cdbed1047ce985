(** The laws of [Factors] (FORMAT.md, section 25), each for the moves that the section names, with a proof by induction on the heap.

    Prime factors: the primes of a divisor are some of those of the number. Exponents of 2: with n = 2^a m, m odd, a divisor d = 2^b f leaves
    n - d = 2^b (...), odd inside the parentheses iff b < a. Least primes: numbers without a common factor have different ones, and every
    smaller prime is such a number. *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory Zpow_facts.
From Grundy Require Import Mex Game Factors.
Import ListNotations.
Local Open Scope Z_scope.

(** A law of values, which is 0 at heap 0. *)
Definition from_1 (V : Z -> nat -> Prop) (n : Z) (v : nat) : Prop := n = 0 /\ v = 0%nat \/ 1 <= n /\ V n v.

Lemma law_from_1 law game R : about_losses law = false -> leads game R -> (forall n, 1 <= n -> exists v, value_by law n v) ->
  (forall n m v w, R n m -> from_1 (value_by law) n v -> from_1 (value_by law) m w -> v <> w) ->
  (forall n v w, 1 <= n -> value_by law n v -> (w < v)%nat -> exists m, R n m /\ from_1 (value_by law) m w) -> says law game.
Proof.
  intros A L Total Differ Reach. unfold says. rewrite A. pose proof (values_are game R (from_1 (value_by law)) L) as H.
  assert (All : forall n v, from_1 (value_by law) (Z.of_nat n) v -> grundy game n = v).
  { apply H.
    - intros n N. destruct (Z.eq_dec n 0) as [->|]; [exists 0%nat; now left|]. destruct (Total n ltac:(lia)) as (v & V). exists v. right. split; [lia|exact V].
    - exact Differ.
    - intros n v w N [(-> & ->)|(N1 & V)] W; [lia|]. exact (Reach n v w N1 V W). }
  split; [apply All; now left|]. intros n N. destruct (Total (Z.of_nat n) ltac:(lia)) as (v & V).
  rewrite (All n v); [exact V|]. right. split; [lia|exact V].
Qed.

(** ** Prime factors *)
Lemma factors_of_product la lb l a b : prime_factors la a -> prime_factors lb b -> prime_factors l (a * b) -> length l = (length la + length lb)%nat.
Proof.
  intros (Fa & Pa) (Fb & Pb) (F & P). rewrite <- app_length. apply equally_long; [exact F|now apply Forall_app|]. rewrite product_app. lia.
Qed.

Lemma some_factor l n : prime_factors l n -> 1 < n -> (1 <= length l)%nat.
Proof. intros (F & P) N. destruct l; cbn [length]; [cbn in P; lia|lia]. Qed.

Lemma no_factor l : prime_factors l 1 -> l = [].
Proof.
  intros (F & P). destruct l as [|p l]; [reflexivity|]. inversion F as [|p' l' Pp F']; subst. pose proof (prime_ge_2 p Pp). pose proof (product_positive l F').
  cbn [product fold_right] in P. fold (product l) in P. nia.
Qed.

Lemma first_factors l n w : prime_factors l n -> (w < length l)%nat -> prime_factors (firstn w l) (product (firstn w l)) /\
  1 <= product (firstn w l) < n /\ (product (firstn w l) | n) /\ length (firstn w l) = w.
Proof.
  intros (F & P) W. rewrite <- (firstn_skipn w l), product_app in P. rewrite <- (firstn_skipn w l) in F. apply Forall_app in F. destruct F as (F1 & F2).
  pose proof (product_positive _ F1). pose proof (product_positive _ F2).
  assert (1 < product (skipn w l)).
  { destruct (skipn w l) as [|p m] eqn:S; [apply (f_equal (@length Z)) in S; rewrite skipn_length in S; cbn in S; lia|].
    inversion F2 as [|p' m' Pp F2']; subst. pose proof (prime_ge_2 p Pp). pose proof (product_positive m F2'). cbn [product fold_right]. fold (product m). nia. }
  split; [split; [exact F1|reflexivity]|]. split; [nia|]. split; [exists (product (skipn w l)); lia|]. rewrite firstn_length. lia.
Qed.

Theorem prime_factors_law game : leads game (fun n m => 1 <= m < n /\ (m | n)) -> says PrimeFactors game.
Proof.
  intros L. apply (law_from_1 PrimeFactors game _ eq_refl L).
  - intros n N. destruct (have_factors n ltac:(lia)) as (l & F). exists (length l), l. auto.
  - intros n m v w (B & (c & ->)) [(E & _)|(_ & l & F & ->)] [(E' & _)|(_ & k & G & ->)]; try lia. assert (C : 1 < c) by nia.
    destruct (have_factors c ltac:(lia)) as (j & J). pose proof (some_factor j c J C). rewrite (factors_of_product j k l c m J G F). lia.
  - intros n v w N (l & F & ->) W. destruct (first_factors l n w F W) as (G & B & D & Len). exists (product (firstn w l)). split; [auto|]. right. split; [lia|].
    exists (firstn w l). auto.
Qed.

Theorem parity_law game : leads game (fun n m => 1 <= m /\ exists p, prime p /\ n = m * p) -> says ParityOfPrimeFactors game.
Proof.
  intros L. apply (law_from_1 ParityOfPrimeFactors game _ eq_refl L).
  - intros n N. destruct (have_factors n ltac:(lia)) as (l & F). exists (Nat.modulo (length l) 2), l. auto.
  - intros n m v w (M & p & P & ->) [(E & _)|(_ & l & F & ->)] [(E' & _)|(_ & k & G & ->)]; pose proof (prime_ge_2 p P); try nia.
    assert (J : prime_factors [p] p) by (split; [now constructor|cbn; lia]).
    pose proof (factors_of_product k [p] l m p G J F) as Len. cbn [length] in Len. rewrite Len.
    pose proof (Nat.div_mod (length k + 1) 2 ltac:(lia)). pose proof (Nat.div_mod (length k) 2 ltac:(lia)).
    pose proof (Nat.mod_upper_bound (length k) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (length k + 1) 2 ltac:(lia)). lia.
  - intros n v w N (l & (F & P) & ->) W. pose proof (Nat.mod_upper_bound (length l) 2 ltac:(lia)). assert (w = 0%nat) as -> by lia.
    destruct l as [|p l]; [cbn in W; lia|]. inversion F as [|p' l' Pp F']; subst. cbn [product fold_right] in *. fold (product l) in *. pose proof (product_positive l F').
    exists (product l). split; [split; [lia|]; exists p; split; [exact Pp|lia]|]. right. split; [lia|]. exists l. split; [split; [exact F'|reflexivity]|].
    cbn [length] in W. pose proof (Nat.div_mod (length l) 2 ltac:(lia)). pose proof (Nat.div_mod (S (length l)) 2 ltac:(lia)).
    pose proof (Nat.mod_upper_bound (length l) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (S (length l)) 2 ltac:(lia)). lia.
Qed.

Theorem prime_factors_less_one_law game : leads game (fun n m => 1 < m < n /\ (m | n)) -> says PrimeFactorsLessOne game.
Proof.
  intros L. apply (law_from_1 PrimeFactorsLessOne game _ eq_refl L).
  - intros n N. destruct (have_factors n ltac:(lia)) as (l & F). exists (Nat.pred (length l)), l. auto.
  - intros n m v w (B & (c & ->)) [(E & _)|(_ & l & F & ->)] [(E' & _)|(_ & k & G & ->)]; try lia. assert (C : 1 < c) by nia.
    destruct (have_factors c ltac:(lia)) as (j & J). pose proof (some_factor j c J C). pose proof (some_factor k m G ltac:(lia)).
    rewrite (factors_of_product j k l c m J G F). lia.
  - intros n v w N (l & F & ->) W. destruct (first_factors l n (S w) F ltac:(lia)) as (G & B & D & Len). exists (product (firstn (S w) l)).
    assert (product (firstn (S w) l) <> 1) by (intros E; rewrite E in G; apply no_factor in G; rewrite G in Len; cbn in Len; lia).
    split; [split; [lia|exact D]|]. right. split; [lia|]. exists (firstn (S w) l). rewrite Len. auto.
Qed.

(** ** The exponent of 2 *)
Lemma odd_part n : 1 <= n -> exists a m, n = 2 ^ Z.of_nat a * (2 * m + 1) /\ 0 <= m.
Proof.
  intros N. remember (Z.to_nat n) as k eqn:K. revert n N K. induction k as [k IH] using lt_wf_ind. intros n N ->.
  destruct (Z.Even_or_Odd n) as [(h & H)|(h & H)].
  - destruct (IH (Z.to_nat h) ltac:(lia) h ltac:(lia) eq_refl) as (a & m & E & M). exists (S a), m. split; [|exact M].
    rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. lia.
  - exists 0%nat, h. change (2 ^ Z.of_nat 0) with 1. lia.
Qed.

Lemma power_positive a : 0 < 2 ^ Z.of_nat a.
Proof. apply Z.pow_pos_nonneg; lia. Qed.

Lemma power_splits a b : (b <= a)%nat -> 2 ^ Z.of_nat a = 2 ^ Z.of_nat b * 2 ^ Z.of_nat (a - b).
Proof. intros L. rewrite <- Z.pow_add_r by lia. f_equal. lia. Qed.

Lemma power_even a : (1 <= a)%nat -> exists h, 2 ^ Z.of_nat a = 2 * h /\ 0 < h.
Proof. intros A. exists (2 ^ Z.of_nat (a - 1)). pose proof (power_positive (a - 1)). split; [|lia]. rewrite (power_splits a 1 A). reflexivity. Qed.

(** The exponent and the odd part are known by the number. *)
Lemma same_exponent a b m f : 2 ^ Z.of_nat a * (2 * m + 1) = 2 ^ Z.of_nat b * (2 * f + 1) -> a = b /\ m = f.
Proof.
  assert (H : forall a b m f, (a < b)%nat -> 2 ^ Z.of_nat a * (2 * m + 1) = 2 ^ Z.of_nat b * (2 * f + 1) -> False).
  { clear. intros a b m f L E. rewrite (power_splits b a ltac:(lia)), <- Z.mul_assoc in E. apply Z.mul_cancel_l in E; [|pose proof (power_positive a); lia].
    destruct (power_even (b - a) ltac:(lia)) as (h & Eh & _). rewrite Eh in E. lia. }
  intros E. destruct (Nat.lt_trichotomy a b) as [L|[<-|L]]; [destruct (H a b m f L E)| |destruct (H b a f m L (eq_sym E))].
  split; [reflexivity|]. apply Z.mul_cancel_l in E; [lia|]. pose proof (power_positive a). lia.
Qed.

(** A divisor has at most the exponent of the number. *)
Lemma divisor_exponent a m b f : (2 ^ Z.of_nat b * (2 * f + 1) | 2 ^ Z.of_nat a * (2 * m + 1)) -> 0 <= m -> (b <= a)%nat.
Proof.
  intros (q & E) M. destruct (Nat.le_gt_cases b a) as [L|L]; [exact L|]. exfalso. rewrite (power_splits b a ltac:(lia)) in E.
  destruct (power_even (b - a) ltac:(lia)) as (h & Eh & _). rewrite Eh in E. pose proof (power_positive a).
  assert (Q : 2 ^ Z.of_nat a * (2 * m + 1) = 2 ^ Z.of_nat a * (2 * (h * (2 * f + 1) * q))) by (rewrite E; ring). apply Z.mul_cancel_l in Q; lia.
Qed.

(** What a divisor leaves: the exponent of the divisor where that is smaller, and a larger one where it is not. *)
Lemma rest_exponent a m d : (d | 2 ^ Z.of_nat a * (2 * m + 1)) -> 1 <= d < 2 ^ Z.of_nat a * (2 * m + 1) -> 0 <= m ->
  exists b f, 2 ^ Z.of_nat a * (2 * m + 1) - d = 2 ^ Z.of_nat b * (2 * f + 1) /\ b <> a /\ 0 <= f.
Proof.
  intros D B M. destruct (odd_part d ltac:(lia)) as (b & f & -> & F). pose proof (divisor_exponent a m b f D M) as L. pose proof (power_positive b) as P.
  destruct (Nat.eq_dec b a) as [->|N].
  - destruct (odd_part (m - f) ltac:(nia)) as (c & h & E & Hh). exists (S a + c)%nat, h. split; [|split; [lia|exact Hh]].
    replace (Z.of_nat (S a + c)) with (Z.of_nat a + 1 + Z.of_nat c) by lia. rewrite !Z.pow_add_r by lia. nia.
  - destruct (power_even (a - b) ltac:(lia)) as (h & Eh & Ph). rewrite (power_splits a b L), Eh in *. exists b, (h * (2 * m + 1) - f - 1).
    split; [ring|]. split; [exact N|]. nia.
Qed.

Lemma rest_of_power a m w : (w < a)%nat -> 0 <= m -> exists f, 2 ^ Z.of_nat a * (2 * m + 1) - 2 ^ Z.of_nat w = 2 ^ Z.of_nat w * (2 * f + 1) /\
  0 <= f /\ (2 ^ Z.of_nat w | 2 ^ Z.of_nat a * (2 * m + 1)).
Proof.
  intros W M. destruct (power_even (a - w) ltac:(lia)) as (h & Eh & Ph). rewrite (power_splits a w ltac:(lia)), Eh. exists (h * (2 * m + 1) - 1).
  split; [ring|]. split; [nia|]. exists (2 * h * (2 * m + 1)). ring.
Qed.

Lemma natural_part v n m : 1 <= n -> n = 2 ^ Z.of_nat v * (2 * m + 1) -> 0 <= m.
Proof. intros N ->. pose proof (power_positive v). nia. Qed.

Lemma twos_total n : 1 <= n -> exists v, value_by Twos n v.
Proof. intros N. destruct (odd_part n N) as (a & m & E & _). exists a, m. exact E. Qed.

Theorem twos_law game : leads game (fun n m => exists d, 1 <= d < n /\ (d | n) /\ m = n - d) -> says Twos game.
Proof.
  intros L. apply (law_from_1 Twos game _ eq_refl L twos_total).
  - intros n m v w (d & B & D & ->) [(E & _)|(N & f & E)] [(E' & _)|(M & h & E')]; try lia. intros ->. subst n.
    destruct (rest_exponent w f d D B (natural_part _ _ _ N eq_refl)) as (b & j & Q & Nb & _). rewrite E' in Q. apply same_exponent in Q. lia.
  - intros n v w N (m & ->) W. pose proof (natural_part _ _ _ N eq_refl) as M. destruct (rest_of_power v m w W M) as (f & E & F & D). pose proof (power_positive w).
    exists (2 ^ Z.of_nat v * (2 * m + 1) - 2 ^ Z.of_nat w). split; [exists (2 ^ Z.of_nat w); split; [nia|auto]|]. right. split; [nia|]. now exists f.
Qed.

Theorem twos_and_one_law game : leads game (fun n m => exists d, 1 <= d <= n /\ (d | n) /\ m = n - d) -> says TwosAndOne game.
Proof.
  intros L. apply (law_from_1 TwosAndOne game _ eq_refl L).
  - intros n N. destruct (odd_part n N) as (a & m & E & _). exists (S a), a, m. auto.
  - intros n m v w (d & B & D & ->) [(E & ->)|(N & a & f & E & ->)] [(E' & ->)|(M & b & h & E' & ->)]; try lia. intros Q. injection Q as ->. subst n.
    destruct (rest_exponent b f d D ltac:(lia) (natural_part _ _ _ N eq_refl)) as (c & j & Q & Nb & _). rewrite E' in Q. apply same_exponent in Q. lia.
  - intros n v w N (a & m & -> & ->) W. pose proof (natural_part _ _ _ N eq_refl) as M. destruct w as [|w].
    + exists 0. split; [|now left]. exists (2 ^ Z.of_nat a * (2 * m + 1)). split; [lia|]. split; [apply Z.divide_refl|lia].
    + destruct (rest_of_power a m w ltac:(lia) M) as (f & E & F & D). pose proof (power_positive w).
      exists (2 ^ Z.of_nat a * (2 * m + 1) - 2 ^ Z.of_nat w). split; [exists (2 ^ Z.of_nat w); split; [nia|auto]|]. right. split; [nia|]. exists w, f. auto.
Qed.

Theorem twos_by_even_rest_law game : leads game (fun n m => exists d, 1 <= d <= n /\ (d | n) /\ d mod 2 = 0 /\ m = n - d) -> says Twos game.
Proof.
  intros L. apply (law_from_1 Twos game _ eq_refl L twos_total).
  - intros n m v w (d & B & D & Ev & ->) [(E & _)|(N & f & E)] [(E' & ->)|(M & h & E')]; try lia; intros ->.
    + apply Z.mod_divide in Ev; [|lia]. assert (Z.divide 2 n) as (q & Q) by (apply (Z.divide_trans 2 d n); assumption). change (2 ^ Z.of_nat 0) with 1 in E. lia.
    + subst n. destruct (rest_exponent w f d D ltac:(lia) (natural_part _ _ _ N eq_refl)) as (b & j & Q & Nb & _). rewrite E' in Q. apply same_exponent in Q. lia.
  - intros n v w N (m & ->) W. pose proof (natural_part _ _ _ N eq_refl) as M. destruct w as [|w].
    + exists 0. split; [|now left]. exists (2 ^ Z.of_nat v * (2 * m + 1)). split; [lia|]. split; [apply Z.divide_refl|]. split; [|lia].
      destruct (power_even v ltac:(lia)) as (h & -> & _). rewrite <- Z.mul_assoc, Z.mul_comm. apply Z.mod_mul. lia.
    + destruct (rest_of_power v m (S w) W M) as (f & E & F & D). pose proof (power_positive (S w)). destruct (power_even (S w) ltac:(lia)) as (h & Eh & _).
      exists (2 ^ Z.of_nat v * (2 * m + 1) - 2 ^ Z.of_nat (S w)). split; [exists (2 ^ Z.of_nat (S w)); split; [nia|]; split; [exact D|]; split; [|reflexivity]|].
      * rewrite Eh, Z.mul_comm. apply Z.mod_mul. lia.
      * right. split; [nia|]. now exists f.
Qed.

Theorem twos_by_even_quotient_law game : leads game (fun n m => exists d, 1 <= d <= n /\ n = d * m /\ d mod 2 = 0) -> says Twos game.
Proof.
  intros L. apply (law_from_1 Twos game _ eq_refl L twos_total).
  - intros n m v w (d & B & -> & Ev) [(E & _)|(N & f & E)] [(E' & ->)|(M & h & ->)]; try nia. intros ->. apply Z.mod_divide in Ev; [|lia]. destruct Ev as (q & ->).
    pose proof (power_positive w). assert (Q : 2 ^ Z.of_nat w * (2 * (q * (2 * h + 1))) = 2 ^ Z.of_nat w * (2 * f + 1)) by (rewrite <- E; ring).
    apply Z.mul_cancel_l in Q; lia.
  - intros n v w N (m & ->) W. pose proof (natural_part _ _ _ N eq_refl) as M. exists (2 ^ Z.of_nat w * (2 * m + 1)). pose proof (power_positive w).
    destruct (power_even (v - w) ltac:(lia)) as (h & Eh & Ph). rewrite (power_splits v w ltac:(lia)). split.
    + exists (2 ^ Z.of_nat (v - w)). rewrite Eh. split; [nia|]. split; [ring|]. rewrite Z.mul_comm. apply Z.mod_mul. lia.
    + right. split; [nia|]. now exists m.
Qed.

Theorem even_heaps_law game : leads game (fun n m => exists d, 1 <= d < n /\ (d | n) /\ d mod 2 = 1 /\ m = n - d) -> says EvenHeaps game.
Proof.
  intros L. apply (law_from_1 EvenHeaps game _ eq_refl L).
  - intros n _. now eexists.
  - intros n m v w (d & B & D & Od & ->) [(E & _)|(N & ->)] [(E' & _)|(M & ->)]; try lia. pose proof (Z.div_mod d 2 ltac:(lia)) as Q. rewrite Od in Q.
    rewrite Q. replace (n - (2 * (d / 2) + 1)) with (n - 1 + 2 * (- (d / 2))) by lia. rewrite Z.even_add_mul_2, Z.even_sub. now destruct (Z.even n).
  - intros n v w N -> W. destruct (Z.even n) eqn:E; [|lia]. assert (w = 0%nat) as -> by lia. apply Z.even_spec in E. destruct E as (h & E).
    exists (n - 1). split; [exists 1; split; [lia|]; split; [apply Z.divide_1_l|]; split; reflexivity|]. right. split; [lia|]. cbn [value_by].
    replace (n - 1) with (1 + 2 * (h - 1)) by lia. now rewrite Z.even_add_mul_2.
Qed.

Theorem half_of_odd_part_law game : leads game (fun n m => 1 <= m < n /\ ~ (m | n)) -> says HalfOfOddPart game.
Proof.
  intros L. assert (Odds : forall a n v, 0 <= a -> n = 2 ^ a * (2 * Z.of_nat v + 1) -> exists b, a = Z.of_nat b) by (intros a n v A _; exists (Z.to_nat a); lia).
  apply (law_from_1 HalfOfOddPart game _ eq_refl L).
  - intros n N. destruct (odd_part n N) as (a & m & E & M). exists (Z.to_nat m), (Z.of_nat a). split; [lia|]. now rewrite Z2Nat.id.
  - intros n m v w (B & D) [(E & _)|(N & a & A & E)] [(E' & _)|(M & b & Bb & E')]; try lia. intros ->. apply D. rewrite E, E' in *.
    assert (b < a). { apply (Z.pow_lt_mono_r_iff 2); [lia|lia|]. apply (Z.mul_lt_mono_pos_r (2 * Z.of_nat w + 1)); lia. }
    exists (2 ^ (a - b)). replace a with (a - b + b) at 1 by lia. rewrite Z.pow_add_r by lia. ring.
  - intros n v w N (a & A & ->) W. pose proof (Z.pow_pos_nonneg 2 a ltac:(lia) A) as P.
    destruct (Zdivide_dec (2 * Z.of_nat w + 1) (2 ^ a * (2 * Z.of_nat v + 1))) as [D|D].
    + assert (Dv : (2 * Z.of_nat w + 1 | 2 * Z.of_nat v + 1)).
      { apply Gauss with (2 ^ a); [exact D|]. apply rel_prime_Zpower_r; [exact A|]. apply rel_prime_sym, prime_rel_prime; [exact prime_2|]. intros (q & Q). lia. }
      destruct Dv as (q & Q). assert (3 <= q) by (assert (q <> 2) by (intros ->; lia); nia).
      exists (2 ^ (a + 1) * (2 * Z.of_nat w + 1)). assert (E2 : 2 ^ (a + 1) = 2 ^ a * 2) by (rewrite Z.pow_add_r by lia; reflexivity). split.
      * split; [nia|]. rewrite E2, <- Z.mul_assoc. intros D2. apply Z.mul_divide_cancel_l in D2; [|lia]. destruct D2 as (j & J). lia.
      * right. split; [nia|]. exists (a + 1). split; [lia|reflexivity].
    + exists (2 * Z.of_nat w + 1). split; [split; [nia|exact D]|]. right. split; [lia|]. exists 0. split; [lia|]. now rewrite Z.pow_0_r, Z.mul_1_l.
Qed.

(** ** Odd factors *)
Lemma odd_factors n : 1 <= n -> exists a l, 0 <= a /\ n = 2 ^ a * product l /\ Forall prime l /\ Forall (fun p => Z.Odd p) l.
Proof.
  intros N. destruct (odd_part n N) as (a & m & -> & M). destruct (have_factors (2 * m + 1) ltac:(lia)) as (l & F & P). exists (Z.of_nat a), l.
  split; [lia|]. split; [now rewrite P|]. split; [exact F|]. apply Forall_forall. intros p I. destruct (Z.Even_or_Odd p) as [(h & ->)|O]; [|exact O]. exfalso.
  apply in_split in I. destruct I as (x & y & ->). rewrite product_app in P. cbn [product fold_right] in P. fold (product y) in P. nia.
Qed.

Lemma product_odd l : Forall (fun p => Z.Odd p) l -> exists h, product l = 2 * h + 1.
Proof.
  induction 1 as [|p l (k & ->) F (h & IH)]; [now exists 0|]. cbn [product fold_right]. fold (product l). rewrite IH. exists (2 * k * h + k + h). ring.
Qed.

Theorem odd_factors_law game : leads game (fun n m => 1 <= m /\ exists d, 1 < d /\ d mod 2 = 1 /\ n = d * m) -> says OddFactors game.
Proof.
  intros L. apply (law_from_1 OddFactors game _ eq_refl L).
  - intros n N. destruct (odd_factors n N) as (a & l & A & E & F & O). exists (length l), a, l. auto.
  - intros n m v w (M & d & D & Od & ->) [(E & _)|(N & a & l & A & E & F & O & ->)] [(E' & _)|(M' & b & k & B & E' & G & Q & ->)]; try nia.
    destruct (have_factors d ltac:(lia)) as (j & J & Pj). pose proof (some_factor j d (conj J Pj) D).
    assert (Oj : Forall (fun p => Z.Odd p) j).
    { apply Forall_forall. intros p I. destruct (Z.Even_or_Odd p) as [(h & ->)|Op]; [|exact Op]. exfalso. apply in_split in I. destruct I as (x & y & ->).
      rewrite product_app in Pj. cbn [product fold_right] in Pj. fold (product y) in Pj. pose proof (Z.div_mod d 2 ltac:(lia)). nia. }
    assert (Oap : Forall (fun p => Z.Odd p) (j ++ k)) by now apply Forall_app.
    assert (X : 2 ^ a * product l = 2 ^ b * product (j ++ k)) by (rewrite product_app, <- E, E', Pj; ring).
    assert (Y : product l = product (j ++ k)).
    { destruct (product_odd l O) as (h & Eh), (product_odd _ Oap) as (i & Ei). rewrite Eh, Ei in X |- *.
      rewrite <- (Z2Nat.id a), <- (Z2Nat.id b) in X by assumption. apply same_exponent in X. lia. }
    rewrite (equally_long l (j ++ k) F ltac:(now apply Forall_app) Y), app_length. lia.
  - intros n v w N (a & l & A & -> & F & O & ->) W. destruct (first_factors l (product l) w (conj F eq_refl) W) as (G & B & (c & C) & Len).
    pose proof (Z.pow_pos_nonneg 2 a ltac:(lia) A) as P. exists (2 ^ a * product (firstn w l)). split.
    + split; [nia|]. exists c. split; [nia|]. split; [|rewrite C; ring]. destruct (product_odd l O) as (h & Eh). rewrite Eh in C. destruct (Z.Even_or_Odd c) as [(j & ->)|(j & ->)]; [nia|].
      rewrite Z.add_comm, Z.mul_comm, Z.mod_add by lia. reflexivity.
    + right. split; [nia|]. exists a, (firstn w l). split; [exact A|]. split; [reflexivity|]. split; [apply G|]. split; [|now rewrite Len].
      apply Forall_forall. intros p I. rewrite Forall_forall in O. apply O. rewrite <- (firstn_skipn w l). apply in_app_iff. now left.
Qed.
