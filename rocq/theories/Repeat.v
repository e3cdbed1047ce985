(** Periodic laws of take-and-break codes: the certificate of Guy and Smith's theorem, as a boolean proved sound.

    The table below the bound of [Code] is computed once; that it repeats, and that period and preperiod are
    least, is seen by walks along the table and the table without its first values. Machine numbers that
    differ are different values, and a difference is taken only where it is not negative, so no bound on the
    values is needed. A finite subtraction set is a code too: leave nothing or one heap. *)
From Coq Require Import List Arith Lia Bool ZArith Uint63.
From Grundy Require Import Lazy Mex Game Period Code Machine Table Sparse.
Import ListNotations.
Local Open Scope nat_scope.

(** The heap is the index into the list. *)
Definition at_ (t : list int) (i : nat) : nat := val (nth i t 0%uint63).

Lemma at_skipn k : forall t j, at_ (skipn k t) j = at_ t (k + j).
Proof. induction k as [|k IH]; intros [|x t] j; auto. - now destruct j. - apply IH. Qed.

(** The first k of ys are those of xs plus s. *)
Fixpoint steps (k : nat) (s : int) (xs ys : list int) : bool :=
  match k with
  | 0 => true
  | S k => match xs, ys with
           | x :: xs, y :: ys => if (s <=? y)%uint63 then if (y - s =? x)%uint63 then steps k s xs ys else false else false
           | _, _ => false
           end
  end.

Lemma steps_sound s : forall k xs ys, steps k s xs ys = true ->
  forall j, j < k -> at_ ys j = at_ xs j + val s /\ j < length ys.
Proof.
  induction k as [|k IH]; intros xs ys C j J; [lia|]. cbn [steps] in C.
  destruct xs as [|x xs], ys as [|y ys]; try easy.
  destruct (s <=? y)%uint63 eqn:L; [|easy]. destruct (y - s =? x)%uint63 eqn:E; [|easy].
  destruct j as [|j].
  - split; [|cbn; lia]. unfold at_. cbn [nth]. apply leb_spec in L. apply Uint63.eqb_spec in E. subst x.
    pose proof (to_Z_bounded s). pose proof (to_Z_bounded y).
    unfold val. rewrite sub_spec, Z.mod_small by lia. lia.
  - destruct (IH xs ys C j ltac:(lia)) as (A & B). split; [exact A|cbn; lia].
Qed.

(** Somewhere among the first k, y - y0 and x - x0 differ. *)
Fixpoint differ (k : nat) (x0 y0 : int) (xs ys : list int) : bool :=
  match k, xs, ys with
  | S k, x :: xs, y :: ys => if (y + x0 =? x + y0)%uint63 then differ k x0 y0 xs ys else true
  | _, _, _ => false
  end.

Lemma differ_sound x0 y0 : forall k xs ys, differ k x0 y0 xs ys = true ->
  exists j, j < k /\ at_ ys j + val x0 <> at_ xs j + val y0.
Proof.
  induction k as [|k IH]; intros xs ys C; [easy|]. cbn [differ] in C.
  destruct xs as [|x xs], ys as [|y ys]; try easy. destruct (y + x0 =? x + y0)%uint63 eqn:E.
  - destruct (IH xs ys C) as (j & J & N). exists (S j). split; [lia|exact N].
  - exists 0. split; [lia|]. unfold at_. cbn [nth]. intros F.
    assert (G : (y + x0 = x + y0)%uint63).
    { apply to_Z_inj. rewrite !add_spec, <- !val_Z. f_equal. lia. }
    apply Uint63.eqb_spec in G. congruence.
Qed.

Definition least_in (t : list int) (e p : nat) (s : int) : bool :=
  let xs := skipn e t in
  let x0 := hd 0%uint63 xs in
  if all (fun q => let ys := skipn q xs in differ p x0 (hd 0%uint63 ys) xs ys) (seq 1 (p - 1))
  then match e with 0 => true | S d => negb (at_ t (d + p) =? at_ t d + val s) end
  else false.

Lemma hd_at t : val (hd 0%uint63 t) = at_ t 0.
Proof. now destruct t. Qed.

Lemma least_in_sound t e p s : least_in t e p s = true -> least (at_ t) e p (val s) = true.
Proof.
  unfold least_in. rewrite all_is. destruct (forallb _ _) eqn:C; [|easy]. intros E. apply least_parts. split.
  - intros q Q. rewrite forallb_forall in C. specialize (C q ltac:(apply in_seq; lia)). cbn zeta in C.
    apply differ_sound in C. destruct C as (j & J & N). exists j. split; [exact J|].
    rewrite !hd_at, !at_skipn, !Nat.add_0_r in N. intros F. apply N.
    replace (e + (q + j)) with (e + j + q) by lia. lia.
  - intros d ->. now apply negb_true_iff, Nat.eqb_neq in E.
Qed.

(** A table of the code below m, as long as it should be. *)
Definition tabulated (c : code) (m : nat) (t : list int) : Prop :=
  code_ok c = true /\ length t = m /\ forall i, i < m -> at_ t i = grundy (breaks c) i.

Lemma values_tabulated c m t : 1 <= m -> values c m = Some t -> tabulated c m t.
Proof.
  intros M T. destruct (values_sound c m t M T) as (K & L & A). split; [exact K|]. split; [exact L|].
  intros i I. apply A. apply nth_error_nth'. lia.
Qed.

Lemma tabulated_steps c m t e k p s : tabulated c m t -> steps k s (skipn e t) (skipn p (skipn e t)) = true ->
  forall i, e <= i < e + k -> grundy (breaks c) (i + p) = grundy (breaks c) i + val s.
Proof.
  intros (K & L & A) C i I. destruct (steps_sound _ _ _ _ C (i - e) ltac:(lia)) as (E & J).
  rewrite !skipn_length in J. rewrite !at_skipn in E.
  replace (e + (p + (i - e))) with (i + p) in E by lia. replace (e + (i - e)) with i in E by lia.
  now rewrite !A in E by lia.
Qed.

Lemma tabulated_least c m t e p s : tabulated c m t -> e + 2 * p <= m -> least_in t e p s = true ->
  least (grundy (breaks c)) e p (val s) = true.
Proof.
  intros (K & L & A) M C. apply least_in_sound in C. revert C. apply least_ext. intros n N. apply A. lia.
Qed.

(** ** Guy and Smith *)
(** How many heaps are looked at, and what is looked for in their table. *)
Definition heaps_needed (c : code) (e p : nat) : nat :=
  Nat.max (bound c (Nat.max e 1) p) (e + 2 * p).

Definition repeats_in (c : code) (e p : nat) (t : list int) : bool :=
  let xs := skipn e t in
  if steps (bound c (Nat.max e 1) p - p - e) 0%uint63 xs (skipn p xs) then least_in t e p 0%uint63 else false.

Lemma repeats_in_sound c e p t : 1 <= p -> tabulated c (heaps_needed c e p) t -> repeats_in c e p t = true ->
  code_ok c = true /\ periodic (grundy (breaks c)) e p 0.
Proof.
  intros P T. unfold repeats_in. destruct (steps _ _ _ _) eqn:S; [|easy]. intros L. pose proof T as (K & _).
  split; [exact K|]. apply least_sound; [lia| |].
  - apply repeats_0. apply guy_smith_all; [exact K|exact P|]. intros i I J.
    rewrite (tabulated_steps _ _ _ _ _ _ _ T S) by lia. change (val 0) with 0. lia.
  - change 0 with (val 0). apply (tabulated_least c _ t _ _ _ T); [unfold heaps_needed; lia|exact L].
Qed.

(** A long table is first tried with few splits for each heap: an eighth of it tells under which mask the fewest heaps are rare. *)
Definition rare_under (t : list int) (mask : nat) : nat :=
  List.length (filter (fun x => negb (common_by (N.of_nat mask) (val x))) t).
Definition best_mask (t : list int) : nat :=
  snd (fold_left (fun best mask => let rare := rare_under t mask in if rare <? fst best then (rare, mask) else best)
    (seq 1 63) (List.length t, 1)).

Definition with_few_splits (c : code) (m : nat) : option (list int) :=
  match fast c (m / 8) with Some t => sparse_values c (N.of_nat (best_mask t)) (m / 8) m | None => None end.

Definition is_long (m : nat) : bool := 4 * 10 * 100 <=? m.

Definition code_values (c : code) (m : nat) : option (list int) :=
  if is_long m then match with_few_splits c m with Some t => Some t | None => values c m end else values c m.

Lemma sparse_tabulated c mask early m t : sparse_values c mask early m = Some t -> tabulated c m t.
Proof.
  intros T. apply sparse_values_sound in T. destruct T as (K & L & A). split; [exact K|]. split; [exact L|].
  intros i I. apply A, nth_error_nth'. lia.
Qed.

Lemma code_values_tabulated c m t : 1 <= m -> code_values c m = Some t -> tabulated c m t.
Proof.
  intros M. unfold code_values. destruct (is_long m); [|now apply values_tabulated].
  destruct (with_few_splits c m) as [u|] eqn:U; [|now apply values_tabulated]. intros E. injection E as <-.
  unfold with_few_splits in U. destruct (fast c (m / 8)); [|easy]. exact (sparse_tabulated _ _ _ _ _ U).
Qed.

Definition check_periodic (c : code) (e p : nat) : bool :=
  if 1 <=? p then match code_values c (heaps_needed c e p) with Some t => repeats_in c e p t | None => false end else false.

Theorem check_periodic_sound c e p : check_periodic c e p = true ->
  code_ok c = true /\ periodic (grundy (breaks c)) e p 0.
Proof.
  unfold check_periodic. destruct (Nat.leb_spec 1 p) as [P|P]; [|easy].
  destruct (code_values c _) as [t|] eqn:T; [|easy]. apply code_values_tabulated in T; [|unfold heaps_needed; lia].
  now apply repeats_in_sound.
Qed.

(** The same for a code whose values are sparse: the mask tells rare from common values, [early] heaps are computed by all splits. *)
Definition check_sparse (c : code) (mask : N) (early e p : nat) : bool :=
  if 1 <=? p then
    let m := heaps_needed c e p in
    match sparse_values c mask (Nat.min early m) m with Some t => repeats_in c e p t | None => false end
  else false.

Theorem check_sparse_sound c mask early e p : check_sparse c mask early e p = true ->
  code_ok c = true /\ periodic (grundy (breaks c)) e p 0.
Proof.
  unfold check_sparse. destruct (Nat.leb_spec 1 p) as [P|P]; [|easy]. cbn zeta.
  destruct (sparse_values c mask _ _) as [t|] eqn:T; [|easy]. apply sparse_tabulated in T. now apply repeats_in_sound.
Qed.

(** ** Subtraction sets: take k and leave the rest, be it nothing or one heap *)
Definition subtraction (s : list nat) : code := flat_map (fun k => [(k, 0); (k, 1)]) s.

Lemma in_subtraction s n o : In o (breaks (subtraction s) n) <->
  exists k, In k s /\ k <= n /\ o = if n - k =? 0 then [] else [n - k].
Proof.
  rewrite in_breaks. unfold subtraction. split.
  - intros (t & I & P & E). apply in_flat_map in I. destruct I as (k & Ik & I). exists k.
    destruct I as [I|[I|[]]]; injection I as <- L; (split; [exact Ik|]); destruct o as [|a [|b o]]; try easy; cbn in E.
    + split; [lia|]. now replace (n - k) with 0 by lia.
    + specialize (P a ltac:(now left)). split; [lia|]. replace (n - k) with a by lia. destruct a; [lia|reflexivity].
  - intros (k & Ik & Lk & ->). exists k. destruct (Nat.eqb_spec (n - k) 0) as [Z|Z]; cbn [length];
      (split; [apply in_flat_map; exists k; split; [exact Ik|cbn; auto]|]).
    + split; [intros a []|]. cbn. lia.
    + split; [intros a [<-|[]]; lia|]. cbn. lia.
Qed.
