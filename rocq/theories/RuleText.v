(** From the canonical text of a rule to its syntax (FORMAT.md, section 2).

    The text is cut into numbers, names and signs; the grammar is read by descent, operators from the loosest
    (`or`) to the tightest (`*`). [read_rule] reads the whole text or nothing. Domains, wins, starts, tags and positions
    of several coordinates are not read: such a rule is not spoken of here. *)
From Coq Require Import List Arith Bool ZArith String Ascii.
From Grundy Require Import Json Rule.
Import ListNotations.
Local Open Scope string_scope.

(** ** Tokens *)
Definition signs : list string :=
  ["..="; ".."; "->"; "=="; "!="; "<="; ">="; "<"; ">"; "="; "+"; "-"; "*"; "/"; "%"; "("; ")"; "["; "]"; "{"; "}"; ","; ";"; "|"].

Definition is_word (c : ascii) : bool :=
  let n := nat_of_ascii c in
  ((48 <=? n) && (n <=? 57) || (65 <=? n) && (n <=? 90) || (97 <=? n) && (n <=? 122) || (n =? 95))%nat.

Fixpoint strip (p s : string) : option string :=
  match p, s with
  | EmptyString, _ => Some s
  | String a p, String b s => if Ascii.eqb a b then strip p s else None
  | _, _ => None
  end.

Fixpoint first_sign (l : list string) (s : string) : option (string * string) :=
  match l with
  | [] => None
  | t :: l => match strip t s with Some r => Some (t, r) | None => first_sign l s end
  end.

Fixpoint word (s : string) : string * string :=
  match s with
  | String c r => if is_word c then let (w, r) := word r in (String c w, r) else (EmptyString, s)
  | EmptyString => (EmptyString, EmptyString)
  end.

Fixpoint spaces (s : string) : string := match s with String " " r => spaces r | _ => s end.

Fixpoint tokens (fuel : nat) (s : string) : option (list string) :=
  match fuel with
  | O => None
  | S f =>
    match spaces s with
    | EmptyString => Some []
    | s => match first_sign signs s with
           | Some (t, r) => match tokens f r with Some l => Some (t :: l) | None => None end
           | None => match word s with
                     | (EmptyString, _) => None
                     | (w, r) => match tokens f r with Some l => Some (w :: l) | None => None end
                     end
           end
    end
  end.

(** ** Words *)
Definition reserved : list string :=
  ["for"; "in"; "let"; "if"; "and"; "or"; "not"; "domain"; "win"; "start"; "min"; "max"; "gcd"; "abs"; "isqrt"; "bits";
   "popcount"; "digit_sum"; "is_prime"; "is_square"; "bitand"; "bitor"; "bitxor"; "shl"; "shr"; "valuation"; "divides"].
Definition is_in (w : string) (l : list string) : bool := existsb (String.eqb w) l.

Definition is_name (w : string) : bool :=
  match w with
  | String c _ => is_word c && (match digit c with None => true | Some _ => false end) && negb (is_in w reserved)
  | EmptyString => false
  end.

(** A number below 2^64, without leading zeros. *)
Definition as_number (w : string) : option Z :=
  match digits_read w 0 0 with
  | (v, S more, EmptyString) =>
    let leading := match w with String "0" _ => (1 <=? more)%nat | _ => false end in
    if negb leading && (v <? 2 ^ 64)%Z then Some v else None
  | _ => None
  end.

(** What an operator joins: numbers or conditions. *)
Inductive term := Num (a : expression) | Cond (c : condition).

Local Notation "a =s b" := (String.eqb a b) (at level 70).

(** The entry of a word in a list, if there is one. *)
Fixpoint entry_of {A} (w : string) (l : list (string * A)) : option A :=
  match l with [] => None | (v, a) :: l => if w =s v then Some a else entry_of w l end.

Definition arithmetic : list (string * two_places) :=
  [("+", Plus); ("-", Minus); ("*", Times); ("/", Quotient); ("%", Remainder)].
Definition comparisons : list (string * comparison) :=
  [("==", Equal); ("!=", Unequal); ("<", Below); ("<=", AtMost); (">", Above); (">=", AtLeast)].

Definition join (w : string) (l r : term) : option term :=
  match l, r with
  | Num a, Num b =>
    match entry_of w arithmetic, entry_of w comparisons with
    | Some f, _ => Some (Num (Apply2 f a b))
    | None, Some c => Some (Cond (Compare c a b))
    | None, None => None
    end
  | Cond c, Cond d => if w =s "and" then Some (Cond (And c d)) else if w =s "or" then Some (Cond (Or c d)) else None
  | _, _ => None
  end.

(** The functions by the number of their arguments; those of the first list take one or more. *)
Definition of_several : list (string * two_places) := [("min", Least); ("max", Greatest); ("gcd", CommonDivisor)].
Definition of_one : list (string * (expression -> term)) :=
  [("abs", fun a => Num (Apply1 Absolute a)); ("isqrt", fun a => Num (Apply1 SquareRoot a));
   ("bits", fun a => Num (Apply1 Bits a)); ("popcount", fun a => Num (Apply1 OnesOf a));
   ("digit_sum", fun a => Num (Apply1 DigitSum a)); ("gcd", fun a => Num (Apply1 Absolute a));
   ("is_prime", fun a => Cond (IsPrime a)); ("is_square", fun a => Cond (IsSquare a))].
Definition of_two : list (string * (expression -> expression -> term)) :=
  [("bitand", fun a b => Num (Apply2 BitAnd a b)); ("bitor", fun a b => Num (Apply2 BitOr a b));
   ("bitxor", fun a b => Num (Apply2 BitXor a b)); ("shl", fun a b => Num (Apply2 ShiftLeft a b));
   ("shr", fun a b => Num (Apply2 ShiftRight a b)); ("valuation", fun a b => Num (Apply2 Valuation a b));
   ("divides", fun a b => Cond (Divides a b))].

Definition call (w : string) (l : list expression) : option term :=
  let several := match entry_of w of_several, l with Some f, a :: l => Some (Num (fold_left (Apply2 f) l a)) | _, _ => None end in
  match l with
  | [a] => match entry_of w of_one with Some f => Some (f a) | None => several end
  | [a; b] => match entry_of w of_two with Some f => Some (f a b) | None => several end
  | _ => several
  end.

Definition functions : list string :=
  ["min"; "max"; "gcd"; "abs"; "isqrt"; "bits"; "popcount"; "digit_sum"; "is_prime"; "is_square"; "bitand"; "bitor"; "bitxor";
   "shl"; "shr"; "valuation"; "divides"].

(** The operators of each level, the loosest first; `not` stands on level 2 and comparisons on level 3. *)
Definition operators (level : nat) : list string :=
  match level with
  | 0 => ["or"] | 1 => ["and"] | 3 => ["=="; "!="; "<="; ">="; "<"; ">"] | 4 => ["+"; "-"] | 5 => ["*"; "/"; "%"] | _ => []
  end.

(** What follows a word, if that word comes first. *)
Definition after (w : string) (ts : list string) : option (list string) :=
  match ts with v :: ts => if v =s w then Some ts else None | [] => None end.

(** ** Expressions *)
Fixpoint term_at (fuel level : nat) (ts : list string) : option (term * list string) :=
  match fuel with
  | O => None
  | S f =>
    if (level =? 6)%nat then primary f ts else
    match (level =? 2)%nat, after "not" ts with
    | true, Some ts =>
      match term_at f 2 ts with Some (Cond c, ts) => Some (Cond (Not c), ts) | _ => None end
    | _, _ =>
      match term_at f (S level) ts with
      | Some (t, ts) => more f level t None ts
      | None => None
      end
    end
  end
(** What follows a term on its level; in a chain of comparisons the last term is compared again. *)
with more (fuel level : nat) (last : term) (chain : option term) (ts : list string) : option (term * list string) :=
  match fuel with
  | O => None
  | S f =>
    match ts with
    | w :: rest =>
      if is_in w (operators level) then
        match term_at f (S level) rest with
        | None => None
        | Some (next, rest) =>
          match join w last next with
          | None => None
          | Some one =>
            if (level =? 3)%nat then
              match chain with
              | None => more f level next (Some one) rest
              | Some all => match join "and" all one with Some all => more f level next (Some all) rest | None => None end
              end
            else more f level one None rest
          end
        end
      else Some (match chain with Some all => all | None => last end, ts)
    | [] => Some (match chain with Some all => all | None => last end, ts)
    end
  end
with primary (fuel : nat) (ts : list string) : option (term * list string) :=
  match fuel, ts with
  | S f, w :: rest =>
    if w =s "-" then
      match primary f rest with Some (Num a, rest) => Some (Num (Apply1 Negative a), rest) | _ => None end
    else if w =s "(" then
      match term_at f 0 rest with
      | Some (t, rest) => match after ")" rest with Some rest => Some (t, rest) | None => None end
      | None => None
      end
    else match as_number w with
    | Some v => Some (Num (Number v), rest)
    | None =>
      if is_in w functions then
        match after "(" rest with
        | Some rest => match arguments f ")" rest with
                       | Some (l, rest) => match call w l with Some t => Some (t, rest) | None => None end
                       | None => None
                       end
        | None => None
        end
      else if is_name w then Some (Num (Name w), rest) else None
    end
  | _, _ => None
  end
with arguments (fuel : nat) (close : string) (ts : list string) : option (list expression * list string) :=
  match fuel with
  | O => None
  | S f =>
    match term_at f 0 ts with
    | Some (Num a, w :: rest) =>
      if String.eqb w close then Some ([a], rest)
      else if String.eqb w "," then
        match arguments f close rest with Some (l, rest) => Some (a :: l, rest) | None => None end
      else None
    | _ => None
    end
  end.

Definition plenty (ts : list string) : nat := 12 * List.length ts + 12.
Definition expression_at (ts : list string) : option (expression * list string) :=
  match term_at (plenty ts) 0 ts with Some (Num a, ts) => Some (a, ts) | _ => None end.
Definition condition_at (ts : list string) : option (condition * list string) :=
  match term_at (plenty ts) 0 ts with Some (Cond c, ts) => Some (c, ts) | _ => None end.
(** Items up to the closing sign, which may follow at once. *)
Definition listed_at (close : string) (ts : list string) : option (list expression * list string) :=
  match ts with
  | w :: rest => if String.eqb w close then Some ([], rest) else arguments (plenty ts) close ts
  | [] => None
  end.

(** ** Sets and clauses *)
Definition ends_range (ts : list string) : bool :=
  match ts with [] => true | w :: _ => is_in w ["|"; ";"; "]"; ","; "for"; "let"; "if"] end.

Definition plain_sets : list (string * set) :=
  [("primes", Primes); ("prime_powers", PrimePowers); ("squares", Squares); ("triangular", Triangular); ("fib", Fibonacci)].
Definition sets_of_one : list (string * (expression -> set)) :=
  [("powers", Powers); ("divisors", Divisors); ("coprime", Coprime); ("digits", Digits)].

Definition range_at (ts : list string) : option (set * list string) :=
  match expression_at ts with
  | Some (a, w :: ts) =>
    if w =s "..=" then
      match expression_at ts with Some (b, ts) => Some (Range a (Apply2 Plus b (Number 1)), ts) | None => None end
    else if w =s ".." then
      if ends_range ts then Some (From a, ts)
      else match expression_at ts with Some (b, ts) => Some (Range a b, ts) | None => None end
    else None
  | _ => None
  end.

Definition set_at (ts : list string) : option (set * list string) :=
  match ts with
  | [] => None
  | w :: rest =>
    if w =s "{" then match listed_at "}" rest with Some (l, ts) => Some (Listed l, ts) | None => None end
    else if w =s "all" then
      match rest with
      | b :: c :: rest =>
        if (b =s "but") && (c =s "{")
        then match listed_at "}" rest with Some (l, ts) => Some (AllBut l, ts) | None => None end else None
      | _ => None
      end
    else match entry_of w plain_sets, entry_of w sets_of_one with
    | Some s, _ => Some (s, rest)
    | _, Some make =>
      match after "(" rest with
      | Some rest => match listed_at ")" rest with Some ([a], ts) => Some (make a, ts) | _ => None end
      | None => None
      end
    | _, _ => range_at ts
    end
  end.

Fixpoint clauses_at (fuel : nat) (ts : list string) : option (list clause * list string) :=
  match fuel, ts with
  | S f, w :: rest =>
    let then_ c ts := match clauses_at f ts with Some (l, ts) => Some (c :: l, ts) | None => None end in
    if w =s "for" then
      match rest with
      | x :: i :: rest =>
        if is_name x && (i =s "in") then match set_at rest with Some (s, ts) => then_ (For x s) ts | None => None end else None
      | _ => None
      end
    else if w =s "let" then
      match rest with
      | x :: i :: rest =>
        if is_name x && (i =s "=") then match expression_at rest with Some (a, ts) => then_ (Let x a) ts | None => None end else None
      | _ => None
      end
    else if w =s "if" then match condition_at rest with Some (c, ts) => then_ (If c) ts | None => None end
    else Some ([], ts)
  | _, _ => Some ([], ts)
  end.
Definition clauses_from (ts : list string) := clauses_at (S (List.length ts)) ts.

(** ** Results *)
Definition part_at (ts : list string) : option (part * list string) :=
  match expression_at ts with
  | None => None
  | Some (a, ts) =>
    let rest k ts := match clauses_from ts with Some (l, ts) => Some (Part a k l, ts) | None => None end in
    match after ";" ts with
    | Some ts => match expression_at ts with Some (k, ts) => rest (Some k) ts | None => None end
    | None => rest None ts
    end
  end.

Fixpoint parts_at (fuel : nat) (ts : list string) : option (list part * list string) :=
  match fuel with
  | O => None
  | S f =>
    match part_at ts with
    | Some (p, w :: ts) =>
      if w =s "]" then Some ([p], ts)
      else if w =s "," then match parts_at f ts with Some (l, ts) => Some (p :: l, ts) | None => None end
      else None
    | _ => None
    end
  end.

Definition result_at (ts : list string) : option (result * list string) :=
  match after "[" ts with
  | Some ts =>
    match after "]" ts with
    | Some ts => Some (Sum [], ts)
    | None => match parts_at (S (List.length ts)) ts with Some (l, ts) => Some (Sum l, ts) | None => None end
    end
  | None => match expression_at ts with Some (a, ts) => Some (Heap a, ts) | None => None end
  end.

Fixpoint alternatives_at (fuel : nat) (ts : list string) : option (list alternative * list string) :=
  match fuel with
  | O => None
  | S f =>
    match result_at ts with
    | None => None
    | Some (r, ts) =>
      match clauses_from ts with
      | None => None
      | Some (l, ts) =>
        match after "|" ts with
        | Some ts => match alternatives_at f ts with Some (m, ts) => Some (Alternative r l :: m, ts) | None => None end
        | None => Some ([Alternative r l], ts)
        end
      end
    end
  end.

Definition pattern_at (ts : list string) : option (pattern * list string) :=
  match ts with
  | w :: arrow :: ts =>
    if arrow =s "->" then
      match as_number w with
      | Some n => Some (ThisHeap n, ts)
      | None => if is_name w then Some (AnyHeap w, ts) else None
      end
    else None
  | _ => None
  end.

Fixpoint lines_at (fuel : nat) (ts : list string) : option (list (pattern * list alternative)) :=
  match fuel with
  | O => None
  | S f =>
    match pattern_at ts with
    | None => None
    | Some (p, ts) =>
      match alternatives_at (S (List.length ts)) ts with
      | Some (l, []) => Some [(p, l)]
      | Some (l, ts) =>
        match after ";" ts with
        | Some ts => match lines_at f ts with Some m => Some ((p, l) :: m) | None => None end
        | None => None
        end
      | None => None
      end
    end
  end.

(** ** Codes *)
Definition code_digit (base : nat) (c : ascii) : option nat :=
  let n := nat_of_ascii c in
  let v := if (48 <=? n)%nat && (n <=? 57)%nat then n - 48
           else if (65 <=? n)%nat && (n <=? 70)%nat then n - 55
           else if (97 <=? n)%nat && (n <=? 102)%nat then n - 87 else 99 in
  if (v <? base)%nat then Some v else None.

Fixpoint code_digits (base : nat) (s : string) : option (list nat) :=
  match s with
  | EmptyString => Some []
  | String c s => match code_digit base c, code_digits base s with Some d, Some l => Some (d :: l) | _, _ => None end
  end.

(** Some digit is not 0. *)
Definition read_code (base : nat) (s : string) : option rule :=
  match s with
  | String first (String "." rest) =>
    match code_digit base first, code_digits base rest with
    | Some d, Some l => if Nat.testbit d 0 || Nat.testbit d 1 || forallb (Nat.eqb 0) (d :: l) then None else Some (Digits_code (d :: l))
    | _, _ => None
    end
  | _ => None
  end.

(** ** The whole text *)
Definition read_rule (s : string) : option rule :=
  match strip "octal " s, strip "hex " s with
  | Some r, _ => read_code 8 r
  | _, Some r => read_code 16 r
  | _, _ => match tokens (S (String.length s)) s with
            | Some ts => match lines_at (S (List.length ts)) ts with Some l => Some (Written l) | None => None end
            | None => None
            end
  end.

Definition read_expression (s : string) : option expression :=
  match tokens (S (String.length s)) s with
  | Some ts => match expression_at ts with Some (a, []) => Some a | _ => None end
  | None => None
  end.

Example kayles : read_rule "octal 0.77" = Some (Digits_code [0; 7; 7]).
Proof. reflexivity. Qed.

Example take_set : read_rule "x -> x - k for k in {1, 3, 4}" = Some (Written [(AnyHeap "x",
  [Alternative (Heap (Apply2 Minus (Name "x") (Name "k"))) [For "k" (Listed [Number 1; Number 3; Number 4])]])]).
Proof. reflexivity. Qed.

Example lasker : match read_rule "x -> x - k for k in 1.. | [a, x - a] for a in 1..x if 1 <= a < x" with
  | Some r => options_up_to 9 r 4 | None => [] end = [[3]; [2]; [1]; [0]; [1; 3]; [2; 2]; [3; 1]].
Proof. reflexivity. Qed.
