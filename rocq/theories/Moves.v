(** Moves and domains as lists of cases over places, and obligations as problems of [Digits] (FORMAT.md, section 8).

    The places hold the coordinates of a position, the numbers that the names of a move run through, and the coordinates of a result.
    [options_sound]: some case of a move applies iff the result is what the move leads to with those numbers. [obliged_sound]: what is given
    implies what is shown, some further numbers being shown to exist. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Rule Formula Tuples Demands Lists Digits Bits Linear Forms.
Import ListNotations.
Local Open Scope Z_scope.

Section Base.
Variable b : nat.
Hypothesis base : (2 <= b)%nat.
Local Notation formula_cases := (formula_cases b).
Local Notation test_cases := (test_cases b).

(** The case of x applies at these numbers. *)
Definition applies {A} (zs : list nat) (l : split A) (x : A) : Prop := exists g, In (g, x) l /\ all_true b zs g.

Definition guarded {A} (a : option atom) (o : option (split A)) : option (split A) :=
  match a, o with Some a, Some l => Some (map (fun gx => (a :: fst gx, snd gx)) l) | _, _ => None end.

Lemma guarded_applies {A} o (p : option (split A)) m : guarded o p = Some m ->
  exists a l, o = Some a /\ p = Some l /\ forall zs x, applies zs m x <-> atom_true b a zs /\ applies zs l x.
Proof.
  destruct o as [a|]; [|easy]. destruct p as [l|]; [|easy]. intros E. injection E as <-. exists a, l. split; [reflexivity|]. split; [reflexivity|].
  intros zs x. unfold applies. split.
  - intros (g & I & G). apply in_map_iff in I. destruct I as ((h, y) & E & I). cbn [fst snd] in E. injection E as <- <-.
    split; [apply G; now left|]. exists h. split; [exact I|]. intros c C. apply G. now right.
  - intros (T & g & I & G). exists (a :: g). split; [apply in_map_iff; now exists (g, x)|]. intros c [<-|C]; auto.
Qed.

Lemma bound_applies {A B} (f : A -> option (split B)) o m : try_bind o f = Some m -> exists l, o = Some l /\
  (forall zs y, applies zs m y <-> exists x n, applies zs l x /\ f x = Some n /\ applies zs n y) /\
  (forall zs x, applies zs l x -> exists n, f x = Some n).
Proof.
  destruct o as [l|]; [|easy]. intros E. cbn [try_bind] in E. destruct (bind l f) as [m'|] eqn:E'; [|easy]. injection E as <-.
  destruct (in_bind f l m' E') as (I1 & I2). exists l. split; [reflexivity|]. split.
  - intros zs y. unfold applies. split.
    + intros (h & I & H). pose proof (proj1 (in_pruned b zs m' h y H) I) as I'. clear I. rename I' into I. apply I1 in I. destruct I as (g & a & g' & n & Ia & F & Ix & ->). apply all_true_app in H. destruct H.
      exists a, n. split; [now exists g|]. split; [exact F|]. now exists g'.
    + intros (a & n & (g & Ia & G) & F & (g' & Iy & G')). exists (g ++ g')%list.
      assert (H : all_true b zs (g ++ g')) by now apply all_true_app. split; [|exact H]. apply (in_pruned b zs); [exact H|]. apply I1. exists g, a, g', n. auto.
  - intros zs x (g & I & _). exact (I2 g x I).
Qed.

Lemma partly_applies {A} zs D (P : A -> Prop) l : partly b zs D P l -> (D -> exists x, applies zs l x) /\ forall x, applies zs l x -> P x.
Proof. intros (Ex & R). split; [intros Df; destruct (Ex Df) as (g & a & I & G); exists a, g; auto|]. intros x (h & J & H). exact (R h x J H). Qed.

Lemma only_applies {A} (a x : A) zs m : only_case a = Some m -> (applies zs m x <-> x = a).
Proof.
  intros E. injection E as <-. unfold applies. split; [intros (g & [E|[]] & _); now injection E as _ <-|].
  intros ->. exists []. split; [now left|]. intros c [].
Qed.

(** Both of two lists of cases. *)
Definition joint (l m : option (split unit)) : option (split unit) := try_bind l (fun _ => m).

Lemma joint_applies l m n : joint l m = Some n -> exists l', l = Some l' /\ forall zs, (exists m', m = Some m' /\ (applies zs n tt <-> applies zs l' tt /\ applies zs m' tt)) \/ (~ applies zs l' tt /\ ~ applies zs n tt).
Proof.
  intros E. destruct (bound_applies _ _ _ E) as (l' & -> & I & J). exists l'. split; [reflexivity|]. intros zs. destruct m as [m'|].
  - left. exists m'. split; [reflexivity|]. rewrite I. split.
    + intros (x & k & X & F & Y). injection F as ->. destruct x. auto.
    + intros (X & Y). exists tt, m'. auto.
  - right. split; [intros X; destruct (J zs tt X) as (k & F); easy|]. rewrite I. intros (x & k & _ & F & _). easy.
Qed.

Lemma joint_iff l m n zs (P Q : Prop) : joint l m = Some n -> (forall l', l = Some l' -> (applies zs l' tt <-> P)) ->
  (forall m', m = Some m' -> (applies zs m' tt <-> Q)) -> (applies zs n tt <-> P /\ Q).
Proof.
  intros E L M. destruct (joint_applies l m n E) as (l' & -> & H). specialize (L l' eq_refl). destruct (H zs) as [(m' & -> & I)|(N & N')].
  - rewrite I, L, (M m' eq_refl). tauto.
  - rewrite L in N. tauto.
Qed.

(** ** Moves *)
Definition scope_of (names : list string) (places : list nat) : scope := combine names (map placed places).

Lemma scope_at zs names : forall places, environment_at zs (scope_of names places) = combine names (map Z.of_nat (at_places places zs)).
Proof.
  unfold scope_of, environment_at, at_places. induction names as [|x names IH]; intros [|i places]; cbn [map combine]; try reflexivity.
  cbn [fst snd]. now rewrite (proj1 (placed_value zs i)), IH.
Qed.

Lemma scope_proper zs names : forall places, all_proper zs (scope_of names places).
Proof.
  unfold scope_of, all_proper. induction names as [|x names IH]; intros [|i places]; cbn [map combine]; constructor; cbn [snd]; try apply IH. exact (proj2 (placed_value zs i)).
Qed.
Local Hint Resolve scope_proper : core.

Fixpoint demand_cases (sc : scope) (next : nat) (ds : list demand) : option (split scope) :=
  match ds with
  | [] => only_case sc
  | Must c :: ds => try_bind (test_cases sc c) (fun v : bool => if v then demand_cases sc next ds else Some [])
  | Is x a :: ds => try_bind (formula_cases sc a) (fun l => demand_cases ((x, l) :: sc) next ds)
  | Any x lo hi :: ds => try_bind (formula_cases sc lo) (fun l => guarded (compares_as b AtLeast (placed next) l)
      (let rest := demand_cases ((x, placed next) :: sc) (S next) ds in
       match hi with
       | None => rest
       | Some hi => try_bind (formula_cases sc hi) (fun h => guarded (compares_as b Below (placed next) h) rest)
       end))
  end.

(** The demands are met with the numbers at these places for the names that run. *)
Fixpoint meets_at (zs : list nat) (next : nat) (env : environment) (ds : list demand) (env' : environment) : Prop :=
  match ds with
  | [] => env' = env
  | Any x a hi :: ds => let v := Z.of_nat (nth next zs 0%nat) in
      (exists lo, number_at env a = Some lo /\ lo <= v) /\
      match hi with Some c => exists h, number_at env c = Some h /\ v < h | None => True end /\
      meets_at zs (S next) ((x, v) :: env) ds env'
  | Is x a :: ds => exists v, number_at env a = Some v /\ meets_at zs next ((x, v) :: env) ds env'
  | Must c :: ds => truth_at env c = Some true /\ meets_at zs next env ds env'
  end.

Lemma formula_applies zs sc a l : all_proper zs sc -> formula_cases sc a = Some l ->
  (number_at (environment_at zs sc) a <> None -> exists f, applies zs l f) /\
  (forall f, applies zs l f -> number_at (environment_at zs sc) a = Some (value zs f)) /\ forall f, applies zs l f -> proper zs f.
Proof.
  intros Ex E. destruct (partly_applies _ _ _ _ (proj1 (cases_sound b zs sc Ex) a l E)) as (X & R). split; [exact X|].
  split; intros f F; destruct (R f F); assumption.
Qed.

Lemma test_applies zs sc c l : all_proper zs sc -> test_cases sc c = Some l ->
  (truth_at (environment_at zs sc) c <> None -> exists v, applies zs l v) /\ forall v, applies zs l v -> truth_at (environment_at zs sc) c = Some v.
Proof. intros Ex E. exact (partly_applies _ _ _ _ (proj2 (cases_sound b zs sc Ex) c l E)). Qed.

Lemma all_proper_cons zs x l sc : proper zs l -> all_proper zs sc -> all_proper zs ((x, l) :: sc).
Proof. intros E A. constructor; [exact E|exact A]. Qed.

Lemma at_place zs i : value zs (placed i) = Z.of_nat (nth i zs 0%nat).
Proof. exact (proj1 (placed_value zs i)). Qed.

Lemma compared_place r zs i f a : proper zs f -> compares_as b r (placed i) f = Some a ->
  (atom_true b a zs <-> compare r (Z.of_nat (nth i zs 0%nat)) (value zs f) = true).
Proof. intros P E. rewrite (compares_true b r _ f a zs (proj2 (placed_value zs i)) P E), at_place. reflexivity. Qed.

Lemma demands_sound zs : forall ds sc next l, all_proper zs sc -> demand_cases sc next ds = Some l -> forall env',
  meets_at zs next (environment_at zs sc) ds env' <-> exists sc', applies zs l sc' /\ env' = environment_at zs sc'.
Proof.
  induction ds as [|[x lo hi|x a|c] ds IH]; intros sc next l Ex E env'; cbn [demand_cases meets_at] in *.
  - split; [intros ->; exists sc; split; [now apply (only_applies sc sc zs l E)|reflexivity]|].
    intros (sc' & A & ->). now apply (only_applies sc sc' zs l E) in A as ->.
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (formula_applies zs sc lo l0 Ex L) as (Some0 & R & X). clear E.
    set (v := Z.of_nat (nth next zs 0%nat)).
    assert (K : forall f n, applies zs l0 f -> guarded (compares_as b AtLeast (placed next) f)
        (match hi with None => demand_cases ((x, placed next) :: sc) (S next) ds
         | Some hi => try_bind (formula_cases sc hi) (fun h => guarded (compares_as b Below (placed next) h) (demand_cases ((x, placed next) :: sc) (S next) ds)) end) = Some n ->
        ((exists sc', applies zs n sc' /\ env' = environment_at zs sc') <->
         value zs f <= v /\
         match hi with Some c => exists h, number_at (environment_at zs sc) c = Some h /\ v < h | None => True end /\
         meets_at zs (S next) ((x, v) :: environment_at zs sc) ds env')).
    { intros f n F G. destruct (guarded_applies _ _ _ G) as (a & m & Ea & M & Ig). pose proof (compared_place _ zs next f a (X f F) Ea) as Ta. cbn [compare] in Ta. rewrite Z.leb_le in Ta. fold v in Ta.
      assert (Rest : forall rest, demand_cases ((x, placed next) :: sc) (S next) ds = Some rest ->
        ((exists sc', applies zs rest sc' /\ env' = environment_at zs sc') <->
          meets_at zs (S next) ((x, v) :: environment_at zs sc) ds env')).
      { intros rest D. rewrite <- (IH _ _ _ (all_proper_cons zs x _ sc (proj2 (placed_value zs next)) Ex) D env'). cbn [environment_at map fst snd]. rewrite at_place. reflexivity. }
      assert (Inner : (exists sc', applies zs m sc' /\ env' = environment_at zs sc') <->
        match hi with Some c => exists h, number_at (environment_at zs sc) c = Some h /\ v < h | None => True end /\
        meets_at zs (S next) ((x, v) :: environment_at zs sc) ds env').
      { destruct hi as [hi|]; [|rewrite (Rest m M); tauto].
        destruct (bound_applies _ _ _ M) as (lh & Lh & Ih & Jh). destruct (formula_applies zs sc hi lh Ex Lh) as (Some1 & Rh & Xh). split.
        - intros (sc' & A & ->). apply Ih in A. destruct A as (h & k & Ah & Gh & Ak). destruct (guarded_applies _ _ _ Gh) as (c & rest & Ec & D & Ir).
          apply Ir in Ak. destruct Ak as (T & Ak). apply (compared_place _ zs next h c (Xh h Ah) Ec), Z.ltb_lt in T. split; [exists (value zs h); auto|].
          apply (Rest rest D). now exists sc'.
        - intros ((h & Eh & Lt) & Me). destruct Some1 as (h0 & H0); [congruence|]. destruct (Jh zs h0 H0) as (k & Gh). destruct (guarded_applies _ _ _ Gh) as (c & rest & Ec & D & Ir).
          apply (Rest rest D) in Me. destruct Me as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply Ih. exists h0, k.
          split; [exact H0|]. split; [exact Gh|]. apply Ir. split; [|exact A]. apply (compared_place _ zs next h0 c (Xh h0 H0) Ec), Z.ltb_lt.
          rewrite (Rh h0 H0) in Eh. injection Eh as <-. exact Lt. }
      split.
      - intros (sc' & A & ->). apply Ig in A. destruct A as (T & A). apply Ta in T. split; [exact T|]. apply Inner. now exists sc'.
      - intros (Lo & Me). apply Inner in Me. destruct Me as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply Ig. split; [now apply Ta|exact A]. }
    split.
    + intros ((lo' & Elo & Llo) & Me). destruct Some0 as (f0 & F0); [congruence|]. destruct (J zs f0 F0) as (n & G). rewrite (R f0 F0) in Elo. injection Elo as <-.
      destruct (proj2 (K f0 n F0 G) (conj Llo Me)) as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply I. exists f0, n. auto.
    + intros (sc' & A & ->). apply I in A. destruct A as (f & n & F & G & A).
      destruct (proj1 (K f n F G)) as (Lo & Me); [now exists sc'|]. split; [exists (value zs f); auto|exact Me].
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (formula_applies zs sc a l0 Ex L) as (Some0 & R & X). split.
    + intros (v & V & Me). destruct Some0 as (f0 & F0); [congruence|]. rewrite (R f0 F0) in V. injection V as <-. destruct (J zs f0 F0) as (n & D).
      change ((x, value zs f0) :: environment_at zs sc) with (environment_at zs ((x, f0) :: sc)) in Me. apply (IH _ _ _ (all_proper_cons zs x _ sc (X f0 F0) Ex) D) in Me.
      destruct Me as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply I. exists f0, n. auto.
    + intros (sc' & A & ->). apply I in A. destruct A as (f & n & F & D & A). exists (value zs f). split; [auto|].
      change ((x, value zs f) :: environment_at zs sc) with (environment_at zs ((x, f) :: sc)). apply (IH _ _ _ (all_proper_cons zs x _ sc (X f F) Ex) D). now exists sc'.
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (test_applies zs sc c l0 Ex L) as (Some0 & R). split.
    + intros (T & Me). destruct Some0 as (v0 & V0); [congruence|]. rewrite (R v0 V0) in T. injection T as ->. destruct (J zs true V0) as (n & D). apply (IH _ _ _ Ex D) in Me.
      destruct Me as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply I. exists true, n. auto.
    + intros (sc' & A & ->). apply I in A. destruct A as (v & n & V & D & A). destruct v.
      * split; [now apply R|]. apply (IH _ _ _ Ex D). now exists sc'.
      * injection D as <-. destruct A as (g & [] & _).
Qed.

Lemma demands_proper zs : forall ds sc next l, all_proper zs sc -> demand_cases sc next ds = Some l -> forall sc', applies zs l sc' -> all_proper zs sc'.
Proof.
  induction ds as [|[x lo hi|x a|c] ds IH]; intros sc next l Ex E sc' A; cbn [demand_cases] in E.
  - apply (only_applies sc sc' zs l E) in A. now subst.
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & _). apply I in A. destruct A as (f & n & F & G & A).
    destruct (guarded_applies _ _ _ G) as (a & m & _ & M & Ig). apply Ig in A. destruct A as (_ & A).
    pose proof (all_proper_cons zs x _ sc (proj2 (placed_value zs next)) Ex) as Ex'. destruct hi as [hi|]; [|exact (IH _ _ _ Ex' M sc' A)].
    destruct (bound_applies _ _ _ M) as (lh & Lh & Ih & _). apply Ih in A. destruct A as (h & k & H & K & A).
    destruct (guarded_applies _ _ _ K) as (c & rest & _ & D & Ik). apply Ik in A. exact (IH _ _ _ Ex' D sc' (proj2 A)).
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & _). apply I in A. destruct A as (f & n & F & D & A).
    destruct (formula_applies zs sc a l0 Ex L) as (_ & _ & X). exact (IH _ _ _ (all_proper_cons zs x _ sc (X f F) Ex) D sc' A).
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & _). apply I in A. destruct A as (v & n & V & D & A).
    destruct v; [exact (IH _ _ _ Ex D sc' A)|]. injection D as <-. destruct A as (g & [] & _).
Qed.

(** ** Names that run are natural *)
Fixpoint natural_formula (a : formula) : bool :=
  match a with
  | Constant z => 0 <=? z
  | Named _ => true
  | Magnitude _ => true
  | Both (Plus | Times | Least | Greatest) a c => natural_formula a && natural_formula c
  | Both Remainder _ (Constant (Zpos _)) => true
  | Both Rule.Quotient a (Constant (Zpos _)) => natural_formula a
  | _ => false
  end.

Definition natural_demand (d : demand) : bool :=
  match d with Any _ lo _ => natural_formula lo | Is _ a => natural_formula a | Must _ => true end.

Definition natural_values (env : environment) : Prop := forall x v, value_of env x = Some v -> 0 <= v.

Lemma natural_value env : natural_values env -> forall a, natural_formula a = true -> forall v, number_at env a = Some v -> 0 <= v.
Proof.
  intros N. apply (formula_induction (fun a => natural_formula a = true -> forall v, number_at env a = Some v -> 0 <= v) (fun _ => True));
    try easy; cbn [natural_formula number_at].
  - intros z Z v E. injection E as <-. now apply Z.leb_le.
  - intros x _ v E. exact (N x v E).
  - intros a _ _ v. destruct (number_at env a); [|easy]. intros E. injection E as <-. apply Z.abs_nonneg.
  - intros f a IHa c IHc T v. destruct f; try easy; try (apply andb_true_iff in T; destruct T as (Ta & Tc);
      destruct (number_at env a) as [u|]; [|easy]; destruct (number_at env c) as [w|]; [|easy];
      specialize (IHa Ta u eq_refl); specialize (IHc Tc w eq_refl); cbn [apply2]; intros E; injection E as <-; nia || lia).
    1: destruct c as [[|d|d]| | | | |]; try easy; cbn [number_at]; destruct (number_at env a) as [u|]; [|easy]; cbn [apply2];
      intros E; injection E as <-; apply Z.div_pos; [exact (IHa T u eq_refl)|lia].
    destruct c as [[|d|d]| | | | |]; try easy. cbn [number_at]. destruct (number_at env a) as [u|]; [|easy]. cbn [apply2].
    intros E. injection E as <-. apply Z.mod_pos_bound. lia.
Qed.

Definition runs_one (d : demand) : nat := match d with Any _ _ _ => 1%nat | _ => 0%nat end.
Definition running (ds : list demand) : nat := list_sum (map runs_one ds).

Lemma natural_cons x v env : 0 <= v -> natural_values env -> natural_values ((x, v) :: env).
Proof. intros V N y w. cbn. destruct (String.eqb y x); [intros E; now injection E as <-|apply N]. Qed.

Lemma meets_choice env' : forall ds env, natural_values env -> forallb natural_demand ds = true -> meets env ds env' ->
  exists ys, List.length ys = running ds /\ forall pre rest, meets_at (pre ++ ys ++ rest) (List.length pre) env ds env'.
Proof.
  induction ds as [|[x a hi|x a|c] ds IH]; intros env N D M; cbn [meets meets_at] in *.
  - exists []. split; [reflexivity|]. intros. exact M.
  - cbn [forallb natural_demand] in D. apply andb_true_iff in D. destruct D as (Da & D). destruct M as (v & lo & L & Lv & H & M).
    pose proof (natural_value env N a Da lo L) as Nl. destruct (IH _ (natural_cons x v env ltac:(lia) N) D M) as (ys & Ly & Me).
    exists (Z.to_nat v :: ys). split; [cbn; now rewrite Ly|]. intros pre rest.
    assert (V : Z.of_nat (nth (List.length pre) (pre ++ (Z.to_nat v :: ys) ++ rest) 0%nat) = v).
    { rewrite app_nth2, Nat.sub_diag by lia. cbn. lia. }
    rewrite V. split; [now exists lo|]. split; [exact H|]. specialize (Me (pre ++ [Z.to_nat v])%list rest).
    rewrite app_length, Nat.add_1_r, <- app_assoc in Me. exact Me.
  - cbn [forallb natural_demand] in D. apply andb_true_iff in D. destruct D as (Da & D). destruct M as (v & V & M).
    destruct (IH _ (natural_cons x v env (natural_value env N a Da v V) N) D M) as (ys & Ly & Me). exists ys. split; [exact Ly|].
    intros pre rest. exists v. auto.
  - cbn [forallb natural_demand] in D. destruct M as (T & M). destruct (IH _ N D M) as (ys & Ly & Me). exists ys. auto.
Qed.

Lemma meets_from zs env' : forall ds next env, meets_at zs next env ds env' -> meets env ds env'.
Proof.
  induction ds as [|[x a hi|x a|c] ds IH]; intros next env M; cbn [meets meets_at] in *.
  - exact M.
  - destruct M as ((lo & L & Lv) & H & M). exists (Z.of_nat (nth next zs 0%nat)), lo. split; [exact L|]. split; [exact Lv|]. split; [exact H|exact (IH _ _ M)].
  - destruct M as (v & V & M). exists v. split; [exact V|exact (IH _ _ M)].
  - destruct M as (T & M). split; [exact T|exact (IH _ _ M)].
Qed.

(** The formula has the number at this place. *)
Definition equation_cases (sc : scope) (a : formula) (i : nat) : option (split unit) :=
  try_bind (formula_cases sc a) (fun f => guarded (compares_as b Equal (placed i) f) (only_case tt)).

Lemma equation_sound zs sc a i l : all_proper zs sc -> equation_cases sc a i = Some l ->
  (applies zs l tt <-> number_at (environment_at zs sc) a = Some (Z.of_nat (nth i zs 0%nat))).
Proof.
  intros Ex E. unfold equation_cases in E. destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (formula_applies zs sc a l0 Ex L) as (Some0 & R & X). rewrite I. split.
  - intros (f & n & F & G & A). destruct (guarded_applies _ _ _ G) as (c & m & Ec & M & K). apply K in A. destruct A as (T & _).
    apply (compared_place _ zs i f c (X f F) Ec), Z.eqb_eq in T. now rewrite (R f F), T.
  - intros Q. destruct Some0 as (f0 & F0); [congruence|]. destruct (J zs f0 F0) as (n & G). exists f0, n. split; [exact F0|]. split; [exact G|].
    destruct (guarded_applies _ _ _ G) as (c & m & Ec & M & K). apply K. split; [|now apply (only_applies tt tt zs m M)].
    apply (compared_place _ zs i f0 c (X f0 F0) Ec), Z.eqb_eq. rewrite (R f0 F0) in Q. now injection Q.
Qed.

Fixpoint target_cases (sc : scope) (ts : list formula) (places : list nat) : option (split unit) :=
  match ts, places with
  | [], [] => only_case tt
  | a :: ts, i :: places => joint (equation_cases sc a i) (target_cases sc ts places)
  | _, _ => None
  end.

Lemma targets_sound zs sc : all_proper zs sc -> forall ts places l, target_cases sc ts places = Some l ->
  (applies zs l tt <-> map (number_at (environment_at zs sc)) ts = map Some (map Z.of_nat (at_places places zs))).
Proof.
  intros Ex. induction ts as [|a ts IH]; intros [|i places] l E; cbn [target_cases] in E; try easy.
  - rewrite (only_applies tt tt zs l E). split; reflexivity.
  - cbn [map at_places]. rewrite (joint_iff _ _ _ zs _ _ E (fun l' => equation_sound zs sc a i l' Ex) (fun m' => IH places m')). split.
    + intros (Q & R). rewrite Q. f_equal. exact R.
    + intros Q. injection Q as Q R. split; [exact Q|exact R].
Qed.

Definition option_cases (n : nat) (mv : move) (next : nat) (places : list nat) : option (split unit) :=
  try_bind (demand_cases (scope_of (names_of mv) (seq 0 n)) next (demands mv)) (fun sc => target_cases sc (target mv) places).

Lemma options_sound zs n mv next places l : option_cases n mv next places = Some l ->
  (applies zs l tt <-> exists env', meets_at zs next (combine (names_of mv) (map Z.of_nat (at_places (seq 0 n) zs))) (demands mv) env' /\
    map (number_at env') (target mv) = map Some (map Z.of_nat (at_places places zs))).
Proof.
  intros E. destruct (bound_applies _ _ _ E) as (l0 & L & I & J). rewrite I.
  assert (kept : forall sc, applies zs l0 sc -> all_proper zs sc) by (intros sc; exact (demands_proper zs _ _ _ _ (scope_proper _ _ _) L sc)). split.
  - intros (sc & m & A & T & Y). exists (environment_at zs sc). split; [|now apply (targets_sound zs sc (kept sc A) _ _ m T)].
    rewrite <- scope_at. apply (demands_sound zs _ _ _ _ (scope_proper _ _ _) L). now exists sc.
  - intros (env' & M & T). rewrite <- scope_at in M. apply (demands_sound zs _ _ _ _ (scope_proper _ _ _) L) in M. destruct M as (sc & A & ->).
    destruct (J zs sc A) as (m & D). exists sc, m. split; [exact A|]. split; [exact D|]. now apply (targets_sound zs sc (kept sc A) _ _ m D).
Qed.

(** ** Obligations *)
Definition steps_allowed : nat := 100 * 100.

Definition obliged (free : nat) (given : option (split unit)) (shown : option (list (nat * split unit))) : bool :=
  match given, shown with
  | Some l, Some m => all (fun gx => solved b (Problem free (fst gx)
      (flat_map (fun hs => map (fun gy => (fst hs, fst gy)) (snd hs)) m)) steps_allowed) l
  | _, _ => false
  end.

Lemma obliged_sound free given shown : obliged free given shown = true -> exists l m, given = Some l /\ shown = Some m /\
  forall xs, List.length xs = free -> applies xs l tt -> exists h k ys, In (h, k) m /\ List.length ys = h /\ applies (xs ++ ys) k tt.
Proof.
  unfold obliged. destruct given as [l|]; [|easy]. destruct shown as [m|]; [|easy]. rewrite all_is, forallb_forall. intros S.
  exists l, m. split; [reflexivity|]. split; [reflexivity|]. intros xs L (g & I & G). specialize (S _ I). apply (solved_sound b base) in S. cbn [fst] in S.
  destruct (S xs L G) as (h & k & ys & K & Ly & T). cbn [shown] in K. apply in_flat_map in K. destruct K as ((h', k') & K & J).
  apply in_map_iff in J. destruct J as ((g', []) & E & J). cbn [fst snd] in *. injection E as <- <-. exists h', k', ys.
  split; [exact K|]. split; [exact Ly|]. exists g'. auto.
Qed.

Lemma nothing_given free given : obliged free given (Some []) = true -> exists l, given = Some l /\
  forall xs, List.length xs = free -> ~ applies xs l tt.
Proof.
  intros O. destruct (obliged_sound _ _ _ O) as (l & m & -> & E & S). injection E as <-. exists l. split; [reflexivity|].
  intros xs L A. destruct (S xs L A) as (h & k & ys & [] & _).
Qed.

(** ** Numbers at places *)
Lemma at_seq pre (y rest : list nat) : at_places (seq (List.length pre) (List.length y)) (pre ++ y ++ rest) = y.
Proof.
  revert pre. induction y as [|a y IH]; intros pre; [reflexivity|]. cbn [List.length seq at_places map]. f_equal.
  - rewrite app_nth2, Nat.sub_diag by lia. reflexivity.
  - specialize (IH (pre ++ [a])%list). rewrite app_length, Nat.add_1_r, <- app_assoc in IH. exact IH.
Qed.

Lemma dot_prefix : forall cs x rest, (List.length cs <= List.length x)%nat -> dot cs (x ++ rest) = dot cs x.
Proof. induction cs as [|c cs IH]; intros [|a x] rest L; cbn in *; auto; try lia. rewrite IH by lia. reflexivity. Qed.

Lemma dot_later cs : forall pre y, dot (repeat 0 (List.length pre) ++ cs)%list (pre ++ y) = dot cs y.
Proof. induction pre as [|a pre IH]; intros y; [reflexivity|]. cbn [List.length repeat app dot]. rewrite IH. lia. Qed.

Fixpoint domain_cases (sc : scope) (cs : list condition) : option (split unit) :=
  match cs with
  | [] => only_case tt
  | c :: cs => match test_of c with
               | Some t => try_bind (test_cases sc t) (fun v : bool => if v then domain_cases sc cs else Some [])
               | None => None
               end
  end.

Lemma domain_sound zs sc : all_proper zs sc -> forall cs l, domain_cases sc cs = Some l ->
  (applies zs l tt <-> forallb (fun c => match truth (environment_at zs sc) c with Some v => v | None => false end) cs = true).
Proof.
  intros Ex. induction cs as [|c cs IH]; intros l E; cbn [domain_cases forallb] in *; [rewrite (only_applies tt tt zs l E); tauto|].
  destruct (test_of c) as [t|] eqn:T; [|easy]. rewrite (test_of_sound _ c t T).
  destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (test_applies zs sc t l0 Ex L) as (Some0 & R). rewrite I. split.
  - intros (v & n & V & D & A). rewrite (R v V). destruct v.
    + apply (IH n D) in A. now rewrite A.
    + injection D as <-. destruct A as (g & [] & _).
  - intros H. apply andb_true_iff in H. destruct H as (V & H). destruct Some0 as (v0 & V0); [intros N; now rewrite N in V|]. rewrite (R v0 V0) in V. subst v0.
    destruct (J zs true V0) as (n & D). exists true, n. split; [exact V0|]. split; [exact D|]. now apply (IH n D).
Qed.

(** ** Where the rule has a meaning *)
(** Only bit functions may have none, of numbers below 0; the rest of a rule that has cases always has one. In [Rule] what has no meaning is no option;
    the format does not accept such a rule, so nothing is proved of what follows here. *)
Fixpoint has_bits (a : formula) : bool :=
  match a with
  | Constant _ | Named _ => false
  | Opposite a | Magnitude a => has_bits a
  | Both f a c => match bitwise_of f with Some _ => true | None => has_bits a || has_bits c end
  | Choice c a d => has_bits_in c || has_bits a || has_bits d
  end
with has_bits_in (c : test) : bool :=
  match c with
  | Compared _ a c | Divided a c => has_bits a || has_bits c
  | Contrary c => has_bits_in c
  | Each c d | Some_ c d => has_bits_in c || has_bits_in d
  end.

Definition units {A} (o : option (split A)) : option (split unit) := match o with Some l => Some (map (fun gx => (fst gx, tt)) l) | None => None end.

(** What a demand reads. *)
Definition formulas_read (d : demand) : list formula :=
  match d with Any _ lo (Some hi) => [lo; hi] | Any _ lo None => [lo] | Is _ a => [a] | Must _ => [] end.
Definition tests_read (d : demand) : list test := match d with Must c => [c] | _ => [] end.

(** Behind the demands that are met, at the positions given, everything that is read next has a meaning. *)
Fixpoint has_meaning_behind (n : nat) (given : option (split unit)) (sc : scope) (met ds : list demand) (ts : list formula) : bool :=
  let free := (n + running met)%nat in
  let before := demand_cases sc n met in
  let read f := obliged free (joint given (units before)) (match try_bind before f with Some l => Some [(0%nat, l)] | None => None end) in
  let formula_read a := if has_bits a then read (fun sc => units (formula_cases sc a)) else true in
  let test_read c := if has_bits_in c then read (fun sc => units (test_cases sc c)) else true in
  match ds with
  | [] => all formula_read ts
  | d :: ds => if all formula_read (formulas_read d) then if all test_read (tests_read d) then has_meaning_behind n given sc (met ++ [d]) ds ts else false else false
  end.

Definition move_has_meaning (n : nat) (given : option (split unit)) (mv : move) : bool :=
  has_meaning_behind n given (scope_of (names_of mv) (seq 0 n)) [] (demands mv) (target mv).

(** Conditions of a domain have a meaning everywhere. *)
Definition conditions_have_meaning (names : list string) (l : list condition) : bool :=
  let n := List.length names in
  all (fun c => match test_of c with
    | Some t => if has_bits_in t then obliged n (only_case tt) (match test_cases (scope_of names (seq 0 n)) t with Some l => Some [(0%nat, map (fun gv => (fst gv, tt)) l)] | None => None end)
                else true
    | None => true
    end) l.
End Base.
