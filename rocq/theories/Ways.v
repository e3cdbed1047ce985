(** Every way through the cases of a formula, and what must be shown on it (FORMAT.md, section 20, "Ways").

    A way is a list of hypotheses, polynomials that are at least 0. Formulas are walked with a continuation, so that
    ways are followed depth first and variables are numbered as they are first needed: a division of t by D has the variable
    q of its quotient, a factor of degree two the variable that equals it, a name that runs its own. On the way obligations
    are noted, lists of hypotheses that must contradict each other: among them that a divisor is not below 1.

    Soundness is about one assignment s for which all noted definitions are true and no noted obligation holds. [runs a]: the
    action a ends in a state that is good in this sense. [walk_sound]: if a walk runs, the hypotheses held at its
    beginning, then on some way its continuation runs, the hypotheses hold, and the polynomial is the formula's value. *)
From Coq Require Import List ZArith Lia Bool Arith String.
From Grundy Require Import Lazy Multipliers Rule Formula.
Import ListNotations.
Local Open Scope Z_scope.

Definition hypotheses := list polynomial.
Definition minus (p q : polynomial) : polynomial := plus p (scaled (-1) q).
Definition variable (n : nat) : polynomial := [(1, [n])].

Fixpoint polynomial_eqb (p q : polynomial) : bool :=
  match p, q with
  | [], [] => true
  | (c, m) :: p, (d, n) :: q => if c =? d then if monomial_eqb m n then polynomial_eqb p q else false else false
  | _, _ => false
  end.

Definition as_constant (p : polynomial) : option Z :=
  match p with [] => Some 0 | [(c, [])] => Some c | _ => None end.
Definition degree (p : polynomial) : nat := list_max (map (fun cm => List.length (snd cm)) p).

(** ** Adding hypotheses; nothing where they contradict one that is there *)
Definition is_number (wanted : Z -> bool) (p : polynomial) : bool := match as_constant p with Some c => wanted c | None => false end.

Definition with_one (known : hypotheses) (h : polynomial) : option hypotheses :=
  match as_constant h with
  | Some c => if c <? 0 then None else Some known
  | None =>
    if any (fun older => is_number (fun c => c <? 0) (plus h older)) known then None
    else if any (fun older => is_number (fun c => 0 <=? c) (minus h older)) known then Some known
    else Some (known ++ [h])
  end.

Fixpoint with_all (known : hypotheses) (more : list polynomial) : option hypotheses :=
  match more with
  | [] => Some known
  | h :: more => match with_one known h with Some known => with_all known more | None => None end
  end.

(** ** States and actions *)
(** What a variable stands for. A name that runs is told by the number of its move, itself, and which look at the move it is. *)
Definition look : Type := nat * string * nat.
Inductive meaning := QuotientOf (t d : polynomial) | EqualTo (p : polynomial) | Running (l : look).

Record state := State { next : nat; meanings : list (meaning * nat); needs : list hypotheses }.
Definition action := state -> option state.

Definition done : action := fun st => Some st.
Definition fail : action := fun _ => None.
Definition then_ (a b : action) : action := fun st => match a st with Some st => b st | None => None end.

Definition look_eqb (l m : look) : bool :=
  match l, m with (i, x, c), (j, y, d) => if (i =? j)%nat then if (c =? d)%nat then String.eqb x y else false else false end.

Definition meaning_eqb (a b : meaning) : bool :=
  match a, b with
  | QuotientOf t d, QuotientOf t' d' => if polynomial_eqb t t' then polynomial_eqb d d' else false
  | EqualTo p, EqualTo p' => polynomial_eqb p p'
  | Running l, Running l' => look_eqb l l'
  | _, _ => false
  end.

Fixpoint variable_of (m : meaning) (l : list (meaning * nat)) : option nat :=
  match l with [] => None | (m', n) :: l => if meaning_eqb m m' then Some n else variable_of m l end.

(** The variable with this meaning, a new one if there is none. *)
Definition named (m : meaning) (k : nat -> action) : action := fun st =>
  match variable_of m (meanings st) with
  | Some n => k n st
  | None => k (next st) (State (S (next st)) ((m, next st) :: meanings st) (needs st))
  end.

Definition same_set (h h' : hypotheses) : bool :=
  if (List.length h =? List.length h')%nat then all (fun p => any (polynomial_eqb p) h) h' else false.

(** Notes that the hypotheses, with these, must contradict each other. *)
Definition oblige (known : hypotheses) (more : list polynomial) : action := fun st =>
  match with_all known more with
  | None => Some st
  | Some h => if any (same_set h) (needs st) then Some st else Some (State (next st) (meanings st) (h :: needs st))
  end.

(** ** Walks *)
Definition knowing (known : hypotheses) (more : list polynomial) (k : hypotheses -> action) : action :=
  match with_all known more with Some known => k known | None => done end.

Fixpoint cases {A} (l : list (A * list polynomial)) (known : hypotheses) (k : A -> hypotheses -> action) : action :=
  match l with
  | [] => done
  | (a, more) :: l => then_ (knowing known more (k a)) (cases l known k)
  end.

Definition linear (p : polynomial) (known : hypotheses) (k : polynomial -> hypotheses -> action) : action :=
  if (degree p <=? 1)%nat then k p known
  else named (EqualTo p) (fun n => knowing known [minus (variable n) p; minus p (variable n)] (k (variable n))).

Definition division (t d : polynomial) (known : hypotheses) (k : polynomial -> polynomial -> hypotheses -> action) : action :=
  then_ (oblige known [minus [] d])
    (linear d known (fun d known => named (QuotientOf t d) (fun q =>
      let rest := minus t (times (variable q) d) in
      let most := minus d (constant 1) in
      knowing known [most; rest; minus most rest] (k (variable q) rest)))).

Definition operation (f : two_places) (p q : polynomial) (known : hypotheses) (k : polynomial -> hypotheses -> action) : action :=
  let rises := minus q p in
  match f with
  | Plus => k (plus p q) known
  | Minus => k (minus p q) known
  | Times => if (degree p + degree q <=? 2)%nat then k (times p q) known
             else linear p known (fun p known => linear q known (fun q known => k (times p q) known))
  | Quotient => division p q known (fun quotient _ known => k quotient known)
  | Remainder => division p q known (fun _ rest known => k rest known)
  | Least => cases [(p, [rises]); (q, [denied rises])] known k
  | Greatest => cases [(q, [rises]); (p, [denied rises])] known k
  | _ => fail
  end.

Definition outcomes (r : comparison) (p q : polynomial) : list (bool * list polynomial) :=
  let rises := minus q p in
  let falls := minus p q in
  match r with
  | Equal => [(true, [rises; falls]); (false, [denied rises]); (false, [denied falls])]
  | Unequal => [(false, [rises; falls]); (true, [denied rises]); (true, [denied falls])]
  | AtMost => [(true, [rises]); (false, [denied rises])]
  | AtLeast => [(true, [falls]); (false, [denied falls])]
  | Below => [(true, [denied falls]); (false, [falls])]
  | Above => [(true, [denied rises]); (false, [rises])]
  end.

Definition scope := list (string * polynomial).
Fixpoint in_scope (sc : scope) (x : string) : option polynomial :=
  match sc with [] => None | (y, p) :: sc => if String.eqb x y then Some p else in_scope sc x end.

Fixpoint walk (sc : scope) (a : formula) (known : hypotheses) (k : polynomial -> hypotheses -> action) : action :=
  match a with
  | Constant z => k (constant z) known
  | Named x => match in_scope sc x with Some p => k p known | None => fail end
  | Opposite a => walk sc a known (fun p known => k (minus [] p) known)
  | Magnitude a => walk sc a known (fun p known => cases [(p, [p]); (minus [] p, [denied p])] known k)
  | Both f a b => walk sc a known (fun p known => walk sc b known (fun q known => operation f p q known k))
  | Choice c a b => decide sc c known (fun t known => if t then walk sc a known k else walk sc b known k)
  end
with decide (sc : scope) (c : test) (known : hypotheses) (k : bool -> hypotheses -> action) : action :=
  match c with
  | Compared r a b => walk sc a known (fun p known => walk sc b known (fun q known => cases (outcomes r p q) known k))
  | Divided a b => walk sc a known (fun d known => walk sc b known (fun t known =>
      division t d known (fun _ rest known => cases (outcomes Equal rest []) known k)))
  | Contrary c => decide sc c known (fun t known => k (negb t) known)
  | Each c d => decide sc c known (fun t known => if t then decide sc d known k else k false known)
  | Some_ c d => decide sc c known (fun t known => if t then k true known else decide sc d known k)
  end.

(** ** Soundness *)
Section Sound.
Variable s : assignment.
Variable running : look -> Z.

Definition meant (m : meaning) (n : nat) : Prop :=
  match m with
  | QuotientOf t d => s n = at_ s t / at_ s d
  | EqualTo p => s n = at_ s p
  | Running l => s n = running l
  end.

Definition good (st : state) : Prop :=
  (forall m n, In (m, n) (meanings st) -> meant m n) /\ (forall h, In h (needs st) -> ~ hold s h).

(** What an action adds to a good end was good at its beginning. *)
Definition backs (a : action) : Prop := forall st st', a st = Some st' -> good st' -> good st.
Definition runs (a : action) : Prop := exists st st', a st = Some st' /\ good st'.

Lemma done_backs : backs done.
Proof. intros st st' E G. now injection E as ->. Qed.

Lemma fail_backs : backs fail.
Proof. easy. Qed.

Lemma then_backs a b : backs a -> backs b -> backs (then_ a b).
Proof. intros A B st st' E G. unfold then_ in E. destruct (a st) as [st1|] eqn:F; [|easy]. exact (A _ _ F (B _ _ E G)). Qed.

Lemma then_runs a b : backs b -> runs (then_ a b) -> runs a /\ runs b.
Proof.
  intros B (st & st' & E & G). unfold then_ in E. destruct (a st) as [st1|] eqn:F; [|easy].
  split; [exists st, st1; split; [exact F|exact (B _ _ E G)]|exists st1, st'; auto].
Qed.

Lemma fail_runs : ~ runs fail.
Proof. intros (st & st' & E & _). easy. Qed.

Lemma minus_at p q : at_ s (minus p q) = at_ s p - at_ s q.
Proof. unfold minus, scaled. rewrite plus_at, times_at, constant_at. ring. Qed.

Lemma variable_at n : at_ s (variable n) = s n.
Proof. unfold variable. cbn [at_ monomial_at]. ring. Qed.

Lemma as_constant_at p c : as_constant p = Some c -> at_ s p = c.
Proof. destruct p as [|(d, [|x m]) [|t p]]; cbn; try easy; intros E; injection E as <-; ring. Qed.

Lemma is_number_at wanted p : is_number wanted p = true -> wanted (at_ s p) = true.
Proof. unfold is_number. destruct (as_constant p) as [c|] eqn:E; [|easy]. now rewrite (as_constant_at p c E). Qed.

Lemma polynomial_eqb_is : forall p q, polynomial_eqb p q = true -> p = q.
Proof.
  induction p as [|(c, m) p IH]; intros [|(d, n) q]; cbn; try easy. destruct (Z.eqb_spec c d) as [->|]; [|easy].
  destruct (monomial_eqb m n) eqn:M; [|easy]. apply monomial_eqb_is in M. subst n. intros H. f_equal. auto.
Qed.

Lemma meaning_eqb_is a b : meaning_eqb a b = true -> a = b.
Proof.
  destruct a as [t d|p|((i, x), c)], b as [t' d'|p'|((j, y), e)]; cbn; try easy.
  - destruct (polynomial_eqb t t') eqn:T; [|easy]. intros D. apply polynomial_eqb_is in T, D. now subst.
  - intros P. apply polynomial_eqb_is in P. now subst.
  - destruct (Nat.eqb_spec i j); [|easy]. destruct (Nat.eqb_spec c e); [|easy]. destruct (String.eqb_spec x y); [|easy]. now subst.
Qed.

Lemma variable_of_in m : forall l n, variable_of m l = Some n -> In (m, n) l.
Proof.
  induction l as [|(m', n') l IH]; intros n; [easy|]. cbn. destruct (meaning_eqb m m') eqn:E; [|right; auto].
  apply meaning_eqb_is in E. subst. intros H. injection H as <-. now left.
Qed.

Lemma named_backs m k : (forall n, backs (k n)) -> backs (named m k).
Proof.
  intros B st st' E G. unfold named in E. destruct (variable_of m (meanings st)) as [n|]; [exact (B n _ _ E G)|].
  pose proof (B _ _ _ E G) as (M & N). split; [intros m' n' I; apply M; now right|exact N].
Qed.

Lemma named_runs m k : (forall n, backs (k n)) -> runs (named m k) -> exists n, runs (k n) /\ meant m n.
Proof.
  intros B (st & st' & E & G). unfold named in E. destruct (variable_of m (meanings st)) as [n|] eqn:V.
  - exists n. split; [exists st, st'; auto|]. apply (B n _ _ E G). now apply variable_of_in.
  - exists (next st). split; [eexists _, st'; eauto|]. apply (B _ _ _ E G). now left.
Qed.

Lemma hold_snoc h p : hold s h -> 0 <= at_ s p -> hold s (h ++ [p]).
Proof. intros H P q I. apply in_app_iff in I. destruct I as [I|[<-|[]]]; auto. Qed.

Lemma with_one_holds known h : hold s known -> 0 <= at_ s h -> exists k, with_one known h = Some k /\ hold s k.
Proof.
  intros K H. unfold with_one. destruct (as_constant h) as [c|] eqn:C.
  - apply as_constant_at in C. destruct (Z.ltb_spec c 0); [lia|]. now exists known.
  - destruct (any _ known) eqn:A.
    + exfalso. rewrite any_is in A. apply existsb_exists in A. destruct A as (o & I & N). apply is_number_at in N.
      apply Z.ltb_lt in N. rewrite plus_at in N. specialize (K o I). lia.
    + match goal with |- context [any ?f known] => destruct (any f known) end; [now exists known|]. exists (known ++ [h]). split; [reflexivity|]. now apply hold_snoc.
Qed.

Lemma with_all_holds : forall more known, hold s known -> hold s more -> exists k, with_all known more = Some k /\ hold s k.
Proof.
  induction more as [|h more IH]; intros known K M; [now exists known|]. cbn [with_all].
  destruct (with_one_holds known h K) as (k & -> & Hk); [apply M; now left|]. apply IH; [exact Hk|]. intros p I. apply M. now right.
Qed.

Lemma oblige_backs known more : backs (oblige known more).
Proof.
  intros st st' E G. unfold oblige in E. destruct (with_all known more) as [h|]; [|now injection E as ->].
  destruct (any (same_set h) (needs st)); injection E as <-; [exact G|]. destruct G as (M & N).
  split; [exact M|]. intros h' I. apply N. now right.
Qed.

Lemma oblige_runs known more : runs (oblige known more) -> hold s known -> hold s more -> False.
Proof.
  intros (st & st' & E & G) K M. unfold oblige in E. destruct (with_all_holds more known K M) as (h & W & H).
  rewrite W in E. destruct (any (same_set h) (needs st)) eqn:A.
  - injection E as <-. rewrite any_is in A. apply existsb_exists in A. destruct A as (h' & I & S). apply (proj2 G h' I).
    unfold same_set in S. destruct (_ =? _)%nat; [|easy]. rewrite all_is, forallb_forall in S. intros p P.
    specialize (S p P). rewrite any_is in S. apply existsb_exists in S. destruct S as (q & Q & E). apply polynomial_eqb_is in E. subst q. auto.
  - injection E as <-. apply (proj2 G h); [now left|exact H].
Qed.

Lemma knowing_backs known more k : (forall h, backs (k h)) -> backs (knowing known more k).
Proof. intros B. unfold knowing. destruct (with_all known more); [apply B|apply done_backs]. Qed.

Lemma knowing_runs known more k : hold s known -> hold s more -> runs (knowing known more k) -> exists h, runs (k h) /\ hold s h.
Proof. intros K M R. unfold knowing in R. destruct (with_all_holds more known K M) as (h & W & H). rewrite W in R. eauto. Qed.

Lemma cases_backs {A} (l : list (A * list polynomial)) known k : (forall a h, backs (k a h)) -> backs (cases l known k).
Proof.
  intros B. induction l as [|(a, more) l IH]; [apply done_backs|]. apply then_backs; [|exact IH]. apply knowing_backs. auto.
Qed.

Lemma cases_runs {A} (l : list (A * list polynomial)) known k a more : (forall a h, backs (k a h)) -> hold s known ->
  runs (cases l known k) -> In (a, more) l -> hold s more -> exists h, runs (k a h) /\ hold s h.
Proof.
  intros B K. induction l as [|(b, m) l IH]; intros R I M; [easy|]. cbn [cases] in R.
  apply then_runs in R; [|now apply cases_backs]. destruct R as (R & R'). destruct I as [E|I]; [|auto].
  injection E as -> ->. now apply (knowing_runs known more).
Qed.

Lemma hold_1 p : 0 <= at_ s p -> hold s [p].
Proof. intros H q [<-|[]]. exact H. Qed.

Lemma hold_2 p q : 0 <= at_ s p -> 0 <= at_ s q -> hold s [p; q].
Proof. intros H G r [<-|[<-|[]]]; auto. Qed.

Lemma linear_backs p known k : (forall p h, backs (k p h)) -> backs (linear p known k).
Proof.
  intros B. unfold linear. destruct (degree p <=? 1)%nat; [apply B|]. apply named_backs. intros n. apply knowing_backs. auto.
Qed.

Lemma linear_runs p known k : (forall p h, backs (k p h)) -> hold s known -> runs (linear p known k) ->
  exists q h, runs (k q h) /\ hold s h /\ at_ s q = at_ s p.
Proof.
  intros B K R. unfold linear in R. destruct (degree p <=? 1)%nat; [now exists p, known|].
  apply named_runs in R; [|intros n; apply knowing_backs; auto]. destruct R as (n & R & M). cbn in M.
  apply knowing_runs in R; [|exact K|apply hold_2; rewrite minus_at, variable_at; lia]. destruct R as (h & R & H).
  exists (variable n), h. split; [exact R|]. split; [exact H|]. now rewrite variable_at.
Qed.

Lemma division_backs t d known k : (forall q r h, backs (k q r h)) -> backs (division t d known k).
Proof.
  intros B. apply then_backs; [apply oblige_backs|]. apply linear_backs. intros p h. apply named_backs. intros n. apply knowing_backs. auto.
Qed.

Lemma division_runs t d known k : (forall q r h, backs (k q r h)) -> hold s known -> runs (division t d known k) ->
  exists q r h, runs (k q r h) /\ hold s h /\ 0 < at_ s d /\ at_ s q = at_ s t / at_ s d /\ at_ s r = at_ s t mod at_ s d.
Proof.
  intros B K R.
  assert (B' : forall d known, backs (named (QuotientOf t d) (fun q => knowing known
      [minus d (constant 1); minus t (times (variable q) d); minus (minus d (constant 1)) (minus t (times (variable q) d))]
      (k (variable q) (minus t (times (variable q) d)))))).
  { intros d' h. apply named_backs. intros n. apply knowing_backs. auto. }
  unfold division in R. apply then_runs in R; [|apply linear_backs; intros; apply B']. destruct R as (O & R).
  assert (P : 0 < at_ s d).
  { destruct (Z.le_gt_cases (at_ s d) 0) as [L|L]; [|exact L]. exfalso. apply (oblige_runs _ _ O K). apply hold_1. rewrite minus_at. cbn. lia. }
  apply linear_runs in R; [|intros; apply B'|exact K]. destruct R as (d' & h & R & H & D).
  apply named_runs in R; [|intros n; apply knowing_backs; auto]. destruct R as (q & R & M). cbn [meant] in M. rewrite D in M.
  pose proof (Z.div_mod (at_ s t) (at_ s d) ltac:(lia)) as Dm. pose proof (Z.mod_pos_bound (at_ s t) (at_ s d) P) as Bd.
  assert (Re : at_ s (minus t (times (variable q) d')) = at_ s t mod at_ s d).
  { rewrite minus_at, times_at, variable_at, M, D, Z.mod_eq by lia. ring. }
  assert (Mo : at_ s (minus d' (constant 1)) = at_ s d - 1) by (rewrite minus_at, constant_at; lia).
  apply knowing_runs in R; [|exact H|].
  - destruct R as (h' & R & H'). exists (variable q), (minus t (times (variable q) d')), h'. rewrite variable_at. auto.
  - intros p [<-|[<-|[<-|[]]]]; [rewrite Mo; lia|rewrite Re; lia|rewrite minus_at, Mo, Re; lia].
Qed.

Definition eval (sc : scope) : environment := map (fun xp => (fst xp, at_ s (snd xp))) sc.

Lemma eval_at sc x : value_of (eval sc) x = match in_scope sc x with Some p => Some (at_ s p) | None => None end.
Proof. induction sc as [|(y, p) sc IH]; [reflexivity|]. cbn. now destruct (String.eqb x y). Qed.

Lemma operation_backs f p q known k : (forall p h, backs (k p h)) -> backs (operation f p q known k).
Proof.
  intros B. destruct f; cbn [operation]; auto using fail_backs, cases_backs; try (apply division_backs; auto).
  destruct (_ <=? 2)%nat; [apply B|]. apply linear_backs. intros. apply linear_backs. auto.
Qed.

Lemma operation_runs f p q known k : (forall p h, backs (k p h)) -> hold s known -> runs (operation f p q known k) ->
  exists r h, runs (k r h) /\ hold s h /\ apply2 f (at_ s p) (at_ s q) = Some (at_ s r).
Proof.
  intros B K R. destruct f; cbn [operation] in R; try (now destruct (fail_runs R)); cbn [apply2].
  - exists (plus p q), known. rewrite plus_at. auto.
  - exists (minus p q), known. rewrite minus_at. auto.
  - destruct (_ <=? 2)%nat; [exists (times p q), known; rewrite times_at; auto|].
    apply linear_runs in R; [|intros; apply linear_backs; auto|exact K]. destruct R as (p' & h & R & H & P).
    apply linear_runs in R; [|auto|exact H]. destruct R as (q' & h' & R & H' & Q). exists (times p' q'), h'. rewrite times_at, P, Q. auto.
  - apply division_runs in R; [|auto|exact K]. destruct R as (a & b & h & R & H & D & E & _). exists a, h.
    destruct (Z.eqb_spec (at_ s q) 0); [lia|]. rewrite E. auto.
  - apply division_runs in R; [|auto|exact K]. destruct R as (a & b & h & R & H & D & _ & E). exists b, h.
    destruct (Z.eqb_spec (at_ s q) 0); [lia|]. rewrite E. auto.
  - destruct (Z.le_gt_cases (at_ s p) (at_ s q)) as [L|L].
    + destruct (cases_runs _ _ _ p [minus q p] B K R ltac:(now left)) as (h & R' & H); [apply hold_1; rewrite minus_at; lia|].
      exists p, h. split; [exact R'|]. split; [exact H|]. f_equal. lia.
    + destruct (cases_runs _ _ _ q [denied (minus q p)] B K R ltac:(right; now left)) as (h & R' & H);
        [apply hold_1; rewrite denied_at, minus_at; lia|].
      exists q, h. split; [exact R'|]. split; [exact H|]. f_equal. lia.
  - destruct (Z.le_gt_cases (at_ s p) (at_ s q)) as [L|L].
    + destruct (cases_runs _ _ _ q [minus q p] B K R ltac:(now left)) as (h & R' & H); [apply hold_1; rewrite minus_at; lia|].
      exists q, h. split; [exact R'|]. split; [exact H|]. f_equal. lia.
    + destruct (cases_runs _ _ _ p [denied (minus q p)] B K R ltac:(right; now left)) as (h & R' & H);
        [apply hold_1; rewrite denied_at, minus_at; lia|].
      exists p, h. split; [exact R'|]. split; [exact H|]. f_equal. lia.
Qed.

Lemma outcomes_hold r p q : exists more, In (compare r (at_ s p) (at_ s q), more) (outcomes r p q) /\ hold s more.
Proof.
  destruct r; cbn [compare outcomes].
  - destruct (Z.eqb_spec (at_ s p) (at_ s q)) as [E|E]; [eexists; split; [now left|apply hold_2; rewrite minus_at; lia]|].
    destruct (Z.le_gt_cases (at_ s p) (at_ s q)).
    + eexists. split; [right; right; now left|]. apply hold_1. rewrite denied_at, minus_at. lia.
    + eexists. split; [right; now left|]. apply hold_1. rewrite denied_at, minus_at. lia.
  - destruct (Z.eqb_spec (at_ s p) (at_ s q)) as [E|E]; cbn [negb]; [eexists; split; [now left|apply hold_2; rewrite minus_at; lia]|].
    destruct (Z.le_gt_cases (at_ s p) (at_ s q)).
    + eexists. split; [right; right; now left|]. apply hold_1. rewrite denied_at, minus_at. lia.
    + eexists. split; [right; now left|]. apply hold_1. rewrite denied_at, minus_at. lia.
  - destruct (Z.ltb_spec (at_ s p) (at_ s q)); eexists; (split; [(now left) || (right; now left)|]); apply hold_1; rewrite ?denied_at, minus_at; lia.
  - destruct (Z.leb_spec (at_ s p) (at_ s q)); eexists; (split; [(now left) || (right; now left)|]); apply hold_1; rewrite ?denied_at, minus_at; lia.
  - destruct (Z.ltb_spec (at_ s q) (at_ s p)); eexists; (split; [(now left) || (right; now left)|]); apply hold_1; rewrite ?denied_at, minus_at; lia.
  - destruct (Z.leb_spec (at_ s q) (at_ s p)); eexists; (split; [(now left) || (right; now left)|]); apply hold_1; rewrite ?denied_at, minus_at; lia.
Qed.

Lemma outcomes_runs r p q known k : (forall t h, backs (k t h)) -> hold s known -> runs (cases (outcomes r p q) known k) ->
  exists h, runs (k (compare r (at_ s p) (at_ s q)) h) /\ hold s h.
Proof. intros B K R. destruct (outcomes_hold r p q) as (more & I & M). exact (cases_runs _ _ _ _ more B K R I M). Qed.

Lemma walks_back :
  (forall a sc known k, (forall p h, backs (k p h)) -> backs (walk sc a known k)) /\
  (forall c sc known k, (forall t h, backs (k t h)) -> backs (decide sc c known k)).
Proof.
  apply formula_and_test; intros; cbn [walk decide]; auto using cases_backs.
  - destruct (in_scope sc x); [auto|apply fail_backs].
  - apply H. intros. apply H0. intros. now apply operation_backs.
  - apply H. intros. destruct t; auto.
  - apply H. intros. apply H0. intros. apply division_backs. intros. now apply cases_backs.
  - apply H. intros. destruct t; auto.
  - apply H. intros. destruct t; auto.
Qed.
Definition walk_backs := proj1 walks_back.
Definition decide_backs := proj2 walks_back.

Theorem walks_sound :
  (forall a sc known k, (forall p h, backs (k p h)) -> hold s known -> runs (walk sc a known k) ->
    exists p h, runs (k p h) /\ hold s h /\ number_at (eval sc) a = Some (at_ s p)) /\
  (forall c sc known k, (forall t h, backs (k t h)) -> hold s known -> runs (decide sc c known k) ->
    exists t h, runs (k t h) /\ hold s h /\ truth_at (eval sc) c = Some t).
Proof.
  apply formula_and_test; cbn [walk decide number_at truth_at].
  - intros z sc known k B K R. exists (constant z), known. rewrite constant_at. auto.
  - intros x sc known k B K R. rewrite eval_at. destruct (in_scope sc x) as [p|]; [now exists p, known|now destruct (fail_runs R)].
  - intros a IH sc known k B K R. apply IH in R; [|auto|exact K]. destruct R as (p & h & R & H & E). exists (minus [] p), h.
    rewrite E, minus_at. auto.
  - intros a IH sc known k B K R. apply IH in R; [|intros; now apply cases_backs|exact K]. destruct R as (p & h & R & H & E). rewrite E.
    destruct (Z.le_gt_cases 0 (at_ s p)) as [L|L].
    + destruct (cases_runs _ _ _ p [p] B H R ltac:(now left)) as (h' & R' & H'); [now apply hold_1|]. exists p, h'.
      split; [exact R'|]. split; [exact H'|]. f_equal. lia.
    + destruct (cases_runs _ _ _ (minus [] p) [denied p] B H R ltac:(right; now left)) as (h' & R' & H');
        [apply hold_1; rewrite denied_at; lia|]. exists (minus [] p), h'. split; [exact R'|]. split; [exact H'|]. f_equal. rewrite minus_at. cbn. lia.
  - intros f a IHa b IHb sc known k B K R. apply IHa in R; [|intros; apply walk_backs; intros; now apply operation_backs|exact K].
    destruct R as (p & h & R & H & E). apply IHb in R; [|intros; now apply operation_backs|exact H]. destruct R as (q & h' & R & H' & E').
    apply operation_runs in R; auto. destruct R as (r & h2 & R & H2 & E2). exists r, h2. now rewrite E, E'.
  - intros c IHc a IHa b IHb sc known k B K R. apply IHc in R; [|intros [] h; now apply walk_backs|exact K].
    destruct R as (t & h & R & H & E). rewrite E. destruct t; [now apply IHa in R|now apply IHb in R].
  - intros r a IHa b IHb sc known k B K R. apply IHa in R; [|intros; apply walk_backs; intros; now apply cases_backs|exact K].
    destruct R as (p & h & R & H & E). apply IHb in R; [|intros; now apply cases_backs|exact H]. destruct R as (q & h' & R & H' & E').
    apply outcomes_runs in R; auto. destruct R as (h2 & R & H2). eexists _, h2. rewrite E, E'. split; [exact R|]. split; [exact H2|reflexivity].
  - intros a IHa b IHb sc known k B K R.
    apply IHa in R; [|intros; apply walk_backs; intros; apply division_backs; intros; now apply cases_backs|exact K].
    destruct R as (p & h & R & H & E). apply IHb in R; [|intros; apply division_backs; intros; now apply cases_backs|exact H].
    destruct R as (q & h' & R & H' & E'). apply division_runs in R; [|intros; now apply cases_backs|exact H'].
    destruct R as (x & y & h2 & R & H2 & D & _ & M). apply outcomes_runs in R; auto. destruct R as (h3 & R & H3). eexists _, h3.
    split; [exact R|]. split; [exact H3|]. rewrite E, E'. f_equal. unfold divides. destruct (Z.eqb_spec (at_ s p) 0); [lia|]. cbn [compare at_]. now rewrite M.
  - intros c IH sc known k B K R. apply IH in R; [|auto|exact K]. destruct R as (t & h & R & H & E). exists (negb t), h. now rewrite E.
  - intros c IHc d IHd sc known k B K R. apply IHc in R; [|intros [] h; auto using decide_backs|exact K]. destruct R as (t & h & R & H & E).
    rewrite E. destruct t; [now apply IHd in R|now exists false, h].
  - intros c IHc d IHd sc known k B K R. apply IHc in R; [|intros [] h; auto using decide_backs|exact K]. destruct R as (t & h & R & H & E).
    rewrite E. destruct t; [now exists true, h|now apply IHd in R].
Qed.
Definition walk_sound := proj1 walks_sound.
Definition decide_sound := proj2 walks_sound.
End Sound.

(** ** An assignment with these meanings: each new variable is defined by earlier ones *)
Definition below (k : nat) (p : polynomial) : bool := forallb (fun cm : Z * monomial => forallb (fun x => (x <? k)%nat) (snd cm)) p.

Definition meaning_below (k : nat) (m : meaning) : bool :=
  match m with QuotientOf t d => below k t && below k d | EqualTo p => below k p | Running _ => true end.

Fixpoint in_order (k : nat) (l : list (meaning * nat)) : bool :=
  match l with [] => true | (m, n) :: l => (n =? k)%nat && meaning_below k m && in_order (S k) l end.

Lemma below_at k s s' p : below k p = true -> (forall x, (x < k)%nat -> s x = s' x) -> at_ s p = at_ s' p.
Proof.
  intros B E. induction p as [|(c, m) p IH]; [reflexivity|]. cbn in B. apply andb_true_iff in B. destruct B as (Bm & Bp).
  cbn. rewrite (IH Bp). f_equal. f_equal. clear -Bm E. induction m as [|x m IH]; [reflexivity|]. cbn in Bm.
  apply andb_true_iff in Bm. destruct Bm as (Bx & Bm). apply Nat.ltb_lt in Bx. cbn. now rewrite (E x Bx), (IH Bm).
Qed.

Theorem extended running : forall l k s, in_order k l = true -> exists s', (forall x, (x < k)%nat -> s' x = s x) /\
  forall m n, In (m, n) l -> meant s' running m n.
Proof.
  induction l as [|(m, n) l IH]; intros k s; cbn [in_order].
  - intros _. exists s. split; [auto|]. intros m n [].
  - rewrite !andb_true_iff, Nat.eqb_eq. intros ((-> & Bm) & O).
    set (v := match m with QuotientOf t d => at_ s t / at_ s d | EqualTo p => at_ s p | Running look => running look end).
    destruct (IH (S k) (fun x => if (x =? k)%nat then v else s x) O) as (s' & A & Q). exists s'.
    assert (Low : forall x, (x < k)%nat -> s' x = s x).
    { intros x X. rewrite A by lia. destruct (Nat.eqb_spec x k); [lia|reflexivity]. }
    split; [exact Low|]. intros m' n' [E|I]; [|now apply Q]. injection E as <- <-.
    assert (V : s' k = v) by (rewrite A, Nat.eqb_refl by lia; reflexivity).
    assert (Same : forall p, below k p = true -> at_ s' p = at_ s p) by (intros p P; apply (below_at k); auto).
    destruct m as [t d|p|look]; cbn [meant meaning_below] in *; rewrite V; unfold v.
    + apply andb_true_iff in Bm. destruct Bm as (Bt & Bd). now rewrite !Same.
    + now rewrite Same.
    + reflexivity.
Qed.
