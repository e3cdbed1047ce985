(** The part of JSON that certificates use (FORMAT.md, section 1): integers, plain strings, arrays, objects.

    [read_json] reads the whole text or nothing. There are no fractions and no escapes; an object has no key
    twice; nesting is at most 32 deep. Integers lie between -2^63 and 2^63 - 1. *)
From Coq Require Import List Arith Bool ZArith String Ascii.
Import ListNotations.
Local Open Scope string_scope.

Inductive json :=
| Null
| Integer (z : Z)
| Text (s : string)
| Array (items : list json)
| Object (fields : list (string * json)).

Definition is_space (c : ascii) : bool :=
  match c with " " | "010" | "013" | "009" => true | _ => false end%char.

Fixpoint skip (s : string) : string :=
  match s with String c r => if is_space c then skip r else s | EmptyString => s end.

(** The value of a decimal digit. *)
Definition digit (c : ascii) : option Z :=
  let n := nat_of_ascii c in
  if (48 <=? n)%nat && (n <=? 57)%nat then Some (Z.of_nat (n - 48)) else None.

Fixpoint digits_read (s : string) (v : Z) (count : nat) : Z * nat * string :=
  match s with
  | String c r => match digit c with Some d => digits_read r (10 * v + d)%Z (S count) | None => (v, count, s) end
  | EmptyString => (v, count, s)
  end.

Definition read_integer (s : string) : option (Z * string) :=
  let (negative, body) := match s with String "-" r => (true, r) | _ => (false, s) end in
  match digits_read body 0 0 with
  | (v, count, rest) =>
    let leading := match body with String "0" _ => (2 <=? count)%nat | _ => false end in
    let signed := if negative then (- v)%Z else v in
    if (count =? 0)%nat || leading || (negative && (v =? 0)%Z) then None
    else if ((- (2 ^ 63) <=? signed) && (signed <? 2 ^ 63))%Z then Some (signed, rest) else None
  end.

(** Printable ASCII but the quote and the backslash. *)
Definition is_plain (c : ascii) : bool :=
  let n := nat_of_ascii c in
  (32 <=? n)%nat && (n <=? 126)%nat && negb (n =? 34)%nat && negb (n =? 92)%nat.

Fixpoint plain_read (s : string) (found : list ascii) : option (string * string) :=
  match s with
  | String """" r => Some (string_of_list_ascii (rev' found), r)
  | String c r => if is_plain c then plain_read r (c :: found) else None
  | EmptyString => None
  end.

Definition has_key {A} (k : string) (l : list (string * A)) : bool := existsb (fun f => String.eqb k (fst f)) l.

(** The fuel runs out only for texts that are longer than it. *)
Fixpoint value (fuel depth : nat) (s : string) : option (json * string) :=
  match fuel, depth with
  | S f, S d =>
    match skip s with
    | String """" r => match plain_read r [] with Some (t, r) => Some (Text t, r) | None => None end
    | String "[" r => match skip r with String "]" r => Some (Array [], r) | _ => items f d r [] end
    | String "{" r => match skip r with String "}" r => Some (Object [], r) | _ => fields f d r [] end
    | String "n" (String "u" (String "l" (String "l" r))) => Some (Null, r)
    | r => match read_integer r with Some (z, r) => Some (Integer z, r) | None => None end
    end
  | _, _ => None
  end
with items (fuel depth : nat) (s : string) (found : list json) : option (json * string) :=
  match fuel with
  | O => None
  | S f =>
    match value f depth s with
    | None => None
    | Some (v, r) =>
      match skip r with
      | String "," r => items f depth r (v :: found)
      | String "]" r => Some (Array (rev' (v :: found)), r)
      | _ => None
      end
    end
  end
with fields (fuel depth : nat) (s : string) (found : list (string * json)) : option (json * string) :=
  match fuel with
  | O => None
  | S f =>
    match skip s with
    | String """" r =>
      match plain_read r [] with
      | None => None
      | Some (key, r) =>
        match skip r with
        | String ":" r =>
          if has_key key found then None else
          match value f depth r with
          | None => None
          | Some (v, r) =>
            match skip r with
            | String "," r => fields f depth r ((key, v) :: found)
            | String "}" r => Some (Object (rev' ((key, v) :: found)), r)
            | _ => None
            end
          end
        | _ => None
        end
      end
    | _ => None
    end
  end.

(** The length of the text, without a stack as deep as the text is long. *)
Fixpoint size (s : string) (n : nat) : nat := match s with String _ r => size r (S n) | EmptyString => n end.

Definition read_json (s : string) : option json :=
  match value (size s (size s 2)) 32 s with
  | Some (v, r) => match skip r with EmptyString => Some v | _ => None end
  | None => None
  end.

(** ** Looking into a value *)
Definition field (k : string) (v : json) : option json :=
  match v with
  | Object l => match find (fun f => String.eqb k (fst f)) l with Some (_, v) => Some v | None => None end
  | _ => None
  end.

(** The object has no key but these. *)
Definition only (known : list string) (v : json) : bool :=
  match v with Object l => forallb (fun f => existsb (String.eqb (fst f)) known) l | _ => false end.

(** Natural numbers up to ten million: whatever is larger would not be computed in a lifetime. *)
Definition as_natural (v : json) : option nat :=
  match v with Integer z => if ((0 <=? z) && (z <=? 10000000))%Z then Some (Z.to_nat z) else None | _ => None end.
Definition as_text (v : json) : option string := match v with Text s => Some s | _ => None end.

Fixpoint each {A} (f : json -> option A) (l : list json) : option (list A) :=
  match l with
  | [] => Some []
  | v :: l => match f v, each f l with Some a, Some b => Some (a :: b) | _, _ => None end
  end.
Definition as_list {A} (f : json -> option A) (v : json) : option (list A) :=
  match v with Array l => each f l | _ => None end.

Definition natural_at (k : string) (v : json) : option nat := match field k v with Some w => as_natural w | None => None end.
Definition text_at (k : string) (v : json) : option string := match field k v with Some w => as_text w | None => None end.
Definition naturals_at (k : string) (v : json) : option (list nat) :=
  match field k v with Some w => as_list as_natural w | None => None end.
