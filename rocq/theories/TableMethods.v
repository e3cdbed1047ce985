(** The method `table` (FORMAT.md, section 10): values of finitely many positions, computed from the definition, and what they refute.

    The values of heaps come from the tables of codes and of subtraction sets. Positions of several numbers are solved with all that
    can be reached from them ([solve]); a set without end is cut where a coordinate would be below 0 ([options_complete]). *)
From Coq Require Import List Arith Lia Bool ZArith String Uint63.
From Grundy Require Import Lazy Json Mex Game Code Machine Repeat Zeros Rule RuleText Amounts Lists Tuples Obligations Worth Alike Sums Claim CodeMethods TakingMethods.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Heaps *)
(** The values of the heaps below m. *)
Definition heap_values (r : rule) (m : nat) : option (list nat) :=
  match code_of_rule r, amounts_of r with
  | Some c, _ => match code_values c m with Some t => Some (map val t) | None => None end
  | None, Some a => Some (first_values (member a) m)
  | None, None => None
  end.

Lemma heap_values_sound text r m l : 1 <= m -> read_rule text = Some r -> heap_values r m = Some l ->
  exists game, game_of text r game /\ forall n, n < m -> nth n l 0 = grundy game n.
Proof.
  intros M T. unfold heap_values. destruct (code_of_rule r) as [c|] eqn:C.
  - destruct (code_values c m) as [t|] eqn:V; [|easy]. intros E. injection E as <-. apply code_values_tabulated in V; [|exact M].
    destruct V as (K & Len & V). destruct (code_of_rule_sound r c C K) as (game & Pl & Z). pose proof (breaks_shrinks c K) as Sh.
    exists game. split; [split; [exact T|]; split; [exact Pl|now apply (zeros_shrink game (breaks c))]|].
    intros n N. rewrite (nth_indep _ 0 (val 0%uint63)), map_nth by (rewrite map_length; lia). etransitivity; [exact (V n N)|]. symmetry. now apply zeros_grundy.
  - destruct (amounts_of r) as [a|] eqn:A; [|easy]. intros E. injection E as <-. exists (subtracting (member a)). split; [now apply taking_game|].
    intros n N. now apply first_values_at.
Qed.

(** ** All options of a position of several numbers *)
Definition cut_off (s : set) : bool := match s with From _ | AllBut _ | Primes | PrimePowers | Squares | Triangular | Powers _ => true | _ => false end.

Lemma elements_cut s last last' env vs v : cut_off s = true -> elements last' env s = Some vs -> In v vs -> (v <= last)%Z ->
  exists us, elements last env s = Some us /\ In v us.
Proof.
  assert (Up : forall f v, In v (filter f (up_to last')) -> (v <= last)%Z -> In v (filter f (up_to last))).
  { intros f u I L. apply filter_In in I. destruct I as (I & F). apply in_up_to in I. apply filter_In. split; [apply in_up_to; lia|exact F]. }
  destruct s; cbn [cut_off]; try easy; cbn [elements]; intros _ E I L; try (injection E as <-; eauto).
  - destruct (number env first) as [a|]; [|easy]. injection E as <-. eexists. split; [reflexivity|]. apply in_between in I. apply in_between. lia.
  - destruct (numbers env left_out) as [out|]; [|easy]. injection E as <-. eauto.
  - destruct (number env base) as [b|]; [|easy]. destruct (Z.ltb_spec b 2) as [|B]; [easy|]. eexists. split; [reflexivity|].
    revert E. generalize (seq 0 (S (Z.to_nat last'))). intros exponents E. injection E as <-.
    apply filter_In in I. destruct I as (I & _). apply in_map_iff in I. destruct I as (i & <- & _). apply filter_In. split; [|now apply Z.leb_le].
    apply in_map_iff. exists i. split; [reflexivity|]. apply in_seq. pose proof (power_above b i B). lia.
Qed.

Definition is_one_of (x : string) (names : list string) : bool := existsb (String.eqb x) names.

(** Some coordinate of the result is a coordinate less k. *)
Definition lowered_by (names : list string) (k : string) (a : expression) : bool :=
  match a with Apply2 Minus (Name c) (Name k') => String.eqb k k' && is_one_of c names | _ => false end.

Fixpoint bounded (names : list string) (results : list expression) (l : list clause) : bool :=
  match l with
  | [] => true
  | For k s :: l => (finite s || cut_off s && existsb (lowered_by names k) results && negb (existsb (binds k) l))
                    && negb (is_one_of k names) && bounded names results l
  | Let k _ :: l => negb (is_one_of k names) && bounded names results l
  | If _ :: l => bounded names results l
  end.

Lemma bounded_keeps names results c : is_one_of c names = true -> forall l, bounded names results l = true -> existsb (binds c) l = false.
Proof.
  intros C. assert (N : forall k, negb (is_one_of k names) = true -> String.eqb c k = false).
  { intros k K. destruct (String.eqb_spec c k) as [<-|]; [|reflexivity]. now rewrite C in K. }
  induction l as [|[k s|k a|d] l IH]; cbn [bounded existsb binds]; [easy|..]; rewrite ?andb_true_iff.
  - intros ((_ & K) & B). now rewrite (N k K), IH.
  - intros (K & B). now rewrite (N k K), IH.
  - exact IH.
Qed.

Lemma ways_cut names results last last' way : (forall a, In a results -> exists v, number way a = Some v /\ (0 <= v)%Z) ->
  (forall c v, is_one_of c names = true -> value_of way c = Some v -> (v <= last)%Z) ->
  forall l env, bounded names results l = true -> In way (ways_to_bind last' l env) -> In way (ways_to_bind last l env).
Proof.
  intros Natural Low. induction l as [|[k s|k a|d] l IH]; intros env; cbn [bounded ways_to_bind]; [easy|..]; rewrite ?andb_true_iff.
  - intros ((F & _) & B) I. destruct (elements last' env s) as [vs|] eqn:E; [|easy]. apply in_flat_map in I. destruct I as (v & V & I).
    assert (Q : exists us, elements last env s = Some us /\ In v us).
    { apply orb_true_iff in F. destruct F as [F|F]; [rewrite (elements_finite last last') by exact F; eauto|].
      rewrite !andb_true_iff, negb_true_iff, existsb_exists in F. destruct F as ((C & e & Ie & Lo) & N).
      apply (elements_cut s last last' env vs v C E V). destruct (Natural e Ie) as (z & Nz & Pz). unfold lowered_by in Lo.
      destruct e as [|?|? ?|f a b]; try easy. destruct f; try easy. destruct a as [|c| |]; try easy. destruct b as [|k'| |]; try easy.
      apply andb_true_iff in Lo. destruct Lo as (Ek & Ec). apply String.eqb_eq in Ek. subst k'. cbn [number] in Nz.
      destruct (value_of way c) as [u|] eqn:U; [|easy]. rewrite (not_bound last' k l _ way N I) in Nz. cbn [value_of] in Nz.
      rewrite String.eqb_refl in Nz. cbn [apply2] in Nz. injection Nz as <-. pose proof (Low c u Ec U). lia. }
    destruct Q as (us & -> & U). apply in_flat_map. exists v. auto.
  - intros (_ & B). destruct (number env a) as [v|]; [|easy]. now apply IH.
  - intros B. destruct (truth env d) as [[]|]; try easy. now apply IH.
Qed.

Definition all_bounded (r : tuple_rule) : bool :=
  forallb (fun line => forallb (fun a => bounded (fst line) (to a) (on a)) (snd line)) (lines r).

Definition options_at (r : tuple_rule) (x : list nat) : list (list nat) := tuple_options (list_max x) r [] x.

Lemma value_low names x c v : value_of (combine names (map Z.of_nat x)) c = Some v -> (v <= Z.of_nat (list_max x))%Z.
Proof.
  revert x. induction names as [|y names IH]; intros [|a x]; cbn [combine map value_of]; try easy. destruct (String.eqb c y).
  - intros E. injection E as <-. cbn [list_max fold_right]. lia.
  - intros V. specialize (IH x V). unfold list_max in *. cbn [fold_right]. lia.
Qed.

Lemma numbers_natural way l : forall y, numbers way l = Some (map Z.of_nat y) -> forall a, In a l -> exists v, number way a = Some v /\ (0 <= v)%Z.
Proof.
  induction l as [|b l IH]; intros y E a I; [easy|]. cbn [numbers] in E. destruct (number way b) as [v|] eqn:V; [|easy].
  destruct (numbers way l) as [vs|]; [|easy]. destruct y as [|n y]; [easy|]. cbn [map] in E. injection E as -> ->. destruct I as [<-|I].
  - exists (Z.of_nat n). split; [exact V|]. lia.
  - exact (IH y eq_refl a I).
Qed.

Lemma options_complete r x y : all_bounded r = true -> (tuple_move r [] x y <-> In y (options_at r x)).
Proof.
  intros B. split; [|intros I; apply tuple_options_are; now exists (list_max x)]. intros M. pose proof M as (X & Y & last & names & alts & a & way & L & A & W & N).
  unfold options_at, tuple_options. rewrite X. apply filter_In. split; [|exact Y]. apply in_flat_map. exists (names, alts). split; [exact L|].
  apply in_flat_map. exists a. split; [exact A|]. apply in_flat_map. exists way. cbn [fst]. split; [|now apply in_positions].
  unfold all_bounded in B. rewrite forallb_forall in B. specialize (B _ L). rewrite forallb_forall in B. specialize (B a A). cbn [fst snd] in B.
  apply (ways_cut names (to a) _ (Z.of_nat last) way); [| |exact B|exact W].
  - exact (numbers_natural way (to a) y N).
  - intros c v C V. rewrite (not_bound (Z.of_nat last) c (on a) _ way (bounded_keeps names (to a) c C _ B) W) in V. unfold values_at in V.
    rewrite app_nil_r in V. exact (value_low names x c v V).
Qed.

(** ** Whether the rule has a meaning at a position *)
(** Positions with larger numbers are not computed: their options would fill the memory, and a program has numbers of 62 bits. *)
Definition furthest : nat := 1000.

Section Meaning.
Variables (r : tuple_rule) (last : Z).

(** The conditions of the domain are read up to the first that is false. *)
Fixpoint domain_means (env : environment) (l : list condition) : bool :=
  match l with
  | [] => true
  | c :: l => match truth env c with Some true => domain_means env l | Some false => true | None => false end
  end.

(** Coordinates are read up to the first that is below 0; a result is in the domain or not. *)
Fixpoint result_means (way : environment) (l : list expression) (found : list nat) : bool :=
  match l with
  | [] => domain_means (values_at (coordinates r) (rev' found) []) (domain r)
  | a :: l => match number way a with Some v => if (v <? 0)%Z then true else if (Z.of_nat furthest <? v)%Z then false else result_means way l (Z.to_nat v :: found) | None => false end
  end.

Fixpoint ways_mean (results : list expression) (l : list clause) (env : environment) : bool :=
  match l with
  | [] => result_means env results []
  | For k s :: l => match elements last env s with Some vs => forallb (fun v => ways_mean results l ((k, v) :: env)) vs | None => false end
  | Let k a :: l => match number env a with Some v => ways_mean results l ((k, v) :: env) | None => false end
  | If c :: l => match truth env c with Some true => ways_mean results l env | Some false => true | None => false end
  end.
End Meaning.

Definition means_at (r : tuple_rule) (x : list nat) : bool :=
  forallb (fun line => forallb (fun a => ways_mean r (Z.of_nat (list_max x)) (to a) (on a) (values_at (fst line) x [])) (snd line)) (lines r).

(** No name is bound twice. *)
Fixpoint bound_once (l : list clause) : bool :=
  match l with
  | [] => true
  | (For k _ | Let k _) :: l => negb (existsb (binds k) l) && bound_once l
  | If _ :: l => bound_once l
  end.

Definition well_named (r : tuple_rule) : bool :=
  forallb (fun line => without_twice String.eqb (fst line) && forallb (fun a => bound_once (on a)) (snd line)) (lines r).

(** ** Solving *)
Fixpoint same_list (x y : list nat) : bool :=
  match x, y with
  | [], [] => true
  | a :: x, b :: y => if a =? b then same_list x y else false
  | _, _ => false
  end.

Lemma same_list_is x : forall y, same_list x y = true -> x = y.
Proof. induction x as [|a x IH]; intros [|b y]; cbn [same_list]; try easy. destruct (Nat.eqb_spec a b) as [->|]; [|easy]. intros H. now rewrite (IH y H). Qed.

Definition solved := list (list nat * nat).

Fixpoint value_in (known : solved) (x : list nat) : option nat :=
  match known with [] => None | (y, v) :: known => if same_list x y then Some v else value_in known x end.

Fixpoint values_in (known : solved) (l : list (list nat)) : option (list nat) :=
  match l with
  | [] => Some []
  | x :: l => match value_in known x, values_in known l with Some v, Some vs => Some (v :: vs) | _, _ => None end
  end.

Fixpoint one_after_another (f : solved -> list nat -> option solved) (known : solved) (l : list (list nat)) : option solved :=
  match l with [] => Some known | x :: l => match f known x with Some known => one_after_another f known l | None => None end end.

Fixpoint solve (r : tuple_rule) (depth : nat) (known : solved) (x : list nat) : option solved :=
  match value_in known x, depth with
  | Some _, _ => Some known
  | None, O => None
  | None, S depth =>
    if negb (means_at r x) then None else
    let options := options_at r x in
    match one_after_another (solve r depth) known options with
    | Some known => match values_in known options with Some vs => Some ((x, mex vs) :: known) | None => None end
    | None => None
    end
  end.

Section Solve.
Variable r : tuple_rule.
Hypothesis Bounded : all_bounded r = true.
Let right (known : solved) : Prop := forall x v, value_in known x = Some v -> has_worth (tuple_move r []) x v.

Lemma values_in_are known : forall l vs, values_in known l = Some vs ->
  (forall y, In y l -> exists v, In v vs /\ value_in known y = Some v) /\ (forall v, In v vs -> exists y, In y l /\ value_in known y = Some v).
Proof.
  induction l as [|x l IH]; intros vs; cbn [values_in]; [intros E; injection E as <-; split; easy|].
  destruct (value_in known x) as [v|] eqn:V; [|easy]. destruct (values_in known l) as [ws|]; [|easy]. intros E. injection E as <-.
  destruct (IH ws eq_refl) as (A & B). split.
  - intros y [<-|I]; [exists v; cbn; auto|]. destruct (A y I) as (w & W & Q). exists w. cbn. auto.
  - intros w [<-|W]; [exists x; cbn; auto|]. destruct (B w W) as (y & I & Q). exists y. cbn. auto.
Qed.

Lemma one_after_another_right f : (forall known x known', right known -> f known x = Some known' -> right known') ->
  forall l known known', right known -> one_after_another f known l = Some known' -> right known'.
Proof.
  intros F. induction l as [|x l IH]; intros known known' R; cbn [one_after_another]; [intros E; now injection E as <-|].
  destruct (f known x) as [k|] eqn:E; [|easy]. exact (IH k known' (F known x k R E)).
Qed.

Lemma solve_right depth : forall known x known', right known -> solve r depth known x = Some known' -> right known'.
Proof.
  induction depth as [|depth IH]; intros known x known' R; cbn [solve]; (destruct (value_in known x); [intros E; now injection E as <-|]); [easy|].
  destruct (means_at r x); [|easy]. cbn [negb]. destruct (one_after_another _ known _) as [k|] eqn:O; [|easy]. destruct (values_in k (options_at r x)) as [vs|] eqn:V; [|easy]. intros E. injection E as <-.
  pose proof (one_after_another_right _ IH _ _ _ R O) as Rk. destruct (values_in_are k _ vs V) as (A & B). intros y v. cbn [value_in].
  destruct (same_list y x) eqn:S; [|apply Rk]. apply same_list_is in S. subst y. intros E. injection E as <-. constructor.
  - intros y M. apply (options_complete r x y Bounded) in M. destruct (A y M) as (w & W & Q). exists w. split; [|now apply Rk]. intros ->. exact (mex_out vs W).
  - intros w W. destruct (B w (mex_below vs w W)) as (y & I & Q). exists y. split; [now apply (options_complete r x y Bounded)|now apply Rk].
Qed.
End Solve.

Lemma nothing_wrong r x v : value_in [] x = Some v -> has_worth (tuple_move r []) x v.
Proof. easy. Qed.

(** Plays are followed so far. *)
Definition deepest : nat := 50 * 50.

(** ** The value of a position *)
Definition tuple_worth (text : string) (x : list nat) : option nat :=
  match read_tuples text with
  | Some r => if negb (list_max x <=? furthest) then None else
              if all_bounded r && well_named r && is_position r [] x then
                match solve r deepest [] x with Some known => value_in known x | None => None end
              else None
  | None => None
  end.

Definition worth_of (text : string) (x : list nat) : option nat :=
  match read_rule text, x with
  | Some r, [n] => match heap_values r (S n) with Some l => Some (nth n l 0) | None => tuple_worth text x end
  | _, _ => tuple_worth text x
  end.

Lemma tuple_worth_sound text x v : tuple_worth text x = Some v -> worth text x v.
Proof.
  unfold tuple_worth. destruct (read_tuples text) as [r|] eqn:T; [|easy]. destruct (list_max x <=? furthest); [|easy]. cbn [negb].
  destruct (all_bounded r && well_named r && is_position r [] x) eqn:G; [|easy]. intros H. rewrite !andb_true_iff in G. destruct G as ((G & _) & P).
  destruct (solve r deepest [] x) as [known|] eqn:S; [|easy]. right. exists r. split; [exact T|]. split; [exact P|].
  exact (solve_right r G deepest [] x known (nothing_wrong r) S x v H).
Qed.

Lemma worth_of_sound text x v : worth_of text x = Some v -> worth text x v.
Proof.
  unfold worth_of. destruct (read_rule text) as [r|] eqn:T; [|apply tuple_worth_sound]. destruct x as [|n [|m x]]; try apply tuple_worth_sound.
  destruct (heap_values r (S n)) as [l|] eqn:H; [|apply tuple_worth_sound]. intros E. injection E as <-.
  destruct (heap_values_sound text r (S n) l ltac:(lia) T H) as (game & G & V). left. exists r, game, n. split; [exact G|]. split; [reflexivity|].
  symmetry. apply V. lia.
Qed.

Lemma worth_lost_at text x v : worth text x v -> lost_at text x (v =? 0).
Proof.
  intros [(r & game & n & G & -> & E)|(r & T & P & W)].
  - left. exists r, game, n. split; [exact G|]. split; [reflexivity|]. destruct G as (_ & _ & S).
    destruct (sprague_grundy game (grundy game) S (grundy_is game S) [n]) as (A & B). assert (X : xors (grundy game) [n] = v) by (rewrite <- E; apply Nat.lxor_0_r).
    rewrite X in A, B. destruct (Nat.eqb_spec v 0); auto.
  - right. exists r. split; [exact T|]. split; [exact P|]. pose proof (worth_lost _ x v W). now destruct v.
Qed.

(** ** Tables *)
Definition cell (r : tuple_rule) (known : solved) (x : list nat) (z : Z) : bool :=
  if is_position r [] x then match value_in known x with Some v => (z =? Z.of_nat v)%Z | None => false end
  else (z =? -2)%Z && (List.length x =? List.length (coordinates r)) && domain_means (values_at (coordinates r) x []) (domain r).

Fixpoint both_lists {A B} (f : A -> B -> bool) (l : list A) (m : list B) : bool :=
  match l, m with
  | [], [] => true
  | a :: l, b :: m => if f a b then both_lists f l m else false
  | _, _ => false
  end.

Lemma both_lists_are {A B} (f : A -> B -> bool) (R : A -> B -> Prop) : (forall a b, f a b = true -> R a b) -> forall l m, both_lists f l m = true -> Forall2 R l m.
Proof.
  intros H. induction l as [|a l IH]; intros [|b m] B'; cbn [both_lists] in B'; try discriminate; [constructor|]. destruct (f a b) eqn:E; [|easy]. constructor; auto.
Qed.

Definition heap_table (r : rule) (below : list nat) (values : list Z) : bool :=
  match below with
  | [S m] => if negb (S m =? List.length values) then false else match heap_values r (S m) with Some l => both_lists (fun n z => (z =? Z.of_nat (nth n l 0%nat))%Z) (seq 0 (S m)) values | None => false end
  | _ => false
  end.

(** As many entries as the box has cells, so that it is not larger than the certificate. *)
Definition fits (below : list nat) (values : list Z) : bool :=
  (fold_right (fun n cells => Z.of_nat n * cells) 1 below =? Z.of_nat (List.length values))%Z && forallb (fun n => n <=? furthest) below.

Definition tuple_table (r : tuple_rule) (below : list nat) (values : list Z) : bool :=
  if negb (fits below values) then false else
  if negb (well_named r) then false else
  if all_bounded r then
    match one_after_another (solve r deepest) [] (filter (is_position r []) (box below)) with
    | Some known => both_lists (cell r known) (box below) values
    | None => false
    end
  else false.

Definition table_checked (text : string) (below : list nat) (values : list Z) : bool :=
  if match read_rule text with Some r => heap_table r below values | None => false end then true
  else match read_tuples text with Some r => tuple_table r below values | None => false end.

Lemma table_checked_sound text below values : table_checked text below values = true -> Forall2 (entry_is text) (box below) values.
Proof.
  unfold table_checked. destruct (match read_rule text with Some r => heap_table r below values | None => false end) eqn:Hp.
  - intros _. destruct (read_rule text) as [r|] eqn:T; [|easy]. unfold heap_table in Hp. destruct below as [|[|m] [|]]; try easy.
    destruct (S m =? List.length values); [|easy]. cbn [negb] in Hp. destruct (heap_values r (S m)) as [l|] eqn:V; [|easy]. destruct (heap_values_sound text r (S m) l ltac:(lia) T V) as (game & G & E).
    assert (Box : box [S m] = map (fun n => [n]) (seq 0 (S m))).
    { change (flat_map (fun a => [[a]]) (seq 0 (S m)) = map (fun n => [n]) (seq 0 (S m))). generalize (seq 0 (S m)).
      intros s. induction s as [|a s IH]; [reflexivity|]. cbn [flat_map map app]. now rewrite IH. }
    rewrite Box. assert (In_ : forall n, In n (seq 0 (S m)) -> n < S m) by (intros n I; apply in_seq in I; lia). revert values Hp In_. generalize (seq 0 (S m)).
    induction l0 as [|n s IH]; intros [|z values] B In_; cbn [both_lists map] in B |- *; try discriminate; [constructor|].
    destruct (Z.eqb_spec z (Z.of_nat (nth n l 0))) as [->|]; [|easy]. constructor; [|apply IH; [exact B|intros; apply In_; now right]]. left. eexists. split; [reflexivity|]. left. exists r, game, n.
    split; [exact G|]. split; [reflexivity|]. symmetry. apply E, In_. now left.
  - destruct (read_tuples text) as [r|] eqn:T; [|easy]. unfold tuple_table. destruct (fits below values); [|easy]. cbn [negb]. destruct (well_named r); [|easy]. cbn [negb]. destruct (all_bounded r) eqn:Bd; [|easy].
    destruct (one_after_another _ _ _) as [known|] eqn:O; [|easy].
    pose proof (one_after_another_right r _ (solve_right r Bd deepest) _ _ _ (nothing_wrong r) O) as R. apply both_lists_are. intros x z. unfold cell.
    destruct (is_position r [] x) eqn:P.
    + destruct (value_in known x) as [v|] eqn:V; [|easy]. intros E. apply Z.eqb_eq in E. left. exists v. split; [exact E|]. right. exists r.
      split; [exact T|]. split; [exact P|]. exact (R x v V).
    + intros E. rewrite !andb_true_iff, Z.eqb_eq, Nat.eqb_eq in E. right. split; [apply E|]. exists r. tauto.
Qed.

(** ** Refutations *)
Definition read_statement (v : json) : option refutable :=
  match text_at "kind" v, field "law" v with
  | Some kind, Some law =>
    if String.eqb kind "grundy" then guard (only ["kind"; "law"]%string v && only ["formula"]%string law)
      match text_at "formula" law with Some f => Some (SaysValue f) | None => None end
    else guard (String.eqb kind "outcome" && only ["kind"; "play"; "law"]%string v && only ["condition"]%string law)
      match text_at "play" v, text_at "condition" law with
      | Some play, Some c => guard (String.eqb play "normal") (Some (SaysLost c))
      | _, _ => None
      end
  | Some kind, None =>
    if String.eqb kind "same" then guard (only ["kind"; "rule"]%string v) match text_at "rule" v with Some other => Some (SaysSame other) | None => None end
    else match periodic_claim v with Some (e, p, s) => guard (1 <=? p) (Some (SaysPeriodic e p s)) | None => None end
  | _, _ => None
  end.

Definition is_false_at (text : string) (said : refutable) (x : list nat) : bool :=
  match worth_of text x with
  | Some v =>
    match said, law_names text with
    | SaysPeriodic e p s, _ =>
      match x with
      | [n] => (e <=? n) && match worth_of text [n + p] with Some w => negb (w =? v + s) | None => false end
      | _ => false
      end
    | SaysValue f, Some names =>
      match read_expression f with
      | Some a => match number (combine names (map Z.of_nat x)) a with Some z => negb (z =? Z.of_nat v)%Z | None => false end
      | None => false
      end
    | SaysLost f, Some names =>
      match read_condition f with
      | Some c => match truth (combine names (map Z.of_nat x)) c with Some b => Bool.eqb (negb b) (v =? 0) | None => false end
      | None => false
      end
    | SaysSame other, _ => match worth_of other x with Some w => negb (v =? w) | None => false end
    | _, _ => false
    end
  | None => false
  end.

Lemma is_false_at_sound text said x : is_false_at text said x = true -> false_at text said x.
Proof.
  unfold is_false_at. destruct (worth_of text x) as [v|] eqn:V; [|easy]. apply worth_of_sound in V. destruct said as [e p s|f|f|other].
  - destruct x as [|n [|m x]]; try easy. intros H. apply andb_true_iff in H. destruct H as (E & H). apply Nat.leb_le in E.
    destruct (worth_of text [n + p]) as [w|] eqn:W; [|easy]. apply negb_true_iff, Nat.eqb_neq in H. exists n, v, w. apply worth_of_sound in W. auto 6.
  - destruct (law_names text) as [names|] eqn:N; [|easy]. destruct (read_expression f) as [a|] eqn:F; [|easy].
    destruct (number _ a) as [z|] eqn:Z0; [|easy]. intros H. apply negb_true_iff, Z.eqb_neq in H. exists names, a, z, v. auto 6.
  - destruct (law_names text) as [names|] eqn:N; [|easy]. destruct (read_condition f) as [c|] eqn:F; [|easy].
    destruct (truth _ c) as [b|] eqn:B; [|easy]. intros H. apply eqb_prop in H. exists names, c, b. rewrite H. apply worth_lost_at in V. auto.
  - destruct (worth_of other x) as [w|] eqn:W; [|easy]. intros H. apply negb_true_iff, Nat.eqb_neq in H. exists v, w. apply worth_of_sound in W. auto.
Qed.

(** ** The method *)
Definition as_integer_list (v : json) : option (list Z) := as_list (fun w => match w with Integer z => Some z | _ => None end) v.

Definition by_table (text : string) (v : json) (proof : option json) : option claim :=
  match proof, text_at "kind" v with
  | None, Some kind =>
    if String.eqb kind "value" then
      match naturals_at "position" v, natural_at "value" v with
      | Some x, Some n => guard (only ["kind"; "position"; "value"]%string v)
          match worth_of text x with Some w => guard (n =? w) (Some (ValueAt x n)) | None => None end
      | _, _ => None
      end
    else if String.eqb kind "table" then
      match naturals_at "below" v, match field "values" v with Some w => as_integer_list w | None => None end with
      | Some below, Some values => guard (only ["kind"; "below"; "values"]%string v && table_checked text below values) (Some (ValuesBelow below values))
      | _, _ => None
      end
    else if String.eqb kind "refuted" then
      match naturals_at "position" v, match field "statement" v with Some w => read_statement w | None => None end with
      | Some x, Some said => guard (only ["kind"; "statement"; "position"]%string v && is_false_at text said x) (Some (Refuted said x))
      | _, _ => None
      end
    else None
  | _, _ => None
  end.

Lemma by_table_sound : sound by_table.
Proof.
  intros text v proof c. unfold by_table. destruct proof; [easy|]. destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (String.eqb kind "value").
  - destruct (naturals_at "position" v) as [x|]; [|easy]. destruct (natural_at "value" v) as [n|]; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
    destruct (worth_of text x) as [w|] eqn:W; [|easy]. apply guard_some in H. destruct H as (E & H). injection H as <-. apply Nat.eqb_eq in E. subst w.
    exact (worth_of_sound text x n W).
  - destruct (String.eqb kind "table").
    + destruct (naturals_at "below" v) as [below|]; [|easy].
      destruct (match field "values" v with Some w => as_integer_list w | None => None end) as [values|]; [|easy].
      intros H. apply guard_some in H. destruct H as (G & H). injection H as <-. apply andb_true_iff in G. exact (table_checked_sound text below values (proj2 G)).
    + destruct (String.eqb kind "refuted"); [|easy]. destruct (naturals_at "position" v) as [x|]; [|easy].
      destruct (match field "statement" v with Some w => read_statement w | None => None end) as [said|]; [|easy].
      intros H. apply guard_some in H. destruct H as (G & H). injection H as <-. apply andb_true_iff in G. exact (is_false_at_sound text said x (proj2 G)).
Qed.

(** Whether the rule is one whose positions are computed here. *)
Definition is_computed (text : string) : bool :=
  match read_rule text with Some r => match code_of_rule r, amounts_of r with None, None => false | _, _ => true end | None => false end
  || match read_tuples text with Some r => all_bounded r | None => false end.
