(** Moore's Nim on lists of heaps (FORMAT.md, section 15): where a move lowers at least one heap and at most k heaps, each as
    far as one likes, a position is lost iff in every binary place the number of ones is a multiple of k + 1.

    From a lost position: in the highest place that a move changes, between 1 and k ones go and none comes. To a lost
    position ([balance]): go through the places from the highest down, with some heaps free to hold anything below the
    place. Either the free heaps can fill the place up to a multiple of k + 1, or so few ones are too many that
    these heaps can give up theirs and become free as well. *)
From Coq Require Import List Arith Lia Bool ZArith Permutation.
From Grundy Require Import Lazy Game Zeros Code Obligations Lists Staircase.
Import ListNotations.

(** ** Counting ones *)
Lemma ones_app i x y : ones_at i (x ++ y) = ones_at i x + ones_at i y.
Proof. unfold ones_at. now rewrite map_app, list_sum_app. Qed.

Lemma ones_cons i a x : ones_at i (a :: x) = Nat.b2n (Nat.testbit a i) + ones_at i x.
Proof. reflexivity. Qed.

Lemma ones_perm i x y : Permutation x y -> ones_at i x = ones_at i y.
Proof. induction 1; rewrite ?ones_cons; lia. Qed.

Lemma ones_without i x : ones_at i (without_zeros x) = ones_at i x.
Proof.
  induction x as [|a x IH]; [reflexivity|]. cbn [without_zeros filter]. destruct (Nat.eqb_spec a 0) as [->|N]; cbn [negb].
  - rewrite ones_cons, Nat.bits_0. exact IH.
  - rewrite !ones_cons. f_equal. exact IH.
Qed.

Lemma ones_most i x : ones_at i x <= length x.
Proof. induction x as [|a x IH]; [easy|]. rewrite ones_cons. cbn. destruct (Nat.testbit a i); cbn; lia. Qed.

Lemma small_bit a i j : a < 2 ^ i -> i <= j -> Nat.testbit a j = false.
Proof.
  intros A J. rewrite <- (Nat.mod_small a (2 ^ j)).
  - now apply Nat.mod_pow2_bits_high.
  - apply (Nat.lt_le_trans _ _ _ A). apply Nat.pow_le_mono_r; lia.
Qed.

Lemma ones_small i j x : Forall (fun a => a < 2 ^ i) x -> i <= j -> ones_at j x = 0.
Proof.
  intros F J. induction F as [|a x A F IH]; [reflexivity|]. now rewrite ones_cons, IH, (small_bit a i j A J).
Qed.

Lemma ones_low i j x : j < i -> ones_at j (map (fun a => a mod 2 ^ i) x) = ones_at j x.
Proof.
  intros J. induction x as [|a x IH]; [reflexivity|]. cbn [map]. now rewrite !ones_cons, IH, Nat.mod_pow2_bits_low by exact J.
Qed.

(** ** A move from a lost position *)
Lemma changed_place old new : Forall2 (fun a b => b < a) old new -> old <> [] ->
  exists i, ones_at i new < ones_at i old /\ forall j, i < j -> ones_at j new = ones_at j old.
Proof.
  assert (One : forall a b, b < a -> exists i, Nat.testbit b i = false /\ Nat.testbit a i = true
      /\ forall j, i < j -> Nat.testbit b j = Nat.testbit a j).
  { intros a b L. exists (Nat.log2 (Nat.lxor b a)). pose proof (highest_difference b a L) as A.
    assert (D : Nat.lxor b a <> 0) by (intros E; apply Nat.lxor_eq in E; lia).
    pose proof (Nat.bit_log2 _ D) as B. rewrite Nat.lxor_spec, A in B. split; [now destruct (Nat.testbit b _)|]. split; [exact A|].
    intros j J. pose proof (Nat.bits_above_log2 (Nat.lxor b a) j J) as H. rewrite Nat.lxor_spec in H.
    now destruct (Nat.testbit b j), (Nat.testbit a j). }
  induction 1 as [|a b old new L F IH]; [easy|]. intros _. destruct (One a b L) as (i & B & A & H). destruct old as [|a' old].
  - inversion F; subst. exists i. rewrite !ones_cons, A, B. split; [cbn; lia|]. intros j J. now rewrite !ones_cons, (H j J).
  - destruct (IH ltac:(easy)) as (i' & L' & H'). destruct (Nat.lt_trichotomy i i') as [T|[->|T]].
    + exists i'. rewrite !(ones_cons _ a), !(ones_cons _ b), (H i' T). split; [lia|].
      intros j J. rewrite (ones_cons _ a), (ones_cons _ b), (H j), (H' j) by lia. reflexivity.
    + exists i'. rewrite !(ones_cons _ a), !(ones_cons _ b), A, B. split; [cbn [Nat.b2n]; lia|].
      intros j J. rewrite (ones_cons _ a), (ones_cons _ b), (H j), (H' j) by lia. reflexivity.
    + exists i. rewrite !(ones_cons _ a), !(ones_cons _ b), A, B, (H' i T). split; [cbn [Nat.b2n]; lia|].
      intros j J. rewrite (ones_cons _ a), (ones_cons _ b), (H j), (H' j) by lia. reflexivity.
Qed.

(** ** A move to a lost position *)
Lemma lifted i : forall old low, Forall (fun a => a < 2 ^ S i) old -> Forall (fun b => b < 2 ^ i) low ->
  Forall2 (fun a b => b < a) (map (fun a => a mod 2 ^ i) old) low ->
  exists new, Forall2 (fun a b => b < a) old new /\ map (fun a => a mod 2 ^ i) new = low
    /\ ones_at i new = ones_at i old /\ Forall (fun a => a < 2 ^ S i) new.
Proof.
  pose proof (Nat.pow_nonzero 2 i ltac:(lia)) as P. cbn [Nat.pow].
  induction old as [|a old IH]; intros low A B F; inversion F as [|x b xs low' L F' E1 E2]; subst.
  - exists []. repeat split; constructor.
  - inversion A; subst. inversion B; subst. destruct (IH low') as (new & G & M & O & S); auto.
    pose proof (Nat.div_mod a (2 ^ i) P) as D. pose proof (Nat.mod_upper_bound a (2 ^ i) P) as U.
    assert (Q : a / 2 ^ i < 2) by (apply Nat.div_lt_upper_bound; lia).
    exists (2 ^ i * (a / 2 ^ i) + b :: new). repeat split.
    + constructor; [lia|exact G].
    + cbn [map]. f_equal; [|exact M]. rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity.
    + rewrite !ones_cons, O. f_equal. f_equal. apply eq_true_iff_eq. rewrite !Nat.testbit_true.
      replace ((2 ^ i * (a / 2 ^ i) + b) / 2 ^ i) with (a / 2 ^ i); [tauto|].
      rewrite Nat.mul_comm, Nat.div_add_l, (Nat.div_small b) by lia. lia.
    + constructor; [nia|exact S].
Qed.

(** The same for the heaps that a move in the lower places chooses. *)
Lemma lifted_move i x old low kept : Forall (fun a => a < 2 ^ S i) x -> Forall (fun b => b < 2 ^ i) low ->
  Permutation (map (fun a => a mod 2 ^ i) x) (old ++ kept) -> Forall2 (fun a b => b < a) old low ->
  exists old' new' kept', Permutation x (old' ++ kept') /\ length old' = length old /\ Forall2 (fun a b => b < a) old' new'
    /\ map (fun a => a mod 2 ^ i) new' = low /\ map (fun a => a mod 2 ^ i) kept' = kept
    /\ ones_at i (new' ++ kept') = ones_at i x /\ Forall (fun a => a < 2 ^ S i) (new' ++ kept').
Proof.
  intros X B P F. apply Permutation_sym, Permutation_map_inv in P. destruct P as (x' & E & P). symmetry in E.
  apply map_eq_app in E. destruct E as (old' & kept' & -> & Eo & Ek).
  assert (X' : Forall (fun a => a < 2 ^ S i) (old' ++ kept')) by (now rewrite <- P).
  apply Forall_app in X'. destruct X' as (Xo & Xk). rewrite <- Eo in F.
  destruct (lifted i old' low Xo B F) as (new' & G & M & O & S).
  exists old', new', kept'. repeat split; auto.
  - now rewrite <- Eo, map_length.
  - now rewrite (ones_perm i _ _ P), !ones_app, O.
  - apply Forall_app. auto.
Qed.

Lemma picked i : forall x c, c <= ones_at i x -> exists chosen rest,
  Permutation x (chosen ++ rest) /\ length chosen = c /\ Forall (fun a => Nat.testbit a i = true) chosen.
Proof.
  induction x as [|a x IH]; intros c C; [exists [], []; cbn in *; repeat split; [auto|lia|constructor]|].
  rewrite ones_cons in C. destruct c as [|c]; [exists [], (a :: x); repeat split; [auto|constructor]|].
  destruct (Nat.testbit a i) eqn:B.
  - destruct (IH c) as (chosen & rest & P & L & F); [cbn in C; lia|]. exists (a :: chosen), rest. cbn. repeat split; auto.
  - destruct (IH (S c) C) as (chosen & rest & P & L & F). exists chosen, (a :: rest). repeat split; auto.
    rewrite P. apply Permutation_middle.
Qed.

Lemma filled n m : 0 < m -> (n + (m - n mod m) mod m) mod m = 0.
Proof.
  intros M. rewrite Nat.add_mod_idemp_r by lia. pose proof (Nat.div_mod n m ltac:(lia)) as D.
  pose proof (Nat.mod_upper_bound n m ltac:(lia)). replace (n + (m - n mod m)) with ((n / m + 1) * m) by nia. apply Nat.mod_mul. lia.
Qed.

Lemma emptied n m : 0 < m -> (n - n mod m) mod m = 0.
Proof.
  intros M. pose proof (Nat.div_mod n m ltac:(lia)) as D. replace (n - n mod m) with (n / m * m) by nia. apply Nat.mod_mul. lia.
Qed.

Lemma zeros_small n i : Forall (fun a => a < 2 ^ i) (repeat 0 n).
Proof. pose proof (Nat.pow_nonzero 2 i ltac:(lia)). induction n; constructor; auto; lia. Qed.

(** t of the free heaps get a one in place i. *)
Lemma filled_places i t free : t <= length free -> Forall (fun a => a < 2 ^ i) free ->
  exists free', length free' = length free /\ Forall (fun a => a < 2 ^ S i) free'
    /\ map (fun a => a mod 2 ^ i) free' = free /\ ones_at i free' = t.
Proof.
  pose proof (Nat.pow_nonzero 2 i ltac:(lia)) as P. intros T F. revert t T. induction F as [|a free A F IH]; intros t T.
  - exists []. cbn in *. repeat split; [constructor|lia].
  - cbn [Nat.pow] in *. destruct t as [|t].
    + destruct (IH 0 ltac:(lia)) as (free' & L & S & M & O). exists (a :: free'). cbn [length map]. repeat split; auto.
      * constructor; [lia|exact S].
      * now rewrite Nat.mod_small, M.
      * rewrite ones_cons, O. rewrite (small_bit a i i) by auto. reflexivity.
    + cbn in T. destruct (IH t ltac:(lia)) as (free' & L & S & M & O). exists (a + 2 ^ i :: free'). cbn [length map]. repeat split; auto.
      * constructor; [lia|exact S].
      * rewrite M. f_equal. rewrite <- (Nat.mul_1_l (2 ^ i)) at 1. rewrite Nat.mod_add, Nat.mod_small by lia. reflexivity.
      * rewrite ones_cons, O. replace (Nat.testbit (a + 2 ^ i) i) with true; [reflexivity|]. symmetry. apply Nat.testbit_true.
        rewrite <- (Nat.mul_1_l (2 ^ i)) at 1. rewrite Nat.div_add, Nat.div_small by lia. reflexivity.
Qed.

Lemma low_map i x : Forall (fun a => a < 2 ^ i) x -> map (fun a => a mod 2 ^ i) x = x.
Proof. induction 1 as [|a x A F IH]; [reflexivity|]. cbn. now rewrite IH, Nat.mod_small. Qed.

(** Heaps with a one in place i become smaller by anything without it. *)
Lemma gives_up i : forall chosen given, length chosen = length given -> Forall (fun a => Nat.testbit a i = true) chosen ->
  Forall (fun a => a < 2 ^ i) given -> Forall2 (fun a b => b < a) chosen given.
Proof.
  induction chosen as [|a chosen IH]; intros [|b given] L C G; try easy. inversion C as [|x l Ca Cs]; subst.
  inversion G as [|y m Gb Gs]; subst. constructor; [|apply IH; auto].
  destruct (Nat.le_gt_cases a b) as [H|H]; [|exact H]. rewrite (small_bit a i i) in Ca by lia. easy.
Qed.

Lemma balance k : forall i s x, s <= k -> Forall (fun a => a < 2 ^ i) x -> exists old new kept free,
  Permutation x (old ++ kept) /\ Forall2 (fun a b => b < a) old new /\ length old + s <= k /\ length free = s
  /\ Forall (fun a => a < 2 ^ i) (new ++ kept ++ free) /\ forall j, ones_at j (new ++ kept ++ free) mod S k = 0.
Proof.
  induction i as [|i IH]; intros s x K X.
  - exists [], [], x, (repeat 0 s). cbn [app length]. split; [auto|]. split; [constructor|]. split; [lia|].
    split; [apply repeat_length|]. split.
    + apply Forall_app. split; [exact X|apply zeros_small].
    + intros j. rewrite ones_app, !(ones_small 0) by (lia || assumption || apply (zeros_small s 0)). apply Nat.mod_0_l. lia.
  - pose proof (Nat.pow_nonzero 2 i ltac:(lia)) as P.
    set (n := ones_at i x). set (t := (S k - n mod S k) mod S k).
    assert (Low : forall y, Forall (fun a => a < 2 ^ i) (map (fun a => a mod 2 ^ i) y)).
    { intros y. apply Forall_forall. intros b I. apply in_map_iff in I. destruct I as (a & <- & _). now apply Nat.mod_upper_bound. }
    destruct (Nat.le_gt_cases t s) as [T|T].
    + destruct (IH s (map (fun a => a mod 2 ^ i) x) K (Low x)) as (old & new & kept & free & Pm & F & L & Lf & Sm & C).
      apply Forall_app in Sm. destruct Sm as (Sn & Sm). apply Forall_app in Sm. destruct Sm as (Sk & Sf).
      destruct (lifted_move i x old new kept X Sn Pm F) as (old' & new' & kept' & P' & L' & F' & Mn & Mk & O & S').
      destruct (filled_places i t free ltac:(lia) Sf) as (free' & Lf' & Sf' & Mf & Of).
      assert (S2 : Forall (fun a => a < 2 ^ S i) (new' ++ kept' ++ free')) by (rewrite app_assoc; apply Forall_app; auto).
      exists old', new', kept', free'. split; [exact P'|]. split; [exact F'|]. split; [lia|]. split; [lia|]. split; [exact S2|]. intros j. destruct (Nat.lt_trichotomy j i) as [J|[->|J]].
      * specialize (C j). rewrite <- Mn, <- Mk, <- Mf, <- !map_app, ones_low in C by exact J. exact C.
      * rewrite app_assoc, ones_app, O, Of. apply filled. lia.
      * rewrite (ones_small (S i)) by (auto; lia). apply Nat.mod_0_l. lia.
    + set (c := n mod S k). pose proof (Nat.mod_upper_bound n (S k) ltac:(lia)) as Cb. fold c in Cb.
      assert (Cs : 1 <= c /\ c + s <= k).
      { unfold t in T. fold c in T. destruct (Nat.eq_dec c 0) as [E|E]; [rewrite E, Nat.sub_0_r, Nat.mod_same in T by lia; lia|].
        rewrite Nat.mod_small in T by lia. lia. }
      destruct (picked i x c) as (chosen & rest & Pc & Lc & Fc); [apply Nat.mod_le; lia|].
      assert (X' : Forall (fun a => a < 2 ^ S i) (chosen ++ rest)) by (now rewrite <- Pc).
      apply Forall_app in X'. destruct X' as (Xc & Xr).
      destruct (IH (s + c) (map (fun a => a mod 2 ^ i) rest) ltac:(lia) (Low rest)) as (old & new & kept & free & Pm & F & L & Lf & Sm & C).
      apply Forall_app in Sm. destruct Sm as (Sn & Sm). apply Forall_app in Sm. destruct Sm as (Sk & Sf).
      destruct (lifted_move i rest old new kept Xr Sn Pm F) as (old' & new' & kept' & P' & L' & F' & Mn & Mk & O & S').
      rewrite <- (firstn_skipn c free) in Sf. apply Forall_app in Sf. destruct Sf as (Sf1 & Sf2).
      set (given := firstn c free) in *. set (left_free := skipn c free) in *.
      assert (Lg : length given = c) by (unfold given; rewrite firstn_length; lia).
      assert (Ll : length left_free = s) by (unfold left_free; rewrite skipn_length; lia).
      assert (Up : forall y, Forall (fun a => a < 2 ^ i) y -> Forall (fun a => a < 2 ^ S i) y).
      { intros y. apply Forall_impl. intros a A. cbn [Nat.pow]. lia. }
      apply Forall_app in S'. destruct S' as (Sn' & Sk').
      exists (chosen ++ old'), (given ++ new'), kept', left_free.
      assert (S2 : Forall (fun a => a < 2 ^ S i) ((given ++ new') ++ kept' ++ left_free)) by (rewrite !Forall_app; auto).
      split; [rewrite Pc, P', app_assoc; reflexivity|]. split; [|split; [rewrite app_length; lia|split; [exact Ll|split; [exact S2|]]]].
      * apply Forall2_app; [|exact F']. apply (gives_up i); auto. lia.
      * intros j. destruct (Nat.lt_trichotomy j i) as [J|[->|J]].
        -- specialize (C j). rewrite <- Mn, <- Mk, <- (firstn_skipn c free) in C. fold given left_free in C.
           rewrite <- (low_map i given), <- (low_map i left_free) in C by assumption.
           rewrite <- !map_app, ones_low in C by exact J. rewrite !ones_app in *.
           replace (ones_at j given + ones_at j new' + (ones_at j kept' + ones_at j left_free))
             with (ones_at j new' + (ones_at j kept' + (ones_at j given + ones_at j left_free))) by lia. exact C.
        -- rewrite !ones_app in *. rewrite (ones_small i i given), (ones_small i i left_free) by auto.
           replace (0 + ones_at i new' + (ones_at i kept' + 0)) with (n - c); [apply emptied; lia|].
           unfold n. rewrite (ones_perm i _ _ Pc), ones_app, <- O. enough (ones_at i chosen = c) by lia.
           rewrite <- Lc. clear -Fc. induction Fc as [|a l A F IH]; [reflexivity|]. rewrite ones_cons, A, IH. reflexivity.
        -- rewrite (ones_small (S i)) by (auto; lia). apply Nat.mod_0_l. lia.
Qed.

(** ** Lists in descending order *)
Fixpoint placed (a : nat) (x : list nat) : list nat :=
  match x with [] => [a] | b :: x' => if b <=? a then a :: x else b :: placed a x' end.

Lemma placed_perm a x : Permutation (a :: x) (placed a x).
Proof.
  induction x as [|b x IH]; [auto|]. cbn. destruct (b <=? a); [auto|]. rewrite perm_swap. now apply perm_skip.
Qed.

Lemma heaps_parts a x : is_heaps (a :: x) = true <-> 0 < a /\ (forall b, hd_error x = Some b -> b <= a) /\ is_heaps x = true.
Proof.
  cbn [is_heaps]. rewrite !andb_true_iff, Nat.ltb_lt. destruct x as [|b x]; cbn [hd_error].
  - split; [intros ((A & _) & H); repeat split; auto; easy|tauto].
  - rewrite Nat.leb_le. split; [intros ((A & B) & H); repeat split; auto; intros c E; injection E as <-; exact B|].
    intros (A & B & H). repeat split; auto.
Qed.

Lemma placed_heaps a x : 0 < a -> is_heaps x = true -> is_heaps (placed a x) = true.
Proof.
  intros A. induction x as [|b x IH]; intros H; [apply heaps_parts; repeat split; auto; easy|]. cbn [placed].
  destruct (Nat.leb_spec b a) as [L|L].
  - apply heaps_parts. repeat split; auto. intros c E. injection E as <-. exact L.
  - apply heaps_parts in H. destruct H as (B & C & H). apply heaps_parts. repeat split; auto. intros c E.
    destruct x as [|d x]; cbn in E; [injection E as <-; lia|]. destruct (d <=? a); injection E as <-; [lia|]. now apply C.
Qed.

Lemma in_order x : (forall a, In a x -> 0 < a) -> exists y, Permutation y x /\ is_heaps y = true.
Proof.
  induction x as [|a x IH]; intros P; [now exists []|]. destruct IH as (y & Q & H); [intros; apply P; now right|].
  exists (placed a y). split; [rewrite <- placed_perm; now apply perm_skip|]. apply placed_heaps; [apply P; now left|exact H].
Qed.

Lemma heaps_positive x a : is_heaps x = true -> In a x -> 0 < a.
Proof. induction x as [|b x IH]; [easy|]. intros H. apply heaps_parts in H. destruct H as (B & _ & H). intros [<-|I]; auto. Qed.

(** ** The theorem *)
Definition columns_are (m : nat) (x : list nat) : bool :=
  if is_heaps x then all (fun i => ones_at i x mod m =? 0) (seq 0 (S (list_max x))) else true.

Lemma all_small x : Forall (fun a => a < 2 ^ S (list_max x)) x.
Proof.
  apply Forall_forall. intros a I. apply in_list_max in I. apply (Nat.lt_le_trans _ (2 ^ a)); [apply Nat.pow_gt_lin_r; lia|].
  apply Nat.pow_le_mono_r; lia.
Qed.

Lemma columns_are_sound m x : 0 < m -> is_heaps x = true -> (columns_are m x = true <-> columns m x).
Proof.
  intros M H. unfold columns_are, columns. rewrite H, all_is, forallb_forall. split.
  - intros A i. destruct (Nat.lt_ge_cases i (S (list_max x))) as [L|L]; [apply Nat.eqb_eq, A, in_seq; lia|].
    rewrite (ones_small _ i x (all_small x) L). apply Nat.mod_0_l. lia.
  - intros A i _. apply Nat.eqb_eq, A.
Qed.

Section Theorem_.
Variables (game : rules) (k : nat).
Hypothesis nim : forall a b, becomes game a b <-> b < a.
Let moves := heaps_move game (Some k).

Lemma becomes_lower old new : Forall2 (becomes game) old new <-> Forall2 (fun a b => b < a) old new.
Proof. split; induction 1; constructor; auto; now apply nim. Qed.

Lemma leaves_lost x y : moves x y -> columns (S k) x -> ~ columns (S k) y.
Proof.
  intros (_ & _ & old & new & kept & X & Y & F & L & K) Cx Cy. apply becomes_lower in F.
  destruct (changed_place old new F) as (i & D & _); [now destruct old|]. specialize (Cx i). specialize (Cy i).
  rewrite (ones_perm i _ _ X), ones_app in Cx. rewrite (ones_perm i _ _ Y), ones_app, ones_without in Cy.
  pose proof (ones_most i old). apply Nat.mod_divide in Cx, Cy; try lia.
  assert (Q : Nat.divide (S k) (ones_at i old - ones_at i new)).
  { replace (ones_at i old - ones_at i new) with (ones_at i old + ones_at i kept - (ones_at i new + ones_at i kept)) by lia.
    now apply Nat.divide_sub_r. }
  apply Nat.divide_pos_le in Q; lia.
Qed.

Lemma reaches_lost x : is_heaps x = true -> ~ columns (S k) x -> exists y, moves x y /\ columns (S k) y.
Proof.
  intros H N. destruct (balance k (S (list_max x)) 0 x ltac:(lia) (all_small x)) as (old & new & kept & free & P & F & L & Lf & _ & C).
  destruct free; [|easy]. rewrite app_nil_r in C.
  destruct (in_order (without_zeros new ++ kept)) as (y & Q & Y).
  { intros a A. apply in_app_iff in A. destruct A as [A|A]; [apply filter_In in A; destruct A as (_ & A); apply negb_true_iff, Nat.eqb_neq in A; lia|].
    apply (heaps_positive x a H). apply (Permutation_in a (Permutation_sym P)), in_app_iff. auto. }
  assert (Cy : columns (S k) y).
  { intros i. rewrite (ones_perm i _ _ Q), ones_app, ones_without, <- ones_app. apply C. }
  exists y. split; [|exact Cy]. split; [exact H|]. split; [exact Y|]. exists old, new, kept. repeat split; auto; [now apply becomes_lower| |lia].
  destruct old as [|a old]; [|cbn; lia]. exfalso. apply N. inversion F; subst. intros i. rewrite (ones_perm i _ _ P). apply C.
Qed.

Lemma heaps_end x y : moves x y -> list_sum y < list_sum x.
Proof.
  intros (_ & _ & old & new & kept & X & Y & F & L & K). apply becomes_lower in F.
  assert (Sp : forall a b : list nat, Permutation a b -> list_sum a = list_sum b).
  { induction 1; cbn [list_sum fold_right]; try fold (list_sum l); try fold (list_sum l'); lia. }
  assert (W : list_sum (without_zeros new) = list_sum new).
  { clear. induction new as [|a l IH]; [reflexivity|]. cbn [without_zeros filter]. destruct (Nat.eqb_spec a 0) as [->|]; cbn [negb].
    - exact IH.
    - cbn [list_sum fold_right]. fold (list_sum l). fold (without_zeros l). unfold list_sum in IH. unfold list_sum. lia. }
  rewrite (Sp _ _ X), (Sp _ _ Y), !list_sum_app, W.
  assert (D : list_sum new + length old <= list_sum old).
  { clear -F. induction F as [|a b old new B F IH]; [easy|]. cbn [length list_sum fold_right]. fold (list_sum old). fold (list_sum new). lia. }
  lia.
Qed.

Theorem moore x : is_heaps x = true -> (loses (list nat) moves x <-> columns (S k) x).
Proof.
  intros H. rewrite <- (columns_are_sound (S k) x ltac:(lia) H).
  apply (losses_by_obligations _ moves (fun x => Z.of_nat (list_sum x))).
  - lia.
  - intros y z M. apply heaps_end in M. lia.
  - intros y z M C. pose proof M as (Y & Z & _). destruct (columns_are (S k) z) eqn:E; [|reflexivity]. exfalso.
    apply columns_are_sound in C, E; try assumption; try lia. exact (leaves_lost y z M C E).
  - intros y C. assert (Y : is_heaps y = true) by (unfold columns_are in C; now destruct (is_heaps y)).
    destruct (reaches_lost y Y) as (z & M & Cz).
    + intros Q. apply columns_are_sound in Q; [congruence|lia|exact Y].
    + exists z. split; [exact M|]. apply columns_are_sound; [lia|apply M|exact Cz].
Qed.
End Theorem_.
