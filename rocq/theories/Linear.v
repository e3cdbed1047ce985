(** Formulas, tests and moves as lists of cases over variables that are natural numbers (FORMAT.md, section 8).

    A case is a list of atoms ([Digits]) under which a formula is a linear form, or a test true or false. [cases_sound]: at every
    assignment the atoms of some case are true, and whichever case it is, the value is that of its form. Products of two
    names and divisions are no cases, remainders by a number are. [options_sound]: the atoms of a move say, of the variables of
    its position, its running names and its result, that the move is there. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Rule Formula Tuples Demands Digits.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Linear forms *)
Definition linear : Type := Z * list Z.

Fixpoint add_lists (cs ds : list Z) : list Z :=
  match cs, ds with c :: cs, d :: ds => (c + d) :: add_lists cs ds | [], ds => ds | cs, [] => cs end.
Definition sum (l m : linear) : linear := (fst l + fst m, add_lists (snd l) (snd m)).
Definition multiple (k : Z) (l : linear) : linear := (k * fst l, map (Z.mul k) (snd l)).
Definition difference (l m : linear) : linear := sum l (multiple (-1) m).
Definition number_form (z : Z) : linear := (z, []).
Definition place_form (i : nat) : linear := (0, (repeat 0 i ++ [1])%list).
Definition at_least (l m : linear) : atom := let d := difference l m in NotNegative (fst d) (snd d).
Definition above (l m : linear) : atom := at_least l (sum m (number_form 1)).
Definition equals (l m : linear) : atom := let d := difference l m in IsZero (fst d) (snd d).

Definition form_at (zs : list nat) (l : linear) : Z := fst l + dot (snd l) zs.

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

Lemma sum_at zs l m : form_at zs (sum l m) = form_at zs l + form_at zs m.
Proof. unfold form_at, sum. cbn [fst snd]. rewrite dot_add. lia. Qed.
Lemma multiple_at zs k l : form_at zs (multiple k l) = k * form_at zs l.
Proof. unfold form_at, multiple. cbn [fst snd]. rewrite dot_multiple. lia. Qed.
Lemma difference_at zs l m : form_at zs (difference l m) = form_at zs l - form_at zs m.
Proof. unfold difference. rewrite sum_at, multiple_at. lia. Qed.
Lemma place_at zs i : form_at zs (place_form i) = Z.of_nat (nth i zs 0%nat).
Proof. unfold form_at, place_form. cbn [fst snd]. rewrite dot_place. lia. Qed.
Lemma number_at_form zs z : form_at zs (number_form z) = z.
Proof. unfold form_at. cbn. lia. Qed.

Section Base.
Variable b : nat.
Local Notation is_true := (atom_true b).

Lemma at_least_true zs l m : is_true (at_least l m) zs <-> form_at zs m <= form_at zs l.
Proof. unfold at_least. cbn [atom_true]. fold (form_at zs (difference l m)). rewrite difference_at. lia. Qed.
Lemma above_true zs l m : is_true (above l m) zs <-> form_at zs m < form_at zs l.
Proof. unfold above. rewrite at_least_true, sum_at, number_at_form. lia. Qed.
Lemma equals_true zs l m : is_true (equals l m) zs <-> form_at zs l = form_at zs m.
Proof. unfold equals. cbn [atom_true]. fold (form_at zs (difference l m)). rewrite difference_at. lia. Qed.

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

Definition scope : Type := list (string * linear).
Fixpoint look_up (sc : scope) (x : string) : option linear :=
  match sc with [] => None | (y, l) :: sc => if String.eqb x y then Some l else look_up sc x end.
Definition environment_at (zs : list nat) (sc : scope) : environment := map (fun xl => (fst xl, form_at zs (snd xl))) sc.

Lemma look_up_at zs sc x : value_of (environment_at zs sc) x = match look_up sc x with Some l => Some (form_at zs l) | None => None end.
Proof. induction sc as [|(y, l) sc IH]; [reflexivity|]. cbn. now destruct (String.eqb x y). Qed.

Definition as_number_form (l : linear) : option Z := if forallb (Z.eqb 0) (snd l) then Some (fst l) else None.

Lemma as_number_at zs l z : as_number_form l = Some z -> form_at zs l = z.
Proof.
  unfold as_number_form, form_at. destruct (forallb _ _) eqn:F; [|easy]. intros E. injection E as <-.
  enough (D : dot (snd l) zs = 0) by lia. revert F. generalize (snd l). induction zs as [|z zs IH]; intros [|c cs] F; cbn [dot]; auto.
  cbn [forallb] in F. apply andb_true_iff in F. destruct F as (C & F). apply Z.eqb_eq in C. rewrite (IH cs F). lia.
Qed.

Definition remainders (l : linear) (d : positive) : split linear :=
  map (fun i => ([Congruent d (fst l - Z.of_nat i) (snd l)], number_form (Z.of_nat i))) (seq 0 (Pos.to_nat d)).

Definition two_cases {A} (l m : linear) (at_most : A) (more : A) : split A := [([at_least m l], at_most); ([above l m], more)].

Lemma two_right {A} zs l m (x y : A) (P : A -> Prop) : (form_at zs l <= form_at zs m -> P x) -> (form_at zs m < form_at zs l -> P y) ->
  right zs P (two_cases l m x y).
Proof.
  intros X Y. split.
  - destruct (Z.le_gt_cases (form_at zs l) (form_at zs m)) as [L|L].
    + exists [at_least m l], x. split; [now left|]. split; [now apply all_true_one, at_least_true|auto].
    + exists [above l m], y. split; [right; now left|]. split; [now apply all_true_one, above_true|auto].
  - intros g a [E|[E|[]]]; injection E as <- <-; rewrite all_true_one; [rewrite at_least_true|rewrite above_true]; auto.
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
  | Remainder => match as_number_form m with Some (Zpos d) => Some (remainders l d) | _ => None end
  | Rule.Quotient => match as_number_form l, as_number_form m with
                     | Some k, Some (Zpos d) => only_case (number_form (k / Zpos d))
                     | _, _ => None
                     end
  | _ => None
  end.

Lemma apply_right f l m n zs : apply_cases f l m = Some n ->
  right zs (fun r => apply2 f (form_at zs l) (form_at zs m) = Some (form_at zs r)) n.
Proof.
  destruct f; cbn [apply_cases apply2]; try easy.
  - intros E. apply (only_right _ zs _ _ E). now rewrite sum_at.
  - intros E. apply (only_right _ zs _ _ E). now rewrite difference_at.
  - destruct (as_number_form l) as [k|] eqn:K.
    + intros E. apply (only_right _ zs _ _ E). now rewrite multiple_at, (as_number_at zs l k K).
    + destruct (as_number_form m) as [k|] eqn:M; [|easy]. intros E. apply (only_right _ zs _ _ E).
      rewrite multiple_at, (as_number_at zs m k M). f_equal. lia.
  - destruct (as_number_form l) as [k|] eqn:K; [|easy]. destruct (as_number_form m) as [[|d|d]|] eqn:M; try easy.
    intros E. apply (only_right _ zs _ _ E). rewrite (as_number_at zs l k K), (as_number_at zs m _ M), number_at_form. reflexivity.
  - destruct (as_number_form m) as [[|d|d]|] eqn:M; try easy. intros E. injection E as <-. rewrite (as_number_at zs m _ M). cbn [Z.eqb].
    set (t := form_at zs l). pose proof (Z.mod_pos_bound t (Zpos d) ltac:(lia)) as B.
    assert (C : forall i, is_true (Congruent d (fst l - Z.of_nat i) (snd l)) zs <-> (t - Z.of_nat i) mod Zpos d = 0).
    { intros i. cbn [atom_true]. unfold t, form_at. replace (fst l - Z.of_nat i + dot (snd l) zs) with (fst l + dot (snd l) zs - Z.of_nat i) by lia. tauto. }
    assert (U : forall i, (i < Pos.to_nat d)%nat -> ((t - Z.of_nat i) mod Zpos d = 0 <-> t mod Zpos d = Z.of_nat i)).
    { intros i I. split; intros H.
      - apply Z.mod_divide in H; [|lia]. destruct H as (q & H). replace t with (Z.of_nat i + q * Zpos d) by lia. rewrite Z.mod_add by lia. apply Z.mod_small. lia.
      - apply Z.mod_divide; [lia|]. exists (t / Zpos d). pose proof (Z.div_mod t (Zpos d) ltac:(lia)). lia. }
    split.
    + exists [Congruent d (fst l - Z.of_nat (Z.to_nat (t mod Zpos d))) (snd l)], (number_form (Z.of_nat (Z.to_nat (t mod Zpos d)))).
      split; [unfold remainders; apply in_map_iff; exists (Z.to_nat (t mod Zpos d)); split; [reflexivity|apply in_seq; lia]|].
      split; [apply all_true_one, C, U; lia|]. rewrite number_at_form. f_equal. lia.
    + intros g a I. apply in_map_iff in I. destruct I as (i & E & I). injection E as <- <-. apply in_seq in I.
      rewrite all_true_one, C, U by lia. intros ->. now rewrite number_at_form.
  - intros E. injection E as <-. apply two_right; intros; f_equal; lia.
  - intros E. injection E as <-. apply two_right; intros; f_equal; lia.
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

Lemma compare_right c l m zs : right zs (fun v => compare c (form_at zs l) (form_at zs m) = v) (compare_cases c l m).
Proof.
  assert (Eq : forall x y : bool, right zs (fun v => (if form_at zs l =? form_at zs m then x else y) = v)
    [([equals l m], x); ([above l m], y); ([above m l], y)]).
  { intros x y. split.
    - destruct (Z.lt_trichotomy (form_at zs l) (form_at zs m)) as [L|[L|L]].
      + exists [above m l], y. split; [right; right; now left|]. split; [now apply all_true_one, above_true|]. destruct (Z.eqb_spec (form_at zs l) (form_at zs m)); [lia|reflexivity].
      + exists [equals l m], x. split; [now left|]. split; [now apply all_true_one, equals_true|]. destruct (Z.eqb_spec (form_at zs l) (form_at zs m)); [reflexivity|lia].
      + exists [above l m], y. split; [right; now left|]. split; [now apply all_true_one, above_true|]. destruct (Z.eqb_spec (form_at zs l) (form_at zs m)); [lia|reflexivity].
    - intros g a [E|[E|[E|[]]]]; injection E as <- <-; rewrite all_true_one, ?equals_true, ?above_true; intros H;
        destruct (Z.eqb_spec (form_at zs l) (form_at zs m)); try reflexivity; lia. }
  destruct c; cbn [compare compare_cases].
  - specialize (Eq true false). destruct (form_at zs l =? form_at zs m); exact Eq.
  - specialize (Eq false true). destruct (form_at zs l =? form_at zs m); exact Eq.
  - apply two_right; intros; [apply Z.ltb_ge|apply Z.ltb_lt]; lia.
  - apply two_right; intros; [apply Z.leb_le|apply Z.leb_gt]; lia.
  - apply two_right; intros; [apply Z.ltb_ge|apply Z.ltb_lt]; lia.
  - apply two_right; intros; [apply Z.leb_le|apply Z.leb_gt]; lia.
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

Fixpoint formula_cases (sc : scope) (a : formula) : option (split linear) :=
  match a with
  | Constant z => only_case (number_form z)
  | Named x => match look_up sc x with Some l => only_case l | None => None end
  | Opposite a => try_bind (formula_cases sc a) (fun l => only_case (multiple (-1) l))
  | Magnitude a => try_bind (formula_cases sc a) (fun l => Some (two_cases l (number_form 0) (multiple (-1) l) l))
  | Both f a b => try_bind (formula_cases sc a) (fun l => try_bind (formula_cases sc b) (fun m => apply_cases f l m))
  | Choice c a b => try_bind (test_cases sc c) (fun v : bool => if v then formula_cases sc a else formula_cases sc b)
  end
with test_cases (sc : scope) (c : test) : option (split bool) :=
  match c with
  | Compared r a b => try_bind (formula_cases sc a) (fun l => try_bind (formula_cases sc b) (fun m => Some (compare_cases r l m)))
  | Divided _ _ => None
  | Contrary c => try_bind (test_cases sc c) (fun v => only_case (negb v))
  | Each c d => try_bind (test_cases sc c) (fun v : bool => if v then test_cases sc d else only_case false)
  | Some_ c d => try_bind (test_cases sc c) (fun v : bool => if v then only_case true else test_cases sc d)
  end.

Lemma try_right {A B} (f : A -> option (split B)) (o : option (split A)) m zs (P : A -> Prop) (Q : B -> Prop) : try_bind o f = Some m ->
  (forall l, o = Some l -> right zs P l) -> (forall a n, P a -> f a = Some n -> right zs Q n) -> right zs Q m.
Proof.
  intros E R F. destruct o as [l|]; [|easy]. cbn [try_bind] in E. destruct (bind l f) as [n|] eqn:Bound; [|easy]. injection E as <-.
  apply pruned_right. exact (bind_right f l n zs P Q Bound (R l eq_refl) F).
Qed.

Theorem cases_sound zs sc :
  (forall a n, formula_cases sc a = Some n -> right zs (fun l => number_at (environment_at zs sc) a = Some (form_at zs l)) n) /\
  (forall c n, test_cases sc c = Some n -> right zs (fun v => truth_at (environment_at zs sc) c = Some v) n).
Proof.
  apply formula_and_test; cbn [formula_cases test_cases number_at truth_at].
  - intros z n E. apply (only_right _ zs _ _ E). now rewrite number_at_form.
  - intros x n. rewrite look_up_at. destruct (look_up sc x) as [l|]; [|easy]. intros E. now apply (only_right _ zs _ _ E).
  - intros a IH n E. apply (try_right _ _ _ zs _ _ E IH). intros l m L M. apply (only_right _ zs _ _ M). rewrite L, multiple_at. f_equal; lia.
  - intros a IH n E. apply (try_right _ _ _ zs _ _ E IH). intros l m L M. injection M as <-. rewrite L.
    apply two_right; rewrite number_at_form, ?multiple_at; intros; f_equal; lia.
  - intros f a IHa c IHb n E. apply (try_right _ _ _ zs _ _ E IHa). intros l m L M. rewrite L.
    apply (try_right _ _ _ zs _ _ M IHb). intros l' m' L' M'. rewrite L'. now apply apply_right.
  - intros c IHc a IHa d IHb n E. apply (try_right _ _ _ zs _ _ E IHc). intros v m V M. rewrite V. destruct v; auto.
  - intros r a IHa c IHb n E. apply (try_right _ _ _ zs _ _ E IHa). intros l m L M. rewrite L.
    apply (try_right _ _ _ zs _ _ M IHb). intros l' m' L' M'. rewrite L'. injection M' as <-.
    destruct (compare_right r l l' zs) as (X & Y). split.
    + destruct X as (g & v & I & G & V). exists g, v. rewrite V. auto.
    + intros g v I G. now rewrite (Y g v I G).
  - easy.
  - intros c IH n E. apply (try_right _ _ _ zs _ _ E IH). intros v m V M. apply (only_right _ zs _ _ M). now rewrite V.
  - intros c IHc d IHd n E. apply (try_right _ _ _ zs _ _ E IHc). intros v m V M. rewrite V. destruct v; [auto|]. now apply (only_right _ zs _ _ M).
  - intros c IHc d IHd n E. apply (try_right _ _ _ zs _ _ E IHc). intros v m V M. rewrite V. destruct v; [now apply (only_right _ zs _ _ M)|auto].
Qed.
End Base.
