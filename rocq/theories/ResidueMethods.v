(** The method `residues` (FORMAT.md, section 22): periods of endless subtraction sets, by the remainders of what may be taken.

    [residues]: if no two equal values among the first p lie a taken amount apart, counted around a circle of p places, then
    g(n) = g(n mod p). What reaches a smaller value from n mod p reaches it from n.
    [remainders_sound]: which remainders the elements of a set can have, seen from its form; those of powers are a list that is
    closed under multiplication by the base. *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory Zpow_facts String.
From Grundy Require Import Lazy Json Game Period Rule RuleText Amounts Claim Taking CodeMethods TakingMethods.
Import ListNotations.
Local Open Scope nat_scope.

Theorem residues member p : 1 <= p -> let g := grundy (subtracting member) in
  (forall k i, 1 <= k -> member k = true -> i < p -> g ((i + k) mod p) <> g i) -> forall n, g n = g (n mod p).
Proof.
  intros P g Apart n. induction n as [n IH] using lt_wf_ind. pose proof (Nat.mod_upper_bound n p ltac:(lia)) as U.
  pose proof (Nat.div_mod n p ltac:(lia)) as D. unfold g. apply value_is; fold g.
  - intros k M K E. rewrite IH in E by lia. pose proof (Nat.mod_upper_bound (n - k) p ltac:(lia)) as V.
    apply (Apart k ((n - k) mod p) ltac:(lia) M V). rewrite Nat.add_mod_idemp_l by lia. now replace (n - k + k) with n by lia.
  - intros u Hu. destruct (taken member (n mod p) u Hu) as (k & M & K & G). exists k. split; [exact M|]. split; [lia|]. rewrite <- G.
    change (g (n - k) = g (n mod p - k)). rewrite IH by lia. f_equal. replace (n - k) with (n mod p - k + n / p * p) by lia.
    rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.

(** ** Remainders *)
Local Open Scope Z_scope.

Fixpoint powers_from (fuel : nat) (p b r : Z) (found : list Z) : list Z :=
  match fuel with
  | O => found
  | S fuel => if any (Z.eqb r) found then found else powers_from fuel p b ((r * b) mod p) (r :: found)
  end.

(** The remainders of 1, b, b^2, ..., or nothing where the list is not closed. *)
Definition powers_mod (p b : Z) : option (list Z) :=
  let l := powers_from (S (Z.to_nat p)) p b (1 mod p) [] in
  if any (Z.eqb (1 mod p)) l then if all (fun r => any (Z.eqb ((r * b) mod p)) l) l then Some l else None else None.

Fixpoint all_powers (p : Z) (bases : list Z) : option (list Z) :=
  match bases with
  | [] => Some []
  | b :: bases => match powers_mod p b, all_powers p bases with Some l, Some m => Some (l ++ m) | _, _ => None end
  end.

Definition units (p : Z) : list Z := filter (fun r => Z.gcd r p =? 1) (between 0 p).
Definition prime_divisors (p : Z) : list Z := filter (fun d => Rule.prime d && (p mod d =? 0)) (up_to p).

Definition remainders_of (p : Z) (s : set) : option (list Z) :=
  match s with
  | From _ | AllBut _ => Some (between 0 p)
  | Powers (Number b) => powers_mod p b
  | Squares => Some (map (fun i => (i * i) mod p) (between 0 p))
  | Triangular => Some (map (fun i => (i * (i + 1) / 2) mod p) (between 0 (2 * p)))
  | Primes => Some (units p ++ map (fun d => d mod p) (prime_divisors p))
  | PrimePowers => match all_powers p (prime_divisors p) with Some l => Some (units p ++ l) | None => None end
  | _ => None
  end.

Section Modulus.
Variable p : Z.
Hypothesis p_positive : 1 <= p.

Lemma below k : In (k mod p) (between 0 p).
Proof. apply in_between. apply Z.mod_pos_bound. lia. Qed.

Lemma any_in x l : any (Z.eqb x) l = true -> In x l.
Proof. rewrite any_is, existsb_exists. intros (y & I & E). apply Z.eqb_eq in E. now subst. Qed.

Lemma powers_sound b l i : powers_mod p b = Some l -> In (b ^ Z.of_nat i mod p) l.
Proof.
  unfold powers_mod. set (m := powers_from _ _ _ _ _). destruct (any _ m) eqn:F; [|easy]. destruct (all _ m) eqn:C; [|easy]. intros E. injection E as <-.
  rewrite all_is, forallb_forall in C. induction i as [|i IH]; [now apply any_in|].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r, Z.mul_comm, <- Z.mul_mod_idemp_l by lia. apply any_in. exact (C _ IH).
Qed.

Lemma all_powers_sound b i : forall bases l, all_powers p bases = Some l -> In b bases -> In (b ^ Z.of_nat i mod p) l.
Proof.
  induction bases as [|c bases IH]; intros l; cbn [all_powers]; [easy|]. destruct (powers_mod p c) as [m|] eqn:P; [|easy].
  destruct (all_powers p bases) as [m'|]; [|easy]. intros E. injection E as <-. intros [->|I]; apply in_app_iff; [left; now apply powers_sound|right; auto].
Qed.

Lemma unit_in k : Z.gcd k p = 1 -> In (k mod p) (units p).
Proof.
  intros G. apply filter_In. split; [apply below|]. apply Z.eqb_eq. rewrite Z.gcd_mod by lia. now rewrite Z.gcd_comm.
Qed.

Lemma divisor_in d : Rule.prime d = true -> (d | p) -> In d (prime_divisors p).
Proof.
  intros P D. pose proof (prime_ge_2 d (prime_is d P)). apply filter_In. split.
  - apply in_up_to. split; [lia|]. apply Z.divide_pos_le; [lia|exact D].
  - rewrite P. apply Z.eqb_eq. now apply Z.mod_divide; [lia|].
Qed.

Lemma triangular_mod i : 0 <= i -> (i * (i + 1) / 2) mod p = ((i mod (2 * p)) * (i mod (2 * p) + 1) / 2) mod p.
Proof.
  intros I. pose proof (Z.div_mod i (2 * p) ltac:(lia)) as D. set (t := i / (2 * p)) in *. set (j := i mod (2 * p)) in *.
  replace (i * (i + 1)) with (j * (j + 1) + p * t * (2 * j + 1 + 2 * p * t) * 2) by (rewrite D; ring).
  rewrite Z.div_add by lia. replace (p * t * (2 * j + 1 + 2 * p * t)) with (t * (2 * j + 1 + 2 * p * t) * p) by ring. apply Z.mod_add. lia.
Qed.

Lemma remainders_sound s l k : remainders_of p s = Some l -> 1 <= k -> in_endless s k = true -> In (k mod p) l.
Proof.
  assert (P2 : 0 < 2 * p) by lia. destruct s; cbn [remainders_of in_endless]; try easy.
  - intros E _ _. injection E as <-. apply below.
  - intros E _ _. injection E as <-. apply below.
  - intros E _ P. injection E as <-. apply in_app_iff. destruct (Zdivide_dec k p) as [D|D].
    + right. apply (in_map (fun d => d mod p)). now apply divisor_in.
    + left. apply unit_in. apply Zgcd_1_rel_prime. apply prime_rel_prime; [now apply prime_is|exact D].
  - destruct (all_powers p (prime_divisors p)) as [m|] eqn:A; [|easy]. intros E _ H. injection E as <-. apply in_app_iff.
    unfold prime_power in H. apply orb_true_iff in H. destruct H as [H|H].
    + apply Z.eqb_eq in H. subst k. left. apply unit_in. apply Z.gcd_1_l.
    + rewrite any_is in H. apply existsb_exists in H. destruct H as (q & _ & H). apply andb_true_iff in H. destruct H as (Q & H).
      rewrite any_is in H. apply existsb_exists in H. destruct H as (i & I & H). apply in_up_to in I. apply Z.eqb_eq in H. subst k.
      destruct (Zdivide_dec q p) as [D|D].
      * right. rewrite <- (Z2Nat.id i) by lia. exact (all_powers_sound q _ _ m A (divisor_in q Q D)).
      * left. apply unit_in. apply Zgcd_1_rel_prime, rel_prime_sym, rel_prime_Zpower_r; [lia|]. apply rel_prime_sym, prime_rel_prime; [now apply prime_is|exact D].
  - intros E K H. injection E as <-. unfold square in H. apply andb_true_iff in H. destruct H as (_ & H). apply Z.eqb_eq in H.
    apply in_map_iff. exists (Z.sqrt k mod p). split; [|apply below]. rewrite <- Z.mul_mod by lia. now rewrite H.
  - intros E K H. injection E as <-. unfold square in H. apply andb_true_iff in H. destruct H as (_ & H). apply Z.eqb_eq in H.
    set (m := Z.sqrt (8 * k + 1)) in *. assert (M : 0 <= m) by apply Z.sqrt_nonneg.
    assert (O : m mod 2 = 1).
    { pose proof (Z.mod_pos_bound m 2 ltac:(lia)). pose proof (Z.div_mod m 2 ltac:(lia)) as D. destruct (Z.eq_dec (m mod 2) 1) as [Q|Q]; [exact Q|]. exfalso.
      assert (Z0 : m mod 2 = 0) by lia. rewrite Z0 in D. rewrite D in H. nia. }
    pose proof (Z.div_mod m 2 ltac:(lia)) as D. rewrite O in D. set (i := m / 2) in *. assert (I : 0 <= i) by lia. clearbody i m.
    assert (T : k = i * (i + 1) / 2) by (apply Z.div_unique_exact; [lia|]; subst m; lia).
    apply in_map_iff. exists (i mod (2 * p)). split; [|apply in_between; exact (Z.mod_pos_bound i (2 * p) P2)]. rewrite T. symmetry. now apply triangular_mod.
  - destruct base as [b| | |]; try easy. intros L _ H. rewrite any_is in H. apply existsb_exists in H. destruct H as (i & _ & H).
    apply Z.eqb_eq in H. subst k. now apply powers_sound.
Qed.
End Modulus.

(** ** The method *)
Fixpoint all_remainders (p : Z) (sets : list set) : option (list Z) :=
  match sets with
  | [] => Some []
  | s :: sets => match remainders_of p s, all_remainders p sets with Some l, Some m => Some (l ++ m) | _, _ => None end
  end.

Lemma all_remainders_in p s : forall sets l, all_remainders p sets = Some l -> In s sets -> exists m, remainders_of p s = Some m /\ incl m l.
Proof.
  induction sets as [|t sets IH]; intros l; cbn [all_remainders]; [easy|]. destruct (remainders_of p t) as [m|] eqn:R; [|easy].
  destruct (all_remainders p sets) as [m'|]; [|easy]. intros E. injection E as <-. intros [->|I].
  - exists m. split; [exact R|]. now apply incl_appl, incl_refl.
  - destruct (IH m' eq_refl I) as (n & N & Inc). exists n. split; [exact N|]. now apply incl_appr.
Qed.

(** No number stands at the same place of two lists. *)
Fixpoint differ (l m : list nat) : bool :=
  match l, m with a :: l, b :: m => if (a =? b)%nat then false else differ l m | _, _ => true end.

Lemma differ_at l : forall m i, differ l m = true -> (i < List.length l)%nat -> (i < List.length m)%nat -> nth i l 0%nat <> nth i m 0%nat.
Proof.
  induction l as [|a l IH]; intros [|b m] i D L M; cbn in L, M; try lia. cbn [differ] in D. destruct (Nat.eqb_spec a b) as [|N]; [easy|].
  destruct i as [|i]; [exact N|]. cbn [nth]; apply IH; [exact D|lia|lia].
Qed.

Definition turned (r : nat) (l : list nat) : list nat := (skipn r l ++ firstn r l)%list.

Lemma nth_skipped r : forall (l : list nat) i, nth i (skipn r l) 0%nat = nth (r + i) l 0%nat.
Proof. induction r as [|r IH]; intros [|a l] i; [reflexivity..|now destruct i|apply IH]. Qed.

Lemma nth_first r : forall (l : list nat) i, (i < r)%nat -> nth i (firstn r l) 0%nat = nth i l 0%nat.
Proof. induction r as [|r IH]; intros [|a l] [|i] I; try lia; try reflexivity. cbn [firstn nth]. apply IH. lia. Qed.

Lemma turned_at r l i : (r < List.length l)%nat -> (i < List.length l)%nat -> nth i (turned r l) 0%nat = nth ((i + r) mod List.length l) l 0%nat.
Proof.
  intros R I. unfold turned. destruct (Nat.lt_ge_cases (i + r) (List.length l)) as [H|H].
  - rewrite Nat.mod_small by exact H. rewrite app_nth1 by (rewrite skipn_length; lia). rewrite nth_skipped. f_equal. lia.
  - replace ((i + r) mod List.length l)%nat with (i + r - List.length l)%nat by (apply (Nat.mod_unique _ _ 1); lia).
    rewrite app_nth2 by (rewrite skipn_length; lia). rewrite skipn_length, nth_first by lia. f_equal. lia.
Qed.

Local Open Scope nat_scope.

Definition check_residues (a : amounts) (p : nat) : bool :=
  if 1 <=? p then
    match all_remainders (Z.of_nat p) (endless a) with
    | Some rest =>
      let l := first_values (member a) p in
      if all (fun r => differ l (turned (Z.to_nat r) l)) (map (fun z => (z mod Z.of_nat p)%Z) (few a) ++ rest)
      then least (fun n => nth (n mod p) l 0) 0 p 0 else false
    | None => false
    end
  else false.

Lemma first_values_length mem n : List.length (first_values mem n) = n.
Proof.
  unfold first_values, rev'. rewrite <- rev_alt, rev_length. induction n as [|n IH]; [reflexivity|]. cbn [table List.length]. now rewrite IH.
Qed.

Lemma check_residues_sound r a p : amounts_of r = Some a -> check_residues a p = true -> periodic (grundy (subtracting (member a))) 0 p 0.
Proof.
  intros A. unfold check_residues. destruct (Nat.leb_spec 1 p) as [P|]; [|easy]. destruct (all_remainders _ _) as [rest|] eqn:R; [|easy].
  set (l := first_values (member a) p). destruct (all _ _) eqn:C; [|easy]. intros L. rewrite all_is, forallb_forall in C.
  assert (Len : List.length l = p) by apply first_values_length.
  assert (V : forall i, i < p -> nth i l 0 = grundy (subtracting (member a)) i) by (intros; now apply first_values_at).
  assert (Apart : forall k i, 1 <= k -> member a k = true -> i < p -> grundy (subtracting (member a)) ((i + k) mod p) <> grundy (subtracting (member a)) i).
  { intros k i K M I. assert (J : In (Z.of_nat k mod Z.of_nat p)%Z (map (fun z => (z mod Z.of_nat p)%Z) (few a) ++ rest)).
    { apply in_app_iff. unfold member in M. destruct (any _ (few a)) eqn:F.
      - left. apply (in_map (fun z => (z mod Z.of_nat p)%Z)). now apply any_in.
      - right. rewrite any_is in M. apply existsb_exists in M. destruct M as (s & S & E). destruct (all_remainders_in _ s _ _ R S) as (m & Rm & Inc).
        apply Inc. apply (remainders_sound (Z.of_nat p) ltac:(lia) s m); [exact Rm|lia|exact E]. }
    specialize (C _ J). rewrite <- Nat2Z.inj_mod, Nat2Z.id in C. pose proof (Nat.mod_upper_bound k p ltac:(lia)) as Up.
    pose proof (Nat.mod_upper_bound (i + k) p ltac:(lia)). rewrite <- !V by lia. intros E.
    apply (differ_at l (turned (k mod p) l) i C); [lia|unfold turned; rewrite app_length, skipn_length, firstn_length; lia|].
    rewrite turned_at, Len, Nat.add_mod_idemp_r by lia. now symmetry. }
  pose proof (residues (member a) p P Apart) as G. apply least_sound; [lia| |].
  - intros n _. rewrite G, (G n), Nat.add_0_r. rewrite <- (Nat.mul_1_l p) at 1. now rewrite Nat.mod_add by lia.
  - revert L. apply least_ext. intros n _. rewrite V by (apply Nat.mod_upper_bound; lia). symmetry. apply G.
Qed.

(** 22.3, for alternatives that take a number, or the elements of one constant set of natural numbers. *)
Definition natural_number (a : expression) : bool := match number [] a with Some z => (0 <=? z)%Z | None => false end.
Definition natural_set (s : set) : bool :=
  match s with
  | Range a b => natural_number a && natural_number b
  | Listed l => forallb natural_number l
  | From a => natural_number a
  | AllBut _ | Primes | PrimePowers | Squares | Triangular => true
  | Powers b => natural_number b
  | _ => false
  end.

Definition takes_from_sets (r : rule) : bool :=
  match r with
  | Written [(AnyHeap x, l)] => forallb (fun a => match a with
      | Alternative (Heap (Apply2 Minus (Name y) (Number z))) [] => String.eqb x y && (0 <=? z)%Z
      | Alternative (Heap (Apply2 Minus (Name y) (Name k))) [For k' s] => String.eqb x y && String.eqb k k' && natural_set s
      | _ => false
      end) l
  | _ => false
  end.

Definition by_residues (r : rule) (v : json) : option claim :=
  match periodic_claim v, amounts_of r with
  | Some (0, p, 0), Some a =>
    guard (takes_from_sets r && (Z.of_nat p <=? 20000)%Z) (guard (check_residues a p) (Some (Periodic 0 p 0)))
  | _, _ => None
  end.

Lemma by_residues_sound text r v c : read_rule text = Some r -> by_residues r v = Some c -> holds text c.
Proof.
  intros T. unfold by_residues. destruct (periodic_claim v) as [((e & p) & s)|]; [|easy]. destruct e; [|easy]. destruct s; [|easy].
  destruct (amounts_of r) as [a|] eqn:A; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H). apply guard_some in H. destruct H as (C & E).
  injection E as <-. exists r, (subtracting (member a)). split; [now apply taking_game|]. cbn [true_of]. exact (check_residues_sound r a p A C).
Qed.
