(** Rules on a fixed number of numbers, with names that stay free (FORMAT.md, sections 2 and 20): syntax, meaning, reader.

    A position is a list of natural numbers, one for each name of the pattern, that satisfies every condition of the domain.
    An alternative leads, for every way to bind the names of its clauses, to the numbers that its expressions have. The values
    of the free names, the parameters, are given. Tags, numbers in patterns, sums of positions, wins and starts are not read. *)
From Coq Require Import List Arith Bool ZArith String.
From Grundy Require Import Json Rule RuleText Lists.
Import ListNotations.
Local Open Scope string_scope.

Record tuple_alternative := TupleAlternative { to : list expression; on : list clause }.
Record tuple_rule := TupleRule { lines : list (list string * list tuple_alternative); domain : list condition }.

(** ** Meaning *)
(** The names of the first clause, in which laws are written. *)
Definition coordinates (r : tuple_rule) : list string := match lines r with (names, _) :: _ => names | [] => [] end.

Definition values_at (names : list string) (x : list nat) (parameters : environment) : environment :=
  (combine names (map Z.of_nat x) ++ parameters)%list.

Definition is_position (r : tuple_rule) (parameters : environment) (x : list nat) : bool :=
  (List.length x =? List.length (coordinates r))%nat
  && forallb (fun c => match truth (values_at (coordinates r) x parameters) c with Some b => b | None => false end) (domain r).

Definition tuple_move (r : tuple_rule) (parameters : environment) (x y : list nat) : Prop :=
  is_position r parameters x = true /\ is_position r parameters y = true /\
  exists last names alternatives a env, In (names, alternatives) (lines r) /\ In a alternatives /\
    In env (ways_to_bind (Z.of_nat last) (on a) (values_at names x parameters)) /\ numbers env (to a) = Some (map Z.of_nat y).

(** The same moves as lists, with the elements up to [last] for an endless set, so that they can be run. *)
Definition tuple_options (last : nat) (r : tuple_rule) (parameters : environment) (x : list nat) : list (list nat) :=
  if is_position r parameters x then
    filter (is_position r parameters) (flat_map (fun line => flat_map (fun a =>
      flat_map (fun env => positions (numbers env (to a))) (ways_to_bind (Z.of_nat last) (on a) (values_at (fst line) x parameters)))
      (snd line)) (lines r))
  else [].

Lemma in_positions found y : In y (positions found) <-> found = Some (map Z.of_nat y).
Proof.
  destruct found as [l|]; [|easy]. unfold positions. destruct (forallb (Z.leb 0) l) eqn:N.
  - rewrite forallb_forall in N. assert (E : map Z.of_nat (map Z.to_nat l) = l).
    { rewrite map_map. rewrite <- (map_id l) at 2. apply map_ext_in. intros z I. apply N, Z.leb_le in I. now rewrite Z2Nat.id. }
    split; [intros [<-|[]]; now rewrite E|]. intros Q. injection Q as ->. left. rewrite map_map. rewrite <- (map_id y) at 2.
    apply map_ext. intros a. now rewrite Nat2Z.id.
  - split; [easy|]. intros Q. injection Q as ->. rewrite <- not_true_iff_false in N. exfalso. apply N.
    apply forallb_forall. intros z I. apply in_map_iff in I. destruct I as (a & <- & _). apply Z.leb_le. now apply Nat2Z.is_nonneg.
Qed.

Lemma tuple_options_are r parameters x y :
  tuple_move r parameters x y <-> exists last, In y (tuple_options last r parameters x).
Proof.
  unfold tuple_move, tuple_options. split.
  - intros (X & Y & last & names & alternatives & a & env & L & A & W & N). exists last. rewrite X. apply filter_In.
    split; [|exact Y]. apply in_flat_map. exists (names, alternatives). split; [exact L|]. apply in_flat_map. exists a.
    split; [exact A|]. apply in_flat_map. exists env. split; [exact W|]. now apply in_positions.
  - intros (last & I). destruct (is_position r parameters x); [|easy]. apply filter_In in I. destruct I as (I & Y).
    split; [reflexivity|]. split; [exact Y|]. apply in_flat_map in I. destruct I as ((names & alternatives) & L & I).
    apply in_flat_map in I. destruct I as (a & A & I). apply in_flat_map in I. destruct I as (env & W & I). apply in_positions in I.
    exists last, names, alternatives, a, env. auto.
Qed.

(** ** Parts of the coordinates *)
(** The coordinates of a position that belong to a part. *)
Definition pick (part x : list nat) : list nat := map (fun i => nth i x 0) part.

(** The xor of values, each of its own component. *)
Fixpoint xor_of {A} (gs : list (A -> Z)) (u : list A) : Z :=
  match gs, u with g :: gs, a :: u => Z.lxor (g a) (xor_of gs u) | _, _ => 0%Z end.

(** ** Reader *)
Local Notation "a =s b" := (String.eqb a b) (at level 70).

Fixpoint names_from (fuel : nat) (ts : list string) : option (list string * list string) :=
  match fuel, ts with
  | S f, x :: w :: ts =>
    if negb (is_name x) then None
    else if w =s ")" then Some ([x], ts)
    else if w =s "," then match names_from f ts with Some (l, ts) => Some (x :: l, ts) | None => None end
    else None
  | _, _ => None
  end.

Definition names_at (ts : list string) : option (list string * list string) :=
  match after "(" ts with
  | Some ts => names_from (List.length ts) ts
  | None => match ts with x :: ts => if is_name x then Some ([x], ts) else None | [] => None end
  end.

Definition place_at (arity : nat) (ts : list string) : option (list expression * list string) :=
  match arity with
  | 1 => match expression_at ts with Some (a, ts) => Some ([a], ts) | None => None end
  | _ =>
    match after "(" ts with
    | Some ts =>
      match arguments (plenty ts) ")" ts with
      | Some (l, ts) => if (List.length l =? arity)%nat then Some (l, ts) else None
      | None => None
      end
    | None => None
    end
  end.

Fixpoint tuple_alternatives (fuel arity : nat) (ts : list string) : option (list tuple_alternative * list string) :=
  match fuel with
  | O => None
  | S f =>
    match place_at arity ts with
    | None => None
    | Some (l, ts) =>
      match clauses_from ts with
      | None => None
      | Some (c, ts) =>
        match after "|" ts with
        | Some ts => match tuple_alternatives f arity ts with Some (m, ts) => Some (TupleAlternative l c :: m, ts) | None => None end
        | None => Some ([TupleAlternative l c], ts)
        end
      end
    end
  end.

Fixpoint conditions_at (fuel : nat) (ts : list string) : option (list condition) :=
  match fuel with
  | O => None
  | S f =>
    match condition_at ts with
    | Some (c, []) => Some [c]
    | Some (c, ts) =>
      match after "," ts with
      | Some ts => match conditions_at f ts with Some l => Some (c :: l) | None => None end
      | None => None
      end
    | None => None
    end
  end.

Fixpoint tuple_lines (fuel : nat) (ts : list string) : option tuple_rule :=
  match fuel with
  | O => None
  | S f =>
    match names_at ts with
    | None => None
    | Some (names, ts) =>
      match after "->" ts with
      | None => None
      | Some ts =>
        match tuple_alternatives (List.length ts) (List.length names) ts with
        | None => None
        | Some (l, []) => Some (TupleRule [(names, l)] [])
        | Some (l, ts) =>
          match after ";" ts with
          | None => None
          | Some ts =>
            match after "domain" ts with
            | Some ts => match conditions_at (List.length ts) ts with Some d => Some (TupleRule [(names, l)] d) | None => None end
            | None => match tuple_lines f ts with Some r => Some (TupleRule ((names, l) :: lines r) (domain r)) | None => None end
            end
          end
        end
      end
    end
  end.

(** With a domain there is one clause; all clauses have as many names. *)
Definition is_plain_rule (r : tuple_rule) : bool :=
  forallb (fun line => (List.length (fst line) =? List.length (coordinates r))%nat) (lines r)
  && match domain r with [] => true | _ => (List.length (lines r) =? 1)%nat end.

Definition read_tuples (s : string) : option tuple_rule :=
  match strip "octal " s, strip "hex " s, tokens (S (String.length s)) s with
  | None, None, Some ts => match tuple_lines (S (List.length ts)) ts with Some r => if is_plain_rule r then Some r else None | None => None end
  | _, _, _ => None
  end.

(** `RULE; start x -> place`: the rule, the name of the number, and where it starts. *)
Definition read_start (s : string) : option (tuple_rule * string * list expression) :=
  match split_last "; start " s with
  | Some (rule, start) =>
    match read_tuples rule, tokens (S (String.length start)) start with
    | Some r, Some (x :: arrow :: ts) =>
      if is_name x && (arrow =s "->") then
        match place_at (List.length (coordinates r)) ts with Some (l, []) => Some (r, x, l) | _ => None end
      else None
    | _, _ => None
    end
  | None => None
  end.

Example two_heaps : read_tuples "(x, y) -> (x - k, y) for k in 1..=m; domain x <= y, y < 9" = Some (TupleRule
  [(["x"; "y"], [TupleAlternative [Apply2 Minus (Name "x") (Name "k"); Name "y"]
    [For "k" (Range (Number 1) (Apply2 Plus (Name "m") (Number 1)))]])]
  [Compare AtMost (Name "x") (Name "y"); Compare Below (Name "y") (Number 9)]).
Proof. reflexivity. Qed.
