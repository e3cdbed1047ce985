(** Bit expressions: numbers at places, constants, sums with coefficients, and bitwise xor, and, or of such (FORMAT.md, section 8).

    Numbers below 0 have digits too, endlessly many ones. The lowest binary digit of an expression follows from those of the numbers at its places, and
    what is left when all numbers lose their lowest digit is an expression of the same shape, whose sums hold a carry ([read_digit]). So a machine
    reads an expression digit by digit, its state being what is left of the expression; in the end it knows the sign, and whether some digit was not 0.
    [comparing_sound]: the automaton of this machine ([Machines]) accepts the numbers iff the expression compares with 0 as asked. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Grundy Require Import Rule Digits Machines.
Import ListNotations.
Local Open Scope Z_scope.

Inductive bitwise := Xor | And | Or.
Definition act (f : bitwise) : Z -> Z -> Z := match f with Xor => Z.lxor | And => Z.land | Or => Z.lor end.

(** [Mix c a t d u] is c + a t + d u. *)
Inductive bits := Place (i : nat) | Known (z : Z) | Act (f : bitwise) (t u : bits) | Mix (c a : Z) (t : bits) (d : Z) (u : bits).

Fixpoint said (value : nat -> Z) (t : bits) : Z :=
  match t with
  | Place i => value i
  | Known z => z
  | Act f t u => act f (said value t) (said value u)
  | Mix c a t d u => c + a * said value t + d * said value u
  end.

Fixpoint places_in (t : bits) : list nat :=
  match t with Place i => [i] | Known _ => [] | Act _ t u | Mix _ _ t _ u => (places_in t ++ places_in u)%list end.

Lemma said_same value value' t : (forall i, In i (places_in t) -> value i = value' i) -> said value t = said value' t.
Proof.
  induction t as [i|z|f t IHt u IHu|c a t IHt d u IHu]; cbn [said places_in]; intros S; [apply S; now left|reflexivity| |];
    (rewrite IHt, IHu; [reflexivity| |]; intros i I; apply S, in_app_iff; auto).
Qed.

(** Whether it is natural where the places are, as far as its form shows. *)
Fixpoint is_natural (t : bits) : bool :=
  match t with
  | Place _ => true
  | Known z => 0 <=? z
  | Act _ t u => is_natural t && is_natural u
  | Mix c a t d u => (0 <=? c) && (0 <=? a) && is_natural t && (0 <=? d) && is_natural u
  end.

Lemma said_natural value t : (forall i, 0 <= value i) -> is_natural t = true -> 0 <= said value t.
Proof.
  intros V. induction t as [i|z|f t IHt u IHu|c a t IHt d u IHu]; cbn [said is_natural]; rewrite ?andb_true_iff, ?Z.leb_le.
  - intros _. apply V.
  - auto.
  - intros (T & U). specialize (IHt T). specialize (IHu U). destruct f; cbn [act]; [rewrite Z.lxor_nonneg; tauto|rewrite Z.land_nonneg; tauto|rewrite Z.lor_nonneg; tauto].
  - intros ((((C & A) & T) & D) & U). pose proof (Z.mul_nonneg_nonneg a _ A (IHt T)). pose proof (Z.mul_nonneg_nonneg d _ D (IHu U)). lia.
Qed.

(** ** Digit by digit *)
Lemma act_digit f d e v w : 0 <= d < 2 -> 0 <= e < 2 -> act f (d + 2 * v) (e + 2 * w) = act f d e + 2 * act f v w /\ 0 <= act f d e < 2.
Proof.
  intros D E. assert (Half : forall x y, act f x y / 2 = act f (x / 2) (y / 2)).
  { intros x y. destruct f; cbn [act]; rewrite <- !Z.div2_div, !Z.div2_spec; [apply Z.shiftr_lxor|apply Z.shiftr_land|apply Z.shiftr_lor]. }
  assert (Rest : forall x y, act f x y mod 2 = act f (x mod 2) (y mod 2)).
  { intros x y. rewrite <- !Z.bit0_mod. destruct f; cbn [act]; [rewrite Z.lxor_spec|rewrite Z.land_spec|rewrite Z.lor_spec];
      destruct (Z.testbit x 0), (Z.testbit y 0); reflexivity. }
  assert (Q : forall d v, 0 <= d < 2 -> (d + 2 * v) / 2 = v /\ (d + 2 * v) mod 2 = d).
  { intros x y X. rewrite (Z.mul_comm 2), Z.div_add, Z.mod_add by lia. now rewrite Z.div_small, Z.mod_small by lia. }
  destruct (Q d v D) as (Dv & Dm). destruct (Q e w E) as (Ew & Em).
  pose proof (Z.div_mod (act f (d + 2 * v) (e + 2 * w)) 2 ltac:(lia)) as M. rewrite Half, Rest, Dv, Dm, Ew, Em in M. split; [lia|].
  pose proof (Rest d e) as R. rewrite (Z.mod_small d), (Z.mod_small e) in R by lia. rewrite <- R. apply Z.mod_pos_bound. lia.
Qed.

(** The lowest digit, and what is left. *)
Fixpoint read_digit (digit : nat -> Z) (t : bits) : Z * bits :=
  match t with
  | Place i => (digit i, t)
  | Known z => (z mod 2, Known (z / 2))
  | Act f t u => let (d, t) := read_digit digit t in let (e, u) := read_digit digit u in (act f d e, Act f t u)
  | Mix c a t b u => let (d, t) := read_digit digit t in let (e, u) := read_digit digit u in
      let sum := c + a * d + b * e in (sum mod 2, Mix (sum / 2) a t b u)
  end.

Lemma read_said value digit t : (forall i, 0 <= digit i < 2) ->
  0 <= fst (read_digit digit t) < 2 /\
  said (fun i => digit i + 2 * value i) t = fst (read_digit digit t) + 2 * said value (snd (read_digit digit t)).
Proof.
  intros D. induction t as [i|z|f t IHt u IHu|c a t IHt b u IHu]; cbn [read_digit said].
  - split; [apply D|reflexivity].
  - cbn [fst snd said]. split; [apply Z.mod_pos_bound; lia|]. pose proof (Z.div_mod z 2 ltac:(lia)). lia.
  - destruct (read_digit digit t) as (d, t'), (read_digit digit u) as (e, u'). cbn [fst snd said] in *. destruct IHt as (Dt & ->). destruct IHu as (Du & ->).
    destruct (act_digit f d e (said value t') (said value u') Dt Du) as (E & B). auto.
  - destruct (read_digit digit t) as (d, t'), (read_digit digit u) as (e, u'). cbn [fst snd said] in *. destruct IHt as (Dt & ->). destruct IHu as (Du & ->).
    set (s := c + a * d + b * e). split; [apply Z.mod_pos_bound; lia|]. pose proof (Z.div_mod s 2 ltac:(lia)). nia.
Qed.

(** ** The machine *)
Definition state : Type := bool * bits.

Fixpoint same_bits (t u : bits) : bool :=
  match t, u with
  | Place i, Place j => Nat.eqb i j
  | Known y, Known z => y =? z
  | Act Xor t u, Act Xor t' u' | Act And t u, Act And t' u' | Act Or t u, Act Or t' u' => if same_bits t t' then same_bits u u' else false
  | Mix c a t d u, Mix c' a' t' d' u' => if c =? c' then if a =? a' then if d =? d' then if same_bits t t' then same_bits u u' else false else false else false else false
  | _, _ => false
  end.

Lemma same_bits_sound : forall t u, same_bits t u = true -> t = u.
Proof.
  induction t as [i|z|f t IHt u IHu|c a t IHt d u IHu]; intros [j|y|g t' u'|c' a' t' d' u']; cbn [same_bits]; try easy; try (now destruct f); try (now destruct g).
  - intros E. apply Nat.eqb_eq in E. now subst.
  - intros E. apply Z.eqb_eq in E. now subst.
  - destruct f, g; try easy; (destruct (same_bits t t') eqn:E; [|easy]); intros F; now rewrite (IHt _ E), (IHu _ F).
  - destruct (Z.eqb_spec c c') as [->|]; [|easy]. destruct (Z.eqb_spec a a') as [->|]; [|easy]. destruct (Z.eqb_spec d d') as [->|]; [|easy].
    destruct (same_bits t t') eqn:E; [|easy]. intros F. now rewrite (IHt _ E), (IHu _ F).
Qed.

Definition same_state (s t : state) : bool := if Bool.eqb (fst s) (fst t) then same_bits (snd s) (snd t) else false.

Lemma same_state_sound s t : same_state s t = true -> s = t.
Proof.
  destruct s as (a, t1), t as (c, t2). unfold same_state. cbn [fst snd]. destruct (Bool.eqb a c) eqn:E; [|easy]. intros S. apply eqb_prop in E. apply same_bits_sound in S. congruence.
Qed.

Definition mixed (h z : Z) : Z := Z.land (33 * h + z) 1073741823.
Fixpoint hashed (h : Z) (t : bits) : Z :=
  match t with
  | Place i => mixed h (Z.of_nat i)
  | Known z => mixed h z
  | Act _ t u => hashed (hashed h t) u
  | Mix c _ t _ u => hashed (hashed (mixed h c) t) u
  end.
Definition hash (s : state) : positive := Z.to_pos (1 + hashed (if fst s then 5 else 7) (snd s)).

Section Compared.
Variable r : comparison.

(** How a number compares with 0, if digits that were read before are not all 0. *)
Definition compares (some_digit : bool) (v : Z) : bool :=
  if v <? 0 then compare r (-1) 0 else if v =? 0 then compare r (if some_digit then 1 else 0) 0 else compare r 1 0.

Definition only_equality : bool := match r with Equal | Unequal => true | _ => false end.
(** What differs from 0 in a digit differs. *)
Definition settled (s : state) : state := if only_equality then if fst s then (true, Known 0) else s else s.

Definition next (s : state) (l : list nat) : state :=
  let (d, t) := read_digit (fun i => Z.of_nat (nth i l O)) (snd s) in settled (fst s || negb (d =? 0), t).
Definition ends (s : state) : bool := compares (fst s) (said (fun _ => 0) (snd s)).

Lemma settled_compares s v : compares (fst (settled s)) (said v (snd (settled s))) = compares (fst s) (said v (snd s)).
Proof.
  unfold settled. destruct only_equality eqn:O; [|reflexivity]. destruct s as ([], t); [|reflexivity]. cbn [fst snd said]. unfold compares, only_equality in *. cbn [Z.ltb Z.eqb Z.compare].
  destruct r; try easy; destruct (said v t <? 0); destruct (said v t =? 0); reflexivity.
Qed.

Lemma compares_digit some_digit d v : 0 <= d < 2 -> compares some_digit (d + 2 * v) = compares (some_digit || negb (d =? 0)) v.
Proof.
  intros D. unfold compares. destruct (Z.ltb_spec (d + 2 * v) 0), (Z.ltb_spec v 0), (Z.eqb_spec (d + 2 * v) 0), (Z.eqb_spec v 0), (Z.eqb_spec d 0); try lia;
    destruct some_digit; reflexivity.
Qed.

Lemma compares_whole v : compares false v = compare r v 0.
Proof.
  unfold compares. destruct (Z.ltb_spec v 0), (Z.eqb_spec v 0); destruct r; cbn [compare]; repeat match goal with
    |- context [?x =? ?y] => destruct (Z.eqb_spec x y) | |- context [?x <? ?y] => destruct (Z.ltb_spec x y) | |- context [?x <=? ?y] => destruct (Z.leb_spec x y) end;
    cbn [negb]; reflexivity || lia.
Qed.

Definition value_on (xs : list nat) (i : nat) : Z := Z.of_nat (nth i xs O).

Lemma on_map (f : nat -> nat) xs i : f O = O -> nth i (map f xs) O = f (nth i xs O).
Proof. intros Z. rewrite <- Z at 1. apply map_nth. Qed.

Lemma machine_compares : forall steps s xs, (list_max xs <= steps)%nat ->
  machine_reads 2 state next ends steps s xs = compares (fst s) (said (value_on xs) (snd s)).
Proof.
  assert (Zero : forall s xs, (forall x, In x xs -> x = O) -> ends s = compares (fst s) (said (value_on xs) (snd s))).
  { intros s xs Z. unfold ends. f_equal. apply said_same. intros i _. unfold value_on.
    destruct (nth_in_or_default i xs O) as [I|E]; [now rewrite (Z _ I)|now rewrite E]. }
  induction steps as [|steps IH]; intros s xs M; cbn [machine_reads].
  - apply Zero. intros x I. pose proof (proj1 (list_max_le xs O) M) as F. rewrite Forall_forall in F. specialize (F x I). lia.
  - destruct (forallb (Nat.eqb 0) xs) eqn:Z.
    + apply Zero. rewrite forallb_forall in Z. intros x I. specialize (Z x I). now apply Nat.eqb_eq in Z.
    + rewrite IH.
      * set (digit := fun i => Z.of_nat (nth i (map (fun x => x mod 2)%nat xs) O)).
        assert (D : forall i, digit i = Z.of_nat (nth i xs O) mod 2).
        { intros i. unfold digit. rewrite <- (Nat2Z.inj_mod _ 2). rewrite (on_map (fun x => x mod 2)%nat) by reflexivity. reflexivity. }
        assert (H : forall i, value_on (map (fun x => x / 2)%nat xs) i = Z.of_nat (nth i xs O) / 2).
        { intros i. unfold value_on. rewrite <- (Nat2Z.inj_div _ 2). rewrite (on_map (fun x => x / 2)%nat) by reflexivity. reflexivity. }
        assert (B : forall i, 0 <= digit i < 2) by (intros i; rewrite D; apply Z.mod_pos_bound; lia).
        destruct (read_said (value_on (map (fun x => x / 2)%nat xs)) digit (snd s) B) as (Low & Said). unfold next. fold digit.
        destruct (read_digit digit (snd s)) as (d, t). cbn [fst snd] in *. rewrite settled_compares. cbn [fst snd]. rewrite <- compares_digit by exact Low. rewrite <- Said.
        f_equal. apply said_same. intros i _. rewrite D, H. unfold value_on. pose proof (Z.div_mod (Z.of_nat (nth i xs O)) 2 ltac:(lia)). lia.
      * apply list_max_le. apply list_max_le in M. rewrite Forall_forall in *. intros y Y. apply in_map_iff in Y. destruct Y as (x & <- & I).
        specialize (M x I). destruct x as [|x]; [cbn; lia|]. pose proof (Nat.div_lt (S x) 2 ltac:(lia) ltac:(lia)). lia.
Qed.
End Compared.

(** ** The automaton *)
Fixpoint track (l : list nat) (i : nat) : nat := match l with [] => O | j :: l => if Nat.eqb j i then O else S (track l i) end.

Lemma track_at (f : nat -> nat) i : forall l, In i l -> nth (track l i) (map f l) O = f i.
Proof.
  induction l as [|j l IH]; [easy|]. intros [->|I]; cbn [track map].
  - now rewrite Nat.eqb_refl.
  - destruct (Nat.eqb_spec j i) as [->|]; [reflexivity|]. now apply IH.
Qed.

(** The places by their tracks. *)
Fixpoint on_tracks (places : list nat) (t : bits) : bits :=
  match t with
  | Place i => Place (track places i)
  | Known z => Known z
  | Act f t u => Act f (on_tracks places t) (on_tracks places u)
  | Mix c a t d u => Mix c a (on_tracks places t) d (on_tracks places u)
  end.

Lemma said_on_tracks places zs t : (forall i, In i (places_in t) -> In i places) ->
  said (value_on (at_places places zs)) (on_tracks places t) = said (fun i => Z.of_nat (nth i zs O)) t.
Proof.
  induction t as [i|z|f t IHt u IHu|c a t IHt d u IHu]; cbn [said on_tracks places_in]; intros P; try reflexivity.
  - unfold value_on, at_places. rewrite track_at by (apply P; now left). reflexivity.
  - rewrite IHt, IHu by (intros i I; apply P, in_app_iff; auto). reflexivity.
  - rewrite IHt, IHu by (intros i I; apply P, in_app_iff; auto). reflexivity.
Qed.

Definition all_places (t : bits) : list nat := nodup Nat.eq_dec (places_in t).

(** So many states are looked at. *)
Definition most_states : nat := 2000.
Definition comparing (r : comparison) (t : bits) : option automaton :=
  compiled 2 state same_state hash (next r) (ends r) (List.length (all_places t)) most_states (false, on_tracks (all_places t) t).

Theorem comparing_sound r t A zs : comparing r t = Some A ->
  accepted 2 A (at_places (all_places t) zs) = compare r (said (fun i => Z.of_nat (nth i zs O)) t) 0.
Proof.
  intros E. rewrite (compiled_accepts 2 (le_n 2) state same_state same_state_sound hash _ _ _ _ _ _ _ E) by apply map_length.
  rewrite machine_compares by reflexivity. cbn [fst snd]. rewrite compares_whole, said_on_tracks by (intros i I; now apply nodup_In). reflexivity.
Qed.
