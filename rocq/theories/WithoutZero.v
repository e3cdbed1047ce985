(** Rules on one heap of which 0 is no position: with a domain that says `x >= 1`, `x > 0` or `x != 0`, and nothing else.

    [without_zero] reads such a rule as a rule on heaps; its moves are those of that rule from heaps above 0 to heaps above 0
    ([without_zero_moves]). Where these are the moves of a game on heaps, that game's values and losses are those of the rule
    ([moves_valued], [moves_lost]). *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Mex Game Rule Lists Tuples Syntax Obligations CodeMethods SelectiveMethods.
Import ListNotations.
Local Open Scope nat_scope.

Definition says_above_zero (x : string) : list condition :=
  [Compare AtLeast (Name x) (Number 1); Compare Above (Name x) (Number 0); Compare Unequal (Name x) (Number 0)].

(** The name of the heap, and the alternative. *)
Definition without_zero (r : tuple_rule) : option (string * alternative) :=
  match r with
  | TupleRule [([x], [TupleAlternative [e] l])] [c] =>
      if in_dec condition_dec c (says_above_zero x) then Some (x, Alternative (Heap e) l) else None
  | _ => None
  end.

Lemma without_zero_is r x a : without_zero r = Some (x, a) ->
  exists e l c, a = Alternative (Heap e) l /\ r = TupleRule [([x], [TupleAlternative [e] l])] [c] /\ In c (says_above_zero x).
Proof.
  destruct r as [[|([|y [|]], [|[[|e [|]] l] [|]]) [|]] [|c [|]]]; try easy. cbn [without_zero].
  destruct (in_dec condition_dec c (says_above_zero y)) as [I|]; [|easy]. intros E. injection E as <- <-. exists e, l, c. auto.
Qed.

Lemma without_zero_positions r x a y : without_zero r = Some (x, a) -> (is_position r [] y = true <-> exists n, 1 <= n /\ y = [n]).
Proof.
  intros W. destruct (without_zero_is r x a W) as (e & l & c & -> & -> & C). unfold is_position. cbn [coordinates lines domain List.length].
  rewrite andb_true_iff, Nat.eqb_eq. assert (At : forall n, truth (values_at [x] [n] []) c = Some (1 <=? n)).
  { intros n. unfold values_at. cbn [combine map app]. destruct C as [<-|[<-|[<-|[]]]]; cbn [truth number value_of]; rewrite String.eqb_refl; cbn [compare]; f_equal.
    - destruct (Nat.leb_spec 1 n); [apply Z.leb_le|apply Z.leb_gt]; lia.
    - destruct (Nat.leb_spec 1 n); [apply Z.ltb_lt|apply Z.ltb_ge]; lia.
    - destruct (Nat.leb_spec 1 n); [apply negb_true_iff, Z.eqb_neq|apply negb_false_iff, Z.eqb_eq]; lia. }
  split.
  - intros (L & P). destruct y as [|n [|]]; try easy. cbn [forallb] in P. rewrite At, andb_true_r, Nat.leb_le in P. eauto.
  - intros (n & N & ->). split; [reflexivity|]. cbn [forallb]. rewrite At, andb_true_r. now apply Nat.leb_le.
Qed.

Lemma without_zero_moves r x a y z : without_zero r = Some (x, a) -> (tuple_move r [] y z <->
  exists n m, y = [n] /\ z = [m] /\ 1 <= n /\ 1 <= m /\ exists last, In [m] (options_of (Z.of_nat last) [(x, Z.of_nat n)] a)).
Proof.
  intros W. pose proof (fun y => without_zero_positions r x a y W) as P. unfold tuple_move. rewrite !P.
  destruct (without_zero_is r x a W) as (e & l & c & -> & -> & _). split.
  - intros ((n & N & ->) & (m & M & ->) & last & names & alternatives & b & env & [E|[]] & I & B & V). injection E as <- <-. destruct I as [<-|[]].
    exists n, m. split; [reflexivity|]. split; [reflexivity|]. split; [exact N|]. split; [exact M|]. exists last. unfold options_of. apply in_flat_map.
    exists env. split; [exact B|]. now apply in_positions.
  - intros (n & m & -> & -> & N & M & last & I). split; [eauto|]. split; [eauto|]. unfold options_of in I. apply in_flat_map in I. destruct I as (env & B & I).
    apply in_positions in I. exists last, [x], [TupleAlternative [e] l], (TupleAlternative [e] l), env. split; [now left|]. split; [now left|]. split; [exact B|exact I].
Qed.

(** ** Moves that are those of a game on heaps *)
Section Moves.
Variables (r : tuple_rule) (game : rules).
Hypothesis shrinks : shrinking game.
Hypothesis one : forall n o, In o (game n) -> List.length o = 1.
Hypothesis moves : forall a b, tuple_move r [] a b <-> exists n m, a = [n] /\ b = [m] /\ In [m] (game n).

Definition heap_value (a : list nat) : Z := match a with [n] => Z.of_nat (grundy game n) | _ => 0%Z end.

Lemma heap_measure_falls : forall a b, tuple_move r [] a b ->
  ((match b with [n] => Z.of_nat n | _ => 0 end) < (match a with [n] => Z.of_nat n | _ => 0 end))%Z.
Proof. intros a b H. apply moves in H. destruct H as (n & m & -> & -> & I). specialize (shrinks n [m] m I ltac:(now left)). lia. Qed.

Lemma single h : xors (grundy game) [h] = grundy game h.
Proof. apply Nat.lxor_0_r. Qed.

Lemma option_differs n m : In [m] (game n) -> grundy game m <> grundy game n.
Proof.
  intros I E. apply (mex_out (map (xors (grundy game)) (game n))). rewrite <- (grundy_is game shrinks n), <- E, <- single. now apply in_map.
Qed.

Lemma option_reaches n v : v < grundy game n -> exists m, In [m] (game n) /\ grundy game m = v.
Proof.
  rewrite (grundy_is game shrinks n). intros L. apply mex_below, in_map_iff in L. destruct L as (o & E & I). pose proof (one n o I) as Len.
  destruct o as [|m [|]]; try easy. rewrite single in E. eauto.
Qed.

Theorem moves_valued : valued (tuple_move r []) heap_value.
Proof.
  apply (values_by_obligations _ _ (fun a => match a with [n] => Z.of_nat n | _ => 0%Z end)).
  - intros [|n [|]]; lia.
  - exact heap_measure_falls.
  - unfold heap_value. intros [|n [|]]; lia.
  - intros a b H E. apply moves in H. destruct H as (n & m & -> & -> & I). apply (option_differs n m I). cbn [heap_value] in E. lia.
  - intros [|n [|n' a]] v V; cbn [heap_value] in V; try lia. destruct (option_reaches n (Z.to_nat v) ltac:(lia)) as (m & I & E).
    exists [m]. split; [apply moves; eauto|]. cbn [heap_value]. lia.
Qed.

Theorem moves_lost n : Obligations.loses (list nat) (tuple_move r []) [n] <-> Game.loses game [n].
Proof.
  rewrite (lost_heap game n shrinks).
  rewrite (losses_by_obligations _ (tuple_move r []) (fun a => match a with [n] => Z.of_nat n | _ => 0%Z end)
    ltac:(intros [|m [|]]; lia) heap_measure_falls (fun a => match a with [n] => grundy game n =? 0 | _ => true end)).
  - apply Nat.eqb_eq.
  - intros a b H L. apply moves in H. destruct H as (k & m & -> & -> & I). apply Nat.eqb_eq in L. apply Nat.eqb_neq. rewrite <- L. exact (option_differs k m I).
  - intros [|k [|k' a]] L; try easy. apply Nat.eqb_neq in L. destruct (option_reaches k 0 ltac:(lia)) as (m & I & E). exists [m]. split; [apply moves; eauto|].
    now apply Nat.eqb_eq.
Qed.
End Moves.
