(** Rules on the factors or the digits of a heap (FORMAT.md, 25.3): `LEFT for k in SET if CONDITION if ...`.

    What the set and the conditions say about the number k that runs is a list of facts ([facts_in]), and what is left is k, x / k, x - k or what
    both have in common ([leaving]). Conditions are known by how they are written, from three tables: some say a fact always,
    some only where k is known to be above 0, or at most the heap. [factor_plays]: the options of such a rule are exactly what is
    left by the numbers of which all facts are true. Two lists of facts each of which follows from the other say the same ([same_facts_sound]). *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Game Rule Amounts Tuples Syntax.
Import ListNotations.
Local Open Scope Z_scope.

Inductive fact :=
| NotBelow0 | Above0 | Above1 | UpToHeap | BelowHeap | HeapAbove0
| DividesHeap | MissesHeap | PrimeNumber | OddNumber | EvenNumber | NoCommonFactor | CommonFactor | LessInCommon | NoneWithCofactor | DigitOfHeap
| OnesOfHeap | LacksOne.
Definition fact_dec (f g : fact) : {f = g} + {f <> g}. Proof. decide equality. Defined.

(** What a fact says of the number k and the heap n. *)
Definition fact_true (n k : Z) (f : fact) : bool :=
  match f with
  | NotBelow0 => 0 <=? k
  | Above0 => 0 <? k
  | Above1 => 1 <? k
  | UpToHeap => k <=? n
  | BelowHeap => k <? n
  | HeapAbove0 => 0 <? n
  | DividesHeap => Rule.divides k n
  | MissesHeap => negb (Rule.divides k n)
  | PrimeNumber => Rule.prime k
  | OddNumber => k mod 2 =? 1
  | EvenNumber => k mod 2 =? 0
  | NoCommonFactor => Z.gcd n k =? 1
  | CommonFactor => 1 <? Z.gcd n k
  | LessInCommon => Z.gcd n k <? n
  | NoneWithCofactor => Z.gcd k (n / k) =? 1
  | DigitOfHeap => any (Z.eqb k) (filter (fun d => 0 <? d) (decimal (Z.max n 0)))
  | OnesOfHeap => Z.land n k =? k
  | LacksOne => Z.land n k <? n
  end.
Definition all_facts (fs : list fact) (n k : Z) : bool := forallb (fact_true n k) fs.

(** ** What follows from facts *)
Definition said (fs : list fact) (f : fact) : bool := if in_dec fact_dec f fs then true else false.

Definition follows (fs : list fact) (f : fact) : bool :=
  let positive := existsb (said fs) [Above0; Above1; PrimeNumber; DigitOfHeap] in
  said fs f ||
  match f with
  | NotBelow0 | Above0 => positive
  | Above1 => said fs PrimeNumber
  | UpToHeap => said fs BelowHeap || said fs DigitOfHeap
  | HeapAbove0 => positive && existsb (said fs) [UpToHeap; BelowHeap; DigitOfHeap]
  | _ => false
  end.

Lemma said_true fs n k f : all_facts fs n k = true -> said fs f = true -> fact_true n k f = true.
Proof. unfold said. intros A. destruct (in_dec fact_dec f fs) as [I|]; [|easy]. unfold all_facts in A. rewrite forallb_forall in A. auto. Qed.

Lemma digits_bounded fuel : forall a d, 0 <= a -> In d (digits_from fuel a) -> 0 <= d <= a /\ d <= 9.
Proof.
  induction fuel as [|fuel IH]; intros a d A; cbn [digits_from]; [easy|]. destruct (Z.ltb_spec a 10); [intros [<-|[]]; lia|].
  pose proof (Z.div_mod a 10 ltac:(lia)). pose proof (Z.mod_pos_bound a 10 ltac:(lia)). intros I. apply in_app_iff in I. destruct I as [I|[<-|[]]]; [|lia].
  apply IH in I; lia.
Qed.

Lemma digit_is n k : fact_true n k DigitOfHeap = true <-> 0 < k /\ In k (decimal (Z.max n 0)).
Proof.
  cbn [fact_true]. rewrite any_is, existsb_exists. split.
  - intros (d & I & E). apply Z.eqb_eq in E. subst d. apply filter_In in I. now rewrite Z.ltb_lt in I.
  - intros (P & I). exists k. rewrite filter_In, Z.ltb_lt, Z.eqb_refl. auto.
Qed.

Lemma digit_bounded n k : 0 <= n -> fact_true n k DigitOfHeap = true -> 1 <= k <= n /\ k <= 9.
Proof. intros N D. apply digit_is in D. destruct D as (P & I). unfold decimal in I. apply digits_bounded in I; lia. Qed.

Lemma prime_above k : Rule.prime k = true -> 2 <= k.
Proof. unfold Rule.prime. intros P. apply andb_true_iff in P. now apply Z.leb_le. Qed.

Lemma follows_sound fs n k f : 0 <= n -> all_facts fs n k = true -> follows fs f = true -> fact_true n k f = true.
Proof.
  intros N A F. unfold follows in F. apply orb_true_iff in F. destruct F as [F|F]; [exact (said_true fs n k f A F)|].
  assert (Pos : existsb (said fs) [Above0; Above1; PrimeNumber; DigitOfHeap] = true -> 1 <= k).
  { intros E. apply existsb_exists in E. destruct E as (g & I & E). apply (said_true fs n k g A) in E.
    destruct I as [<-|[<-|[<-|[<-|[]]]]]; [cbn in E; apply Z.ltb_lt in E; lia..|apply prime_above in E; lia|apply digit_bounded in E; lia]. }
  assert (Up : existsb (said fs) [UpToHeap; BelowHeap; DigitOfHeap] = true -> k <= n).
  { intros E. apply existsb_exists in E. destruct E as (g & I & E). apply (said_true fs n k g A) in E.
    destruct I as [<-|[<-|[<-|[]]]]; [cbn in E; apply Z.leb_le in E; lia|cbn in E; apply Z.ltb_lt in E; lia|apply digit_bounded in E; lia]. }
  destruct f; try easy; cbn [fact_true].
  - apply Pos in F. apply Z.leb_le. lia.
  - apply Pos in F. apply Z.ltb_lt. lia.
  - apply (said_true fs n k _ A), prime_above in F. apply Z.ltb_lt. lia.
  - apply Z.leb_le, Up. cbn [existsb]. apply orb_true_iff in F. destruct F as [-> | ->]; now rewrite ?orb_true_r.
  - apply andb_true_iff in F. destruct F as (P & U). apply Pos in P. apply Up in U. apply Z.ltb_lt. lia.
Qed.

Definition same_facts (fs gs : list fact) : bool := forallb (follows fs) gs && forallb (follows gs) fs.

Lemma same_facts_sound fs gs n k : 0 <= n -> same_facts fs gs = true -> all_facts fs n k = all_facts gs n k.
Proof.
  intros N S. apply andb_true_iff in S. destruct S as (A & B). rewrite forallb_forall in A, B. apply eq_true_iff_eq. unfold all_facts at 1 2.
  rewrite !forallb_forall. split; intros H f I.
  - apply (follows_sound fs); [exact N| |now apply A]. unfold all_facts. now rewrite forallb_forall.
  - apply (follows_sound gs); [exact N| |now apply B]. unfold all_facts. now rewrite forallb_forall.
Qed.

(** ** Conditions, by how they are written *)
Section Written.
Variables x k : string.
Hypothesis apart : x <> k.
Let X := Name x.
Let K := Name k.

(** Both orders of writing. *)
Definition either (r : comparison) (a b : expression) (f : fact) : list (condition * fact) := [(Compare r a b, f); (Compare r b a, f)].
Definition less (a b : expression) (f : fact) : list (condition * fact) := [(Compare Below a b, f); (Compare Above b a, f)].
Definition at_most (a b : expression) (f : fact) : list (condition * fact) := [(Compare AtMost a b, f); (Compare AtLeast b a, f)].
Definition in_common (g : two_places) : list expression := [Apply2 g X K; Apply2 g K X].

Definition always : list (condition * fact) :=
  less (Number 0) K Above0 ++ at_most (Number 1) K Above0 ++ less (Number 1) K Above1 ++ at_most (Number 2) K Above1
  ++ less K X BelowHeap ++ at_most K X UpToHeap
  ++ less (Number 0) X HeapAbove0 ++ at_most (Number 1) X HeapAbove0
  ++ [(Divides K X, DividesHeap); (IsPrime K, PrimeNumber)]
  ++ either Equal (Apply2 Remainder K (Number 2)) (Number 1) OddNumber ++ either Unequal (Apply2 Remainder K (Number 2)) (Number 0) OddNumber
  ++ either Equal (Apply2 Remainder K (Number 2)) (Number 0) EvenNumber ++ either Unequal (Apply2 Remainder K (Number 2)) (Number 1) EvenNumber
  ++ flat_map (fun g => either Equal g (Number 1) NoCommonFactor ++ less (Number 1) g CommonFactor ++ at_most (Number 2) g CommonFactor ++ less g X LessInCommon)
       (in_common CommonDivisor).

Definition where_natural : list (condition * fact) :=
  either Unequal K (Number 0) Above0
  ++ flat_map (fun g => either Equal g K OnesOfHeap ++ less g X LacksOne) (in_common BitAnd)
  ++ flat_map (fun g => either Equal g X OnesOfHeap) (in_common BitOr).

Definition where_positive : list (condition * fact) :=
  either Equal (Apply2 Remainder X K) (Number 0) DividesHeap
  ++ either Unequal (Apply2 Remainder X K) (Number 0) MissesHeap ++ [(Compare Above (Apply2 Remainder X K) (Number 0), MissesHeap)]
  ++ either Unequal K (Number 1) Above1
  ++ flat_map (fun g => either Unequal g (Number 1) CommonFactor) (in_common CommonDivisor)
  ++ flat_map (fun g => either Equal g (Number 1) NoneWithCofactor)
       [Apply2 CommonDivisor K (Apply2 Quotient X K); Apply2 CommonDivisor (Apply2 Quotient X K) K].

Definition where_up_to_heap : list (condition * fact) := either Unequal K X BelowHeap.

Variables n v : Z.
Hypothesis natural_heap : 0 <= n.
Let env : environment := [(k, v); (x, n)].

Lemma at_k : value_of env k = Some v.
Proof. cbn. now rewrite String.eqb_refl. Qed.
Lemma at_x : value_of env x = Some n.
Proof. cbn. destruct (String.eqb_spec x k); [easy|]. now rewrite String.eqb_refl. Qed.

Ltac each_entry H :=
  repeat match type of H with In _ (_ ++ _) => apply in_app_iff in H; destruct H as [H|H] end.

Ltac entry :=
  match goal with
  | H : _ = (?c, ?f) |- _ => injection H as <- <-
  end; cbn [truth number fact_true]; unfold X, K; cbn [truth number]; rewrite ?at_k, ?at_x; cbn [apply2]; change (2 =? 0) with false; cbn [compare].

Ltac compared := f_equal; try reflexivity;
  repeat match goal with
  | |- context [?a =? ?b] => destruct (Z.eqb_spec a b)
  | |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
  | |- context [?a <=? ?b] => destruct (Z.leb_spec a b)
  end; cbn [negb]; try reflexivity; try (exfalso; lia).

Lemma always_true c f : In (c, f) always -> truth env c = Some (fact_true n v f).
Proof.
  intros I. pose proof (Z.mod_pos_bound v 2 ltac:(lia)) as M. pose proof (Z.gcd_nonneg n v) as G. unfold always, less, at_most, either, in_common in I. cbn [flat_map app] in I.
  repeat (destruct I as [I|I]; [entry; rewrite ?(Z.gcd_comm v n); compared|]). easy.
Qed.

(** All ones of v are ones of n iff both together have no others. *)
Lemma all_ones : Z.lor n v = n <-> Z.land n v = v.
Proof.
  split; intros E; apply Z.bits_inj'; intros i _; apply (f_equal (fun z => Z.testbit z i)) in E; rewrite ?Z.lor_spec, ?Z.land_spec in *;
    destruct (Z.testbit n i), (Z.testbit v i); easy.
Qed.

Lemma natural_true c f : 0 <= v -> In (c, f) where_natural -> truth env c = Some (fact_true n v f).
Proof.
  intros V I. unfold where_natural, less, either, in_common in I. cbn [flat_map app] in I.
  assert (N1 : natural (Z.min n v) (Z.land n v) = Some (Z.land n v)) by (unfold natural; destruct (Z.ltb_spec (Z.min n v) 0); [lia|reflexivity]).
  assert (N2 : natural (Z.min v n) (Z.land v n) = Some (Z.land n v)) by (unfold natural; rewrite Z.land_comm; destruct (Z.ltb_spec (Z.min v n) 0); [lia|reflexivity]).
  assert (N3 : natural (Z.min n v) (Z.lor n v) = Some (Z.lor n v)) by (unfold natural; destruct (Z.ltb_spec (Z.min n v) 0); [lia|reflexivity]).
  assert (N4 : natural (Z.min v n) (Z.lor v n) = Some (Z.lor n v)) by (unfold natural; rewrite Z.lor_comm; destruct (Z.ltb_spec (Z.min v n) 0); [lia|reflexivity]).
  assert (Or : (Z.lor n v =? n) = (Z.land n v =? v)) by (apply eq_true_iff_eq; rewrite !Z.eqb_eq; apply all_ones).
  assert (Or' : (n =? Z.lor n v) = (Z.land n v =? v)) by (rewrite Z.eqb_sym; exact Or).
  repeat (destruct I as [I|I]; [entry; rewrite ?N1, ?N2, ?N3, ?N4; cbn [compare]; rewrite ?Or, ?Or'; compared|]). easy.
Qed.

Lemma positive_true c f : 0 < v -> In (c, f) where_positive -> truth env c = Some (fact_true n v f).
Proof.
  intros V I. unfold where_positive, either, in_common in I. cbn [flat_map app] in I.
  assert (D : Rule.divides v n = (n mod v =? 0)) by (unfold Rule.divides; destruct (Z.eqb_spec v 0); [lia|reflexivity]).
  assert (V0 : (v =? 0) = false) by (apply Z.eqb_neq; lia). pose proof (Z.mod_pos_bound n v V) as M. pose proof (Z.gcd_nonneg n v) as G.
  assert (G0 : Z.gcd n v <> 0) by (intros E; apply Z.gcd_eq_0_r in E; lia).
  repeat (destruct I as [I|I]; [entry; rewrite ?V0, ?D; cbn [apply2 compare]; rewrite ?(Z.gcd_comm v n), ?(Z.gcd_comm (n / v) v); compared|]). easy.
Qed.

Lemma up_to_true c f : v <= n -> In (c, f) where_up_to_heap -> truth env c = Some (fact_true n v f).
Proof.
  intros V I. unfold where_up_to_heap, either in I. repeat (destruct I as [I|I]; [entry; compared|]). easy.
Qed.

(** The fact that a condition says, where these are known. *)
Definition entry_in (c : condition) (table : list (condition * fact)) : option fact :=
  match find (fun e => if condition_dec c (fst e) then true else false) table with Some (_, f) => Some f | None => None end.

Lemma entry_in_sound c table f : entry_in c table = Some f -> In (c, f) table.
Proof.
  unfold entry_in. destruct (find _ table) as [(d, g)|] eqn:E; [|easy]. intros H. injection H as ->. apply find_some in E. destruct E as (I & E).
  cbn [fst] in E. now destruct (condition_dec c d) as [->|].
Qed.

Definition tables (fs : list fact) : list (condition * fact) :=
  always ++ (if follows fs NotBelow0 then where_natural else []) ++ (if follows fs Above0 then where_positive else [])
  ++ (if follows fs UpToHeap then where_up_to_heap else []).

Lemma tables_true fs c f : all_facts fs n v = true -> In (c, f) (tables fs) -> truth env c = Some (fact_true n v f).
Proof.
  intros A I. unfold tables in I. pose proof (fun g => follows_sound fs n v g natural_heap A) as F. each_entry I.
  - now apply always_true.
  - destruct (follows fs NotBelow0) eqn:E; [|easy]. apply natural_true; [|exact I]. specialize (F _ E). now apply Z.leb_le.
  - destruct (follows fs Above0) eqn:E; [|easy]. apply positive_true; [|exact I]. specialize (F _ E). now apply Z.ltb_lt.
  - destruct (follows fs UpToHeap) eqn:E; [|easy]. apply up_to_true; [|exact I]. specialize (F _ E). now apply Z.leb_le.
Qed.

(** The facts that are known after a condition. *)
Fixpoint facts_after (fs : list fact) (c : condition) : option (list fact) :=
  match c with
  | And c d => match facts_after fs c with Some gs => facts_after gs d | None => None end
  | _ => match entry_in c (tables fs) with Some f => Some (f :: fs) | None => None end
  end.

Lemma facts_after_sound c : forall fs gs, facts_after fs c = Some gs ->
  (all_facts gs n v = true -> all_facts fs n v = true) /\ (all_facts fs n v = true -> truth env c = Some (all_facts gs n v)).
Proof.
  assert (One : forall fs gs c, match entry_in c (tables fs) with Some f => Some (f :: fs) | None => None end = Some gs ->
    (all_facts gs n v = true -> all_facts fs n v = true) /\ (all_facts fs n v = true -> truth env c = Some (all_facts gs n v))).
  { intros fs gs d E. destruct (entry_in d (tables fs)) as [f|] eqn:T; [|easy]. injection E as <-. cbn [all_facts forallb]. fold (all_facts fs n v). split.
    - intros H. now apply andb_true_iff in H.
    - intros A. rewrite A, andb_true_r. apply (tables_true fs); [exact A|now apply entry_in_sound]. }
  induction c as [r a b|a b|a|a|c IH|c IHc d IHd|c IHc d IHd]; intros fs gs E; try exact (One fs gs _ E). cbn [facts_after] in E.
  destruct (facts_after fs c) as [hs|] eqn:C; [|easy]. destruct (IHc fs hs C) as (Fc & Tc). destruct (IHd hs gs E) as (Fd & Td). split; [auto|].
  intros A. cbn [truth]. rewrite (Tc A). destruct (all_facts hs n v) eqn:H; [now apply Td|]. destruct (all_facts gs n v); [|reflexivity]. discriminate (Fd eq_refl).
Qed.

(** The facts that are known after all conditions. *)
Fixpoint facts_in (fs : list fact) (l : list clause) : option (list fact) :=
  match l with
  | [] => Some fs
  | If c :: l => match facts_after fs c with Some gs => facts_in gs l | None => None end
  | _ => None
  end.

Lemma facts_kept l : forall fs gs, facts_in fs l = Some gs -> all_facts gs n v = true -> all_facts fs n v = true.
Proof.
  induction l as [|[| |d] l IH]; intros fs gs E G; cbn [facts_in] in E; [now injection E as ->|discriminate..|].
  destruct (facts_after fs d) as [js|] eqn:D; [|easy]. apply (facts_after_sound d fs js D). exact (IH js gs E G).
Qed.
Lemma facts_in_sound last l : forall fs gs, facts_in fs l = Some gs -> all_facts fs n v = true ->
  ways_to_bind last l env = if all_facts gs n v then [env] else [].
Proof.
  induction l as [|[| |c] l IH]; intros fs gs E A; cbn [facts_in] in E; [|discriminate..|].
  - injection E as <-. now rewrite A.
  - destruct (facts_after fs c) as [hs|] eqn:C; [|easy]. destruct (facts_after_sound c fs hs C) as (_ & T). cbn [ways_to_bind]. rewrite (T A).
    destruct (all_facts hs n v) eqn:H; [exact (IH hs gs E H)|]. destruct (all_facts gs n v) eqn:G; [|reflexivity]. now rewrite (facts_kept l hs gs E G) in H.
Qed.
End Written.

(** ** Sets *)
Definition facts_in_set (x : string) (s : set) : option (list fact) :=
  let is_x a := if expression_dec a (Name x) then true else false in
  match s with
  | Range (Number c) b =>
    match (if c =? 0 then Some NotBelow0 else if c =? 1 then Some Above0 else if c =? 2 then Some Above1 else None) with
    | Some least =>
      if is_x b then Some [least; BelowHeap]
      else if expression_dec b (Apply2 Plus (Name x) (Number 1)) then Some [least; UpToHeap] else None
    | None => None
    end
  | Primes => Some [PrimeNumber]
  | Divisors a => if is_x a then Some [Above0; UpToHeap; DividesHeap] else None
  | Coprime a => if is_x a then Some [Above0; UpToHeap; NoCommonFactor] else None
  | Digits a => if is_x a then Some [DigitOfHeap] else None
  | _ => None
  end.

Lemma facts_in_set_sound x s fs n last : facts_in_set x s = Some fs -> 0 <= n -> exists vs, elements last [(x, n)] s = Some vs /\
  forall v, In v vs <-> all_facts fs n v = true /\ (s = Primes -> v <= last).
Proof.
  intros E N. assert (At : value_of [(x, n)] x = Some n) by (cbn; now rewrite String.eqb_refl). unfold facts_in_set in E. destruct s; try easy.
  - destruct first as [c| | |]; try easy. destruct (if c =? 0 then _ else _) as [least|] eqn:Lst; [|easy].
    assert (Least : forall v, fact_true n v least = (c <=? v)).
    { intros v. destruct (Z.eqb_spec c 0) as [->|]; [injection Lst as <-; reflexivity|]. destruct (Z.eqb_spec c 1) as [->|]; [injection Lst as <-|].
      { cbn. destruct (Z.ltb_spec 0 v), (Z.leb_spec 1 v); reflexivity || lia. }
      destruct (Z.eqb_spec c 2) as [->|]; [injection Lst as <-|easy]. cbn. destruct (Z.ltb_spec 1 v), (Z.leb_spec 2 v); reflexivity || lia. }
    cbn [elements number]. destruct (expression_dec until (Name x)) as [->|].
    + injection E as <-. cbn [number]. rewrite At. eexists. split; [reflexivity|]. intros v. rewrite in_between. unfold all_facts. cbn [forallb]. rewrite Least.
      cbn [fact_true]. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt. intuition easy.
    + destruct (expression_dec until (Apply2 Plus (Name x) (Number 1))) as [->|]; [|easy]. injection E as <-. cbn [number]. rewrite At. cbn [apply2].
      eexists. split; [reflexivity|]. intros v. rewrite in_between. unfold all_facts. cbn [forallb]. rewrite Least.
      cbn [fact_true]. rewrite !andb_true_iff, !Z.leb_le. intuition (try easy; lia).
  - injection E as <-. cbn [elements]. eexists. split; [reflexivity|]. intros v. rewrite filter_In, in_up_to. unfold all_facts. cbn [forallb fact_true].
    rewrite andb_true_r. split; [intros (B & P); split; [exact P|lia]|]. intros (P & L). pose proof (prime_above v P). specialize (L eq_refl). split; [lia|exact P].
  - destruct (expression_dec a (Name x)) as [->|]; [|easy]. injection E as <-. cbn [elements number]. rewrite At. eexists. split; [reflexivity|]. intros v.
    rewrite filter_In, in_up_to. unfold all_facts. cbn [forallb fact_true]. rewrite !andb_true_iff, Z.ltb_lt, Z.leb_le. unfold Rule.divides.
    destruct (Z.eqb_spec v 0) as [->|]; intuition (try easy; lia).
  - destruct (expression_dec a (Name x)) as [->|]; [|easy]. injection E as <-. cbn [elements number]. rewrite At. eexists. split; [reflexivity|]. intros v.
    rewrite filter_In, in_up_to. unfold all_facts. cbn [forallb fact_true]. rewrite !andb_true_iff, Z.ltb_lt, Z.leb_le. intuition (try easy; lia).
  - destruct (expression_dec a (Name x)) as [->|]; [|easy]. injection E as <-. cbn [elements number]. rewrite At. eexists. split; [reflexivity|]. intros v.
    unfold all_facts. cbn [forallb]. rewrite andb_true_r, digit_is, filter_In, Z.ltb_lt. intuition easy.
Qed.

(** ** What is left *)
Inductive leaving := Itself | QuotientLeft | RemainderLeft | Rest | CommonDivisorLeft | CommonOnesLeft.

Definition left_by (l : leaving) (n k : Z) : Z :=
  match l with Itself => k | QuotientLeft => n / k | RemainderLeft => n mod k | Rest => n - k | CommonDivisorLeft => Z.gcd n k | CommonOnesLeft => Z.land n k end.

Definition leaving_of (x k : string) (fs : list fact) (a : expression) : option leaving :=
  let is b := if expression_dec a b then true else false in
  let X := Name x in let K := Name k in
  if is K then Some Itself
  else if is (Apply2 Quotient X K) then (if follows fs Above0 then Some QuotientLeft else None)
  else if is (Apply2 Remainder X K) then (if follows fs Above0 then Some RemainderLeft else None)
  else if is (Apply2 Minus X K) then Some Rest
  else if is (Apply2 CommonDivisor X K) || is (Apply2 CommonDivisor K X) then Some CommonDivisorLeft
  else if is (Apply2 BitAnd X K) || is (Apply2 BitAnd K X) then (if follows fs NotBelow0 then Some CommonOnesLeft else None)
  else if is (Apply2 BitXor X K) || is (Apply2 BitXor K X) then (if follows fs NotBelow0 && said fs OnesOfHeap then Some Rest else None)
  else None.

(** Without some of its ones a number is less by just these. *)
Lemma without_ones n k : Z.land n k = k -> Z.lxor n k = n - k.
Proof.
  intros L. assert (H : Z.lxor n k = Z.ldiff n k).
  { apply Z.bits_inj'. intros i _. rewrite Z.lxor_spec, Z.ldiff_spec. apply (f_equal (fun z => Z.testbit z i)) in L. rewrite Z.land_spec in L.
    destruct (Z.testbit n i), (Z.testbit k i); easy. }
  rewrite H. symmetry. apply Z.sub_nocarry_ldiff. apply Z.bits_inj'. intros i _. rewrite Z.ldiff_spec, Z.bits_0. apply (f_equal (fun z => Z.testbit z i)) in L.
  rewrite Z.land_spec in L. destruct (Z.testbit n i), (Z.testbit k i); easy.
Qed.

Lemma leaving_sound x k fs a l n v : x <> k -> leaving_of x k fs a = Some l -> 0 <= n -> all_facts fs n v = true ->
  number [(k, v); (x, n)] a = Some (left_by l n v).
Proof.
  intros D E N A. pose proof (at_k x k n v) as Ak. pose proof (at_x x k D n v) as Ax. unfold leaving_of in E.
  assert (Nat : follows fs NotBelow0 = true -> 0 <= v) by (intros F; now apply (follows_sound fs n v NotBelow0 N A), Z.leb_le in F).
  assert (Nat1 : forall w, 0 <= v -> natural (Z.min n v) w = Some w) by (intros w V; unfold natural; destruct (Z.ltb_spec (Z.min n v) 0); [lia|reflexivity]).
  assert (Nat2 : forall w, 0 <= v -> natural (Z.min v n) w = Some w) by (intros w V; unfold natural; destruct (Z.ltb_spec (Z.min v n) 0); [lia|reflexivity]).
  destruct (expression_dec a (Name k)) as [->|]; [injection E as <-; exact Ak|].
  destruct (expression_dec a (Apply2 Quotient (Name x) (Name k))) as [->|].
  { destruct (follows fs Above0) eqn:F; [|easy]. injection E as <-. apply (follows_sound fs n v Above0 N A) in F. cbn in F. apply Z.ltb_lt in F.
    cbn [number left_by]. rewrite Ak, Ax. cbn [apply2]. destruct (Z.eqb_spec v 0); [lia|reflexivity]. }
  destruct (expression_dec a (Apply2 Remainder (Name x) (Name k))) as [->|].
  { destruct (follows fs Above0) eqn:F; [|easy]. injection E as <-. apply (follows_sound fs n v Above0 N A) in F. cbn in F. apply Z.ltb_lt in F.
    cbn [number left_by]. rewrite Ak, Ax. cbn [apply2]. destruct (Z.eqb_spec v 0); [lia|reflexivity]. }
  destruct (expression_dec a (Apply2 Minus (Name x) (Name k))) as [->|]; [injection E as <-; cbn [number]; now rewrite Ak, Ax|].
  destruct (expression_dec a (Apply2 CommonDivisor (Name x) (Name k))) as [->|]; [injection E as <-; cbn [number]; now rewrite Ak, Ax|].
  destruct (expression_dec a (Apply2 CommonDivisor (Name k) (Name x))) as [->|].
  { injection E as <-. cbn [number left_by]. rewrite Ak, Ax. cbn [apply2]. now rewrite Z.gcd_comm. }
  cbn [orb] in E. destruct (expression_dec a (Apply2 BitAnd (Name x) (Name k))) as [->|].
  { cbn [orb] in E. destruct (follows fs NotBelow0); [|easy]. injection E as <-. specialize (Nat eq_refl). cbn [number left_by]. rewrite Ak, Ax. cbn [apply2]. auto. }
  destruct (expression_dec a (Apply2 BitAnd (Name k) (Name x))) as [->|].
  { cbn [orb] in E. destruct (follows fs NotBelow0); [|easy]. injection E as <-. specialize (Nat eq_refl). cbn [number left_by]. rewrite Ak, Ax. cbn [apply2].
    rewrite Z.land_comm. auto. }
  cbn [orb] in E. assert (Or : a = Apply2 BitXor (Name x) (Name k) \/ a = Apply2 BitXor (Name k) (Name x)).
  { destruct (expression_dec a (Apply2 BitXor (Name x) (Name k))); [now left|]. destruct (expression_dec a (Apply2 BitXor (Name k) (Name x))); [now right|easy]. }
  assert (E' : (if follows fs NotBelow0 && said fs OnesOfHeap then Some Rest else None) = Some l).
  { destruct (expression_dec a (Apply2 BitXor (Name x) (Name k))); [exact E|]. destruct (expression_dec a (Apply2 BitXor (Name k) (Name x))); [exact E|easy]. }
  destruct (follows fs NotBelow0); [|easy]. destruct (said fs OnesOfHeap) eqn:O; [|easy]. injection E' as <-. specialize (Nat eq_refl).
  apply (said_true fs n v _ A) in O. cbn in O. apply Z.eqb_eq in O. apply without_ones in O.
  destruct Or as [-> | ->]; cbn [number left_by]; rewrite Ak, Ax; cbn [apply2]; [rewrite Nat1 by exact Nat|rewrite Z.lxor_comm, Nat2 by exact Nat]; now rewrite O.
Qed.

(** ** The rule *)
(** An alternative with one name that runs: what is left, and the facts. *)
Definition factor_alternative (x : string) (a : alternative) : option (leaving * list fact) :=
  match a with
  | Alternative (Heap e) (For k s :: l) =>
    match facts_in_set x s with
    | Some fs =>
      match facts_in x k fs l with
      | Some gs =>
        if negb (String.eqb x k) && follows gs UpToHeap && follows gs NotBelow0 && (follows gs Above0 || said gs BelowHeap) then
          match leaving_of x k gs e with Some way => Some (way, gs) | None => None end
        else None
      | None => None
      end
    | None => None
    end
  | _ => None
  end.

(** The numbers that may run: from 0 to the heap. *)
Definition factor_options (l : leaving) (fs : list fact) (n : nat) : list (list nat) :=
  flat_map (fun k => positions (Some [left_by l (Z.of_nat n) k])) (filter (all_facts fs (Z.of_nat n)) (0 :: up_to (Z.of_nat n))).

Lemma in_factor_options l fs n o : (forall k, all_facts fs (Z.of_nat n) k = true -> 0 <= k <= Z.of_nat n) ->
  (In o (factor_options l fs n) <-> exists k m, o = [m] /\ all_facts fs (Z.of_nat n) k = true /\ Z.of_nat m = left_by l (Z.of_nat n) k).
Proof.
  intros B. unfold factor_options. rewrite in_flat_map. split.
  - intros (k & I & P). apply filter_In in I. apply in_positions in P. injection P as P. destruct o as [|m [|]]; try easy. injection P as P. exists k, m. now rewrite P.
  - intros (k & m & -> & A & E). exists k. split.
    + apply filter_In. split; [|exact A]. specialize (B k A). destruct (Z.eq_dec k 0) as [->|]; [now left|right; apply in_up_to; lia].
    + apply in_positions. cbn [map]. now rewrite E.
Qed.

Lemma factor_bounds x a l fs n k : factor_alternative x a = Some (l, fs) -> 0 <= n -> all_facts fs n k = true -> 0 <= k <= n /\ 0 < n.
Proof.
  unfold factor_alternative. destruct a as [[e|] [|[k0 s| |] cl]]; try easy. destruct (facts_in_set x s) as [fs0|]; [|easy].
  destruct (facts_in x k0 fs0 cl) as [gs|]; [|easy]. destruct (_ && _) eqn:C; [|easy]. destruct (leaving_of x k0 gs e); [|easy]. intros E N A. injection E as <- <-.
  rewrite !andb_true_iff in C. destruct C as (((_ & U) & B) & P). apply (follows_sound gs n k _ N A) in U, B. cbn in U, B. apply Z.leb_le in U, B. split; [lia|].
  apply orb_true_iff in P. destruct P as [P|P]; [apply (follows_sound gs n k _ N A) in P|apply (said_true gs n k _ A) in P]; cbn in P; apply Z.ltb_lt in P; lia.
Qed.

Lemma factor_alternative_options x a l fs : factor_alternative x a = Some (l, fs) -> forall n o,
  In o (factor_options l fs n) <-> exists last, In o (options_of (Z.of_nat last) [(x, Z.of_nat n)] a).
Proof.
  intros E n o. set (N := Z.of_nat n). assert (N0 : 0 <= N) by (unfold N; lia).
  rewrite in_factor_options by (intros k A; exact (proj1 (factor_bounds x a l fs N k E N0 A))). fold N.
  unfold factor_alternative in E. destruct a as [[e|] [|[k s| |] cl]]; try easy. destruct (facts_in_set x s) as [fs0|] eqn:S; [|easy].
  destruct (facts_in x k fs0 cl) as [gs|] eqn:G; [|easy]. destruct (_ && _) eqn:C; [|easy]. destruct (leaving_of x k gs e) as [way|] eqn:L; [|easy].
  injection E as <- <-. rewrite !andb_true_iff, negb_true_iff, String.eqb_neq in C. destruct C as (((D & U) & B) & P).
  unfold options_of. cbn [leaves clauses ways_to_bind]. split.
  - intros (v & m & -> & A & Q). pose proof (facts_kept x k D N v N0 cl fs0 gs G A) as A0. exists (Z.to_nat v).
    destruct (facts_in_set_sound x s fs0 N (Z.of_nat (Z.to_nat v)) S N0) as (vs & El & I). rewrite El. apply in_flat_map. exists [(k, v); (x, N)]. split.
    + apply in_flat_map. exists v. split; [apply I; split; [exact A0|lia]|]. rewrite (facts_in_sound x k D N v N0 _ cl fs0 gs G A0), A. now left.
    + cbn [heaps_of numbers]. rewrite (leaving_sound x k gs e way N v D L N0 A). apply in_positions. cbn [map]. now rewrite Q.
  - intros (last & I). destruct (facts_in_set_sound x s fs0 N (Z.of_nat last) S N0) as (vs & El & J). rewrite El in I. apply in_flat_map in I.
    destruct I as (env & W & I). apply in_flat_map in W. destruct W as (v & V & W). apply J in V. destruct V as (A0 & _).
    rewrite (facts_in_sound x k D N v N0 _ cl fs0 gs G A0) in W. destruct (all_facts gs N v) eqn:A; [|easy]. destruct W as [<-|[]].
    cbn [heaps_of numbers] in I. rewrite (leaving_sound x k gs e way N v D L N0 A) in I. apply in_positions in I. injection I as I.
    destruct o as [|m [|]]; try easy. injection I as I. exists v, m. now rewrite I.
Qed.

Definition factor_rule (r : rule) : option (leaving * list fact) :=
  match r with Written [(AnyHeap x, [a])] => factor_alternative x a | _ => None end.

Lemma factor_plays r l fs : factor_rule r = Some (l, fs) -> plays r (factor_options l fs).
Proof.
  destruct r as [|[|([x|] & [|a [|]]) [|]]]; try easy. cbn [factor_rule]. intros E n o. rewrite (factor_alternative_options x a l fs E). unfold is_option.
  cbn [options_up_to flat_map matches fst snd]. split; intros (last & I); exists last; rewrite ?app_nil_r in *; exact I.
Qed.

Lemma factor_rule_bounds r l fs n k : factor_rule r = Some (l, fs) -> 0 <= n -> all_facts fs n k = true -> 0 <= k <= n /\ 0 < n.
Proof. destruct r as [|[|([x|] & [|a [|]]) [|]]]; try easy. exact (factor_bounds x a l fs n k). Qed.
