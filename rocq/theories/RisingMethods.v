(** The method `rising` (FORMAT.md, section 23): `x -> x - k for k in 1..=E` where E rises by 0 or 1 from each heap to the next.

    [slow_sound]: an expression that is slow by its form has a value at every heap, and rises by 0 or 1. Cut to numbers from 0 to
    the heap it still does, so [Rising] gives the law. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Json Mex Game Rule RuleText Amounts Tuples Syntax Rising Claim CodeMethods.
Import ListNotations.
Local Open Scope Z_scope.

Definition is_number (a : expression) : bool := match a with Number _ => true | _ => false end.
Definition natural_at_0 (x : string) (a : expression) : bool := match number [(x, 0)] a with Some z => 0 <=? z | None => false end.

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
  | Apply2 Quotient a (Number d) => (1 <=? d) && is_slow x a
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
    + destruct b as [d| | |]; try easy. apply andb_true_iff in H. destruct H as (D & S). apply Z.leb_le in D. destruct (IHa S) as (v & R).
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
Definition most_taken_of (r : rule) : option (string * expression) :=
  match r with
  | Written [(AnyHeap x, [Alternative (Heap (Apply2 Minus (Name y) (Name k))) [For k' (Range (Number 1) (Apply2 Plus a (Number 1)))]])] =>
    guard (String.eqb x y && String.eqb k k' && negb (String.eqb x k)) (Some (x, a))
  | _ => None
  end.

Lemma most_taken_form r x a : most_taken_of r = Some (x, a) -> exists k, x <> k /\
  r = Written [(AnyHeap x, [Alternative (Heap (Apply2 Minus (Name x) (Name k))) [For k (Range (Number 1) (Apply2 Plus a (Number 1)))]])].
Proof.
  unfold most_taken_of. repeat (match goal with |- match ?t with _ => _ end = _ -> _ => destruct t; try discriminate end).
  intros M. apply guard_some in M. destruct M as (G & E). injection E as <- <-. rewrite !andb_true_iff, !String.eqb_eq, negb_true_iff, String.eqb_neq in G.
  destruct G as ((<- & <-) & N). eauto.
Qed.

Lemma most_taken_plays r x a v f : most_taken_of r = Some (x, a) -> rises x a v -> (forall n, Z.of_nat (f n) = Z.max 0 (Z.min (v n) (Z.of_nat n))) ->
  heap_name r = Some x /\ plays r (taking_at_most f).
Proof.
  intros M R F. destruct (most_taken_form r x a M) as (k & N & ->).
  assert (F0 : f 0%nat = 0%nat) by (specialize (F 0%nat); lia). split; [reflexivity|]. intros n o. rewrite in_taking by exact F0. unfold is_option. cbn [options_up_to flat_map matches fst snd].
  destruct (R n) as (E & _). unfold at_heap in E.
  assert (Opt : forall last, In o (options_of last [(x, Z.of_nat n)] (Alternative (Heap (Apply2 Minus (Name x) (Name k))) [For k (Range (Number 1) (Apply2 Plus a (Number 1)))]))
      <-> exists j, 1 <= j < v n + 1 /\ In o (positions (Some [Z.of_nat n - j]))).
  { intros last. unfold options_of. cbn [leaves clauses ways_to_bind elements number]. rewrite E. cbn [apply2]. rewrite in_flat_map. split.
    - intros (way & W & I). apply in_flat_map in W. destruct W as (j & J & [<-|[]]). apply in_between in J. exists j. split; [exact J|].
      cbn [heaps_of numbers number value_of] in I. rewrite String.eqb_refl in I. destruct (String.eqb_spec x k); [easy|]. rewrite String.eqb_refl in I. exact I.
    - intros (j & J & I). exists [(k, j); (x, Z.of_nat n)]. split; [apply in_flat_map; exists j; split; [now apply in_between|now left]|].
      cbn [heaps_of numbers number value_of]. rewrite String.eqb_refl. destruct (String.eqb_spec x k); [easy|]. rewrite String.eqb_refl. exact I. }
  specialize (F n). split.
  - intros (k0 & K & ->). exists 0%nat. rewrite app_nil_r. cbn [flat_map]. rewrite app_nil_r. apply Opt. exists (Z.of_nat k0). split; [lia|].
    apply in_positions. f_equal. cbn [map]. f_equal. lia.
  - intros (last & I). rewrite app_nil_r in I. cbn [flat_map] in I. rewrite app_nil_r in I. apply Opt in I. destruct I as (j & J & I). apply in_positions in I.
    injection I as I. destruct o as [|h [|]]; try easy. cbn [map] in I. injection I as I. exists (Z.to_nat j). split; [lia|]. f_equal. lia.
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
