(** Terms with division, and the ways through their cases: how hypotheses on integers become lists of polynomials.

    A term is read in an environment that gives each name a polynomial. Every way through min, max, `if` and comparisons
    gives the value as a polynomial and adds hypotheses p >= 0. A division of t by M is a variable q of its own, listed
    with t and M; it adds M - 1 >= 0, t - qM >= 0 and M - 1 - t + qM >= 0, and needs that M <= 0 is impossible (D). Where
    M <= 0 were possible these hypotheses would contradict each other and prove anything.
    [ways_sound]: under an assignment that gives every listed q the value of its quotient, and for which no need is
    satisfiable, one of the ways has hypotheses that hold and the right value. [extended]: every assignment of the
    other variables can be extended in this way. *)
From Coq Require Import List ZArith Lia Bool Arith.
From Grundy Require Import Multipliers.
Import ListNotations.
Local Open Scope Z_scope.

Inductive term :=
| Constant (c : Z)
| Variable_ (x : nat)
| Sum (a b : term)
| Difference (a b : term)
| Product (a b : term)
| Quotient (a b : term)
| Remainder (a b : term)
| Minimum (a b : term)
| Maximum (a b : term)
| Choice (c : condition) (a b : term)
with condition :=
| Always
| AtMost (a b : term)
| Equal (a b : term)
| Not (c : condition)
| And (c d : condition)
| Or (c d : condition).

(** ** Meaning *)
Fixpoint value (s : nat -> Z) (t : term) : Z :=
  match t with
  | Constant c => c
  | Variable_ x => s x
  | Sum a b => value s a + value s b
  | Difference a b => value s a - value s b
  | Product a b => value s a * value s b
  | Quotient a b => value s a / value s b
  | Remainder a b => value s a mod value s b
  | Minimum a b => Z.min (value s a) (value s b)
  | Maximum a b => Z.max (value s a) (value s b)
  | Choice c a b => if truth s c then value s a else value s b
  end
with truth (s : nat -> Z) (c : condition) : bool :=
  match c with
  | Always => true
  | AtMost a b => value s a <=? value s b
  | Equal a b => value s a =? value s b
  | Not c => negb (truth s c)
  | And c d => truth s c && truth s d
  | Or c d => truth s c || truth s d
  end.

(** ** Ways *)
Definition hypotheses := list polynomial.
Definition minus (p q : polynomial) : polynomial := plus p (scaled (-1) q).

(** The divisions that have a variable: t, M, q. *)
Definition divisions := list (polynomial * polynomial * nat).

Fixpoint polynomial_eqb (p q : polynomial) : bool :=
  match p, q with
  | [], [] => true
  | (c, m) :: p, (d, n) :: q => if (c =? d) && monomial_eqb m n then polynomial_eqb p q else false
  | _, _ => false
  end.

Fixpoint quotient_of (ds : divisions) (t m : polynomial) : option nat :=
  match ds with
  | [] => None
  | (t', m', q) :: ds => if polynomial_eqb t t' && polynomial_eqb m m' then Some q else quotient_of ds t m
  end.

(** The ways, and what is needed: each list of hypotheses in the second component must be contradictory. *)
Definition outcome (A : Type) : Type := list (A * hypotheses) * list hypotheses.
Definition found {A} (a : A) (h : hypotheses) : outcome A := ([(a, h)], []).
Definition then_ {A B} (r : outcome A) (f : A -> hypotheses -> outcome B) : outcome B :=
  (flat_map (fun w => fst (f (fst w) (snd w))) (fst r), snd r ++ flat_map (fun w => snd (f (fst w) (snd w))) (fst r)).
Definition either {A} (r r' : outcome A) : outcome A := (fst r ++ fst r', snd r ++ snd r').

Section Ways.
Variables (ds : divisions) (env : nat -> polynomial).

Definition divided (t m : polynomial) (h : hypotheses) : outcome (polynomial * polynomial) :=
  match quotient_of ds t m with
  | None => ([], [[]])
  | Some q =>
    let rest := minus t (times [(1, [q])] m) in
    ([(([(1, [q])], rest), h ++ [minus m (constant 1); rest; minus (minus m (constant 1)) rest])],
     [h ++ [scaled (-1) m]])
  end.

Fixpoint ways (t : term) (h : hypotheses) : outcome polynomial :=
  match t with
  | Constant c => found (constant c) h
  | Variable_ x => found (env x) h
  | Sum a b => then_ (ways a h) (fun p h => then_ (ways b h) (fun q h => found (plus p q) h))
  | Difference a b => then_ (ways a h) (fun p h => then_ (ways b h) (fun q h => found (minus p q) h))
  | Product a b => then_ (ways a h) (fun p h => then_ (ways b h) (fun q h => found (times p q) h))
  | Quotient a b => then_ (ways a h) (fun p h => then_ (ways b h) (fun m h =>
      then_ (divided p m h) (fun qr h => found (fst qr) h)))
  | Remainder a b => then_ (ways a h) (fun p h => then_ (ways b h) (fun m h =>
      then_ (divided p m h) (fun qr h => found (snd qr) h)))
  | Minimum a b => then_ (ways a h) (fun p h => then_ (ways b h) (fun q h =>
      let d := minus q p in either (found p (h ++ [d])) (found q (h ++ [denied d]))))
  | Maximum a b => then_ (ways a h) (fun p h => then_ (ways b h) (fun q h =>
      let d := minus q p in either (found q (h ++ [d])) (found p (h ++ [denied d]))))
  | Choice c a b => then_ (cases c h) (fun v h => if v : bool then ways a h else ways b h)
  end
with cases (c : condition) (h : hypotheses) : outcome bool :=
  match c with
  | Always => found true h
  | AtMost a b => then_ (ways a h) (fun p h => then_ (ways b h) (fun q h =>
      let d := minus q p in either (found true (h ++ [d])) (found false (h ++ [denied d]))))
  | Equal a b => then_ (ways a h) (fun p h => then_ (ways b h) (fun q h =>
      let d := minus q p in let d' := minus p q in
      either (found true (h ++ [d; d'])) (either (found false (h ++ [denied d])) (found false (h ++ [denied d'])))))
  | Not c => then_ (cases c h) (fun v h => found (negb v) h)
  | And c d => then_ (cases c h) (fun v h => if v : bool then cases d h else found false h)
  | Or c d => then_ (cases c h) (fun v h => if v : bool then found true h else cases d h)
  end.

(** ** Soundness *)
Variable s : assignment.
(** Every listed variable is the quotient, wherever the divisor is positive. *)
Hypothesis quotients : forall t m q, In (t, m, q) ds -> s q = at_ s t / at_ s m.

Definition impossible (needs : list hypotheses) : Prop := forall h, In h needs -> ~ hold s h.

(** Some way has hypotheses that hold, and a result with the property. *)
Definition some_way {A} (r : outcome A) (Q : A -> Prop) : Prop := exists a h, In (a, h) (fst r) /\ hold s h /\ Q a.

Lemma hold_app h h' : hold s (h ++ h') <-> hold s h /\ hold s h'.
Proof.
  split; [intros H; split; intros p I; apply H, in_app_iff; auto|]. intros (A & B) p I. apply in_app_iff in I. destruct I; auto.
Qed.

Lemma hold_one p : hold s [p] <-> 0 <= at_ s p.
Proof. split; [intros H; apply H; now left|]. intros H q [<-|[]]. exact H. Qed.

Lemma minus_at p q : at_ s (minus p q) = at_ s p - at_ s q.
Proof. unfold minus, scaled. rewrite plus_at, times_at, constant_at. ring. Qed.

Lemma found_way {A} (a : A) h (Q : A -> Prop) : hold s h -> Q a -> some_way (found a h) Q.
Proof. intros H P. exists a, h. split; [now left|auto]. Qed.

Lemma then_way {A B} (r : outcome A) (f : A -> hypotheses -> outcome B) (Q : A -> Prop) (R : B -> Prop) :
  impossible (snd (then_ r f)) -> (impossible (snd r) -> some_way r Q) ->
  (forall a h, hold s h -> Q a -> impossible (snd (f a h)) -> some_way (f a h) R) -> some_way (then_ r f) R.
Proof.
  intros N W F. destruct W as (a & h & I & H & P).
  - intros h I. apply N. cbn. apply in_app_iff. auto.
  - destruct (F a h H P) as (b & h' & I' & H' & P').
    + intros x X. apply N. cbn. apply in_app_iff. right. apply in_flat_map. exists (a, h). auto.
    + exists b, h'. split; [|auto]. cbn. apply in_flat_map. exists (a, h). auto.
Qed.

Lemma either_way {A} (r r' : outcome A) Q :
  (some_way r Q \/ some_way r' Q) -> some_way (either r r') Q.
Proof. intros [(a & h & I & H)|(a & h & I & H)]; exists a, h; (split; [apply in_app_iff; auto|exact H]). Qed.

Lemma polynomial_eqb_is : forall p q, polynomial_eqb p q = true -> p = q.
Proof.
  induction p as [|(c, m) p IH]; intros [|(d, n) q]; cbn; try easy. destruct (_ && _) eqn:E; [|easy].
  apply andb_true_iff in E. destruct E as (C & M). apply Z.eqb_eq in C. apply monomial_eqb_is in M. intros H. subst. f_equal. auto.
Qed.

Lemma quotient_of_in t m q : quotient_of ds t m = Some q -> In (t, m, q) ds.
Proof.
  clear quotients. induction ds as [|((t', m'), q') l IH]; [easy|]. cbn. destruct (_ && _) eqn:E.
  - intros Q. injection Q as <-. apply andb_true_iff in E. destruct E as (A & B).
    apply polynomial_eqb_is in A, B. subst. now left.
  - right. auto.
Qed.

Lemma divided_way t m h : hold s h -> impossible (snd (divided t m h)) ->
  some_way (divided t m h) (fun qr => at_ s (fst qr) = at_ s t / at_ s m /\ at_ s (snd qr) = at_ s t mod at_ s m).
Proof.
  intros H N. unfold divided in *. destruct (quotient_of ds t m) as [q|] eqn:E.
  - apply quotient_of_in in E. pose proof (quotients t m q E) as Q.
    assert (P : 0 < at_ s m).
    { destruct (Z.le_gt_cases (at_ s m) 0) as [L|L]; [|exact L]. exfalso. apply (N (h ++ [scaled (-1) m])); [now left|].
      apply hold_app. split; [exact H|]. apply hold_one. unfold scaled. rewrite times_at, constant_at. lia. }
    pose proof (Z.div_mod (at_ s t) (at_ s m) ltac:(lia)) as D. pose proof (Z.mod_pos_bound (at_ s t) (at_ s m) P) as B.
    assert (V : at_ s [(1, [q])] = at_ s t / at_ s m) by (cbn [at_ monomial_at]; rewrite <- Q; ring).
    assert (R : at_ s (minus t (times [(1, [q])] m)) = at_ s t mod at_ s m).
    { rewrite minus_at, times_at, V, Z.mod_eq by lia. ring. }
    eexists _, _. split; [now left|]. split; [|cbn [fst snd]; auto]. apply hold_app. split; [exact H|].
    assert (M1 : at_ s (minus m (constant 1)) = at_ s m - 1) by (rewrite minus_at, constant_at; reflexivity).
    intros p [<-|[<-|[<-|[]]]]; [rewrite M1; lia|rewrite R; lia|rewrite minus_at, M1, R; lia].
  - exfalso. apply (N []); [now left|]. intros p [].
Qed.

Variable base : nat -> Z.
Hypothesis environment : forall x, at_ s (env x) = base x.

Lemma divided_then {B} t m h (f : polynomial * polynomial -> hypotheses -> outcome B) R : hold s h ->
  impossible (snd (then_ (divided t m h) f)) ->
  (forall qr h, hold s h -> at_ s (fst qr) = at_ s t / at_ s m /\ at_ s (snd qr) = at_ s t mod at_ s m ->
    impossible (snd (f qr h)) -> some_way (f qr h) R) -> some_way (then_ (divided t m h) f) R.
Proof. intros H N F. refine (then_way _ _ _ R N _ F). intros N'. now apply divided_way. Qed.

Scheme term_both := Induction for term Sort Prop with condition_both := Induction for condition Sort Prop.
Combined Scheme both from term_both, condition_both.

Theorem ways_and_cases_sound :
  (forall t h, hold s h -> impossible (snd (ways t h)) -> some_way (ways t h) (fun p => at_ s p = value base t)) /\
  (forall c h, hold s h -> impossible (snd (cases c h)) -> some_way (cases c h) (fun v => v = truth base c)).
Proof.
  assert (Two : forall {B} a b (f : polynomial -> polynomial -> hypotheses -> outcome B) R h,
    (forall h, hold s h -> impossible (snd (ways a h)) -> some_way (ways a h) (fun p => at_ s p = value base a)) ->
    (forall h, hold s h -> impossible (snd (ways b h)) -> some_way (ways b h) (fun p => at_ s p = value base b)) ->
    hold s h -> impossible (snd (then_ (ways a h) (fun p h => then_ (ways b h) (fun q h => f p q h)))) ->
    (forall p q h, hold s h -> at_ s p = value base a -> at_ s q = value base b -> impossible (snd (f p q h)) -> some_way (f p q h) R) ->
    some_way (then_ (ways a h) (fun p h => then_ (ways b h) (fun q h => f p q h))) R).
  { intros B a b f R h Wa Wb H N F. refine (then_way _ _ _ R N (Wa h H) _). intros p h1 H1 P N1.
    refine (then_way _ _ _ R N1 (Wb h1 H1) _). intros q h2 H2 Q N2. now apply F. }
  apply both; cbn [ways cases value truth].
  - intros c h H _. apply found_way; [exact H|]. apply constant_at.
  - intros x h H _. apply found_way; [exact H|]. apply environment.
  - intros a Ha b Hb h H N. apply Two; auto. intros p q h' H' P Q _. apply found_way; [exact H'|]. rewrite plus_at. lia.
  - intros a Ha b Hb h H N. apply Two; auto. intros p q h' H' P Q _. apply found_way; [exact H'|]. rewrite minus_at. lia.
  - intros a Ha b Hb h H N. apply Two; auto. intros p q h' H' P Q _. apply found_way; [exact H'|]. rewrite times_at. now rewrite P, Q.
  - intros a Ha b Hb h H N. apply Two; auto. intros p q h' H' P Q N'. apply divided_then; auto.
    intros qr h2 H2 (E & _) _. apply found_way; [exact H2|]. now rewrite E, P, Q.
  - intros a Ha b Hb h H N. apply Two; auto. intros p q h' H' P Q N'. apply divided_then; auto.
    intros qr h2 H2 (_ & E) _. apply found_way; [exact H2|]. now rewrite E, P, Q.
  - intros a Ha b Hb h H N. apply Two; auto. intros p q h' H' P Q _. apply either_way.
    destruct (Z.le_gt_cases (at_ s p) (at_ s q)); [left|right]; (apply found_way; [apply hold_app; split; [exact H'|]; apply hold_one;
      rewrite ?denied_at, minus_at; lia|lia]).
  - intros a Ha b Hb h H N. apply Two; auto. intros p q h' H' P Q _. apply either_way.
    destruct (Z.le_gt_cases (at_ s p) (at_ s q)); [left|right]; (apply found_way; [apply hold_app; split; [exact H'|]; apply hold_one;
      rewrite ?denied_at, minus_at; lia|lia]).
  - intros c Hc a Ha b Hb h H N. refine (then_way _ _ _ _ N (Hc h H) _). intros v h' H' -> N'. destruct (truth base c); auto.
  - intros h H _. now apply found_way.
  - intros a Ha b Hb h H N. apply Two; auto. intros p q h' H' P Q _. apply either_way.
    destruct (Z.leb_spec (value base a) (value base b)); [left|right]; (apply found_way; [apply hold_app; split; [exact H'|]; apply hold_one;
      rewrite ?denied_at, minus_at; lia|reflexivity]).
  - intros a Ha b Hb h H N. apply Two; auto. intros p q h' H' P Q _. apply either_way.
    destruct (Z.eqb_spec (value base a) (value base b)) as [E|E]; [left|right; apply either_way].
    + apply found_way; [|reflexivity]. apply hold_app. split; [exact H'|]. intros r [<-|[<-|[]]]; rewrite minus_at; lia.
    + destruct (Z.le_gt_cases (at_ s p) (at_ s q)); [right|left]; (apply found_way; [apply hold_app; split; [exact H'|]; apply hold_one;
        rewrite denied_at, minus_at; lia|reflexivity]).
  - intros c Hc h H N. refine (then_way _ _ _ _ N (Hc h H) _). intros v h' H' -> _. now apply found_way.
  - intros c Hc d Hd h H N. refine (then_way _ _ _ _ N (Hc h H) _). intros v h' H' -> N'. destruct (truth base c); cbn [andb]; auto.
    now apply found_way.
  - intros c Hc d Hd h H N. refine (then_way _ _ _ _ N (Hc h H) _). intros v h' H' -> N'. destruct (truth base c); cbn [orb]; auto.
    now apply found_way.
Qed.

Definition ways_sound := proj1 ways_and_cases_sound.
Definition cases_sound := proj2 ways_and_cases_sound.
End Ways.

(** ** Extending an assignment: the i-th division has the variable first + i, and speaks of earlier ones only *)
Definition below (k : nat) (p : polynomial) : bool := forallb (fun cm : Z * monomial => forallb (fun x => (x <? k)%nat) (snd cm)) p.

Fixpoint in_order (k : nat) (ds : divisions) : bool :=
  match ds with
  | [] => true
  | (t, m, q) :: ds => (q =? k)%nat && below k t && below k m && in_order (S k) ds
  end.

Lemma below_at k s s' p : below k p = true -> (forall x, (x < k)%nat -> s x = s' x) -> at_ s p = at_ s' p.
Proof.
  intros B E. induction p as [|(c, m) p IH]; [reflexivity|]. cbn in B. apply andb_true_iff in B. destruct B as (Bm & Bp).
  cbn. rewrite (IH Bp). f_equal. f_equal. clear -Bm E. induction m as [|x m IH]; [reflexivity|]. cbn in Bm.
  apply andb_true_iff in Bm. destruct Bm as (Bx & Bm). apply Nat.ltb_lt in Bx. cbn. now rewrite (E x Bx), (IH Bm).
Qed.

Theorem extended : forall ds k s, in_order k ds = true -> exists s', (forall x, (x < k)%nat -> s' x = s x) /\
  forall t m q, In (t, m, q) ds -> s' q = at_ s' t / at_ s' m.
Proof.
  induction ds as [|((t, m), q) ds IH]; intros k s; cbn [in_order].
  - intros _. exists s. split; [auto|]. intros t m q [].
  - rewrite !andb_true_iff, Nat.eqb_eq. intros (((-> & Bt) & Bm) & O).
    destruct (IH (S k) (fun x => if (x =? k)%nat then at_ s t / at_ s m else s x) O) as (s' & A & Q). exists s'.
    assert (Low : forall x, (x < k)%nat -> s' x = s x).
    { intros x X. rewrite A by lia. destruct (Nat.eqb_spec x k); [lia|reflexivity]. }
    split; [exact Low|]. intros t' m' q' [E|I]; [|now apply Q]. injection E as <- <- <-.
    rewrite A, Nat.eqb_refl by lia. rewrite (below_at k s s' t Bt), (below_at k s s' m Bm) by (intros; symmetry; auto). reflexivity.
Qed.
