(** The methods for rules that only take: `mod` (section 9), `subtraction-set` (section 12), and laws of sets that hold
    all but finitely many numbers, which certificates of method `automaton` state.

    That an endless set holds no multiple of m is seen from its form: powers of b, if some divisor of m above 1 has
    no factor in common with b; primes, if m is no prime; prime powers, if m = u v without common factor. *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory Zpow_facts String.
From Grundy Require Import Lazy Json Game Period Code Repeat Misere Textbook Zeros Rule RuleText Amounts Claim Taking CodeMethods.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Multiples in endless sets *)
Lemma not_prime_divisor m : 2 <= m -> Rule.prime m = false -> exists d, 2 <= d <= Z.sqrt m /\ (d | m).
Proof.
  intros M P. unfold Rule.prime in P. destruct (Z.leb_spec 2 m); [|lia]. cbn [andb] in P. rewrite all_is in P.
  assert (H0 : ~ (forall d, In d (up_to (Z.sqrt m)) -> (d <? 2) || negb (m mod d =? 0) = true)).
  { intros A. apply forallb_forall in A. congruence. }
  destruct (existsb (fun d => negb ((d <? 2) || negb (m mod d =? 0))) (up_to (Z.sqrt m))) eqn:E.
  - apply existsb_exists in E. destruct E as (d & I & N). apply in_up_to in I. apply negb_true_iff, orb_false_iff in N.
    destruct N as (N & D). apply Z.ltb_ge in N. apply negb_false_iff, Z.eqb_eq in D. exists d. split; [lia|].
    apply Z.mod_divide; lia.
  - exfalso. apply H0. intros d I. destruct ((d <? 2) || negb (m mod d =? 0)) eqn:F; [reflexivity|]. exfalso.
    assert (existsb (fun d => negb ((d <? 2) || negb (m mod d =? 0))) (up_to (Z.sqrt m)) = true); [|congruence].
    apply existsb_exists. exists d. split; [exact I|]. now rewrite F.
Qed.

Lemma prime_no_divisor k d : Rule.prime k = true -> 2 <= d <= Z.sqrt k -> ~ (d | k).
Proof.
  unfold Rule.prime. intros P D V. apply andb_true_iff in P. destruct P as (_ & P). rewrite all_is, forallb_forall in P.
  specialize (P d ltac:(apply in_up_to; lia)). apply orb_true_iff in P. destruct P as [P|P].
  - apply Z.ltb_lt in P. lia.
  - apply negb_true_iff, Z.eqb_neq in P. apply P. now apply Z.mod_divide; [lia|].
Qed.

Lemma prime_is k : Rule.prime k = true -> Znumtheory.prime k.
Proof.
  intros P. assert (K : 2 <= k) by (unfold Rule.prime in P; apply andb_true_iff in P; apply Z.leb_le, P).
  apply prime_alt. split; [lia|]. intros n N (q & E).
  assert (Q : 2 <= q) by nia. destruct (Z.le_gt_cases n (Z.sqrt k)) as [L|L].
  - apply (prime_no_divisor k n P); [lia|]. now exists q.
  - apply (prime_no_divisor k q P).
    + split; [exact Q|]. pose proof (Z.sqrt_spec k ltac:(lia)) as (_ & B). pose proof (Z.sqrt_nonneg k).
      destruct (Z.le_gt_cases q (Z.sqrt k)) as [R|R]; [exact R|]. exfalso.
      assert (Z.succ (Z.sqrt k) * Z.succ (Z.sqrt k) <= q * n) by (apply Z.mul_le_mono_nonneg; lia). lia.
    + exists n. lia.
Qed.

Lemma prime_of_power p i u : Znumtheory.prime p -> 0 <= i -> 2 <= u -> (u | p ^ i) -> (p | u).
Proof.
  intros P I U D. destruct (Zdivide_dec p u) as [H|H]; [exact H|]. exfalso.
  apply prime_rel_prime in H; [|exact P]. apply rel_prime_sym in H. apply (rel_prime_Zpower_r i) in H; [|exact I].
  destruct H as [_ _ H]. specialize (H u (Z.divide_refl u) D). apply Z.divide_1_r_nonneg in H; lia.
Qed.

(** No multiple of m is in the set. *)
Definition avoids (m : Z) (s : set) : bool :=
  (2 <=? m) &&
  match s with
  | Powers (Number b) => any (fun d => (2 <=? d) && (m mod d =? 0) && (Z.gcd b d =? 1)) (up_to m)
  | Primes => negb (Rule.prime m)
  | PrimePowers => any (fun u => (2 <=? u) && (2 <=? m / u) && (u * (m / u) =? m) && (Z.gcd u (m / u) =? 1)) (up_to m)
  | _ => false
  end.

Lemma avoids_sound m s k : avoids m s = true -> 1 <= k -> in_endless s k = true -> k mod m <> 0.
Proof.
  intros A K I E. unfold avoids in A. apply andb_true_iff in A. destruct A as (M & A). apply Z.leb_le in M.
  apply Z.mod_divide in E; [|lia]. pose proof (Z.divide_pos_le m k ltac:(lia) E) as Le.
  destruct s; try easy; cbn [in_endless] in I.
  - apply negb_true_iff in A. destruct (not_prime_divisor m M A) as (d & D & V).
    apply (prime_no_divisor k d I); [|now apply (Z.divide_trans d m k)].
    pose proof (Z.sqrt_le_mono m k Le). lia.
  - rewrite any_is in A. apply existsb_exists in A. destruct A as (u & _ & A). rewrite !andb_true_iff, !Z.leb_le, !Z.eqb_eq in A.
    destruct A as (((U & V) & P) & G). set (v := m / u) in *. unfold prime_power in I. apply orb_true_iff in I.
    destruct I as [I|I]; [apply Z.eqb_eq in I; lia|]. rewrite any_is in I. apply existsb_exists in I.
    destruct I as (p & _ & I). apply andb_true_iff in I. destruct I as (Pr & I). rewrite any_is in I.
    apply existsb_exists in I. destruct I as (i & Ii & I). apply in_up_to in Ii. apply Z.eqb_eq in I. apply prime_is in Pr.
    assert (Du : (p | u)) by (apply (prime_of_power p i u Pr); [lia|exact U|rewrite I; apply (Z.divide_trans u m k); [exists v; lia|exact E]]).
    assert (Dv : (p | v)) by (apply (prime_of_power p i v Pr); [lia|exact V|rewrite I; apply (Z.divide_trans v m k); [exists u; lia|exact E]]).
    pose proof (Z.gcd_greatest u v p Du Dv) as Q. rewrite G in Q. pose proof (prime_ge_2 p Pr).
    apply Z.divide_1_r_nonneg in Q; lia.
  - destruct base as [b| | |]; try easy. rewrite any_is in A. apply existsb_exists in A. destruct A as (d & _ & A).
    rewrite !andb_true_iff, Z.leb_le, !Z.eqb_eq in A. destruct A as ((D & V) & G). apply Z.mod_divide in V; [|lia].
    rewrite any_is in I. apply existsb_exists in I. destruct I as (i & _ & I). apply Z.eqb_eq in I.
    assert (R : rel_prime d b) by (apply Zgcd_1_rel_prime; now rewrite Z.gcd_comm).
    apply (rel_prime_Zpower_r (Z.of_nat i)) in R; [|lia]. rewrite I in R. destruct R as [_ _ R].
    specialize (R d (Z.divide_refl d) (Z.divide_trans d m k V E)). apply Z.divide_1_r_nonneg in R; lia.
Qed.

(** ** The method `mod` *)
Definition remainder_law (r : rule) (law : string) : option nat :=
  match heap_name r, read_expression law with
  | Some x, Some (Apply2 Remainder (Name y) (Number m)) =>
      guard (String.eqb x y && (1 <=? m) && (m <=? 1000000)) (Some (Z.to_nat m))
  | _, _ => None
  end.

Definition check_mod (a : amounts) (m : nat) : bool :=
  (1 <=? m)%nat && all (fun k => member a k) (seq 1 (m - 1))
  && all (fun k => negb (k mod Z.of_nat m =? 0)) (few a) && all (avoids (Z.of_nat m)) (endless a).

Definition by_mod (r : rule) (v : json) : option claim :=
  match text_at "kind" v, field "law" v, amounts_of r with
  | Some kind, Some w, Some a =>
    match text_at "formula" w with
    | Some law =>
      match remainder_law r law with
      | Some m => guard (String.eqb kind "grundy" && only ["kind"; "law"]%string v && only ["formula"]%string w)
                  (guard (check_mod a m) (Some (Formula law)))
      | None => None
      end
    | None => None
    end
  | _, _, _ => None
  end.

Lemma taking_game text r a : read_rule text = Some r -> amounts_of r = Some a -> game_of text r (subtracting (member a)).
Proof. intros T A. split; [exact T|]. split; [now apply amounts_play|apply subtracting_shrinks]. Qed.

Lemma by_mod_sound text r v c : read_rule text = Some r -> by_mod r v = Some c -> holds text c.
Proof.
  intros T. unfold by_mod. destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (field "law" v) as [w|]; [|easy].
  destruct (amounts_of r) as [a|] eqn:A; [|easy]. destruct (text_at "formula" w) as [law|]; [|easy].
  destruct (remainder_law r law) as [m|] eqn:R; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  apply guard_some in H. destruct H as (C & E). injection E as <-.
  exists r, (subtracting (member a)). split; [now apply taking_game|]. cbn [true_of].
  unfold remainder_law in R. destruct (heap_name r) as [x|] eqn:X; [|easy].
  destruct (read_expression law) as [[z|z|f b|[] [z|y|f b|f b b'] [z'|y'|f' d|f' d d']]|] eqn:L; try easy.
  apply guard_some in R. destruct R as (B & R). injection R as <-. rewrite !andb_true_iff, !Z.leb_le, String.eqb_eq in B.
  destruct B as ((<- & M) & _). exists x, (Apply2 Remainder (Name x) (Number z')). split; [reflexivity|]. split; [first [exact L|reflexivity]|].
  intros n. cbn [number value_of]. rewrite String.eqb_refl. cbn [apply2]. destruct (Z.eqb_spec z' 0); [lia|].
  unfold check_mod in C. rewrite !andb_true_iff, !all_is, Nat.leb_le, !forallb_forall in C. destruct C as (((C1 & C2) & C3) & C4).
  rewrite (remainders (member a) (Z.to_nat z')).
  - f_equal. rewrite Nat2Z.inj_mod, Z2Nat.id by lia. reflexivity.
  - exact C1.
  - intros k K. apply C2, in_seq. lia.
  - intros k K Mk E. assert (E' : Z.of_nat k mod z' = 0).
    { rewrite <- (Z2Nat.id z') by lia. rewrite <- Nat2Z.inj_mod, E. reflexivity. }
    rewrite Z2Nat.id in C3, C4 by lia. unfold member in Mk. rewrite !any_is in Mk. destruct (existsb _ (few a)) eqn:F.
    + apply existsb_exists in F. destruct F as (i & I & Q). apply Z.eqb_eq in Q. subst i. specialize (C3 _ I).
      apply negb_true_iff, Z.eqb_neq in C3. easy.
    + apply existsb_exists in Mk. destruct Mk as (s & I & Q). specialize (C4 _ I).
      apply (avoids_sound z' s (Z.of_nat k) C4); [lia|exact Q|exact E'].
Qed.

(** ** The method `subtraction-set` *)
Local Open Scope nat_scope.
Definition takes_only (ds : list nat) : bool :=
  forallb (fun d => (d =? 0) || (d =? 3)) ds && (nth 0 ds 0 =? 0).

Lemma takes_only_code ds : takes_only ds = true ->
  code_ok (code_of ds) = true /\ same_but_zeros (subtracting (fun k => nth k ds 0 =? 3)) (breaks (code_of ds)).
Proof.
  unfold takes_only. intros C. apply andb_true_iff in C. destruct C as (C & C0). apply Nat.eqb_eq in C0.
  rewrite forallb_forall in C.
  assert (In3 : forall t j, In (t, j) (code_of ds) <-> nth t ds 0 = 3 /\ j < 2).
  { intros t j. unfold code_of. rewrite in_code. split.
    - intros (i & d & N & -> & J & B). cbn [Nat.add]. rewrite (nth_error_nth _ _ 0 N).
      specialize (C d (nth_error_In _ _ N)). apply orb_true_iff in C. rewrite !Nat.eqb_eq in C.
      destruct C as [->| ->]; [now rewrite Nat.bits_0 in B|]. split; [reflexivity|].
      destruct j as [|[|[|[|]]]]; cbn in B; try easy; lia.
    - intros (N & J). exists t, 3. destruct (nth_error ds t) as [d|] eqn:E.
      + rewrite (nth_error_nth _ _ 0 E) in N. subst d. repeat split; try lia. destruct j as [|[|]]; cbn; auto; lia.
      + apply nth_error_None in E. rewrite nth_overflow in N by exact E. easy. }
  split.
  - unfold code_ok. apply forallb_forall. intros (t, j) I. apply In3 in I. destruct I as (N & _). cbn [fst snd].
    destruct t; [congruence|reflexivity].
  - split; [reflexivity|]. intros n o'. rewrite in_breaks. split.
    + intros (t & I & P & Su). apply In3 in I. destruct I as (N & J). destruct t as [|t]; [congruence|].
      exists [n - S t]. split.
      * apply in_subtracting. exists (S t). rewrite N. repeat split; lia.
      * destruct o' as [|a [|b o']]; cbn in Su, J; [now replace (n - S t) with 0 by lia| |lia].
        specialize (P a ltac:(now left)). replace (n - S t) with a by lia. destruct a; [lia|reflexivity].
    + intros (o & I & <-). apply in_subtracting in I. destruct I as (k & -> & M & K). apply Nat.eqb_eq in M.
      exists k. cbn. destruct (Nat.eqb_spec (n - k) 0) as [Z|Z]; cbn.
      * split; [apply In3; split; [exact M|lia]|]. split; [intros a []|lia].
      * split; [apply In3; split; [exact M|lia]|]. split; [intros a [<-|[]]; lia|lia].
Qed.

Lemma textbook_zeros game c : code_ok c = true -> same_but_zeros game (breaks c) -> textbook_rule game -> textbook_rule (breaks c).
Proof.
  intros K Z B s. pose proof (breaks_shrinks c K) as Sh.
  rewrite <- (zeros_misere game c K Z s), (B s).
  assert (G : forall n, grundy game n = grundy (breaks c) n) by (intros; now apply zeros_grundy).
  rewrite (hot_ext _ _ s G), (xors_ext (grundy game) (grundy (breaks c)) s) by (intros; apply G). tauto.
Qed.

Definition by_subtraction_set (r : rule) (v : json) : option claim :=
  match text_at "kind" v with
  | Some kind =>
    guard (String.eqb kind "textbook" && only ["kind"]%string v)
    match r, amounts_of r with
    | Digits_code ds, _ => guard (takes_only ds) (Some TextbookRule)
    | _, Some _ => Some TextbookRule
    | _, None => None
    end
  | None => None
  end.

Lemma by_subtraction_set_sound text r v c : read_rule text = Some r -> by_subtraction_set r v = Some c -> holds text c.
Proof.
  intros T. unfold by_subtraction_set. destruct (text_at "kind" v) as [kind|]; [|easy]. intros H. apply guard_some in H.
  destruct H as (_ & H). destruct r as [ds|l].
  - apply guard_some in H. destruct H as (C & E). injection E as <-. destruct (takes_only_code ds C) as (K & Z).
    exists (Digits_code ds), (breaks (code_of ds)). split; [split; [exact T|]; split; [apply plays_code|now apply breaks_shrinks]|].
    cbn [true_of]. apply (textbook_zeros _ _ K Z), ferguson.
  - destruct (amounts_of (Written l)) as [a|] eqn:A; [|easy]. injection H as <-. exists (Written l), (subtracting (member a)).
    split; [now apply taking_game|]. apply ferguson.
Qed.

(** `take-any` for rules that only take: one alternative is `x - k for k in 1..`. *)
Definition takes_any (a : amounts) : bool :=
  existsb (fun s => match s with From (Number 1) => true | _ => false end) (endless a).

Definition by_take_any (r : rule) (v : json) : option claim :=
  match r, amounts_of r with
  | Written _, Some a => guard (takes_any a) (by_subtraction_set r v)
  | _, _ => None
  end.

Lemma by_take_any_sound text r v c : read_rule text = Some r -> by_take_any r v = Some c -> holds text c.
Proof.
  intros T. unfold by_take_any. destruct r as [ds|l]; [easy|]. destruct (amounts_of (Written l)); [|easy].
  intros H. apply guard_some in H. exact (by_subtraction_set_sound text (Written l) v c T (proj2 H)).
Qed.

(** ** Sets that hold all but finitely many numbers *)
(** Every number above this one is in the set. *)
Definition last_missing (s : set) : option nat :=
  match s with
  | From (Number a) => Some (Z.to_nat a)
  | AllBut l => match numbers [] l with Some out => Some (Z.to_nat (fold_right Z.max 0%Z out)) | None => None end
  | _ => None
  end.

Lemma last_missing_sound s t k : last_missing s = Some t -> t < k -> in_endless s (Z.of_nat k) = true.
Proof.
  destruct s; cbn [last_missing]; try easy.
  - destruct first; try easy. intros E K. injection E as <-. cbn. apply Z.leb_le. lia.
  - destruct (numbers [] left_out) as [out|] eqn:N; [|easy]. intros E K. injection E as <-. cbn [in_endless].
    rewrite N. apply negb_true_iff, not_true_is_false. intros H. apply existsb_exists in H. destruct H as (z & I & Z).
    apply Z.eqb_eq in Z. subst z. assert (Z.of_nat k <= fold_right Z.max 0 out)%Z; [|lia].
    clear -I. induction out as [|a out IH]; [easy|]. cbn. destruct I as [->|I]; [lia|]. specialize (IH I). lia.
Qed.

Fixpoint first_some {A B} (f : A -> option B) (l : list A) : option B :=
  match l with [] => None | a :: l => match f a with Some b => Some b | None => first_some f l end end.

Lemma first_some_in {A B} (f : A -> option B) l b : first_some f l = Some b -> exists a, In a l /\ f a = Some b.
Proof.
  induction l as [|a l IH]; [easy|]. cbn. destruct (f a) as [c|] eqn:E.
  - intros Q. injection Q as <-. exists a. auto.
  - intros Q. destruct (IH Q) as (x & I & X). eauto.
Qed.

(** Values of the heaps 0, 1, ..., as a list. *)
Definition first_values (mem : nat -> bool) (n : nat) : list nat := rev' (table (subtracting mem) n).

Lemma first_values_at mem n i : i < n -> nth i (first_values mem n) 0 = grundy (subtracting mem) i.
Proof.
  intros I. unfold first_values, rev'. rewrite <- rev_alt.
  assert (Len : List.length (table (subtracting mem) n) = n).
  { clear. induction n as [|n IH]; [reflexivity|]. cbn [table List.length]. now rewrite IH. }
  rewrite rev_nth by lia. rewrite Len. exact (look_table (subtracting mem) n i I).
Qed.

Definition check_cofinite (mem : nat -> bool) (t e p s : nat) : bool :=
  if (1 <=? p) && (1 <=? s) then
    let M := S (list_max (first_values mem (e + p))) in
    let L := e + 2 * p + t + (M + s + 2) * p in
    let l := first_values mem L in
    let f i := nth i l 0 in
    let early := firstn (L - t) l in
    if all (fun v => any (Nat.eqb v) early) (seq 0 (M + s)) then
    if all (fun m => M <=? f m) (seq (L - p) p) then
    if all (fun n => f (n + p) =? f n + s) (seq e (L - p - e)) then least f e p s
    else false else false else false
  else false.

Lemma check_cofinite_sound mem t e p s : (forall k, t < k -> mem k = true) -> check_cofinite mem t e p s = true ->
  periodic (grundy (subtracting mem)) e p s.
Proof.
  intros All. unfold check_cofinite. destruct (_ && _) eqn:P; [|easy]. apply andb_true_iff in P. rewrite !Nat.leb_le in P.
  destruct P as (P & S1). set (M := S (list_max _)). set (L := e + 2 * p + t + (M + s + 2) * p).
  set (l := first_values mem L). set (f := fun i => nth i l 0).
  assert (F : forall i, i < L -> f i = grundy (subtracting mem) i) by (intros; now apply first_values_at).
  assert (Len : List.length l = L).
  { unfold l, first_values, rev'. rewrite <- rev_alt, rev_length. clear.
    induction L as [|n IH]; [reflexivity|]. cbn [table List.length]. now rewrite IH. }
  assert (Lp : e + 2 * p + t + (M + s + 2) <= L) by (unfold L; nia).
  destruct (all _ (seq 0 (M + s))) eqn:C1; [|easy]. destruct (all _ (seq (L - p) p)) eqn:C2; [|easy].
  destruct (all _ (seq e _)) eqn:C3; [|easy]. intros C4. rewrite all_is, forallb_forall in C1, C2, C3.
  apply least_sound; [lia| |].
  - apply (cofinite mem e p s t M L P All); [lia| | | |].
    + intros m Hm. unfold M. apply Nat.lt_succ_r. rewrite <- (first_values_at mem (e + p) m Hm).
      apply in_list_max, nth_In. unfold first_values, rev'. rewrite <- rev_alt, rev_length.
      assert (Q : List.length (table (subtracting mem) (e + p)) = e + p).
      { generalize (e + p). intros q. induction q as [|q IH]; [reflexivity|]. cbn [table List.length]. now rewrite IH. }
      lia.
    + intros v V. specialize (C1 v ltac:(apply in_seq; lia)). rewrite any_is in C1. apply existsb_exists in C1.
      destruct C1 as (w & W & E). apply Nat.eqb_eq in E. subst w. apply (In_nth _ _ 0) in W. destruct W as (m & Lm & E).
      rewrite firstn_length in Lm. exists m. split; [lia|]. rewrite <- F by lia. unfold f. rewrite <- E.
      rewrite <- (firstn_skipn (L - t) l) at 1. apply app_nth1. rewrite firstn_length. lia.
    + intros m Hm. rewrite <- F by lia. apply Nat.leb_le, C2, in_seq. lia.
    + intros n N1 N2. rewrite <- !F by lia. apply Nat.eqb_eq, C3, in_seq. lia.
  - revert C4. apply least_ext. intros n N. apply F. lia.
Qed.

(** The measure is the heap itself; the law is proved without it. *)
Definition heap_measure (w : json) : bool :=
  match w with
  | Object [(key, Object [(tag, Array [Array [Integer 0; Integer 1]])])] => String.eqb key "measure" && String.eqb tag ""
  | _ => false
  end.

Definition by_cofinite (r : rule) (v w : json) : option claim :=
  match periodic_claim v, amounts_of r with
  | Some (e, p, s), Some a =>
    match first_some last_missing (endless a) with
    | Some t => guard (heap_measure w) (guard (check_cofinite (member a) t e p s) (Some (Periodic e p s)))
    | None => None
    end
  | _, _ => None
  end.

Lemma by_cofinite_sound text r v w c : read_rule text = Some r -> by_cofinite r v w = Some c -> holds text c.
Proof.
  intros T. unfold by_cofinite. destruct (periodic_claim v) as [((e & p) & s)|]; [|easy].
  destruct (amounts_of r) as [a|] eqn:A; [|easy]. destruct (first_some _ _) as [t|] eqn:F; [|easy].
  intros H. apply guard_some in H. destruct H as (_ & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  exists r, (subtracting (member a)). split; [now apply taking_game|]. cbn [true_of].
  apply (check_cofinite_sound _ t); [|exact C]. intros k K. apply first_some_in in F. destruct F as (x & I & X).
  unfold member. destruct (any _ (few a)); [reflexivity|]. rewrite any_is. apply existsb_exists. exists x.
  split; [exact I|]. now apply (last_missing_sound x t).
Qed.
