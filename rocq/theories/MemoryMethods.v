(** The method `memory` (FORMAT.md, section 26): the moves of each state are worked out without the heap, the states that are reached are numbered,
    and [Memory] gives the period of the starts.

    Names are looked up, so an expression, set or clause that has a meaning without the heap's name has the same with it ([ways_with_heap]). Of the
    search for the states nothing is proved: [numbered] sees that all that follow are among them. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Mex Game Period Rule RuleText Amounts Tuples Worth Memory Claim CodeMethods.
Import ListNotations.
Local Open Scope nat_scope.
Local Notation "a =s b" := (String.eqb a b) (at level 70).

(** ** Environments in which all names have the same values *)
Definition agree (e e' : environment) : Prop := forall x, value_of e x = value_of e' x.

Lemma agree_more e e' x v : agree e e' -> agree ((x, v) :: e) ((x, v) :: e').
Proof. intros A y. cbn [value_of]. destruct (String.eqb y x); [reflexivity|apply A]. Qed.

Lemma number_agree e e' a : agree e e' -> number e a = number e' a.
Proof. intros A. induction a as [z|x|f a IH|f a IHa b IHb]; cbn [number]; [reflexivity|apply A|now rewrite IH|now rewrite IHa, IHb]. Qed.

Lemma numbers_agree e e' l : agree e e' -> numbers e l = numbers e' l.
Proof. intros A. induction l as [|a l IH]; cbn [numbers]; [reflexivity|]. now rewrite IH, (number_agree e e' a A). Qed.

Lemma truth_agree e e' c : agree e e' -> truth e c = truth e' c.
Proof.
  intros A. induction c as [r a b|a b|a|a|c IH|c IHc d IHd|c IHc d IHd]; cbn [truth];
    rewrite ?(number_agree e e' a A), ?(number_agree e e' b A), ?IH, ?IHc, ?IHd; reflexivity.
Qed.

Lemma elements_agree last e e' s : agree e e' -> elements last e s = elements last e' s.
Proof.
  intros A. destruct s; cbn [elements]; rewrite ?(number_agree e e' _ A), ?(numbers_agree e e' _ A); reflexivity.
Qed.

Lemma ways_agree last l : forall e e', agree e e' -> Forall2 agree (ways_to_bind last l e) (ways_to_bind last l e').
Proof.
  induction l as [|[x s|x a|c] l IH]; intros e e' A; cbn [ways_to_bind].
  - now repeat constructor.
  - rewrite (elements_agree last e e' s A). destruct (elements last e' s) as [vs|]; [|constructor].
    induction vs as [|v vs IHv]; cbn [flat_map]; [constructor|]. apply Forall2_app; [|exact IHv]. apply IH. now apply agree_more.
  - rewrite (number_agree e e' a A). destruct (number e' a); [|constructor]. apply IH. now apply agree_more.
  - rewrite (truth_agree e e' c A). destruct (truth e' c) as [[]|]; [|constructor..]. now apply IH.
Qed.

(** ** All ways to bind names, without the heap *)
Fixpoint gather {A B} (f : A -> option (list B)) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: l => match f a, gather f l with Some u, Some v => Some (u ++ v) | _, _ => None end
  end.

Lemma in_gather {A B} (f : A -> option (list B)) b : forall l u, gather f l = Some u -> (In b u <-> exists a v, In a l /\ f a = Some v /\ In b v).
Proof.
  induction l as [|a l IH]; intros u; cbn [gather].
  - intros E. injection E as <-. split; [easy|]. now intros (a & v & [] & _).
  - destruct (f a) as [v|] eqn:F; [|easy]. destruct (gather f l) as [w|]; [|easy]. intros E. injection E as <-. rewrite in_app_iff, (IH w eq_refl). split.
    + intros [I|(a' & v' & I & F' & J)]; [exists a, v|exists a', v']; cbn [In]; auto.
    + intros (a' & v' & [<-|I] & F' & J); [left; congruence|right; eauto].
Qed.

Lemma gather_each {A B} (f : A -> option (list B)) a : forall l u, gather f l = Some u -> In a l -> exists v, f a = Some v.
Proof.
  induction l as [|b l IH]; intros u; [easy|]. cbn [gather]. destruct (f b) as [v|] eqn:F; [|easy]. destruct (gather f l) as [w|]; [|easy].
  intros _ [<-|I]; [eauto|exact (IH w eq_refl I)].
Qed.

Fixpoint all_ways (x : string) (l : list clause) (env : environment) : option (list environment) :=
  match l with
  | [] => Some [env]
  | For y s :: l =>
      if (x =s y) || negb (finite s) then None else
      match elements 0 env s with Some vs => gather (fun v => all_ways x l ((y, v) :: env)) vs | None => None end
  | Let y b :: l => if x =s y then None else match number env b with Some v => all_ways x l ((y, v) :: env) | None => None end
  | If c :: l => match truth env c with Some true => all_ways x l env | Some false => Some [] | None => None end
  end.

Lemma ways_with_heap x n last : forall l env ws, value_of env x = None -> all_ways x l env = Some ws ->
  ways_to_bind last l (env ++ [(x, n)])%list = map (fun w => w ++ [(x, n)])%list ws /\ forall w, In w ws -> value_of w x = None.
Proof.
  induction l as [|[y s|y b|c] l IH]; intros env ws F; cbn [all_ways ways_to_bind].
  - intros E. injection E as <-. split; [reflexivity|]. now intros w [<-|[]].
  - destruct (String.eqb_spec x y) as [|N]; [easy|]. destruct (finite s) eqn:Fin; [|easy]. cbn [orb negb].
    destruct (elements 0 env s) as [vs|] eqn:V; [|easy]. rewrite (elements_finite 0 last) in V by exact Fin. rewrite (elements_app _ _ [(x, n)] _ _ V). clear V.
    revert ws. induction vs as [|v vs IHv]; intros ws; cbn [gather flat_map].
    + intros E. injection E as <-. now split.
    + destruct (all_ways x l ((y, v) :: env)) as [u|] eqn:U; [|easy]. destruct (gather _ vs) as [w|]; [|easy]. intros E. injection E as <-.
      destruct (IHv w eq_refl) as (Q & O). destruct (IH ((y, v) :: env) u) as (Q' & O'); [cbn; now destruct (String.eqb_spec x y)|exact U|].
      cbn [app] in Q'. rewrite Q, Q', map_app. split; [reflexivity|]. intros z I. apply in_app_iff in I. destruct I; auto.
  - destruct (String.eqb_spec x y) as [|N]; [easy|]. destruct (number env b) as [v|] eqn:V; [|easy]. rewrite (number_app _ _ _ _ V).
    apply (IH ((y, v) :: env)). cbn. now destruct (String.eqb_spec x y).
  - destruct (truth env c) as [[]|] eqn:V; [|..|easy]; rewrite (truth_app _ _ _ _ V); [now apply IH|]. intros E. injection E as <-. now split.
Qed.

(** ** The moves of a state *)
Definition most_taken_at_once : Z := 2 ^ 20.

Definition move_by (d : expression) (others : list expression) (w : environment) : option (list (nat * list nat)) :=
  match number w d, numbers w others with
  | Some k, Some zs => if ((1 <=? k) && (k <=? most_taken_at_once))%Z then Some (map (fun s => (Z.to_nat k, s)) (positions (Some zs))) else None
  | _, _ => None
  end.

Definition moves_by (x : string) (names : list string) (state : list nat) (a : tuple_alternative) : option (list (nat * list nat)) :=
  match to a with
  | first :: others =>
    match taken_in x first, all_ways x (on a) (combine names (map Z.of_nat state)) with
    | Some d, Some ws => guard (List.length others =? List.length names) (gather (move_by d others) ws)
    | _, _ => None
    end
  | [] => None
  end.

Definition state_moves_of (x : string) (names : list string) (alternatives : list tuple_alternative) (state : list nat) : option (list (nat * list nat)) :=
  gather (moves_by x names state) alternatives.

Lemma unknown_name x names : existsb (String.eqb x) names = false -> forall zs, value_of (combine names zs) x = None.
Proof.
  induction names as [|y names IH]; intros H zs; [reflexivity|]. destruct zs as [|z zs]; [reflexivity|]. cbn [existsb combine value_of] in *.
  destruct (String.eqb x y); [easy|]. now apply IH.
Qed.

Lemma heap_last x n env : value_of env x = None -> agree ((x, n) :: env) (env ++ [(x, n)])%list.
Proof.
  intros F y. cbn [value_of]. destruct (String.eqb_spec y x) as [->|N].
  - rewrite value_app_none by exact F. cbn. now rewrite String.eqb_refl.
  - destruct (value_of env y) as [v|] eqn:E; [now rewrite (value_app _ _ _ _ E)|]. rewrite value_app_none by exact E. cbn.
    now destruct (String.eqb_spec y x).
Qed.

Section Moves.
Variables (x : string) (names : list string) (alternatives : list tuple_alternative).
Let r := TupleRule [(x :: names, alternatives)] [].
Hypothesis x_new : existsb (String.eqb x) names = false.

Lemma all_positions y : is_position r [] y = true <-> List.length y = S (List.length names).
Proof. unfold is_position. cbn [coordinates lines domain r forallb List.length]. rewrite andb_true_r, Nat.eqb_eq. tauto. Qed.

Lemma Forall2_in_left {A B} (R : A -> B -> Prop) l m a : Forall2 R l m -> In a l -> exists b, In b m /\ R a b.
Proof. induction 1 as [|u v l m H F IH]; [easy|]. intros [<-|I]; [exists v; cbn; auto|]. destruct (IH I) as (b & Ib & Rb). exists b. cbn. auto. Qed.
Lemma Forall2_in_right {A B} (R : A -> B -> Prop) l m b : Forall2 R l m -> In b m -> exists a, In a l /\ R a b.
Proof. induction 1 as [|u v l m H F IH]; [easy|]. intros [<-|I]; [exists u; cbn; auto|]. destruct (IH I) as (a & Ia & Ra). exists a. cbn. auto. Qed.

Lemma moves_by_sound state ms a n last : moves_by x names state a = Some ms -> List.length state = List.length names -> forall y,
  (exists env, In env (ways_to_bind last (on a) (values_at (x :: names) (n :: state) [])) /\ numbers env (to a) = Some (map Z.of_nat y)) <->
  exists k s, In (k, s) ms /\ k <= n /\ y = n - k :: s.
Proof.
  unfold moves_by. destruct (to a) as [|first others] eqn:T; [easy|]. destruct (taken_in x first) as [d|] eqn:D; [|easy].
  set (env := combine names (map Z.of_nat state)). pose proof (unknown_name x names x_new (map Z.of_nat state)) as F. fold env in F.
  destruct (all_ways x (on a) env) as [ws|] eqn:W; [|easy]. intros G Ls y. apply guard_some in G. destruct G as (Lo & G). apply Nat.eqb_eq in Lo.
  destruct (ways_with_heap x (Z.of_nat n) last (on a) env ws F W) as (Q & O).
  assert (A : agree (values_at (x :: names) (n :: state) []) (env ++ [(x, Z.of_nat n)])%list).
  { unfold values_at. cbn [combine map]. rewrite app_nil_r. now apply heap_last. }
  pose proof (ways_agree last (on a) _ _ A) as Ag. rewrite Q in Ag.
  assert (One : forall w ks y, In w ws -> move_by d others w = Some ks ->
    (numbers (w ++ [(x, Z.of_nat n)])%list (first :: others) = Some (map Z.of_nat y) <-> exists k s, In (k, s) ks /\ k <= n /\ y = n - k :: s)).
  { clear y. intros w ks y Iw M. unfold move_by in M. destruct (number w d) as [k|] eqn:K; [|easy]. destruct (numbers w others) as [zs|] eqn:Z; [|easy].
    destruct ((1 <=? k) && (k <=? most_taken_at_once))%Z eqn:B; [|easy]. injection M as <-. apply andb_true_iff in B. destruct B as (B & _). apply Z.leb_le in B.
    cbn [numbers]. rewrite (taken_sound x w (Z.of_nat n) (O w Iw) first d k D K), (numbers_app _ _ _ _ Z). split.
    - destruct y as [|y0 y]; [easy|]. cbn [map]. intros E. injection E as E1 E2. exists (Z.to_nat k), y. split; [|split; [lia|f_equal; lia]].
      apply in_map_iff. exists y. split; [reflexivity|]. apply (proj2 (in_positions (Some zs) y)). now f_equal.
    - intros (k' & s & I & L & ->). apply in_map_iff in I. destruct I as (s' & E & I). injection E as <- <-. apply (proj1 (in_positions (Some zs) s')) in I. injection I as ->.
      cbn [map]. do 2 f_equal. lia. }
  split.
  - intros (env' & I & N). destruct (Forall2_in_left _ _ _ _ Ag I) as (w' & I' & Aw). apply in_map_iff in I'. destruct I' as (w & <- & Iw).
    rewrite (numbers_agree _ _ _ Aw) in N. destruct (gather_each _ w ws ms G Iw) as (ks & M).
    apply (One w ks y Iw M) in N. destruct N as (k & s & I' & L & E). exists k, s. split; [|auto].
    apply (in_gather _ _ _ _ G). eauto.
  - intros (k & s & I & L & E). apply (in_gather _ _ _ _ G) in I. destruct I as (w & ks & Iw & M & I).
    assert (N : numbers (w ++ [(x, Z.of_nat n)])%list (first :: others) = Some (map Z.of_nat y)) by (apply (One w ks y Iw M); eauto).
    destruct (Forall2_in_right _ _ _ (w ++ [(x, Z.of_nat n)])%list Ag) as (env' & I' & Aw); [apply in_map_iff; eauto|].
    exists env'. split; [exact I'|]. now rewrite (numbers_agree _ _ _ Aw).
Qed.

Lemma state_lengths state ms k s : state_moves_of x names alternatives state = Some ms -> In (k, s) ms -> List.length s = List.length names.
Proof.
  intros M I. apply (in_gather _ _ _ _ M) in I. destruct I as (a & u & _ & U & I). unfold moves_by in U. destruct (to a) as [|first others]; [easy|].
  destruct (taken_in x first) as [d|]; [|easy]. destruct (all_ways _ _ _) as [ws|]; [|easy]. apply guard_some in U. destruct U as (Lo & U). apply Nat.eqb_eq in Lo.
  apply (in_gather _ _ _ _ U) in I. destruct I as (w & v & _ & V & I). unfold move_by in V. destruct (number w d) as [z|]; [|easy].
  destruct (numbers w others) as [zs|] eqn:Z; [|easy]. destruct (_ && _); [|easy]. injection V as <-. apply in_map_iff in I. destruct I as (s' & E & I). injection E as _ <-.
  apply (proj1 (in_positions (Some zs) s')) in I. injection I as ->. rewrite <- Lo. clear -Z. rewrite <- (map_length Z.of_nat s'). revert Z. generalize (map Z.of_nat s').
  induction others as [|e l IH]; intros zs; cbn [numbers]; [intros E; now injection E as <-|]. destruct (number w e); [|easy]. destruct (numbers w l) as [v|]; [|easy].
  intros E. injection E as <-. cbn. f_equal. now apply IH.
Qed.

Lemma memory_moves state ms n y : state_moves_of x names alternatives state = Some ms -> List.length state = List.length names ->
  (tuple_move r [] (n :: state) y <-> exists k s, In (k, s) ms /\ k <= n /\ y = n - k :: s).
Proof.
  intros M Ls. unfold tuple_move. split.
  - intros (_ & _ & last & names' & alts & a & env & [E|[]] & I & W & N). injection E as <- <-. destruct (gather_each _ a _ _ M I) as (u & U).
    destruct (proj1 (moves_by_sound state u a n (Z.of_nat last) U Ls y) (ex_intro _ env (conj W N))) as (k & s & J & L & E).
    exists k, s. split; [|auto]. apply (in_gather _ _ _ _ M). eauto.
  - intros (k & s & I & L & ->). pose proof (state_lengths state ms k s M I) as Len. apply (in_gather _ _ _ _ M) in I. destruct I as (a & u & Ia & U & I).
    split; [apply all_positions; cbn; lia|]. split; [apply all_positions; cbn; lia|].
    destruct (proj2 (moves_by_sound state u a n (Z.of_nat 0) U Ls (n - k :: s)) ltac:(eauto)) as (env & W & N).
    exists 0, (x :: names), alternatives, a, env. split; [now left|]. auto.
Qed.

(** ** Numbered states *)
Fixpoint place_of (s : list nat) (states : list (list nat)) : option nat :=
  match states with
  | [] => None
  | u :: states => if same_numbers s u then Some 0 else match place_of s states with Some i => Some (S i) | None => None end
  end.

Lemma place_is s : forall states i, place_of s states = Some i -> nth_error states i = Some s.
Proof.
  induction states as [|u states IH]; intros i; cbn [place_of]; [easy|]. destruct (same_numbers s u) eqn:E.
  - intros Q. injection Q as <-. apply same_numbers_are in E. now subst.
  - destruct (place_of s states) as [j|]; [|easy]. intros Q. injection Q as <-. now apply IH.
Qed.

Definition place_moves (states : list (list nat)) (state : list nat) : option (list (nat * nat)) :=
  match state_moves_of x names alternatives state with
  | Some ms => gather (fun ks : nat * list nat => match place_of (snd ks) states with Some j => Some [(fst ks, j)] | None => None end) ms
  | None => None
  end.

Fixpoint numbered (states todo : list (list nat)) : option (list (list (nat * nat))) :=
  match todo with
  | [] => Some []
  | s :: todo =>
    if List.length s =? List.length names then
      match place_moves states s, numbered states todo with Some u, Some v => Some (u :: v) | _, _ => None end
    else None
  end.

Lemma numbered_sound states : forall todo moves, numbered states todo = Some moves -> List.length moves = List.length todo /\
  forall i s, nth_error todo i = Some s -> List.length s = List.length names /\ place_moves states s = Some (nth i moves []).
Proof.
  induction todo as [|s todo IH]; intros moves; cbn [numbered]; [intros E; injection E as <-; split; [reflexivity|now intros []]|].
  destruct (Nat.eqb_spec (List.length s) (List.length names)) as [L|]; [|easy]. destruct (place_moves states s) as [u|] eqn:U; [|easy].
  destruct (numbered states todo) as [v|] eqn:V; [|easy]. intros E. injection E as <-. destruct (IH v eq_refl) as (Len & F). split; [cbn; lia|].
  intros [|i] s' I; cbn in I; [injection I as <-; auto|]. now apply F.
Qed.

Lemma state_worth states moves : numbered states states = Some moves -> (forall options k s, In options moves -> In (k, s) options -> 1 <= k) ->
  forall n i s, nth_error states i = Some s -> has_worth (tuple_move r []) (n :: s) (nth i (row moves n) 0).
Proof.
  intros Nu K. destruct (numbered_sound states states moves Nu) as (Len & At). set (t := most_of moves).
  assert (T : forall options k s, In options moves -> In (k, s) options -> 1 <= k <= t).
  { intros options k s O I. split; [eauto|]. exact (most_is moves options k s O I). }
  induction n as [n IH] using lt_wf_ind. intros i s I. assert (Li : i < List.length moves) by (rewrite Len; apply nth_error_Some; congruence).
  destruct (At i s I) as (Ls & P). unfold place_moves in P. destruct (state_moves_of x names alternatives s) as [ms|] eqn:M; [|easy].
  rewrite (row_value moves t T n i Li). set (options := nth i moves []) in *.
  assert (To : forall k s', In (k, s') ms -> exists j, nth_error states j = Some s' /\ In (k, j) options).
  { intros k s' J. assert (E : exists j, place_of s' states = Some j).
    { destruct (gather_each _ _ _ _ P J) as (u & U). cbn [snd fst] in U. destruct (place_of s' states) as [j|]; [eauto|easy]. }
    destruct E as (j & E). exists j. split; [now apply place_is|]. apply (in_gather _ _ _ _ P). exists (k, s'), [(k, j)]. cbn [fst snd]. rewrite E. cbn [In]. auto. }
  assert (Fr : forall k j, In (k, j) options -> exists s', nth_error states j = Some s' /\ In (k, s') ms).
  { intros k j J. apply (in_gather _ _ _ _ P) in J. destruct J as ((k', s') & v & J & E & V). cbn [fst snd] in E. destruct (place_of s' states) as [j'|] eqn:Q; [|easy].
    injection E as <-. destruct V as [V|[]]. injection V as <- <-. exists s'. split; [now apply place_is|exact J]. }
  assert (K1 : forall k j, In (k, j) options -> 1 <= k) by (intros k j J; apply (K options k j); [now apply nth_In|exact J]).
  constructor.
  - intros y Y. apply (memory_moves s ms n y M Ls) in Y. destruct Y as (k & s' & J & L & ->). destruct (To k s' J) as (j & Sj & Jo).
    exists (nth j (row moves (n - k)) 0). split; [|apply IH; [specialize (K1 k j Jo); lia|exact Sj]]. intros E. apply (mex_out (option_values moves n i)). rewrite <- E.
    unfold option_values. apply in_flat_map. exists (k, j). split; [exact Jo|]. cbn [fst snd]. destruct (Nat.leb_spec k n); [now left|lia].
  - intros w W. apply mex_below in W. unfold option_values in W. apply in_flat_map in W. destruct W as ((k, j) & Jo & W). cbn [fst snd] in W. fold options in Jo.
    destruct (Nat.leb_spec k n) as [L|]; [|easy]. destruct W as [<-|[]]. destruct (Fr k j Jo) as (s' & Sj & J). exists (n - k :: s').
    split; [apply (memory_moves s ms n _ M Ls); eauto|]. apply IH; [specialize (K1 k j Jo); lia|exact Sj].
Qed.

(** The states that are reached, found one after another. *)
Fixpoint explored (fuel : nat) (todo found : list (list nat)) : option (list (list nat)) :=
  match fuel, todo with
  | _, [] => Some (rev' found)
  | S fuel, s :: todo =>
    if any (same_numbers s) found then explored fuel todo found else
    match state_moves_of x names alternatives s with
    | Some ms => explored fuel (rev_append (map snd ms) todo) (s :: found)
    | None => None
    end
  | O, _ => None
  end.
End Moves.

(** ** The method *)
Definition most_memory_states : nat := 4096.
Definition most_steps : nat := 1000 * 1000.

Definition constants (l : list expression) : bool := forallb (fun a => match a with Number _ => true | _ => false end) l.

Definition by_memory (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_start text, periodic_claim v with
  | Some w, Some (TupleRule [(x :: names, alternatives)] [], n, Name n' :: cs), Some (e, p, 0) =>
    match natural_at "from" w, natural_at "repeats" w, positions (numbers [] cs) with
    | Some from, Some repeats, [state] =>
      guard (only ["from"; "repeats"]%string w && (n =s n') && constants cs && negb (existsb (String.eqb x) names) && (1 <=? List.length names))
      match explored x names alternatives most_steps [state] [] with
      | Some states =>
        guard (List.length states <=? most_memory_states)
        match numbered x names alternatives states states, place_of state states with
        | Some moves, Some i => guard (check_memory moves i e p from repeats) (Some (StartPeriodic e p))
        | _, _ => None
        end
      | None => None
      end
    | _, _, _ => None
    end
  | _, _, _ => None
  end.

Lemma by_memory_sound : sound by_memory.
Proof.
  intros text v proof c. unfold by_memory. generalize most_steps most_memory_states. intros steps many. destruct proof as [w|]; [|easy]. destruct (read_start text) as [((r, n), l)|] eqn:R; [|easy].
  destruct r as [[|([|x names], alternatives) [|]] [|]]; try easy. destruct l as [|[|n'| |] cs]; try easy.
  destruct (periodic_claim v) as [((e & p) & [|s])|]; try easy. destruct (natural_at "from" w) as [from|]; [|easy]. destruct (natural_at "repeats" w) as [repeats|]; [|easy].
  destruct (positions (numbers [] cs)) as [|state [|]] eqn:St; try easy. intros H. apply guard_some in H. destruct H as (G & H).
  destruct (explored _ _ _ _ _ _) as [states|]; [|easy]. apply guard_some in H. destruct H as (_ & H).
  destruct (numbered x names alternatives states states) as [moves|] eqn:N; [|easy]. destruct (place_of state states) as [i|] eqn:P; [|easy].
  apply guard_some in H. destruct H as (C & E). injection E as <-. apply check_memory_sound in C. destruct C as (I & K & Per).
  rewrite !andb_true_iff, negb_true_iff, String.eqb_eq in G. destruct G as ((((_ & <-) & _) & X) & _). apply place_is in P.
  assert (Q : numbers [] cs = Some (map Z.of_nat state)) by (apply in_positions; rewrite St; now left).
  exists (TupleRule [(x :: names, alternatives)] []), n, (Name n :: cs), (start_value moves i). split; [exact R|]. split; [exact Per|].
  intros h. exists (h :: state). split; [|split].
  - pose proof (numbers_app [] [(n, Z.of_nat h)] cs _ Q) as Q'. cbn [app] in Q'. cbn [numbers number value_of map]. now rewrite String.eqb_refl, Q'.
  - apply (all_positions x names alternatives). cbn. f_equal. exact (proj1 (proj2 (numbered_sound x names alternatives states states moves N) i state P)).
  - unfold start_value. exact (state_worth x names alternatives X states moves N K h i state P).
Qed.
