(** The method `selective` (FORMAT.md, section 17), and `sum` on lists (14.7 to 14.10): a certificate for the rule of one heap, and the rule written
    for lists.

    [of_one_heap inner]: the certificate inside is checked by [inner], and has to claim a law of values; then every result of
    the rule is seen to be one heap, by its form, and [Selective] or [Heaps] gives the claim. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Game Code Factors Rule RuleText Lists Selective Heaps Claim CodeMethods.
Import ListNotations.
Local Open Scope nat_scope.

(** Every result is one heap or, in codes, nothing, and heap 0 has no move. *)
Definition leaves_one (a : alternative) : bool := match leaves a with Heap _ => true | Sum _ => false end.
Definition one_heap_left (r : rule) : bool :=
  match r with
  | Digits_code ds => forallb (fun ti => (1 <=? fst ti) && (snd ti <=? 1)) (code_of ds)
  | Written lines => forallb (fun line => forallb leaves_one (snd line)) lines
  end.

Lemma written_one lines n o : forallb (fun line : pattern * list alternative => forallb leaves_one (snd line)) lines = true ->
  is_option (Written lines) n o -> List.length o = 1.
Proof.
  rewrite forallb_forall. intros C (last & I). cbn [options_up_to] in I. apply in_flat_map in I. destruct I as (line & L & I).
  specialize (C line L). rewrite forallb_forall in C. destruct (matches (fst line) n) as [env|]; [|easy]. apply in_flat_map in I.
  destruct I as (a & A & I). specialize (C a A). unfold options_of in I. apply in_flat_map in I. destruct I as (env' & _ & I). unfold leaves_one in C.
  destruct (leaves a) as [e|]; [|easy]. cbn [heaps_of numbers] in I. destruct (number env' e) as [v|]; [|easy]. unfold positions in I.
  destruct (forallb _ _); [|easy]. now destruct I as [<-|[]].
Qed.

Lemma one_heap_sound r game : plays r game -> shrinking game -> one_heap_left r = true ->
  (forall n o, In o (game n) -> List.length o <= 1) /\ game 0 = [].
Proof.
  intros P S C. assert (H : (forall n o, In o (game n) -> List.length o <= 1) /\ forall o, ~ In o (game 0)).
  { destruct r as [ds|lines]; cbn [one_heap_left] in C.
    - rewrite forallb_forall in C. assert (B : forall n o, In o (game n) -> exists t, In (t, List.length o) (code_of ds) /\ list_sum o + t = n).
      { intros n o I. apply P in I. destruct I as (last & I). cbn [options_up_to] in I. apply in_breaks in I. destruct I as (t & I & _ & E). eauto. }
      split.
      + intros n o I. destruct (B n o I) as (t & T & _). specialize (C _ T). cbn [fst snd] in C. rewrite andb_true_iff, !Nat.leb_le in C. lia.
      + intros o I. destruct (B 0 o I) as (t & T & E). specialize (C _ T). cbn [fst snd] in C. rewrite andb_true_iff, !Nat.leb_le in C. lia.
    - assert (L : forall n o, In o (game n) -> List.length o = 1) by (intros n o I; apply P in I; exact (written_one lines n o C I)). split.
      + intros n o I. rewrite (L n o I). lia.
      + intros o I. pose proof (L 0 o I) as E. destruct o as [|a o]; [easy|]. pose proof (S 0 _ a I ltac:(now left)). lia. }
  destruct H as (One & None_). split; [exact One|]. destruct (game 0) as [|o l]; [reflexivity|]. exfalso. apply (None_ o). now left.
Qed.

Lemma not_both game : shrinking game -> forall p, Game.wins game p -> Game.loses game p -> False.
Proof.
  intros S p. induction (ends_always game S p) as [p _ IH]. intros W L. inversion W as [p1 q M Lq]. inversion L as [p2 A]. subst. exact (IH q M (A q M) Lq).
Qed.

Lemma lost_heap game h : shrinking game -> (Game.loses game [h] <-> grundy game h = 0).
Proof.
  intros S. destruct (sprague_grundy game (grundy game) S (grundy_is game S) [h]) as (A & B).
  assert (X : xors (grundy game) [h] = grundy game h) by apply Nat.lxor_0_r. rewrite X in A, B. split; [|exact A]. intros L.
  destruct (Nat.eq_dec (grundy game h) 0) as [E|N]; [exact E|]. destruct (not_both game S [h] (B N) L).
Qed.

Definition of_values (c : claim) : bool := match c with Periodic _ _ _ | Formula _ | RisingLaw _ | Scales _ _ _ _ => true | FactorsSay law => negb (about_losses law) | _ => false end.

(** The rule of a heap, if a certificate of its values is accepted, nothing else is in claim and proof, and the claim has this kind. *)
Definition of_one_heap (inner : json -> option (string * claim)) (wanted each : string) (v : json) (proof : option json) : bool :=
  match proof, text_at "kind" v with
  | Some w, Some kind =>
    match field "part" w with
    | Some part =>
      match inner part, read_rule each with
      | Some (found, c), Some r =>
        only ["part"]%string w && only ["kind"]%string v && String.eqb kind wanted && String.eqb found each && of_values c && one_heap_left r
      | _, _ => false
      end
    | None => false
    end
  | _, _ => false
  end.

Lemma of_one_heap_sound inner wanted each v proof : (forall v text c, inner v = Some (text, c) -> holds text c) ->
  of_one_heap inner wanted each v proof = true ->
  exists r game, game_of each r game /\ (forall n o, In o (game n) -> List.length o <= 1) /\ game 0 = [].
Proof.
  intros In. unfold of_one_heap. destruct proof as [w|]; [|easy]. destruct (text_at "kind" v) as [kind|]; [|easy].
  destruct (field "part" w) as [part|]; [|easy]. destruct (inner part) as [(found, d)|] eqn:D; [|easy].
  destruct (read_rule each) as [r|] eqn:R; [|easy]. intros G. rewrite !andb_true_iff, !String.eqb_eq in G. destruct G as (((_ & ->) & V) & O). apply In in D.
  assert (Game_ : exists r' game, game_of each r' game) by (destruct d; try easy; destruct D as (r' & game & D & _); eauto).
  destruct Game_ as (r' & game & D'). pose proof D' as (R' & P & S). rewrite R in R'. injection R' as <-.
  exists r, game. split; [exact D'|]. exact (one_heap_sound r game P S O).
Qed.

Definition by_selective (inner : json -> option (string * claim)) (text : string) (v : json) (proof : option json) : option claim :=
  match read_lists text with
  | Some (Heaps each None) => guard (of_one_heap inner "every" each v proof) (Some EveryHeap)
  | _ => None
  end.

Lemma by_selective_sound inner : (forall v text c, inner v = Some (text, c) -> holds text c) -> sound (by_selective inner).
Proof.
  intros In text v proof c. unfold by_selective. destruct (read_lists text) as [[each [most|]| | | |]|] eqn:T; try easy. intros H. apply guard_some in H.
  destruct H as (G & E). injection E as <-. destruct (of_one_heap_sound inner _ each v proof In G) as (r & game & D & One & Zero).
  pose proof D as (_ & _ & S). exists each, r, game. split; [exact T|]. split; [exact D|].
  intros x X. rewrite (selective_lost game S One Zero x X). split; intros H h I; apply (lost_heap game h S); auto.
Qed.

Definition by_heaps (inner : json -> option (string * claim)) (text : string) (v : json) (proof : option json) : option claim :=
  match read_lists text with
  | Some (Heaps each (Some 1)) => guard (of_one_heap inner "heaps" each v proof) (Some XorOfHeaps)
  | _ => None
  end.

Lemma by_heaps_sound inner : (forall v text c, inner v = Some (text, c) -> holds text c) -> sound (by_heaps inner).
Proof.
  intros In text v proof c. unfold by_heaps. destruct (read_lists text) as [[each [[|[|most]]|]| | | |]|] eqn:T; try easy. intros H. apply guard_some in H.
  destruct H as (G & E). injection E as <-. destruct (of_one_heap_sound inner _ each v proof In G) as (r & game & D & One & Zero).
  pose proof D as (_ & _ & S). exists each, r, game, (list_value game). split; [exact T|]. split; [exact D|].
  split; [exact (heaps_value game S One Zero)|]. intros x X. unfold list_value. now rewrite X.
Qed.
