(** The method `factors` (FORMAT.md, section 25): a law that has a name, for a rule whose options are those of its row.

    [rows] lists for every name what is left and what is said about the number that runs ([FactorRules]). [rows_sound]: the options of such a
    rule are those for which [FactorLaws] and [PrimeLaws] prove the law. *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory String.
From Grundy Require Import Json Game Rule RuleText Amounts Tuples Factors FactorLaws PrimeLaws DivisorLaws FactorRules Claim CodeMethods TakingMethods.
Import ListNotations.
Local Open Scope Z_scope.

Record row := Row { name : string; law : factor_law; left_over : leaving; about : list fact }.

Definition rows : list row :=
  [Row "prime factors" PrimeFactors Itself [Above0; BelowHeap; DividesHeap];
   Row "prime factors" PrimeFactors QuotientLeft [Above1; UpToHeap; DividesHeap];
   Row "prime factors" PrimeFactors CommonDivisorLeft [Above0; BelowHeap];
   Row "prime factors" PrimeFactors CommonDivisorLeft [Above0; BelowHeap; LessInCommon];
   Row "prime factors" PrimeFactors CommonDivisorLeft [Above0; UpToHeap; LessInCommon];
   Row "parity of prime factors" ParityOfPrimeFactors QuotientLeft [PrimeNumber; UpToHeap; DividesHeap];
   Row "prime factors less one" PrimeFactorsLessOne Itself [Above1; BelowHeap; DividesHeap];
   Row "prime factors less one" PrimeFactorsLessOne QuotientLeft [Above1; BelowHeap; DividesHeap];
   Row "odd factors" OddFactors QuotientLeft [Above1; UpToHeap; DividesHeap; OddNumber];
   Row "twos" Twos Rest [Above0; BelowHeap; DividesHeap];
   Row "twos" Twos Rest [Above0; UpToHeap; DividesHeap; EvenNumber];
   Row "twos" Twos Rest [Above1; UpToHeap; DividesHeap; EvenNumber];
   Row "twos" Twos QuotientLeft [Above0; UpToHeap; DividesHeap; EvenNumber];
   Row "twos" Twos QuotientLeft [Above1; UpToHeap; DividesHeap; EvenNumber];
   Row "twos and one" TwosAndOne Rest [Above0; UpToHeap; DividesHeap];
   Row "even heaps" EvenHeaps Rest [Above0; BelowHeap; DividesHeap; OddNumber];
   Row "half of the odd part" HalfOfOddPart Itself [Above0; BelowHeap; MissesHeap];
   Row "half of the odd part" HalfOfOddPart Itself [Above0; UpToHeap; MissesHeap];
   Row "least prime" LeastPrime Itself [Above0; BelowHeap; NoCommonFactor];
   Row "least prime" LeastPrime Rest [Above0; BelowHeap; NoCommonFactor];
   Row "least odd prime" LeastOddPrime Rest [Above0; UpToHeap; NoCommonFactor];
   Row "last digit" LastDigit Rest [DigitOfHeap];
   Row "primes" PrimeHeaps Itself [Above0; BelowHeap; CommonFactor];
   Row "primes" PrimeHeaps Rest [Above0; BelowHeap; CommonFactor];
   Row "ones" BinaryOnes Itself [NotBelow0; BelowHeap; OnesOfHeap];
   Row "ones" BinaryOnes Rest [Above0; UpToHeap; OnesOfHeap];
   Row "ones" BinaryOnes CommonOnesLeft [NotBelow0; BelowHeap];
   Row "ones" BinaryOnes CommonOnesLeft [NotBelow0; BelowHeap; LacksOne];
   Row "ones" BinaryOnes CommonOnesLeft [NotBelow0; UpToHeap; LacksOne];
   Row "ones less one" BinaryOnesLessOne Itself [Above0; BelowHeap; OnesOfHeap];
   Row "ones less one" BinaryOnesLessOne Rest [Above0; BelowHeap; OnesOfHeap];
   Row "odd heaps" OddHeaps Rest [Above0; UpToHeap; DividesHeap; OddNumber];
   Row "odd heaps and odd powers of 2" OddHeapsAndPowers Rest [Above1; BelowHeap; DividesHeap];
   Row "length of the next heap less one" LengthOfNext RemainderLeft [Above0; UpToHeap];
   Row "different primes" DifferentPrimes Itself [Above0; BelowHeap; DividesHeap; NoneWithCofactor]].

(** ** What the facts say *)
Lemma divides_is k n : 0 < k -> (Rule.divides k n = true <-> (k | n)).
Proof. intros K. unfold Rule.divides. destruct (Z.eqb_spec k 0); [lia|]. rewrite Z.eqb_eq. apply Z.mod_divide. lia. Qed.

Lemma misses_is k n : 0 < k -> (negb (Rule.divides k n) = true <-> ~ (k | n)).
Proof. intros K. rewrite negb_true_iff, <- not_true_iff_false. now rewrite (divides_is k n K). Qed.

Lemma prime_by_definition p : Znumtheory.prime p -> Rule.prime p = true.
Proof.
  intros P. pose proof (prime_ge_2 p P) as B. destruct (Rule.prime p) eqn:E; [reflexivity|]. destruct (not_prime_divisor p B E) as (d & D & V). exfalso.
  pose proof (Z.sqrt_lt_lin p ltac:(lia)). destruct (prime_divisors p P d V) as [Q|[Q|[Q|Q]]]; lia.
Qed.

Lemma quotient_divisor n k m : 0 < k -> (k | n) -> (m = n / k <-> n = m * k).
Proof.
  intros K (q & ->). rewrite Z.div_mul by lia. split; [now intros ->|]. intros E. apply Z.mul_cancel_r in E; lia.
Qed.

Lemma gcd_rest n k : Z.gcd n (n - k) = Z.gcd n k.
Proof. rewrite <- Z.gcd_opp_r. replace (- (n - k)) with (k - n) by lia. apply Z.gcd_sub_diag_r. Qed.

Lemma gcd_below n k : 1 <= k <= n -> 1 <= Z.gcd n k <= k.
Proof.
  intros K. pose proof (Z.gcd_nonneg n k). assert (Z.gcd n k <> 0) by (intros E; apply Z.gcd_eq_0_r in E; lia).
  pose proof (Z.divide_pos_le (Z.gcd n k) k ltac:(lia) (Z.gcd_divide_r n k)). lia.
Qed.

Lemma land_below n k : 0 <= n -> 0 <= k -> 0 <= Z.land n k <= k /\ Z.land n (Z.land n k) = Z.land n k.
Proof.
  intros N K. assert (E : Z.land n (Z.land n k) = Z.land n k) by now rewrite Z.land_assoc, Z.land_diag.
  assert (P : 0 <= Z.land n k) by (apply Z.land_nonneg; now left).
  assert (Q : Z.land k (Z.land n k) = Z.land n k) by now rewrite (Z.land_comm n k), Z.land_assoc, Z.land_diag.
  destruct (fewer_ones k (Z.land n k) P K Q) as (L & _). auto.
Qed.

Lemma ones_of_rest n k : Z.land n k = k -> Z.land n (n - k) = n - k.
Proof.
  intros E. rewrite <- (without_ones n k E). apply Z.bits_inj'. intros i _. apply (f_equal (fun z => Z.testbit z i)) in E.
  rewrite Z.land_spec in E. rewrite Z.land_spec, Z.lxor_spec. destruct (Z.testbit n i), (Z.testbit k i); easy.
Qed.

(** ** Every row *)
Definition leads_by (l : leaving) (fs : list fact) (R : Z -> Z -> Prop) : Prop :=
  (forall n m, 0 <= n -> 0 <= m -> (exists k, all_facts fs n k = true /\ m = left_by l n k) <-> R n m) /\ forall n m, R n m -> 0 <= m < n.

Ltac said_facts H := unfold all_facts in H; cbn [forallb fact_true] in H; rewrite ?andb_true_r, ?andb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq in H; cbn [left_by] in *.
Ltac say_facts := unfold all_facts; cbn [forallb fact_true left_by]; rewrite ?andb_true_r, ?andb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq.

Lemma row_divisors : leads_by Itself [Above0; BelowHeap; DividesHeap] (fun n m => 1 <= m < n /\ (m | n)).
Proof.
  split; [|intros; lia]. intros n m N M. split.
  - intros (k & A & ->). said_facts A. destruct A as (P & B & D). apply divides_is in D; [|exact P]. split; [lia|exact D].
  - intros (B & D). exists m. split; [|reflexivity]. say_facts. rewrite divides_is by lia. repeat split; [lia..|exact D].
Qed.

Lemma row_quotients : leads_by QuotientLeft [Above1; UpToHeap; DividesHeap] (fun n m => 1 <= m < n /\ (m | n)).
Proof.
  split; [|intros; lia]. intros n m N M. split.
  - intros (k & A & E). said_facts A. destruct A as (P & B & D). apply divides_is in D; [|lia]. apply quotient_divisor in E; [|lia|exact D].
    split; [nia|]. exists k. lia.
  - intros (B & (q & E)). exists q. assert (1 < q) by nia. say_facts. rewrite divides_is by lia. split; [split; [lia|]; split; [nia|]; exists m; lia|].
    apply quotient_divisor; [lia|exists m; lia|lia].
Qed.

Lemma row_common : leads_by CommonDivisorLeft [Above0; BelowHeap] (fun n m => 1 <= m < n /\ (m | n)).
Proof.
  split; [|intros; lia]. intros n m N M. split.
  - intros (k & A & ->). said_facts A. pose proof (gcd_below n k ltac:(lia)). split; [lia|apply Z.gcd_divide_l].
  - intros (B & D). exists m. say_facts. split; [lia|]. rewrite Z.gcd_comm. symmetry. apply Z.divide_gcd_iff; [lia|exact D].
Qed.

Lemma row_common_less fs : (forall n k, all_facts fs n k = true <-> 1 <= k <= n /\ Z.gcd n k < n) ->
  leads_by CommonDivisorLeft fs (fun n m => 1 <= m < n /\ (m | n)).
Proof.
  intros F. split; [|intros; lia]. intros n m N M. split.
  - intros (k & A & ->). apply F in A. cbn [left_by]. pose proof (gcd_below n k ltac:(lia)). split; [lia|apply Z.gcd_divide_l].
  - intros (B & D). assert (G : Z.gcd n m = m) by (rewrite Z.gcd_comm; apply Z.divide_gcd_iff; [lia|exact D]). exists m. cbn [left_by]. rewrite F, G. lia.
Qed.

Lemma row_prime_quotients : leads_by QuotientLeft [PrimeNumber; UpToHeap; DividesHeap] (fun n m => 1 <= m /\ exists p, Znumtheory.prime p /\ n = m * p).
Proof.
  split.
  - intros n m N M. split.
    + intros (k & A & E). said_facts A. destruct A as (P & B & D). pose proof (prime_above k P). apply divides_is in D; [|lia]. apply quotient_divisor in E; [|lia|exact D].
      split; [nia|]. exists k. split; [now apply prime_is|exact E].
    + intros (M1 & p & P & ->). pose proof (prime_ge_2 p P). exists p. say_facts. rewrite divides_is by lia.
      split; [split; [now apply prime_by_definition|]; split; [nia|]; exists m; lia|]. apply quotient_divisor; [lia|exists m; lia|lia].
  - intros n m (M1 & p & P & ->). pose proof (prime_ge_2 p P). nia.
Qed.

Lemma row_divisors_between : leads_by Itself [Above1; BelowHeap; DividesHeap] (fun n m => 1 < m < n /\ (m | n)).
Proof.
  split; [|intros; lia]. intros n m N M. split.
  - intros (k & A & ->). said_facts A. destruct A as (P & B & D). apply divides_is in D; [|lia]. split; [lia|exact D].
  - intros (B & D). exists m. split; [|reflexivity]. say_facts. rewrite divides_is by lia. repeat split; [lia..|exact D].
Qed.

Lemma row_quotients_between : leads_by QuotientLeft [Above1; BelowHeap; DividesHeap] (fun n m => 1 < m < n /\ (m | n)).
Proof.
  split; [|intros; lia]. intros n m N M. split.
  - intros (k & A & E). said_facts A. destruct A as (P & B & D). apply divides_is in D; [|lia]. apply quotient_divisor in E; [|lia|exact D].
    split; [nia|]. exists k. lia.
  - intros (B & (q & E)). exists q. assert (1 < q) by nia. say_facts. rewrite divides_is by lia. split; [split; [lia|]; split; [nia|]; exists m; lia|].
    apply quotient_divisor; [lia|exists m; lia|lia].
Qed.

Lemma row_odd_quotients : leads_by QuotientLeft [Above1; UpToHeap; DividesHeap; OddNumber] (fun n m => 1 <= m /\ exists d, 1 < d /\ d mod 2 = 1 /\ n = d * m).
Proof.
  split; [|intros n m (M & d & D & _ & ->); nia]. intros n m N M. split.
  - intros (k & A & E). said_facts A. destruct A as (P & B & D & O). apply divides_is in D; [|lia]. apply quotient_divisor in E; [|lia|exact D].
    split; [nia|]. exists k. split; [lia|]. split; [exact O|lia].
  - intros (M1 & d & D & O & ->). exists d. say_facts. rewrite divides_is by lia. split; [split; [lia|]; split; [nia|]; split; [exists m; lia|exact O]|].
    apply quotient_divisor; [lia|exists m; lia|lia].
Qed.

(** What is left when a number with some property is taken. *)
Lemma row_rest fs (Q : Z -> Z -> Prop) : (forall n k, 0 <= n -> (all_facts fs n k = true <-> Q n k)) -> (forall n k, Q n k -> 1 <= k <= n) ->
  leads_by Rest fs (fun n m => exists k, Q n k /\ m = n - k).
Proof.
  intros F B. split.
  - intros n m N M. split; intros (k & A & ->); exists k; (split; [|reflexivity]); now apply (F n k N).
  - intros n m (k & K & ->). apply B in K. lia.
Qed.

Lemma both game R l : (leads game R -> says l game) -> leads game R -> shrinking game /\ says l game.
Proof. intros S L. split; [exact (leads_shrinks game R L)|auto]. Qed.

Theorem rows_sound e game : In e rows -> (forall n o, In o (game n) <-> exists k m, o = [m] /\ all_facts (about e) (Z.of_nat n) k = true /\ Z.of_nat m = left_by (left_over e) (Z.of_nat n) k) ->
  shrinking game /\ says (law e) game.
Proof.
  intros I G. assert (Leads : forall R, leads_by (left_over e) (about e) R -> leads game R).
  { intros R (L & F). split; [|exact F]. intros n o. rewrite G. split.
    - intros (k & m & -> & A & E). exists m. split; [reflexivity|]. apply L; [lia..|]. exists k. auto.
    - intros (m & -> & M). apply L in M; [|lia..]. destruct M as (k & A & E). exists k, m. auto. }
  clear G. unfold rows in I.
  (* 1 to 5 *)
  destruct I as [<-|I]; [exact (both _ _ _ (prime_factors_law game) (Leads _ row_divisors))|].
  destruct I as [<-|I]; [exact (both _ _ _ (prime_factors_law game) (Leads _ row_quotients))|].
  destruct I as [<-|I]; [exact (both _ _ _ (prime_factors_law game) (Leads _ row_common))|].
  destruct I as [<-|I].
  { apply (both _ _ _ (prime_factors_law game)), Leads, row_common_less. intros n k. cbn [about]. say_facts. split; [lia|]. intros (K & L).
    assert (k <> n) by (intros ->; rewrite Z.gcd_diag in L; lia). lia. }
  destruct I as [<-|I]; [apply (both _ _ _ (prime_factors_law game)), Leads, row_common_less; intros n k; cbn [about]; say_facts; lia|].
  destruct I as [<-|I]; [exact (both _ _ _ (parity_law game) (Leads _ row_prime_quotients))|].
  destruct I as [<-|I]; [exact (both _ _ _ (prime_factors_less_one_law game) (Leads _ row_divisors_between))|].
  destruct I as [<-|I]; [exact (both _ _ _ (prime_factors_less_one_law game) (Leads _ row_quotients_between))|].
  destruct I as [<-|I]; [exact (both _ _ _ (odd_factors_law game) (Leads _ row_odd_quotients))|].
  (* exponents of 2 *)
  assert (Div : forall least most more Q, (forall n k, fact_true n k least = true -> 0 < k) ->
    (forall n k, 0 < k -> (fact_true n k least = true /\ fact_true n k most = true /\ (k | n) /\ all_facts more n k = true <-> Q n k)) -> (forall n k, Q n k -> 0 < k) ->
    forall n k, 0 <= n -> (all_facts (least :: most :: DividesHeap :: more) n k = true <-> Q n k)).
  { intros least most more Q P F Qp n k N. unfold all_facts. cbn [forallb]. fold (all_facts more n k). change (fact_true n k DividesHeap) with (Rule.divides k n). rewrite !andb_true_iff. split.
    - intros (A & B & D & M). pose proof (P n k A) as K. apply (F n k K). split; [exact A|]. split; [exact B|]. split; [now apply (divides_is k n K)|exact M].
    - intros H. pose proof (Qp n k H) as K. apply (F n k K) in H. destruct H as (A & B & D & M). apply (divides_is k n K) in D. auto. }
  assert (P0 : forall n k, fact_true n k Above0 = true -> 0 < k) by (intros n k; cbn; apply Z.ltb_lt).
  assert (P1 : forall n k, fact_true n k Above1 = true -> 0 < k) by (intros n k; cbn; rewrite Z.ltb_lt; lia).
  destruct I as [<-|I].
  { apply (both _ _ _ (twos_law game)). destruct (Leads (fun n m => exists k, (1 <= k < n /\ (k | n)) /\ m = n - k)) as (A & B).
    - apply row_rest; [|intros; lia]. apply Div; [exact P0| |intros; lia]. intros n k K. cbn. rewrite Z.ltb_lt, Z.ltb_lt. intuition (try lia).
    - split; [intros n o; rewrite (A n o)|intros n m (d & D1 & D2 & D3); apply (B n m); now exists d];
      split; intros (m & -> & d & H); exists m; (split; [reflexivity|]); exists d; tauto. }
  assert (Even : forall least, (forall n k, fact_true n k least = true -> 0 < k) -> (forall n k, 0 < k -> k mod 2 = 0 -> fact_true n k least = true) ->
    leads_by Rest [least; UpToHeap; DividesHeap; EvenNumber] (fun n m => exists d, 1 <= d <= n /\ (d | n) /\ d mod 2 = 0 /\ m = n - d)).
  { intros least P Q. destruct (row_rest [least; UpToHeap; DividesHeap; EvenNumber] (fun n k => 1 <= k <= n /\ (k | n) /\ k mod 2 = 0)) as (A & B); [|intros; lia|].
    - apply Div; [exact P| |intros; lia]. intros n k K. unfold all_facts. cbn [forallb fact_true]. rewrite andb_true_r, Z.leb_le, Z.eqb_eq. intuition (try lia). now apply Q.
    - split; [intros n m N M; rewrite (A n m N M)|intros n m (d & D); apply (B n m); exists d; tauto]; split; intros (d & D); exists d; tauto. }
  assert (Q1 : forall n k, 0 < k -> k mod 2 = 0 -> fact_true n k Above1 = true).
  { intros n k K E. cbn. apply Z.ltb_lt. destruct (Z.eq_dec k 1) as [->|]; [easy|lia]. }
  destruct I as [<-|I]; [apply (both _ _ _ (twos_by_even_rest_law game)), Leads, Even; [exact P0|intros n k K _; cbn; now apply Z.ltb_lt]|].
  destruct I as [<-|I]; [apply (both _ _ _ (twos_by_even_rest_law game)), Leads, Even; [exact P1|exact Q1]|].
  assert (EvenQ : forall least, (forall n k, fact_true n k least = true -> 0 < k) -> (forall n k, 0 < k -> k mod 2 = 0 -> fact_true n k least = true) ->
    leads_by QuotientLeft [least; UpToHeap; DividesHeap; EvenNumber] (fun n m => exists d, 1 <= d <= n /\ n = d * m /\ d mod 2 = 0)).
  { intros least P Q. pose proof (Div least UpToHeap [EvenNumber] (fun n k => 1 <= k <= n /\ (k | n) /\ k mod 2 = 0)) as D.
    assert (A : forall n k, 0 <= n -> (all_facts [least; UpToHeap; DividesHeap; EvenNumber] n k = true <-> 1 <= k <= n /\ (k | n) /\ k mod 2 = 0)).
    { apply D; [exact P| |intros; lia]. intros n k K. unfold all_facts. cbn [forallb fact_true]. rewrite andb_true_r, Z.leb_le, Z.eqb_eq. intuition (try lia). now apply Q. }
    split.
    - intros n m N M. split; intros (k & K & E).
      + apply (A n k N) in K. destruct K as (B & Dk & Ev). cbn [left_by] in E. apply quotient_divisor in E; [|lia|exact Dk]. exists k. split; [exact B|]. split; [lia|exact Ev].
      + destruct E as (E & Ev). exists k. assert (Dk : (k | n)) by (exists m; lia). split; [apply (A n k N); auto|]. cbn [left_by]. apply quotient_divisor; [lia|exact Dk|lia].
    - intros n m (d & B & -> & Ev). assert (d <> 1) by (intros ->; easy). assert (0 < m) by nia. nia. }
  destruct I as [<-|I]; [apply (both _ _ _ (twos_by_even_quotient_law game)), Leads, EvenQ; [exact P0|intros n k K _; cbn; now apply Z.ltb_lt]|].
  destruct I as [<-|I]; [apply (both _ _ _ (twos_by_even_quotient_law game)), Leads, EvenQ; [exact P1|exact Q1]|].
  destruct I as [<-|I].
  { apply (both _ _ _ (twos_and_one_law game)). destruct (Leads (fun n m => exists k, (1 <= k <= n /\ (k | n)) /\ m = n - k)) as (A & B).
    - apply row_rest; [|intros; lia]. apply Div; [exact P0| |intros; lia]. intros n k K. cbn. rewrite Z.ltb_lt, Z.leb_le. intuition (try lia).
    - split; [intros n o; rewrite (A n o)|intros n m (d & D1 & D2 & D3); apply (B n m); now exists d];
      split; intros (m & -> & d & H); exists m; (split; [reflexivity|]); exists d; tauto. }
  destruct I as [<-|I].
  { apply (both _ _ _ (even_heaps_law game)). destruct (Leads (fun n m => exists k, (1 <= k < n /\ (k | n) /\ k mod 2 = 1) /\ m = n - k)) as (A & B).
    - apply row_rest; [|intros; lia]. apply Div; [exact P0| |intros; lia]. intros n k K. unfold all_facts. cbn [forallb fact_true]. rewrite andb_true_r, !Z.ltb_lt, Z.eqb_eq. intuition (try lia).
    - split; [intros n o; rewrite (A n o)|intros n m (d & D1 & D2 & D3 & D4); apply (B n m); now exists d];
      split; intros (m & -> & d & H); exists m; (split; [reflexivity|]); exists d; tauto. }
  (* numbers that do not divide *)
  destruct I as [<-|I].
  { apply (both _ _ _ (half_of_odd_part_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. destruct A as (P & B & D). apply misses_is in D; [|exact P]. split; [lia|exact D].
    - intros (B & D). exists m. split; [|reflexivity]. say_facts. rewrite misses_is by lia. repeat split; [lia..|exact D]. }
  destruct I as [<-|I].
  { apply (both _ _ _ (half_of_odd_part_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. destruct A as (P & B & D). apply misses_is in D; [|exact P]. assert (k <> n) by (intros ->; apply D, Z.divide_refl). split; [lia|exact D].
    - intros (B & D). exists m. split; [|reflexivity]. say_facts. rewrite misses_is by lia. repeat split; [lia..|exact D]. }
  (* common factors *)
  destruct I as [<-|I].
  { apply (both _ _ _ (least_prime_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. lia.
    - intros (B & D). exists m. split; [|reflexivity]. say_facts. lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (least_prime_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. rewrite gcd_rest. lia.
    - intros (B & D). exists (n - m). say_facts. rewrite gcd_rest. lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (least_odd_prime_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. rewrite gcd_rest. lia.
    - intros (B & D). exists (n - m). say_facts. rewrite gcd_rest. lia. }
  destruct I as [<-|I].
  { refine (both _ _ _ (last_digit_law game (fun n k => 0 <= n /\ fact_true n k DigitOfHeap = true) _ _) _).
    - intros n k (N & D). apply digit_bounded in D; lia.
    - intros n N M. split; [exact N|]. apply digit_is. pose proof (Z.mod_pos_bound n 10 ltac:(lia)). split; [lia|]. rewrite Z.max_l by lia. unfold decimal. cbn [digits_from].
      destruct (Z.ltb_spec n 10); [left; now rewrite Z.mod_small by lia|]. apply in_app_iff. right. now left.
    - apply Leads. split.
      + intros n m N M. cbn [left_over about left_by]. unfold all_facts. cbn [forallb]. split.
        * intros (k & A & E). rewrite andb_true_r in A. exists k. auto.
        * intros (k & (_ & A) & E). exists k. rewrite andb_true_r. auto.
      + intros n m (k & (N & D) & ->). apply digit_bounded in D; lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (prime_heaps_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. lia.
    - intros (B & D). exists m. split; [|reflexivity]. say_facts. lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (prime_heaps_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. rewrite gcd_rest. lia.
    - intros (B & D). exists (n - m). say_facts. rewrite gcd_rest. lia. }
  (* binary ones *)
  destruct I as [<-|I].
  { apply (both _ _ _ (ones_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. lia.
    - intros (B & D). exists m. split; [|reflexivity]. say_facts. lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (ones_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. destruct A as (P & B & D). apply ones_of_rest in D. split; [lia|exact D].
    - intros (B & D). exists (n - m). say_facts. apply ones_of_rest in D. lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (ones_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. destruct (land_below n k N ltac:(lia)) as (B & E). lia.
    - intros (B & D). exists m. say_facts. lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (ones_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. destruct (land_below n k N ltac:(lia)) as (B & E). lia.
    - intros (B & D). exists m. say_facts. lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (ones_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. destruct (land_below n k N ltac:(lia)) as (B & E). lia.
    - intros (B & D). exists m. say_facts. lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (ones_less_one_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. lia.
    - intros (B & D). exists m. split; [|reflexivity]. say_facts. lia. }
  destruct I as [<-|I].
  { apply (both _ _ _ (ones_less_one_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. destruct A as (P & B & D). apply ones_of_rest in D. split; [lia|exact D].
    - intros (B & D). exists (n - m). say_facts. apply ones_of_rest in D. lia. }
  (* odd divisors, divisors between, remainders, unitary divisors *)
  destruct I as [<-|I].
  { apply (both _ _ _ (odd_heaps_law game)). destruct (Leads (fun n m => exists k, (1 <= k <= n /\ (k | n) /\ k mod 2 = 1) /\ m = n - k)) as (A & B).
    - apply row_rest; [|intros; lia]. apply Div; [exact P0| |intros; lia]. intros n k K. unfold all_facts. cbn [forallb fact_true]. rewrite andb_true_r, Z.ltb_lt, Z.leb_le, Z.eqb_eq. intuition (try lia).
    - split; [intros n o; rewrite (A n o)|intros n m (d & D1 & D2 & D3 & D4); apply (B n m); now exists d];
      split; intros (m & -> & d & H); exists m; (split; [reflexivity|]); exists d; tauto. }
  destruct I as [<-|I].
  { apply (both _ _ _ (odd_heaps_and_powers_law game)). destruct (Leads (fun n m => exists k, (1 < k < n /\ (k | n)) /\ m = n - k)) as (A & B).
    - apply row_rest; [|intros; lia]. apply Div; [exact P1| |intros; lia]. intros n k K. cbn. rewrite !Z.ltb_lt. intuition (try lia).
    - split; [intros n o; rewrite (A n o)|intros n m (d & D1 & D2 & D3); apply (B n m); now exists d];
      split; intros (m & -> & d & H); exists m; (split; [reflexivity|]); exists d; tauto. }
  destruct I as [<-|I].
  { apply (both _ _ _ (length_of_next_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
    - intros (k & A & ->). said_facts A. pose proof (Z.div_mod n k ltac:(lia)). pose proof (Z.mod_pos_bound n k ltac:(lia)).
      assert (1 <= n / k) by (apply Z.div_le_lower_bound; lia). split; [lia|nia].
    - intros (B & D). exists (n - m). say_facts. split; [lia|]. apply (Z.mod_unique_pos _ _ 1); lia. }
  destruct I as [<-|[]].
  apply (both _ _ _ (different_primes_law game)), Leads. split; [|intros; lia]. intros n m N M. cbn [left_over about]. split.
  - intros (k & A & ->). said_facts A. destruct A as (P & B & D & G). apply divides_is in D; [|exact P]. split; [lia|]. exists (n / k). split; [|exact G].
    apply Z_div_exact_full_2; [lia|]. now apply Z.mod_divide; [lia|].
  - intros (B & c & E & G). exists m. split; [|reflexivity]. say_facts. rewrite divides_is by lia. replace (n / m) with c by (rewrite E, Z.mul_comm, Z.div_mul; lia).
    repeat split; [lia|lia|exists c; lia|exact G].
Qed.

(** ** The method *)
Definition leaving_dec (a b : leaving) : {a = b} + {a <> b}. Proof. decide equality. Defined.

Definition row_of (r : rule) (wanted : string) : option row :=
  match factor_rule r with
  | Some (l, fs) => find (fun e => String.eqb wanted (name e) && (if leaving_dec l (left_over e) then true else false) && same_facts fs (about e)) rows
  | None => None
  end.

Lemma row_of_sound r wanted e : row_of r wanted = Some e -> exists game, plays r game /\ shrinking game /\ says (law e) game.
Proof.
  unfold row_of. destruct (factor_rule r) as [(l, fs)|] eqn:F; [|easy]. intros H. apply find_some in H. destruct H as (I & H). rewrite !andb_true_iff in H.
  destruct H as ((_ & L) & S). destruct (leaving_dec l (left_over e)) as [->|]; [|easy]. exists (factor_options (left_over e) fs).
  assert (G : forall n o, In o (factor_options (left_over e) fs n) <->
    exists k m, o = [m] /\ all_facts (about e) (Z.of_nat n) k = true /\ Z.of_nat m = left_by (left_over e) (Z.of_nat n) k).
  { intros n o. rewrite in_factor_options by (intros k A; exact (proj1 (factor_rule_bounds r _ fs (Z.of_nat n) k F ltac:(lia) A))).
    split; intros (k & m & E & A & Q); exists k, m; (split; [exact E|]); (split; [|exact Q]);
      [rewrite <- (same_facts_sound fs (about e) (Z.of_nat n) k ltac:(lia) S)|rewrite (same_facts_sound fs (about e) (Z.of_nat n) k ltac:(lia) S)]; exact A. }
  split; [now apply factor_plays|]. now apply rows_sound.
Qed.

(** The claim says what such a law says, and nothing else. *)
Definition law_claimed (law : factor_law) (v w : json) : bool :=
  match text_at "kind" v with
  | Some kind =>
    only ["factors"]%string w &&
    if about_losses law
    then String.eqb kind "outcome" && only ["kind"; "play"; "law"]%string v && match text_at "play" v with Some play => String.eqb play "normal" | None => false end
    else String.eqb kind "grundy" && only ["kind"; "law"]%string v
  | None => false
  end.

Definition by_factors (r : rule) (v : json) : option claim :=
  match field "law" v with
  | Some w =>
    match text_at "factors" w with
    | Some wanted => match row_of r wanted with Some e => guard (law_claimed (law e) v w) (Some (FactorsSay (law e))) | None => None end
    | None => None
    end
  | None => None
  end.

Lemma by_factors_sound text r v c : read_rule text = Some r -> by_factors r v = Some c -> holds text c.
Proof.
  intros T. unfold by_factors. destruct (field "law" v) as [w|]; [|easy].
  destruct (text_at "factors" w) as [wanted|]; [|easy]. destruct (row_of r wanted) as [e|] eqn:E; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  injection H as <-. destruct (row_of_sound r wanted e E) as (game & P & S & L). exists r, game. split; [now split|exact L].
Qed.

(** Whether the law is one of the rows, and the rule of a form that is read: for what a program says of a certificate that it does not accept. *)
Definition is_known_law (v : json) : bool :=
  match field "law" v with
  | Some w => match text_at "factors" w with Some wanted => existsb (fun e => String.eqb wanted (name e)) rows | None => true end
  | None => true
  end.
Definition is_factor_rule (r : rule) : bool := match factor_rule r with Some _ => true | None => false end.
