(** The axioms under each main theorem. What does not compute with machine numbers has none. *)
From Grundy Require Import Game Code Table Repeat Arithmetic Growth Misere Quotient Textbook Zeros Amounts Certificate.
Print Assumptions sprague_grundy.
Print Assumptions guy_smith_code.
Print Assumptions growth.
Print Assumptions decided.
Print Assumptions quotient.
Print Assumptions textbook.
Print Assumptions zeros_misere.
Print Assumptions amounts_play.
Print Assumptions values_sound.
Print Assumptions verdict_sound.
