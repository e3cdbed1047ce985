(** Sparse values: a table of a code that splits into two, with a few splits for each heap instead of all.

    Let every value below 64 be rare or common such that the xor of two values is common iff exactly one of them is
    (checked for all pairs). A split has a common value only if one of its parts is a rare heap. So if c is the least
    common value that no option with a rare part and no option of one heap has, then no option has the value c; and if
    every smaller value is seen among some options, c is the value of the heap. Where rare heaps are few, and small values are
    soon seen, a heap costs a few hundred steps (Berlekamp, Conway and Guy, the sparse space phenomenon).
    [sparse_sound]: if the table is computed at all, then it holds [grundy (breaks c)]. *)
From Coq Require Import List Arith Lia Bool ZArith Uint63.
From Grundy Require Import Lazy Mex Game Xor Code Machine Table.
Import ListNotations.
Local Open Scope nat_scope.

(** Whether a value is common: the parity of the bits that it has in the mask. *)
Fixpoint odd_ones (p : positive) : bool := match p with xH => true | xO p => odd_ones p | xI p => negb (odd_ones p) end.
Definition common_by (mask : N) (v : nat) : bool :=
  match N.land (N.of_nat v) mask with N0 => false | Npos p => odd_ones p end.

(** The classes of the values below 64, and that xor respects them. *)
Definition classes (mask : N) : list bool := map (common_by mask) (seq 0 64).
Definition class_of (cs : list bool) (v : nat) : bool := nth v cs false.
Definition respected (cs : list bool) : bool :=
  all (fun u => all (fun v => Bool.eqb (class_of cs (binary_lxor u v)) (xorb (class_of cs u) (class_of cs v))) (seq 0 64)) (seq 0 64).

Lemma respected_sound cs u v : respected cs = true -> u < 64 -> v < 64 ->
  class_of cs (Nat.lxor u v) = xorb (class_of cs u) (class_of cs v).
Proof.
  unfold respected. rewrite all_is, forallb_forall. intros R U V. specialize (R u ltac:(apply in_seq; lia)).
  rewrite all_is, forallb_forall in R. specialize (R v ltac:(apply in_seq; lia)). apply eqb_prop in R.
  now rewrite binary_lxor_is in R.
Qed.

(** Rare heaps with their values. *)
Definition rares := list (nat * int).

(** Marks of the options with one rare part r: the other part is n - t - r. *)
Fixpoint rare_splits (m : nat) (down : list int) (rs : rares) (ms : int * high) : int * high :=
  match rs with
  | [] => ms
  | (r, x) :: rs => rare_splits m down rs
      (if r <? m then match nth_error down (r - 1) with Some y => mark (x lxor y)%uint63 ms | None => ms end else ms)
  end.

Definition few (n : nat) (here : list int) (rs : rares) (ms : int * high) (ti : nat * nat) : int * high :=
  let (t, i) := ti in
  if n <? t then ms else
  match i with
  | 0 => if n =? t then mark 0%uint63 ms else ms
  | 1 => match skipn t here with x :: _ => mark x ms | [] => ms end
  | 2 => rare_splits (n - t) (tl (skipn t here)) rs ms
  | _ => ms
  end.

(** The least common value that is not marked. *)
Fixpoint least_common (fuel v : nat) (cs : list bool) (ms : int * high) : option nat :=
  match fuel with
  | 0 => None
  | S f => if class_of cs v then if has ms v then least_common f (S v) cs ms else Some v else least_common f (S v) cs ms
  end.

(** Splits with a small first part, until all of [wanted] is marked. *)
Fixpoint walk_until (wanted : int) (xs ys : list int) (m : int) : int :=
  match xs, ys with
  | x :: xs, y :: ys =>
      if (m land wanted =? wanted)%uint63 then m else
      let z := (x lxor y)%uint63 in
      walk_until wanted xs ys (if (z <? 63)%uint63 then m lor (1 << z) else m)%uint63
  | _, _ => m
  end.

(** [low] holds g(1), g(2), ..., as far as the small parts go. *)
Definition seen (n : nat) (low here : list int) (wanted m : int) (ti : nat * nat) : int :=
  let (t, i) := ti in
  match i with 2 => if n <? t then m else walk_until wanted low (tl (skipn t here)) m | _ => m end.

Definition below_bits (c : nat) : int := ((1 << small c) - 1)%uint63.

(** Heap n after the values of n - 1, ..., 1 in [t]. *)
Definition row (c : code) (cs : list bool) (n : nat) (low t : list int) (rs : rares) : option nat :=
  let here := (0%uint63 :: t) in
  let ms := fold_left (few n here rs) c (0%uint63, none_high) in
  match least_common 63 0 cs ms with
  | None => None
  | Some v =>
    let wanted := below_bits v in
    let m := fold_left (seen n low here wanted) c (fst ms) in
    if (m land wanted =? wanted)%uint63 then if all (fun u => has (m, snd ms) u) (seq 0 v) then Some v else None else None
  end.

(** k more heaps from n on. *)
Fixpoint sparse (c : code) (cs : list bool) (low : list int) (k n : nat) (t : list int) (rs : rares) : option (list int) :=
  match k with
  | 0 => Some t
  | S k =>
    match row c cs n low t rs with
    | None => None
    | Some v => let x := small v in
                sparse c cs low k (S n) (x :: t) (if class_of cs v then rs else (n, x) :: rs)
    end
  end.

(** The rare heaps of a table that begins with g(1). *)
Fixpoint rares_of (cs : list bool) (n : nat) (up : list int) : rares :=
  match up with
  | [] => []
  | x :: up => if class_of cs (val x) then rares_of cs (S n) up else (n, x) :: rares_of cs (S n) up
  end.

(** All values below m, heap 0 first: the first [early] by all splits, the others by few. *)
Definition sparse_values (c : code) (mask : N) (early m : nat) : option (list int) :=
  let cs := classes mask in
  if code_ok c && (list_max (map snd c) <=? 2) && respected cs && (1 <=? early) && (early <=? m) then
    match fast c early with
    | None => None
    | Some t =>
      let low := rev_append t [] in
      if all (fun x => (x <? 63)%uint63) low then
        match sparse c cs low (m - early) early t (rares_of cs 1 low) with
        | Some t => Some (0%uint63 :: rev_append t [])
        | None => None
        end
      else None
    end
  else None.

(** ** Soundness *)
Section Sound.
Variables (c : code) (cs : list bool).
Hypothesis ok : code_ok c = true.
Hypothesis two : forall t i, In (t, i) c -> i <= 2.
Hypothesis linear : respected cs = true.
Let g := grundy (breaks c).

Definition complete (n : nat) (rs : rares) : Prop :=
  (forall r x, In (r, x) rs -> 1 <= r < n /\ val x = g r) /\
  (forall r, 1 <= r < n -> class_of cs (g r) = false -> exists x, In (r, x) rs).

Lemma has_rare v m down n : forall rs ms, holds c down m -> m <= n ->
  (forall r x, In (r, x) rs -> 1 <= r < n /\ val x = g r) ->
  has (rare_splits m down rs ms) v = true <->
  has ms v = true \/ exists r x, In (r, x) rs /\ 1 <= r < m /\ v = Nat.lxor (g r) (g (m - r)).
Proof.
  induction rs as [|(r, x) rs IH]; intros ms D Mn R; cbn [rare_splits].
  { split; [tauto|]. intros [H|(r & x & [] & _)]. exact H. }
  rewrite IH by (auto; intros; apply R; now right). destruct (R r x ltac:(now left)) as (Rr & Rx). destruct D as (Ld & D).
  assert (Q : has (if r <? m then match nth_error down (r - 1) with Some y => mark (x lxor y)%uint63 ms | None => ms end else ms) v = true
    <-> has ms v = true \/ (r < m /\ v = Nat.lxor (g r) (g (m - r)))).
  { destruct (Nat.ltb_spec r m) as [L|L]; [|split; [tauto|]; intros [H|(H & _)]; [exact H|lia]].
    destruct (nth_error down (r - 1)) as [y|] eqn:Y.
    - rewrite has_mark, val_lxor, Rx, (D _ _ Y). replace (m - 1 - (r - 1)) with (m - r) by lia. intuition auto.
    - apply nth_error_None in Y. lia. }
  rewrite Q. split.
  - intros [[H|(L & E)]|(r' & x' & I & E)]; [now left|right|right].
    + exists r, x. split; [now left|]. split; [lia|exact E].
    + exists r', x'. split; [now right|exact E].
  - intros [H|(r' & x' & [I|I] & L & E)]; [tauto| |].
    + injection I as <- <-. left; right. split; [lia|exact E].
    + right. exists r', x'. auto.
Qed.

(** The values of the options of heap n of pair ti, as [breaks] has them. *)
Definition option_value (n : nat) (ti : nat * nat) (v : nat) : Prop :=
  exists o, List.length o = snd ti /\ (forall a, In a o -> 1 <= a) /\ list_sum o + fst ti = n /\ v = xors g o.

Lemma few_marks n t rs ti ms v : In ti c -> holds c t n -> complete n rs ->
  (has (few n (0%uint63 :: t) rs ms ti) v = true -> has ms v = true \/ option_value n ti v) /\
  (has ms v = true -> has (few n (0%uint63 :: t) rs ms ti) v = true) /\
  (option_value n ti v -> class_of cs v = true -> (forall h, 1 <= h < n -> g h < 64) -> has (few n (0%uint63 :: t) rs ms ti) v = true).
Proof.
  intros C H (R1 & R2). destruct ti as (d, i). unfold few, option_value. cbn [fst snd].
  destruct (Nat.ltb_spec n d) as [Q|Q].
  { repeat split; auto. intros (o & _ & _ & S & _). lia. }
  assert (K : 1 <= d \/ 2 <= i).
  { pose proof ok as K. unfold code_ok in K. rewrite forallb_forall in K. specialize (K _ C). cbn [fst snd] in K.
    apply orb_true_iff in K. now rewrite !Nat.leb_le in K. }
  pose proof (two d i C) as I2. destruct i as [|[|[|i]]]; [| | |lia].
  - destruct (Nat.eqb_spec n d) as [->|N].
    + rewrite has_mark. change (val 0) with 0. repeat split; auto.
      * intros [E|R]; [right|now left]. exists []. repeat split; auto. intros a [].
      * intros (o & L & _ & _ & E) _ _. left. destruct o; [now symmetry|easy].
    + repeat split; auto. intros (o & L & _ & S & _). destruct o; [cbn in S; lia|easy].
  - destruct d as [|d]; [lia|]. cbn [skipn]. destruct (skipn_holds c t d n H) as (L & D). destruct (skipn d t) as [|x l].
    + cbn in L. repeat split; auto. intros (o & Lo & A & S & _). destruct o as [|a [|b o]]; try easy.
      specialize (A a ltac:(now left)). cbn in S. lia.
    + cbn in L. rewrite has_mark, (D 0 x eq_refl). replace (n - d - 1 - 0) with (n - Datatypes.S d) by lia.
      fold g. repeat split; auto.
      * intros [E|R]; [right|now left]. exists [n - Datatypes.S d]. repeat split; [|cbn; lia|].
        -- intros a [<-|[]]. lia.
        -- rewrite <- E. unfold xors. cbn [map fold_right]. now rewrite Nat.lxor_0_r.
      * intros (o & Lo & A & S & ->) _ _. left. destruct o as [|a [|b o]]; try easy. cbn in S.
        unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r. f_equal. lia.
  - assert (D : holds c (tl (skipn d (0%uint63 :: t))) (n - d)).
    { rewrite tl_skipn. cbn [skipn]. now apply skipn_holds. }
    rewrite (has_rare v (n - d) _ n rs ms D ltac:(lia) R1).
    repeat split; auto.
    + intros [R|(r & x & I & L & E)]; [now left|right]. exists [r; n - d - r]. repeat split; [|cbn; lia|].
      * intros a [<-|[<-|[]]]; lia.
      * rewrite E. unfold xors. cbn [map fold_right]. now rewrite Nat.lxor_0_r.
    + intros (o & Lo & A & S & E) Cl Low. right. destruct o as [|a [|b [|z o]]]; try easy. cbn in S.
      pose proof (A a ltac:(now left)). pose proof (A b ltac:(right; now left)).
      assert (X : v = Nat.lxor (g a) (g b)) by (rewrite E; unfold xors; cbn [map fold_right]; now rewrite Nat.lxor_0_r).
      rewrite X, respected_sound in Cl by (auto; apply Low; lia).
      destruct (class_of cs (g a)) eqn:Ca.
      * destruct (class_of cs (g b)) eqn:Cb; [easy|]. destruct (R2 b ltac:(lia) Cb) as (x & I). exists b, x.
        split; [exact I|]. split; [lia|]. rewrite X, Nat.lxor_comm. f_equal. f_equal. lia.
      * destruct (R2 a ltac:(lia) Ca) as (x & I). exists a, x. split; [exact I|]. split; [lia|]. rewrite X. f_equal. f_equal. lia.
Qed.

Lemma few_all n t rs v : holds c t n -> complete n rs -> forall c' ms, (forall ti, In ti c' -> In ti c) ->
  (has (fold_left (few n (0%uint63 :: t) rs) c' ms) v = true ->
     has ms v = true \/ exists ti, In ti c' /\ option_value n ti v) /\
  (has ms v = true -> has (fold_left (few n (0%uint63 :: t) rs) c' ms) v = true) /\
  ((exists ti, In ti c' /\ option_value n ti v) -> class_of cs v = true -> (forall h, 1 <= h < n -> g h < 64) ->
     has (fold_left (few n (0%uint63 :: t) rs) c' ms) v = true).
Proof.
  intros H R. induction c' as [|ti c' IH]; intros ms Sub; cbn [fold_left].
  { repeat split; auto. intros (ti & [] & _). }
  destruct (few_marks n t rs ti ms v (Sub ti ltac:(now left)) H R) as (F1 & F2 & F3).
  destruct (IH (few n (0%uint63 :: t) rs ms ti) ltac:(intros; apply Sub; now right)) as (G1 & G2 & G3).
  repeat split.
  - intros Q. destruct (G1 Q) as [Q1|(x & I & V)]; [destruct (F1 Q1); [now left|]|]; right.
    + exists ti. split; [now left|assumption].
    + exists x. split; [now right|exact V].
  - auto.
  - intros (x & [<-|I] & V) Cl Low; [apply G2; auto|]. apply G3; auto. exists x. auto.
Qed.

Lemma has_until wanted v s : forall xs ys m, has (walk_until wanted xs ys m, s) v = true ->
  has (m, s) v = true \/ exists j x y, nth_error xs j = Some x /\ nth_error ys j = Some y /\ v = Nat.lxor (val x) (val y).
Proof.
  induction xs as [|x xs IH]; intros ys m; [now left|]. destruct ys as [|y ys]; [now left|]. cbn [walk_until].
  destruct (m land wanted =? wanted)%uint63; [now left|]. set (z := (x lxor y)%uint63). intros Q.
  destruct (IH _ _ Q) as [Q1|(j & a & b & A & B & E)].
  - assert (M : has (mark z (m, s)) v = true \/ has (m, s) v = true).
    { unfold mark. destruct (z <? 63)%uint63; auto. }
    destruct M as [M|M]; [|now left]. apply has_mark in M. destruct M as [M|M]; [right|now left].
    exists 0, x, y. repeat split. rewrite <- M. unfold z. apply val_lxor.
  - right. exists (Datatypes.S j), a, b. auto.
Qed.

Lemma seen_values n t low wanted v s : holds c t n -> upwards c low n \/ (forall j x, nth_error low j = Some x -> val x = g (1 + j)) ->
  forall c' m, (forall ti, In ti c' -> In ti c) ->
  has (fold_left (seen n low (0%uint63 :: t) wanted) c' m, s) v = true ->
  has (m, s) v = true \/ exists ti, In ti c' /\ option_value n ti v.
Proof.
  intros H U. assert (Up : forall j x, nth_error low j = Some x -> val x = g (1 + j)) by (destruct U as [(_ & U)|U]; exact U).
  induction c' as [|(d, i) c' IH]; intros m Sub; cbn [fold_left]; [now left|]. intros Q.
  destruct (IH (seen n low (0%uint63 :: t) wanted m (d, i)) ltac:(intros; apply Sub; now right) Q) as [Q1|(x & I & V)].
  - unfold seen in Q1. destruct i as [|[|[|i]]]; auto. destruct (Nat.ltb_spec n d) as [L|L]; [now left|].
    apply has_until in Q1. destruct Q1 as [Q1|(j & x & y & X & Y & E)]; [now left|right]. exists (d, 2). split; [now left|].
    rewrite tl_skipn in Y. cbn [skipn] in Y. destruct (skipn_holds c t d n H) as (Ld & D).
    assert (j < List.length (skipn d t)) by (apply nth_error_Some; congruence).
    exists [1 + j; n - d - 1 - j]. cbn [fst snd]. repeat split; [|cbn; lia|].
    + intros a [<-|[<-|[]]]; lia.
    + rewrite E, (Up _ _ X), (D _ _ Y). unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r. reflexivity.
  - right. exists x. split; [now right|exact V].
Qed.

Lemma least_common_sound ms : forall fuel v w, least_common fuel v cs ms = Some w -> class_of cs w = true /\ has ms w = false /\ w < v + fuel.
Proof.
  induction fuel as [|f IH]; intros v w; cbn [least_common]; [easy|]. destruct (class_of cs v) eqn:C.
  - destruct (has ms v) eqn:E; [intros Q; destruct (IH _ _ Q) as (A & B & L); repeat split; auto; lia|].
    intros Q. injection Q as <-. repeat split; auto. lia.
  - intros Q. destruct (IH _ _ Q) as (A & B & L). repeat split; auto. lia.
Qed.

Lemma row_sound n t low rs v : holds c t n -> (forall j x, nth_error low j = Some x -> val x = g (1 + j)) ->
  complete n rs -> (forall h, 1 <= h < n -> g h < 64) -> row c cs n low t rs = Some v -> g n = v /\ v < 63.
Proof.
  intros H U R Low. unfold row. set (ms := fold_left (few n _ rs) c _).
  destruct (least_common 63 0 cs ms) as [w|] eqn:E; [|discriminate]. apply least_common_sound in E. destruct E as (Cw & Nw & Lw).
  set (m := fold_left (seen _ _ _ _) c _). destruct (_ =? _)%uint63; [|discriminate]. rewrite all_is.
  destruct (forallb _ (seq 0 w)) eqn:F; [|discriminate]. intros Q. injection Q as <-. split; [|lia].
  rewrite forallb_forall in F. unfold g. rewrite (grundy_is _ (breaks_shrinks c ok)). fold g. apply mex_unique.
  - intros u Hu. specialize (F u ltac:(apply in_seq; lia)). unfold m in F.
    assert (V : exists ti, In ti c /\ option_value n ti u).
    { destruct (seen_values n t low (below_bits w) u (snd ms) H (or_intror U) c (fst ms) ltac:(auto) F) as [Q|Q]; [|exact Q].
      replace (fst ms, snd ms) with ms in Q by now destruct ms.
      destruct (few_all n t rs u H R c (0%uint63, none_high) ltac:(auto)) as (G1 & _). destruct (G1 Q) as [Q1|Q1]; [|exact Q1].
      unfold has in Q1. cbn [fst snd] in Q1. now rewrite marked_none in Q1. }
    destruct V as ((d & i) & I & o & L & A & S & ->). apply in_map, in_breaks. exists d. cbn [fst snd] in *. rewrite L. auto.
  - intros I. apply in_map_iff in I. destruct I as (o & E & I). apply in_breaks in I. destruct I as (d & I & A & S).
    destruct (few_all n t rs w H R c (0%uint63, none_high) ltac:(auto)) as (_ & _ & G3).
    assert (has ms w = true); [|congruence]. apply G3; auto. exists (d, List.length o). split; [exact I|].
    exists o. cbn [fst snd]. auto.
Qed.

Lemma small_val v : v < 64 -> val (small v) = v.
Proof. intros L. unfold val. rewrite small_Z by exact L. lia. Qed.

Lemma sparse_sound low : (forall j x, nth_error low j = Some x -> val x = g (1 + j)) -> forall k n t rs t',
  1 <= n -> holds c t n -> complete n rs -> (forall h, 1 <= h < n -> g h < 64) ->
  sparse c cs low k n t rs = Some t' -> holds c t' (n + k).
Proof.
  intros U. induction k as [|k IH]; intros n t rs t' N H R Low; cbn [sparse].
  - intros E. injection E as <-. now rewrite Nat.add_0_r.
  - destruct (row c cs n low t rs) as [v|] eqn:E; [|easy]. destruct (row_sound n t low rs v H U R Low E) as (G & V).
    rewrite <- Nat.add_succ_comm. apply IH; [lia| | |].
    + destruct H as (L & H). split; [cbn; lia|]. intros j x X. destruct j as [|j]; cbn in X.
      * injection X as <-. rewrite small_val by lia. rewrite <- G. unfold g. f_equal. lia.
      * rewrite (H j x X). f_equal. lia.
    + destruct R as (R1 & R2). split.
      * intros r x I. assert (J : In (r, x) rs \/ (r, x) = (n, small v)) by (destruct (class_of cs v); [auto|destruct I as [I|I]; auto]).
        destruct J as [J|J]; [destruct (R1 r x J); split; [lia|assumption]|]. injection J as -> ->. split; [lia|].
        rewrite small_val by lia. now symmetry.
      * intros r Lr Cr. destruct (Nat.eq_dec r n) as [->|Nr].
        -- rewrite G in Cr. rewrite Cr. exists (small v). now left.
        -- destruct (R2 r ltac:(lia) Cr) as (x & I). exists x. destruct (class_of cs v); [exact I|now right].
    + intros h Lh. destruct (Nat.eq_dec h n) as [->|Nh]; [lia|]. apply Low. lia.
Qed.

Lemma rares_of_complete : forall up a, (forall j x, nth_error up j = Some x -> val x = g (a + j)) ->
  (forall r x, In (r, x) (rares_of cs a up) -> a <= r < a + List.length up /\ val x = g r) /\
  (forall r, a <= r < a + List.length up -> class_of cs (g r) = false -> exists x, In (r, x) (rares_of cs a up)).
Proof.
  induction up as [|x up IH]; intros a U; cbn [rares_of List.length]; [split; [easy|lia]|].
  assert (Ux : val x = g a) by (rewrite (U 0 x eq_refl); f_equal; lia).
  destruct (IH (Datatypes.S a)) as (A & B); [intros j y Y; rewrite (U (Datatypes.S j) y Y); f_equal; lia|]. split.
  - intros r y I. assert (J : (r, y) = (a, x) \/ In (r, y) (rares_of cs (Datatypes.S a) up)).
    { destruct (class_of cs (val x)); [auto|]. destruct I as [I|I]; auto. }
    destruct J as [J|J]; [injection J as -> ->; split; [lia|exact Ux]|]. destruct (A r y J). split; [lia|assumption].
  - intros r L Cr. destruct (Nat.eq_dec r a) as [->|N].
    + rewrite Ux, Cr. exists x. now left.
    + destruct (B r ltac:(lia) Cr) as (y & I). exists y. destruct (class_of cs (val x)); [exact I|now right].
Qed.
End Sound.

Theorem sparse_values_sound c mask early m t : sparse_values c mask early m = Some t ->
  code_ok c = true /\ List.length t = m /\ forall i x, nth_error t i = Some x -> val x = grundy (breaks c) i.
Proof.
  unfold sparse_values. set (cs := classes mask). destruct (_ && _) eqn:B; [|easy]. rewrite !andb_true_iff, !Nat.leb_le in B.
  destruct B as ((((K & Two) & Li) & E1) & Em). destruct (fast c early) as [d|] eqn:F; [|easy].
  destruct (fast_sound c K early d F) as (H & Z). pose proof (holds_up c d early H) as (Lu & U).
  set (low := rev_append d []) in *. rewrite all_is. destruct (forallb _ low) eqn:Small; [|easy].
  destruct (sparse c cs low (m - early) early d (rares_of cs 1 low)) as [t'|] eqn:S; [|easy]. intros Q. injection Q as <-.
  assert (T : forall t0 i, In (t0, i) c -> i <= 2).
  { intros t0 i I. etransitivity; [|exact Two]. apply in_list_max, (in_map snd c (t0, i) I). }
  destruct (rares_of_complete c cs low 1 U) as (R1 & R2).
  apply sparse_sound in S; auto.
  - replace (early + (m - early)) with m in S by lia. apply holds_up in S. destruct S as (L & S). split; [exact K|].
    split; [cbn; lia|]. intros i x X. destruct i as [|i]; cbn in X; [injection X as <-; rewrite Z by lia; reflexivity|]. apply (S i x X).
  - split; [intros r x I; destruct (R1 r x I); split; [lia|assumption]|]. intros r L. apply R2. lia.
  - intros h L. destruct (nth_error low (h - 1)) as [x|] eqn:X.
    + rewrite forallb_forall in Small. specialize (Small x (nth_error_In _ _ X)). apply ltb_spec in Small.
      change (to_Z 63) with 63%Z in Small. replace h with (1 + (h - 1)) by lia. rewrite <- (U _ _ X). unfold val. lia.
    + apply nth_error_None in X. lia.
Qed.
