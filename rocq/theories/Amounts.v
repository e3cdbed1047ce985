(** Rules that only take: every alternative is `x - something`, and nothing else in it speaks of x.

    Such a rule is a set S of amounts: the options of heap n are the heaps n - k with k in S, 1 <= k <= n
    ([subtracting]). [amounts_of] finds S in the syntax: finite alternatives are worked out without knowing x, and
    `x - k for k in` an endless set is kept as that set. [amounts_play]: the rule has exactly these options. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Game Code Rule Repeat Zeros.
Import ListNotations.
Local Open Scope Z_scope.

(** ** What an expression is worth does not change when more names have values *)
Lemma value_app env t x v : value_of env x = Some v -> value_of (env ++ t) x = Some v.
Proof. induction env as [|(y, w) env IH]; [easy|]. cbn. destruct (String.eqb x y); auto. Qed.

Lemma value_app_none env t x : value_of env x = None -> value_of (env ++ t) x = value_of t x.
Proof. induction env as [|(y, w) env IH]; [easy|]. cbn. destruct (String.eqb x y); [easy|auto]. Qed.

Lemma number_app env t a : forall v, number env a = Some v -> number (env ++ t) a = Some v.
Proof.
  induction a as [z|x|f a IH|f a IHa b IHb]; intros v; cbn [number]; auto.
  - apply value_app.
  - destruct (number env a) as [w|]; [|easy]. now rewrite (IH w eq_refl).
  - destruct (number env a) as [w|]; [|easy]. destruct (number env b) as [u|]; [|easy].
    now rewrite (IHa w eq_refl), (IHb u eq_refl).
Qed.

Lemma numbers_app env t l : forall vs, numbers env l = Some vs -> numbers (env ++ t) l = Some vs.
Proof.
  induction l as [|a l IH]; intros vs; cbn [numbers]; auto.
  destruct (number env a) as [v|] eqn:E; [|easy]. destruct (numbers env l) as [ws|]; [|easy].
  now rewrite (number_app _ t _ _ E), (IH ws eq_refl).
Qed.

Lemma truth_app env t c : forall b, truth env c = Some b -> truth (env ++ t) c = Some b.
Proof.
  induction c as [r a b|a b|a|a|c IH|c IHc d IHd|c IHc d IHd]; intros v; cbn [truth].
  1, 2: destruct (number env a) as [x|] eqn:A; [|easy]; destruct (number env b) as [y|] eqn:B; [|easy];
    now rewrite (number_app _ t _ _ A), (number_app _ t _ _ B).
  1, 2: destruct (number env a) as [x|] eqn:A; [|easy]; now rewrite (number_app _ t _ _ A).
  - destruct (truth env c) as [x|]; [|easy]. now rewrite (IH x eq_refl).
  - destruct (truth env c) as [[]|]; intros E; try easy; rewrite (IHc _ eq_refl); auto.
  - destruct (truth env c) as [[]|]; intros E; try easy; rewrite (IHc _ eq_refl); auto.
Qed.

Lemma elements_app last env t s : forall vs, elements last env s = Some vs -> elements last (env ++ t) s = Some vs.
Proof.
  destruct s; intros vs; cbn [elements]; auto;
    try (destruct (number env _) as [x|] eqn:A; [|easy]; rewrite (number_app _ t _ _ A)); auto.
  - destruct (number env until) as [y|] eqn:B; [|easy]. now rewrite (number_app _ t _ _ B).
  - apply numbers_app.
  - destruct (numbers env left_out) as [l|] eqn:A; [|easy]. now rewrite (numbers_app _ t _ _ A).
Qed.

Definition finite (s : set) : bool :=
  match s with Range _ _ | Listed _ | Divisors _ | Coprime _ | Digits _ => true | _ => false end.

Lemma elements_finite last last' env s : finite s = true -> elements last env s = elements last' env s.
Proof. now destruct s. Qed.

(** ** `x - something`: the something *)
Fixpoint taken_in (x : string) (a : expression) : option expression :=
  match a with
  | Name y => if String.eqb y x then Some (Number 0) else None
  | Apply2 Minus b c => match taken_in x b with Some d => Some (Apply2 Plus d c) | None => None end
  | Apply2 Plus b c => match taken_in x b, taken_in x c with
                       | Some d, _ => Some (Apply2 Minus d c)
                       | None, Some d => Some (Apply2 Minus d b)
                       | None, None => None
                       end
  | _ => None
  end.

Lemma number_plus env b c k : number env (Apply2 Plus b c) = Some k ->
  exists i j, number env b = Some i /\ number env c = Some j /\ k = i + j.
Proof.
  cbn. destruct (number env b) as [i|]; [|easy]. destruct (number env c) as [j|]; [|easy].
  cbn. intros E. injection E as <-. now exists i, j.
Qed.

Lemma number_minus env b c k : number env (Apply2 Minus b c) = Some k ->
  exists i j, number env b = Some i /\ number env c = Some j /\ k = i - j.
Proof.
  cbn. destruct (number env b) as [i|]; [|easy]. destruct (number env c) as [j|]; [|easy].
  cbn. intros E. injection E as <-. now exists i, j.
Qed.

Lemma taken_sound x env n : value_of env x = None -> forall a d k, taken_in x a = Some d -> number env d = Some k ->
  number (env ++ [(x, n)]) a = Some (n - k).
Proof.
  intros F. induction a as [z|y|f a IH|f a IHa b IHb]; intros d k; cbn [taken_in]; try easy.
  - destruct (String.eqb_spec y x) as [->|]; [|easy]. intros E. injection E as <-. cbn [number]. intros E.
    injection E as <-. rewrite value_app_none by exact F. cbn. rewrite String.eqb_refl. f_equal. lia.
  - destruct f; try easy.
    + destruct (taken_in x a) as [u|] eqn:A.
      * intros E. injection E as <-. intros K. apply number_minus in K. destruct K as (i & j & I & J & ->).
        cbn [number]. rewrite (IHa u i eq_refl I), (number_app _ _ _ _ J). cbn. f_equal. lia.
      * destruct (taken_in x b) as [u|] eqn:B; [|easy]. intros E. injection E as <-. intros K.
        apply number_minus in K. destruct K as (i & j & I & J & ->).
        cbn [number]. rewrite (IHb u i eq_refl I), (number_app _ _ _ _ J). cbn. f_equal. lia.
    + destruct (taken_in x a) as [u|] eqn:A; [|easy]. intros E. injection E as <-. intros K.
      apply number_plus in K. destruct K as (i & j & I & J & ->).
      cbn [number]. rewrite (IHa u i eq_refl I), (number_app _ _ _ _ J). cbn. f_equal. lia.
Qed.

(** ** Finite alternatives *)
Fixpoint gathered {A} (f : A -> option (list Z)) (l : list A) : option (list Z) :=
  match l with
  | [] => Some []
  | a :: l => match f a, gathered f l with Some u, Some v => Some (u ++ v) | _, _ => None end
  end.

(** All values of the expression d, for every way to bind the names; x is not bound again. *)
Fixpoint worked_out (x : string) (d : expression) (l : list clause) (env : environment) : option (list Z) :=
  match l with
  | [] => match number env d with Some k => Some [k] | None => None end
  | For y s :: l =>
      if String.eqb x y then None else if negb (finite s) then None else
      match elements 0 env s with
      | Some vs => gathered (fun v => worked_out x d l ((y, v) :: env)) vs
      | None => None
      end
  | Let y b :: l =>
      if String.eqb x y then None else
      match number env b with Some v => worked_out x d l ((y, v) :: env) | None => None end
  | If c :: l => match truth env c with
                 | Some true => worked_out x d l env
                 | Some false => Some []
                 | None => None
                 end
  end.

Definition left_by (n : nat) (ks : list Z) : list (list nat) := flat_map (fun k => positions (Some [Z.of_nat n - k])) ks.

Lemma left_app n a b : left_by n (a ++ b) = (left_by n a ++ left_by n b)%list.
Proof. apply flat_map_app. Qed.

Lemma worked_out_sound x a d last n : taken_in x a = Some d -> forall l env ks,
  value_of env x = None -> worked_out x d l env = Some ks ->
  flat_map (fun env => positions (heaps_of last (Heap a) env)) (ways_to_bind last l (env ++ [(x, Z.of_nat n)])) = left_by n ks.
Proof.
  intros T. induction l as [|[y s|y b|c] l IH]; intros env ks F; cbn [worked_out ways_to_bind].
  - destruct (number env d) as [k|] eqn:K; [|easy]. intros E. injection E as <-.
    cbn [flat_map heaps_of numbers]. rewrite (taken_sound x env _ F a d k T K). reflexivity.
  - destruct (String.eqb_spec x y) as [|N]; [easy|]. destruct (finite s) eqn:Fin; [|easy]. cbn [negb].
    destruct (elements 0 env s) as [vs|] eqn:V; [|easy].
    rewrite (elements_finite 0 last) in V by exact Fin. rewrite (elements_app _ _ [(x, Z.of_nat n)] _ _ V). clear V.
    revert ks. induction vs as [|v vs IHv]; intros ks; cbn [gathered flat_map].
    + intros E. now injection E as <-.
    + destruct (worked_out x d l ((y, v) :: env)) as [u|] eqn:U; [|easy].
      destruct (gathered _ vs) as [w|]; [|easy]. intros E. injection E as <-.
      rewrite flat_map_app, left_app, (IHv w eq_refl). f_equal. apply (IH ((y, v) :: env)); [|exact U].
      cbn. destruct (String.eqb_spec x y); [easy|exact F].
  - destruct (String.eqb_spec x y) as [|N]; [easy|]. destruct (number env b) as [v|] eqn:V; [|easy].
    rewrite (number_app _ _ _ _ V). intros U. apply (IH ((y, v) :: env)); [|exact U].
    cbn. destruct (String.eqb_spec x y); [easy|exact F].
  - destruct (truth env c) as [[]|] eqn:V; [|..|easy]; rewrite (truth_app _ _ _ _ V); [now apply IH|].
    intros E. now injection E as <-.
Qed.

(** ** Endless alternatives *)
(** Whether k >= 1 is in an endless set that speaks of no name. *)
Definition in_endless (s : set) (k : Z) : bool :=
  match s with
  | From (Number a) => a <=? k
  | AllBut l => match numbers [] l with Some out => negb (existsb (Z.eqb k) out) | None => false end
  | Primes => prime k
  | PrimePowers => prime_power k
  | Squares => square k
  | Triangular => square (8 * k + 1)
  | Powers (Number b) => any (fun i => b ^ Z.of_nat i =? k) (seq 0 (S (Z.to_nat k)))
  | _ => false
  end.

Definition known_endless (s : set) : bool :=
  match s with
  | From (Number a) => 1 <=? a
  | AllBut l => match numbers [] l with Some _ => true | None => false end
  | Primes | PrimePowers | Squares | Triangular => true
  | Powers (Number b) => 2 <=? b
  | _ => false
  end.

Lemma in_up_to k last : In k (up_to last) <-> 1 <= k <= last.
Proof.
  unfold up_to. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros K. exists (Z.to_nat k). split; [lia|]. apply in_seq. lia.
Qed.

Lemma in_between k a b : In k (between a b) <-> a <= k < b.
Proof.
  unfold between. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros K. exists (Z.to_nat (k - a)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma power_above b i : 2 <= b -> Z.of_nat i < b ^ Z.of_nat i.
Proof.
  intros B. induction i as [|i IH]; [cbn; lia|]. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. nia.
Qed.

Lemma endless_elements s last t : known_endless s = true -> exists vs, elements (Z.of_nat last) t s = Some vs /\
  forall k, 1 <= k -> (In k vs <-> k <= Z.of_nat last /\ in_endless s k = true).
Proof.
  destruct s; cbn [known_endless]; try easy; intros K.
  - destruct first; try easy. apply Z.leb_le in K. eexists. split; [reflexivity|].
    intros k Hk. rewrite in_between. cbn. rewrite Z.leb_le. lia.
  - cbn [elements]. destruct (numbers [] left_out) as [out|] eqn:E; [|easy].
    pose proof (numbers_app [] t _ _ E) as E'. cbn [app] in E'. rewrite E'. eexists. split; [reflexivity|].
    intros k Hk. cbn [in_endless]. rewrite E, filter_In, in_up_to. intuition lia.
  - eexists. split; [reflexivity|]. intros k Hk. rewrite filter_In, in_up_to. cbn. intuition lia.
  - eexists. split; [reflexivity|]. intros k Hk. rewrite filter_In, in_up_to. cbn. intuition lia.
  - eexists. split; [reflexivity|]. intros k Hk. rewrite filter_In, in_up_to. cbn. intuition lia.
  - eexists. split; [reflexivity|]. intros k Hk. rewrite filter_In, in_up_to. cbn [in_endless]. intuition lia.
  - destruct base as [b| | |]; try easy. apply Z.leb_le in K. cbn [elements number].
    destruct (Z.ltb_spec b 2); [lia|]. eexists. split; [reflexivity|].
    intros k Hk. rewrite filter_In, in_map_iff, Z.leb_le. cbn [in_endless]. rewrite any_is, existsb_exists. split.
    + intros ((i & <- & I) & L). split; [exact L|]. exists i. rewrite Z.eqb_refl. split; [|reflexivity].
      apply in_seq. pose proof (power_above b i K). lia.
    + intros (L & i & I & E). apply Z.eqb_eq in E. split; [|exact L]. exists i. split; [exact E|].
      apply in_seq. pose proof (power_above b i K). lia.
Qed.

(** ** The whole rule *)
Record amounts := Amounts { few : list Z; endless : list set }.

Definition amounts_in (x : string) (a : alternative) : option amounts :=
  match a with
  | Alternative (Heap e) l =>
    match e, l with
    | Apply2 Minus (Name y) (Name k), [For k' s] =>
        if String.eqb y x && String.eqb k k' && negb (String.eqb x k) && known_endless s then Some (Amounts [] [s])
        else match taken_in x e with
             | Some d => match worked_out x d l [] with Some ks => Some (Amounts ks []) | None => None end
             | None => None
             end
    | _, _ => match taken_in x e with
              | Some d => match worked_out x d l [] with Some ks => Some (Amounts ks []) | None => None end
              | None => None
              end
    end
  | _ => None
  end.

Fixpoint amounts_all (x : string) (l : list alternative) : option amounts :=
  match l with
  | [] => Some (Amounts [] [])
  | a :: l => match amounts_in x a, amounts_all x l with
              | Some u, Some v => Some (Amounts (few u ++ few v) (endless u ++ endless v))
              | _, _ => None
              end
  end.

Definition amounts_of (r : rule) : option amounts :=
  match r with
  | Written [(AnyHeap x, l)] =>
    match amounts_all x l with
    | Some a => if forallb (Z.leb 1) (few a) then Some a else None
    | None => None
    end
  | _ => None
  end.

Definition member (a : amounts) (k : nat) : bool :=
  if any (Z.eqb (Z.of_nat k)) (few a) then true else any (fun s => in_endless s (Z.of_nat k)) (endless a).

Definition subtracting (member : nat -> bool) : rules := fun n => map (fun k => [(n - k)%nat]) (filter member (seq 1 n)).

Lemma in_subtracting S n o : In o (subtracting S n) <-> exists k, o = [(n - k)%nat] /\ S k = true /\ (1 <= k <= n)%nat.
Proof.
  unfold subtracting. rewrite in_map_iff. split.
  - intros (k & <- & I). apply filter_In in I. destruct I as (I & M). apply in_seq in I. exists k. repeat split; auto; lia.
  - intros (k & -> & M & L). exists k. split; [reflexivity|]. apply filter_In. split; [apply in_seq; lia|exact M].
Qed.

Lemma subtracting_shrinks S : shrinking (subtracting S).
Proof. intros n o h I H. apply in_subtracting in I. destruct I as (k & -> & _ & L). destruct H as [<-|[]]. lia. Qed.

Lemma in_left n ks o : (forall k, In k ks -> 1 <= k) ->
  (In o (left_by n ks) <-> exists k, o = [(n - k)%nat] /\ (1 <= k <= n)%nat /\ In (Z.of_nat k) ks).
Proof.
  intros P. unfold left_by. rewrite in_flat_map. split.
  - intros (k & I & O). specialize (P k I). unfold positions in O. cbn [forallb] in O.
    destruct (Z.leb_spec 0 (Z.of_nat n - k)); [|easy]. destruct O as [<-|[]]. exists (Z.to_nat k).
    repeat split; try lia; [|now rewrite Z2Nat.id by lia]. cbn. f_equal. lia.
  - intros (k & -> & L & I). exists (Z.of_nat k). split; [exact I|]. unfold positions. cbn [forallb].
    destruct (Z.leb_spec 0 (Z.of_nat n - Z.of_nat k)); [|lia]. left. cbn. f_equal. lia.
Qed.

(** The options of one alternative are those of its amounts. *)
Lemma alternative_options x a u n : amounts_in x a = Some u -> (forall k, In k (few u) -> 1 <= k) ->
  (forall s, In s (endless u) -> known_endless s = true) /\
  forall o, (exists last, In o (options_of (Z.of_nat last) [(x, Z.of_nat n)] a)) <->
    exists k, o = [(n - k)%nat] /\ (1 <= k <= n)%nat /\ member u k = true.
Proof.
  destruct a as [[e|parts] l]; [|easy].
  assert (Fin : match taken_in x e with
      | Some d => match worked_out x d l [] with Some ks => Some (Amounts ks []) | None => None end
      | None => None end = Some u -> (forall k, In k (few u) -> 1 <= k) ->
    (forall s, In s (endless u) -> known_endless s = true) /\
    forall o, (exists last, In o (options_of (Z.of_nat last) [(x, Z.of_nat n)] (Alternative (Heap e) l))) <->
      exists k, o = [(n - k)%nat] /\ (1 <= k <= n)%nat /\ member u k = true).
  { destruct (taken_in x e) as [d|] eqn:T; [|easy]. destruct (worked_out x d l []) as [ks|] eqn:W; [|easy].
    intros E P. injection E as <-. cbn [few endless] in *. split; [easy|]. intros o. unfold options_of. cbn [leaves clauses].
    assert (Q : forall last, flat_map (fun env => positions (heaps_of (Z.of_nat last) (Heap e) env))
      (ways_to_bind (Z.of_nat last) l [(x, Z.of_nat n)]) = left_by n ks).
    { intros last. apply (worked_out_sound x e d (Z.of_nat last) n T l [] ks eq_refl W). }
    assert (M : forall k, member (Amounts ks []) k = true <-> In (Z.of_nat k) ks).
    { intros k. unfold member. cbn [few endless any]. rewrite any_is. destruct (existsb _ ks) eqn:B.
      - apply existsb_exists in B. destruct B as (z & I & Z). apply Z.eqb_eq in Z. subst z. tauto.
      - split; [easy|]. intros I. assert (existsb (Z.eqb (Z.of_nat k)) ks = true); [|congruence].
        apply existsb_exists. exists (Z.of_nat k). split; [exact I|apply Z.eqb_refl]. }
    split.
    - intros (last & I). rewrite Q in I. apply in_left in I; [|exact P]. destruct I as (k & E & L & I).
      exists k. rewrite M. auto.
    - intros (k & E & L & I). exists 0%nat. rewrite Q. apply in_left; [exact P|]. exists k. rewrite M in I. auto. }
  unfold amounts_in. destruct e as [z|y|f a|[] [z|y|f a|f a b] [z'|k|f' a'|f' a' b']]; auto.
  destruct l as [|[k' s|k' b|c] [|l1 l]]; auto.
  destruct (_ && _) eqn:C; [|auto]. clear Fin. intros E _. injection E as <-. cbn [few endless].
  rewrite !andb_true_iff, !String.eqb_eq, negb_true_iff, String.eqb_neq in C. destruct C as (((-> & <-) & N) & K).
  split; [intros s' [<-|[]]; exact K|]. intros o. unfold options_of. cbn [leaves clauses ways_to_bind].
  assert (M : forall k, member (Amounts [] [s]) k = in_endless s (Z.of_nat k)).
  { intros i. unfold member. cbn [few endless any]. now destruct (in_endless s (Z.of_nat i)). }
  assert (Pos : forall last v, In v (match elements (Z.of_nat last) [(x, Z.of_nat n)] s with Some vs => vs | None => [] end) ->
    1 <= v).
  { intros last v. destruct s; cbn [known_endless] in K; try easy; cbn [elements].
    - destruct first; try easy. apply Z.leb_le in K. cbn [number]. intros I. apply in_between in I. lia.
    - destruct (numbers [(x, Z.of_nat n)] left_out); [|easy]. intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
    - intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
    - intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
    - intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
    - intros I. apply filter_In in I. destruct I as (I & _). now apply in_up_to in I.
    - destruct base as [b| | |]; try easy. apply Z.leb_le in K. cbn [number]. destruct (Z.ltb_spec b 2); [lia|].
      intros I. apply filter_In in I. destruct I as (I & _). apply in_map_iff in I. destruct I as (i & <- & _).
      pose proof (power_above b i K). lia. }
  assert (Q : forall last, In o (flat_map (fun env => positions (heaps_of (Z.of_nat last) (Heap (Apply2 Minus (Name x) (Name k))) env))
      match elements (Z.of_nat last) [(x, Z.of_nat n)] s with
      | Some vs => flat_map (fun v => [[(k, v); (x, Z.of_nat n)]]) vs | None => [] end) <->
    In o (left_by n (match elements (Z.of_nat last) [(x, Z.of_nat n)] s with Some vs => vs | None => [] end))).
  { intros last. destruct (elements _ _ s) as [vs|]; [|easy]. unfold left_by. rewrite !in_flat_map. split.
    - intros (env & I & O). apply in_flat_map in I. destruct I as (v & I & [<-|[]]). exists v. split; [exact I|].
      cbn [heaps_of numbers number value_of] in O. rewrite String.eqb_refl in O.
      destruct (String.eqb_spec x k); [easy|]. rewrite String.eqb_refl in O. exact O.
    - intros (v & I & O). exists [(k, v); (x, Z.of_nat n)]. split; [apply in_flat_map; exists v; split; [exact I|now left]|].
      cbn [heaps_of numbers number value_of]. rewrite String.eqb_refl.
      destruct (String.eqb_spec x k); [easy|]. rewrite String.eqb_refl. exact O. }
  split.
  - intros (last & I). rewrite Q in I. apply in_left in I; [|apply Pos]. destruct I as (i & E & L & I).
    exists i. rewrite M. repeat split; auto; try lia.
    destruct (endless_elements s last [(x, Z.of_nat n)] K) as (vs & V & H). rewrite V in I.
    apply H in I; [|lia]. apply I.
  - intros (i & E & L & I). rewrite M in I. exists n. rewrite Q. apply in_left; [apply Pos|]. exists i.
    repeat split; auto; try lia.
    destruct (endless_elements s n [(x, Z.of_nat n)] K) as (vs & V & H). rewrite V. apply H; [lia|]. split; [lia|exact I].
Qed.

Lemma member_app u v k : member (Amounts (few u ++ few v) (endless u ++ endless v)) k = true <->
  member u k = true \/ member v k = true.
Proof.
  unfold member. cbn [few endless]. rewrite !any_is, !existsb_app.
  destruct (existsb _ (few u)), (existsb _ (few v)); cbn; rewrite ?orb_true_iff; tauto.
Qed.

Lemma alternatives_options x n : forall l u, amounts_all x l = Some u -> (forall k, In k (few u) -> 1 <= k) ->
  (forall s, In s (endless u) -> known_endless s = true) /\
  forall o, (exists last, In o (flat_map (options_of (Z.of_nat last) [(x, Z.of_nat n)]) l)) <->
    exists k, o = [(n - k)%nat] /\ (1 <= k <= n)%nat /\ member u k = true.
Proof.
  induction l as [|a l IH]; intros u; cbn [amounts_all].
  - intros E _. injection E as <-. cbn. split; [easy|]. intros o. split; [intros (_ & [])|]. intros (k & _ & _ & M). easy.
  - destruct (amounts_in x a) as [v|] eqn:V; [|easy]. destruct (amounts_all x l) as [w|]; [|easy].
    intros E P. injection E as <-. cbn [few endless] in *.
    assert (Pv : forall k, In k (few v) -> 1 <= k) by (intros; apply P, in_app_iff; auto).
    assert (Pw : forall k, In k (few w) -> 1 <= k) by (intros; apply P, in_app_iff; auto).
    destruct (alternative_options x a v n V Pv) as (Kv & Ov). destruct (IH w eq_refl Pw) as (Kw & Ow).
    split; [intros s I; apply in_app_iff in I; destruct I; auto|]. intros o. split.
    + intros (last & I). cbn [flat_map] in I. apply in_app_iff in I. destruct I as [I|I].
      * destruct (proj1 (Ov o)) as (k & E & L & M); [eauto|]. exists k. rewrite member_app. auto.
      * destruct (proj1 (Ow o)) as (k & E & L & M); [eauto|]. exists k. rewrite member_app. auto.
    + intros (k & E & L & M). apply member_app in M. cbn [flat_map]. destruct M as [M|M].
      * destruct (proj2 (Ov o)) as (last & I); [eauto|]. exists last. apply in_app_iff. auto.
      * destruct (proj2 (Ow o)) as (last & I); [eauto|]. exists last. apply in_app_iff. auto.
Qed.

Theorem amounts_play r a : amounts_of r = Some a -> plays r (subtracting (member a)).
Proof.
  unfold amounts_of. destruct r as [ds|[|([x|m], l) [|line lines]]]; try easy.
  destruct (amounts_all x l) as [u|] eqn:U; [|easy]. destruct (forallb (Z.leb 1) (few u)) eqn:F; [|easy].
  intros E. injection E as <-. rewrite forallb_forall in F.
  assert (P : forall k, In k (few u) -> 1 <= k) by (intros k I; apply Z.leb_le, F, I).
  intros n o. destruct (alternatives_options x n l u U P) as (_ & O). unfold is_option. cbn [options_up_to flat_map matches fst snd].
  rewrite in_subtracting. split.
  - intros (k & E & M & L). destruct (proj2 (O o)) as (last & I); [eauto|]. exists last. now rewrite app_nil_r.
  - intros (last & I). rewrite app_nil_r in I. destruct (proj1 (O o)) as (k & E & L & M); eauto.
Qed.

(** ** Finite sets are codes *)
Definition finite_amounts (a : amounts) : option (list nat) :=
  match endless a with [] => Some (map Z.to_nat (few a)) | _ => None end.

Lemma finite_amounts_member a s : (forall k, In k (few a) -> 1 <= k) -> finite_amounts a = Some s ->
  (forall k, In k s -> (1 <= k)%nat) /\ forall k, member a k = true <-> In k s.
Proof.
  intros P. unfold finite_amounts. destruct (endless a) as [|e l] eqn:N; [|easy]. intros E. injection E as <-. split.
  - intros k I. apply in_map_iff in I. destruct I as (z & <- & I). specialize (P z I). lia.
  - intros k. unfold member. rewrite N. cbn [any]. rewrite any_is, in_map_iff.
    destruct (existsb _ (few a)) eqn:B; split; try easy.
    + intros _. apply existsb_exists in B. destruct B as (z & I & Z). apply Z.eqb_eq in Z. exists z. split; [lia|exact I].
    + intros (z & <- & I). specialize (P z I). assert (existsb (Z.eqb (Z.of_nat (Z.to_nat z))) (few a) = true); [|congruence].
      apply existsb_exists. exists z. split; [exact I|]. apply Z.eqb_eq. lia.
Qed.

Lemma amounts_positive r a : amounts_of r = Some a -> forall k, In k (few a) -> 1 <= k.
Proof.
  unfold amounts_of. destruct r as [ds|[|([x|m], l) [|line lines]]]; try easy.
  destruct (amounts_all x l) as [u|]; [|easy]. destruct (forallb (Z.leb 1) (few u)) eqn:F; [|easy].
  intros E. injection E as <-. rewrite forallb_forall in F. intros k I. apply Z.leb_le, F, I.
Qed.

Theorem subtracting_code member s : (forall k, In k s -> (1 <= k)%nat) -> (forall k, member k = true <-> In k s) ->
  code_ok (subtraction s) = true /\ same_but_zeros (subtracting member) (breaks (subtraction s)).
Proof.
  intros P M. split.
  - unfold code_ok. apply forallb_forall. intros (t, i) I. unfold subtraction in I. apply in_flat_map in I.
    destruct I as (k & K & I). specialize (P k K). apply orb_true_iff. left. apply Nat.leb_le.
    destruct I as [I|[I|[]]]; injection I as <- _; exact P.
  - split; [reflexivity|]. intros n o'. rewrite in_subtraction. split.
    + intros (k & K & L & ->). exists [(n - k)%nat]. split.
      * apply in_subtracting. exists k. rewrite M. specialize (P k K). auto.
      * cbn. now destruct (n - k)%nat.
    + intros (o & I & <-). apply in_subtracting in I. destruct I as (k & -> & K & L). exists k. apply M in K.
      split; [exact K|]. split; [lia|]. cbn. now destruct (n - k)%nat.
Qed.
