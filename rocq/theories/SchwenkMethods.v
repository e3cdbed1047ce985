(** The method `schwenk` (FORMAT.md, section 17): the rule `(n, c) -> (n - t, k * t + b) for t in 1..=min(n, c); start n -> (n, n - 1)`,
    up to its names, and a claim of which numbers the first player loses. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Rule RuleText Amounts Tuples Syntax Obligations Schwenk Claim CodeMethods ParametricMethods.
Import ListNotations.
Local Open Scope nat_scope.
Local Notation "a =s b" := (String.eqb a b) (at level 70).

(** ** The rule *)
(** `t`, `t + b`, `k * t` or `k * t + b`. *)
Definition factor_of (t : string) (a : expression) : option (Z * Z) :=
  match a with
  | Name u => if u =s t then Some (1, 0)%Z else None
  | Apply2 Times (Number k) (Name u) => if u =s t then Some (k, 0)%Z else None
  | Apply2 Plus (Name u) (Number b) => if u =s t then Some (1%Z, b) else None
  | Apply2 Plus (Apply2 Times (Number k) (Name u)) (Number b) => if u =s t then Some (k, b) else None
  | _ => None
  end.

Lemma factor_value t a k b env v : factor_of t a = Some (k, b) -> value_of env t = Some v -> number env a = Some (k * v + b)%Z.
Proof.
  intros F V. destruct a as [z|u|f a|f a c]; try easy.
  - cbn in F. destruct (String.eqb_spec u t) as [->|]; [|easy]. injection F as <- <-. cbn [number]. rewrite V. f_equal. lia.
  - destruct f; try easy.
    + destruct a as [|u| |g a a']; try easy.
      { destruct c as [y| | |]; try easy. cbn in F. destruct (String.eqb_spec u t) as [->|]; [|easy]. injection F as <- <-. cbn [number]. rewrite V. cbn [apply2]. f_equal. lia. }
      destruct g; try easy. destruct a as [z| | |]; try easy. destruct a' as [|u| |]; try easy.
      destruct c as [y| | |]; try easy. cbn in F. destruct (String.eqb_spec u t) as [->|]; [|easy]. injection F as <- <-.
      cbn [number]. rewrite V. reflexivity.
    + destruct a as [z| | |]; try easy. destruct c as [|u| |]; try easy. cbn in F. destruct (String.eqb_spec u t) as [->|]; [|easy].
      injection F as <- <-. cbn [number]. rewrite V. cbn [apply2]. f_equal. lia.
Qed.

(** The rule with these names and this second coordinate. *)
Definition take_away (n c t : string) (a : expression) : tuple_rule :=
  TupleRule [([n; c], [TupleAlternative [Apply2 Minus (Name n) (Name t); a]
    [For t (Range (Number 1) (Apply2 Plus (Apply2 Least (Name n) (Name c)) (Number 1)))]])] [].

Definition names_and_limit (r : tuple_rule) : option (string * string * string * expression) :=
  match r with TupleRule [([n; c], [TupleAlternative [_; a] [For t _]])] _ => Some (n, c, t, a) | _ => None end.

Definition schwenk_rule (r : tuple_rule) : option (Z * Z) :=
  match names_and_limit r with
  | Some (n, c, t, a) =>
    if rule_dec r (take_away n c t a) then if negb (n =s c) && negb (n =s t) && negb (c =s t) then factor_of t a else None else None
  | None => None
  end.

Lemma schwenk_rule_is r kb : schwenk_rule r = Some kb -> exists n c t a,
  r = take_away n c t a /\ n <> c /\ n <> t /\ c <> t /\ factor_of t a = Some kb.
Proof.
  unfold schwenk_rule. destruct (names_and_limit r) as [(((n, c), t), a)|]; [|easy]. destruct (rule_dec r _) as [E|]; [|easy].
  destruct (_ && _) eqn:N; [|easy]. rewrite !andb_true_iff, !negb_true_iff, !String.eqb_neq in N. intros F. exists n, c, t, a. tauto.
Qed.

Definition as_list_of (p : nat * nat) : list nat := [fst p; snd p].

Lemma schwenk_moves r k b : schwenk_rule r = Some (Z.of_nat k, Z.of_nat b) ->
  (forall y, is_position r [] y = true <-> List.length y = 2) /\
  (forall p q, takes k b p q <-> tuple_move r [] (as_list_of p) (as_list_of q)) /\
  (forall p y, tuple_move r [] (as_list_of p) y -> exists q, y = as_list_of q).
Proof.
  intros S. destruct (schwenk_rule_is r _ S) as (n & c & t & a & -> & N1 & N2 & N3 & F). clear S. unfold take_away.
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
      = Some [Z.of_nat (fst p) - v; Z.of_nat k * v + Z.of_nat b]%Z).
  { intros p v. cbn [numbers]. rewrite (factor_value t a _ _ _ v F) by (cbn [value_of]; now rewrite String.eqb_refl).
    cbn [number values_at combine map as_list_of app value_of]. rewrite !String.eqb_refl. destruct (String.eqb_spec n t); [congruence|]. reflexivity. }
  split; [exact Pos|]. split.
  - intros p q. unfold takes, tuple_move. rewrite !Pos. split.
    + intros (v & V & C & ->). split; [reflexivity|]. split; [reflexivity|]. eexists 0, _, _, _, _. split; [now left|]. split; [now left|].
      cbn [on to]. split; [apply Ways; exists (Z.of_nat v); split; [lia|reflexivity]|]. rewrite Val. f_equal. cbn [as_list_of fst snd map]. repeat f_equal; lia.
    + intros (_ & _ & last & names & alts & al & env' & [E|[]] & I & W & V). injection E as <- <-. destruct I as [<-|[]]. cbn [on to] in *.
      apply Ways in W. destruct W as (v & L & ->). rewrite Val in V. cbn [as_list_of map] in V. injection V as V1 V2.
      exists (Z.to_nat v). split; [lia|]. split; [lia|]. destruct q as (q1, q2). cbn [fst snd] in *. f_equal; lia.
  - intros p y (_ & Y & _). apply Pos in Y. destruct y as [|y1 [|y2 [|]]]; try easy. now exists (y1, y2).
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
Lemma terms_nth k b n : forall i, i <= n -> nth (n - i) (terms k b n) 0 = h k b i.
Proof.
  induction n as [|n IH]; intros i I; [replace i with 0 by lia; reflexivity|]. rewrite terms_step.
  destruct (Nat.eq_dec i (S n)) as [->|N]; [now rewrite Nat.sub_diag|]. replace (S n - i) with (S (n - i)) by lia. apply IH. lia.
Qed.

Definition check_schwenk (k b : nat) (early seed : list nat) (lag : nat) : bool :=
  let last := List.length early + lag in
  let most := Nat.max last (lag + 1) + lag + 2 in
  let table := terms k b most in
  let at_ i := nth (most - i) table 0 in
  (1 <=? k) && (List.length seed =? S lag)
  && all (fun i => at_ i =? nth i (early ++ seed) 0) (seq 0 (S last))
  && all (fun i => (at_ i <=? k * at_ (i - lag)) && ((i =? lag) || (k * at_ (i - lag - 1) + b <? at_ i))) (seq last (S (most - last))).

Lemma check_schwenk_sound k b early seed lag : check_schwenk k b early seed lag = true ->
  1 <= k /\ List.length seed = S lag /\ (forall i, i < List.length early -> h k b i = nth i early 0)
  /\ (forall i, i <= lag -> h k b (List.length early + i) = nth i seed 0)
  /\ forall i, h k b (S (List.length early + (lag + i))) = h k b (List.length early + (lag + i)) + h k b (List.length early + i).
Proof.
  unfold check_schwenk. set (last := List.length early + lag). set (most := Nat.max last (lag + 1) + lag + 2).
  rewrite !andb_true_iff, Nat.leb_le, Nat.eqb_eq, !all_is, !forallb_forall. intros (((K & L) & C) & Q).
  assert (At : forall i, i <= most -> nth (most - i) (terms k b most) 0 = h k b i) by (intros; now apply terms_nth).
  assert (First : forall i, i <= last -> h k b i = nth i (early ++ seed) 0).
  { intros i I. rewrite <- At by (unfold most; lia). apply Nat.eqb_eq, C, in_seq. lia. }
  assert (Settled : forall i, last <= i -> settled k b lag i).
  { apply (recurs k b K). intros i I. fold most in I. specialize (Q i ltac:(apply in_seq; lia)). rewrite !At in Q by lia.
    rewrite andb_true_iff, orb_true_iff, Nat.leb_le, Nat.eqb_eq, Nat.ltb_lt in Q. unfold settled. unfold last in I. split; [lia|exact Q]. }
  split; [exact K|]. split; [exact L|]. split; [|split].
  - intros i I. rewrite First by (unfold last; lia). now apply app_nth1.
  - intros i I. rewrite First by (unfold last; lia). rewrite app_nth2 by lia. f_equal. lia.
  - intros i. rewrite (settled_step k b K lag) by (apply Settled; unfold last; lia). do 2 f_equal. lia.
Qed.

Definition starts_below (x : string) (l : list expression) : bool :=
  if list_eq_dec expression_dec l [Name x; Apply2 Minus (Name x) (Number 1)] then true else false.

Definition more_of (w : json) : option nat := match field "more" w with None => Some 0 | Some v => as_natural v end.

Definition by_schwenk (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_start text, text_at "kind" v, text_at "play" v, naturals_at "early" v, naturals_at "seed" v, natural_at "lag" v with
  | Some w, Some (r, x, l), Some kind, Some play, Some early, Some seed, Some lag =>
    match natural_at "factor" w, more_of w, schwenk_rule r with
    | Some k, Some b, Some (k', b') =>
      guard ((kind =s "start") && (play =s "normal") && only ["kind"; "play"; "early"; "seed"; "lag"]%string v && only ["factor"; "more"]%string w)
      (guard ((k <=? 1000) && (b <=? 1000) && (k' =? Z.of_nat k)%Z && (b' =? Z.of_nat b)%Z && starts_below x l)
      (guard (check_schwenk k b early seed lag) (Some (StartLost early seed lag))))
    | _, _, _ => None
    end
  | _, _, _, _, _, _, _ => None
  end.

Lemma by_schwenk_sound : sound by_schwenk.
Proof.
  intros text v proof c. unfold by_schwenk. destruct proof as [w|]; [|easy]. destruct (read_start text) as [((r, x), l)|] eqn:T; [|easy].
  destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (text_at "play" v) as [play|]; [|easy].
  destruct (naturals_at "early" v) as [early|]; [|easy]. destruct (naturals_at "seed" v) as [seed|]; [|easy]. destruct (natural_at "lag" v) as [lag|]; [|easy].
  destruct (natural_at "factor" w) as [k|]; [|easy]. destruct (more_of w) as [b|]; [|easy]. destruct (schwenk_rule r) as [(k', b')|] eqn:Sr; [|easy].
  intros H. apply guard_some in H. destruct H as (_ & H). apply guard_some in H. destruct H as (G & H). apply guard_some in H. destruct H as (C & E). injection E as <-.
  rewrite !andb_true_iff, !Z.eqb_eq in G. destruct G as (((_ & ->) & ->) & St).
  destruct (schwenk_moves r k b Sr) as (Pos & Mo & Sh). destruct (check_schwenk_sound k b early seed lag C) as (K & L & Ea & Se & Re).
  exists r, x, l, (fun i => h k b (List.length early + i)). split; [exact T|]. split; [exact L|]. split; [exact Se|].
  split; [intros i; replace (List.length early + S (lag + i)) with (S (List.length early + (lag + i))) by lia; apply Re|].
  intros n y N Y. unfold starts_below in St. destruct (list_eq_dec _ _ _) as [->|]; [|easy].
  cbn [numbers number value_of] in N. rewrite String.eqb_refl in N. cbn [apply2] in N. injection N as N.
  destruct y as [|a [|d [|]]]; try easy. cbn [map] in N. injection N as N1 N2.
  assert (a = n) by lia. assert (d = n - 1) by lia. assert (1 <= n) by lia. subst a d.
  change [n; n - 1] with (as_list_of (n, n - 1)). rewrite <- (loses_pairs _ _ Mo Sh), (first_player k b K n H1). split.
  - intros (i & ->). destruct (Nat.lt_ge_cases i (List.length early)) as [I|I].
    + left. rewrite (Ea i I). now apply nth_In.
    + right. exists (i - List.length early). f_equal. lia.
  - intros [I|(i & ->)]; [|eauto]. apply (In_nth _ _ 0) in I. destruct I as (i & I & <-). exists i. now rewrite Ea.
Qed.
