(** Laws that are checked digit by digit (FORMAT.md, section 8), for rules whose moves leave one position.

    The law is a formula or a condition, or an automaton that reads the coordinates, and the value, in base b. The obligations
    F (every position has a value), A (no option has the value of its position), B (every smaller value is that of an option) and
    W (a linear measure falls and stays natural) are problems of [Digits]; those of losses likewise. [values_decided] and
    [losses_decided]: if every problem is solved, the law is the Grundy value, or holds exactly where the player to move loses;
    [misere_decided]: the same for losses in misere play, where one who cannot move has won. *)
From Coq Require Import List Arith Lia Bool ZArith String Sumbool ConstructiveEpsilon.
From Grundy Require Import Lazy Rule Formula Tuples Demands Obligations Lists Digits Linear.
Import ListNotations.
Local Open Scope Z_scope.

Section Base.
Variable b : nat.
Hypothesis base : (2 <= b)%nat.

(** The case of x applies at these numbers. *)
Definition applies {A} (zs : list nat) (l : split A) (x : A) : Prop := exists g, In (g, x) l /\ all_true b zs g.

Definition guarded {A} (a : atom) (o : option (split A)) : option (split A) :=
  match o with Some l => Some (map (fun gx => (a :: fst gx, snd gx)) l) | None => None end.

Lemma guarded_applies {A} a (o : option (split A)) m : guarded a o = Some m ->
  exists l, o = Some l /\ forall zs x, applies zs m x <-> atom_true b a zs /\ applies zs l x.
Proof.
  destruct o as [l|]; [|easy]. intros E. injection E as <-. exists l. split; [reflexivity|]. intros zs x. unfold applies. split.
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

Lemma right_applies {A} zs (P : A -> Prop) l : right b zs P l -> (exists x, applies zs l x) /\ forall x, applies zs l x -> P x.
Proof. intros ((g & a & I & G & _) & R). split; [exists a, g; auto|]. intros x (h & J & H). exact (R h x J H). Qed.

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
Definition scope_of (names : list string) (places : list nat) : scope := combine names (map place_form places).

Lemma scope_at zs names : forall places, environment_at zs (scope_of names places) = combine names (map Z.of_nat (at_places places zs)).
Proof.
  unfold scope_of, environment_at, at_places. induction names as [|x names IH]; intros [|i places]; cbn [map combine]; try reflexivity.
  cbn [fst snd]. now rewrite place_at, IH.
Qed.

Fixpoint demand_cases (sc : scope) (next : nat) (ds : list demand) : option (split scope) :=
  match ds with
  | [] => only_case sc
  | Must c :: ds => try_bind (test_cases sc c) (fun v : bool => if v then demand_cases sc next ds else Some [])
  | Is x a :: ds => try_bind (formula_cases sc a) (fun l => demand_cases ((x, l) :: sc) next ds)
  | Any x lo hi :: ds => try_bind (formula_cases sc lo) (fun l => guarded (at_least (place_form next) l)
      (let rest := demand_cases ((x, place_form next) :: sc) (S next) ds in
       match hi with
       | None => rest
       | Some hi => try_bind (formula_cases sc hi) (fun h => guarded (above h (place_form next)) rest)
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

Lemma formula_applies zs sc a l : formula_cases sc a = Some l ->
  (exists f, applies zs l f) /\ forall f, applies zs l f -> number_at (environment_at zs sc) a = Some (form_at zs f).
Proof. intros E. apply right_applies, (proj1 (cases_sound b zs sc) a l E). Qed.

Lemma test_applies zs sc c l : test_cases sc c = Some l ->
  (exists v, applies zs l v) /\ forall v, applies zs l v -> truth_at (environment_at zs sc) c = Some v.
Proof. intros E. apply right_applies, (proj2 (cases_sound b zs sc) c l E). Qed.

Lemma demands_sound zs : forall ds sc next l, demand_cases sc next ds = Some l -> forall env',
  meets_at zs next (environment_at zs sc) ds env' <-> exists sc', applies zs l sc' /\ env' = environment_at zs sc'.
Proof.
  induction ds as [|[x lo hi|x a|c] ds IH]; intros sc next l E env'; cbn [demand_cases meets_at] in *.
  - split; [intros ->; exists sc; split; [now apply (only_applies sc sc zs l E)|reflexivity]|].
    intros (sc' & A & ->). now apply (only_applies sc sc' zs l E) in A as ->.
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (formula_applies zs sc lo l0 L) as ((f0 & F0) & R). clear E.
    assert (K : forall f n, applies zs l0 f -> guarded (at_least (place_form next) f)
        (match hi with None => demand_cases ((x, place_form next) :: sc) (S next) ds
         | Some hi => try_bind (formula_cases sc hi) (fun h => guarded (above h (place_form next)) (demand_cases ((x, place_form next) :: sc) (S next) ds)) end) = Some n ->
        ((exists sc', applies zs n sc' /\ env' = environment_at zs sc') <->
         form_at zs f <= Z.of_nat (nth next zs 0%nat) /\
         match hi with Some c => exists h, number_at (environment_at zs sc) c = Some h /\ Z.of_nat (nth next zs 0%nat) < h | None => True end /\
         meets_at zs (S next) ((x, Z.of_nat (nth next zs 0%nat)) :: environment_at zs sc) ds env')).
    { intros f n F G. destruct (guarded_applies _ _ _ G) as (m & M & Ig).
      assert (Rest : forall rest, demand_cases ((x, place_form next) :: sc) (S next) ds = Some rest ->
        ((exists sc', applies zs rest sc' /\ env' = environment_at zs sc') <->
          meets_at zs (S next) ((x, Z.of_nat (nth next zs 0%nat)) :: environment_at zs sc) ds env')).
      { intros rest D. rewrite <- (IH _ _ _ D env'). cbn [environment_at map fst snd]. rewrite place_at. reflexivity. }
      assert (Inner : (exists sc', applies zs m sc' /\ env' = environment_at zs sc') <->
        match hi with Some c => exists h, number_at (environment_at zs sc) c = Some h /\ Z.of_nat (nth next zs 0%nat) < h | None => True end /\
        meets_at zs (S next) ((x, Z.of_nat (nth next zs 0%nat)) :: environment_at zs sc) ds env').
      { destruct hi as [hi|]; [|rewrite (Rest m M); tauto].
        destruct (bound_applies _ _ _ M) as (lh & Lh & Ih & Jh). destruct (formula_applies zs sc hi lh Lh) as ((h0 & H0) & Rh). split.
        - intros (sc' & A & ->). apply Ih in A. destruct A as (h & k & Ah & Gh & Ak). destruct (guarded_applies _ _ _ Gh) as (rest & D & Ir).
          apply Ir in Ak. destruct Ak as (T & Ak). apply above_true in T. rewrite place_at in T. split; [exists (form_at zs h); auto|].
          apply (Rest rest D). now exists sc'.
        - intros ((h & Eh & Lt) & Me). destruct (Jh zs h0 H0) as (k & Gh). destruct (guarded_applies _ _ _ Gh) as (rest & D & Ir).
          apply (Rest rest D) in Me. destruct Me as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply Ih. exists h0, k.
          split; [exact H0|]. split; [exact Gh|]. apply Ir. split; [|exact A]. apply above_true. rewrite place_at.
          rewrite (Rh h0 H0) in Eh. injection Eh as <-. exact Lt. }
      split.
      - intros (sc' & A & ->). apply Ig in A. destruct A as (T & A). apply at_least_true in T. rewrite place_at in T. split; [exact T|].
        apply Inner. now exists sc'.
      - intros (Lo & Me). apply Inner in Me. destruct Me as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply Ig. split; [|exact A].
        apply at_least_true. now rewrite place_at. }
    split.
    + intros ((lo' & Elo & Llo) & Me). destruct (J zs f0 F0) as (n & G). rewrite (R f0 F0) in Elo. injection Elo as <-.
      destruct (proj2 (K f0 n F0 G) (conj Llo Me)) as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply I. exists f0, n. auto.
    + intros (sc' & A & ->). apply I in A. destruct A as (f & n & F & G & A).
      destruct (proj1 (K f n F G)) as (Lo & Me); [now exists sc'|]. split; [exists (form_at zs f); auto|exact Me].
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (formula_applies zs sc a l0 L) as ((f0 & F0) & R). split.
    + intros (v & V & Me). rewrite (R f0 F0) in V. injection V as <-. destruct (J zs f0 F0) as (n & D).
      change ((x, form_at zs f0) :: environment_at zs sc) with (environment_at zs ((x, f0) :: sc)) in Me. apply (IH _ _ _ D) in Me.
      destruct Me as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply I. exists f0, n. auto.
    + intros (sc' & A & ->). apply I in A. destruct A as (f & n & F & D & A). exists (form_at zs f). split; [auto|].
      change ((x, form_at zs f) :: environment_at zs sc) with (environment_at zs ((x, f) :: sc)). apply (IH _ _ _ D). now exists sc'.
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (test_applies zs sc c l0 L) as ((v0 & V0) & R). split.
    + intros (T & Me). rewrite (R v0 V0) in T. injection T as ->. destruct (J zs true V0) as (n & D). apply (IH _ _ _ D) in Me.
      destruct Me as (sc' & A & ->). exists sc'. split; [|reflexivity]. apply I. exists true, n. auto.
    + intros (sc' & A & ->). apply I in A. destruct A as (v & n & V & D & A). destruct v.
      * split; [now apply R|]. apply (IH _ _ _ D). now exists sc'.
      * injection D as <-. destruct A as (g & [] & _).
Qed.

(** ** Names that run are natural *)
Fixpoint natural_formula (a : formula) : bool :=
  match a with
  | Constant z => 0 <=? z
  | Named _ => true
  | Magnitude _ => true
  | Both (Plus | Times | Least | Greatest) a c => natural_formula a && natural_formula c
  | Both Remainder _ (Constant (Zpos _)) => true
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

Fixpoint target_cases (sc : scope) (ts : list formula) (places : list nat) : option (split unit) :=
  match ts, places with
  | [], [] => only_case tt
  | a :: ts, i :: places => try_bind (formula_cases sc a) (fun l => guarded (equals l (place_form i)) (target_cases sc ts places))
  | _, _ => None
  end.

Lemma targets_sound zs sc : forall ts places l, target_cases sc ts places = Some l ->
  (applies zs l tt <-> map (number_at (environment_at zs sc)) ts = map Some (map Z.of_nat (at_places places zs))).
Proof.
  induction ts as [|a ts IH]; intros [|i places] l E; cbn [target_cases] in E; try easy.
  - rewrite (only_applies tt tt zs l E). split; reflexivity.
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (formula_applies zs sc a l0 L) as ((f0 & F0) & R).
    cbn [map at_places]. rewrite I. split.
    + intros (f & n & F & G & A). destruct (guarded_applies _ _ _ G) as (m & M & K). apply K in A. destruct A as (T & A).
      apply equals_true in T. rewrite place_at in T. rewrite (R f F), T. f_equal. now apply (IH places m M).
    + intros Q. injection Q as Q1 Q2. destruct (J zs f0 F0) as (n & G). exists f0, n. split; [exact F0|]. split; [exact G|].
      destruct (guarded_applies _ _ _ G) as (m & M & K). apply K. split; [|now apply (IH places m M)].
      apply equals_true. rewrite place_at. rewrite (R f0 F0) in Q1. now injection Q1.
Qed.

Definition option_cases (n : nat) (mv : move) (next : nat) (places : list nat) : option (split unit) :=
  try_bind (demand_cases (scope_of (names_of mv) (seq 0 n)) next (demands mv)) (fun sc => target_cases sc (target mv) places).

Lemma options_sound zs n mv next places l : option_cases n mv next places = Some l ->
  (applies zs l tt <-> exists env', meets_at zs next (combine (names_of mv) (map Z.of_nat (at_places (seq 0 n) zs))) (demands mv) env' /\
    map (number_at env') (target mv) = map Some (map Z.of_nat (at_places places zs))).
Proof.
  intros E. destruct (bound_applies _ _ _ E) as (l0 & L & I & J). rewrite I. split.
  - intros (sc & m & A & T & Y). exists (environment_at zs sc). split; [|now apply (targets_sound zs sc _ _ m T)].
    rewrite <- scope_at. apply (demands_sound zs _ _ _ _ L). now exists sc.
  - intros (env' & M & T). rewrite <- scope_at in M. apply (demands_sound zs _ _ _ _ L) in M. destruct M as (sc & A & ->).
    destruct (J zs sc A) as (m & D). exists sc, m. split; [exact A|]. split; [exact D|]. now apply (targets_sound zs sc _ _ m D).
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

Lemma domain_sound zs sc : forall cs l, domain_cases sc cs = Some l ->
  (applies zs l tt <-> forallb (fun c => match truth (environment_at zs sc) c with Some v => v | None => false end) cs = true).
Proof.
  induction cs as [|c cs IH]; intros l E; cbn [domain_cases forallb] in *; [rewrite (only_applies tt tt zs l E); tauto|].
  destruct (test_of c) as [t|] eqn:T; [|easy]. rewrite (test_of_sound _ c t T).
  destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (test_applies zs sc t l0 L) as ((v0 & V0) & R). rewrite I, (R v0 V0). split.
  - intros (v & n & V & D & A). pose proof (R v V) as Rv. rewrite (R v0 V0) in Rv. injection Rv as ->. destruct v.
    + apply (IH n D) in A. now rewrite A.
    + injection D as <-. destruct A as (g & [] & _).
  - intros H. apply andb_true_iff in H. destruct H as (-> & H). destruct (J zs true V0) as (n & D). exists true, n.
    split; [exact V0|]. split; [exact D|]. now apply (IH n D).
Qed.

Section Rule.
Variables (r : tuple_rule) (ms : list move).
Hypothesis moves_are_those : moves_of [] r = Some ms.
Hypothesis plain : forall line, In line (lines r) -> List.length (fst line) = List.length (coordinates r).
Hypothesis natural_names : forallb (fun mv => forallb natural_demand (demands mv)) ms = true.
Let n := List.length (coordinates r).
Let own := seq 0 n.
Local Notation moves := (tuple_move r []).

Definition inside (places : list nat) : option (split unit) := domain_cases (scope_of (coordinates r) places) (domain r).

Lemma inside_sound zs places l : inside places = Some l -> List.length places = n ->
  (applies zs l tt <-> is_position r [] (at_places places zs) = true).
Proof.
  intros E L. rewrite (domain_sound zs _ _ l E). unfold is_position, values_at. rewrite app_nil_r, scope_at.
  unfold at_places at 2. rewrite map_length, L. fold n. rewrite Nat.eqb_refl. tauto.
Qed.

Lemma position_length x : is_position r [] x = true -> List.length x = n.
Proof. unfold is_position. intros H. apply andb_true_iff in H. destruct H as (H & _). now apply Nat.eqb_eq in H. Qed.

Lemma move_positions x y : moves x y -> is_position r [] x = true /\ is_position r [] y = true.
Proof. intros (X & Y & _). auto. Qed.

(** The places of a result after some others and the names that run. *)
Definition result (before : nat) (mv : move) : list nat := seq (before + running (demands mv)) n.

Lemma move_given x y v : moves x y -> exists mv ys, In mv ms /\ List.length ys = running (demands mv) /\
  forall l, option_cases n mv (n + 1) (result (n + 1) mv) = Some l -> applies (x ++ [v] ++ ys ++ y) l tt.
Proof.
  intros M. destruct (move_positions x y M) as (X & Y). pose proof (position_length x X) as Lx. pose proof (position_length y Y) as Ly.
  apply (moves_are [] r ms [] x y moves_are_those eq_refl) in M; [|intros line I; rewrite Lx; now apply plain].
  destruct M as (_ & _ & mv & I & env' & Me & T). rewrite app_nil_r in Me. rewrite forallb_forall in natural_names.
  assert (N : natural_values (combine (names_of mv) (map Z.of_nat x))).
  { generalize (names_of mv). clear. induction x as [|a x IH]; intros [|y l] z w; cbn; try easy. destruct (String.eqb z y); [intros E; injection E as <-; lia|apply IH]. }
  destruct (meets_choice env' (demands mv) _ N (natural_names mv I) Me) as (ys & Lys & At). exists mv, ys.
  split; [exact I|]. split; [exact Lys|]. intros l E. apply (options_sound _ n mv _ _ l E). exists env'.
  assert (Ox : at_places (seq 0 n) (x ++ [v] ++ ys ++ y) = x) by (rewrite <- Lx; exact (at_seq [] x _)).
  assert (Oy : at_places (result (n + 1) mv) (x ++ [v] ++ ys ++ y) = y).
  { unfold result. rewrite <- Lys. pose proof (at_seq (x ++ [v] ++ ys) y []) as Q. rewrite app_nil_r, <- !app_assoc in Q.
    rewrite !app_length, Lx, Ly in Q. cbn [List.length] in Q. rewrite Nat.add_assoc in Q. exact Q. }
  rewrite Ox, Oy. split; [|exact T]. specialize (At (x ++ [v])%list y). rewrite app_length, Lx, <- app_assoc in At. exact At.
Qed.

Lemma move_shown x others mv next places l : In mv ms -> List.length x = n -> List.length places = n ->
  option_cases n mv next places = Some l -> applies (x ++ others) l tt ->
  is_position r [] x = true -> is_position r [] (at_places places (x ++ others)) = true -> moves x (at_places places (x ++ others)).
Proof.
  intros I Lx Lp E A X Y. apply (options_sound _ n mv _ _ l E) in A. destruct A as (env' & M & T).
  apply (moves_are [] r ms [] x _ moves_are_those eq_refl); [intros line J; rewrite Lx; now apply plain|].
  split; [exact X|]. split; [exact Y|]. exists mv. split; [exact I|]. exists env'. rewrite app_nil_r. split; [|exact T].
  apply meets_from in M. assert (Ox : at_places (seq 0 n) (x ++ others) = x) by (rewrite <- Lx; exact (at_seq [] x others)). now rewrite Ox in M.
Qed.

(** ** The measure *)
Variables (c : Z) (cs : list Z).
Definition measure (x : list nat) : Z := c + dot cs x.

Definition option_given (mv : move) (more : option (split unit)) : option (split unit) :=
  joint (inside own) (joint (option_cases n mv (n + 1) (result (n + 1) mv)) (joint (inside (result (n + 1) mv)) more)).
Definition tracks (mv : move) : nat := n + 1 + running (demands mv) + n.
Definition falls (mv : move) : bool :=
  let there := (c, (repeat 0 (n + 1 + running (demands mv)) ++ cs)%list) in
  if obliged (tracks mv) (option_given mv (Some [([at_least there (c, cs)], tt)])) (Some [])
  then obliged (tracks mv) (option_given mv (Some [([above (number_form 0) there], tt)])) (Some []) else false.

(** Where more is given of an option, something is shown. *)
Lemma option_obliged more shown : (forall mv, In mv ms -> obliged (tracks mv) (option_given mv (more mv)) (shown mv) = true) ->
  forall x y v, moves x y -> exists mv ys l, In mv ms /\ List.length ys = running (demands mv) /\ more mv = Some l /\
    at_places own (x ++ [v] ++ ys ++ y) = x /\ at_places (result (n + 1) mv) (x ++ [v] ++ ys ++ y) = y /\
    (applies (x ++ [v] ++ ys ++ y) l tt -> exists m h k zs, shown mv = Some m /\ In (h, k) m /\ applies ((x ++ [v] ++ ys ++ y) ++ zs) k tt).
Proof.
  intros O x y v M. destruct (move_positions x y M) as (X & Y). pose proof (position_length x X) as Lx. pose proof (position_length y Y) as Ly.
  destruct (move_given x y v M) as (mv & ys & I & Lys & G). set (zs := (x ++ [v] ++ ys ++ y)%list) in *.
  assert (Ox : at_places own zs = x) by (unfold own; rewrite <- Lx; exact (at_seq [] x _)).
  assert (Oy : at_places (result (n + 1) mv) zs = y).
  { unfold result, zs. rewrite <- Lys. pose proof (at_seq (x ++ [v] ++ ys) y []) as Q. rewrite app_nil_r, <- !app_assoc in Q.
    rewrite !app_length, Lx, Ly in Q. cbn [List.length] in Q. rewrite Nat.add_assoc in Q. exact Q. }
  destruct (obliged_sound _ _ _ (O mv I)) as (k & m & Ek & Em & N). specialize (N zs). unfold option_given in Ek.
  assert (Len : List.length zs = tracks mv) by (unfold zs, tracks; rewrite !app_length, Lx, Ly, Lys; cbn; lia).
  destruct (joint_applies _ _ _ Ek) as (d0 & D0 & H0).
  assert (A0 : applies zs d0 tt) by (apply (inside_sound zs own d0 D0); [apply seq_length|now rewrite Ox]).
  destruct (H0 zs) as [(m1 & E1 & K1)|(N0 & _)]; [|easy]. destruct (joint_applies _ _ _ E1) as (o & Eo & H1).
  destruct (H1 zs) as [(m2 & E2 & K2)|(N1 & _)]; [|destruct (N1 (G o Eo))]. destruct (joint_applies _ _ _ E2) as (d1 & D1 & H2).
  assert (A1 : applies zs d1 tt) by (apply (inside_sound zs _ d1 D1); [apply seq_length|now rewrite Oy]).
  destruct (H2 zs) as [(l & El & K3)|(N2 & _)]; [|easy]. exists mv, ys, l. repeat (split; [assumption|]). intros A.
  destruct (N Len) as (h & k' & zs' & Ih & _ & Ah); [|exists m, h, k', zs'; auto].
  apply K1. split; [exact A0|]. apply K2. split; [exact (G o Eo)|]. apply K3. auto.
Qed.

(** What is given of an option cannot be, if more cannot. *)
Lemma refuted_option more : (forall mv, In mv ms -> obliged (tracks mv) (option_given mv (more mv)) (Some []) = true) ->
  forall x y v, moves x y -> exists mv ys l, In mv ms /\ List.length ys = running (demands mv) /\ more mv = Some l /\
    at_places own (x ++ [v] ++ ys ++ y) = x /\ at_places (result (n + 1) mv) (x ++ [v] ++ ys ++ y) = y /\
    ~ applies (x ++ [v] ++ ys ++ y) l tt.
Proof.
  intros O x y v M. destruct (option_obliged more (fun _ => Some []) O x y v M) as (mv & ys & l & I & Lys & E & Ox & Oy & S).
  exists mv, ys, l. repeat (split; [assumption|]). intros A. destruct (S A) as (m & h & k & zs & Q & J & _). injection Q as <-. exact J.
Qed.

Hypothesis measure_places : (List.length cs <= n)%nat.
Hypothesis all_fall : all falls ms = true.

Lemma falls_always x y : moves x y -> measure y < measure x /\ 0 <= measure y.
Proof.
  intros M. destruct (move_positions x y M) as (X & Y). pose proof (position_length x X) as Lx.
  rewrite all_is, forallb_forall in all_fall.
  assert (Dx : forall rest, dot cs (x ++ rest) = dot cs x) by (intros; apply dot_prefix; lia).
  assert (Dy : forall k ys, List.length ys = k -> dot (repeat 0 (n + 1 + k) ++ cs)%list (x ++ [0%nat] ++ ys ++ y) = dot cs y).
  { intros k ys Lk. pose proof (dot_later cs (x ++ [0%nat] ++ ys) y) as Q. rewrite !app_length, Lx, Lk, <- !app_assoc in Q. cbn [List.length] in Q.
    now rewrite Nat.add_assoc in Q. }
  split.
  - destruct (Z.lt_ge_cases (measure y) (measure x)) as [L|L]; [exact L|]. exfalso.
    destruct (refuted_option (fun mv => Some [([at_least (c, (repeat 0 (n + 1 + running (demands mv)) ++ cs)%list) (c, cs)], tt)])) with (x := x) (y := y) (v := 0%nat)
      as (mv & ys & l & I & Lys & El & _ & _ & N); [|exact M|].
    { intros mv I. specialize (all_fall mv I). unfold falls in all_fall. now destruct (obliged _ _ _). }
    injection El as <-. apply N. eexists. split; [now left|]. apply all_true_one, at_least_true. unfold form_at. cbn [fst snd].
    rewrite (Dy _ ys Lys), Dx. exact L.
  - destruct (Z.lt_ge_cases (measure y) 0) as [L|L]; [|exact L]. exfalso.
    destruct (refuted_option (fun mv => Some [([above (number_form 0) (c, (repeat 0 (n + 1 + running (demands mv)) ++ cs)%list)], tt)])) with (x := x) (y := y) (v := 0%nat)
      as (mv & ys & l & I & Lys & El & _ & _ & N); [|exact M|].
    { intros mv I. specialize (all_fall mv I). unfold falls in all_fall. now destruct (obliged _ _ _). }
    injection El as <-. apply N. eexists. split; [now left|]. apply all_true_one, above_true. rewrite number_at_form. unfold form_at. cbn [fst snd].
    rewrite (Dy _ ys Lys). exact L.
Qed.

Definition natural_measure (x : list nat) : Z := Z.max 0 (measure x).
Lemma natural_falls x y : moves x y -> natural_measure y < natural_measure x.
Proof. intros M. apply falls_always in M. unfold natural_measure. lia. Qed.

(** Options with a result for which more is true, as they are shown. *)
Fixpoint options_shown (before : nat) (more : list nat -> option (split unit)) (l : list move) : option (list (nat * split unit)) :=
  match l with
  | [] => Some []
  | mv :: l =>
    match joint (option_cases n mv before (result before mv)) (joint (inside (result before mv)) (more (result before mv))), options_shown before more l with
    | Some s, Some rest => Some ((running (demands mv) + n, s)%nat :: rest)
    | _, _ => None
    end
  end.

Lemma options_shown_sound before more x mid ys m h k : is_position r [] x = true -> List.length mid = (before - n)%nat ->
  (forall l, (forall mv, In mv l -> In mv ms) -> options_shown before more l = Some m -> In (h, k) m -> applies (x ++ mid ++ ys) k tt ->
    exists places l', List.length places = n /\ more places = Some l' /\ applies (x ++ mid ++ ys) l' tt /\ moves x (at_places places (x ++ mid ++ ys))).
Proof.
  intros X Lm. pose proof (position_length x X) as Lx. intros l. revert m. induction l as [|mv l IH]; intros m Sub E I A; cbn [options_shown] in E.
  - injection E as <-. easy.
  - destruct (joint _ _) as [s|] eqn:J; [|easy]. destruct (options_shown before more l) as [rest|] eqn:R; [|easy]. injection E as <-.
    destruct I as [Q|I]; [|apply (IH rest); auto; intros; apply Sub; now right]. injection Q as _ <-.
    assert (Lp : List.length (result before mv) = n) by apply seq_length.
    destruct (joint_applies _ _ _ J) as (o & O & H). destruct (H (x ++ mid ++ ys)%list) as [(m' & M' & K)|(_ & N)]; [|easy]. apply K in A. destruct A as (Ao & A).
    destruct (joint_applies _ _ _ M') as (d & D & H'). destruct (H' (x ++ mid ++ ys)%list) as [(m2 & M2 & K')|(_ & N)]; [|easy]. apply K' in A. destruct A as (Ad & A).
    apply (inside_sound _ _ _ D Lp) in Ad. exists (result before mv), m2. split; [exact Lp|]. split; [exact M2|]. split; [exact A|].
    apply (move_shown x _ mv before _ o (Sub mv ltac:(now left)) Lx Lp O Ao X Ad).
Qed.

(** ** Values *)
Inductive value_law := ByFormula (f : formula) | ByTrack (A : automaton).

Definition has_value (law : value_law) (xs : list nat) (v : nat) : bool :=
  match law with
  | ByFormula f => match number_at (combine (coordinates r) (map Z.of_nat xs)) f with Some z => z =? Z.of_nat v | None => false end
  | ByTrack A => accepted b A (xs ++ [v])
  end.

Definition value_cases (law : value_law) (place : nat) (places : list nat) : option (split unit) :=
  match law with
  | ByFormula f => try_bind (formula_cases (scope_of (coordinates r) places) f) (fun l => guarded (equals l (place_form place)) (only_case tt))
  | ByTrack A => Some [([Read A (places ++ [place])], tt)]
  end.

Lemma value_sound law place places l zs : value_cases law place places = Some l ->
  (applies zs l tt <-> has_value law (at_places places zs) (nth place zs 0%nat) = true).
Proof.
  destruct law as [f|A]; cbn [value_cases has_value]; intros E.
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (formula_applies zs _ f l0 L) as ((f0 & F0) & R). rewrite scope_at in R.
    rewrite I, (R f0 F0), Z.eqb_eq. split.
    + intros (g & m & G & K & A). destruct (guarded_applies _ _ _ K) as (o & O & H). apply H in A. destruct A as (T & _).
      apply equals_true in T. rewrite place_at in T. rewrite <- T. pose proof (R g G) as Q. rewrite (R f0 F0) in Q. now injection Q.
    + intros Q. destruct (J zs f0 F0) as (m & K). exists f0, m. split; [exact F0|]. split; [exact K|].
      destruct (guarded_applies _ _ _ K) as (o & O & H). apply H. split; [apply equals_true; now rewrite place_at|]. now apply (only_applies tt tt zs o O).
  - injection E as <-. unfold applies. split.
    + intros (g & [Q|[]] & G). injection Q as <-. apply all_true_one in G. cbn [atom_true] in G. unfold at_places in G. now rewrite map_app in G.
    + intros T. exists [Read A (places ++ [place])]. split; [now left|]. apply all_true_one. cbn [atom_true]. unfold at_places. now rewrite map_app.
Qed.

Definition values_checked (law : value_law) : bool :=
  if obliged n (inside own) (match value_cases law n own with Some l => Some [(1%nat, l)] | None => None end) then
  if all (fun mv => obliged (tracks mv) (option_given mv (joint (value_cases law n own) (value_cases law n (result (n + 1) mv)))) (Some [])) ms then
    obliged (n + 2) (joint (inside own) (joint (value_cases law (n + 1) own) (Some [([above (place_form (n + 1)) (place_form n)], tt)])))
      (options_shown (n + 2) (value_cases law n) ms)
  else false else false.

Section Values.
Variable law : value_law.
Hypothesis checked : values_checked law = true.

Lemma value_exists x : is_position r [] x = true -> exists v, has_value law x v = true.
Proof.
  intros X. pose proof (position_length x X) as Lx. unfold values_checked in checked.
  destruct (obliged n _ _) eqn:O in checked; [|easy]. destruct (obliged_sound _ _ _ O) as (l & m & El & Em & S).
  destruct (value_cases law n own) as [k|] eqn:K; [|easy]. injection Em as <-.
  assert (Ox : forall rest, at_places own (x ++ rest) = x) by (intros; unfold own; rewrite <- Lx; apply (at_seq [] x)).
  destruct (S x Lx) as (h & k' & ys & [Q|[]] & Ly & A).
  { rewrite (inside_sound _ _ _ El) by apply seq_length. specialize (Ox []). rewrite app_nil_r in Ox. now rewrite Ox. }
  injection Q as <- <-. apply (value_sound law _ _ _ _ K) in A. rewrite Ox in A. eauto.
Qed.

Lemma value_avoided x y v : moves x y -> has_value law x v = true -> has_value law y v = true -> False.
Proof.
  intros M Hx Hy. pose proof (position_length x (proj1 (move_positions x y M))) as Lx.
  unfold values_checked in checked. destruct (obliged n _ _) in checked; [|easy]. destruct (all _ ms) eqn:O in checked; [|easy].
  rewrite all_is, forallb_forall in O.
  destruct (refuted_option (fun mv => joint (value_cases law n own) (value_cases law n (result (n + 1) mv))) O x y v M)
    as (mv & ys & l & I & Lys & E & Ox & Oy & N). apply N. set (zs := (x ++ [v] ++ ys ++ y)%list) in *.
  assert (V : nth n zs 0%nat = v) by (unfold zs; rewrite app_nth2, <- Lx, Nat.sub_diag by lia; reflexivity).
  destruct (joint_applies _ _ _ E) as (l1 & E1 & H). pose proof (value_sound law _ _ _ zs E1) as S1. rewrite Ox, V in S1.
  destruct (H zs) as [(l2 & E2 & K)|(N1 & _)]; [|tauto]. pose proof (value_sound law _ _ _ zs E2) as S2. rewrite Oy, V in S2. tauto.
Qed.

Lemma value_reached x w v : is_position r [] x = true -> has_value law x w = true -> (v < w)%nat ->
  exists y, moves x y /\ has_value law y v = true.
Proof.
  intros X Hx L. pose proof (position_length x X) as Lx.
  unfold values_checked in checked. destruct (obliged n _ _) in checked; [|easy]. destruct (all _ ms) in checked; [|easy].
  destruct (obliged_sound _ _ _ checked) as (l & m & El & Em & S). set (xs := (x ++ [v; w])%list).
  assert (Ox : forall rest, at_places own (x ++ rest) = x) by (intros; unfold own; rewrite <- Lx; apply (at_seq [] x)).
  assert (Vn : forall ys, nth n (x ++ [v; w] ++ ys) 0%nat = v) by (intros; rewrite app_nth2, <- Lx, Nat.sub_diag by lia; reflexivity).
  assert (Wn : nth (n + 1) xs 0%nat = w) by (unfold xs; rewrite app_nth2, <- Lx by lia; replace (_ - _)%nat with 1%nat by lia; reflexivity).
  destruct (S xs) as (h & k & ys & I & Ly & A).
  - unfold xs. rewrite app_length, Lx. reflexivity.
  - destruct (joint_applies _ _ _ El) as (d & D & H). assert (Ad : applies xs d tt) by (apply (inside_sound xs own d D); [apply seq_length|unfold xs; now rewrite Ox]).
    destruct (H xs) as [(m1 & E1 & K1)|(N & _)]; [|easy]. destruct (joint_applies _ _ _ E1) as (l1 & E2 & H1).
    pose proof (value_sound law _ _ _ xs E2) as S1. rewrite Wn in S1. unfold xs in S1 at 2. rewrite Ox in S1.
    destruct (H1 xs) as [(m2 & E3 & K2)|(N & _)]; [|tauto]. injection E3 as <-. apply K1. split; [exact Ad|]. apply K2. split; [tauto|].
    eexists. split; [now left|]. apply all_true_one, above_true. rewrite !place_at, Wn. specialize (Vn []). rewrite app_nil_r in Vn. fold xs in Vn. rewrite Vn. lia.
  - unfold xs in A. rewrite <- app_assoc in A.
    destruct (options_shown_sound (n + 2) (value_cases law n) x [v; w] ys m h k X ltac:(cbn; lia) ms ltac:(auto) Em I A) as (places & l' & Lp & E' & A' & M).
    exists (at_places places (x ++ [v; w] ++ ys)). split; [exact M|]. apply (value_sound law _ _ _ _ E') in A'. now rewrite Vn in A'.
Qed.

Lemma value_once x v w : is_position r [] x = true -> has_value law x v = true -> has_value law x w = true -> v = w.
Proof.
  intros X. assert (H : forall v w, has_value law x v = true -> has_value law x w = true -> ~ (v < w)%nat).
  { intros v' w' V W L. destruct (value_reached x w' v' X W L) as (y & M & Hy). exact (value_avoided x y v' M V Hy). }
  intros V W. pose proof (H v w V W). pose proof (H w v W V). lia.
Qed.

Definition chosen (x : list nat) (X : is_position r [] x = true) : {v | has_value law x v = true} :=
  constructive_indefinite_ground_description_nat (fun v => has_value law x v = true) (fun v => bool_dec (has_value law x v) true) (value_exists x X).

Definition value_at (x : list nat) : Z :=
  match sumbool_of_bool (is_position r [] x) with left X => Z.of_nat (proj1_sig (chosen x X)) | Specif.right _ => 0 end.

Lemma value_at_is x : is_position r [] x = true -> exists v, value_at x = Z.of_nat v /\ has_value law x v = true.
Proof.
  intros X. unfold value_at. destruct (sumbool_of_bool _) as [X'|N]; [|congruence]. destruct (chosen x X') as (v & V). now exists v.
Qed.

Theorem values_decided : exists g, valued moves g /\
  forall x, is_position r [] x = true -> forall v, has_value law x v = true <-> g x = Z.of_nat v.
Proof.
  exists value_at. split.
  - apply (values_by_obligations _ moves natural_measure).
    + intros x. unfold natural_measure. lia.
    + exact natural_falls.
    + intros x. unfold value_at. destruct (sumbool_of_bool _); lia.
    + intros x y M E. destruct (move_positions x y M) as (X & Y). destruct (value_at_is x X) as (v & V & Hv). destruct (value_at_is y Y) as (w & W & Hw).
      assert (w = v) by lia. subst w. exact (value_avoided x y v M Hv Hw).
    + intros x v V. destruct (sumbool_of_bool (is_position r [] x)) as [X|N].
      * destruct (value_at_is x X) as (w & W & Hw). destruct (value_reached x w (Z.to_nat v) X Hw ltac:(lia)) as (y & M & Hy).
        exists y. split; [exact M|]. destruct (value_at_is y (proj2 (move_positions x y M))) as (u & U & Hu).
        pose proof (value_once y u (Z.to_nat v) (proj2 (move_positions x y M)) Hu Hy). lia.
      * unfold value_at in V. destruct (sumbool_of_bool _); [congruence|lia].
  - intros x X v. destruct (value_at_is x X) as (w & W & Hw). rewrite W. split; [intros Hv; f_equal; exact (value_once x w v X Hw Hv)|].
    intros E. apply Nat2Z.inj in E. now subst.
Qed.
End Values.

(** ** Losses *)
Inductive loss_law := ByCondition (t : test) | ByAccepting (A : automaton).

Definition is_lost (law : loss_law) (xs : list nat) : bool :=
  match law with
  | ByCondition t => match truth_at (combine (coordinates r) (map Z.of_nat xs)) t with Some v => v | None => false end
  | ByAccepting A => accepted b A xs
  end.

Definition complement (A : automaton) : automaton := Automaton (first_state A) (follows A) (map negb (accepting A)).

Lemma complement_reads A : well_formed A = true -> List.length (accepting A) = List.length (follows A) -> forall steps q xs,
  (q < List.length (follows A))%nat -> reads b steps (complement A) q xs = negb (reads b steps A q xs).
Proof.
  intros W L. assert (Q : forall q, (q < List.length (follows A))%nat -> accepts_at (complement A) q = negb (accepts_at A q)).
  { intros q Lq. unfold accepts_at, complement. cbn [accepting]. rewrite (nth_indep _ false (negb false)) by (rewrite map_length; lia). apply map_nth. }
  induction steps as [|steps IH]; intros q xs Lq; cbn [reads]; [now apply Q|]. destruct (forallb _ xs); [now apply Q|].
  change (follow b (complement A)) with (follow b A). apply IH. now apply follow_state.
Qed.

Definition loss_cases (law : loss_law) (want : bool) (places : list nat) : option (split unit) :=
  match law with
  | ByCondition t => try_bind (test_cases (scope_of (coordinates r) places) t) (fun v => if Bool.eqb v want then only_case tt else Some [])
  | ByAccepting A => if well_formed A && (List.length (accepting A) =? List.length (follows A))%nat
                     then Some [([Read (if want then A else complement A) places], tt)] else None
  end.

Lemma loss_sound law want places l zs : loss_cases law want places = Some l -> (applies zs l tt <-> is_lost law (at_places places zs) = want).
Proof.
  destruct law as [t|A]; cbn [loss_cases is_lost]; intros E.
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (test_applies zs _ t l0 L) as ((v0 & V0) & R). rewrite scope_at in R.
    rewrite I, (R v0 V0). split.
    + intros (v & m & V & K & A). pose proof (R v V) as Q. rewrite (R v0 V0) in Q. injection Q as ->.
      destruct (Bool.eqb v want) eqn:B; [now apply eqb_prop|]. injection K as <-. destruct A as (g & [] & _).
    + intros ->. destruct (J zs want V0) as (m & K). exists want, m. split; [exact V0|]. split; [exact K|]. rewrite eqb_reflx in K.
      now apply (only_applies tt tt zs m K).
  - destruct (_ && _) eqn:B in E; [|easy]. apply andb_true_iff in B. destruct B as (W & Len). apply Nat.eqb_eq in Len. injection E as <-.
    assert (F : (first_state A < List.length (follows A))%nat) by (unfold well_formed in W; rewrite !andb_true_iff, Nat.ltb_lt in W; tauto).
    assert (T : applies zs [([Read (if want then A else complement A) places], tt)] tt <-> accepted b (if want then A else complement A) (at_places places zs) = true).
    { unfold applies. split; [intros (g & [Q|[]] & G); injection Q as <-; now apply all_true_one in G|].
      intros Q. eexists. split; [now left|]. now apply all_true_one. }
    rewrite T. unfold accepted. destruct want; [tauto|]. cbn [first_state complement].
    rewrite (complement_reads A W Len _ _ _ F), negb_true_iff. tauto.
Qed.

(** No loss has an option that is lost. *)
Definition losses_apart (law : loss_law) : bool :=
  all (fun mv => obliged (tracks mv) (option_given mv (joint (loss_cases law true own) (loss_cases law true (result (n + 1) mv)))) (Some [])) ms.

Lemma loss_avoided law x y : losses_apart law = true -> moves x y -> is_lost law x = true -> is_lost law y = false.
Proof.
  intros O M Lx. unfold losses_apart in O. rewrite all_is, forallb_forall in O. destruct (is_lost law y) eqn:Q; [|reflexivity]. exfalso.
  destruct (refuted_option (fun mv => joint (loss_cases law true own) (loss_cases law true (result (n + 1) mv))) O x y 0%nat M)
    as (mv & ys & l0 & I & Lys & E & Qx & Qy & N). apply N. set (zs := (x ++ [0%nat] ++ ys ++ y)%list) in *.
  destruct (joint_applies _ _ _ E) as (l1 & E1 & H). pose proof (loss_sound law true _ _ zs E1) as S1. rewrite Qx in S1.
  destruct (H zs) as [(l2 & E2 & K)|(N1 & _)]; [|tauto]. pose proof (loss_sound law true _ _ zs E2) as S2. rewrite Qy in S2. tauto.
Qed.

(** What is given of the positions that are lost, or that are not. *)
Lemma losses_given law want l : joint (inside own) (loss_cases law want own) = Some l -> forall x, is_position r [] x = true ->
  (exists l1, loss_cases law want own = Some l1) /\ (is_lost law x = want -> applies x l tt).
Proof.
  intros El x X. assert (Ox : at_places own x = x).
  { unfold own. rewrite <- (position_length x X). pose proof (at_seq [] x []) as Q. cbn [app List.length] in Q. now rewrite app_nil_r in Q. }
  destruct (joint_applies _ _ _ El) as (d & D & H). assert (Ad : applies x d tt) by (apply (inside_sound x own d D); [apply seq_length|now rewrite Ox]).
  destruct (H x) as [(l1 & E1 & K)|(N & _)]; [|easy]. split; [now exists l1|]. intros F. apply K. split; [exact Ad|].
  apply (loss_sound law want own l1 x E1). now rewrite Ox.
Qed.

(** A condition has a meaning at every position. *)
Definition has_meaning (law : loss_law) (x : list nat) : Prop :=
  match law with ByCondition t => exists v, truth_at (combine (coordinates r) (map Z.of_nat x)) t = Some v | _ => True end.

Lemma meaning_known law want l1 x : loss_cases law want own = Some l1 -> is_position r [] x = true -> has_meaning law x.
Proof.
  intros E1 X. destruct law as [t|A]; [|exact Logic.I]. cbn [loss_cases] in E1. destruct (bound_applies _ _ _ E1) as (l0 & L & _).
  destruct (test_applies x _ t l0 L) as ((v & V) & R). specialize (R v V). rewrite scope_at in R.
  assert (Ox : at_places own x = x).
  { unfold own. rewrite <- (position_length x X). pose proof (at_seq [] x []) as Q. cbn [app List.length] in Q. now rewrite app_nil_r in Q. }
  rewrite Ox in R. now exists v.
Qed.

Definition losses_checked (law : loss_law) : bool :=
  if losses_apart law then obliged n (joint (inside own) (loss_cases law false own)) (options_shown n (loss_cases law true) ms) else false.

Theorem losses_decided law : losses_checked law = true -> forall x, is_position r [] x = true ->
  (loses _ moves x <-> is_lost law x = true) /\ has_meaning law x.
Proof.
  intros B. unfold losses_checked in B. destruct (losses_apart law) eqn:O; [|easy]. destruct (obliged_sound _ _ _ B) as (l & m & El & Em & S).
  set (P := fun x => if is_position r [] x then is_lost law x else true).
  assert (Main : forall x, loses _ moves x <-> P x = true).
  { apply (losses_by_obligations _ moves natural_measure).
    - intros x. unfold natural_measure. lia.
    - exact natural_falls.
    - intros x y M. destruct (move_positions x y M) as (X & Y). unfold P. rewrite X, Y. exact (loss_avoided law x y O M).
    - intros x. unfold P. destruct (is_position r [] x) eqn:X; [|easy]. intros F. destruct (losses_given law false l El x X) as (_ & G).
      destruct (S x (position_length x X) (G F)) as (h & k & ys & I & Ly & A).
      destruct (options_shown_sound n (loss_cases law true) x [] ys m h k X ltac:(cbn; lia) ms ltac:(auto) Em I A) as (places & l' & Lp & E' & A' & M).
      exists (at_places places (x ++ [] ++ ys)). split; [exact M|]. rewrite (proj2 (move_positions _ _ M)). now apply (loss_sound law true _ _ _ E') in A'. }
  intros x X. split; [rewrite Main; unfold P; rewrite X; tauto|]. destruct (losses_given law false l El x X) as ((l1 & E1) & _).
  exact (meaning_known law false l1 x E1 X).
Qed.

(** ** Losses in misere play *)
(** Every loss has an option, and whoever has an option and does not lose has one that is lost. *)
Definition misere_checked (law : loss_law) : bool :=
  if losses_apart law then
  if obliged n (joint (inside own) (loss_cases law true own)) (options_shown n (fun _ => only_case tt) ms) then
    all (fun mv => obliged (tracks mv) (option_given mv (loss_cases law false own)) (options_shown (tracks mv) (loss_cases law true) ms)) ms
  else false else false.

Theorem misere_decided law : misere_checked law = true -> exists lost, misere_losses moves lost /\
  (forall lost', misere_losses moves lost' -> forall x, lost' x = lost x) /\
  forall x, is_position r [] x = true -> lost x = is_lost law x /\ has_meaning law x.
Proof.
  intros C. unfold misere_checked in C. destruct (losses_apart law) eqn:O; [|easy]. destruct (obliged n _ _) eqn:B in C; [|easy].
  rewrite all_is, forallb_forall in C. destruct (obliged_sound _ _ _ B) as (l & m & El & Em & S).
  set (lost := fun x => if is_position r [] x then is_lost law x else false).
  assert (Alive : forall x, lost x = true -> exists y, moves x y).
  { intros x. unfold lost. destruct (is_position r [] x) eqn:X; [|easy]. intros F. destruct (losses_given law true l El x X) as (_ & G).
    destruct (S x (position_length x X) (G F)) as (h & k & ys & I & Ly & A).
    destruct (options_shown_sound n (fun _ => only_case tt) x [] ys m h k X ltac:(cbn; lia) ms ltac:(auto) Em I A) as (places & l' & _ & _ & _ & M). eauto. }
  assert (Wins : forall x y, moves x y -> lost x = false -> exists z, moves x z /\ lost z = true).
  { intros x y M. destruct (move_positions x y M) as (X & Y). unfold lost at 1. rewrite X. intros F. pose proof (position_length x X) as Lx. pose proof (position_length y Y) as Ly.
    destruct (option_obliged (fun _ => loss_cases law false own) (fun mv => options_shown (tracks mv) (loss_cases law true) ms) C x y 0%nat M)
      as (mv & ys & l0 & I & Lys & E & Ox & _ & Sh).
    destruct Sh as (m' & h & k & zs & Em' & I' & A); [apply (loss_sound law false own l0 _ E); now rewrite Ox|].
    rewrite <- !app_assoc in A. change (x ++ [0%nat] ++ ys ++ y ++ zs)%list with (x ++ (0%nat :: ys ++ y ++ zs))%list in A.
    replace (0%nat :: ys ++ y ++ zs)%list with ((0%nat :: ys ++ y) ++ zs)%list in A by (cbn [app]; now rewrite <- app_assoc).
    assert (Len : List.length (0%nat :: ys ++ y) = (tracks mv - n)%nat) by (unfold tracks; cbn [List.length]; rewrite app_length, Lys, Ly; lia).
    destruct (options_shown_sound (tracks mv) (loss_cases law true) x (0%nat :: ys ++ y) zs m' h k X Len ms ltac:(auto) Em' I' A) as (places & l' & Lp & E' & A' & M').
    eexists. split; [exact M'|]. unfold lost. rewrite (proj2 (move_positions _ _ M')). now apply (loss_sound law true _ _ _ E') in A'. }
  assert (Mi : misere_losses moves lost).
  { intros x. split.
    - intros T. split; [auto|]. intros y M. destruct (move_positions x y M) as (X & Y). unfold lost in *. rewrite X in T. rewrite Y. exact (loss_avoided law x y O M T).
    - intros ((y & M) & F). destruct (lost x) eqn:T; [reflexivity|]. destruct (Wins x y M T) as (z & Mz & Q). now rewrite (F z Mz) in Q. }
  exists lost. split; [exact Mi|]. split.
  - intros lost' Mi'. apply (by_measure _ moves natural_measure); [intros x; unfold natural_measure; lia|exact natural_falls|]. intros x IH.
    apply eq_true_iff_eq. rewrite (Mi' x), (Mi x). split; intros (Ex & F); (split; [exact Ex|]); intros y Y; specialize (F y Y); specialize (IH y Y); congruence.
  - intros x X. unfold lost. rewrite X. split; [reflexivity|]. destruct (losses_given law true l El x X) as ((l1 & E1) & _).
    exact (meaning_known law true l1 x E1 X).
Qed.
End Rule.
End Base.
