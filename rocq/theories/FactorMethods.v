(** The method `factors` (FORMAT.md, section 25) for the law `prime factors`: the rule `x -> d for d in divisors(x) if d < x`, where more conditions
    may say that x and d are positive; [Factors] gives the claim. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Json Game Rule RuleText Amounts Syntax Tuples Factors Claim CodeMethods.
Import ListNotations.
Local Open Scope Z_scope.

Definition is_name_of (x : string) (a : expression) : bool := match a with Name y => String.eqb x y | _ => false end.

Section Conditions.
(** The heap and its divisor. *)
Variables x d : string.

(** `d < x`. *)
Definition says_proper (c : condition) : bool :=
  match c with
  | Compare Below a b => is_name_of d a && is_name_of x b
  | Compare Above a b => is_name_of x a && is_name_of d b
  | _ => false
  end.

(** `x > 0`, `d > 0`, `x >= 1` or `d >= 1`. *)
Definition says_positive (c : condition) : bool :=
  match c with
  | Compare Above a (Number 0) | Compare AtLeast a (Number 1) => is_name_of x a || is_name_of d a
  | _ => false
  end.

Definition known_clause (c : clause) : bool := match c with If c => says_proper c || says_positive c | _ => false end.
Definition proper_clause (c : clause) : bool := match c with If c => says_proper c | _ => false end.

Hypothesis apart : x <> d.
Variables v n : Z.
Hypothesis positive : 1 <= v <= n.
Let env : environment := [(d, v); (x, n)].

Lemma at_divisor a : is_name_of d a = true -> number env a = Some v.
Proof. destruct a as [|y| |]; try easy. cbn [is_name_of]. intros E. apply String.eqb_eq in E. subst y. cbn. now rewrite String.eqb_refl. Qed.
Lemma at_heap_name a : is_name_of x a = true -> number env a = Some n.
Proof.
  destruct a as [|y| |]; try easy. cbn [is_name_of]. intros E. apply String.eqb_eq in E. subst y. cbn.
  destruct (String.eqb_spec x d); [easy|]. now rewrite String.eqb_refl.
Qed.

Lemma proper_truth c : says_proper c = true -> truth env c = Some (v <? n).
Proof.
  destruct c as [[] a b| | | | | |]; try easy; cbn [says_proper truth]; rewrite andb_true_iff; intros (A & B).
  - now rewrite (at_divisor a A), (at_heap_name b B).
  - now rewrite (at_heap_name a A), (at_divisor b B).
Qed.

Lemma positive_truth c : says_positive c = true -> truth env c = Some true.
Proof.
  assert (Num : forall a, is_name_of x a || is_name_of d a = true -> exists z, number env a = Some z /\ 1 <= z).
  { intros a. rewrite orb_true_iff. intros [A|A]; [exists n; rewrite (at_heap_name a A)|exists v; rewrite (at_divisor a A)]; (split; [reflexivity|lia]). }
  destruct c as [[] a [z| | |]| | | | | |]; try easy; cbn [says_positive]; destruct z as [|[]|]; try easy; intros A; apply Num in A; destruct A as (z & E & L);
    cbn [truth number]; rewrite E; cbn [compare]; f_equal; [apply Z.ltb_lt|apply Z.leb_le]; lia.
Qed.

Lemma clauses_mean last l : forallb known_clause l = true ->
  ways_to_bind last l env = if existsb proper_clause l then if v <? n then [env] else [] else [env].
Proof.
  induction l as [|c l IH]; intros H; [reflexivity|]. cbn [forallb] in H. apply andb_true_iff in H. destruct H as (C & H). destruct c as [| |c]; try easy.
  cbn [known_clause] in C. cbn [ways_to_bind existsb proper_clause]. destruct (says_proper c) eqn:P; cbn [orb] in *.
  - rewrite (proper_truth c P). destruct (Z.ltb_spec v n) as [L|L]; [|reflexivity]. rewrite (IH H). destruct (Z.ltb_spec v n); [|lia]. now destruct (existsb _ l).
  - rewrite (positive_truth c C). exact (IH H).
Qed.
End Conditions.

Definition leaves_proper_divisors (r : rule) : bool :=
  match r with
  | Written [(AnyHeap x, [Alternative (Heap (Name d)) (For d' (Divisors (Name x')) :: l)])] =>
      String.eqb d d' && String.eqb x x' && negb (String.eqb x d) && forallb (known_clause x d) l && existsb (proper_clause x d) l
  | _ => false
  end.

Lemma proper_form r : leaves_proper_divisors r = true -> exists x d l, x <> d /\ forallb (known_clause x d) l = true /\ existsb (proper_clause x d) l = true /\
  r = Written [(AnyHeap x, [Alternative (Heap (Name d)) (For d (Divisors (Name x)) :: l)])].
Proof.
  unfold leaves_proper_divisors. repeat (match goal with |- match ?t with _ => _ end = _ -> _ => destruct t; try discriminate end).
  rewrite !andb_true_iff, !String.eqb_eq, negb_true_iff, String.eqb_neq. intros ((((<- & <-) & N) & K) & P). do 3 eexists. split; [exact N|]. split; [exact K|]. now split.
Qed.

Lemma proper_plays r : leaves_proper_divisors r = true -> plays r proper_divisors.
Proof.
  intros H. destruct (proper_form r H) as (x & d & l & N & K & P & ->). intros n o. rewrite in_proper. unfold is_option. cbn [options_up_to flat_map matches fst snd].
  assert (Opt : forall last, In o (options_of last [(x, Z.of_nat n)] (Alternative (Heap (Name d)) (For d (Divisors (Name x)) :: l)))
      <-> exists v, 1 <= v < Z.of_nat n /\ Z.of_nat n mod v = 0 /\ In o (positions (Some [v]))).
  { intros last. unfold options_of. cbn [leaves clauses ways_to_bind elements number value_of]. rewrite String.eqb_refl. rewrite in_flat_map. split.
    - intros (way & W & I). apply in_flat_map in W. destruct W as (v & V & W). apply filter_In in V. destruct V as (V & M). apply in_up_to in V. apply Z.eqb_eq in M.
      rewrite (clauses_mean x d N v (Z.of_nat n) V last l K), P in W. destruct (Z.ltb_spec v (Z.of_nat n)) as [L|]; [|easy]. destruct W as [<-|[]].
      cbn [heaps_of numbers number value_of] in I. rewrite String.eqb_refl in I. exists v. split; [lia|]. split; [exact M|exact I].
    - intros (v & V & M & I). exists [(d, v); (x, Z.of_nat n)]. split.
      + apply in_flat_map. exists v. split; [apply filter_In; split; [apply in_up_to; lia|now apply Z.eqb_eq]|].
        rewrite (clauses_mean x d N v (Z.of_nat n) ltac:(lia) last l K), P. destruct (Z.ltb_spec v (Z.of_nat n)); [now left|lia].
      + cbn [heaps_of numbers number value_of]. now rewrite String.eqb_refl. }
  split.
  - intros (k & -> & D & M). exists O. rewrite !app_nil_r. apply Opt. exists (Z.of_nat k). split; [lia|]. split; [|now apply in_positions].
    rewrite <- Nat2Z.inj_mod, M. reflexivity.
  - intros (last & I). rewrite !app_nil_r in I. apply Opt in I. destruct I as (v & V & M & I). apply in_positions in I. injection I as I.
    destruct o as [|h [|]]; try easy. cbn [map] in I. injection I as ->. exists h. split; [reflexivity|]. split; [lia|].
    apply Nat2Z.inj. now rewrite Nat2Z.inj_mod, M.
Qed.

Definition by_factors (r : rule) (v : json) : option claim :=
  match text_at "kind" v, field "law" v with
  | Some kind, Some law =>
    match text_at "factors" law with
    | Some name => guard (String.eqb kind "grundy" && only ["kind"; "law"]%string v && only ["factors"]%string law && String.eqb name "prime factors" && leaves_proper_divisors r)
                   (Some CountOfPrimeFactors)
    | None => None
    end
  | _, _ => None
  end.

Lemma by_factors_sound text r v c : read_rule text = Some r -> by_factors r v = Some c -> holds text c.
Proof.
  intros T. unfold by_factors. destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (field "law" v) as [law|]; [|easy].
  destruct (text_at "factors" law) as [name|]; [|easy]. intros H. apply guard_some in H. destruct H as (G & E). injection E as <-.
  rewrite !andb_true_iff in G. destruct G as (_ & G). exists r, proper_divisors. split; [split; [exact T|]; split; [now apply proper_plays|exact divisors_shrink]|].
  cbn [true_of]. split; [reflexivity|]. intros n N. destruct (have_factors (Z.of_nat n) ltac:(lia)) as (l & F). exists l. split; [exact F|]. now apply prime_factors_value.
Qed.

(** Of the laws of the section only this one is known. *)
Definition is_known_law (v : json) : bool :=
  match field "law" v with Some law => match text_at "factors" law with Some name => String.eqb name "prime factors" | None => true end | None => true end.
