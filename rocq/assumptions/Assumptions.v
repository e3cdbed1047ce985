(** The axioms under each main theorem. What does not compute with machine numbers has none. *)
From Grundy Require Import Game Code Table Sparse Repeat Arithmetic Growth Misere Quotient Textbook Zeros Same Amounts Taking
  Obligations Lists Staircase Colon Moore TakingMethods Certificate Multipliers Ways
  Demands Parametric Schwenk Digits Linear Automata Selective Sums ResidueMethods Worth TableMethods Rising RisingMethods.
Print Assumptions sprague_grundy.
Print Assumptions guy_smith_code.
Print Assumptions growth.
Print Assumptions decided.
Print Assumptions quotient.
Print Assumptions textbook.
Print Assumptions zeros_misere.
Print Assumptions amounts_play.
Print Assumptions ferguson.
Print Assumptions cofinite.
Print Assumptions avoids_sound.
Print Assumptions values_by_obligations.
Print Assumptions same_values.
Print Assumptions staircase.
Print Assumptions colon.
Print Assumptions moore.
Print Assumptions tree_sound.
Print Assumptions walks_sound.
Print Assumptions moves_are.
Print Assumptions values_proved.
Print Assumptions losses_proved.
Print Assumptions misere_proved.
Print Assumptions first_player.
Print Assumptions recurs.
Print Assumptions selective_lost.
Print Assumptions sum_values.
Print Assumptions residues.
Print Assumptions remainders_sound.
Print Assumptions worth_lost.
Print Assumptions options_complete.
Print Assumptions rising.
Print Assumptions slow_sound.
Print Assumptions solved_sound.
Print Assumptions cases_sound.
Print Assumptions values_decided.
Print Assumptions losses_decided.
Print Assumptions values_sound.
Print Assumptions sparse_values_sound.
Print Assumptions verdict_sound.
