(** The rule language in one coordinate (FORMAT.md, section 2): what a canonical rule says.

    A rule is a code, or clauses on one heap. Names have integer values; an expression or a condition has
    a value where it has a meaning (nothing is divided by 0, no bit function takes a negative number).
    The clauses `for`, `let` and `if` of an alternative are read from left to right; every way to
    bind the names gives a result, a list of heaps, and the result is an option if no heap is below 0.
    An endless set stands for all its elements. [options_up_to] takes those up to a cutoff, so that it can be run;
    an option is what is found with some cutoff ([is_option]). What has no meaning gives no option.
    [plays] ties a rule to the theorems of [Game]: the options of each heap, as a finite list. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Game Code.
Import ListNotations.
Local Open Scope Z_scope.

Inductive one_place := Negative | Absolute | SquareRoot | Bits | OnesOf | DigitSum.
Inductive two_places := Plus | Minus | Times | Quotient | Remainder | Least | Greatest | CommonDivisor
  | BitAnd | BitOr | BitXor | ShiftLeft | ShiftRight | Valuation.
Inductive comparison := Equal | Unequal | Below | AtMost | Above | AtLeast.

Inductive expression :=
| Number (z : Z)
| Name (x : string)
| Apply1 (f : one_place) (a : expression)
| Apply2 (f : two_places) (a b : expression).

Inductive condition :=
| Compare (c : comparison) (a b : expression)
| Divides (a b : expression)
| IsPrime (a : expression)
| IsSquare (a : expression)
| Not (c : condition)
| And (c d : condition)
| Or (c d : condition).

Inductive set :=
| Range (first until : expression)
| From (first : expression)
| Listed (items : list expression)
| AllBut (left_out : list expression)
| Primes | PrimePowers | Squares | Triangular | Fibonacci
| Powers (base : expression)
| Divisors (a : expression) | Coprime (a : expression) | Digits (a : expression).

Inductive clause := For (x : string) (s : set) | Let (x : string) (a : expression) | If (c : condition).

(** A part of a sum: `place; count for ...`. *)
Record part := Part { place : expression; count : option expression; within : list clause }.
Inductive result := Heap (a : expression) | Sum (parts : list part).
Record alternative := Alternative { leaves : result; clauses : list clause }.
Inductive pattern := AnyHeap (x : string) | ThisHeap (n : Z).
Inductive rule := Digits_code (digits : list nat) | Written (lines : list (pattern * list alternative)).

(** ** Expressions *)
Definition environment := list (string * Z).

Fixpoint value_of (env : environment) (x : string) : option Z :=
  match env with
  | [] => None
  | (y, v) :: env => if String.eqb x y then Some v else value_of env x
  end.

Definition natural (a : Z) (v : Z) : option Z := if a <? 0 then None else Some v.

Fixpoint ones (p : positive) : Z := match p with xH => 1 | xO p => ones p | xI p => 1 + ones p end.

Fixpoint digits_from (fuel : nat) (a : Z) : list Z :=
  match fuel with
  | O => []
  | S f => if a <? 10 then [a] else digits_from f (a / 10) ++ [a mod 10]
  end.
(** The decimal digits, the highest first. *)
Definition decimal (a : Z) : list Z := digits_from (S (Z.to_nat (Z.log2 a))) a.

Definition apply1 (f : one_place) (a : Z) : option Z :=
  match f with
  | Negative => Some (- a)
  | Absolute => Some (Z.abs a)
  | SquareRoot => natural a (Z.sqrt a)
  | Bits => natural a (if a =? 0 then 0 else Z.log2 a + 1)
  | OnesOf => natural a (match a with Zpos p => ones p | _ => 0 end)
  | DigitSum => natural a (fold_right Z.add 0 (decimal a))
  end.

Fixpoint times_divided (fuel : nat) (p a : Z) : Z :=
  match fuel with
  | O => 0
  | S f => if a mod p =? 0 then 1 + times_divided f p (a / p) else 0
  end.

Definition apply2 (f : two_places) (a b : Z) : option Z :=
  match f with
  | Plus => Some (a + b)
  | Minus => Some (a - b)
  | Times => Some (a * b)
  | Quotient => if b =? 0 then None else Some (a / b)
  | Remainder => if b =? 0 then None else Some (a mod b)
  | Least => Some (Z.min a b)
  | Greatest => Some (Z.max a b)
  | CommonDivisor => Some (Z.gcd a b)
  | BitAnd => natural (Z.min a b) (Z.land a b)
  | BitOr => natural (Z.min a b) (Z.lor a b)
  | BitXor => natural (Z.min a b) (Z.lxor a b)
  | ShiftLeft => natural (Z.min a b) (Z.shiftl a b)
  | ShiftRight => natural (Z.min a b) (Z.shiftr a b)
  | Valuation => if (a <? 2) || (b =? 0) then None
                 else Some (times_divided (S (Z.to_nat (Z.log2 (Z.abs b)))) a (Z.abs b))
  end.

Fixpoint number (env : environment) (a : expression) : option Z :=
  match a with
  | Number z => Some z
  | Name x => value_of env x
  | Apply1 f a => match number env a with Some v => apply1 f v | None => None end
  | Apply2 f a b => match number env a, number env b with Some v, Some w => apply2 f v w | _, _ => None end
  end.

Fixpoint numbers (env : environment) (l : list expression) : option (list Z) :=
  match l with
  | [] => Some []
  | a :: l => match number env a, numbers env l with Some v, Some vs => Some (v :: vs) | _, _ => None end
  end.

(** ** Conditions *)
Definition up_to (a : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat a)).

Definition prime (a : Z) : bool :=
  (2 <=? a) && all (fun d => (d <? 2) || negb (a mod d =? 0)) (up_to (Z.sqrt a)).
Definition square (a : Z) : bool := (0 <=? a) && (Z.sqrt a * Z.sqrt a =? a).
Definition divides (a b : Z) : bool := if a =? 0 then b =? 0 else b mod a =? 0.

Definition compare (c : comparison) (a b : Z) : bool :=
  match c with
  | Equal => a =? b | Unequal => negb (a =? b)
  | Below => a <? b | AtMost => a <=? b | Above => b <? a | AtLeast => b <=? a
  end.

Fixpoint truth (env : environment) (c : condition) : option bool :=
  match c with
  | Compare r a b => match number env a, number env b with Some v, Some w => Some (compare r v w) | _, _ => None end
  | Divides a b => match number env a, number env b with Some v, Some w => Some (divides v w) | _, _ => None end
  | IsPrime a => match number env a with Some v => Some (prime v) | None => None end
  | IsSquare a => match number env a with Some v => Some (square v) | None => None end
  | Not c => match truth env c with Some b => Some (negb b) | None => None end
  | And c d => match truth env c with Some true => truth env d | other => other end
  | Or c d => match truth env c with Some false => truth env d | other => other end
  end.

(** ** Sets *)
Definition between (a b : Z) : list Z := map (fun i => a + Z.of_nat i) (seq 0 (Z.to_nat (b - a))).

Definition prime_power (a : Z) : bool :=
  (a =? 1) || any (fun p => prime p && any (fun k => p ^ k =? a) (up_to (Z.log2 a))) (up_to a).

Fixpoint fibonacci_up_to (fuel : nat) (a b last : Z) : list Z :=
  match fuel with
  | O => []
  | S f => if a <=? last then a :: fibonacci_up_to f b (a + b) last else []
  end.

(** The elements of a set; of an endless set those up to [last]. *)
Definition elements (last : Z) (env : environment) (s : set) : option (list Z) :=
  let of (a : expression) (f : Z -> option (list Z)) := match number env a with Some v => f v | None => None end in
  match s with
  | Range a b => of a (fun v => of b (fun w => Some (between v w)))
  | From a => of a (fun v => Some (between v (last + 1)))
  | Listed l => numbers env l
  | AllBut l => match numbers env l with
                | Some out => Some (filter (fun v => negb (existsb (Z.eqb v) out)) (up_to last))
                | None => None
                end
  | Primes => Some (filter prime (up_to last))
  | PrimePowers => Some (filter prime_power (up_to last))
  | Squares => Some (filter square (up_to last))
  | Triangular => Some (filter (fun v => square (8 * v + 1)) (up_to last))
  | Fibonacci => Some (fibonacci_up_to (S (Z.to_nat last)) 1 2 last)
  | Powers b => of b (fun w => if w <? 2 then None else
      Some (filter (fun v => v <=? last) (map (fun i => w ^ Z.of_nat i) (seq 0 (S (Z.to_nat last))))))
  | Divisors a => of a (fun v => Some (filter (fun d => v mod d =? 0) (up_to v)))
  | Coprime a => of a (fun v => Some (filter (fun d => Z.gcd v d =? 1) (up_to v)))
  | Digits a => of a (fun v => Some (filter (fun d => 0 <? d) (decimal (Z.max v 0))))
  end.

(** ** Alternatives *)
Fixpoint ways_to_bind (last : Z) (l : list clause) (env : environment) : list environment :=
  match l with
  | [] => [env]
  | For x s :: l => match elements last env s with
                    | Some vs => flat_map (fun v => ways_to_bind last l ((x, v) :: env)) vs
                    | None => []
                    end
  | Let x a :: l => match number env a with Some v => ways_to_bind last l ((x, v) :: env) | None => [] end
  | If c :: l => match truth env c with Some true => ways_to_bind last l env | _ => [] end
  end.

(** The heaps of one part, once for each way to bind its own names; [None] where it has no meaning. *)
Definition heaps_once (p : part) (env : environment) : option (list Z) :=
  match number env (place p), match count p with None => Some 1 | Some a => number env a end with
  | Some v, Some k => if k <? 0 then None else Some (repeat v (Z.to_nat k))
  | _, _ => None
  end.

Fixpoint joined (l : list (option (list Z))) : option (list Z) :=
  match l with
  | [] => Some []
  | Some a :: l => match joined l with Some b => Some (a ++ b) | None => None end
  | None :: _ => None
  end.

Definition heaps_of (last : Z) (r : result) (env : environment) : option (list Z) :=
  match r with
  | Heap a => numbers env [a]
  | Sum parts => joined (flat_map (fun p => map (heaps_once p) (ways_to_bind last (within p) env)) parts)
  end.

Definition positions (found : option (list Z)) : list (list nat) :=
  match found with
  | Some heaps => if forallb (Z.leb 0) heaps then [map Z.to_nat heaps] else []
  | None => []
  end.

Definition options_of (last : Z) (env : environment) (a : alternative) : list (list nat) :=
  flat_map (fun env => positions (heaps_of last (leaves a) env)) (ways_to_bind last (clauses a) env).

Definition matches (p : pattern) (n : nat) : option environment :=
  match p with
  | AnyHeap x => Some [(x, Z.of_nat n)]
  | ThisHeap m => if m =? Z.of_nat n then Some [] else None
  end.

(** The options of heap n, with the elements up to [last] for an endless set. *)
Definition options_up_to (last : nat) (r : rule) (n : nat) : list (list nat) :=
  match r with
  | Digits_code ds => breaks (code_of ds) n
  | Written lines => flat_map (fun line => match matches (fst line) n with
      | Some env => flat_map (options_of (Z.of_nat last) env) (snd line)
      | None => []
      end) lines
  end.

Definition is_option (r : rule) (n : nat) (o : list nat) : Prop := exists last, In o (options_up_to last r n).

(** The options of every heap, as finite lists. *)
Definition plays (r : rule) (game : rules) : Prop := forall n o, In o (game n) <-> is_option r n o.

Lemma plays_code ds : plays (Digits_code ds) (breaks (code_of ds)).
Proof. intros n o. split; [intros I; now exists O|]. now intros (last & I). Qed.
