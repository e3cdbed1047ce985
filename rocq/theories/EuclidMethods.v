(** The method `euclid` (FORMAT.md, section 28): the rule and the formula are recognised by their form, and [Euclid] gives the claim.

    One alternative leaves `(x - k * y, y)`, the other `(x, y - k * x)`, for all k that leave a position ([takes_multiples]): sets that are cut off
    earlier, and conditions, forbid nothing else. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Json Rule RuleText Amounts Lists Formula Tuples Syntax Obligations Euclid Claim CodeMethods.
Import ListNotations.
Local Open Scope Z_scope.
Local Notation "a =s b" := (String.eqb a b) (at level 70).

Definition is (a b : expression) : bool := if expression_dec a b then true else false.

Lemma is_same a b : is a b = true -> a = b.
Proof. unfold is. now destruct (expression_dec a b). Qed.

(** ** One alternative *)
Section Multiples.
(** The number that is lowered, the other, and how often that is taken. *)
Variables A B k : string.

Definition is_multiple (a : expression) : bool := is a (Apply2 Times (Name k) (Name B)) || is a (Apply2 Times (Name B) (Name k)).

(** `1..`, `1..=A / B` or `1..=(A - 1) / B`. *)
Definition all_multiples (s : set) : bool :=
  match s with
  | From a => is a (Number 1)
  | Range a (Apply2 Plus (Apply2 Quotient b c) one) =>
      is a (Number 1) && is one (Number 1) && is c (Name B) && (is b (Name A) || is b (Apply2 Minus (Name A) (Number 1)))
  | _ => false
  end.

(** Conditions that every move that leaves a position fulfils. *)
Definition harmless (c : condition) : bool :=
  match c with
  | Compare r a b =>
    let number := is a (Name A) || is a (Name B) in
    let taken := is a (Name A) && (is b (Name B) || is_multiple b) in
    match r with
    | Above => taken || number && is b (Number 0)
    | AtLeast => taken || number && is b (Number 1)
    | Unequal => number && is b (Number 0)
    | _ => false
    end
  | _ => false
  end.

Definition harmless_clause (c : clause) : bool := match c with If c => harmless c | _ => false end.

Hypothesis k_new : k <> A /\ k <> B.
Variables (env : environment) (a b : Z).
Hypothesis at_A : value_of env A = Some a.
Hypothesis at_B : value_of env B = Some b.
Hypothesis positive : 0 < a /\ 0 < b.

Lemma after_A v : value_of ((k, v) :: env) A = Some a.
Proof. cbn [value_of]. destruct (String.eqb_spec A k); [exfalso; destruct k_new; congruence|exact at_A]. Qed.
Lemma after_B v : value_of ((k, v) :: env) B = Some b.
Proof. cbn [value_of]. destruct (String.eqb_spec B k); [exfalso; destruct k_new; congruence|exact at_B]. Qed.

Lemma multiple_value m v : is_multiple m = true -> number ((k, v) :: env) m = Some (v * b).
Proof.
  unfold is_multiple. rewrite orb_true_iff. intros [H|H]; apply is_same in H; subst m; cbn [number]; rewrite after_B; cbn [value_of];
    rewrite String.eqb_refl; cbn [apply2]; f_equal; lia.
Qed.

Lemma multiples_listed last s : all_multiples s = true -> exists vs, elements last env s = Some vs /\ (forall v, In v vs -> 1 <= v) /\
  forall v, 1 <= v <= last -> 0 < a - v * b -> In v vs.
Proof.
  intros H. destruct s as [first until|first| | | | | | | | | | |]; try easy; cbn [all_multiples] in H.
  - destruct until as [| | |[] until one]; try easy. destruct until as [| | |[] q c]; try easy. rewrite !andb_true_iff, orb_true_iff in H.
    destruct H as (((F & O) & C) & Q). apply is_same in F, O, C. subst first one c.
    assert (E : exists z, number env q = Some z /\ a - 1 <= z).
    { destruct Q as [Q|Q]; apply is_same in Q; subst q; cbn [number]; rewrite at_A; cbn [apply2]; eexists; (split; [reflexivity|lia]). }
    destruct E as (z & E & Z). cbn [elements number]. rewrite E, at_B. cbn [apply2]. destruct (Z.eqb_spec b 0); [lia|].
    eexists. split; [reflexivity|]. split; intros v; rewrite in_between; [lia|]. intros V P. split; [lia|].
    assert (v <= z / b) by (apply Z.div_le_lower_bound; lia). lia.
  - apply is_same in H. subst first. cbn [elements number]. eexists. split; [reflexivity|]. split; intros v; rewrite in_between; lia.
Qed.

Lemma harmless_true c v : harmless c = true -> 1 <= v -> 0 < a - v * b -> truth ((k, v) :: env) c = Some true.
Proof.
  intros H V P. destruct c as [r m n| | | | | |]; try easy. cbn [harmless] in H. cbn [truth].
  assert (Num : is m (Name A) || is m (Name B) = true -> exists z, number ((k, v) :: env) m = Some z /\ 0 < z).
  { rewrite orb_true_iff. intros [E|E]; apply is_same in E; subst m; cbn [number]; [exists a; rewrite after_A|exists b; rewrite after_B]; (split; [reflexivity|lia]). }
  assert (Tak : is m (Name A) && (is n (Name B) || is_multiple n) = true -> exists z, number ((k, v) :: env) m = Some a /\ number ((k, v) :: env) n = Some z /\ z < a).
  { rewrite andb_true_iff, orb_true_iff. intros (E & [F|F]); apply is_same in E; subst m; cbn [number]; rewrite after_A.
    - apply is_same in F. subst n. cbn [number]. rewrite after_B. exists b. repeat split. nia.
    - exists (v * b). rewrite (multiple_value n v F). repeat split. lia. }
  assert (Small : forall z, (is m (Name A) || is m (Name B)) && is n (Number z) = true -> exists w, number ((k, v) :: env) m = Some w /\ 0 < w /\ n = Number z).
  { intros z H'. apply andb_true_iff in H'. destruct H' as (N & Z'). apply Num in N. destruct N as (w & E & W). apply is_same in Z'. exists w. auto. }
  destruct r; try easy.
  - apply Small in H. destruct H as (w & -> & W & ->). cbn [number compare]. destruct (Z.eqb_spec w 0); [lia|reflexivity].
  - apply orb_true_iff in H. destruct H as [T|H]; [apply Tak in T; destruct T as (z & -> & -> & L)|apply Small in H; destruct H as (w & -> & L & ->)];
      cbn [number compare]; f_equal; apply Z.ltb_lt; lia.
  - apply orb_true_iff in H. destruct H as [T|H]; [apply Tak in T; destruct T as (z & -> & -> & L)|apply Small in H; destruct H as (w & -> & L & ->)];
      cbn [number compare]; f_equal; apply Z.leb_le; lia.
Qed.

Lemma ways_of_harmless last l : forallb harmless_clause l = true -> forall e e', In e' (ways_to_bind last l e) -> e' = e.
Proof.
  induction l as [|c l IH]; intros H e e' I; cbn [ways_to_bind forallb] in *; [now destruct I as [<-|[]]|]. apply andb_true_iff in H. destruct H as (C & H).
  destruct c as [| |c]; try easy. destruct (truth e c) as [[]|]; try easy. now apply IH.
Qed.

Lemma ways_when_harmless last l v : forallb harmless_clause l = true -> 1 <= v -> 0 < a - v * b -> In ((k, v) :: env) (ways_to_bind last l ((k, v) :: env)).
Proof.
  intros H V P. induction l as [|c l IH]; cbn [ways_to_bind forallb] in *; [now left|]. apply andb_true_iff in H. destruct H as (C & H).
  destruct c as [| |c]; try easy. cbn [harmless_clause] in C. rewrite (harmless_true c v C V P). now apply IH.
Qed.
End Multiples.

(** A is lowered to this expression, B stays, with these clauses. *)
Definition takes_multiples (A B : string) (lowered stays : expression) (l : list clause) : bool :=
  match l, lowered with
  | For k s :: l, Apply2 Minus (Name x) m =>
      negb (k =s A) && negb (k =s B) && (x =s A) && is_multiple B k m && is stays (Name B) && all_multiples A B s && forallb (harmless_clause A B k) l
  | _, _ => false
  end.

Lemma takes_multiples_sound A B lowered stays l env a b : takes_multiples A B lowered stays l = true ->
  value_of env A = Some a -> value_of env B = Some b -> 0 < a -> 0 < b ->
  (forall last env', In env' (ways_to_bind last l env) -> exists v, 1 <= v /\ number env' lowered = Some (a - v * b) /\ number env' stays = Some b) /\
  (forall v, 1 <= v -> 0 < a - v * b -> exists last env', In env' (ways_to_bind (Z.of_nat last) l env)
    /\ number env' lowered = Some (a - v * b) /\ number env' stays = Some b).
Proof.
  intros H VA VB PA PB. destruct l as [|[k s|x c|c] l]; try easy. destruct lowered as [| | |[] e m]; try easy. destruct e as [|x| |]; try easy.
  cbn [takes_multiples] in H. rewrite !andb_true_iff, !negb_true_iff, !String.eqb_neq, String.eqb_eq in H.
  destruct H as ((((((NA & NB) & ->) & M) & S) & F) & C). apply is_same in S. subst stays.
  assert (At : forall v, number ((k, v) :: env) (Apply2 Minus (Name A) m) = Some (a - v * b) /\ number ((k, v) :: env) (Name B) = Some b).
  { intros v. cbn [number]. rewrite (after_A A B k (conj NA NB) env a VA), (after_B A B k (conj NA NB) env b VB),
      (multiple_value A B k (conj NA NB) env b VB m v M). now split. }
  split.
  - intros last env' I. cbn [ways_to_bind] in I.
    destruct (multiples_listed A B k (conj NA NB) env a b VA VB (conj PA PB) last s F) as (vs & E & G & _). rewrite E in I. apply in_flat_map in I. destruct I as (v & V & I).
    rewrite (ways_of_harmless A B k (conj NA NB) a b (conj PA PB) last l C _ _ I). exists v. split; [now apply G|]. apply At.
  - intros v V P. exists (Z.to_nat v), ((k, v) :: env). split; [|apply At]. cbn [ways_to_bind].
    destruct (multiples_listed A B k (conj NA NB) env a b VA VB (conj PA PB) (Z.of_nat (Z.to_nat v)) s F) as (vs & E & _ & G). rewrite E. apply in_flat_map. exists v.
    split; [apply G; lia|]. now apply (ways_when_harmless A B k (conj NA NB) env a b VA VB (conj PA PB)).
Qed.

(** ** The rule *)
(** The name of which a condition says that it is positive. *)
Definition positive_name (c : condition) : option string :=
  match c with
  | Compare AtLeast (Name x) (Number 1) | Compare Above (Name x) (Number 0) | Compare Unequal (Name x) (Number 0) => Some x
  | _ => None
  end.

Definition says_positive (names : list string) (c : condition) : bool :=
  match positive_name c with Some x => existsb (String.eqb x) names | None => false end.
Definition said_positive (l : list condition) (x : string) : bool :=
  existsb (fun c => match positive_name c with Some y => x =s y | None => false end) l.

Definition first_lowered (x y : string) (a : tuple_alternative) : bool :=
  match to a with [p; q] => takes_multiples x y p q (on a) | _ => false end.
Definition second_lowered (x y : string) (a : tuple_alternative) : bool :=
  match to a with [p; q] => takes_multiples y x q p (on a) | _ => false end.

Definition euclid_rule (r : tuple_rule) : option (string * string) :=
  match r with
  | TupleRule [([x; y], [a; c])] l =>
      guard (negb (x =s y) && forallb (says_positive [x; y]) l && said_positive l x && said_positive l y
        && (first_lowered x y a && second_lowered x y c || first_lowered x y c && second_lowered x y a)) (Some (x, y))
  | _ => None
  end.

Lemma positive_truth c x env v : positive_name c = Some x -> value_of env x = Some v -> 0 <= v ->
  match truth env c with Some b => b | None => false end = (0 <? v).
Proof.
  intros P V N. assert (E : forall r z, c = Compare r (Name x) (Number z) -> match truth env c with Some b => b | None => false end = compare r v z).
  { intros r z ->. cbn [truth number]. now rewrite V. }
  destruct c as [[] [|u| |] [z| | |]| | | | | |]; try easy; cbn [positive_name] in P; destruct z as [|[]|]; try easy; injection P as ->; rewrite (E _ _ eq_refl); cbn [compare].
  - destruct (Z.eqb_spec v 0), (Z.ltb_spec 0 v); lia || reflexivity.
  - reflexivity.
  - destruct (Z.leb_spec 1 v), (Z.ltb_spec 0 v); lia || reflexivity.
Qed.

Lemma euclid_positions r x y : euclid_rule r = Some (x, y) -> forall u, is_position r [] u = true <-> exists a b, u = [a; b] /\ (0 < a)%nat /\ (0 < b)%nat.
Proof.
  intros E u. destruct r as [[|([|x0 [|y0 [|]]], [|al [|cl [|]]]) [|]] l]; try easy. cbn [euclid_rule] in E. apply guard_some in E. destruct E as (G & E).
  injection E as -> ->. rewrite !andb_true_iff, negb_true_iff, String.eqb_neq in G. destruct G as ((((N & D) & Sx) & Sy) & _).
  rewrite forallb_forall in D. unfold is_position. cbn [coordinates lines domain List.length]. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall.
  assert (Vx : forall a b, value_of (values_at [x; y] [a; b] []) x = Some (Z.of_nat a)) by (intros; cbn; now rewrite String.eqb_refl).
  assert (Vy : forall a b, value_of (values_at [x; y] [a; b] []) y = Some (Z.of_nat b)).
  { intros a b. cbn. destruct (String.eqb_spec y x); [congruence|]. now rewrite String.eqb_refl. }
  split.
  - intros (L & T). destruct u as [|a [|b [|]]]; try easy. exists a, b. split; [reflexivity|].
    unfold said_positive in Sx, Sy. apply existsb_exists in Sx, Sy. destruct Sx as (c & Ic & Pc). destruct Sy as (d & Id & Pd).
    destruct (positive_name c) as [x'|] eqn:Ec; [|easy]. destruct (positive_name d) as [y'|] eqn:Ed; [|easy]. apply String.eqb_eq in Pc, Pd. subst x' y'.
    pose proof (T c Ic) as Tc. pose proof (T d Id) as Td. rewrite (positive_truth c x _ _ Ec (Vx a b) ltac:(lia)) in Tc.
    rewrite (positive_truth d y _ _ Ed (Vy a b) ltac:(lia)) in Td. apply Z.ltb_lt in Tc, Td. lia.
  - intros (a & b & -> & A & B). split; [reflexivity|]. intros c I. specialize (D c I). unfold says_positive in D.
    destruct (positive_name c) as [z|] eqn:Ec; [|easy]. apply existsb_exists in D. destruct D as (w & W & Q). apply String.eqb_eq in Q. subst w.
    destruct W as [<-|[<-|[]]]; [rewrite (positive_truth c x _ _ Ec (Vx a b) ltac:(lia))|rewrite (positive_truth c y _ _ Ec (Vy a b) ltac:(lia))]; apply Z.ltb_lt; lia.
Qed.

Lemma euclid_moves r x y : euclid_rule r = Some (x, y) -> forall a b u, (0 < a)%nat -> (0 < b)%nat ->
  (tuple_move r [] [a; b] u <-> exists v c d, 1 <= v /\ u = [c; d] /\ (0 < c)%nat /\ (0 < d)%nat /\
    ((Z.of_nat c = Z.of_nat a - v * Z.of_nat b /\ d = b) \/ (c = a /\ Z.of_nat d = Z.of_nat b - v * Z.of_nat a))).
Proof.
  intros E a b u PA PB. pose proof (euclid_positions r x y E) as Pos. destruct r as [[|([|x0 [|y0 [|]]], [|al [|cl [|]]]) [|]] l]; try easy.
  cbn [euclid_rule] in E. apply guard_some in E. destruct E as (G & E). injection E as -> ->.
  rewrite !andb_true_iff, orb_true_iff, negb_true_iff, String.eqb_neq in G. destruct G as (((N & _) & _) & O).
  set (env := values_at [x; y] [a; b] []).
  assert (Vx : value_of env x = Some (Z.of_nat a)) by (cbn; now rewrite String.eqb_refl).
  assert (Vy : value_of env y = Some (Z.of_nat b)).
  { cbn. destruct (String.eqb_spec y x); [destruct N as (N & _); congruence|]. now rewrite String.eqb_refl. }
  assert (First : forall al, first_lowered x y al = true ->
    (forall last env', In env' (ways_to_bind last (on al) env) -> exists v, 1 <= v /\ numbers env' (to al) = Some [Z.of_nat a - v * Z.of_nat b; Z.of_nat b]) /\
    (forall v, 1 <= v -> 0 < Z.of_nat a - v * Z.of_nat b -> exists last env', In env' (ways_to_bind (Z.of_nat last) (on al) env)
      /\ numbers env' (to al) = Some [Z.of_nat a - v * Z.of_nat b; Z.of_nat b])).
  { intros al' H. unfold first_lowered in H. destruct (to al') as [|p [|q [|]]]; try easy.
    destruct (takes_multiples_sound x y p q (on al') env _ _ H Vx Vy ltac:(lia) ltac:(lia)) as (S & C). split.
    - intros last env' I. destruct (S last env' I) as (v & V & P & Q). exists v. split; [exact V|]. cbn [numbers]. now rewrite P, Q.
    - intros v V P. destruct (C v V P) as (last & env' & I & P' & Q'). exists last, env'. split; [exact I|]. cbn [numbers]. now rewrite P', Q'. }
  assert (Second : forall al, second_lowered x y al = true ->
    (forall last env', In env' (ways_to_bind last (on al) env) -> exists v, 1 <= v /\ numbers env' (to al) = Some [Z.of_nat a; Z.of_nat b - v * Z.of_nat a]) /\
    (forall v, 1 <= v -> 0 < Z.of_nat b - v * Z.of_nat a -> exists last env', In env' (ways_to_bind (Z.of_nat last) (on al) env)
      /\ numbers env' (to al) = Some [Z.of_nat a; Z.of_nat b - v * Z.of_nat a])).
  { intros al' H. unfold second_lowered in H. destruct (to al') as [|p [|q [|]]]; try easy.
    destruct (takes_multiples_sound y x q p (on al') env _ _ H Vy Vx ltac:(lia) ltac:(lia)) as (S & C). split.
    - intros last env' I. destruct (S last env' I) as (v & V & P & Q). exists v. split; [exact V|]. cbn [numbers]. now rewrite P, Q.
    - intros v V P. destruct (C v V P) as (last & env' & I & P' & Q'). exists last, env'. split; [exact I|]. cbn [numbers]. now rewrite P', Q'. }
  assert (Both : exists one two, (forall al', In al' [al; cl] <-> al' = one \/ al' = two) /\ first_lowered x y one = true /\ second_lowered x y two = true).
  { destruct O as [O|O]; apply andb_true_iff in O; destruct O as (O1 & O2); [exists al, cl|exists cl, al]; (split; [cbn [In]; intuition congruence|auto]). }
  destruct Both as (one & two & Two & F1 & F2). specialize (First one F1). specialize (Second two F2). clear F1 F2 O.
  unfold tuple_move. cbn [lines]. split.
  - intros (_ & U & last & names & alternatives & al' & env' & [E|[]] & I & W & Nu). injection E as <- <-. apply Pos in U. destruct U as (c & d & -> & C & D).
    cbn [map] in Nu. apply Two in I. destruct I as [-> | ->].
    + destruct First as (S & _). destruct (S _ _ W) as (v & V & Q). rewrite Q in Nu. injection Nu as N1 N2. exists v, c, d. repeat split; auto. left. split; lia.
    + destruct Second as (S & _). destruct (S _ _ W) as (v & V & Q). rewrite Q in Nu. injection Nu as N1 N2. exists v, c, d. repeat split; auto. right. split; lia.
  - intros (v & c & d & V & -> & C & D & M). split; [apply Pos; exists a, b; auto|]. split; [apply Pos; exists c, d; auto|].
    destruct M as [(M & ->)|(-> & M)].
    + destruct First as (_ & K). destruct (K v V ltac:(lia)) as (last & env' & I & Q). exists last, [x; y], [al; cl], one, env'.
      split; [now left|]. split; [apply Two; auto|]. split; [exact I|]. rewrite Q. cbn [map]. now rewrite M.
    + destruct Second as (_ & K). destruct (K v V ltac:(lia)) as (last & env' & I & Q). exists last, [x; y], [al; cl], two, env'.
      split; [now left|]. split; [apply Two; auto|]. split; [exact I|]. rewrite Q. cbn [map]. now rewrite M.
Qed.

Definition position_value (r : tuple_rule) (u : list nat) : Z :=
  match u with [a; b] => if is_position r [] u then euclid_value (Z.of_nat a) (Z.of_nat b) else 0 | _ => 0 end.

Theorem euclid r x y : euclid_rule r = Some (x, y) -> valued (tuple_move r []) (position_value r).
Proof.
  intros E. pose proof (euclid_positions r x y E) as Pos. pose proof (euclid_moves r x y E) as Mov.
  assert (Val : forall a b, (0 < a)%nat -> (0 < b)%nat -> position_value r [a; b] = euclid_value (Z.of_nat a) (Z.of_nat b)).
  { intros a b A B. unfold position_value. assert (P : is_position r [] [a; b] = true) by (apply Pos; exists a, b; auto). now rewrite P. }
  assert (From : forall u w, tuple_move r [] u w -> exists a b, u = [a; b] /\ (0 < a)%nat /\ (0 < b)%nat) by (intros u w (U & _); now apply Pos).
  apply (values_by_obligations _ _ (fun u => Z.of_nat (list_sum u))).
  - lia.
  - intros u w M. destruct (From u w M) as (a & b & -> & A & B). apply Mov in M; auto. destruct M as (v & c & d & V & -> & C & D & M).
    cbn [list_sum fold_right]. nia.
  - intros u. unfold position_value. destruct u as [|a [|b [|]]]; try lia. destruct (is_position r [] [a; b]) eqn:P; [|lia].
    apply Pos in P. destruct P as (a' & b' & Q & A & B). injection Q as <- <-. apply value_natural; lia.
  - intros u w M. destruct (From u w M) as (a & b & -> & A & B). apply Mov in M; auto. destruct M as (v & c & d & V & -> & C & D & M).
    rewrite !Val by assumption. destruct M as [(M & ->)|(-> & M)].
    + rewrite M. apply another; lia.
    + rewrite (value_symmetric (Z.of_nat a)), (value_symmetric (Z.of_nat a)), M. apply another; lia.
  - intros u v V. unfold position_value in V. destruct u as [|a [|b [|]]]; try lia. destruct (is_position r [] [a; b]) eqn:P; [|lia].
    apply Pos in P. destruct P as (a' & b' & Q & A & B). injection Q as <- <-. destruct (Nat.le_ge_cases b a) as [L|L].
    + destruct (each (Z.of_nat a) (Z.of_nat b) v ltac:(lia) V) as (k & K & P & W). exists [Z.to_nat (Z.of_nat a - k * Z.of_nat b); b].
      split; [apply Mov; auto; exists k, (Z.to_nat (Z.of_nat a - k * Z.of_nat b)), b; repeat split; try lia|].
      rewrite Val by lia. now rewrite Z2Nat.id by lia.
    + rewrite value_symmetric in V. destruct (each (Z.of_nat b) (Z.of_nat a) v ltac:(lia) V) as (k & K & P & W). exists [a; Z.to_nat (Z.of_nat b - k * Z.of_nat a)].
      split; [apply Mov; auto; exists k, a, (Z.to_nat (Z.of_nat b - k * Z.of_nat a)); repeat split; try lia|].
      rewrite Val by lia. rewrite value_symmetric. now rewrite Z2Nat.id by lia.
Qed.

(** ** The formula *)
Definition square (x : string) : formula := Both Times (Named x) (Named x).
Definition euclid_formulas (x y : string) : list formula :=
  [Both Quotient (Magnitude (Both Minus (square x) (square y))) (Both Times (Named x) (Named y));
   Both Quotient (Both Minus (Both Greatest (square x) (square y)) (Both Least (square x) (square y))) (Both Times (Named x) (Named y))].

Fixpoint same_formula (a b : formula) : bool :=
  match a, b with
  | Named x, Named y => x =s y
  | Magnitude a, Magnitude b => same_formula a b
  | Both f a b, Both g c d => if two_places_dec f g then same_formula a c && same_formula b d else false
  | _, _ => false
  end.

Lemma same_formula_is a : forall b, same_formula a b = true -> a = b.
Proof.
  induction a; intros [] H; cbn [same_formula] in H; try easy.
  - apply String.eqb_eq in H. congruence.
  - f_equal. auto.
  - destruct (two_places_dec _ _) as [->|]; [|easy]. apply andb_true_iff in H. destruct H. f_equal; auto.
Qed.

Lemma formula_value x y a b f : In f (euclid_formulas x y) -> x <> y -> (0 < a)%nat -> (0 < b)%nat ->
  number_at (values_at [x; y] [a; b] []) f = Some (euclid_value (Z.of_nat a) (Z.of_nat b)).
Proof.
  intros I N A B. assert (Vx : value_of (values_at [x; y] [a; b] []) x = Some (Z.of_nat a)) by (cbn; now rewrite String.eqb_refl).
  assert (Vy : value_of (values_at [x; y] [a; b] []) y = Some (Z.of_nat b)).
  { cbn. destruct (String.eqb_spec y x); [congruence|]. now rewrite String.eqb_refl. }
  unfold euclid_value. destruct I as [<-|[<-|[]]]; cbn [number_at square]; rewrite Vx, Vy; cbn [apply2]; destruct (Z.eqb_spec (Z.of_nat a * Z.of_nat b) 0); try nia; repeat f_equal.
  destruct (Z.max_spec (Z.of_nat a * Z.of_nat a) (Z.of_nat b * Z.of_nat b)) as [(L & ->)|(L & ->)];
    [rewrite Z.min_l, Z.abs_neq by lia|rewrite Z.min_r, Z.abs_eq by lia]; lia.
Qed.

Definition by_euclid (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text, text_at "kind" v, field "law" v with
  | None, Some r, Some kind, Some law =>
    match euclid_rule r, text_at "formula" law with
    | Some (x, y), Some text =>
      match read_formula text with
      | Some f => guard (String.eqb kind "grundy" && only ["kind"; "law"]%string v && only ["formula"]%string law && existsb (same_formula f) (euclid_formulas x y))
                  (Some (LawOf (ValueIs text)))
      | None => None
      end
    | _, _ => None
    end
  | _, _, _, _ => None
  end.

Lemma by_euclid_sound : sound by_euclid.
Proof.
  intros text v proof c. unfold by_euclid. destruct proof; [easy|]. destruct (read_tuples text) as [r|] eqn:T; [|easy]. destruct (text_at "kind" v); [|easy].
  destruct (field "law" v) as [law|]; [|easy]. destruct (euclid_rule r) as [(x, y)|] eqn:R; [|easy]. destruct (text_at "formula" law) as [said|]; [|easy].
  destruct (read_formula said) as [f|] eqn:F; [|easy]. intros H. apply guard_some in H. destruct H as (G & E). injection E as <-.
  rewrite !andb_true_iff in G. destruct G as (_ & G). apply existsb_exists in G. destruct G as (f' & I & S). apply same_formula_is in S. subst f'.
  exists r. split; [exact T|]. exists f, (position_value r). split; [exact F|]. split; [exact (euclid r x y R)|]. intros u U. pose proof U as P.
  apply (euclid_positions r x y R) in P. destruct P as (a & b & -> & A & B). unfold position_value. rewrite U.
  destruct r as [[|([|x0 [|y0 [|]]], [|al [|cl [|]]]) [|]] l]; try easy. cbn [euclid_rule] in R. apply guard_some in R. destruct R as (G & E).
  injection E as -> ->. cbn [coordinates lines]. apply formula_value; auto. rewrite !andb_true_iff, negb_true_iff, String.eqb_neq in G. tauto.
Qed.
