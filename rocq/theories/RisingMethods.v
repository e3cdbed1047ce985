(** The method `rising` (FORMAT.md, section 23): at most E may be taken, where E rises by 0 or 1 from each heap to the next; the rule says so
    by a range of what is taken, by a condition on its multiple, or by a range of what is left.

    [slow_sound]: an expression that is slow by its form has a value at every heap, and rises by 0 or 1. Cut to numbers from 0 to
    the heap it still does, so [Rising] gives the law. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Json Mex Game Rule RuleText Amounts Tuples Syntax Rising Claim CodeMethods.
Import ListNotations.
Local Open Scope Z_scope.

Definition is_number (a : expression) : bool := match a with Number _ => true | _ => false end.
Definition natural_at_0 (x : string) (a : expression) : bool := match number [(x, 0)] a with Some z => 0 <=? z | None => false end.

(** a x + b, however it is written. *)
Fixpoint line_of (x : string) (e : expression) : option (Z * Z) :=
  match e with
  | Number z => Some (0, z)
  | Name y => if String.eqb x y then Some (1, 0) else None
  | Apply2 f e e' =>
    match line_of x e, line_of x e' with
    | Some (a, b), Some (a', b') =>
      match f with
      | Plus => Some (a + a', b + b')
      | Minus => Some (a - a', b - b')
      | Times => if a =? 0 then Some (b * a', b * b') else if a' =? 0 then Some (a * b', b * b') else None
      | _ => None
      end
    | _, _ => None
    end
  | _ => None
  end.

Fixpoint is_slow (x : string) (a : expression) : bool :=
  match a with
  | Number _ => true
  | Name y => String.eqb x y
  | Apply1 (SquareRoot | Bits) a => is_slow x a && natural_at_0 x a
  | Apply2 Plus a b => is_slow x a && is_number b || is_number a && is_slow x b
  | Apply2 Minus a b => match a, b with
                        | _, Number _ => is_slow x a
                        | Name y, _ => String.eqb x y && is_slow x b
                        | _, _ => false
                        end
  | Apply2 Quotient a (Number d) => (1 <=? d) && (is_slow x a || match line_of x a with Some (k, _) => (0 <=? k) && (k <=? d) | None => false end)
  | Apply2 (Least | Greatest) a b => is_slow x a && is_slow x b
  | _ => false
  end.

Section Slow.
Variable x : string.
Definition at_heap (n : nat) (a : expression) : option Z := number [(x, Z.of_nat n)] a.

Definition rises (a : expression) (v : nat -> Z) : Prop := forall n, at_heap n a = Some (v n) /\ (v (S n) = v n \/ v (S n) = v n + 1).

Lemma rises_natural a v : rises a v -> natural_at_0 x a = true -> forall n, 0 <= v n.
Proof.
  intros R N n. induction n as [|n IH]; [|destruct (R n) as (_ & [E|E]); lia]. unfold natural_at_0 in N. destruct (R O) as (E & _). unfold at_heap in E.
  cbn [Z.of_nat] in E. rewrite E in N. now apply Z.leb_le.
Qed.

Lemma root_slow a b : 0 <= a -> b = a \/ b = a + 1 -> Z.sqrt b = Z.sqrt a \/ Z.sqrt b = Z.sqrt a + 1.
Proof.
  intros A [->| ->]; [now left|]. pose proof (Z.sqrt_spec a A) as (L & U). pose proof (Z.sqrt_nonneg a).
  destruct (Z.eq_dec (a + 1) (Z.succ (Z.sqrt a) * Z.succ (Z.sqrt a))) as [E|N].
  - right. rewrite E. rewrite Z.sqrt_square; lia.
  - left. apply Z.sqrt_unique. lia.
Qed.

Definition bits_of (a : Z) : Z := if a =? 0 then 0 else Z.log2 a + 1.

Lemma bits_slow a b : 0 <= a -> b = a \/ b = a + 1 -> bits_of b = bits_of a \/ bits_of b = bits_of a + 1.
Proof.
  intros A [->| ->]; [now left|]. unfold bits_of. destruct (Z.eqb_spec (a + 1) 0); [lia|]. destruct (Z.eqb_spec a 0) as [->|N]; [now right|].
  pose proof (Z.log2_le_mono a (a + 1) ltac:(lia)). pose proof (Z.log2_succ_le a). unfold Z.succ in *. lia.
Qed.

Lemma quotient_slow d a b : 1 <= d -> b = a \/ b = a + 1 -> b / d = a / d \/ b / d = a / d + 1.
Proof.
  intros D [->| ->]; [now left|]. pose proof (Z.div_mod a d ltac:(lia)). pose proof (Z.mod_pos_bound a d ltac:(lia)).
  destruct (Z.eq_dec (a mod d) (d - 1)) as [E|N].
  - right. symmetry. apply (Z.div_unique _ _ _ 0); lia.
  - left. symmetry. apply (Z.div_unique _ _ _ (a mod d + 1)); lia.
Qed.

Lemma line_at n : forall e a b, line_of x e = Some (a, b) -> at_heap n e = Some (a * Z.of_nat n + b).
Proof.
  unfold at_heap. induction e as [z|y|f e IH|f e IH e' IH']; intros a b; cbn [line_of number].
  - intros E. injection E as <- <-. f_equal; lia.
  - destruct (String.eqb_spec x y) as [<-|]; [|easy]. intros E. injection E as <- <-. cbn [value_of]. rewrite String.eqb_refl. f_equal; lia.
  - easy.
  - destruct (line_of x e) as [(c, d)|]; [|easy]. destruct (line_of x e') as [(c', d')|]; [|easy]. rewrite (IH c d eq_refl), (IH' c' d' eq_refl).
    destruct f; try easy; cbn [apply2]; try (intros E; injection E as <- <-; f_equal; lia).
    destruct (Z.eqb_spec c 0) as [->|]; [intros E; injection E as <- <-; f_equal; lia|]. destruct (Z.eqb_spec c' 0) as [->|]; [|easy].
    intros E. injection E as <- <-. f_equal. lia.
Qed.

Lemma line_slow d k t : 1 <= d -> 0 <= k <= d -> (t + k) / d = t / d \/ (t + k) / d = t / d + 1.
Proof.
  intros D K. pose proof (Z.div_mod t d ltac:(lia)). pose proof (Z.mod_pos_bound t d ltac:(lia)). destruct (Z.lt_ge_cases (t mod d + k) d) as [L|L].
  - left. symmetry. apply (Z.div_unique _ _ _ (t mod d + k)); lia.
  - right. symmetry. apply (Z.div_unique _ _ _ (t mod d + k - d)); lia.
Qed.

Lemma slow_sound a : is_slow x a = true -> exists v, rises a v.
Proof.
  induction a as [z|y|f a IH|f a IHa b IHb]; cbn [is_slow]; intros H.
  - exists (fun _ => z). intros n. split; [reflexivity|now left].
  - apply String.eqb_eq in H. subst y. exists Z.of_nat. intros n. unfold at_heap. cbn [number value_of]. rewrite String.eqb_refl. split; [reflexivity|lia].
  - assert (S : is_slow x a = true /\ natural_at_0 x a = true /\ (f = SquareRoot \/ f = Bits)) by (destruct f; try easy; apply andb_true_iff in H; tauto).
    destruct S as (S & N & F). destruct (IH S) as (v & R). pose proof (rises_natural a v R N) as P. destruct F as [-> | ->].
    + exists (fun n => Z.sqrt (v n)). intros n. destruct (R n) as (E & Q). unfold at_heap in *. cbn [number]. rewrite E. cbn [apply1]. unfold natural.
      specialize (P n). destruct (Z.ltb_spec (v n) 0); [lia|]. split; [reflexivity|now apply root_slow].
    + exists (fun n => bits_of (v n)). intros n. destruct (R n) as (E & Q). unfold at_heap in *. cbn [number]. rewrite E. cbn [apply1]. unfold natural.
      specialize (P n). destruct (Z.ltb_spec (v n) 0); [lia|]. split; [reflexivity|now apply bits_slow].
  - assert (Two : forall v w u, rises a v -> rises b w -> (forall n, apply2 f (v n) (w n) = Some (u n)) ->
      (forall n, u (S n) = u n \/ u (S n) = u n + 1) -> exists v, rises (Apply2 f a b) v).
    { intros v w u Ra Rb U Q. exists u. intros n. destruct (Ra n) as (Ea & _), (Rb n) as (Eb & _). unfold at_heap in *. cbn [number]. rewrite Ea, Eb. auto. }
    destruct f; try easy.
    + apply orb_true_iff in H. rewrite !andb_true_iff in H. destruct H as [(S & N)|(N & S)].
      * destruct b as [z| | |]; try easy. destruct (IHa S) as (v & R). apply (Two v (fun _ => z) (fun n => v n + z) R); [intros n; split; [reflexivity|now left]|easy|].
        intros n. destruct (R n) as (_ & [E|E]); lia.
      * destruct a as [z| | |]; try easy. destruct (IHb S) as (v & R).
        apply (Two (fun _ => z) v (fun n => z + v n)); [intros n; split; [reflexivity|now left]|exact R|easy|]. intros n. destruct (R n) as (_ & [E|E]); lia.
    + assert (Less : match a with Name y => String.eqb x y && is_slow x b | _ => false end = true -> exists v, rises (Apply2 Minus a b) v).
      { destruct a as [|y| |]; try easy. intros E'. apply andb_true_iff in E'. destruct E' as (E & S). destruct (IHb S) as (w & R). destruct (IHa E) as (v & Rv).
        apply (Two v w (fun n => v n - w n) Rv R); [easy|]. intros n. apply String.eqb_eq in E. subst y.
        assert (V : forall n, v n = Z.of_nat n).
        { intros m. destruct (Rv m) as (Em & _). unfold at_heap in Em. cbn [number value_of] in Em. rewrite String.eqb_refl in Em. now injection Em as <-. }
        rewrite !V. destruct (R n) as (_ & [Q|Q]); lia. }
      destruct b as [z|y|f' b|f' b c]; [|exact (Less H)..].
      { assert (S : is_slow x a = true) by (now destruct a). destruct (IHa S) as (v & R).
        apply (Two v (fun _ => z) (fun n => v n - z) R); [intros n; split; [reflexivity|now left]|easy|]. intros n. destruct (R n) as (_ & [E|E]); lia. }
    + destruct b as [d| | |]; try easy. apply andb_true_iff in H. destruct H as (D & S). apply Z.leb_le in D. apply orb_true_iff in S. destruct S as [S|S].
      2: { destruct (line_of x a) as [(k, c)|] eqn:La; [|easy]. rewrite andb_true_iff, !Z.leb_le in S. rename S into Between. exists (fun n => (k * Z.of_nat n + c) / d). intros n. split.
        - pose proof (line_at n a k c La) as V. unfold at_heap in *. cbn [number]. rewrite V. cbn [apply2]. destruct (Z.eqb_spec d 0); [lia|reflexivity].
        - replace (k * Z.of_nat (S n) + c) with (k * Z.of_nat n + c + k) by lia. now apply line_slow. }
      destruct (IHa S) as (v & R).
      apply (Two v (fun _ => d) (fun n => v n / d) R); [intros n; split; [reflexivity|now left]| |].
      * intros n. cbn [apply2]. destruct (Z.eqb_spec d 0); [lia|reflexivity].
      * intros n. destruct (R n) as (_ & Q). now apply quotient_slow.
    + apply andb_true_iff in H. destruct (IHa (proj1 H)) as (v & R), (IHb (proj2 H)) as (w & R'). apply (Two v w (fun n => Z.min (v n) (w n)) R R'); [easy|].
      intros n. destruct (R n) as (_ & [E|E]), (R' n) as (_ & [E'|E']); lia.
    + apply andb_true_iff in H. destruct (IHa (proj1 H)) as (v & R), (IHb (proj2 H)) as (w & R'). apply (Two v w (fun n => Z.max (v n) (w n)) R R'); [easy|].
      intros n. destruct (R n) as (_ & [E|E]), (R' n) as (_ & [E'|E']); lia.
Qed.
End Slow.

(** ** The rule *)
(** Low at the heaps 0 and 1: at least 0, and at least 1. *)
Definition lower_end (x : string) (l : expression) : bool :=
  match number [(x, 0)] l, number [(x, 1)] l with Some y, Some z => (0 <=? y) && (1 <=? z) | _, _ => false end.

Definition most_taken_in (x : string) (a : alternative) : option expression :=
  match a with
  | Alternative (Heap (Apply2 Minus (Name y) (Name k))) [For k' (Range (Number 1) (Apply2 Plus e (Number 1)))] =>
    guard (String.eqb x y && String.eqb k k' && negb (String.eqb x k)) (Some e)
  | Alternative (Heap (Apply2 Minus (Name y) (Name k))) [For k' (From (Number 1)); If (Compare r (Apply2 Times (Number c) (Name k'')) (Name y'))] =>
    guard (String.eqb x y && String.eqb k k' && negb (String.eqb x k) && String.eqb k k'' && String.eqb x y' && (1 <=? c))
    match r with
    | AtMost => Some (Apply2 Quotient (Name x) (Number c))
    | Below => Some (Apply2 Quotient (Apply2 Minus (Name x) (Number 1)) (Number c))
    | _ => None
    end
  | Alternative (Heap (Name k)) (For k' (Range l (Name y)) :: rest) =>
    guard (String.eqb k k' && String.eqb x y && negb (String.eqb x k)
           && match rest with
              | [] => true
              | [If (Compare Above (Name k'') (Number 0))] => String.eqb k k'' && lower_end x l
              | _ => false
              end) (Some (Apply2 Minus (Name x) l))
  | _ => None
  end.

Definition most_taken_of (r : rule) : option (string * expression) :=
  match r with
  | Written [(AnyHeap x, [a])] => match most_taken_in x a with Some e => Some (x, e) | None => None end
  | _ => None
  end.

(** The options are those of taking j, from 1 to v. *)
Definition takes_up_to (x : string) (a : alternative) (v : nat -> Z) : Prop := forall n o,
  (exists last, In o (options_of (Z.of_nat last) [(x, Z.of_nat n)] a)) <-> exists j, 1 <= j <= v n /\ In o (positions (Some [Z.of_nat n - j])).

Lemma range_taken x k e v : x <> k -> rises x e v ->
  takes_up_to x (Alternative (Heap (Apply2 Minus (Name x) (Name k))) [For k (Range (Number 1) (Apply2 Plus e (Number 1)))]) v.
Proof.
  intros N R n o. destruct (R n) as (E & _). unfold at_heap in E. unfold options_of. cbn [leaves clauses ways_to_bind elements number]. rewrite E. cbn [apply2]. split.
  - intros (last & I). apply in_flat_map in I. destruct I as (way & W & I). apply in_flat_map in W. destruct W as (j & J & [<-|[]]). apply in_between in J. exists j. split; [lia|].
    cbn [heaps_of numbers number value_of] in I. rewrite String.eqb_refl in I. destruct (String.eqb_spec x k); [easy|]. rewrite String.eqb_refl in I. exact I.
  - intros (j & J & I). exists O. apply in_flat_map. exists [(k, j); (x, Z.of_nat n)]. split; [apply in_flat_map; exists j; split; [apply in_between; lia|now left]|].
    cbn [heaps_of numbers number value_of]. rewrite String.eqb_refl. destruct (String.eqb_spec x k); [easy|]. rewrite String.eqb_refl. exact I.
Qed.

Lemma multiple_taken x k r c v : x <> k -> (forall n j, 1 <= j -> (compare r (c * j) (Z.of_nat n) = true <-> j <= v n)) ->
  takes_up_to x (Alternative (Heap (Apply2 Minus (Name x) (Name k))) [For k (From (Number 1)); If (Compare r (Apply2 Times (Number c) (Name k)) (Name x))]) v.
Proof.
  intros N V n o. unfold options_of. cbn [leaves clauses ways_to_bind elements number]. assert (Nx : (x =? k)%string = false) by now apply String.eqb_neq.
  assert (At : forall j, truth [(k, j); (x, Z.of_nat n)] (Compare r (Apply2 Times (Number c) (Name k)) (Name x)) = Some (compare r (c * j) (Z.of_nat n))).
  { intros j. cbn [truth number value_of]. rewrite !String.eqb_refl, Nx. reflexivity. }
  assert (Left : forall last j, heaps_of last (Heap (Apply2 Minus (Name x) (Name k))) [(k, j); (x, Z.of_nat n)] = Some [Z.of_nat n - j]).
  { intros last j. cbn [heaps_of numbers number value_of]. rewrite !String.eqb_refl, Nx. reflexivity. }
  split.
  - intros (last & I). apply in_flat_map in I. destruct I as (way & W & I). apply in_flat_map in W. destruct W as (j & J & W). apply in_between in J. rewrite At in W.
    destruct (compare r (c * j) (Z.of_nat n)) eqn:C; [|easy]. destruct W as [<-|[]]. exists j. split; [split; [lia|apply V; [lia|exact C]]|].
    rewrite Left in I. exact I.
  - intros (j & J & I). exists (Z.to_nat j). apply in_flat_map. exists [(k, j); (x, Z.of_nat n)]. split.
    + apply in_flat_map. exists j. split; [apply in_between; lia|]. rewrite At, (proj2 (V n j ltac:(lia))) by lia. now left.
    + rewrite Left. exact I.
Qed.

Lemma rest_taken x k l v rest : x <> k -> rises x (Apply2 Minus (Name x) l) v ->
  (rest = [] \/ rest = [If (Compare Above (Name k) (Number 0))] /\ lower_end x l = true) ->
  takes_up_to x (Alternative (Heap (Name k)) (For k (Range l (Name x)) :: rest)) v.
Proof.
  intros N R Rest n o. assert (Low : forall m, number [(x, Z.of_nat m)] l = Some (Z.of_nat m - v m)).
  { intros m. destruct (R m) as (E & _). unfold at_heap in E. cbn [number value_of] in E. rewrite String.eqb_refl in E. destruct (number _ l) as [w|]; [|easy].
    cbn [apply2] in E. injection E as E. f_equal. lia. }
  assert (Positive : lower_end x l = true -> forall m, (1 <= m)%nat -> 1 <= Z.of_nat m - v m).
  { unfold lower_end. pose proof (Low 0%nat) as L0. pose proof (Low 1%nat) as L1. cbn [Z.of_nat] in L0, L1. change (Z.pos (Pos.of_succ_nat 0)) with 1 in L1. rewrite L0, L1.
    rewrite andb_true_iff, !Z.leb_le. intros (_ & L) m. induction m as [|m IH]; [lia|]. intros _. destruct m as [|m]; [lia|]. specialize (IH ltac:(lia)). destruct (R (S m)) as (_ & [E|E]); lia. }
  unfold options_of. cbn [leaves clauses]. assert (Way : forall last way, In way (ways_to_bind (Z.of_nat last) (For k (Range l (Name x)) :: rest) [(x, Z.of_nat n)]) <->
      exists y, Z.of_nat n - v n <= y < Z.of_nat n /\ way = [(k, y); (x, Z.of_nat n)] /\ (rest = [] \/ 0 < y)).
  { intros last way. cbn [ways_to_bind elements number value_of]. rewrite Low, String.eqb_refl. rewrite in_flat_map. split.
    - intros (y & Y & W). apply in_between in Y. exists y. split; [exact Y|]. destruct Rest as [->|(-> & _)]; cbn [ways_to_bind truth number value_of] in W.
      + destruct W as [<-|[]]. auto.
      + rewrite String.eqb_refl in W. cbn [compare] in W. destruct (Z.ltb_spec 0 y); [|easy]. destruct W as [<-|[]]. auto.
    - intros (y & Y & -> & P). exists y. split; [now apply in_between|]. destruct Rest as [->|(-> & _)]; cbn [ways_to_bind truth number value_of]; [now left|].
      rewrite String.eqb_refl. cbn [compare]. destruct P as [P|P]; [easy|]. destruct (Z.ltb_spec 0 y); [now left|lia]. }
  split.
  - intros (last & I). apply in_flat_map in I. destruct I as (way & W & I). apply Way in W. destruct W as (y & Y & -> & P). exists (Z.of_nat n - y). split; [lia|].
    cbn [heaps_of numbers number value_of] in I. rewrite String.eqb_refl in I. replace (Z.of_nat n - (Z.of_nat n - y)) with y by lia. exact I.
  - intros (j & J & I). exists O. apply in_flat_map. exists [(k, Z.of_nat n - j); (x, Z.of_nat n)]. split.
    + apply Way. exists (Z.of_nat n - j). split; [lia|]. split; [reflexivity|]. destruct Rest as [->|(-> & L)]; [now left|right].
      apply in_positions in I. destruct o as [|h [|]]; try easy. cbn [map] in I. injection I as I. specialize (Positive L n ltac:(lia)). lia.
    + cbn [heaps_of numbers number value_of]. rewrite String.eqb_refl. exact I.
Qed.

Lemma taken_is x a e v : most_taken_in x a = Some e -> rises x e v -> takes_up_to x a v.
Proof.
  unfold most_taken_in. intros M R. destruct a as [h cl].
  repeat (match type of M with match ?t with _ => _ end = _ => destruct t; try discriminate M end); apply guard_some in M; destruct M as (G & E).
  - injection E as <-. rewrite !andb_true_iff, !String.eqb_eq, negb_true_iff, String.eqb_neq in G. destruct G as (((<- & <-) & N) & Rest). apply rest_taken; [exact N|exact R|].
    repeat (match type of Rest with match ?t with _ => _ end = _ => destruct t; try discriminate Rest end); [now left|].
    apply andb_true_iff in Rest. rewrite String.eqb_eq in Rest. destruct Rest as (<- & L). now right.
  - injection E as <-. rewrite !andb_true_iff, !String.eqb_eq, negb_true_iff, String.eqb_neq in G. destruct G as ((<- & <-) & N). now apply range_taken.
  - rewrite !andb_true_iff, !String.eqb_eq, negb_true_iff, String.eqb_neq, Z.leb_le in G.
    destruct G as (((((<- & <-) & N) & <-) & <-) & C). apply multiple_taken; [exact N|]. intros n j J. destruct (R n) as (V & _). unfold at_heap in V.
    destruct c; try easy; injection E as <-; cbn [number value_of] in V; rewrite String.eqb_refl in V; cbn [apply2] in V; (destruct (Z.eqb_spec z 0); [lia|]); injection V as V;
      cbn [compare]; rewrite ?Z.ltb_lt, ?Z.leb_le, <- V; (split; intros L; [apply Z.div_le_lower_bound; lia|]).
    + pose proof (Z.mul_div_le (Z.of_nat n - 1) z ltac:(lia)). nia.
    + pose proof (Z.mul_div_le (Z.of_nat n) z ltac:(lia)). nia.
Qed.

Lemma most_taken_plays r x a v f : most_taken_of r = Some (x, a) -> rises x a v -> (forall n, Z.of_nat (f n) = Z.max 0 (Z.min (v n) (Z.of_nat n))) ->
  heap_name r = Some x /\ plays r (taking_at_most f).
Proof.
  unfold most_taken_of. destruct r as [|[|([y|], [|al [|]]) [|]]]; try easy. destruct (most_taken_in y al) as [e|] eqn:T; [|easy]. intros M R F. injection M as <- <-.
  pose proof (taken_is y al e v T R) as Up. assert (F0 : f 0%nat = 0%nat) by (specialize (F 0%nat); lia). split; [reflexivity|]. intros n o. rewrite in_taking by exact F0.
  unfold is_option. cbn [options_up_to flat_map matches fst snd]. specialize (F n). split.
  - intros (k0 & K & ->). destruct (proj2 (Up n [(n - k0)%nat])) as (last & I).
    + exists (Z.of_nat k0). split; [lia|]. apply in_positions. f_equal. cbn [map]. f_equal. lia.
    + exists last. now rewrite !app_nil_r.
  - intros (last & I). rewrite !app_nil_r in I. destruct (proj1 (Up n o) (ex_intro _ last I)) as (j & J & P). apply in_positions in P.
    injection P as P. destruct o as [|h [|]]; try easy. cbn [map] in P. injection P as P. exists (Z.to_nat j). split; [lia|]. f_equal. lia.
Qed.

Definition by_rising (r : rule) (v : json) : option claim :=
  match text_at "kind" v, field "law" v, most_taken_of r with
  | Some kind, Some law, Some (x, a) =>
    match text_at "rising" law with
    | Some text =>
      match read_expression text with
      | Some b => guard (String.eqb kind "grundy" && only ["kind"; "law"]%string v && only ["rising"]%string law && is_slow x a)
                  (if expression_dec a b then Some (RisingLaw text) else None)
      | None => None
      end
    | None => None
    end
  | _, _, _ => None
  end.

Lemma by_rising_sound text r v c : read_rule text = Some r -> by_rising r v = Some c -> holds text c.
Proof.
  intros T. unfold by_rising. destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (field "law" v) as [law|]; [|easy].
  destruct (most_taken_of r) as [(x, a)|] eqn:M; [|easy]. destruct (text_at "rising" law) as [e|]; [|easy]. destruct (read_expression e) as [b|] eqn:B; [|easy].
  intros H. apply guard_some in H. destruct H as (G & H). destruct (expression_dec a b) as [<-|]; [|easy]. injection H as <-. apply andb_true_iff in G.
  destruct (slow_sound x a (proj2 G)) as (w & R). set (f := fun n => Z.to_nat (Z.min (w n) (Z.of_nat n))).
  assert (F : forall n, Z.of_nat (f n) = Z.max 0 (Z.min (w n) (Z.of_nat n))) by (intros n; unfold f; lia).
  assert (F0 : f 0%nat = 0%nat) by (unfold f; lia).
  assert (Sl : forall n, f (S n) = f n \/ f (S n) = S (f n)) by (intros n; unfold f; destruct (R n) as (_ & [E|E]); lia).
  destruct (most_taken_plays r x a w f M R F) as (Hn & P). exists r, (taking_at_most f). split; [split; [exact T|]; split; [exact P|]; now apply taking_shrinks|].
  cbn [true_of]. exists x, a, f. split; [exact Hn|]. split; [exact B|]. split; [intros n; exists (w n); split; [apply R|apply F]|]. intros n. now apply rising.
Qed.
