(** Two take-and-break games with the same values, though nobody may know a law of them (FORMAT.md, section 21).

    Let z heaps be worthless, g(1) = ... = g(z) = 0, and G(n) = g(n + z). An option of the heap n + z leaves some parts
    above z, written a_j + z, and worthless ones: its value is G(a_1) xor ... xor G(a_m) with a_1 + ... + a_m = n - l, and
    the pair (m, l), a form, depends on the pair (t, i) and on the sum of the worthless parts alone. A form follows from
    another one with a further part of value 0, or with two further equal parts. If every form of each of two games
    follows from the other game, and G = H up to the bound B, then G = H ([same_values]): no period has to be known. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Grundy Require Import Lazy Mex Game Code Machine Table Repeat.
Import ListNotations.

(** The sums of k numbers from 1 to z. *)
Definition sums (k z : nat) : list nat :=
  match k, z with 0, _ => [0] | _, 0 => [] | _, _ => seq k (k * z - k + 1) end.

Definition worthless (z : nat) (w : list nat) : Prop := forall a, In a w -> 1 <= a <= z.

Lemma sums_of w z : worthless z w -> In (list_sum w) (sums (length w) z).
Proof.
  intros W. destruct w as [|a w]; [now left|]. pose proof (W a ltac:(now left)) as A. unfold sums. cbn [length].
  destruct z as [|z]; [lia|]. apply in_seq.
  pose proof (sum_ge (a :: w) ltac:(intros; now apply W)). pose proof (sum_le (S z) (a :: w) ltac:(intros; now apply W)).
  cbn [length] in *. lia.
Qed.

Lemma sums_have z : forall k d, In d (sums k z) -> exists w, length w = k /\ worthless z w /\ list_sum w = d.
Proof.
  assert (H : forall k d, k <= d <= k * z -> exists w, length w = k /\ worthless z w /\ list_sum w = d).
  { induction k as [|k IH]; intros d D; [exists []; repeat split; try easy; cbn; lia|].
    destruct (IH (d - Nat.min z (d - k))) as (w & L & W & E); [nia|]. exists (Nat.min z (d - k) :: w).
    cbn [length list_sum fold_right]. fold (list_sum w). split; [lia|]. split; [|lia]. intros b [<-|I]; [nia|now apply W]. }
  intros k d I. destruct k as [|k]; [destruct I as [<-|[]]; exists []; repeat split; easy|].
  destruct z as [|z]; [easy|]. apply in_seq in I. apply H. nia.
Qed.

(** ** Forms *)
Definition form : Type := nat * nat.

Definition forms_of (z : nat) (ti : nat * nat) : list form :=
  flat_map (fun m => map (fun d => (m, fst ti + d + (m - 1) * z)) (sums (snd ti - m) z)) (seq 1 (snd ti)).
Definition forms (c : code) (z : nat) : list form := flat_map (forms_of z) c.

Lemma in_forms c z m l : In (m, l) (forms c z) <->
  exists t i w, In (t, i) c /\ 1 <= m <= i /\ length w = i - m /\ worthless z w /\ l = t + list_sum w + (m - 1) * z.
Proof.
  unfold forms, forms_of. rewrite in_flat_map. split.
  - intros ((t & i) & C & I). cbn [fst snd] in I. apply in_flat_map in I. destruct I as (m' & M & I). apply in_seq in M.
    apply in_map_iff in I. destruct I as (d & E & D). injection E as -> <-.
    apply sums_have in D. destruct D as (w & Lw & W & <-). exists t, i, w. split; [exact C|]. split; [lia|]. split; [exact Lw|]. split; [exact W|reflexivity].
  - intros (t & i & w & C & M & Lw & W & ->). exists (t, i). split; [exact C|]. cbn [fst snd]. apply in_flat_map.
    exists m. split; [apply in_seq; lia|]. apply in_map_iff. exists (list_sum w). split; [reflexivity|].
    rewrite <- Lw. now apply sums_of.
Qed.

(** The values for which a form stands at n. *)
Definition stands (G : nat -> nat) (f : form) (n v : nat) : Prop :=
  exists o, length o = fst f /\ (forall a, In a o -> 1 <= a) /\ list_sum o + snd f = n /\ v = xors G o.

(** [f] follows from a game with these forms. *)
Definition follows (G : nat -> nat) (known : list form) (f : form) : bool :=
  let has m l := any (fun k : form => if fst k =? m then snd k =? l else false) known in
  let (m, l) := f in
  if has m l then true else
  if any (fun a => if G a =? 0 then has (S m) (l - a) else false) (seq 1 l) then true else
  any (fun a => if 2 * a <=? l then has (S (S m)) (l - 2 * a) else false) (seq 1 l).

Lemma has_form (known : list form) m l :
  any (fun k : form => if fst k =? m then snd k =? l else false) known = true -> In (m, l) known.
Proof.
  rewrite any_is. intros H. apply existsb_exists in H. destruct H as ((m' & l') & I & E). cbn [fst snd] in E.
  destruct (Nat.eqb_spec m' m) as [->|]; [|easy]. apply Nat.eqb_eq in E. now subst l'.
Qed.

Lemma follows_sound G known f n v : follows G known f = true -> stands G f n v -> exists k, In k known /\ stands G k n v.
Proof.
  destruct f as (m, l). unfold follows. intros F (o & L & P & Su & ->). cbn [fst snd] in L, Su.
  destruct (any _ known) eqn:H1; [exists (m, l); split; [now apply has_form|exists o; auto]|].
  destruct (any _ (seq 1 l)) eqn:H2.
  - rewrite any_is in H2. apply existsb_exists in H2. destruct H2 as (a & A & E). apply in_seq in A.
    destruct (Nat.eqb_spec (G a) 0) as [Z|]; [|easy]. apply has_form in E. exists (S m, l - a). split; [exact E|].
    exists (a :: o). cbn [fst snd length list_sum fold_right]. fold (list_sum o). rewrite xors_cons, Z, Nat.lxor_0_l.
    repeat split; try lia. intros b [<-|I]; [lia|auto].
  - rewrite any_is in F. apply existsb_exists in F. destruct F as (a & A & E). apply in_seq in A.
    destruct (Nat.leb_spec (2 * a) l); [|easy]. apply has_form in E. exists (S (S m), l - 2 * a). split; [exact E|].
    exists (a :: a :: o). cbn [fst snd length list_sum fold_right]. fold (list_sum o).
    rewrite !xors_cons, <- Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_l.
    repeat split; try lia. intros b [<-|[<-|I]]; [lia|lia|auto].
Qed.

(** ** The values of the options are what the forms stand for *)
Section Options.
Variables (c : code) (z : nat).
Let g := grundy (breaks c).
Let G (n : nat) := g (n + z).
Hypothesis nothing : forall a, 1 <= a <= z -> g a = 0.

Lemma split_worthless : forall o, (forall a, In a o -> 1 <= a) ->
  exists w o', worthless z w /\ (forall a, In a o' -> 1 <= a) /\ length o = length w + length o'
    /\ list_sum o = list_sum w + list_sum o' + length o' * z /\ xors g o = xors G o'.
Proof.
  induction o as [|a o IH]; intros P; [exists [], []; now repeat split|].
  destruct IH as (w & o' & W & P' & L & S & X); [intros; apply P; now right|]. pose proof (P a ltac:(now left)) as A.
  cbn [length list_sum fold_right]. fold (list_sum o). rewrite xors_cons, X. destruct (Nat.le_gt_cases a z) as [H|H].
  - exists (a :: w), o'. cbn [length list_sum fold_right]. fold (list_sum w). rewrite (nothing a), Nat.lxor_0_l by lia.
    split; [|repeat split; auto; lia]. intros b [<-|I]; [lia|now apply W].
  - exists w, ((a - z) :: o'). cbn [length list_sum fold_right]. fold (list_sum o'). rewrite xors_cons. unfold G at 2.
    replace (a - z + z) with a by lia. split; [exact W|]. split; [intros b [<-|I]; [lia|auto]|]. repeat split; lia.
Qed.

Lemma worthless_xors w : worthless z w -> xors g w = 0.
Proof.
  induction w as [|a w IH]; intros W; [reflexivity|]. rewrite xors_cons, IH by (intros b I; apply W; now right).
  rewrite nothing by (apply W; now left). reflexivity.
Qed.

Lemma shifted_xors o : xors g (map (fun a => a + z) o) = xors G o.
Proof. induction o as [|a o IH]; [reflexivity|]. cbn [map]. now rewrite !xors_cons, IH. Qed.

Lemma shifted_sum o : list_sum (map (fun a => a + z) o) = list_sum o + length o * z.
Proof.
  induction o as [|a o IH]; [reflexivity|]. cbn [map length list_sum fold_right]. fold (list_sum o).
  change (fold_right Nat.add 0 (map (fun a => a + z) o)) with (list_sum (map (fun a => a + z) o)). lia.
Qed.

(** Beyond this heap not all parts are worthless. *)
Definition all_worthless : nat := list_max (map (fun ti => fst ti + (snd ti - 1) * z) c).

Theorem options_stand n v : all_worthless < n ->
  (In v (map (xors g) (breaks c (n + z))) <-> exists f, In f (forms c z) /\ stands G f n v).
Proof.
  intros N. rewrite in_map_iff. split.
  - intros (o & <- & I). apply in_breaks in I. destruct I as (t & C & P & Su0).
    destruct (split_worthless o P) as (w & o' & W & P' & L & Su & X).
    assert (Lim : t + (length o - 1) * z <= all_worthless).
    { apply in_list_max. apply (in_map (fun ti => fst ti + (snd ti - 1) * z) c _ C). }
    assert (M : 1 <= length o').
    { destruct o' as [|]; [|cbn; lia]. exfalso. cbn in L, Su. rewrite !Nat.add_0_r in *.
      pose proof (sum_le z w ltac:(intros a I; now apply W)). rewrite <- L in H.
      destruct (length o) as [|k]; [|replace (S k - 1) with k in Lim by lia]; nia. }
    exists (length o', t + list_sum w + (length o' - 1) * z). split.
    + apply in_forms. exists t, (length o), w. split; [exact C|]. split; [lia|]. split; [lia|]. split; [exact W|reflexivity].
    + exists o'. cbn [fst snd]. repeat split; auto. destruct (length o') as [|k]; [lia|]. replace (S k - 1) with k by lia. nia.
  - intros ((m & l) & I & (o & L & P & Su0 & ->)). cbn [fst snd] in L, Su0. apply in_forms in I.
    destruct I as (t & i & w & C & M & Lw & W & ->). exists (w ++ map (fun a => a + z) o). split.
    + rewrite xors_app, worthless_xors, Nat.lxor_0_l by exact W. apply shifted_xors.
    + apply in_breaks. exists t. rewrite app_length, map_length, list_sum_app, shifted_sum, Lw, L.
      replace (i - m + m) with i by lia. repeat split; [exact C| |destruct m as [|k]; [lia|replace (S k - 1) with k in Su0 by lia; nia]].
      intros a A. apply in_app_iff in A. destruct A as [A|A]; [now apply W|]. apply in_map_iff in A.
      destruct A as (b & <- & B). specialize (P b B). lia.
Qed.

Lemma form_shrinks f : code_ok c = true -> In f (forms c z) -> 1 <= snd f \/ 2 <= fst f.
Proof.
  destruct f as (m, l). intros K I. apply in_forms in I. destruct I as (t & i & w & C & M & Lw & W & ->). cbn [fst snd].
  unfold code_ok in K. rewrite forallb_forall in K. specialize (K _ C). cbn [fst snd] in K.
  apply orb_true_iff in K. rewrite !Nat.leb_le in K.
  pose proof (sum_ge w ltac:(intros a A; apply (W a A))). lia.
Qed.

Lemma stands_small f n v o : code_ok c = true -> In f (forms c z) -> length o = fst f -> (forall a, In a o -> 1 <= a) ->
  list_sum o + snd f = n -> v = xors G o -> forall a, In a o -> a < n.
Proof.
  intros K I L P S _ a A. pose proof (form_shrinks f K I) as F. apply in_split in A. destruct A as (o1 & o2 & ->).
  rewrite sum_split in S. rewrite app_length in L. cbn [length] in L.
  assert (length (o1 ++ o2) <= list_sum (o1 ++ o2)).
  { apply sum_ge. intros b B. apply P, in_app_iff. apply in_app_iff in B. cbn. tauto. }
  rewrite app_length in H. lia.
Qed.
End Options.

(** ** Equal games *)
Section Same.
Variables (c c' : code) (z z' : nat).
Let g := grundy (breaks c).
Let h := grundy (breaks c').
Hypotheses (ok : code_ok c = true) (ok' : code_ok c' = true).
Hypothesis nothing : forall a, 1 <= a <= z -> g a = 0.
Hypothesis nothing' : forall a, 1 <= a <= z' -> h a = 0.

Lemma half n v :
  (forall a, 1 <= a < n -> g (a + z) = h (a + z')) ->
  (forall f, In f (forms c z) -> follows (fun a => g (a + z)) (forms c' z') f = true) ->
  all_worthless c z < n -> all_worthless c' z' < n ->
  In v (map (xors g) (breaks c (n + z))) -> In v (map (xors h) (breaks c' (n + z'))).
Proof.
  intros E F N N' I. apply (options_stand c z nothing n v N) in I. destruct I as (f & I & St).
  apply (follows_sound _ (forms c' z')) in St; [|now apply F]. destruct St as (k & Ik & (o & L & P & S & ->)).
  apply (options_stand c' z' nothing' n _ N'). exists k. split; [exact Ik|]. exists o. repeat split; auto.
  apply xors_ext. intros a A. apply E. split; [auto|].
  exact (stands_small c' z' k n _ o ok' Ik L P S eq_refl a A).
Qed.
End Same.

Theorem same_values c c' z z' : code_ok c = true -> code_ok c' = true ->
  let g := grundy (breaks c) in let h := grundy (breaks c') in
  (forall a, 1 <= a <= z -> g a = 0) -> (forall a, 1 <= a <= z' -> h a = 0) ->
  (forall f, In f (forms c z) -> follows (fun a => g (a + z)) (forms c' z') f = true) ->
  (forall f, In f (forms c' z') -> follows (fun a => h (a + z')) (forms c z) f = true) ->
  (forall n, 1 <= n <= Nat.max (all_worthless c z) (all_worthless c' z') -> g (n + z) = h (n + z')) ->
  forall n, 1 <= n -> g (n + z) = h (n + z').
Proof.
  intros K K' g h Z Z' F F' B n. induction n as [n IH] using lt_wf_ind. intros N.
  destruct (Nat.le_gt_cases n (Nat.max (all_worthless c z) (all_worthless c' z'))) as [L|L]; [auto|].
  unfold g at 1, h at 1. rewrite !(grundy_is _ (breaks_shrinks _ K)), !(grundy_is _ (breaks_shrinks _ K')).
  apply mex_ext. intros v. split.
  - apply half; auto; try lia. intros a A. apply IH; lia.
  - apply half; auto; try lia. intros a A. symmetry. apply IH; lia.
Qed.

(** ** The check *)
(** The value of a heap that may be below 0. *)
Definition value_at (g : nat -> nat) (n : Z) : nat := if (n <? 0)%Z then 0 else g (Z.to_nat n).

Definition same_up_to (c c' : code) (z z' : nat) : nat := Nat.max (all_worthless c z) (all_worthless c' z').

Definition check_same (c c' : code) (z z' : nat) : bool :=
  let limit := same_up_to c c' z z' in
  match values c (limit + z + 1), values c' (limit + z' + 1) with
  | Some t, Some t' =>
    if all (fun a => at_ t a =? 0) (seq 1 z) then
    if all (fun a => at_ t' a =? 0) (seq 1 z') then
    if all (fun n => at_ t (n + z) =? at_ t' (n + z')) (seq 1 limit) then
    if all (follows (fun a => at_ t (a + z)) (forms c' z')) (forms c z)
    then all (follows (fun a => at_ t' (a + z')) (forms c z)) (forms c' z')
    else false else false else false else false
  | _, _ => false
  end.

Lemma follows_ext G G' known m l : (forall a, 1 <= a <= l -> G a = G' a) ->
  follows G known (m, l) = true -> follows G' known (m, l) = true.
Proof.
  intros E. unfold follows. destruct (any _ known); [easy|].
  enough (X : any (fun a => if G a =? 0 then any (fun k : form => if fst k =? S m then snd k =? l - a else false) known else false) (seq 1 l)
    = any (fun a => if G' a =? 0 then any (fun k : form => if fst k =? S m then snd k =? l - a else false) known else false) (seq 1 l))
    by (now rewrite X).
  rewrite !any_is. assert (A : forall a, In a (seq 1 l) -> G a = G' a) by (intros a I; apply in_seq in I; apply E; lia).
  clear E. induction (seq 1 l) as [|a q IH]; [reflexivity|]. cbn [existsb]. rewrite (A a) by now left. f_equal. apply IH.
  intros b I. apply A. now right.
Qed.

Lemma form_limit c z m l : In (m, l) (forms c z) -> l <= all_worthless c z.
Proof.
  intros I. apply in_forms in I. destruct I as (t & i & w & C & M & Lw & W & ->).
  assert (Lim : t + (i - 1) * z <= all_worthless c z).
  { apply in_list_max. apply (in_map (fun ti => fst ti + (snd ti - 1) * z) c _ C). }
  pose proof (sum_le z w ltac:(intros a A; apply (W a A))). rewrite Lw in H. nia.
Qed.

Theorem check_same_sound c c' z z' : check_same c c' z z' = true ->
  code_ok c = true /\ code_ok c' = true /\
  forall n : Z, value_at (grundy (breaks c)) n = value_at (grundy (breaks c')) (n - (Z.of_nat z - Z.of_nat z')).
Proof.
  unfold check_same. set (limit := same_up_to c c' z z').
  destruct (values c _) as [t|] eqn:T; [|easy]. destruct (values c' _) as [t'|] eqn:T'; [|easy].
  apply values_tabulated in T; [|lia]. apply values_tabulated in T'; [|lia].
  destruct T as (K & _ & A). destruct T' as (K' & _ & A').
  destruct (all _ (seq 1 z)) eqn:C1; [|easy]. destruct (all _ (seq 1 z')) eqn:C2; [|easy].
  destruct (all _ (seq 1 limit)) eqn:C3; [|easy]. destruct (all _ (forms c z)) eqn:C4; [|easy]. intros C5.
  rewrite all_is, forallb_forall in C1, C2, C3. rewrite all_is, forallb_forall in C4, C5. split; [exact K|]. split; [exact K'|].
  assert (Z1 : forall a, 1 <= a <= z -> grundy (breaks c) a = 0).
  { intros a H. rewrite <- A by lia. apply Nat.eqb_eq, C1, in_seq. lia. }
  assert (Z2 : forall a, 1 <= a <= z' -> grundy (breaks c') a = 0).
  { intros a H. rewrite <- A' by lia. apply Nat.eqb_eq, C2, in_seq. lia. }
  assert (V : forall n, 1 <= n -> grundy (breaks c) (n + z) = grundy (breaks c') (n + z')).
  { apply same_values; auto.
    - intros (m & l) I. pose proof (form_limit c z m l I). specialize (C4 _ I). revert C4. apply follows_ext.
      intros a H'. apply A. unfold limit, same_up_to. lia.
    - intros (m & l) I. pose proof (form_limit c' z' m l I). specialize (C5 _ I). revert C5. apply follows_ext.
      intros a H'. apply A'. unfold limit, same_up_to. lia.
    - intros n N. rewrite <- A, <- A' by (unfold limit, same_up_to; lia). apply Nat.eqb_eq, C3, in_seq.
      unfold limit, same_up_to. lia. }
  assert (O : forall c, code_ok c = true -> grundy (breaks c) 0 = 0).
  { intros d Kd. pose proof (breaks_shrinks d Kd) as Sh. rewrite (grundy_is _ Sh). apply mex_unique; [lia|].
    intros I. apply in_map_iff in I. destruct I as (o & _ & I). pose proof I as J. apply in_breaks in J. destruct J as (u & C & P & Su).
    destruct o as [|a o]; [|specialize (Sh 0 _ a I ltac:(now left)); lia]. cbn in Su. subst u. unfold code_ok in Kd.
    rewrite forallb_forall in Kd. specialize (Kd _ C). easy. }
  intros n. unfold value_at. destruct (Z.ltb_spec n 0) as [L|L], (Z.ltb_spec (n - (Z.of_nat z - Z.of_nat z')) 0) as [L'|L'].
  - reflexivity.
  - destruct (Z.eq_dec (n - (Z.of_nat z - Z.of_nat z')) 0) as [->|N]; [symmetry; now apply O|]. symmetry. apply Z2. lia.
  - destruct (Z.eq_dec n 0) as [->|N]; [now apply O|]. apply Z1. lia.
  - destruct (Z.le_gt_cases n (Z.of_nat z)) as [H|H].
    + transitivity 0; [|symmetry].
      * destruct (Z.eq_dec n 0) as [->|N]; [now apply O|]. apply Z1. lia.
      * destruct (Z.eq_dec (n - (Z.of_nat z - Z.of_nat z')) 0) as [->|N]; [now apply O|]. apply Z2. lia.
    + specialize (V (Z.to_nat (n - Z.of_nat z)) ltac:(lia)).
      replace (Z.to_nat (n - Z.of_nat z) + z) with (Z.to_nat n) in V by lia. rewrite V. f_equal. lia.
Qed.
