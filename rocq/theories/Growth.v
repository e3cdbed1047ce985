(** The certificate of an arithmetic law (FORMAT.md, section 19), as a boolean proved sound.

    One table of the values below L is computed; the condition of [Arithmetic.none] is a finite walk over the parts
    below e' + p, and the smaller values are looked for by [Reaching]. [check_growth_sound] also gives that the period (with whatever saltus) and
    the preperiod are least. *)
From Coq Require Import List Arith Lia Bool ZArith Uint63.
From Grundy Require Import Lazy Mex Game Period Xor Code Machine Table Repeat Reaching Arithmetic.
Import ListNotations.
Local Open Scope nat_scope.

Section Check.
Variables (c : code) (e p b L V : nat).
Let e' := Nat.max e 1.
Let s := 2 ^ b.

(** The checks for a function f; the checker takes the table for f. *)
Section With.
Variable f : nat -> nat.

(** A part: the rest of its value by s, d = p Q - a, whether it is moving, and whether it is fixed and loud. *)
Definition rest (a : nat) : int := small (f a mod s).
Definition lead (a : nat) : Z := (Z.of_nat (p * (f a / s)) - Z.of_nat a)%Z.
Definition part_of (a : nat) : int * Z * bool * bool := (rest a, lead a, e' <=? a, (a <? e') && (2 * s <=? f a)).

(** The heap r has the value that parts with these rests and leads can have. *)
Definition meets (x : int) (d : Z) (target : int * Z) : bool :=
  let (r, dr) := target in
  if (x =? r)%uint63 then if (dr <=? d)%Z then ((d - dr) mod Z.of_nat (2 * p) =? 0)%Z else false else false.

Section Apart.
Variables (cells : list (int * Z * bool * bool)) (targets : list (int * Z)).

(** Whatever i more parts are: if the parts are busy, they meet no target. *)
Fixpoint avoids (i : nat) (x : int) (d : Z) (moving : nat) (loud : bool) : bool :=
  match i with
  | 0 => if match moving with 0 => false | 1 => loud | _ => true end
         then all (fun target => negb (meets x d target)) targets else true
  | S i => all (fun cell : int * Z * bool * bool => match cell with (r, dr, m, l) =>
             avoids i (x lxor r)%uint63 (d + dr)%Z (if m then S moving else moving) (if l then true else loud) end) cells
  end.
End Apart.

Definition apart_ok : bool :=
  let heaps := seq 1 (e' + p - 1) in
  if all (fun a => fits (f a mod s)) heaps then
    let cells := map part_of heaps in
    let targets := map (fun r => (rest r, lead r)) (seq e' p) in
    all (fun ti => avoids cells targets (snd ti) 0%uint63 (- Z.of_nat (fst ti))%Z 0 false) c
  else false.

End With.

Definition check_growth : bool := check_growing c e p s s (2 * s) L V apart_ok.

Let g := grundy (breaks c).

Section Sound.
Variable f : nat -> nat.
Hypothesis agree : forall n, n < L -> f n = g n.
Hypothesis p_pos : 1 <= p.
Hypothesis L_low : e' + 2 * p <= L.

(** What [avoids] has seen of the parts before: their rests, leads, how many are moving, and whether one is loud. *)
Definition leads (o : list nat) : Z := fold_right (fun a d => (lead f a + d)%Z) 0%Z o.
Definition loud_in (o : list nat) : bool := existsb (fun a => (a <? e') && (2 * s <=? f a)) o.

Lemma avoids_sound targets : let heaps := seq 1 (e' + p - 1) in
  (forall a, In a heaps -> val (rest f a) = f a mod s) ->
  forall i x d moving loud, avoids (map (part_of f) heaps) targets i x d moving loud = true ->
  forall o, length o = i -> (forall a, In a o -> In a heaps) ->
  2 <= moving + length (filter (Nat.leb e') o) \/ (1 <= moving + length (filter (Nat.leb e') o) /\ loud || loud_in o = true) ->
  exists y, val y = Nat.lxor (val x) (xors (fun a => f a mod s) o) /\
    forall target, In target targets -> meets y (d + leads o)%Z target = false.
Proof.
  cbn zeta. intros F. induction i as [|i IH]; intros x d moving loud H o Lo I B.
  - destruct o; [|easy]. exists x. cbn [leads fold_right xors map] in *. rewrite Nat.lxor_0_r, Z.add_0_r. split; [reflexivity|].
    cbn [avoids filter length] in *. cbn [loud_in existsb] in B. rewrite orb_false_r, Nat.add_0_r in B.
    assert (E : match moving with 0 => false | 1 => loud | _ => true end = true) by (destruct moving as [|[|]]; [lia|destruct B as [B|(_ & B)]; [lia|exact B]|reflexivity]).
    rewrite E, all_is, forallb_forall in H. intros target T. now apply negb_true_iff, H.
  - destruct o as [|a o]; [easy|]. cbn [avoids] in H. rewrite all_is, forallb_forall in H.
    specialize (H (part_of f a) ltac:(apply in_map, I; now left)). unfold part_of in H.
    destruct (IH _ _ _ _ H o) as (y & Y & M); [now injection Lo|intros; apply I; now right| |].
    + cbn [filter loud_in existsb] in B. fold (loud_in o) in B. destruct (e' <=? a); cbn [length] in *;
        destruct ((a <? e') && (2 * s <=? f a)); cbn [orb] in *; rewrite ?orb_true_r in B; destruct B as [B|(B & B')]; [left|right|left|right|left|right|left|right];
        try (split; [|auto]); lia.
    + exists y. split.
      * rewrite Y, val_lxor, xors_cons, F by (apply I; now left). apply Nat.lxor_assoc.
      * intros target T. specialize (M target T). cbn [leads fold_right]. fold (leads o). now rewrite Z.add_assoc.
Qed.

Lemma leads_are o : leads o = (Z.of_nat (p * sums (fun a => (f a / s)%nat) o) - Z.of_nat (list_sum o))%Z.
Proof.
  induction o as [|a o IH]; [cbn; lia|]. cbn [leads fold_right]. fold (leads o). rewrite IH. unfold lead, sums.
  cbn [map list_sum fold_right]. fold (list_sum o) (list_sum (map (fun a => f a / s) o)). lia.
Qed.

Lemma apart_sound : apart_ok f = true -> forall t o r q, In (t, length o) c ->
  (forall a, In a o -> 1 <= a < e' + p) -> busy c e b o -> e' <= r < e' + p -> xors (R c b) o = R c b r ->
  p * sums (Q c b) o + r <> list_sum o + t + p * Q c b r + 2 * p * q.
Proof.
  intros H t o r q C A B Hr X E. unfold apart_ok in H. destruct (all _ (seq _ _)) eqn:Fits in H; [|easy].
  rewrite all_is, forallb_forall in Fits. rewrite all_is, forallb_forall in H. specialize (H _ C). cbn [fst snd] in H.
  assert (I : forall a, In a o -> In a (seq 1 (e' + p - 1))) by (intros a Ia; specialize (A a Ia); apply in_seq; lia).
  destruct (avoids_sound _ (fun a Ia => fits_val _ (Fits a Ia)) _ _ _ _ _ H o eq_refl I) as (y & Y & M).
  { destruct B as [B|(B & a & Ia & La & Ga)]; [now left|right]. split; [exact B|]. apply existsb_exists. exists a. split; [exact Ia|].
    apply andb_true_iff. rewrite Nat.ltb_lt, Nat.leb_le, agree by (fold e' in La; lia). auto. }
  assert (XR : xors (fun a => f a mod s) o = xors (R c b) o).
  { apply xors_ext. intros a Ia. specialize (A a Ia). now rewrite agree by lia. }
  assert (SQ : sums (fun a => f a / s) o = sums (Q c b) o).
  { unfold sums. f_equal. apply map_ext_in. intros a Ia. specialize (A a Ia). now rewrite agree by lia. }
  specialize (M (rest f r, lead f r) ltac:(apply in_map_iff; exists r; split; [reflexivity|apply in_seq; lia])).
  unfold meets in M. replace (y =? rest f r)%uint63 with true in M.
  2: { symmetry. apply Uint63.eqb_spec, val_inj. unfold rest. rewrite (fits_val (f r mod s)) by (apply Fits, in_seq; lia).
       rewrite Y, XR, X, agree by lia. apply Nat.lxor_0_l. }
  rewrite leads_are, SQ in M. unfold lead in M. rewrite (agree r) in M by lia. change (g r / s) with (Q c b r) in M.
  assert (D : (- Z.of_nat t + (Z.of_nat (p * sums (Q c b) o) - Z.of_nat (list_sum o)) - (Z.of_nat (p * Q c b r) - Z.of_nat r) = Z.of_nat q * Z.of_nat (2 * p))%Z).
  { rewrite <- Nat2Z.inj_mul, (Nat.mul_comm q). lia. }
  rewrite D, Z.mod_mul in M by lia. destruct (_ <=? _)%Z eqn:Le in M; [easy|]. apply Z.leb_gt in Le.
  assert (0 <= Z.of_nat q * Z.of_nat (2 * p))%Z by (rewrite <- Nat2Z.inj_mul; lia). lia.
Qed.

End Sound.

Theorem check_growth_sound : check_growth = true ->
  code_ok c = true /\ periodic (grundy (breaks c)) e p (2 ^ b).
Proof.
  apply check_growing_sound; fold s.
  - pose proof (pow2_pos b). unfold s. lia.
  - apply power_stays.
  - apply power_adds.
  - intros f K P Agree HL H n Ln Law o. assert (Low : e' + 2 * p <= L).
    { revert HL. generalize ((list_max (map snd c) - 1) * (Nat.max e 1 - 1)). fold e'. lia. }
    apply (none c K e p b (list_max (map snd c)) (list_max (map fst c)) L P); auto.
    + intros t i I. split; apply in_list_max; [apply (in_map fst c (t, i) I)|apply (in_map snd c (t, i) I)].
    + now apply (apart_sound f).
Qed.
End Check.
