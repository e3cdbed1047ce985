(** The checker of certificates: from the text of a certificate to a theorem about the text of its rule.

    [verdict certificate] is the rule and the claim if the certificate is accepted. [verdict_sound]: then the claim
    holds. A certificate of a method that is not in [methods] is not accepted. *)
From Coq Require Import List Arith Bool ZArith String Ascii Uint63.
From Grundy Require Import Json Game Period Code Machine Table Sparse Repeat Rule RuleText Amounts Lists Tuples Syntax Claim CodeMethods TakingMethods
  ListMethods EuclidMethods EuclidZero Memory MemoryMethods FactorRules FactorMethods FactorsFromOne ParametricMethods SchwenkMethods AutomataMethods DigitPeriods HeapSums HeapSumMethods NumberMethods ExponentMethods SelectiveMethods SumMethods WrittenOut ResidueMethods RisingMethods ScalingMethods TableMethods Names Width SameMoves.
Import ListNotations.
Local Open Scope nat_scope.
Local Open Scope string_scope.

(** Claims that are true by another theorem than the one the certificate names. *)
Definition by_automaton (r : rule) (v w : json) : option claim :=
  match by_cofinite r v w with
  | Some c => Some c
  | None => guard (only ["measure"; "options"] w && measure_in_order r w && options_in_order w)
            match by_guy_smith (fun _ => true) r v with Some c => Some c | None => by_saltus r v end
  end.

Lemma by_automaton_sound text r v w c : read_rule text = Some r -> by_automaton r v w = Some c -> holds text c.
Proof.
  intros T. unfold by_automaton. destruct (by_cofinite r v w) as [d|] eqn:C.
  - intros E. injection E as <-. exact (by_cofinite_sound text r v w d T C).
  - intros H. apply guard_some in H. destruct H as (_ & H). destruct (by_guy_smith (fun _ => true) r v) as [d|] eqn:G.
    + injection H as <-. exact (by_guy_smith_sound _ text r v d T G).
    + exact (by_saltus_sound text r v c T H).
Qed.

(** 7.3 and 7.5: the rare heaps below the bound are those of the proof, and the window begins late enough. *)
Definition rare_as_listed (c : code) (mask position witness from e : nat) (rare : list nat) : bool :=
  let taken := most_taken c in
  let far := Nat.max (list_max rare) witness in
  let bound := (Nat.max far taken + taken + 64)%nat in
  let turned h := match find (fun ti => snd ti =? 2)%nat c with Some (i, _) => (position =? 1)%nat && Nat.odd (h + i) | None => false end in
  let is_rare (hv : nat * int) := negb (xorb (common_by (N.of_nat mask) (val (snd hv))) (turned (fst hv))) in
  if ((1 <=? from) && (list_max rare <? from) && (e <=? from) && (bound <=? from + far + taken))%nat then
    let table := if (position =? 0)%nat then sparse_values c (N.of_nat mask) (Nat.min (witness + 64) bound) bound else values c bound in
    match table with
    | Some t => same_numbers rare (map fst (filter is_rare (combine (seq 1 (bound - 1)) (tl t))))
    | None => false
    end
  else false.

(** The mask and the number of small heaps are taken from the proof; the period is that of Guy and Smith's theorem. *)
Definition by_sparse_window (r : rule) (v w : json) : option claim :=
  match periodic_claim v, code_of_rule r, natural_at "mask" w, natural_at "witness" w, natural_at "position" w, natural_at "from" w, naturals_at "rare" w with
  | Some (e, p, O), Some c, Some mask, Some witness, Some position, Some from, Some rare =>
      guard (only ["mask"; "position"; "rare"; "witness"; "from"] w && is_code r)
      (guard ((1 <=? mask) && (mask <? 512) && ((position =? 0) || (position =? 1) && Nat.even p))%nat
      (guard (rare_as_listed c mask position witness from e rare)
      (guard (if (position =? 0)%nat then check_sparse c (N.of_nat mask) (witness + 64) e p else check_periodic c e p)
      (Some (Periodic e p 0)))))
  | _, _, _, _, _, _, _ => None
  end.

Lemma by_sparse_window_sound text r v w c : read_rule text = Some r -> by_sparse_window r v w = Some c -> holds text c.
Proof.
  intros T. unfold by_sparse_window. destruct (periodic_claim v) as [((e & p) & [|s])|]; try easy.
  destruct (code_of_rule r) as [d|] eqn:D; [|easy]. destruct (natural_at "mask" w) as [mask|]; [|easy].
  destruct (natural_at "witness" w) as [witness|]; [|easy]. destruct (natural_at "position" w) as [position|]; [|easy].
  destruct (natural_at "from" w) as [from|]; [|easy]. destruct (naturals_at "rare" w) as [rare|]; [|easy].
  intros H. do 3 (apply guard_some in H; destruct H as (_ & H)). apply guard_some in H. destruct H as (C & E). injection E as <-.
  assert (P : code_ok d = true /\ periodic (grundy (breaks d)) e p 0).
  { destruct (position =? 0)%nat; [exact (check_sparse_sound _ _ _ _ _ C)|exact (check_periodic_sound _ _ _ C)]. }
  destruct P as (K & P). exact (periodic_of_code text r d e p 0 T D K P).
Qed.

(** 5.3: what is taken, and every clause, is free of the heap's name, also where a set is empty and nothing is taken. *)
Definition takes_free_things (r : rule) : bool :=
  match r with
  | Written [(AnyHeap x, l)] =>
      forallb (fun a => forallb (free_in_clause x) (clauses a)
        && match leaves a with Heap e => match taken_in x e with Some d => free_in x d | None => false end | _ => false end) l
  | _ => false
  end.

(** The methods whose certificates hold no other certificate. *)
Definition plain_methods : list (string * method) :=
  [("window", without_proof (by_guy_smith takes_free_things));
   ("guy-smith", or_else (without_proof (by_guy_smith is_code)) (without_proof by_guy_smith_in_words));
   ("arithmetic", or_else (with_proof by_arithmetic) (with_proof by_arithmetic_in_words));
   ("quotient", without_proof by_quotient);
   ("textbook", without_proof by_textbook);
   ("mod", without_proof by_mod);
   ("subtraction-set", without_proof by_subtraction_set);
   ("residues", without_proof by_residues);
   ("rising", without_proof by_rising);
   ("scaling", without_proof by_scaling);
   ("table", by_table);
   ("take-any", without_proof by_take_any);
   ("automaton", or_else (with_proof by_automaton) (or_else by_digits (or_else by_start (or_else by_digit_periods by_heap_sums))));
   ("sparse-window", with_proof by_sparse_window);
   ("same-options", with_proof by_same_options);
   ("moore", or_else by_moore by_moore_of_numbers);
   ("staircase", or_else by_staircase (or_else by_gaps by_stairs_of_numbers));
   ("diagonal", by_diagonal);
   ("colon", by_colon);
   ("schwenk", by_schwenk);
   ("euclid", by_euclid);
   ("euclid-to-zero", by_euclid_to_zero);
   ("memory", by_memory);
   ("factors", or_else (without_proof by_factors) (or_else (without_proof by_exponents) by_factors_from_one));
   ("parametric", by_parametric)].

Lemma plain_methods_sound : Forall (fun m => sound (snd m)) plain_methods.
Proof.
  repeat constructor; cbn [snd].
  - apply without_proof_sound, by_guy_smith_sound.
  - apply or_else_sound; apply without_proof_sound; [apply by_guy_smith_sound|apply by_guy_smith_in_words_sound].
  - apply or_else_sound; apply with_proof_sound; [apply by_arithmetic_sound|apply by_arithmetic_in_words_sound].
  - apply without_proof_sound, by_quotient_sound.
  - apply without_proof_sound, by_textbook_sound.
  - apply without_proof_sound, by_mod_sound.
  - apply without_proof_sound, by_subtraction_set_sound.
  - apply without_proof_sound, by_residues_sound.
  - apply without_proof_sound, by_rising_sound.
  - apply without_proof_sound, by_scaling_sound.
  - exact by_table_sound.
  - apply without_proof_sound, by_take_any_sound.
  - apply or_else_sound; [apply with_proof_sound, by_automaton_sound|]. apply or_else_sound; [exact by_digits_sound|].
    apply or_else_sound; [exact by_start_sound|]. apply or_else_sound; [exact by_digit_periods_sound|exact by_heap_sums_sound].
  - apply with_proof_sound, by_sparse_window_sound.
  - apply with_proof_sound, by_same_options_sound.
  - apply or_else_sound; [exact by_moore_sound|exact by_moore_of_numbers_sound].
  - apply or_else_sound; [exact by_staircase_sound|]. apply or_else_sound; [exact by_gaps_sound|exact by_stairs_of_numbers_sound].
  - exact by_diagonal_sound.
  - exact by_colon_sound.
  - exact by_schwenk_sound.
  - exact by_euclid_sound.
  - exact by_euclid_to_zero_sound.
  - exact by_memory_sound.
  - apply or_else_sound; [apply without_proof_sound, by_factors_sound|]. apply or_else_sound; [apply without_proof_sound, by_exponents_sound|exact by_factors_from_one_sound].
  - exact by_parametric_sound.
Qed.

(** Names of the rules that a certificate speaks of are bound once, and before they are used; their constants fit into 128 bits. *)
Definition parameters_of (v : json) : list string :=
  match field "parameters" v with Some l => match as_list as_text l with Some names => names | None => [] end | None => [] end.
Definition rules_well_bound (text : string) (v : json) : bool :=
  let parameters := parameters_of v in
  let other w := match text_at "rule" w with Some other => well_bound [] other && rule_fits other | None => true end in
  well_bound parameters text && rule_fits text && other v && match field "statement" v with Some said => other said | None => true end.

Definition check_with (methods : list (string * method)) (certificate : json) : option (string * claim) :=
  guard (only ["format"; "version"; "rule"; "claim"; "method"; "proof"] certificate)
  match text_at "format" certificate, natural_at "version" certificate, text_at "rule" certificate,
        text_at "method" certificate, field "claim" certificate with
  | Some format, Some version, Some text, Some name, Some v =>
    guard (String.eqb format "grundy-certificate" && (version =? 1)%nat && rules_well_bound text v)
    match find (fun m => String.eqb name (fst m)) methods with
    | Some (_, m) => match m text v (field "proof" certificate) with Some c => Some (text, c) | None => None end
    | None => None
    end
  | _, _, _, _, _ => None
  end.

Lemma check_with_sound methods : Forall (fun m => sound (snd m)) methods ->
  forall certificate text c, check_with methods certificate = Some (text, c) -> holds text c.
Proof.
  intros S certificate text c. unfold check_with. intros H. apply guard_some in H. destruct H as (_ & H).
  destruct (text_at "format" certificate) as [format|]; [|easy].
  destruct (natural_at "version" certificate) as [version|]; [|easy].
  destruct (text_at "rule" certificate) as [t|]; [|easy]. destruct (text_at "method" certificate) as [name|]; [|easy].
  destruct (field "claim" certificate) as [v|]; [|easy]. apply guard_some in H. destruct H as (_ & H).
  destruct (find _ methods) as [(n, m)|] eqn:M; [|easy]. destruct (m t v _) as [d|] eqn:D; [|easy]. injection H as <- <-.
  rewrite Forall_forall in S. apply find_some in M. destruct M as (I & _). exact (S _ I t v _ d D).
Qed.

Definition methods : list (string * method) := 
  ("selective", by_selective (check_with plain_methods)) :: ("sum", or_else (by_sum (check_with plain_methods)) (by_heaps (check_with plain_methods))) :: plain_methods.

Lemma methods_sound : Forall (fun m => sound (snd m)) methods.
Proof.
  pose proof (check_with_sound plain_methods plain_methods_sound) as Inner.
  constructor; [now apply by_selective_sound|]. constructor; [|exact plain_methods_sound].
  apply or_else_sound; [now apply by_sum_sound|now apply by_heaps_sound].
Qed.

Definition check : json -> option (string * claim) := check_with methods.

Definition verdict (certificate : string) : option (string * claim) :=
  match read_json certificate with Some v => check v | None => None end.

(** Whether the method is known, and the rule is a code, only takes, is one of lists, or has parameters: for what a program
    says of a certificate that it does not accept. Of laws by automata nothing is known but what another theorem proves. *)
Definition is_known_rule (method text : string) : bool :=
  if String.eqb method "automaton" then false else
  if String.eqb method "schwenk" then match read_start text with Some (r, _, _) => (List.length (coordinates r) =? 2)%nat && are_compared r | None => false end else
  if (String.eqb method "moore" || String.eqb method "staircase") && match read_lists text with Some _ => false | None => true end
  then match read_tuples text with Some r => (List.length (coordinates r) <=? 3)%nat && are_compared r | None => false end else
  if String.eqb method "factors" then match read_rule text, read_tuples text with Some r, _ => is_factor_rule r || only_divides r | None, Some r => is_factor_rule_from_one r | None, None => false end else
  if String.eqb method "memory" then match read_start text with Some _ => true | None => false end else
  if String.eqb method "parametric" || String.eqb method "euclid" || String.eqb method "euclid-to-zero" then match read_tuples text with Some _ => true | None => false end else
  if String.eqb method "sum" then match read_tuples text, read_lists text with None, None => false | _, _ => true end else
  if String.eqb method "residues" then match read_rule text with Some r => takes_from_sets r && match amounts_of r with Some _ => true | None => false end | None => false end else
  if String.eqb method "rising" then match read_rule text with Some r => match most_taken_of r with Some _ => true | None => false end | None => false end else
  if String.eqb method "scaling" then match read_rule text with Some _ => true | None => false end else
  if String.eqb method "table" then is_computed text else
  if String.eqb method "quotient" || String.eqb method "textbook" then match read_rule text with Some r => match code_of_rule r with Some _ => true | None => false end | None => false end else
  let in_words r := (String.eqb method "guy-smith" || String.eqb method "arithmetic") && match written_code r with Some _ => true | None => false end in
  match read_rule text, read_lists text with
  | Some r, _ => match code_of_rule r, amounts_of r with None, None => in_words r | _, _ => true end
  | None, Some _ => true
  | None, None => false
  end.

(** Of scaling laws those are known that are about the point of the rule's quotients. *)
Definition is_known_scaling (text : string) (v : json) : bool :=
  match read_rule text, field "claim" v with Some r, Some c => is_scaling_rule r c | _, _ => true end.

(** Refutations of laws in misere play, and of equality with a rule that is not computed, are not spoken of, nor are positions far out, nor
    the textbook rule below a bound, nor the other laws of factors. *)
Definition is_known_statement (v : json) : bool :=
  match field "claim" v with
  | Some c =>
    (is_known_law c || match field "law" c with Some w => match text_at "factors" w with Some wanted => names_exponents wanted | None => false end | None => false end) &&
    match text_at "kind" c, field "below" c with Some kind, Some _ => negb (String.eqb kind "textbook") | _, _ => true end &&
    match naturals_at "position" c, naturals_at "below" c with
    | Some (_ :: _ :: _ as x), _ | None, Some (_ :: _ :: _ as x) => (list_max x <=? furthest)%nat
    | _, _ => true
    end &&
    match field "statement" c with
    | Some said => match text_at "play" said, text_at "rule" said with
                   | Some play, _ => negb (String.eqb play "misere")
                   | None, Some other => is_computed other
                   | None, None => true
                   end
    | None => true
    end
  | None => true
  end.

(** A text that begins like a code and is none, also without brackets about a repeating part, is no rule. *)
Fixpoint without_brackets (s : string) : string :=
  match s with
  | EmptyString => EmptyString
  | String a s => if Ascii.eqb a "(" || Ascii.eqb a ")" then without_brackets s else String a (without_brackets s)
  end.

Definition is_no_code (text : string) : bool :=
  let unread base s := match read_code base (without_brackets s) with Some _ => false | None => true end in
  match strip "octal " text, strip "hex " text with Some s, _ => unread 8%nat s | None, Some s => unread 16%nat s | None, None => false end.

Definition is_covered_by (methods : list (string * method)) (v : json) : bool :=
  match text_at "rule" v, text_at "method" v with
  | Some text, Some name => is_no_code text || existsb (fun m => String.eqb name (fst m)) methods && is_known_rule name text && is_known_statement v
      && (if String.eqb name "scaling" then is_known_scaling text v else true)
      && domain_bound match field "claim" v with Some c => parameters_of c | None => [] end text
  | _, _ => true
  end.

(** The certificates inside a certificate. *)
Definition inside (v : json) : list json :=
  match field "proof" v with
  | Some w => match field "part" w, field "parts" w with Some part, _ => [part] | None, Some (Array parts) => parts | _, _ => [] end
  | None => []
  end.

Definition is_covered (certificate : string) : bool :=
  match read_json certificate with
  | Some v => is_covered_by methods v && forallb (is_covered_by plain_methods) (inside v)
  | None => true
  end.

Theorem check_sound certificate text c : check certificate = Some (text, c) -> holds text c.
Proof. exact (check_with_sound methods methods_sound certificate text c). Qed.

Theorem verdict_sound certificate text c : verdict certificate = Some (text, c) -> holds text c.
Proof. unfold verdict. destruct (read_json certificate) as [v|]; [apply check_sound|easy]. Qed.
