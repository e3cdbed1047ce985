(** Laws that are checked digit by digit (FORMAT.md, section 8), for rules whose moves leave one position.

    The law is a formula or a condition, or an automaton that reads the coordinates, and the value or a power of two with the value as its exponent, in base b.
    The obligations F (every position has a value), A (no option has the value of its position), B (every smaller value is that of an option) and
    W (a measure falls and stays natural) are problems of [Digits]; those of losses likewise. [values_decided] and
    [losses_decided]: if every problem is solved, the law is the Grundy value, or holds exactly where the player to move loses;
    [misere_decided]: the same for losses in misere play, where one who cannot move has won. *)
From Coq Require Import List Arith Lia Bool ZArith String Sumbool ConstructiveEpsilon Wellfounded.
From Grundy Require Import Lazy Rule Formula Tuples Demands Obligations Lists Digits Linear Forms Moves Measures.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Powers of two *)
Definition power_of_two : automaton := Automaton 0 [[0; 1]; [1; 2]; [2; 2]]%nat [false; true; false].

Lemma power_read t : accepted 2 power_of_two [t] = true <-> exists v, t = (2 ^ v)%nat.
Proof.
  assert (Bit : forall x, (x mod 2 = 0 \/ x mod 2 = 1)%nat) by (intros x; pose proof (Nat.mod_upper_bound x 2); lia).
  assert (Two : forall steps x, reads 2 steps power_of_two 2 [x] = false).
  { induction steps as [|steps IH]; intros x; cbn [reads]; [reflexivity|]. destruct (forallb _ _); [reflexivity|]. cbn [map].
    destruct (Bit x) as [E|E]; rewrite E; apply IH. }
  assert (One : forall steps x, (x <= steps)%nat -> reads 2 steps power_of_two 1 [x] = (x =? 0)%nat).
  { induction steps as [|steps IH]; intros x L; cbn [reads]; [now replace x with 0%nat by lia|]. cbn [forallb]. rewrite andb_true_r, Nat.eqb_sym.
    destruct (Nat.eqb_spec x 0) as [->|N]; [reflexivity|]. cbn [map]. destruct (Bit x) as [E|E]; rewrite E; [|apply Two].
    change (follow 2 power_of_two 1 [0%nat]) with 1%nat. pose proof (Nat.div_mod x 2 ltac:(lia)). rewrite IH by lia. apply Nat.eqb_neq. lia. }
  assert (Zero : forall steps x, (x <= steps)%nat -> (reads 2 steps power_of_two 0 [x] = true <-> exists v, x = (2 ^ v)%nat)).
  { assert (No : ~ exists v, 0%nat = (2 ^ v)%nat) by (intros (v & V); pose proof (Nat.pow_nonzero 2 v); lia).
    induction steps as [|steps IH]; intros x L; cbn [reads]; [replace x with 0%nat by lia; split; [easy|tauto]|]. cbn [forallb]. rewrite andb_true_r, Nat.eqb_sym.
    destruct (Nat.eqb_spec x 0) as [->|N]; [split; [easy|tauto]|]. cbn [map]. pose proof (Nat.div_mod x 2 ltac:(lia)) as D. destruct (Bit x) as [E|E]; rewrite E.
    - change (follow 2 power_of_two 0 [0%nat]) with 0%nat. rewrite IH by lia. split.
      + intros (v & V). exists (S v). cbn [Nat.pow]. lia.
      + intros ([|v] & V); [cbn in V; subst x; easy|]. exists v. cbn [Nat.pow] in V. lia.
    - change (follow 2 power_of_two 0 [1%nat]) with 1%nat. rewrite One by (pose proof (Nat.div_lt x 2); lia). rewrite Nat.eqb_eq. split.
      + intros Q. exists 0%nat. cbn. lia.
      + intros ([|v] & V); [cbn in V; lia|]. cbn [Nat.pow] in V. lia. }
  apply Zero. cbn. lia.
Qed.

Section Base.
Variable b : nat.
Hypothesis base : (2 <= b)%nat.
Local Notation applies := (applies b).
Local Notation obliged := (obliged b).
Local Notation obliged_sound := (obliged_sound b base).
Local Notation option_cases := (option_cases b).
Local Notation options_sound := (options_sound b).
Local Notation joint_applies := (joint_applies b).
Local Notation bound_applies := (bound_applies b).
Local Notation only_applies := (only_applies b).
Local Notation all_true_one := (all_true_one b).
Local Notation at_seq := (at_seq b base).
Local Notation dot_prefix := (dot_prefix b base).
Local Notation dot_later := (dot_later b base).
Local Notation domain_cases := (domain_cases b).
Local Notation domain_sound := (domain_sound b).
Local Notation meets_choice := (meets_choice b base).
Local Notation equation_cases := (equation_cases b).
Local Notation equation_sound := (equation_sound b).
Local Notation test_cases := (test_cases b).
Local Notation test_applies := (test_applies b).

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
  intros E L. rewrite (domain_sound zs _ (scope_proper _ _ _) _ l E). unfold is_position, values_at. rewrite app_nil_r, scope_at.
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

(** ** What is given of an option *)
Definition option_given (mv : move) (more : option (split unit)) : option (split unit) :=
  joint (inside own) (joint (option_cases n mv (n + 1) (result (n + 1) mv)) (joint (inside (result (n + 1) mv)) more)).
Definition tracks (mv : move) : nat := n + 1 + running (demands mv) + n.
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

(** ** The measure *)
Variable measure : list entry.
Definition measured (before : nat) : list (option (split form)) := map (entry_cases b before) measure.
Definition there (mv : move) : nat := n + 1 + running (demands mv).

Definition falls (mv : move) : bool :=
  if obliged (tracks mv) (option_given mv (try_bind (not_falling b (measured 0) (measured (there mv))) (fun still : bool => if still then only_case tt else Some []))) (Some [])
  then all (fun e => if is_cut e then true else
    obliged (tracks mv) (option_given mv (Some [([above (number_form 0) (whole (constant e) (repeat 0 (there mv) ++ weights e)%list)], tt)])) (Some [])) measure
  else false.

Hypothesis measure_places : forallb (fun e => (List.length (weights e) <=? n)%nat) measure = true.
Hypothesis all_fall : all falls ms = true.

Definition measure_at (x : list nat) : list Z := map (entry_at x) measure.

Lemma falls_always x y : moves x y -> below (measure_at y) (measure_at x) = true /\ forall a, In a (measure_at y) -> 0 <= a.
Proof.
  intros M. destruct (move_positions x y M) as (X & Y). pose proof (position_length x X) as Lx.
  rewrite all_is, forallb_forall in all_fall. rewrite forallb_forall in measure_places.
  assert (Dx : forall e rest, In e measure -> dot (repeat 0 0 ++ weights e)%list (x ++ rest) = dot (weights e) x).
  { intros e rest I. cbn [repeat app]. apply dot_prefix. specialize (measure_places e I). apply Nat.leb_le in measure_places. lia. }
  assert (Dy : forall e mv ys, List.length ys = running (demands mv) -> dot (repeat 0 (there mv) ++ weights e)%list (x ++ [0%nat] ++ ys ++ y) = dot (weights e) y).
  { intros e mv ys Lk. pose proof (dot_later (weights e) (x ++ [0%nat] ++ ys) y) as Q. rewrite !app_length, Lx, Lk, <- !app_assoc in Q. cbn [List.length] in Q.
    rewrite Nat.add_assoc in Q. exact Q. }
  split.
  - destruct (below (measure_at y) (measure_at x)) eqn:Q; [reflexivity|]. exfalso.
    destruct (refuted_option (fun mv => try_bind (not_falling b (measured 0) (measured (there mv))) (fun still : bool => if still then only_case tt else Some [])))
      with (x := x) (y := y) (v := 0%nat) as (mv & ys & l & I & Lys & El & _ & _ & N); [|exact M|].
    { intros mv I. specialize (all_fall mv I). unfold falls in all_fall. now destruct (obliged _ _ _). }
    apply N. set (zs := (x ++ [0%nat] ++ ys ++ y)%list) in *. destruct (bound_applies _ _ _ El) as (l0 & E0 & I0 & J0).
    assert (Has : forall before w, (forall e, In e measure -> dot (repeat 0 before ++ weights e)%list zs = dot (weights e) w) -> forall l, (forall e, In e l -> In e measure) ->
      Forall2 (has_case b zs) (map (entry_at w) l) (map (entry_cases b before) l)).
    { intros before w D l'. induction l' as [|e l' IH]; intros Sub; cbn [map]; constructor; [apply entry_has_case, D, Sub; now left|apply IH; intros; apply Sub; now right]. }
    pose proof (not_falling_applies b zs (measured 0) (measure_at x) (Has 0%nat x (fun e I => Dx e _ I) measure ltac:(auto))
      (measured (there mv)) (measure_at y) (Has (there mv) y (fun e _ => Dy e mv ys Lys) measure ltac:(auto)) l0 E0) as A. rewrite Q in A. cbn [negb] in A.
    apply I0. destruct (J0 zs true A) as (n1 & E1). exists true, n1. split; [exact A|]. split; [exact E1|]. now apply (only_applies tt tt zs n1 E1).
  - intros a Ia. unfold measure_at in Ia. apply in_map_iff in Ia. destruct Ia as (e & <- & Ie). destruct (is_cut e) eqn:Ct; [unfold entry_at; rewrite Ct; lia|].
    destruct (Z.lt_ge_cases (entry_at y e) 0) as [L|L]; [|exact L]. exfalso.
    destruct (refuted_option (fun mv => Some [([above (number_form 0) (whole (constant e) (repeat 0 (there mv) ++ weights e)%list)], tt)])) with (x := x) (y := y) (v := 0%nat)
      as (mv & ys & l & I & Lys & El & _ & _ & N); [|exact M|].
    { intros mv I. specialize (all_fall mv I). unfold falls in all_fall. destruct (obliged _ _ _) in all_fall; [|easy]. rewrite all_is, forallb_forall in all_fall.
      specialize (all_fall e Ie). now rewrite Ct in all_fall. }
    injection El as <-. apply N. eexists. split; [now left|]. apply all_true_one, above_true; auto. rewrite number_at_form, (proj1 (whole_by _ _ _)).
    rewrite (Dy e mv ys Lys). unfold entry_at in L. now rewrite Ct in L.
Qed.

Lemma plays_end : play_ends _ moves.
Proof.
  unfold play_ends. apply (wf_incl _ _ (fun y x => as_long_and_lower (map Z.to_nat (measure_at y)) (map Z.to_nat (measure_at x)))).
  - intros y x M. destruct (falls_always x y M) as (B & N). apply below_lower; [unfold measure_at; now rewrite !map_length|exact N|exact B].
  - exact (wf_inverse_image _ _ _ (fun x => map Z.to_nat (measure_at x)) lower_ends).
Qed.

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
(** A law by powers says that the value is v of the number 2^v on its last track. *)
Inductive value_law := ByFormula (f : formula) | ByTrack (A : automaton) | ByPower (A : automaton).

Definition has_value (law : value_law) (xs : list nat) (t : nat) : bool :=
  match law with
  | ByFormula f => match number_at (combine (coordinates r) (map Z.of_nat xs)) f with Some z => z =? Z.of_nat t | None => false end
  | ByTrack A | ByPower A => accepted b A (xs ++ [t])
  end.

(** The number that stands for a value. *)
Definition coded (law : value_law) (v : nat) : nat := match law with ByPower _ => 2 ^ v | _ => v end.
Definition decoded (law : value_law) (t : nat) : nat := match law with ByPower _ => Nat.log2 t | _ => t end.
Definition code_cases (law : value_law) (place : nat) : option (split unit) :=
  match law with ByPower _ => Some [([Read power_of_two [place]], tt)] | _ => only_case tt end.

Definition value_cases (law : value_law) (place : nat) (places : list nat) : option (split unit) :=
  match law with
  | ByFormula f => equation_cases (scope_of (coordinates r) places) f place
  | ByTrack A | ByPower A => Some [([Read A (places ++ [place])], tt)]
  end.

Lemma value_sound law place places l zs : value_cases law place places = Some l ->
  (applies zs l tt <-> has_value law (at_places places zs) (nth place zs 0%nat) = true).
Proof.
  assert (A : forall A, Some [([Read A (places ++ [place])], tt)] = Some l -> (applies zs l tt <-> accepted b A (at_places places zs ++ [nth place zs 0%nat]) = true)).
  { intros A E. injection E as <-. unfold Moves.applies. split.
    - intros (g & [Q|[]] & G). injection Q as <-. apply all_true_one in G. cbn [atom_true] in G. unfold at_places in G. now rewrite map_app in G.
    - intros T. exists [Read A (places ++ [place])]. split; [now left|]. apply all_true_one. cbn [atom_true]. unfold at_places. now rewrite map_app. }
  destruct law as [f|B|B]; cbn [value_cases has_value]; intros E; [|exact (A B E)|exact (A B E)].
  rewrite (equation_sound zs _ f place l (scope_proper _ _ _) E), scope_at. destruct (number_at _ f) as [z|]; [|easy]. rewrite Z.eqb_eq.
  split; [intros Q; now injection Q|now intros ->].
Qed.

(** Powers are read in base 2, and nothing else is accepted. *)
Definition codes_checked (law : value_law) : bool :=
  match law with
  | ByPower _ => if (b =? 2)%nat then obliged (n + 1) (joint (inside own) (value_cases law n own)) (Some [(0%nat, [([Read power_of_two [n]], tt)])]) else false
  | _ => true
  end.

Definition values_checked (law : value_law) : bool :=
  if codes_checked law then
  if obliged n (inside own) (match value_cases law n own with Some l => Some [(1%nat, l)] | None => None end) then
  if all (fun mv => obliged (tracks mv) (option_given mv (joint (value_cases law n own) (value_cases law n (result (n + 1) mv)))) (Some [])) ms then
    obliged (n + 2) (joint (inside own) (joint (value_cases law (n + 1) own) (joint (code_cases law n) (Some [([above (place_form (n + 1)) (place_form n)], tt)]))))
      (options_shown (n + 2) (value_cases law n) ms)
  else false else false else false.

Section Values.
Variable law : value_law.
Hypothesis checked : values_checked law = true.

Lemma codes_are_checked : codes_checked law = true.
Proof. unfold values_checked in checked. now destruct (codes_checked law). Qed.

Lemma own_places x rest : is_position r [] x = true -> at_places own (x ++ rest) = x.
Proof. intros X. unfold own. rewrite <- (position_length x X). apply (at_seq [] x). Qed.

Lemma value_exists x : is_position r [] x = true -> exists t, has_value law x t = true.
Proof.
  intros X. pose proof (position_length x X) as Lx. unfold values_checked in checked. destruct (codes_checked law) in checked; [|easy].
  destruct (obliged n _ _) eqn:O in checked; [|easy]. destruct (obliged_sound _ _ _ O) as (l & m & El & Em & S).
  destruct (value_cases law n own) as [k|] eqn:K; [|easy]. injection Em as <-.
  destruct (S x Lx) as (h & k' & ys & [Q|[]] & Ly & A).
  { rewrite (inside_sound _ _ _ El) by apply seq_length. pose proof (own_places x [] X) as Ox. rewrite app_nil_r in Ox. now rewrite Ox. }
  injection Q as <- <-. apply (value_sound law _ _ _ _ K) in A. rewrite (own_places x ys X) in A. eauto.
Qed.

Lemma value_avoided x y v : moves x y -> has_value law x v = true -> has_value law y v = true -> False.
Proof.
  intros M Hx Hy. pose proof (position_length x (proj1 (move_positions x y M))) as Lx.
  unfold values_checked in checked. destruct (codes_checked law) in checked; [|easy]. destruct (obliged n _ _) in checked; [|easy]. destruct (all _ ms) eqn:O in checked; [|easy].
  rewrite all_is, forallb_forall in O.
  destruct (refuted_option (fun mv => joint (value_cases law n own) (value_cases law n (result (n + 1) mv))) O x y v M)
    as (mv & ys & l & I & Lys & E & Ox & Oy & N). apply N. set (zs := (x ++ [v] ++ ys ++ y)%list) in *.
  assert (V : nth n zs 0%nat = v) by (unfold zs; rewrite app_nth2, <- Lx, Nat.sub_diag by lia; reflexivity).
  destruct (joint_applies _ _ _ E) as (l1 & E1 & H). pose proof (value_sound law _ _ _ zs E1) as S1. rewrite Ox, V in S1.
  destruct (H zs) as [(l2 & E2 & K)|(N1 & _)]; [|tauto]. pose proof (value_sound law _ _ _ zs E2) as S2. rewrite Oy, V in S2. tauto.
Qed.

(** What is accepted stands for a value. *)
Lemma value_coded x t : is_position r [] x = true -> has_value law x t = true -> coded law (decoded law t) = t.
Proof.
  intros X Hx. pose proof codes_are_checked as C. destruct law as [f|A|A] eqn:Law; cbn [coded decoded]; try reflexivity. cbn [codes_checked] in C.
  destruct (Nat.eqb_spec b 2) as [B|]; [|easy]. destruct (obliged_sound _ _ _ C) as (l & m & El & Em & S). injection Em as <-.
  pose proof (position_length x X) as Lx. destruct (S (x ++ [t])) as (h & k & ys & [Q|[]] & Ly & T); [rewrite app_length, Lx; reflexivity| |].
  - destruct (joint_applies _ _ _ El) as (d & D & H). assert (Ad : applies (x ++ [t]) d tt) by (apply (inside_sound _ own d D); [apply seq_length|now rewrite own_places]).
    destruct (H (x ++ [t])%list) as [(m & E & K)|(N & _)]; [|easy]. apply K. split; [exact Ad|]. apply (value_sound (ByPower A) _ _ _ _ E). rewrite own_places by exact X.
    rewrite app_nth2, <- Lx, Nat.sub_diag by lia. exact Hx.
  - injection Q as <- <-. destruct ys; [|easy]. rewrite app_nil_r in T. destruct T as (g & [Q|[]] & G). injection Q as <-. apply all_true_one in G. cbn [atom_true at_places map] in G.
    rewrite app_nth2, <- Lx, Nat.sub_diag in G by lia. cbn [nth] in G. rewrite B in G. apply power_read in G. destruct G as (v & ->). now rewrite Nat.log2_pow2 by lia.
Qed.

Lemma code_known v l : code_cases law n = Some l -> forall x rest, List.length x = n -> applies (x ++ coded law v :: rest) l tt.
Proof.
  pose proof codes_are_checked as C. intros E x rest Lx. destruct law as [f|A|A]; cbn [code_cases coded] in *; try now apply (only_applies tt tt _ l E).
  cbn [codes_checked] in C. destruct (Nat.eqb_spec b 2) as [B|]; [|easy]. injection E as <-. eexists. split; [now left|]. apply all_true_one. cbn [atom_true at_places map].
  rewrite app_nth2, <- Lx, Nat.sub_diag by lia. cbn [nth]. rewrite B. apply power_read. now exists v.
Qed.

Lemma value_reached x w v : is_position r [] x = true -> has_value law x w = true -> (coded law v < w)%nat ->
  exists y, moves x y /\ has_value law y (coded law v) = true.
Proof.
  intros X Hx L. pose proof (position_length x X) as Lx. pose proof (code_known v) as Known.
  unfold values_checked in checked. destruct (codes_checked law) in checked; [|easy]. destruct (obliged n _ _) in checked; [|easy]. destruct (all _ ms) in checked; [|easy].
  set (t := coded law v) in *. destruct (obliged_sound _ _ _ checked) as (l & m & El & Em & S). set (xs := (x ++ [t; w])%list).
  assert (Vn : forall ys, nth n (x ++ [t; w] ++ ys) 0%nat = t) by (intros; rewrite app_nth2, <- Lx, Nat.sub_diag by lia; reflexivity).
  assert (Wn : nth (n + 1) xs 0%nat = w) by (unfold xs; rewrite app_nth2, <- Lx by lia; replace (_ - _)%nat with 1%nat by lia; reflexivity).
  destruct (S xs) as (h & k & ys & I & Ly & A).
  - unfold xs. rewrite app_length, Lx. reflexivity.
  - destruct (joint_applies _ _ _ El) as (d & D & H). assert (Ad : applies xs d tt) by (apply (inside_sound xs own d D); [apply seq_length|unfold xs; now rewrite own_places]).
    destruct (H xs) as [(m1 & E1 & K1)|(N & _)]; [|easy]. destruct (joint_applies _ _ _ E1) as (l1 & E2 & H1).
    pose proof (value_sound law _ _ _ xs E2) as S1. rewrite Wn in S1. unfold xs in S1 at 2. rewrite own_places in S1 by exact X.
    destruct (H1 xs) as [(m2 & E3 & K2)|(N & _)]; [|tauto]. destruct (joint_applies _ _ _ E3) as (l2 & E4 & H2).
    pose proof (Known l2 E4 x [w] Lx) as A2. change (x ++ coded law v :: [w])%list with xs in A2.
    destruct (H2 xs) as [(m3 & E5 & K3)|(N & _)]; [|tauto]. injection E5 as <-. apply K1. split; [exact Ad|]. apply K2. split; [tauto|]. apply K3. split; [exact A2|].
    eexists. split; [now left|]. apply all_true_one, above_true; auto. rewrite !place_at, Wn. specialize (Vn []). rewrite app_nil_r in Vn. fold xs in Vn. rewrite Vn. lia.
  - unfold xs in A. rewrite <- app_assoc in A.
    destruct (options_shown_sound (n + 2) (value_cases law n) x [t; w] ys m h k X ltac:(cbn; lia) ms ltac:(auto) Em I A) as (places & l' & Lp & E' & A' & M).
    exists (at_places places (x ++ [t; w] ++ ys)). split; [exact M|]. apply (value_sound law _ _ _ _ E') in A'. now rewrite Vn in A'.
Qed.

Lemma coded_below v w : (v < w)%nat <-> (coded law v < coded law w)%nat.
Proof. destruct law as [f|A|A]; cbn [coded]; [tauto|tauto|]. apply Nat.pow_lt_mono_r_iff. lia. Qed.

Lemma coded_once v w : coded law v = coded law w -> v = w.
Proof. intros E. pose proof (coded_below v w). pose proof (coded_below w v). lia. Qed.

Lemma value_once x t u : is_position r [] x = true -> has_value law x t = true -> has_value law x u = true -> t = u.
Proof.
  intros X. assert (H : forall t u, has_value law x t = true -> has_value law x u = true -> ~ (t < u)%nat).
  { intros t' u' T U L. rewrite <- (value_coded x t' X T) in L. destruct (value_reached x u' _ X U L) as (y & M & Hy). rewrite (value_coded x t' X T) in Hy.
    exact (value_avoided x y t' M T Hy). }
  intros T U. pose proof (H t u T U). pose proof (H u t U T). lia.
Qed.

Definition chosen (x : list nat) (X : is_position r [] x = true) : {t | has_value law x t = true} :=
  constructive_indefinite_ground_description_nat (fun t => has_value law x t = true) (fun t => bool_dec (has_value law x t) true) (value_exists x X).

Definition value_at (x : list nat) : Z :=
  match sumbool_of_bool (is_position r [] x) with left X => Z.of_nat (decoded law (proj1_sig (chosen x X))) | Specif.right _ => 0 end.

Lemma value_at_is x : is_position r [] x = true -> exists v, value_at x = Z.of_nat v /\ has_value law x (coded law v) = true.
Proof.
  intros X. unfold value_at. destruct (sumbool_of_bool _) as [X'|N]; [|congruence]. destruct (chosen x X') as (t & T). exists (decoded law t). split; [reflexivity|].
  now rewrite (value_coded x t X T).
Qed.

Theorem values_decided : exists g, valued moves g /\
  forall x, is_position r [] x = true -> forall v, has_value law x (coded law v) = true <-> g x = Z.of_nat v.
Proof.
  exists value_at. split.
  - apply (valued_where_plays_end _ moves _ plays_end).
    + intros x. unfold value_at. destruct (sumbool_of_bool _); lia.
    + intros x y M E. destruct (move_positions x y M) as (X & Y). destruct (value_at_is x X) as (v & V & Hv). destruct (value_at_is y Y) as (w & W & Hw).
      assert (w = v) by lia. subst w. exact (value_avoided x y _ M Hv Hw).
    + intros x v V. destruct (sumbool_of_bool (is_position r [] x)) as [X|N].
      * destruct (value_at_is x X) as (w & W & Hw). destruct (value_reached x (coded law w) (Z.to_nat v) X Hw) as (y & M & Hy); [apply (proj1 (coded_below _ _)); lia|].
        exists y. split; [exact M|]. destruct (value_at_is y (proj2 (move_positions x y M))) as (u & U & Hu).
        pose proof (coded_once _ _ (value_once y _ _ (proj2 (move_positions x y M)) Hu Hy)). lia.
      * unfold value_at in V. destruct (sumbool_of_bool _); [congruence|lia].
  - intros x X v. destruct (value_at_is x X) as (w & W & Hw). rewrite W. split; [intros Hv; f_equal; exact (coded_once _ _ (value_once x _ _ X Hw Hv))|].
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

(** A condition has a meaning. *)
Definition has_meaning (law : loss_law) (xs : list nat) : Prop :=
  match law with ByCondition t => exists v, truth_at (combine (coordinates r) (map Z.of_nat xs)) t = Some v | _ => True end.

Lemma loss_sound law want places l zs : loss_cases law want places = Some l -> has_meaning law (at_places places zs) ->
  (applies zs l tt <-> is_lost law (at_places places zs) = want).
Proof.
  destruct law as [t|A]; cbn [loss_cases is_lost has_meaning]; intros E Def.
  - destruct (bound_applies _ _ _ E) as (l0 & L & I & J). destruct (test_applies zs _ t l0 (scope_proper _ _ _) L) as (Some0 & R). rewrite scope_at in Some0, R.
    destruct Def as (w & W). destruct Some0 as (v0 & V0); [congruence|]. rewrite I, (R v0 V0). split.
    + intros (v & m & V & K & A). pose proof (R v V) as Q. rewrite (R v0 V0) in Q. injection Q as ->.
      destruct (Bool.eqb v want) eqn:B; [now apply eqb_prop|]. injection K as <-. destruct A as (g & [] & _).
    + intros ->. destruct (J zs want V0) as (m & K). exists want, m. split; [exact V0|]. split; [exact K|]. rewrite eqb_reflx in K.
      now apply (only_applies tt tt zs m K).
  - destruct (_ && _) eqn:B in E; [|easy]. apply andb_true_iff in B. destruct B as (W & Len). apply Nat.eqb_eq in Len. injection E as <-.
    assert (F : (first_state A < List.length (follows A))%nat) by (unfold well_formed in W; rewrite !andb_true_iff, Nat.ltb_lt in W; tauto).
    assert (T : applies zs [([Read (if want then A else complement A) places], tt)] tt <-> accepted b (if want then A else complement A) (at_places places zs) = true).
    { unfold Moves.applies. split; [intros (g & [Q|[]] & G); injection Q as <-; now apply all_true_one in G|].
      intros Q. eexists. split; [now left|]. now apply all_true_one. }
    rewrite T. unfold accepted. destruct want; [tauto|]. cbn [first_state complement].
    rewrite (complement_reads A W Len _ _ _ F), negb_true_iff. tauto.
Qed.

(** The condition has a meaning at every position. *)
Definition meaning_checked (law : loss_law) : bool :=
  match law with
  | ByCondition t => obliged n (inside own) (match test_cases (scope_of (coordinates r) own) t with Some l => Some [(0%nat, map (fun gv => (fst gv, tt)) l)] | None => None end)
  | _ => true
  end.

Lemma meaning_known law x : meaning_checked law = true -> is_position r [] x = true -> has_meaning law x.
Proof.
  intros C X. destruct law as [t|A]; [|exact Logic.I]. cbn [meaning_checked] in C. destruct (obliged_sound _ _ _ C) as (l & m & El & Em & S).
  destruct (test_cases _ t) as [k|] eqn:K; [|easy]. injection Em as <-. assert (Ox : at_places own x = x).
  { unfold own. rewrite <- (position_length x X). pose proof (at_seq [] x []) as Q. cbn [app List.length] in Q. now rewrite app_nil_r in Q. }
  destruct (S x (position_length x X)) as (h & k' & ys & [Q|[]] & Ly & A); [apply (inside_sound _ _ _ El); [apply seq_length|now rewrite Ox]|].
  injection Q as <- <-. destruct ys; [|easy]. rewrite app_nil_r in A. destruct A as (g & I & G). apply in_map_iff in I. destruct I as ((g', v) & E & I). injection E as <-.
  destruct (test_applies x _ t k (scope_proper _ _ _) K) as (_ & R). specialize (R v). rewrite scope_at, Ox in R. exists v. apply R. now exists g'.
Qed.

(** No loss has an option that is lost. *)
Definition losses_apart (law : loss_law) : bool :=
  all (fun mv => obliged (tracks mv) (option_given mv (joint (loss_cases law true own) (loss_cases law true (result (n + 1) mv)))) (Some [])) ms.

Lemma loss_avoided law x y : meaning_checked law = true -> losses_apart law = true -> moves x y -> is_lost law x = true -> is_lost law y = false.
Proof.
  intros C O M Lx. pose proof (meaning_known law x C (proj1 (move_positions x y M))) as Mx. pose proof (meaning_known law y C (proj2 (move_positions x y M))) as My. unfold losses_apart in O. rewrite all_is, forallb_forall in O. destruct (is_lost law y) eqn:Q; [|reflexivity]. exfalso.
  destruct (refuted_option (fun mv => joint (loss_cases law true own) (loss_cases law true (result (n + 1) mv))) O x y 0%nat M)
    as (mv & ys & l0 & I & Lys & E & Qx & Qy & N). apply N. set (zs := (x ++ [0%nat] ++ ys ++ y)%list) in *.
  destruct (joint_applies _ _ _ E) as (l1 & E1 & H). pose proof (loss_sound law true _ _ zs E1) as S1. rewrite Qx in S1. specialize (S1 Mx).
  destruct (H zs) as [(l2 & E2 & K)|(N1 & _)]; [|tauto]. pose proof (loss_sound law true _ _ zs E2) as S2. rewrite Qy in S2. specialize (S2 My). tauto.
Qed.

(** What is given of the positions that are lost, or that are not. *)
Lemma losses_given law want l : meaning_checked law = true -> joint (inside own) (loss_cases law want own) = Some l -> forall x, is_position r [] x = true ->
  is_lost law x = want -> applies x l tt.
Proof.
  intros C El x X F. assert (Ox : at_places own x = x).
  { unfold own. rewrite <- (position_length x X). pose proof (at_seq [] x []) as Q. cbn [app List.length] in Q. now rewrite app_nil_r in Q. }
  destruct (joint_applies _ _ _ El) as (d & D & H). assert (Ad : applies x d tt) by (apply (inside_sound x own d D); [apply seq_length|now rewrite Ox]).
  destruct (H x) as [(l1 & E1 & K)|(N & _)]; [|easy]. apply K. split; [exact Ad|].
  apply (loss_sound law want own l1 x E1); rewrite Ox; [now apply meaning_known|exact F].
Qed.

Definition losses_checked (law : loss_law) : bool :=
  if meaning_checked law then
  if losses_apart law then obliged n (joint (inside own) (loss_cases law false own)) (options_shown n (loss_cases law true) ms) else false else false.

Theorem losses_decided law : losses_checked law = true -> forall x, is_position r [] x = true ->
  (loses _ moves x <-> is_lost law x = true) /\ has_meaning law x.
Proof.
  intros B. unfold losses_checked in B. destruct (meaning_checked law) eqn:C; [|easy]. destruct (losses_apart law) eqn:O; [|easy].
  destruct (obliged_sound _ _ _ B) as (l & m & El & Em & S).
  set (P := fun x => if is_position r [] x then is_lost law x else true).
  assert (Main : forall x, loses _ moves x <-> P x = true).
  { apply (losses_where_plays_end _ moves plays_end).
    - intros x y M. destruct (move_positions x y M) as (X & Y). unfold P. rewrite X, Y. exact (loss_avoided law x y C O M).
    - intros x. unfold P. destruct (is_position r [] x) eqn:X; [|easy]. intros F.
      destruct (S x (position_length x X) (losses_given law false l C El x X F)) as (h & k & ys & I & Ly & A).
      destruct (options_shown_sound n (loss_cases law true) x [] ys m h k X ltac:(cbn; lia) ms ltac:(auto) Em I A) as (places & l' & Lp & E' & A' & M).
      exists (at_places places (x ++ [] ++ ys)). split; [exact M|]. pose proof (proj2 (move_positions _ _ M)) as Y. rewrite Y.
      apply (loss_sound law true _ _ _ E') in A'; [exact A'|now apply meaning_known]. }
  intros x X. split; [rewrite Main; unfold P; rewrite X; tauto|]. now apply meaning_known.
Qed.

(** ** Losses in misere play *)
(** Every loss has an option, and whoever has an option and does not lose has one that is lost. *)
Definition misere_checked (law : loss_law) : bool :=
  if meaning_checked law then
  if losses_apart law then
  if obliged n (joint (inside own) (loss_cases law true own)) (options_shown n (fun _ => only_case tt) ms) then
    all (fun mv => obliged (tracks mv) (option_given mv (loss_cases law false own)) (options_shown (tracks mv) (loss_cases law true) ms)) ms
  else false else false else false.

Theorem misere_decided law : misere_checked law = true -> exists lost, misere_losses moves lost /\
  (forall lost', misere_losses moves lost' -> forall x, lost' x = lost x) /\
  forall x, is_position r [] x = true -> lost x = is_lost law x /\ has_meaning law x.
Proof.
  intros C. unfold misere_checked in C. destruct (meaning_checked law) eqn:Def; [|easy]. destruct (losses_apart law) eqn:O; [|easy]. destruct (obliged n _ _) eqn:B in C; [|easy].
  rewrite all_is, forallb_forall in C. destruct (obliged_sound _ _ _ B) as (l & m & El & Em & S).
  set (lost := fun x => if is_position r [] x then is_lost law x else false).
  assert (Alive : forall x, lost x = true -> exists y, moves x y).
  { intros x. unfold lost. destruct (is_position r [] x) eqn:X; [|easy]. intros F.
    destruct (S x (position_length x X) (losses_given law true l Def El x X F)) as (h & k & ys & I & Ly & A).
    destruct (options_shown_sound n (fun _ => only_case tt) x [] ys m h k X ltac:(cbn; lia) ms ltac:(auto) Em I A) as (places & l' & _ & _ & _ & M). eauto. }
  assert (Wins : forall x y, moves x y -> lost x = false -> exists z, moves x z /\ lost z = true).
  { intros x y M. destruct (move_positions x y M) as (X & Y). unfold lost at 1. rewrite X. intros F. pose proof (position_length x X) as Lx. pose proof (position_length y Y) as Ly.
    destruct (option_obliged (fun _ => loss_cases law false own) (fun mv => options_shown (tracks mv) (loss_cases law true) ms) C x y 0%nat M)
      as (mv & ys & l0 & I & Lys & E & Ox & _ & Sh).
    destruct Sh as (m' & h & k & zs & Em' & I' & A); [apply (loss_sound law false own l0 _ E); rewrite Ox; [now apply meaning_known|exact F]|].
    rewrite <- !app_assoc in A. change (x ++ [0%nat] ++ ys ++ y ++ zs)%list with (x ++ (0%nat :: ys ++ y ++ zs))%list in A.
    replace (0%nat :: ys ++ y ++ zs)%list with ((0%nat :: ys ++ y) ++ zs)%list in A by (cbn [app]; now rewrite <- app_assoc).
    assert (Len : List.length (0%nat :: ys ++ y) = (tracks mv - n)%nat) by (unfold tracks; cbn [List.length]; rewrite app_length, Lys, Ly; lia).
    destruct (options_shown_sound (tracks mv) (loss_cases law true) x (0%nat :: ys ++ y) zs m' h k X Len ms ltac:(auto) Em' I' A) as (places & l' & Lp & E' & A' & M').
    eexists. split; [exact M'|]. pose proof (proj2 (move_positions _ _ M')) as Z. unfold lost. rewrite Z. apply (loss_sound law true _ _ _ E') in A'; [exact A'|now apply meaning_known]. }
  assert (Mi : misere_losses moves lost).
  { intros x. split.
    - intros T. split; [auto|]. intros y M. destruct (move_positions x y M) as (X & Y). unfold lost in *. rewrite X in T. rewrite Y. exact (loss_avoided law x y Def O M T).
    - intros ((y & M) & F). destruct (lost x) eqn:T; [reflexivity|]. destruct (Wins x y M T) as (z & Mz & Q). now rewrite (F z Mz) in Q. }
  exists lost. split; [exact Mi|]. split.
  - intros lost' Mi'. apply (by_end _ moves plays_end). intros x IH.
    apply eq_true_iff_eq. rewrite (Mi' x), (Mi x). split; intros (Ex & F); (split; [exact Ex|]); intros y Y; specialize (F y Y); specialize (IH y Y); congruence.
  - intros x X. unfold lost. rewrite X. split; [reflexivity|]. now apply meaning_known.
Qed.
End Rule.
End Base.
