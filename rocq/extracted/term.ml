(* A claim as a term of Claim.v, for files that `grundy law --rocq` writes. Nothing rests on it: the kernel compares the term with what the
   checker's verdict is. *)
open Checker

let quoted chars =
  let text = String.of_seq (List.to_seq chars) in
  "\"" ^ String.concat "\"\"" (String.split_on_char '"' text) ^ "\""

let number = string_of_int
let listed show items = "[" ^ String.concat "; " (List.map show items) ^ "]"
let numbers = listed number

let rec positive = function XH -> 1 | XO p -> 2 * positive p | XI p -> (2 * positive p) + 1
let integer = function Z0 -> "0%Z" | Zpos p -> number (positive p) ^ "%Z" | Zneg p -> "(-" ^ number (positive p) ^ ")%Z"

let automaton { first_state; follows0 = follows; accepting } =
  Printf.sprintf "(Digits.Automaton %d %s %s)" first_state (listed numbers follows) (listed string_of_bool accepting)

let name_of = function
  | PrimeFactors -> "PrimeFactors"
  | ParityOfPrimeFactors -> "ParityOfPrimeFactors"
  | PrimeFactorsLessOne -> "PrimeFactorsLessOne"
  | OddFactors -> "OddFactors"
  | Twos -> "Twos"
  | TwosAndOne -> "TwosAndOne"
  | EvenHeaps -> "EvenHeaps"
  | HalfOfOddPart -> "HalfOfOddPart"
  | LeastPrime -> "LeastPrime"
  | LeastOddPrime -> "LeastOddPrime"
  | BinaryOnes -> "BinaryOnes"
  | BinaryOnesLessOne -> "BinaryOnesLessOne"
  | OddHeaps -> "OddHeaps"
  | DifferentPrimes -> "DifferentPrimes"
  | LengthOfNext -> "LengthOfNext"
  | LastDigit -> "LastDigit"
  | PrimeHeaps -> "PrimeHeaps"
  | OddHeapsAndPowers -> "OddHeapsAndPowers"
  | ExponentsIn _ -> "ExponentsIn"

let factor_law = function
  | ExponentsIn n -> "(Factors.ExponentsIn " ^ integer n ^ ")"
  | law -> "Factors." ^ name_of law

let law = function
  | ValueIs formula -> "(ValueIs " ^ quoted formula ^ ")"
  | LostWhen condition -> "(LostWhen " ^ quoted condition ^ ")"
  | MisereLostWhen condition -> "(MisereLostWhen " ^ quoted condition ^ ")"

let false_statement = function
  | SaysPeriodic (e, p, s) -> Printf.sprintf "(SaysPeriodic %d %d %d)" e p s
  | SaysValue formula -> "(SaysValue " ^ quoted formula ^ ")"
  | SaysLost condition -> "(SaysLost " ^ quoted condition ^ ")"
  | SaysSame other -> "(SaysSame " ^ quoted other ^ ")"

let part (places, rule) = Printf.sprintf "(%s, %s)" (numbers places) (quoted rule)

let of_claim claim =
  let words = Printf.sprintf in
  match claim with
  | Periodic (e, p, s) -> words "Periodic %d %d %d" e p s
  | Formula formula -> "Formula " ^ quoted formula
  | RisingLaw most -> "RisingLaw " ^ quoted most
  | FactorsSay law -> "FactorsSay " ^ factor_law law
  | FactorsFromOne law -> "FactorsFromOne " ^ factor_law law
  | Scales (first, c, z, s) -> words "Scales %s %d %d %d" (numbers first) c z s
  | MisereQuotient (table, previous, map, e, p) ->
      words "MisereQuotient %s %s %s %d %d" (listed numbers table) (numbers previous) (numbers map) e p
  | MisereQuotientBelow (table, previous, map) ->
      words "MisereQuotientBelow %s %s %s" (listed numbers table) (numbers previous) (numbers map)
  | TextbookRule -> "TextbookRule"
  | PeriodicTextbookRule (e, p) -> words "PeriodicTextbookRule %d %d" e p
  | SameValues (other, shift) -> words "SameValues %s %s" (quoted other) (integer shift)
  | Columns m -> words "Columns %d" m
  | ColumnsOfAll m -> words "ColumnsOfAll %d" m
  | OddPlaces -> "OddPlaces"
  | EveryOtherGap -> "EveryOtherGap"
  | XorOfSome places -> "XorOfSome " ^ numbers places
  | XorOfOneMore -> "XorOfOneMore"
  | EveryHeap -> "EveryHeap"
  | XorOfHeaps -> "XorOfHeaps"
  | EvenArms -> "EvenArms"
  | HeapsRepeat (e, p, s) -> words "HeapsRepeat %d %d %d" e p s
  | SumsRepeat (e, p, s) -> words "SumsRepeat %d %d %d" e p s
  | SumsAre formula -> "SumsAre " ^ quoted formula
  | SumsRead (base, a) -> words "SumsRead %d %s" base (automaton a)
  | StartPeriodic (e, p) -> words "StartPeriodic %d %d" e p
  | StartLost (early, seed, lag) -> words "StartLost %s %s %d" (numbers early) (numbers seed) lag
  | LostFromStart (base, a, b) -> words "LostFromStart %d %s %s" base (automaton a) (automaton b)
  | LawOf said -> "LawOf " ^ law said
  | ValueRead (base, a) -> words "ValueRead %d %s" base (automaton a)
  | PowerRead (base, a) -> words "PowerRead %d %s" base (automaton a)
  | LossRead (base, a) -> words "LossRead %d %s" base (automaton a)
  | MisereLossRead (base, a) -> words "MisereLossRead %d %s" base (automaton a)
  | ValueAt (x, v) -> words "ValueAt %s %d" (numbers x) v
  | ValuesBelow (below, values) -> words "ValuesBelow %s %s" (numbers below) (listed integer values)
  | Refuted (said, x) -> words "Refuted %s %s" (false_statement said) (numbers x)
  | SumOf parts -> "SumOf " ^ listed part parts
  | ForAllParameters (names, condition, said) ->
      words "ForAllParameters %s %s %s" (listed quoted names) (quoted condition) (law said)
