(** Laws with parameters (FORMAT.md, section 20): what the checker makes of a rule, a law and its witness, and why it is enough.

    The obligations 20.3 to 20.8 are noted by walking through the law, the measure and the witness ([all_obliged]). If every
    one is refuted by its tree ([refuted]), no integers satisfy its hypotheses, and the law has the properties of [Obligations]:
    [values_proved], [losses_proved], [misere_proved]. *)
From Coq Require Import List ZArith Lia Bool Arith String.
From Grundy Require Import Lazy Multipliers Rule Formula Ways Tuples Demands Obligations Lists.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Obligations *)
Record witness := Witness { applies : option test; which : nat; terms : list formula }.

Inductive law := Value (f : formula) | Lost (c : test) | MisereLost (c : test).

Record statement := Statement {
  parameters : list string; first : list string; moves : list move; within : list test; holds_where : test; stated : law;
  wanted : string; measure : formula; reaches : list witness; alive : list witness }.

(** What an obligation refutes, holds the other way round. *)
Lemma obliged s running known p : runs s running (oblige known [denied p]) -> hold s known -> 0 <= at_ s p.
Proof.
  intros O K. destruct (Z.le_gt_cases 0 (at_ s p)) as [L|L]; [exact L|]. exfalso.
  apply (oblige_runs s running _ _ O K). apply hold_1. rewrite denied_at. lia.
Qed.

Section Statement.
Variable st : statement.
Let P := List.length (parameters st).
Let N := List.length (first st).

(** Parameters are the first variables, then the coordinates, then the wanted value. *)
Definition parameter_scope : scope := combine (parameters st) (map variable (seq 0 P)).
Definition place (names : list string) (ps : list polynomial) : scope := combine names ps ++ parameter_scope.
Definition own_variables : list polynomial := map variable (seq P N).
Definition here (names : list string) : scope := place names own_variables.
Definition wanted_variable : polynomial := variable (P + N).
Definition witness_scope : scope := (wanted st, wanted_variable) :: here (first st).

Definition given (c : test) (value : bool) (sc : scope) (known : hypotheses) (k : hypotheses -> action) : action :=
  decide sc c known (fun t known => if Bool.eqb t value then k known else done).

Fixpoint walk_all (sc : scope) (l : list formula) (known : hypotheses) (k : list polynomial -> hypotheses -> action) : action :=
  match l with
  | [] => k [] known
  | a :: l => walk sc a known (fun p known => walk_all sc l known (fun ps known => k (p :: ps) known))
  end.

(** The ways in which all conditions are true; and the same where it is an obligation that no other ways are there. *)
Fixpoint all_hold (cs : list test) (sc : scope) (known : hypotheses) (k : hypotheses -> action) : action :=
  match cs with [] => k known | c :: cs => given c true sc known (fun known => all_hold cs sc known k) end.

Fixpoint must_hold (cs : list test) (sc : scope) (known : hypotheses) (k : hypotheses -> action) : action :=
  match cs with
  | [] => k known
  | c :: cs => decide sc c known (fun t known => if t then must_hold cs sc known k else oblige known [])
  end.

(** The ways in which a position is one: natural coordinates, then the domain. *)
Definition inside (ps : list polynomial) (known : hypotheses) (k : hypotheses -> action) : action :=
  knowing known ps (fun known => all_hold (within st) (place (first st) ps) known k).

Fixpoint natural_obliged (ps : list polynomial) (known : hypotheses) : action :=
  match ps with [] => done | p :: ps => then_ (oblige known [denied p]) (natural_obliged ps known) end.

(** The ways in which a move's demands are met, with a variable for each name that runs. *)
Fixpoint demanded (i copy : nat) (ds : list demand) (sc : scope) (known : hypotheses) (k : scope -> hypotheses -> action) : action :=
  match ds with
  | [] => k sc known
  | Must c :: ds => given c true sc known (fun known => demanded i copy ds sc known k)
  | Is x a :: ds => walk sc a known (fun p known => demanded i copy ds ((x, p) :: sc) known k)
  | Any x a b :: ds => named (Running (i, x, copy)) (fun n => walk sc a known (fun lo known =>
      knowing known [minus (variable n) lo] (fun known =>
      match b with
      | None => demanded i copy ds ((x, variable n) :: sc) known k
      | Some b => walk sc b known (fun hi known => knowing known [minus (minus hi (variable n)) (constant 1)] (fun known =>
          demanded i copy ds ((x, variable n) :: sc) known k))
      end)))
  end.

Fixpoint options_from (i copy : nat) (l : list move) (known : hypotheses) (k : list polynomial -> hypotheses -> action) : action :=
  match l with
  | [] => done
  | m :: l => then_ (demanded i copy (demands m) (here (names_of m)) known (fun sc known =>
                walk_all sc (target m) known (fun ps known => inside ps known (k ps))))
              (options_from (S i) copy l known k)
  end.

(** The same with a witness's terms for the names that run: that the demands are met is an obligation. *)
Fixpoint shown (ts : list formula) (ds : list demand) (sc : scope) (known : hypotheses) (k : scope -> hypotheses -> action) : action :=
  match ds with
  | [] => match ts with [] => k sc known | _ => fail end
  | Must c :: ds => decide sc c known (fun t known => if t then shown ts ds sc known k else oblige known [])
  | Is x a :: ds => walk sc a known (fun p known => shown ts ds ((x, p) :: sc) known k)
  | Any x a b :: ds =>
    match ts with
    | [] => fail
    | t :: ts => walk witness_scope t known (fun p known => linear p known (fun p known => walk sc a known (fun lo known =>
        let enough := minus p lo in
        then_ (oblige known [denied enough]) (knowing known [enough] (fun known =>
        match b with
        | None => shown ts ds ((x, p) :: sc) known k
        | Some b => walk sc b known (fun hi known =>
            let less := minus (minus hi p) (constant 1) in
            then_ (oblige known [denied less]) (knowing known [less] (fun known => shown ts ds ((x, p) :: sc) known k)))
        end)))))
    end
  end.

Definition taken (w : witness) (known : hypotheses) (k : list polynomial -> hypotheses -> action) : action :=
  match nth_error (moves st) (which w) with
  | None => fail
  | Some m => shown (terms w) (demands m) (here (names_of m)) known (fun sc known => walk_all sc (target m) known (fun ps known =>
      then_ (natural_obliged ps known)
        (knowing known ps (fun known => must_hold (within st) (place (first st) ps) known (k ps)))))
  end.

Fixpoint reached (ws : list witness) (known : hypotheses) (k : list polynomial -> hypotheses -> action) : action :=
  match ws with
  | [] => oblige known []
  | w :: ws =>
    match applies w with
    | None => taken w known k
    | Some c => then_ (given c true witness_scope known (fun known => taken w known k))
                (given c false witness_scope known (fun known => reached ws known k))
    end
  end.

Definition measure_falls (known : hypotheses) : action :=
  then_ (walk (here (first st)) (measure st) known (fun p known => oblige known [denied p]))
    (options_from 0 0 (moves st) known (fun there known => walk (here (first st)) (measure st) known (fun before known =>
      walk (place (first st) there) (measure st) known (fun after known => oblige known [minus after before])))).

Definition values_obliged (f : formula) (known : hypotheses) : action :=
  then_ (walk (here (first st)) f known (fun p known => oblige known [denied p]))
  (then_ (options_from 0 0 (moves st) known (fun there known => walk (here (first st)) f known (fun own known =>
      walk (place (first st) there) f known (fun other known => oblige known [minus own other; minus other own]))))
    (walk (here (first st)) f known (fun own known =>
      knowing known [wanted_variable; minus (minus own (wanted_variable)) (constant 1)] (fun known =>
      reached (reaches st) known (fun there known => walk (place (first st) there) f known (fun other known =>
        let excess := minus other (wanted_variable) in
        then_ (oblige known [minus excess (constant 1)]) (oblige known [denied excess]))))))).

Definition no_loss_to_loss (c : test) (known : hypotheses) : action :=
  options_from 0 0 (moves st) known (fun there known => given c true (here (first st)) known (fun known =>
    given c true (place (first st) there) known (fun known => oblige known []))).

Definition win_to_loss (c : test) (known : hypotheses) : action :=
  given c false (here (first st)) known (fun known => reached (reaches st) known (fun there known =>
    given c false (place (first st) there) known (fun known => oblige known []))).

Definition loss_can_move (c : test) (known : hypotheses) : action :=
  given c true (here (first st)) known (fun known => reached (alive st) known (fun _ _ => done)).

Definition law_obliged (known : hypotheses) : action :=
  match stated st with
  | Value f => values_obliged f known
  | Lost c => then_ (no_loss_to_loss c known) (win_to_loss c known)
  | MisereLost c => then_ (no_loss_to_loss c known) (then_ (loss_can_move c known)
      (options_from 0 1 (moves st) known (fun _ known => win_to_loss c known)))
  end.

Definition all_obliged : action :=
  decide parameter_scope (holds_where st) [] (fun t known => if t then
    inside own_variables known (fun known => then_ (measure_falls known) (law_obliged known)) else done).

(** ** What a run of these actions shows, for one assignment *)
Section Runs.
Variables (s : assignment) (running : look -> Z).
Local Notation runs := (runs s running).
Local Notation backs := (backs s running).
Local Notation eval := (eval s).

Lemma given_backs c v sc known k : (forall h, backs (k h)) -> backs (given c v sc known k).
Proof. intros B. apply decide_backs. intros t h. destruct (Bool.eqb t v); [apply B|apply done_backs]. Qed.

Lemma given_runs c v sc known k : (forall h, backs (k h)) -> hold s known -> runs (given c v sc known k) ->
  exists t, truth_at (eval sc) c = Some t /\ (t = v -> exists h, runs (k h) /\ hold s h).
Proof.
  intros B K R. apply (decide_sound s running) in R; [|intros t h; destruct (Bool.eqb t v); [apply B|apply done_backs]|exact K].
  destruct R as (t & h & R & H & E). exists t. split; [exact E|]. intros ->. rewrite Bool.eqb_reflx in R. eauto.
Qed.

Lemma walk_all_backs sc : forall l known k, (forall ps h, backs (k ps h)) -> backs (walk_all sc l known k).
Proof. induction l as [|a l IH]; intros known k B; cbn [walk_all]; [apply B|]. apply walk_backs. intros. now apply IH. Qed.

Lemma walk_all_runs sc : forall l known k, (forall ps h, backs (k ps h)) -> hold s known -> runs (walk_all sc l known k) ->
  exists ps h, runs (k ps h) /\ hold s h /\ map (number_at (eval sc)) l = map Some (map (at_ s) ps).
Proof.
  induction l as [|a l IH]; intros known k B K R; cbn [walk_all] in R; [exists [], known; auto|].
  apply (walk_sound s running) in R; [|intros; now apply walk_all_backs|exact K]. destruct R as (p & h & R & H & E).
  apply IH in R; auto. destruct R as (ps & h2 & R & H2 & Es). exists (p :: ps), h2. cbn [map]. rewrite E, Es. auto.
Qed.

Lemma all_hold_backs sc : forall cs known k, (forall h, backs (k h)) -> backs (all_hold cs sc known k).
Proof. induction cs as [|c cs IH]; intros known k B; cbn [all_hold]; [apply B|]. apply given_backs. intros. now apply IH. Qed.

Lemma all_hold_runs sc : forall cs known k, (forall h, backs (k h)) -> hold s known -> runs (all_hold cs sc known k) ->
  (forall c, In c cs -> truth_at (eval sc) c = Some true) -> exists h, runs (k h) /\ hold s h.
Proof.
  induction cs as [|c cs IH]; intros known k B K R T; cbn [all_hold] in R; [eauto|].
  apply given_runs in R; [|intros; now apply all_hold_backs|exact K]. destruct R as (t & E & R).
  rewrite (T c) in E by now left. injection E as <-. destruct (R eq_refl) as (h & R' & H). apply (IH h k B H R'). intros d I. apply T. now right.
Qed.

Lemma must_hold_backs sc : forall cs known k, (forall h, backs (k h)) -> backs (must_hold cs sc known k).
Proof.
  induction cs as [|c cs IH]; intros known k B; cbn [must_hold]; [apply B|]. apply decide_backs. intros t h.
  destruct t; [now apply IH|apply oblige_backs].
Qed.

Lemma must_hold_runs sc : forall cs known k, (forall h, backs (k h)) -> hold s known -> runs (must_hold cs sc known k) ->
  exists h, runs (k h) /\ hold s h /\ forall c, In c cs -> truth_at (eval sc) c = Some true.
Proof.
  induction cs as [|c cs IH]; intros known k B K R; cbn [must_hold] in R; [exists known; repeat split; auto; easy|].
  apply (decide_sound s running) in R; [|intros t h; destruct t; [now apply must_hold_backs|apply oblige_backs]|exact K].
  destruct R as (t & h & R & H & E). destruct t; [|exfalso; apply (oblige_runs s running _ _ R H); intros p []].
  destruct (IH h k B H R) as (h2 & R2 & H2 & T). exists h2. split; [exact R2|]. split; [exact H2|]. intros d [<-|I]; [exact E|auto].
Qed.

Lemma natural_backs known : forall ps, backs (natural_obliged ps known).
Proof. induction ps as [|p ps IH]; [apply done_backs|]. apply then_backs; [apply oblige_backs|exact IH]. Qed.

Lemma natural_runs known : hold s known -> forall ps, runs (natural_obliged ps known) -> hold s ps.
Proof.
  intros K. induction ps as [|p ps IH]; cbn [natural_obliged]; [intros _ q []|]. intros R. apply then_runs in R; [|apply natural_backs].
  destruct R as (O & R). apply obliged in O; [|exact K]. intros q [<-|I]; [exact O|]. now apply (IH R).
Qed.

Lemma inside_backs ps known k : (forall h, backs (k h)) -> backs (inside ps known k).
Proof. intros B. apply knowing_backs. intros. now apply all_hold_backs. Qed.

Lemma inside_runs ps known k : (forall h, backs (k h)) -> hold s known -> runs (inside ps known k) -> hold s ps ->
  (forall c, In c (within st) -> truth_at (eval (place (first st) ps)) c = Some true) -> exists h, runs (k h) /\ hold s h.
Proof.
  intros B K R N' T. apply (knowing_runs s running) in R; [|exact K|exact N']. destruct R as (h & R & H).
  apply (all_hold_runs _ _ _ _ B H R T).
Qed.

Lemma demanded_backs i copy : forall ds sc known k, (forall sc h, backs (k sc h)) -> backs (demanded i copy ds sc known k).
Proof.
  induction ds as [|[x a b|x a|c] ds IH]; intros sc known k B; cbn [demanded]; [apply B| | |].
  - apply named_backs. intros n. apply walk_backs. intros. apply knowing_backs. intros. destruct b; [|now apply IH].
    apply walk_backs. intros. apply knowing_backs. intros. now apply IH.
  - apply walk_backs. intros. now apply IH.
  - apply given_backs. intros. now apply IH.
Qed.

Lemma demanded_runs i copy env' : forall ds sc known k, (forall sc h, backs (k sc h)) -> hold s known ->
  runs (demanded i copy ds sc known k) -> meets (eval sc) ds env' -> NoDup (bound_names ds) ->
  (forall x v, In x (bound_names ds) -> value_of env' x = Some v -> running (i, x, copy) = v) ->
  exists sc' h, runs (k sc' h) /\ hold s h /\ eval sc' = env'.
Proof.
  induction ds as [|[x a b|x a|c] ds IH]; intros sc known k B K R M D V; cbn [demanded meets bound_names] in *.
  - exists sc, known. split; [exact R|]. split; [exact K|]. now symmetry.
  - destruct M as (v & lo & Lo & L & U & M). inversion D as [|y l Nx Dl]; subst.
    assert (Rv : running (i, x, copy) = v).
    { apply V; [now left|]. rewrite (meets_other x _ _ _ M Nx). cbn. now rewrite String.eqb_refl. }
    apply (named_runs s running) in R.
    2: { intros n. apply walk_backs. intros. apply knowing_backs. intros. destruct b; [|now apply demanded_backs].
         apply walk_backs. intros. apply knowing_backs. intros. now apply demanded_backs. }
    destruct R as (n & R & Mn). cbn [meant] in Mn. rewrite Rv in Mn.
    apply (walk_sound s running) in R; [|intros; apply knowing_backs; intros; destruct b; [|now apply demanded_backs];
      apply walk_backs; intros; apply knowing_backs; intros; now apply demanded_backs|exact K].
    destruct R as (p & h & R & H & E). rewrite Lo in E. injection E as ->.
    apply (knowing_runs s running) in R; [|exact H|apply hold_1; rewrite minus_at, variable_at; lia].
    destruct R as (h2 & R & H2).
    assert (Ev : eval ((x, variable n) :: sc) = (x, v) :: eval sc) by (cbn [Ways.eval map fst snd]; now rewrite variable_at, Mn).
    assert (V' : forall y w, In y (bound_names ds) -> value_of env' y = Some w -> running (i, y, copy) = w) by (intros; apply V; auto; now right).
    destruct b as [b|].
    + destruct U as (hi & Hi & U). apply (walk_sound s running) in R; [|intros; apply knowing_backs; intros; now apply demanded_backs|exact H2].
      destruct R as (q & h3 & R & H3 & E). rewrite Hi in E. injection E as ->.
      apply (knowing_runs s running) in R; [|exact H3|apply hold_1; rewrite !minus_at, variable_at, constant_at; lia].
      destruct R as (h4 & R & H4). apply (IH _ _ _ B H4 R); auto. now rewrite Ev.
    + apply (IH _ _ _ B H2 R); auto. now rewrite Ev.
  - destruct M as (v & Va & M). inversion D as [|y l Nx Dl]; subst.
    apply (walk_sound s running) in R; [|intros; now apply demanded_backs|exact K]. destruct R as (p & h & R & H & E).
    rewrite Va in E. injection E as ->. refine (IH _ _ _ B H R M Dl _). intros y w Y. apply V. now right.
  - destruct M as (T & M). apply given_runs in R; [|intros; now apply demanded_backs|exact K]. destruct R as (t & E & R).
    rewrite T in E. injection E as <-. destruct (R eq_refl) as (h & R' & H). apply (IH _ _ _ B H R'); auto.
Qed.

Lemma options_backs copy : forall l i known k, (forall p h, backs (k p h)) -> backs (options_from i copy l known k).
Proof.
  induction l as [|m l IH]; intros i known k B; cbn [options_from]; [apply done_backs|]. apply then_backs; [|now apply IH].
  apply demanded_backs. intros. apply walk_all_backs. intros. apply inside_backs. auto.
Qed.

Lemma eval_place names ps : eval (place names ps) = combine names (map (at_ s) ps) ++ eval parameter_scope.
Proof.
  unfold place, Ways.eval. rewrite map_app. f_equal. revert ps. induction names as [|x names IH]; intros [|p ps]; cbn; auto. f_equal. apply IH.
Qed.

Lemma options_run copy j m env' z : forall l i known k, (forall p h, backs (k p h)) -> hold s known ->
  runs (options_from i copy l known k) -> nth_error l j = Some m ->
  meets (eval (here (names_of m))) (demands m) env' -> map (number_at env') (target m) = map Some z -> (forall v, In v z -> 0 <= v) ->
  (forall c, In c (within st) -> truth_at (combine (first st) z ++ eval parameter_scope) c = Some true) ->
  NoDup (bound_names (demands m)) ->
  (forall x v, In x (bound_names (demands m)) -> value_of env' x = Some v -> running ((i + j)%nat, x, copy) = v) ->
  exists ps h, runs (k ps h) /\ hold s h /\ map (at_ s) ps = z.
Proof.
  intros l. revert j. induction l as [|m' l IH]; intros j i known k B K R J M Nu Z In_ D V; [now destruct j|].
  cbn [options_from] in R. apply then_runs in R; [|now apply options_backs]. destruct R as (R & R').
  destruct j as [|j]; cbn in J.
  - injection J as ->. rewrite Nat.add_0_r in V.
    apply (demanded_runs i copy env') in R; auto; [|intros; apply walk_all_backs; intros; apply inside_backs; auto].
    destruct R as (sc & h & R & H & E). apply walk_all_runs in R; [|intros; apply inside_backs; auto|exact H].
    destruct R as (ps & h2 & R & H2 & Q). rewrite E, Nu in Q.
    assert (Q' : map (at_ s) ps = z).
    { clear -Q. revert z Q. induction (map (at_ s) ps) as [|a l IH]; intros [|b z] Q; try easy. cbn in Q. injection Q as <- Q. f_equal. now apply IH. }
    apply inside_runs in R; auto.
    + destruct R as (h3 & R & H3). exists ps, h3. auto.
    + intros p I. apply Z. rewrite <- Q'. now apply in_map.
    + intros c I. rewrite eval_place, Q'. auto.
  - apply (IH j (S i) known k B K R' J M Nu Z In_ D). intros x v I Q. rewrite <- (V x v I Q). do 3 f_equal. lia.
Qed.

Lemma shown_backs : forall ds ts sc known k, (forall sc h, backs (k sc h)) -> backs (shown ts ds sc known k).
Proof.
  induction ds as [|[x a b|x a|c] ds IH]; intros ts sc known k B; cbn [shown].
  - destruct ts; [apply B|apply fail_backs].
  - destruct ts; [apply fail_backs|]. apply walk_backs. intros. apply linear_backs. intros. apply walk_backs. intros.
    apply then_backs; [apply oblige_backs|]. apply knowing_backs. intros. destruct b; [|now apply IH].
    apply walk_backs. intros. apply then_backs; [apply oblige_backs|]. apply knowing_backs. intros. now apply IH.
  - apply walk_backs. intros. now apply IH.
  - apply decide_backs. intros t h. destruct t; [now apply IH|apply oblige_backs].
Qed.

Lemma shown_runs : forall ds ts sc known k, (forall sc h, backs (k sc h)) -> hold s known -> runs (shown ts ds sc known k) ->
  exists sc' h, runs (k sc' h) /\ hold s h /\ meets (eval sc) ds (eval sc').
Proof.
  induction ds as [|[x a b|x a|c] ds IH]; intros ts sc known k B K R; cbn [shown meets] in *.
  - destruct ts; [|now destruct (fail_runs s running R)]. exists sc, known. auto.
  - destruct ts as [|t ts]; [now destruct (fail_runs s running R)|].
    apply (walk_sound s running) in R; [|intros; apply linear_backs; intros; apply walk_backs; intros; apply then_backs; [apply oblige_backs|];
      apply knowing_backs; intros; destruct b; [|now apply shown_backs]; apply walk_backs; intros; apply then_backs; [apply oblige_backs|];
      apply knowing_backs; intros; now apply shown_backs|exact K].
    destruct R as (p0 & h0 & R & H0 & _).
    apply (linear_runs s running) in R; [|intros; apply walk_backs; intros; apply then_backs; [apply oblige_backs|];
      apply knowing_backs; intros; destruct b; [|now apply shown_backs]; apply walk_backs; intros; apply then_backs; [apply oblige_backs|];
      apply knowing_backs; intros; now apply shown_backs|exact H0].
    destruct R as (p & h & R & H & _).
    apply (walk_sound s running) in R; [|intros; apply then_backs; [apply oblige_backs|];
      apply knowing_backs; intros; destruct b; [|now apply shown_backs]; apply walk_backs; intros; apply then_backs; [apply oblige_backs|];
      apply knowing_backs; intros; now apply shown_backs|exact H].
    destruct R as (lo & h1 & R & H1 & Lo).
    apply then_runs in R; [|apply knowing_backs; intros; destruct b; [|now apply shown_backs]; apply walk_backs; intros; apply then_backs; [apply oblige_backs|];
      apply knowing_backs; intros; now apply shown_backs].
    destruct R as (O & R). apply obliged in O; [|exact H1]. rewrite minus_at in O.
    apply (knowing_runs s running) in R; [|exact H1|apply hold_1; rewrite minus_at; lia]. destruct R as (h2 & R & H2). destruct b as [b|].
    + apply (walk_sound s running) in R; [|intros; apply then_backs; [apply oblige_backs|]; apply knowing_backs; intros; now apply shown_backs|exact H2].
      destruct R as (hi & h3 & R & H3 & Hi). apply then_runs in R; [|apply knowing_backs; intros; now apply shown_backs].
      destruct R as (O' & R). apply obliged in O'; [|exact H3]. pose proof O' as O2. rewrite !minus_at, constant_at in O2.
      apply (knowing_runs s running) in R; [|exact H3|now apply hold_1]. destruct R as (h4 & R & H4).
      apply IH in R; auto. destruct R as (sc' & h5 & R & H5 & M). exists sc', h5. split; [exact R|]. split; [exact H5|].
      exists (at_ s p), (at_ s lo). split; [exact Lo|]. split; [lia|]. split; [exists (at_ s hi); split; [exact Hi|lia]|exact M].
    + apply IH in R; auto. destruct R as (sc' & h5 & R & H5 & M). exists sc', h5. split; [exact R|]. split; [exact H5|].
      exists (at_ s p), (at_ s lo). split; [exact Lo|]. split; [lia|]. split; [exact I|exact M].
  - apply (walk_sound s running) in R; [|intros; now apply shown_backs|exact K]. destruct R as (p & h & R & H & E).
    apply IH in R; auto. destruct R as (sc' & h2 & R & H2 & M). exists sc', h2. split; [exact R|]. split; [exact H2|]. exists (at_ s p). auto.
  - apply (decide_sound s running) in R; [|intros t h; destruct t; [now apply shown_backs|apply oblige_backs]|exact K].
    destruct R as (t & h & R & H & E). destruct t; [|exfalso; apply (oblige_runs s running _ _ R H); intros p []].
    apply IH in R; auto. destruct R as (sc' & h2 & R & H2 & M). exists sc', h2. auto.
Qed.

Lemma taken_backs w known k : (forall p h, backs (k p h)) -> backs (taken w known k).
Proof.
  intros B. unfold taken. destruct (nth_error (moves st) (which w)); [|apply fail_backs]. apply shown_backs. intros. apply walk_all_backs. intros.
  apply then_backs; [apply natural_backs|]. apply knowing_backs. intros. now apply must_hold_backs.
Qed.

Lemma reached_backs : forall ws known k, (forall p h, backs (k p h)) -> backs (reached ws known k).
Proof.
  induction ws as [|w ws IH]; intros known k B; cbn [reached]; [apply oblige_backs|]. destruct (applies w); [|now apply taken_backs].
  apply then_backs; apply given_backs; intros; [now apply taken_backs|now apply IH].
Qed.

(** Some move leads to this position. *)
Definition leads_to (ps : list polynomial) : Prop :=
  exists m env', In m (moves st) /\ meets (eval (here (names_of m))) (demands m) env' /\ map (number_at env') (target m) = map Some (map (at_ s) ps)
    /\ hold s ps /\ forall c, In c (within st) -> truth_at (eval (place (first st) ps)) c = Some true.

Lemma taken_runs w known k : (forall p h, backs (k p h)) -> hold s known -> runs (taken w known k) ->
  exists p h, runs (k p h) /\ hold s h /\ leads_to p.
Proof.
  intros B K R. unfold taken in R. destruct (nth_error (moves st) (which w)) as [m|] eqn:J; [|now destruct (fail_runs s running R)].
  apply nth_error_In in J. apply shown_runs in R; [|intros; apply walk_all_backs; intros; apply then_backs; [apply natural_backs|];
    apply knowing_backs; intros; now apply must_hold_backs|exact K].
  destruct R as (sc & h & R & H & M). apply walk_all_runs in R; [|intros; apply then_backs; [apply natural_backs|];
    apply knowing_backs; intros; now apply must_hold_backs|exact H].
  destruct R as (ps & h2 & R & H2 & E). apply then_runs in R; [|apply knowing_backs; intros; now apply must_hold_backs].
  destruct R as (O & R). apply natural_runs in O; [|exact H2].
  apply (knowing_runs s running) in R; [|exact H2|exact O]. destruct R as (h3 & R & H3).
  apply must_hold_runs in R; auto. destruct R as (h4 & R & H4 & T). exists ps, h4. split; [exact R|]. split; [exact H4|].
  exists m, (eval sc). auto.
Qed.

Lemma reached_runs : forall ws known k, (forall p h, backs (k p h)) -> hold s known -> runs (reached ws known k) ->
  exists p h, runs (k p h) /\ hold s h /\ leads_to p.
Proof.
  induction ws as [|w ws IH]; intros known k B K R; cbn [reached] in R.
  - exfalso. apply (oblige_runs s running _ _ R K). intros p [].
  - destruct (applies w) as [c|]; [|now apply taken_runs in R].
    apply then_runs in R; [|apply given_backs; intros; now apply reached_backs]. destruct R as (R & R').
    apply given_runs in R; [|intros; now apply taken_backs|exact K]. destruct R as (t & E & R).
    apply given_runs in R'; [|intros; now apply reached_backs|exact K]. destruct R' as (t' & E' & R').
    rewrite E in E'. injection E' as <-. destruct t.
    + destruct (R eq_refl) as (h & Q & H). now apply taken_runs in Q.
    + destruct (R' eq_refl) as (h & Q & H). now apply IH in Q.
Qed.
End Runs.
End Statement.

(** ** Everything is refuted *)
Fixpoint refuted (needs : list hypotheses) (trees : list Multipliers.tree) : bool :=
  match needs, trees with
  | [], [] => true
  | h :: needs, t :: trees => if check_tree h t then refuted needs trees else false
  | _, _ => false
  end.

Definition names_differ (st : statement) : bool :=
  all_different (wanted st :: first st ++ parameters st)
  && forallb (fun m => all_different (bound_names (demands m) ++ names_of m ++ parameters st)
                       && (List.length (target m) =? List.length (first st))%nat) (moves st).

(** Splits are linear, and speak of these variables. *)
Fixpoint linear_tree (variables : nat) (t : Multipliers.tree) : bool :=
  match t with
  | Leaf _ => true
  | Split p yes no => if (degree p <=? 1)%nat then if below variables p then if linear_tree variables yes then linear_tree variables no
                      else false else false else false
  end.

Definition check_statement (st : statement) (trees : list Multipliers.tree) : bool :=
  let next := S (List.length (parameters st) + List.length (first st)) in
  if names_differ st then
    match all_obliged st (State next [] []) with
    | Some final =>
      if in_order next (rev (meanings final)) then
      if all (linear_tree (Ways.next final)) trees then refuted (rev (needs final)) trees else false else false
    | None => false
    end
  else false.

Lemma refuted_all s : forall needs trees, refuted needs trees = true -> forall h, In h needs -> ~ hold s h.
Proof.
  induction needs as [|h needs IH]; intros [|t trees]; cbn [refuted]; try easy. destruct (check_tree h t) eqn:C; [|easy].
  intros R h' [<-|I]; [exact (tree_sound s t h C)|exact (IH trees R h' I)].
Qed.

Lemma different_app l l' : all_different (l ++ l') = true -> NoDup l.
Proof.
  induction l as [|x l IH]; intros D; [constructor|]. cbn [app all_different] in D. destruct (existsb _ _) eqn:E; [easy|].
  constructor; [|auto]. intros I. rewrite <- not_true_iff_false in E. apply E. apply existsb_exists. exists x. split; [apply in_app_iff; auto|apply String.eqb_refl].
Qed.

Section Proved.
Variables (st : statement) (trees : list Multipliers.tree) (ps : list Z).
Hypothesis checked : check_statement st trees = true.
Hypothesis as_many : List.length ps = List.length (parameters st).
Let P := List.length (parameters st).
Let N := List.length (first st).
Let env := combine (parameters st) ps.
Hypothesis where_true : truth_at env (holds_where st) = Some true.

(** What the names of the first clause stand for at a position. *)
Definition at_position (x : list nat) : environment := values_at (first st) x env.

Definition in_domain (x : list nat) : bool :=
  (List.length x =? N)%nat && forallb (fun c => match truth_at (at_position x) c with Some b => b | None => false end) (within st).

Lemma in_domain_parts x : in_domain x = true -> List.length x = N /\ forall c, In c (within st) -> truth_at (at_position x) c = Some true.
Proof.
  unfold in_domain. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall. intros (L & T). split; [exact L|]. intros c I. specialize (T c I).
  destruct (truth_at (at_position x) c) as [[]|]; easy.
Qed.

Lemma in_domain_made x : List.length x = N -> (forall c, In c (within st) -> truth_at (at_position x) c = Some true) -> in_domain x = true.
Proof.
  intros L T. unfold in_domain. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall. split; [exact L|]. intros c I. now rewrite (T c I).
Qed.

Lemma listed_at (l : list Z) s : forall a, (forall i, (i < List.length l)%nat -> s (a + i)%nat = nth i l 0) ->
  map (at_ s) (map variable (seq a (List.length l))) = l.
Proof.
  induction l as [|z l IH]; intros a E; [reflexivity|]. cbn [List.length seq map]. rewrite variable_at. f_equal.
  - specialize (E 0%nat ltac:(cbn; lia)). now rewrite Nat.add_0_r in E.
  - apply IH. intros i I. specialize (E (S i) ltac:(cbn; lia)). cbn [nth] in E. rewrite <- E. f_equal. lia.
Qed.

Lemma run_for x v running : List.length x = N -> exists s, map (at_ s) (map variable (seq 0 P)) = ps
  /\ map (at_ s) (own_variables st) = map Z.of_nat x /\ at_ s (wanted_variable st) = v /\ runs s running (all_obliged st).
Proof.
  intros Lx. unfold check_statement in checked. destruct (names_differ st); [|easy].
  destruct (all_obliged st _) as [final|] eqn:A; [|easy]. destruct (in_order _ _) eqn:O; [|easy]. destruct (all _ trees); [|easy].
  set (whole := ps ++ map Z.of_nat x ++ [v]). destruct (extended running _ _ (fun i => nth i whole 0) O) as (s & Low & M). exists s.
  fold P N in Low. assert (Lp : List.length ps = P) by exact as_many.
  assert (Lm : List.length (map Z.of_nat x) = N) by (now rewrite map_length). repeat split.
  - rewrite <- Lp. apply listed_at. intros i I. rewrite Nat.add_0_l, Low by lia. unfold whole. now rewrite app_nth1.
  - unfold own_variables. fold P N. rewrite <- Lm. apply listed_at. intros i I. rewrite Low by lia. unfold whole.
    rewrite app_nth2, app_nth1 by lia. f_equal. lia.
  - unfold wanted_variable. fold P N. rewrite variable_at, Low by lia. unfold whole. rewrite app_nth2, app_nth2 by lia.
    replace (P + N - List.length ps - List.length (map Z.of_nat x))%nat with 0%nat by lia. reflexivity.
  - eexists _, final. split; [exact A|]. split; [intros m k I; apply M; now apply in_rev in I|].
    intros h I. apply (refuted_all s _ trees checked). now apply in_rev in I.
Qed.

Lemma eval_parameters s : map (at_ s) (map variable (seq 0 P)) = ps -> eval s (parameter_scope st) = env.
Proof.
  intros Q. unfold parameter_scope, env, eval. fold P. rewrite <- Q. generalize (map variable (seq 0 P)). intros l. clear. revert l.
  induction (parameters st) as [|x names IH]; intros [|p l]; cbn; auto. f_equal. apply IH.
Qed.

Ltac back := intros; repeat first
  [apply done_backs|apply oblige_backs|apply then_backs|apply walk_backs; intros|apply given_backs; intros|apply options_backs; intros
  |apply reached_backs; intros|apply knowing_backs; intros|apply decide_backs; intros].

Lemma law_backs s running known : backs s running (law_obliged st known).
Proof. unfold law_obliged, values_obliged, no_loss_to_loss, win_to_loss, loss_can_move. destruct (stated st); back. Qed.

Lemma measure_backs s running known : backs s running (measure_falls st known).
Proof. unfold measure_falls. back. Qed.

(** One position, one wanted value, and values for the names that run: all obligations are as the law needs them. *)
Lemma start x v running : in_domain x = true -> exists s h, hold s h /\ runs s running (measure_falls st h) /\ runs s running (law_obliged st h)
  /\ (forall names, eval s (here st names) = values_at names x env)
  /\ (forall names qs, eval s (place st names qs) = combine names (map (at_ s) qs) ++ env) /\ at_ s (wanted_variable st) = v.
Proof.
  intros X. destruct (in_domain_parts x X) as (Lx & Tx). destruct (run_for x v running Lx) as (s & Hp & Hx & Hv & R).
  exists s. pose proof (eval_parameters s Hp) as E.
  assert (Pl : forall names qs, eval s (place st names qs) = combine names (map (at_ s) qs) ++ env).
  { intros names qs. rewrite eval_place. now rewrite E. }
  assert (He : forall names, eval s (here st names) = values_at names x env) by (intros names; unfold here, values_at; now rewrite Pl, Hx).
  unfold all_obliged in R. apply (decide_sound s running) in R.
  - destruct R as (t & h & R & H & T). rewrite E, where_true in T. injection T as <-.
    apply inside_runs in R; [|intros; apply then_backs; [apply measure_backs|apply law_backs]|exact H| |].
    + destruct R as (h2 & R & H2). apply then_runs in R; [|apply law_backs]. destruct R as (R1 & R2). exists h2.
      split; [exact H2|]. split; [exact R1|]. split; [exact R2|]. split; [exact He|]. split; [exact Pl|exact Hv].
    + intros p I. apply (in_map (at_ s)) in I. rewrite Hx in I. apply in_map_iff in I. destruct I as (n & <- & _). lia.
    + intros c I. change (place st (first st) (own_variables st)) with (here st (first st)). rewrite He. now apply Tx.
  - intros [] h; [|apply done_backs]. apply inside_backs. intros. apply then_backs; [apply measure_backs|apply law_backs].
  - intros p [].
Qed.

(** A move between positions. *)
Definition leads_from (x y : list nat) : Prop :=
  in_domain x = true /\ in_domain y = true /\ exists mv, In mv (moves st) /\ leads mv env (map Z.of_nat x) (map Z.of_nat y).

(** The values of the names of one move. *)
Definition running_in (e : environment) (l : look) : Z := match value_of e (snd (fst l)) with Some v => v | None => 0 end.

Lemma moves_sound m : In m (moves st) -> NoDup (bound_names (demands m)) /\ List.length (target m) = N.
Proof.
  intros I. unfold check_statement in checked. destruct (names_differ st) eqn:D; [|easy]. unfold names_differ in D.
  apply andb_true_iff in D. destruct D as (_ & D). rewrite forallb_forall in D. specialize (D m I). apply andb_true_iff in D.
  destruct D as (D & L). apply Nat.eqb_eq in L. split; [exact (different_app _ _ D)|exact L].
Qed.

(** Whatever is obliged for all options is true of this one. *)
Lemma option_run s copy mv e x y known k : In mv (moves st) -> meets (combine (names_of mv) (map Z.of_nat x) ++ env) (demands mv) e ->
  map (number_at e) (target mv) = map Some (map Z.of_nat y) -> in_domain y = true -> (forall names, eval s (here st names) = values_at names x env) ->
  (forall names qs, eval s (place st names qs) = combine names (map (at_ s) qs) ++ env) ->
  runs s (running_in e) (options_from st 0 copy (moves st) known k) -> hold s known -> (forall p h, backs s (running_in e) (k p h)) ->
  exists qs h, runs s (running_in e) (k qs h) /\ hold s h /\ eval s (place st (first st) qs) = at_position y.
Proof.
  intros I M Nu Y E Pl R K B. destruct (In_nth_error _ _ I) as (j & J). destruct (in_domain_parts y Y) as (_ & Ty).
  assert (Ep : eval s (parameter_scope st) = env) by exact (Pl [] []).
  destruct (options_run st s (running_in e) copy j mv e (map Z.of_nat y) (moves st) 0%nat known k) as (qs & h & R2 & H2 & Q); auto.
  - now rewrite E.
  - intros v V. apply in_map_iff in V. destruct V as (n & <- & _). lia.
  - intros c C. rewrite Ep. now apply Ty.
  - now apply moves_sound.
  - intros z v _ V. unfold running_in. cbn [fst snd]. now rewrite V.
  - exists qs, h. split; [exact R2|]. split; [exact H2|]. now rewrite Pl, Q.
Qed.

Definition measure_at (x : list nat) : Z :=
  if in_domain x then match number_at (at_position x) (measure st) with Some v => v | None => 0 end else 0.

Lemma measure_natural x : in_domain x = true -> 0 <= measure_at x /\ number_at (at_position x) (measure st) = Some (measure_at x).
Proof.
  intros X. destruct (start x 0 (fun _ => 0) X) as (s & h & H & R & _ & E & _). unfold measure_falls in R.
  apply then_runs in R; [|back]. destruct R as (R & _). apply (walk_sound s _) in R; [|back|exact H]. destruct R as (p & h2 & R & H2 & Q).
  apply obliged in R; [|exact H2]. rewrite E in Q. change (values_at (first st) x env) with (at_position x) in Q. unfold measure_at. rewrite X, Q. auto.
Qed.

Lemma measure_smaller x y : leads_from x y -> measure_at y < measure_at x.
Proof.
  intros (X & Y & mv & I & e & M & Nu). destruct (start x 0 (running_in e) X) as (s & h & H & R & _ & E & Pl & _).
  unfold measure_falls in R. apply then_runs in R; [|back]. destruct R as (_ & R).
  destruct (option_run s 0%nat mv e x y h _ I M Nu Y E Pl R H ltac:(back)) as (qs & h2 & R2 & H2 & Q).
  apply (walk_sound s _) in R2; [|back|exact H2]. destruct R2 as (a & h3 & R3 & H3 & A). rewrite E in A.
  change (values_at (first st) x env) with (at_position x) in A.
  apply (walk_sound s _) in R3; [|back|exact H3]. destruct R3 as (b & h4 & R4 & H4 & B). rewrite Q in B.
  destruct (measure_natural x X) as (_ & An). destruct (measure_natural y Y) as (_ & Am). rewrite A in An. rewrite B in Am.
  injection An as An. injection Am as Am. destruct (Z.lt_ge_cases (at_ s b) (at_ s a)) as [L|L]; [lia|]. exfalso.
  apply (oblige_runs s _ _ _ R4 H4). apply hold_1. rewrite minus_at. lia.
Qed.

Lemma measure_always x : 0 <= measure_at x.
Proof. destruct (in_domain x) eqn:X; [now apply measure_natural|]. unfold measure_at. rewrite X. lia. Qed.

Lemma leads_from_here s qs x : in_domain x = true -> (forall names, eval s (here st names) = values_at names x env) ->
  (forall names qs, eval s (place st names qs) = combine names (map (at_ s) qs) ++ env) -> leads_to st s qs ->
  exists y, leads_from x y /\ eval s (place st (first st) qs) = at_position y.
Proof.
  intros X E Pl (mv & e & I & M & Nu & Z & T). set (y := map Z.to_nat (map (at_ s) qs)).
  assert (Zy : map Z.of_nat y = map (at_ s) qs).
  { unfold y. rewrite !map_map. apply map_ext_in. intros p J. apply Z2Nat.id. now apply Z. }
  assert (Py : eval s (place st (first st) qs) = at_position y) by (unfold at_position, values_at; now rewrite Zy, Pl).
  assert (Ly : List.length y = N).
  { destruct (moves_sound mv I) as (_ & L). rewrite <- L. unfold y. rewrite !map_length. apply (f_equal (@List.length _)) in Nu.
    rewrite !map_length in Nu. now symmetry. }
  exists y. split; [|exact Py]. split; [exact X|]. split.
  - apply in_domain_made; [exact Ly|]. intros c C. rewrite <- Py. now apply T.
  - exists mv. split; [exact I|]. exists e. rewrite Zy. split; [|exact Nu]. now rewrite E in M.
Qed.

(** ** Values *)
Section Values.
Variable f : formula.
Hypothesis is_value : stated st = Value f.
Definition formula_value (x : list nat) : Z :=
  if in_domain x then match number_at (at_position x) f with Some v => v | None => 0 end else 0.

Lemma values_run x v running : in_domain x = true -> exists s h, hold s h /\ runs s running (values_obliged st f h)
  /\ (forall names, eval s (here st names) = values_at names x env)
  /\ (forall names qs, eval s (place st names qs) = combine names (map (at_ s) qs) ++ env) /\ at_ s (wanted_variable st) = v.
Proof.
  intros X. destruct (start x v running X) as (s & h & H & _ & R & E). exists s, h. unfold law_obliged in R. rewrite is_value in R. auto.
Qed.

Lemma value_natural x : in_domain x = true -> 0 <= formula_value x /\ number_at (at_position x) f = Some (formula_value x).
Proof.
  intros X. destruct (values_run x 0 (fun _ => 0) X) as (s & h & H & R & E & _). unfold values_obliged in R.
  apply then_runs in R; [|back]. destruct R as (R & _). apply (walk_sound s _) in R; [|back|exact H]. destruct R as (p & h2 & R & H2 & Q).
  apply obliged in R; [|exact H2]. rewrite E in Q. change (values_at (first st) x env) with (at_position x) in Q. unfold formula_value. rewrite X, Q. auto.
Qed.

Lemma value_differs x y : leads_from x y -> formula_value y <> formula_value x.
Proof.
  intros (X & Y & mv & I & e & M & Nu) Eq. destruct (values_run x 0 (running_in e) X) as (s & h & H & R & E & Pl & _).
  unfold values_obliged in R. apply then_runs in R; [|back]. destruct R as (_ & R). apply then_runs in R; [|back]. destruct R as (R & _).
  destruct (option_run s 0%nat mv e x y h _ I M Nu Y E Pl R H ltac:(back)) as (qs & h2 & R2 & H2 & Q).
  apply (walk_sound s _) in R2; [|back|exact H2]. destruct R2 as (a & h3 & R3 & H3 & A). rewrite E in A.
  change (values_at (first st) x env) with (at_position x) in A.
  apply (walk_sound s _) in R3; [|back|exact H3]. destruct R3 as (b & h4 & R4 & H4 & B). rewrite Q in B.
  destruct (value_natural x X) as (_ & An). destruct (value_natural y Y) as (_ & Am). rewrite A in An. rewrite B in Am.
  injection An as An. injection Am as Am. apply (oblige_runs s _ _ _ R4 H4). apply hold_2; rewrite minus_at; lia.
Qed.

Lemma value_reached x v : 0 <= v < formula_value x -> exists y, leads_from x y /\ formula_value y = v.
Proof.
  intros V. destruct (in_domain x) eqn:X; [|unfold formula_value in V; rewrite X in V; lia].
  destruct (values_run x v (fun _ => 0) X) as (s & h & H & R & E & Pl & W).
  unfold values_obliged in R. apply then_runs in R; [|back]. destruct R as (_ & R). apply then_runs in R; [|back]. destruct R as (_ & R).
  apply (walk_sound s _) in R; [|back|exact H]. destruct R as (a & h2 & R & H2 & A). rewrite E in A.
  change (values_at (first st) x env) with (at_position x) in A.
  destruct (value_natural x X) as (_ & An). rewrite A in An. injection An as An.
  apply (knowing_runs s _) in R; [|exact H2|apply hold_2; rewrite ?minus_at, ?constant_at; lia]. destruct R as (h3 & R & H3).
  apply (reached_runs st s _) in R; [|back|exact H3]. destruct R as (p & h4 & R & H4 & Le).
  destruct (leads_from_here s p x X E Pl Le) as (y & L & Q). exists y. split; [exact L|]. pose proof L as (_ & Y & _).
  apply (walk_sound s _) in R; [|back|exact H4]. destruct R as (b & h5 & R & H5 & B). rewrite Q in B.
  destruct (value_natural y Y) as (_ & Am). rewrite B in Am. injection Am as Am. apply then_runs in R; [|back]. destruct R as (O1 & O2).
  apply obliged in O2; [|exact H5]. rewrite minus_at in O2.
  destruct (Z.eq_dec (at_ s b) v) as [Eq|Ne]; [lia|]. exfalso. apply (oblige_runs s _ _ _ O1 H5). apply hold_1.
  rewrite !minus_at, constant_at. lia.
Qed.

Theorem values_proved : valued leads_from formula_value.
Proof.
  apply (values_by_obligations _ leads_from measure_at).
  - exact measure_always.
  - exact measure_smaller.
  - intros x. destruct (in_domain x) eqn:X; [now apply value_natural|]. unfold formula_value. rewrite X. lia.
  - exact value_differs.
  - exact value_reached.
Qed.
End Values.

(** ** Losses *)
Section Losses.
Variable c : test.
(** Whether the condition holds; [outside] is what is said of lists that are no positions. *)
Definition test_value (outside : bool) (x : list nat) : bool :=
  if in_domain x then match truth_at (at_position x) c with Some b => b | None => false end else outside.

Lemma loss_to_win outside x y : (forall running, exists s h, hold s h /\ runs s running (no_loss_to_loss st c h)
    /\ (forall names, eval s (here st names) = values_at names x env)
    /\ (forall names qs, eval s (place st names qs) = combine names (map (at_ s) qs) ++ env)) ->
  leads_from x y -> test_value outside x = true -> test_value outside y = false.
Proof.
  intros Run (X & Y & mv & I & e & M & Nu) T. destruct (Run (running_in e)) as (s & h & H & R & E & Pl). unfold no_loss_to_loss in R.
  destruct (option_run s 0%nat mv e x y h _ I M Nu Y E Pl R H ltac:(back)) as (qs & h2 & R2 & H2 & Q).
  apply given_runs in R2; [|back|exact H2]. destruct R2 as (t & A & R2). rewrite E in A. change (values_at (first st) x env) with (at_position x) in A.
  unfold test_value in T. rewrite X, A in T.
  destruct (R2 T) as (h3 & R3 & H3). apply given_runs in R3; [|back|exact H3]. destruct R3 as (t' & B & R3). rewrite Q in B.
  unfold test_value. rewrite Y, B. destruct t'; [|reflexivity]. destruct (R3 eq_refl) as (h4 & R4 & H4). exfalso.
  apply (oblige_runs s _ _ _ R4 H4). intros q [].
Qed.

Lemma win_reaches outside s running h x : in_domain x = true -> runs s running (win_to_loss st c h) -> hold s h ->
  (forall names, eval s (here st names) = values_at names x env) ->
  (forall names qs, eval s (place st names qs) = combine names (map (at_ s) qs) ++ env) ->
  (exists b, truth_at (at_position x) c = Some b) /\
  (test_value outside x = false -> exists y, leads_from x y /\ test_value outside y = true).
Proof.
  intros X R H E Pl. unfold win_to_loss in R. apply given_runs in R; [|back|exact H]. destruct R as (t & A & R). rewrite E in A.
  change (values_at (first st) x env) with (at_position x) in A.
  split; [eauto|]. intros T. unfold test_value in T. rewrite X, A in T. destruct (R T) as (h2 & R2 & H2).
  apply reached_runs in R2; [|back|exact H2]. destruct R2 as (p & h3 & R3 & H3 & Le).
  destruct (leads_from_here s p x X E Pl Le) as (y & L & Q). exists y. split; [exact L|]. pose proof L as (_ & Y & _).
  apply given_runs in R3; [|back|exact H3]. destruct R3 as (t' & B & R3). rewrite Q in B. unfold test_value. rewrite Y, B.
  destruct t'; [reflexivity|]. destruct (R3 eq_refl) as (h4 & R4 & H4). exfalso. apply (oblige_runs s _ _ _ R4 H4). intros q [].
Qed.

Theorem losses_proved : stated st = Lost c ->
  (forall x, Obligations.loses (list nat) leads_from x <-> test_value true x = true)
  /\ forall x, in_domain x = true -> truth_at (at_position x) c = Some (test_value true x).
Proof.
  intros L. assert (Run : forall x running, in_domain x = true -> exists s h, hold s h /\ runs s running (no_loss_to_loss st c h)
    /\ runs s running (win_to_loss st c h) /\ (forall names, eval s (here st names) = values_at names x env)
    /\ (forall names qs, eval s (place st names qs) = combine names (map (at_ s) qs) ++ env)).
  { intros x running X. destruct (start x 0 running X) as (s & h & H & _ & R & E & Pl & _). exists s, h.
    unfold law_obliged in R. rewrite L in R. apply then_runs in R; [|unfold win_to_loss; back]. tauto. }
  split.
  - apply (losses_by_obligations _ leads_from measure_at).
    + exact measure_always.
    + exact measure_smaller.
    + intros x y Le. apply loss_to_win; [|exact Le]. intros running. destruct (Run x running (proj1 Le)) as (s & h & H & R & _ & E & Pl). exists s, h. auto.
    + intros x T. destruct (in_domain x) eqn:X; [|unfold test_value in T; rewrite X in T; easy].
      destruct (Run x (fun _ => 0) X) as (s & h & H & _ & R & E & Pl). exact (proj2 (win_reaches true s _ h x X R H E Pl) T).
  - intros x X. destruct (Run x (fun _ => 0) X) as (s & h & H & _ & R & E & Pl). destruct (win_reaches true s _ h x X R H E Pl) as ((b & B) & _).
    unfold test_value. now rewrite X, B.
Qed.

Theorem misere_proved : stated st = MisereLost c ->
  misere_losses leads_from (test_value false) /\ (forall lost, misere_losses leads_from lost -> forall x, lost x = test_value false x)
  /\ forall x, in_domain x = true -> truth_at (at_position x) c = Some (test_value false x).
Proof.
  intros L. assert (Run : forall x running, in_domain x = true -> exists s h, hold s h /\ runs s running (no_loss_to_loss st c h)
    /\ runs s running (loss_can_move st c h) /\ runs s running (options_from st 0 1 (moves st) h (fun _ known => win_to_loss st c known))
    /\ (forall names, eval s (here st names) = values_at names x env)
    /\ (forall names qs, eval s (place st names qs) = combine names (map (at_ s) qs) ++ env)).
  { intros x running X. destruct (start x 0 running X) as (s & h & H & _ & R & E & Pl & _). exists s, h.
    unfold law_obliged in R. rewrite L in R. apply then_runs in R; [|unfold loss_can_move, win_to_loss; back]. destruct R as (R1 & R).
    apply then_runs in R; [|unfold win_to_loss; back]. tauto. }
  assert (A : forall x y, leads_from x y -> test_value false x = true -> test_value false y = false).
  { intros x y Le. apply loss_to_win; [|exact Le]. intros running. destruct (Run x running (proj1 Le)) as (s & h & H & R & _ & _ & E & Pl). exists s, h. auto. }
  assert (M : forall x, test_value false x = true -> exists y, leads_from x y).
  { intros x T. destruct (in_domain x) eqn:X; [|unfold test_value in T; rewrite X in T; easy].
    destruct (Run x (fun _ => 0) X) as (s & h & H & _ & R & _ & E & Pl). unfold loss_can_move in R.
    apply given_runs in R; [|back|exact H]. destruct R as (t & B & R). rewrite E in B. change (values_at (first st) x env) with (at_position x) in B.
    unfold test_value in T. rewrite X, B in T.
    destruct (R T) as (h2 & R2 & H2). apply reached_runs in R2; [|back|exact H2]. destruct R2 as (p & h3 & _ & _ & Le).
    destruct (leads_from_here s p x X E Pl Le) as (y & Ly & _). eauto. }
  assert (B : forall x y, leads_from x y -> test_value false x = false -> exists z, leads_from x z /\ test_value false z = true).
  { intros x y (X & Y & mv & I & e & Me & Nu). destruct (Run x (running_in e) X) as (s & h & H & _ & _ & R & E & Pl).
    destruct (option_run s 1%nat mv e x y h _ I Me Nu Y E Pl R H ltac:(unfold win_to_loss; back)) as (p & h2 & R2 & H2 & Q).
    exact (proj2 (win_reaches false s _ h2 x X R2 H2 E Pl)). }
  assert (Tr : forall x, in_domain x = true -> truth_at (at_position x) c = Some (test_value false x)).
  { intros x X. destruct (Run x (fun _ => 0) X) as (s & h & H & _ & R & _ & E & Pl). unfold loss_can_move in R.
    apply given_runs in R; [|back|exact H]. destruct R as (t & Q & _). rewrite E in Q. change (values_at (first st) x env) with (at_position x) in Q.
    unfold test_value. now rewrite X, Q. }
  assert (Mi : misere_losses leads_from (test_value false)).
  { intros x. split.
    - intros T. split; [auto|]. intros y Y. exact (A x y Y T).
    - intros ((y & Y) & F). destruct (test_value false x) eqn:T; [reflexivity|]. destruct (B x y Y T) as (z & Z & Q). rewrite (F z Z) in Q. easy. }
  split; [exact Mi|]. split; [|exact Tr]. intros lost Lo.
  apply (by_measure (list nat) leads_from measure_at); [exact measure_always|exact measure_smaller|]. intros x IH.
  apply eq_true_iff_eq. rewrite (Lo x), (Mi x). split; intros (Ex & F); (split; [exact Ex|]); intros y Y; specialize (F y Y); specialize (IH y Y); congruence.
Qed.
End Losses.
End Proved.
