(** The method `parametric` (FORMAT.md, section 20): the certificate's claim, witness and trees are read, and the theorems of
    [Parametric] carry over to the rule's text. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Multipliers Rule RuleText Formula Ways Demands Obligations Lists Parametric Claim CodeMethods.
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

Definition statement_from (r : rule) (names : list string) (c : test) (l : law) (w : json) : option statement :=
  match heap_name r, moves_of names r, text_at "wanted" w, formula_field "measure" w, witnesses_at "witness" w, alive_from l w with
  | Some x, Some ms, Some wanted, Some m, Some ws, Some alive =>
      guard (forallb is_name (wanted :: names)) (Some (Statement names x ms c l wanted m ws alive))
  | _, _, _, _, _, _ => None
  end.

Definition by_parametric (r : rule) (v w : json) : option claim :=
  match text_at "kind" v, match field "parameters" v with Some l => as_list as_text l | None => None end, text_at "where" v, test_field "where" v, law_from v with
  | Some kind, Some names, Some condition, Some c, Some (l, said) =>
    match statement_from r names c l w, match field "trees" w with Some t => as_list as_tree t | None => None end with
    | Some st, Some trees => guard (String.eqb kind "parametric") (guard (check_statement st trees) (Some (ForAllParameters names condition said)))
    | _, _ => None
    end
  | _, _, _, _, _ => None
  end.

(** ** The same game under two names *)
Lemma valued_same {A} (R R' : A -> A -> Prop) f : (forall x y, R x y <-> R' x y) -> valued R f -> valued R' f.
Proof.
  intros E (M & U). assert (Mex : forall g, mex_rule A R g <-> mex_rule A R' g).
  { intros g. split; intros H x; destruct (H x) as (N & O & B); (split; [exact N|]; split; [intros y Y; apply O; now apply E|]);
      intros v V; destruct (B v V) as (y & Y & Q); exists y; (split; [now apply E|exact Q]). }
  split; [now apply Mex|]. intros g G. apply U. now apply Mex.
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

Lemma names_of_combine {A} (names : list string) : forall (ps : list A), List.length ps = List.length names -> map fst (combine names ps) = names.
Proof. induction names as [|x l IH]; intros [|p ps] L; try easy. cbn in *. f_equal. apply IH. lia. Qed.

Lemma by_parametric_sound text r v w c : read_rule text = Some r -> by_parametric r v w = Some c -> holds text c.
Proof.
  intros T. unfold by_parametric. destruct (text_at "kind" v) as [kind|]; [|easy].
  destruct (match field "parameters" v with Some l => as_list as_text l | None => None end) as [names|]; [|easy].
  destruct (text_at "where" v) as [condition|] eqn:W; [|easy]. destruct (test_field "where" v) as [d|] eqn:D; [|easy].
  unfold test_field in D. rewrite W in D. destruct (law_from v) as [(l, said)|] eqn:L; [|easy].
  destruct (statement_from r names d l w) as [st|] eqn:S; [|easy].
  destruct (match field "trees" w with Some t => as_list as_tree t | None => None end) as [trees|]; [|easy].
  intros H. apply guard_some in H. destruct H as (_ & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  unfold statement_from in S. destruct (heap_name r) as [x|] eqn:X; [|easy]. destruct (moves_of names r) as [ms|] eqn:M; [|easy].
  destruct (text_at "wanted" w) as [wanted|]; [|easy]. destruct (formula_field "measure" w) as [m|]; [|easy].
  destruct (witnesses_at "witness" w) as [ws|]; [|easy]. destruct (alive_from l w) as [al|]; [|easy].
  apply guard_some in S. destruct S as (_ & S). injection S as <-.
  exists r, x, d. split; [exact T|]. split; [exact X|]. split; [exact D|]. intros ps Len env Wh. cbn [parameters] in *.
  pose proof (fun n => moves_are names r ms env n M (names_of_combine names ps Len)) as Moves.
  split; [intros last n o I; exact (proj2 (Moves n) last o I)|].
  pose proof (fun n m => iff_sym (proj1 (Moves n) m)) as Same. fold env in Same.
  unfold law_from in L. destruct (field "law" v) as [lw|]; [|easy].
  destruct (text_at "formula" lw) as [f|], (text_at "condition" lw) as [g|], (text_at "play" v) as [play|]; try easy.
  - destruct (read_formula f) as [a|] eqn:F; [|easy]. apply guard_some in L. destruct L as (_ & L). injection L as <- <-.
    exists a. eexists. split; [exact F|]. split.
    + eapply valued_same; [exact Same|]. exact (values_proved _ trees ps C Len Wh a eq_refl).
    + intros n. exact (proj2 (value_natural _ trees ps C Len Wh a eq_refl n)).
  - destruct (read_test g) as [a|] eqn:F; [|easy]. apply guard_some in L. destruct L as (_ & L).
    destruct (String.eqb play "normal"); [|destruct (String.eqb play "misere"); [|easy]]; injection L as <- <-.
    + exists a. split; [exact F|]. intros n. destruct (losses_proved _ trees ps C Len Wh a eq_refl) as (Lo & Tr).
      eexists. split; [exact (Tr n)|]. rewrite <- (Lo n). split; apply loses_same; [intros; symmetry|]; apply Same.
    + exists a. destruct (misere_proved _ trees ps C Len Wh a eq_refl) as (Mi & U & Tr). eexists. split; [exact F|].
      split; [eapply misere_same; [exact Same|exact Mi]|]. split; [|exact Tr]. intros lost Ml. apply U.
      eapply misere_same; [intros; symmetry; apply Same|exact Ml].
Qed.
