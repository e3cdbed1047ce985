(** Checkers for the misere quotient, proved sound: heaps below a bound, and all heaps (Plambeck).

    The monoid is a multiplication table, P a list of elements, Phi a list that is read with a
    period. The states of [Misere] are found by a search that needs no proof; that the list found is
    closed is then checked. Plambeck's periodicity: from L = k(e' + p - 1) + T + 1 on every option of
    a heap has a part of at least e' + p, so p can be taken from it or added to it, and heap h
    has the datum of heap h - p. *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Lazy Game Period Code Misere.
Import ListNotations.

Section Checker.
Variable r : rules.
Variables (tbl : list (list nat)) (prev : list nat) (Phi : nat -> nat).
Let n := length tbl.
Definition times (x y : nat) : nat := nth y (nth x tbl []) 0.
Definition inP (x : nat) : bool := existsb (Nat.eqb x) prev.
Let product := prod times Phi.

(** Heaps below N decide. *)
Variable N : nat.

Definition algebra_ok : bool :=
  let all := seq 0 n in
  (1 <=? n)
  && forallb (fun x => times 0 x =? x) all
  && forallb (fun x => forallb (fun y => (times x y <? n) && (times x y =? times y x)) all) all
  && forallb (fun h => Phi h <? n) (seq 0 N)
  && forallb (fun a => forallb (fun x => forallb (fun y =>
       times (times x a) y =? times x (times a y)) all) all) (nodup Nat.eq_dec (map Phi (seq 0 N))).

Definition datum_of (h : nat) : state :=
  let os := r h in
  let es := distinct (map product os) [] in
  (Phi h, map (fun x => any (fun y => inP (times x y)) es) (seq 0 n), match os with [] => true | _ => false end).

Lemma datum_of_ok h : datum r n times inP Phi (datum_of h) h.
Proof.
  unfold datum_of. cbn [datum]. split; [reflexivity|]. split; [destruct (r h); easy|].
  intros x Hx. rewrite nth_step by exact Hx. rewrite any_is, existsb_exists. split.
  - intros (y & Y & B). apply in_distinct in Y. destruct Y as [Y|[]]. apply in_map_iff in Y. destruct Y as (o & <- & O). eauto.
  - intros (o & O & B). exists (product o). split; [|exact B]. apply in_distinct. left. now apply in_map.
Qed.

Definition state_dec (x y : state) : {x = y} + {x <> y}.
Proof. repeat decide equality. Defined.

(** The search: states that are not yet covered are added, with their successors. *)
Fixpoint search (fuel : nat) (D todo found : list state) : list state :=
  match fuel, todo with
  | S fuel, st :: todo =>
      if any (fun x => covers n x st) found then search fuel D todo found
      else search fuel D (map (step n times st) D ++ todo) (st :: filter (fun x => negb (covers n st x)) found)
  | _, _ => found
  end.

Definition play_ok (D X : list state) : bool :=
  forallb (fun d : state => match d with (f, w, _) =>
    forallb (fun x => negb (inP (times f x)) || negb (nth x w false)) (seq 0 n) end) D
  && existsb (fun x => covers n x (0, [], true)) X
  && forallb (fun x => forallb (fun d => let y := step n times x d in any (fun z => covers n z y) X) D) X
  && forallb (fun x : state => match x with (a, w, t) => if t then negb (inP a) else inP a || nth 0 w false end) X.

(** The elements that sums of heaps give: multiply by heaps until nothing is new. *)
Fixpoint span (fuel : nat) (es l : list nat) : list nat :=
  match fuel with
  | 0 => l
  | S fuel => let l' := distinct (flat_map (fun x => map (fun a => times a x) es) l) l in
              if length l' =? length l then l else span fuel es l'
  end.

Definition quotient_ok : bool :=
  let l := span n (distinct (map Phi (seq 0 N)) []) [0] in
  forallb (fun x => existsb (Nat.eqb x) l) (seq 0 n)
  && forallb (fun x => forallb (fun y =>
       any (fun c => negb (eqb (inP (times x c)) (inP (times y c)))) (seq 0 n)) (seq 0 x)) (seq 0 n).

Definition check_heaps (fuel : nat) : bool :=
  algebra_ok && quotient_ok &&
  let D := nodup state_dec (map datum_of (seq 0 N)) in
  play_ok D (search fuel D [(0, repeat false n, true)] []).

(** ** Soundness, for heaps H that all behave like heaps below N *)
Variable H : nat -> Prop.
Hypothesis shrinks : shrinking r.
Hypothesis closed_H : forall h o a, H h -> In o (r h) -> In a o -> H a.
Hypothesis H_low : forall h, h < N -> H h.
Hypothesis alike : forall h, H h -> exists h', h' < N /\ Phi h = Phi h' /\
  forall d, datum r n times inP Phi d h' -> datum r n times inP Phi d h.

Let outcome := forall p, heaps H p -> (mloses r p <-> inP (product p) = true).
Let classes := forall p q, heaps H p -> heaps H q ->
  (product p = product q <-> forall x, heaps H x -> (mloses r (p ++ x) <-> mloses r (q ++ x))).

Definition given (x : nat) : Prop := exists p, heaps H p /\ product p = x.

Lemma in_span es : (forall a, In a es -> exists h, H h /\ Phi h = a) -> forall fuel l,
  (forall x, In x l -> given x) -> forall x, In x (span fuel es l) -> given x.
Proof.
  intros E. induction fuel as [|fuel IH]; intros l G; cbn [span]; [exact G|].
  destruct (_ =? _); [exact G|]. apply IH. intros x Hx. apply in_distinct in Hx. destruct Hx as [Hx|Hx]; [|auto].
  apply in_flat_map in Hx. destruct Hx as (y & Y & I). apply in_map_iff in I. destruct I as (a & <- & A).
  destruct (E a A) as (h & Hh & <-). destruct (G y Y) as (p & Hp & <-).
  exists (h :: p). split; [|reflexivity]. intros z [<-|Z]; auto.
Qed.

Theorem check_heaps_sound fuel : check_heaps fuel = true -> outcome /\ classes.
Proof.
  unfold check_heaps. set (D := nodup state_dec _). set (X := search _ _ _ _). intros C.
  rewrite !andb_true_iff in C. destruct C as ((A & G) & B).
  unfold algebra_ok in A. rewrite !andb_true_iff in A. destruct A as ((((A1 & A2) & A3) & A4) & A5).
  apply Nat.leb_le in A1. rewrite !forallb_forall in *.
  unfold play_ok in B. rewrite !andb_true_iff, !forallb_forall in B. destruct B as (((B1 & B2) & B3) & B4).
  unfold quotient_ok in G. rewrite andb_true_iff, !forallb_forall in G. destruct G as (G1 & G2).
  assert (Sq : forall x, x < n -> In x (seq 0 n)) by (intros; apply in_seq; lia).
  assert (Mul : forall x y, x < n -> y < n -> times x y < n /\ times x y = times y x).
  { intros x y Hx Hy. specialize (A3 x (Sq x Hx)). rewrite forallb_forall in A3. specialize (A3 y (Sq y Hy)).
    apply andb_true_iff in A3. now rewrite Nat.ltb_lt, Nat.eqb_eq in A3. }
  assert (One : forall x, x < n -> times 0 x = x) by (intros; apply Nat.eqb_eq; auto).
  assert (Low : forall h, H h -> exists h', In h' (seq 0 N) /\ Phi h = Phi h' /\
    forall d, datum r n times inP Phi d h' -> datum r n times inP Phi d h).
  { intros h Hh. destruct (alike h Hh) as (h' & L & R). exists h'. split; [apply in_seq; lia|exact R]. }
  assert (PL : forall h, H h -> Phi h < n).
  { intros h Hh. destruct (Low h Hh) as (h' & I & -> & _). apply Nat.ltb_lt. auto. }
  assert (Li : forall h, H h -> light n times (Phi h)).
  { intros h Hh x y Hx Hy. destruct (Low h Hh) as (h' & I & -> & _).
    specialize (A5 (Phi h') ltac:(now apply nodup_In, in_map)). rewrite forallb_forall in A5.
    specialize (A5 x (Sq x Hx)). rewrite forallb_forall in A5. apply Nat.eqb_eq. auto. }
  assert (Da : forall h, H h -> exists d, In d D /\ datum r n times inP Phi d h).
  { intros h Hh. destruct (Low h Hh) as (h' & I & _ & F). exists (datum_of h').
    split; [now apply nodup_In, in_map|]. apply F, datum_of_ok. }
  assert (Ap : forall f w t x, In (f, w, t) D -> x < n -> inP (times f x) = true -> nth x w false = false).
  { intros f w t x I Hx F. specialize (B1 _ I). cbn beta iota in B1. rewrite forallb_forall in B1.
    specialize (B1 x (Sq x Hx)). rewrite F in B1. now apply negb_true_iff in B1. }
  assert (Ne : forall x d, In x X -> In d D -> existsb (fun y => covers n y (step n times x d)) X = true).
  { intros x d I J. specialize (B3 x I). rewrite forallb_forall in B3. rewrite <- any_is. exact (B3 d J). }
  assert (Fi : forall a w t, In (a, w, t) X -> if t then inP a = false else inP a = false -> nth 0 w false = true).
  { intros a w t I. specialize (B4 _ I). cbn beta iota in B4. destruct t; [now apply negb_true_iff in B4|].
    intros F. now rewrite F in B4. }
  assert (Ge : forall x, x < n -> exists p, heaps H p /\ product p = x).
  { intros x Hx. specialize (G1 x (Sq x Hx)). apply existsb_exists in G1. destruct G1 as (y & Y & E).
    apply Nat.eqb_eq in E. subst y. eapply in_span; [| |exact Y].
    2: { intros y [<-|[]]. exists []. split; [intros h []|reflexivity]. }
    intros a I. apply in_distinct in I. destruct I as [I|[]]. apply in_map_iff in I. destruct I as (h & <- & I). apply in_seq in I. exists h. split; [apply H_low; lia|reflexivity]. }
  assert (Ro : forall x y, x < n -> y < n -> (forall c, c < n -> inP (times x c) = inP (times y c)) -> x = y).
  { assert (Lt : forall x y, y < x -> x < n -> (forall c, c < n -> inP (times x c) = inP (times y c)) -> False).
    { intros x y Hy Hx E. specialize (G2 x (Sq x Hx)). rewrite forallb_forall in G2.
      specialize (G2 y ltac:(apply in_seq; lia)). rewrite any_is in G2. apply existsb_exists in G2. destruct G2 as (c & I & F).
      apply in_seq in I. rewrite E, eqb_reflx in F by lia. easy. }
    intros x y Hx Hy E. destruct (Nat.lt_trichotomy x y) as [T|[T|T]]; [|exact T|]; exfalso; eapply Lt; eauto.
    intros c Hc. symmetry. auto. }
  split.
  - intros p Hp. eapply (lost_iff r H shrinks closed_H n times inP Phi) with (D := D) (X := X); auto.
    + intros; now apply Mul. + intros; now apply Mul.
  - intros p q Hp Hq. eapply (quotient r H shrinks closed_H n times inP Phi) with (D := D) (X := X); auto.
    + intros; now apply Mul. + intros; now apply Mul.
Qed.
End Checker.

(** ** Heaps below N *)
Definition entry (l : list nat) (h : nat) : nat := nth h l 0.

Theorem check_below_sound r tbl prev l fuel : shrinking r ->
  check_heaps r tbl prev (entry l) (length l) fuel = true ->
  let N := length l in
  let product := prod (times tbl) (entry l) in
  (forall p, heaps (fun h => h < N) p -> (mloses r p <-> inP prev (product p) = true)) /\
  (forall p q, heaps (fun h => h < N) p -> heaps (fun h => h < N) q -> (product p = product q <->
     forall x, heaps (fun h => h < N) x -> (mloses r (p ++ x) <-> mloses r (q ++ x)))).
Proof.
  intros S C. apply (check_heaps_sound r tbl prev (entry l) (length l) (fun h => h < length l) S) with (fuel := fuel); auto.
  - intros h o a Hh Ho Ha. pose proof (S h o a Ho Ha). lia.
  - intros h Hh. exists h. auto.
Qed.

(** ** All heaps of a take-and-break code *)
Definition cyclic (l : list nat) (e p h : nat) : nat := nth (if h <? e + p then h else e + (h - e) mod p) l 0.

Lemma cyclic_repeats l e p : 1 <= p -> repeats (cyclic l e p) e p.
Proof.
  intros P m E. unfold cyclic. f_equal. destruct (Nat.ltb_spec (m + p) (e + p)); [lia|].
  replace (m + p - e) with (m - e + 1 * p) by lia. rewrite Nat.mod_add by lia.
  destruct (Nat.ltb_spec m (e + p)); [|reflexivity]. rewrite Nat.mod_small by lia. lia.
Qed.

Section Plambeck.
Variables (c : code) (Phi : nat -> nat) (e p : nat).
Hypothesis p_pos : 1 <= p.
Hypothesis period : repeats Phi e p.
Let e' := Nat.max e 1.

Lemma prod_replace o1 a b o2 : Phi a = Phi b -> forall mul, prod mul Phi (o1 ++ a :: o2) = prod mul Phi (o1 ++ b :: o2).
Proof. intros E mul. unfold prod. rewrite !map_app. cbn [map]. now rewrite E. Qed.

Lemma down h o : bound c e' p <= h -> In o (breaks c h) ->
  exists o', In o' (breaks c (h - p)) /\ forall mul, prod mul Phi o' = prod mul Phi o.
Proof.
  intros L I. destruct (shift_down c e' p h o ltac:(lia) p_pos L I) as (o1 & a & o2 & -> & A & I').
  eexists. split; [exact I'|]. apply prod_replace. rewrite <- (period (a - p)) by lia. f_equal. lia.
Qed.

Lemma back h o : bound c e' p <= h -> In o (breaks c (h - p)) ->
  exists o', In o' (breaks c h) /\ forall mul, prod mul Phi o' = prod mul Phi o.
Proof.
  intros L I. destruct (shift_up c e' p h o ltac:(lia) p_pos L I) as (o1 & a & o2 & -> & A & I').
  eexists. split; [exact I'|]. apply prod_replace, period. lia.
Qed.

(** Every heap has the datum of a heap below the bound. *)
Lemma alike_low n mul P : forall h, exists h', h' < bound c e' p /\ Phi h = Phi h' /\
  forall d, datum (breaks c) n mul P Phi d h' -> datum (breaks c) n mul P Phi d h.
Proof.
  induction h as [h IH] using lt_wf_ind. destruct (Nat.lt_ge_cases h (bound c e' p)) as [A|A]; [exists h; auto|].
  pose proof (bound_low c e' p ltac:(lia) p_pos) as Low. assert (1 <= most_left c) by (unfold most_left; lia).
  assert (e' - 1 <= most_left c * (e' - 1)) by nia.
  assert (E : Phi h = Phi (h - p)) by (rewrite <- (period (h - p)) by lia; f_equal; lia).
  destruct (IH (h - p) ltac:(lia)) as (h' & B & F & G). exists h'. repeat split; [exact B|congruence|].
  intros d D. apply G in D. destruct d as ((f & w) & t). destruct D as (-> & Te & W). split; [now symmetry|]. split.
  - rewrite Te. split; intros Em.
    + destruct (breaks c h) as [|o l] eqn:Eq; [reflexivity|]. destruct (down h o A) as (o' & I & _).
      * rewrite Eq. now left. * rewrite Em in I. destruct I.
    + destruct (breaks c (h - p)) as [|o l] eqn:Eq; [reflexivity|]. destruct (back h o A) as (o' & I & _).
      * rewrite Eq. now left. * rewrite Em in I. destruct I.
  - intros x Hx. rewrite (W x Hx). split; intros (o & I & Q).
    + destruct (back h o A I) as (o' & I' & Eo). exists o'. now rewrite Eo.
    + destruct (down h o A I) as (o' & I' & Eo). exists o'. now rewrite Eo.
Qed.
End Plambeck.

Definition check_quotient (c : code) (tbl : list (list nat)) (prev l : list nat) (e p fuel : nat) : bool :=
  let Phi := cyclic l e p in
  code_ok c && (1 <=? p) && least Phi e p 0
  && check_heaps (breaks c) tbl prev Phi (bound c (Nat.max e 1) p) fuel.

Theorem check_quotient_sound c tbl prev l e p fuel : check_quotient c tbl prev l e p fuel = true ->
  let product := prod (times tbl) (cyclic l e p) in
  code_ok c = true /\ periodic (cyclic l e p) e p 0 /\
  (forall s, mloses (breaks c) s <-> inP prev (product s) = true) /\
  (forall s s', product s = product s' <->
     forall x, mloses (breaks c) (s ++ x) <-> mloses (breaks c) (s' ++ x)).
Proof.
  intros C. unfold check_quotient in C. rewrite !andb_true_iff in C. destruct C as (((K & P) & Le) & C).
  apply Nat.leb_le in P. pose proof (cyclic_repeats l e p P) as Re. split; [exact K|].
  split; [apply least_sound; auto; now apply repeats_0|].
  apply check_heaps_sound with (H := fun _ => True) in C; auto.
  - destruct C as (A & B). assert (All : forall s, heaps (fun _ => True) s) by (intros s h _; exact I).
    split; [intros s; apply A, All|]. intros s s'. rewrite (B s s' (All s) (All s')). split; auto.
  - now apply breaks_shrinks.
  - intros h _. now apply alike_low.
Qed.
