(** Formulas and tests of laws (FORMAT.md, sections 8 and 20): numbers made with + - * / % min max abs bitxor bitand bitor, and
    `(if TEST then NUMBER else NUMBER)`; tests with comparisons, `divides`, and, or, not. The parametric method knows no bit functions.

    Syntax, meaning and reader. The expressions of a rule that stay within these functions are formulas too ([formula_of],
    [test_of]), with the same meaning. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Json Rule RuleText.
Import ListNotations.
Local Open Scope Z_scope.

Inductive formula :=
| Constant (z : Z)
| Named (x : string)
| Opposite (a : formula)
| Magnitude (a : formula)
| Both (f : two_places) (a b : formula)
| Choice (c : test) (a b : formula)
with test :=
| Compared (r : comparison) (a b : formula)
| Divided (a b : formula)
| Contrary (c : test)
| Each (c d : test)
| Some_ (c d : test).

Scheme formula_induction := Induction for formula Sort Prop with test_induction := Induction for test Sort Prop.
Combined Scheme formula_and_test from formula_induction, test_induction.

(** ** Meaning *)
Fixpoint number_at (env : environment) (a : formula) : option Z :=
  match a with
  | Constant z => Some z
  | Named x => value_of env x
  | Opposite a => match number_at env a with Some v => Some (- v) | None => None end
  | Magnitude a => match number_at env a with Some v => Some (Z.abs v) | None => None end
  | Both f a b => match number_at env a, number_at env b with Some v, Some w => apply2 f v w | _, _ => None end
  | Choice c a b => match truth_at env c with Some true => number_at env a | Some false => number_at env b | None => None end
  end
with truth_at (env : environment) (c : test) : option bool :=
  match c with
  | Compared r a b => match number_at env a, number_at env b with Some v, Some w => Some (compare r v w) | _, _ => None end
  | Divided a b => match number_at env a, number_at env b with Some v, Some w => Some (divides v w) | _, _ => None end
  | Contrary c => match truth_at env c with Some b => Some (negb b) | None => None end
  | Each c d => match truth_at env c with Some true => truth_at env d | other => other end
  | Some_ c d => match truth_at env c with Some false => truth_at env d | other => other end
  end.

(** ** From the expressions of a rule *)
Definition within_reach (f : two_places) : bool :=
  match f with Plus | Minus | Times | Quotient | Remainder | Least | Greatest | BitXor | BitAnd | BitOr => true | _ => false end.

Fixpoint formula_of (a : expression) : option formula :=
  match a with
  | Number z => Some (Constant z)
  | Name x => Some (Named x)
  | Apply1 Negative a => match formula_of a with Some a => Some (Opposite a) | None => None end
  | Apply1 Absolute a => match formula_of a with Some a => Some (Magnitude a) | None => None end
  | Apply1 _ _ => None
  | Apply2 f a b => match within_reach f, formula_of a, formula_of b with true, Some a, Some b => Some (Both f a b) | _, _, _ => None end
  end.

Fixpoint test_of (c : condition) : option test :=
  match c with
  | Compare r a b => match formula_of a, formula_of b with Some a, Some b => Some (Compared r a b) | _, _ => None end
  | Divides a b => match formula_of a, formula_of b with Some a, Some b => Some (Divided a b) | _, _ => None end
  | Not c => match test_of c with Some c => Some (Contrary c) | None => None end
  | And c d => match test_of c, test_of d with Some c, Some d => Some (Each c d) | _, _ => None end
  | Or c d => match test_of c, test_of d with Some c, Some d => Some (Some_ c d) | _, _ => None end
  | _ => None
  end.

Lemma formula_of_sound env : forall a f, formula_of a = Some f -> number env a = number_at env f.
Proof.
  induction a as [z|x|g a IH|g a IHa b IHb]; intros f; cbn [formula_of].
  - intros E. now injection E as <-.
  - intros E. now injection E as <-.
  - destruct g; try easy; (destruct (formula_of a) as [u|]; [|easy]); intros E; injection E as <-; cbn [number number_at];
      rewrite (IH u eq_refl); now destruct (number_at env u).
  - destruct (within_reach g); [|easy]. destruct (formula_of a) as [u|]; [|easy]. destruct (formula_of b) as [v|]; [|easy].
    intros E. injection E as <-. cbn [number number_at]. now rewrite (IHa u eq_refl), (IHb v eq_refl).
Qed.

Lemma test_of_sound env : forall c t, test_of c = Some t -> truth env c = truth_at env t.
Proof.
  induction c as [r a b|a b|a|a|c IH|c IHc d IHd|c IHc d IHd]; intros t; cbn [test_of]; try easy.
  1, 2: destruct (formula_of a) as [u|] eqn:A; [|easy]; destruct (formula_of b) as [v|] eqn:B; [|easy]; intros E; injection E as <-;
    cbn [truth truth_at]; now rewrite (formula_of_sound env a u A), (formula_of_sound env b v B).
  - destruct (test_of c) as [u|]; [|easy]. intros E. injection E as <-. cbn [truth truth_at]. now rewrite (IH u eq_refl).
  - destruct (test_of c) as [u|]; [|easy]. destruct (test_of d) as [v|]; [|easy]. intros E. injection E as <-. cbn [truth truth_at].
    now rewrite (IHc u eq_refl), (IHd v eq_refl).
  - destruct (test_of c) as [u|]; [|easy]. destruct (test_of d) as [v|]; [|easy]. intros E. injection E as <-. cbn [truth truth_at].
    now rewrite (IHc u eq_refl), (IHd v eq_refl).
Qed.

(** The losses of misere play: there is a move, and every move leads to a win. *)
Definition misere_losses {position : Type} (moves : position -> position -> Prop) (lost : position -> bool) : Prop :=
  forall x, lost x = true <-> (exists y, moves x y) /\ forall y, moves x y -> lost y = false.

(** ** Names that do not occur *)
Fixpoint mentions (x : string) (a : formula) : bool :=
  match a with
  | Constant _ => false
  | Named y => String.eqb x y
  | Opposite a | Magnitude a => mentions x a
  | Both _ a b => mentions x a || mentions x b
  | Choice _ _ _ => true
  end.

Lemma not_mentioned x v env : forall a, mentions x a = false -> number_at ((x, v) :: env) a = number_at env a.
Proof.
  apply (formula_induction (fun a => mentions x a = false -> number_at ((x, v) :: env) a = number_at env a) (fun _ => True));
    try easy; cbn [mentions number_at].
  - intros y E. cbn [value_of]. destruct (String.eqb_spec y x) as [->|]; [now rewrite String.eqb_refl in E|reflexivity].
  - intros a IH E. now rewrite IH.
  - intros a IH E. now rewrite IH.
  - intros f a IHa b IHb E. apply orb_false_iff in E. now rewrite IHa, IHb.
Qed.

(** ** Reader *)
Local Open Scope string_scope.
Inductive read_term := ANumber (a : formula) | ATest (c : test).
Local Notation "a =s b" := (String.eqb a b) (at level 70).

Definition joined_terms (w : string) (l r : read_term) : option read_term :=
  match l, r with
  | ANumber a, ANumber b =>
    match entry_of w arithmetic, entry_of w comparisons with
    | Some f, _ => Some (ANumber (Both f a b))
    | None, Some c => Some (ATest (Compared c a b))
    | None, None => None
    end
  | ATest c, ATest d => if w =s "and" then Some (ATest (Each c d)) else if w =s "or" then Some (ATest (Some_ c d)) else None
  | _, _ => None
  end.

Definition called (w : string) (l : list formula) : option read_term :=
  match l with
  | [a] => if w =s "abs" then Some (ANumber (Magnitude a)) else if is_in w ["min"; "max"] then Some (ANumber a) else None
  | a :: b :: l =>
    if w =s "divides" then match l with [] => Some (ATest (Divided a b)) | _ => None end
    else if w =s "bitxor" then match l with [] => Some (ANumber (Both BitXor a b)) | _ => None end
    else if w =s "bitand" then match l with [] => Some (ANumber (Both BitAnd a b)) | _ => None end
    else if w =s "bitor" then match l with [] => Some (ANumber (Both BitOr a b)) | _ => None end
    else if w =s "min" then Some (ANumber (fold_left (Both Least) (b :: l) a))
    else if w =s "max" then Some (ANumber (fold_left (Both Greatest) (b :: l) a)) else None
  | [] => None
  end.

(** As [RuleText.term_at], with the choice `(if TEST then NUMBER else NUMBER)`. *)
Fixpoint term_from (fuel level : nat) (ts : list string) : option (read_term * list string) :=
  match fuel with
  | O => None
  | S f =>
    if (level =? 6)%nat then primary_from f ts else
    match (level =? 2)%nat, after "not" ts with
    | true, Some ts => match term_from f 2 ts with Some (ATest c, ts) => Some (ATest (Contrary c), ts) | _ => None end
    | _, _ => match term_from f (S level) ts with Some (t, ts) => more_from f level t None ts | None => None end
    end
  end
with more_from (fuel level : nat) (last : read_term) (chain : option read_term) (ts : list string) : option (read_term * list string) :=
  match fuel with
  | O => None
  | S f =>
    let ended := Some (match chain with Some whole => whole | None => last end, ts) in
    match ts with
    | w :: rest =>
      if is_in w (operators level) then
        match term_from f (S level) rest with
        | None => None
        | Some (next, rest) =>
          match joined_terms w last next with
          | None => None
          | Some one =>
            if (level =? 3)%nat then
              match chain with
              | None => more_from f level next (Some one) rest
              | Some whole => match joined_terms "and" whole one with Some whole => more_from f level next (Some whole) rest | None => None end
              end
            else more_from f level one None rest
          end
        end
      else ended
    | [] => ended
    end
  end
with primary_from (fuel : nat) (ts : list string) : option (read_term * list string) :=
  match fuel, ts with
  | S f, w :: rest =>
    if w =s "-" then
      match primary_from f rest with Some (ANumber a, rest) => Some (ANumber (Opposite a), rest) | _ => None end
    else if w =s "(" then
      match after "if" rest with
      | Some rest => choice_from f rest
      | None => match term_from f 0 rest with
                | Some (t, rest) => match after ")" rest with Some rest => Some (t, rest) | None => None end
                | None => None
                end
      end
    else match as_number w with
    | Some v => Some (ANumber (Constant v), rest)
    | None =>
      if is_in w ["min"; "max"; "abs"; "divides"; "bitxor"; "bitand"; "bitor"] then
        match after "(" rest with
        | Some rest => match arguments_from f rest with
                       | Some (l, rest) => match called w l with Some t => Some (t, rest) | None => None end
                       | None => None
                       end
        | None => None
        end
      else if is_name w then Some (ANumber (Named w), rest) else None
    end
  | _, _ => None
  end
with choice_from (fuel : nat) (ts : list string) : option (read_term * list string) :=
  match fuel with
  | O => None
  | S f =>
    match term_from f 0 ts with
    | Some (ATest c, ts) =>
      match after "then" ts with
      | Some ts =>
        match term_from f 0 ts with
        | Some (ANumber a, ts) =>
          match after "else" ts with
          | Some ts =>
            match term_from f 0 ts with
            | Some (ANumber b, ts) => match after ")" ts with Some ts => Some (ANumber (Choice c a b), ts) | None => None end
            | _ => None
            end
          | None => None
          end
        | _ => None
        end
      | None => None
      end
    | _ => None
    end
  end
with arguments_from (fuel : nat) (ts : list string) : option (list formula * list string) :=
  match fuel with
  | O => None
  | S f =>
    match term_from f 0 ts with
    | Some (ANumber a, w :: rest) =>
      if w =s ")" then Some ([a], rest)
      else if w =s "," then match arguments_from f rest with Some (l, rest) => Some (a :: l, rest) | None => None end
      else None
    | _ => None
    end
  end.

Definition read_term_of (s : string) : option read_term :=
  match tokens (S (String.length s)) s with
  | Some ts => match term_from (plenty ts) 0 ts with Some (t, []) => Some t | _ => None end
  | None => None
  end.
Definition read_formula (s : string) : option formula := match read_term_of s with Some (ANumber a) => Some a | _ => None end.
Definition read_test (s : string) : option test := match read_term_of s with Some (ATest c) => Some c | _ => None end.

Example choice_is_read : read_formula "(if x % 3 == 0 then -x else 2 * x) + 1" = Some
  (Both Plus (Choice (Compared Equal (Both Remainder (Named "x") (Constant 3)) (Constant 0)) (Opposite (Named "x"))
    (Both Times (Constant 2) (Named "x"))) (Constant 1)).
Proof. reflexivity. Qed.
