(** The method `parametric` (FORMAT.md, section 20): the certificate's claim, witness and trees are read, and the theorems of
    [Parametric] carry over to the rule's text. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Multipliers Rule RuleText Formula Ways Tuples Demands Obligations Lists Parametric Claim CodeMethods.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Trees, written in preorder *)
Definition as_integer (v : json) : option Z := match v with Integer z => Some z | _ => None end.

Definition as_term (v : json) : option (Z * list nat) :=
  match v with
  | Array (c :: l) => match as_integer c, each as_natural l with Some c, Some l => Some (c, l) | _, _ => None end
  | _ => None
  end.

Definition polynomial_of (l : list (Z * list nat)) : polynomial :=
  fold_right (fun cm p => add_term (fst cm) (fold_right insert_variable [] (snd cm)) p) [] l.

Inductive node := SplitNode (p : polynomial) | LeafNode (l : leaf).

Definition as_node (v : json) : option node :=
  match v with
  | Object [(key, w)] =>
    match as_list as_term w with
    | Some l =>
      if String.eqb key "split" then Some (SplitNode (polynomial_of l))
      else guard (String.eqb key "sum" && forallb (fun t : Z * list nat => (1 <=? List.length (snd t)) && (List.length (snd t) <=? 2)) l) (Some (LeafNode l))
    | None => None
    end
  | _ => None
  end.

Fixpoint tree_from (fuel : nat) (l : list node) : option (Multipliers.tree * list node) :=
  match fuel, l with
  | S f, LeafNode t :: l => Some (Leaf t, l)
  | S f, SplitNode p :: l =>
    match tree_from f l with
    | Some (yes, l) => match tree_from f l with Some (no, l) => Some (Split p yes no, l) | None => None end
    | None => None
    end
  | _, _ => None
  end.

Definition as_tree (v : json) : option Multipliers.tree :=
  match as_list as_node v with
  | Some l => match tree_from (S (List.length l)) l with Some (t, []) => Some t | _ => None end
  | None => None
  end.

(** ** Witnesses *)
Definition as_formula (v : json) : option formula := match as_text v with Some s => read_formula s | None => None end.
Definition formula_field (k : string) (v : json) : option formula := match field k v with Some w => as_formula w | None => None end.
Definition test_field (k : string) (v : json) : option test := match text_at k v with Some s => read_test s | None => None end.

Definition as_witness (v : json) : option witness :=
  guard (only ["if"; "move"; "terms"]%string v)
  match natural_at "move" v, match field "terms" v with Some w => as_list as_formula w | None => None end, field "if" v with
  | Some i, Some ts, None => Some (Witness None i ts)
  | Some i, Some ts, Some (Text s) => match read_test s with Some c => Some (Witness (Some c) i ts) | None => None end
  | _, _, _ => None
  end.

Definition witnesses_at (k : string) (v : json) : option (list witness) :=
  match field k v with Some w => as_list as_witness w | None => None end.

(** ** The claim *)
(** The law, what it says, and whether it is of misere play. *)
Definition law_from (v : json) : option (law * parametric_law) :=
  match field "law" v with
  | Some w =>
    match text_at "formula" w, text_at "condition" w, text_at "play" v with
    | Some f, None, None =>
      match read_formula f with
      | Some a => guard (only ["kind"; "parameters"; "where"; "law"]%string v && only ["formula"]%string w) (Some (Value a, ValueIs f))
      | None => None
      end
    | None, Some f, Some play =>
      match read_test f with
      | Some c =>
        guard (only ["kind"; "parameters"; "where"; "play"; "law"]%string v && only ["condition"]%string w)
        (if String.eqb play "normal" then Some (Lost c, LostWhen f)
         else if String.eqb play "misere" then Some (MisereLost c, MisereLostWhen f) else None)
      | None => None
      end
    | _, _, _ => None
    end
  | None => None
  end.

Definition alive_from (l : law) (w : json) : option (list witness) :=
  match l with
  | MisereLost _ => guard (only ["wanted"; "measure"; "witness"; "alive"; "trees"]%string w) (witnesses_at "alive" w)
  | _ => guard (only ["wanted"; "measure"; "witness"; "trees"]%string w) (Some [])
  end.

Fixpoint tests_of (l : list condition) : option (list test) :=
  match l with
  | [] => Some []
  | c :: l => match test_of c, tests_of l with Some c, Some l => Some (c :: l) | _, _ => None end
  end.

Definition statement_from (r : tuple_rule) (names : list string) (c : test) (l : law) (w : json) : option statement :=
  match moves_of names r, tests_of (domain r), text_at "wanted" w, formula_field "measure" w, witnesses_at "witness" w, alive_from l w with
  | Some ms, Some ds, Some wanted, Some m, Some ws, Some alive =>
      guard (forallb is_name (wanted :: names)) (Some (Statement names (coordinates r) ms ds c l wanted m ws alive))
  | _, _, _, _, _, _ => None
  end.

Definition by_parametric (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_tuples text with
  | Some w, Some r =>
    match text_at "kind" v, match field "parameters" v with Some l => as_list as_text l | None => None end, text_at "where" v,
          test_field "where" v, law_from v with
    | Some kind, Some names, Some condition, Some c, Some (l, said) =>
      match statement_from r names c l w, match field "trees" w with Some t => as_list as_tree t | None => None end with
      | Some st, Some trees => guard (String.eqb kind "parametric") (guard (check_statement st trees) (Some (ForAllParameters names condition said)))
      | _, _ => None
      end
    | _, _, _, _, _ => None
    end
  | _, _ => None
  end.

(** ** The same game under two names *)
Lemma valued_same {A} (R R' : A -> A -> Prop) f : (forall x y, R x y <-> R' x y) -> valued R f -> valued R' f.
Proof.
  intros E (M & U & W). assert (Mex : forall g, mex_rule A R g <-> mex_rule A R' g).
  { intros g. split; intros H x; destruct (H x) as (N & O & B); (split; [exact N|]; split; [intros y Y; apply O; now apply E|]);
      intros v V; destruct (B v V) as (y & Y & Q); exists y; (split; [now apply E|exact Q]). }
  split; [now apply Mex|]. split; [intros g G; apply U; now apply Mex|].
  intros x. induction (W x) as [x _ IH]. constructor. intros y Y. apply IH. now apply E.
Qed.

Scheme wins_scheme := Minimality for Obligations.wins Sort Prop with loses_scheme := Minimality for Obligations.loses Sort Prop.

Lemma loses_same {A} (R R' : A -> A -> Prop) : (forall x y, R x y <-> R' x y) -> forall x, Obligations.loses A R x -> Obligations.loses A R' x.
Proof.
  intros E. apply (loses_scheme A R (Obligations.wins A R') (Obligations.loses A R')).
  - intros x y M _ L. apply (Obligations.wins_by A R' x y); [now apply E|exact L].
  - intros x _ H. constructor. intros y Y. apply H. now apply E.
Qed.

Lemma misere_same {A} (R R' : A -> A -> Prop) lost : (forall x y, R x y <-> R' x y) -> misere_losses R lost -> misere_losses R' lost.
Proof.
  intros E M x. rewrite (M x). split; intros ((y & Y) & F); (split; [exists y; now apply E|]); intros z Z; apply F; now apply E.
Qed.

Lemma tests_of_sound env : forall l ts, tests_of l = Some ts ->
  forallb (fun c => match truth env c with Some b => b | None => false end) l
  = forallb (fun c => match truth_at env c with Some b => b | None => false end) ts.
Proof.
  induction l as [|c l IH]; intros ts; cbn [tests_of]; [intros E; now injection E as <-|].
  destruct (test_of c) as [t|] eqn:T; [|easy]. destruct (tests_of l) as [us|]; [|easy]. intros E. injection E as <-. cbn [forallb].
  now rewrite (test_of_sound env c t T), (IH us eq_refl).
Qed.

Lemma read_plain text r : read_tuples text = Some r ->
  forall line, In line (lines r) -> List.length (fst line) = List.length (coordinates r).
Proof.
  unfold read_tuples. destruct (strip "octal "%string text); [easy|]. destruct (strip "hex "%string text); [easy|].
  destruct (tokens _ text) as [ts|]; [|easy]. destruct (tuple_lines _ ts) as [q|]; [|easy].
  destruct (is_plain_rule q) eqn:P; [|easy]. intros E. injection E as <-. unfold is_plain_rule in P. apply andb_true_iff in P.
  destruct P as (P & _). rewrite forallb_forall in P. intros line I. now apply Nat.eqb_eq, P.
Qed.

Lemma by_parametric_sound : sound by_parametric.
Proof.
  intros text v proof c. unfold by_parametric. destruct proof as [w|]; [|easy]. destruct (read_tuples text) as [r|] eqn:T; [|easy].
  destruct (text_at "kind" v) as [kind|]; [|easy].
  destruct (match field "parameters" v with Some l => as_list as_text l | None => None end) as [names|]; [|easy].
  destruct (text_at "where" v) as [condition|] eqn:W; [|easy]. destruct (test_field "where" v) as [d|] eqn:D; [|easy].
  unfold test_field in D. rewrite W in D. destruct (law_from v) as [(l, said)|] eqn:L; [|easy].
  destruct (statement_from r names d l w) as [st|] eqn:S; [|easy].
  destruct (match field "trees" w with Some t => as_list as_tree t | None => None end) as [trees|]; [|easy].
  intros H. apply guard_some in H. destruct H as (_ & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  unfold statement_from in S. destruct (moves_of names r) as [ms|] eqn:M; [|easy]. destruct (tests_of (domain r)) as [ds|] eqn:Ds; [|easy].
  destruct (text_at "wanted" w) as [wanted|]; [|easy]. destruct (formula_field "measure" w) as [m|]; [|easy].
  destruct (witnesses_at "witness" w) as [ws|]; [|easy]. destruct (alive_from l w) as [al|]; [|easy].
  apply guard_some in S. destruct S as (_ & S). injection S as <-.
  exists r, d. split; [exact T|]. split; [exact D|]. intros ps Len Wh. set (env := combine names ps) in *.
  set (st := Statement names (coordinates r) ms ds d l wanted m ws al) in *.
  assert (Pos : forall x, is_position r env x = in_domain st ps x).
  { intros x. unfold is_position, in_domain, at_position. cbn [first within parameters st]. f_equal. now apply tests_of_sound. }
  assert (Same : forall x y, leads_from st ps x y <-> tuple_move r env x y).
  { intros x y. unfold leads_from. rewrite <- !Pos. destruct (is_position r env x) eqn:X.
    - rewrite (moves_are names r ms env x y M (names_of_combine names ps Len)); [rewrite X; tauto|].
      intros line I. rewrite (read_plain text r T line I). unfold is_position in X. apply andb_true_iff in X. destruct X as (X & _).
      apply Nat.eqb_eq in X. now symmetry.
    - split; [now intros (X' & _)|]. intros (X' & _). congruence. }
  unfold law_from in L. destruct (field "law" v) as [lw|]; [|easy].
  destruct (text_at "formula" lw) as [f|], (text_at "condition" lw) as [g|], (text_at "play" v) as [play|]; try easy.
  - destruct (read_formula f) as [a|] eqn:F; [|easy]. apply guard_some in L. destruct L as (_ & L). injection L as <- <-.
    exists a. eexists. split; [exact F|]. split.
    + eapply valued_same; [exact Same|]. exact (values_proved st trees ps C Len Wh a eq_refl).
    + intros x X. rewrite Pos in X. exact (proj2 (value_natural st trees ps C Len Wh a eq_refl x X)).
  - destruct (read_test g) as [a|] eqn:F; [|easy]. apply guard_some in L. destruct L as (_ & L).
    destruct (String.eqb play "normal"); [|destruct (String.eqb play "misere"); [|easy]]; injection L as <- <-.
    + exists a. split; [exact F|]. intros x X. rewrite Pos in X. destruct (losses_proved st trees ps C Len Wh a eq_refl) as (Lo & Tr).
      eexists. split; [exact (Tr x X)|]. rewrite <- (Lo x). split; apply loses_same; [intros; symmetry|]; apply Same.
    + exists a. destruct (misere_proved st trees ps C Len Wh a eq_refl) as (Mi & U & Tr). eexists. split; [exact F|].
      split; [eapply misere_same; [exact Same|exact Mi]|]. split; [|intros x X; rewrite Pos in X; exact (Tr x X)]. intros lost Ml. apply U.
      eapply misere_same; [intros; symmetry; apply Same|exact Ml].
Qed.
