(** Euclid (Nivasch 2006; FORMAT.md, section 28): a positive multiple of one of two positive numbers is taken from the other, and both stay
    positive. The value of x and y is |x/y - y/x|, rounded down.

    Let x = q y + r with 0 <= r < y. The options are the j y + r with 1 <= j < q, of value j - 1, or j if (j y + r) r >= y^2 ([level]), and r
    itself, if it is not 0, of value m, where (j y + r) r >= y^2 iff j > m ([threshold]): equality is impossible, since it
    goes down from y and r to r and a smaller number ([never_equal]). *)
From Coq Require Import ZArith Lia Bool.
From Grundy Require Import Obligations.
Local Open Scope Z_scope.

Definition euclid_value (x y : Z) : Z := Z.abs (x * x - y * y) / (x * y).

Lemma never_equal y r m : 0 < r < y -> m * r * y <> y * y - r * r.
Proof.
  intros R. remember (Z.to_nat r) as n eqn:N. revert y r R N. induction n as [n IH] using lt_wf_ind. intros y r R -> E.
  set (s := y - m * r). assert (S : y * s = r * r) by (unfold s; lia). assert (s < r) by nia. assert (0 < s) by nia.
  apply (IH (Z.to_nat s) ltac:(lia) r s ltac:(lia) eq_refl). unfold s in *. nia.
Qed.

Lemma value_symmetric x y : euclid_value x y = euclid_value y x.
Proof. unfold euclid_value. rewrite (Z.mul_comm y x). f_equal. rewrite <- Z.abs_opp. f_equal. lia. Qed.

Lemma value_is x y m : 0 < y <= x -> m * (x * y) <= x * x - y * y < (m + 1) * (x * y) -> euclid_value x y = m.
Proof.
  intros P B. unfold euclid_value. rewrite Z.abs_eq by nia. symmetry. apply (Z.div_unique _ _ m (x * x - y * y - m * (x * y))); lia.
Qed.

Lemma value_natural x y : 0 < x -> 0 < y -> 0 <= euclid_value x y.
Proof. intros X Y. apply Z.div_pos; [apply Z.abs_nonneg|nia]. Qed.

(** Whether the number j y + r has the value j, or j - 1. *)
Definition higher (y r j : Z) : bool := y * y <=? (j * y + r) * r.

Lemma level y r j : 0 < y -> 0 <= r < y -> 1 <= j -> euclid_value (j * y + r) y = if higher y r j then j else j - 1.
Proof.
  intros Y R J. unfold higher. destruct (Z.leb_spec (y * y) ((j * y + r) * r)) as [H|H]; apply value_is; nia.
Qed.

Lemma higher_rises y r j i : 0 < y -> 0 <= r < y -> j <= i -> higher y r j = true -> higher y r i = true.
Proof. unfold higher. rewrite !Z.leb_le. intros Y R J. assert (0 <= (i - j) * (y * r)) by (apply Z.mul_nonneg_nonneg; nia). lia. Qed.

Lemma threshold y r j : 0 < r < y -> higher y r j = (euclid_value r y <? j).
Proof.
  intros R. rewrite value_symmetric. unfold euclid_value. rewrite Z.abs_eq by nia. set (m := (y * y - r * r) / (y * r)).
  assert (P : 0 < y * r) by nia. pose proof (Z.mul_div_le (y * y - r * r) (y * r) P) as Lo. pose proof (Z.mul_succ_div_gt (y * y - r * r) (y * r) P) as Hi.
  fold m in Lo, Hi. pose proof (never_equal y r m R) as N. unfold higher. apply eq_true_iff_eq. rewrite Z.leb_le, Z.ltb_lt. split; intros H.
  - destruct (Z.lt_ge_cases m j) as [L|L]; [exact L|]. exfalso. apply N. nia.
  - nia.
Qed.

(** ** Options: x - k y, where it is positive *)
(** Every option has another value. *)
Lemma another x y k : 0 < y -> 1 <= k -> 0 < x - k * y -> euclid_value (x - k * y) y <> euclid_value x y.
Proof.
  intros Y K P. set (q := x / y). set (r := x mod y). pose proof (Z.mod_pos_bound x y Y) as R. fold r in R.
  assert (E : x = q * y + r) by (unfold q, r; rewrite Z.mul_comm; apply Z.div_mod; lia).
  assert (Q : 1 <= q) by nia. rewrite E at 2. rewrite (level y r q Y R Q).
  replace (x - k * y) with ((q - k) * y + r) in * by lia. destruct (Z.lt_ge_cases 0 (q - k)) as [J|J].
  - rewrite (level y r (q - k) Y R ltac:(lia)). pose proof (higher_rises y r (q - k) q Y R ltac:(lia)) as H.
    destruct (higher y r (q - k)); [rewrite H by reflexivity; lia|]. destruct (higher y r q); lia.
  - assert (q = k) as <- by nia. rewrite Z.sub_diag in *. cbn [Z.mul Z.add] in *. rewrite (threshold y r q ltac:(lia)).
    destruct (Z.ltb_spec (euclid_value r y) q); lia.
Qed.

(** Every smaller value is that of an option, where y is not the greater number. *)
Lemma each x y v : 0 < y <= x -> 0 <= v < euclid_value x y -> exists k, 1 <= k /\ 0 < x - k * y /\ euclid_value (x - k * y) y = v.
Proof.
  intros (Y & X). set (q := x / y). set (r := x mod y). pose proof (Z.mod_pos_bound x y Y) as R. fold r in R.
  assert (E : x = q * y + r) by (unfold q, r; rewrite Z.mul_comm; apply Z.div_mod; lia).
  assert (Q : 1 <= q) by nia. rewrite E. clear E X. rewrite (level y r q Y R Q). intros V.
  assert (At : forall j, 1 <= j < q -> (if higher y r j then j else j - 1) = v ->
    exists k, 1 <= k /\ 0 < q * y + r - k * y /\ euclid_value (q * y + r - k * y) y = v).
  { intros j J W. exists (q - j). replace (q * y + r - (q - j) * y) with (j * y + r) by lia. rewrite (level y r j Y R ltac:(lia)). split; [lia|]. split; [nia|exact W]. }
  destruct (Z.eq_dec r 0) as [Z|N].
  - assert (H : forall j, higher y r j = false) by (intros j; unfold higher; apply Z.leb_gt; nia). rewrite H in V. apply (At (v + 1)); [lia|]. rewrite H. lia.
  - rewrite threshold in V by lia. assert (Th : forall j, higher y r j = (euclid_value r y <? j)) by (intros; apply threshold; lia).
    pose proof (value_natural r y ltac:(lia) Y) as M. set (m := euclid_value r y) in *.
    destruct (Z.lt_trichotomy v m) as [L|[->|L]].
    + apply (At (v + 1)); [destruct (Z.ltb_spec m q); lia|]. rewrite Th. destruct (Z.ltb_spec m (v + 1)); lia.
    + exists q. replace (q * y + r - q * y) with r by lia. split; [lia|]. split; [lia|reflexivity].
    + apply (At v); [destruct (Z.ltb_spec m q); lia|]. rewrite Th. destruct (Z.ltb_spec m v); lia.
Qed.
