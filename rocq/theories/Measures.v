(** Measures of positions: tuples of linear numbers, compared lexicographically (FORMAT.md, section 8).

    An entry is c + c_0 x_0 + c_1 x_1 + ..., or this number cut off below 0. [lower_ends]: tuples of as many natural numbers do not fall for ever.
    [not_falling_applies]: where a tuple is not below another one, the case of [not_falling] that says so applies. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Grundy Require Import Rule Digits Linear Forms Moves.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Tuples *)
Fixpoint lower (l m : list nat) : Prop :=
  match l, m with a :: l, c :: m => (a < c)%nat \/ a = c /\ lower l m | _, _ => False end.
Definition as_long_and_lower (l m : list nat) : Prop := List.length l = List.length m /\ lower l m.

Theorem lower_ends : well_founded as_long_and_lower.
Proof.
  assert (H : forall k l, List.length l = k -> Acc as_long_and_lower l).
  { induction k as [|k IH]; intros l L.
    - destruct l; [|easy]. constructor. intros [|a m] (_ & F); [easy|easy].
    - destruct l as [|c l]; [easy|]. injection L as L. revert l L. induction c as [c Ic] using lt_wf_ind. intros l L. pose proof (IH l L) as A. revert L.
      induction A as [l _ Il]. intros L. constructor. intros [|a m] (Lm & F); [easy|]. cbn in Lm, F. injection Lm as Lm.
      destruct F as [F|(-> & F)]; [apply Ic; [exact F|congruence]|]. apply Il; [now split|congruence]. }
  intros l. exact (H (List.length l) l eq_refl).
Qed.

Fixpoint below (l m : list Z) : bool :=
  match l, m with a :: l, c :: m => if a <? c then true else if a =? c then below l m else false | _, _ => false end.

Lemma below_lower : forall l m, List.length l = List.length m -> (forall a, In a l -> 0 <= a) -> below l m = true ->
  as_long_and_lower (map Z.to_nat l) (map Z.to_nat m).
Proof.
  intros l m L N B. split; [now rewrite !map_length|]. revert m L B. induction l as [|a l IH]; intros [|c m] L B; cbn in *; try easy.
  pose proof (N a ltac:(now left)). destruct (Z.ltb_spec a c); [left; lia|]. destruct (Z.eqb_spec a c) as [->|]; [|easy]. right. split; [reflexivity|].
  apply IH; [intros; apply N; now right|now injection L|exact B].
Qed.

(** ** Entries *)
Record entry := Entry { is_cut : bool; constant : Z; weights : list Z }.

Definition entry_at (x : list nat) (e : entry) : Z :=
  let v := constant e + dot (weights e) x in if is_cut e then Z.max 0 v else v.

(** The entry of the position whose coordinates stand behind so many other places. *)
Definition entry_form (before : nat) (e : entry) : form := Whole (whole (constant e) (repeat 0 before ++ weights e)%list).

Section Base.
Variable b : nat.
Local Notation applies := (applies b).

Definition entry_cases (before : nat) (e : entry) : option (split form) :=
  let f := entry_form before e in if is_cut e then one_of b AtMost f (fixed 0) (fixed 0) f else only_case f.

(** Some case applies, of a form with this value. *)
Definition has_case (zs : list nat) (v : Z) (o : option (split form)) : Prop := forall l, o = Some l -> exists f, applies zs l f /\ value zs f = v /\ proper zs f.

Lemma entry_has_case zs before e x : dot (repeat 0 before ++ weights e)%list zs = dot (weights e) x -> has_case zs (entry_at x e) (entry_cases before e).
Proof.
  intros D l. unfold entry_cases, entry_at. assert (P : proper zs (entry_form before e)) by exact (whole_exact zs _ _).
  assert (V : value zs (entry_form before e) = constant e + dot (weights e) x) by (cbn [entry_form value]; now rewrite (proj1 (whole_by zs _ _)), D).
  destruct (fixed_value zs 0) as (V0 & P0). destruct (is_cut e).
  - intros E. destruct (one_of_right b _ _ _ _ _ l zs (fun f => value zs f = Z.max 0 (constant e + dot (weights e) x) /\ proper zs f) P P0 E) as ((g & f & I & G & Q) & _).
    + rewrite V, V0. cbn [compare]. rewrite Z.leb_le. split; [lia|exact P0].
    + rewrite V, V0. cbn [compare]. rewrite Z.leb_gt. split; [lia|exact P].
    + exists f. split; [exists g; auto|exact Q].
  - intros E. injection E as <-. exists (entry_form before e). split; [|auto]. exists []. split; [now left|]. intros a [].
Qed.

(** ** What does not fall *)
Fixpoint not_falling (here there : list (option (split form))) : option (split bool) :=
  match here, there with
  | h :: here, t :: there =>
    try_bind h (fun f => try_bind t (fun g => try_bind (form_cases b Below g f) (fun less : bool => if less then only_case false else
      try_bind (form_cases b Equal g f) (fun same : bool => if same then not_falling here there else only_case true))))
  | _, _ => only_case true
  end.

Lemma form_applies zs r f g n : proper zs f -> proper zs g -> form_cases b r f g = Some n -> applies zs n (compare r (value zs f) (value zs g)).
Proof. intros F G E. destruct (form_cases_right b r f g n zs F G E) as ((h & v & I & T & V) & _). exists h. now rewrite V. Qed.

Lemma only_one {A} zs (a : A) n : only_case a = Some n -> applies zs n a.
Proof. intros E. now apply (only_applies b a a zs n E). Qed.

Lemma not_falling_applies zs here hs : Forall2 (has_case zs) hs here -> forall there ts, Forall2 (has_case zs) ts there ->
  forall l, not_falling here there = Some l -> applies zs l (negb (below ts hs)).
Proof.
  intros H. induction H as [|vh h hs here Hh H IH]; intros there ts T; destruct T as [|vt t ts there Ht T]; intros l E; cbn [not_falling below negb] in *;
    try exact (only_one zs _ _ E).
  destruct (bound_applies b _ _ _ E) as (lh & Eh & Ih & Jh). destruct (Hh lh Eh) as (f & Af & Vf & Pf). apply Ih.
  destruct (Jh zs f Af) as (n1 & E1). exists f, n1. split; [exact Af|]. split; [exact E1|].
  destruct (bound_applies b _ _ _ E1) as (lt & Et & It & Jt). destruct (Ht lt Et) as (g & Ag & Vg & Pg). apply It.
  destruct (Jt zs g Ag) as (n2 & E2). exists g, n2. split; [exact Ag|]. split; [exact E2|].
  destruct (bound_applies b _ _ _ E2) as (l3 & E3 & I3 & J3). pose proof (form_applies zs Below g f l3 Pg Pf E3) as A3. cbn [compare] in A3. rewrite Vf, Vg in A3.
  apply I3. destruct (J3 zs _ A3) as (n3 & F3). eexists _, n3. split; [exact A3|]. split; [exact F3|]. destruct (_ <? _) in F3 |- *; [exact (only_one zs _ _ F3)|].
  destruct (bound_applies b _ _ _ F3) as (l4 & E4 & I4 & J4). pose proof (form_applies zs Equal g f l4 Pg Pf E4) as A4. cbn [compare] in A4. rewrite Vf, Vg in A4.
  apply I4. destruct (J4 zs _ A4) as (n4 & F4). eexists _, n4. split; [exact A4|]. split; [exact F4|]. destruct (_ =? _) in F4 |- *; [|exact (only_one zs _ _ F4)].
  exact (IH there ts T n4 F4).
Qed.
End Base.
