(** Laws with parameters (FORMAT.md, section 20): what the checker makes of a rule, a law and its witness, and why it is enough.

    The obligations 20.3 to 20.8 are noted by walking through the law, the measure and the witness ([all_obliged]). If every
    one is refuted by its tree ([refuted]), no integers satisfy its hypotheses, and the law has the properties of [Obligations]:
    [values_proved], [losses_proved], [misere_proved]. *)
From Coq Require Import List ZArith Lia Bool Arith String.
From Grundy Require Import Lazy Multipliers Rule Formula Ways Demands Obligations Lists.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Obligations *)
Record witness := Witness { applies : option test; which : nat; terms : list formula }.

Inductive law := Value (f : formula) | Lost (c : test) | MisereLost (c : test).

Record statement := Statement {
  parameters : list string; first : string; moves : list move; holds_where : test; stated : law;
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

(** Parameters are the first variables, then the heap, then the wanted value. *)
Definition parameter_scope : scope := combine (parameters st) (map variable (seq 0 P)).
Definition place (x : string) (p : polynomial) : scope := (x, p) :: parameter_scope.
Definition here (x : string) : scope := place x (variable P).
Definition witness_scope : scope := (wanted st, variable (S P)) :: here (first st).

Definition given (c : test) (value : bool) (sc : scope) (known : hypotheses) (k : hypotheses -> action) : action :=
  decide sc c known (fun t known => if Bool.eqb t value then k known else done).

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

Fixpoint options_from (i copy : nat) (l : list move) (known : hypotheses) (k : polynomial -> hypotheses -> action) : action :=
  match l with
  | [] => done
  | m :: l => then_ (demanded i copy (demands m) (here (heap m)) known (fun sc known =>
                walk sc (target m) known (fun p known => knowing known [p] (k p))))
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

Definition taken (w : witness) (known : hypotheses) (k : polynomial -> hypotheses -> action) : action :=
  match nth_error (moves st) (which w) with
  | None => fail
  | Some m => shown (terms w) (demands m) (here (heap m)) known (fun sc known => walk sc (target m) known (fun p known =>
      then_ (oblige known [denied p]) (knowing known [p] (k p))))
  end.

Fixpoint reached (ws : list witness) (known : hypotheses) (k : polynomial -> hypotheses -> action) : action :=
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
      knowing known [variable (S P); minus (minus own (variable (S P))) (constant 1)] (fun known =>
      reached (reaches st) known (fun there known => walk (place (first st) there) f known (fun other known =>
        let excess := minus other (variable (S P)) in
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
    knowing known [variable P] (fun known => then_ (measure_falls known) (law_obliged known)) else done).

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
  apply demanded_backs. intros. apply walk_backs. intros. apply knowing_backs. auto.
Qed.

Lemma options_run copy j m env' z : forall l i known k, (forall p h, backs (k p h)) -> hold s known ->
  runs (options_from i copy l known k) -> nth_error l j = Some m ->
  meets (eval (here (heap m))) (demands m) env' -> number_at env' (target m) = Some z -> 0 <= z ->
  NoDup (bound_names (demands m)) ->
  (forall x v, In x (bound_names (demands m)) -> value_of env' x = Some v -> running ((i + j)%nat, x, copy) = v) ->
  exists p h, runs (k p h) /\ hold s h /\ at_ s p = z.
Proof.
  revert j. intros j l. revert j. induction l as [|m' l IH]; intros j i known k B K R J M N Z D V; [now destruct j|].
  cbn [options_from] in R. apply then_runs in R; [|now apply options_backs]. destruct R as (R & R').
  destruct j as [|j]; cbn in J.
  - injection J as ->. rewrite Nat.add_0_r in V.
    apply (demanded_runs i copy env') in R; auto; [|intros; apply walk_backs; intros; apply knowing_backs; auto].
    destruct R as (sc & h & R & H & E). apply (walk_sound s running) in R; [|intros; apply knowing_backs; auto|exact H].
    destruct R as (p & h2 & R & H2 & Q). rewrite E, N in Q. injection Q as Q.
    apply (knowing_runs s running) in R; [|exact H2|apply hold_1; lia]. destruct R as (h3 & R & H3). exists p, h3. auto.
  - apply (IH j (S i) known k B K R' J M N Z D). intros x v I Q. rewrite <- (V x v I Q). do 3 f_equal. lia.
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
  intros B. unfold taken. destruct (nth_error (moves st) (which w)); [|apply fail_backs]. apply shown_backs. intros. apply walk_backs. intros.
  apply then_backs; [apply oblige_backs|]. apply knowing_backs. auto.
Qed.

Lemma reached_backs : forall ws known k, (forall p h, backs (k p h)) -> backs (reached ws known k).
Proof.
  induction ws as [|w ws IH]; intros known k B; cbn [reached]; [apply oblige_backs|]. destruct (applies w); [|now apply taken_backs].
  apply then_backs; apply given_backs; intros; [now apply taken_backs|now apply IH].
Qed.

(** Some move leads to p. *)
Definition leads_to (p : polynomial) : Prop :=
  exists m env', In m (moves st) /\ meets (eval (here (heap m))) (demands m) env' /\ number_at env' (target m) = Some (at_ s p) /\ 0 <= at_ s p.

Lemma taken_runs w known k : (forall p h, backs (k p h)) -> hold s known -> runs (taken w known k) ->
  exists p h, runs (k p h) /\ hold s h /\ leads_to p.
Proof.
  intros B K R. unfold taken in R. destruct (nth_error (moves st) (which w)) as [m|] eqn:N; [|now destruct (fail_runs s running R)].
  apply nth_error_In in N. apply shown_runs in R; [|intros; apply walk_backs; intros; apply then_backs; [apply oblige_backs|]; apply knowing_backs; auto|exact K].
  destruct R as (sc & h & R & H & M). apply (walk_sound s running) in R; [|intros; apply then_backs; [apply oblige_backs|]; apply knowing_backs; auto|exact H].
  destruct R as (p & h2 & R & H2 & E). apply then_runs in R; [|apply knowing_backs; auto]. destruct R as (O & R). apply obliged in O; [|exact H2].
  apply (knowing_runs s running) in R; [|exact H2|now apply hold_1]. destruct R as (h3 & R & H3). exists p, h3. split; [exact R|]. split; [exact H3|].
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
  all_different (wanted st :: first st :: parameters st)
  && forallb (fun m => all_different (bound_names (demands m) ++ heap m :: parameters st)) (moves st).

(** Splits are linear, and speak of these variables. *)
Fixpoint linear_tree (variables : nat) (t : Multipliers.tree) : bool :=
  match t with
  | Leaf _ => true
  | Split p yes no => if (degree p <=? 1)%nat then if below variables p then if linear_tree variables yes then linear_tree variables no
                      else false else false else false
  end.

Definition check_statement (st : statement) (trees : list Multipliers.tree) : bool :=
  let next := S (S (List.length (parameters st))) in
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
Let env := combine (parameters st) ps.
Hypothesis where_true : truth_at env (holds_where st) = Some true.

Lemma run_for n v running : exists s, (forall i, (i < P)%nat -> s i = nth i ps 0) /\ s P = n /\ s (S P) = v /\ runs s running (all_obliged st).
Proof.
  unfold check_statement in checked. destruct (names_differ st); [|easy]. fold P in checked.
  destruct (all_obliged st _) as [final|] eqn:A; [|easy]. destruct (in_order _ _) eqn:O; [|easy]. destruct (all _ trees); [|easy].
  destruct (extended running _ _ (fun i => nth i (ps ++ [n; v]) 0) O) as (s & Low & M). exists s.
  assert (L : List.length ps = P) by exact as_many. repeat split.
  - intros i I. rewrite Low by lia. now rewrite app_nth1 by lia.
  - rewrite Low by lia. rewrite app_nth2 by lia. now replace (P - List.length ps)%nat with 0%nat by lia.
  - rewrite Low by lia. rewrite app_nth2 by lia. now replace (S P - List.length ps)%nat with 1%nat by lia.
  - eexists _, final. split; [exact A|]. split; [intros m k I; apply M; now apply in_rev in I|].
    intros h I. apply (refuted_all s _ trees checked). now apply in_rev in I.
Qed.

Lemma eval_parameters s : (forall i, (i < P)%nat -> s i = nth i ps 0) -> eval s (parameter_scope st) = env.
Proof.
  intros S. unfold parameter_scope, env, eval. fold P. assert (Q : map (fun p => at_ s p) (map variable (seq 0 P)) = ps).
  { rewrite map_map. apply (nth_ext _ _ 0 0); [now rewrite map_length, seq_length, as_many|]. intros i I.
    rewrite map_length, seq_length in I. rewrite (nth_indep _ 0 (at_ s (variable 0))) by (now rewrite map_length, seq_length).
    rewrite (map_nth (fun x => at_ s (variable x))), seq_nth, variable_at by exact I. now apply S. }
  rewrite <- Q. generalize (map variable (seq 0 P)). intros l. clear. revert l. induction (parameters st) as [|x names IH]; intros [|p l]; cbn; auto.
  f_equal. apply IH.
Qed.

Ltac back := intros; repeat first
  [apply done_backs|apply oblige_backs|apply then_backs|apply walk_backs; intros|apply given_backs; intros|apply options_backs; intros
  |apply reached_backs; intros|apply knowing_backs; intros|apply decide_backs; intros].

Lemma law_backs s running known : backs s running (law_obliged st known).
Proof. unfold law_obliged, values_obliged, no_loss_to_loss, win_to_loss, loss_can_move. destruct (stated st); back. Qed.

Lemma measure_backs s running known : backs s running (measure_falls st known).
Proof. unfold measure_falls. back. Qed.

(** One heap, one wanted value, and values for the names that run: all obligations are as the law needs them. *)
Lemma start n v running : 0 <= n -> exists s h, hold s h /\ runs s running (measure_falls st h) /\ runs s running (law_obliged st h)
  /\ (forall x, eval s (here st x) = (x, n) :: env) /\ (forall x p, eval s (place st x p) = (x, at_ s p) :: env) /\ s (S P) = v.
Proof.
  intros N. destruct (run_for n v running) as (s & Lo & Hn & Hv & R). exists s. pose proof (eval_parameters s Lo) as E.
  unfold all_obliged in R. apply (decide_sound s running) in R.
  - destruct R as (t & h & R & H & T). rewrite E, where_true in T. injection T as <-. fold P in R.
    apply (knowing_runs s running) in R; [|exact H|apply hold_1; rewrite variable_at; lia]. destruct R as (h2 & R & H2).
    apply then_runs in R; [|apply law_backs]. destruct R as (R1 & R2). exists h2. split; [exact H2|]. split; [exact R1|]. split; [exact R2|].
    assert (Pl : forall x p, eval s (place st x p) = (x, at_ s p) :: env) by (intros x p; unfold place; cbn [eval map fst snd]; f_equal; exact E).
    split; [|split; [exact Pl|exact Hv]]. intros x. unfold here. rewrite Pl. fold P. now rewrite variable_at, Hn.
  - intros [] h; [|apply done_backs]. apply knowing_backs. intros. apply then_backs; [apply measure_backs|apply law_backs].
  - intros p [].
Qed.

(** A move on natural numbers. *)
Definition leads_from (n m : nat) : Prop := exists mv, In mv (moves st) /\ leads mv env (Z.of_nat n) (Z.of_nat m).

(** The values of the names of one move. *)
Definition running_in (e : environment) (l : look) : Z := match value_of e (snd (fst l)) with Some v => v | None => 0 end.

Lemma names_once m : In m (moves st) -> NoDup (bound_names (demands m)).
Proof.
  intros I. unfold check_statement in checked. destruct (names_differ st) eqn:D; [|easy]. unfold names_differ in D.
  apply andb_true_iff in D. destruct D as (_ & D). rewrite forallb_forall in D. exact (different_app _ _ (D m I)).
Qed.

(** Whatever is obliged for all options is true of this one. *)
Lemma option_run s copy mv e n m known k : In mv (moves st) -> meets ((heap mv, n) :: env) (demands mv) e ->
  number_at e (target mv) = Some m -> 0 <= m -> (forall x, eval s (here st x) = (x, n) :: env) ->
  runs s (running_in e) (options_from st 0 copy (moves st) known k) -> hold s known -> (forall p h, backs s (running_in e) (k p h)) ->
  exists p h, runs s (running_in e) (k p h) /\ hold s h /\ at_ s p = m.
Proof.
  intros I M N Z E R K B. destruct (In_nth_error _ _ I) as (j & J).
  apply (options_run st s (running_in e) copy j mv e m (moves st) 0%nat known k); auto.
  - now rewrite E.
  - now apply names_once.
  - intros x v _ V. unfold running_in. cbn [fst snd]. now rewrite V.
Qed.

Definition measure_at (n : nat) : Z := match number_at ((first st, Z.of_nat n) :: env) (measure st) with Some v => v | None => 0 end.

Lemma measure_natural n : 0 <= measure_at n /\ number_at ((first st, Z.of_nat n) :: env) (measure st) = Some (measure_at n).
Proof.
  destruct (start (Z.of_nat n) 0 (fun _ => 0) ltac:(lia)) as (s & h & H & R & _ & E & _). unfold measure_falls in R.
  apply then_runs in R; [|back]. destruct R as (R & _). apply (walk_sound s _) in R; [|back|exact H]. destruct R as (p & h2 & R & H2 & Q).
  apply obliged in R; [|exact H2]. rewrite E in Q. unfold measure_at. rewrite Q. auto.
Qed.

Lemma measure_smaller n m : leads_from n m -> measure_at m < measure_at n.
Proof.
  intros (mv & I & e & M & N). destruct (start (Z.of_nat n) 0 (running_in e) ltac:(lia)) as (s & h & H & R & _ & E & Pl & _).
  unfold measure_falls in R. apply then_runs in R; [|back]. destruct R as (_ & R).
  destruct (option_run s 0%nat mv e (Z.of_nat n) (Z.of_nat m) h _ I M N ltac:(lia) E R H ltac:(back)) as (p & h2 & R2 & H2 & Q).
  apply (walk_sound s _) in R2; [|back|exact H2]. destruct R2 as (a & h3 & R3 & H3 & A). rewrite E in A.
  apply (walk_sound s _) in R3; [|back|exact H3]. destruct R3 as (b & h4 & R4 & H4 & B). rewrite Pl, Q in B.
  destruct (measure_natural n) as (_ & An). destruct (measure_natural m) as (_ & Am). rewrite A in An. rewrite B in Am.
  injection An as <-. injection Am as <-. destruct (Z.lt_ge_cases (at_ s b) (at_ s a)) as [L|L]; [exact L|]. exfalso.
  apply (oblige_runs s _ _ _ R4 H4). apply hold_1. rewrite minus_at. lia.
Qed.

Lemma leads_from_here s p n : (forall x, eval s (here st x) = (x, Z.of_nat n) :: env) -> leads_to st s p ->
  exists m, leads_from n m /\ at_ s p = Z.of_nat m.
Proof.
  intros E (mv & e & I & M & N & Z). exists (Z.to_nat (at_ s p)). rewrite Z2Nat.id by exact Z. split; [|reflexivity].
  exists mv. split; [exact I|]. exists e. rewrite Z2Nat.id by exact Z. split; [now rewrite <- E|exact N].
Qed.

(** ** Values *)
Section Values.
Variable f : formula.
Hypothesis is_value : stated st = Value f.
Definition formula_value (n : nat) : Z := match number_at ((first st, Z.of_nat n) :: env) f with Some v => v | None => 0 end.

Lemma values_run n v running : exists s h, hold s h /\ runs s running (values_obliged st f h)
  /\ (forall x, eval s (here st x) = (x, Z.of_nat n) :: env) /\ (forall x p, eval s (place st x p) = (x, at_ s p) :: env) /\ s (S P) = v.
Proof.
  destruct (start (Z.of_nat n) v running ltac:(lia)) as (s & h & H & _ & R & E). exists s, h. unfold law_obliged in R. rewrite is_value in R. auto.
Qed.

Lemma value_natural n : 0 <= formula_value n /\ number_at ((first st, Z.of_nat n) :: env) f = Some (formula_value n).
Proof.
  destruct (values_run n 0 (fun _ => 0)) as (s & h & H & R & E & _). unfold values_obliged in R.
  apply then_runs in R; [|back]. destruct R as (R & _). apply (walk_sound s _) in R; [|back|exact H]. destruct R as (p & h2 & R & H2 & Q).
  apply obliged in R; [|exact H2]. rewrite E in Q. unfold formula_value. rewrite Q. auto.
Qed.

Lemma value_differs n m : leads_from n m -> formula_value m <> formula_value n.
Proof.
  intros (mv & I & e & M & N) Eq. destruct (values_run n 0 (running_in e)) as (s & h & H & R & E & Pl & _).
  unfold values_obliged in R. apply then_runs in R; [|back]. destruct R as (_ & R). apply then_runs in R; [|back]. destruct R as (R & _).
  destruct (option_run s 0%nat mv e (Z.of_nat n) (Z.of_nat m) h _ I M N ltac:(lia) E R H ltac:(back)) as (p & h2 & R2 & H2 & Q).
  apply (walk_sound s _) in R2; [|back|exact H2]. destruct R2 as (a & h3 & R3 & H3 & A). rewrite E in A.
  apply (walk_sound s _) in R3; [|back|exact H3]. destruct R3 as (b & h4 & R4 & H4 & B). rewrite Pl, Q in B.
  destruct (value_natural n) as (_ & An). destruct (value_natural m) as (_ & Am). rewrite A in An. rewrite B in Am.
  injection An as An. injection Am as Am. apply (oblige_runs s _ _ _ R4 H4). apply hold_2; rewrite minus_at; lia.
Qed.

Lemma value_reached n v : 0 <= v < formula_value n -> exists m, leads_from n m /\ formula_value m = v.
Proof.
  intros V. destruct (values_run n v (fun _ => 0)) as (s & h & H & R & E & Pl & W).
  unfold values_obliged in R. apply then_runs in R; [|back]. destruct R as (_ & R). apply then_runs in R; [|back]. destruct R as (_ & R).
  apply (walk_sound s _) in R; [|back|exact H]. destruct R as (a & h2 & R & H2 & A). rewrite E in A.
  destruct (value_natural n) as (_ & An). rewrite A in An. injection An as An. fold P in R.
  apply (knowing_runs s _) in R; [|exact H2|apply hold_2; rewrite ?minus_at, ?constant_at, ?variable_at; lia]. destruct R as (h3 & R & H3).
  apply (reached_runs st s _) in R; [|back|exact H3]. destruct R as (p & h4 & R & H4 & Le).
  destruct (leads_from_here s p n E Le) as (m & L & Q). exists m. split; [exact L|].
  apply (walk_sound s _) in R; [|back|exact H4]. destruct R as (b & h5 & R & H5 & B). rewrite Pl, Q in B.
  destruct (value_natural m) as (_ & Am). rewrite B in Am. injection Am as Am. apply then_runs in R; [|back]. destruct R as (O1 & O2).
  fold P in O1, O2. apply obliged in O2; [|exact H5]. rewrite minus_at, variable_at in O2.
  destruct (Z.eq_dec (at_ s b) v) as [Eq|Ne]; [lia|]. exfalso. apply (oblige_runs s _ _ _ O1 H5). apply hold_1.
  rewrite !minus_at, constant_at, variable_at. lia.
Qed.

Theorem values_proved : valued leads_from formula_value.
Proof.
  apply (values_by_obligations _ leads_from measure_at).
  - intros n. apply measure_natural.
  - exact measure_smaller.
  - intros n. apply value_natural.
  - exact value_differs.
  - exact value_reached.
Qed.
End Values.

(** ** Losses *)
Section Losses.
Variable c : test.
Definition test_value (n : nat) : bool := match truth_at ((first st, Z.of_nat n) :: env) c with Some b => b | None => false end.

Lemma loss_to_win n m : (forall running, exists s h, hold s h /\ runs s running (no_loss_to_loss st c h)
    /\ (forall x, eval s (here st x) = (x, Z.of_nat n) :: env) /\ (forall x p, eval s (place st x p) = (x, at_ s p) :: env)) ->
  leads_from n m -> test_value n = true -> test_value m = false.
Proof.
  intros Run (mv & I & e & M & N) T. destruct (Run (running_in e)) as (s & h & H & R & E & Pl). unfold no_loss_to_loss in R.
  destruct (option_run s 0%nat mv e (Z.of_nat n) (Z.of_nat m) h _ I M N ltac:(lia) E R H ltac:(back)) as (p & h2 & R2 & H2 & Q).
  apply given_runs in R2; [|back|exact H2]. destruct R2 as (t & A & R2). rewrite E in A. unfold test_value in T. rewrite A in T.
  destruct (R2 T) as (h3 & R3 & H3). apply given_runs in R3; [|back|exact H3]. destruct R3 as (t' & B & R3). rewrite Pl, Q in B.
  unfold test_value. rewrite B. destruct t'; [|reflexivity]. destruct (R3 eq_refl) as (h4 & R4 & H4). exfalso.
  apply (oblige_runs s _ _ _ R4 H4). intros q [].
Qed.

Lemma win_reaches s running h n : runs s running (win_to_loss st c h) -> hold s h ->
  (forall x, eval s (here st x) = (x, Z.of_nat n) :: env) -> (forall x p, eval s (place st x p) = (x, at_ s p) :: env) ->
  (exists b, truth_at ((first st, Z.of_nat n) :: env) c = Some b) /\
  (test_value n = false -> exists m, leads_from n m /\ test_value m = true).
Proof.
  intros R H E Pl. unfold win_to_loss in R. apply given_runs in R; [|back|exact H]. destruct R as (t & A & R). rewrite E in A.
  split; [eauto|]. intros T. unfold test_value in T. rewrite A in T. destruct (R T) as (h2 & R2 & H2).
  apply reached_runs in R2; [|back|exact H2]. destruct R2 as (p & h3 & R3 & H3 & Le).
  destruct (leads_from_here s p n E Le) as (m & L & Q). exists m. split; [exact L|].
  apply given_runs in R3; [|back|exact H3]. destruct R3 as (t' & B & R3). rewrite Pl, Q in B. unfold test_value. rewrite B.
  destruct t'; [reflexivity|]. destruct (R3 eq_refl) as (h4 & R4 & H4). exfalso. apply (oblige_runs s _ _ _ R4 H4). intros q [].
Qed.

Theorem losses_proved : stated st = Lost c ->
  (forall n, Obligations.loses nat leads_from n <-> test_value n = true) /\ forall n, truth_at ((first st, Z.of_nat n) :: env) c = Some (test_value n).
Proof.
  intros L. assert (Run : forall n running, exists s h, hold s h /\ runs s running (no_loss_to_loss st c h) /\ runs s running (win_to_loss st c h)
    /\ (forall x, eval s (here st x) = (x, Z.of_nat n) :: env) /\ (forall x p, eval s (place st x p) = (x, at_ s p) :: env)).
  { intros n running. destruct (start (Z.of_nat n) 0 running ltac:(lia)) as (s & h & H & _ & R & E & Pl & _). exists s, h.
    unfold law_obliged in R. rewrite L in R. apply then_runs in R; [|unfold win_to_loss; back]. tauto. }
  split.
  - apply (losses_by_obligations _ leads_from measure_at).
    + intros n. apply measure_natural.
    + exact measure_smaller.
    + intros n m. apply loss_to_win. intros running. destruct (Run n running) as (s & h & H & R & _ & E & Pl). exists s, h. auto.
    + intros n. destruct (Run n (fun _ => 0)) as (s & h & H & _ & R & E & Pl). exact (proj2 (win_reaches s _ h n R H E Pl)).
  - intros n. destruct (Run n (fun _ => 0)) as (s & h & H & _ & R & E & Pl). destruct (win_reaches s _ h n R H E Pl) as ((b & B) & _).
    unfold test_value. now rewrite B.
Qed.

Theorem misere_proved : stated st = MisereLost c ->
  misere_losses leads_from test_value /\ (forall lost, misere_losses leads_from lost -> forall n, lost n = test_value n)
  /\ forall n, truth_at ((first st, Z.of_nat n) :: env) c = Some (test_value n).
Proof.
  intros L. assert (Run : forall n running, exists s h, hold s h /\ runs s running (no_loss_to_loss st c h) /\ runs s running (loss_can_move st c h)
    /\ runs s running (options_from st 0 1 (moves st) h (fun _ known => win_to_loss st c known))
    /\ (forall x, eval s (here st x) = (x, Z.of_nat n) :: env) /\ (forall x p, eval s (place st x p) = (x, at_ s p) :: env)).
  { intros n running. destruct (start (Z.of_nat n) 0 running ltac:(lia)) as (s & h & H & _ & R & E & Pl & _). exists s, h.
    unfold law_obliged in R. rewrite L in R. apply then_runs in R; [|unfold loss_can_move, win_to_loss; back]. destruct R as (R1 & R).
    apply then_runs in R; [|unfold win_to_loss; back]. tauto. }
  assert (A : forall n m, leads_from n m -> test_value n = true -> test_value m = false).
  { intros n m. apply loss_to_win. intros running. destruct (Run n running) as (s & h & H & R & _ & _ & E & Pl). exists s, h. auto. }
  assert (M : forall n, test_value n = true -> exists m, leads_from n m).
  { intros n T. destruct (Run n (fun _ => 0)) as (s & h & H & _ & R & _ & E & Pl). unfold loss_can_move in R.
    apply given_runs in R; [|back|exact H]. destruct R as (t & B & R). rewrite E in B. unfold test_value in T. rewrite B in T.
    destruct (R T) as (h2 & R2 & H2). apply reached_runs in R2; [|back|exact H2]. destruct R2 as (p & h3 & _ & _ & Le).
    destruct (leads_from_here s p n E Le) as (m & Lm & _). eauto. }
  assert (B : forall n m, leads_from n m -> test_value n = false -> exists z, leads_from n z /\ test_value z = true).
  { intros n m (mv & I & e & Me & N). destruct (Run n (running_in e)) as (s & h & H & _ & _ & R & E & Pl).
    destruct (option_run s 1%nat mv e (Z.of_nat n) (Z.of_nat m) h _ I Me N ltac:(lia) E R H ltac:(unfold win_to_loss; back)) as (p & h2 & R2 & H2 & Q).
    exact (proj2 (win_reaches s _ h2 n R2 H2 E Pl)). }
  assert (Tr : forall n, truth_at ((first st, Z.of_nat n) :: env) c = Some (test_value n)).
  { intros n. destruct (Run n (fun _ => 0)) as (s & h & H & _ & R & _ & E & Pl). unfold loss_can_move in R.
    apply given_runs in R; [|back|exact H]. destruct R as (t & Q & _). rewrite E in Q. unfold test_value. now rewrite Q. }
  assert (Mi : misere_losses leads_from test_value).
  { intros n. split.
    - intros T. split; [auto|]. intros y Y. exact (A n y Y T).
    - intros ((y & Y) & F). destruct (test_value n) eqn:T; [reflexivity|]. destruct (B n y Y T) as (z & Z & Q). rewrite (F z Z) in Q. easy. }
  split; [exact Mi|]. split; [|exact Tr]. intros lost Lo.
  apply (by_measure nat leads_from measure_at); [intros n; apply measure_natural|exact measure_smaller|]. intros n IH.
  apply eq_true_iff_eq. rewrite (Lo n), (Mi n). split; intros (Ex & F); (split; [exact Ex|]); intros y Y; specialize (F y Y); specialize (IH y Y); congruence.
Qed.
End Losses.
End Proved.
