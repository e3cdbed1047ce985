(** The moves of a rule with parameters as lists of demands (FORMAT.md, section 20, "Moves").

    An alternative asks for names that run from a number on and below another, names that stand for a formula, and
    conditions, in reading order; an alternative with a list counts once for each element. [moves_are]: these are exactly the
    moves of the rule, whatever the parameters and the heap. *)
From Coq Require Import List ZArith Lia Bool Arith String.
From Grundy Require Import Rule Amounts Formula Tuples.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Moves *)
Inductive demand := Any (x : string) (from : formula) (below : option formula) | Is (x : string) (a : formula) | Must (c : test).
Record move := Move { names_of : list string; demands : list demand; target : list formula }.

(** Formulas that have a value wherever these names have one. *)
Fixpoint total (names : list string) (a : formula) : bool :=
  match a with
  | Constant _ => true
  | Named x => existsb (String.eqb x) names
  | Opposite a | Magnitude a => total names a
  | Both f a b => match f with Plus | Minus | Times | Least | Greatest => total names a && total names b | _ => false end
  | Choice _ _ _ => false
  end.

Fixpoint formulas_of (l : list expression) : option (list formula) :=
  match l with
  | [] => Some []
  | a :: l => match formula_of a, formulas_of l with Some a, Some l => Some (a :: l) | _, _ => None end
  end.

(** A number above 0 has no binary one in common with the number before it iff it is a power of two. *)
Definition is_power_of_two (x : string) : test :=
  Compared Equal (Both BitAnd (Named x) (Both Minus (Named x) (Constant 1))) (Constant 0).

Lemma power_of_two_is v : 1 <= v -> (Z.land v (v - 1) = 0 <-> exists i, v = 2 ^ Z.of_nat i).
Proof.
  intros V. split.
  - intros L. exists (Z.to_nat (Z.log2 v)). pose proof (Z.log2_nonneg v). rewrite Z2Nat.id by lia. pose proof (Z.log2_spec v ltac:(lia)) as (A & B).
    destruct (Z.eq_dec v (2 ^ Z.log2 v)) as [E|N]; [exact E|]. exfalso.
    assert (T : Z.testbit (Z.land v (v - 1)) (Z.log2 v) = true).
    { rewrite Z.land_spec, Z.bit_log2 by lia. replace (Z.log2 v) with (Z.log2 (v - 1)) by (apply Z.log2_unique; lia). apply Z.bit_log2. pose proof (Z.pow_pos_nonneg 2 (Z.log2 v)). lia. }
    rewrite L, Z.bits_0 in T. easy.
  - intros (i & ->). replace (2 ^ Z.of_nat i - 1) with (Z.ones (Z.of_nat i)) by (rewrite Z.ones_equiv; lia). rewrite Z.land_ones by lia. apply Z.mod_same.
    apply Z.pow_nonzero; lia.
Qed.

Definition of_clause (names : list string) (c : clause) : option (list (list demand)) :=
  match c with
  | For x (Range a b) => match formula_of a, formula_of b with Some a, Some b => Some [[Any x a (Some b)]] | _, _ => None end
  | For x (From a) => match formula_of a with Some a => Some [[Any x a None]] | None => None end
  | For x (Listed l) => match formulas_of l with
                        | Some l => if forallb (total names) l then Some (map (fun a => [Is x a]) l) else None
                        | None => None
                        end
  | For x (AllBut l) => match formulas_of l with
                        | Some l => if forallb (fun a => negb (mentions x a)) l
                                    then Some [Any x (Constant 1) None :: map (fun a => Must (Compared Unequal (Named x) a)) l] else None
                        | None => None
                        end
  | For x (Powers (Number 2)) => Some [[Any x (Constant 1) None; Must (is_power_of_two x)]]
  | For _ _ => None
  | Let x a => match formula_of a with Some a => Some [[Is x a]] | None => None end
  | If c => match test_of c with Some c => Some [[Must c]] | None => None end
  end.

Definition name_bound (c : clause) : list string := match c with For x _ | Let x _ => [x] | If _ => [] end.

Fixpoint of_clauses (names : list string) (l : list clause) : option (list (list demand)) :=
  match l with
  | [] => Some [[]]
  | c :: l => match of_clause names c, of_clauses (name_bound c ++ names) l with
              | Some ds, Some rest => Some (flat_map (fun d => map (app d) rest) ds)
              | _, _ => None
              end
  end.

Fixpoint bound_names (ds : list demand) : list string :=
  match ds with [] => [] | Any x _ _ :: ds | Is x _ :: ds => x :: bound_names ds | Must _ :: ds => bound_names ds end.

Fixpoint all_different (l : list string) : bool :=
  match l with [] => true | x :: l => if existsb (String.eqb x) l then false else all_different l end.

Definition of_alternative (parameters names : list string) (a : tuple_alternative) : option (list move) :=
  match of_clauses (names ++ parameters) (on a), formulas_of (to a) with
  | Some dss, Some ts => Some (map (fun ds => Move names ds ts) dss)
  | _, _ => None
  end.

Fixpoint gathered {A B} (f : A -> option (list B)) (l : list A) : option (list B) :=
  match l with [] => Some [] | a :: l => match f a, gathered f l with Some u, Some v => Some (u ++ v) | _, _ => None end end.

Definition of_line (parameters : list string) (line : list string * list tuple_alternative) : option (list move) :=
  gathered (of_alternative parameters (fst line)) (snd line).

Definition moves_of (parameters : list string) (r : tuple_rule) : option (list move) := gathered (of_line parameters) (lines r).

(** ** What the demands mean *)
Fixpoint meets (env : environment) (ds : list demand) (env' : environment) : Prop :=
  match ds with
  | [] => env' = env
  | Any x a b :: ds => exists v lo, number_at env a = Some lo /\ lo <= v
      /\ match b with Some b => exists hi, number_at env b = Some hi /\ v < hi | None => True end /\ meets ((x, v) :: env) ds env'
  | Is x a :: ds => exists v, number_at env a = Some v /\ meets ((x, v) :: env) ds env'
  | Must c :: ds => truth_at env c = Some true /\ meets env ds env'
  end.

Lemma meets_app env' : forall ds ds' env, meets env (ds ++ ds') env' <-> exists e, meets env ds e /\ meets e ds' env'.
Proof.
  induction ds as [|[x a b|x a|c] ds IH]; intros ds' env; cbn [app meets].
  - split; [intros M; exists env; auto|]. intros (e & -> & M). exact M.
  - setoid_rewrite IH. split.
    + intros (v & lo & A & L & B & e & M & M'). exists e. split; [|exact M']. exists v, lo. auto.
    + intros (e & (v & lo & A & L & B & M) & M'). exists v, lo. eauto 10.
  - setoid_rewrite IH. split.
    + intros (v & A & e & M & M'). exists e. split; [|exact M']. exists v. auto.
    + intros (e & (v & A & M) & M'). exists v. eauto.
  - rewrite IH. split.
    + intros (T & e & M & M'). exists e. auto.
    + intros (e & (T & M) & M'). split; [exact T|]. exists e. auto.
Qed.

Lemma meets_other x : forall ds env env', meets env ds env' -> ~ In x (bound_names ds) -> value_of env' x = value_of env x.
Proof.
  induction ds as [|[y a b|y a|c] ds IH]; intros env env'; cbn [meets bound_names].
  - now intros ->.
  - intros (v & lo & _ & _ & _ & M) N. rewrite (IH _ _ M) by (intros I; apply N; now right). cbn.
    destruct (String.eqb_spec x y) as [->|]; [exfalso; apply N; now left|reflexivity].
  - intros (v & _ & M) N. rewrite (IH _ _ M) by (intros I; apply N; now right). cbn.
    destruct (String.eqb_spec x y) as [->|]; [exfalso; apply N; now left|reflexivity].
  - intros (_ & M) N. exact (IH _ _ M N).
Qed.

Definition has_values (names : list string) (env : environment) : Prop := forall x, In x names -> exists v, value_of env x = Some v.

Lemma total_value names env : has_values names env -> forall a, total names a = true -> exists v, number_at env a = Some v.
Proof.
  intros H. apply (formula_induction (fun a => total names a = true -> exists v, number_at env a = Some v) (fun _ => True));
    try easy; cbn [total number_at].
  - intros z _. now exists z.
  - intros x T. apply existsb_exists in T. destruct T as (y & I & E). apply String.eqb_eq in E. subst y. exact (H x I).
  - intros a IH T. destruct (IH T) as (v & ->). now exists (- v).
  - intros a IH T. destruct (IH T) as (v & ->). now exists (Z.abs v).
  - intros f a IHa b IHb T. destruct f; try easy; apply andb_true_iff in T; destruct T as (Ta & Tb);
      destruct (IHa Ta) as (v & ->); destruct (IHb Tb) as (w & ->); cbn [apply2]; eauto.
Qed.

Lemma numbers_formulas env : forall l fs, formulas_of l = Some fs -> forall vs, numbers env l = Some vs <->
  map (number_at env) fs = map Some vs.
Proof.
  induction l as [|a l IH]; intros fs; cbn [formulas_of numbers].
  - intros E. injection E as <-. intros vs. split; [intros E; now injection E as <-|]. now destruct vs.
  - destruct (formula_of a) as [f|] eqn:F; [|easy]. destruct (formulas_of l) as [gs|]; [|easy]. intros E. injection E as <-.
    intros vs. cbn [map]. rewrite (formula_of_sound env a f F). destruct (number_at env f) as [v|] eqn:V.
    + destruct (numbers env l) as [ws|] eqn:W.
      * pose proof (proj1 (IH gs eq_refl ws) eq_refl) as M. split; [intros E; injection E as <-; cbn; now rewrite M|].
        destruct vs as [|u us]; [easy|]. cbn. intros E. injection E as -> E. apply (IH gs eq_refl) in E. now injection E as ->.
      * split; [easy|]. destruct vs as [|u us]; [easy|]. cbn. intros E. injection E as -> E. apply (IH gs eq_refl) in E. easy.
    + split; [easy|]. now destruct vs.
Qed.

(** The same ways to bind the names, for cutoffs that are large enough. *)
Lemma clause_meets names c ds env env' : has_values names env -> of_clause names c = Some ds ->
  (forall last, In env' (ways_to_bind (Z.of_nat last) [c] env) -> exists d, In d ds /\ meets env d env') /\
  (forall d, In d ds -> meets env d env' -> exists enough, forall last, (enough <= last)%nat -> In env' (ways_to_bind (Z.of_nat last) [c] env)).
Proof.
  intros H. destruct c as [x s|x a|c]; cbn [of_clause ways_to_bind].
  - destruct s; try easy.
    + destruct (formula_of first) as [a|] eqn:A; [|easy]. destruct (formula_of until) as [b|] eqn:B; [|easy]. intros E. injection E as <-.
      cbn [elements]. rewrite (formula_of_sound env _ _ A), (formula_of_sound env _ _ B). split.
      * intros last I. destruct (number_at env a) as [lo|] eqn:Lo; [|easy]. destruct (number_at env b) as [hi|] eqn:Hi; [|easy].
        apply in_flat_map in I. destruct I as (v & V & [<-|[]]). apply in_between in V. eexists. split; [now left|].
        cbn [meets]. exists v, lo. split; [exact Lo|]. split; [lia|]. split; [exists hi; split; [exact Hi|lia]|reflexivity].
      * intros d [<-|[]] (v & lo & Lo & L & (hi & Hi & U) & ->). exists 0%nat. intros last _. rewrite Lo, Hi.
        apply in_flat_map. exists v. split; [apply in_between; lia|now left].
    + destruct (formula_of first) as [a|] eqn:A; [|easy]. intros E. injection E as <-.
      cbn [elements]. rewrite (formula_of_sound env _ _ A). split.
      * intros last I. destruct (number_at env a) as [lo|] eqn:Lo; [|easy]. apply in_flat_map in I. destruct I as (v & V & [<-|[]]).
        apply in_between in V. eexists. split; [now left|]. cbn [meets]. exists v, lo. repeat split; auto; lia.
      * intros d [<-|[]] (v & lo & Lo & L & _ & ->). exists (Z.to_nat v). intros last La. rewrite Lo.
        apply in_flat_map. exists v. split; [apply in_between; lia|now left].
    + destruct (formulas_of items) as [fs|] eqn:F; [|easy]. destruct (forallb (total names) fs) eqn:T; [|easy]. intros E. injection E as <-.
      cbn [elements]. rewrite forallb_forall in T.
      assert (Vs : exists vs, map (number_at env) fs = map Some vs).
      { clear F. induction fs as [|f fs IH]; [now exists []|]. destruct (total_value names env H f) as (v & V); [apply T; now left|].
        destruct IH as (vs & Q); [intros; apply T; now right|]. exists (v :: vs). cbn. now rewrite V, Q. }
      destruct Vs as (vs & Q). pose proof (proj2 (numbers_formulas env items fs F vs) Q) as N. rewrite N. split.
      * intros last I. apply in_flat_map in I. destruct I as (v & V & [<-|[]]). apply (in_map Some) in V. rewrite <- Q in V.
        apply in_map_iff in V. destruct V as (f & V & If). exists [Is x f]. split; [now apply in_map with (f := fun a => [Is x a])|].
        cbn [meets]. now exists v.
      * intros d D M. apply in_map_iff in D. destruct D as (f & <- & If). cbn [meets] in M. destruct M as (v & V & ->).
        exists 0%nat. intros last _. apply in_flat_map. exists v. split; [|now left].
        apply (in_map (number_at env)) in If. rewrite Q, V in If. apply in_map_iff in If. destruct If as (w & W & I). now injection W as <-.
    + destruct (formulas_of left_out) as [fs|] eqn:F; [|easy]. destruct (forallb _ fs) eqn:T; [|easy]. intros E. injection E as <-.
      cbn [elements]. rewrite forallb_forall in T.
      assert (Ms : forall v, meets ((x, v) :: env) (map (fun a => Must (Compared Unequal (Named x) a)) fs) env' <->
        env' = (x, v) :: env /\ exists vs, map (number_at env) fs = map Some vs /\ ~ In v vs).
      { clear F. intros v. induction fs as [|f fs IH]; cbn [map meets].
        - split; [intros ->; split; [reflexivity|exists []; split; [reflexivity|easy]]|tauto].
        - rewrite IH by (intros; apply T; now right). cbn [truth_at number_at value_of]. rewrite String.eqb_refl.
          rewrite not_mentioned by (apply negb_true_iff, T; now left). destruct (number_at env f) as [w|].
          + split.
            * intros (Q & -> & vs & R & N). split; [reflexivity|]. exists (w :: vs). cbn [map]. rewrite R. split; [reflexivity|].
              intros [<-|I]; [|easy]. cbn [compare] in Q. rewrite Z.eqb_refl in Q. easy.
            * intros (-> & vs & R & N). destruct vs as [|u vs]; [easy|]. cbn in R. injection R as -> R. split.
              -- cbn [compare]. destruct (Z.eqb_spec v u) as [->|]; [exfalso; apply N; now left|reflexivity].
              -- split; [reflexivity|]. exists vs. split; [exact R|]. intros I. apply N. now right.
          + split; [now intros (Q & _)|]. intros (_ & vs & R & _). now destruct vs. }
      split.
      * intros last I. destruct (numbers env left_out) as [out|] eqn:N; [|easy]. apply in_flat_map in I. destruct I as (v & V & [<-|[]]).
        apply filter_In in V. destruct V as (V & O). apply in_up_to in V. eexists. split; [now left|]. cbn [meets].
        exists v, 1. split; [reflexivity|]. split; [lia|]. split; [exact I|]. apply Ms. split; [reflexivity|]. exists out.
        split; [now apply (numbers_formulas env left_out fs F)|]. intros I'. apply negb_true_iff in O. rewrite <- not_true_iff_false in O. apply O.
        apply existsb_exists. exists v. split; [exact I'|apply Z.eqb_refl].
      * intros d [<-|[]] M. cbn [meets] in M. destruct M as (v & lo & Lo & L & _ & M). cbn in Lo. injection Lo as <-.
        apply Ms in M. destruct M as (-> & vs & R & N). exists (Z.to_nat v). intros last La.
        rewrite (proj2 (numbers_formulas env left_out fs F vs) R). apply in_flat_map. exists v. split; [|now left].
        apply filter_In. split; [apply in_up_to; lia|]. apply negb_true_iff, not_true_iff_false. intros Q. apply existsb_exists in Q.
        destruct Q as (u & U & Q). apply Z.eqb_eq in Q. now subst u.
    + destruct base as [[|[q|[q|q|]|]|q]| | |]; try easy. intros E. injection E as <-.
      assert (Two : forall last v, In v (filter (fun v => v <=? last) (map (fun i => 2 ^ Z.of_nat i) (seq 0 (S (Z.to_nat last))))) <-> v <= last /\ exists i, v = 2 ^ Z.of_nat i).
      { intros last v. rewrite filter_In, in_map_iff, Z.leb_le. split.
        - intros ((i & <- & _) & L). eauto.
        - intros (L & i & ->). split; [|exact L]. exists i. split; [reflexivity|]. apply in_seq. pose proof (Z.pow_gt_lin_r 2 (Z.of_nat i) ltac:(lia) ltac:(lia)). lia. }
      assert (Above : forall i, 1 <= 2 ^ Z.of_nat i) by (intros i; pose proof (Z.pow_pos_nonneg 2 (Z.of_nat i)); lia).
      assert (Meets : forall v e, 1 <= v -> (meets ((x, v) :: env) [Must (is_power_of_two x)] e <-> e = (x, v) :: env /\ exists i, v = 2 ^ Z.of_nat i)).
      { intros v e V. cbn [meets is_power_of_two truth_at number_at value_of]. rewrite String.eqb_refl. cbn [apply2 natural]. unfold natural.
        destruct (Z.ltb_spec (Z.min v (v - 1)) 0); [lia|]. cbn [compare]. rewrite <- (power_of_two_is v V). split; [intros (Q & ->)|intros (-> & Q)]; (split; [|reflexivity] || split); auto.
        - injection Q as Q. now apply Z.eqb_eq.
        - f_equal. now apply Z.eqb_eq. }
      cbn [elements number]. change (2 <? 2) with false. cbv iota. split.
      * intros last I. apply in_flat_map in I. destruct I as (v & V & [<-|[]]). apply Two in V. destruct V as (L & i & ->). eexists. split; [now left|].
        exists (2 ^ Z.of_nat i), 1. split; [reflexivity|]. split; [apply Above|]. split; [exact Logic.I|]. apply Meets; [apply Above|]. eauto.
      * intros d [<-|[]] M. destruct M as (v & lo & Lo & L & _ & M). cbn in Lo. injection Lo as <-. apply Meets in M; [|exact L]. destruct M as (-> & i & ->).
        exists (Z.to_nat (2 ^ Z.of_nat i)). intros last La. apply in_flat_map. exists (2 ^ Z.of_nat i). split; [|now left]. apply Two. split; [specialize (Above i); lia|eauto].
  - destruct (formula_of a) as [f|] eqn:F; [|easy]. intros E. injection E as <-. rewrite (formula_of_sound env a f F). split.
    + intros last I. destruct (number_at env f) as [v|] eqn:V; [|easy]. destruct I as [<-|[]]. eexists. split; [now left|]. cbn. now exists v.
    + intros d [<-|[]] (v & V & ->). exists 0%nat. intros last _. rewrite V. now left.
  - destruct (test_of c) as [t|] eqn:T; [|easy]. intros E. injection E as <-. rewrite (test_of_sound env c t T). split.
    + intros last I. destruct (truth_at env t) as [[]|] eqn:V; try easy. destruct I as [<-|[]]. eexists. split; [now left|]. now cbn.
    + intros d [<-|[]] (V & ->). exists 0%nat. intros last _. rewrite V. now left.
Qed.

Lemma bind_cons last c l env env' : In env' (ways_to_bind last (c :: l) env) <->
  exists e, In e (ways_to_bind last [c] env) /\ In env' (ways_to_bind last l e).
Proof.
  destruct c as [x s|x a|c]; cbn [ways_to_bind].
  - destruct (elements last env s) as [vs|]; [|split; [easy|now intros (e & [] & _)]]. rewrite in_flat_map. split.
    + intros (v & V & I). exists ((x, v) :: env). split; [apply in_flat_map; exists v; split; [exact V|now left]|exact I].
    + intros (e & E & I). apply in_flat_map in E. destruct E as (v & V & [<-|[]]). eauto.
  - destruct (number env a) as [v|]; [|split; [easy|now intros (e & [] & _)]]. split; [intros I; eexists; split; [now left|exact I]|].
    now intros (e & [<-|[]] & I).
  - destruct (truth env c) as [[]|]; try (split; [easy|now intros (e & [] & _)]).
    split; [intros I; eexists; split; [now left|exact I]|]. now intros (e & [<-|[]] & I).
Qed.

Lemma clause_names names c ds env d e : of_clause names c = Some ds -> In d ds -> meets env d e -> has_values names env ->
  has_values (name_bound c ++ names) e.
Proof.
  intros C I M H. assert (K : bound_names d = name_bound c).
  { destruct c as [x s|x a|c]; cbn [of_clause name_bound] in *.
    - destruct s; try easy.
      + destruct (formula_of first), (formula_of until); try easy. injection C as <-. now destruct I as [<-|[]].
      + destruct (formula_of first); try easy. injection C as <-. now destruct I as [<-|[]].
      + destruct (formulas_of items); [|easy]. destruct (forallb _ _); [|easy]. injection C as <-. apply in_map_iff in I. now destruct I as (f & <- & _).
      + destruct (formulas_of left_out) as [fs|]; [|easy]. destruct (forallb _ _); [|easy]. injection C as <-. destruct I as [<-|[]].
        cbn. f_equal. clear. now induction fs.
      + destruct base as [[|[q|[q|q|]|]|q]| | |]; try easy. injection C as <-. now destruct I as [<-|[]].
    - destruct (formula_of a); [|easy]. injection C as <-. now destruct I as [<-|[]].
    - destruct (test_of c); [|easy]. injection C as <-. now destruct I as [<-|[]]. }
  assert (Keep : forall ds env e, meets env ds e -> forall x, (exists v, value_of env x = Some v) -> exists v, value_of e x = Some v).
  { clear. induction ds as [|[y a b|y a|c] ds IH]; intros env e; cbn [meets].
    - now intros ->.
    - intros (v & lo & _ & _ & _ & M) x V. apply (IH _ _ M). cbn. destruct (String.eqb x y); eauto.
    - intros (v & _ & M) x V. apply (IH _ _ M). cbn. destruct (String.eqb x y); eauto.
    - intros (_ & M). exact (IH _ _ M). }
  assert (New : forall ds env e, meets env ds e -> forall x, In x (bound_names ds) -> exists v, value_of e x = Some v).
  { clear -Keep. induction ds as [|[y a b|y a|c] ds IH]; intros env e; cbn [meets bound_names]; [easy| | |].
    - intros (v & lo & _ & _ & _ & M) x [<-|I]; [|eauto]. apply (Keep _ _ _ M). cbn. rewrite String.eqb_refl. eauto.
    - intros (v & _ & M) x [<-|I]; [|eauto]. apply (Keep _ _ _ M). cbn. rewrite String.eqb_refl. eauto.
    - intros (_ & M). exact (IH _ _ M). }
  intros x X. apply in_app_iff in X. destruct X as [X|X]; [rewrite <- K in X; eauto|eauto].
Qed.

Lemma clauses_meet : forall l names dss env env', has_values names env -> of_clauses names l = Some dss ->
  ((exists last, In env' (ways_to_bind (Z.of_nat last) l env)) -> exists ds, In ds dss /\ meets env ds env') /\
  ((exists ds, In ds dss /\ meets env ds env') ->
    exists enough, forall last, (enough <= last)%nat -> In env' (ways_to_bind (Z.of_nat last) l env)).
Proof.
  induction l as [|c l IH]; intros names dss env env' H; cbn [of_clauses].
  - intros E. injection E as <-. split.
    + intros (last & [<-|[]]). exists []. split; [now left|reflexivity].
    + intros (ds & [<-|[]] & ->). exists 0%nat. intros last _. now left.
  - destruct (of_clause names c) as [ds|] eqn:C; [|easy]. destruct (of_clauses _ l) as [rest|] eqn:R; [|easy]. intros E. injection E as <-. split.
    + intros (last & I). apply bind_cons in I. destruct I as (e & I & J).
      destruct (proj1 (clause_meets names c ds env e H C) last I) as (d & D & M).
      destruct (proj1 (IH _ rest e env' (clause_names names c ds env d e C D M H) R)) as (d' & D' & M'); [now exists last|].
      exists (d ++ d'). split; [apply in_flat_map; exists d; split; [exact D|now apply in_map]|]. apply meets_app. eauto.
    + intros (d0 & I & M). apply in_flat_map in I. destruct I as (d & D & I). apply in_map_iff in I. destruct I as (d' & <- & D').
      apply meets_app in M. destruct M as (e & M & M').
      destruct (proj2 (clause_meets names c ds env e H C) d D M) as (n1 & N1).
      destruct (proj2 (IH _ rest e env' (clause_names names c ds env d e C D M H) R)) as (n2 & N2); [eauto|].
      exists (Nat.max n1 n2). intros last La. apply bind_cons. exists e. split; [apply N1|apply N2]; lia.
Qed.

Lemma gathered_in {A B} (f : A -> option (list B)) : forall l r, gathered f l = Some r ->
  (forall b, In b r <-> exists a u, In a l /\ f a = Some u /\ In b u) /\ (forall a, In a l -> exists u, f a = Some u).
Proof.
  induction l as [|a l IH]; intros r; cbn [gathered].
  - intros E. injection E as <-. split; [split; [easy|now intros (a & u & [] & _)]|easy].
  - destruct (f a) as [u|] eqn:F; [|easy]. destruct (gathered f l) as [v|]; [|easy]. intros E. injection E as <-.
    destruct (IH v eq_refl) as (I1 & I2). split.
    + intros b. rewrite in_app_iff, I1. split.
      * intros [I|(a' & u' & I & Fa & Ib)]; [exists a, u; repeat split; auto; now left|exists a', u'; repeat split; auto; now right].
      * intros (a' & u' & [<-|I] & Fa & Ib); [left; congruence|right; eauto].
    + intros a' [<-|I]; [eauto|auto].
Qed.

(** The move as a list of demands. *)
Definition leads (m : move) (parameters : environment) (x z : list Z) : Prop :=
  exists env', meets (combine (names_of m) x ++ parameters) (demands m) env' /\ map (number_at env') (target m) = map Some z.

Lemma all_have_values x : forall l : environment, In x (map fst l) -> exists v, value_of l x = Some v.
Proof.
  induction l as [|(y, v) l IH]; [easy|]. cbn. destruct (String.eqb_spec x y) as [->|N]; [eauto|]. intros [->|I]; [easy|auto].
Qed.

Lemma names_of_combine {A} (names : list string) : forall (ps : list A), List.length ps = List.length names -> map fst (combine names ps) = names.
Proof. induction names as [|x l IH]; intros [|p ps] L; try easy. cbn in *. f_equal. apply IH. lia. Qed.

Theorem moves_are names r ms parameters x y : moves_of names r = Some ms -> map fst parameters = names ->
  (forall line, In line (lines r) -> List.length (fst line) = List.length x) ->
  (tuple_move r parameters x y <-> is_position r parameters x = true /\ is_position r parameters y = true /\
    exists mv, In mv ms /\ leads mv parameters (map Z.of_nat x) (map Z.of_nat y)).
Proof.
  intros M <- Arity. unfold moves_of in M. destruct (gathered_in _ _ _ M) as (G & T).
  assert (Has : forall line, In line (lines r) -> has_values (fst line ++ map fst parameters) (values_at (fst line) x parameters)).
  { intros line L z I. apply all_have_values. unfold values_at. rewrite map_app, names_of_combine; [exact I|].
    rewrite map_length. symmetry. auto. }
  assert (Alt : forall ns a mvs, of_alternative (map fst parameters) ns a = Some mvs -> exists dss ts, formulas_of (to a) = Some ts
      /\ of_clauses (ns ++ map fst parameters) (on a) = Some dss /\ mvs = map (fun ds => Move ns ds ts) dss).
  { intros ns a mvs. unfold of_alternative. destruct (of_clauses _ _) as [dss|] eqn:D; [|easy].
    destruct (formulas_of (to a)) as [ts|]; [|easy]. intros E. injection E as <-. now exists dss, ts. }
  unfold tuple_move. split.
  - intros (X & Y & last & ns & alts & a & env' & L & Ia & W & N). split; [exact X|]. split; [exact Y|].
    destruct (T _ L) as (u & U). pose proof U as U'. unfold of_line in U. cbn [fst snd] in U.
    destruct (gathered_in _ _ _ U) as (G2 & T2). destruct (T2 a Ia) as (mvs & A).
    destruct (Alt ns a mvs A) as (dss & ts & F & D & ->).
    destruct (proj1 (clauses_meet _ _ dss (values_at ns x parameters) env' (Has _ L) D) (ex_intro _ last W)) as (ds & Ids & Me).
    exists (Move ns ds ts). split.
    + apply G. exists (ns, alts), u. split; [exact L|]. split; [exact U'|]. apply G2. exists a. eexists. split; [exact Ia|]. split; [exact A|].
      apply in_map_iff. now exists ds.
    + exists env'. split; [exact Me|]. now apply (numbers_formulas env' (to a) ts F).
  - intros (X & Y & mv & I & env' & Me & N). split; [exact X|]. split; [exact Y|]. apply G in I.
    destruct I as ((ns & alts) & u & L & U & I). unfold of_line in U. cbn [fst snd] in U.
    destruct (gathered_in _ _ _ U) as (G2 & T2). apply G2 in I. destruct I as (a & mvs & Ia & A & I).
    destruct (Alt ns a mvs A) as (dss & ts & F & D & ->). apply in_map_iff in I. destruct I as (ds & <- & Ids). cbn [names_of demands target] in *.
    destruct (proj2 (clauses_meet _ _ dss (values_at ns x parameters) env' (Has _ L) D)) as (enough & W); [eauto|].
    exists enough, ns, alts, a, env'. split; [exact L|]. split; [exact Ia|]. split; [apply W; lia|].
    now apply (numbers_formulas env' (to a) ts F).
Qed.
