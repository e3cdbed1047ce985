(** The method `sum` (FORMAT.md, section 14): parts of the coordinates, and a certificate of values for each part.

    [by_sum inner]: every certificate inside is checked by [inner] and has to claim a law of values, so its play ends and its values
    are known to exist ([part_valued]); that a move is made in one part is seen from the form of the rule, and [Sums] gives the claim. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Mex Game Obligations Rule RuleText Lists Tuples Syntax Factors Alike Sums Claim CodeMethods SelectiveMethods WithoutZero.
Import ListNotations.
Local Open Scope nat_scope.

(** ** A rule on one heap, read as a rule on one number *)
Definition tuple_of (x : string) (l : list alternative) : option tuple_rule :=
  guard (forallb leaves_one l)
  (Some (TupleRule [([x], map (fun a => TupleAlternative [match leaves a with Heap e => e | Sum _ => Number 0 end] (clauses a)) l)] [])).

Lemma one_number_moves x l q game : tuple_of x l = Some q -> plays (Written [(AnyHeap x, l)]) game ->
  forall a b, tuple_move q [] a b <-> exists n m, a = [n] /\ b = [m] /\ In [m] (game n).
Proof.
  unfold tuple_of. intros Q P a b. apply guard_some in Q. destruct Q as (O & Q). injection Q as <-. rewrite forallb_forall in O.
  rewrite plain_move. cbn [List.length].
  assert (Opt : forall n m, In [m] (game n) <-> exists last al way, In al l /\ In way (ways_to_bind (Z.of_nat last) (clauses al) [(x, Z.of_nat n)])
      /\ match leaves al with Heap e => numbers way [e] = Some [Z.of_nat m] | Sum _ => False end).
  { intros n m. rewrite (P n [m]). unfold is_option. cbn [options_up_to flat_map matches fst snd]. split.
    - intros (last & I). rewrite app_nil_r in I. apply in_flat_map in I. destruct I as (al & A & I). unfold options_of in I. apply in_flat_map in I.
      destruct I as (way & W & I). apply in_positions in I. exists last, al, way. split; [exact A|]. split; [exact W|].
      specialize (O al A). unfold leaves_one in O. destruct (leaves al) as [e|]; [exact I|easy].
    - intros (last & al & way & A & W & N). exists last. rewrite app_nil_r. apply in_flat_map. exists al. split; [exact A|]. unfold options_of.
      apply in_flat_map. exists way. split; [exact W|]. apply in_positions. destruct (leaves al) as [e|]; [exact N|easy]. }
  split.
  - intros (A & B & last & al & way & I & W & N). destruct a as [|n [|]]; try easy. destruct b as [|m [|]]; try easy. exists n, m. split; [reflexivity|].
    split; [reflexivity|]. apply Opt. apply in_map_iff in I. destruct I as (al' & <- & I). cbn [on to] in *. exists last, al', way. split; [exact I|].
    split; [exact W|]. specialize (O al' I). unfold leaves_one in O. destruct (leaves al'); [exact N|easy].
  - intros (n & m & -> & -> & I). apply Opt in I. destruct I as (last & al & way & A & W & N). split; [reflexivity|]. split; [reflexivity|].
    exists last, (TupleAlternative [match leaves al with Heap e => e | Sum _ => Number 0 end] (clauses al)), way.
    split; [apply in_map_iff; eauto|]. split; [exact W|]. cbn [to]. destruct (leaves al); [exact N|easy].
Qed.

Lemma one_number_valued x l q game : tuple_of x l = Some q -> plays (Written [(AnyHeap x, l)]) game -> shrinking game ->
  valued (tuple_move q []) (heap_value game).
Proof.
  intros Q P S. apply moves_valued; [exact S| |exact (one_number_moves x l q game Q P)].
  intros n o I. apply P in I. apply (written_one [(AnyHeap x, l)] n o); [|exact I]. apply guard_some in Q. cbn [forallb snd]. now rewrite (proj1 Q).
Qed.

(** ** What a certificate inside says *)
Definition rule_of_part (text : string) (c : claim) : option tuple_rule :=
  match read_tuples text, c with
  | Some q, (Periodic _ _ _ | Formula _ | RisingLaw _ | FactorsSay _ | Scales _ _ _ _) =>
    if negb (of_values c) then None else
    match read_rule text with
    | Some (Written [(AnyHeap x, l)]) =>
      match tuple_of x l with Some q' => if rule_dec q q' then Some q else None | None => None end
    | _ => None
    end
  | Some q, FactorsFromOne law => if about_losses law then None else Some q
  | Some q, (LawOf (ValueIs _) | ValueRead _ _ | PowerRead _ _ | HeapsRepeat _ _ _) => Some q
  | _, _ => None
  end.

Lemma part_valued text c q : rule_of_part text c = Some q -> holds text c -> read_tuples text = Some q /\ exists g, valued (tuple_move q []) g.
Proof.
  unfold rule_of_part. destruct (read_tuples text) as [q0|] eqn:T; [|easy]. intros Q H.
  assert (One : (exists r game, game_of text r game) ->
    match read_rule text with
    | Some (Written [(AnyHeap x, l)]) =>
      match tuple_of x l with Some q' => if rule_dec q0 q' then Some q0 else None | None => None end
    | _ => None
    end = Some q -> Some q0 = Some q /\ exists g, valued (tuple_move q []) g).
  { intros (r & game & R & P & S). rewrite R. destruct r as [ds|[|([x|n], l) [|line lines]]]; try easy.
    destruct (tuple_of x l) as [q'|] eqn:O; [|easy]. destruct (rule_dec q0 q') as [->|]; [|easy]. intros E. injection E as <-.
    split; [reflexivity|]. eexists. exact (one_number_valued x l q' game O P S). }
  destruct c; try easy.
  - apply One; [|exact Q]. destruct H as (r & game & G & _). eauto.
  - apply One; [|exact Q]. destruct H as (r & game & G & _). eauto.
  - apply One; [|exact Q]. destruct H as (r & game & G & _). eauto.
  - destruct (negb (of_values (FactorsSay law))); [easy|]. apply One; [|exact Q]. destruct H as (r & game & G & _). eauto.
  - destruct (about_losses law); [easy|]. injection Q as <-. destruct H as (r & g & R & V & _). rewrite T in R. injection R as <-. eauto.
  - apply One; [|exact Q]. destruct H as (r & game & G & _). eauto.
  - injection Q as <-. destruct H as (r & g & f & R & V & _). rewrite T in R. injection R as <-. eauto.
  - destruct said; try easy. injection Q as <-. destruct H as (r & R & a & g & _ & V & _). rewrite T in R. injection R as <-. eauto.
  - injection Q as <-. destruct H as (r & g & R & V & _). rewrite T in R. injection R as <-. eauto.
  - injection Q as <-. destruct H as (r & g & R & V & _). rewrite T in R. injection R as <-. eauto.
Qed.

(** ** The method *)
Fixpoint parts_read (inner : json -> option (string * claim)) (parts : list (list nat)) (certificates : list json)
  : option (list (list nat * string * tuple_rule)) :=
  match parts, certificates with
  | [], [] => Some []
  | part :: parts, certificate :: certificates =>
    match inner certificate with
    | Some (text, c) =>
      match rule_of_part text c, parts_read inner parts certificates with
      | Some q, Some l => Some ((part, text, q) :: l)
      | _, _ => None
      end
    | None => None
    end
  | _, _ => None
  end.

Definition is_part (l : list nat) : bool := match l with [] => false | _ => increasing l end.

Definition by_sum (inner : json -> option (string * claim)) (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text, text_at "kind" v, match field "parts" v with Some w => as_list as_naturals w | None => None end with
  | Some w, Some r, Some kind, Some parts =>
    match field "parts" w with
    | Some (Array certificates) =>
      guard (only ["parts"]%string w && only ["kind"; "parts"]%string v && String.eqb kind "sum" && forallb is_part parts
             && (2 <=? List.length parts) && (List.length (List.concat parts) =? List.length (coordinates r)))
      match parts_read inner parts certificates with
      | Some l => guard (check_sum r (map (fun p => (fst (fst p), snd p)) l)) (Some (SumOf (map fst l)))
      | None => None
      end
    | _ => None
    end
  | _, _, _, _ => None
  end.

Lemma parts_read_sound inner : (forall v text c, inner v = Some (text, c) -> holds text c) -> forall parts certificates l,
  parts_read inner parts certificates = Some l ->
  exists gs, Forall2 (fun p g => read_tuples (snd (fst p)) = Some (snd p) /\ valued (tuple_move (snd p) []) g) l gs.
Proof.
  intros Inner. induction parts as [|part parts IH]; intros [|certificate certificates] l; cbn [parts_read]; try easy.
  - intros E. injection E as <-. exists []. constructor.
  - destruct (inner certificate) as [(text, c)|] eqn:I; [|easy]. destruct (rule_of_part text c) as [q|] eqn:Q; [|easy].
    destruct (parts_read inner parts certificates) as [l'|] eqn:L; [|easy]. intros E. injection E as <-.
    destruct (IH certificates l' L) as (gs & F). destruct (part_valued text c q Q (Inner _ _ _ I)) as (T & g & V). exists (g :: gs). constructor; auto.
Qed.

Lemma by_sum_sound inner : (forall v text c, inner v = Some (text, c) -> holds text c) -> sound (by_sum inner).
Proof.
  intros Inner text v proof c. unfold by_sum. destruct proof as [w|]; [|easy]. destruct (read_tuples text) as [r|] eqn:T; [|easy].
  destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (match field "parts" v with Some w => as_list as_naturals w | None => None end) as [parts|]; [|easy].
  destruct (field "parts" w) as [[| | |certificates|]|]; try easy. intros H. apply guard_some in H. destruct H as (_ & H).
  destruct (parts_read inner parts certificates) as [l|] eqn:L; [|easy]. apply guard_some in H. destruct H as (C & E). injection E as <-.
  destruct (parts_read_sound inner Inner parts certificates l L) as (gs & F).
  destruct (sum_values r _ C gs) as (g & V & X).
  { clear -F. induction F as [|p g l gs (_ & V) F IH]; cbn [map]; constructor; auto. }
  exists r, g, gs. split; [exact T|]. split; [exact V|]. split.
  - clear -F. induction F as [|p g l gs (T & V) F IH]; cbn [map]; constructor; eauto.
  - intros x Px. rewrite (X x Px). f_equal. rewrite !map_map. reflexivity.
Qed.
