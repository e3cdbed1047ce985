(** Linear forms over a positive number, and lists of cases, over variables that are natural numbers (FORMAT.md, section 8).

    A case is a list of atoms ([Digits]) and what holds where they are true: a form, for example, or a truth value. A division of t by a number d
    has d cases, one for each remainder i: there d divides t - i, and the quotient is the form (t - i) / d, which leaves no rest ([exact]). Products
    of two variables are no forms. Formulas are brought into cases in [Forms]. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Rule Digits.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Linear forms *)
(** (c + c_0 x_0 + c_1 x_1 + ...) / d. *)
Definition linear : Type := Z * list Z * positive.

Definition whole (c : Z) (cs : list Z) : linear := (c, cs, 1%positive).
Definition top (l : linear) : Z * list Z := fst l.
Definition divisor (l : linear) : positive := snd l.

Fixpoint add_lists (cs ds : list Z) : list Z :=
  match cs, ds with c :: cs, d :: ds => (c + d) :: add_lists cs ds | [], ds => ds | cs, [] => cs end.
Definition add_tops (l m : Z * list Z) : Z * list Z := (fst l + fst m, add_lists (snd l) (snd m)).
Definition top_times (k : Z) (l : Z * list Z) : Z * list Z := (k * fst l, map (Z.mul k) (snd l)).

Definition multiple (k : Z) (l : linear) : linear := (top_times k (top l), divisor l).
Definition sum (l m : linear) : linear :=
  if Pos.eqb (divisor l) (divisor m) then (add_tops (top l) (top m), divisor l)
  else (add_tops (top_times (Zpos (divisor m)) (top l)) (top_times (Zpos (divisor l)) (top m)), (divisor l * divisor m)%positive).
Definition difference (l m : linear) : linear := sum l (multiple (-1) m).
Definition number_form (z : Z) : linear := whole z [].
Definition place_form (i : nat) : linear := whole 0 (repeat 0 i ++ [1])%list.

(** Without a common divisor, so that digits say as early as they can what is false. *)
Definition shrunk (l : Z * list Z) : Z * list Z :=
  let d := fold_left Z.gcd (snd l) (fst l) in
  if 1 <? d then let m := (fst l / d, map (fun c => c / d) (snd l)) in
    if (fst l =? d * fst m) then if same_list Z.eqb (snd l) (map (Z.mul d) (snd m)) then m else l else l
  else l.

Definition at_least (l m : linear) : atom := let d := shrunk (top (difference l m)) in NotNegative (fst d) (snd d).
Definition above (l m : linear) : atom := at_least l (sum m (number_form 1)).
Definition equals (l m : linear) : atom := let d := shrunk (top (difference l m)) in IsZero (fst d) (snd d).

Definition top_at (zs : list nat) (l : Z * list Z) : Z := fst l + dot (snd l) zs.
Definition form_at (zs : list nat) (l : linear) : Z := top_at zs (top l) / Zpos (divisor l).

(** The division leaves no rest. *)
Definition exact (zs : list nat) (l : linear) : Prop := top_at zs (top l) = form_at zs l * Zpos (divisor l).

Lemma exact_by zs l t : top_at zs (top l) = t * Zpos (divisor l) -> form_at zs l = t /\ exact zs l.
Proof. unfold exact, form_at. intros E. rewrite E, Z.div_mul by lia. auto. Qed.

Lemma dot_add zs : forall cs ds, dot (add_lists cs ds) zs = dot cs zs + dot ds zs.
Proof.
  induction zs as [|z zs IH]; intros [|c cs] [|d ds]; cbn [add_lists dot]; try lia. rewrite IH. lia.
Qed.

Lemma dot_multiple zs k : forall cs, dot (map (Z.mul k) cs) zs = k * dot cs zs.
Proof. induction zs as [|z zs IH]; intros [|c cs]; cbn [map dot]; try lia. rewrite IH. lia. Qed.

Lemma dot_place : forall i zs, dot (repeat 0 i ++ [1])%list zs = Z.of_nat (nth i zs 0%nat).
Proof.
  induction i as [|i IH]; intros [|z zs]; try reflexivity.
  - cbn [repeat app dot nth]. destruct zs; lia.
  - cbn [repeat app dot nth]. rewrite IH. lia.
Qed.

Lemma top_sum zs l m : top_at zs (add_tops l m) = top_at zs l + top_at zs m.
Proof. unfold top_at, add_tops. cbn [fst snd]. rewrite dot_add. lia. Qed.
Lemma top_multiple zs k l : top_at zs (top_times k l) = k * top_at zs l.
Proof. unfold top_at, top_times. cbn [fst snd]. rewrite dot_multiple. lia. Qed.

Lemma shrunk_at zs l : exists d, 0 < d /\ top_at zs l = d * top_at zs (shrunk l).
Proof.
  unfold shrunk. destruct (Z.ltb_spec 1 (fold_left Z.gcd (snd l) (fst l))) as [D|D]; [|exists 1; lia]. set (d := fold_left _ _ _) in *. cbv zeta. cbn [fst snd].
  destruct (Z.eqb_spec (fst l) (d * (fst l / d))) as [E|]; [|exists 1; lia]. destruct (same_list _ _ _) eqn:S; [|exists 1; lia].
  apply (same_list_sound Z.eqb) in S; [|intros; now apply Z.eqb_eq]. exists d. split; [lia|]. unfold top_at. cbn [fst snd].
  rewrite S at 1. rewrite dot_multiple. lia.
Qed.

Lemma sum_by zs l m : exact zs l -> exact zs m -> form_at zs (sum l m) = form_at zs l + form_at zs m /\ exact zs (sum l m).
Proof.
  unfold exact at 1 2. intros L M. apply exact_by. unfold sum. destruct (Pos.eqb_spec (divisor l) (divisor m)) as [E|E]; cbn [top divisor fst snd].
  - rewrite top_sum, L, M, E. lia.
  - rewrite top_sum, !top_multiple, L, M, Pos2Z.inj_mul. lia.
Qed.
Lemma multiple_by zs k l : exact zs l -> form_at zs (multiple k l) = k * form_at zs l /\ exact zs (multiple k l).
Proof. unfold exact at 1. intros L. apply exact_by. cbn [multiple top divisor fst snd]. rewrite top_multiple, L. lia. Qed.
Lemma difference_by zs l m : exact zs l -> exact zs m -> form_at zs (difference l m) = form_at zs l - form_at zs m /\ exact zs (difference l m).
Proof.
  intros L M. destruct (multiple_by zs (-1) m M) as (F & E). destruct (sum_by zs l _ L E) as (G & H). split; [|exact H].
  unfold difference. rewrite G, F. lia.
Qed.
Lemma whole_by zs c cs : form_at zs (whole c cs) = c + dot cs zs /\ exact zs (whole c cs).
Proof. apply exact_by. unfold whole, top, divisor, top_at. cbn [fst snd]. lia. Qed.
Lemma number_by zs z : form_at zs (number_form z) = z /\ exact zs (number_form z).
Proof. destruct (whole_by zs z []) as (F & E). split; [|exact E]. unfold number_form. rewrite F. cbn. lia. Qed.
Lemma place_by zs i : form_at zs (place_form i) = Z.of_nat (nth i zs 0%nat) /\ exact zs (place_form i).
Proof. destruct (whole_by zs 0 (repeat 0 i ++ [1])%list) as (F & E). split; [|exact E]. unfold place_form. rewrite F, dot_place. lia. Qed.

Definition place_at zs i : form_at zs (place_form i) = Z.of_nat (nth i zs 0%nat) := proj1 (place_by zs i).
Definition number_at_form zs z : form_at zs (number_form z) = z := proj1 (number_by zs z).
Definition place_exact zs i : exact zs (place_form i) := proj2 (place_by zs i).
Definition number_exact zs z : exact zs (number_form z) := proj2 (number_by zs z).
Definition whole_exact zs c cs : exact zs (whole c cs) := proj2 (whole_by zs c cs).
Global Hint Resolve place_exact number_exact whole_exact : core.

Section Base.
Variable b : nat.
Local Notation is_true := (atom_true b).

Lemma at_least_true zs l m : exact zs l -> exact zs m -> (is_true (at_least l m) zs <-> form_at zs m <= form_at zs l).
Proof.
  intros L M. destruct (difference_by zs l m L M) as (F & E). unfold at_least. cbn [atom_true]. change (fst ?t + dot (snd ?t) zs) with (top_at zs t).
  destruct (shrunk_at zs (top (difference l m))) as (d & D & S). unfold exact in E. rewrite E, F in S. nia.
Qed.
Lemma above_true zs l m : exact zs l -> exact zs m -> (is_true (above l m) zs <-> form_at zs m < form_at zs l).
Proof.
  intros L M. destruct (sum_by zs m (number_form 1) M (number_exact zs 1)) as (F & E). unfold above. rewrite at_least_true, F, number_at_form by auto. lia.
Qed.
Lemma equals_true zs l m : exact zs l -> exact zs m -> (is_true (equals l m) zs <-> form_at zs l = form_at zs m).
Proof.
  intros L M. destruct (difference_by zs l m L M) as (F & E). unfold equals. cbn [atom_true]. change (fst ?t + dot (snd ?t) zs) with (top_at zs t).
  destruct (shrunk_at zs (top (difference l m))) as (d & D & S). unfold exact in E. rewrite E, F in S. nia.
Qed.

(** ** Cases *)
Definition split (A : Type) : Type := list (list atom * A).
Definition all_true (zs : list nat) (g : list atom) : Prop := forall a, In a g -> is_true a zs.

Lemma all_true_app zs g h : all_true zs (g ++ h) <-> all_true zs g /\ all_true zs h.
Proof.
  unfold all_true. split.
  - intros H. split; intros a I; apply H, in_app_iff; auto.
  - intros (G & H) a I. apply in_app_iff in I. destruct I; auto.
Qed.

Lemma all_true_one zs a : all_true zs [a] <-> is_true a zs.
Proof. split; [intros H; apply H; now left|]. intros H c [<-|[]]. exact H. Qed.

(** Some case applies, and every case that applies is right. *)
Definition right {A} (zs : list nat) (P : A -> Prop) (l : split A) : Prop :=
  (exists g a, In (g, a) l /\ all_true zs g /\ P a) /\ (forall g a, In (g, a) l -> all_true zs g -> P a).

Fixpoint bind {A B} (l : split A) (f : A -> option (split B)) : option (split B) :=
  match l with
  | [] => Some []
  | (g, a) :: l => match f a, bind l f with
                   | Some m, Some rest => Some (map (fun hb => ((g ++ fst hb)%list, snd hb)) m ++ rest)%list
                   | _, _ => None
                   end
  end.

Lemma in_bind {A B} (f : A -> option (split B)) : forall l m, bind l f = Some m ->
  (forall h x, In (h, x) m <-> exists g a g' n, In (g, a) l /\ f a = Some n /\ In (g', x) n /\ h = (g ++ g')%list) /\
  (forall g a, In (g, a) l -> exists n, f a = Some n).
Proof.
  induction l as [|(g, a) l IH]; intros m; cbn [bind].
  - intros E. injection E as <-. split; [|easy]. intros h x. split; [easy|]. intros (g & a & g' & n & [] & _).
  - destruct (f a) as [n|] eqn:F; [|easy]. destruct (bind l f) as [rest|]; [|easy]. intros E. injection E as <-.
    destruct (IH rest eq_refl) as (I1 & I2). split.
    + intros h x. rewrite in_app_iff, I1, in_map_iff. split.
      * intros [((g', y) & E & I)|(g0 & a0 & g' & n0 & I & R)]; [|exists g0, a0, g', n0; split; [now right|exact R]].
        cbn [fst snd] in E. injection E as <- <-. exists g, a, g', n. split; [now left|auto].
      * intros (g0 & a0 & g' & n0 & [E|I] & Fa & In' & ->); [|right; exists g0, a0, g', n0; auto]. injection E as -> ->. left.
        rewrite F in Fa. injection Fa as ->. exists (g', x). auto.
    + intros g0 a0 [E|I]; [injection E as -> ->; now exists n|exact (I2 g0 a0 I)].
Qed.

Lemma bind_right {A B} (f : A -> option (split B)) l m zs (P : A -> Prop) (Q : B -> Prop) : bind l f = Some m -> right zs P l ->
  (forall a n, P a -> f a = Some n -> right zs Q n) -> right zs Q m.
Proof.
  intros E (Ex & All) F. destruct (in_bind f l m E) as (I1 & I2). split.
  - destruct Ex as (g & a & I & G & Pa). destruct (I2 g a I) as (n & Fa). destruct (F a n Pa Fa) as ((g' & x & Ix & Gx & Qx) & _).
    exists (g ++ g')%list, x. split; [apply I1; exists g, a, g', n; auto|]. split; [now apply all_true_app|exact Qx].
  - intros h x I H. apply I1 in I. destruct I as (g & a & g' & n & Ia & Fa & Ix & ->). apply all_true_app in H. destruct H as (G & G').
    destruct (F a n (All g a Ia G) Fa) as (_ & R). exact (R g' x Ix G').
Qed.

Definition only_case {A} (a : A) : option (split A) := Some [([], a)].

Lemma only_right {A} (a : A) zs (P : A -> Prop) m : only_case a = Some m -> P a -> right zs P m.
Proof.
  intros E Pa. injection E as <-. split.
  - exists [], a. split; [now left|]. split; [intros x []|exact Pa].
  - intros g x [E|[]] _. injection E as _ <-. exact Pa.
Qed.


Definition as_number_form (l : linear) : option Z := if forallb (Z.eqb 0) (snd (top l)) then Some (fst (top l) / Zpos (divisor l)) else None.

Lemma as_number_at zs l z : as_number_form l = Some z -> form_at zs l = z.
Proof.
  unfold as_number_form, form_at, top_at. destruct (forallb _ _) eqn:F; [|easy]. intros E. injection E as <-.
  enough (D : dot (snd (top l)) zs = 0) by (f_equal; lia). revert F. generalize (snd (top l)). induction zs as [|z zs IH]; intros [|c cs] F; cbn [dot]; auto.
  cbn [forallb] in F. apply andb_true_iff in F. destruct F as (C & F). apply Z.eqb_eq in C. rewrite (IH cs F). lia.
Qed.

(** What a formula is in a case: its value is that of the form, which leaves no rest. *)
Definition is_linear (zs : list nat) (found : option Z) (l : linear) : Prop := found = Some (form_at zs l) /\ exact zs l.

(** The remainder by d is i; the quotient is then a form. *)
Definition less (l : linear) (i : nat) : Z := fst (top l) - Z.of_nat i * Zpos (divisor l).
Definition rest_is (l : linear) (d : positive) (i : nat) : atom := Congruent (d * divisor l) (less l i) (snd (top l)).
Definition quotient (l : linear) (d : positive) (i : nat) : linear := (less l i, snd (top l), (d * divisor l)%positive).

(** So many cases are looked at. *)
Definition most_rests : positive := 1000.
Definition by_rests {A} (l : linear) (d : positive) (f : nat -> A) : option (split A) :=
  if Pos.leb d most_rests then Some (map (fun i => ([rest_is l d i], f i)) (seq 0 (Pos.to_nat d))) else None.

Lemma less_at zs l i : exact zs l -> less l i + dot (snd (top l)) zs = (form_at zs l - Z.of_nat i) * Zpos (divisor l).
Proof. unfold exact, less, top_at. lia. Qed.

Lemma rest_true zs l d i : exact zs l -> (is_true (rest_is l d i) zs <-> (form_at zs l - Z.of_nat i) mod Zpos d = 0).
Proof.
  intros L. cbn [rest_is atom_true]. rewrite (less_at zs l i L), Pos2Z.inj_mul, Z.mul_mod_distr_r by lia. nia.
Qed.

Lemma quotient_by zs l d i : exact zs l -> form_at zs l mod Zpos d = Z.of_nat i -> form_at zs (quotient l d i) = form_at zs l / Zpos d /\ exact zs (quotient l d i).
Proof.
  intros L E. apply exact_by. cbn [quotient top divisor fst snd]. unfold top_at. cbn [fst snd]. rewrite (less_at zs l i L), Pos2Z.inj_mul.
  pose proof (Z.div_mod (form_at zs l) (Zpos d) ltac:(lia)). nia.
Qed.

Lemma rests_right {A} zs l d (f : nat -> A) n (P : A -> Prop) : exact zs l -> by_rests l d f = Some n ->
  (forall i, form_at zs l mod Zpos d = Z.of_nat i -> P (f i)) -> right zs P n.
Proof.
  intros L E R. unfold by_rests in E. destruct (Pos.leb _ _); [|easy]. injection E as <-.
  set (t := form_at zs l) in *. pose proof (Z.mod_pos_bound t (Zpos d) ltac:(lia)) as B.
  assert (U : forall i, (i < Pos.to_nat d)%nat -> (is_true (rest_is l d i) zs <-> t mod Zpos d = Z.of_nat i)).
  { intros i I. rewrite (rest_true zs l d i L). fold t. split; intros H.
    - apply Z.mod_divide in H; [|lia]. destruct H as (q & H). replace t with (Z.of_nat i + q * Zpos d) by lia. rewrite Z.mod_add by lia. apply Z.mod_small. lia.
    - apply Z.mod_divide; [lia|]. exists (t / Zpos d). pose proof (Z.div_mod t (Zpos d) ltac:(lia)). lia. }
  split.
  - exists [rest_is l d (Z.to_nat (t mod Zpos d))], (f (Z.to_nat (t mod Zpos d))).
    split; [apply in_map_iff; exists (Z.to_nat (t mod Zpos d)); split; [reflexivity|apply in_seq; lia]|].
    split; [apply all_true_one, U; lia|]. apply R. lia.
  - intros g a I. apply in_map_iff in I. destruct I as (i & E & I). injection E as <- <-. apply in_seq in I.
    rewrite all_true_one, U by lia. apply R.
Qed.

Definition two_cases {A} (l m : linear) (at_most : A) (more : A) : split A := [([at_least m l], at_most); ([above l m], more)].

Lemma two_right {A} zs l m (x y : A) (P : A -> Prop) : exact zs l -> exact zs m -> (form_at zs l <= form_at zs m -> P x) -> (form_at zs m < form_at zs l -> P y) ->
  right zs P (two_cases l m x y).
Proof.
  intros El Em X Y. split.
  - destruct (Z.le_gt_cases (form_at zs l) (form_at zs m)) as [L|L].
    + exists [at_least m l], x. split; [now left|]. split; [now apply all_true_one, at_least_true|auto].
    + exists [above l m], y. split; [right; now left|]. split; [now apply all_true_one, above_true|auto].
  - intros g a [E|[E|[]]]; injection E as <- <-; rewrite all_true_one; [rewrite at_least_true by assumption|rewrite above_true by assumption]; auto.
Qed.

Definition apply_cases (f : two_places) (l m : linear) : option (split linear) :=
  match f with
  | Plus => only_case (sum l m)
  | Minus => only_case (difference l m)
  | Times => match as_number_form l, as_number_form m with
             | Some k, _ => only_case (multiple k m)
             | None, Some k => only_case (multiple k l)
             | None, None => None
             end
  | Least => Some (two_cases l m l m)
  | Greatest => Some (two_cases l m m l)
  | Remainder => match as_number_form m with Some (Zpos d) => by_rests l d (fun i => number_form (Z.of_nat i)) | _ => None end
  | Rule.Quotient => match as_number_form l, as_number_form m with
                     | Some k, Some (Zpos d) => only_case (number_form (k / Zpos d))
                     | None, Some (Zpos d) => by_rests l d (quotient l d)
                     | _, _ => None
                     end
  | _ => None
  end.

Lemma apply_right f l m n zs : exact zs l -> exact zs m -> apply_cases f l m = Some n ->
  right zs (is_linear zs (apply2 f (form_at zs l) (form_at zs m))) n.
Proof.
  intros El Em. destruct f; cbn [apply_cases apply2]; try easy.
  - intros E. apply (only_right _ zs _ _ E). destruct (sum_by zs l m El Em) as (F & X). split; [now rewrite F|exact X].
  - intros E. apply (only_right _ zs _ _ E). destruct (difference_by zs l m El Em) as (F & X). split; [now rewrite F|exact X].
  - destruct (as_number_form l) as [k|] eqn:K.
    + intros E. apply (only_right _ zs _ _ E). destruct (multiple_by zs k m Em) as (F & X). split; [now rewrite F, (as_number_at zs l k K)|exact X].
    + destruct (as_number_form m) as [k|] eqn:M; [|easy]. intros E. apply (only_right _ zs _ _ E).
      destruct (multiple_by zs k l El) as (F & X). split; [|exact X]. rewrite F, (as_number_at zs m k M). f_equal. lia.
  - destruct (as_number_form l) as [k|] eqn:K; destruct (as_number_form m) as [[|d|d]|] eqn:M; try easy.
    + intros E. apply (only_right _ zs _ _ E). split; [|auto]. rewrite (as_number_at zs l k K), (as_number_at zs m _ M), number_at_form. reflexivity.
    + intros E. apply (rests_right zs l d _ n _ El E). intros i I. destruct (quotient_by zs l d i El I) as (F & X). split; [|exact X].
      rewrite (as_number_at zs m _ M), F. reflexivity.
  - destruct (as_number_form m) as [[|d|d]|] eqn:M; try easy. intros E. apply (rests_right zs l d _ n _ El E). intros i I. split; [|auto].
    rewrite (as_number_at zs m _ M), number_at_form. cbn [Z.eqb]. now rewrite I.
  - intros E. injection E as <-. apply two_right; auto; intros; (split; [f_equal; lia|assumption]).
  - intros E. injection E as <-. apply two_right; auto; intros; (split; [f_equal; lia|assumption]).
Qed.

Definition compare_cases (c : comparison) (l m : linear) : split bool :=
  match c with
  | Equal => [([equals l m], true); ([above l m], false); ([above m l], false)]
  | Unequal => [([equals l m], false); ([above l m], true); ([above m l], true)]
  | Below => two_cases m l false true
  | AtMost => two_cases l m true false
  | Above => two_cases l m false true
  | AtLeast => two_cases m l true false
  end.

Lemma compare_right c l m zs : exact zs l -> exact zs m -> right zs (fun v => compare c (form_at zs l) (form_at zs m) = v) (compare_cases c l m).
Proof.
  intros El Em.
  assert (Eq : forall x y : bool, right zs (fun v => (if form_at zs l =? form_at zs m then x else y) = v)
    [([equals l m], x); ([above l m], y); ([above m l], y)]).
  { intros x y. split.
    - destruct (Z.lt_trichotomy (form_at zs l) (form_at zs m)) as [L|[L|L]].
      + exists [above m l], y. split; [right; right; now left|]. split; [now apply all_true_one, above_true|]. destruct (Z.eqb_spec (form_at zs l) (form_at zs m)); [lia|reflexivity].
      + exists [equals l m], x. split; [now left|]. split; [now apply all_true_one, equals_true|]. destruct (Z.eqb_spec (form_at zs l) (form_at zs m)); [reflexivity|lia].
      + exists [above l m], y. split; [right; now left|]. split; [now apply all_true_one, above_true|]. destruct (Z.eqb_spec (form_at zs l) (form_at zs m)); [lia|reflexivity].
    - intros g a [E|[E|[E|[]]]]; injection E as <- <-; rewrite all_true_one, ?equals_true, ?above_true by assumption; intros H;
        destruct (Z.eqb_spec (form_at zs l) (form_at zs m)); try reflexivity; lia. }
  destruct c; cbn [compare compare_cases].
  - specialize (Eq true false). destruct (form_at zs l =? form_at zs m); exact Eq.
  - specialize (Eq false true). destruct (form_at zs l =? form_at zs m); exact Eq.
  - apply two_right; try assumption; intros; [apply Z.ltb_ge|apply Z.ltb_lt]; lia.
  - apply two_right; try assumption; intros; [apply Z.leb_le|apply Z.leb_gt]; lia.
  - apply two_right; try assumption; intros; [apply Z.ltb_ge|apply Z.ltb_lt]; lia.
  - apply two_right; try assumption; intros; [apply Z.leb_le|apply Z.leb_gt]; lia.
Qed.

(** ** Cases that never apply *)
(** An atom without variables that is false; two congruences of the same form that contradict each other. *)
Definition never (a : atom) : bool :=
  match a with
  | NotNegative c cs => if forallb (Z.eqb 0) cs then c <? 0 else false
  | IsZero c cs => if forallb (Z.eqb 0) cs then negb (c =? 0) else false
  | _ => false
  end.
Definition contradict (a c : atom) : bool :=
  match a, c with
  | Congruent d k cs, Congruent d' k' cs' =>
      if Pos.eqb d d' then if same_list Z.eqb cs cs' then negb ((k - k') mod Zpos d =? 0) else false else false
  | _, _ => false
  end.
Definition impossible (g : list atom) : bool := if any never g then true else any (fun a => any (contradict a) g) g.

Lemma dot_none zs : forall cs, forallb (Z.eqb 0) cs = true -> dot cs zs = 0.
Proof.
  induction zs as [|z zs IH]; intros [|c cs] F; cbn [dot]; auto.
  cbn [forallb] in F. apply andb_true_iff in F. destruct F as (C & F). apply Z.eqb_eq in C. rewrite (IH cs F). lia.
Qed.

Lemma impossible_sound zs g : impossible g = true -> ~ all_true zs g.
Proof.
  unfold impossible. intros H T. destruct (any never g) eqn:N.
  - rewrite any_is in N. apply existsb_exists in N. destruct N as (a & I & N). specialize (T a I). destruct a as [c cs|c cs| |]; cbn [never atom_true] in *; try easy;
      (destruct (forallb _ cs) eqn:F; [|easy]); rewrite (dot_none zs cs F) in T; [apply Z.ltb_lt in N; lia|].
    apply negb_true_iff, Z.eqb_neq in N. lia.
  - rewrite any_is in H. apply existsb_exists in H. destruct H as (a & I & H). rewrite any_is in H. apply existsb_exists in H. destruct H as (c & J & H).
    pose proof (T a I) as Ta. pose proof (T c J) as Tc. destruct a as [| |d k cs|]; try easy. destruct c as [| |d' k' cs'|]; try easy. cbn [contradict atom_true] in *.
    destruct (Pos.eqb_spec d d') as [<-|]; [|easy]. destruct (same_list Z.eqb cs cs') eqn:S; [|easy].
    apply (same_list_sound Z.eqb) in S; [|intros; now apply Z.eqb_eq]. subst cs'. apply negb_true_iff, Z.eqb_neq in H. apply H.
    apply Z.mod_divide in Ta, Tc; try lia. apply Z.mod_divide; [lia|]. destruct Ta as (u & U). destruct Tc as (v & V). exists (u - v). lia.
Qed.

Definition pruned {A} (l : split A) : split A := filter (fun gx => negb (impossible (fst gx))) l.

Lemma in_pruned {A} zs (l : split A) g x : all_true zs g -> (In (g, x) (pruned l) <-> In (g, x) l).
Proof.
  intros T. unfold pruned. rewrite filter_In. cbn [fst]. destruct (impossible g) eqn:I; cbn [negb]; [|tauto]. destruct (impossible_sound zs g I T).
Qed.

Lemma pruned_right {A} zs (P : A -> Prop) l : right zs P l -> right zs P (pruned l).
Proof.
  intros ((g & a & I & T & H) & R). split.
  - exists g, a. split; [now apply (in_pruned zs)|auto].
  - intros h x J T'. exact (R h x (proj1 (in_pruned zs l h x T') J) T').
Qed.

Definition try_bind {A B} (l : option (split A)) (f : A -> option (split B)) : option (split B) :=
  match l with Some l => match bind l f with Some m => Some (pruned m) | None => None end | None => None end.
End Base.
