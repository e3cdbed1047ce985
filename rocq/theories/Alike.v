(** Alternatives that are written in the same way up to the names: what one gives with its names, the other gives with its own.

    Names are paired: those of the two patterns, and then those that the two lists of clauses bind, in the same order. Where paired
    names have the same values, expressions, conditions and sets that are alike have the same values ([alike_number],
    [alike_truth], [alike_elements]), and clauses that are alike bind in the same ways ([alike_ways]). *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Rule Syntax.
Import ListNotations.

(** ** Pairs of names *)
Definition names_paired := list (string * string).

(** The last pair that holds one of the two holds the other. *)
Fixpoint paired (pairs : names_paired) (x x' : string) : bool :=
  match pairs with
  | [] => false
  | (y, y') :: pairs => if String.eqb x y then String.eqb x' y' else if String.eqb x' y' then false else paired pairs x x'
  end.

Definition related (pairs : names_paired) (env env' : environment) : Prop :=
  forall x x', paired pairs x x' = true -> value_of env x = value_of env' x'.

Lemma related_more pairs env env' y y' v : related pairs env env' -> related ((y, y') :: pairs) ((y, v) :: env) ((y', v) :: env').
Proof.
  intros R x x' P. cbn [paired] in P. cbn [value_of]. destruct (String.eqb x y); [now rewrite P|]. destruct (String.eqb x' y'); [easy|]. now apply R.
Qed.

(** ** Syntax that is alike *)
Section Alike.
Variable pairs : names_paired.

Fixpoint alike (a b : expression) : bool :=
  match a, b with
  | Number y, Number z => Z.eqb y z
  | Name x, Name y => paired pairs x y
  | Apply1 f a, Apply1 g b => (if one_place_dec f g then true else false) && alike a b
  | Apply2 f a c, Apply2 g b d => (if two_places_dec f g then true else false) && alike a b && alike c d
  | _, _ => false
  end.

Fixpoint alike_list (l m : list expression) : bool :=
  match l, m with
  | [], [] => true
  | a :: l, b :: m => alike a b && alike_list l m
  | _, _ => false
  end.

Fixpoint alike_condition (c d : condition) : bool :=
  match c, d with
  | Compare r a b, Compare s a' b' => (if comparison_dec r s then true else false) && alike a a' && alike b b'
  | Divides a b, Divides a' b' => alike a a' && alike b b'
  | IsPrime a, IsPrime b | IsSquare a, IsSquare b => alike a b
  | Not c, Not d => alike_condition c d
  | And c d, And c' d' | Or c d, Or c' d' => alike_condition c c' && alike_condition d d'
  | _, _ => false
  end.

Definition alike_set (s t : set) : bool :=
  match s, t with
  | Range a b, Range c d => alike a c && alike b d
  | From a, From b | Powers a, Powers b | Divisors a, Divisors b | Coprime a, Coprime b | Digits a, Digits b => alike a b
  | Listed l, Listed m | AllBut l, AllBut m => alike_list l m
  | Primes, Primes | PrimePowers, PrimePowers | Squares, Squares | Triangular, Triangular | Fibonacci, Fibonacci => true
  | _, _ => false
  end.

Variables env env' : environment.
Hypothesis same : related pairs env env'.

Lemma alike_number a : forall b, alike a b = true -> number env a = number env' b.
Proof.
  induction a as [z|x|f a IH|f a IHa c IHc]; intros [y|x'|g b|g b d] A; cbn [alike] in A; try easy; cbn [number].
  - apply Z.eqb_eq in A. now subst.
  - now apply same.
  - destruct (one_place_dec f g) as [<-|]; [|easy]. now rewrite (IH b A).
  - destruct (two_places_dec f g) as [<-|]; [|easy]. cbn [andb] in A. apply andb_true_iff in A. destruct A as (A & C). now rewrite (IHa b A), (IHc d C).
Qed.

Lemma alike_numbers l : forall m, alike_list l m = true -> numbers env l = numbers env' m.
Proof.
  induction l as [|a l IH]; intros [|b m] A; cbn [alike_list] in A; try easy. apply andb_true_iff in A. destruct A as (A & B).
  cbn [numbers]. now rewrite (alike_number a b A), (IH m B).
Qed.

Lemma alike_truth c : forall d, alike_condition c d = true -> truth env c = truth env' d.
Proof.
  induction c as [r a b|a b|a|a|c IH|c IHc d IHd|c IHc d IHd]; intros [s a' b'|a' b'|a'|a'|c'|c' d'|c' d'] A;
    cbn [alike_condition] in A; try easy; cbn [truth]; rewrite ?andb_true_iff in A.
  - destruct A as ((S & A) & B). destruct (comparison_dec r s) as [<-|]; [|easy]. now rewrite (alike_number a a' A), (alike_number b b' B).
  - destruct A as (A & B). now rewrite (alike_number a a' A), (alike_number b b' B).
  - now rewrite (alike_number a a' A).
  - now rewrite (alike_number a a' A).
  - now rewrite (IH c' A).
  - destruct A as (A & B). now rewrite (IHc c' A), (IHd d' B).
  - destruct A as (A & B). now rewrite (IHc c' A), (IHd d' B).
Qed.

Lemma alike_elements last s t : alike_set s t = true -> elements last env s = elements last env' t.
Proof.
  destruct s, t; cbn [alike_set]; intros A; try easy; cbn [elements]; rewrite ?andb_true_iff in A;
    try (now rewrite (alike_number _ _ A)); try (now rewrite (alike_numbers _ _ A)).
  destruct A as (A & B). now rewrite (alike_number _ _ A), (alike_number _ _ B).
Qed.
End Alike.

(** ** Clauses: the pairs that they leave, if they are alike *)
Fixpoint alike_clauses (pairs : names_paired) (l m : list clause) : option names_paired :=
  match l, m with
  | [], [] => Some pairs
  | For x s :: l, For y t :: m => if alike_set pairs s t then alike_clauses ((x, y) :: pairs) l m else None
  | Let x a :: l, Let y b :: m => if alike pairs a b then alike_clauses ((x, y) :: pairs) l m else None
  | If c :: l, If d :: m => if alike_condition pairs c d then alike_clauses pairs l m else None
  | _, _ => None
  end.

Lemma Forall2_flat_map {A B C} (R : B -> C -> Prop) (f : A -> list B) (g : A -> list C) l :
  (forall a, Forall2 R (f a) (g a)) -> Forall2 R (flat_map f l) (flat_map g l).
Proof. intros F. induction l as [|a l IH]; [constructor|]. cbn [flat_map]. now apply Forall2_app. Qed.

Lemma alike_ways last l : forall m pairs after env env', alike_clauses pairs l m = Some after -> related pairs env env' ->
  Forall2 (related after) (ways_to_bind last l env) (ways_to_bind last m env').
Proof.
  induction l as [|[x s|x a|c] l IH]; intros [|[y t|y b|d] m] pairs after env env' A R; cbn [alike_clauses] in A; try easy; cbn [ways_to_bind].
  - injection A as <-. now repeat constructor.
  - destruct (alike_set pairs s t) eqn:S; [|easy]. rewrite (alike_elements pairs env env' R last s t S). destruct (elements last env' t) as [vs|]; [|constructor].
    apply Forall2_flat_map. intros v. exact (IH m _ after _ _ A (related_more pairs env env' x y v R)).
  - destruct (alike pairs a b) eqn:S; [|easy]. rewrite (alike_number pairs env env' R a b S). destruct (number env' b) as [v|]; [|constructor].
    exact (IH m _ after _ _ A (related_more pairs env env' x y v R)).
  - destruct (alike_condition pairs c d) eqn:S; [|easy]. rewrite (alike_truth pairs env env' R c d S). destruct (truth env' d) as [[]|]; [|constructor..].
    exact (IH m _ after _ _ A R).
Qed.

Lemma Forall2_left {A B} (R : A -> B -> Prop) l m a : Forall2 R l m -> In a l -> exists b, In b m /\ R a b.
Proof. induction 1 as [|x y l m H F IH]; [easy|]. intros [<-|I]; [exists y; cbn; auto|]. destruct (IH I) as (b & Ib & Rb). exists b. cbn. auto. Qed.

Lemma Forall2_right {A B} (R : A -> B -> Prop) l m b : Forall2 R l m -> In b m -> exists a, In a l /\ R a b.
Proof. induction 1 as [|x y l m H F IH]; [easy|]. intros [<-|I]; [exists x; cbn; auto|]. destruct (IH I) as (a & Ia & Ra). exists a. cbn. auto. Qed.

(** ** Names that clauses do not bind keep their values *)
Definition binds (x : string) (c : clause) : bool := match c with For y _ | Let y _ => String.eqb x y | If _ => false end.

Lemma not_bound last x l : forall env way, existsb (binds x) l = false -> In way (ways_to_bind last l env) -> value_of way x = value_of env x.
Proof.
  induction l as [|[y s|y a|c] l IH]; intros env way B I; cbn [existsb binds ways_to_bind] in *.
  - now destruct I as [<-|[]].
  - apply orb_false_iff in B. destruct B as (N & B). destruct (elements last env s) as [vs|]; [|easy]. apply in_flat_map in I. destruct I as (v & _ & I).
    rewrite (IH _ _ B I). cbn [value_of]. now rewrite N.
  - apply orb_false_iff in B. destruct B as (N & B). destruct (number env a) as [v|]; [|easy]. rewrite (IH _ _ B I). cbn [value_of]. now rewrite N.
  - destruct (truth env c) as [[]|]; try easy. exact (IH env way B I).
Qed.
