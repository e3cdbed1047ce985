(** Rules on a heap and a state (FORMAT.md, section 26): what is taken, and the state that follows, depends on the state alone.

    The states that can be reached are numbered; [moves] holds, for each, the numbers that are taken with the states that follow. The values of
    a heap in all states are a row; a row depends on the t rows before it, t being the most that is taken, in the same way for all heaps
    from t on. So if t rows are repeated P heaps later, all rows from there on are ([rows_repeat]). *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Lazy Mex Game Period.
Import ListNotations.

Lemma flat_map_ext_in {A B} (f g : A -> list B) l : (forall a, In a l -> f a = g a) -> flat_map f l = flat_map g l.
Proof. intros H. rewrite !flat_map_concat_map. f_equal. now apply map_ext_in. Qed.

(** ** Rows *)
Section Rows.
Variable moves : list (list (nat * nat)).

(** The value of a state, from the rows of smaller heaps, the greatest first. *)
Definition from_rows (rows : list (list nat)) (n : nat) (options : list (nat * nat)) : nat :=
  mex (flat_map (fun ks => if fst ks <=? n then [nth (snd ks) (nth (fst ks - 1) rows []) 0] else []) options).

(** The rows of the heaps below n, the greatest first. *)
Fixpoint rows_below (n : nat) : list (list nat) :=
  match n with 0 => [] | S m => let rows := rows_below m in map (from_rows rows m) moves :: rows end.

Definition row (n : nat) : list nat := hd [] (rows_below (S n)).

Lemma row_at m n : n < m -> nth (m - 1 - n) (rows_below m) [] = row n.
Proof.
  induction m as [|m IH]; intros L; [lia|]. destruct (Nat.eq_dec n m) as [->|N].
  - replace (S m - 1 - m) with 0 by lia. reflexivity.
  - replace (S m - 1 - n) with (S (m - 1 - n)) by lia. cbn [rows_below nth]. apply IH. lia.
Qed.

Lemma row_length n : length (row n) = length moves.
Proof. unfold row. cbn [rows_below hd]. apply map_length. Qed.

(** At least 1 and at most t is taken. *)
Variable t : nat.
Hypothesis taken : forall options k s, In options moves -> In (k, s) options -> 1 <= k <= t.

(** The values of the options of heap n in state i. *)
Definition option_values (n i : nat) : list nat :=
  flat_map (fun ks => if fst ks <=? n then [nth (snd ks) (row (n - fst ks)) 0] else []) (nth i moves []).

Lemma state_moves i : i < length moves -> In (nth i moves []) moves.
Proof. intros I. now apply nth_In. Qed.

Lemma row_value n i : i < length moves -> nth i (row n) 0 = mex (option_values n i).
Proof.
  intros I. unfold row. cbn [rows_below hd]. rewrite (nth_indep _ 0 (from_rows (rows_below n) n [])) by (now rewrite map_length). rewrite map_nth.
  unfold from_rows, option_values. f_equal. apply flat_map_ext_in. intros (k, s) In_. cbn [fst snd].
  pose proof (taken _ k s (state_moves i I) In_) as K. destruct (Nat.leb_spec k n) as [L|L]; [|reflexivity].
  rewrite <- (row_at n (n - k)) by lia. replace (n - 1 - (n - k)) with (k - 1) by lia. reflexivity.
Qed.

Lemma rows_equal n n' : (forall i, i < length moves -> nth i (row n) 0 = nth i (row n') 0) -> row n = row n'.
Proof.
  intros H. apply (nth_ext _ _ 0 0); rewrite !row_length; [reflexivity|]. exact H.
Qed.

Theorem rows_repeat e P : (forall n, e <= n < e + t -> row (n + P) = row n) -> forall n, e <= n -> row (n + P) = row n.
Proof.
  intros W n. induction n as [n IH] using lt_wf_ind. intros N. destruct (Nat.lt_ge_cases n (e + t)) as [L|L]; [apply W; lia|].
  apply rows_equal. intros i I. rewrite !row_value by exact I. f_equal. apply flat_map_ext_in. intros (k, s) In_. cbn [fst snd].
  pose proof (taken _ k s (state_moves i I) In_) as K. destruct (Nat.leb_spec k (n + P)); [|lia]. destruct (Nat.leb_spec k n); [|lia].
  replace (n + P - k) with (n - k + P) by lia. rewrite IH by lia. reflexivity.
Qed.
End Rows.

(** ** The check *)
Definition most_of (moves : list (list (nat * nat))) : nat := list_max (map fst (concat moves)).

Lemma most_is moves options k s : In options moves -> In (k, s) options -> k <= most_of moves.
Proof.
  intros O I. unfold most_of. pose proof (proj1 (list_max_le (map fst (concat moves)) _) (le_n _)) as F. rewrite Forall_forall in F.
  apply F, (in_map fst _ (k, s)), in_concat. eauto.
Qed.

Fixpoint same_numbers (l m : list nat) : bool :=
  match l, m with
  | [], [] => true
  | a :: l, b :: m => if a =? b then same_numbers l m else false
  | _, _ => false
  end.

Lemma same_numbers_are l : forall m, same_numbers l m = true -> l = m.
Proof. induction l as [|a l IH]; intros [|b m]; cbn; try easy. destruct (Nat.eqb_spec a b) as [->|]; [|easy]. intros H. now rewrite (IH m H). Qed.

(** The values of the starts, in state i, have the least period p from e on; all rows repeat from e' on every P heaps. *)
Definition check_memory (moves : list (list (nat * nat))) (i e p e' P : nat) : bool :=
  let t := Nat.max 1 (most_of moves) in
  let bound := Nat.max (Nat.max (e' + t + P) (Nat.max e e' + P + p)) (e + 2 * p) in
  let rows := rev_append (rows_below moves bound) [] in
  let starts := map (fun row => nth i row 0) rows in
  if (1 <=? p) && (1 <=? P) && forallb (fun ks => 1 <=? fst ks) (concat moves) && (i <? length moves) then
    if all (fun n => same_numbers (nth (n + P) rows []) (nth n rows [])) (seq e' t) then
      if all (fun n => nth (n + p) starts 0 =? nth n starts 0) (seq e (Nat.max e e' + P - e)) then least (fun n => nth n starts 0) e p 0 else false
    else false
  else false.

Definition start_value (moves : list (list (nat * nat))) (i n : nat) : nat := nth i (row moves n) 0.

Theorem check_memory_sound moves i e p e' P : check_memory moves i e p e' P = true ->
  i < length moves /\ (forall options k s, In options moves -> In (k, s) options -> 1 <= k) /\ periodic (start_value moves i) e p 0.
Proof.
  unfold check_memory. set (t := Nat.max 1 (most_of moves)). set (bound := Nat.max (Nat.max (e' + t + P) (Nat.max e e' + P + p)) (e + 2 * p)).
  set (rows := rev_append (rows_below moves bound) []). destruct (_ && _) eqn:G; [|easy]. rewrite !andb_true_iff, !Nat.leb_le, Nat.ltb_lt, forallb_forall in G.
  destruct G as (((P1 & P2) & K) & I).
  assert (K1 : forall options k s, In options moves -> In (k, s) options -> 1 <= k <= t).
  { intros options k s O J. assert (C : In (k, s) (concat moves)) by (apply in_concat; eauto). split; [apply Nat.leb_le, (K _ C)|].
    pose proof (most_is moves options k s O J). lia. }
  assert (Len : forall n, length (rows_below moves n) = n) by (induction n as [|n IH]; [reflexivity|]; cbn [rows_below length]; now rewrite IH).
  assert (At : forall n, n < bound -> nth n rows [] = row moves n).
  { intros n L. unfold rows. rewrite <- rev_alt, rev_nth by (rewrite Len; exact L). rewrite Len. rewrite <- (row_at moves bound n L). f_equal. lia. }
  set (starts := map (fun row => nth i row 0) rows).
  assert (St : forall n, n < bound -> nth n starts 0 = start_value moves i n).
  { intros n L. unfold starts, start_value. rewrite <- (At n L). rewrite (nth_indep _ 0 ((fun row => nth i row 0) [])); [apply (map_nth (fun row => nth i row 0))|].
    rewrite map_length. unfold rows. rewrite <- rev_alt, rev_length, Len. exact L. }
  destruct (all _ (seq e' t)) eqn:W; [|easy]. destruct (all _ (seq e _)) eqn:Q; [|easy]. intros Le. rewrite all_is, forallb_forall in W, Q.
  assert (Rep : forall n, e' <= n -> row moves (n + P) = row moves n).
  { apply (rows_repeat moves t K1). intros n N. specialize (W n ltac:(apply in_seq; lia)). apply same_numbers_are in W. rewrite !At in W by lia. exact W. }
  split; [exact I|]. split; [intros; eapply K1; eauto|]. apply least_sound; [lia| |].
  - intros n N. rewrite Nat.add_0_r. induction n as [n IH] using lt_wf_ind.
    destruct (Nat.lt_ge_cases n (Nat.max e e' + P)) as [L|L].
    + specialize (Q n ltac:(apply in_seq; lia)). apply Nat.eqb_eq in Q. rewrite !St in Q by lia. exact Q.
    + specialize (IH (n - P) ltac:(lia) ltac:(lia)). unfold start_value in *. rewrite <- (Rep (n - P)), <- (Rep (n - P + p)) in IH by lia.
      replace (n - P + p + P) with (n + p) in IH by lia. replace (n - P + P) with n in IH by lia. exact IH.
  - revert Le. apply least_ext. intros n L. apply St. lia.
Qed.
