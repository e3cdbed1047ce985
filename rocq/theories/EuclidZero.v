(** Euclid where a number may become 0 (Cole and Davie 1969; FORMAT.md, section 28, method `euclid-to-zero`): a positive multiple of one of
    two positive numbers is taken from the other; where a number is 0 there is no move. The player to move loses iff a number is 0, or the
    numbers differ and the larger is below phi times the smaller.

    With a >= b > 0 the second says a^2 - b^2 < ab ([lost]); equality is impossible ([never_equal]). From a loss the
    only move leads to a - b < b, and b(a - b) + (a - b)^2 < b^2 says that it wins ([apart]). From a win with r = a mod b one moves to
    0 if r = 0, and otherwise to r or to b + r, of which one is lost ([reached]).
    The rule is recognised by its form: conditions that every move fulfils, and in at most one of the two alternatives that the number
    that is lowered is the greater one. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Json Rule RuleText Amounts Lists Formula Tuples Syntax Obligations Euclid EuclidMethods Claim CodeMethods.
Import ListNotations.
Local Open Scope Z_scope.
Local Notation "a =s b" := (String.eqb a b) (at level 70).

(** ** Losses *)
Definition lost (a b : Z) : bool := if a * b =? 0 then true else if a =? b then false else Z.abs (a * a - b * b) <? a * b.

Lemma lost_symmetric a b : lost a b = lost b a.
Proof.
  unfold lost. rewrite (Z.mul_comm b a), (Z.eqb_sym b a). destruct (a * b =? 0); [reflexivity|]. destruct (a =? b); [reflexivity|]. f_equal. lia.
Qed.

Lemma lost_iff a b : 0 < b < a -> lost a b = true <-> a * a - b * b < a * b.
Proof.
  intros P. unfold lost. destruct (Z.eqb_spec (a * b) 0); [nia|]. destruct (Z.eqb_spec a b); [lia|]. rewrite Z.ltb_lt, Z.abs_eq by nia. tauto.
Qed.

Lemma apart a b v : 0 < b -> 1 <= v -> 0 <= a - v * b -> lost a b = true -> lost (a - v * b) b = false.
Proof.
  intros B V P L. assert (b <= a) by nia. destruct (Z.eq_dec a b) as [->|N].
  - unfold lost in L. destruct (Z.eqb_spec (b * b) 0); [nia|]. now rewrite Z.eqb_refl in L.
  - apply lost_iff in L; [|lia]. assert (a < 2 * b) by nia. assert (v = 1) as -> by nia. set (c := a - 1 * b) in *.
    assert (C : 0 < c < b) by (unfold c; lia). assert (K : b * c + c * c < b * b) by (unfold c; nia).
    destruct (lost c b) eqn:Q; [|reflexivity]. rewrite lost_symmetric in Q. apply lost_iff in Q; lia.
Qed.

Lemma reached a b : 0 < b <= a -> lost a b = false -> exists v, 1 <= v /\ 0 <= a - v * b /\ lost (a - v * b) b = true.
Proof.
  intros (B & A) L. set (q := a / b). set (r := a mod b). pose proof (Z.mod_pos_bound a b B) as R. fold r in R.
  assert (E : a = q * b + r) by (unfold q, r; rewrite Z.mul_comm; apply Z.div_mod; lia). assert (Q : 1 <= q) by nia.
  assert (Whole : a - q * b = r) by lia. destruct (Z.eq_dec r 0) as [Zr|Nr].
  - exists q. rewrite Whole, Zr. repeat split; lia.
  - assert (Rest : lost r b = true <-> b * b - r * r < b * r) by (rewrite lost_symmetric; apply lost_iff; lia).
    destruct (Z.lt_trichotomy (b * b - r * r) (b * r)) as [D|[D|D]].
    + exists q. rewrite Whole. split; [exact Q|]. split; [lia|]. now apply Rest.
    + exfalso. apply (never_equal b r 1); lia.
    + destruct (Z.eq_dec q 1) as [Q1|Q1].
      * exfalso. rewrite Q1 in E. assert (T : lost a b = true) by (apply lost_iff; nia). congruence.
      * exists (q - 1). replace (a - (q - 1) * b) with (b + r) by lia. split; [lia|]. split; [lia|]. apply lost_iff; nia.
Qed.

(** ** Conditions *)
(** What a condition says of the number that is lowered, A, the other, B, and how often this is taken. *)
Inductive said := OtherPositive | LoweredPositive | NotLess | MultipleNotLess | Greater.

Definition says (d : said) (a b v : Z) : bool :=
  match d with
  | OtherPositive => 0 <? b | LoweredPositive => 0 <? a | NotLess => b <=? a | MultipleNotLess => v * b <=? a | Greater => b <? a
  end.

Definition is_greater (d : said) : bool := match d with Greater => true | _ => false end.
Definition speaks_of_multiple (d : said) : bool := match d with MultipleNotLess => true | _ => false end.
Definition is_other_positive (d : said) : bool := match d with OtherPositive => true | _ => false end.

Fixpoint conjuncts (c : condition) : list condition := match c with And c d => conjuncts c ++ conjuncts d | c => [c] end.

Lemma conjuncts_truth env t : forall c, (forall d, In d (conjuncts c) -> truth env d = Some (t d)) -> truth env c = Some (forallb t (conjuncts c)).
Proof.
  induction c; intros H; cbn [conjuncts] in *; try (rewrite (H _ (or_introl eq_refl)); cbn [forallb]; now rewrite andb_true_r).
  cbn [truth]. rewrite forallb_app, IHc1, IHc2 by (intros; apply H, in_app_iff; auto). now destruct (forallb t (conjuncts c1)).
Qed.

Section Alternative.
Variables A B k : string.

Definition positive (a : expression) : option said := if is a (Name B) then Some OtherPositive else if is a (Name A) then Some LoweredPositive else None.

Definition compared (r : comparison) (a b : expression) : option said :=
  match r with
  | Above => if is b (Number 0) then positive a else if is a (Name A) then if is b (Name B) then Some Greater else None else None
  | AtLeast => if is b (Number 1) then positive a
               else if is a (Name A) then if is b (Name B) then Some NotLess else if is_multiple B k b then Some MultipleNotLess else None else None
  | Unequal => if is b (Number 0) then positive a else None
  | _ => None
  end.

Definition turned (r : comparison) : comparison :=
  match r with Below => Above | AtMost => AtLeast | Above => Below | AtLeast => AtMost | r => r end.

Definition said_by (c : condition) : option said :=
  match c with
  | Compare r a b => match compared r a b with Some d => Some d | None => compared (turned r) b a end
  | _ => None
  end.

Variables (env : environment) (a b : Z).
Hypothesis at_A : value_of env A = Some a.
Hypothesis at_B : value_of env B = Some b.
Hypothesis natural_numbers : 0 <= a /\ 0 <= b.

Lemma turned_compare r x y : compare (turned r) y x = compare r x y.
Proof. destruct r; cbn; try reflexivity; [apply Z.eqb_sym|now rewrite Z.eqb_sym]. Qed.

Lemma positive_number x d env' : positive x = Some d -> value_of env' A = Some a -> value_of env' B = Some b ->
  exists z, number env' x = Some z /\ 0 <= z /\ forall v, says d a b v = (0 <? z).
Proof.
  intros P VA VB. unfold positive in P. destruct (is x (Name B)) eqn:E; [|destruct (is x (Name A)) eqn:E'; [|easy]]; injection P as <-.
  - apply is_same in E. subst x. exists b. cbn [number]. repeat split; auto. lia.
  - apply is_same in E'. subst x. exists a. cbn [number]. repeat split; auto. lia.
Qed.

Lemma compared_truth r x y d v env' : compared r x y = Some d -> value_of env' A = Some a -> value_of env' B = Some b ->
  (d = MultipleNotLess -> forall m, is_multiple B k m = true -> number env' m = Some (v * b)) ->
  exists z w, number env' x = Some z /\ number env' y = Some w /\ compare r z w = says d a b v.
Proof.
  intros C VA VB M. destruct r; try easy; cbn [compared] in C.
  - destruct (is y (Number 0)) eqn:Y; [|easy]. apply is_same in Y. subst y. destruct (positive_number x d env' C VA VB) as (z & N & P & S).
    exists z, 0. split; [exact N|]. split; [reflexivity|]. rewrite S. cbn [compare]. destruct (Z.eqb_spec z 0), (Z.ltb_spec 0 z); lia || reflexivity.
  - destruct (is y (Number 0)) eqn:Y.
    + apply is_same in Y. subst y. destruct (positive_number x d env' C VA VB) as (z & N & P & S). exists z, 0. rewrite S. repeat split; auto.
    + destruct (is x (Name A)) eqn:X; [|easy]. destruct (is y (Name B)) eqn:Y'; [|easy]. injection C as <-. apply is_same in X, Y'. subst x y.
      exists a, b. cbn [number]. repeat split; auto.
  - destruct (is y (Number 1)) eqn:Y.
    + apply is_same in Y. subst y. destruct (positive_number x d env' C VA VB) as (z & N & P & S). exists z, 1. split; [exact N|]. split; [reflexivity|].
      rewrite S. cbn [compare]. destruct (Z.leb_spec 1 z), (Z.ltb_spec 0 z); lia || reflexivity.
    + destruct (is x (Name A)) eqn:X; [|easy]. apply is_same in X. subst x. destruct (is y (Name B)) eqn:Y'.
      * injection C as <-. apply is_same in Y'. subst y. exists a, b. cbn [number]. repeat split; auto.
      * destruct (is_multiple B k y) eqn:Y2; [|easy]. injection C as <-. exists a, (v * b). cbn [number]. repeat split; auto.
Qed.

Lemma said_truth c d v env' : said_by c = Some d -> value_of env' A = Some a -> value_of env' B = Some b ->
  (d = MultipleNotLess -> forall m, is_multiple B k m = true -> number env' m = Some (v * b)) -> truth env' c = Some (says d a b v).
Proof.
  intros S VA VB M. destruct c as [r x y| | | | | |]; try easy. cbn [said_by] in S. cbn [truth].
  destruct (compared r x y) as [d'|] eqn:C.
  - injection S as ->. destruct (compared_truth r x y d v env' C VA VB M) as (z & w & -> & -> & Q). now rewrite Q.
  - destruct (compared_truth (turned r) y x d v env' S VA VB M) as (z & w & -> & -> & Q). now rewrite <- Q, turned_compare.
Qed.

(** ** Clauses: conditions, a name that runs, conditions *)
(** What the conditions of a list of clauses say. *)
Fixpoint all_said (l : list clause) : option (list said) :=
  match l with
  | [] => Some []
  | If c :: l =>
    match (fix go (cs : list condition) : option (list said) :=
             match cs with [] => Some [] | c :: cs => match said_by c, go cs with Some d, Some ds => Some (d :: ds) | _, _ => None end end) (conjuncts c), all_said l with
    | Some ds, Some es => Some (ds ++ es)
    | _, _ => None
    end
  | _ => None
  end.

Lemma ways_said last v env' : value_of env' A = Some a -> value_of env' B = Some b -> forall l ds rest, all_said l = Some ds ->
  (existsb speaks_of_multiple ds = true -> forall m, is_multiple B k m = true -> number env' m = Some (v * b)) ->
  ways_to_bind last (l ++ rest) env' = if forallb (fun d => says d a b v) ds then ways_to_bind last rest env' else [].
Proof.
  intros VA VB. induction l as [|[| |c] l IH]; intros ds rest S M; cbn [all_said] in S; try easy; [injection S as <-; reflexivity|].
  set (go := fix go (cs : list condition) : option (list said) :=
    match cs with [] => Some [] | c :: cs => match said_by c, go cs with Some d, Some ds => Some (d :: ds) | _, _ => None end end) in S.
  destruct (go (conjuncts c)) as [cs|] eqn:Go; [|easy]. destruct (all_said l) as [es|] eqn:Es; [|easy]. injection S as <-.
  assert (T : truth env' c = Some (forallb (fun d => says d a b v) cs)).
  { assert (Mc : existsb speaks_of_multiple cs = true -> forall m, is_multiple B k m = true -> number env' m = Some (v * b)).
    { intros X. apply M. rewrite existsb_app, X. reflexivity. }
    rewrite (conjuncts_truth env' (fun x => match said_by x with Some d => says d a b v | None => false end)).
    - f_equal. clear M IH Es. revert cs Go Mc. induction (conjuncts c) as [|x xs IHx]; intros cs Go Mc; cbn in Go; [injection Go as <-; reflexivity|].
      destruct (said_by x) as [d|] eqn:X; [|easy]. fold go in Go. destruct (go xs) as [ds|] eqn:Gx; [|easy]. injection Go as <-. cbn [forallb]. rewrite X. f_equal.
      apply (IHx ds eq_refl). intros H. apply Mc. cbn [existsb]. now rewrite H, orb_true_r.
    - clear M IH Es. revert cs Go Mc. induction (conjuncts c) as [|x xs IHx]; intros cs Go Mc y Y; [easy|]. cbn in Go.
      destruct (said_by x) as [d|] eqn:X; [|easy]. fold go in Go. destruct (go xs) as [ds|] eqn:Gx; [|easy]. injection Go as <-. destruct Y as [<-|Y].
      + rewrite X. apply (said_truth x d v env' X VA VB). intros ->. apply Mc. reflexivity.
      + apply (IHx ds eq_refl); [|exact Y]. intros H. apply Mc. cbn [existsb]. now rewrite H, orb_true_r. }
  cbn [app ways_to_bind]. rewrite T, forallb_app. destruct (forallb _ cs); [|reflexivity]. apply IH; [reflexivity|].
  intros X. apply M. rewrite existsb_app, X. apply orb_true_r.
Qed.

(** `1..` or `1..=A / B`. *)
Definition to_zero (s : set) : bool :=
  match s with
  | From x => is x (Number 1)
  | Range x (Apply2 Plus (Apply2 Quotient y z) one) => is x (Number 1) && is one (Number 1) && is y (Name A) && is z (Name B)
  | _ => false
  end.

Lemma to_zero_listed last s : to_zero s = true -> 0 < b -> exists vs, elements last env s = Some vs /\ (forall v, In v vs -> 1 <= v) /\
  forall v, 1 <= v <= last -> 0 <= a - v * b -> In v vs.
Proof.
  intros H P. destruct s as [first until|first| | | | | | | | | | |]; try easy; cbn [to_zero] in H.
  - destruct until as [| | |[] until one]; try easy. destruct until as [| | |[] q c]; try easy. rewrite !andb_true_iff in H.
    destruct H as (((F & O) & C) & Q). apply is_same in F, O, C, Q. subst first one c q. cbn [elements number]. rewrite at_A, at_B. cbn [apply2].
    destruct (Z.eqb_spec b 0); [lia|]. eexists. split; [reflexivity|]. split; intros v; rewrite in_between; [lia|]. intros V N. split; [lia|].
    assert (v <= a / b) by (apply Z.div_le_lower_bound; lia). lia.
  - apply is_same in H. subst first. cbn [elements number]. eexists. split; [reflexivity|]. split; intros v; rewrite in_between; lia.
Qed.
End Alternative.

Fixpoint before_name (l : list clause) : option (list clause * string * set * list clause) :=
  match l with
  | For k s :: l => Some ([], k, s, l)
  | If c :: l => match before_name l with Some (before, k, s, after) => Some (If c :: before, k, s, after) | None => None end
  | _ => None
  end.

Lemma before_name_is : forall l before k s after, before_name l = Some (before, k, s, after) -> l = (before ++ For k s :: after)%list.
Proof.
  induction l as [|[k s|x a|c] l IH]; intros before k' s' after; cbn [before_name]; try easy.
  - intros E. injection E as <- <- <- <-. reflexivity.
  - destruct (before_name l) as [(((b & k0) & s0) & af)|]; [|easy]. intros E. injection E as <- <- <- <-. now rewrite (IH _ _ _ _ eq_refl).
Qed.

(** A is lowered by multiples of B; whether A has to be the greater number. *)
Definition lowers (A B : string) (lowered stays : expression) (l : list clause) : option bool :=
  match before_name l, lowered with
  | Some (before, k, s, after), Apply2 Minus (Name x) m =>
    match all_said A B k before, all_said A B k after with
    | Some ds, Some es =>
      guard (negb (k =s A) && negb (k =s B) && (x =s A) && is_multiple B k m && is stays (Name B) && to_zero A B s
             && existsb is_other_positive ds && negb (existsb speaks_of_multiple ds)) (Some (existsb is_greater (ds ++ es)))
    | _, _ => None
    end
  | _, _ => None
  end.

Lemma says_true d a b v : 0 < b -> 1 <= v -> 0 <= a - v * b -> (is_greater d = true -> b < a) -> says d a b v = true.
Proof. intros B V P G. destruct d; cbn [says is_greater] in *; try apply Z.ltb_lt; try apply Z.leb_le; nia. Qed.

Lemma lowers_sound A B lowered stays l strict env a b : lowers A B lowered stays l = Some strict ->
  value_of env A = Some a -> value_of env B = Some b -> 0 <= a -> 0 <= b ->
  (forall last env', In env' (ways_to_bind last l env) -> exists v, 1 <= v /\ 0 < b /\ number env' lowered = Some (a - v * b) /\ number env' stays = Some b) /\
  (forall v, 0 < b -> 1 <= v -> 0 <= a - v * b -> (strict = true -> b < a) -> exists last env', In env' (ways_to_bind (Z.of_nat last) l env)
    /\ number env' lowered = Some (a - v * b) /\ number env' stays = Some b).
Proof.
  intros H VA VB NA NB. unfold lowers in H. destruct (before_name l) as [(((before & k) & s) & after)|] eqn:Be; [|easy].
  destruct lowered as [| | |[] e m]; try easy. destruct e as [|x| |]; try easy. apply before_name_is in Be. subst l.
  destruct (all_said A B k before) as [ds|] eqn:Ds; [|easy]. destruct (all_said A B k after) as [es|] eqn:Es; [|easy]. apply guard_some in H. destruct H as (G & E).
  injection E as <-. rewrite !andb_true_iff, !negb_true_iff, !String.eqb_neq, String.eqb_eq in G.
  destruct G as (((((((KA & KB) & ->) & M) & St) & Set_) & Pos) & Mul). apply is_same in St. subst stays.
  assert (K : k <> A /\ k <> B) by auto.
  assert (Before : forall last v, ways_to_bind last (before ++ For k s :: after) env =
    if forallb (fun d => says d a b v) ds then ways_to_bind last (For k s :: after) env else []).
  { intros last v. apply (ways_said A B k a b (conj NA NB) last v env VA VB before ds); [exact Ds|]. rewrite Mul. easy. }
  assert (After : forall last v, ways_to_bind last after ((k, v) :: env) = if forallb (fun d => says d a b v) es then [(k, v) :: env] else []).
  { intros last v. pose proof (ways_said A B k a b (conj NA NB) last v ((k, v) :: env) (after_A A B k K env a VA v) (after_B A B k K env b VB v) after es [] Es) as W.
    rewrite app_nil_r in W. cbn [ways_to_bind] in W. apply W. intros _ m' M'. exact (multiple_value A B k K env b VB m' v M'). }
  assert (At : forall v, number ((k, v) :: env) (Apply2 Minus (Name A) m) = Some (a - v * b) /\ number ((k, v) :: env) (Name B) = Some b).
  { intros v. cbn [number]. rewrite (after_A A B k K env a VA), (after_B A B k K env b VB), (multiple_value A B k K env b VB m v M). now split. }
  split.
  - intros last env' I. rewrite (Before last 0) in I. destruct (forallb _ ds) eqn:F; [|easy]. rewrite forallb_forall in F.
    apply existsb_exists in Pos. destruct Pos as (d & D & Q). specialize (F d D). destruct d; try easy. cbn [says] in F. apply Z.ltb_lt in F.
    cbn [ways_to_bind] in I. destruct (to_zero_listed A B env a b VA VB (conj NA NB) last s Set_ F) as (vs & El & Ge & _). rewrite El in I.
    apply in_flat_map in I. destruct I as (v & V & I). rewrite After in I. destruct (forallb _ es); [|easy]. destruct I as [<-|[]].
    exists v. split; [now apply Ge|]. split; [exact F|]. apply At.
  - intros v P V N G. exists (Z.to_nat v), ((k, v) :: env). split; [|apply At]. rewrite (Before _ v).
    assert (All : forall d, In d (ds ++ es) -> says d a b v = true).
    { intros d D. apply says_true; auto. intros Q. apply G. apply existsb_exists. eauto. }
    replace (forallb _ ds) with true by (symmetry; apply forallb_forall; intros d D; apply All, in_app_iff; auto). cbn [ways_to_bind].
    destruct (to_zero_listed A B env a b VA VB (conj NA NB) (Z.of_nat (Z.to_nat v)) s Set_ P) as (vs & El & _ & Ge). rewrite El. apply in_flat_map. exists v.
    split; [apply Ge; lia|]. rewrite After. replace (forallb _ es) with true; [now left|].
    symmetry. apply forallb_forall. intros d D. apply All, in_app_iff. auto.
Qed.

(** ** The rule *)
Definition lowers_first (x y : string) (al : tuple_alternative) : option bool := match to al with [p; q] => lowers x y p q (on al) | _ => None end.
Definition lowers_second (x y : string) (al : tuple_alternative) : option bool := match to al with [p; q] => lowers y x q p (on al) | _ => None end.

Definition one_each (x y : string) (one two : tuple_alternative) : bool :=
  match lowers_first x y one, lowers_second x y two with Some s, Some t => negb (s && t) | _, _ => false end.

Definition to_zero_rule (r : tuple_rule) : option (string * string) :=
  match r with
  | TupleRule [([x; y], [al; cl])] [] => guard (negb (x =s y) && (one_each x y al cl || one_each x y cl al)) (Some (x, y))
  | _ => None
  end.

Lemma two_numbers r x y u : to_zero_rule r = Some (x, y) -> is_position r [] u = true <-> exists a b, u = [a; b].
Proof.
  intros E. destruct r as [[|([|x0 [|y0 [|]]], [|al [|cl [|]]]) [|]] [|]]; try easy. unfold is_position. cbn [coordinates lines domain List.length forallb].
  rewrite andb_true_r, Nat.eqb_eq. split; [|intros (a & b & ->); reflexivity]. destruct u as [|a [|b [|]]]; try easy. intros _. eauto.
Qed.

(** The moves, and of which number the loser may be asked to be the greater. *)
Lemma to_zero_moves r x y : to_zero_rule r = Some (x, y) -> exists s t : bool, s && t = false /\ forall a b u,
  (tuple_move r [] [a; b] u -> exists v c d, 1 <= v /\ u = [c; d] /\
    ((0 < b)%nat /\ Z.of_nat c = Z.of_nat a - v * Z.of_nat b /\ d = b \/ (0 < a)%nat /\ c = a /\ Z.of_nat d = Z.of_nat b - v * Z.of_nat a)) /\
  (forall v c d, 1 <= v -> u = [c; d] ->
    ((0 < b)%nat /\ (s = true -> (b < a)%nat) /\ Z.of_nat c = Z.of_nat a - v * Z.of_nat b /\ d = b) \/
    ((0 < a)%nat /\ (t = true -> (a < b)%nat) /\ c = a /\ Z.of_nat d = Z.of_nat b - v * Z.of_nat a) -> tuple_move r [] [a; b] u).
Proof.
  intros E. pose proof (fun u => two_numbers r x y u E) as Pos. destruct r as [[|([|x0 [|y0 [|]]], [|al [|cl [|]]]) [|]] [|]]; try easy.
  cbn [to_zero_rule] in E. apply guard_some in E. destruct E as (G & E). injection E as -> ->.
  rewrite andb_true_iff, orb_true_iff, negb_true_iff, String.eqb_neq in G. destruct G as (N & O).
  assert (Both : exists one two s t, (forall al', In al' [al; cl] <-> al' = one \/ al' = two) /\ s && t = false /\ lowers_first x y one = Some s /\ lowers_second x y two = Some t).
  { unfold one_each in O. destruct O as [O|O]; [exists al, cl|exists cl, al];
      (destruct (lowers_first x y _) as [s|]; [|easy]); (destruct (lowers_second x y _) as [t|]; [|easy]); exists s, t; apply negb_true_iff in O;
      (split; [cbn [In]; intuition congruence|auto]). }
  destruct Both as (one & two & s & t & Two & ST & F1 & F2). exists s, t. split; [exact ST|]. intros a b u. set (env := values_at [x; y] [a; b] []).
  assert (Vx : value_of env x = Some (Z.of_nat a)) by (cbn; now rewrite String.eqb_refl).
  assert (Vy : value_of env y = Some (Z.of_nat b)).
  { cbn. destruct (String.eqb_spec y x); [congruence|]. now rewrite String.eqb_refl. }
  unfold lowers_first in F1. unfold lowers_second in F2.
  destruct (to one) as [|p [|q [|]]] eqn:To1; try easy. destruct (to two) as [|p' [|q' [|]]] eqn:To2; try easy.
  destruct (lowers_sound x y p q (on one) s env _ _ F1 Vx Vy ltac:(lia) ltac:(lia)) as (S1 & C1).
  destruct (lowers_sound y x q' p' (on two) t env _ _ F2 Vy Vx ltac:(lia) ltac:(lia)) as (S2 & C2).
  unfold tuple_move. cbn [lines]. split.
  - intros (_ & U & last & names & alternatives & al' & env' & [Q|[]] & I & W & Nu). injection Q as <- <-. apply Pos in U. destruct U as (c & d & ->).
    cbn [map] in Nu. apply Two in I. destruct I as [-> | ->].
    + destruct (S1 _ _ W) as (v & V & P & L & R). rewrite To1 in Nu. cbn [numbers] in Nu. rewrite L, R in Nu. injection Nu as N1 N2.
      exists v, c, d. split; [exact V|]. split; [reflexivity|]. left. lia.
    + destruct (S2 _ _ W) as (v & V & P & L & R). rewrite To2 in Nu. cbn [numbers] in Nu. rewrite L, R in Nu. injection Nu as N1 N2.
      exists v, c, d. split; [exact V|]. split; [reflexivity|]. right. lia.
  - intros v c d V -> M. split; [apply Pos; eauto|]. split; [apply Pos; eauto|]. destruct M as [(P & St & Q & ->)|(P & St & -> & Q)].
    + destruct (C1 v ltac:(lia) V ltac:(lia) ltac:(intros X; specialize (St X); lia)) as (last & env' & I & L & R). exists last, [x; y], [al; cl], one, env'.
      split; [now left|]. split; [apply Two; auto|]. split; [exact I|]. rewrite To1. cbn [numbers map]. rewrite L, R. now rewrite Q.
    + destruct (C2 v ltac:(lia) V ltac:(lia) ltac:(intros X; specialize (St X); lia)) as (last & env' & I & L & R). exists last, [x; y], [al; cl], two, env'.
      split; [now left|]. split; [apply Two; auto|]. split; [exact I|]. rewrite To2. cbn [numbers map]. rewrite L, R. now rewrite Q.
Qed.

Definition lost_position (u : list nat) : bool := match u with [a; b] => lost (Z.of_nat a) (Z.of_nat b) | _ => true end.

Theorem euclid_to_zero r x y : to_zero_rule r = Some (x, y) -> forall u, loses _ (tuple_move r []) u <-> lost_position u = true.
Proof.
  intros E. pose proof (fun u => two_numbers r x y u E) as Pos. destruct (to_zero_moves r x y E) as (s & t & ST & Mov).
  assert (From : forall u w, tuple_move r [] u w -> exists a b, u = [a; b]) by (intros u w (U & _); now apply Pos).
  apply (losses_by_obligations _ _ (fun u => Z.of_nat (list_sum u))).
  - lia.
  - intros u w M. destruct (From u w M) as (a & b & ->). apply Mov in M. destruct M as (v & c & d & V & -> & M). cbn [list_sum fold_right]. nia.
  - intros u w M L. destruct (From u w M) as (a & b & ->). apply Mov in M. destruct M as (v & c & d & V & -> & M). cbn [lost_position] in *.
    destruct M as [(P & Q & ->)|(P & -> & Q)]; [|rewrite lost_symmetric in L |- *]; rewrite Q; apply apart; auto; lia.
  - intros u L. destruct u as [|a [|b [|]]]; try easy. cbn [lost_position] in L.
    assert (NZ : (0 < a)%nat /\ (0 < b)%nat).
    { unfold lost in L. destruct (Z.eqb_spec (Z.of_nat a * Z.of_nat b) 0); [easy|]. nia. }
    assert (One : forall v, (b <= a)%nat -> (s = true -> (b < a)%nat) -> 1 <= v -> 0 <= Z.of_nat a - v * Z.of_nat b -> lost (Z.of_nat a - v * Z.of_nat b) (Z.of_nat b) = true ->
      exists w, tuple_move r [] [a; b] w /\ lost_position w = true).
    { intros v _ St V P Q. exists [Z.to_nat (Z.of_nat a - v * Z.of_nat b); b]. split; [|cbn [lost_position]; now rewrite Z2Nat.id].
      apply (proj2 (Mov a b _) v (Z.to_nat (Z.of_nat a - v * Z.of_nat b)) b V eq_refl). left. rewrite Z2Nat.id by lia. repeat split; auto; lia. }
    assert (Two : forall v, (a <= b)%nat -> (t = true -> (a < b)%nat) -> 1 <= v -> 0 <= Z.of_nat b - v * Z.of_nat a -> lost (Z.of_nat b - v * Z.of_nat a) (Z.of_nat a) = true ->
      exists w, tuple_move r [] [a; b] w /\ lost_position w = true).
    { intros v _ St V P Q. exists [a; Z.to_nat (Z.of_nat b - v * Z.of_nat a)]. split; [|cbn [lost_position]; rewrite lost_symmetric; now rewrite Z2Nat.id].
      apply (proj2 (Mov a b _) v a (Z.to_nat (Z.of_nat b - v * Z.of_nat a)) V eq_refl). right. rewrite Z2Nat.id by lia. repeat split; auto; lia. }
    destruct (Nat.lt_trichotomy a b) as [Lt|[Eq|Lt]].
    + rewrite lost_symmetric in L. destruct (reached (Z.of_nat b) (Z.of_nat a) ltac:(lia) L) as (v & V & P & Q). apply (Two v); auto; lia.
    + destruct (reached (Z.of_nat a) (Z.of_nat b) ltac:(lia) L) as (v & V & P & Q). destruct s.
      * destruct t; [easy|]. rewrite <- Eq in P, Q. apply (Two v); [lia|easy|exact V| |]; now rewrite <- Eq.
      * apply (One v); auto; [lia|easy].
    + destruct (reached (Z.of_nat a) (Z.of_nat b) ltac:(lia) L) as (v & V & P & Q). apply (One v); auto; lia.
Qed.

(** ** The condition *)
Definition says_lost (x y : string) (t : test) : bool :=
  let product := Both Times (Named x) (Named y) in
  match t with
  | Some_ (Compared Equal p (Constant 0)) (Each (Compared Unequal a b) (Compared Below d q)) =>
      same_formula p product && same_formula a (Named x) && same_formula b (Named y) && same_formula q product
      && (same_formula d (Magnitude (Both Minus (square x) (square y)))
          || same_formula d (Both Minus (Both Greatest (square x) (square y)) (Both Least (square x) (square y))))
  | _ => false
  end.

Lemma says_lost_is x y t a b : says_lost x y t = true -> x <> y -> truth_at (values_at [x; y] [a; b] []) t = Some (lost (Z.of_nat a) (Z.of_nat b)).
Proof.
  intros S N. destruct t as [| | | |[[] p [[| |]| | | | |]| | | |] [| | |[[] c d| | | |] [[] e q| | | |]|]]; try easy. cbn [says_lost] in S.
  rewrite !andb_true_iff, orb_true_iff in S. destruct S as ((((P & A) & B) & Q) & D). apply same_formula_is in P, A, B, Q. subst p c d q.
  assert (Vx : value_of (values_at [x; y] [a; b] []) x = Some (Z.of_nat a)) by (cbn; now rewrite String.eqb_refl).
  assert (Vy : value_of (values_at [x; y] [a; b] []) y = Some (Z.of_nat b)).
  { cbn. destruct (String.eqb_spec y x); [congruence|]. now rewrite String.eqb_refl. }
  assert (Ne : number_at (values_at [x; y] [a; b] []) e = Some (Z.abs (Z.of_nat a * Z.of_nat a - Z.of_nat b * Z.of_nat b))).
  { destruct D as [D|D]; apply same_formula_is in D; subst e; cbn [number_at square]; rewrite Vx, Vy; cbn [apply2]; [reflexivity|]. f_equal.
    destruct (Z.max_spec (Z.of_nat a * Z.of_nat a) (Z.of_nat b * Z.of_nat b)) as [(L & ->)|(L & ->)];
      [rewrite Z.min_l, Z.abs_neq by lia|rewrite Z.min_r, Z.abs_eq by lia]; lia. }
  cbn [truth_at number_at]. rewrite Ne, Vx, Vy. cbn [apply2 compare]. unfold lost.
  destruct (Z.of_nat a * Z.of_nat b =? 0); [reflexivity|]. destruct (Z.of_nat a =? Z.of_nat b); reflexivity.
Qed.

Definition by_euclid_to_zero (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text, text_at "kind" v, text_at "play" v, field "law" v with
  | None, Some r, Some kind, Some play, Some law =>
    match to_zero_rule r, text_at "condition" law with
    | Some (x, y), Some said =>
      match read_test said with
      | Some t => guard (String.eqb kind "outcome" && String.eqb play "normal" && only ["kind"; "play"; "law"]%string v
                         && only ["condition"]%string law && says_lost x y t) (Some (LawOf (LostWhen said)))
      | None => None
      end
    | _, _ => None
    end
  | _, _, _, _, _ => None
  end.

Lemma by_euclid_to_zero_sound : sound by_euclid_to_zero.
Proof.
  intros text v proof c. unfold by_euclid_to_zero. destruct proof; [easy|]. destruct (read_tuples text) as [r|] eqn:T; [|easy].
  destruct (text_at "kind" v); [|easy]. destruct (text_at "play" v); [|easy]. destruct (field "law" v) as [law|]; [|easy].
  destruct (to_zero_rule r) as [(x, y)|] eqn:R; [|easy]. destruct (text_at "condition" law) as [said|]; [|easy].
  destruct (read_test said) as [t|] eqn:F; [|easy]. intros H. apply guard_some in H. destruct H as (G & E). injection E as <-.
  rewrite !andb_true_iff in G. destruct G as (_ & G). exists r. split; [exact T|]. exists t. split; [exact F|]. intros u U.
  pose proof (euclid_to_zero r x y R u) as L. apply (two_numbers r x y u R) in U. destruct U as (a & b & ->). exists (lost (Z.of_nat a) (Z.of_nat b)). split; [|exact L].
  destruct r as [[|([|x0 [|y0 [|]]], [|al [|cl [|]]]) [|]] [|]]; try easy. cbn [to_zero_rule] in R. apply guard_some in R. destruct R as (Q & E). injection E as -> ->.
  cbn [coordinates lines]. apply says_lost_is; [exact G|]. rewrite andb_true_iff, negb_true_iff, String.eqb_neq in Q. tauto.
Qed.
