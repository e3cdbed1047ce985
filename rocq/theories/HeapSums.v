(** Rules on one heap whose moves leave one heap or several, checked digit by digit (FORMAT.md, section 8).

    A law gives each heap a value, by a formula or by an automaton in base 2 whose last track is the value. The obligations are problems of
    [Digits]: every heap has a value (F); the heaps of every option are smaller (W); no option has the value of its heap (A), where
    the value of an option is the xor of values of its heaps, read bit by bit ([Bits]); every smaller value is that of an option (B), for which some options may be left out.
    [sums_decided]: if every problem is solved, the law gives the Grundy values ([grundy_values], of which there is one only). *)
From Coq Require Import List Arith Lia Bool ZArith String Sumbool ConstructiveEpsilon.
From Grundy Require Import Lazy Game Rule Worth Formula Tuples Demands Digits Bits Linear Forms Moves Automata.
Import ListNotations.
Local Open Scope nat_scope.

Theorem grundy_values_unique r g h : grundy_values r g -> grundy_values r h -> forall n, g n = h n.
Proof.
  intros (Sm & G) (_ & H) n. induction n as [n IH] using lt_wf_ind. destruct (G n) as (Ga & Gb). destruct (H n) as (Ha & Hb).
  assert (Same : forall o, is_option r n o -> xors g o = xors h o) by (intros o O; apply xors_ext; intros k K; apply IH; exact (Sm n o O k K)).
  destruct (lt_eq_lt_dec (g n) (h n)) as [[L|E]|L]; [|exact E|]; exfalso.
  - destruct (Hb (g n) L) as (o & O & E). apply (Ga o O). now rewrite (Same o O).
  - destruct (Gb (h n) L) as (o & O & E). apply (Ha o O). now rewrite <- (Same o O).
Qed.

(** ** Moves *)
(** The heaps that are left, each written once. *)
Definition plain_part (p : part) : option formula :=
  match count p, within p with None, [] => formula_of (place p) | _, _ => None end.
Fixpoint plain_parts (l : list part) : option (list formula) :=
  match l with
  | [] => Some []
  | p :: l => match plain_part p, plain_parts l with Some a, Some fs => Some (a :: fs) | _, _ => None end
  end.
Definition heaps_left (r : Rule.result) : option (list formula) :=
  match r with Heap a => formulas_of [a] | Sum parts => plain_parts parts end.

Definition sum_moves (x : string) (a : alternative) : option (list move) :=
  match of_clauses [x] (clauses a), heaps_left (leaves a) with
  | Some dss, Some ts => Some (map (fun ds => Move [x] ds ts) dss)
  | _, _ => None
  end.
Definition line_moves (line : pattern * list alternative) : option (list move) :=
  match fst line with AnyHeap x => gathered (sum_moves x) (snd line) | ThisHeap _ => None end.
Definition heap_moves (r : rule) : option (list move) := match r with Written lines => gathered line_moves lines | _ => None end.

Lemma heaps_left_are last env r ts o : heaps_left r = Some ts ->
  (heaps_of last r env = Some o <-> map (number_at env) ts = map Some o).
Proof.
  destruct r as [a|parts]; cbn [heaps_left heaps_of]; [intros E; exact (numbers_formulas env [a] ts E o)|].
  revert ts o. induction parts as [|p parts IH]; intros ts o; cbn [plain_parts flat_map joined].
  - intros E. injection E as <-. destruct o; split; easy.
  - unfold plain_part. destruct (count p) eqn:C; [easy|]. destruct (within p) eqn:W; [|easy]. destruct (formula_of (place p)) as [f|] eqn:F; [|easy].
    destruct (plain_parts parts) as [fs|]; [|easy]. intros E. injection E as <-. cbn [ways_to_bind map app joined]. unfold heaps_once at 1.
    rewrite C, (formula_of_sound env _ f F). destruct (number_at env f) as [v|]; [|split; [easy|destruct o; easy]].
    change (1 <? 0)%Z with false. cbv iota. change (repeat v (Z.to_nat 1)) with [v]. destruct (joined _) as [vs|].
    + pose proof (proj1 (IH fs vs eq_refl) eq_refl) as M. cbn [map app]. split; [intros E; injection E as <-; cbn; now rewrite M|].
      destruct o as [|u us]; [easy|]. cbn. intros E. injection E as -> E. rewrite M in E. f_equal. f_equal.
      clear - E. revert us E. induction vs as [|w vs IH]; intros [|u us] E; try easy. cbn in E. injection E as -> E. f_equal. auto.
    + split; [easy|]. destruct o as [|u us]; [easy|]. cbn [map]. intros E. injection E as _ E. apply (IH fs us eq_refl) in E. easy.
Qed.

Theorem heap_moves_are r ms n o : heap_moves r = Some ms ->
  (is_option r n o <-> exists mv, In mv ms /\ leads mv [] [Z.of_nat n] (map Z.of_nat o)).
Proof.
  intros M. destruct r as [|lines]; [easy|]. cbn [heap_moves] in M. destruct (gathered_in _ _ _ M) as (G & T).
  assert (Has : forall x, has_values [x] [(x, Z.of_nat n)]) by (intros x z [<-|[]]; exists (Z.of_nat n); cbn; now rewrite String.eqb_refl).
  assert (Alt : forall x a mvs, sum_moves x a = Some mvs -> exists dss ts, heaps_left (leaves a) = Some ts /\ of_clauses [x] (clauses a) = Some dss /\
      mvs = map (fun ds => Move [x] ds ts) dss).
  { intros x a mvs. unfold sum_moves. destruct (of_clauses _ _) as [dss|]; [|easy]. destruct (heaps_left _) as [ts|]; [|easy]. intros E. injection E as <-. now exists dss, ts. }
  unfold is_option. cbn [options_up_to]. split.
  - intros (last & I). apply in_flat_map in I. destruct I as ((p & alts) & L & I). destruct (T _ L) as (u & U). pose proof U as U'. unfold line_moves in U. cbn [fst snd] in *.
    destruct p as [x|]; [|easy]. cbn [matches] in I. apply in_flat_map in I. destruct I as (a & Ia & I). destruct (gathered_in _ _ _ U) as (G2 & T2).
    destruct (T2 a Ia) as (mvs & A). destruct (Alt x a mvs A) as (dss & ts & F & D & ->). unfold options_of in I. apply in_flat_map in I. destruct I as (env' & W & I).
    apply in_positions, (heaps_left_are _ env' _ ts _ F) in I.
    destruct (proj1 (clauses_meet _ _ dss _ env' (Has x) D) (ex_intro _ last W)) as (ds & Ids & Me).
    exists (Move [x] ds ts). split; [|exists env'; auto]. apply G. exists (AnyHeap x, alts), u. split; [exact L|]. split; [exact U'|].
    apply G2. exists a. eexists. split; [exact Ia|]. split; [exact A|]. apply in_map_iff. now exists ds.
  - intros (mv & I & env' & Me & N). apply G in I. destruct I as ((p & alts) & u & L & U & I). unfold line_moves in U. cbn [fst snd] in U. destruct p as [x|]; [|easy].
    destruct (gathered_in _ _ _ U) as (G2 & T2). apply G2 in I. destruct I as (a & mvs & Ia & A & I). destruct (Alt x a mvs A) as (dss & ts & F & D & ->).
    apply in_map_iff in I. destruct I as (ds & <- & Ids). cbn [names_of demands target combine app] in *.
    destruct (proj2 (clauses_meet _ _ dss [(x, Z.of_nat n)] env' (Has x) D)) as (enough & W); [eauto|].
    exists enough. apply in_flat_map. exists (AnyHeap x, alts). split; [exact L|]. cbn [fst snd matches]. apply in_flat_map. exists a. split; [exact Ia|].
    unfold options_of. apply in_flat_map. exists env'. split; [apply W; lia|]. apply in_positions. now apply (heaps_left_are _ env' _ ts _ F).
Qed.

Lemma as_many {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> List.length m = List.length l.
Proof. intros F. induction F as [|a c l m _ _ IH]; [reflexivity|]. cbn [List.length]. now rewrite IH. Qed.

(** ** Obligations *)
Section Base.
Variable b : nat.
Hypothesis base : 2 <= b.
Local Notation applies := (applies b).

Section Law.
Variables (r : rule) (x : string) (ms : list move) (law : value_law).
Hypothesis moves_are_those : heap_moves r = Some ms.
Hypothesis natural_names : forallb (fun mv => forallb natural_demand (demands mv)) ms = true.

(** The law is written in the name of the heap. *)
Let heap := TupleRule [([x], [])] [].
Definition has_worth_of (n v : nat) : bool := has_value b heap law [n] v.
Definition worth_cases (v n : nat) : option (split unit) := value_cases b heap law v [n].

Lemma worth_sound v n l zs : worth_cases v n = Some l -> (applies zs l tt <-> has_worth_of (nth n zs 0) (nth v zs 0) = true).
Proof. exact (value_sound b heap law v [n] l zs). Qed.

Fixpoint worths_given (os ws : list nat) : option (split unit) :=
  match os, ws with
  | [], [] => only_case tt
  | o :: os, w :: ws => joint (worth_cases w o) (worths_given os ws)
  | _, _ => None
  end.

Lemma worths_sound zs : forall os ws l, worths_given os ws = Some l ->
  (applies zs l tt <-> Forall2 (fun h w => has_worth_of h w = true) (at_places os zs) (at_places ws zs)).
Proof.
  induction os as [|o os IH]; intros [|w ws] l E; cbn [worths_given] in E; try easy.
  - rewrite (only_applies b tt tt zs l E). split; [constructor|reflexivity].
  - rewrite (joint_iff b _ _ _ zs _ _ E (fun l' => worth_sound w o l' zs) (IH ws)). cbn [at_places map]. split.
    + intros (A & B). now constructor.
    + intros F. inversion F; subst. auto.
Qed.

Definition xor_of (ws : list nat) : bits := fold_right (fun w t => Act Xor (Bits.Place w) t) (Known 0) ws.
Definition xor_given (ws : list nat) (v : nat) : option (split unit) :=
  match bits_read b Equal (less_bits (xor_of ws) (Bits.Place v)) with Some a => Some [([a], tt)] | None => None end.

Lemma xor_sound zs ws v l : xor_given ws v = Some l -> (applies zs l tt <-> fold_right Nat.lxor 0 (at_places ws zs) = nth v zs 0).
Proof.
  unfold xor_given. destruct (bits_read _ _ _) as [a|] eqn:A; [|easy]. intros E. injection E as <-. pose proof (bits_read_true b _ _ a zs A) as R.
  assert (X : bits_at zs (xor_of ws) = Z.of_nat (fold_right Nat.lxor 0 (at_places ws zs))).
  { clear. unfold bits_at, xor_of. induction ws as [|w ws IH]; [reflexivity|]. cbn [fold_right said act at_places map]. fold (at_places ws zs). now rewrite IH, lxor_nat_Z. }
  rewrite less_bits_at, X in R. change (bits_at zs (Bits.Place v)) with (Z.of_nat (nth v zs 0)) in R. cbn [compare] in R. rewrite Z.eqb_eq in R. unfold Moves.applies. split.
  - intros (g & [Q|[]] & T). injection Q as <-. apply all_true_one, R in T. lia.
  - intros Q. exists [a]. split; [now left|]. apply all_true_one, R. rewrite Q. lia.
Qed.

(** Places: the heap, some others, the names that run, the heaps that are left, their values. *)
Definition left_by (mv : move) : nat := List.length (target mv).
Definition heaps_at (before : nat) (mv : move) : list nat := seq (before + running (demands mv)) (left_by mv).
Definition worths_at (before : nat) (mv : move) : list nat := seq (before + running (demands mv) + left_by mv) (left_by mv).
Definition all_tracks (before : nat) (mv : move) : nat := before + running (demands mv) + left_by mv + left_by mv.

Definition option_given (before : nat) (mv : move) : option (split unit) := option_cases b 1 mv before (heaps_at before mv).
Definition whole_option (before v : nat) (mv : move) : option (split unit) :=
  joint (option_given before mv) (joint (worths_given (heaps_at before mv) (worths_at before mv)) (xor_given (worths_at before mv) v)).

(** Of the options that are shown some heaps may be asked to be equal, or to be a number. *)
Variable asked : list nat -> list atom.
Fixpoint options_shown (before v : nat) (l : list move) : option (list (nat * split unit)) :=
  match l with
  | [] => Some []
  | mv :: l => match joint (whole_option before v mv) (Some [(asked (heaps_at before mv), tt)]), options_shown before v l with
               | Some s, Some rest => Some ((running (demands mv) + left_by mv + left_by mv, s) :: rest)
               | _, _ => None
               end
  end.

Definition smaller_heaps (mv : move) : bool :=
  all (fun i => obliged b (all_tracks 1 mv) (joint (option_given 1 mv) (Some [([at_least (place_form i) (place_form 0)], tt)])) (Some [])) (heaps_at 1 mv).

Definition sums_checked : bool :=
  if obliged b 1 (only_case tt) (match worth_cases 1 0 with Some l => Some [(1, l)] | None => None end) then
  if all smaller_heaps ms then
  if all (fun mv => obliged b (all_tracks 2 mv) (joint (worth_cases 1 0) (whole_option 2 1 mv)) (Some [])) ms then
    obliged b 3 (joint (worth_cases 2 0) (Some [([above (place_form 2) (place_form 1)], tt)])) (options_shown 3 1 ms)
  else false else false else false.

Lemma option_is_given n mid o ws : is_option r n o -> List.length ws = List.length o -> exists mv ys, In mv ms /\ left_by mv = List.length o /\
  List.length ys = running (demands mv) /\
  let zs := (n :: mid) ++ ys ++ o ++ ws in let before := S (List.length mid) in
  List.length zs = all_tracks before mv /\ at_places (heaps_at before mv) zs = o /\ at_places (worths_at before mv) zs = ws /\
  forall l, option_given before mv = Some l -> applies zs l tt.
Proof.
  intros I Lw. apply (heap_moves_are r ms n o moves_are_those) in I. destruct I as (mv & I & env' & Me & T). rewrite app_nil_r in Me.
  rewrite forallb_forall in natural_names.
  assert (N : natural_values (combine (names_of mv) [Z.of_nat n])).
  { intros z w. destruct (names_of mv) as [|y l]; [easy|]. cbn. destruct (String.eqb z y); [intros E; injection E as <-; lia|]. now destruct l. }
  destruct (meets_choice b base env' (demands mv) _ N (natural_names mv I) Me) as (ys & Lys & At).
  assert (Lt : left_by mv = List.length o) by (unfold left_by; rewrite <- (map_length (number_at env')), T, !map_length; reflexivity).
  exists mv, ys. split; [exact I|]. split; [exact Lt|]. split; [exact Lys|]. intros zs before.
  assert (Oh : at_places (heaps_at before mv) zs = o).
  { unfold heaps_at, zs, before. pose proof (at_seq b base ((n :: mid) ++ ys) o ws) as Q. rewrite app_length, Lys, <- app_assoc in Q. rewrite Lt. exact Q. }
  assert (Ow : at_places (worths_at before mv) zs = ws).
  { unfold worths_at, zs, before. pose proof (at_seq b base ((n :: mid) ++ ys ++ o) ws []) as Q. rewrite app_nil_r, !app_length, Lys, <- !app_assoc in Q. rewrite Lt, <- Lw.
    rewrite <- Lw in Q. cbn [List.length] in *. rewrite <- Nat.add_assoc. cbn [Nat.add] in *. exact Q. }
  split; [unfold zs, before, all_tracks; rewrite !app_length, Lys, Lw, Lt; cbn [List.length]; lia|]. split; [exact Oh|]. split; [exact Ow|].
  intros l E. apply (options_sound b zs 1 mv before (heaps_at before mv) l E). exists env'. rewrite Oh. split; [|exact T].
  cbn [seq at_places map]. change (nth 0 zs 0) with n. exact (At (n :: mid) (o ++ ws)).
Qed.

Lemma option_is_shown n mid ys before places l mv : In mv ms -> option_cases b 1 mv before places = Some l -> applies ((n :: mid) ++ ys) l tt ->
  is_option r n (at_places places ((n :: mid) ++ ys)).
Proof.
  intros I E A. apply (options_sound b _ 1 mv before places l E) in A. destruct A as (env' & M & T). apply (heap_moves_are r ms n _ moves_are_those).
  exists mv. split; [exact I|]. exists env'. rewrite app_nil_r. split; [exact (meets_from _ env' _ _ _ M)|exact T].
Qed.

Hypothesis checked : sums_checked = true.

Lemma worth_exists n : exists v, has_worth_of n v = true.
Proof.
  unfold sums_checked in checked. destruct (obliged b 1 _ _) eqn:O in checked; [|easy]. destruct (obliged_sound b base _ _ _ O) as (l & m & El & Em & S).
  destruct (worth_cases 1 0) as [k|] eqn:K; [|easy]. injection Em as <-.
  destruct (S [n] eq_refl) as (h & k' & ys & [Q|[]] & Ly & A); [now apply (only_applies b tt tt [n] l El)|].
  injection Q as <- <-. apply (worth_sound 1 0 k _ K) in A. destruct ys as [|v ys]; [easy|]. now exists v.
Qed.

Lemma heaps_fall n o : is_option r n o -> forall h, In h o -> h < n.
Proof.
  intros I h H. unfold sums_checked in checked. destruct (obliged b 1 _ _) in checked; [|easy]. destruct (all smaller_heaps ms) eqn:S in checked; [|easy].
  rewrite all_is, forallb_forall in S. destruct (option_is_given n [] o o I eq_refl) as (mv & ys & Im & Lt & Lys & Len & Oh & _ & G).
  set (zs := ([n] ++ ys ++ o ++ o)) in *. specialize (S mv Im). unfold smaller_heaps in S. rewrite all_is, forallb_forall in S.
  assert (P : exists i, In i (heaps_at 1 mv) /\ nth i zs 0 = h).
  { rewrite <- Oh in H. unfold at_places in H. apply in_map_iff in H. destruct H as (i & E & J). exists i. auto. }
  destruct P as (i & J & E). destruct (nothing_given b base _ _ (S i J)) as (l & El & N). destruct (Nat.lt_ge_cases h n) as [L|L]; [exact L|]. exfalso. apply (N zs Len).
  destruct (joint_applies b _ _ _ El) as (l1 & E1 & K). destruct (K zs) as [(m' & Em & Q)|(Q & _)]; [|destruct (Q (G l1 E1))].
  injection Em as <-. apply Q. split; [exact (G l1 E1)|]. exists [at_least (place_form i) (place_form 0)]. split; [now left|].
  apply all_true_one, at_least_true; auto. rewrite !place_at, E. change (nth 0 zs 0) with n. lia.
Qed.

Lemma worth_avoided n o v ws : is_option r n o -> has_worth_of n v = true -> Forall2 (fun h w => has_worth_of h w = true) o ws -> fold_right Nat.lxor 0 ws <> v.
Proof.
  intros I H F X. unfold sums_checked in checked. destruct (obliged b 1 _ _) in checked; [|easy]. destruct (all smaller_heaps ms) in checked; [|easy].
  destruct (all _ ms) eqn:S in checked; [|easy]. rewrite all_is, forallb_forall in S.
  destruct (option_is_given n [v] o ws I (as_many _ _ _ F)) as (mv & ys & Im & Lt & Lys & Len & Oh & Ow & G).
  set (zs := ([n; v] ++ ys ++ o ++ ws)) in *. destruct (nothing_given b base _ _ (S mv Im)) as (l & El & N). apply (N zs Len).
  destruct (joint_applies b _ _ _ El) as (l1 & E1 & K). pose proof (worth_sound 1 0 l1 zs E1) as W. change (nth 0 zs 0) with n in W. change (nth 1 zs 0) with v in W.
  destruct (K zs) as [(m & Em & Q)|(Q & _)]; [|tauto]. apply Q. split; [tauto|]. clear Q K.
  destruct (joint_applies b _ _ _ Em) as (l2 & E2 & K). destruct (K zs) as [(m' & Em' & Q)|(Q & _)]; [|destruct (Q (G l2 E2))]. apply Q. split; [exact (G l2 E2)|].
  refine (proj2 (joint_iff b _ _ _ zs _ _ Em' (fun l' => worths_sound zs _ _ l') (fun m0 => xor_sound zs _ 1 m0)) _).
  cbn [List.length] in Oh, Ow. rewrite Oh, Ow. auto.
Qed.

Lemma shown_options before v n mid ys : nth v (n :: mid) 0 = nth v ((n :: mid) ++ ys) 0 -> forall l m h k, (forall mv, In mv l -> In mv ms) -> options_shown before v l = Some m ->
  In (h, k) m -> applies ((n :: mid) ++ ys) k tt ->
  exists o ws, is_option r n o /\ Forall2 (fun h w => has_worth_of h w = true) o ws /\ fold_right Nat.lxor 0 ws = nth v (n :: mid) 0.
Proof.
  intros V l. induction l as [|mv l IH]; intros m h k Sub E I A; cbn [options_shown] in E; [injection E as <-; easy|].
  destruct (joint _ _) as [s|] eqn:J; [|easy]. destruct (options_shown before v l) as [rest|] eqn:R; [|easy]. injection E as <-.
  destruct I as [Q|I]; [|apply (IH rest h k); auto; intros; apply Sub; now right]. injection Q as _ <-. set (zs := (n :: mid) ++ ys) in *.
  destruct (joint_applies b _ _ _ J) as (l1 & E1 & H). destruct (H zs) as [(m' & _ & Q)|(_ & Q)]; [|easy]. apply Q in A. destruct A as (A & _). clear H Q.
  destruct (joint_applies b _ _ _ E1) as (l2 & E2 & H). destruct (H zs) as [(m2 & Em & Q)|(_ & Q)]; [|easy]. apply Q in A. destruct A as (A & A').
  refine (match proj1 (joint_iff b _ _ _ zs _ _ Em (fun l' => worths_sound zs _ _ l') (fun m0 => xor_sound zs _ v m0)) A' with conj F X => _ end).
  exists (at_places (heaps_at before mv) zs), (at_places (worths_at before mv) zs).
  split; [exact (option_is_shown n mid ys before _ l2 mv (Sub mv ltac:(now left)) E2 A)|]. split; [exact F|]. now rewrite X, V.
Qed.

Lemma worth_reached n w v : has_worth_of n w = true -> v < w ->
  exists o ws, is_option r n o /\ Forall2 (fun h w => has_worth_of h w = true) o ws /\ fold_right Nat.lxor 0 ws = v.
Proof.
  intros H L. unfold sums_checked in checked. destruct (obliged b 1 _ _) in checked; [|easy]. destruct (all smaller_heaps ms) in checked; [|easy].
  destruct (all _ ms) in checked; [|easy]. destruct (obliged_sound b base _ _ _ checked) as (l & m & El & Em & S).
  destruct (S [n; v; w] eq_refl) as (h & k & ys & I & Ly & A).
  - destruct (joint_applies b _ _ _ El) as (l1 & E1 & K). pose proof (worth_sound 2 0 l1 [n; v; w] E1) as W. cbn [nth] in W.
    destruct (K [n; v; w]) as [(m' & Em' & Q)|(Q & _)]; [|tauto]. injection Em' as <-. apply Q. split; [tauto|].
    eexists. split; [now left|]. apply all_true_one, above_true; auto. rewrite !place_at. cbn [nth]. lia.
  - exact (shown_options 3 1 n [v; w] ys eq_refl ms m h k ltac:(auto) Em I A).
Qed.

Definition chosen_worth (n : nat) : {v | has_worth_of n v = true} :=
  constructive_indefinite_ground_description_nat (fun v => has_worth_of n v = true) (fun v => bool_dec (has_worth_of n v) true) (worth_exists n).
Definition worth (n : nat) : nat := proj1_sig (chosen_worth n).

Lemma worths_of o : Forall2 (fun h w => has_worth_of h w = true) o (map worth o).
Proof. induction o as [|h o IH]; constructor; [exact (proj2_sig (chosen_worth h))|exact IH]. Qed.

Lemma worth_once n v w : has_worth_of n v = true -> has_worth_of n w = true -> v = w.
Proof.
  assert (H : forall v w, has_worth_of n v = true -> has_worth_of n w = true -> ~ v < w).
  { intros v' w' V W L. destruct (worth_reached n w' v' W L) as (o & ws & O & F & X). exact (worth_avoided n o v' ws O V F X). }
  intros V W. pose proof (H v w V W). pose proof (H w v W V). lia.
Qed.

Theorem sums_decided : exists g, grundy_values r g /\ forall n v, has_worth_of n v = true <-> g n = v.
Proof.
  exists worth. split.
  - split; [exact heaps_fall|]. intros n. pose proof (proj2_sig (chosen_worth n) : has_worth_of n (worth n) = true) as W. split.
    + intros o O. exact (worth_avoided n o (worth n) _ O W (worths_of o)).
    + intros v L. destruct (worth_reached n (worth n) v W L) as (o & ws & O & F & X). exists o. split; [exact O|]. rewrite <- X. unfold xors. f_equal.
      clear - base moves_are_those natural_names checked F. induction F as [|h w o ws H F IH]; [reflexivity|]. cbn [map]. f_equal; [|exact IH].
      exact (worth_once h _ _ (proj2_sig (chosen_worth h)) H).
  - intros n v. split.
    + intros H. exact (worth_once n _ _ (proj2_sig (chosen_worth n)) H).
    + intros <-. exact (proj2_sig (chosen_worth n)).
Qed.
End Law.
End Base.
