(** Machines that read digits, written down as automata.

    A machine has states of any kind, a next state for every letter, and final states. From its first state a search collects the states that
    can be reached. That what it found holds the first state, is closed under all letters, and is numbered without mistakes, is checked, so nothing is
    proved of the search; then the automaton with these numbers accepts what the machine does ([compiled_accepts]). *)
From Coq Require Import List Arith Lia Bool ZArith FMapPositive.
From Grundy Require Import Lazy Digits.
Import ListNotations.
Local Open Scope nat_scope.

Section Machine.
Variable b : nat.
Hypothesis base : 2 <= b.

(** ** Letters and their numbers *)
Fixpoint letter_of (m i : nat) : list nat := match m with O => [] | S m => i mod b :: letter_of m (i / b) end.

Lemma letter_of_index l : (forall d, In d l -> d < b) -> letter_of (length l) (index b l) = l /\ index b l < b ^ length l.
Proof.
  induction l as [|d l IH]; intros D; [cbn; auto|]. destruct IH as (E & L); [intros; apply D; now right|]. specialize (D d ltac:(now left)).
  change (index b (d :: l)) with (d + b * index b l). set (i := index b l) in *. cbn [length letter_of Nat.pow]. split; [|nia]. f_equal.
  - rewrite Nat.mul_comm, Nat.mod_add by lia. now apply Nat.mod_small.
  - rewrite Nat.mul_comm, Nat.div_add by lia. now rewrite Nat.div_small by lia.
Qed.

(** A function on all elements, if it has a value for each. *)
Fixpoint all_some {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: l => match f a with Some x => match all_some f l with Some r => Some (x :: r) | None => None end | None => None end
  end.

Lemma all_some_nth {A B} (f : A -> option B) : forall l r, all_some f l = Some r -> length r = length l /\
  forall i a, nth_error l i = Some a -> exists x, nth_error r i = Some x /\ f a = Some x.
Proof.
  induction l as [|a l IH]; intros r; cbn [all_some].
  - intros E. injection E as <-. split; [reflexivity|]. now intros [|i] a.
  - destruct (f a) as [x|] eqn:F; [|easy]. destruct (all_some f l) as [r'|]; [|easy]. intros E. injection E as <-. destruct (IH r' eq_refl) as (L & N).
    split; [cbn; lia|]. intros [|i] c; cbn [nth_error]; [intros Q; injection Q as <-; eauto|apply N].
Qed.

Variable state : Type.
Variable same : state -> state -> bool.
Hypothesis same_sound : forall s t, same s t = true -> s = t.
Variable hash : state -> positive.
Variable step : state -> list nat -> state.
Variable final : state -> bool.
Variable tracks : nat.

Fixpoint machine_reads (steps : nat) (s : state) (xs : list nat) : bool :=
  match steps with
  | 0 => final s
  | S steps => if forallb (Nat.eqb 0) xs then final s
               else machine_reads steps (step s (map (fun x => x mod b) xs)) (map (fun x => x / b) xs)
  end.

(** ** States and their numbers *)
Definition numbering := PositiveMap.t (list (state * nat)).

Definition number_of (s : state) (m : numbering) : option nat :=
  match PositiveMap.find (hash s) m with
  | Some l => match find (fun si => same s (fst si)) l with Some (_, i) => Some i | None => None end
  | None => None
  end.

Definition numbered (s : state) (i : nat) (m : numbering) : numbering :=
  PositiveMap.add (hash s) ((s, i) :: match PositiveMap.find (hash s) m with Some l => l | None => [] end) m.

Definition all_letters : list (list nat) := map (letter_of tracks) (seq 0 (b ^ tracks)).

(** The states found, the last one first, and their numbers. *)
Fixpoint search (steps : nat) (todo : list state) (m : numbering) (found : list state) (count : nat) : numbering * list state :=
  match steps, todo with
  | S steps, s :: todo =>
    let '(todo, m, found, count) := fold_left (fun '(todo, m, found, count) l =>
      let t := step s l in
      match number_of t m with
      | Some _ => (todo, m, found, count)
      | None => (t :: todo, numbered t count m, t :: found, S count)
      end) all_letters (todo, m, found, count) in
    search steps todo m found count
  | _, _ => (m, found)
  end.

Definition rightly_numbered (m : numbering) (states : list state) : bool :=
  all (fun kl => all (fun si => match nth_error states (snd si) with Some t => same (fst si) t | None => false end) (snd kl)) (PositiveMap.elements m).

Lemma number_right m states s i : rightly_numbered m states = true -> number_of s m = Some i -> nth_error states i = Some s.
Proof.
  unfold rightly_numbered, number_of. rewrite all_is, forallb_forall. intros R. destruct (PositiveMap.find (hash s) m) as [l|] eqn:F; [|easy].
  destruct (find _ l) as [(t, j)|] eqn:Q; [|easy]. intros E. injection E as <-. apply find_some in Q. cbn [fst] in Q. destruct Q as (I & Q). apply same_sound in Q. subst t.
  specialize (R _ (PositiveMap.elements_correct _ _ F)). cbn [snd] in R. rewrite all_is, forallb_forall in R. specialize (R _ I). cbn [fst snd] in R.
  destruct (nth_error states j) as [t|]; [|easy]. apply same_sound in R. now subst.
Qed.

Definition compiled (most : nat) (first : state) : option automaton :=
  let (m, found) := search most [first] (numbered first 0 (PositiveMap.empty _)) [first] 1 in
  let states := rev' found in
  if match states with s :: _ => same s first | [] => false end then
  if rightly_numbered m states then
    match all_some (fun s => all_some (fun l => number_of (step s l) m) all_letters) states with
    | Some rows => Some (Automaton 0 rows (map final states))
    | None => None
    end
  else None else None.

Theorem compiled_accepts most first A xs : compiled most first = Some A -> length xs = tracks ->
  accepted b A xs = machine_reads (list_max xs) first xs.
Proof.
  unfold compiled. destruct (search _ _ _ _ _) as (m, found). set (states := rev' found).
  destruct (match states with s :: _ => same s first | [] => false end) eqn:F; [|easy]. destruct (rightly_numbered m states) eqn:R; [|easy].
  destruct (all_some _ states) as [rows|] eqn:E; [|easy]. intros Q L. injection Q as <-.
  destruct (all_some_nth _ _ _ E) as (_ & Rows).
  assert (Follow : forall q s l, nth_error states q = Some s -> is_letter b tracks l ->
    nth_error states (follow b (Automaton 0 rows (map final states)) q l) = Some (step s l)).
  { intros q s l Q (Ll & D). destruct (Rows q s Q) as (row & N & T). destruct (all_some_nth _ _ _ T) as (_ & Cells).
    destruct (letter_of_index l D) as (Lo & Li). rewrite Ll in Lo, Li.
    assert (Ln : nth_error all_letters (index b l) = Some l).
    { unfold all_letters. rewrite nth_error_map, (nth_error_nth' _ 0) by (rewrite seq_length; exact Li). cbn [option_map]. rewrite seq_nth by exact Li.
      cbn [Nat.add]. now rewrite Lo. }
    destruct (Cells _ l Ln) as (j & J & Nj). unfold follow. cbn [follows]. rewrite (nth_error_nth _ _ _ N), (nth_error_nth _ _ _ J).
    exact (number_right m states _ j R Nj). }
  assert (Final : forall q s, nth_error states q = Some s -> accepts_at (Automaton 0 rows (map final states)) q = final s).
  { intros q s Q. unfold accepts_at. cbn [accepting]. apply nth_error_nth. now rewrite nth_error_map, Q. }
  assert (Reads : forall steps q s xs, nth_error states q = Some s -> length xs = tracks ->
    reads b steps (Automaton 0 rows (map final states)) q xs = machine_reads steps s xs).
  { induction steps as [|steps IH]; intros q s ys Q Ly; cbn [reads machine_reads]; [now apply Final|].
    destruct (forallb _ ys); [now apply Final|]. apply IH; [|now rewrite map_length]. apply Follow; [exact Q|].
    split; [now rewrite map_length|]. intros d D. apply in_map_iff in D. destruct D as (x & <- & _). apply Nat.mod_upper_bound. lia. }
  unfold accepted. cbn [first_state]. apply Reads; [|exact L]. destruct states as [|s l]; [easy|]. cbn [nth_error]. f_equal. now apply same_sound.
Qed.
End Machine.
