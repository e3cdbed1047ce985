(** Take-and-break games that are written out in words (FORMAT.md, 19.2): `x -> [a, x - k - a] for k in 1..=2 for a in 0..=(x - k) / 2` is Kayles.

    An alternative takes numbers of a finite list, also of an endless set that a condition ends ([Bounded]), or takes t of such a list and leaves two parts, of which the first, a name, runs from 0 or 1 on up to
    all that is left, to one less, or to half of it ([piece]). A heap of 0 cannot move and counts as absent, and half of the pairs are all of them, up to their
    order. So the options are those of a code up to zeros and order ([forth], [back]), and the values are the same ([written_values]). *)
From Coq Require Import List Arith Lia Bool ZArith String Permutation.
From Grundy Require Import Json Mex Game Xor Period Code Zeros Repeat Growth Rule RuleText Amounts Bounded Syntax Claim CodeMethods.
Import ListNotations.
Local Open Scope Z_scope.
Local Notation "a =s b" := (String.eqb a b) (at level 70).

(** ** Two games with the same options, up to zeros and order *)
Lemma xors_permuted g o o' : Permutation o o' -> xors g o = xors g o'.
Proof.
  induction 1 as [|a o o' P IH|a b o|o o' o'' P IH P' IH']; [reflexivity|now rewrite !xors_cons, IH| |congruence].
  rewrite !xors_cons, <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
Qed.

Section Same.
Variables (game : rules) (c : code).
Hypothesis ok : code_ok c = true.
Hypothesis forth : forall n o, In o (game n) -> In (without_zeros o) (breaks c n).
Hypothesis back : forall n o', In o' (breaks c n) -> exists o, In o (game n) /\ Permutation (without_zeros o) o'.

Lemma nothing_from_0 o : ~ In o (breaks c 0%nat).
Proof.
  intros I. pose proof (breaks_shrinks c ok 0%nat o) as S. destruct o as [|a o]; [|specialize (S a I (or_introl eq_refl)); lia].
  apply in_breaks in I. destruct I as (t & C & _ & E). cbn in E. unfold code_ok in ok. rewrite forallb_forall in ok. specialize (ok _ C). cbn [fst snd List.length] in ok.
  apply orb_true_iff in ok. rewrite !Nat.leb_le in ok. lia.
Qed.

Lemma written_shrinks : shrinking game.
Proof.
  intros n o h I H. pose proof (forth n o I) as F. destruct (Nat.eq_dec h 0) as [->|N].
  - destruct n; [destruct (nothing_from_0 _ F)|lia].
  - apply (breaks_shrinks c ok n _ h F). now apply in_without.
Qed.

Theorem written_values n : grundy game n = grundy (breaks c) n.
Proof.
  pose proof (breaks_shrinks c ok) as Sh. apply (grundy_unique game); [exact written_shrinks|apply grundy_is, written_shrinks|]. clear n. intros n.
  assert (G0 : grundy (breaks c) 0%nat = 0%nat).
  { rewrite (grundy_is _ Sh). destruct (breaks c 0%nat) as [|o l] eqn:Q; [reflexivity|]. destruct (nothing_from_0 o). rewrite Q. now left. }
  rewrite (grundy_is _ Sh). apply mex_ext. intros v. rewrite !in_map_iff. split; intros (o & <- & I).
  - destruct (back n o I) as (o1 & I1 & P). exists o1. split; [|exact I1]. rewrite <- (xors_permuted _ _ _ P). symmetry. now apply xors_without.
  - exists (without_zeros o). split; [now apply xors_without|auto].
Qed.
End Same.

(** ** Pieces *)
(** The first part runs up to all that is left, to one less, or to half of it. *)
Inductive ending := Whole | Short | Half.
Definition until_of (e : ending) (m : Z) : Z := match e with Whole => m + 1 | Short => m | Half => m / 2 + 1 end.

Inductive piece := Takes (ks : list Z) | Splits (ks : list Z) (first : Z) (e : ending).

Definition piece_options (p : piece) (n : nat) : list (list nat) :=
  match p with
  | Takes ks => left_by n ks
  | Splits ks first e => flat_map (fun t => flat_map (fun u => positions (Some [u; Z.of_nat n - t - u])) (between first (until_of e (Z.of_nat n - t)))) ks
  end.

(** How many parts can be left that are not 0. *)
Definition parts_left (first : Z) (e : ending) : list nat :=
  match e, first with
  | Short, 0 | Whole, 1 => [1; 2]%nat
  | _, 0 => [0; 1; 2]%nat
  | _, _ => [2]%nat
  end.

Definition piece_code (p : piece) : code :=
  match p with
  | Takes ks => flat_map (fun t => map (pair (Z.to_nat t)) [0; 1]%nat) ks
  | Splits ks first e => flat_map (fun t => map (pair (Z.to_nat t)) (parts_left first e)) ks
  end.

Definition piece_ok (p : piece) : bool :=
  match p with Takes ks => forallb (Z.leb 0) ks | Splits ks first _ => forallb (Z.leb 0) ks && ((first =? 0) || (first =? 1)) end.

Lemma in_pairs (f : list nat) ks t i : forallb (Z.leb 0) ks = true ->
  (In (t, i) (flat_map (fun t => map (pair (Z.to_nat t)) f) ks) <-> In (Z.of_nat t) ks /\ In i f).
Proof.
  intros N. rewrite forallb_forall in N. rewrite in_flat_map. split.
  - intros (k & K & I). apply in_map_iff in I. destruct I as (j & E & J). injection E as <- <-. specialize (N k K). apply Z.leb_le in N. now rewrite Z2Nat.id.
  - intros (K & I). exists (Z.of_nat t). split; [exact K|]. rewrite Nat2Z.id. now apply in_map.
Qed.

Lemma in_two n t u : In u (positions (Some [Z.of_nat t; Z.of_nat n])) <-> u = [t; n].
Proof.
  unfold positions. cbn [forallb]. destruct (Z.leb_spec 0 (Z.of_nat t)); [|lia]. destruct (Z.leb_spec 0 (Z.of_nat n)); [|lia]. cbn [andb map]. rewrite !Nat2Z.id.
  split; [intros [<-|[]]; reflexivity|intros ->; now left].
Qed.

Lemma in_splits ks first e n o : forallb (Z.leb 0) ks = true -> 0 <= first ->
  (In o (piece_options (Splits ks first e) n) <-> exists t u v, o = [u; v] /\ In (Z.of_nat t) ks /\ (u + v + t = n)%nat /\
    first <= Z.of_nat u < until_of e (Z.of_nat u + Z.of_nat v)).
Proof.
  intros N F. rewrite forallb_forall in N. cbn [piece_options]. rewrite in_flat_map. split.
  - intros (t & T & I). apply in_flat_map in I. destruct I as (u & U & I). apply in_between in U. specialize (N t T). apply Z.leb_le in N.
    unfold positions in I. cbn [forallb] in I. destruct (Z.leb_spec 0 u); [|easy]. destruct (Z.leb_spec 0 (Z.of_nat n - t - u)); [|easy]. destruct I as [<-|[]].
    exists (Z.to_nat t), (Z.to_nat u), (Z.to_nat (Z.of_nat n - t - u)). rewrite !Z2Nat.id by lia. split; [reflexivity|]. split; [exact T|]. split; [lia|].
    replace (u + (Z.of_nat n - t - u)) with (Z.of_nat n - t) by lia. exact U.
  - intros (t & u & v & -> & T & S & B). exists (Z.of_nat t). split; [exact T|]. apply in_flat_map. exists (Z.of_nat u).
    replace (Z.of_nat n - Z.of_nat t) with (Z.of_nat u + Z.of_nat v) by lia. split; [now apply in_between|].
    replace (Z.of_nat u + Z.of_nat v - Z.of_nat u) with (Z.of_nat v) by lia. now apply in_two.
Qed.

Lemma without_two u v : without_zeros [u; v] = ((if u =? 0 then [] else [u]) ++ (if v =? 0 then [] else [v]))%nat%list.
Proof. unfold without_zeros. cbn [filter]. now destruct (u =? 0)%nat, (v =? 0)%nat. Qed.

Lemma in_takes ks n o : forallb (Z.leb 0) ks = true -> (In o (left_by n ks) <-> exists t v, o = [v] /\ In (Z.of_nat t) ks /\ (v + t = n)%nat).
Proof.
  intros N. rewrite forallb_forall in N. unfold left_by. rewrite in_flat_map. split.
  - intros (t & T & I). specialize (N t T). apply Z.leb_le in N. unfold positions in I. cbn [forallb] in I. destruct (Z.leb_spec 0 (Z.of_nat n - t)); [|easy].
    destruct I as [<-|[]]. exists (Z.to_nat t), (Z.to_nat (Z.of_nat n - t)). rewrite Z2Nat.id by lia. repeat split; [exact T|lia].
  - intros (t & v & -> & T & S). exists (Z.of_nat t). split; [exact T|]. unfold positions. cbn [forallb]. destruct (Z.leb_spec 0 (Z.of_nat n - Z.of_nat t)); [|lia].
    left. cbn [map]. f_equal. lia.
Qed.

Lemma half_bound u v : Z.of_nat u < (Z.of_nat u + Z.of_nat v) / 2 + 1 <-> (u <= v)%nat.
Proof.
  pose proof (Z.div_mod (Z.of_nat u + Z.of_nat v) 2 ltac:(lia)). pose proof (Z.mod_pos_bound (Z.of_nat u + Z.of_nat v) 2 ltac:(lia)). lia.
Qed.

Lemma piece_forth p n o : piece_ok p = true -> In o (piece_options p n) -> In (without_zeros o) (breaks (piece_code p) n).
Proof.
  intros K I. apply in_breaks. destruct p as [ks|ks first e]; cbn [piece_ok piece_code] in *.
  - apply (in_takes ks n o K) in I. destruct I as (t & v & -> & T & S). exists t. unfold without_zeros. cbn [filter].
    destruct (Nat.eqb_spec v 0) as [->|N]; cbn [negb List.length list_sum fold_right]; (split; [apply (in_pairs _ ks t _ K); split; [exact T|cbn; auto]|]);
      (split; [intros a [<-|[]] || intros a []; lia|lia]).
  - apply andb_true_iff in K. destruct K as (K & F). apply orb_true_iff in F. rewrite !Z.eqb_eq in F.
    apply (in_splits ks first e n o K ltac:(lia)) in I. destruct I as (t & u & v & -> & T & S & B). exists t. rewrite without_two.
    assert (Len : In (List.length ((if u =? 0 then [] else [u]) ++ (if v =? 0 then [] else [v]))%nat%list) (parts_left first e)).
    { destruct e; cbn [until_of] in B; [|..|destruct B as (B1 & B2); apply half_bound in B2]; destruct F as [-> | ->]; cbn [parts_left];
        destruct (Nat.eqb_spec u 0), (Nat.eqb_spec v 0); cbn [app List.length In]; lia || tauto. }
    split; [apply (in_pairs _ ks t _ K); auto|]. destruct (Nat.eqb_spec u 0), (Nat.eqb_spec v 0); cbn [app list_sum fold_right In]; (split; [intros a A; lia|lia]).
Qed.

Lemma piece_back p n o' : piece_ok p = true -> In o' (breaks (piece_code p) n) -> exists o, In o (piece_options p n) /\ Permutation (without_zeros o) o'.
Proof.
  intros K I. apply in_breaks in I. destruct I as (t & C & P & S). destruct p as [ks|ks first e]; cbn [piece_ok piece_code] in *.
  - apply (in_pairs _ ks t _ K) in C. destruct C as (T & L). exists [list_sum o']. split; [apply (in_takes ks n _ K); exists t, (list_sum o'); auto|].
    destruct o' as [|a [|b o']]; [reflexivity| |cbn in L; lia]. specialize (P a (or_introl eq_refl)). cbn [list_sum fold_right]. rewrite Nat.add_0_r.
    unfold without_zeros. cbn [filter]. destruct (Nat.eqb_spec a 0); [lia|reflexivity].
  - apply andb_true_iff in K. destruct K as (K & F). apply orb_true_iff in F. rewrite !Z.eqb_eq in F. apply (in_pairs _ ks t _ K) in C. destruct C as (T & L).
    assert (Found : forall u v, (u + v + t = n)%nat -> first <= Z.of_nat u < until_of e (Z.of_nat u + Z.of_nat v) -> Permutation (without_zeros [u; v]) o' ->
      exists o, In o (piece_options (Splits ks first e) n) /\ Permutation (without_zeros o) o').
    { intros u v Sum B Q. exists [u; v]. split; [|exact Q]. apply (in_splits ks first e n _ K ltac:(lia)). exists t, u, v. auto. }
    destruct o' as [|a [|b [|d o']]]; cbn [List.length list_sum fold_right] in *.
    + apply (Found 0%nat 0%nat); [lia| |reflexivity]. destruct e; destruct F as [-> | ->]; cbn in L |- *; lia.
    + pose proof (P a (or_introl eq_refl)) as A. destruct F as [-> | ->].
      * apply (Found 0%nat a); [lia| |rewrite without_two; cbn [app Nat.eqb]; destruct (Nat.eqb_spec a 0); [lia|reflexivity]].
        destruct e; cbn [until_of]; [lia..|]. split; [lia|]. apply half_bound. lia.
      * destruct e; cbn [parts_left In] in L; try lia.
        apply (Found a 0%nat); [lia|cbn [until_of]; lia|]. rewrite without_two. destruct (Nat.eqb_spec a 0); [lia|]. reflexivity.
    + pose proof (P a (or_introl eq_refl)) as A. pose proof (P b (or_intror (or_introl eq_refl))) as B.
      assert (W : forall u v, (1 <= u)%nat -> (1 <= v)%nat -> without_zeros [u; v] = [u; v]).
      { intros u v U V. rewrite without_two. destruct (Nat.eqb_spec u 0); [lia|]. destruct (Nat.eqb_spec v 0); [lia|]. reflexivity. }
      destruct (Nat.le_ge_cases a b) as [Le|Le].
      * apply (Found a b); [lia| |rewrite W by lia; reflexivity]. split; [lia|]. destruct e; cbn [until_of]; [lia..|]. now apply half_bound.
      * apply (Found b a); [lia| |rewrite W by lia; apply perm_swap]. split; [lia|]. destruct e; cbn [until_of]; [lia..|]. now apply half_bound.
    + exfalso. destruct e; destruct F as [-> | ->]; cbn in L; lia.
Qed.

(** ** Alternatives *)
Definition is (a b : expression) : bool := if expression_dec a b then true else false.
Lemma is_same a b : is a b = true -> a = b.
Proof. unfold is. now destruct (expression_dec a b). Qed.

(** `x - t - a`, `x - a - t` or `x - a`: what is taken. *)
Definition taken_by (x a : string) (second : expression) : option expression :=
  match second with
  | Apply2 Minus (Name y) b => if (y =s x) && is b (Name a) then Some (Number 0) else None
  | Apply2 Minus (Apply2 Minus (Name y) s) t => if y =s x then if is t (Name a) then Some s else if is s (Name a) then Some t else None else None
  | _ => None
  end.

Definition is_rest (x : string) (t e : expression) : bool := is e (Apply2 Minus (Name x) t) || is t (Number 0) && is e (Name x).

Definition ends_at (x : string) (t until : expression) : option ending :=
  if is_rest x t until then Some Short else
  match until with
  | Apply2 Plus e one =>
    if negb (is one (Number 1)) then None else if is_rest x t e then Some Whole else
    match e with Apply2 Quotient e two => if is two (Number 2) && is_rest x t e then Some Half else None | _ => None end
  | _ => None
  end.

Section At.
Variables (x a : string) (env : environment) (n t : Z) (e : expression).
Hypothesis apart : a <> x.
Hypothesis at_x : value_of env x = Some n.
Hypothesis at_t : number env e = Some t.

Lemma rest_value f : is_rest x e f = true -> number env f = Some (n - t).
Proof.
  unfold is_rest. rewrite orb_true_iff, andb_true_iff. intros [H|(Z & H)]; apply is_same in H; subst f; cbn [number]; rewrite at_x.
  - rewrite at_t. reflexivity.
  - apply is_same in Z. rewrite Z in at_t. cbn in at_t. injection at_t as <-. f_equal. lia.
Qed.

Lemma end_value until k : ends_at x e until = Some k -> number env until = Some (until_of k (n - t)).
Proof.
  unfold ends_at. destruct (is_rest x e until) eqn:R; [intros E; injection E as <-; now apply rest_value|].
  destruct until as [| | |[] f one]; try easy. destruct (is one (Number 1)) eqn:O; [|easy]. apply is_same in O. subst one. cbn [negb].
  destruct (is_rest x e f) eqn:R'; [intros E; injection E as <-; cbn [number]; now rewrite (rest_value f R')|].
  destruct f as [| | |[] f two]; try easy. destruct (is two (Number 2)) eqn:T; [|easy]. destruct (is_rest x e f) eqn:R2; [|easy]. apply is_same in T. subst two.
  intros E. injection E as <-. cbn [number]. now rewrite (rest_value f R2).
Qed.
End At.

Lemma second_value x a env n t u e second : a <> x -> value_of env x = Some n -> number ((a, u) :: env) e = Some t -> taken_by x a second = Some e ->
  number ((a, u) :: env) second = Some (n - t - u).
Proof.
  intros N X T B. assert (Va : number ((a, u) :: env) (Name a) = Some u) by (cbn; now rewrite String.eqb_refl).
  assert (Vx : value_of ((a, u) :: env) x = Some n) by (cbn; destruct (String.eqb_spec x a); [congruence|exact X]).
  destruct second as [| | |[] l r]; try easy. destruct l as [|y| |[] l s]; try easy; cbn [taken_by] in B.
  - destruct (String.eqb_spec y x) as [->|]; [|easy]. destruct (is r (Name a)) eqn:R; [|easy]. injection B as <-. apply is_same in R. subst r.
    cbn in T. injection T as <-. cbn [number] in *. rewrite Vx, Va. cbn [apply2]. f_equal. lia.
  - destruct l as [|y| |]; try easy. destruct (String.eqb_spec y x) as [->|]; [|easy]. destruct (is r (Name a)) eqn:R.
    + injection B as <-. apply is_same in R. subst r. cbn [number] in *. rewrite Vx, T, Va. reflexivity.
    + destruct (is s (Name a)) eqn:S; [|easy]. injection B as <-. apply is_same in S. subst s. cbn [number] in *. rewrite Vx, T, Va. cbn [apply2]. f_equal. lia.
Qed.

(** One piece for each alternative. *)
Definition piece_of (x : string) (al : alternative) : option piece :=
  match al with
  | Alternative (Heap e) l =>
    match taken_in x e with
    | Some d => match worked_out x d l [] with Some ks => Some (Takes ks) | None => None end
    | None => None
    end
  | Alternative (Sum [Part (Name a) None []; Part second None []]) l =>
    match taken_by x a second, l with
    | Some (Number t), [For b (Range (Number first) until)] =>
        if (b =s a) && negb (a =s x) then match ends_at x (Number t) until with Some e => Some (Splits [t] first e) | None => None end else None
    | Some (Name k), [For k' s; For b (Range (Number first) until)] =>
        if (b =s a) && (k' =s k) && negb (a =s x) && negb (k =s x) && negb (a =s k) && finite s then
          match elements 0 [] s, ends_at x (Name k) until with Some ks, Some e => Some (Splits ks first e) | _, _ => None end
        else None
    | _, _ => None
    end
  | _ => None
  end.

Lemma split_heaps x a env n t u e second last : a <> x -> value_of env x = Some n -> number ((a, u) :: env) e = Some t -> taken_by x a second = Some e ->
  heaps_of last (Sum [Part (Name a) None []; Part second None []]) ((a, u) :: env) = Some [u; n - t - u].
Proof.
  intros N X T B. unfold heaps_of. cbn [flat_map within ways_to_bind map app heaps_once place count].
  unfold heaps_once. cbn [place count]. rewrite (second_value x a env n t u e second N X T B). cbn [number value_of]. rewrite String.eqb_refl. reflexivity.
Qed.

Lemma piece_sound x al p last n : piece_of x al = Some p -> options_of last [(x, Z.of_nat n)] al = piece_options p n.
Proof.
  unfold piece_of. destruct al as [[e|parts] l].
  - destruct (taken_in x e) as [d|] eqn:T; [|easy]. destruct (worked_out x d l []) as [ks|] eqn:W; [|easy]. intros E. injection E as <-.
    exact (worked_out_sound x e d last n T l [] ks eq_refl W).
  - destruct parts as [|[pl [|] [|]] parts]; try easy; (destruct pl as [|a| |]; try easy). destruct parts as [|[second [|] [|]] [|]]; try easy.
    assert (Inner : forall env t e first until k, a <> x -> value_of env x = Some (Z.of_nat n) -> number env e = Some t -> (forall u, number ((a, u) :: env) e = Some t) ->
      taken_by x a second = Some e -> ends_at x e until = Some k ->
      flat_map (fun env => positions (heaps_of last (Sum [Part (Name a) None []; Part second None []]) env)) (ways_to_bind last [For a (Range (Number first) until)] env)
        = flat_map (fun u => positions (Some [u; Z.of_nat n - t - u])) (between first (until_of k (Z.of_nat n - t)))).
    { intros env t e first until k N X T T' B E. cbn [ways_to_bind elements number]. rewrite (end_value x env (Z.of_nat n) t e X T until k E).
      induction (between first _) as [|u us IH]; [reflexivity|]. cbn [flat_map]. rewrite flat_map_app, IH. f_equal. cbn [flat_map]. rewrite app_nil_r.
      now rewrite (split_heaps x a env (Z.of_nat n) t u e second last N X (T' u) B). }
    destruct (taken_by x a second) as [[t|k| |]|] eqn:B; try easy.
    + destruct l as [|[b [[first| | |] until| | | | | | | | | | | |]| |] [|]]; try easy. destruct (String.eqb_spec b a) as [->|]; [|easy]. destruct (String.eqb_spec a x) as [|N]; [easy|].
      cbn [negb andb]. destruct (ends_at x (Number t) until) as [k|] eqn:E; [|easy]. intros Q. injection Q as <-. unfold options_of. cbn [leaves clauses piece_options flat_map].
      rewrite app_nil_r. apply (Inner _ t (Number t)); auto. cbn. now rewrite String.eqb_refl.
    + destruct l as [|[k' s| |] [|[b [[first| | |] until| | | | | | | | | | | |]| |] [|]]]; try easy. destruct (String.eqb_spec b a) as [->|]; [|easy].
      destruct (String.eqb_spec k' k) as [->|]; [|easy]. destruct (String.eqb_spec a x) as [|N]; [easy|]. destruct (String.eqb_spec k x) as [|Kx]; [easy|].
      destruct (String.eqb_spec a k) as [|Ka]; [easy|]. destruct (finite s) eqn:Fi; [|easy]. cbn [negb andb]. destruct (elements 0 [] s) as [ks|] eqn:El; [|easy].
      destruct (ends_at x (Name k) until) as [e|] eqn:E; [|easy]. intros Q. injection Q as <-. unfold options_of. cbn [leaves clauses].
      rewrite (elements_finite 0 last) in El by exact Fi. apply (elements_app _ _ [(x, Z.of_nat n)]) in El. cbn [app] in El.
      change (ways_to_bind last [For k s; For a (Range (Number first) until)] [(x, Z.of_nat n)]) with
        (match elements last [(x, Z.of_nat n)] s with Some vs => flat_map (fun v => ways_to_bind last [For a (Range (Number first) until)] [(k, v); (x, Z.of_nat n)]) vs | None => [] end).
      rewrite El. cbn [piece_options]. clear El. induction ks as [|t ks IH]; [reflexivity|]. cbn [flat_map]. rewrite flat_map_app, IH. f_equal.
      apply (Inner _ t (Name k)); auto.
      * cbn. destruct (String.eqb_spec x k); [congruence|]. now rewrite String.eqb_refl.
      * cbn. now rewrite String.eqb_refl.
      * intros u. cbn. destruct (String.eqb_spec k a); [congruence|]. now rewrite String.eqb_refl.
Qed.

(** ** Rules *)
Fixpoint pieces_of (x : string) (l : list alternative) : option (list piece) :=
  match l with
  | [] => Some []
  | al :: l => match piece_of x al, pieces_of x l with Some p, Some ps => Some (p :: ps) | _, _ => None end
  end.

Definition written_pieces (r : rule) : option (list piece) :=
  match r with
  | Written [(AnyHeap x, l)] => match pieces_of x (map bounded l) with Some ps => guard (forallb piece_ok ps) (Some ps) | None => None end
  | _ => None
  end.

Definition written_code (r : rule) : option code := match written_pieces r with Some ps => Some (flat_map piece_code ps) | None => None end.

Lemma in_code_of_pieces ps n o : In o (breaks (flat_map piece_code ps) n) <-> exists p, In p ps /\ In o (breaks (piece_code p) n).
Proof.
  rewrite in_breaks. split.
  - intros (t & C & H). apply in_flat_map in C. destruct C as (p & I & C). exists p. split; [exact I|]. apply in_breaks. eauto.
  - intros (p & I & H). apply in_breaks in H. destruct H as (t & C & H). exists t. split; [apply in_flat_map; eauto|exact H].
Qed.

Theorem written_out text r c : read_rule text = Some r -> written_code r = Some c -> code_ok c = true ->
  exists game, game_of text r game /\ forall n, grundy game n = grundy (breaks c) n.
Proof.
  intros T W K. unfold written_code in W. destruct (written_pieces r) as [ps|] eqn:P; [|easy]. injection W as <-.
  destruct r as [|[|([x|], l) [|]]]; try easy. cbn [written_pieces] in P. destruct (pieces_of x (map bounded l)) as [qs|] eqn:Q; [|easy]. apply guard_some in P. destruct P as (G & E).
  injection E as ->. rewrite forallb_forall in G. set (game := fun n => flat_map (fun p => piece_options p n) ps).
  assert (Opt : forall last n, flat_map (options_of last [(x, Z.of_nat n)]) (map bounded l) = game n).
  { intros last n. unfold game. clear -Q. revert ps Q. generalize (map bounded l). clear l.
    induction l as [|al l IH]; intros ps Q; cbn [pieces_of] in Q; [injection Q as <-; reflexivity|]. destruct (piece_of x al) as [p|] eqn:A; [|easy].
    destruct (pieces_of x l) as [qs|]; [|easy]. injection Q as <-. cbn [flat_map]. rewrite (piece_sound x al p _ n A). f_equal. now apply IH. }
  assert (Forth : forall n o, In o (game n) -> In (without_zeros o) (breaks (flat_map piece_code ps) n)).
  { intros n o I. apply in_flat_map in I. destruct I as (p & Ip & I). apply in_code_of_pieces. exists p. split; [exact Ip|]. apply piece_forth; auto. }
  assert (Back : forall n o', In o' (breaks (flat_map piece_code ps) n) -> exists o, In o (game n) /\ Permutation (without_zeros o) o').
  { intros n o' I. apply in_code_of_pieces in I. destruct I as (p & Ip & I). destruct (piece_back p n o' (G p Ip) I) as (o & J & Pe). exists o. split; [|exact Pe].
    apply in_flat_map. eauto. }
  exists game. split; [|intros n; exact (written_values game _ K Forth Back n)]. split; [exact T|]. split; [|exact (written_shrinks game _ K Forth)].
  intros n o. unfold is_option. cbn [options_up_to flat_map fst snd matches]. pose proof (bounded_rule x n l o) as Same. split.
  - intros I. destruct (proj1 Same) as (last & J); [exists O; now rewrite Opt|]. exists last. now rewrite app_nil_r.
  - intros (last & I). rewrite app_nil_r in I. destruct (proj2 Same) as (last' & J); [now exists last|]. now rewrite Opt in J.
Qed.

Lemma periodic_written text r c e p s : read_rule text = Some r -> written_code r = Some c -> code_ok c = true ->
  periodic (grundy (breaks c)) e p s -> holds text (Periodic e p s).
Proof.
  intros T C K P. destruct (written_out text r c T C K) as (game & G & V). exists r, game. split; [exact G|]. cbn. exact (periodic_ext _ _ e p s V P).
Qed.

(** ** The methods `guy-smith` and `arithmetic` for such rules *)
Definition by_guy_smith_in_words (r : rule) (v : json) : option claim :=
  match periodic_claim v, written_code r with
  | Some (e, p, O), Some c => guard (check_periodic c e p) (Some (Periodic e p 0))
  | _, _ => None
  end.

Lemma by_guy_smith_in_words_sound text r v c : read_rule text = Some r -> by_guy_smith_in_words r v = Some c -> holds text c.
Proof.
  intros T. unfold by_guy_smith_in_words. destruct (periodic_claim v) as [((e & p) & [|s])|]; try easy. destruct (written_code r) as [d|] eqn:D; [|easy].
  intros H. apply guard_some in H. destruct H as (C & E). injection E as <-. apply check_periodic_sound in C. now apply (periodic_written text r d).
Qed.

Definition by_arithmetic_in_words (r : rule) (v proof : json) : option claim :=
  match periodic_claim v, written_code r, natural_at "heaps" proof, natural_at "low" proof with
  | Some (e, p, s), Some c, Some heaps, Some low =>
      guard (only ["heaps"; "low"]%string proof)
      (guard ((1 <=? s) && (2 ^ Nat.log2 s =? s) && (low mod (2 * s) =? 0))%nat
      (guard (check_growth c e p (Nat.log2 s) heaps low) (Some (Periodic e p s))))
  | _, _, _, _ => None
  end.

Lemma by_arithmetic_in_words_sound text r v w c : read_rule text = Some r -> by_arithmetic_in_words r v w = Some c -> holds text c.
Proof.
  intros T. unfold by_arithmetic_in_words. destruct (periodic_claim v) as [((e & p) & s)|]; [|easy].
  destruct (written_code r) as [d|] eqn:D; [|easy]. destruct (natural_at "heaps" w) as [L|]; [|easy].
  destruct (natural_at "low" w) as [V|]; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  apply guard_some in H. destruct H as (B & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  rewrite !andb_true_iff, !Nat.eqb_eq in B. destruct B as ((_ & B) & _). apply check_growth_sound in C.
  rewrite B in C. now apply (periodic_written text r d).
Qed.
