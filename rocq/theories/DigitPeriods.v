(** Periods that are checked digit by digit (FORMAT.md, 8.14): `periodic` with any saltus, for rules on one number whose moves leave one heap.

    The first values and the period are written as a formula: if the heap is below 1, the first value; if it is below 2, the second, and so on; from
    the preperiod on a value for every remainder by the period, and the saltus as often as a whole period fits ([said_by_formula]). Longer periods are read by an automaton
    ([law_automaton]), of which one more problem shows that it repeats ([repeats_by_sound]). That the law is the Grundy value is decided as for other laws ([Automata]). Where the first values come from does not matter. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Period Quotient Rule RuleText Formula Tuples Obligations Lists Claim CodeMethods Digits Machines Moves Automata AutomataMethods TableMethods.
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

(** What stands for the heaps with the remainders i, i + 1, ... *)
Fixpoint by_remainder (p i : nat) (fs : list formula) : formula :=
  match fs with
  | [] => Constant 0
  | f :: fs => Choice (Compared Equal (Both Remainder (Named x) (Constant (Z.of_nat p))) (Constant (Z.of_nat i))) f (by_remainder p (S i) fs)
  end.

(** The value v of the heap h, and the saltus for every period from there on. *)
Definition value_from (p s h v : nat) : formula :=
  match s with
  | O => Constant (Z.of_nat v)
  | _ => Both Plus (Constant (Z.of_nat v)) (Both Times (Constant (Z.of_nat s)) (Both Rule.Quotient (Both Minus (Named x) (Constant (Z.of_nat h))) (Constant (Z.of_nat p))))
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

Lemma by_remainder_at p n : 1 <= p -> forall fs i, i <= n mod p ->
  number_at (at_heap n) (by_remainder p i fs) = number_at (at_heap n) (nth (n mod p - i) fs (Constant 0)).
Proof.
  intros P. induction fs as [|f fs IH]; intros i I; cbn [by_remainder]; [now destruct (n mod p - i)|].
  cbn [number_at truth_at]. rewrite heap_at. cbn [apply2]. destruct (Z.eqb_spec (Z.of_nat p) 0); [lia|]. rewrite <- Nat2Z.inj_mod. cbn [compare].
  destruct (Z.eqb_spec (Z.of_nat (n mod p)) (Z.of_nat i)) as [E|E]; [now replace (n mod p - i) with 0 by lia|].
  rewrite IH by lia. now replace (n mod p - i) with (S (n mod p - S i)) by lia.
Qed.

Lemma value_from_at p s h v n : 1 <= p -> h <= n -> number_at (at_heap n) (value_from p s h v) = Some (Z.of_nat (v + s * ((n - h) / p))).
Proof.
  intros P H. destruct s as [|s]; [cbn [value_from number_at]; do 2 f_equal; lia|]. cbn [value_from number_at]. rewrite heap_at. cbn [apply2].
  destruct (Z.eqb_spec (Z.of_nat p) 0); [lia|]. rewrite <- Nat2Z.inj_sub, <- Nat2Z.inj_div by exact H. cbn [apply2]. f_equal. lia.
Qed.

(** The heap from the preperiod e on with this remainder, before a period is over; the first values, and how they go on. *)
Definition first_like (e p i : nat) : nat := e + (i + e * p - e) mod p.
Definition grown (l : list nat) (e p s n : nat) : nat := cyclic l e p n + s * ((n - e) / p).

Definition said_by_formula (l : list nat) (e p s : nat) : formula :=
  one_by_one 0 (firstn e l) (by_remainder p 0 (map (fun i => value_from p s (first_like e p i) (nth (first_like e p i) l 0)) (seq 0 p))).

Lemma grown_repeats l e p s : 1 <= p -> repeats_with (grown l e p s) e p s.
Proof.
  intros P n N. unfold grown. rewrite (cyclic_repeats l e p P n N). replace (n + p - e) with (n - e + 1 * p) by lia. rewrite Nat.div_add by lia. lia.
Qed.

Lemma first_like_at e p n : 1 <= p -> e <= n -> first_like e p (n mod p) = e + (n - e) mod p.
Proof.
  intros P N. unfold first_like. f_equal. replace (n mod p + e * p - e) with (n mod p + (e * p - e)) by nia.
  rewrite Nat.add_mod_idemp_l by lia. replace (n + (e * p - e)) with (n - e + e * p) by nia. now rewrite Nat.mod_add by lia.
Qed.

Lemma formula_at l e p s n : 1 <= p -> List.length l = e + p -> number_at (at_heap n) (said_by_formula l e p s) = Some (Z.of_nat (grown l e p s n)).
Proof.
  intros P L. unfold said_by_formula. rewrite one_by_one_at by lia. rewrite firstn_length, Nat.add_0_l, Nat.sub_0_r. replace (Nat.min e (List.length l)) with e by lia.
  unfold grown, cyclic. destruct (Nat.ltb_spec n e) as [N|N].
  - destruct (Nat.ltb_spec n (e + p)); [|lia]. rewrite Nat.div_small by lia. do 2 f_equal. rewrite <- (firstn_skipn e l) at 2. rewrite app_nth1; [lia|]. rewrite firstn_length. lia.
  - rewrite by_remainder_at, Nat.sub_0_r by lia. pose proof (Nat.mod_upper_bound n p ltac:(lia)) as B.
    set (f := fun i => value_from p s (first_like e p i) (nth (first_like e p i) l 0)).
    rewrite (nth_indep _ (Constant 0) (f 0)) by (rewrite map_length, seq_length; lia). rewrite map_nth, seq_nth, Nat.add_0_l by lia. unfold f.
    rewrite (first_like_at e p n P N). pose proof (Nat.mod_le (n - e) p ltac:(lia)). pose proof (Nat.div_mod (n - e) p ltac:(lia)) as D.
    rewrite value_from_at by lia. do 3 f_equal.
    + f_equal. destruct (Nat.ltb_spec n (e + p)); [|reflexivity]. rewrite Nat.mod_small by lia. lia.
    + f_equal. replace (n - (e + (n - e) mod p)) with ((n - e) / p * p) by nia. apply Nat.div_mul. lia.
Qed.
End Law.

(** ** The law as an automaton *)
(** Cases of atoms over the heap and the value are read at once; what an automaton of them says is checked, not proved. *)
Definition cases_of_law (l : list nat) (e p s : nat) : list (list atom) :=
  let z := Z.of_nat in
  (map (fun i => [IsZero (- z i) [1%Z]; IsZero (- z (nth i l 0)) [0%Z; 1%Z]]) (seq 0 e)
  ++ map (fun h => [NotNegative (- z e) [1%Z]; Congruent (Pos.of_nat p) (- z h) [1%Z];
                    IsZero (z s * z h - z p * z (nth h l 0)) [(- z s)%Z; z p]]) (seq e p))%list.

Definition vector : Type := list (option (list Z)).
Fixpoint same_vector (v w : vector) : bool :=
  match v, w with
  | [], [] => true
  | None :: v, None :: w => same_vector v w
  | Some l :: v, Some m :: w => if Digits.same_list Z.eqb l m then same_vector v w else false
  | _, _ => false
  end.
Lemma same_vector_sound : forall v w, same_vector v w = true -> v = w.
Proof.
  induction v as [|[l|] v IH]; intros [|[m|] w]; cbn [same_vector]; try easy; [|intros H; now rewrite (IH w H)].
  destruct (Digits.same_list Z.eqb l m) eqn:E; [|easy]. intros H. rewrite (IH w H). f_equal. f_equal. apply (Digits.same_list_sound Z.eqb); [intros; now apply Z.eqb_eq|exact E].
Qed.
Definition hash_vector (v : vector) : positive :=
  let mix (h z : Z) := Z.land (33 * h + z) 1073741823 in
  Z.to_pos (1 + fold_left (fun h o => match o with Some l => fold_left mix l (mix h 3) | None => mix h 5 end) v 7)%Z.

Definition vector_step (cases : list (list atom)) (v : vector) (x : list nat) : vector :=
  map (fun co => match snd co with Some qs => all_step 2 (fst co) qs x | None => None end) (combine cases v).
Definition vector_final (cases : list (list atom)) (v : vector) : bool :=
  any (fun co => match snd co with Some qs => all_final (fst co) qs | None => false end) (combine cases v).

Definition most_states : nat := 3000.
Definition law_automaton (l : list nat) (e p s : nat) : option automaton :=
  let cases := cases_of_law l e p s in
  compiled 2 vector same_vector hash_vector (vector_step cases) (vector_final cases) 2 most_states (map (fun c => Some (starts c)) cases).

(** The automaton has the first values, and goes on periodically. *)
Definition repeats_by (A : automaton) (l : list nat) (e p s : nat) : bool :=
  if all (fun n => accepted 2 A [n; nth n l 0]) (seq 0 (e + p)) then
    Digits.solved 2 (Problem 2 [Read A [0; 1]; NotNegative (- Z.of_nat e) [1%Z]]
      [(2, [IsZero (Z.of_nat p) [1; 0; -1]%Z; IsZero (Z.of_nat s) [0; 1; 0; -1]%Z; Read A [2; 3]])]) steps_allowed
  else false.

Lemma repeats_by_sound A l e p s f : 1 <= p -> repeats_by A l e p s = true -> (forall n v, accepted 2 A [n; v] = true <-> f n = v) -> forall n, f n = grown l e p s n.
Proof.
  intros P C L. unfold repeats_by in C. destruct (all _ _) eqn:First in C; [|easy]. rewrite all_is, forallb_forall in First. apply (Digits.solved_sound 2 (le_n 2)) in C.
  assert (Next : forall n, e <= n -> f (n + p) = f n + s).
  { intros n N. destruct (C [n; f n] eq_refl) as (h & k & ys & [Q|[]] & Ly & T).
    - intros a [<-|[<-|[]]]; cbn [atom_true at_places map nth dot]; [now apply L|lia].
    - injection Q as <- <-. destruct ys as [|m [|w [|]]]; try easy.
      pose proof (T _ ltac:(now left)) as T1. pose proof (T _ ltac:(right; now left)) as T2. pose proof (T _ ltac:(right; right; now left)) as T3.
      cbn [atom_true at_places map nth app dot] in T1, T2, T3. apply L in T3. replace m with (n + p) in T3 by lia. lia. }
  assert (Small : forall n, n < e + p -> f n = nth n l 0) by (intros n N; apply L, First, in_seq; lia).
  intros n. induction n as [n IH] using lt_wf_ind. destruct (Nat.lt_ge_cases n (e + p)) as [N|N].
  - rewrite (Small n N). unfold grown, cyclic. destruct (Nat.ltb_spec n (e + p)); [|lia].
    replace ((n - e) / p) with 0 by (symmetry; apply Nat.div_small; lia). lia.
  - replace n with ((n - p) + p) at 1 by lia. rewrite Next, IH by lia. rewrite <- (grown_repeats l e p s P (n - p)) by lia. f_equal. lia.
Qed.

(** ** The method *)
Fixpoint first_values (text : string) (heaps : list nat) : option (list nat) :=
  match heaps with
  | [] => Some []
  | n :: heaps => match worth_of text [n] with
                  | Some v => match first_values text heaps with Some vs => Some (v :: vs) | None => None end
                  | None => None
                  end
  end.

(** Longer tables and periods are not looked at: there are too many cases of remainders, or states. *)
Definition longest_table : nat := 200.
Definition longest_period : nat := 8.
Definition longest_read : nat := 60.

(** A period is read by an automaton or, if that fails and the period is short, said by a formula. *)
Definition is_read (check : value_law -> bool) (l : list nat) (e p s : nat) : bool :=
  if e + p <=? longest_read then
    match law_automaton l e p s with
    | Some A => if repeats_by A l e p s then check (ByTrack A) else false
    | None => false
    end
  else false.
Definition is_said (check : value_law -> bool) (x : string) (l : list nat) (e p s : nat) : bool :=
  if is_read check l e p s then true else if p <=? longest_period then check (ByFormula (said_by_formula x l e p s)) else false.

(** Whatever says so, the law has these values. *)
Lemma is_said_by check x l e p s : 1 <= p -> List.length l = e + p -> is_said check x l e p s = true -> exists law, check law = true /\ (forall v, coded law v = v) /\
  forall f, (forall n v, has_value 2 (TupleRule [([x], [])] []) law [n] (coded law v) = true <-> f n = v) -> forall n, f n = grown l e p s n.
Proof.
  intros P Len. unfold is_said. destruct (is_read check l e p s) eqn:Read.
  - intros _. unfold is_read in Read. destruct (e + p <=? longest_read); [|easy]. destruct (law_automaton l e p s) as [A|]; [|easy]. destruct (repeats_by A l e p s) eqn:R; [|easy].
    exists (ByTrack A). split; [exact Read|]. split; [reflexivity|]. intros f L. exact (repeats_by_sound A l e p s f P R L).
  - destruct (p <=? longest_period); [|easy]. intros C. exists (ByFormula (said_by_formula x l e p s)). split; [exact C|]. split; [reflexivity|]. intros f L n. apply L.
    cbn [has_value coded coordinates lines fst combine map]. rewrite (formula_at x l e p s n P Len). apply Z.eqb_refl.
Qed.

Definition by_digit_periods (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text, periodic_claim v with
  | Some w, Some r, Some (e, p, s) =>
    match coordinates r, domain r with
    | [x], [] =>
      guard ((1 <=? p) && (e + p <=? longest_table))
      match first_values text (seq 0 (e + p)) with
      | Some l => guard ((List.length l =? e + p) && least (grown l e p s) e p s && is_said (checked_values 2 r w) x l e p s) (Some (HeapsRepeat e p s))
      | None => None
      end
    | _, _ => None
    end
  | _, _, _ => None
  end.

Lemma by_digit_periods_sound : sound by_digit_periods.
Proof.
  intros text v proof c. unfold by_digit_periods. destruct proof as [w|]; [|easy]. destruct (read_tuples text) as [r|] eqn:T; [|easy].
  destruct (periodic_claim v) as [((e & p) & s)|]; [|easy]. destruct (coordinates r) as [|x [|]] eqn:C; try easy. destruct (domain r) eqn:D; [|easy].
  intros H. apply guard_some in H. destruct H as (P & H). rewrite andb_true_iff, Nat.leb_le in P. destruct P as (P & _).
  destruct (first_values text (seq 0 (e + p))) as [l|]; [|easy]. apply guard_some in H. destruct H as (G & H). injection H as <-.
  rewrite !andb_true_iff, Nat.eqb_eq in G. destruct G as ((Len & Least) & Said). destruct (is_said_by _ x l e p s P Len Said) as (law & Ch & _ & Same).
  destruct (checked_values_sound 2 text r w _ (le_n 2) T Ch) as (g & V & L).
  assert (Pos : forall n, is_position r [] [n] = true) by (intros n; unfold is_position; now rewrite C, D).
  assert (G : forall n, g [n] = Z.of_nat (Z.to_nat (g [n]))) by (intros n; destruct (V : valued _ g) as (Mex & _); destruct (Mex [n]); lia).
  exists r, g, (grown l e p s). split; [exact T|]. split; [exact V|]. split.
  - apply least_sound; [lia| |exact Least]. now apply grown_repeats.
  - intros n. split; [exact (Pos n)|]. rewrite <- (Same (fun n => Z.to_nat (g [n]))); [exact (G n)|]. intros m u. specialize (L [m] (Pos m) u).
    assert (E : has_value 2 (TupleRule [([x], [])] []) law [m] (coded law u) = has_value 2 r law [m] (coded law u)) by (destruct law; cbn [has_value]; try reflexivity; cbn [coordinates lines fst]; now rewrite C).
    rewrite E, L. rewrite (G m) at 1. lia.
Qed.
