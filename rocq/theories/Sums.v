(** Sums (Sprague 1935, Grundy 1939; FORMAT.md, section 14): where every move is made in one of several parts of the coordinates, and looks
    at no other, a position has the xor of the values of its parts.

    First for positions that are lists of components, each with moves of its own ([steps_change], [steps_reach], [steps_end]).
    Then for a rule on several numbers and rules on its parts: every alternative of the whole rule is one of a part's rule,
    up to the names, and leaves the other coordinates as they are ([sum_values]). *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Game Obligations Rule Lists Tuples Syntax Alike.
Import ListNotations.

(** ** Components *)
Section Components.
Context {A : Type}.

Inductive steps : list (A -> A -> Prop) -> list A -> list A -> Prop :=
| step_here (R : A -> A -> Prop) Rs a b u : R a b -> steps (R :: Rs) (a :: u) (b :: u)
| step_there (R : A -> A -> Prop) Rs a u w : steps Rs u w -> steps (R :: Rs) (a :: u) (a :: w).

Lemma cancel_xor a b c : Z.lxor (Z.lxor a b) b = a /\ (Z.lxor a c = Z.lxor b c -> a = b) /\ (Z.lxor c a = Z.lxor c b -> a = b).
Proof.
  assert (E : forall a b, Z.lxor (Z.lxor a b) b = a) by (intros; now rewrite Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_r).
  split; [apply E|]. split; intros H; apply (f_equal (fun z => Z.lxor z c)) in H; [|rewrite !(Z.lxor_comm c) in H]; now rewrite !E in H.
Qed.

(** A number below a xor is reached by lowering one of the two. *)
Lemma below_xor (a b v : Z) : (0 <= a)%Z -> (0 <= b)%Z -> (0 <= v < Z.lxor a b)%Z -> (0 <= Z.lxor v b < a \/ 0 <= Z.lxor v a < b)%Z.
Proof.
  intros A0 B0 V. rewrite <- (Z2Nat.id a), <- (Z2Nat.id b), <- (Z2Nat.id v) in V |- * by lia. rewrite <- !lxor_nat_Z in V |- *.
  set (x := Z.to_nat a) in *. set (y := Z.to_nat b) in *. set (w := Z.to_nat v) in *. clearbody x y w. clear A0 B0.
  assert (W : w < Nat.lxor x y) by lia. clear V a b v. set (d := Nat.lxor (Nat.lxor x y) w).
  assert (D : d <> 0) by (intros E; apply Nat.lxor_eq in E; lia).
  assert (Bit : Nat.testbit d (Nat.log2 d) = true) by now apply Nat.bit_log2.
  assert (Hx : Nat.lxor x d = Nat.lxor w y).
  { unfold d. rewrite <- (Nat.lxor_assoc x), <- (Nat.lxor_assoc x x), Nat.lxor_nilpotent, Nat.lxor_0_l. apply Nat.lxor_comm. }
  assert (Hy : Nat.lxor y d = Nat.lxor w x).
  { unfold d. rewrite (Nat.lxor_comm x y), <- (Nat.lxor_assoc y), <- (Nat.lxor_assoc y y), Nat.lxor_nilpotent, Nat.lxor_0_l. apply Nat.lxor_comm. }
  assert (Hw : Nat.lxor w d = Nat.lxor x y) by (unfold d; now rewrite (Nat.lxor_comm w), Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r).
  destruct (Nat.testbit x (Nat.log2 d)) eqn:X; [left; pose proof (lxor_smaller x d X D) as S; rewrite Hx in S; lia|].
  destruct (Nat.testbit y (Nat.log2 d)) eqn:Y; [right; rewrite <- lxor_nat_Z; pose proof (lxor_smaller y d Y D) as S; rewrite Hy in S; lia|]. exfalso.
  assert (Z : Nat.testbit w (Nat.log2 d) = true).
  { unfold d in Bit at 1. rewrite !Nat.lxor_spec, X, Y in Bit. now destruct (Nat.testbit w (Nat.log2 d)). }
  pose proof (lxor_smaller w d Z D) as S. rewrite Hw in S. lia.
Qed.

Definition all_mex (Rs : list (A -> A -> Prop)) (gs : list (A -> Z)) : Prop := Forall2 (fun R g => mex_rule A R g) Rs gs.

Lemma xor_natural Rs gs : all_mex Rs gs -> forall u, (0 <= xor_of gs u)%Z.
Proof.
  induction 1 as [|R g Rs gs M F IH]; intros u; [cbn; lia|]. destruct u as [|a u]; [cbn; lia|]. cbn [xor_of].
  apply Z.lxor_nonneg. destruct (M a) as (N & _). specialize (IH u). tauto.
Qed.

Lemma steps_change Rs gs : all_mex Rs gs -> forall u w, steps Rs u w -> xor_of gs w <> xor_of gs u.
Proof.
  induction 1 as [|R g Rs gs M F IH]; intros u w S; inversion S as [R' Rs' a b u' Hab|R' Rs' a u' w' Hs]; subst; cbn [xor_of]; intros E.
  - apply (proj1 (proj2 (cancel_xor _ _ _))) in E. destruct (M a) as (_ & N & _). exact (N b Hab E).
  - apply (proj2 (proj2 (cancel_xor _ _ _))) in E. exact (IH u' w' Hs E).
Qed.

Lemma steps_reach Rs gs : all_mex Rs gs -> forall u, List.length u = List.length Rs -> forall v, (0 <= v < xor_of gs u)%Z ->
  exists w, steps Rs u w /\ xor_of gs w = v.
Proof.
  induction 1 as [|R g Rs gs M F IH]; intros u L v V; destruct u as [|a u]; try (cbn in L; lia); [cbn in V; lia|].
  cbn [xor_of] in V. destruct (M a) as (N & _ & B).
  destruct (below_xor (g a) (xor_of gs u) v N (xor_natural Rs gs F u) V) as [D|D].
  - destruct (B _ D) as (b & Hab & E). exists (b :: u). split; [now constructor|]. cbn [xor_of]. rewrite E. exact (proj1 (cancel_xor _ _ 0%Z)).
  - destruct (IH u ltac:(cbn in L; lia) _ D) as (w & S & E). exists (a :: w). split; [now constructor|]. cbn [xor_of].
    rewrite E, Z.lxor_comm. exact (proj1 (cancel_xor _ _ 0%Z)).
Qed.
End Components.

Lemma steps_end {A} (Rs : list (A -> A -> Prop)) : Forall (fun R => well_founded (fun y x => R x y)) Rs -> well_founded (fun w u => steps Rs u w).
Proof.
  induction 1 as [|R Rs W F IH]; intros u; [constructor; intros w S; inversion S|].
  destruct u as [|a u]; [constructor; intros w S; inversion S|]. revert u. induction (W a) as [a _ IHa]. intros u.
  induction (IH u) as [u _ IHu]. constructor. intros w S. inversion S; subst; [now apply IHa|now apply IHu].
Qed.

(** ** Coordinates *)
Fixpoint update (i v : nat) (x : list nat) : list nat :=
  match x, i with
  | [], _ => []
  | _ :: x, 0 => v :: x
  | a :: x, S i => a :: update i v x
  end.

Lemma update_length i v x : List.length (update i v x) = List.length x.
Proof. revert i. induction x as [|a x IH]; intros [|i]; cbn; auto. Qed.

Lemma nth_updated i v x : i < List.length x -> nth i (update i v x) 0 = v.
Proof. revert i. induction x as [|a x IH]; intros [|i] L; cbn in *; try lia. apply IH. lia. Qed.

Lemma nth_kept i j v x : i <> j -> nth j (update i v x) 0 = nth j x 0.
Proof. revert i j. induction x as [|a x IH]; intros [|i] [|j] N; cbn; try easy. apply IH. lia. Qed.

(** x with the numbers z at the places of a part. *)
Fixpoint put (part z x : list nat) : list nat :=
  match part, z with i :: part, v :: z => update i v (put part z x) | _, _ => x end.

Lemma put_length part z x : List.length (put part z x) = List.length x.
Proof. revert z. induction part as [|i part IH]; intros [|v z]; cbn [put]; auto. now rewrite update_length. Qed.

Lemma put_kept part z x j : ~ In j part -> nth j (put part z x) 0 = nth j x 0.
Proof.
  revert z. induction part as [|i part IH]; intros [|v z] N; cbn [put]; auto. rewrite nth_kept by (intros ->; apply N; now left).
  apply IH. intros I. apply N. now right.
Qed.

Lemma pick_put part z x : NoDup part -> (forall i, In i part -> i < List.length x) -> List.length z = List.length part -> pick part (put part z x) = z.
Proof.
  revert z. induction part as [|i part IH]; intros [|v z] D L E; try easy. inversion D as [|? ? N D']; subst. cbn [pick map put]. f_equal.
  - apply nth_updated. rewrite put_length. apply L. now left.
  - etransitivity; [|apply (IH z D' ltac:(intros j J; apply L; now right) ltac:(cbn in E; lia))]. apply map_ext_in. intros j J. apply nth_kept.
    now intros ->.
Qed.

Lemma pick_same part x y : (forall i, In i part -> nth i y 0 = nth i x 0) -> pick part y = pick part x.
Proof. intros E. unfold pick. now apply map_ext_in. Qed.

Lemma NoDup_apart {A} (l m : list A) a : NoDup (l ++ m) -> In a l -> In a m -> False.
Proof.
  induction l as [|b l IH]; cbn; intros D I J; [easy|]. inversion D as [|? ? N D']; subst. destruct I as [->|I]; [apply N, in_app_iff; now right|].
  exact (IH D' I J).
Qed.

Lemma NoDup_right {A} (l m : list A) : NoDup (l ++ m) -> NoDup m.
Proof. induction l as [|b l IH]; [easy|]. intros D. inversion D; subst. auto. Qed.

Lemma NoDup_left {A} (l m : list A) : NoDup (l ++ m) -> NoDup l.
Proof.
  induction l as [|b l IH]; intros D; [constructor|]. inversion D as [|? ? N D']; subst. constructor; [|auto]. intros I. apply N, in_app_iff. now left.
Qed.

(** ** The values of lists of expressions, one by one *)
Lemma numbers_nth env l : forall vs, numbers env l = Some vs -> List.length vs = List.length l /\
  forall i, i < List.length l -> number env (nth i l (Number 0)) = Some (nth i vs 0%Z).
Proof.
  induction l as [|a l IH]; intros vs; cbn [numbers]; [intros E; injection E as <-; split; [reflexivity|cbn; lia]|].
  destruct (number env a) as [v|] eqn:V; [|easy]. destruct (numbers env l) as [ws|]; [|easy]. intros E. injection E as <-.
  destruct (IH ws eq_refl) as (L & N). split; [cbn; lia|]. intros [|i] I; [exact V|]. apply N. cbn in I. lia.
Qed.

Lemma numbers_from env l : forall vs, List.length vs = List.length l ->
  (forall i, i < List.length l -> number env (nth i l (Number 0)) = Some (nth i vs 0%Z)) -> numbers env l = Some vs.
Proof.
  induction l as [|a l IH]; intros [|v vs] L N; try easy. cbn [numbers]. pose proof (N 0 ltac:(cbn; lia)) as V. cbn [nth] in V. rewrite V.
  rewrite (IH vs); [reflexivity|cbn in L; lia|]. intros i I. apply (N (S i)). cbn. lia.
Qed.

Lemma nth_of_nat i x : nth i (map Z.of_nat x) 0%Z = Z.of_nat (nth i x 0).
Proof. exact (map_nth Z.of_nat x 0 i). Qed.

Lemma nth_pick part x k : nth k (pick part x) 0 = if k <? List.length part then nth (nth k part 0) x 0 else 0.
Proof.
  destruct (Nat.ltb_spec k (List.length part)).
  - unfold pick. rewrite (nth_indep _ 0 (nth 0 x 0)) by now rewrite map_length. exact (map_nth (fun i => nth i x 0) part 0 k).
  - apply nth_overflow. unfold pick. now rewrite map_length.
Qed.

Lemma value_nth names x : NoDup names -> List.length x = List.length names -> forall i, i < List.length names ->
  value_of (values_at names x []) (nth i names EmptyString) = Some (Z.of_nat (nth i x 0)).
Proof.
  unfold values_at. rewrite app_nil_r. revert x. induction names as [|y names IH]; intros [|v x] D L i I; try (cbn in *; lia).
  inversion D as [|? ? N D']; subst. destruct i as [|i]; cbn [nth combine map value_of]; [now rewrite String.eqb_refl|].
  destruct (String.eqb_spec (nth i names EmptyString) y) as [E|_]; [exfalso; apply N; rewrite <- E; apply nth_In; cbn in I; lia|].
  apply IH; auto; cbn in *; lia.
Qed.

(** ** An alternative of the whole rule and one of a part's *)
Section Part.
Variables (names : list string) (part : list nat) (names' : list string) (a a' : tuple_alternative).

(** A coordinate is written as its bare name. *)
Definition bare (i : nat) : bool := match nth i (to a) (Number 0) with Name x => String.eqb x (nth i names EmptyString) | _ => false end.
Definition belongs : bool :=
  forallb (fun i => existsb (Nat.eqb i) part || bare i) (seq 0 (List.length names)) && existsb (fun i => negb (bare i)) part.
Definition binds_no_coordinate : bool := forallb (fun x => negb (existsb (binds x) (on a))) names.
Definition same_in_part : bool :=
  match alike_clauses (combine (map (fun i => nth i names EmptyString) part) names') (on a) (on a') with
  | Some pairs => alike_list pairs (map (fun i => nth i (to a) (Number 0)) part) (to a')
  | None => false
  end.

Hypothesis distinct : NoDup names.
Hypothesis in_range : forall i, In i part -> i < List.length names.
Hypothesis as_many : List.length names' = List.length part.
Hypothesis arity : List.length (to a) = List.length names.
Hypothesis Belongs : belongs = true.
Hypothesis No_coordinate : binds_no_coordinate = true.
Hypothesis Same : same_in_part = true.

Lemma related_at x : List.length x = List.length names ->
  related (combine (map (fun i => nth i names EmptyString) part) names') (values_at names x []) (values_at names' (pick part x) []).
Proof.
  intros X. generalize (value_nth names x distinct X). generalize (values_at names x []) as env. intros env V. unfold values_at. rewrite app_nil_r.
  clear Belongs Same. revert names' as_many in_range. induction part as [|i p IH]; intros [|y' ns] L R u u' P; try easy.
  cbn [map combine paired pick value_of] in *. destruct (String.eqb_spec u (nth i names EmptyString)) as [->|N].
  - rewrite P. apply V, R. now left.
  - destruct (String.eqb u' y'); [easy|]. apply (IH ns); [cbn [List.length] in L; lia|intros; apply R; now right|exact P].
Qed.

Lemma bare_value last x way i : List.length x = List.length names -> In way (ways_to_bind last (on a) (values_at names x [])) ->
  i < List.length names -> ~ In i part -> number way (nth i (to a) (Number 0)) = Some (Z.of_nat (nth i x 0)).
Proof.
  intros X W I N. unfold belongs in Belongs. apply andb_true_iff in Belongs. destruct Belongs as (B & _). rewrite forallb_forall in B.
  specialize (B i ltac:(apply in_seq; lia)). apply orb_true_iff in B. destruct B as [B|B].
  - apply existsb_exists in B. destruct B as (j & J & E). apply Nat.eqb_eq in E. now subst.
  - unfold bare in B. destruct (nth i (to a) (Number 0)) as [z|u|f b|f b c]; try easy. apply String.eqb_eq in B. subst u. cbn [number].
    unfold binds_no_coordinate in No_coordinate. rewrite forallb_forall in No_coordinate.
    specialize (No_coordinate _ (nth_In names EmptyString I)). apply negb_true_iff in No_coordinate.
    rewrite (not_bound last _ _ _ way No_coordinate W). now apply value_nth.
Qed.

Lemma in_part env env' l : related l env env' -> alike_list l (map (fun i => nth i (to a) (Number 0)) part) (to a') = true ->
  List.length (to a') = List.length part /\
  forall k, k < List.length part -> number env (nth (nth k part 0) (to a) (Number 0)) = number env' (nth k (to a') (Number 0)).
Proof.
  intros R. clear in_range as_many Belongs Same. generalize (to a'). induction part as [|i p IH]; intros [|b m] A; cbn [map alike_list] in A; try easy.
  apply andb_true_iff in A. destruct A as (A & B). destruct (IH m B) as (L & N). split; [cbn; lia|].
  intros [|k] K; cbn [nth]; [exact (alike_number l env env' R _ _ A)|]. apply N. cbn in K. lia.
Qed.

(** What the whole alternative does to x, the part's does to its coordinates. *)
Lemma to_part last x y way : List.length x = List.length names -> In way (ways_to_bind last (on a) (values_at names x [])) ->
  numbers way (to a) = Some (map Z.of_nat y) ->
  (exists way', In way' (ways_to_bind last (on a') (values_at names' (pick part x) [])) /\ numbers way' (to a') = Some (map Z.of_nat (pick part y)))
  /\ forall i, i < List.length names -> ~ In i part -> nth i y 0 = nth i x 0.
Proof.
  intros X W N. destruct (numbers_nth _ _ _ N) as (L & V). rewrite map_length in L. split.
  - unfold same_in_part in Same. destruct (alike_clauses _ _ _) as [pairs|] eqn:C; [|easy].
    destruct (Forall2_left _ _ _ way (alike_ways last _ _ _ _ _ _ C (related_at x X)) W) as (way' & W' & R).
    exists way'. split; [exact W'|]. destruct (in_part _ _ _ R Same) as (L' & E). apply numbers_from.
    + unfold pick. now rewrite !map_length.
    + rewrite L'. intros k K. rewrite <- (E k K), nth_of_nat, nth_pick. destruct (Nat.ltb_spec k (List.length part)); [|lia].
      rewrite V, nth_of_nat; [reflexivity|]. rewrite arity. apply in_range. now apply nth_In.
  - intros i I O. specialize (V i ltac:(lia)). rewrite (bare_value last x way i X W I O), nth_of_nat in V. injection V as V. lia.
Qed.

(** And back. *)
Lemma from_part last x z way' : NoDup part -> List.length x = List.length names ->
  In way' (ways_to_bind last (on a') (values_at names' (pick part x) [])) -> numbers way' (to a') = Some (map Z.of_nat z) ->
  exists way, In way (ways_to_bind last (on a) (values_at names x [])) /\ numbers way (to a) = Some (map Z.of_nat (put part z x)).
Proof.
  intros D X W' N. unfold same_in_part in Same. destruct (alike_clauses _ _ _) as [pairs|] eqn:C; [|easy].
  destruct (Forall2_right _ _ _ way' (alike_ways last _ _ _ _ _ _ C (related_at x X)) W') as (way & W & R).
  exists way. split; [exact W|]. destruct (in_part _ _ _ R Same) as (L' & E). destruct (numbers_nth _ _ _ N) as (L & V). rewrite map_length in L.
  assert (P : pick part (put part z x) = z) by (apply pick_put; [exact D|intros i I; rewrite X; now apply in_range|lia]).
  apply numbers_from; [now rewrite map_length, put_length, arity|]. intros i I. rewrite nth_of_nat.
  destruct (in_dec Nat.eq_dec i part) as [J|J].
  - apply (In_nth _ _ 0) in J. destruct J as (k & K & <-). rewrite (E k K), V by lia. rewrite nth_of_nat, <- P, nth_pick, P.
    destruct (Nat.ltb_spec k (List.length part)); [reflexivity|lia].
  - rewrite (put_kept part z x i J). apply (bare_value last x way i X W ltac:(lia) J).
Qed.
End Part.

(** ** The whole rule *)
Definition one_line (r : tuple_rule) : option (list string * list tuple_alternative) :=
  match lines r with [line] => Some line | _ => None end.

Fixpoint without_twice {A} (same : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: l => negb (existsb (same a) l) && without_twice same l end.

Lemma without_twice_sound {A} (same : A -> A -> bool) l : (forall a, same a a = true) -> without_twice same l = true -> NoDup l.
Proof.
  intros R. induction l as [|a l IH]; [constructor|]. cbn [without_twice]. rewrite andb_true_iff, negb_true_iff. intros (N & D). constructor; [|auto].
  intros I. rewrite <- not_true_iff_false in N. apply N, existsb_exists. eauto.
Qed.

Fixpoint one_by_one {A B} (f : A -> B -> bool) (l : list A) (m : list B) : bool :=
  match l, m with
  | [], [] => true
  | a :: l, b :: m => f a b && one_by_one f l m
  | _, _ => false
  end.

Lemma one_by_one_is {A B} (f : A -> B -> bool) l : forall m, one_by_one f l m = true -> Forall2 (fun a b => f a b = true) l m.
Proof.
  induction l as [|a l IH]; intros [|b m] H; cbn [one_by_one] in H; try easy. apply andb_true_iff in H. destruct H. constructor; auto.
Qed.

(** The alternatives of the part's rule are, in order, those that belong to the part. *)
Definition obeys (names : list string) (alternatives : list tuple_alternative) (p : list nat * tuple_rule) : bool :=
  match one_line (snd p) with
  | Some (names', l) => (List.length names' =? List.length (fst p))
      && one_by_one (same_in_part names (fst p) names') (filter (belongs names (fst p)) alternatives) l
  | None => false
  end.

(** A condition that names coordinates of the part alone, and at least one. *)
Definition in_part_alone (names : list string) (part : list nat) (c : condition) : bool :=
  names_pass_in_condition (fun z => existsb (fun i => String.eqb z (nth i names EmptyString)) part) c && negb (names_pass_in_condition (fun _ => false) c).

(** The domain of the part's rule is, in order, the conditions that name coordinates of the part. *)
Definition domain_obeys (names : list string) (d : list condition) (p : list nat * tuple_rule) : bool :=
  match one_line (snd p) with
  | Some (names', _) => one_by_one (alike_condition (combine (map (fun i => nth i names EmptyString) (fst p)) names')) (filter (in_part_alone names (fst p)) d) (domain (snd p))
  | None => false
  end.

Definition check_sum (r : tuple_rule) (ps : list (list nat * tuple_rule)) : bool :=
  match one_line r with
  | Some (names, alternatives) =>
    without_twice String.eqb names && without_twice Nat.eqb (List.concat (map fst ps))
    && forallb (fun i => i <? List.length names) (List.concat (map fst ps))
    && forallb (fun a => (List.length (to a) =? List.length names) && binds_no_coordinate names a
                         && existsb (fun p => belongs names (fst p) a) ps) alternatives
    && forallb (obeys names alternatives) ps
    && forallb (fun c => existsb (fun p => in_part_alone names (fst p) c) ps) (domain r) && forallb (domain_obeys names (domain r)) ps
  | None => false
  end.

Lemma parts_apart (ps q1 : list (list nat * tuple_rule)) p q2 i : ps = q1 ++ p :: q2 -> NoDup (List.concat (map fst ps)) -> In i (fst p) -> forall q, In q (q1 ++ q2) -> ~ In i (fst q).
Proof.
  intros -> D I q Q J. rewrite map_app, concat_app in D. cbn [map List.concat] in D. apply in_app_iff in Q.
  assert (H : forall l, In q l -> In i (List.concat (map fst l))) by (intros l L; apply in_concat; exists (fst q); split; [now apply in_map|exact J]).
  destruct Q as [Q|Q].
  - apply (NoDup_apart _ _ i D (H q1 Q)). apply in_app_iff. now left.
  - apply NoDup_right in D. exact (NoDup_apart _ _ i D I (H q2 Q)).
Qed.

Lemma parts_valued (ps : list (list nat * tuple_rule)) gs : Forall2 (fun p g => valued (tuple_move (snd p) []) g) ps gs ->
  all_mex (map (fun p => tuple_move (snd p) []) ps) gs /\
  Forall (fun R => well_founded (fun y x => R x y)) (map (fun p => tuple_move (snd p) []) ps).
Proof.
  induction 1 as [|p g ps gs (M & _ & E) F (IM & IE)]; cbn [map]; [split; constructor|]. split; constructor; assumption.
Qed.

Section Whole.
Variables (r : tuple_rule) (ps : list (list nat * tuple_rule)).
Hypothesis checked : check_sum r ps = true.
Let picks (x : list nat) := map (fun p => pick (fst p) x) ps.
Let Rs := map (fun p => tuple_move (snd p) []) ps.

Lemma one_line_is q line : one_line q = Some line -> q = TupleRule [line] (domain q).
Proof. destruct q as [[|l [|m ls]] d]; try easy. intros E. now injection E as <-. Qed.

Lemma plain_position line x : is_position (TupleRule [line] []) [] x = true <-> List.length x = List.length (fst line).
Proof. unfold is_position, coordinates. destruct line as (names, l). cbn [domain forallb lines fst]. rewrite andb_true_r. apply Nat.eqb_eq. Qed.

Lemma plain_move names l x y : tuple_move (TupleRule [(names, l)] []) [] x y <-> List.length x = List.length names /\ List.length y = List.length names /\
  exists last a way, In a l /\ In way (ways_to_bind (Z.of_nat last) (on a) (values_at names x [])) /\ numbers way (to a) = Some (map Z.of_nat y).
Proof.
  unfold tuple_move. rewrite !plain_position. cbn [fst lines]. split.
  - intros (X & Y & last & ns & alts & a & way & [E|[]] & I & W). injection E as <- <-. eauto 8.
  - intros (X & Y & last & a & way & I & W). split; [exact X|]. split; [exact Y|]. exists last, names, l, a, way. cbn. auto.
Qed.

Lemma line_move names l d x y : tuple_move (TupleRule [(names, l)] d) [] x y <->
  is_position (TupleRule [(names, l)] d) [] x = true /\ is_position (TupleRule [(names, l)] d) [] y = true /\
  exists last a way, In a l /\ In way (ways_to_bind (Z.of_nat last) (on a) (values_at names x [])) /\ numbers way (to a) = Some (map Z.of_nat y).
Proof.
  unfold tuple_move. cbn [lines]. split.
  - intros (X & Y & last & ns & alts & a & way & [E|[]] & I & W). injection E as <- <-. eauto 8.
  - intros (X & Y & last & a & way & I & W). split; [exact X|]. split; [exact Y|]. exists last, names, l, a, way. cbn. auto.
Qed.

Lemma line_position names l d x : is_position (TupleRule [(names, l)] d) [] x = true <-> List.length x = List.length names /\
  forall c, In c d -> truth (values_at names x []) c = Some true.
Proof.
  unfold is_position, coordinates. cbn [domain lines fst]. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall. split; intros (L & H); (split; [exact L|]); intros c I; specialize (H c I).
  - now destruct (truth _ c) as [[]|].
  - now rewrite H.
Qed.

Lemma steps_of f g : forall q1 p q2, tuple_move (snd p) [] (f p) (g p) -> (forall q, In q (q1 ++ q2) -> g q = f q) ->
  steps (map (fun p : list nat * tuple_rule => tuple_move (snd p) []) (q1 ++ p :: q2)) (map f (q1 ++ p :: q2)) (map g (q1 ++ p :: q2)).
Proof.
  induction q1 as [|q q1 IH]; intros p q2 M E; cbn [app map] in *.
  - replace (map g q2) with (map f q2) by (apply map_ext_in; intros; symmetry; auto). now constructor.
  - rewrite (E q) by now left. constructor. apply IH; [exact M|]. intros q' I. apply E. now right.
Qed.

Lemma steps_split (f : list nat * tuple_rule -> list nat) : forall qs w, steps (map (fun p => tuple_move (snd p) []) qs) (map f qs) w ->
  exists q1 p q2 b, qs = q1 ++ p :: q2 /\ tuple_move (snd p) [] (f p) b /\ w = map f q1 ++ b :: map f q2.
Proof.
  induction qs as [|q qs IH]; intros w S; inversion S as [R' Rs' a b u' Hab|R' Rs' a u' w' Hs]; subst.
  - exists [], q, qs, b. auto.
  - destruct (IH w' Hs) as (q1 & p & q2 & b & -> & M & ->). exists (q :: q1), p, q2, b. auto.
Qed.

Lemma checked_parts : exists names alternatives, r = TupleRule [(names, alternatives)] (domain r) /\ NoDup names /\ NoDup (List.concat (map fst ps)) /\
  (forall p i, In p ps -> In i (fst p) -> i < List.length names) /\
  (forall a, In a alternatives -> List.length (to a) = List.length names /\ binds_no_coordinate names a = true /\
     exists p, In p ps /\ belongs names (fst p) a = true) /\
  (forall p, In p ps -> exists names' l, snd p = TupleRule [(names', l)] (domain (snd p)) /\ List.length names' = List.length (fst p) /\
     Forall2 (fun a b => same_in_part names (fst p) names' a b = true) (filter (belongs names (fst p)) alternatives) l) /\
  forall x, is_position r [] x = true <-> List.length x = List.length names /\ forall p, In p ps -> is_position (snd p) [] (pick (fst p) x) = true.
Proof.
  unfold check_sum in checked. destruct (one_line r) as [(names, alts)|] eqn:L; [|easy]. apply one_line_is in L.
  rewrite !andb_true_iff, !forallb_forall in checked. destruct checked as ((((((D & P) & B) & Al) & O) & Dc) & Dp). exists names, alts.
  assert (Range : forall p i, In p ps -> In i (fst p) -> i < List.length names).
  { intros p i Ip Ii. apply Nat.ltb_lt, B, in_concat. exists (fst p). split; [now apply in_map|exact Ii]. }
  assert (Names : NoDup names) by (now apply (without_twice_sound String.eqb); [apply String.eqb_refl|]).
  split; [exact L|]. split; [exact Names|].
  split; [now apply (without_twice_sound Nat.eqb); [apply Nat.eqb_refl|]|]. split; [exact Range|].
  split; [|split].
  - intros a I. specialize (Al a I). rewrite !andb_true_iff, Nat.eqb_eq, existsb_exists in Al. destruct Al as ((E & N) & p & Ip & Bp). eauto 6.
  - intros p I. specialize (O p I). unfold obeys in O. destruct (one_line (snd p)) as [(names', l)|] eqn:Lp; [|easy]. apply one_line_is in Lp.
    apply andb_true_iff in O. rewrite Nat.eqb_eq in O. destruct O as (E & F). exists names', l. split; [exact Lp|]. split; [exact E|]. now apply one_by_one_is.
  - intros x. rewrite L at 1. rewrite line_position.
    assert (Part : forall p, In p ps -> exists names' l, snd p = TupleRule [(names', l)] (domain (snd p)) /\ List.length names' = List.length (fst p) /\
      (List.length x = List.length names -> Forall2 (fun c c' => truth (values_at names x []) c = truth (values_at names' (pick (fst p) x) []) c')
        (filter (in_part_alone names (fst p)) (domain r)) (domain (snd p)))).
    { intros p Ip. specialize (O p Ip). specialize (Dp p Ip). unfold obeys, domain_obeys in *. destruct (one_line (snd p)) as [(names', l)|] eqn:Lp; [|easy].
      apply one_line_is in Lp. apply andb_true_iff in O. rewrite Nat.eqb_eq in O. destruct O as (E & _). exists names', l. split; [exact Lp|]. split; [exact E|]. intros X.
      apply one_by_one_is in Dp. pose proof (related_at names (fst p) names' (TupleAlternative (map Name names) []) Names (fun i => Range p i Ip) E (map_length _ _) x X) as Rel.
      revert Dp. generalize (filter (in_part_alone names (fst p)) (domain r)) (domain (snd p)). intros u u' F.
      induction F as [|c c' u u' S F IH]; constructor; [exact (alike_truth _ _ _ Rel c c' S)|exact IH]. }
    split; intros (X & H); (split; [exact X|]).
    + intros p Ip. destruct (Part p Ip) as (names' & l & -> & E & F). rewrite line_position. cbn [domain]. split; [unfold pick; rewrite map_length; lia|]. intros c' I'.
      destruct (Forall2_right _ _ _ c' (F X) I') as (c & I & <-). apply filter_In in I. exact (H c (proj1 I)).
    + intros c I. specialize (Dc c I). apply existsb_exists in Dc. destruct Dc as (p & Ip & Al'). destruct (Part p Ip) as (names' & l & Ep & E & F). specialize (H p Ip). rewrite Ep, line_position in H.
      destruct (Forall2_left _ _ _ c (F X) ltac:(apply filter_In; auto)) as (c' & I' & ->). apply (proj2 H c'). rewrite Ep in I'. exact I'.
Qed.

Lemma down x y : tuple_move r [] x y -> steps Rs (picks x) (picks y).
Proof.
  destruct checked_parts as (names & alts & Er & D & P & B & Al & O & Pos). rewrite Er at 1. rewrite line_move, <- Er.
  intros (Px & Py & last & a & way & I & W & N). destruct (proj1 (Pos x) Px) as (X & Xp). destruct (proj1 (Pos y) Py) as (Y & Yp). destruct (Al a I) as (Ar & No & p & Ip & Bp). destruct (O p Ip) as (names' & l & Ep & En & F).
  destruct (Forall2_left _ _ _ a F ltac:(apply filter_In; auto)) as (a' & I' & S).
  destruct (to_part names (fst p) names' a a' D (fun i => B p i Ip) En Ar Bp No S (Z.of_nat last) x y way X W N) as ((way' & W' & N') & K).
  destruct (in_split p ps Ip) as (q1 & q2 & E). unfold Rs, picks. rewrite E. apply (steps_of (fun p => pick (fst p) x) (fun p => pick (fst p) y)).
  - pose proof (Xp p Ip) as Xq. pose proof (Yp p Ip) as Yq. rewrite Ep in *. rewrite line_move. split; [exact Xq|]. split; [exact Yq|]. exists last, a', way'. auto.
  - intros q Q. apply pick_same. intros i Ii. apply K.
    + apply (B q i); [|exact Ii]. rewrite E. apply in_app_iff. apply in_app_iff in Q. cbn. tauto.
    + intros J. exact (parts_apart ps q1 p q2 i E P J q Q Ii).
Qed.

Lemma up x w : is_position r [] x = true -> steps Rs (picks x) w -> exists y, tuple_move r [] x y /\ picks y = w.
Proof.
  destruct checked_parts as (names & alts & Er & D & P & B & Al & O & Pos). intros Px S. destruct (proj1 (Pos x) Px) as (X & Xp).
  destruct (steps_split (fun p => pick (fst p) x) ps w S) as (q1 & p & q2 & b & E & M & ->).
  assert (Ip : In p ps) by (rewrite E; apply in_app_iff; right; now left). destruct (O p Ip) as (names' & l & Ep & En & F).
  pose proof M as (_ & Pb & _). rewrite Ep, line_move in M. destruct M as (_ & Mb & last & a' & way' & I' & W' & N'). apply line_position in Mb. destruct Mb as (Lb & _).
  destruct (Forall2_right _ _ _ a' F I') as (a & I & Sa). apply filter_In in I. destruct I as (I & Bp). destruct (Al a I) as (Ar & No & _).
  assert (Dp : NoDup (fst p)).
  { rewrite E, map_app, concat_app in P. cbn [map List.concat] in P. now apply NoDup_right, NoDup_left in P. }
  destruct (from_part names (fst p) names' a a' D (fun i => B p i Ip) En Ar Bp No Sa (Z.of_nat last) x b way' Dp X W' N') as (way & W & N).
  assert (Q : forall q, In q (q1 ++ q2) -> pick (fst q) (put (fst p) b x) = pick (fst q) x).
  { intros q Q. apply pick_same. intros i Ii. apply put_kept. intros J. exact (parts_apart ps q1 p q2 i E P J q Q Ii). }
  assert (Pp : pick (fst p) (put (fst p) b x) = b) by (apply pick_put; [exact Dp|intros i Ii; rewrite X; now apply (B p)|lia]).
  assert (Py : is_position r [] (put (fst p) b x) = true).
  { apply Pos. rewrite put_length. split; [exact X|]. intros q Iq. rewrite E in Iq. apply in_app_iff in Iq. destruct Iq as [Iq|[<-|Iq]].
    - rewrite Q by (apply in_app_iff; now left). apply Xp. rewrite E. apply in_app_iff. now left.
    - now rewrite Pp.
    - rewrite Q by (apply in_app_iff; now right). apply Xp. rewrite E. apply in_app_iff. right. now right. }
  exists (put (fst p) b x). split; [rewrite Er in Px, Py |- *; rewrite line_move; split; [exact Px|]; split; [exact Py|]; exists last, a, way; auto|].
  unfold picks. rewrite E, map_app. cbn [map]. rewrite Pp.
  f_equal; [apply map_ext_in; intros q Iq; apply Q, in_app_iff; now left|]. f_equal. apply map_ext_in. intros q Iq. apply Q, in_app_iff. now right.
Qed.

Theorem sum_values gs : Forall2 (fun p g => valued (tuple_move (snd p) []) g) ps gs -> exists g, valued (tuple_move r []) g /\
  forall x, is_position r [] x = true -> g x = xor_of gs (picks x).
Proof.
  intros V. destruct (parts_valued ps gs V) as (M & W). fold Rs in M, W.
  exists (fun x => if is_position r [] x then xor_of gs (picks x) else 0%Z). split; [|intros x X; now rewrite X].
  assert (Pos : forall x y, tuple_move r [] x y -> is_position r [] x = true /\ is_position r [] y = true) by (intros x y (X & Y & _); auto).
  apply valued_where_plays_end.
  - assert (H : forall u x, picks x = u -> Acc (fun y x => tuple_move r [] x y) x); [|intros x; exact (H _ x eq_refl)].
    intros u. induction (steps_end Rs W u) as [u _ IH]. intros x <-. constructor. intros y Mv. exact (IH (picks y) (down x y Mv) y eq_refl).
  - intros x. destruct (is_position r [] x); [exact (xor_natural Rs gs M (picks x))|lia].
  - intros x y Mv. destruct (Pos x y Mv) as (X & Y). rewrite X, Y. exact (steps_change Rs gs M _ _ (down x y Mv)).
  - intros x v Vx. destruct (is_position r [] x) eqn:X; [|lia].
    destruct (steps_reach Rs gs M (picks x) ltac:(unfold picks, Rs; now rewrite !map_length) v Vx) as (w & S & E).
    destruct (up x w X S) as (y & Mv & <-). exists y. split; [exact Mv|]. destruct (Pos x y Mv) as (_ & Y). now rewrite Y.
Qed.
End Whole.
