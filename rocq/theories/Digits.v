(** Relations of natural numbers that machines read digit by digit, the lowest first (FORMAT.md, sections 4 and 8).

    A letter holds one digit for each of m numbers, a word is a list of letters, and [spelled m w] are the numbers that it
    spells. An atom is a linear condition, a congruence, or an automaton that reads some of the numbers; each is a machine with
    one integer for its state, and accepts a word iff what it says is true of the numbers ([atom_read]).
    A problem says: for all numbers of which the given atoms are true, there are further numbers of which all atoms of one of
    the shown lists are true. It is decided by one walk: a state holds what the given machines know, and the set of what
    the shown machines can know if the digits of the further numbers are guessed. The search for the states is not proved: that what it
    found holds the first state, is closed under all letters, and is right at the end is enough ([solved]). *)
From Coq Require Import List Arith Lia Bool ZArith FMapPositive.
From Grundy Require Import Lazy.
Import ListNotations.

Section Base.
Variable b : nat.
Hypothesis base : 2 <= b.

(** ** Words *)
Definition letter := list nat.
Definition is_letter (m : nat) (l : letter) : Prop := length l = m /\ forall d, In d l -> d < b.
Definition added (l : letter) (u : list nat) : list nat := map (fun dv => fst dv + b * snd dv) (combine l u).

Fixpoint spelled (m : nat) (w : list letter) : list nat :=
  match w with [] => repeat 0 m | l :: w => added l (spelled m w) end.

Fixpoint digits (n : nat) (xs : list nat) : list letter :=
  match n with 0 => [] | S n => map (fun x => x mod b) xs :: digits n (map (fun x => x / b) xs) end.

Lemma spelled_length m w : (forall l, In l w -> length l = m) -> length (spelled m w) = m.
Proof.
  induction w as [|l w IH]; intros L; cbn [spelled]; [apply repeat_length|]. unfold added.
  rewrite map_length, combine_length, IH by (intros; apply L; now right). rewrite (L l ltac:(now left)). lia.
Qed.

Lemma added_digits xs : added (map (fun x => x mod b) xs) (map (fun x => x / b) xs) = xs.
Proof.
  induction xs as [|x xs IH]; [reflexivity|]. unfold added in *. cbn [map combine fst snd]. rewrite IH. f_equal.
  pose proof (Nat.div_mod x b ltac:(lia)). lia.
Qed.

Lemma spelled_digits : forall n xs, (forall x, In x xs -> x < b ^ n) -> spelled (length xs) (digits n xs) = xs.
Proof.
  induction n as [|n IH]; intros xs F; cbn [digits spelled].
  - induction xs as [|x xs IH]; [reflexivity|]. cbn. specialize (F x ltac:(now left)) as X. cbn in X.
    replace x with 0 by lia. f_equal. apply IH. intros y I. apply F. now right.
  - rewrite <- (map_length (fun x => x / b) xs), IH; [apply added_digits|]. intros y I. apply in_map_iff in I.
    destruct I as (x & <- & I). apply Nat.div_lt_upper_bound; [lia|]. exact (F x I).
Qed.

Lemma digits_letters : forall n xs l, In l (digits n xs) -> is_letter (length xs) l.
Proof.
  induction n as [|n IH]; intros xs l; cbn [digits]; [easy|]. intros [<-|I].
  - split; [apply map_length|]. intros d D. apply in_map_iff in D. destruct D as (x & <- & _). apply Nat.mod_upper_bound. lia.
  - apply IH in I. now rewrite map_length in I.
Qed.

Lemma enough_digits xs x : In x xs -> x < b ^ list_max xs.
Proof.
  intros I. assert (L : x <= list_max xs) by (pose proof (proj1 (list_max_le xs _) (le_n _)) as F; rewrite Forall_forall in F; auto).
  pose proof (Nat.pow_gt_lin_r b x ltac:(lia)). pose proof (Nat.pow_le_mono_r b x (list_max xs) ltac:(lia) L). lia.
Qed.

Lemma nth_added i l u : length l = length u -> nth i (added l u) 0 = nth i l 0 + b * nth i u 0.
Proof.
  revert u i. induction l as [|d l IH]; intros [|v u] [|i] L; cbn in *; try lia. apply IH. lia.
Qed.

Lemma added_app l k u v : length l = length u -> added (l ++ k) (u ++ v) = (added l u ++ added k v)%list.
Proof.
  revert u. induction l as [|d l IH]; intros [|x u] L; cbn in L; try lia; [reflexivity|]. unfold added in *. cbn.
  f_equal. apply IH. lia.
Qed.

Fixpoint zip (w ks : list letter) : list letter :=
  match w, ks with l :: w, k :: ks => (l ++ k)%list :: zip w ks | _, _ => [] end.

Lemma spelled_zip f h : forall w ks, length w = length ks -> (forall l, In l w -> length l = f) ->
  spelled (f + h) (zip w ks) = (spelled f w ++ spelled h ks)%list.
Proof.
  induction w as [|l w IH]; intros [|k ks] L F; cbn in L; try lia; cbn [zip spelled].
  - apply repeat_app.
  - rewrite IH by (try lia; intros; apply F; now right). apply added_app.
    rewrite spelled_length by (intros; apply F; now right). apply F. now left.
Qed.

Lemma zip_letters f h : forall w ks, (forall l, In l w -> is_letter f l) -> (forall k, In k ks -> is_letter h k) ->
  forall x, In x (zip w ks) -> is_letter (f + h) x.
Proof.
  induction w as [|l w IH]; intros [|k ks] F H x; cbn [zip]; try easy. intros [<-|I].
  - destruct (F l ltac:(now left)) as (Fl & Fd). destruct (H k ltac:(now left)) as (Hl & Hd). split; [rewrite app_length; lia|].
    intros d D. apply in_app_iff in D. destruct D; auto.
  - apply (IH ks); auto; intros; [apply F|apply H]; now right.
Qed.

(** A word with zeros after it spells the same numbers. *)
Lemma spelled_zeros m j : forall w, spelled m (w ++ repeat (repeat 0 m) j) = spelled m w.
Proof.
  assert (A : added (repeat 0 m) (repeat 0 m) = repeat 0 m).
  { unfold added. induction m as [|m IH]; [reflexivity|]. cbn [repeat combine map fst snd]. rewrite IH. f_equal. lia. }
  induction w as [|l w IH]; cbn [app spelled]; [|now rewrite IH].
  induction j as [|j IH]; [reflexivity|]. cbn [repeat spelled]. now rewrite IH.
Qed.

(** ** Automata *)
(** Complete and deterministic: the states that follow each state, and which accept. *)
Record automaton := Automaton { first_state : nat; follows : list (list nat); accepting : list bool }.

Definition index (l : list nat) : nat := fold_right (fun d i => d + b * i) 0 l.
Definition follow (A : automaton) (q : nat) (l : list nat) : nat := nth (index l) (nth q (follows A) []) 0.
Definition accepts_at (A : automaton) (q : nat) : bool := nth q (accepting A) false.

(** It reads the digits of numbers, the lowest first, until nothing is left. *)
Fixpoint reads (steps : nat) (A : automaton) (q : nat) (xs : list nat) : bool :=
  match steps with
  | 0 => accepts_at A q
  | S steps => if forallb (Nat.eqb 0) xs then accepts_at A q
               else reads steps A (follow A q (map (fun x => x mod b) xs)) (map (fun x => x / b) xs)
  end.
Definition accepted (A : automaton) (xs : list nat) : bool := reads (list_max xs) A (first_state A) xs.

(** States follow states, and zeros at the end change nothing. *)
Definition well_formed (A : automaton) : bool :=
  let n := length (follows A) in
  (first_state A <? n) && forallb (fun row => forallb (fun q => q <? n) row) (follows A)
  && forallb (fun q => Bool.eqb (accepts_at A q) (accepts_at A (nth 0 (nth q (follows A) []) 0))) (seq 0 n).

Lemma follow_state A q l : well_formed A = true -> follow A q l < length (follows A).
Proof.
  unfold well_formed. rewrite !andb_true_iff, Nat.ltb_lt. intros ((F & R) & _). unfold follow.
  destruct (Nat.lt_ge_cases q (length (follows A))) as [Q|Q].
  - rewrite forallb_forall in R. specialize (R _ (nth_In _ [] Q)). rewrite forallb_forall in R.
    destruct (Nat.lt_ge_cases (index l) (length (nth q (follows A) []))) as [I|I].
    + now apply Nat.ltb_lt, R, nth_In.
    + rewrite (nth_overflow _ _ I). lia.
  - rewrite (nth_overflow (follows A)) by exact Q. destruct (index l); cbn; lia.
Qed.

Lemma index_zeros l : (forall d, In d l -> d = 0) -> index l = 0.
Proof.
  induction l as [|d l IH]; intros Z; [reflexivity|]. assert (E : index l = 0) by (apply IH; intros; apply Z; now right).
  unfold index in *. cbn [fold_right]. rewrite E, (Z d) by now left. lia.
Qed.

Lemma zero_step A q l : well_formed A = true -> q < length (follows A) -> (forall d, In d l -> d = 0) ->
  accepts_at A (follow A q l) = accepts_at A q.
Proof.
  intros W Q Z. unfold follow. rewrite (index_zeros l Z). unfold well_formed in W. rewrite !andb_true_iff in W. destruct W as (_ & W).
  rewrite forallb_forall in W. specialize (W q ltac:(apply in_seq; lia)). apply eqb_prop in W. now symmetry.
Qed.

Lemma reads_enough A : forall n m q xs, list_max xs <= n -> list_max xs <= m -> reads n A q xs = reads m A q xs.
Proof.
  assert (H : forall n q xs, list_max xs <= n -> forall m, n <= m -> reads n A q xs = reads m A q xs).
  { induction n as [|n IH]; intros q xs L m M.
    - assert (Z : forallb (Nat.eqb 0) xs = true).
      { apply forallb_forall. intros x I. apply Nat.eqb_eq. pose proof (proj1 (list_max_le xs 0) L) as F. rewrite Forall_forall in F. specialize (F x I). lia. }
      destruct m as [|m]; [reflexivity|]. cbn [reads]. now rewrite Z.
    - destruct m as [|m]; [lia|]. cbn [reads]. destruct (forallb (Nat.eqb 0) xs) eqn:Z; [reflexivity|]. apply IH; [|lia].
      apply list_max_le. apply list_max_le in L. rewrite Forall_forall in *. intros y Y. apply in_map_iff in Y. destruct Y as (x & <- & I).
      specialize (L x I). destruct x as [|x]; [rewrite Nat.div_0_l by lia; lia|]. pose proof (Nat.div_lt (S x) b ltac:(lia) ltac:(lia)). lia. }
  intros n m q xs L M. destruct (Nat.le_ge_cases n m); [now apply H|symmetry; now apply H].
Qed.

(** The numbers at these places. *)
Definition at_places (places : list nat) (xs : list nat) : list nat := map (fun i => nth i xs 0) places.

Fixpoint automaton_run (A : automaton) (places : list nat) (q : nat) (w : list letter) : bool :=
  match w with [] => accepts_at A q | l :: w => automaton_run A places (follow A q (at_places places l)) w end.

Lemma at_added places l u : length l = length u ->
  at_places places (added l u) = map (fun i => nth i l 0 + b * nth i u 0) places.
Proof. intros L. apply map_ext. intros i. now apply nth_added. Qed.

Lemma automaton_reads A places m : well_formed A = true -> forall w q, q < length (follows A) -> (forall l, In l w -> is_letter m l) ->
  automaton_run A places q w = reads (list_max (at_places places (spelled m w))) A q (at_places places (spelled m w)).
Proof.
  intros W. induction w as [|l w IH]; intros q Q F; cbn [automaton_run spelled].
  - assert (Z : forall x, In x (at_places places (repeat 0 m)) -> x = 0).
    { intros x I. apply in_map_iff in I. destruct I as (i & <- & _). destruct (Nat.lt_ge_cases i m) as [L|L].
      - apply (repeat_spec m). apply nth_In. now rewrite repeat_length.
      - apply nth_overflow. now rewrite repeat_length. }
    destruct (list_max _) as [|n]; [reflexivity|]. cbn [reads]. replace (forallb _ _) with true; [reflexivity|].
    symmetry. apply forallb_forall. intros x I. rewrite (Z x I). reflexivity.
  - destruct (F l ltac:(now left)) as (Ll & D). assert (Lu : length (spelled m w) = m) by (apply spelled_length; intros; apply F; now right).
    rewrite IH; [|now apply follow_state|intros; apply F; now right]. set (u := at_places places (spelled m w)).
    rewrite at_added by lia. set (v := map _ places).
    assert (Dig : forall i, nth i l 0 < b).
    { intros i. destruct (Nat.lt_ge_cases i (length l)) as [L|L]; [apply D, nth_In, L|rewrite nth_overflow by exact L; lia]. }
    assert (Vm : map (fun x => x mod b) v = at_places places l).
    { unfold v. rewrite map_map. apply map_ext. intros i. rewrite Nat.mul_comm, Nat.mod_add by lia. now apply Nat.mod_small. }
    assert (Vd : map (fun x => x / b) v = u).
    { unfold v, u. rewrite map_map. apply map_ext. intros i. rewrite Nat.mul_comm, Nat.div_add by lia. rewrite Nat.div_small by apply Dig. lia. }
    destruct (forallb (Nat.eqb 0) v) eqn:Z.
    + rewrite forallb_forall in Z.
      assert (Zl : forall d, In d (at_places places l) -> d = 0).
      { intros d I. rewrite <- Vm in I. apply in_map_iff in I. destruct I as (x & <- & I). specialize (Z x I). apply Nat.eqb_eq in Z. subst x. apply Nat.mod_0_l. lia. }
      assert (Zu : forall x, In x u -> x = 0).
      { intros d I. rewrite <- Vd in I. apply in_map_iff in I. destruct I as (x & <- & I). specialize (Z x I). apply Nat.eqb_eq in Z. subst x. apply Nat.div_0_l. lia. }
      assert (R : forall n q xs, (forall x, In x xs -> x = 0) -> reads n A q xs = accepts_at A q).
      { intros n q0 xs Zx. destruct n; [reflexivity|]. cbn [reads]. replace (forallb _ _) with true; [reflexivity|].
        symmetry. apply forallb_forall. intros x I. now rewrite (Zx x I). }
      rewrite (R _ _ u Zu), R; [now apply zero_step|]. intros x I. specialize (Z x I). now apply Nat.eqb_eq in Z.
    + assert (M : 1 <= list_max v).
      { destruct (list_max v) as [|n] eqn:E; [|lia]. rewrite <- not_true_iff_false in Z. exfalso. apply Z. apply forallb_forall. intros x I.
        pose proof (proj1 (list_max_le v 0) ltac:(lia)) as Fo. rewrite Forall_forall in Fo. specialize (Fo x I). apply Nat.eqb_eq. lia. }
      destruct (list_max v) as [|n] eqn:E; [lia|]. cbn [reads]. rewrite Z, Vm, Vd. apply reads_enough; [lia|].
      apply list_max_le. rewrite Forall_forall. intros y Y. rewrite <- Vd in Y. apply in_map_iff in Y. destruct Y as (x & <- & I).
      pose proof (proj1 (list_max_le v (S n)) ltac:(lia)) as Fo. rewrite Forall_forall in Fo. specialize (Fo x I).
      destruct x as [|x]; [rewrite Nat.div_0_l by lia; lia|]. pose proof (Nat.div_lt (S x) b ltac:(lia) ltac:(lia)). lia.
Qed.

(** A state that accepts nothing and is never left, with so many tracks. *)
Definition stuck (A : automaton) (tracks q : nat) : bool :=
  let row := nth q (follows A) [] in
  if accepts_at A q then false else if all (Nat.eqb q) row then b ^ tracks <=? length row else false.

Lemma index_below l : (forall d, In d l -> d < b) -> index l < b ^ length l.
Proof.
  induction l as [|d l IH]; intros D; [cbn; lia|]. specialize (IH ltac:(intros; apply D; now right)). specialize (D d ltac:(now left)).
  change (index (d :: l)) with (d + b * index l). cbn [length Nat.pow]. nia.
Qed.

Lemma stuck_stays A q l : stuck A (length l) q = true -> (forall d, In d l -> d < b) -> follow A q l = q /\ accepts_at A q = false.
Proof.
  unfold stuck, follow. destruct (accepts_at A q); [easy|]. destruct (all _ _) eqn:R; [|easy]. intros L D. apply Nat.leb_le in L.
  rewrite all_is, forallb_forall in R. split; [|reflexivity]. symmetry. apply Nat.eqb_eq, R, nth_In. pose proof (index_below l D). lia.
Qed.

Lemma letter_at_places m places l : is_letter m l -> forall d, In d (at_places places l) -> d < b.
Proof.
  intros (L & D) d I. apply in_map_iff in I. destruct I as (i & <- & _). destruct (Nat.lt_ge_cases i (length l)) as [N|N]; [apply D, nth_In, N|].
  rewrite nth_overflow by exact N. lia.
Qed.

Lemma stuck_rejects A places m : forall w q, (forall l, In l w -> is_letter m l) -> stuck A (length places) q = true -> automaton_run A places q w = false.
Proof.
  assert (Z : forall q, stuck A (length places) q = true -> accepts_at A q = false) by (intros q; unfold stuck; now destruct (accepts_at A q)).
  induction w as [|l w IH]; intros q F S; cbn [automaton_run]; [now apply Z|].
  destruct (stuck_stays A q (at_places places l)) as (E & _); [unfold at_places; now rewrite map_length|apply (letter_at_places m), F; now left|].
  rewrite E. apply IH; [intros; apply F; now right|exact S].
Qed.

(** ** Atoms *)
Local Open Scope Z_scope.
Fixpoint dot (cs : list Z) (xs : list nat) : Z :=
  match cs, xs with c :: cs, x :: xs => c * Z.of_nat x + dot cs xs | _, _ => 0 end.

Lemma dot_added cs : forall l u, List.length l = List.length u -> dot cs (added l u) = dot cs l + Z.of_nat b * dot cs u.
Proof.
  induction cs as [|c cs IH]; intros l u L; [cbn; lia|]. destruct l as [|d l], u as [|v u]; cbn in L; try lia; [cbn; lia|].
  unfold added in *. cbn [combine map fst snd dot]. rewrite IH by lia. lia.
Qed.

Lemma dot_zeros cs m : dot cs (repeat 0%nat m) = 0.
Proof. revert cs. induction m as [|m IH]; intros [|c cs]; cbn; auto. rewrite IH. lia. Qed.

Inductive atom :=
| NotNegative (c : Z) (cs : list Z)
| IsZero (c : Z) (cs : list Z)
| Congruent (d : positive) (c : Z) (cs : list Z)
| Read (A : automaton) (places : list nat).

Definition atom_true (a : atom) (xs : list nat) : Prop :=
  match a with
  | NotNegative c cs => 0 <= c + dot cs xs
  | IsZero c cs => c + dot cs xs = 0
  | Congruent d c cs => (c + dot cs xs) mod Zpos d = 0
  | Read A places => accepted A (at_places places xs) = true
  end.

Definition atom_formed (a : atom) : bool := match a with Read A _ => well_formed A | _ => true end.

(** The state of a congruence holds the remainder so far and that of the weight of the next digit. *)
Definition atom_start (a : atom) : Z :=
  match a with
  | NotNegative c _ | IsZero c _ => c
  | Congruent d c _ => Zpos d * (c mod Zpos d) + 1 mod Zpos d
  | Read A _ => Z.of_nat (first_state A)
  end.

(** Whatever is read later, a number below 0 stays below, and one above stays above. *)
Definition stays_below (q : Z) (cs : list Z) : bool := if q <? 0 then forallb (fun c => c <=? 0) cs else false.
Definition stays_above (q : Z) (cs : list Z) : bool := if 0 <? q then forallb (fun c => 0 <=? c) cs else false.

Lemma stays_below_sound q cs : stays_below q cs = true -> forall xs, q + dot cs xs < 0.
Proof.
  unfold stays_below. destruct (Z.ltb_spec q 0) as [L|]; [|easy]. intros C xs. enough (dot cs xs <= 0) by lia. clear L. revert xs.
  induction cs as [|c cs IH]; intros [|x xs]; cbn [dot]; try lia. cbn [forallb] in C. apply andb_true_iff in C. destruct C as (C1 & C).
  apply Z.leb_le in C1. specialize (IH C xs). nia.
Qed.

Lemma stays_above_sound q cs : stays_above q cs = true -> forall xs, 0 < q + dot cs xs.
Proof.
  unfold stays_above. destruct (Z.ltb_spec 0 q) as [L|]; [|easy]. intros C xs. enough (0 <= dot cs xs) by lia. clear L. revert xs.
  induction cs as [|c cs IH]; intros [|x xs]; cbn [dot]; try lia. cbn [forallb] in C. apply andb_true_iff in C. destruct C as (C1 & C).
  apply Z.leb_le in C1. specialize (IH C xs). nia.
Qed.

Definition atom_step (a : atom) (q : Z) (l : letter) : option Z :=
  match a with
  | NotNegative _ cs => let t := (q + dot cs l) / Z.of_nat b in if stays_below t cs then None else Some t
  | IsZero _ cs => let t := q + dot cs l in
      if t mod Z.of_nat b =? 0 then
        let u := t / Z.of_nat b in if stays_below u cs then None else if stays_above u cs then None else Some u
      else None
  | Congruent d _ cs => let weight := q mod Zpos d in
      Some (Zpos d * ((q / Zpos d + weight * dot cs l) mod Zpos d) + (weight * Z.of_nat b) mod Zpos d)
  | Read A places => let t := follow A (Z.to_nat q) (at_places places l) in if stuck A (List.length places) t then None else Some (Z.of_nat t)
  end.

Definition atom_final (a : atom) (q : Z) : bool :=
  match a with
  | NotNegative _ _ => 0 <=? q
  | IsZero _ _ => q =? 0
  | Congruent d _ _ => q / Zpos d =? 0
  | Read A _ => accepts_at A (Z.to_nat q)
  end.

Fixpoint atom_run (a : atom) (q : Z) (w : list letter) : bool :=
  match w with [] => atom_final a q | l :: w => match atom_step a q l with Some q => atom_run a q w | None => false end end.

Lemma run_not_negative c cs m : forall w q, (forall l, In l w -> is_letter m l) ->
  (atom_run (NotNegative c cs) q w = true <-> 0 <= q + dot cs (spelled m w)).
Proof.
  induction w as [|l w IH]; intros q F; cbn [atom_run atom_step spelled].
  - rewrite dot_zeros. cbn. rewrite Z.leb_le. lia.
  - rewrite dot_added.
    2: { rewrite spelled_length; [apply F; now left|]. intros k K. apply F. now right. }
    set (t := q + dot cs l). pose proof (Z.div_mod t (Z.of_nat b) ltac:(lia)). pose proof (Z.mod_pos_bound t (Z.of_nat b) ltac:(lia)).
    cbn zeta. destruct (stays_below (t / Z.of_nat b) cs) eqn:B.
    + pose proof (stays_below_sound _ _ B (spelled m w)). split; [easy|]. intros H2. nia.
    + rewrite IH by (intros; apply F; now right). split; intros H2; nia.
Qed.

Lemma run_is_zero c cs m : forall w q, (forall l, In l w -> is_letter m l) ->
  (atom_run (IsZero c cs) q w = true <-> q + dot cs (spelled m w) = 0).
Proof.
  induction w as [|l w IH]; intros q F; cbn [atom_run atom_step spelled].
  - rewrite dot_zeros. cbn. rewrite Z.eqb_eq. lia.
  - rewrite dot_added.
    2: { rewrite spelled_length; [apply F; now left|]. intros k K. apply F. now right. }
    set (t := q + dot cs l). pose proof (Z.div_mod t (Z.of_nat b) ltac:(lia)). cbn zeta.
    destruct (Z.eqb_spec (t mod Z.of_nat b) 0) as [E|E].
    + destruct (stays_below (t / Z.of_nat b) cs) eqn:B; [|destruct (stays_above (t / Z.of_nat b) cs) eqn:C].
      * pose proof (stays_below_sound _ _ B (spelled m w)). split; [easy|]. intros H1. nia.
      * pose proof (stays_above_sound _ _ C (spelled m w)). split; [easy|]. intros H1. nia.
      * rewrite IH by (intros; apply F; now right). split; intros H1; nia.
    + split; [easy|]. intros H1. exfalso. apply E. replace t with ((- dot cs (spelled m w)) * Z.of_nat b) by lia. apply Z.mod_mul. lia.
Qed.

Lemma run_congruent d c cs m : forall w q, (forall l, In l w -> is_letter m l) -> 0 <= q / Zpos d < Zpos d ->
  (atom_run (Congruent d c cs) q w = true <-> (q / Zpos d + q mod Zpos d * dot cs (spelled m w)) mod Zpos d = 0).
Proof.
  assert (St : forall a r, 0 <= r < Zpos d -> (Zpos d * a + r) / Zpos d = a /\ (Zpos d * a + r) mod Zpos d = r).
  { intros a r R. rewrite (Z.mul_comm _ a), Z.add_comm, Z.div_add, Z.mod_add by lia. rewrite Z.div_small, Z.mod_small by lia. lia. }
  induction w as [|l w IH]; intros q F B; cbn [atom_run atom_step spelled].
  - rewrite dot_zeros, Z.mul_0_r, Z.add_0_r. cbn [atom_final]. now rewrite Z.eqb_eq, Z.mod_small.
  - set (q' := Zpos d * ((q / Zpos d + q mod Zpos d * dot cs l) mod Zpos d) + (q mod Zpos d * Z.of_nat b) mod Zpos d).
    destruct (St ((q / Zpos d + q mod Zpos d * dot cs l) mod Zpos d) ((q mod Zpos d * Z.of_nat b) mod Zpos d)
      ltac:(apply Z.mod_pos_bound; lia)) as (Qd & Qm). fold q' in Qd, Qm.
    rewrite IH; [|intros; apply F; now right|rewrite Qd; apply Z.mod_pos_bound; lia]. rewrite Qd, Qm, dot_added.
    2: { rewrite spelled_length; [apply F; now left|]. intros k K. apply F. now right. }
    set (u := dot cs (spelled m w)). rewrite Zplus_mod_idemp_l, <- Zplus_mod_idemp_r, Zmult_mod_idemp_l, Zplus_mod_idemp_r.
    replace (q / Zpos d + q mod Zpos d * (dot cs l + Z.of_nat b * u))
      with (q / Zpos d + q mod Zpos d * dot cs l + q mod Zpos d * Z.of_nat b * u) by ring. reflexivity.
Qed.

Lemma run_automaton A places m : forall w q, (forall l, In l w -> is_letter m l) ->
  atom_run (Read A places) (Z.of_nat q) w = automaton_run A places q w.
Proof.
  induction w as [|l w IH]; intros q F; cbn [atom_run atom_step atom_final automaton_run]; rewrite Nat2Z.id; [reflexivity|]. cbn zeta.
  assert (F' : forall l', In l' w -> is_letter m l') by (intros; apply F; now right).
  destruct (stuck _ _ _) eqn:S; [symmetry; exact (stuck_rejects A places m w _ F' S)|now apply IH].
Qed.

Lemma atom_read a m w : atom_formed a = true -> (forall l, In l w -> is_letter m l) ->
  (atom_run a (atom_start a) w = true <-> atom_true a (spelled m w)).
Proof.
  intros W F. destruct a as [c cs|c cs|d c cs|A places]; cbn [atom_start atom_true].
  - now apply run_not_negative.
  - now apply run_is_zero.
  - assert (M1 : 0 <= 1 mod Zpos d < Zpos d) by (apply Z.mod_pos_bound; lia).
    assert (Mc : 0 <= c mod Zpos d < Zpos d) by (apply Z.mod_pos_bound; lia).
    assert (Q : (Zpos d * (c mod Zpos d) + 1 mod Zpos d) / Zpos d = c mod Zpos d).
    { rewrite (Z.mul_comm _ (c mod _)), Z.add_comm, Z.div_add by lia. rewrite Z.div_small by lia. lia. }
    assert (R : (Zpos d * (c mod Zpos d) + 1 mod Zpos d) mod Zpos d = 1 mod Zpos d).
    { rewrite (Z.mul_comm _ (c mod _)), Z.add_comm, Z.mod_add by lia. apply Z.mod_small. lia. }
    rewrite (run_congruent d c cs m) by (try rewrite Q; auto). rewrite Q, R, Zplus_mod_idemp_l, <- Zplus_mod_idemp_r, Zmult_mod_idemp_l.
    rewrite Z.mul_1_l, Zplus_mod_idemp_r. reflexivity.
  - rewrite (run_automaton A places m w _ F), (automaton_reads A places m W); [reflexivity| |exact F].
    cbn [atom_formed] in W. unfold well_formed in W. rewrite !andb_true_iff, Nat.ltb_lt in W. tauto.
Qed.

(** ** Several atoms at once *)
Definition starts (l : list atom) : list Z := map atom_start l.

Fixpoint all_step (l : list atom) (qs : list Z) (x : letter) : option (list Z) :=
  match l, qs with
  | [], [] => Some []
  | a :: l, q :: qs =>
    match atom_step a q x with Some q => match all_step l qs x with Some qs => Some (q :: qs) | None => None end | None => None end
  | _, _ => None
  end.

Fixpoint all_final (l : list atom) (qs : list Z) : bool :=
  match l, qs with
  | [], [] => true
  | a :: l, q :: qs => if atom_final a q then all_final l qs else false
  | _, _ => false
  end.

Fixpoint all_run (l : list atom) (qs : list Z) (w : list letter) : bool :=
  match w with [] => all_final l qs | x :: w => match all_step l qs x with Some qs => all_run l qs w | None => false end end.

Lemma all_run_is : forall w l qs, all_run l qs w = true <-> Forall2 (fun a q => atom_run a q w = true) l qs.
Proof.
  induction w as [|x w IH]; intros l qs; cbn [all_run].
  - revert qs. induction l as [|a l IH]; intros [|q qs]; cbn [all_final]; try (split; [easy|intros H; now inversion H]).
    cbn [atom_run]. split.
    + destruct (atom_final a q) eqn:E; [|easy]. intros H. constructor; [exact E|now apply IH].
    + intros H. inversion H as [|? ? ? ? E R]; subst. cbn [atom_run] in E. rewrite E. now apply IH.
  - assert (St : match all_step l qs x with Some qs' => Forall2 (fun a q => atom_run a q w = true) l qs' | None => False end <->
      Forall2 (fun a q => atom_run a q (x :: w) = true) l qs).
    { clear IH. revert qs. induction l as [|a l IH]; intros [|q qs]; cbn [all_step]; try (split; [easy|intros H; now inversion H]).
      specialize (IH qs). cbn [atom_run]. destruct (atom_step a q x) as [q'|] eqn:E.
      - destruct (all_step l qs x) as [qs'|].
        + split; intros H; inversion H as [|? ? ? ? R S]; subst; constructor; try tauto; [now rewrite E|now rewrite E in R].
        + split; [easy|]. intros H. inversion H; subst. tauto.
      - split; [easy|]. intros H. inversion H as [|? ? ? ? R S]; subst. now rewrite E in R. }
    rewrite <- St. destruct (all_step l qs x) as [qs'|]; [apply IH|easy].
Qed.

Lemma all_read m l w : forallb atom_formed l = true -> (forall x, In x w -> is_letter m x) ->
  (all_run l (starts l) w = true <-> forall a, In a l -> atom_true a (spelled m w)).
Proof.
  intros W F. rewrite forallb_forall in W. rewrite all_run_is. unfold starts. split.
  - intros H a I. apply (atom_read a m w (W a I) F). revert H I. clear W. induction l as [|c l IH]; [easy|]. cbn [map]. intros H [<-|I].
    + now inversion H.
    + inversion H; subst. auto.
  - intros H. induction l as [|a l IH]; [constructor|]. cbn [map]. constructor.
    + apply (atom_read a m w); auto; [apply W|apply H]; now left.
    + apply IH; intros; [apply W|apply H]; now right.
Qed.

(** ** Problems *)
Record problem := Problem { free : nat; given : list atom; shown : list (nat * list atom) }.

Definition solution (p : problem) : Prop := forall xs, List.length xs = free p ->
  (forall a, In a (given p) -> atom_true a xs) ->
  exists h l ys, In (h, l) (shown p) /\ List.length ys = h /\ forall a, In a l -> atom_true a (xs ++ ys).

Definition formed (p : problem) : bool := forallb atom_formed (given p) && forallb (fun hl => forallb atom_formed (snd hl)) (shown p).

Fixpoint letters (m : nat) : list letter :=
  match m with O => [[]] | S m => flat_map (fun d => map (cons d) (letters m)) (seq 0 b) end.

Lemma in_letters : forall m l, In l (letters m) <-> is_letter m l.
Proof.
  induction m as [|m IH]; intros l; cbn [letters].
  - split; [intros [<-|[]]; split; [reflexivity|easy]|]. intros (L & _). destruct l; [now left|easy].
  - rewrite in_flat_map. split.
    + intros (d & D & I). apply in_map_iff in I. destruct I as (k & <- & I). apply IH in I. destruct I as (L & A). apply in_seq in D.
      split; [cbn; lia|]. intros e [<-|E]; [lia|auto].
    + intros (L & A). destruct l as [|d l]; [easy|]. exists d. split; [apply in_seq; specialize (A d ltac:(now left)); lia|].
      apply in_map, IH. split; [cbn in L; lia|]. intros e E. apply A. now right.
Qed.

(** What is known of the given atoms, and what can be known of the shown ones. *)
Definition possible : Type := nat * list Z.
Definition state : Type := list Z * list possible.

Fixpoint order (l m : list Z) : Datatypes.comparison :=
  match l, m with
  | [], [] => Eq | [], _ => Lt | _, [] => Gt
  | x :: l, y :: m => match x ?= y with Eq => order l m | other => other end
  end.
Definition ordered (s t : possible) : Datatypes.comparison :=
  match Nat.compare (fst s) (fst t) with Eq => order (snd s) (snd t) | other => other end.

Fixpoint inserted (s : possible) (l : list possible) : list possible :=
  match l with
  | [] => [s]
  | t :: l' => match ordered s t with Lt => s :: l | Eq => l | Gt => t :: inserted s l' end
  end.

Lemma in_inserted s t : forall l, In t (inserted s l) -> t = s \/ In t l.
Proof.
  induction l as [|u l IH]; cbn [inserted]; [intros [<-|[]]; now left|]. destruct (ordered s u); auto.
  - intros [<-|I]; auto.
  - intros [<-|I]; [right; now left|]. destruct (IH I); auto. right. now right.
Qed.

Section Walk.
Variable p : problem.

Definition one_step (s : possible) (l : letter) : list possible :=
  match nth_error (shown p) (fst s) with
  | Some (h, c) => flat_map (fun k => match all_step c (snd s) (l ++ k) with Some qs => [(fst s, qs)] | None => [] end) (letters h)
  | None => []
  end.

Definition set_step (l : list possible) (x : letter) : list possible :=
  fold_left (fun found s => fold_left (fun found t => inserted t found) (one_step s x) found) l [].

Lemma in_set_step l x t : In t (set_step l x) -> exists s, In s l /\ In t (one_step s x).
Proof.
  unfold set_step. assert (H : forall l found, In t (fold_left (fun found s => fold_left (fun found t => inserted t found) (one_step s x) found) l found) ->
    In t found \/ exists s, In s l /\ In t (one_step s x)).
  { assert (G : forall ts found, In t (fold_left (fun found t => inserted t found) ts found) -> In t found \/ In t ts).
    { induction ts as [|u ts IH]; intros found I; [left; exact I|]. cbn [fold_left] in I. apply IH in I. destruct I as [I|I]; [|right; now right].
      apply in_inserted in I. destruct I as [->|I]; [right; now left|now left]. }
    clear l. induction l as [|s l0 IH]; intros found I; [left; exact I|]. cbn [fold_left] in I. apply IH in I. destruct I as [I|(u & U & I)].
    - apply G in I. destruct I as [I|I]; [now left|]. right. exists s. split; [now left|exact I].
    - right. exists u. split; [now right|exact I]. }
  intros I. destruct (H l [] I) as [[]|E]. exact E.
Qed.

Definition is_final (s : possible) : bool :=
  match nth_error (shown p) (fst s) with Some (_, c) => all_final c (snd s) | None => false end.

Definition zeros : letter := repeat 0%nat (free p).

(** Some possibility is final, now or after a few zeros. *)
Fixpoint final_after (steps : nat) (l : list possible) : bool :=
  if any is_final l then true else match steps with O => false | S steps => final_after steps (set_step l zeros) end.

(** From one of these possibilities the word, and zeros after it, can be accepted. *)
Definition can_accept (l : list possible) (w : list letter) : Prop :=
  exists s h c j ks, In s l /\ nth_error (shown p) (fst s) = Some (h, c) /\ List.length ks = (List.length w + j)%nat /\
    (forall k, In k ks -> is_letter h k) /\ all_run c (snd s) (zip (w ++ repeat zeros j) ks) = true.

Lemma can_step l x w : can_accept (set_step l x) w -> can_accept l (x :: w).
Proof.
  intros (t & h & c & j & ks & I & N & L & K & R). apply in_set_step in I. destruct I as (s & I & O). unfold one_step in O.
  destruct (nth_error (shown p) (fst s)) as [(h', c')|] eqn:N'; [|easy]. apply in_flat_map in O. destruct O as (k & Kk & O).
  destruct (all_step c' (snd s) (x ++ k)) as [qs|] eqn:S; [|easy]. destruct O as [<-|[]]. cbn [fst snd] in *. rewrite N' in N. injection N as -> ->.
  exists s, h, c, j, (k :: ks). split; [exact I|]. split; [exact N'|]. split; [cbn; lia|].
  split; [intros y [<-|Y]; [now apply in_letters|auto]|]. cbn [app zip all_run]. now rewrite S.
Qed.

Lemma final_can : forall steps l, final_after steps l = true -> can_accept l [].
Proof.
  assert (Now : forall l, any is_final l = true -> can_accept l []).
  { intros l A. rewrite any_is in A. apply existsb_exists in A. destruct A as (s & I & E). unfold is_final in E.
    destruct (nth_error (shown p) (fst s)) as [(h, c)|] eqn:N; [|easy]. exists s, h, c, O, []. split; [exact I|]. split; [exact N|]. split; [reflexivity|]. split; [intros k []|exact E]. }
  induction steps as [|steps IH]; intros l; cbn [final_after]; (destruct (any is_final l) eqn:A; [intros _; now apply Now|]); [easy|].
  intros E. apply IH in E. apply can_step in E. destruct E as (s & h & c & j & ks & I & N & L & K & R).
  exists s, h, c, (S j), ks. split; [exact I|]. split; [exact N|]. split; [cbn in *; lia|]. split; [exact K|]. exact R.
Qed.

(** ** What was found *)
Definition store := PositiveMap.t (list state).

Definition key (s : state) : positive :=
  let mix (h : Z) (z : Z) := Z.land (33 * h + z) 1073741823 in
  let mixed (h : Z) (l : list Z) := fold_left mix l h in
  Z.to_pos (1 + fold_left (fun h t => mixed (mix h (Z.of_nat (fst t))) (snd t)) (snd s) (mixed 7 (fst s))).

Fixpoint same_list {A} (same : A -> A -> bool) (l m : list A) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => if same x y then same_list same l m else false | _, _ => false end.

Lemma same_list_sound {A} (same : A -> A -> bool) : (forall x y, same x y = true -> x = y) -> forall l m, same_list same l m = true -> l = m.
Proof.
  intros S. induction l as [|x l IH]; intros [|y m]; cbn; try easy. destruct (same x y) eqn:E; [|easy]. intros H. f_equal; auto.
Qed.

Definition same_possible (s t : possible) : bool := if (fst s =? fst t)%nat then same_list Z.eqb (snd s) (snd t) else false.
Definition same_state (s t : state) : bool := if same_list Z.eqb (fst s) (fst t) then same_list same_possible (snd s) (snd t) else false.

Lemma same_state_sound s t : same_state s t = true -> s = t.
Proof.
  assert (Zs : forall l m, same_list Z.eqb l m = true -> l = m) by (apply same_list_sound; intros; now apply Z.eqb_eq).
  unfold same_state. destruct (same_list Z.eqb (fst s) (fst t)) eqn:E; [|easy]. intros H. apply Zs in E.
  apply same_list_sound in H; [destruct s, t; cbn in *; congruence|].
  intros x y. unfold same_possible. destruct (Nat.eqb_spec (fst x) (fst y)) as [Q|]; [|easy]. intros G. apply Zs in G. destruct x, y; cbn in *; congruence.
Qed.

Definition known (m : store) (s : state) : bool :=
  match PositiveMap.find (key s) m with Some l => any (same_state s) l | None => false end.
Definition all_known (m : store) : list state := flat_map snd (PositiveMap.elements m).

Lemma known_in m s : known m s = true -> In s (all_known m).
Proof.
  unfold known. destruct (PositiveMap.find (key s) m) as [l|] eqn:F; [|easy]. rewrite any_is. intros E. apply existsb_exists in E.
  destruct E as (t & I & S). apply same_state_sound in S. subst t. apply in_flat_map. exists (key s, l). split; [|exact I].
  now apply PositiveMap.elements_correct.
Qed.

Definition first : state :=
  (starts (given p), map (fun i => (i, match nth_error (shown p) i with Some (_, c) => starts c | None => [] end)) (seq 0 (List.length (shown p)))).

Definition successor (s : state) (x : letter) : option state :=
  match all_step (given p) (fst s) x with Some qs => Some (qs, set_step (snd s) x) | None => None end.

Definition few : nat := 8.

Definition closed (m : store) : bool :=
  let xs := letters (free p) in
  if known m first then
    all (fun s =>
      if (if all_final (given p) (fst s) then final_after few (snd s) else true) then
        all (fun x => match successor s x with Some t => known m t | None => true end) xs
      else false) (all_known m)
  else false.

Lemma closed_walk m : closed m = true -> forall w, (forall x, In x w -> is_letter (free p) x) -> forall s, In s (all_known m) ->
  all_run (given p) (fst s) w = true -> can_accept (snd s) w.
Proof.
  unfold closed. destruct (known m first); [|easy]. rewrite all_is, forallb_forall. intros C.
  induction w as [|x w IH]; intros F s I R; specialize (C s I); cbn [all_run] in R.
  - rewrite R in C. destruct (final_after few (snd s)) eqn:E; [|easy]. exact (final_can _ _ E).
  - destruct (if all_final _ _ then _ else _); [|easy]. rewrite all_is, forallb_forall in C.
    specialize (C x ltac:(apply in_letters, F; now left)). unfold successor in C. destruct (all_step (given p) (fst s) x) as [qs|]; [|easy].
    apply can_step. apply known_in in C. apply (IH ltac:(intros; apply F; now right) _ C). exact R.
Qed.

Theorem closed_solution m : formed p = true -> closed m = true -> solution p.
Proof.
  unfold formed. rewrite andb_true_iff. intros (Wg & Ws) C xs L G.
  set (w := digits (list_max xs) xs).
  assert (Sp : spelled (free p) w = xs) by (rewrite <- L; apply spelled_digits; intros; now apply enough_digits).
  assert (F : forall x, In x w -> is_letter (free p) x) by (intros x I; rewrite <- L; now apply (digits_letters (list_max xs))).
  assert (K : known m first = true) by (unfold closed in C; destruct (known m first); [reflexivity|easy]).
  assert (R : all_run (given p) (starts (given p)) w = true) by (apply (all_read (free p)); auto; now rewrite Sp).
  destruct (closed_walk m C w F first (known_in m first K) R) as (s & h & c & j & ks & I & N & Lk & Lh & A).
  unfold first in I. cbn [snd] in I. apply in_map_iff in I. destruct I as (i & <- & _). cbn [fst snd] in *. rewrite N in A.
  exists h, c, (spelled h ks). apply nth_error_In in N. split; [exact N|].
  split; [apply spelled_length; intros l Il; now apply Lh|].
  set (w' := (w ++ repeat zeros j)%list) in *.
  assert (F' : forall x, In x w' -> is_letter (free p) x).
  { intros x Ix. apply in_app_iff in Ix. destruct Ix as [Ix|Ix]; [auto|]. apply repeat_spec in Ix. subst x. split; [apply repeat_length|].
    intros d D. apply repeat_spec in D. subst d. lia. }
  rewrite forallb_forall in Ws. specialize (Ws _ N). cbn [snd] in Ws.
  pose proof (proj1 (all_read (free p + h) c (zip w' ks) Ws (zip_letters _ _ _ _ F' Lh)) A) as T.
  rewrite spelled_zip in T; [|unfold w'; rewrite app_length, repeat_length; lia|intros; now apply F'].
  unfold w', zeros in T. rewrite spelled_zeros, Sp in T. exact T.
Qed.

(** ** The search, which needs no proof *)
Definition remember (s : state) (m : store) : store :=
  PositiveMap.add (key s) (match PositiveMap.find (key s) m with Some l => s :: l | None => [s] end) m.

Fixpoint explored (steps : nat) (todo : list state) (m : store) : store :=
  match steps, todo with
  | S steps, s :: todo =>
    let new := fold_left (fun found x => match successor s x with
      | Some t => if known (snd found) t then found else (t :: fst found, remember t (snd found))
      | None => found end) (letters (free p)) (todo, m) in
    explored steps (fst new) (snd new)
  | _, _ => m
  end.

Definition solved (steps : nat) : bool := if formed p then closed (explored steps [first] (remember first (PositiveMap.empty _))) else false.

Theorem solved_sound steps : solved steps = true -> solution p.
Proof. unfold solved. destruct (formed p) eqn:F; [|easy]. now apply closed_solution. Qed.
End Walk.
End Base.

(** x and y have the same parity iff their sum is even, in base 2 and in base 3. *)
Example parity : solved 2 (Problem 2 [Congruent 2 0 [1; 0]%Z; Congruent 2 0 [0; 1]%Z] [(0%nat, [Congruent 2 0 [1; 1]%Z])]) 100 = true.
Proof. reflexivity. Qed.
(** Every number is twice a number, or one more; in base 3 the half may need as many digits. *)
Example half : solved 3 (Problem 1 [] [(1%nat, [IsZero 0 [1; -2]%Z]); (1%nat, [IsZero 1 [-1; 2]%Z])]) 100 = true.
Proof. reflexivity. Qed.
(** Not every number is twice a number. *)
Example no_half : solved 2 (Problem 1 [] [(1%nat, [IsZero 0 [1; -2]%Z])]) 100 = false.
Proof. reflexivity. Qed.
