(** The method `scaling` (FORMAT.md, section 24): rules that leave quotients of the heap by numbers, or heaps between two such quotients, and the rule
    that leaves the quotients by all numbers from 2 on.

    [pieces] reads an alternative: names that run through numbers stand for each of them, and what is left is a quotient, or a name that runs
    from one quotient to another; from some heap on all conditions are true. What the values are below a bound is computed. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Mex Game Rule RuleText Amounts Tuples Syntax Scaling Claim CodeMethods.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The form of an alternative *)
(** a x + b, where other names stand for numbers. *)
Fixpoint line_in (x : string) (consts : environment) (a : expression) : option (Z * Z) :=
  match a with
  | Number v => Some (0, v)
  | Name y => if String.eqb y x then Some (1, 0) else match value_of consts y with Some v => Some (0, v) | None => None end
  | Apply2 f a b =>
    match line_in x consts a, line_in x consts b with
    | Some (p, q), Some (p', q') => match f with Plus => Some (p + p', q + q') | Minus => Some (p - p', q - q') | _ => None end
    | _, _ => None
    end
  | _ => None
  end.

(** The divisor of a quotient about z. *)
Definition quotient_of (x : string) (z : nat) (consts : environment) (a : expression) : option nat :=
  match a with
  | Apply2 Quotient b d =>
    match line_in x consts b, number consts d with
    | Some (1, m), Some d => if (2 <=? d) && (m =? Z.of_nat z * (d - 1)) then Some (Z.to_nat d) else None
    | _, _ => None
    end
  | _ => None
  end.

(** From which heap on a condition is true; y is the name that runs between two quotients. *)
Fixpoint true_from (x : string) (z : nat) (y : option string) (c : condition) : option nat :=
  match c with
  | Compare Above (Name u) (Number k) | Compare Below (Number k) (Name u) | Compare Unequal (Name u) (Number k) =>
      if String.eqb u x then Some (Z.to_nat (k + 1)) else None
  | Compare AtLeast (Name u) (Number k) | Compare AtMost (Number k) (Name u) => if String.eqb u x then Some (Z.to_nat k) else None
  | Compare Below (Name u) (Name v) | Compare Above (Name v) (Name u) =>
      match y with Some y => if String.eqb u y && String.eqb v x then Some (S z) else None | None => None end
  | And c d => match true_from x z y c, true_from x z y d with Some n, Some m => Some (Nat.max n m) | _, _ => None end
  | _ => None
  end.

Fixpoint all_true_from (x : string) (z : nat) (y : option string) (l : list clause) : option nat :=
  match l with
  | [] => Some O
  | If c :: l => match true_from x z y c, all_true_from x z y l with Some n, Some m => Some (Nat.max n m) | _, _ => None end
  | _ => None
  end.

(** From which heap on which pairs of divisors. *)
Definition piece : Type := nat * list (nat * nat).
Fixpoint gathered_pieces (l : list (option piece)) : option piece :=
  match l with
  | [] => Some (O, [])
  | Some (n, p) :: l => match gathered_pieces l with Some (m, q) => Some (Nat.max n m, p ++ q)%list | None => None end
  | None :: _ => None
  end.

Fixpoint pieces (x : string) (z : nat) (consts : environment) (l : list clause) (a : expression) : option piece :=
  match l with
  | For k s :: rest =>
    if String.eqb x k || negb (finite s) then None else
    match elements 0 consts s with
    | Some vs => gathered_pieces (map (fun v => pieces x z ((k, v) :: consts) rest a) vs)
    | None =>
      match s with
      | Range b (Apply2 Plus b' (Number 1)) =>
        match quotient_of x z consts b, quotient_of x z consts b', all_true_from x z (Some k) rest with
        | Some d, Some d', Some n => if (d' <=? d)%nat && (if expression_dec a (Name k) then true else false) then Some (n, [(d, d')]) else None
        | _, _, _ => None
        end
      | _ => None
      end
    end
  | If c :: rest =>
    match true_from x z None c, pieces x z consts rest a with Some n, Some (m, p) => Some (Nat.max n m, p) | _, _ => None end
  | [] => match quotient_of x z consts a with Some d => Some (O, [(d, d)]) | None => None end
  | Let _ _ :: _ => None
  end.

Lemma gathered_in l : forall m p, gathered_pieces l = Some (m, p) ->
  (forall d, In d p <-> exists i q, In (Some (i, q)) l /\ In d q) /\ (forall u, In u l -> exists i q, u = Some (i, q) /\ (i <= m)%nat).
Proof.
  induction l as [|[(i, q)|] l IH]; intros m p; cbn [gathered_pieces]; [|..|easy].
  - intros E. injection E as <- <-. split; [|easy]. intros d. split; [easy|]. now intros (i & q & I & _).
  - destruct (gathered_pieces l) as [(j, r)|]; [|easy]. intros E. injection E as <- <-. destruct (IH j r eq_refl) as (A & B). split.
    + intros d. rewrite in_app_iff, A. split.
      * intros [I|(i' & q' & I & D)]; [exists i, q; split; [now left|exact I]|exists i', q'; split; [now right|exact D]].
      * intros (i' & q' & [E|I] & D); [injection E as <- <-; now left|right; eauto].
    + intros u [<-|I]; [exists i, q; split; [reflexivity|lia]|]. destruct (B u I) as (i' & q' & -> & L). exists i', q'. split; [reflexivity|lia].
Qed.

Section At_heap.
Variables (x : string) (z n : nat).
Hypothesis above : (z <= n)%nat.
Let at_x := [(x, Z.of_nat n)].

Definition no_heap (consts : environment) : Prop := value_of consts x = None.

Lemma heap_found consts : no_heap consts -> value_of (consts ++ at_x) x = Some (Z.of_nat n).
Proof.
  induction consts as [|(y, v) consts IH]; unfold no_heap; cbn [value_of app]; [intros _; unfold at_x; cbn; now rewrite String.eqb_refl|].
  destruct (String.eqb x y); [easy|]. exact IH.
Qed.

Lemma line_in_sound consts a : no_heap consts -> forall p q, line_in x consts a = Some (p, q) -> number (consts ++ at_x) a = Some (p * Z.of_nat n + q).
Proof.
  intros H. induction a as [v|y|f a IH|f a IHa b IHb]; intros p q; cbn [line_in number]; try easy.
  - intros E. injection E as <- <-. f_equal; lia.
  - destruct (String.eqb_spec y x) as [->|].
    + intros E. injection E as <- <-. rewrite (heap_found consts H). f_equal; lia.
    + destruct (value_of consts y) as [v|] eqn:V; [|easy]. intros E. injection E as <- <-.
      assert (A := number_app consts at_x (Name y) v V). cbn [number] in A. rewrite A. f_equal; lia.
  - destruct (line_in x consts a) as [(p1, q1)|]; [|easy]. destruct (line_in x consts b) as [(p2, q2)|]; [|easy]. rewrite (IHa _ _ eq_refl), (IHb _ _ eq_refl).
    destruct f; try easy; intros E; injection E as <- <-; cbn [apply2]; f_equal; lia.
Qed.

Lemma quotient_of_sound consts a d : no_heap consts -> quotient_of x z consts a = Some d ->
  (2 <= d)%nat /\ number (consts ++ at_x) a = Some (Z.of_nat (scaled z d n)).
Proof.
  intros H. destruct a as [|?|? ?|f b e]; try easy. destruct f; try easy. cbn [quotient_of]. destruct (line_in x consts b) as [(p, m)|] eqn:L; [|easy].
  destruct p as [|[| |]|]; try easy. destruct (number consts e) as [v|] eqn:V; [|easy]. destruct (_ && _) eqn:C; [|easy]. intros E. injection E as <-.
  rewrite andb_true_iff, Z.leb_le, Z.eqb_eq in C. destruct C as (D & ->). split; [lia|]. cbn [number].
  rewrite (line_in_sound consts b H _ _ L), (number_app _ _ _ _ V). cbn [apply2]. destruct (Z.eqb_spec v 0); [lia|]. f_equal. unfold scaled.
  rewrite Nat2Z.inj_add, Nat2Z.inj_div, Nat2Z.inj_sub, Z2Nat.id by lia.
  replace (1 * Z.of_nat n + Z.of_nat z * (v - 1)) with (Z.of_nat n - Z.of_nat z + Z.of_nat z * v) by ring. rewrite Z.div_add by lia. lia.
Qed.

Lemma true_from_sound y env c : value_of env x = Some (Z.of_nat n) ->
  (forall k, y = Some k -> exists v, value_of env k = Some v /\ ((z < n)%nat -> v < Z.of_nat n)) ->
  forall m, true_from x z y c = Some m -> (m <= n)%nat -> truth env c = Some true.
Proof.
  intros X Y. induction c as [r a b|a b|a|a|c IH|c IHc d IHd|c IHc d IHd]; intros m; cbn [true_from]; try easy.
  - intros E L. assert (Num : forall u k j, a = Name u /\ b = Number k \/ a = Number k /\ b = Name u -> (if String.eqb u x then Some j else None) = Some m ->
        u = x /\ j = m) by (intros u k j _; destruct (String.eqb_spec u x); [intros Q; injection Q as ->; auto|easy]).
    destruct r, a as [k|u|? ?|? ? ?]; try discriminate E; destruct b as [k'|u'|? ?|? ? ?]; try discriminate E; cbn [truth number];
      try (destruct (String.eqb_spec u x) as [->|]; [|discriminate E]; injection E as <-; rewrite X; cbn [compare]; f_equal;
           rewrite ?negb_true_iff, ?Z.eqb_neq, ?Z.ltb_lt, ?Z.leb_le; lia);
      try (destruct (String.eqb_spec u' x) as [->|]; [|discriminate E]; injection E as <-; rewrite X; cbn [compare]; f_equal;
           rewrite ?negb_true_iff, ?Z.eqb_neq, ?Z.ltb_lt, ?Z.leb_le; lia).
    all: destruct y as [y|]; [|discriminate E]; destruct (_ && _) eqn:C; [|discriminate E]; injection E as <-; rewrite andb_true_iff, !String.eqb_eq in C;
      destruct C as (-> & ->); destruct (Y y eq_refl) as (v & -> & V); rewrite X; cbn [compare]; f_equal; apply Z.ltb_lt, V; lia.
  - destruct (true_from x z y c) as [i|]; [|easy]. destruct (true_from x z y d) as [j|]; [|easy]. intros E L. injection E as <-. cbn [truth].
    rewrite (IHc i eq_refl) by lia. apply (IHd j eq_refl). lia.
Qed.

Lemma all_true_sound last y env l : value_of env x = Some (Z.of_nat n) ->
  (forall k, y = Some k -> exists v, value_of env k = Some v /\ ((z < n)%nat -> v < Z.of_nat n)) ->
  forall m, all_true_from x z y l = Some m -> (m <= n)%nat -> ways_to_bind last l env = [env].
Proof.
  intros X Y. induction l as [|[| |c] l IH]; intros m; cbn [all_true_from]; try easy. destruct (true_from x z y c) as [i|] eqn:C; [|easy].
  destruct (all_true_from x z y l) as [j|]; [|easy]. intros E L. injection E as <-. cbn [ways_to_bind].
  rewrite (true_from_sound y env c X Y i C) by lia. apply (IH j eq_refl). lia.
Qed.

(** What is left by the ways to bind the names. *)
Definition left_in (consts : environment) (last : Z) (l : list clause) (a : expression) (o : list nat) : Prop :=
  exists way, In way (ways_to_bind last l (consts ++ at_x)) /\ number way a = Some (Z.of_nat (hd 0%nat o)) /\ List.length o = 1%nat.

Lemma pieces_sound last a : forall l consts m p, no_heap consts -> pieces x z consts l a = Some (m, p) -> (m <= n)%nat ->
  (forall d, In d p -> (2 <= snd d <= fst d)%nat) /\
  forall o, left_in consts last l a o <-> exists d y, In d p /\ between z d n y /\ o = [y].
Proof.
  induction l as [|[k s|k b|c] l IH]; intros consts m p H; cbn [pieces]; try easy.
  - destruct (quotient_of x z consts a) as [d|] eqn:Q; [|easy]. intros E L. injection E as <- <-. destruct (quotient_of_sound consts a d H Q) as (D & V). split.
    + intros d' [<-|[]]. cbn. lia.
    + intros o. unfold left_in. cbn [ways_to_bind]. split.
      * intros (way & [<-|[]] & W & One). rewrite V in W. injection W as W. destruct o as [|y [|]]; try easy. cbn [hd] in W. exists (d, d), y.
        split; [now left|]. split; [unfold between; cbn [fst snd]; lia|reflexivity].
      * intros (d' & y & [<-|[]] & B & ->). unfold between in B. cbn [fst snd] in B. exists (consts ++ at_x)%list. split; [now left|]. cbn [hd]. split; [|reflexivity].
        rewrite V. f_equal; lia.
  - destruct (String.eqb_spec x k) as [|Xk]; [easy|]. destruct (finite s) eqn:Fin; [|easy]. cbn [orb negb].
    assert (Hk : forall v, no_heap ((k, v) :: consts)) by (intros v; unfold no_heap; cbn [value_of]; now destruct (String.eqb_spec x k)).
    destruct (elements 0 consts s) as [vs|] eqn:El.
    + intros E L. destruct (gathered_in _ m p E) as (A & B). rewrite (elements_finite 0 last consts s Fin) in El.
      pose proof (elements_app last consts at_x s vs El) as El'.
      assert (Each : forall v, In v vs -> exists i q, pieces x z ((k, v) :: consts) l a = Some (i, q) /\ (i <= m)%nat).
      { intros v I. destruct (B (pieces x z ((k, v) :: consts) l a)) as (i & q & Q & Li); [now apply (in_map (fun v => pieces x z ((k, v) :: consts) l a))|eauto]. }
      split.
      * intros d I. apply A in I. destruct I as (i & q & I & D). apply in_map_iff in I. destruct I as (v & Q & I). destruct (Each v I) as (i' & q' & Q' & Li).
        rewrite Q in Q'. injection Q' as <- <-. exact (proj1 (IH _ i q (Hk v) Q ltac:(lia)) d D).
      * intros o. unfold left_in at 1. cbn [ways_to_bind]. rewrite El'. split.
        -- intros (way & W & V). apply in_flat_map in W. destruct W as (v & I & W). destruct (Each v I) as (i & q & Q & Li).
           destruct (proj1 (proj2 (IH _ i q (Hk v) Q ltac:(lia)) o)) as (d & y & D & R); [exists way; split; [exact W|exact V]|].
           exists d, y. split; [|exact R]. apply A. exists i, q. split; [rewrite <- Q; now apply (in_map (fun v => pieces x z ((k, v) :: consts) l a))|exact D].
        -- intros (d & y & I & R). apply A in I. destruct I as (i & q & I & D). apply in_map_iff in I. destruct I as (v & Q & I). destruct (Each v I) as (i' & q' & Q' & Li).
           rewrite Q in Q'. injection Q' as <- <-. destruct (proj2 (proj2 (IH _ i q (Hk v) Q ltac:(lia)) o)) as (way & W & V); [eauto|].
           exists way. split; [|exact V]. apply in_flat_map. exists v. split; [exact I|exact W].
    + destruct s as [b until|?|?|?| | | | | |?|?|?|?]; try easy. destruct until as [?|?|? ?|f b' one]; try easy. destruct f; try easy. destruct one as [[|[| |]|]|?|? ?|? ? ?]; try easy.
      destruct (quotient_of x z consts b) as [d|] eqn:Qd; [|easy]. destruct (quotient_of x z consts b') as [d'|] eqn:Qd'; [|easy].
      destruct (all_true_from x z (Some k) l) as [i|] eqn:T; [|easy]. destruct (_ && _) eqn:C; [|easy]. intros E L. injection E as <- <-.
      apply andb_true_iff in C. destruct C as (Le & Res). apply Nat.leb_le in Le. destruct (expression_dec a (Name k)) as [->|]; [|easy].
      destruct (quotient_of_sound consts b d H Qd) as (D & V), (quotient_of_sound consts b' d' H Qd') as (D' & V'). split.
      * intros e [<-|[]]. cbn. lia.
      * assert (Runs : forall v, v <= Z.of_nat (scaled z d' n) -> ways_to_bind last l ((k, v) :: consts ++ at_x) = [(k, v) :: consts ++ at_x]).
        { intros v B. apply (all_true_sound last (Some k) _ l) with (m := i); [|intros k' Ek; injection Ek as <-|exact T|exact L].
          - cbn [value_of]. destruct (String.eqb_spec x k); [easy|]. now apply heap_found.
          - exists v. split; [cbn [value_of]; now rewrite String.eqb_refl|]. intros Zn. pose proof (scaled_falls z d' n D' Zn). lia. }
        intros o. unfold left_in. cbn [ways_to_bind elements number]. rewrite V, V'. cbn [apply2]. split.
        -- intros (way & W & N & One). apply in_flat_map in W. destruct W as (v & I & W). apply in_between in I. rewrite Runs in W by lia. destruct W as [<-|[]].
           cbn [number value_of] in N. rewrite String.eqb_refl in N. injection N as N. destruct o as [|y [|]]; try easy. cbn [hd] in N. exists (d, d'), y.
           split; [now left|]. split; [unfold between; cbn [fst snd]; lia|reflexivity].
        -- intros (e & y & [<-|[]] & B & ->). unfold between in B. cbn [fst snd] in B. exists ((k, Z.of_nat y) :: consts ++ at_x)%list. split.
           ++ apply in_flat_map. exists (Z.of_nat y). split; [apply in_between; lia|]. rewrite Runs by lia. now left.
           ++ cbn [number value_of hd]. rewrite String.eqb_refl. auto.
  - destruct (true_from x z None c) as [i|] eqn:T; [|easy]. destruct (pieces x z consts l a) as [(j, q)|] eqn:P; [|easy]. intros E L. injection E as <- <-.
    destruct (IH consts j q H P ltac:(lia)) as (A & B). split; [exact A|]. intros o. rewrite <- B. unfold left_in. cbn [ways_to_bind].
    now rewrite (true_from_sound None (consts ++ at_x) c (heap_found consts H) ltac:(easy) i T) by lia.
Qed.
End At_heap.

(** ** The rule *)
Definition piece_of (x : string) (z : nat) (a : alternative) : option piece :=
  match leaves a with Heap e => if forallb (fun c => match c with For _ s => finite s | _ => true end) (clauses a) then pieces x z [] (clauses a) e else None | Sum _ => None end.

Definition rule_pieces (z : nat) (r : rule) : option piece :=
  match r with Written [(AnyHeap x, l)] => gathered_pieces (map (piece_of x z) l) | _ => None end.

Lemma finite_ways last l : forallb (fun c => match c with For _ s => finite s | _ => true end) l = true ->
  forall env, ways_to_bind last l env = ways_to_bind 0 l env.
Proof.
  induction l as [|[k s|k b|c] l IH]; intros F env; cbn [forallb] in F; [reflexivity|..]; apply andb_true_iff in F; destruct F as (F & G); cbn [ways_to_bind].
  - rewrite (elements_finite last 0 env s F). destruct (elements 0 env s) as [vs|]; [|reflexivity]. apply flat_map_ext. intros v. now apply IH.
  - destruct (number env b); [|reflexivity]. now apply IH.
  - destruct (truth env c) as [[]|]; [now apply IH|reflexivity..].
Qed.

Lemma rule_pieces_plays z r m p : rule_pieces z r = Some (m, p) -> plays r (options_up_to 0 r) /\
  (forall d, In d p -> (2 <= snd d <= fst d)%nat) /\
  forall n o, (Nat.max m z <= n)%nat -> (In o (options_up_to 0 r n) <-> exists d y, In d p /\ between z d n y /\ o = [y]).
Proof.
  destruct r as [|[|([x|], l) [|]]]; try easy. cbn [rule_pieces]. intros E. destruct (gathered_in _ m p E) as (A & B).
  assert (Each : forall a, In a l -> exists e, leaves a = Heap e /\ forallb (fun c => match c with For _ s => finite s | _ => true end) (clauses a) = true /\
    exists i q, pieces x z [] (clauses a) e = Some (i, q) /\ (i <= m)%nat /\ In (Some (i, q)) (map (piece_of x z) l)).
  { intros a I. pose proof (in_map (piece_of x z) l a I) as J. destruct (B _ J) as (i & q & Q & L). rewrite Q in J. unfold piece_of in Q.
    destruct (leaves a) as [e|]; [|easy]. destruct (forallb _ _) eqn:F; [|easy]. exists e. split; [reflexivity|]. split; [reflexivity|]. exists i, q. auto. }
  split; [|split].
  - intros n o. unfold is_option. cbn [options_up_to flat_map matches fst snd]. split; [intros I; now exists 0%nat|]. intros (last & I). rewrite app_nil_r in *.
    apply in_flat_map in I. destruct I as (a & I & J). apply in_flat_map. exists a. split; [exact I|]. destruct (Each a I) as (e & Le & F & _). unfold options_of in *.
    rewrite Le in *. rewrite (finite_ways _ _ F) in J. exact J.
  - intros d I. apply A in I. destruct I as (i & q & I & D). apply in_map_iff in I. destruct I as (a & Q & I). destruct (Each a I) as (e & Le & F & i' & q' & Q' & Li & _).
    unfold piece_of in Q. rewrite Le, F, Q' in Q. injection Q as <- <-. exact (proj1 (pieces_sound x z (Nat.max i' z) ltac:(lia) 0 e _ [] i' q' eq_refl Q' ltac:(lia)) d D).
  - intros n o N. cbn [options_up_to flat_map matches fst snd]. rewrite app_nil_r, in_flat_map.
    assert (One : forall a e i q, In a l -> leaves a = Heap e -> pieces x z [] (clauses a) e = Some (i, q) -> (i <= m)%nat ->
      (In o (options_of 0 [(x, Z.of_nat n)] a) <-> exists d y, In d q /\ between z d n y /\ o = [y])).
    { intros a e i q I Le Q Li. rewrite <- (proj2 (pieces_sound x z n ltac:(lia) 0 e _ [] i q eq_refl Q ltac:(lia)) o). unfold left_in, options_of. cbn [app]. rewrite in_flat_map, Le.
      split; intros (way & W & H); exists way; (split; [exact W|]); rewrite in_positions in *; cbn [heaps_of numbers] in *.
      - destruct (number way e) as [v|]; [|easy]. destruct o as [|y [|]]; try easy. injection H as ->. cbn [hd]. auto.
      - destruct H as (V & Len). destruct o as [|y [|]]; try easy. cbn [hd] in V. now rewrite V. }
    split.
    + intros (a & I & J). destruct (Each a I) as (e & Le & F & i & q & Q & Li & K). apply (One a e i q I Le Q Li) in J. destruct J as (d & y & D & R).
      exists d, y. split; [|exact R]. apply A. eauto.
    + intros (d & y & D & R). apply A in D. destruct D as (i & q & I & D). apply in_map_iff in I. destruct I as (a & Q & I). exists a. split; [exact I|].
      destruct (Each a I) as (e & Le & F & i' & q' & Q' & Li & _). unfold piece_of in Q. rewrite Le, F, Q' in Q. injection Q as <- <-.
      apply (One a e i' q' I Le Q' Li). eauto.
Qed.

(** ** The values of small heaps *)
Definition first_heaps (z c e : nat) (p : piece) : nat :=
  Nat.max (Nat.max e (z + c * Nat.max (fst p) z)) (list_max (map (fun d => z + fst d * e)%nat (snd p))).

Definition check_scaling (r : rule) (first : list nat) (c z : nat) : bool :=
  match rule_pieces z r with
  | Some p =>
    let value := scaling_law z c first in
    if ((2 <=? c) && (z <? List.length first))%nat then
      all (fun n => let os := options_up_to 0 r n in
        all (fun o => all (fun h => h <? n)%nat o) os && (value n =? mex (map (fast_xors value) os))%nat) (seq 0 (first_heaps z c (List.length first) p))
    else false
  | None => false
  end.

Lemma list_max_in l v : In v l -> (v <= list_max l)%nat.
Proof. intros I. pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as F. rewrite Forall_forall in F. auto. Qed.

Lemma check_scaling_sound text r first c z : read_rule text = Some r -> check_scaling r first c z = true -> holds text (Scales first c z 0).
Proof.
  intros T. unfold check_scaling. destruct (rule_pieces z r) as [(m, p)|] eqn:P; [|easy]. destruct (_ && _) eqn:B; [|easy]. rewrite andb_true_iff, Nat.leb_le, Nat.ltb_lt in B.
  destruct B as (C & Z0). rewrite all_is, forallb_forall. intros Small. set (M := first_heaps z c (List.length first) (m, p)) in Small.
  destruct (rule_pieces_plays z r m p P) as (Pl & D & O). set (game := options_up_to 0 r) in *. set (e := List.length first) in *.
  assert (ME : (e <= M)%nat /\ (z + c * Nat.max m z <= M)%nat /\ forall d, In d p -> (z + fst d * e <= M)%nat).
  { unfold M, first_heaps. cbn [fst snd]. fold e. split; [lia|]. split; [lia|]. intros d I.
    pose proof (list_max_in _ _ (in_map (fun d => z + fst d * e)%nat p d I)) as B. cbv beta in B. lia. }
  destruct ME as (M1 & M2 & M3).
  assert (Late : (Nat.max m z <= scaled z c M)%nat /\ forall d, In d p -> (e <= scaled z (fst d) M)%nat).
  { split.
    - pose proof (scaled_rises z c _ _ M2) as R. rewrite scaled_reaches in R by lia. lia.
    - intros d I. specialize (D d I). pose proof (scaled_rises z (fst d) _ _ (M3 d I)) as R. rewrite scaled_reaches in R by lia. lia. }
  assert (Sh : shrinking game).
  { intros n o h I H. destruct (Nat.lt_ge_cases n M) as [L|L].
    - specialize (Small n ltac:(apply in_seq; lia)). fold game in Small. apply andb_true_iff in Small. destruct Small as (Small & _). rewrite all_is, forallb_forall in Small.
      specialize (Small o I). rewrite all_is, forallb_forall in Small. now apply Nat.ltb_lt, Small.
    - pose proof (scaled_rises z c M n L). assert (Fc : (scaled z c n < n)%nat) by (apply scaled_falls; lia). apply O in I; [|lia]. destruct I as (d & y & I & (_ & U) & ->). destruct H as [<-|[]].
      specialize (D d I). pose proof (scaled_falls z (snd d) n ltac:(lia) ltac:(lia)). lia. }
  assert (G : is_grundy game (scaling_law z c first)).
  { apply (scaling z c first C Z0 game (Nat.max m z) M p).
    - exact D.
    - exact O.
    - split; [exact M1|exact Late].
    - intros n L. specialize (Small n ltac:(apply in_seq; lia)). fold game in Small. apply andb_true_iff in Small. destruct Small as (_ & E). apply Nat.eqb_eq in E.
      rewrite E. f_equal. apply map_ext. intros o. apply fast_xors_is. }
  pose proof (grundy_unique game _ _ Sh (grundy_is game Sh) G) as E. exists r, game. split; [now split|]. cbn [true_of]. split; [exact C|]. split; [exact Z0|].
  split; intros n N; rewrite !E; [now apply law_low|]. rewrite Nat.add_0_r. now apply law_high.
Qed.

(** ** Quotients by all numbers *)
Definition divides_by_all (x k : string) : rule :=
  Written [(AnyHeap x, [Alternative (Heap (Apply2 Quotient (Name x) (Name k))) [For k (Range (Number 2) (Apply2 Plus (Name x) (Number 1)))]])].

Definition is_divides_by_all (r : rule) : bool :=
  match r with
  | Written [(AnyHeap x, [Alternative (Heap e) [For k s]])] =>
      negb (String.eqb x k) && (if expression_dec e (Apply2 Quotient (Name x) (Name k)) then true else false)
      && (if set_dec s (Range (Number 2) (Apply2 Plus (Name x) (Number 1))) then true else false)
  | _ => false
  end.

Lemma divides_by_all_sound text r : read_rule text = Some r -> is_divides_by_all r = true -> holds text (Scales [0; 0]%nat 2 0 1).
Proof.
  intros T. unfold is_divides_by_all. destruct r as [|[|([x|], [|[[e|] [|[k s| |] [|]]] [|]]) [|]]]; try easy. rewrite !andb_true_iff, negb_true_iff, String.eqb_neq.
  intros ((N & E) & E'). destruct (expression_dec _ _) as [->|]; [|easy]. destruct (set_dec _ _) as [->|]; [|easy]. clear E E'. set (game := fun n => map (fun k => [(n / k)%nat]) (seq 2 (n - 1))).
  assert (O : forall n o, In o (game n) <-> exists k, (2 <= k <= n)%nat /\ o = [(n / k)%nat]).
  { intros n o. unfold game. rewrite in_map_iff. split; [intros (i & <- & I); apply in_seq in I; exists i; split; [lia|reflexivity]|].
    intros (i & I & ->). exists i. split; [reflexivity|]. apply in_seq. lia. }
  assert (Pl : plays (divides_by_all x k) game).
  { intros n o. rewrite O. unfold is_option. cbn [options_up_to divides_by_all flat_map matches fst snd]. unfold options_of. cbn [leaves clauses ways_to_bind elements number value_of].
    rewrite String.eqb_refl. cbn [apply2]. assert (Left : forall last i, (2 <= i)%Z -> heaps_of last (Heap (Apply2 Quotient (Name x) (Name k))) [(k, i); (x, Z.of_nat n)] = Some [Z.of_nat n / i]).
    { intros last i I. cbn [heaps_of numbers number value_of]. rewrite !String.eqb_refl. destruct (String.eqb_spec x k); [easy|]. cbn [apply2].
      destruct (Z.eqb_spec i 0); [lia|reflexivity]. }
    split.
    - intros (i & I & ->). exists 0%nat. rewrite !app_nil_r. apply in_flat_map. exists [(k, Z.of_nat i); (x, Z.of_nat n)]. split.
      + apply in_flat_map. exists (Z.of_nat i). split; [apply in_between; lia|now left].
      + rewrite Left by lia. apply in_positions. cbn [map]. now rewrite Nat2Z.inj_div.
    - intros (last & I). rewrite !app_nil_r in I. apply in_flat_map in I. destruct I as (way & W & I). apply in_flat_map in W. destruct W as (i & J & [<-|[]]). apply in_between in J.
      rewrite Left in I by lia. apply in_positions in I. destruct o as [|y [|]]; try easy. cbn [map] in I. injection I as I. exists (Z.to_nat i). split; [lia|]. f_equal.
      apply Nat2Z.inj. rewrite Nat2Z.inj_div, Z2Nat.id by lia. now symmetry. }
  assert (Sh : shrinking game).
  { intros n o h I H. apply O in I. destruct I as (i & I & ->). destruct H as [<-|[]]. apply Nat.div_lt; lia. }
  exists (divides_by_all x k), game. split; [now split|]. pose proof (all_quotients game Sh O) as V. cbn [true_of]. split; [lia|]. split; [cbn; lia|]. split; intros n L; rewrite !V.
  - destruct n as [|[|n]]; try reflexivity. cbn in L. lia.
  - cbn [List.length] in L. cbn [Nat.add]. rewrite Nat.sub_0_r. pose proof (Nat.div_mod n 2 ltac:(lia)). pose proof (Nat.mod_upper_bound n 2 ltac:(lia)).
    assert (1 <= n / 2)%nat by (apply Nat.div_le_lower_bound; lia). destruct (Nat.eq_dec (n mod 2) 0) as [E|E].
    + rewrite H at 1. rewrite E, Nat.add_0_r, Nat.log2_double by lia. lia.
    + rewrite H at 1. replace (n mod 2)%nat with 1%nat by lia. rewrite Nat.log2_succ_double by lia. lia.
Qed.

(** ** The method *)
Definition by_scaling (r : rule) (v : json) : option claim :=
  match text_at "kind" v, field "law" v with
  | Some kind, Some w =>
    match field "scaling" w with
    | Some l =>
      match naturals_at "first" l, natural_at "factor" l, natural_at "about" l, natural_at "saltus" l with
      | Some first, Some c, Some z, Some s =>
        guard (String.eqb kind "grundy" && only ["kind"; "law"]%string v && only ["scaling"]%string w && only ["first"; "factor"; "about"; "saltus"]%string l)
        match s with
        | O => guard (check_scaling r first c z) (Some (Scales first c z 0))
        | S _ => guard (is_divides_by_all r && (if list_eq_dec Nat.eq_dec first [0; 0]%nat then true else false) && (c =? 2)%nat && (z =? 0)%nat && (s =? 1)%nat)
                   (Some (Scales [0; 0]%nat 2 0 1))
        end
      | _, _, _, _ => None
      end
    | None => None
    end
  | _, _ => None
  end.

Lemma by_scaling_sound text r v c : read_rule text = Some r -> by_scaling r v = Some c -> holds text c.
Proof.
  intros T. unfold by_scaling. destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (field "law" v) as [w|]; [|easy]. destruct (field "scaling" w) as [l|]; [|easy].
  destruct (naturals_at "first" l) as [first|]; [|easy]. destruct (natural_at "factor" l) as [d|]; [|easy]. destruct (natural_at "about" l) as [z|]; [|easy].
  destruct (natural_at "saltus" l) as [s|]; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H). destruct s as [|s]; apply guard_some in H; destruct H as (C & E); injection E as <-.
  - now apply check_scaling_sound with (r := r).
  - rewrite !andb_true_iff in C. now apply divides_by_all_sound with (r := r).
Qed.

(** Whether the rule is of a form that is read, for what a program says of a certificate that it does not accept; of the quotients by all numbers only one law is known. *)
Definition is_scaling_rule (r : rule) (v : json) : bool :=
  match field "law" v with
  | Some w =>
    match field "scaling" w with
    | Some l => match natural_at "about" l with Some z => match rule_pieces z r with Some _ => true | None => false end | None => false end
    | None => true
    end
  | None => true
  end.
