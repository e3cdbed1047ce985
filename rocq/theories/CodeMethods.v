(** The methods for take-and-break codes, from the JSON of a claim and its proof to a claim that holds.

    `window` and `guy-smith` (FORMAT.md, sections 5 and 6), `arithmetic` (19), codes with a saltus by `automaton` (8), `quotient` (11), `textbook` (12),
    `same-options` (21).
    A finite subtraction set is read as its code; [Zeros] carries what is proved of the code back to the rule. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Game Period Code Repeat Growth Carries Misere Quotient Textbook Same Zeros Rule RuleText Amounts Claim.
Import ListNotations.
Local Open Scope nat_scope.

(** ** The take-and-break code of a rule *)
Definition code_of_rule (r : rule) : option code :=
  match r with
  | Digits_code ds => Some (code_of ds)
  | _ => match amounts_of r with
         | Some a => match finite_amounts a with Some s => Some (subtraction s) | None => None end
         | None => None
         end
  end.

Lemma code_of_rule_sound r c : code_of_rule r = Some c -> code_ok c = true ->
  exists game, plays r game /\ same_but_zeros game (breaks c).
Proof.
  intros E K. assert (A : forall r, match amounts_of r with
      | Some a => match finite_amounts a with Some s => Some (subtraction s) | None => None end
      | None => None end = Some c -> exists game, plays r game /\ same_but_zeros game (breaks c)).
  { clear r E. intros r. destruct (amounts_of r) as [a|] eqn:A; [|easy]. destruct (finite_amounts a) as [s|] eqn:F; [|easy].
    intros E. injection E as <-. exists (subtracting (member a)). split; [now apply amounts_play|].
    destruct (finite_amounts_member a s (amounts_positive r a A) F) as (P & M). now apply subtracting_code. }
  destruct r as [ds|l]; [|exact (A _ E)]. injection E as <-. exists (breaks (code_of ds)).
  split; [apply plays_code|now apply breaks_same].
Qed.

Lemma periodic_ext g g' e p s : (forall n, g n = g' n) -> periodic g' e p s -> periodic g e p s.
Proof.
  intros E (P & R & Q & D). repeat split; [exact P|intros n N; rewrite !E; auto| |].
  - intros q e' s' Hq H. apply (Q q e' s' Hq). intros n N. rewrite <- !E. auto.
  - intros e' He H. apply (D e' He). intros n N. rewrite <- !E. auto.
Qed.

Lemma hot_ext g g' o : (forall n, g n = g' n) -> hot g o = hot g' o.
Proof. intros E. unfold hot. induction o as [|h o IH]; [reflexivity|]. cbn [existsb]. now rewrite IH, E. Qed.

(** What is known of the code holds for the rule. *)
Lemma periodic_of_code text r c e p s : read_rule text = Some r -> code_of_rule r = Some c -> code_ok c = true ->
  periodic (grundy (breaks c)) e p s -> holds text (Periodic e p s).
Proof.
  intros T C K P. destruct (code_of_rule_sound r c C K) as (game & Pl & Z). pose proof (breaks_shrinks c K) as Sh.
  exists r, game. split; [split; [exact T|]; split; [exact Pl|now apply (zeros_shrink game (breaks c))]|].
  cbn. apply (periodic_ext _ (grundy (breaks c))); [|exact P]. intros n. now apply zeros_grundy.
Qed.

(** ** Methods *)
Definition guard (b : bool) {A} (x : option A) : option A := if b then x else None.

Lemma guard_some b {A} (x : option A) y : guard b x = Some y -> b = true /\ x = Some y.
Proof. now destruct b. Qed.

Definition periodic_claim (v : json) : option (nat * nat * nat) :=
  guard (only ["kind"; "preperiod"; "period"; "saltus"]%string v)
  match text_at "kind" v, natural_at "preperiod" v, natural_at "period" v, natural_at "saltus" v with
  | Some kind, Some e, Some p, Some s => guard (String.eqb kind "periodic") (Some (e, p, s))
  | _, _, _, _ => None
  end.

(** Only a subtraction set, or only a code. *)
Definition is_code (r : rule) : bool := match r with Digits_code _ => true | _ => false end.

Definition by_guy_smith (wanted : rule -> bool) (r : rule) (v : json) : option claim :=
  match periodic_claim v, code_of_rule r with
  | Some (e, p, 0), Some c => guard (wanted r) (guard (check_periodic c e p) (Some (Periodic e p 0)))
  | _, _ => None
  end.

Lemma by_guy_smith_sound wanted text r v c : read_rule text = Some r -> by_guy_smith wanted r v = Some c -> holds text c.
Proof.
  intros T. unfold by_guy_smith. destruct (periodic_claim v) as [((e & p) & [|s])|]; try easy.
  destruct (code_of_rule r) as [d|] eqn:D; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  apply guard_some in H. destruct H as (C & E). injection E as <-. apply check_periodic_sound in C.
  now apply (periodic_of_code text r d).
Qed.

Definition by_arithmetic (r : rule) (v proof : json) : option claim :=
  match periodic_claim v, code_of_rule r, natural_at "heaps" proof, natural_at "low" proof with
  | Some (e, p, s), Some c, Some heaps, Some low =>
      guard (only ["heaps"; "low"]%string proof)
      (guard ((1 <=? s) && (2 ^ Nat.log2 s =? s) && (low mod (2 * s) =? 0))
      (guard (check_growth c e p (Nat.log2 s) heaps low) (Some (Periodic e p s))))
  | _, _, _, _ => None
  end.

Lemma by_arithmetic_sound text r v w c : read_rule text = Some r -> by_arithmetic r v w = Some c -> holds text c.
Proof.
  intros T. unfold by_arithmetic. destruct (periodic_claim v) as [((e & p) & s)|]; [|easy].
  destruct (code_of_rule r) as [d|] eqn:D; [|easy]. destruct (natural_at "heaps" w) as [L|]; [|easy].
  destruct (natural_at "low" w) as [V|]; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  apply guard_some in H. destruct H as (B & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  rewrite !andb_true_iff, !Nat.eqb_eq in B. destruct B as ((_ & B) & _). apply check_growth_sound in C.
  rewrite B in C. now apply (periodic_of_code text r d).
Qed.

(** The search for states may look at so many; it finds nothing false if they are too few. *)
Definition most_states : nat := 100 * 100 * 10.

(** A code whose values grow, by the method `automaton`: its law is known from its first values, and the proof is not needed. *)
Definition by_saltus (r : rule) (v : json) : option claim :=
  match periodic_claim v, code_of_rule r with
  | Some (e, p, S s), Some c => guard (is_code r) (guard (check_saltus c e p (S s) most_states) (Some (Periodic e p (S s))))
  | _, _ => None
  end.

Lemma by_saltus_sound text r v c : read_rule text = Some r -> by_saltus r v = Some c -> holds text c.
Proof.
  intros T. unfold by_saltus. destruct (periodic_claim v) as [((e & p) & [|s])|]; try easy.
  destruct (code_of_rule r) as [d|] eqn:D; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  apply guard_some in H. destruct H as (C & E). injection E as <-. apply check_saltus_sound in C. now apply (periodic_of_code text r d).
Qed.

Definition as_naturals (v : json) : option (list nat) := as_list as_natural v.

Fixpoint increasing (l : list nat) : bool :=
  match l with
  | a :: (b :: _) as t => if a <? b then increasing t else false
  | _ => true
  end.

(** Multiplication, previous and map, of the right shape. *)
Definition monoid_of (v : json) : option (list (list nat) * list nat * list nat) :=
  match natural_at "order" v, naturals_at "previous" v, match field "multiplication" v with Some w => as_list as_naturals w | None => None end,
        naturals_at "map" v with
  | Some n, Some previous, Some table, Some map =>
      guard ((List.length table =? n) && forallb (fun row => List.length row =? n) table && increasing previous
             && forallb (fun x => x <? n) (previous ++ map))
      (Some (table, previous, map))
  | _, _, _, _ => None
  end.

Definition by_quotient (r : rule) (v : json) : option claim :=
  match text_at "kind" v, monoid_of v, code_of_rule r with
  | Some kind, Some (table, previous, map), Some c =>
    guard (String.eqb kind "quotient")
    match field "below" v with
    | Some below =>
      match as_natural below with
      | Some n =>
        guard (only ["kind"; "order"; "previous"; "multiplication"; "map"; "below"]%string v && (List.length map =? n))
        (guard (code_ok c && check_heaps (breaks c) table previous (entry map) (List.length map) most_states)
        (Some (MisereQuotientBelow table previous map)))
      | None => None
      end
    | None =>
      match natural_at "preperiod" v, natural_at "period" v with
      | Some e, Some p =>
        guard (only ["kind"; "order"; "previous"; "multiplication"; "map"; "preperiod"; "period"]%string v && (List.length map =? e + p))
        (guard (check_quotient c table previous map e p most_states) (Some (MisereQuotient table previous map e p)))
      | _, _ => None
      end
    end
  | _, _, _ => None
  end.

Lemma decides_zeros game c H product previous : code_ok c = true -> same_but_zeros game (breaks c) ->
  decides_misere (breaks c) H product previous -> decides_misere game H product previous.
Proof.
  intros K Z (A & B). pose proof (zeros_misere game c K Z) as M. split.
  - intros s Hs. rewrite M. auto.
  - intros s s' Hs Hs'. rewrite (B s s' Hs Hs'). split; intros H0 x Hx; specialize (H0 x Hx);
      [rewrite !M|rewrite !M in H0]; exact H0.
Qed.

Lemma by_quotient_sound text r v c : read_rule text = Some r -> by_quotient r v = Some c -> holds text c.
Proof.
  intros T. unfold by_quotient. destruct (text_at "kind" v) as [kind|]; [|easy].
  destruct (monoid_of v) as [((table & previous) & map)|]; [|easy].
  destruct (code_of_rule r) as [d|] eqn:D; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  destruct (field "below" v) as [below|].
  - destruct (as_natural below) as [n|]; [|easy]. apply guard_some in H. destruct H as (_ & H). apply guard_some in H.
    destruct H as (C & E). injection E as <-. apply andb_true_iff in C. destruct C as (K & C).
    pose proof (breaks_shrinks d K) as Sh. destruct (code_of_rule_sound r d D K) as (game & Pl & Z).
    exists r, game. split; [split; [exact T|]; split; [exact Pl|now apply (zeros_shrink game (breaks d))]|].
    cbn [true_of]. apply (decides_zeros game d); [exact K|exact Z|]. now apply (check_below_sound _ _ _ _ most_states).
  - destruct (natural_at "preperiod" v) as [e|]; [|easy]. destruct (natural_at "period" v) as [p|]; [|easy].
    apply guard_some in H. destruct H as (L & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
    apply andb_true_iff in L. destruct L as (_ & L). apply Nat.eqb_eq in L.
    apply check_quotient_sound in C. destruct C as (K & P & O & Q).
    pose proof (breaks_shrinks d K) as Sh. destruct (code_of_rule_sound r d D K) as (game & Pl & Z).
    exists r, game. split; [split; [exact T|]; split; [exact Pl|now apply (zeros_shrink game (breaks d))]|].
    cbn [true_of]. split; [exact L|]. split; [exact P|]. apply (decides_zeros game d); [exact K|exact Z|].
    split; [intros s _; apply O|]. intros s s' _ _. rewrite Q. split; [auto|]. intros A x. apply A. intros h _. exact I.
Qed.

Definition by_textbook (r : rule) (v : json) : option claim :=
  match text_at "kind" v, natural_at "preperiod" v, natural_at "period" v, code_of_rule r with
  | Some kind, Some e, Some p, Some c =>
      guard (String.eqb kind "textbook" && only ["kind"; "preperiod"; "period"]%string v)
      (guard (check_textbook c e p) (Some (PeriodicTextbookRule e p)))
  | _, _, _, _ => None
  end.

Lemma by_textbook_sound text r v c : read_rule text = Some r -> by_textbook r v = Some c -> holds text c.
Proof.
  intros T. unfold by_textbook. destruct (text_at "kind" v) as [kind|]; [|easy].
  destruct (natural_at "preperiod" v) as [e|]; [|easy]. destruct (natural_at "period" v) as [p|]; [|easy].
  destruct (code_of_rule r) as [d|] eqn:D; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  apply guard_some in H. destruct H as (C & E). injection E as <-.
  apply check_textbook_sound in C. destruct C as (K & P & B).
  pose proof (breaks_shrinks d K) as Sh. destruct (code_of_rule_sound r d D K) as (game & Pl & Z).
  exists r, game. split; [split; [exact T|]; split; [exact Pl|now apply (zeros_shrink game (breaks d))]|].
  assert (G : forall n, grundy game n = grundy (breaks d) n) by (intros; now apply zeros_grundy).
  cbn [true_of]. split; [now apply (periodic_ext _ (grundy (breaks d)))|]. intros s.
  rewrite (zeros_misere game d K Z s), (B s), (hot_ext _ _ s G).
  rewrite (xors_ext (grundy game) (grundy (breaks d)) s) by (intros; apply G). tauto.
Qed.

(** The method `same-options` (FORMAT.md, section 21): the other rule stands in the claim, the numbers of worthless heaps in the proof. *)
Definition by_same_options (r : rule) (v proof : json) : option claim :=
  match text_at "kind" v, text_at "rule" v, field "shift" v, naturals_at "dead" proof with
  | Some kind, Some other, Some (Integer shift), Some [z; z'] =>
    match read_rule other with
    | Some r' =>
      match code_of_rule r, code_of_rule r' with
      | Some c, Some c' =>
        guard (String.eqb kind "same" && only ["kind"; "rule"; "shift"]%string v && only ["dead"]%string proof)
        (guard ((Z.of_nat (Nat.max z z') <=? 65536)%Z && (shift =? Z.of_nat z - Z.of_nat z')%Z)
        (guard (check_same c c' z z') (Some (SameValues other shift))))
      | _, _ => None
      end
    | None => None
    end
  | _, _, _, _ => None
  end.

Lemma by_same_options_sound text r v w c : read_rule text = Some r -> by_same_options r v w = Some c -> holds text c.
Proof.
  intros T. unfold by_same_options. destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (text_at "rule" v) as [other|]; [|easy].
  destruct (field "shift" v) as [[|shift|t|l|l]|]; try easy. destruct (naturals_at "dead" w) as [[|z [|z' [|x l]]]|]; try easy.
  destruct (read_rule other) as [r'|] eqn:T'; [|easy]. destruct (code_of_rule r) as [d|] eqn:D; [|easy].
  destruct (code_of_rule r') as [d'|] eqn:D'; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  apply guard_some in H. destruct H as (S & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  apply andb_true_iff in S. destruct S as (_ & S). apply Z.eqb_eq in S. subst shift.
  apply check_same_sound in C. destruct C as (K & K' & V).
  destruct (code_of_rule_sound r d D K) as (game & Pl & Zg). destruct (code_of_rule_sound r' d' D' K') as (game' & Pl' & Zg').
  pose proof (breaks_shrinks d K) as Sh. pose proof (breaks_shrinks d' K') as Sh'.
  exists r, game. split; [split; [exact T|]; split; [exact Pl|now apply (zeros_shrink game (breaks d))]|].
  exists r', game'. split; [split; [exact T'|]; split; [exact Pl'|now apply (zeros_shrink game' (breaks d'))]|].
  intros n. specialize (V n). unfold value_at in *. now rewrite (zeros_grundy game (breaks d)), (zeros_grundy game' (breaks d')).
Qed.

(** A method finds a claim in a rule's text and a certificate's claim and proof; a sound one finds nothing false. *)
Definition method := string -> json -> option json -> option claim.
Definition sound (m : method) : Prop := forall text v proof c, m text v proof = Some c -> holds text c.

Definition without_proof (m : rule -> json -> option claim) : method :=
  fun text v proof => match proof, read_rule text with None, Some r => m r v | _, _ => None end.
Definition with_proof (m : rule -> json -> json -> option claim) : method :=
  fun text v proof => match proof, read_rule text with Some w, Some r => m r v w | _, _ => None end.

Lemma without_proof_sound m :
  (forall text r v c, read_rule text = Some r -> m r v = Some c -> holds text c) -> sound (without_proof m).
Proof.
  intros S text v [w|] c H; [easy|]. unfold without_proof in H. destruct (read_rule text) as [r|] eqn:T; [|easy].
  exact (S text r v c T H).
Qed.

Lemma with_proof_sound m :
  (forall text r v w c, read_rule text = Some r -> m r v w = Some c -> holds text c) -> sound (with_proof m).
Proof.
  intros S text v [w|] c H; [|easy]. unfold with_proof in H. destruct (read_rule text) as [r|] eqn:T; [|easy].
  exact (S text r v w c T H).
Qed.
