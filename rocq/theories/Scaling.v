(** Games whose values repeat at another scale (FORMAT.md, section 24): every move divides the heap, or leaves a heap between two quotients.

    Quotients are taken about z: [scaled d n] is z + (n - z) / d. Dividing by d and by c is the same in both orders ([scaled_twice]), and the heaps
    between two heaps are scaled onto those between their images ([scaled_onto]). So the options of a large heap, scaled by c, are the options of
    the heap scaled by c; where the first values repeat at that scale, all do ([scaling]). Of the quotients by all numbers the heap n has
    the value log2 n ([all_quotients]). *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Mex Game.
Import ListNotations.

Section Scale.
Variable z : nat.

Definition scaled (d n : nat) : nat := z + (n - z) / d.

Lemma scaled_least d n : z <= scaled d n.
Proof. unfold scaled. lia. Qed.

Lemma scaled_rises d a b : a <= b -> scaled d a <= scaled d b.
Proof. intros L. unfold scaled. destruct d as [|d]; [cbn; lia|]. pose proof (Nat.div_le_mono (a - z) (b - z) (S d) ltac:(lia) ltac:(lia)). lia. Qed.

Lemma scaled_falls d n : 2 <= d -> z < n -> scaled d n < n.
Proof. intros D N. unfold scaled. pose proof (Nat.div_lt (n - z) d ltac:(lia) ltac:(lia)). lia. Qed.

Lemma scaled_twice c d n : 1 <= c -> 1 <= d -> scaled d (scaled c n) = scaled c (scaled d n).
Proof.
  intros C D. unfold scaled. replace (z + (n - z) / c - z) with ((n - z) / c) by lia. replace (z + (n - z) / d - z) with ((n - z) / d) by lia.
  rewrite !Nat.div_div by lia. now rewrite Nat.mul_comm.
Qed.

Lemma scaled_reaches c n : 1 <= c -> scaled c (z + c * n) = z + n.
Proof. intros C. unfold scaled. replace (z + c * n - z) with (n * c) by lia. rewrite Nat.div_mul; lia. Qed.

Lemma scaled_onto c a b v : 1 <= c -> scaled c a <= v <= scaled c b -> a <= b -> exists y, a <= y <= b /\ scaled c y = v.
Proof.
  intros C V L. destruct (Nat.eq_dec (scaled c a) v) as [E|E]; [exists a; auto|]. pose proof (scaled_least c a).
  assert (Y : scaled c (z + c * (v - z)) = v) by (rewrite scaled_reaches; lia). exists (z + c * (v - z)). split; [|exact Y]. split.
  - destruct (Nat.le_gt_cases a (z + c * (v - z))) as [A|A]; [exact A|]. pose proof (scaled_rises c _ _ (Nat.lt_le_incl _ _ A)). lia.
  - assert (Above : z < v) by lia. destruct V as (_ & V). unfold scaled in V. pose proof (Nat.mul_div_le (b - z) c ltac:(lia)).
    pose proof (Nat.mul_le_mono_l (v - z) ((b - z) / c) c ltac:(lia)). assert (1 <= c * (v - z)) by nia. lia.
Qed.

(** ** The law *)
Variables (c : nat) (first : list nat).
Hypothesis factor : 2 <= c.
Let e := length first.
Hypothesis about : z < e.

Fixpoint law (fuel n : nat) : nat :=
  match fuel with O => 0 | S f => if n <? length first then nth n first 0 else law f (scaled c n) end.
Definition scaling_law (n : nat) : nat := law (S n) n.

Lemma law_fuel : forall f f' n, n < f -> n < f' -> law f n = law f' n.
Proof.
  induction f as [|f IH]; intros [|f'] n L L'; try lia. cbn [law]. destruct (Nat.ltb_spec n (length first)) as [B|B]; [reflexivity|].
  pose proof (scaled_falls c n factor ltac:(unfold e in about; lia)). apply IH; lia.
Qed.

Lemma law_low n : n < e -> scaling_law n = nth n first 0.
Proof. intros L. unfold scaling_law. cbn [law]. destruct (Nat.ltb_spec n (length first)); [reflexivity|unfold e in L; lia]. Qed.

Lemma law_high n : e <= n -> scaling_law n = scaling_law (scaled c n).
Proof.
  intros L. unfold scaling_law at 1. cbn [law]. destruct (Nat.ltb_spec n (length first)); [unfold e in L; lia|].
  pose proof (scaled_falls c n factor ltac:(unfold e in *; lia)). apply law_fuel; lia.
Qed.

(** ** The game: from heap N on the options are what lies between two quotients, for some pairs of divisors. *)
Variables (game : rules) (N M : nat) (pairs : list (nat * nat)).
Definition between (d : nat * nat) (n y : nat) : Prop := scaled (fst d) n <= y <= scaled (snd d) n.
Hypothesis shrinks : shrinking game.
Hypothesis divisors : forall d, In d pairs -> 2 <= snd d <= fst d.
Hypothesis options : forall n o, N <= n -> (In o (game n) <-> exists d y, In d pairs /\ between d n y /\ o = [y]).
Hypothesis late : e <= M /\ N <= scaled c M /\ forall d, In d pairs -> e <= scaled (fst d) M.
Hypothesis small : forall n, n < M -> scaling_law n = mex (map (xors scaling_law) (game n)).

Theorem scaling : is_grundy game scaling_law.
Proof.
  assert (G : forall n, scaling_law n = mex (map (xors scaling_law) (game n))); [|exact G].
  intros n. induction n as [n IH] using lt_wf_ind. destruct (Nat.lt_ge_cases n M) as [L|L]; [now apply small|].
  destruct late as (L1 & L2 & L3). pose proof (scaled_rises c M n L). rewrite law_high by lia.
  assert (F : scaled c n < n) by (apply scaled_falls; [exact factor|unfold e in *; lia]). rewrite (IH _ F). apply mex_ext. intros v. rewrite !in_map_iff.
  assert (X : forall y, xors scaling_law [y] = scaling_law y) by (intros; apply Nat.lxor_0_r).
  assert (Same : forall d, In d pairs -> scaled (fst d) (scaled c n) = scaled c (scaled (fst d) n) /\ scaled (snd d) (scaled c n) = scaled c (scaled (snd d) n)).
  { intros d I. specialize (divisors d I). split; apply scaled_twice; lia. }
  split.
  - intros (o & <- & I). apply options in I; [|lia]. destruct I as (d & v' & I & (B1 & B2) & ->). destruct (Same d I) as (S1 & S2). rewrite S1 in B1. rewrite S2 in B2.
    destruct (scaled_onto c (scaled (fst d) n) (scaled (snd d) n) v' ltac:(lia) ltac:(lia)) as (y & Y & E).
    { specialize (divisors d I). unfold scaled. pose proof (Nat.div_le_compat_l (n - z) (snd d) (fst d) ltac:(lia)). lia. }
    exists [y]. split; [|apply options; [lia|exists d, y; unfold between; auto]]. rewrite !X, <- E. apply law_high.
    specialize (L3 d I). pose proof (scaled_rises (fst d) M n L). lia.
  - intros (o & <- & I). apply options in I; [|lia]. destruct I as (d & y & I & (B1 & B2) & ->). destruct (Same d I) as (S1 & S2). exists [scaled c y].
    specialize (L3 d I). pose proof (scaled_rises (fst d) M n L). split; [rewrite !X; symmetry; apply law_high; lia|].
    apply options; [lia|]. exists d, (scaled c y). split; [exact I|]. split; [|reflexivity]. unfold between. rewrite S1, S2. split; now apply scaled_rises.
Qed.
End Scale.

(** ** Quotients by all numbers from 2 on *)
Theorem all_quotients game : shrinking game -> (forall n o, In o (game n) <-> exists k, 2 <= k <= n /\ o = [n / k]) ->
  forall n, grundy game n = Nat.log2 n.
Proof.
  intros S O. assert (G : is_grundy game Nat.log2); [|intros n; exact (grundy_unique game _ _ S (grundy_is game S) G n)].
  intros n. symmetry. apply mex_unique.
  - intros v V. apply in_map_iff. exists [n / 2 ^ (Nat.log2 n - v)]. assert (N : 0 < n) by (destruct n; [cbn in V; lia|lia]). split.
    + unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r. pose proof (Nat.log2_spec n N) as (A & B).
      pose proof (Nat.pow_nonzero 2 (Nat.log2 n - v) ltac:(lia)) as P. apply Nat.log2_unique; [lia|]. split.
      * apply Nat.div_le_lower_bound; [exact P|]. rewrite <- Nat.pow_add_r. replace (Nat.log2 n - v + v) with (Nat.log2 n) by lia. exact A.
      * apply Nat.div_lt_upper_bound; [exact P|]. rewrite <- Nat.pow_add_r. replace (Nat.log2 n - v + Datatypes.S v) with (Datatypes.S (Nat.log2 n)) by lia. exact B.
    + apply O. exists (2 ^ (Nat.log2 n - v)). split; [|reflexivity]. split.
      * change 2 with (2 ^ 1) at 1. apply Nat.pow_le_mono_r; lia.
      * apply Nat.le_trans with (2 ^ Nat.log2 n); [apply Nat.pow_le_mono_r; lia|]. now apply Nat.log2_spec.
  - intros I. apply in_map_iff in I. destruct I as (o & E & I). apply O in I. destruct I as (k & K & ->). unfold xors in E. cbn [map fold_right] in E.
    rewrite Nat.lxor_0_r in E. assert (Q : n / k <= n / 2) by (apply Nat.div_le_compat_l; lia). pose proof (Nat.log2_le_mono _ _ Q).
    destruct (Nat.eq_dec (n / 2) 0) as [Z0|Z0]; [rewrite Z0 in *; cbn in *; assert (1 <= Nat.log2 n) by (change 1 with (Nat.log2 2); apply Nat.log2_le_mono; lia); lia|].
    pose proof (Nat.log2_double (n / 2) ltac:(lia)) as D. pose proof (Nat.mul_div_le n 2 ltac:(lia)). pose proof (Nat.log2_le_mono (2 * (n / 2)) n ltac:(lia)). lia.
Qed.
