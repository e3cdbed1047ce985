(** The method `automaton` (FORMAT.md, section 8) for rules on one or several numbers whose moves leave one position.

    Laws are a formula, a condition, or an automaton in some base that reads the coordinates, for values with the value or a power of two as its
    last track, for losses in normal or in misere play. The theorems are in [Automata]; here claim and proof are read. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Rule RuleText Formula Tuples Demands Obligations Lists Claim CodeMethods ParametricMethods.
From Grundy Require Import Digits Moves Measures Automata.
Import ListNotations.
Local Open Scope nat_scope.

(** ** What is read *)
Fixpoint all_increasing (l : list nat) : bool :=
  match l with a :: ((c :: _) as l') => (a <? c) && all_increasing l' | _ => true end.

(** An automaton on so many tracks. *)
Definition as_automaton (base tracks : nat) (v : json) : option automaton :=
  match natural_at "start" v, match field "next" v with Some w => as_list as_naturals w | None => None end, naturals_at "accept" v with
  | Some q, Some next, Some accept =>
    let a := Automaton q next (map (fun q => existsb (Nat.eqb q) accept) (seq 0 (List.length next))) in
    guard (only ["start"; "next"; "accept"]%string v && all_increasing accept && forallb (fun q => q <? List.length next) accept
           && forallb (fun row => List.length row =? base ^ tracks) next && well_formed a) (Some a)
  | _, _, _ => None
  end.

Definition base_of (v : json) : option nat :=
  match field "numeration" v with
  | Some w => match natural_at "base" w with
              | Some base => guard (only ["base"]%string w && (2 <=? base) && (base <=? 10)) (Some base)
              | None => None
              end
  | None => None
  end.

Definition only_automaton (v : json) : option json :=
  match field "automata" v with Some (Object [(tag, w)]) => guard (String.eqb tag "") (Some w) | _ => None end.

(** The law by an automaton, of a claim that names its kind of values or, for losses, names none. *)
Definition read_automaton (values : option string) (tracks : nat) (v : json) : option (nat * automaton) :=
  match base_of v, only_automaton v with
  | Some base, Some w =>
    guard (match values with
           | Some name => only ["numeration"; "values"; "automata"]%string v && match text_at "values" v with Some found => String.eqb found name | None => false end
           | None => only ["numeration"; "automata"]%string v end)
    match as_automaton base tracks w with Some a => Some (base, a) | None => None end
  | _, _ => None
  end.

(** An entry of a measure: its numbers, or these cut off below 0. *)
Definition as_entry (v : json) : option entry :=
  let row cut w := match as_list as_integer w with Some (c :: cs) => Some (Entry cut c cs) | _ => None end in
  match v with
  | Object [(key, w)] => guard (String.eqb key "cut") (row true w)
  | _ => row false v
  end.

Definition measure_of (w : json) : option (list entry) :=
  match field "measure" w with
  | Some (Object [(tag, rows)]) => guard (String.eqb tag "" && only ["measure"]%string w) (as_list as_entry rows)
  | _ => None
  end.

(** ** The check *)
Definition prepared (r : tuple_rule) (w : json) : option (list move * list entry) :=
  match moves_of [] r, measure_of w with
  | Some ms, Some measure =>
    guard (forallb (fun mv => forallb natural_demand (demands mv)) ms
           && forallb (fun e => List.length (weights e) =? List.length (coordinates r)) measure) (Some (ms, measure))
  | _, _ => None
  end.

Definition rule_has_meaning (base : nat) (r : tuple_rule) (ms : list move) : bool :=
  if conditions_have_meaning base (coordinates r) (domain r) then
    all (move_has_meaning base (List.length (coordinates r)) (inside base r (seq 0 (List.length (coordinates r))))) ms
  else false.

(** The measure falls with every move, and a law passes its check. *)
Definition checked {L} (check : nat -> tuple_rule -> list move -> L -> bool) (base : nat) (r : tuple_rule) (w : json) (law : L) : bool :=
  match prepared r w with
  | Some (ms, measure) => if rule_has_meaning base r ms then if all (falls base r measure) ms then check base r ms law else false else false
  | None => false
  end.

Definition checked_values : nat -> tuple_rule -> json -> value_law -> bool := checked values_checked.
Definition checked_losses : nat -> tuple_rule -> json -> loss_law -> bool := checked losses_checked.
Definition checked_misere : nat -> tuple_rule -> json -> loss_law -> bool := checked misere_checked.

Lemma checked_prepared {L} check base r w (law : L) : checked check base r w law = true -> exists ms measure, moves_of [] r = Some ms /\
  forallb (fun mv => forallb natural_demand (demands mv)) ms = true /\ forallb (fun e => List.length (weights e) <=? List.length (coordinates r)) measure = true /\
  all (falls base r measure) ms = true /\ check base r ms law = true.
Proof.
  unfold checked, prepared. destruct (moves_of [] r) as [ms|]; [|easy]. destruct (measure_of w) as [measure|]; [|easy]. destruct (guard _ _) as [(l, m)|] eqn:G; [|easy].
  apply guard_some in G. destruct G as (G & E). injection E as <- <-. apply andb_true_iff in G. destruct G as (N & Le). destruct (rule_has_meaning _ _ _); [|easy]. destruct (all _ ms) eqn:F; [|easy]. intros C.
  exists ms, measure. repeat split; auto. rewrite forallb_forall in *. intros e I. specialize (Le e I). apply Nat.eqb_eq in Le. apply Nat.leb_le. lia.
Qed.

Lemma checked_values_sound base text r w law : 2 <= base -> read_tuples text = Some r -> checked_values base r w law = true ->
  exists g, valued (tuple_move r []) g /\ forall x, is_position r [] x = true -> forall v, has_value base r law x (coded law v) = true <-> g x = Z.of_nat v.
Proof.
  intros B T C. destruct (checked_prepared _ _ _ _ _ C) as (ms & measure & M & N & Le & F & Ok).
  exact (values_decided base B r ms M (read_plain text r T) N measure Le F law Ok).
Qed.

Lemma checked_losses_sound base text r w law : 2 <= base -> read_tuples text = Some r -> checked_losses base r w law = true ->
  forall x, is_position r [] x = true -> (Obligations.loses _ (tuple_move r []) x <-> is_lost base r law x = true) /\ has_meaning r law x.
Proof.
  intros B T C. destruct (checked_prepared _ _ _ _ _ C) as (ms & measure & M & N & Le & F & Ok).
  exact (losses_decided base B r ms M (read_plain text r T) N measure Le F law Ok).
Qed.

Lemma checked_misere_sound base text r w law : 2 <= base -> read_tuples text = Some r -> checked_misere base r w law = true ->
  exists lost, misere_losses (tuple_move r []) lost /\ (forall lost', misere_losses (tuple_move r []) lost' -> forall x, lost' x = lost x) /\
  forall x, is_position r [] x = true -> lost x = is_lost base r law x /\ has_meaning r law x.
Proof.
  intros B T C. destruct (checked_prepared _ _ _ _ _ C) as (ms & measure & M & N & Le & F & Ok).
  exact (misere_decided base B r ms M (read_plain text r T) N measure Le F law Ok).
Qed.

(** A law is a text under some key, checked in base 2, or an automaton, checked in its base. *)
Section Laws.
Context {L F : Type}.
Variables (key : string) (read : string -> option F) (kind : option string) (tracks : nat) (check : nat -> L -> bool).
Variables (by_text : F -> L) (by_automaton : automaton -> L) (said : string -> claim) (as_read : nat -> automaton -> claim).

Definition law_by_digits (law : json) : option claim :=
  match field key law with
  | Some (Text s) => match read s with
                     | Some f => guard (only [key] law && check 2 (by_text f)) (Some (said s))
                     | None => None
                     end
  | _ => match read_automaton kind tracks law with
         | Some (base, a) => guard ((2 <=? base) && check base (by_automaton a)) (Some (as_read base a))
         | None => None
         end
  end.

Lemma law_found law c : law_by_digits law = Some c ->
  (exists s f, read s = Some f /\ check 2 (by_text f) = true /\ c = said s) \/
  (exists base a, 2 <= base /\ check base (by_automaton a) = true /\ c = as_read base a).
Proof.
  unfold law_by_digits. assert (A : match read_automaton kind tracks law with
      | Some (base, a) => guard ((2 <=? base) && check base (by_automaton a)) (Some (as_read base a)) | None => None end = Some c ->
    exists base a, 2 <= base /\ check base (by_automaton a) = true /\ c = as_read base a).
  { destruct (read_automaton kind tracks law) as [(base, a)|]; [|easy]. intros H. apply guard_some in H. destruct H as (G & E). injection E as <-.
    apply andb_true_iff in G. rewrite Nat.leb_le in G. destruct G as (B & G). eauto. }
  destruct (field key law) as [[| |s| |]|]; auto. destruct (read s) as [f|] eqn:R; [|easy]. intros H. apply guard_some in H. destruct H as (G & E).
  injection E as <-. apply andb_true_iff in G. left. exists s, f. tauto.
Qed.
End Laws.

Definition values_by_digits (r : tuple_rule) (law w : json) : option claim :=
  let tracks := S (List.length (coordinates r)) in
  match law_by_digits "formula" read_formula (Some "track"%string) tracks (fun base => checked_values base r w)
    ByFormula ByTrack (fun s => LawOf (ValueIs s)) ValueRead law with
  | Some c => Some c
  | None => match read_automaton (Some "power"%string) tracks law with
            | Some (base, a) => guard ((2 <=? base) && checked_values base r w (ByPower a)) (Some (PowerRead base a))
            | None => None
            end
  end.

Definition losses_by_digits (r : tuple_rule) (law w : json) : option claim :=
  law_by_digits "condition" read_test None (List.length (coordinates r)) (fun base => checked_losses base r w)
    ByCondition ByAccepting (fun s => LawOf (LostWhen s)) LossRead law.

Definition misere_by_digits (r : tuple_rule) (law w : json) : option claim :=
  law_by_digits "condition" read_test None (List.length (coordinates r)) (fun base => checked_misere base r w)
    ByCondition ByAccepting (fun s => LawOf (MisereLostWhen s)) MisereLossRead law.

Definition by_digits (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text, text_at "kind" v, field "law" v with
  | Some w, Some r, Some kind, Some law =>
    if String.eqb kind "grundy" then guard (only ["kind"; "law"]%string v) (values_by_digits r law w)
    else match text_at "play" v with
         | Some play => guard (String.eqb kind "outcome" && only ["kind"; "play"; "law"]%string v)
             (if String.eqb play "normal" then losses_by_digits r law w else guard (String.eqb play "misere") (misere_by_digits r law w))
         | None => None
         end
  | _, _, _, _ => None
  end.

(** Losses of the positions where play starts, one for each number: the position has to have a meaning, and where it is one the law of the
    start holds iff that of the rule does (8.13). *)
Definition start_agrees (base : nat) (r : tuple_rule) (x : string) (ts : list formula) (A B : automaton) (lost : bool) : bool :=
  let places := seq 1 (List.length (coordinates r)) in
  obliged base (1 + List.length (coordinates r))
    (joint (target_cases base (scope_of [x] [0]) ts places) (joint (inside base r places) (loss_cases base r (ByAccepting A) lost places)))
    (match loss_cases base (TupleRule [([x], [])] []) (ByAccepting B) lost [0] with Some l => Some [(0, l)] | None => None end).

Definition start_by_digits (text : string) (v w : json) : option claim :=
  match read_start text, field "law" v, field "start" v with
  | Some (r, x, l), Some law, Some start =>
    match formulas_of l, read_automaton None (List.length (coordinates r)) law, read_automaton None 1 start with
    | Some ts, Some (base, A), Some (base', B) =>
      guard ((base =? base') && (2 <=? base) && (List.length l =? List.length (coordinates r)) && forallb (fun t => negb (has_bits t)) ts)
      (guard (checked_losses base r w (ByAccepting A) && start_agrees base r x ts A B true && start_agrees base r x ts A B false) (Some (LostFromStart base A B)))
    | _, _, _ => None
    end
  | _, _, _ => None
  end.

Lemma values_by_digits_sound text r law w c : read_tuples text = Some r -> values_by_digits r law w = Some c -> holds text c.
Proof.
  intros T. unfold values_by_digits. destruct (law_by_digits _ _ _ _ _ _ _ _ _ law) as [d|] eqn:H.
  - intros E. injection E as <-. destruct (law_found _ _ _ _ _ _ _ _ _ _ _ H) as [(s & f & F & G & ->)|(base & a & B & G & ->)].
    + destruct (checked_values_sound 2 text r w _ (le_n 2) T G) as (g & V & L). exists r. split; [exact T|]. exists f, g. split; [exact F|]. split; [exact V|].
      intros x X. pose proof (V : valued _ g) as (Mex & _). destruct (Mex x) as (N & _). specialize (L x X (Z.to_nat (g x))).
      rewrite Z2Nat.id in L by lia. destruct L as (_ & L). specialize (L eq_refl). cbn [has_value coded] in L. unfold values_at. rewrite app_nil_r.
      destruct (number_at _ f) as [z|]; [|easy]. apply Z.eqb_eq in L. rewrite Z2Nat.id in L by lia. now subst z.
    + destruct (checked_values_sound base text r w _ B T G) as (g & V & L). exists r, g. auto.
  - destruct (read_automaton _ _ law) as [(base, a)|]; [|easy]. intros G. apply guard_some in G. destruct G as (G & E). injection E as <-.
    apply andb_true_iff in G. rewrite Nat.leb_le in G. destruct G as (B & G). destruct (checked_values_sound base text r w _ B T G) as (g & V & L). exists r, g. auto.
Qed.

Lemma losses_by_digits_sound text r law w c : read_tuples text = Some r -> losses_by_digits r law w = Some c -> holds text c.
Proof.
  intros T H. destruct (law_found _ _ _ _ _ _ _ _ _ _ _ H) as [(s & t & F & G & ->)|(base & a & B & G & ->)]; exists r; (split; [exact T|]).
  - exists t. split; [exact F|]. intros x X. destruct (checked_losses_sound 2 text r w _ (le_n 2) T G x X) as (L & v & V). cbn [is_lost] in L.
    rewrite V in L. exists v. unfold values_at. rewrite app_nil_r. auto.
  - intros x X. exact (proj1 (checked_losses_sound base text r w _ B T G x X)).
Qed.

Lemma misere_by_digits_sound text r law w c : read_tuples text = Some r -> misere_by_digits r law w = Some c -> holds text c.
Proof.
  intros T H. destruct (law_found _ _ _ _ _ _ _ _ _ _ _ H) as [(s & t & F & G & ->)|(base & a & B & G & ->)].
  - destruct (checked_misere_sound 2 text r w _ (le_n 2) T G) as (lost & M & U & L). exists r. split; [exact T|]. exists t, lost. split; [exact F|].
    split; [exact M|]. split; [exact U|]. intros x X. destruct (L x X) as (Q & v & V). cbn [is_lost] in Q. rewrite V in Q. unfold values_at. rewrite app_nil_r. congruence.
  - destruct (checked_misere_sound base text r w _ B T G) as (lost & M & U & L). exists r, lost. split; [exact T|]. split; [exact M|]. split; [exact U|].
    intros x X. exact (proj1 (L x X)).
Qed.

Lemma read_start_plain text r x l : read_start text = Some (r, x, l) -> exists rule, read_tuples rule = Some r.
Proof.
  unfold read_start. destruct (split_last _ text) as [(rule, start)|]; [|easy]. destruct (read_tuples rule) as [q|] eqn:Q; [|easy].
  intros E. exists rule. rewrite Q. f_equal. destruct (tokens _ start) as [[|y [|arrow ts]]|]; try easy. destruct (_ && _); [|easy]. destruct (place_at _ ts) as [(m, [|])|]; try easy.
  now injection E as -> _ _.
Qed.

Lemma start_agrees_sound base r x l ts A B lost : 2 <= base -> formulas_of l = Some ts -> start_agrees base r x ts A B lost = true ->
  forall n y, numbers [(x, Z.of_nat n)] l = Some (map Z.of_nat y) -> is_position r [] y = true -> accepted base A y = lost -> accepted base B [n] = lost.
Proof.
  intros Ba F C n y N Y L. unfold start_agrees in C. destruct (obliged_sound base Ba _ _ _ C) as (given & m & Eg & Em & S).
  destruct (loss_cases base (TupleRule _ _) _ lost [0]) as [k|] eqn:K; [|easy]. injection Em as <-.
  assert (Ly : List.length y = List.length (coordinates r)) by (unfold is_position in Y; apply andb_true_iff in Y; now apply Nat.eqb_eq).
  set (zs := n :: y). assert (Py : at_places (seq 1 (List.length (coordinates r))) zs = y).
  { rewrite <- Ly. pose proof (at_seq base Ba [n] y []) as Q. rewrite app_nil_r in Q. exact Q. }
  destruct (S zs) as (h & k' & ys & [Q|[]] & Lh & T).
  - unfold zs. cbn [List.length]. lia.
  - destruct (joint_applies base _ _ _ Eg) as (t & Et & H). destruct (H zs) as [(m & Em & I)|(No & _)].
    + apply I. split.
      * apply (targets_sound base zs _ (scope_proper _ _ _) _ _ t Et). rewrite scope_at, Py. cbn [at_places map nth combine]. exact (proj1 (numbers_formulas _ l ts F _) N).
      * destruct (joint_applies base _ _ _ Em) as (d & Ed & Hd). destruct (Hd zs) as [(m' & Em' & I')|(No & _)].
        -- apply I'. split; [apply (inside_sound base r zs _ d Ed (seq_length _ _)); now rewrite Py|]. apply (loss_sound base Ba r _ _ _ _ zs Em'); [exact Logic.I|]. now rewrite Py.
        -- destruct No. apply (inside_sound base r zs _ d Ed (seq_length _ _)). now rewrite Py.
    + destruct No. apply (targets_sound base zs _ (scope_proper _ _ _) _ _ t Et). rewrite scope_at, Py. cbn [at_places map nth combine]. exact (proj1 (numbers_formulas _ l ts F _) N).
  - injection Q as <- <-. destruct ys; [|easy]. rewrite app_nil_r in T. apply (loss_sound base Ba _ _ _ _ _ zs K) in T; [exact T|exact Logic.I].
Qed.

Lemma start_by_digits_sound text v w c : start_by_digits text v w = Some c -> holds text c.
Proof.
  unfold start_by_digits. destruct (read_start text) as [((r, x), l)|] eqn:T; [|easy]. destruct (field "law" v) as [law|]; [|easy]. destruct (field "start" v) as [start|]; [|easy].
  destruct (formulas_of l) as [ts|] eqn:F; [|easy]. destruct (read_automaton None _ law) as [(base, A)|]; [|easy]. destruct (read_automaton None 1 start) as [(base', B)|]; [|easy].
  intros H. apply guard_some in H. destruct H as (G & H). apply guard_some in H. destruct H as (C & E). injection E as <-. rewrite !andb_true_iff, Nat.leb_le in G. destruct G as (((_ & Ba) & _) & _).
  rewrite !andb_true_iff in C. destruct C as ((C & Yes) & No). destruct (read_start_plain text r x l T) as (rule & R).
  assert (Law : forall y, is_position r [] y = true -> (Obligations.loses _ (tuple_move r []) y <-> accepted base A y = true)).
  { intros y Y. exact (proj1 (checked_losses_sound base rule r w _ Ba R C y Y)). }
  exists r, x, l. split; [exact T|]. split; [exact Law|]. intros n y N Y. rewrite (Law y Y). destruct (accepted base A y) eqn:Q.
  - rewrite (start_agrees_sound base r x l ts A B true Ba F Yes n y N Y Q). tauto.
  - rewrite (start_agrees_sound base r x l ts A B false Ba F No n y N Y Q). easy.
Qed.

Lemma by_digits_sound : sound by_digits.
Proof.
  intros text v proof c. unfold by_digits. destruct proof as [w|]; [|easy]. destruct (read_tuples text) as [r|] eqn:T; [|easy].
  destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (field "law" v) as [law|]; [|easy]. destruct (String.eqb kind "grundy").
  - intros H. apply guard_some in H. exact (values_by_digits_sound text r law w c T (proj2 H)).
  - destruct (text_at "play" v) as [play|]; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H). destruct (String.eqb play "normal").
    + exact (losses_by_digits_sound text r law w c T H).
    + apply guard_some in H. exact (misere_by_digits_sound text r law w c T (proj2 H)).
Qed.

Definition by_start (text : string) (v : json) (proof : option json) : option claim :=
  match proof, text_at "kind" v, text_at "play" v with
  | Some w, Some kind, Some play =>
    guard (String.eqb kind "outcome" && String.eqb play "normal" && only ["kind"; "play"; "law"; "start"]%string v) (start_by_digits text v w)
  | _, _, _ => None
  end.

Lemma by_start_sound : sound by_start.
Proof.
  intros text v proof c. unfold by_start. destruct proof as [w|]; [|easy]. destruct (text_at "kind" v) as [kind|]; [|easy].
  destruct (text_at "play" v) as [play|]; [|easy]. intros H. apply guard_some in H. exact (start_by_digits_sound text v w c (proj2 H)).
Qed.

(** One method or, where it finds nothing, another. *)
Definition or_else (m m' : method) : method := fun text v proof => match m text v proof with Some c => Some c | None => m' text v proof end.

Lemma or_else_sound m m' : sound m -> sound m' -> sound (or_else m m').
Proof.
  intros S S' text v proof c. unfold or_else. destruct (m text v proof) as [d|] eqn:E; [|apply S'].
  intros Q. injection Q as <-. exact (S text v proof d E).
Qed.
