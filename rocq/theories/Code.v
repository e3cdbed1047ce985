(** Take-and-break codes, and the theorem of Guy and Smith for any number of parts.

    A code is a list of pairs (t, i): take t tokens and leave the rest as i non-empty heaps. Octal and
    hexadecimal codes are such lists ([code_of]). With T the most that is taken and k >= 1 the most
    heaps that are left, a heap h >= k(e + p - 1) + T + 1 has in every option a part of at least e + p,
    and heap h - p a part of at least e: so p can be taken away and added ([shift_down], [shift_up]).
    This is the whole of Guy and Smith's theorem, and of Plambeck's in [Quotient]. *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Mex Game Period.
Import ListNotations.

(** The ways to write m as a sum of i numbers from 1 on, in any order; one number is not looked for. *)
Fixpoint parts (i m : nat) : list (list nat) :=
  match i with
  | 0 => if m =? 0 then [[]] else []
  | 1 => if m =? 0 then [] else [[m]]
  | S i => flat_map (fun a => map (cons a) (parts i (m - a))) (seq 1 m)
  end.

Lemma in_parts : forall i m o, In o (parts i m) <->
  length o = i /\ (forall a, In a o -> 1 <= a) /\ list_sum o = m.
Proof.
  induction i as [|i IH]; intros m o; cbn [parts].
  - destruct (Nat.eqb_spec m 0) as [->|N]; split.
    + intros [<-|[]]. repeat split; easy.
    + intros (L & _). destruct o; [now left|easy].
    + easy.
    + intros (L & _ & S). destruct o; [cbn in S; lia|easy].
  - destruct i as [|i].
    { destruct (Nat.eqb_spec m 0) as [->|N]; split; [easy| | |].
      + intros (L & P & S). destruct o as [|a [|b o]]; try easy. specialize (P a ltac:(now left)). cbn in S. lia.
      + intros [<-|[]]. split; [reflexivity|]. split; [intros a [<-|[]]; lia|]. cbn. lia.
      + intros (L & P & S). destruct o as [|a [|b o]]; try easy. left. f_equal. cbn in S. lia. }
    rewrite in_flat_map. split.
    + intros (a & A & I). apply in_map_iff in I. destruct I as (o' & <- & I). apply IH in I.
      destruct I as (L & P & S). apply in_seq in A. cbn [length list_sum fold_right].
      fold (list_sum o'). repeat split; [lia| |lia]. intros x [<-|X]; [lia|auto].
    + intros (L & P & S). destruct o as [|a o]; [easy|]. cbn in L. cbn [list_sum fold_right] in S.
      fold (list_sum o) in S. pose proof (P a ltac:(now left)).
      exists a. split; [apply in_seq; lia|]. apply in_map, IH. repeat split; [lia| |lia].
      intros x X. apply P. now right.
Qed.

Definition code := list (nat * nat).

Definition breaks (c : code) : rules := fun n =>
  flat_map (fun ti => if n <? fst ti then [] else parts (snd ti) (n - fst ti)) c.

(** No pair is (0, 0) or (0, 1). *)
Definition code_ok (c : code) : bool := forallb (fun ti => (1 <=? fst ti) || (2 <=? snd ti)) c.

Lemma in_breaks c n o : In o (breaks c n) <->
  exists t, In (t, length o) c /\ (forall a, In a o -> 1 <= a) /\ list_sum o + t = n.
Proof.
  unfold breaks. rewrite in_flat_map. split.
  - intros ((t & i) & C & I). cbn [fst snd] in I. destruct (Nat.ltb_spec n t); [easy|].
    apply in_parts in I. destruct I as (L & P & S). exists t. rewrite L. repeat split; auto. lia.
  - intros (t & C & P & S). exists (t, length o). split; [exact C|]. cbn [fst snd].
    destruct (Nat.ltb_spec n t); [lia|]. apply in_parts. repeat split; auto. lia.
Qed.

Lemma sum_split (a : nat) o1 o2 : list_sum (o1 ++ a :: o2) = a + list_sum (o1 ++ o2).
Proof. rewrite !list_sum_app. cbn [list_sum fold_right]. fold (list_sum o2). lia. Qed.

Lemma sum_ge o : (forall a, In a o -> 1 <= a) -> length o <= list_sum o.
Proof.
  induction o as [|a o IH]; intros P; [easy|]. cbn [length list_sum fold_right]. fold (list_sum o).
  pose proof (P a ltac:(now left)). specialize (IH ltac:(intros; apply P; now right)). lia.
Qed.

Lemma sum_le m o : (forall a, In a o -> a <= m) -> list_sum o <= length o * m.
Proof.
  induction o as [|a o IH]; intros P; [easy|]. cbn [length list_sum fold_right]. fold (list_sum o).
  pose proof (P a ltac:(now left)). specialize (IH ltac:(intros; apply P; now right)). lia.
Qed.

Lemma breaks_shrinks c : code_ok c = true -> shrinking (breaks c).
Proof.
  intros K n o h Ho Hh. apply in_breaks in Ho. destruct Ho as (t & C & P & S).
  unfold code_ok in K. rewrite forallb_forall in K. specialize (K _ C). cbn [fst snd] in K.
  apply orb_true_iff in K. rewrite !Nat.leb_le in K.
  apply in_split in Hh. destruct Hh as (o1 & o2 & ->). rewrite sum_split in S.
  assert (H : length (o1 ++ o2) <= list_sum (o1 ++ o2)).
  { apply sum_ge. intros a A. apply P. apply in_app_iff in A. apply in_app_iff. cbn. tauto. }
  rewrite app_length in H, K. cbn [length] in K. destruct K; lia.
Qed.

Lemma in_list_max x l : In x l -> x <= list_max l.
Proof. intros I. pose proof (proj1 (list_max_le l _) (le_n _)) as F. rewrite Forall_forall in F. auto. Qed.

(** ** Large heaps have a large part *)
Definition most_taken (c : code) : nat := list_max (map fst c).
Definition most_left (c : code) : nat := Nat.max (list_max (map snd c)) 1.

Lemma code_bound c t i : In (t, i) c -> t <= most_taken c /\ i <= most_left c.
Proof.
  intros I. split.
  - apply in_list_max. apply (in_map fst c (t, i) I).
  - etransitivity; [|apply Nat.le_max_l]. apply in_list_max. apply (in_map snd c (t, i) I).
Qed.

Lemma great_part k m o : length o <= k -> k * m < list_sum o -> exists o1 a o2, o = o1 ++ a :: o2 /\ m < a.
Proof.
  intros Lo S. destruct (existsb (fun a => m <? a) o) eqn:E.
  - apply existsb_exists in E. destruct E as (a & A & B). apply Nat.ltb_lt in B. apply in_split in A.
    destruct A as (o1 & o2 & ->). eauto.
  - exfalso. assert (F : list_sum o <= length o * m).
    { apply sum_le. intros a A. destruct (Nat.le_gt_cases a m) as [Q|Q]; [exact Q|].
      rewrite <- not_true_iff_false, existsb_exists in E. exfalso. apply E. exists a. split; [exact A|].
      now apply Nat.ltb_lt. }
    assert (length o * m <= k * m) by now apply Nat.mul_le_mono_r. lia.
Qed.

Lemma replaced c t o1 a b o2 m : In (t, length (o1 ++ a :: o2)) c -> (forall x, In x (o1 ++ a :: o2) -> 1 <= x) ->
  1 <= b -> list_sum (o1 ++ b :: o2) + t = m -> In (o1 ++ b :: o2) (breaks c m).
Proof.
  intros C P B S. apply in_breaks. exists t. rewrite app_length in *. cbn [length] in *. repeat split; auto.
  intros x I. apply in_app_iff in I. destruct I as [I|[<-|I]]; [|exact B|]; apply P, in_app_iff; cbn; tauto.
Qed.

Definition bound (c : code) (e p : nat) : nat := most_left c * (e + p - 1) + most_taken c + 1.

Lemma bound_low c e p : 1 <= e -> 1 <= p -> most_left c * (e - 1) + p + most_taken c + 1 <= bound c e p.
Proof.
  intros E P. unfold bound. assert (1 <= most_left c) by (unfold most_left; lia).
  replace (e + p - 1) with (e - 1 + p) by lia. rewrite Nat.mul_add_distr_l.
  assert (p <= most_left c * p) by nia. lia.
Qed.

Lemma shift_down c e p h o : 1 <= e -> 1 <= p -> bound c e p <= h -> In o (breaks c h) ->
  exists o1 a o2, o = o1 ++ a :: o2 /\ e + p <= a /\ In (o1 ++ (a - p) :: o2) (breaks c (h - p)).
Proof.
  intros E P Lh I. apply in_breaks in I. destruct I as (t & C & Po & S). destruct (code_bound _ _ _ C) as (Tt & Kk).
  destruct (great_part _ (e + p - 1) o Kk) as (o1 & a & o2 & -> & A); [unfold bound in Lh; lia|].
  rewrite sum_split in S. exists o1, a, o2. repeat split; [lia|].
  apply (replaced c t o1 a); auto; [lia|]. rewrite sum_split. lia.
Qed.

Lemma shift_up c e p h o : 1 <= e -> 1 <= p -> bound c e p <= h -> In o (breaks c (h - p)) ->
  exists o1 a o2, o = o1 ++ a :: o2 /\ e <= a /\ In (o1 ++ (a + p) :: o2) (breaks c h).
Proof.
  intros E P Lh I. pose proof (bound_low c e p E P) as Low.
  apply in_breaks in I. destruct I as (t & C & Po & S). destruct (code_bound _ _ _ C) as (Tt & Kk).
  destruct (great_part _ (e - 1) o Kk) as (o1 & a & o2 & -> & A); [lia|].
  rewrite sum_split in S. exists o1, a, o2. repeat split; [lia|].
  apply (replaced c t o1 a); auto; [lia|]. rewrite sum_split. lia.
Qed.

Lemma xors_replace g o1 a b o2 : g a = g b -> xors g (o1 ++ a :: o2) = xors g (o1 ++ b :: o2).
Proof. intros E. now rewrite !xors_app, !xors_cons, E. Qed.

(** Guy and Smith 1956, for any number of parts, with the exact bound of FORMAT.md. *)
Theorem guy_smith_code c e p : code_ok c = true -> 1 <= e -> 1 <= p ->
  let g := grundy (breaks c) in
  (forall i, e <= i -> i + p < bound c e p -> g (i + p) = g i) -> repeats g e p.
Proof.
  intros K E P g W n. pose proof (breaks_shrinks c K) as Sh. induction n as [n IH] using lt_wf_ind. intros En.
  destruct (Nat.lt_ge_cases (n + p) (bound c e p)) as [H|H]; [auto|].
  unfold g. rewrite !(grundy_is _ Sh). fold g. apply mex_ext. intros v.
  rewrite !in_map_iff. split; intros (o & <- & Ho).
  - destruct (shift_down c e p (n + p) o E P H Ho) as (o1 & a & o2 & -> & A & I).
    rewrite Nat.add_sub in I. exists (o1 ++ (a - p) :: o2). split; [|exact I]. apply xors_replace.
    assert (a - p < n) by (apply (Sh n _ _ I), in_app_iff; right; now left).
    rewrite <- (IH (a - p)) by lia. f_equal. lia.
  - rewrite <- (Nat.add_sub n p) in Ho. destruct (shift_up c e p (n + p) o E P H Ho) as (o1 & a & o2 & -> & A & I).
    exists (o1 ++ (a + p) :: o2). split; [|exact I]. apply xors_replace. rewrite Nat.add_sub in Ho.
    apply IH; [|exact A]. apply (Sh n _ _ Ho), in_app_iff. right; now left.
Qed.

Theorem guy_smith_all c e p : code_ok c = true -> 1 <= p ->
  let g := grundy (breaks c) in
  (forall i, e <= i -> i + p < bound c (Nat.max e 1) p -> g (i + p) = g i) -> repeats g e p.
Proof.
  intros K P g W n N. destruct (Nat.lt_ge_cases n (Nat.max e 1)) as [H|H].
  - pose proof (bound_low c (Nat.max e 1) p ltac:(lia) P). apply W; lia.
  - apply (guy_smith_code c (Nat.max e 1) p K); [lia|exact P| |exact H]. intros i I J. apply W; lia.
Qed.

(** ** Digits: digit i, bit j: take i tokens and leave the rest as exactly j non-empty heaps. *)
Fixpoint code_from (i : nat) (ds : list nat) : code :=
  match ds with
  | [] => []
  | d :: ds => map (fun j => (i, j)) (filter (Nat.testbit d) [0; 1; 2; 3]) ++ code_from (S i) ds
  end.

Definition code_of (ds : list nat) : code := code_from 0 ds.

Lemma in_code t j : forall ds i, In (t, j) (code_from i ds) <->
  exists m d, nth_error ds m = Some d /\ t = i + m /\ j < 4 /\ Nat.testbit d j = true.
Proof.
  induction ds as [|d ds IH]; intros i; cbn [code_from].
  - split; [easy|]. intros (m & d & H & _). now destruct m.
  - rewrite in_app_iff, in_map_iff, IH. split.
    + intros [(j' & E & F)|(m & d' & H & E & F)].
      * injection E as <- <-. apply filter_In in F. destruct F as (F & B). exists 0, d. repeat split; auto.
        cbn in F. lia.
      * exists (S m), d'. repeat split; try tauto. lia.
    + intros (m & d' & H & E & L & B). destruct m as [|m]; cbn in H.
      * injection H as <-. left. exists j. split; [f_equal; lia|]. apply filter_In. split; [cbn; lia|exact B].
      * right. exists m, d'. repeat split; auto. lia.
Qed.
