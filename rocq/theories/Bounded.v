(** Endless sets that a condition ends: `k for k in primes if k < 12` (FORMAT.md, sections 8 and 19.2).

    Where the condition right behind the set is, or begins with, a bound for the name that runs, the set can as well be the list of its
    elements up to the bound: the condition leaves no other element. [bounded_options]: an alternative has the same options then. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Rule Amounts.
Import ListNotations.
Local Open Scope Z_scope.

(** A bound is a number as it stands. *)
Definition written_number (a : expression) : option Z := match a with Number z => Some z | _ => None end.

(** The greatest number that a condition allows the name k. *)
Fixpoint bound_in (k : string) (c : condition) : option Z :=
  let is_name a := match a with Name y => String.eqb y k | _ => false end in
  let less o := match o with Some z => Some (z - 1) | None => None end in
  match c with
  | Compare Below a b => if is_name a then less (written_number b) else None
  | Compare AtMost a b => if is_name a then written_number b else None
  | Compare Above b a => if is_name a then less (written_number b) else None
  | Compare AtLeast b a => if is_name a then written_number b else None
  | And c _ => bound_in k c
  | _ => None
  end.

Lemma bound_in_sound k env v c : forall z, value_of env k = Some v -> bound_in k c = Some z -> truth env c = Some true -> v <= z.
Proof.
  induction c as [r a b|a b|a|a|c IH|c IHc d IHd|c IHc d IHd]; intros z V; cbn [bound_in]; try easy.
  - assert (Known : forall a w, written_number a = Some w -> number env a = Some w) by (intros [| | |] w E; easy).
    assert (Named : forall a, match a with Name y => String.eqb y k | _ => false end = true -> number env a = Some v).
    { intros [|y| |] E; try easy. apply String.eqb_eq in E. now subst y. }
    destruct r; try easy; (destruct (match _ with Name y => String.eqb y k | _ => false end) eqn:N; [|easy]; apply Named in N);
      (destruct (written_number _) as [w|] eqn:W; [|easy]; apply Known in W); intros E; injection E as <-; cbn [truth]; rewrite N, W; cbn [compare];
      intros T; injection T as T; rewrite ?Z.ltb_lt, ?Z.leb_le in T; lia.
  - intros B T. apply (IHc z V B). cbn [truth] in T. destruct (truth env c) as [[]|]; easy.
Qed.

Definition binds_nothing (c : clause) : bool := match c with For _ _ => false | _ => true end.
Definition largest_bound : Z := 4096.

Definition bounded (a : alternative) : alternative :=
  match a with
  | Alternative (Heap e) (For k s :: If c :: l) =>
    match bound_in k c with
    | Some z =>
      if known_endless s && (0 <=? z) && (z <=? largest_bound) && forallb binds_nothing l then
        match elements z [] s with Some vs => Alternative (Heap e) (For k (Listed (map Number vs)) :: If c :: l) | None => a end
      else a
    | None => a
    end
  | _ => a
  end.

Lemma listed_numbers env vs : numbers env (map Number vs) = Some vs.
Proof. induction vs as [|v vs IH]; [reflexivity|]. cbn [map numbers number]. now rewrite IH. Qed.

Lemma same_ways last last' l : forallb binds_nothing l = true -> forall env, ways_to_bind last l env = ways_to_bind last' l env.
Proof.
  induction l as [|[y s|y b|c] l IH]; intros F env; cbn [forallb binds_nothing andb] in F; [reflexivity|easy| |]; cbn [ways_to_bind].
  - destruct (number env b); [now apply IH|reflexivity].
  - destruct (truth env c) as [[]|]; [now apply IH|reflexivity..].
Qed.

Lemma endless_positive s last t vs v : known_endless s = true -> elements (Z.of_nat last) t s = Some vs -> In v vs -> 1 <= v.
Proof.
  intros K E. destruct s; cbn [known_endless] in K; try easy; cbn [elements] in E.
  - destruct first; try easy. apply Z.leb_le in K. cbn [number] in E. injection E as <-. intros I. apply in_between in I. lia.
  - destruct (numbers t left_out); [|easy]. injection E as <-. intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
  - injection E as <-. intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
  - injection E as <-. intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
  - injection E as <-. intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
  - injection E as <-. intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
  - destruct base as [b| | |]; try easy. apply Z.leb_le in K. cbn [number] in E. destruct (Z.ltb_spec b 2); [lia|]. intros I.
    match type of E with Some ?l = Some _ => assert (Q : l = vs) by congruence end. rewrite <- Q in I. apply filter_In in I. destruct I as (I & _). apply in_map_iff in I. destruct I as (i & <- & _). pose proof (power_above b i K). lia.
Qed.

Theorem bounded_options x n a o : (exists last, In o (options_of (Z.of_nat last) [(x, Z.of_nat n)] (bounded a))) <->
  exists last, In o (options_of (Z.of_nat last) [(x, Z.of_nat n)] a).
Proof.
  destruct a as [[e|parts] [|[k s| |] [|[| |c] l]]]; try reflexivity. unfold bounded. destruct (bound_in k c) as [z|] eqn:B; [|reflexivity].
  destruct (_ && _) eqn:G; [|reflexivity]. rewrite !andb_true_iff, !Z.leb_le in G. destruct G as (((K & Z0) & _) & F).
  destruct (elements z [] s) as [vs|] eqn:E; [|reflexivity]. set (env := [(x, Z.of_nat n)]).
  set (left_with v := flat_map (fun env => positions (heaps_of 0 (Heap e) env)) (ways_to_bind 0 (If c :: l) ((k, v) :: env))).
  assert (Ways : forall last us, flat_map (fun env => positions (heaps_of last (Heap e) env)) (flat_map (fun v => ways_to_bind last (If c :: l) ((k, v) :: env)) us) = flat_map left_with us).
  { intros last us. induction us as [|v us IH]; [reflexivity|]. cbn [flat_map]. rewrite flat_map_app, IH. f_equal. unfold left_with.
    rewrite (same_ways last 0 (If c :: l) F). reflexivity. }
  assert (Bound : forall v, In o (left_with v) -> v <= z).
  { intros v I. apply (bound_in_sound k ((k, v) :: env) v c z); [cbn; now rewrite String.eqb_refl|exact B|]. unfold left_with in I. cbn [ways_to_bind] in I.
    destruct (truth ((k, v) :: env) c) as [[]|]; [reflexivity|easy..]. }
  assert (Ez : elements z env s = Some vs) by (exact (elements_app z [] env s vs E)).
  rewrite <- (Z2Nat.id z Z0) in Ez. destruct (endless_elements s (Z.to_nat z) env K) as (vs' & E' & Iff). rewrite Ez in E'. injection E' as <-.
  unfold options_of. cbn [leaves clauses]. split.
  - intros (last & I). exists (Z.to_nat z). cbn [ways_to_bind elements] in I. rewrite listed_numbers in I.
    change (ways_to_bind (Z.of_nat (Z.to_nat z)) (For k s :: If c :: l) env) with
      (match elements (Z.of_nat (Z.to_nat z)) env s with Some vs => flat_map (fun v => ways_to_bind (Z.of_nat (Z.to_nat z)) (If c :: l) ((k, v) :: env)) vs | None => [] end).
    rewrite Ez, Ways. rewrite <- (Ways (Z.of_nat last)). exact I.
  - intros (last & I). exists O. cbn [ways_to_bind elements]. rewrite listed_numbers. fold (ways_to_bind 0 (If c :: l)).
    change (In o (flat_map (fun env => positions (heaps_of (Z.of_nat 0) (Heap e) env)) (flat_map (fun v => ways_to_bind (Z.of_nat 0) (If c :: l) ((k, v) :: env)) vs))). rewrite Ways.
    change (ways_to_bind (Z.of_nat last) (For k s :: If c :: l) env) with
      (match elements (Z.of_nat last) env s with Some vs => flat_map (fun v => ways_to_bind (Z.of_nat last) (If c :: l) ((k, v) :: env)) vs | None => [] end) in I.
    destruct (endless_elements s last env K) as (us & Eu & Iu). rewrite Eu, Ways in I. apply in_flat_map in I. destruct I as (v & Iv & I).
    apply in_flat_map. exists v. split; [|exact I]. pose proof (endless_positive s last env us v K Eu Iv) as P. apply (Iff v P).
    apply (Iu v P) in Iv. specialize (Bound v I). rewrite Z2Nat.id by exact Z0. tauto.
Qed.

Lemma bounded_rule x n l o : (exists last, In o (flat_map (options_of (Z.of_nat last) [(x, Z.of_nat n)]) (map bounded l))) <->
  exists last, In o (flat_map (options_of (Z.of_nat last) [(x, Z.of_nat n)]) l).
Proof.
  split.
  - intros (last & I). apply in_flat_map in I. destruct I as (b & Ib & I). apply in_map_iff in Ib. destruct Ib as (a & <- & Ia).
    destruct (proj1 (bounded_options x n a o)) as (last' & J); [now exists last|]. exists last'. apply in_flat_map. eauto.
  - intros (last & I). apply in_flat_map in I. destruct I as (a & Ia & I). destruct (proj2 (bounded_options x n a o)) as (last' & J); [now exists last|].
    exists last'. apply in_flat_map. exists (bounded a). split; [now apply in_map|exact J].
Qed.
