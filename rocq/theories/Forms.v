(** Formulas and tests as lists of cases (FORMAT.md, section 8): in each case a formula is a form, a test is true or false.

    A form is linear ([Linear]) or, in base 2, a bit expression ([Bits]). [cases_sound]: whichever case applies, the value is that of its form; and where
    the formula has a meaning some case applies. A bit function of a number below 0 has no meaning, and no case. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Rule Formula Digits Bits Linear.
Import ListNotations.
Local Open Scope Z_scope.

Inductive form := Whole (l : linear) | Bitwise (t : bits).

Definition bits_at (zs : list nat) (t : bits) : Z := said (fun i => Z.of_nat (nth i zs 0%nat)) t.
Definition value (zs : list nat) (f : form) : Z := match f with Whole l => form_at zs l | Bitwise t => bits_at zs t end.
(** A division leaves no rest. *)
Definition proper (zs : list nat) (f : form) : Prop := match f with Whole l => exact zs l | Bitwise _ => True end.

Definition fixed (z : Z) : form := Whole (number_form z).
Definition placed (i : nat) : form := Whole (place_form i).

Lemma placed_value zs i : value zs (placed i) = Z.of_nat (nth i zs 0%nat) /\ proper zs (placed i).
Proof. exact (place_by zs i). Qed.
Lemma fixed_value zs z : value zs (fixed z) = z /\ proper zs (fixed z).
Proof. exact (number_by zs z). Qed.

(** ** A linear form as a bit expression *)
Fixpoint terms (i : nat) (cs : list Z) : list (Z * nat) :=
  match cs with [] => [] | c :: cs => if c =? 0 then terms (S i) cs else (c, i) :: terms (S i) cs end.

Fixpoint mixture (c : Z) (l : list (Z * nat)) : bits :=
  match l with
  | [] => Known c
  | [(a, i)] => if (if c =? 0 then a =? 1 else false) then Place i else Mix c a (Place i) 0 (Known 0)
  | (a, i) :: (((d, j) :: rest) as l) => match rest with [] => Mix c a (Place i) d (Place j) | _ => Mix 0 a (Place i) 1 (mixture c l) end
  end.

Definition as_bits (f : form) : option bits :=
  match f with
  | Whole l => if Pos.eqb (divisor l) 1 then Some (mixture (fst (top l)) (terms 0 (snd (top l)))) else None
  | Bitwise t => Some t
  end.

Definition terms_at (zs : list nat) (l : list (Z * nat)) : Z := fold_right (fun ai s => fst ai * Z.of_nat (nth (snd ai) zs 0%nat) + s) 0 l.

Lemma mixture_at zs : forall l c, bits_at zs (mixture c l) = c + terms_at zs l.
Proof.
  induction l as [|(a, i) l IH]; intros c; [cbn; lia|]. cbn [mixture]. destruct l as [|(d, j) rest].
  - destruct (Z.eqb_spec c 0) as [->|]; [destruct (Z.eqb_spec a 1) as [->|]|]; unfold bits_at, terms_at; cbn [said fold_right fst snd]; lia.
  - destruct rest as [|ek rest]; [unfold bits_at, terms_at; cbn [said fold_right fst snd]; lia|].
    specialize (IH c). unfold bits_at in *. cbn [said]. rewrite IH. unfold terms_at. cbn [fold_right fst snd]. lia.
Qed.

Lemma skipn_nth : forall (zs : list nat) i, (i < List.length zs)%nat -> skipn i zs = nth i zs 0%nat :: skipn (S i) zs.
Proof. induction zs as [|z zs IH]; intros [|i] L; cbn in L; try lia; [reflexivity|]. cbn [skipn nth]. rewrite IH by lia. reflexivity. Qed.

Lemma terms_dot zs : forall cs i, terms_at zs (terms i cs) = dot cs (skipn i zs).
Proof.
  induction cs as [|c cs IH]; intros i; [now destruct (skipn i zs)|]. cbn [terms].
  assert (E : dot (c :: cs) (skipn i zs) = c * Z.of_nat (nth i zs 0%nat) + dot cs (skipn (S i) zs)).
  { destruct (Nat.lt_ge_cases i (List.length zs)) as [L|L].
    - rewrite (skipn_nth zs i L). cbn [dot]. lia.
    - rewrite (nth_overflow zs) by lia. rewrite !skipn_all2 by lia. destruct cs; cbn; lia. }
  rewrite E. destruct (Z.eqb_spec c 0) as [->|]; [rewrite IH; lia|]. unfold terms_at in *. cbn [fold_right fst snd]. now rewrite IH.
Qed.

Lemma as_bits_value zs f t : proper zs f -> as_bits f = Some t -> bits_at zs t = value zs f.
Proof.
  destruct f as [l|u]; cbn [as_bits proper value]; [|intros _ E; now injection E as <-]. intros P. destruct (Pos.eqb_spec (divisor l) 1) as [D|]; [|easy].
  intros E. injection E as <-. rewrite mixture_at, terms_dot. cbn [skipn]. unfold form_at, top_at. rewrite D, Z.div_1_r. reflexivity.
Qed.

(** The difference of two bit expressions. *)
Definition less_bits (t u : bits) : bits := match u with Known 0 => t | _ => Mix 0 1 t (-1) u end.
Lemma less_bits_at zs t u : bits_at zs (less_bits t u) = bits_at zs t - bits_at zs u.
Proof. unfold bits_at. destruct u as [i|[|z|z]| |]; cbn [less_bits said]; lia. Qed.

Section Base.
Variable b : nat.
Local Notation is_true := (atom_true b).
Local Notation all_true := (all_true b).

(** Letters hold a digit for each place, so there are few places. *)
Definition most_places : nat := 6.
(** The bit expression compares with 0 in this way. *)
Definition bits_read (r : comparison) (t : bits) : option atom :=
  if (b =? 2)%nat then
    if (List.length (all_places t) <=? most_places)%nat then match comparing r t with Some A => Some (Read A (all_places t)) | None => None end else None
  else None.

Lemma bits_read_true r t a zs : bits_read r t = Some a -> (is_true a zs <-> compare r (bits_at zs t) 0 = true).
Proof.
  unfold bits_read. destruct (Nat.eqb_spec b 2) as [B|]; [|easy]. destruct (_ <=? _)%nat; [|easy]. destruct (comparing r t) as [A|] eqn:E; [|easy].
  intros Q. injection Q as <-. cbn [atom_true]. rewrite B, (comparing_sound r t A zs E). reflexivity.
Qed.

(** ** Comparisons *)
Definition linear_atom (r : comparison) (l m : linear) : option atom :=
  match r with
  | Equal => Some (equals l m) | Below => Some (above m l) | AtMost => Some (at_least m l)
  | Above => Some (above l m) | AtLeast => Some (at_least l m) | Unequal => None
  end.

Definition compares_as (r : comparison) (f g : form) : option atom :=
  match f, g with
  | Whole l, Whole m => linear_atom r l m
  | _, _ => match as_bits f, as_bits g with Some t, Some u => bits_read r (less_bits t u) | _, _ => None end
  end.

Lemma compare_less r x y : compare r (x - y) 0 = compare r x y.
Proof.
  destruct r; cbn [compare]; repeat match goal with
    |- context [?x =? ?y] => destruct (Z.eqb_spec x y) | |- context [?x <? ?y] => destruct (Z.ltb_spec x y) | |- context [?x <=? ?y] => destruct (Z.leb_spec x y) end;
    reflexivity || lia.
Qed.

Lemma compares_true r f g a zs : proper zs f -> proper zs g -> compares_as r f g = Some a -> (is_true a zs <-> compare r (value zs f) (value zs g) = true).
Proof.
  intros F G. assert (B : match as_bits f, as_bits g with Some t, Some u => bits_read r (less_bits t u) | _, _ => None end = Some a ->
    (is_true a zs <-> compare r (value zs f) (value zs g) = true)).
  { destruct (as_bits f) as [t|] eqn:T; [|easy]. destruct (as_bits g) as [u|] eqn:U; [|easy]. intros E. rewrite (bits_read_true _ _ a zs E).
    rewrite less_bits_at, (as_bits_value zs f t F T), (as_bits_value zs g u G U), compare_less. reflexivity. }
  destruct f as [l|t], g as [m|u]; try exact B. cbn [compares_as value proper] in *.
  destruct r; cbn [linear_atom compare]; intros E; try easy; injection E as <-; rewrite ?equals_true, ?above_true, ?at_least_true, ?Z.eqb_eq, ?Z.ltb_lt, ?Z.leb_le by assumption; tauto.
Qed.

Definition contrary (r : comparison) : comparison :=
  match r with Equal => Unequal | Unequal => Equal | Below => AtLeast | AtLeast => Below | AtMost => Above | Above => AtMost end.

Lemma compare_contrary r x y : compare (contrary r) x y = negb (compare r x y).
Proof.
  destruct r; cbn [contrary compare]; rewrite ?negb_involutive; auto; rewrite ?Z.leb_antisym, ?negb_involutive; auto.
Qed.

Definition form_cases (r : comparison) (f g : form) : option (split bool) :=
  match f, g with
  | Whole l, Whole m => Some (compare_cases r l m)
  | _, _ => match compares_as r f g, compares_as (contrary r) f g with Some a, Some c => Some [([a], true); ([c], false)] | _, _ => None end
  end.

Lemma form_cases_right r f g n zs : proper zs f -> proper zs g -> form_cases r f g = Some n -> right b zs (fun v => compare r (value zs f) (value zs g) = v) n.
Proof.
  intros F G. assert (B : match compares_as r f g, compares_as (contrary r) f g with Some a, Some c => Some [([a], true); ([c], false)] | _, _ => None end = Some n ->
    right b zs (fun v => compare r (value zs f) (value zs g) = v) n).
  { destruct (compares_as r f g) as [a|] eqn:A; [|easy]. destruct (compares_as (contrary r) f g) as [c|] eqn:C; [|easy]. intros E. injection E as <-.
    pose proof (compares_true _ f g a zs F G A) as Ta. pose proof (compares_true _ f g c zs F G C) as Tc. rewrite compare_contrary, negb_true_iff in Tc. split.
    - destruct (compare r _ _) eqn:V.
      + exists [a], true. split; [now left|]. split; [now apply all_true_one, Ta|reflexivity].
      + exists [c], false. split; [right; now left|]. split; [now apply all_true_one, Tc|reflexivity].
    - intros h v [E|[E|[]]]; injection E as <- <-; rewrite all_true_one; tauto. }
  destruct f as [l|t], g as [m|u]; try exact B. intros E. injection E as <-. exact (compare_right b r l m zs F G).
Qed.

(** One of two forms, by a comparison. *)
Definition one_of (r : comparison) (f g yes no : form) : option (split form) :=
  match compares_as r f g, compares_as (contrary r) f g with Some a, Some c => Some [([a], yes); ([c], no)] | _, _ => None end.

Lemma one_of_right r f g yes no n zs (P : form -> Prop) : proper zs f -> proper zs g -> one_of r f g yes no = Some n ->
  (compare r (value zs f) (value zs g) = true -> P yes) -> (compare r (value zs f) (value zs g) = false -> P no) -> right b zs P n.
Proof.
  intros F G. unfold one_of. destruct (compares_as r f g) as [a|] eqn:A; [|easy]. destruct (compares_as (contrary r) f g) as [c|] eqn:C; [|easy].
  intros E Y N. injection E as <-. pose proof (compares_true _ f g a zs F G A) as Ta. pose proof (compares_true _ f g c zs F G C) as Tc.
  rewrite compare_contrary, negb_true_iff in Tc. split.
  - destruct (compare r _ _) eqn:V.
    + exists [a], yes. split; [now left|]. split; [now apply all_true_one, Ta|auto].
    + exists [c], no. split; [right; now left|]. split; [now apply all_true_one, Tc|auto].
  - intros h v [E|[E|[]]]; injection E as <- <-; rewrite all_true_one; intros T; [apply Y|apply N]; tauto.
Qed.

(** ** Where there is a meaning *)
(** Whatever applies is right, and where something is defined some case applies. *)
Definition partly {A} (zs : list nat) (defined : Prop) (P : A -> Prop) (l : split A) : Prop :=
  (defined -> exists g a, In (g, a) l /\ all_true zs g) /\ (forall g a, In (g, a) l -> all_true zs g -> P a).

Lemma right_partly {A} zs D (P : A -> Prop) l : right b zs P l -> partly zs D P l.
Proof. intros ((g & a & I & G & _) & R). split; [intros _; exists g, a; auto|exact R]. Qed.

Lemma try_partly {A B} (f : A -> option (split B)) (o : option (split A)) m zs (D D' : Prop) (P : A -> Prop) (Q : B -> Prop) : try_bind o f = Some m ->
  (forall l, o = Some l -> partly zs D P l) -> (D' -> D) -> (forall a n, P a -> f a = Some n -> partly zs D' Q n) -> partly zs D' Q m.
Proof.
  intros E R W F. destruct o as [l|]; [|easy]. cbn [try_bind] in E. destruct (bind l f) as [n|] eqn:Bound; [|easy]. injection E as <-.
  destruct (in_bind f l n Bound) as (I1 & I2). destruct (R l eq_refl) as (Ex & All). split.
  - intros Df. destruct (Ex (W Df)) as (g & a & I & G). destruct (I2 g a I) as (k & Fa). destruct (F a k (All g a I G) Fa) as (Ex' & _).
    destruct (Ex' Df) as (g' & x & Ix & Gx). exists (g ++ g')%list, x. assert (T : all_true zs (g ++ g')) by now apply all_true_app.
    split; [|exact T]. apply (in_pruned b zs); [exact T|]. apply I1. exists g, a, g', k. auto.
  - intros h x I T. apply (in_pruned b zs _ h x T), I1 in I. destruct I as (g & a & g' & k & Ia & Fa & Ix & ->). apply all_true_app in T. destruct T as (G & G').
    destruct (F a k (All g a Ia G) Fa) as (_ & All'). exact (All' g' x Ix G').
Qed.

(** What a formula is in a case: its value is that of the form. *)
Definition is_form (zs : list nat) (found : option Z) (f : form) : Prop := found = Some (value zs f) /\ proper zs f.

(** ** Functions of forms *)
Definition wholes (o : option (split linear)) : option (split form) :=
  match o with Some l => Some (map (fun gx => (fst gx, Whole (snd gx))) l) | None => None end.

Lemma wholes_right zs found o n : wholes o = Some n -> (forall l, o = Some l -> right b zs (is_linear zs found) l) -> right b zs (is_form zs found) n.
Proof.
  destruct o as [l|]; [|easy]. intros E R. injection E as <-. destruct (R l eq_refl) as ((g & a & I & G & P) & All). split.
  - exists g, (Whole a). split; [|split; [exact G|exact P]]. apply in_map_iff. now exists (g, a).
  - intros h x J T. apply in_map_iff in J. destruct J as ((g', a') & E & J). cbn [fst snd] in E. injection E as <- <-. exact (All g' a' J T).
Qed.

Definition bitwise_of (f : two_places) : option bitwise :=
  match f with BitXor => Some Bits.Xor | BitAnd => Some Bits.And | BitOr => Some Bits.Or | _ => None end.

(** What has to be true for a bit expression not to be below 0. *)
Definition natural_guard (t : bits) : option (list atom) :=
  if is_natural t then Some [] else match bits_read AtLeast t with Some a => Some [a] | None => None end.

Lemma natural_guard_true t g zs : natural_guard t = Some g -> (all_true zs g <-> 0 <= bits_at zs t).
Proof.
  unfold natural_guard. destruct (is_natural t) eqn:N.
  - intros E. injection E as <-. split; [intros _|intros _ a []]. apply said_natural; [intros i; lia|exact N].
  - destruct (bits_read AtLeast t) as [a|] eqn:A; [|easy]. intros E. injection E as <-. rewrite all_true_one, (bits_read_true _ _ a zs A). apply Z.leb_le.
Qed.

Definition bitwise_form (h : bitwise) (t u : bits) : option (split form) :=
  match natural_guard t, natural_guard u with Some g, Some g' => Some [((g ++ g')%list, Bitwise (Act h t u))] | _, _ => None end.

(** The exponent of a power of two. *)
Fixpoint exponent (p : positive) : option Z := match p with xH => Some 0 | xO p => match exponent p with Some e => Some (e + 1) | None => None end | xI _ => None end.

Lemma exponent_is p : forall e, exponent p = Some e -> 0 <= e /\ Zpos p = 2 ^ e.
Proof.
  induction p as [p|p IH|]; intros e; cbn [exponent]; [easy| |].
  - destruct (exponent p) as [d|]; [|easy]. intros E. injection E as <-. destruct (IH d eq_refl) as (N & Q). split; [lia|]. rewrite Z.pow_add_r, <- Q by lia. lia.
  - intros E. injection E as <-. split; [lia|reflexivity].
Qed.

Definition as_number (f : form) : option Z := match f with Whole l => as_number_form l | Bitwise _ => None end.
Lemma as_number_is zs f z : as_number f = Some z -> value zs f = z.
Proof. destruct f as [l|t]; [exact (as_number_at zs l z)|easy]. Qed.

Definition of_bits (f g : form) (h : bits -> bits -> option (split form)) : option (split form) :=
  match as_bits f, as_bits g with Some t, Some u => h t u | _, _ => None end.

Definition apply_to_bits (h : two_places) (f g : form) : option (split form) :=
  match h with
  | Plus => of_bits f g (fun t u => only_case (Bitwise (Mix 0 1 t 1 u)))
  | Minus => of_bits f g (fun t u => only_case (Bitwise (Mix 0 1 t (-1) u)))
  | Times => match as_number f, as_number g, as_bits f, as_bits g with
             | Some k, _, _, Some u => only_case (Bitwise (Mix 0 k u 0 (Known 0)))
             | None, Some k, Some t, _ => only_case (Bitwise (Mix 0 k t 0 (Known 0)))
             | _, _, _, _ => None
             end
  | Least => one_of AtMost f g f g
  | Greatest => one_of AtMost f g g f
  | Remainder => match as_number g, as_bits f with
                 | Some (Zpos p), Some t => match exponent p with Some e => only_case (Bitwise (Act Bits.And t (Known (Z.ones e)))) | None => None end
                 | _, _ => None
                 end
  | _ => None
  end.

Definition apply_forms (h : two_places) (f g : form) : option (split form) :=
  match bitwise_of h with
  | Some k => of_bits f g (bitwise_form k)
  | None => match f, g with Whole l, Whole m => wholes (apply_cases h l m) | _, _ => apply_to_bits h f g end
  end.

Lemma bits_form zs found t z : found = Some z -> bits_at zs t = z -> is_form zs found (Bitwise t).
Proof. intros -> <-. split; [reflexivity|exact Logic.I]. Qed.

Lemma bitwise_partly h k f g n zs : bitwise_of h = Some k -> proper zs f -> proper zs g -> of_bits f g (bitwise_form k) = Some n ->
  partly zs (apply2 h (value zs f) (value zs g) <> None) (is_form zs (apply2 h (value zs f) (value zs g))) n.
Proof.
  intros K F G. unfold of_bits, bitwise_form. destruct (as_bits f) as [t|] eqn:T; [|easy]. destruct (as_bits g) as [u|] eqn:U; [|easy].
  destruct (natural_guard t) as [gt|] eqn:Gt; [|easy]. destruct (natural_guard u) as [gu|] eqn:Gu; [|easy]. intros E. injection E as <-.
  pose proof (natural_guard_true t gt zs Gt) as Nt. pose proof (natural_guard_true u gu zs Gu) as Nu.
  pose proof (as_bits_value zs f t F T) as Vt. pose proof (as_bits_value zs g u G U) as Vu.
  assert (Q : apply2 h (value zs f) (value zs g) = natural (Z.min (value zs f) (value zs g)) (act k (value zs f) (value zs g))) by (destruct h; try easy; injection K as <-; reflexivity).
  rewrite Q. unfold natural. destruct (Z.ltb_spec (Z.min (value zs f) (value zs g)) 0) as [L|L].
  - split; [easy|]. intros g' a [E|[]] A. injection E as <- <-. apply all_true_app in A. rewrite Nt, Nu in A. lia.
  - split.
    + intros _. eexists _, _. split; [now left|]. apply all_true_app. rewrite Nt, Nu. lia.
    + intros g' a [E|[]] _. injection E as <- <-. apply (bits_form zs _ _ _ eq_refl). unfold bits_at in *. cbn [said]. now rewrite Vt, Vu.
Qed.

Lemma apply_to_bits_right h f g n zs : proper zs f -> proper zs g -> apply_to_bits h f g = Some n ->
  right b zs (is_form zs (apply2 h (value zs f) (value zs g))) n.
Proof.
  intros F G. assert (Two : forall k, (forall t u, bits_at zs (k t u) = match apply2 h (bits_at zs t) (bits_at zs u) with Some z => z | None => 0 end) ->
      (forall v w, apply2 h v w <> None) -> of_bits f g (fun t u => only_case (Bitwise (k t u))) = Some n -> right b zs (is_form zs (apply2 h (value zs f) (value zs g))) n).
  { intros k K Def. unfold of_bits. destruct (as_bits f) as [t|] eqn:T; [|easy]. destruct (as_bits g) as [u|] eqn:U; [|easy]. intros E.
    apply (only_right b _ zs _ _ E). specialize (K t u). rewrite (as_bits_value zs f t F T), (as_bits_value zs g u G U) in K.
    specialize (Def (value zs f) (value zs g)). destruct (apply2 h (value zs f) (value zs g)) as [z|]; [|easy]. exact (bits_form zs _ _ z eq_refl K). }
  assert (Scaled : forall k t, bits_at zs (Mix 0 k t 0 (Known 0)) = k * bits_at zs t) by (intros; unfold bits_at; cbn [said]; lia).
  destruct h; cbn [apply_to_bits]; try easy.
  - apply Two; [intros t u; unfold bits_at; cbn [said apply2]; lia|easy].
  - apply Two; [intros t u; unfold bits_at; cbn [said apply2]; lia|easy].
  - destruct (as_number f) as [k|] eqn:K.
    + destruct (as_bits f); (destruct (as_bits g) as [u|] eqn:U; [|easy]); intros E; apply (only_right b _ zs _ _ E), (bits_form zs _ _ _ eq_refl);
        now rewrite Scaled, (as_bits_value zs g u G U), (as_number_is zs f k K).
    + destruct (as_number g) as [k|] eqn:K'; [|easy]. destruct (as_bits f) as [t|] eqn:T; [|easy]. intros E. apply (only_right b _ zs _ _ E), (bits_form zs _ _ _ eq_refl).
      rewrite Scaled, (as_bits_value zs f t F T), (as_number_is zs g k K'). apply Z.mul_comm.
  - destruct (as_number g) as [[|p|p]|] eqn:K; try easy. destruct (as_bits f) as [t|] eqn:T; [|easy]. destruct (exponent p) as [e|] eqn:X; [|easy].
    intros E. apply (only_right b _ zs _ _ E). destruct (exponent_is p e X) as (N & Q). rewrite (as_number_is zs g _ K). cbn [apply2 Z.eqb].
    apply (bits_form zs _ _ _ eq_refl). unfold bits_at. cbn [said act]. rewrite Z.land_ones by exact N. rewrite <- Q. f_equal. exact (as_bits_value zs f t F T).
  - intros E. apply (one_of_right _ _ _ _ _ _ _ _ F G E); cbn [compare apply2]; rewrite ?Z.leb_le, ?Z.leb_gt; intros L; (split; [f_equal; lia|assumption]).
  - intros E. apply (one_of_right _ _ _ _ _ _ _ _ F G E); cbn [compare apply2]; rewrite ?Z.leb_le, ?Z.leb_gt; intros L; (split; [f_equal; lia|assumption]).
Qed.

Lemma apply_forms_partly h f g n zs : proper zs f -> proper zs g -> apply_forms h f g = Some n ->
  partly zs (apply2 h (value zs f) (value zs g) <> None) (is_form zs (apply2 h (value zs f) (value zs g))) n.
Proof.
  intros F G. unfold apply_forms. destruct (bitwise_of h) as [k|] eqn:K; [intros E; exact (bitwise_partly h k f g n zs K F G E)|].
  intros E. apply right_partly. destruct f as [l|t], g as [m|u]; try exact (apply_to_bits_right h _ _ n zs F G E).
  apply (wholes_right zs _ _ n E). intros l' L. exact (apply_right b h l m l' zs F G L).
Qed.

(** ** Formulas and tests *)
Definition scope : Type := list (string * form).
Fixpoint look_up (sc : scope) (x : string) : option form :=
  match sc with [] => None | (y, l) :: sc => if String.eqb x y then Some l else look_up sc x end.
Definition environment_at (zs : list nat) (sc : scope) : environment := map (fun xl => (fst xl, value zs (snd xl))) sc.
Definition all_proper (zs : list nat) (sc : scope) : Prop := Forall (fun xl => proper zs (snd xl)) sc.

Lemma look_up_at zs sc x : value_of (environment_at zs sc) x = match look_up sc x with Some l => Some (value zs l) | None => None end.
Proof. induction sc as [|(y, l) sc IH]; [reflexivity|]. cbn. now destruct (String.eqb x y). Qed.

Lemma look_up_proper zs sc x l : all_proper zs sc -> look_up sc x = Some l -> proper zs l.
Proof.
  intros A. induction A as [|(y, m) sc E A IH]; [easy|]. cbn. destruct (String.eqb x y); [|exact IH]. intros Q. injection Q as <-. exact E.
Qed.

Definition opposite (f : form) : form := match f with Whole l => Whole (multiple (-1) l) | Bitwise t => Bitwise (Mix 0 (-1) t 0 (Known 0)) end.

Lemma opposite_value zs f : proper zs f -> value zs (opposite f) = - value zs f /\ proper zs (opposite f).
Proof.
  destruct f as [l|t]; cbn [opposite value proper]; intros P.
  - destruct (multiple_by zs (-1) l P) as (F & E). split; [lia|exact E].
  - split; [unfold bits_at; cbn [said]; lia|exact Logic.I].
Qed.

Fixpoint formula_cases (sc : scope) (a : formula) : option (split form) :=
  match a with
  | Constant z => only_case (fixed z)
  | Named x => match look_up sc x with Some l => only_case l | None => None end
  | Opposite a => try_bind (formula_cases sc a) (fun f => only_case (opposite f))
  | Magnitude a => try_bind (formula_cases sc a) (fun f => one_of AtMost f (fixed 0) (opposite f) f)
  | Both h a b => try_bind (formula_cases sc a) (fun f => try_bind (formula_cases sc b) (fun g => apply_forms h f g))
  | Choice c a b => try_bind (test_cases sc c) (fun v : bool => if v then formula_cases sc a else formula_cases sc b)
  end
with test_cases (sc : scope) (c : test) : option (split bool) :=
  match c with
  | Compared r a b => try_bind (formula_cases sc a) (fun f => try_bind (formula_cases sc b) (fun g => form_cases r f g))
  | Divided a b => try_bind (formula_cases sc a) (fun f => try_bind (formula_cases sc b) (fun g =>
      match as_number f, g with Some (Zpos d), Whole m => by_rests m d (Nat.eqb 0) | _, _ => None end))
  | Contrary c => try_bind (test_cases sc c) (fun v => only_case (negb v))
  | Each c d => try_bind (test_cases sc c) (fun v : bool => if v then test_cases sc d else only_case false)
  | Some_ c d => try_bind (test_cases sc c) (fun v : bool => if v then only_case true else test_cases sc d)
  end.

Theorem cases_sound zs sc : all_proper zs sc ->
  (forall a n, formula_cases sc a = Some n -> partly zs (number_at (environment_at zs sc) a <> None) (is_form zs (number_at (environment_at zs sc) a)) n) /\
  (forall c n, test_cases sc c = Some n -> partly zs (truth_at (environment_at zs sc) c <> None) (fun v => truth_at (environment_at zs sc) c = Some v) n).
Proof.
  intros Ex. set (env := environment_at zs sc). apply formula_and_test; cbn [formula_cases test_cases number_at truth_at].
  - intros z n E. apply right_partly, (only_right b _ zs _ _ E). destruct (fixed_value zs z) as (V & P). split; [now rewrite V|exact P].
  - intros x n. unfold env. rewrite look_up_at. destruct (look_up sc x) as [l|] eqn:L; [|easy]. intros E. apply right_partly, (only_right b _ zs _ _ E).
    split; [reflexivity|exact (look_up_proper zs sc x l Ex L)].
  - intros a IH n E. apply (try_partly _ _ _ zs _ _ _ _ E IH); [now destruct (number_at env a)|]. intros l m (L & X) M. apply right_partly, (only_right b _ zs _ _ M).
    destruct (opposite_value zs l X) as (F & Y). rewrite L. split; [now rewrite F|exact Y].
  - intros a IH n E. apply (try_partly _ _ _ zs _ _ _ _ E IH); [now destruct (number_at env a)|]. intros l m (L & X) M. rewrite L. apply right_partly.
    destruct (opposite_value zs l X) as (F & Y). destruct (fixed_value zs 0) as (V0 & P0).
    apply (one_of_right _ _ _ _ _ _ _ _ X P0 M); rewrite V0; cbn [compare]; rewrite ?Z.leb_le, ?Z.leb_gt; intros Le; (split; [f_equal; lia|assumption]).
  - intros f a IHa c IHb n E. apply (try_partly _ _ _ zs _ _ _ _ E IHa); [now destruct (number_at env a)|]. intros l m (L & X) M. rewrite L.
    apply (try_partly _ _ _ zs _ _ _ _ M IHb); [now destruct (number_at env c)|]. intros l' m' (L' & X') M'. rewrite L'. now apply apply_forms_partly.
  - intros c IHc a IHa d IHb n E. apply (try_partly _ _ _ zs _ _ _ _ E IHc); [now destruct (truth_at env c)|]. intros v m V M. rewrite V. destruct v; auto.
  - intros r a IHa c IHb n E. apply (try_partly _ _ _ zs _ _ _ _ E IHa); [now destruct (number_at env a)|]. intros l m (L & X) M. rewrite L.
    apply (try_partly _ _ _ zs _ _ _ _ M IHb); [now destruct (number_at env c)|]. intros l' m' (L' & X') M'. rewrite L'. apply right_partly.
    destruct (form_cases_right r l l' m' zs X X' M') as ((g & v & I & G & V) & Y). split.
    + exists g, v. rewrite V. auto.
    + intros g' v' I' G'. now rewrite (Y g' v' I' G').
  - intros a IHa c IHb n E. apply (try_partly _ _ _ zs _ _ _ _ E IHa); [now destruct (number_at env a)|]. intros l m (L & X) M. rewrite L.
    apply (try_partly _ _ _ zs _ _ _ _ M IHb); [now destruct (number_at env c)|]. intros l' m' (L' & X') M'. rewrite L'. apply right_partly.
    destruct (as_number l) as [[|d|d]|] eqn:K; try easy. destruct l' as [l'|]; [|easy]. apply (rests_right b zs l' d _ m' _ X' M'). intros i I.
    rewrite (as_number_is zs l _ K). unfold divides. cbn [Z.eqb value]. rewrite I. f_equal. now destruct i.
  - intros c IH n E. apply (try_partly _ _ _ zs _ _ _ _ E IH); [now destruct (truth_at env c)|]. intros v m V M. apply right_partly, (only_right b _ zs _ _ M). now rewrite V.
  - intros c IHc d IHd n E. apply (try_partly _ _ _ zs _ _ _ _ E IHc); [now destruct (truth_at env c)|]. intros v m V M. rewrite V. destruct v; [auto|].
    now apply right_partly, (only_right b _ zs _ _ M).
  - intros c IHc d IHd n E. apply (try_partly _ _ _ zs _ _ _ _ E IHc); [now destruct (truth_at env c)|]. intros v m V M. rewrite V.
    destruct v; [now apply right_partly, (only_right b _ zs _ _ M)|auto].
Qed.
End Base.
