(** The method `factors` where heap 0 is no position (FORMAT.md, 25.5): the options are those of a row without heap 0.

    What is left is above 0 where one thing more is said about the number that runs ([stays_above]); with that, the options are those of
    a row, and its law holds from heap 1 on. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Json Game Rule Amounts Lists Tuples Obligations Factors FactorRules FactorMethods Claim CodeMethods WithoutZero.
Import ListNotations.
Local Open Scope Z_scope.

(** The number itself is said to be above 0, but where its ones are some of those of the heap. *)
Definition stays_above (l : leaving) (fs : list fact) : option (list fact) :=
  match l with
  | Itself => if follows fs Above0 || said fs OnesOfHeap then Some [Above0] else None
  | Rest => Some [BelowHeap]
  | QuotientLeft | CommonDivisorLeft => Some []
  | _ => None
  end.

Lemma quotient_of_positive x a fs : factor_alternative x a = Some (QuotientLeft, fs) -> follows fs Above0 = true.
Proof.
  unfold factor_alternative. destruct a as [[e|] [|[k s| |] cl]]; try easy. destruct (facts_in_set x s) as [fs0|]; [|easy].
  destruct (facts_in x k fs0 cl) as [gs|]; [|easy]. destruct (_ && _); [|easy]. destruct (leaving_of x k gs e) as [w|] eqn:L; [|easy].
  intros E. injection E as -> <-. unfold leaving_of in L.
  repeat match type of L with
  | (if ?t then _ else _) = _ => let T := fresh "T" in destruct t eqn:T; try discriminate L
  end; try reflexivity; try assumption.
Qed.

Lemma above_is x a l fs more n k : factor_alternative x a = Some (l, fs) -> stays_above l fs = Some more -> 0 <= n -> all_facts fs n k = true ->
  (1 <= left_by l n k <-> all_facts more n k = true).
Proof.
  intros F M N A. destruct (factor_bounds x a l fs n k F N A) as (B & P). unfold all_facts.
  destruct l; cbn [stays_above] in M; try discriminate M; [destruct (_ || _); [|discriminate M]|..]; injection M as <-; cbn [left_by forallb fact_true]; rewrite ?andb_true_r, ?Z.ltb_lt; [lia| |lia|].
  - pose proof (follows_sound fs n k Above0 N A (quotient_of_positive x a fs F)) as K. cbn [fact_true] in K. apply Z.ltb_lt in K. split; [reflexivity|].
    intros _. apply Z.div_le_lower_bound; lia.
  - split; [reflexivity|]. intros _. pose proof (Z.gcd_nonneg n k). assert (Z.gcd n k <> 0) by (intros E; apply Z.gcd_eq_0_l in E; lia). lia.
Qed.

Definition row_from_one (r : tuple_rule) (wanted : string) : option row :=
  match without_zero r with
  | Some (x, a) =>
    match factor_alternative x a with
    | Some (l, fs) =>
      match stays_above l fs with
      | Some more => find (fun e => String.eqb wanted (name e) && (if leaving_dec l (left_over e) then true else false) && same_facts (more ++ fs) (about e)) rows
      | None => None
      end
    | None => None
    end
  | None => None
  end.

Lemma row_from_one_sound r wanted e : row_from_one r wanted = Some e -> exists game, shrinking game /\ says (law e) game /\
  (forall n o, In o (game n) -> List.length o = 1%nat) /\ (forall a b, tuple_move r [] a b <-> exists n m, a = [n] /\ b = [m] /\ In [m] (game n)) /\
  forall y, is_position r [] y = true <-> exists n, (1 <= n)%nat /\ y = [n].
Proof.
  unfold row_from_one. destruct (without_zero r) as [(x, a)|] eqn:W; [|easy]. destruct (factor_alternative x a) as [(l, fs)|] eqn:F; [|easy].
  destruct (stays_above l fs) as [more|] eqn:M; [|easy]. intros H. apply find_some in H. destruct H as (I & H). rewrite !andb_true_iff in H.
  destruct H as ((_ & L) & S). destruct (leaving_dec l (left_over e)) as [->|]; [|easy]. clear L.
  assert (Both : forall n k, all_facts (more ++ fs) n k = true <-> all_facts more n k = true /\ all_facts fs n k = true).
  { intros n k. unfold all_facts. now rewrite forallb_app, andb_true_iff. }
  set (game := factor_options (left_over e) (more ++ fs)).
  assert (Options : forall n o, In o (game n) <-> exists k m, o = [m] /\ all_facts (more ++ fs) (Z.of_nat n) k = true /\ Z.of_nat m = left_by (left_over e) (Z.of_nat n) k).
  { intros n o. apply in_factor_options. intros k A. apply Both in A. exact (proj1 (factor_bounds x a _ fs (Z.of_nat n) k F ltac:(lia) (proj2 A))). }
  exists game. destruct (rows_sound e game I) as (Sh & Law).
  { intros n o. rewrite Options. split; intros (k & m & E & A & Q); exists k, m; (split; [exact E|]); (split; [|exact Q]);
      [rewrite <- (same_facts_sound _ (about e) (Z.of_nat n) k ltac:(lia) S)|rewrite (same_facts_sound _ (about e) (Z.of_nat n) k ltac:(lia) S)]; exact A. }
  split; [exact Sh|]. split; [exact Law|]. split; [|split].
  - intros n o H. apply Options in H. now destruct H as (k & m & -> & _).
  - intros y z. rewrite (without_zero_moves r x a y z W). split.
    + intros (n & m & -> & -> & N & Pm & J). exists n, m. split; [reflexivity|]. split; [reflexivity|].
      apply (factor_alternative_options x a _ fs F), in_factor_options in J; [|intros k A; exact (proj1 (factor_bounds x a _ fs (Z.of_nat n) k F ltac:(lia) A))].
      destruct J as (k & m' & E & A & Q). injection E as <-. apply Options. exists k, m. split; [reflexivity|]. split; [|exact Q]. apply Both. split; [|exact A].
      apply (above_is x a _ fs more (Z.of_nat n) k F M ltac:(lia) A). lia.
    + intros (n & m & -> & -> & J). apply Options in J. destruct J as (k & m' & E & A & Q). injection E as <-. apply Both in A. destruct A as (A & A').
      pose proof (proj2 (factor_bounds x a _ fs (Z.of_nat n) k F ltac:(lia) A')). apply (above_is x a _ fs more (Z.of_nat n) k F M ltac:(lia) A') in A.
      exists n, m. split; [reflexivity|]. split; [reflexivity|]. split; [lia|]. split; [lia|]. apply (factor_alternative_options x a _ fs F), in_factor_options.
      * intros k' A2. exact (proj1 (factor_bounds x a _ fs (Z.of_nat n) k' F ltac:(lia) A2)).
      * exists k, m. auto.
  - intros y. exact (without_zero_positions r x a y W).
Qed.

Definition by_factors_from_one (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text, field "law" v with
  | None, Some r, Some w =>
    match text_at "factors" w with
    | Some wanted =>
      match row_from_one r wanted with
      | Some e => guard (law_claimed (law e) v w) (Some (FactorsFromOne (law e)))
      | None => None
      end
    | None => None
    end
  | _, _, _ => None
  end.

Lemma by_factors_from_one_sound : sound by_factors_from_one.
Proof.
  intros text v proof c. unfold by_factors_from_one. destruct proof; [easy|]. destruct (read_tuples text) as [r|] eqn:T; [|easy].
  destruct (field "law" v) as [w|]; [|easy]. destruct (text_at "factors" w) as [wanted|]; [|easy]. destruct (row_from_one r wanted) as [e|] eqn:E; [|easy].
  intros H. apply guard_some in H. destruct H as (_ & H). injection H as <-.
  destruct (row_from_one_sound r wanted e E) as (game & Sh & Law & One & Moves & Pos).
  exists r, (heap_value game). split; [exact T|]. split; [exact (moves_valued r game Sh One Moves)|]. split; [exact Pos|].
  unfold says in Law. destruct (about_losses (law e)).
  - intros n _. rewrite (moves_lost r game Sh One Moves n). apply Law.
  - intros n N. exists (grundy game n). split; [reflexivity|]. now apply Law.
Qed.

Definition is_factor_rule_from_one (r : tuple_rule) : bool :=
  match without_zero r with
  | Some (x, a) => match factor_alternative x a with Some (l, fs) => match stays_above l fs with Some _ => true | None => false end | None => false end
  | None => false
  end.
