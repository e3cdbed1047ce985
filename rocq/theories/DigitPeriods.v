(** Periods that are checked digit by digit (FORMAT.md, 8.14): `periodic` with saltus 0, for rules on one number whose moves leave one heap.

    The first values and the period are written as a formula: if the heap is below 1, the first value; if it is below 2, the second, and so on; from
    the preperiod on a value for every remainder by the period ([said_by_formula]). That the formula is the Grundy value is decided as
    for other formulas ([Automata]). Where the first values come from does not matter. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Period Quotient Rule RuleText Formula Tuples Obligations Lists Claim CodeMethods Digits Linear Automata AutomataMethods TableMethods.
Import ListNotations.
Local Open Scope nat_scope.

Section Law.
Variable x : string.
Let at_heap (n : nat) : environment := [(x, Z.of_nat n)].

(** The value of the heaps i, i + 1, ..., and then another formula. *)
Fixpoint one_by_one (i : nat) (vs : list nat) (rest : formula) : formula :=
  match vs with
  | [] => rest
  | v :: vs => Choice (Compared Below (Named x) (Constant (Z.of_nat (S i)))) (Constant (Z.of_nat v)) (one_by_one (S i) vs rest)
  end.

(** The values of the heaps with the remainders i, i + 1, ... *)
Fixpoint by_remainder (p i : nat) (vs : list nat) : formula :=
  match vs with
  | [] => Constant 0
  | v :: vs => Choice (Compared Equal (Both Remainder (Named x) (Constant (Z.of_nat p))) (Constant (Z.of_nat i))) (Constant (Z.of_nat v)) (by_remainder p (S i) vs)
  end.

Lemma heap_at n : value_of (at_heap n) x = Some (Z.of_nat n).
Proof. cbn. now rewrite String.eqb_refl. Qed.

Lemma one_by_one_at n rest : forall vs i, i <= n ->
  number_at (at_heap n) (one_by_one i vs rest) = if n <? i + List.length vs then Some (Z.of_nat (nth (n - i) vs 0)) else number_at (at_heap n) rest.
Proof.
  induction vs as [|v vs IH]; intros i I; cbn [one_by_one List.length].
  - destruct (Nat.ltb_spec n (i + 0)); [lia|reflexivity].
  - cbn [number_at truth_at]. rewrite heap_at. cbn [compare]. destruct (Z.ltb_spec (Z.of_nat n) (Z.of_nat (S i))) as [L|L].
    + destruct (Nat.ltb_spec n (i + S (List.length vs))); [|lia]. now replace (n - i) with 0 by lia.
    + rewrite IH by lia. replace (S i + List.length vs) with (i + S (List.length vs)) by lia. destruct (n <? _); [|reflexivity].
      now replace (n - i) with (S (n - S i)) by lia.
Qed.

Lemma by_remainder_at p n : 1 <= p -> forall vs i, i <= n mod p ->
  number_at (at_heap n) (by_remainder p i vs) = Some (Z.of_nat (nth (n mod p - i) vs 0)).
Proof.
  intros P. induction vs as [|v vs IH]; intros i I; cbn [by_remainder]; [now destruct (n mod p - i)|].
  cbn [number_at truth_at]. rewrite heap_at. cbn [apply2]. destruct (Z.eqb_spec (Z.of_nat p) 0); [lia|]. rewrite <- Nat2Z.inj_mod. cbn [compare].
  destruct (Z.eqb_spec (Z.of_nat (n mod p)) (Z.of_nat i)) as [E|E]; [now replace (n mod p - i) with 0 by lia|].
  rewrite IH by lia. now replace (n mod p - i) with (S (n mod p - S i)) by lia.
Qed.

Definition said_by_formula (l : list nat) (e p : nat) : formula :=
  one_by_one 0 (firstn e l) (by_remainder p 0 (map (fun i => cyclic l e p (i + e * p)) (seq 0 p))).

Lemma same_remainder f e p n m : repeats f e p -> 1 <= p -> e <= n -> e <= m -> n mod p = m mod p -> f n = f m.
Proof.
  intros R P N M E. assert (H : forall n m, e <= n -> n <= m -> n mod p = m mod p -> f m = f n).
  { clear n m N M E. intros n m N L E. pose proof (Nat.div_mod n p ltac:(lia)). pose proof (Nat.div_mod m p ltac:(lia)).
    assert (n / p <= m / p) by (apply Nat.div_le_mono; lia). replace m with (n + (m / p - n / p) * p) by nia.
    pose proof (repeats_many f e p 0 (proj2 (repeats_0 f e p) R) (m / p - n / p) n N). lia. }
  destruct (Nat.le_ge_cases n m); [symmetry|]; apply H; auto.
Qed.

Lemma formula_at l e p n : 1 <= p -> List.length l = e + p -> number_at (at_heap n) (said_by_formula l e p) = Some (Z.of_nat (cyclic l e p n)).
Proof.
  intros P L. unfold said_by_formula. rewrite one_by_one_at by lia. rewrite firstn_length, Nat.add_0_l, Nat.sub_0_r. replace (Nat.min e (List.length l)) with e by lia.
  destruct (Nat.ltb_spec n e) as [N|N].
  - unfold cyclic. destruct (Nat.ltb_spec n (e + p)); [|lia]. do 2 f_equal. rewrite <- (firstn_skipn e l) at 2. rewrite app_nth1; [reflexivity|]. rewrite firstn_length. lia.
  - rewrite by_remainder_at by lia. do 2 f_equal. rewrite Nat.sub_0_r. pose proof (Nat.mod_upper_bound n p ltac:(lia)).
    rewrite (nth_indep _ 0 (cyclic l e p (0 + e * p))) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun i => cyclic l e p (i + e * p))), seq_nth by lia.
    apply (same_remainder _ e p); [now apply cyclic_repeats|exact P|nia|exact N|]. rewrite Nat.add_0_l, Nat.mod_add, Nat.mod_mod by lia. reflexivity.
Qed.
End Law.

(** ** The method *)
Fixpoint first_values (text : string) (heaps : list nat) : option (list nat) :=
  match heaps with
  | [] => Some []
  | n :: heaps => match worth_of text [n] with
                  | Some v => match first_values text heaps with Some vs => Some (v :: vs) | None => None end
                  | None => None
                  end
  end.

(** Longer tables and periods are not looked at: there are too many cases of remainders. *)
Definition longest_table : nat := 200.
Definition longest_period : nat := 8.

Definition by_digit_periods (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text, periodic_claim v with
  | Some w, Some r, Some (e, p, 0) =>
    match coordinates r, domain r with
    | [x], [] =>
      guard ((1 <=? p) && (p <=? longest_period) && (e + p <=? longest_table))
      match first_values text (seq 0 (e + p)) with
      | Some l => guard ((List.length l =? e + p) && least (cyclic l e p) e p 0 && checked_values 2 r w (ByFormula (said_by_formula x l e p))) (Some (HeapsRepeat e p))
      | None => None
      end
    | _, _ => None
    end
  | _, _, _ => None
  end.

Lemma by_digit_periods_sound : sound by_digit_periods.
Proof.
  intros text v proof c. unfold by_digit_periods. destruct proof as [w|]; [|easy]. destruct (read_tuples text) as [r|] eqn:T; [|easy].
  destruct (periodic_claim v) as [((e & p) & [|s])|]; try easy. destruct (coordinates r) as [|x [|]] eqn:C; try easy. destruct (domain r) eqn:D; [|easy].
  intros H. apply guard_some in H. destruct H as (P & H). rewrite !andb_true_iff, Nat.leb_le in P. destruct P as ((P & _) & _).
  destruct (first_values text (seq 0 (e + p))) as [l|]; [|easy]. apply guard_some in H. destruct H as (G & H). injection H as <-.
  rewrite !andb_true_iff, Nat.eqb_eq in G. destruct G as ((Len & Least) & Ch).
  destruct (checked_values_sound 2 text r w _ (le_n 2) T Ch) as (g & V & L). exists r, g, (cyclic l e p).
  split; [exact T|]. split; [exact V|]. split.
  - apply least_sound; [lia| |exact Least]. apply repeats_0. now apply cyclic_repeats.
  - intros n. assert (Pos : is_position r [] [n] = true) by (unfold is_position; now rewrite C, D). split; [exact Pos|].
    apply (L [n] Pos). cbn [has_value]. rewrite C. cbn [combine map]. rewrite (formula_at x l e p n P Len). apply Z.eqb_refl.
Qed.
