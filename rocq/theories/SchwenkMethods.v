(** The method `schwenk` (FORMAT.md, section 17): the rule `(n, c) -> (n - t, (k * t + b) / q) for t in 1..=min(n, c); start n -> (n, n - 1)`,
    however it is written: the moves are compared digit by digit where the text is not the same up to names, and a claim of which numbers the first player loses. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Rule RuleText Amounts Tuples Syntax Obligations Schwenk SameMoves Claim CodeMethods ParametricMethods AutomataMethods.
Import ListNotations.
Local Open Scope nat_scope.
Local Notation "a =s b" := (String.eqb a b) (at level 70).

(** ** The rule *)
(** c and d where the expression is c t + d, made of t and numbers by + - and *. *)
Fixpoint line_in (t : string) (a : expression) : option (Z * Z) :=
  match a with
  | Number z => Some (0, z)%Z
  | Name u => if u =s t then Some (1, 0)%Z else None
  | Apply2 f a a' =>
    match line_in t a, line_in t a' with
    | Some (c, d), Some (c', d') =>
      match f with
      | Plus => Some (c + c', d + d')%Z
      | Minus => Some (c - c', d - d')%Z
      | Times => if (c =? 0)%Z then Some (d * c', d * d')%Z else if (c' =? 0)%Z then Some (c * d', d * d')%Z else None
      | _ => None
      end
    | _, _ => None
    end
  | Apply1 _ _ => None
  end.

Lemma line_value t env v : value_of env t = Some v -> forall a c d, line_in t a = Some (c, d) -> number env a = Some (c * v + d)%Z.
Proof.
  intros V. induction a as [z|u|f a IH|f a IH a' IH']; intros c d; cbn [line_in]; try easy.
  - intros E. injection E as <- <-. cbn [number]. f_equal; lia.
  - destruct (String.eqb_spec u t) as [->|]; [|easy]. intros E. injection E as <- <-. cbn [number]. rewrite V. f_equal; lia.
  - destruct (line_in t a) as [(x, y)|]; [|easy]. destruct (line_in t a') as [(x', y')|]; [|easy].
    specialize (IH _ _ eq_refl). specialize (IH' _ _ eq_refl). cbn [number]. rewrite IH, IH'. destruct f; try easy; cbn [apply2].
    + intros E. injection E as <- <-. f_equal. lia.
    + intros E. injection E as <- <-. f_equal. lia.
    + destruct (Z.eqb_spec x 0) as [->|]; [intros E; injection E as <- <-; f_equal; lia|].
      destruct (Z.eqb_spec x' 0) as [->|]; [intros E; injection E as <- <-; f_equal; lia|easy].
Qed.

(** k, b and q where it is (k t + b) / q; without a division q is 1. *)
Definition factor_of (t : string) (a : expression) : option (Z * Z * Z) :=
  let whole := match line_in t a with Some (k, b) => Some (k, b, 1%Z) | None => None end in
  match a with
  | Apply2 Quotient a' (Number q) => match line_in t a' with Some (k, b) => Some (k, b, q) | None => None end
  | _ => whole
  end.

Lemma factor_value t a k b q env v : factor_of t a = Some (k, b, q) -> value_of env t = Some v -> (0 < q)%Z -> number env a = Some ((k * v + b) / q)%Z.
Proof.
  intros F V Q. assert (W : match line_in t a with Some (k, b) => Some (k, b, 1%Z) | None => None end = Some (k, b, q) -> number env a = Some ((k * v + b) / q)%Z).
  { destruct (line_in t a) as [(c, d)|] eqn:L; [|easy]. intros E. injection E as -> -> <-. rewrite Z.div_1_r. exact (line_value t env v V a k b L). }
  unfold factor_of in F. destruct a as [z|u|f a|[] a c]; auto. destruct c as [z|u|f c|f c c']; auto.
  destruct (line_in t a) as [(c, d)|] eqn:L; [|easy]. injection F as -> -> ->. cbn [number]. rewrite (line_value t env v V a k b L). cbn [apply2].
  now destruct (Z.eqb_spec q 0); [lia|].
Qed.

(** The rule with these names and this second coordinate. *)
Definition take_away (n c t : string) (a : expression) : tuple_rule :=
  TupleRule [([n; c], [TupleAlternative [Apply2 Minus (Name n) (Name t); a]
    [For t (Range (Number 1) (Apply2 Plus (Apply2 Least (Name n) (Name c)) (Number 1)))]])] [].

Definition names_and_limit (r : tuple_rule) : option (string * string * string * expression) :=
  match r with TupleRule [([n; c], [TupleAlternative [_; a] [For t _]])] _ => Some (n, c, t, a) | _ => None end.

Definition schwenk_rule (r : tuple_rule) : option (Z * Z * Z) :=
  match names_and_limit r with
  | Some (n, c, t, a) =>
    if rule_dec r (take_away n c t a) then if negb (n =s c) && negb (n =s t) && negb (c =s t) then factor_of t a else None else None
  | None => None
  end.

Lemma schwenk_rule_is r kbq : schwenk_rule r = Some kbq -> exists n c t a,
  r = take_away n c t a /\ n <> c /\ n <> t /\ c <> t /\ factor_of t a = Some kbq.
Proof.
  unfold schwenk_rule. destruct (names_and_limit r) as [(((n, c), t), a)|]; [|easy]. destruct (rule_dec r _) as [E|]; [|easy].
  destruct (_ && _) eqn:N; [|easy]. rewrite !andb_true_iff, !negb_true_iff, !String.eqb_neq in N. intros F. exists n, c, t, a. tauto.
Qed.

Definition as_list_of (p : nat * nat) : list nat := [fst p; snd p].

Lemma schwenk_moves r k b q : schwenk_rule r = Some (Z.of_nat k, Z.of_nat b, Z.of_nat q) -> 1 <= q ->
  (forall y, is_position r [] y = true <-> List.length y = 2) /\
  (forall p p', takes (allowed k b q) p p' <-> tuple_move r [] (as_list_of p) (as_list_of p')) /\
  (forall p y, tuple_move r [] (as_list_of p) y -> exists p', y = as_list_of p').
Proof.
  intros S Q. destruct (schwenk_rule_is r _ S) as (n & c & t & a & -> & N1 & N2 & N3 & F). clear S. unfold take_away.
  assert (Pos : forall y, is_position (TupleRule [([n; c], [TupleAlternative [Apply2 Minus (Name n) (Name t); a]
      [For t (Range (Number 1) (Apply2 Plus (Apply2 Least (Name n) (Name c)) (Number 1)))]])] []) [] y = true <-> List.length y = 2).
  { intros y. unfold is_position. cbn [domain forallb coordinates lines List.length]. rewrite andb_true_r, Nat.eqb_eq. tauto. }
  assert (Ways : forall last p env', In env' (ways_to_bind last [For t (Range (Number 1) (Apply2 Plus (Apply2 Least (Name n) (Name c)) (Number 1)))]
      (values_at [n; c] (as_list_of p) [])) <-> exists v, (1 <= v <= Z.min (Z.of_nat (fst p)) (Z.of_nat (snd p)))%Z
      /\ env' = (t, v) :: values_at [n; c] (as_list_of p) []).
  { intros last p env'. cbn [ways_to_bind elements number values_at combine map as_list_of app value_of]. rewrite !String.eqb_refl.
    destruct (String.eqb_spec c n); [congruence|]. cbn [apply2]. rewrite in_flat_map. split.
    - intros (v & V & [<-|[]]). apply in_between in V. exists v. split; [lia|reflexivity].
    - intros (v & V & ->). exists v. split; [apply in_between; lia|now left]. }
  assert (Val : forall p v, numbers ((t, v) :: values_at [n; c] (as_list_of p) []) [Apply2 Minus (Name n) (Name t); a]
      = Some [Z.of_nat (fst p) - v; (Z.of_nat k * v + Z.of_nat b) / Z.of_nat q]%Z).
  { intros p v. cbn [numbers]. rewrite (factor_value t a _ _ _ _ v F) by (cbn [value_of]; rewrite ?String.eqb_refl; auto; lia).
    cbn [number values_at combine map as_list_of app value_of]. rewrite !String.eqb_refl. destruct (String.eqb_spec n t); [congruence|]. reflexivity. }
  split; [exact Pos|]. split.
  - intros p p'. unfold takes, tuple_move. rewrite !Pos.
    assert (Al : forall v, (Z.of_nat (allowed k b q v) = (Z.of_nat k * Z.of_nat v + Z.of_nat b) / Z.of_nat q)%Z).
    { intros v. unfold allowed. rewrite Nat2Z.inj_div. f_equal. lia. }
    split.
    + intros (v & V & C & ->). split; [reflexivity|]. split; [reflexivity|]. eexists 0, _, _, _, _. split; [now left|]. split; [now left|].
      cbn [on to]. split; [apply Ways; exists (Z.of_nat v); split; [lia|reflexivity]|]. rewrite Val. cbn [as_list_of fst snd map]. rewrite Al. repeat f_equal. lia.
    + intros (_ & _ & last & names & alts & al & env' & [E|[]] & I & W & V). injection E as <- <-. destruct I as [<-|[]]. cbn [on to] in *.
      apply Ways in W. destruct W as (v & L & ->). rewrite Val in V. cbn [as_list_of map] in V. injection V as V1 V2.
      exists (Z.to_nat v). split; [lia|]. split; [lia|]. destruct p' as (p1, p2). cbn [fst snd] in *. f_equal; [lia|].
      apply Nat2Z.inj. rewrite Al, Z2Nat.id by lia. symmetry. exact V2.
  - intros p y (_ & Y & _). apply Pos in Y. destruct y as [|y1 [|y2 [|]]]; try easy. now exists (y1, y2).
Qed.

(** ** The same moves, written in another way *)
Definition is_factor (found : option (Z * Z * Z)) (k b q : nat) : bool :=
  match found with Some (k', b', q') => (k' =? Z.of_nat k)%Z && (b' =? Z.of_nat b)%Z && (q' =? Z.of_nat q)%Z | None => false end.

Lemma is_factor_some found k b q : is_factor found k b q = true -> found = Some (Z.of_nat k, Z.of_nat b, Z.of_nat q).
Proof.
  destruct found as [((k', b'), q')|]; [|easy]. cbn [is_factor]. rewrite !andb_true_iff, !Z.eqb_eq. intros ((-> & ->) & ->). reflexivity.
Qed.

(** The rule as the theorem has it, with a third name that is longer than the others. *)
Definition as_in_theorem (n c : string) (k b q : nat) : tuple_rule :=
  let t := String.append n (String.append c "_") in
  let whole := Apply2 Plus (Apply2 Times (Number (Z.of_nat k)) (Name t)) (Number (Z.of_nat b)) in
  take_away n c t (if q =? 1 then whole else Apply2 Quotient whole (Number (Z.of_nat q))).

Definition is_take_away (r : tuple_rule) (k b q : nat) : bool :=
  if is_factor (schwenk_rule r) k b q then true else
  match coordinates r with
  | [n; c] => let other := as_in_theorem n c k b q in if is_factor (schwenk_rule other) k b q then same_moves r other else false
  | _ => false
  end.

Lemma take_away_moves r k b q : plain r -> is_take_away r k b q = true -> 1 <= q ->
  (forall p p', takes (allowed k b q) p p' <-> tuple_move r [] (as_list_of p) (as_list_of p')) /\
  (forall p y, tuple_move r [] (as_list_of p) y -> exists p', y = as_list_of p').
Proof.
  intros P C Q. unfold is_take_away in C. destruct (is_factor (schwenk_rule r) k b q) eqn:F.
  - exact (proj2 (schwenk_moves r k b q (is_factor_some _ _ _ _ F) Q)).
  - destruct (coordinates r) as [|n [|c [|]]]; try easy. cbn zeta in C. destruct (is_factor _ k b q) eqn:F' in C; [|easy].
    destruct (schwenk_moves _ k b q (is_factor_some _ _ _ _ F') Q) as (_ & Mo & Sh).
    assert (P' : plain (as_in_theorem n c k b q)) by (intros line [<-|[]]; reflexivity).
    pose proof (same_moves_sound r _ P P' C) as E. split.
    + intros p p'. now rewrite E, Mo.
    + intros p y M. apply E in M. exact (Sh p y M).
Qed.

(** The same game on pairs and on lists. *)
Lemma loses_pairs (R : nat * nat -> nat * nat -> Prop) (R' : list nat -> list nat -> Prop) :
  (forall p q, R p q <-> R' (as_list_of p) (as_list_of q)) -> (forall p y, R' (as_list_of p) y -> exists q, y = as_list_of q) ->
  forall p, Obligations.loses _ R p <-> Obligations.loses _ R' (as_list_of p).
Proof.
  intros E S p. split.
  - apply (loses_scheme _ R (fun p => Obligations.wins _ R' (as_list_of p)) (fun p => Obligations.loses _ R' (as_list_of p))).
    + intros x y M _ L. apply (Obligations.wins_by _ R' _ (as_list_of y)); [now apply E|exact L].
    + intros x _ H. constructor. intros y Y. destruct (S x y Y) as (q & ->). apply H. now apply E.
  - intros L. enough (G : forall p', as_list_of p = as_list_of p' -> Obligations.loses _ R p') by (now apply G).
    revert L. generalize (as_list_of p). clear p.
    apply (loses_scheme _ R' (fun y => forall p, y = as_list_of p -> Obligations.wins _ R p) (fun y => forall p, y = as_list_of p -> Obligations.loses _ R p)).
    + intros x y M _ L p ->. destruct (S p y M) as (q & ->). apply (Obligations.wins_by _ R p q); [now apply E|now apply L].
    + intros x _ H p ->. constructor. intros q Q. apply (H (as_list_of q)); [now apply E|reflexivity].
Qed.

(** ** The check *)
Lemma terms_nth f n : forall i, i <= n -> nth (n - i) (terms f n) 0 = h f i.
Proof.
  induction n as [|n IH]; intros i I; [replace i with 0 by lia; reflexivity|]. rewrite terms_step.
  destruct (Nat.eq_dec i (S n)) as [->|N]; [now rewrite Nat.sub_diag|]. replace (S n - i) with (S (n - i)) by lia. apply IH. lia.
Qed.

Definition check_schwenk (k b q : nat) (early seed : list nat) (lag : nat) : bool :=
  let last := List.length early + lag in
  let most := Nat.max last (lag + 1) + lag + 2 in
  let table := terms (allowed k b q) most in
  let at_ i := nth (most - i) table 0 in
  (1 <=? q) && (q <=? k) && (List.length seed =? S lag)
  && all (fun i => at_ i =? nth i (early ++ seed) 0) (seq 0 (S last))
  && all (fun i => (q * at_ i <=? k * at_ (i - lag)) && ((i =? lag) || (k * at_ (i - lag - 1) + b <? q * at_ i))) (seq last (S (most - last))).

Lemma check_schwenk_sound k b q early seed lag : check_schwenk k b q early seed lag = true -> let h := h (allowed k b q) in
  (1 <= q /\ q <= k) /\ List.length seed = S lag /\ (forall i, i < List.length early -> h i = nth i early 0)
  /\ (forall i, i <= lag -> h (List.length early + i) = nth i seed 0)
  /\ forall i, h (S (List.length early + (lag + i))) = h (List.length early + (lag + i)) + h (List.length early + i).
Proof.
  unfold check_schwenk. set (last := List.length early + lag). set (most := Nat.max last (lag + 1) + lag + 2).
  rewrite !andb_true_iff, !Nat.leb_le, Nat.eqb_eq, !all_is, !forallb_forall. intros (((K & L) & C) & Q). set (f := allowed k b q) in *. cbn zeta.
  assert (At : forall i, i <= most -> nth (most - i) (terms f most) 0 = h f i) by (intros; now apply terms_nth).
  assert (First : forall i, i <= last -> h f i = nth i (early ++ seed) 0).
  { intros i I. rewrite <- At by (unfold most; lia). apply Nat.eqb_eq, C, in_seq. lia. }
  assert (Settled : forall i, last <= i -> settled k b q lag i).
  { apply (recurs k b q (proj1 K) (proj2 K)). intros i I. fold most in I. specialize (Q i ltac:(apply in_seq; lia)). rewrite !At in Q by lia.
    rewrite andb_true_iff, orb_true_iff, Nat.leb_le, Nat.eqb_eq, Nat.ltb_lt in Q. unfold settled. unfold last in I. split; [lia|exact Q]. }
  split; [exact K|]. split; [exact L|]. split; [|split].
  - intros i I. rewrite First by (unfold last; lia). now apply app_nth1.
  - intros i I. rewrite First by (unfold last; lia). rewrite app_nth2 by lia. f_equal. lia.
  - intros i. unfold f. rewrite (settled_step k b q (proj1 K) (proj2 K) lag) by (apply Settled; unfold last; lia). do 2 f_equal. lia.
Qed.

Definition starts_below (x : string) (l : list expression) : bool :=
  if list_eq_dec expression_dec l [Name x; Apply2 Minus (Name x) (Number 1)] then true else false.

Definition optional (key : string) (otherwise : nat) (w : json) : option nat :=
  match field key w with None => Some otherwise | Some v => as_natural v end.

Definition by_schwenk (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_start text, text_at "kind" v, text_at "play" v, naturals_at "early" v, naturals_at "seed" v, natural_at "lag" v with
  | Some w, Some (r, x, l), Some kind, Some play, Some early, Some seed, Some lag =>
    match natural_at "factor" w, optional "more" 0 w, optional "divisor" 1 w with
    | Some k, Some b, Some q =>
      guard ((kind =s "start") && (play =s "normal") && only ["kind"; "play"; "early"; "seed"; "lag"]%string v && only ["factor"; "more"; "divisor"]%string w)
      (guard ((k <=? 1000) && (b <=? 1000) && starts_below x l)
      (guard (check_schwenk k b q early seed lag && is_take_away r k b q) (Some (StartLost early seed lag))))
    | _, _, _ => None
    end
  | _, _, _, _, _, _, _ => None
  end.

Lemma by_schwenk_sound : sound by_schwenk.
Proof.
  intros text v proof c. unfold by_schwenk. destruct proof as [w|]; [|easy]. destruct (read_start text) as [((r, x), l)|] eqn:T; [|easy].
  destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (text_at "play" v) as [play|]; [|easy].
  destruct (naturals_at "early" v) as [early|]; [|easy]. destruct (naturals_at "seed" v) as [seed|]; [|easy]. destruct (natural_at "lag" v) as [lag|]; [|easy].
  destruct (natural_at "factor" w) as [k|]; [|easy]. destruct (optional "more" 0 w) as [b|]; [|easy].
  destruct (optional "divisor" 1 w) as [q|]; [|easy]. 
  intros H. apply guard_some in H. destruct H as (_ & H). apply guard_some in H. destruct H as (G & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  rewrite andb_true_iff in G. destruct G as (_ & St). apply andb_true_iff in C. destruct C as (C & Ta). destruct (read_start_plain text r x l T) as (rule & R).
  destruct (check_schwenk_sound k b q early seed lag C) as (K & L & Ea & Se & Re). destruct (take_away_moves r k b q (read_plain rule r R) Ta (proj1 K)) as (Mo & Sh).
  set (f := allowed k b q) in *. exists r, x, l, (fun i => h f (List.length early + i)). split; [exact T|]. split; [exact L|]. split; [exact Se|].
  split; [intros i; replace (List.length early + S (lag + i)) with (S (List.length early + (lag + i))) by lia; apply Re|].
  intros n y N Y. unfold starts_below in St. destruct (list_eq_dec _ _ _) as [->|]; [|easy].
  cbn [numbers number value_of] in N. rewrite String.eqb_refl in N. cbn [apply2] in N. injection N as N.
  destruct y as [|a [|d [|]]]; try easy. cbn [map] in N. injection N as N1 N2.
  assert (a = n) by lia. assert (d = n - 1) by lia. assert (1 <= n) by lia. subst a d.
  change [n; n - 1] with (as_list_of (n, n - 1)). rewrite <- (loses_pairs _ _ Mo Sh), (first_player f (allowed_rises k b q (proj1 K) (proj2 K)) (allowed_enough k b q (proj1 K) (proj2 K)) n H1). split.
  - intros (i & ->). destruct (Nat.lt_ge_cases i (List.length early)) as [I|I].
    + left. rewrite (Ea i I). now apply nth_In.
    + right. exists (i - List.length early). f_equal. lia.
  - intros [I|(i & ->)]; [|eauto]. apply (In_nth _ _ 0) in I. destruct I as (i & I & <-). exists i. now rewrite Ea.
Qed.
