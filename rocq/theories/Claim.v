(** What a certificate claims, as a statement about the text of a rule (FORMAT.md, section 3).

    [game_of text game]: the text is a rule whose options are those of [game], and every move leaves smaller heaps.
    [holds text c]: the claim c is true for the rule with that text. Most claims speak of the game of one rule on heaps
    ([true_of]); others of two rules, of lists of heaps, stairs and trees, whose positions and moves are in [Lists], or of a rule on
    several numbers, with parameters or without, whose formulas are in [Formula], positions in [Tuples] and automata in [Digits].
    These definitions are what a reader has to believe; all else is proved. *)
From Coq Require Import List Arith ZArith String.
From Grundy Require Import Obligations Worth Factors Game Period Misere Quotient Textbook Same Rule RuleText Lists Formula Tuples.
From Grundy Require Digits.
Import ListNotations.
Local Open Scope nat_scope.

(** A law with parameters: the value, or where the player to move loses. *)
Inductive parametric_law := ValueIs (formula : string) | LostWhen (condition : string) | MisereLostWhen (condition : string).

(** A statement that is false, of values or of losses in normal play. *)
Inductive refutable := SaysPeriodic (preperiod period saltus : nat) | SaysValue (formula : string) | SaysLost (condition : string) | SaysSame (other : string).

Inductive claim :=
| Periodic (preperiod period saltus : nat)
| Formula (law : string)
| RisingLaw (most : string)
| FactorsSay (law : factor_law)
| FactorsFromOne (law : factor_law)
| Scales (first : list nat) (factor about saltus : nat)
| MisereQuotient (multiplication : list (list nat)) (previous map : list nat) (preperiod period : nat)
| MisereQuotientBelow (multiplication : list (list nat)) (previous map : list nat)
| TextbookRule
| PeriodicTextbookRule (preperiod period : nat)
| SameValues (other : string) (shift : Z)
| Columns (modulus : nat)
| ColumnsOfAll (modulus : nat)
| OddPlaces
| EveryOtherGap
| XorOfSome (places : list nat)
| XorOfOneMore
| EveryHeap
| XorOfHeaps
| EvenArms
| HeapsRepeat (preperiod period saltus : nat)
| SumsRepeat (preperiod period saltus : nat)
| SumsAre (formula : string)
| SumsRead (base : nat) (A : Digits.automaton)
| StartPeriodic (preperiod period : nat)
| StartLost (early seed : list nat) (lag : nat)
| LostFromStart (base : nat) (A B : Digits.automaton)
| LawOf (said : parametric_law)
| ValueRead (base : nat) (A : Digits.automaton)
| PowerRead (base : nat) (A : Digits.automaton)
| LossRead (base : nat) (A : Digits.automaton)
| MisereLossRead (base : nat) (A : Digits.automaton)
| ValueAt (position : list nat) (value : nat)
| ValuesBelow (below : list nat) (values : list Z)
| Refuted (said : refutable) (position : list nat)
| SumOf (parts : list (list nat * string))
| ForAllParameters (names : list string) (condition : string) (said : parametric_law).

(** The name of the heap in formulas. *)
Definition heap_name (r : rule) : option string :=
  match r with
  | Digits_code _ => Some "n"%string
  | Written ((AnyHeap x, _) :: _) => Some x
  | _ => None
  end.

Definition game_of (text : string) (r : rule) (game : rules) : Prop :=
  read_rule text = Some r /\ plays r game /\ shrinking game.

(** A finite commutative monoid and a map from heaps decide misere play of all sums of the heaps in H, and
    distinguish exactly the sums that play distinguishes. *)
Definition decides_misere (game : rules) (H : nat -> Prop) (product : list nat -> nat) (previous : list nat) : Prop :=
  (forall s, heaps H s -> (mloses game s <-> inP previous (product s) = true)) /\
  (forall s s', heaps H s -> heaps H s' ->
    (product s = product s' <-> forall x, heaps H x -> (mloses game (s ++ x) <-> mloses game (s' ++ x)))).

Definition true_of (r : rule) (game : rules) (c : claim) : Prop :=
  match c with
  | Periodic e p s => periodic (grundy game) e p s
  | Formula law => exists x a, heap_name r = Some x /\ read_expression law = Some a /\
      forall n, number [(x, Z.of_nat n)] a = Some (Z.of_nat (grundy game n))
  | RisingLaw most => exists x a f, heap_name r = Some x /\ read_expression most = Some a /\
      (forall n, exists z, number [(x, Z.of_nat n)] a = Some z /\ Z.of_nat (f n) = Z.max 0 (Z.min z (Z.of_nat n))) /\
      forall n, grundy game n = match n with O => 0 | S m => if f m <? f n then f n else grundy game (m - f n) end
  | FactorsSay law => says law game
  | Scales first c z s => 2 <= c /\ z < List.length first /\ (forall n, n < List.length first -> grundy game n = nth n first 0) /\
      forall n, List.length first <= n -> grundy game n = grundy game (z + (n - z) / c) + s
  | MisereQuotient table previous map e p =>
      List.length map = e + p /\ periodic (cyclic map e p) e p 0 /\
      decides_misere game (fun _ => True) (prod (times table) (cyclic map e p)) previous
  | MisereQuotientBelow table previous map =>
      decides_misere game (fun h => h < List.length map) (prod (times table) (entry map)) previous
  | TextbookRule => textbook_rule game
  | PeriodicTextbookRule e p => periodic (grundy game) e p 0 /\ textbook_rule game
  | SameValues other shift => exists r' game', game_of other r' game' /\
      forall n, value_at (grundy game) n = value_at (grundy game') (n - shift)
  | FactorsFromOne _ | Columns _ | ColumnsOfAll _ | OddPlaces | EveryOtherGap | XorOfSome _ | XorOfOneMore | EveryHeap | XorOfHeaps | EvenArms | HeapsRepeat _ _ _ | SumsRepeat _ _ _ | SumsAre _ | SumsRead _ _ | StartPeriodic _ _ | StartLost _ _ _ | LostFromStart _ _ _ | LawOf _ | ValueRead _ _ | PowerRead _ _ | LossRead _ _ | MisereLossRead _ _ | ValueAt _ _ | ValuesBelow _ _ | Refuted _ _ | SumOf _ | ForAllParameters _ _ _ => False
  end.

(** What is said of the positions of a rule whose parameters have these values. *)
Definition true_for (r : tuple_rule) (env : environment) (said : parametric_law) : Prop :=
  let moves := tuple_move r env in
  let at_position x := values_at (coordinates r) x env in
  match said with
  | ValueIs f => exists a g, read_formula f = Some a /\ valued moves g /\
      forall x, is_position r env x = true -> number_at (at_position x) a = Some (g x)
  | LostWhen f => exists a, read_test f = Some a /\
      forall x, is_position r env x = true ->
        exists b, truth_at (at_position x) a = Some b /\ (Obligations.loses (list nat) moves x <-> b = true)
  | MisereLostWhen f => exists a lost, read_test f = Some a /\ misere_losses moves lost /\
      (forall lost', misere_losses moves lost' -> forall x, lost' x = lost x) /\
      forall x, is_position r env x = true -> truth_at (at_position x) a = Some (lost x)
  end.

(** ** Single positions *)
(** The value of a position, of a rule on heaps or of one on several numbers. *)
Definition worth (text : string) (x : list nat) (v : nat) : Prop :=
  (exists r game n, game_of text r game /\ x = [n] /\ grundy game n = v) \/
  (exists r, read_tuples text = Some r /\ is_position r [] x = true /\ has_worth (tuple_move r []) x v).

(** Whether the player to move loses there. *)
Definition lost_at (text : string) (x : list nat) (lost : bool) : Prop :=
  (exists r game n, game_of text r game /\ x = [n] /\ if lost then Game.loses game [n] else Game.wins game [n]) \/
  (exists r, read_tuples text = Some r /\ is_position r [] x = true /\
     if lost then Obligations.loses (list nat) (tuple_move r []) x else Obligations.wins (list nat) (tuple_move r []) x).

(** The names in which laws of a rule are written. *)
Definition law_names (text : string) : option (list string) :=
  match read_rule text, read_tuples text with
  | Some r, _ => match heap_name r with Some x => Some [x] | None => None end
  | None, Some r => Some (coordinates r)
  | None, None => None
  end.

Definition read_condition (s : string) : option condition :=
  match tokens (S (String.length s)) s with
  | Some ts => match condition_at ts with Some (c, []) => Some c | _ => None end
  | None => None
  end.

(** The statement is false, and the position shows it. *)
Definition false_at (text : string) (said : refutable) (x : list nat) : Prop :=
  match said with
  | SaysPeriodic e p s => exists n v w, x = [n] /\ e <= n /\ worth text [n] v /\ worth text [n + p] w /\ w <> v + s
  | SaysValue f => exists names a z v, law_names text = Some names /\ read_expression f = Some a /\
      number (combine names (map Z.of_nat x)) a = Some z /\ worth text x v /\ z <> Z.of_nat v
  | SaysLost f => exists names c b, law_names text = Some names /\ read_condition f = Some c /\
      truth (combine names (map Z.of_nat x)) c = Some b /\ lost_at text x (negb b)
  | SaysSame other => exists v w, worth text x v /\ worth other x w /\ v <> w
  end.

(** The positions with coordinates below these numbers, the last running fastest. *)
Fixpoint box (below : list nat) : list (list nat) :=
  match below with [] => [[]] | n :: below => flat_map (fun a => map (cons a) (box below)) (seq 0 n) end.

(** An entry of a table: the value, or -2 outside the domain. *)
Definition entry_is (text : string) (x : list nat) (z : Z) : Prop :=
  (exists v, z = Z.of_nat v /\ worth text x v) \/
  (z = (-2)%Z /\ exists r, read_tuples text = Some r /\ List.length x = List.length (coordinates r) /\ is_position r [] x = false).

Definition holds (text : string) (c : claim) : Prop :=
  match c with
  | Columns m => exists each most r game, read_lists text = Some (Heaps each (Some most)) /\ game_of each r game /\
      forall x, is_heaps x = true -> (Obligations.loses (list nat) (heaps_move game (Some most)) x <-> columns m x)
  | ColumnsOfAll m => exists r, read_tuples text = Some r /\
      forall x, is_position r [] x = true -> (Obligations.loses (list nat) (tuple_move r []) x <-> columns m x)
  | EveryOtherGap => read_lists text = Some Rising /\
      exists f, valued rising_move f /\ forall x, is_rising x = true -> f x = Z.of_nat (at_places true (rev (gaps 0 x)))
  | XorOfSome places => exists r g, read_tuples text = Some r /\ valued (tuple_move r []) g /\
      forall x, is_position r [] x = true -> g x = Z.of_nat (fold_right Nat.lxor 0 (pick places x))
  | OddPlaces => read_lists text = Some Stairs /\
      exists f, valued stairs_move f /\ forall x, is_stairs x -> f x = Z.of_nat (at_places true x)
  | XorOfOneMore => read_lists text = Some Trees /\
      exists f, valued cuts f /\ forall x, are_parents x -> f (tree_of x) = Z.of_nat (stalk (tree_of x))
  | EveryHeap => exists each r game, read_lists text = Some (Heaps each None) /\ game_of each r game /\
      forall x, is_heaps x = true ->
        (Obligations.loses (list nat) (heaps_move game None) x <-> forall h, In h x -> Game.loses game [h])
  | XorOfHeaps => exists each r game f, read_lists text = Some (Heaps each (Some 1)) /\ game_of each r game /\
      valued (heaps_move game (Some 1)) f /\ forall x, is_heaps x = true -> f x = Z.of_nat (xors (grundy game) x)
  | EvenArms => read_lists text = Some Diagrams /\
      forall x, is_heaps x = true -> x <> [] -> (Obligations.loses (list nat) diagram_move x <-> even_arms x = true)
  | HeapsRepeat e p s => exists r g f, read_tuples text = Some r /\ valued (tuple_move r []) g /\ periodic f e p s /\
      forall n, is_position r [] [n] = true /\ g [n] = Z.of_nat (f n)
  | FactorsFromOne law => exists r g, read_tuples text = Some r /\ valued (tuple_move r []) g /\
      (forall y, is_position r [] y = true <-> exists n, 1 <= n /\ y = [n]) /\
      if about_losses law then forall n, 1 <= n -> (Obligations.loses (list nat) (tuple_move r []) [n] <-> lost_by law (Z.of_nat n))
      else forall n, 1 <= n -> exists v, g [n] = Z.of_nat v /\ value_by law (Z.of_nat n) v
  | SumsRepeat e p s => exists r g, read_rule text = Some r /\ grundy_values r g /\ periodic g e p s
  | SumsAre f => exists r g x a, read_rule text = Some r /\ heap_name r = Some x /\ read_formula f = Some a /\ grundy_values r g /\
      forall n, number_at [(x, Z.of_nat n)] a = Some (Z.of_nat (g n))
  | SumsRead base A => exists r g, read_rule text = Some r /\ grundy_values r g /\ forall n v, Digits.accepted base A [n; v] = true <-> g n = v
  | StartPeriodic e p => exists r x l f, read_start text = Some (r, x, l) /\ periodic f e p 0 /\
      forall n, exists y, numbers [(x, Z.of_nat n)] l = Some (map Z.of_nat y) /\ is_position r [] y = true /\ has_worth (tuple_move r []) y (f n)
  | StartLost early seed lag => exists r x l u, read_start text = Some (r, x, l) /\ List.length seed = S lag /\
      (forall i, i <= lag -> u i = nth i seed 0) /\ (forall i, u (S (lag + i)) = u (lag + i) + u i) /\
      forall n y, numbers [(x, Z.of_nat n)] l = Some (map Z.of_nat y) -> is_position r [] y = true ->
        (Obligations.loses (list nat) (tuple_move r []) y <-> In n early \/ exists i, n = u i)
  | LostFromStart base A B => exists r x l, read_start text = Some (r, x, l) /\
      (forall y, is_position r [] y = true -> (Obligations.loses (list nat) (tuple_move r []) y <-> Digits.accepted base A y = true)) /\
      forall n y, numbers [(x, Z.of_nat n)] l = Some (map Z.of_nat y) -> is_position r [] y = true ->
        (Obligations.loses (list nat) (tuple_move r []) y <-> Digits.accepted base B [n] = true)
  | LawOf said => exists r, read_tuples text = Some r /\ true_for r [] said
  | ValueRead base A => exists r g, read_tuples text = Some r /\ valued (tuple_move r []) g /\
      forall x, is_position r [] x = true -> forall v, Digits.accepted base A (x ++ [v]) = true <-> g x = Z.of_nat v
  | PowerRead base A => exists r g, read_tuples text = Some r /\ valued (tuple_move r []) g /\
      forall x, is_position r [] x = true -> forall v, Digits.accepted base A (x ++ [2 ^ v]) = true <-> g x = Z.of_nat v
  | LossRead base A => exists r, read_tuples text = Some r /\ forall x, is_position r [] x = true ->
      (Obligations.loses (list nat) (tuple_move r []) x <-> Digits.accepted base A x = true)
  | MisereLossRead base A => exists r lost, read_tuples text = Some r /\ misere_losses (tuple_move r []) lost /\
      (forall lost', misere_losses (tuple_move r []) lost' -> forall x, lost' x = lost x) /\
      forall x, is_position r [] x = true -> lost x = Digits.accepted base A x
  | ValueAt x v => worth text x v
  | ValuesBelow below values => Forall2 (entry_is text) (box below) values
  | Refuted said x => false_at text said x
  | SumOf parts => exists r g gs, read_tuples text = Some r /\ valued (tuple_move r []) g /\
      Forall2 (fun part h => exists r', read_tuples (snd part) = Some r' /\ valued (tuple_move r' []) h) parts gs /\
      forall x, is_position r [] x = true -> g x = xor_of gs (map (fun part => pick (fst part) x) parts)
  | ForAllParameters names condition said => exists r c, read_tuples text = Some r /\ read_test condition = Some c /\
      forall ps, List.length ps = List.length names -> truth_at (combine names ps) c = Some true -> true_for r (combine names ps) said
  | _ => exists r game, game_of text r game /\ true_of r game c
  end.
