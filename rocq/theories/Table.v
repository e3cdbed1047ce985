(** The values of a take-and-break code, fast, proved to agree with the plain definition.

    The table of the values is one list of machine numbers, the largest heap first. To leave m tokens as two
    heaps a row walks two lists at once, g(1), g(2), ... upwards and g(m-1), g(m-2), ... downwards, so a split
    costs two xors and one mark, and nothing is looked up by its index; by symmetry only the first half is walked.
    To leave more heaps, the first runs up to its share m / i, being the least, and the rest is done in
    the same way. [values_sound]: if the table is computed at all, then it holds [grundy (breaks c)]. *)
From Coq Require Import List Arith Lia Bool ZArith Permutation Uint63.
From Grundy Require Import Mex Game Xor Code Machine.
Import ListNotations.
Local Open Scope nat_scope.

Fixpoint walk (h : nat) (seed : int) (xs ys : list int) (m : int) (s : high) : int * high :=
  match h, xs, ys with
  | S h, x :: xs, y :: ys =>
      let z := (x lxor y lxor seed)%uint63 in
      if (z <? 63)%uint63 then walk h seed xs ys (m lor (1 << z))%uint63 s
      else walk h seed xs ys m (mark_high z s)
  | _, _, _ => (m, s)
  end.

(** The first part x runs through the list; what is left of m goes on to f. *)
Fixpoint firsts (f : nat -> int -> list int -> int * high -> int * high)
  (k m : nat) (seed : int) (xs down : list int) (ms : int * high) : int * high :=
  match k, xs with
  | S k, x :: xs => firsts f k (m - 1) seed xs (tl down) (f (m - 1) (seed lxor x)%uint63 (tl down) ms)
  | _, _ => ms
  end.

(** m tokens as i + 2 heaps; [up] holds g(1), g(2), ..., [down] holds g(m - 1), ..., g(1). *)
Fixpoint ways (i m : nat) (seed : int) (up down : list int) (ms : int * high) : int * high :=
  match i with
  | 0 => walk (Nat.div2 m) seed up down (fst ms) (snd ms)
  | S j => firsts (fun m' seed' down' => ways j m' seed' up down') (m / (3 + j)) m seed up down ms
  end.

(** Take t of n and leave i heaps; [here] holds g(n) (any number stands for it), g(n - 1), ..., g(1). *)
Definition take (n : nat) (up here : list int) (ms : int * high) (ti : nat * nat) : int * high :=
  let (t, i) := ti in
  if n <? t then ms else
  match i with
  | 0 => if n =? t then mark 0%uint63 ms else ms
  | 1 => match skipn t here with x :: _ => mark x ms | [] => ms end
  | S (S j) => ways j (n - t) 0%uint63 up (tl (skipn t here)) ms
  end.

(** The values of n - 1, ..., 1; [None] only if a value does not fit a machine number, or heap 0 can move. *)
Fixpoint fast (c : code) (n : nat) : option (list int) :=
  match n with
  | 0 => Some []
  | S m =>
    match fast c m with
    | None => None
    | Some t =>
      let ms := fold_left (take m (rev_append t []) (0%uint63 :: t)) c (0%uint63, none_high) in
      match free (marks_end (snd ms)) 0 ms with
      | None => None
      | Some v =>
        let x := small v in
        if val x =? v then match m with 0 => if v =? 0 then Some [] else None | _ => Some (x :: t) end else None
      end
    end
  end.

(** All values below m, heap 0 first. *)
Definition values (c : code) (m : nat) : option (list int) :=
  if code_ok c then match fast c m with Some t => Some (0%uint63 :: rev_append t []) | None => None end else None.

(** ** Refinement *)
Section Refine.
Variable c : code.
Hypothesis ok : code_ok c = true.
Let g := grundy (breaks c).

(** [t] holds the values of n - 1, ..., 1; [u] those of 1, ..., n - 1. *)
Definition holds (t : list int) (n : nat) : Prop :=
  length t = n - 1 /\ forall j x, nth_error t j = Some x -> val x = g (n - 1 - j).

Definition upwards (u : list int) (n : nat) : Prop :=
  length u = n - 1 /\ forall j x, nth_error u j = Some x -> val x = g (1 + j).

Lemma holds_tl t n : holds t n -> holds (tl t) (n - 1).
Proof.
  intros (L & H). destruct t as [|x t]; cbn [tl length] in *.
  - split; [cbn; lia|]. intros j y E. now destruct j.
  - split; [lia|]. intros j y E. rewrite (H (S j) y E). f_equal. lia.
Qed.

Lemma holds_up t n : holds t n -> upwards (rev_append t []) n.
Proof.
  intros (L & H). rewrite <- rev_alt. split; [now rewrite rev_length|]. intros j x E.
  assert (J : j < length t) by (rewrite <- rev_length; apply nth_error_Some; congruence).
  apply nth_error_nth with (d := 0%uint63) in E. rewrite rev_nth in E by exact J.
  rewrite (H (length t - S j) x); [f_equal; lia|]. rewrite <- E. apply nth_error_nth'. lia.
Qed.

(** v is reached: m tokens as i heaps, on top of a seed. *)
Definition reached (i m : nat) (seed : int) (v : nat) : Prop :=
  exists o, length o = i /\ (forall a, In a o -> 1 <= a) /\ list_sum o = m /\ v = Nat.lxor (val seed) (xors g o).

Lemma has_walk v seed : forall h xs ys m s, has (walk h seed xs ys m s) v = true <->
  has (m, s) v = true \/ exists j x y, j < h /\ nth_error xs j = Some x /\ nth_error ys j = Some y
                         /\ v = Nat.lxor (val seed) (Nat.lxor (val x) (val y)).
Proof.
  induction h as [|h IH]; intros xs ys m s.
  { cbn. split; [tauto|]. intros [H|(j & x & y & L & _)]; [exact H|lia]. }
  destruct xs as [|x xs]; [cbn; split; [tauto|]; intros [H|(j & a & b & _ & A & _)]; [exact H|now destruct j]|].
  destruct ys as [|y ys]; [cbn; split; [tauto|]; intros [H|(j & a & b & _ & _ & B & _)]; [exact H|now destruct j]|].
  cbn [walk]. set (z := (x lxor y lxor seed)%uint63).
  assert (Z : has (if (z <? 63)%uint63 then walk h seed xs ys (m lor (1 << z))%uint63 s
      else walk h seed xs ys m (mark_high z s)) v = true <->
    has (mark z (m, s)) v = true \/ exists j x y, j < h /\ nth_error xs j = Some x
      /\ nth_error ys j = Some y /\ v = Nat.lxor (val seed) (Nat.lxor (val x) (val y))).
  { unfold mark. destruct (z <? 63)%uint63; apply IH. }
  rewrite Z, has_mark. unfold z. rewrite !val_lxor, (Nat.lxor_comm _ (val seed)). split.
  - intros [[E|H]|(j & a & b & L & A & B & E)]; [right|tauto|right].
    + exists 0, x, y. repeat split; auto; lia.
    + exists (S j), a, b. repeat split; auto; lia.
  - intros [H|(j & a & b & L & A & B & E)]; [tauto|]. destruct j as [|j]; cbn in A, B.
    + injection A as <-. injection B as <-. left; left; auto.
    + right. exists j, a, b. repeat split; auto; lia.
Qed.

Lemma two_marks n m seed up down ms v : upwards up n -> m <= n -> holds down m ->
  has (walk (Nat.div2 m) seed up down (fst ms) (snd ms)) v = true <-> has ms v = true \/ reached 2 m seed v.
Proof.
  intros (Lu & U) Mn (Ld & D). rewrite has_walk. change (has (fst ms, snd ms) v) with (has (fst ms, snd ms) v).
  destruct ms as (m0, s0). cbn [fst snd].
  pose proof (Nat.div2_odd m) as Odd. set (h := Nat.div2 m) in *.
  assert (Nat.b2n (Nat.odd m) <= 1) by (destruct (Nat.odd m); cbn; lia).
  assert (One : forall a b, a + b = m -> 1 <= a -> a <= b -> exists j x y, j < h /\
    nth_error up j = Some x /\ nth_error down j = Some y /\
    Nat.lxor (val seed) (Nat.lxor (g a) (g b)) = Nat.lxor (val seed) (Nat.lxor (val x) (val y))).
  { intros a b S A B. exists (a - 1), (nth (a - 1) up 0%uint63), (nth (a - 1) down 0%uint63).
    assert (E : nth_error up (a - 1) = Some (nth (a - 1) up 0%uint63)) by (apply nth_error_nth'; lia).
    assert (E' : nth_error down (a - 1) = Some (nth (a - 1) down 0%uint63)) by (apply nth_error_nth'; lia).
    repeat split; auto; [lia|]. rewrite (U _ _ E), (D _ _ E'). f_equal; f_equal; f_equal; lia. }
  split; intros [Q|Q]; auto; right.
  - destruct Q as (j & x & y & Lj & X & Y & ->).
    assert (j < length down) by (apply nth_error_Some; congruence).
    exists [1 + j; m - 1 - j]. rewrite (U _ _ X), (D _ _ Y). repeat split; [|cbn; lia|].
    + intros a [<-|[<-|[]]]; lia.
    + f_equal. unfold xors. cbn [map fold_right]. now rewrite Nat.lxor_0_r.
  - destruct Q as (o & L & A & Su & ->). destruct o as [|a [|b [|x o]]]; try easy. cbn in Su.
    pose proof (A a ltac:(now left)). pose proof (A b ltac:(right; now left)).
    unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r.
    destruct (Nat.le_ge_cases a b) as [C|C]; [apply One; lia|].
    rewrite (Nat.lxor_comm (g a)). apply One; lia.
Qed.

Lemma firsts_marks n f i v :
  (forall m seed down ms, m <= n -> holds down m ->
    has (f m seed down ms) v = true <-> has ms v = true \/ reached i m seed v) ->
  forall k m a xs seed down ms, k <= m -> m <= n -> holds down m ->
    (forall j x, nth_error xs j = Some x -> val x = g (a + 1 + j)) -> k <= length xs ->
    has (firsts f k m seed xs down ms) v = true <-> has ms v = true \/
      exists j, j < k /\ exists o, length o = i /\ (forall b, In b o -> 1 <= b) /\ list_sum o = m - 1 - j
        /\ v = Nat.lxor (val seed) (Nat.lxor (g (a + 1 + j)) (xors g o)).
Proof.
  intros F. induction k as [|k IH]; intros m a xs seed down ms Km Mn D X Lx; cbn [firsts].
  { split; [tauto|]. intros [H|(j & J & _)]; [exact H|lia]. }
  destruct xs as [|x xs]; [cbn in Lx; lia|]. cbn [length] in Lx.
  pose proof (holds_tl _ _ D) as D'.
  rewrite (IH (m - 1) (a + 1) xs seed (tl down)); [|lia|lia|exact D'| |lia].
  2: { intros j y E. rewrite (X (S j) y E). f_equal. lia. }
  rewrite F; [|lia|exact D']. rewrite or_assoc.
  assert (E0 : val x = g (a + 1)) by (rewrite (X 0 x eq_refl); f_equal; lia).
  split; (intros [H|H]; [now left|right]).
  - destruct H as [(o & L & A & Su & E)|(j & J & o & L & A & Su & E)].
    + exists 0. split; [lia|]. exists o. repeat split; auto; [lia|].
      rewrite E, val_lxor, E0, Nat.add_0_r. apply Nat.lxor_assoc.
    + exists (S j). split; [lia|]. exists o. repeat split; auto; [lia|].
      rewrite E. f_equal; f_equal; f_equal; lia.
  - destruct H as (j & J & o & L & A & Su & E). destruct j as [|j]; [left|right].
    + exists o. repeat split; auto; [lia|]. rewrite E, val_lxor, E0, Nat.add_0_r. symmetry. apply Nat.lxor_assoc.
    + exists j. split; [lia|]. exists o. repeat split; auto; [lia|]. rewrite E. f_equal; f_equal; f_equal; lia.
Qed.

(** The least part can be put first, and it has at most its share. *)
Lemma least_first : forall o, o <> [] -> exists a o', Permutation o (a :: o') /\ length o * a <= list_sum o.
Proof.
  induction o as [|x o IH]; [easy|]. intros _. destruct o as [|y o].
  - exists x, []. split; [auto|]. cbn. lia.
  - destruct IH as (a & o' & P & L); [easy|]. cbn [length list_sum fold_right] in *. fold (list_sum o) in *.
    destruct (Nat.le_gt_cases x a) as [C|C].
    + exists x, (y :: o). split; [auto|]. nia.
    + exists a, (x :: o'). split; [|nia]. etransitivity; [apply perm_skip, P|apply perm_swap].
Qed.

Lemma xors_perm o o' : Permutation o o' -> xors g o = xors g o'.
Proof.
  induction 1; auto; rewrite ?xors_cons; [congruence| |congruence].
  rewrite <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
Qed.

Lemma sum_perm o o' : Permutation o o' -> list_sum o = list_sum o'.
Proof. induction 1; cbn [list_sum fold_right]; try fold (list_sum l); try fold (list_sum l'); lia. Qed.

Lemma ways_marks n up v : upwards up n -> forall i m seed down ms, m <= n -> holds down m ->
  has (ways i m seed up down ms) v = true <-> has ms v = true \/ reached (2 + i) m seed v.
Proof.
  intros U. induction i as [|i IH]; intros m seed down ms Mn D; cbn [ways]; [now apply (two_marks n)|].
  destruct (Nat.eq_dec m 0) as [->|M0].
  { replace (0 / (3 + i)) with 0 by (symmetry; apply Nat.div_0_l; lia). cbn [firsts]. split; [tauto|].
    intros [H|(o & L & A & Su & _)]; [exact H|]. destruct o as [|a o]; [easy|]. specialize (A a ltac:(now left)). cbn in Su. lia. }
  assert (Sh : m / (3 + i) <= m / 3) by (apply Nat.div_le_compat_l; lia).
  assert (Th : m / 3 <= m - 1).
  { pose proof (Nat.mul_div_le m 3 ltac:(lia)). lia. }
  rewrite (firsts_marks n _ (2 + i) v) with (a := 0); [|intros; now apply IH|lia|exact Mn|exact D| |].
  2: { intros j x E. destruct U as (_ & U). exact (U j x E). }
  2: { destruct U as (Lu & _). lia. }
  split; (intros [H|H]; [now left|right]).
  - destruct H as (j & J & o & L & A & Su & ->). exists (1 + j :: o). cbn [length list_sum fold_right].
    fold (list_sum o). split; [lia|]. split; [intros b [<-|B]; [lia|auto]|].
    split; [lia|]. now rewrite xors_cons.
  - destruct H as (o & L & A & Su & ->). destruct (least_first o) as (a & o' & P & Q); [now destruct o|].
    assert (A' : forall b, In b (a :: o') -> 1 <= b) by (intros b B; apply A; now rewrite P).
    pose proof (A' a ltac:(now left)). rewrite (sum_perm _ _ P) in *. rewrite (xors_perm _ _ P).
    pose proof (Permutation_length P) as Lp. cbn [length list_sum fold_right] in *. fold (list_sum o') in *.
    exists (a - 1). split.
    + assert (a <= m / (3 + i)); [|lia]. apply Nat.div_le_lower_bound; [lia|]. nia.
    + exists o'. repeat split; [lia|intros; apply A'; now right|lia|]. rewrite xors_cons. f_equal. f_equal. f_equal. lia.
Qed.

Lemma tl_skipn {A} : forall k (l : list A), tl (skipn k l) = skipn (S k) l.
Proof. induction k as [|k IH]; intros [|x l]; auto. apply (IH l). Qed.

Lemma skipn_holds t : forall k n, holds t n -> holds (skipn k t) (n - k).
Proof.
  induction k as [|k IH]; intros n H; [now rewrite Nat.sub_0_r|].
  rewrite <- tl_skipn.
  replace (n - S k) with (n - k - 1) by lia. apply holds_tl. auto.
Qed.

Lemma take_marks n t ms ti v : holds t n -> In ti c ->
  has (take n (rev_append t []) (0%uint63 :: t) ms ti) v = true <->
  has ms v = true \/ exists o, length o = snd ti /\ (forall a, In a o -> 1 <= a) /\ list_sum o + fst ti = n /\ v = xors g o.
Proof.
  intros H C. destruct ti as (d, i). cbn [fst snd]. unfold take.
  destruct (Nat.ltb_spec n d) as [Q|Q]; [split; [tauto|]; intros [R|(o & _ & _ & Su & _)]; [exact R|lia]|].
  assert (K : 1 <= d \/ 2 <= i).
  { pose proof ok as K. unfold code_ok in K. rewrite forallb_forall in K. specialize (K _ C). cbn [fst snd] in K.
    apply orb_true_iff in K. now rewrite !Nat.leb_le in K. }
  destruct i as [|[|j]].
  - destruct (Nat.eqb_spec n d) as [->|N].
    + rewrite has_mark. change (val 0) with 0. split.
      * intros [E|R]; [right|now left]. exists []. repeat split; auto. intros a [].
      * intros [R|(o & L & _ & _ & E)]; [now right|left]. destruct o; [now symmetry|easy].
    + split; [tauto|]. intros [R|(o & L & _ & Su & _)]; [exact R|]. destruct o; [cbn in Su; lia|easy].
  - destruct d as [|d]; [lia|]. cbn [skipn].
    destruct (skipn_holds t d n H) as (L & D).
    destruct (skipn d t) as [|x l].
    + cbn in L. split; [tauto|]. intros [R|(o & Lo & A & Su & _)]; [exact R|]. destruct o as [|a [|b o]]; try easy.
      specialize (A a ltac:(now left)). cbn in Su. lia.
    + cbn in L. rewrite has_mark, (D 0 x eq_refl). replace (n - d - 1 - 0) with (n - S d) by lia. split.
      * intros [E|R]; [right|now left]. exists [n - S d]. repeat split; [|cbn; lia|].
        -- intros a [<-|[]]. lia.
        -- rewrite <- E. unfold xors. cbn [map fold_right]. now rewrite Nat.lxor_0_r.
      * intros [R|(o & Lo & A & Su & ->)]; [now right|left]. destruct o as [|a [|b o]]; try easy. cbn in Su.
        unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r. f_equal. lia.
  - assert (D : holds (tl (skipn d (0%uint63 :: t))) (n - d)).
    { rewrite tl_skipn. cbn [skipn]. now apply skipn_holds. }
    rewrite (ways_marks n); [|now apply holds_up|lia|exact D].
    unfold reached. change (val 0) with 0. split; (intros [R|(o & L & A & Su & E)]; [now left|right]).
    + exists o. rewrite Nat.lxor_0_l in E. repeat split; auto. lia.
    + exists o. rewrite Nat.lxor_0_l. repeat split; auto. lia.
Qed.

Lemma row_marks n t v : holds t n -> forall c' ms, (forall ti, In ti c' -> In ti c) ->
  has (fold_left (take n (rev_append t []) (0%uint63 :: t)) c' ms) v = true <->
  has ms v = true \/ exists ti o, In ti c' /\ length o = snd ti /\ (forall a, In a o -> 1 <= a)
    /\ list_sum o + fst ti = n /\ v = xors g o.
Proof.
  intros H. induction c' as [|ti c' IH]; intros ms Sub; cbn [fold_left].
  { split; [tauto|]. intros [R|(ti & o & [] & _)]; exact R. }
  rewrite IH by (intros; apply Sub; now right). rewrite take_marks by (auto; apply Sub; now left). split.
  - intros [[R|(o & R)]|(x & o & I & R)]; [now left|right..].
    + exists ti, o. split; [now left|exact R].
    + exists x, o. split; [now right|exact R].
  - intros [R|(x & o & [->|I] & R)]; [tauto| |].
    + left; right. now exists o.
    + right. now exists x, o.
Qed.

Theorem fast_sound : forall n t, fast c n = Some t -> holds t n /\ (1 <= n -> g 0 = 0).
Proof.
  induction n as [|m IH]; intros t F; cbn [fast] in F.
  { injection F as <-. split; [|lia]. split; [reflexivity|]. intros j x E. now destruct j. }
  destruct (fast c m) as [t'|]; [|easy]. destruct (IH t' eq_refl) as (H & Z). clear IH.
  set (ms := fold_left _ c _) in F.
  destruct (free _ 0 ms) as [v|] eqn:E; [|easy]. apply free_sound in E. destruct E as (Out & Below).
  destruct (Nat.eqb_spec (val (small v)) v) as [V|V]; [|easy].
  assert (M : forall u, has ms u = true <-> In u (map (xors g) (breaks c m))).
  { intros u. unfold ms. rewrite (row_marks m t' u H c) by auto. rewrite in_map_iff.
    unfold has at 1. cbn [fst snd]. rewrite marked_none. split.
    - intros [Q|(ti & o & I & L & A & Su & ->)]; [easy|]. exists o. split; [reflexivity|].
      apply in_breaks. exists (fst ti). rewrite L. destruct ti. auto.
    - intros (o & <- & I). right. apply in_breaks in I. destruct I as (d & I & A & Su). exists (d, length o), o. auto. }
  assert (Gm : g m = v).
  { unfold g. rewrite (grundy_is _ (breaks_shrinks c ok)). fold g. apply mex_unique.
    - intros u U. apply M, Below. lia.
    - intros I. apply M in I. congruence. }
  destruct m as [|m].
  - destruct (Nat.eqb_spec v 0) as [V0|V0]; [|easy]. injection F as <-. split; [|lia].
    split; [reflexivity|]. intros j x E. now destruct j.
  - injection F as <-. split; [|intros; apply Z; lia]. destruct H as (L & H).
    split; [cbn; lia|]. intros j x E. destruct j as [|j]; cbn in E.
    + injection E as <-. rewrite V, <- Gm. f_equal; lia.
    + rewrite (H j x E). f_equal. lia.
Qed.
End Refine.

Theorem values_sound c m t : 1 <= m -> values c m = Some t ->
  code_ok c = true /\ length t = m /\ forall i x, nth_error t i = Some x -> val x = grundy (breaks c) i.
Proof.
  intros M. unfold values. destruct (code_ok c) eqn:K; [|easy].
  destruct (fast c m) as [d|] eqn:F; [|easy]. intros E. injection E as <-.
  destruct (fast_sound c K m d F) as (H & Z). apply holds_up in H. destruct H as (L & H).
  split; [reflexivity|]. split; [cbn; lia|].
  intros i x E. destruct i as [|i]; cbn in E; [injection E as <-; rewrite Z by lia; reflexivity|].
  apply (H i x E).
Qed.
