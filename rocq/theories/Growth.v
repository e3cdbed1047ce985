(** The certificate of an arithmetic law (FORMAT.md, section 19), as a boolean proved sound.

    One table of the values below L is computed by [Table]; the three conditions of [Arithmetic.growth] are
    then finite walks over it. [check_growth_sound] also gives that the period (with whatever saltus) and
    the preperiod are least. *)
From Coq Require Import List Arith Lia Bool Uint63.
From Grundy Require Import Lazy Mex Game Period Xor Code Machine Table Repeat Arithmetic.
Import ListNotations.
Local Open Scope nat_scope.

(** All lists of i numbers from 1 to m. *)
Fixpoint boxes (i m : nat) : list (list nat) :=
  match i with
  | 0 => [[]]
  | S i => flat_map (fun o => map (fun a => a :: o) (seq 1 m)) (boxes i m)
  end.

Lemma in_boxes m : forall o, (forall a, In a o -> 1 <= a <= m) -> In o (boxes (length o) m).
Proof.
  induction o as [|a o IH]; intros H; [now left|]. cbn [length boxes]. apply in_flat_map. exists o.
  split; [apply IH; intros; apply H; now right|]. apply in_map_iff. exists a. split; [reflexivity|].
  apply in_seq. specialize (H a ltac:(now left)). lia.
Qed.

(** A list as a function. *)
Definition lookup (l : list nat) (i : nat) : nat := nth i l 0.

Section Check.
Variables (c : code) (e p b L V : nat).
Let e' := Nat.max e 1.
Let s := 2 ^ b.

(** The checks for a function f; the checker takes the table for f. *)
Section With.
Variable f : nat -> nat.

Definition law_ok : bool := forallb (fun m => f (m + p) =? f m + s) (seq e (L - p - e)).

Definition busyb (o : list nat) : bool :=
  let m := length (filter (Nat.leb e') o) in
  (2 <=? m) || ((1 <=? m) && existsb (fun a => (a <? e') && (2 * s <=? f a)) o).

Definition apart_ok : bool :=
  let q a := f a / s in
  let r a := f a mod s in
  forallb (fun ti => forallb (fun o => if negb (busyb o) then true else
    (let x := fast_xors r o in let hi := p * sums q o in let lo := list_sum o + fst ti in
     forallb (fun h => if negb (x =? r h) then true else
       negb ((lo + p * q h <=? hi + h) && ((hi + h - (lo + p * q h)) mod (2 * p) =? 0))) (seq e' p)))
    (boxes (snd ti) (e' + p - 1))) c.

Definition flats (ti : nat * nat) (o : list nat) : list nat :=
  match o with
  | x :: y :: _ => if (e' <=? x) && (e' <=? y) && (f x / s =? f y / s) then [fast_xors f o] else []
  | _ => []
  end.

Definition fulls (ti : nat * nat) (o : list nat) : list nat :=
  match o with
  | x :: y :: z :: o' =>
      if (e' <=? x) && (e' <=? y) && (e' <=? z) && (f x / s =? f y / s) && (fast_xors f (x :: y :: o') <? 2 * s)
      then [fast_xors f o] else []
  | _ => []
  end.

Definition ups (ti : nat * nat) (o : list nat) : list nat :=
  match o with
  | z :: o' => if (e' <=? z) && (fast_xors f o' <? 2 * s) then [fast_xors f o] else []
  | _ => []
  end.

Definition collect (way : nat * nat -> list nat -> list nat) (n : nat) : list nat :=
  flat_map (fun ti => if n <? fst ti then [] else flat_map (way ti) (parts (snd ti) (n - fst ti))) c.

Definition reach_ok : bool :=
  forallb (fun n =>
    let fl := collect flats n in let fu := collect fulls n in let up := collect ups n in
    (V <=? f n) &&
    forallb (fun v => any (Nat.eqb v) (if v + 2 * s <? V then fl else if v <? V then fu else up)) (seq 0 (f n)))
  (seq (L - 2 * p) (2 * p)).

End With.

Definition check_growth : bool :=
  if (1 <=? p) && (1 <=? L) && (2 * s <=? V)
    && (e' + 2 * p + list_max (map fst c) + (list_max (map snd c) - 1) * (e' - 1) <=? L)
  then match values c L with
       | None => false
       | Some t =>
         let f := lookup (map val t) in
         if law_ok f then if apart_ok f then if reach_ok f then least f e p s else false else false else false
       end
  else false.

Let g := grundy (breaks c).

Section Sound.
Variable f : nat -> nat.
Hypothesis agree : forall n, n < L -> f n = g n.
Hypothesis p_pos : 1 <= p.
Hypothesis L_low : e' + 2 * p <= L.

Lemma law_sound : law_ok f = true -> forall m, e <= m -> m + p < L -> g (m + p) = g m + s.
Proof.
  intros H m E M. unfold law_ok in H. rewrite forallb_forall in H. specialize (H m). rewrite in_seq in H.
  specialize (H ltac:(lia)). apply Nat.eqb_eq in H. now rewrite !agree in H by lia.
Qed.

Lemma apart_sound : apart_ok f = true -> forall t o r q, In (t, length o) c ->
  (forall a, In a o -> 1 <= a < e' + p) -> busy c e b o -> e' <= r < e' + p -> xors (R c b) o = R c b r ->
  p * sums (Q c b) o + r <> list_sum o + t + p * Q c b r + 2 * p * q.
Proof.
  intros H t o r q C A B Hr X E. unfold apart_ok in H. rewrite forallb_forall in H. specialize (H _ C).
  cbn [fst snd] in H. rewrite forallb_forall in H.
  specialize (H o ltac:(apply in_boxes; intros a I; specialize (A a I); lia)).
  assert (Bo : busyb f o = true).
  { unfold busyb. apply orb_true_iff. destruct B as [B|(B & a & I & La & Ga)]; [left; now apply Nat.leb_le|right].
    apply andb_true_iff. split; [now apply Nat.leb_le|]. apply existsb_exists. exists a. split; [exact I|].
    apply andb_true_iff. rewrite Nat.ltb_lt, Nat.leb_le, agree by (fold e' in La; lia). auto. }
  rewrite Bo in H. cbn [negb] in H. rewrite forallb_forall in H.
  specialize (H r ltac:(apply in_seq; lia)). cbn beta zeta in H. rewrite fast_xors_is in H.
  assert (XR : xors (fun a => f a mod s) o = xors (R c b) o).
  { apply xors_ext. intros a I. specialize (A a I). now rewrite agree by lia. }
  assert (SQ : sums (fun a => f a / s) o = sums (Q c b) o).
  { unfold sums. f_equal. apply map_ext_in. intros a I. specialize (A a I). now rewrite agree by lia. }
  rewrite XR, SQ, (agree r) in H by lia. change (g r mod s) with (R c b r) in H. change (g r / s) with (Q c b r) in H.
  rewrite X, Nat.eqb_refl in H. cbn [negb] in H. apply negb_true_iff in H.
  apply andb_false_iff in H. destruct H as [H|H].
  - apply Nat.leb_gt in H. lia.
  - apply Nat.eqb_neq in H. apply H. rewrite E.
    replace (_ - _) with (q * (2 * p)) by lia. apply Nat.mod_mul. lia.
Qed.

Lemma collect_sound way n v : In v (collect way n) ->
  exists t o, In (t, length o) c /\ (forall a, In a o -> 1 <= a) /\ list_sum o + t = n /\ In v (way (t, length o) o).
Proof.
  unfold collect. rewrite in_flat_map. intros ((t & i) & C & I). cbn [fst snd] in I.
  destruct (Nat.ltb_spec n t); [easy|]. apply in_flat_map in I. destruct I as (o & P & I).
  apply in_parts in P. destruct P as (<- & P & S). exists t, o. repeat split; auto. lia.
Qed.

(** In an option of a heap below L the function f is g. *)
Lemma below_L n o t : In (t, length o) c -> code_ok c = true -> (forall a, In a o -> 1 <= a) ->
  list_sum o + t = n -> n < L -> forall a, In a o -> f a = g a.
Proof.
  intros C K P S N a A. apply agree.
  assert (a < n) by (apply (breaks_shrinks c K n o); [apply in_breaks; eauto|exact A]). lia.
Qed.

Lemma reach_sound : code_ok c = true -> reach_ok f = true ->
  forall n, L <= n + 2 * p -> n < L -> reaches c e b V n.
Proof.
  intros K H n Ln N. unfold reach_ok in H. rewrite forallb_forall in H. specialize (H n).
  rewrite in_seq in H. specialize (H ltac:(lia)). cbn beta zeta in H. apply andb_true_iff in H. destruct H as (HV & H).
  rewrite agree in HV, H by exact N. apply Nat.leb_le in HV.
  rewrite forallb_forall in H.
  assert (W : forall v, v < g n -> In v
    (if v + 2 * s <? V then collect (flats f) n else if v <? V then collect (fulls f) n else collect (ups f) n)).
  { intros v Hv. specialize (H v). rewrite any_is in H. apply existsb_eqb, H, in_seq. lia. }
  clear H. repeat split; [exact HV|intros v Hv..].
  - specialize (W v). fold s in Hv. destruct (Nat.ltb_spec (v + 2 * s) V); [|lia].
    apply collect_sound in W; [|lia]. destruct W as (t & o & C & P & S & I).
    assert (F := below_L n o t C K P S N). destruct o as [|x [|y o]]; [easy..|]. cbn [flats] in I. rewrite ?fast_xors_is in I.
    destruct (_ && _) eqn:E in I; [|easy]. rewrite !andb_true_iff, !Nat.leb_le, Nat.eqb_eq in E.
    destruct E as ((X & Y) & E). destruct I as [<-|[]]. rewrite (F x), (F y) in E by (cbn; auto).
    exists t, x, y, o. repeat split; auto; [|now apply xors_ext]. intros a A. apply P. cbn. auto.
  - intros Hv'. specialize (W v). fold s in Hv. destruct (Nat.ltb_spec (v + 2 * s) V); [lia|].
    destruct (Nat.ltb_spec v V); [|lia].
    apply collect_sound in W; [|lia]. destruct W as (t & o & C & P & S & I).
    assert (F := below_L n o t C K P S N). destruct o as [|x [|y [|z o]]]; [easy..|]. cbn [fulls] in I. rewrite ?fast_xors_is in I.
    destruct (_ && _) eqn:E in I; [|easy]. rewrite !andb_true_iff, !Nat.leb_le, Nat.eqb_eq, Nat.ltb_lt in E.
    destruct E as ((((X & Y) & Z) & E) & Lo). destruct I as [<-|[]]. rewrite (F x), (F y) in E by (cbn; auto).
    rewrite (xors_ext f g) in Lo by (intros a [<-|[<-|A]]; apply F; cbn; auto).
    exists t, x, y, z, o. repeat split; auto; [|now apply xors_ext]. intros a A. apply P. cbn. auto.
  - intros Hv'. specialize (W v Hv'). destruct (Nat.ltb_spec (v + 2 * s) V); [lia|].
    destruct (Nat.ltb_spec v V); [lia|].
    apply collect_sound in W. destruct W as (t & o & C & P & S & I).
    assert (F := below_L n o t C K P S N). destruct o as [|z o]; [easy|]. cbn [ups] in I. rewrite ?fast_xors_is in I.
    destruct (_ && _) eqn:E in I; [|easy]. rewrite !andb_true_iff, !Nat.leb_le, Nat.ltb_lt in E.
    destruct E as (Z & Lo). destruct I as [<-|[]].
    rewrite (xors_ext f g) in Lo by (intros a A; apply F; cbn; auto).
    exists t, z, o. repeat split; auto; [|now apply xors_ext]. intros a A. apply P. cbn. auto.
Qed.

End Sound.

Theorem check_growth_sound : check_growth = true ->
  code_ok c = true /\ periodic (grundy (breaks c)) e p (2 ^ b).
Proof.
  unfold check_growth. destruct (_ && _) eqn:D; [|easy]. rewrite !andb_true_iff, !Nat.leb_le in D.
  destruct D as (((P & P1) & HV) & HL). destruct (values c L) as [t|] eqn:T; [|easy].
  apply values_tabulated in T; [|exact P1]. destruct T as (K & Len & T). set (f := lookup (map val t)).
  assert (A : forall n, n < L -> f n = g n).
  { intros n N. unfold f, lookup. rewrite (nth_indep _ 0 (val 0%uint63)), map_nth by (rewrite map_length; lia). now apply T. }
  destruct (law_ok f) eqn:H1; [|easy]. destruct (apart_ok f) eqn:H2; [|easy]. destruct (reach_ok f) eqn:H3; [|easy].
  intros H4. split; [exact K|].
  assert (Low : e' + 2 * p <= L).
  { revert HL. generalize ((list_max (map snd c) - 1) * (e' - 1)). lia. }
  apply least_sound; [lia| |].
  - intros n. apply (growth c K e p b (list_max (map snd c)) (list_max (map fst c)) L V P).
    + intros t' i I. split; apply in_list_max; [apply (in_map fst c (t', i) I)|apply (in_map snd c (t', i) I)].
    + exact HL.
    + exact HV.
    + now apply (law_sound f).
    + now apply (apart_sound f).
    + now apply (reach_sound f).
  - revert H4. apply least_ext. intros n N. apply A. unfold e' in Low. lia.
Qed.
End Check.
