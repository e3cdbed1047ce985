(** The methods `moore` and `staircase` for a fixed number of coordinates (FORMAT.md, 15.1 to 15.3 and 16.1 to 16.3).

    The law of either is one of an automaton of two states ([Columns]), so the theorems of [Automata] decide it for the rule as it
    stands: no theorem about Moore's game or about stairs is needed. The format asks for more, that the options are exactly those of the
    game with that name; [same_moves] compares them, and nothing rests on it. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Rule RuleText Formula Tuples Demands Obligations Lists Digits Moves Measures Automata AutomataMethods SameMoves Columns Claim CodeMethods ListMethods.
Import ListNotations.
Local Open Scope nat_scope.

(** ** The games with these names *)
(** Another name for each coordinate, longer than all of them. *)
Definition taken_from (names : list string) (x : string) : string := String.append (String.concat "" names) (String.append "_" x).

Fixpoint choices (k : nat) (l : list string) : list (list string) :=
  match k, l with
  | 0, _ => [[]]
  | _, [] => []
  | S k', x :: l => (map (cons x) (choices k' l) ++ choices k l)%list
  end.

(** The chosen heaps are lowered, each by any number, not all by 0. *)
Definition lowering (names chosen : list string) : tuple_alternative :=
  let less x := Name (taken_from names x) in
  TupleAlternative
    (map (fun x => if existsb (String.eqb x) chosen then Apply2 Minus (Name x) (less x) else Name x) names)
    (map (fun x => For (taken_from names x) (Range (Number 0) (Apply2 Plus (Name x) (Number 1)))) chosen
     ++ [If (Compare Above (fold_right (fun x => Apply2 Plus (less x)) (Number 0) chosen) (Number 0))])%list.

Definition moores_game (k : nat) (names : list string) : tuple_rule :=
  TupleRule [(names, map (lowering names) (choices (Nat.min k (List.length names)) names))] [].

(** Tokens are carried from each stair to the one before it, and from the first away. *)
Definition carrying (names : list string) (from : string) (onto : option string) : tuple_alternative :=
  let k := taken_from names from in
  TupleAlternative
    (map (fun x => if String.eqb x from then Apply2 Minus (Name x) (Name k)
                   else match onto with
                        | Some y => if String.eqb x y then Apply2 Plus (Name x) (Name k) else Name x
                        | None => Name x
                        end) names)
    [For k (From (Number 1))].

Fixpoint carryings (names : list string) (before : option string) (stairs : list string) : list tuple_alternative :=
  match stairs with x :: stairs => carrying names x before :: carryings names (Some x) stairs | [] => [] end.

Definition stairs_game (names stairs : list string) : tuple_rule := TupleRule [(names, carryings names None stairs)] [].

(** ** The checks *)
(** Many tracks have too many letters for the table of an automaton. *)
Definition most_coordinates : nat := 8.

Definition with_measure (weights : list nat) : json :=
  Object [("measure"%string, Object [(""%string, Array [Array (map (fun c => Integer (Z.of_nat c)) (0 :: weights))])])].

Definition moore_checked (r : tuple_rule) (m : nat) : bool :=
  let n := List.length (coordinates r) in
  if (2 <=? m) && (m <=? 1000) && (n <=? most_coordinates) then
    if checked_losses 2 r (with_measure (repeat 1 n)) (ByAccepting (columns_automaton m (seq 0 n) n))
    then same_moves r (moores_game (m - 1) (coordinates r)) else false
  else false.

Definition by_moore_of_numbers (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text, text_at "play" v, law_of "outcome" "columns" v with
  | None, Some r, Some play, Some law =>
    match as_natural law with
    | Some m => guard (String.eqb play "normal" && only ["kind"; "play"; "law"]%string v) (guard (moore_checked r m) (Some (ColumnsOfAll m)))
    | None => None
    end
  | _, _, _, _ => None
  end.

(** The places of every other stair, the first among them. *)
Fixpoint every_other (l : list nat) : list nat := match l with i :: _ :: l => i :: every_other l | l => l end.

Definition is_order (n : nat) (order : list nat) : bool :=
  (List.length order =? n) && forallb (fun i => existsb (Nat.eqb i) order) (seq 0 n).

(** The lowest stair has the height 1, so that every move lowers the sum of the heights of all tokens. *)
Fixpoint height (i : nat) (order : list nat) : nat := match order with j :: order => if j =? i then 1 else S (height i order) | [] => 1 end.

Definition stairs_checked (r : tuple_rule) (order places : list nat) : bool :=
  let n := List.length (coordinates r) in
  if is_order n order && (n <=? most_coordinates) && forallb (fun i => i <? n) places then
    if all (fun i => Bool.eqb (existsb (Nat.eqb i) places) (existsb (Nat.eqb i) (every_other order))) (seq 0 n) then
      if checked_values 2 r (with_measure (map (fun i => height i order) (seq 0 n))) (ByTrack (columns_automaton 2 (places ++ [n]) (S n)))
      then same_moves r (stairs_game (coordinates r) (map (fun i => nth i (coordinates r) ""%string) order)) else false
    else false
  else false.

Definition by_stairs_of_numbers (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text, law_of "grundy" "xor" v with
  | Some w, Some r, Some law =>
    match naturals_at "order" w, as_list as_natural law with
    | Some order, Some places =>
      guard (only ["order"]%string w && only ["kind"; "law"]%string v && all_increasing places) (guard (stairs_checked r order places) (Some (XorOfSome places)))
    | _, _ => None
    end
  | _, _, _ => None
  end.

(** ** Soundness *)
Lemma position_has r x : is_position r [] x = true -> List.length x = List.length (coordinates r).
Proof. unfold is_position. intros H. apply andb_true_iff in H. now apply Nat.eqb_eq. Qed.

Lemma pick_all x : pick (seq 0 (List.length x)) x = x.
Proof. pose proof (at_seq 2 (le_n 2) [] x []) as Q. rewrite app_nil_r in Q. exact Q. Qed.

Lemma by_moore_of_numbers_sound : sound by_moore_of_numbers.
Proof.
  intros text v proof c. unfold by_moore_of_numbers. destruct proof; [easy|]. destruct (read_tuples text) as [r|] eqn:T; [|easy].
  destruct (text_at "play" v); [|easy]. destruct (law_of _ _ v) as [law|]; [|easy]. destruct (as_natural law) as [m|]; [|easy].
  intros H. apply guard_some in H. destruct H as (_ & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  unfold moore_checked in C. destruct (_ && _) eqn:M in C; [|easy]. rewrite !andb_true_iff, !Nat.leb_le in M.
  destruct (checked_losses _ _ _ _) eqn:L in C; [|easy]. exists r. split; [exact T|]. intros x X.
  rewrite (proj1 (checked_losses_sound 2 text r _ _ (le_n 2) T L x X)). cbn [is_lost]. pose proof (position_has r x X) as Lx.
  rewrite columns_read by (lia || exact Lx). rewrite <- Lx, pick_all. reflexivity.
Qed.

Lemma by_stairs_of_numbers_sound : sound by_stairs_of_numbers.
Proof.
  intros text v proof c. unfold by_stairs_of_numbers. destruct proof as [w|]; [|easy]. destruct (read_tuples text) as [r|] eqn:T; [|easy].
  destruct (law_of _ _ v) as [law|]; [|easy]. destruct (naturals_at "order" w) as [order|]; [|easy]. destruct (as_list as_natural law) as [places|]; [|easy].
  intros H. apply guard_some in H. destruct H as (_ & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  unfold stairs_checked in C. destruct (_ && _) eqn:M in C; [|easy]. destruct (all _ _) in C; [|easy]. destruct (checked_values _ _ _ _) eqn:L in C; [|easy].
  destruct (checked_values_sound 2 text r _ _ (le_n 2) T L) as (g & V & Law). exists r, g. split; [exact T|]. split; [exact V|]. intros x X.
  pose proof (position_has r x X) as Lx. specialize (Law x X (xor_all (pick places x))). cbn [has_value coded] in Law. apply Law.
  rewrite <- Lx. apply xor_read; [|reflexivity]. rewrite !andb_true_iff, forallb_forall in M. intros i I. rewrite Lx. apply Nat.ltb_lt. now apply M.
Qed.
