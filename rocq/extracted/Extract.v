(** The checker as an OCaml program.

    Natural numbers become OCaml's int, exact below 2^62; primitive numbers become the module Uint63 beside this
    file; characters become OCaml's. These replacements are trusted, with OCaml and its compiler. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlString ExtrOCamlInt63.
From Grundy Require Import Game Machine Rule RuleText Tuples Certificate.
Extract Inlined Constant Nat.lxor => "(lxor)".
Extract Inlined Constant binary_lxor => "(lxor)".
Extract Inlined Constant Nat.testbit => "(fun a i -> (a lsr i) land 1 = 1)".
Extract Inlined Constant Nat.div2 => "(fun a -> a / 2)".
Extraction "checker.ml" verdict is_covered read_rule options_up_to
  read_tuples coordinates is_position tuple_options.
