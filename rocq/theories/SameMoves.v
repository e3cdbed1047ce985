(** Two rules on the same coordinates with the same moves, decided digit by digit in base 2 (FORMAT.md, 15.3, 16.2 and 17.2).

    That every move of one rule is a move of the other is a problem of [Digits]: whatever names run in the first, there are names
    in the second that lead to the same position. [same_moves_sound]: if both directions are solved, the rules have the same moves. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Rule Formula Tuples Syntax Demands Obligations Lists Digits Moves Automata.
Import ListNotations.
Local Open Scope nat_scope.

(** The moves of a rule as cases that lead to these places, the names that run standing behind the others. *)
Fixpoint leading_to (n before : nat) (places : list nat) (ms : list move) : option (list (nat * Linear.split unit)) :=
  match ms with
  | [] => Some []
  | mv :: ms =>
    match option_cases 2 n mv before places, leading_to n before places ms with
    | Some l, Some rest => Some ((running (demands mv), l) :: rest)
    | _, _ => None
    end
  end.

Definition moves_within (r : tuple_rule) (ms others : list move) : bool :=
  let n := List.length (coordinates r) in
  all (fun mv => obliged 2 (tracks r mv) (option_given 2 r mv (Some [([], tt)])) (leading_to n (tracks r mv) (result r (n + 1) mv) others)) ms.

Definition same_moves (r other : tuple_rule) : bool :=
  match moves_of [] r, moves_of [] other with
  | Some ms, Some others =>
    if forallb (fun mv => forallb natural_demand (demands mv)) (ms ++ others)
       && (List.length (coordinates r) =? List.length (coordinates other)) && match domain r, domain other with [], [] => true | _, _ => false end
    then if moves_within r ms others then moves_within other others ms else false else false
  | _, _ => false
  end.

Lemma leading_in n before places h k : forall ms m, leading_to n before places ms = Some m -> In (h, k) m ->
  exists mv, In mv ms /\ option_cases 2 n mv before places = Some k.
Proof.
  induction ms as [|mv ms IH]; intros m; cbn [leading_to]; [intros E; injection E as <-; easy|].
  destruct (option_cases _ _ _ _ _) as [l|] eqn:O; [|easy]. destruct (leading_to _ _ _ ms) as [rest|]; [|easy]. intros E. injection E as <-.
  intros [Q|I]; [injection Q as _ <-; exists mv; split; [now left|exact O]|]. destruct (IH rest eq_refl I) as (mv' & J & O'). exists mv'. split; [now right|exact O'].
Qed.

Definition plain (r : tuple_rule) : Prop := forall line, In line (lines r) -> List.length (fst line) = List.length (coordinates r).

Lemma without_domain r x : domain r = [] -> (is_position r [] x = true <-> List.length x = List.length (coordinates r)).
Proof. intros D. unfold is_position. rewrite D. cbn [forallb]. now rewrite andb_true_r, Nat.eqb_eq. Qed.

Lemma moves_within_sound r other ms others : moves_of [] r = Some ms -> moves_of [] other = Some others -> plain r -> plain other ->
  forallb (fun mv => forallb natural_demand (demands mv)) ms = true ->
  List.length (coordinates r) = List.length (coordinates other) -> domain other = [] ->
  moves_within r ms others = true -> forall x y, tuple_move r [] x y -> tuple_move other [] x y.
Proof.
  intros M M' P P' N Len D W x y H. set (n := List.length (coordinates r)) in *. unfold moves_within in W. rewrite all_is, forallb_forall in W. fold n in W.
  assert (Lx : List.length x = n) by (destruct H as (X & _); unfold is_position in X; apply andb_true_iff in X; now apply Nat.eqb_eq).
  assert (Ly : List.length y = n) by (destruct H as (_ & Y & _); unfold is_position in Y; apply andb_true_iff in Y; now apply Nat.eqb_eq).
  destruct (option_obliged 2 (le_n 2) r ms M P N (fun _ => Some [([], tt)]) (fun mv => leading_to n (tracks r mv) (result r (n + 1) mv) others) W x y 0 H)
    as (mv & ys & l & I & Lys & El & Ox & Oy & S). injection El as <-.
  destruct S as (m & h & k & zs & Em & J & A); [exists []; split; [now left|intros a []]|].
  destruct (leading_in _ _ _ _ _ _ _ Em J) as (mv' & I' & O). fold n in Oy.
  assert (At : at_places (result r (n + 1) mv) ((x ++ [0] ++ ys ++ y) ++ zs) = y).
  { rewrite <- Oy at 2. unfold at_places. apply map_ext_in. intros i Ii. apply app_nth1. unfold result in Ii. apply in_seq in Ii. fold n in Ii.
    rewrite !app_length, Lx, Ly, Lys. cbn [List.length]. lia. }
  rewrite <- app_assoc in A, At. rewrite <- At.
  apply (move_shown 2 (le_n 2) other others M' P' x (([0] ++ ys ++ y) ++ zs)%list mv' (tracks r mv) (result r (n + 1) mv) k I').
  - lia.
  - unfold result. rewrite seq_length. fold n. lia.
  - rewrite <- Len. exact O.
  - exact A.
  - apply without_domain; [exact D|lia].
  - rewrite At. apply without_domain; [exact D|lia].
Qed.

Theorem same_moves_sound r other : plain r -> plain other -> same_moves r other = true -> forall x y, tuple_move r [] x y <-> tuple_move other [] x y.
Proof.
  intros P P' C x y. unfold same_moves in C. destruct (moves_of [] r) as [ms|] eqn:M; [|easy]. destruct (moves_of [] other) as [others|] eqn:M'; [|easy].
  destruct (_ && _) eqn:G; [|easy]. rewrite !andb_true_iff, forallb_app, andb_true_iff, Nat.eqb_eq in G. destruct G as (((N & N') & L) & D).
  assert (No : domain r = [] /\ domain other = []).
  { now destruct (domain r), (domain other). }
  destruct (moves_within r ms others) eqn:W; [|easy]. split.
  - exact (moves_within_sound r other ms others M M' P P' N L (proj2 No) W x y).
  - exact (moves_within_sound other r others ms M' M P' P N' (eq_sym L) (proj1 No) C x y).
Qed.

(** Whether the moves can be compared: for what a program says of a certificate that it does not accept. *)
Definition are_compared (r : tuple_rule) : bool :=
  match domain r, moves_of [] r with
  | [], Some ms => forallb (fun mv => forallb natural_demand (demands mv)
      && match option_cases 2 (List.length (coordinates r)) mv (tracks r mv) (result r 0 mv) with Some _ => true | None => false end) ms
  | _, _ => false
  end.
