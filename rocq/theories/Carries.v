(** Take-and-break games whose values grow by any saltus, g(n + p) = g(n) + s (FORMAT.md, section 8: `periodic`, for codes).

    A part of an option is a heap h + pq with h < e' + p, and q = 0 for the fixed ones, h < e'. Its value is d + sq, d = g(h).
    The heap is H + p(q_1 + q_2 + ...), H being the sum of the h and of what is taken, and the law gives it D + s(q_1 + q_2 + ...).
    So an option has the value of its heap iff

        (d_1 + s q_1) xor (d_2 + s q_2) xor ... = D + s(q_1 + q_2 + ...).

    Take the lowest binary digit b_i off each q_i: if both sides have the same lowest digit, what is left is the same equation with
    the carries (d_i + s b_i) / 2 and (D + s(b_1 + b_2 + ...)) / 2 in place of d_i and D. Carries stay small, so finitely many equations
    can be met. If those of all options are among them and none of them holds with all q = 0, none holds at all ([never_equal]), and no
    option has the value of its heap ([carries_apart]). The search for the equations is not proved: it is enough that what
    it found is closed ([closed]). How the smaller values are reached is in [Reaching]. *)
From Coq Require Import List Arith Lia Bool PArith FMapPositive.
From Grundy Require Import Lazy Game Period Xor Code Reaching.
Import ListNotations.

Section Saltus.
Variable s : nat.

(** ** Equations *)
(** The right side, and for each part whether it is moving, and its carry. *)
Definition equation : Type := nat * list (bool * nat).

Fixpoint left_side (parts : list (bool * nat)) (qs : list nat) : nat :=
  match parts, qs with (_, d) :: parts, q :: qs => Nat.lxor (d + s * q) (left_side parts qs) | _, _ => 0 end.
Definition right_side (d : nat) (qs : list nat) : nat := d + s * list_sum qs.

(** One number for each part, and 0 for the fixed ones. *)
Fixpoint fitting (parts : list (bool * nat)) (qs : list nat) : Prop :=
  match parts, qs with
  | [], [] => True
  | (moving, _) :: parts, q :: qs => (moving = false -> q = 0) /\ fitting parts qs
  | _, _ => False
  end.

(** The digits that the numbers can end in. *)
Fixpoint last_digits (parts : list (bool * nat)) : list (list nat) :=
  match parts with
  | [] => [[]]
  | (moving, _) :: parts => flat_map (fun l => (0 :: l) :: if moving : bool then [1 :: l] else []) (last_digits parts)
  end.

Definition halves (qs : list nat) : list nat := map (fun q => q / 2) qs.
Definition lowest (qs : list nat) : list nat := map (fun q => q mod 2) qs.

Fixpoint carried (parts : list (bool * nat)) (digits : list nat) : list (bool * nat) :=
  match parts, digits with (moving, d) :: parts, b :: digits => (moving, Nat.div2 (d + s * b)) :: carried parts digits | _, _ => [] end.
Fixpoint is_odd (parts : list (bool * nat)) (digits : list nat) : bool :=
  match parts, digits with (_, d) :: parts, b :: digits => xorb (Nat.odd (d + s * b)) (is_odd parts digits) | _, _ => false end.

(** What is left after one digit, if the lowest digits of both sides agree. *)
Definition next (eq : equation) (digits : list nat) : option equation :=
  let right := right_side (fst eq) digits in
  if Bool.eqb (is_odd (snd eq) digits) (Nat.odd right) then Some (Nat.div2 right, carried (snd eq) digits) else None.

Definition holds_at_zero (eq : equation) : bool := fold_right binary_lxor 0 (map snd (snd eq)) =? fst eq.

Lemma digit_of q : q = q mod 2 + 2 * (q / 2).
Proof. pose proof (Nat.div_mod q 2 ltac:(lia)). lia. Qed.

Lemma sum_digits qs : list_sum qs = list_sum (lowest qs) + 2 * list_sum (halves qs).
Proof.
  induction qs as [|q qs IH]; [reflexivity|]. cbn [lowest halves map list_sum fold_right]. fold (lowest qs) (halves qs).
  fold (list_sum qs) (list_sum (lowest qs)) (list_sum (halves qs)). rewrite IH, (digit_of q) at 1. lia.
Qed.

Lemma in_last_digits : forall parts qs, fitting parts qs -> In (lowest qs) (last_digits parts).
Proof.
  induction parts as [|(moving, d) parts IH]; intros [|q qs] F; cbn [fitting] in F; try easy; [now left|].
  destruct F as (Q & F). cbn [last_digits lowest map]. apply in_flat_map. exists (lowest qs). split; [now apply IH|].
  pose proof (Nat.mod_upper_bound q 2 ltac:(lia)). destruct moving.
  - destruct (q mod 2) as [|[|]] eqn:E; [now left|right; now left|lia].
  - rewrite (Q eq_refl). now left.
Qed.

Lemma fitting_halves : forall parts qs, fitting parts qs -> fitting (carried parts (lowest qs)) (halves qs).
Proof.
  induction parts as [|(moving, d) parts IH]; intros [|q qs] F; cbn [fitting] in F; try easy. destruct F as (Q & F).
  cbn [carried lowest halves map fitting]. split; [|now apply IH]. intros M. now rewrite (Q M).
Qed.

(** The lowest digit of a side, and what is left of it. *)
Lemma number_halves d q : Nat.odd (d + s * q) = Nat.odd (d + s * (q mod 2)) /\ (d + s * q) / 2 = Nat.div2 (d + s * (q mod 2)) + s * (q / 2).
Proof.
  assert (E : d + s * q = d + s * (q mod 2) + s * (q / 2) * 2) by (rewrite (digit_of q) at 1; lia). rewrite E. split.
  - rewrite (Nat.mul_comm _ 2). apply Nat.odd_add_mul_2.
  - rewrite Nat.div_add, Nat.div2_div by lia. reflexivity.
Qed.

Lemma left_halves : forall parts qs, fitting parts qs -> Nat.odd (left_side parts qs) = is_odd parts (lowest qs) /\
  left_side parts qs / 2 = left_side (carried parts (lowest qs)) (halves qs).
Proof.
  induction parts as [|(moving, d) parts IH]; intros [|q qs] F; cbn [fitting] in F; try easy. destruct F as (_ & F).
  destruct (IH qs F) as (O & H). destruct (number_halves d q) as (Oq & Hq). cbn [left_side lowest halves map is_odd carried].
  fold (lowest qs) (halves qs). split.
  - rewrite <- Nat.bit0_odd, Nat.lxor_spec, !Nat.bit0_odd, O, Oq. reflexivity.
  - pose proof (lxor_div 1 (d + s * q) (left_side parts qs)) as L. change (2 ^ 1) with 2 in L. now rewrite L, H, Hq.
Qed.

Lemma right_halves d qs : Nat.odd (right_side d qs) = Nat.odd (right_side d (lowest qs)) /\
  right_side d qs / 2 = right_side (Nat.div2 (right_side d (lowest qs))) (halves qs).
Proof.
  unfold right_side.
  assert (E : d + s * list_sum qs = d + s * list_sum (lowest qs) + s * list_sum (halves qs) * 2) by (rewrite (sum_digits qs) at 1; lia). rewrite E. split.
  - rewrite (Nat.mul_comm _ 2). apply Nat.odd_add_mul_2.
  - rewrite Nat.div_add, Nat.div2_div by lia. reflexivity.
Qed.

Lemma left_zero : forall parts qs, fitting parts qs -> list_sum qs = 0 -> left_side parts qs = fold_right binary_lxor 0 (map snd parts).
Proof.
  induction parts as [|(moving, d) parts IH]; intros [|q qs] F Z; cbn [fitting] in F; try easy. destruct F as (_ & F).
  cbn [list_sum fold_right] in Z. fold (list_sum qs) in Z. cbn [left_side map fold_right snd]. rewrite IH, binary_lxor_is by (auto; lia). f_equal.
  replace q with 0 by lia. lia.
Qed.

(** ** A closed set of equations *)
Definition closed_set (S : list equation) : Prop := forall eq, In eq S -> holds_at_zero eq = false /\
  forall digits, In digits (last_digits (snd eq)) -> forall eq', next eq digits = Some eq' -> In eq' S.

Theorem never_equal S : closed_set S -> forall eq, In eq S -> forall qs, fitting (snd eq) qs -> left_side (snd eq) qs <> right_side (fst eq) qs.
Proof.
  intros C eq I qs. revert eq I. remember (list_sum qs) as N eqn:E. revert qs E. induction N as [N IH] using lt_wf_ind. intros qs E eq I F H.
  destruct (C eq I) as (Z & Next). destruct (Nat.eq_dec N 0) as [->|P].
  - unfold holds_at_zero in Z. rewrite <- (left_zero _ _ F (eq_sym E)) in Z. apply Nat.eqb_neq in Z. apply Z. rewrite H. unfold right_side. lia.
  - destruct (left_halves _ _ F) as (Lo & Lh). destruct (right_halves (fst eq) qs) as (Ro & Rh).
    assert (Q : next eq (lowest qs) = Some (Nat.div2 (right_side (fst eq) (lowest qs)), carried (snd eq) (lowest qs))).
    { unfold next. rewrite <- Lo, <- Ro, H. now rewrite eqb_reflx. }
    specialize (Next _ (in_last_digits _ _ F) _ Q). pose proof (sum_digits qs).
    apply (IH (list_sum (halves qs)) ltac:(lia) (halves qs) eq_refl _ Next); cbn [fst snd]; [now apply fitting_halves|].
    rewrite <- Lh, <- Rh. now rewrite H.
Qed.

(** ** The search *)
Definition key (eq : equation) : positive :=
  let counted (n : nat) (k : positive) := xO (nat_rect (fun _ => positive) k (fun _ => xI) n) in
  counted (fst eq) (fold_right (fun part k => let k := counted (snd part) k in if fst part : bool then xI k else xO k) xH (snd eq)).

Definition same_part (x y : bool * nat) : bool := if Bool.eqb (fst x) (fst y) then snd x =? snd y else false.
Fixpoint same_parts (l m : list (bool * nat)) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => if same_part x y then same_parts l m else false | _, _ => false end.

Lemma same_parts_sound : forall l m, same_parts l m = true -> l = m.
Proof.
  induction l as [|(a, x) l IH]; intros [|(b, y) m]; cbn [same_parts]; try easy. unfold same_part. cbn [fst snd].
  destruct (Bool.eqb a b) eqn:E; [|easy]. destruct (Nat.eqb_spec x y) as [->|]; [|easy]. intros H. apply eqb_prop in E. subst b. f_equal. auto.
Qed.

Definition found := PositiveMap.t equation.
Definition known (m : found) (eq : equation) : bool :=
  match PositiveMap.find (key eq) m with Some (d, parts) => if d =? fst eq then same_parts parts (snd eq) else false | None => false end.
Definition all_found (m : found) : list equation := map snd (PositiveMap.elements m).

Lemma known_in m eq : known m eq = true -> In eq (all_found m).
Proof.
  unfold known. destruct (PositiveMap.find (key eq) m) as [(d, parts)|] eqn:F; [|easy]. destruct (Nat.eqb_spec d (fst eq)) as [->|]; [|easy].
  intros E. apply same_parts_sound in E. subst parts. apply in_map_iff. exists (key eq, eq). split; [reflexivity|].
  apply PositiveMap.elements_correct. now destruct eq.
Qed.

Definition closed (m : found) : bool :=
  all (fun eq => if holds_at_zero eq then false
    else all (fun digits => match next eq digits with Some eq' => known m eq' | None => true end) (last_digits (snd eq))) (all_found m).

Lemma closed_sound m : closed m = true -> closed_set (all_found m).
Proof.
  unfold closed. rewrite all_is, forallb_forall. intros C eq I. specialize (C eq I). destruct (holds_at_zero eq); [easy|]. split; [reflexivity|].
  rewrite all_is, forallb_forall in C. intros digits D eq' N. specialize (C digits D). rewrite N in C. now apply known_in.
Qed.

Definition noticed (todo_found : list equation * found) (eq : equation) : list equation * found :=
  if known (snd todo_found) eq then todo_found else (eq :: fst todo_found, PositiveMap.add (key eq) eq (snd todo_found)).

Fixpoint searched (steps : nat) (todo : list equation) (m : found) : found :=
  match steps, todo with
  | S steps, eq :: todo =>
    let (todo, m) := fold_left (fun tm digits => match next eq digits with Some eq' => noticed tm eq' | None => tm end)
                               (last_digits (snd eq)) (todo, m) in searched steps todo m
  | _, _ => m
  end.
End Saltus.

(** ** Codes *)
Fixpoint tuples (i : nat) (heaps : list nat) : list (list nat) :=
  match i with 0 => [[]] | S i => flat_map (fun a => map (cons a) (tuples i heaps)) heaps end.

Lemma in_tuples heaps : forall o, (forall a, In a o -> In a heaps) -> In o (tuples (length o) heaps).
Proof.
  induction o as [|a o IH]; intros H; cbn [length tuples]; [now left|]. apply in_flat_map. exists a. split; [apply H; now left|].
  apply in_map, IH. intros; apply H; now right.
Qed.

Section Code.
Variables (c : code) (e p s L : nat).
Let e' := Nat.max e 1.
Let g := grundy (breaks c).

(** What the law gives to a heap from e' on. *)
Definition by_law (f : nat -> nat) (m : nat) : nat := f (rep e p m) + s * ((m - rep e p m) / p).

(** The equations of the options of which a part is moving, and all others are as low as can be. *)
Definition first_equations (f : nat -> nat) : list equation :=
  flat_map (fun ti => map (fun o => (by_law f (list_sum o + fst ti), map (fun a => (e' <=? a, f a)) o))
    (filter (existsb (Nat.leb e')) (tuples (snd ti) (seq 1 (e' + p - 1))))) c.

Definition carries_apart (steps : nat) (f : nat -> nat) : bool :=
  let firsts := first_equations f in
  let (todo, m) := fold_left noticed firsts ([], PositiveMap.empty _) in
  let m := searched s steps todo m in
  if closed s m then all (known m) firsts else false.

Section Apart.
Variables (steps : nat) (f : nat -> nat).
Hypothesis ok : code_ok c = true.
Hypothesis p_pos : 1 <= p.
Hypothesis agree : forall n, n < L -> f n = g n.
Hypothesis L_bound : e' + 2 * p + list_max (map fst c) + (list_max (map snd c) - 1) * (e' - 1) <= L.
Hypothesis checked : carries_apart steps f = true.

Variable n : nat.
Hypothesis L_n : L <= n.
Hypothesis law : below c e p s n.

Let low := rep e p.
Let high (a : nat) : nat := (a - low a) / p.

Lemma low_high a : a < n -> a = low a + p * high a /\ low a < e' + p /\ (low a < e' -> high a = 0) /\ g a = f (low a) + s * high a.
Proof.
  intros An. assert (LL : e' + p <= L) by (revert L_bound; generalize ((list_max (map snd c) - 1) * (e' - 1)); lia).
  unfold high, low. destruct (Nat.lt_ge_cases a e') as [H|H].
  - rewrite rep_near by exact H. rewrite Nat.sub_diag, Nat.div_0_l, agree by lia. repeat split; lia.
  - destruct (rep_far e p a p_pos H) as (j & E & B). fold e' in B. set (r := rep e p a) in *.
    assert (Hj : (a - r) / p = j) by (replace (a - r) with (j * p) by lia; apply Nat.div_mul; lia).
    rewrite Hj. split; [lia|]. split; [lia|]. split; [lia|].
    pose proof (law_many c e p s n law r ltac:(lia) j ltac:(lia)) as M. rewrite <- E in M. unfold g at 1. rewrite M, agree by lia. fold g. lia.
Qed.

Definition lows (o : list nat) : list (bool * nat) := map (fun a => (e' <=? a, f a)) (map low o).

Lemma lows_fit o : (forall a, In a o -> a < n) -> fitting (lows o) (map high o).
Proof.
  induction o as [|a o IH]; intros H; [exact I|]. cbn [lows map fitting]. split; [|apply IH; intros; apply H; now right].
  destruct (low_high a ltac:(apply H; now left)) as (_ & _ & Z & _). intros F. apply Nat.leb_gt in F. auto.
Qed.

Lemma lows_left o : (forall a, In a o -> a < n) -> left_side s (lows o) (map high o) = xors g o.
Proof.
  induction o as [|a o IH]; intros H; [reflexivity|]. cbn [lows map left_side]. rewrite xors_cons. fold (lows o). rewrite IH by (intros; apply H; now right).
  destruct (low_high a ltac:(apply H; now left)) as (_ & _ & _ & G). now rewrite G.
Qed.

Lemma lows_sum o : (forall a, In a o -> a < n) -> list_sum o = list_sum (map low o) + p * list_sum (map high o).
Proof.
  induction o as [|a o IH]; intros H; [cbn; lia|]. cbn [map]. rewrite !sum_cons, IH by (intros; apply H; now right).
  destruct (low_high a ltac:(apply H; now left)) as (E & _). lia.
Qed.

Lemma some_moving o : length o <= list_max (map snd c) -> L <= list_sum o + list_max (map fst c) -> existsb (Nat.leb e') (map low o) = true.
Proof.
  intros K Big. destruct (existsb _ _) eqn:X; [reflexivity|]. exfalso.
  assert (S : list_sum o <= length o * (e' - 1)).
  { apply sum_le. intros a A. destruct (Nat.lt_ge_cases a e') as [H|H]; [lia|]. exfalso. rewrite <- not_true_iff_false in X. apply X.
    apply existsb_exists. exists (low a). split; [now apply in_map|]. apply Nat.leb_le. destruct (rep_far e p a p_pos H) as (j & _ & B). exact (proj1 B). }
  assert (length o * (e' - 1) <= list_max (map snd c) * (e' - 1)) by now apply Nat.mul_le_mono_r.
  assert (1 <= e') by (unfold e'; lia). destruct (list_max (map snd c)) as [|k]; cbn [Nat.sub Nat.mul] in *; [lia|]. rewrite Nat.sub_0_r in L_bound. lia.
Qed.

(** The equation of an option is that of its low parts. *)
Lemma option_equation o t : In (t, length o) c -> (forall a, In a o -> 1 <= a) -> list_sum o + t = n -> In (by_law f (list_sum (map low o) + t), lows o) (first_equations f).
Proof.
  intros C P S. assert (Lt : forall a, In a o -> a < n).
  { intros a A. apply (breaks_shrinks c ok n o); [|exact A]. apply in_breaks. eauto. }
  unfold first_equations. apply in_flat_map. exists (t, length o). split; [exact C|]. cbn [fst snd]. apply in_map_iff. exists (map low o).
  split; [reflexivity|]. apply filter_In. split.
  - rewrite <- (map_length low o). apply in_tuples. intros x X. apply in_map_iff in X. destruct X as (a & <- & A).
    destruct (low_high a (Lt a A)) as (E & B & Z & _). specialize (P a A). apply in_seq.
    assert (1 <= e') by (unfold e'; lia). destruct (Nat.lt_ge_cases (low a) e') as [D|D]; [rewrite (Z D) in E; lia|lia].
  - apply some_moving; [apply in_list_max; exact (in_map snd c _ C)|]. pose proof (in_list_max t (map fst c) (in_map fst c _ C)). lia.
Qed.

(** What the law gives to the heap is the right side. *)
Lemma heap_right o t : (forall a, In a o -> a < n) -> list_sum o + t = n -> existsb (Nat.leb e') (map low o) = true ->
  right_side s (by_law f (list_sum (map low o) + t)) (map high o) = g (n - p) + s.
Proof.
  intros Lt S M. rewrite (lows_sum o Lt) in S. set (m := list_sum (map low o) + t) in *. set (q := list_sum (map high o)) in *.
  assert (LL : e' + 2 * p <= L) by (revert L_bound; generalize ((list_max (map snd c) - 1) * (e' - 1)); lia).
  assert (Em : e' <= m).
  { apply existsb_exists in M. destruct M as (a & A & B). apply Nat.leb_le in B. apply in_split in A. destruct A as (o1 & o2 & A).
    unfold m. rewrite A, sum_split. lia. }
  destruct (rep_far e p m p_pos Em) as (j & E & B). fold e' in B. unfold right_side, by_law. fold q.
  replace ((m - rep e p m) / p) with j by (rewrite E at 1; replace (_ - _) with (j * p) by lia; symmetry; apply Nat.div_mul; lia).
  rewrite agree by lia. set (r := rep e p m) in *.
  assert (Pos : 1 <= j + q) by nia.
  assert (N : n - p = r + (j + q - 1) * p) by nia.
  rewrite N. unfold g. rewrite (law_many c e p s n law r ltac:(lia) (j + q - 1) ltac:(lia)). fold g. nia.
Qed.

Theorem apart_by_carries o : In o (breaks c n) -> xors g o <> g (n - p) + s.
Proof.
  intros I X. pose proof I as J. apply in_breaks in J. destruct J as (t & C & P & S).
  assert (Lt : forall a, In a o -> a < n) by (intros a A; exact (breaks_shrinks c ok n o a I A)).
  pose proof (option_equation o t C P S) as F. assert (M : existsb (Nat.leb e') (map low o) = true).
  { apply some_moving; [apply in_list_max; exact (in_map snd c _ C)|]. pose proof (in_list_max t (map fst c) (in_map fst c _ C)). lia. }
  unfold carries_apart in checked. destruct (fold_left _ _ _) as (todo, m0). set (m := searched s steps todo m0) in checked.
  destruct (closed s m) eqn:Cl; [|easy]. rewrite all_is, forallb_forall in checked. apply checked, known_in in F.
  apply (never_equal s _ (closed_sound s m Cl) _ F (map high o)); cbn [fst snd]; [now apply lows_fit|].
  now rewrite lows_left, (heap_right o t Lt S M).
Qed.
End Apart.

(** ** The whole check *)
(** Heaps and values up to which the check looks: twice, the second time further. *)
Definition far_enough : list (nat * nat) :=
  let least := e' + list_max (map fst c) + (list_max (map snd c) - 1) * (e' - 1) in [(least + 8 * p, 2 * s); (least + 12 * p, 4 * s)].
End Code.

Definition check_saltus (c : code) (e p s steps : nat) : bool :=
  any (fun lv => check_growing c e p s 1 1 (fst lv) (snd lv) (carries_apart c e p s steps)) (far_enough c e p s).

Theorem check_saltus_sound c e p s steps : check_saltus c e p s steps = true -> code_ok c = true /\ periodic (grundy (breaks c)) e p s.
Proof.
  unfold check_saltus. rewrite any_is. intros H. apply existsb_exists in H. destruct H as ((L, V) & _ & H). cbn [fst snd] in H.
  revert H. apply check_growing_sound.
  - lia.
  - intros x y H. assert (E : x = y) by (apply Nat.lxor_eq; lia). now rewrite E, !Nat.lxor_nilpotent.
  - intros x w H. replace w with 0 by lia. now rewrite !Nat.lxor_0_r.
  - intros f K P A HL H n Ln Law o. now apply (apart_by_carries c e p s L steps f K P A HL H n Ln Law).
Qed.
