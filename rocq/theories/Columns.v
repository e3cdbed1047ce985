(** The binary places of some of the coordinates, read by an automaton of two states (FORMAT.md, sections 15 and 16).

    Digit by digit, the lowest first, the automaton counts the ones on the chosen tracks and stays in its first state as long as
    their number is a multiple of m. [columns_read]: it accepts iff in every binary place the number of ones is one.
    [xor_read]: for m = 2, and a number v on a further track, that says that v is the xor of the chosen numbers. *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Lists Tuples Digits.
Import ListNotations.

(** The ones of a letter, written as a number, on these tracks. *)
Definition ones_on (places : list nat) (w : nat) : nat := list_sum (map (fun i => Nat.b2n (Nat.testbit w i)) places).

Definition columns_automaton (m : nat) (places : list nat) (tracks : nat) : automaton :=
  Automaton 0 [map (fun w => if ones_on places w mod m =? 0 then 0 else 1) (seq 0 (2 ^ tracks)); repeat 1 (2 ^ tracks)] [true; false].

Lemma index_bit : forall l i, (forall d, In d l -> d < 2) -> Nat.b2n (Nat.testbit (index 2 l) i) = nth i l 0.
Proof.
  induction l as [|d l IH]; intros i D.
  - cbn [index fold_right]. rewrite Nat.bits_0. now destruct i.
  - change (index 2 (d :: l)) with (d + 2 * index 2 l). specialize (IH (pred i) ltac:(intros; apply D; now right)).
    assert (L : d < 2) by (apply D; now left). destruct i as [|i]; cbn [nth].
    + rewrite Nat.bit0_mod, Nat.mul_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity.
    + cbn [pred] in IH. rewrite <- IH. f_equal. rewrite <- Nat.div2_bits. f_equal.
      rewrite Nat.mul_comm, Nat.div_add, Nat.div_small by lia. reflexivity.
Qed.

Lemma ones_index places l : (forall d, In d l -> d < 2) -> ones_on places (index 2 l) = list_sum (at_places places l).
Proof. intros D. unfold ones_on, at_places. f_equal. apply map_ext. intros i. now apply index_bit. Qed.

Lemma first_ones l : ones_at 0 l = list_sum (map (fun x => x mod 2) l).
Proof. unfold ones_at. f_equal. apply map_ext. intros a. apply Nat.bit0_mod. Qed.

Lemma later_ones i l : ones_at (S i) l = ones_at i (map (fun x => x / 2) l).
Proof. unfold ones_at. rewrite map_map. f_equal. apply map_ext. intros a. now rewrite Nat.div2_bits. Qed.

Lemma ones_of_zeros i l : (forall x, In x l -> x = 0) -> ones_at i l = 0.
Proof.
  intros Z. induction l as [|a l IH]; [reflexivity|]. unfold ones_at in *. cbn [map list_sum fold_right]. rewrite (Z a) by now left.
  rewrite Nat.bits_0. apply IH. intros. apply Z. now right.
Qed.

Lemma picked_map f places l : f 0 = 0 -> pick places (map f l) = map f (pick places l).
Proof. intros F. unfold pick. rewrite map_map. apply map_ext. intros i. rewrite <- F at 1. apply map_nth. Qed.

Section Read.
Variables (m : nat) (places : list nat) (tracks : nat).
Hypothesis modulus : 1 <= m.
Let A := columns_automaton m places tracks.

Lemma columns_follow l : length l = tracks -> (forall d, In d l -> d < 2) ->
  follow 2 A 0 l = if list_sum (at_places places l) mod m =? 0 then 0 else 1.
Proof.
  intros L D. pose proof (index_below 2 (le_n 2) l D) as B. rewrite L in B. unfold follow. cbn [A columns_automaton follows nth].
  rewrite (nth_indep _ 0 ((fun w => if ones_on places w mod m =? 0 then 0 else 1) 0)) by (now rewrite map_length, seq_length).
  rewrite (map_nth (fun w => if ones_on places w mod m =? 0 then 0 else 1)), seq_nth by exact B. cbn [plus]. now rewrite ones_index.
Qed.

Lemma columns_failed : forall steps x, length x = tracks -> reads 2 steps A 1 x = false.
Proof.
  induction steps as [|steps IH]; intros x L; cbn [reads]; [reflexivity|]. destruct (forallb _ x); [reflexivity|].
  replace (follow 2 A 1 _) with 1; [apply IH; now rewrite map_length|]. unfold follow. cbn [A columns_automaton follows nth]. symmetry.
  apply (repeat_spec (2 ^ tracks)). apply nth_In. rewrite repeat_length, <- L, <- (map_length (fun x => x mod 2) x).
  apply (index_below 2 (le_n 2)). intros d I. apply in_map_iff in I. destruct I as (a & <- & _). now apply Nat.mod_upper_bound.
Qed.

Lemma columns_from : forall steps x, length x = tracks -> list_max x <= steps -> (reads 2 steps A 0 x = true <-> columns m (pick places x)).
Proof.
  assert (Zeros : forall x, (forall a, In a x -> a = 0) -> columns m (pick places x)).
  { intros x Z i. rewrite ones_of_zeros; [apply Nat.mod_0_l; lia|]. intros a I. apply in_map_iff in I. destruct I as (j & <- & _).
    destruct (Nat.lt_ge_cases j (length x)) as [L|L]; [now apply Z, nth_In|now apply nth_overflow]. }
  induction steps as [|steps IH]; intros x L M.
  - cbn [reads]. split; [|reflexivity]. intros _. apply Zeros. intros a I. apply list_max_le in M. rewrite Forall_forall in M. specialize (M a I). lia.
  - cbn [reads]. destruct (forallb _ x) eqn:Z.
    + split; [|reflexivity]. intros _. apply Zeros. intros a I. rewrite forallb_forall in Z. specialize (Z a I). apply Nat.eqb_eq in Z. now symmetry.
    + set (l := map (fun x => x mod 2) x). set (u := map (fun x => x / 2) x). assert (Ll : length l = tracks) by (unfold l; now rewrite map_length).
      assert (Lu : length u = tracks) by (unfold u; now rewrite map_length). assert (Mu : list_max u <= steps).
      { apply list_max_le. apply list_max_le in M. rewrite Forall_forall in *. intros y Y. apply in_map_iff in Y. destruct Y as (a & <- & I).
        specialize (M a I). destruct a as [|a]; [cbn; lia|]. pose proof (Nat.div_lt (S a) 2 ltac:(lia) ltac:(lia)). lia. }
      assert (Dl : forall d, In d l -> d < 2) by (intros d I; apply in_map_iff in I; destruct I as (a & <- & _); now apply Nat.mod_upper_bound).
      assert (First : list_sum (at_places places l) = ones_at 0 (pick places x)).
      { rewrite first_ones. unfold l. change (at_places places) with (pick places). now rewrite picked_map. }
      assert (Later : forall i, ones_at i (pick places u) = ones_at (S i) (pick places x)).
      { intros i. unfold u. rewrite picked_map by reflexivity. now rewrite later_ones. }
      change (follow 2 (columns_automaton m places tracks)) with (follow 2 A). rewrite (columns_follow l Ll Dl), First.
      destruct (Nat.eqb_spec (ones_at 0 (pick places x) mod m) 0) as [E|E].
      * rewrite (IH u Lu Mu). split; [|intros C i; rewrite Later; apply C]. intros C [|i]; [exact E|]. rewrite <- Later. apply C.
      * rewrite (columns_failed steps u Lu). split; [easy|]. intros C. destruct E. apply C.
Qed.

Theorem columns_read x : length x = tracks -> (accepted 2 A x = true <-> columns m (pick places x)).
Proof. intros L. exact (columns_from (list_max x) x L (le_n _)). Qed.
End Read.

(** ** The xor *)
Definition xor_all (l : list nat) : nat := fold_right Nat.lxor 0 l.

Lemma xor_bit i l : Nat.testbit (xor_all l) i = Nat.odd (ones_at i l).
Proof.
  induction l as [|a l IH]; [apply Nat.bits_0|]. cbn [xor_all fold_right]. fold (xor_all l). rewrite Nat.lxor_spec, IH.
  unfold ones_at. cbn [map list_sum fold_right]. fold (list_sum (map (fun a => Nat.b2n (Nat.testbit a i)) l)). rewrite Nat.odd_add. f_equal.
  now destruct (Nat.testbit a i).
Qed.

Lemma columns_of_two l v : columns 2 (l ++ [v]) <-> v = xor_all l.
Proof.
  assert (E : forall i, ones_at i (l ++ [v]) mod 2 = 0 <-> Nat.testbit v i = Nat.testbit (xor_all l) i).
  { intros i. rewrite xor_bit. unfold ones_at. rewrite map_app, list_sum_app. cbn [map list_sum fold_right]. rewrite Nat.add_0_r.
    set (n := list_sum _). rewrite Nat.add_comm, <- Nat.bit0_mod, Nat.bit0_odd, Nat.odd_add.
    destruct (Nat.testbit v i), (Nat.odd n); cbn; split; easy. }
  split; [intros C; apply Nat.bits_inj; intros i; apply E, C|intros -> i; now apply E].
Qed.

Theorem xor_read places x v : (forall i, In i places -> i < length x) ->
  (accepted 2 (columns_automaton 2 (places ++ [length x]) (S (length x))) (x ++ [v]) = true <-> v = xor_all (pick places x)).
Proof.
  intros P. rewrite columns_read by (try rewrite app_length; cbn [length]; lia). rewrite <- columns_of_two. unfold pick. rewrite map_app.
  cbn [map]. rewrite app_nth2, Nat.sub_diag by lia. cbn [nth]. replace (map (fun i => nth i (x ++ [v]) 0) places) with (map (fun i => nth i x 0) places); [reflexivity|].
  apply map_ext_in. intros i I. symmetry. apply app_nth1. auto.
Qed.
