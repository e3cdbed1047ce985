(** Take-and-break games whose values grow, g(n + p) = g(n) + s: how the smaller values are reached.

    A code is a list of pairs (t, i): take t tokens and leave the rest as i non-empty heaps; e' = max(e, 1), and a part is moving if
    it is at least e'. The law holds for ever if it holds below L, if no option of a heap from L on can have the value
    g(n - p) + s, and if the last 2p heaps below L reach their smaller values in ways that move along:
    - flat: add p to both parts of a pair, and the xor stays; this is so if the xor of the pair is below [low];
    - up: add 2p to one part, and the xor grows by 2s; this is so if the xor of the other parts is below [high];
    - full: both of them.
    With s a power of two the limits are s and 2s ([Arithmetic]); with any s both are 1: the pair is of equal values, and what
    else is left has the value 0 ([Carries]). One table of the values below L is computed by [Table]; the ways
    are looked for in it ([check_growing]). *)
From Coq Require Import List Arith Lia Bool Uint63.
From Grundy Require Import Lazy Mex Game Period Xor Code Machine Table Repeat.
Import ListNotations.
Local Open Scope nat_scope.

Section Growing.
Variable c : code.
Hypothesis ok : code_ok c = true.
Let g := grundy (breaks c).
(** The period and its first heap, the saltus, the limits of what is quiet, and the heaps and values of the certificate. *)
Variables e p s low high L V : nat.
Let e' := Nat.max e 1.

(** The law below n. *)
Definition below (n : nat) : Prop := forall m, e <= m -> m + p < n -> g (m + p) = g m + s.

(** The law as often as one likes, for heaps below n. *)
Lemma law_many n : below n -> forall m, e <= m -> forall j, m + j * p < n -> g (m + j * p) = g m + j * s.
Proof.
  intros law m E. induction j as [|j IH]; intros H; [cbn; rewrite !Nat.add_0_r; reflexivity|].
  replace (m + S j * p) with (m + j * p + p) by lia. rewrite law, IH by lia. lia.
Qed.

Lemma law2 n : below n -> forall m, e <= m -> m + 2 * p < n -> g (m + 2 * p) = g m + 2 * s.
Proof. intros law m E H. apply (law_many n law m E 2 H). Qed.

(** The heap below e' + p that a moving heap is a multiple of p above. *)
Definition rep (a : nat) : nat := if a <? e' then a else e' + (a - e') mod p.

Lemma rep_far a : 1 <= p -> e' <= a -> exists j, a = rep a + j * p /\ e' <= rep a < e' + p.
Proof.
  intros P H. unfold rep. destruct (Nat.ltb_spec a e'); [lia|]. exists ((a - e') / p).
  pose proof (Nat.mod_upper_bound (a - e') p ltac:(lia)). pose proof (Nat.div_mod (a - e') p ltac:(lia)). lia.
Qed.

Lemma rep_near a : a < e' -> rep a = a.
Proof. intros H. unfold rep. now destruct (Nat.ltb_spec a e'); [|lia]. Qed.

Lemma sum_cons a o : list_sum (a :: o) = a + list_sum o.
Proof. reflexivity. Qed.

Hypothesis p_pos : 1 <= p.
Hypothesis L_low : e' + 2 * p <= L.
Hypothesis V_bound : 2 * s <= V.
Hypothesis pair_stays : forall x y, Nat.lxor x y < low -> Nat.lxor (x + s) (y + s) = Nat.lxor x y.
Hypothesis rest_adds : forall x w, w < high -> Nat.lxor (x + 2 * s) w = Nat.lxor x w + 2 * s.

(** The three ways to reach a value v from heap n that move along. *)
Definition flat (v n : nat) : Prop := exists t x y o,
  In (t, length (x :: y :: o)) c /\ (forall a, In a o -> 1 <= a) /\ list_sum (x :: y :: o) + t = n /\
  e' <= x /\ e' <= y /\ Nat.lxor (g x) (g y) < low /\ v = xors g (x :: y :: o).

Definition full (v n : nat) : Prop := exists t x y z o,
  In (t, length (x :: y :: z :: o)) c /\ (forall a, In a o -> 1 <= a) /\ list_sum (x :: y :: z :: o) + t = n /\
  e' <= x /\ e' <= y /\ e' <= z /\ Nat.lxor (g x) (g y) < low /\ v = xors g (x :: y :: z :: o) /\ xors g (x :: y :: o) < high.

Definition up (v n : nat) : Prop := exists t z o,
  In (t, length (z :: o)) c /\ (forall a, In a o -> 1 <= a) /\ list_sum (z :: o) + t = n /\
  e' <= z /\ v = xors g (z :: o) /\ xors g o < high.

Definition reaches (n : nat) : Prop := V <= g n /\
  (forall v, v + 2 * s < V -> flat v n) /\
  (forall v, V <= v + 2 * s -> v < V -> full v n) /\
  (forall v, V <= v -> v < g n -> up v n).

Hypothesis start : below L.
Hypothesis reach : forall n, L <= n + 2 * p -> n < L -> reaches n.
Hypothesis none : forall n, L <= n -> below n -> forall o, In o (breaks c n) -> xors g o <> g (n - p) + s.

Section Step.
Variable n : nat.
Hypothesis L_n : L <= n.
Hypothesis law : below n.

Lemma flat_step v m : m + 2 * p = n -> flat v m -> flat v n.
Proof.
  intros M (t & x & y & o & C & P & S & X & Y & E & ->). rewrite !sum_cons in S.
  assert (G : Nat.lxor (g (x + p)) (g (y + p)) = Nat.lxor (g x) (g y)) by (rewrite !law by lia; now apply pair_stays).
  exists t, (x + p), (y + p), o. rewrite !sum_cons. repeat split; auto; try lia.
  now rewrite !xors_pair, G.
Qed.

Lemma full_step v m : m + 2 * p = n -> full v m -> full v n.
Proof.
  intros M (t & x & y & z & o & C & P & S & X & Y & Z & E & -> & W). rewrite !sum_cons in S.
  assert (G : Nat.lxor (g (x + p)) (g (y + p)) = Nat.lxor (g x) (g y)) by (rewrite !law by lia; now apply pair_stays).
  exists t, (x + p), (y + p), z, o. rewrite !sum_cons. repeat split; auto; try lia.
  - now rewrite !xors_pair, G.
  - now rewrite xors_pair, G, <- xors_pair.
Qed.

Lemma up_step v m : m + 2 * p = n -> up v m -> up (v + 2 * s) n.
Proof.
  intros M (t & z & o & C & P & S & Z & -> & W). rewrite sum_cons in S.
  assert (z < m).
  { apply (breaks_shrinks c ok m (z :: o) z); [|now left]. apply in_breaks. exists t.
    rewrite sum_cons. repeat split; auto. intros a [<-|A]; [lia|auto]. }
  exists t, (z + 2 * p), o. rewrite sum_cons. repeat split; auto; try lia.
  rewrite !xors_cons, (law2 n law) by lia. now rewrite rest_adds.
Qed.

Lemma full_up v m : full v m -> up v m.
Proof.
  intros (t & x & y & z & o & C & P & S & X & Y & Z & E & -> & W).
  exists t, z, (x :: y :: o). rewrite !sum_cons in *. repeat split; auto; try lia.
  - intros a [<-|[<-|A]]; [lia..|auto].
  - apply (xors_middle g z [x; y] o).
Qed.

(** Every value below g(n - p) + s is reached, in the ways of [reaches]. *)
Lemma reaches_step m : m + 2 * p = n -> reaches m ->
  (forall v, v + 2 * s < V -> flat v n) /\ (forall v, V <= v + 2 * s -> v < V -> full v n) /\
  (forall v, V <= v -> v < g m + 2 * s -> up v n).
Proof.
  intros M (_ & A & B & C). split; [|split].
  - intros v H. eapply flat_step; eauto.
  - intros v H H'. eapply full_step; eauto.
  - intros v H H'. replace v with (v - 2 * s + 2 * s) by lia. apply (up_step _ m M).
    destruct (Nat.lt_ge_cases (v - 2 * s) V) as [D|D]; [apply full_up, B; lia|apply C; lia].
Qed.

Lemma flat_option v m : flat v m -> In v (map (xors g) (breaks c m)).
Proof.
  intros (t & x & y & o & C & P & S & X & Y & E & ->). apply in_map, in_breaks. exists t.
  repeat split; auto. intros a [<-|[<-|A]]; [lia..|auto].
Qed.

Lemma up_option v m : up v m -> In v (map (xors g) (breaks c m)).
Proof.
  intros (t & z & o & C & P & S & Z & -> & _). apply in_map, in_breaks. exists t.
  repeat split; auto. intros a [<-|A]; [lia|auto].
Qed.

Lemma step : reaches (n - 2 * p) -> g n = g (n - p) + s /\ reaches n.
Proof.
  intros H. assert (G : g (n - p) + s = g (n - 2 * p) + 2 * s).
  { replace (n - p) with (n - 2 * p + p) by lia. rewrite law by lia. lia. }
  destruct (reaches_step (n - 2 * p) ltac:(lia) H) as (A & B & C).
  assert (E : g n = g (n - p) + s).
  { unfold g at 1. rewrite (grundy_is _ (breaks_shrinks c ok)). fold g. apply mex_unique.
    - intros v Hv. destruct (Nat.lt_ge_cases (v + 2 * s) V) as [D|D]; [now apply flat_option, A|].
      destruct (Nat.lt_ge_cases v V) as [D'|D']; [now apply up_option, full_up, B|].
      apply up_option, C; lia.
    - intros I. apply in_map_iff in I. destruct I as (o & X & Ho). now apply (none n L_n law o Ho). }
  split; [exact E|]. destruct H as (H & _). repeat split; auto; [lia|].
  intros v Hv Hv'. apply C; [exact Hv|lia].
Qed.
End Step.

(** The law holds for ever. *)
Theorem growing : forall n, e <= n -> g (n + p) = g n + s.
Proof.
  assert (All : forall n, below n /\ (forall m, L <= m + 2 * p -> m < n -> reaches m)).
  { induction n as [|n (Lw & Re)]; [split; [intros m; lia|intros m; lia]|].
    destruct (Nat.lt_ge_cases n L) as [D0|D0].
    - split; [intros m E M; apply start; lia|]. intros m A B. apply reach; lia.
    - destruct (step n D0 Lw) as (E & F); [apply Re; lia|]. split.
      + intros m Em Mm. destruct (Nat.eq_dec (m + p) n) as [D|D]; [|apply Lw; lia].
        rewrite D, E. repeat f_equal. lia.
      + intros m A B. destruct (Nat.eq_dec m n) as [->|D]; [exact F|]. apply Re; lia. }
  intros n E. destruct (All (S (n + p))) as (Lw & _). apply Lw; lia.
Qed.
End Growing.

(** * The check *)
(** A list as a function. *)
Definition lookup (l : list nat) (i : nat) : nat := nth i l 0.

(** The number is one of the machine. *)
Definition fits (v : nat) : bool := val (small v) =? v.

Lemma fits_val v : fits v = true -> val (small v) = v.
Proof. apply Nat.eqb_eq. Qed.

(** ** Two and three parts with a given xor *)
(** Among the first h pairs of two lists one has the xor d. *)
Fixpoint pair (h : nat) (d : int) (xs ys : list int) : bool :=
  match h, xs, ys with
  | S h, x :: xs, y :: ys => if (x lxor y =? d)%uint63 then true else pair h d xs ys
  | _, _, _ => false
  end.

(** The part z runs upwards; where v xor z is below the limit, the other two are looked for, the first running upwards, the second downwards. *)
Fixpoint three (fuel : nat) (limit v : int) (zs xs down : list int) : bool :=
  match fuel, zs with
  | S k, z :: zs =>
      let d := (v lxor z)%uint63 in
      if (d <? limit)%uint63 then if pair (S (Nat.div2 k)) d xs down then true else three k limit v zs xs (tl down)
      else three k limit v zs xs (tl down)
  | _, _ => false
  end.

Lemma pair_sound d : forall h xs ys, pair h d xs ys = true ->
  exists j x y, j < h /\ nth_error xs j = Some x /\ nth_error ys j = Some y /\ Nat.lxor (val x) (val y) = val d.
Proof.
  induction h as [|h IH]; intros xs ys H; [easy|]. cbn [pair] in H. destruct xs as [|x xs], ys as [|y ys]; try easy.
  destruct (x lxor y =? d)%uint63 eqn:E.
  - apply Uint63.eqb_spec in E. exists 0, x, y. rewrite <- val_lxor, E. repeat split. lia.
  - destruct (IH _ _ H) as (j & x' & y' & J & X & Y & F). exists (S j), x', y'. repeat split; auto. lia.
Qed.

Lemma smaller x y : (x <? y)%uint63 = true -> val x < val y.
Proof. rewrite val_ltb. apply Nat.ltb_lt. Qed.

(** The values of f downwards from q. *)
Definition downwards (f : nat -> nat) (q : nat) (down : list int) : Prop :=
  forall j y, j <= q -> nth_error down j = Some y -> val y = f (q - j).
Definition upwards_from (f : nat -> nat) (a : nat) (up : list int) : Prop :=
  forall j x, nth_error up j = Some x -> val x = f (a + j).

Lemma downwards_tl f q down : downwards f (S q) down -> downwards f q (tl down).
Proof.
  intros D j y J E. destruct down as [|x down]; [now destruct j|]. specialize (D (S j) y ltac:(lia) E). exact D.
Qed.

Lemma three_sound f limit v a : forall fuel c zs xs down, upwards_from f c zs -> upwards_from f a xs ->
  (forall k, fuel = S k -> downwards f (k + a) down) -> three fuel limit v zs xs down = true ->
  exists x y z, a <= x /\ a <= y /\ c <= z /\ x + y + z + 1 = fuel + 2 * a + c
    /\ Nat.lxor (f x) (f y) = Nat.lxor (val v) (f z) /\ Nat.lxor (f x) (f y) < val limit.
Proof.
  induction fuel as [|k IH]; intros c zs xs down Z X D H; [easy|]. cbn [three] in H. destruct zs as [|z zs]; [easy|].
  assert (Next : three k limit v zs xs (tl down) = true -> exists x y z, a <= x /\ a <= y /\ c <= z /\ x + y + z + 1 = S k + 2 * a + c
    /\ Nat.lxor (f x) (f y) = Nat.lxor (val v) (f z) /\ Nat.lxor (f x) (f y) < val limit).
  { intros N. destruct (IH (S c) zs xs (tl down)) as (x & y & w & A & B & C & S & E); auto.
    - intros j x E. rewrite (Z (S j) x E). f_equal. lia.
    - intros k' ->. apply downwards_tl. exact (D _ eq_refl).
    - exists x, y, w. repeat split; try tauto; lia. }
  destruct (v lxor z <? limit)%uint63 eqn:L; [|exact (Next H)].
  destruct (pair _ _ _ _) eqn:P; [|exact (Next H)]. clear Next H.
  apply pair_sound in P. destruct P as (j & x & y & J & Ex & Ey & F). apply smaller in L. rewrite val_lxor in *.
  pose proof (Nat.div2_odd k) as Odd. apply X in Ex. apply (D _ eq_refl j y ltac:(lia)) in Ey. pose proof (Z 0 z eq_refl) as Ez.
  rewrite Nat.add_0_r in Ez. rewrite Ex, Ey, Ez in F. rewrite Ez, <- F in L.
  exists (a + j), (k + a - j), c. repeat split; try lia.
Qed.

Section Check.
Variables (c : code) (e p s low high L V : nat).
(** Whether no option of a heap from L on can have the value that the law gives the heap, seen in the values below L. *)
Variable apart : (nat -> nat) -> bool.
Let e' := Nat.max e 1.

Definition law_ok (f : nat -> nat) : bool := forallb (fun m => f (m + p) =? f m + s) (seq e (L - p - e)).

(** The ways to leave m tokens with the value v, for a table upwards and downwards. *)
Section Ways.
Variables up down : list int.

Definition below_heap (q : nat) : list int := skipn (L - 1 - q) down.

(** Two parts from a on; or one part z from z0 on, two others from a on whose xor is below the limit. *)
Definition two_parts (a m : nat) : int -> bool :=
  if 2 * a <=? m then
    let xs := skipn a up in let ys := below_heap (m - a) in let h := S (Nat.div2 (m - 2 * a)) in
    fun v => pair h v xs ys
  else fun _ => false.

Definition three_parts (z0 a : nat) (limit : int) (m : nat) : int -> bool :=
  if z0 + 2 * a <=? m then
    let zs := skipn z0 up in let xs := skipn a up in let ys := below_heap (m - z0 - a) in let fuel := S (m - z0 - 2 * a) in
    fun v => three fuel limit v zs xs ys
  else fun _ => false.

Let low_number := small low.
Let high_number := small high.

Definition flats (i m : nat) : int -> bool :=
  match i with
  | 2 => let found := two_parts e' m in fun v => if (v <? low_number)%uint63 then found v else false
  | 3 => three_parts 1 e' low_number m
  | _ => fun _ => false
  end.

Definition fulls (i m : nat) : int -> bool :=
  match i with 3 => three_parts e' e' low_number m | _ => fun _ => false end.

(** A moving part c and one other below the limit. *)
Fixpoint beside (h : nat) (v : int) (xs ys : list int) : bool :=
  match h, xs, ys with
  | S h, x :: xs, y :: ys => if (x lxor y =? v)%uint63 then if (x <? high_number)%uint63 then true else beside h v xs ys else beside h v xs ys
  | _, _, _ => false
  end.

Definition ups (i m : nat) : int -> bool :=
  match i with
  | 1 => if e' <=? m then match below_heap m with y :: _ => fun v => (y =? v)%uint63 | [] => fun _ => false end else fun _ => false
  | 2 => if e' + 1 <=? m then let xs := skipn 1 up in let ys := below_heap (m - 1) in let h := m - e' in fun v => beside h v xs ys
         else fun _ => false
  | 3 => three_parts e' 1 high_number m
  | _ => fun _ => false
  end.

Definition ways_from (way : nat -> nat -> int -> bool) (n : nat) : list (int -> bool) :=
  flat_map (fun ti => if n <? fst ti then [] else [way (snd ti) (n - fst ti)]) c.

Definition reaches_all (f : nat -> nat) (n : nat) : bool :=
  let fl := ways_from flats n in let fu := ways_from fulls n in let up := ways_from ups n in
  if V <=? f n then
    all (fun v => let w := small v in if val w =? v
      then any (fun way => way w) (if v + 2 * s <? V then fl else if v <? V then fu else up) else false) (seq 0 (f n))
  else false.

Definition reach_ok (f : nat -> nat) : bool :=
  if fits low then if fits high then all (reaches_all f) (seq (L - 2 * p) (2 * p)) else false else false.
End Ways.

Definition check_growing : bool :=
  if (1 <=? p) && (1 <=? L) && (2 * s <=? V)
    && (e' + 2 * p + list_max (map fst c) + (list_max (map snd c) - 1) * (e' - 1) <=? L)
  then match values c L with
       | None => false
       | Some t =>
         let f := lookup (map val t) in
         if law_ok f then if apart f then if reach_ok t (rev_append t []) f then least f e p s else false else false else false
       end
  else false.

Let g := grundy (breaks c).
Hypothesis limits : 1 <= low <= high.
Hypothesis pair_stays : forall x y, Nat.lxor x y < low -> Nat.lxor (x + s) (y + s) = Nat.lxor x y.
Hypothesis rest_adds : forall x w, w < high -> Nat.lxor (x + 2 * s) w = Nat.lxor x w + 2 * s.
Hypothesis none : forall f, code_ok c = true -> 1 <= p -> (forall n, n < L -> f n = g n) ->
  e' + 2 * p + list_max (map fst c) + (list_max (map snd c) - 1) * (e' - 1) <= L -> apart f = true ->
  forall n, L <= n -> below c e p s n -> forall o, In o (breaks c n) -> xors g o <> g (n - p) + s.

Section Sound.
Variable f : nat -> nat.
Hypothesis agree : forall n, n < L -> f n = g n.
Hypothesis p_pos : 1 <= p.
Hypothesis L_low : e' + 2 * p <= L.

Lemma law_sound : law_ok f = true -> below c e p s L.
Proof.
  intros H m E M. unfold law_ok in H. rewrite forallb_forall in H. specialize (H m). rewrite in_seq in H.
  specialize (H ltac:(lia)). apply Nat.eqb_eq in H. now rewrite !agree in H by lia.
Qed.

(** ** The ways to reach a value *)
Section Reach.
Variables up down : list int.
Hypothesis up_is : upwards_from g 0 up.
Hypothesis down_is : downwards g (L - 1) down.

Lemma skipn_up a : upwards_from g a (skipn a up).
Proof.
  intros j x E. apply (up_is (a + j)). rewrite <- E. clear. revert up. induction a as [|a IH]; intros u; [reflexivity|].
  destruct u; [now destruct j|]. apply IH.
Qed.

Lemma below_heap_is q : q < L -> downwards g q (below_heap down q).
Proof.
  intros Lq j y J E. rewrite (down_is (L - 1 - q + j) y ltac:(lia)); [f_equal; lia|]. rewrite <- E. unfold below_heap. clear.
  generalize (L - 1 - q). revert down. intros d n. revert d. induction n as [|n IH]; intros d; [reflexivity|]. destruct d; [now destruct j|]. apply IH.
Qed.

Lemma two_parts_sound a m v : m < L -> two_parts up down a m v = true ->
  exists x y, a <= x /\ a <= y /\ x + y = m /\ Nat.lxor (g x) (g y) = val v.
Proof.
  intros M. unfold two_parts. destruct (Nat.leb_spec (2 * a) m) as [A|]; [|easy]. intros H. apply pair_sound in H.
  destruct H as (j & x & y & J & X & Y & E). pose proof (Nat.div2_odd (m - 2 * a)).
  apply skipn_up in X. apply (below_heap_is (m - a) ltac:(lia) j y ltac:(lia)) in Y.
  exists (a + j), (m - a - j). rewrite <- X, <- Y. repeat split; auto; lia.
Qed.

Lemma three_parts_sound z0 a limit m v : m < L -> three_parts up down z0 a limit m v = true ->
  exists x y z, a <= x /\ a <= y /\ z0 <= z /\ x + y + z = m /\ Nat.lxor (g x) (g y) = Nat.lxor (val v) (g z)
    /\ Nat.lxor (g x) (g y) < val limit.
Proof.
  intros M. unfold three_parts. destruct (Nat.leb_spec (z0 + 2 * a) m) as [A|]; [|easy]. intros H.
  apply (three_sound g limit v a _ z0) in H; [|apply skipn_up..|].
  - destruct H as (x & y & z & H). exists x, y, z. repeat split; try tauto; lia.
  - intros k K. replace (k + a) with (m - z0 - a) by lia. apply below_heap_is. lia.
Qed.

Lemma xor_back x y v : Nat.lxor x y = v -> y = Nat.lxor x v.
Proof. intros <-. now rewrite <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l. Qed.

Lemma three_xor x y z v : Nat.lxor (g x) (g y) = Nat.lxor v (g z) -> v = xors g [x; y; z].
Proof.
  intros E. unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r, <- Nat.lxor_assoc, E, Nat.lxor_assoc, Nat.lxor_nilpotent.
  now rewrite Nat.lxor_0_r.
Qed.

Hypothesis low_fits : val (small low) = low.
Hypothesis high_fits : val (small high) = high.

Lemma beside_sound v : forall h xs ys, beside h v xs ys = true ->
  exists j x y, j < h /\ nth_error xs j = Some x /\ nth_error ys j = Some y /\ Nat.lxor (val x) (val y) = val v /\ val x < high.
Proof.
  induction h as [|h IH]; intros xs ys H; [easy|]. cbn [beside] in H. destruct xs as [|x xs], ys as [|y ys]; try easy.
  assert (Next : beside h v xs ys = true -> exists j x' y', j < S h /\ nth_error (x :: xs) j = Some x' /\ nth_error (y :: ys) j = Some y'
    /\ Nat.lxor (val x') (val y') = val v /\ val x' < high).
  { intros N. destruct (IH _ _ N) as (j & x' & y' & J & X & Y & E). exists (S j), x', y'. repeat split; try tauto; lia. }
  destruct (x lxor y =? v)%uint63 eqn:E; [|auto]. destruct (x <? small high)%uint63 eqn:Lx; [|auto].
  apply Uint63.eqb_spec in E. apply smaller in Lx. exists 0, x, y. rewrite <- val_lxor, E. repeat split; lia.
Qed.

Variable n : nat.
Hypothesis n_below : n < L.

Lemma ways_sound way v : any (fun way => way v) (ways_from way n) = true -> exists t i, In (t, i) c /\ t <= n /\ way i (n - t) v = true.
Proof.
  rewrite any_is. intros H. apply existsb_exists in H. destruct H as (w & I & W). apply in_flat_map in I. destruct I as ((t, i) & C & I).
  cbn [fst snd] in I. destruct (Nat.ltb_spec n t); [easy|]. destruct I as [<-|[]]. eauto.
Qed.

Lemma flats_sound v : any (fun way => way v) (ways_from (flats up down) n) = true -> flat c e low (val v) n.
Proof.
  intros H. apply ways_sound in H. destruct H as (t & i & C & T & W). destruct i as [|[|[|[|i]]]]; try easy; cbn [flats] in W.
  - destruct (v <? small low)%uint63 eqn:Lv; [|easy]. apply smaller in Lv. rewrite low_fits in Lv.
    apply two_parts_sound in W; [|lia]. destruct W as (x & y & X & Y & S & E).
    exists t, x, y, []. repeat split; auto; [easy|cbn; lia|fold g; now rewrite E|]. unfold xors. cbn [map fold_right].
    now rewrite Nat.lxor_0_r.
  - apply three_parts_sound in W; [|lia]. destruct W as (x & y & z & X & Y & Z & S & E & Lo). rewrite low_fits in Lo.
    exists t, x, y, [z]. repeat split; auto; [intros a [<-|[]]; lia|cbn; lia|now apply three_xor].
Qed.

Lemma fulls_sound v : any (fun way => way v) (ways_from (fulls up down) n) = true -> full c e low high (val v) n.
Proof.
  intros H. apply ways_sound in H. destruct H as (t & i & C & T & W). destruct i as [|[|[|[|i]]]]; try easy; cbn [fulls] in W.
  apply three_parts_sound in W; [|lia]. destruct W as (x & y & z & X & Y & Z & S & E & Lo). rewrite low_fits in Lo.
  exists t, x, y, z, []. repeat split; auto; [easy|cbn; lia|now apply three_xor|].
  unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r. change (Nat.lxor (g x) (g y) < high). lia.
Qed.

Lemma ups_sound v : any (fun way => way v) (ways_from (ups up down) n) = true -> Reaching.up c e high (val v) n.
Proof.
  intros H. apply ways_sound in H. destruct H as (t & i & C & T & W). destruct i as [|[|[|[|i]]]]; try easy; cbn [ups] in W.
  - destruct (Nat.leb_spec e' (n - t)); [|easy]. destruct (below_heap down (n - t)) as [|y ys] eqn:D; [easy|]. apply Uint63.eqb_spec in W. subst y.
    pose proof (below_heap_is (n - t) ltac:(lia) 0 v ltac:(lia)) as Y. rewrite D, Nat.sub_0_r in Y. specialize (Y eq_refl).
    exists t, (n - t), []. repeat split; auto; [easy|cbn; lia| |].
    + unfold xors. cbn [map fold_right]. now rewrite Nat.lxor_0_r.
    + cbn. lia.
  - destruct (Nat.leb_spec (e' + 1) (n - t)); [|easy]. apply beside_sound in W. destruct W as (j & x & y & J & X & Y & E & Lo).
    apply skipn_up in X. apply (below_heap_is (n - t - 1) ltac:(lia) j y ltac:(lia)) in Y. rewrite X, Y in E. rewrite X in Lo.
    exists t, (n - t - 1 - j), [1 + j]. repeat split; auto; [intros a [<-|[]]; lia|cbn [list_sum fold_right]; lia|fold e'; lia| |].
    + unfold xors. cbn [map fold_right]. now rewrite Nat.lxor_0_r, Nat.lxor_comm.
    + unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r. exact Lo.
  - apply three_parts_sound in W; [|lia]. destruct W as (x & y & z & X & Y & Z & S & E & Lo). rewrite high_fits in Lo.
    exists t, z, [x; y]. repeat split; auto; [intros a [<-|[<-|[]]]; lia|cbn [list_sum fold_right]; lia| |].
    + rewrite (three_xor _ _ _ _ E). unfold xors. cbn [map fold_right]. rewrite !Nat.lxor_0_r, (Nat.lxor_comm (g z)). apply eq_sym, Nat.lxor_assoc.
    + unfold xors. cbn [map fold_right]. now rewrite Nat.lxor_0_r.
Qed.
End Reach.

Lemma reach_sound up down : upwards_from g 0 up -> downwards g (L - 1) down -> reach_ok up down f = true ->
  forall n, L <= n + 2 * p -> n < L -> reaches c e s low high V n.
Proof.
  intros Up Down H n Ln N. unfold reach_ok in H. destruct (fits low) eqn:Fs; [|easy]. destruct (fits high) eqn:F2; [|easy].
  apply fits_val in Fs, F2. rewrite all_is, forallb_forall in H. specialize (H n). rewrite in_seq in H. specialize (H ltac:(lia)).
  unfold reaches_all in H. destruct (Nat.leb_spec V (f n)) as [HV|]; [|easy]. rewrite all_is, forallb_forall in H. rewrite agree in HV, H by exact N.
  assert (W : forall v, v < g n -> exists w, val w = v /\ any (fun way => way w) (if v + 2 * s <? V then ways_from (flats up down) n
      else if v <? V then ways_from (fulls up down) n else ways_from (ups up down) n) = true).
  { intros v Hv. specialize (H v ltac:(apply in_seq; lia)). cbn zeta in H. destruct (val (small v) =? v) eqn:Fv; [|easy].
    exists (small v). split; [now apply Nat.eqb_eq|exact H]. }
  split; [exact HV|]. split; [|split]; intros v Hv.
  - destruct (W v ltac:(lia)) as (w & <- & A). destruct (Nat.ltb_spec (val w + 2 * s) V); [|lia]. now apply (flats_sound up down).
  - intros Hv'. destruct (W v ltac:(lia)) as (w & <- & A). destruct (Nat.ltb_spec (val w + 2 * s) V); [lia|].
    destruct (Nat.ltb_spec (val w) V); [|lia]. now apply (fulls_sound up down).
  - intros Hv'. destruct (W v Hv') as (w & <- & A). destruct (Nat.ltb_spec (val w + 2 * s) V); [lia|].
    destruct (Nat.ltb_spec (val w) V); [lia|]. now apply (ups_sound up down).
Qed.

End Sound.

Theorem check_growing_sound : check_growing = true -> code_ok c = true /\ periodic (grundy (breaks c)) e p s.
Proof.
  unfold check_growing. destruct (_ && _) eqn:D; [|easy]. rewrite !andb_true_iff, !Nat.leb_le in D.
  destruct D as (((P & P1) & HV) & HL). destruct (values c L) as [t|] eqn:T; [|easy].
  apply values_tabulated in T; [|exact P1]. destruct T as (K & Len & T). set (f := lookup (map val t)).
  assert (A : forall n, n < L -> f n = g n).
  { intros n N. unfold f, lookup. rewrite (nth_indep _ 0 (val 0%uint63)), map_nth by (rewrite map_length; lia). now apply T. }
  destruct (law_ok f) eqn:H1; [|easy]. destruct (apart f) eqn:H2; [|easy]. destruct (reach_ok t (rev_append t []) f) eqn:H3; [|easy].
  intros H4. split; [exact K|].
  assert (Low : e' + 2 * p <= L).
  { revert HL. generalize ((list_max (map snd c) - 1) * (e' - 1)). lia. }
  apply least_sound; [lia| |].
  - intros n. apply (growing c K e p s low high L V P Low HV pair_stays rest_adds (law_sound f A P Low H1)); [|now apply (none f)].
    revert n. intros _.
    apply (reach_sound f A P Low t (rev_append t [])); [| |exact H3].
    + intros j x E. assert (j < L) by (rewrite <- Len; apply nth_error_Some; congruence).
        cbn [Nat.add]. unfold g. rewrite <- (T j) by assumption. unfold at_. now rewrite (nth_error_nth _ _ _ E).
    + intros j y J E. rewrite <- rev_alt in E. assert (j < length t) by (rewrite <- rev_length; apply nth_error_Some; congruence).
        unfold g. rewrite <- (T (L - 1 - j)) by lia. unfold at_. apply nth_error_nth with (d := 0%uint63) in E.
        rewrite rev_nth in E by assumption. rewrite <- E. do 2 f_equal. lia.
  - revert H4. apply least_ext. intros n N. apply A. unfold e' in Low. lia.
Qed.
End Check.
