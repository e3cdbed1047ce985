(** Machine numbers as natural numbers, and sets of values as the bits of machine numbers.

    A set of values is a pair: the bits of one 63-bit machine number for the values below 63, and the bits of three more
    and of a binary number for the rest, so no bound on the values is assumed. [has_mark]: marking adds one value;
    [free_sound]: the least value that is not marked. The axioms used here and in [Table] are those of Uint63. *)
From Coq Require Import List Arith Lia Bool ZArith Uint63.
From Grundy Require Import Mex Game.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Machine numbers as natural numbers *)
Definition val (x : int) : nat := Z.to_nat (to_Z x).
Definition small (v : nat) : int := of_Z (Z.of_nat v).

Lemma val_Z x : Z.of_nat (val x) = to_Z x.
Proof. unfold val. pose proof (to_Z_bounded x). lia. Qed.

Lemma val_lxor x y : val (x lxor y) = Nat.lxor (val x) (val y).
Proof. apply Nat2Z.inj. now rewrite lxor_nat_Z, !val_Z, lxor_spec'. Qed.

Lemma small_Z v : v < 64 -> to_Z (small v) = Z.of_nat v.
Proof. intros H. unfold small. rewrite of_Z_spec. apply Z.mod_small. unfold wB. cbn. lia. Qed.

(** ** Marks *)
(** The values from 63 on: three machine numbers for those below 252, and a binary number for the rest, since arithmetic on it is slow. *)
Inductive high := High (from_63 from_126 from_189 : int) (rest : N).
Definition none_high : high := High 0 0 0 0.

Definition has_high (s : high) (v : nat) : bool :=
  match s with
  | High a b c rest =>
    if v <? 126 then bit a (small (v - 63)) else if v <? 189 then bit b (small (v - 126))
    else if v <? 252 then bit c (small (v - 189)) else N.testbit rest (N.of_nat v)
  end.

Definition marked (m : int) (s : high) (v : nat) : bool :=
  if v <? 63 then bit m (small v) else has_high s v.

Lemma marked_none v : marked 0 none_high v = false.
Proof. unfold marked, none_high, has_high. repeat destruct (_ <? _); apply bit_0 || apply N.bits_0. Qed.

(** One more bit of a machine number. *)
Lemma bit_more m x v : (x <? 63)%uint63 = true -> v < 63 -> bit (m lor (1 << x)) (small v) = (val x =? v) || bit m (small v).
Proof.
  intros H V. apply ltb_spec in H. change (to_Z 63) with 63%Z in H. pose proof (val_Z x) as X.
  pose proof (to_Z_bounded x) as Bx.
  rewrite lor_spec, orb_comm. f_equal. rewrite bit_lsl.
  pose proof (small_Z v ltac:(lia)) as SV. pose proof (to_Z_bounded (small v)) as Bv. rewrite SV in Bv.
  assert (D : (digits <=? small v)%uint63 = false).
  { apply not_true_is_false. rewrite leb_spec, SV. change (to_Z digits) with 63%Z. lia. }
  rewrite D, orb_false_r. destruct (small v <? x)%uint63 eqn:L.
  - apply ltb_spec in L. symmetry. apply Nat.eqb_neq. lia.
  - apply not_true_iff_false in L. rewrite ltb_spec in L. rewrite bit_1. apply eq_true_iff_eq.
    rewrite Uint63.eqb_spec, Nat.eqb_eq. split; intros E.
    + apply (f_equal to_Z) in E. rewrite sub_spec, SV, Z.mod_small in E by lia.
      change (to_Z 0) with 0%Z in E. lia.
    + apply to_Z_inj. rewrite sub_spec, SV, Z.mod_small by lia. change (to_Z 0) with 0%Z. lia.
Qed.

Lemma marked_small m s x v : (x <? 63)%uint63 = true ->
  marked (m lor (1 << x)) s v = (val x =? v) || marked m s v.
Proof.
  intros H. unfold marked. destruct (Nat.ltb_spec v 63) as [V|V]; [now apply bit_more|].
  apply ltb_spec in H. change (to_Z 63) with 63%Z in H. pose proof (val_Z x).
  destruct (Nat.eqb_spec (val x) v); [lia|reflexivity].
Qed.

Definition bin (x : int) : N := Z.to_N (to_Z x).

Definition mark_high (x : int) (s : high) : high :=
  match s with
  | High a b c rest =>
    if (x <? 126)%uint63 then High (a lor (1 << (x - 63))) b c rest else if (x <? 189)%uint63 then High a (b lor (1 << (x - 126))) c rest
    else if (x <? 252)%uint63 then High a b (c lor (1 << (x - 189))) rest else High a b c (N.setbit rest (bin x))
  end.

Lemma val_sub x y : val y <= val x -> val (x - y) = val x - val y.
Proof.
  intros H. pose proof (val_Z x). pose proof (val_Z y). pose proof (to_Z_bounded x). pose proof (to_Z_bounded y).
  apply Nat2Z.inj. rewrite val_Z, sub_spec, Z.mod_small by lia. lia.
Qed.

Lemma val_ltb x y : (x <? y)%uint63 = (val x <? val y).
Proof. apply eq_true_iff_eq. rewrite ltb_spec, Nat.ltb_lt, <- !val_Z. lia. Qed.

(** One more bit of the machine number that begins with the value k. *)
Lemma bit_more_from k m x v : val k <= val x -> val x < val k + 63 -> val k <= v -> v < val k + 63 ->
  bit (m lor (1 << (x - k))) (small (v - val k)) = (val x =? v) || bit m (small (v - val k)).
Proof.
  intros A B C D. rewrite bit_more, val_sub by (rewrite ?val_ltb, ?val_sub; change (val 63) with 63; rewrite ?Nat.ltb_lt; lia). f_equal.
  apply eq_true_iff_eq. rewrite !Nat.eqb_eq. lia.
Qed.

Lemma marked_large m s x v : (x <? 63)%uint63 = false ->
  marked m (mark_high x s) v = (val x =? v) || marked m s v.
Proof.
  rewrite val_ltb. change (val 63) with 63. rewrite Nat.ltb_ge. intros H. unfold marked. destruct (Nat.ltb_spec v 63) as [V|V].
  { destruct (Nat.eqb_spec (val x) v); [lia|reflexivity]. }
  destruct s as [a b c rest]. unfold mark_high. rewrite !val_ltb. change (val 126) with 126. change (val 189) with 189. change (val 252) with 252.
  destruct (Nat.ltb_spec (val x) 126); [|destruct (Nat.ltb_spec (val x) 189); [|destruct (Nat.ltb_spec (val x) 252)]]; unfold has_high;
    (destruct (Nat.ltb_spec v 126); [|destruct (Nat.ltb_spec v 189); [|destruct (Nat.ltb_spec v 252)]]);
    try (destruct (Nat.eqb_spec (val x) v); [lia|reflexivity]).
  - apply (bit_more_from 63); change (val 63) with 63; lia.
  - apply (bit_more_from 126); change (val 126) with 126; lia.
  - apply (bit_more_from 189); change (val 189) with 189; lia.
  - rewrite N.setbit_eqb. f_equal. unfold bin. pose proof (val_Z x). pose proof (to_Z_bounded x). apply eq_true_iff_eq. rewrite N.eqb_eq, Nat.eqb_eq. lia.
Qed.

(** Every marked value is below it. *)
Definition marks_end (s : high) : nat := match s with High _ _ _ rest => 256 + N.size_nat rest end.

Definition mark (x : int) (ms : int * high) : int * high :=
  let (m, s) := ms in if (x <? 63)%uint63 then (m lor (1 << x), s)%uint63 else (m, mark_high x s).

Definition has (ms : int * high) (v : nat) : bool := marked (fst ms) (snd ms) v.

Lemma has_mark x ms v : has (mark x ms) v = true <-> val x = v \/ has ms v = true.
Proof.
  destruct ms as (m, s). unfold mark, has. destruct (x <? 63)%uint63 eqn:E; cbn [fst snd];
    rewrite ?(marked_small _ _ _ _ E), ?(marked_large _ _ _ _ E), orb_true_iff, Nat.eqb_eq; tauto.
Qed.

(** The least value that is not marked; [None] when the fuel does not reach it. *)
Fixpoint free (fuel v : nat) (ms : int * high) : option nat :=
  match fuel with
  | 0 => None
  | S f => if has ms v then free f (S v) ms else Some v
  end.

Lemma free_sound ms : forall fuel v w, free fuel v ms = Some w ->
  has ms w = false /\ forall u, v <= u < w -> has ms u = true.
Proof.
  induction fuel as [|f IH]; intros v w; cbn [free]; [easy|]. destruct (has ms v) eqn:E.
  - intros H. destruct (IH _ _ H) as (A & B). split; [exact A|]. intros u U.
    destruct (Nat.eq_dec u v) as [->|N]; [exact E|]. apply B. lia.
  - intros H. injection H as <-. split; [exact E|]. intros; lia.
Qed.

Lemma val_inj x y : val x = val y -> x = y.
Proof. intros E. apply to_Z_inj. rewrite <- !val_Z. congruence. Qed.
