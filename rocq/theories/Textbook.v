(** The textbook rule of misere play (FORMAT.md, section 12), for sums and for all heaps.

    A sum is hot if some heap has g > 1. The rule: the player to move loses iff the sum is hot and
    the xor is 0, or cold and the xor is 1. It holds for all sums if every
    heap satisfies [cond]. For a take-and-break code with periodic values the conditions below the bound of Guy
    and Smith are enough. *)
From Coq Require Import List Arith Lia Bool Uint63.
From Grundy Require Import Lazy Mex Game Period Xor Code Machine Table Repeat Misere.
Import ListNotations.

Local Open Scope nat_scope.

Section Rule.
Variables (r : rules) (g : nat -> nat).
Hypothesis shrinks : shrinking r.
Hypothesis values : is_grundy r g.

Definition hot (o : list nat) : bool := existsb (fun h => 2 <=? g h) o.
Definition lost (p : list nat) : Prop := if hot p then xors g p = 0 else xors g p = 1.

Definition cond (h : nat) : Prop :=
  (g h <= 1 -> forall o, In o (r h) -> hot o = true -> 2 <= xors g o) /\
  (g h = 0 -> r h <> [] -> exists o, In o (r h) /\ hot o = false /\ xors g o = 1) /\
  (2 <= g h -> (exists o, In o (r h) /\ xors g o = if hot o then 0 else 1)
            /\ (exists o, In o (r h) /\ xors g o = if hot o then 1 else 0)).
Hypothesis conds : forall h, cond h.

Lemma cold_small p : hot p = false -> xors g p <= 1.
Proof.
  intros C. assert (xors g p < 2 ^ 1); [|cbn in *; lia]. apply xors_lt. intros a A. cbn.
  destruct (Nat.lt_ge_cases (g a) 2) as [L|L]; [exact L|]. rewrite <- not_true_iff_false in C.
  exfalso. apply C, existsb_exists. exists a. split; [exact A|]. now apply Nat.leb_le.
Qed.

Lemma hot_app a b : hot (a ++ b) = hot a || hot b.
Proof. apply existsb_app. Qed.

(** The sum p seen from one of its heaps. *)
Definition around (h : nat) (rest p : list nat) : Prop :=
  xors g p = Nat.lxor (g h) (xors g rest) /\ hot p = (2 <=? g h) || hot rest /\
  forall o, In o (r h) -> exists q, move r p q /\
    xors g q = Nat.lxor (xors g o) (xors g rest) /\ hot q = hot o || hot rest.

Lemma around_any p h : In h p -> exists rest, around h rest p.
Proof.
  intros I. apply in_split in I. destruct I as (a & b & ->). exists (a ++ b). split; [apply xors_middle|]. split.
  - rewrite !hot_app. change (hot (h :: b)) with ((2 <=? g h) || hot b).
    destruct (hot a), (2 <=? g h); reflexivity.
  - intros o Ho. exists (a ++ o ++ b). split; [apply move_in; now constructor|]. split.
    + rewrite !xors_app, <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
    + rewrite !hot_app. destruct (hot a), (hot o); reflexivity.
Qed.

Lemma around_move p q : move r p q -> exists h o rest, In h p /\ In o (r h) /\ around h rest p /\
  xors g q = Nat.lxor (xors g o) (xors g rest) /\ hot q = hot o || hot rest.
Proof.
  induction 1 as [h o rest Ho|m p q M (h & o & rest & I & Ho & (A1 & A2 & A3) & B1 & B2)].
  - exists h, o, rest. repeat split; auto; [now left| |apply xors_app|apply hot_app].
    intros o' Ho'. exists (o' ++ rest). split; [now constructor|]. split; [apply xors_app|apply hot_app].
  - exists h, o, (m :: rest). split; [now right|]. split; [exact Ho|].
    assert (X : forall u, Nat.lxor (g m) (Nat.lxor u (xors g rest)) = Nat.lxor u (xors g (m :: rest))).
    { intros u. rewrite xors_cons, <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm. }
    assert (Y : forall u, (2 <=? g m) || (u || hot rest) = u || hot (m :: rest)).
    { intros u. change (hot (m :: rest)) with ((2 <=? g m) || hot rest). now destruct (2 <=? g m), u. }
    split; [split; [|split]|split].
    + now rewrite xors_cons, A1, X.
    + change (hot (m :: p)) with ((2 <=? g m) || hot p). now rewrite A2, Y.
    + intros o' Ho'. destruct (A3 o' Ho') as (q' & M' & C1 & C2). exists (m :: q'). split; [now constructor|].
      split; [now rewrite xors_cons, C1, X|]. change (hot (m :: q')) with ((2 <=? g m) || hot q'). now rewrite C2, Y.
    + now rewrite xors_cons, B1, X.
    + change (hot (m :: q)) with ((2 <=? g m) || hot q). now rewrite B2, Y.
Qed.

Lemma lost_stays p q : move r p q -> lost p -> ~ lost q.
Proof.
  intros M Lp Lq. pose proof (move_changes r g values p q M) as Ch.
  destruct (around_move p q M) as (h & o & rest & I & Ho & (A1 & A2 & _) & B1 & B2).
  unfold lost in *. destruct (hot p) eqn:Hp, (hot q) eqn:Hq; try congruence.
  - (* hot to cold *)
    symmetry in B2. apply orb_false_iff in B2. destruct B2 as (_ & C). pose proof (cold_small rest C).
    rewrite C, orb_false_r in A2. symmetry in A2. apply Nat.leb_le in A2.
    rewrite Lp in A1. symmetry in A1. apply Nat.lxor_eq in A1. lia.
  - (* cold to hot *)
    symmetry in A2. apply orb_false_iff in A2. destruct A2 as (G & C). apply Nat.leb_gt in G.
    pose proof (cold_small rest C). rewrite C, orb_false_r in B2. rewrite Lq in B1. symmetry in B1.
    apply Nat.lxor_eq in B1. destruct (conds h) as (K & _). specialize (K ltac:(lia) o Ho (eq_sym B2)). lia.
Qed.

Lemma won_moves p : ~ lost p -> (forall q, ~ move r p q) \/ exists q, move r p q /\ lost q.
Proof.
  intros N. unfold lost in N. destruct (hot p) eqn:Hp.
  - right. destruct (move_to_zero r g values p N) as (q & M & Z). destruct (hot q) eqn:Hq.
    { exists q. split; [exact M|]. unfold lost. now rewrite Hq. }
    destruct (around_move p q M) as (h & o & rest & I & Ho & (A1 & A2 & A3) & B1 & B2).
    rewrite Hq in B2. symmetry in B2. apply orb_false_iff in B2. destruct B2 as (_ & C).
    pose proof (cold_small rest C) as Sm. rewrite Hp, C, orb_false_r in A2. symmetry in A2. apply Nat.leb_le in A2.
    destruct (conds h) as (_ & _ & K). destruct (K A2) as ((o0 & I0 & E0) & (o1 & I1 & E1)).
    assert (Y : xors g rest = 0 \/ xors g rest = 1) by lia. destruct Y as [Y|Y].
    + destruct (A3 o0 I0) as (q' & M' & X & T). exists q'. split; [exact M'|]. unfold lost.
      rewrite T, C, orb_false_r, X, Y, E0. now destruct (hot o0).
    + destruct (A3 o1 I1) as (q' & M' & X & T). exists q'. split; [exact M'|]. unfold lost.
      rewrite T, C, orb_false_r, X, Y, E1. now destruct (hot o1).
  - pose proof (cold_small p Hp) as Sm. assert (Z : xors g p = 0) by lia.
    assert (Go : forall h o, In h p -> In o (r h) -> hot o = false -> Nat.lxor (g h) (xors g o) = 1 ->
      exists q, move r p q /\ lost q).
    { intros h o I Ho Co X. destruct (around_any p h I) as (rest & A1 & A2 & A3). destruct (A3 o Ho) as (q & M & B1 & B2).
      exists q. split; [exact M|]. rewrite Hp in A2. symmetry in A2. apply orb_false_iff in A2. destruct A2 as (_ & C).
      unfold lost. rewrite B2, Co, C. cbn [orb]. rewrite Z in A1. symmetry in A1. apply Nat.lxor_eq in A1.
      now rewrite B1, <- A1, Nat.lxor_comm. }
    destruct (existsb (fun h => g h =? 1) p) eqn:E1.
    + right. apply existsb_exists in E1. destruct E1 as (h & I & G). apply Nat.eqb_eq in G.
      assert (In 0 (map (xors g) (r h))) as O by (apply mex_below; rewrite <- values; lia).
      apply in_map_iff in O. destruct O as (o & X & Ho). apply (Go h o I Ho); [|now rewrite G, X].
      destruct (hot o) eqn:T; [|reflexivity]. destruct (conds h) as (K & _). specialize (K ltac:(lia) o Ho T). lia.
    + destruct (existsb (fun h => match r h with [] => false | _ => true end) p) eqn:E2.
      * right. apply existsb_exists in E2. destruct E2 as (h & I & R).
        assert (G : g h = 0).
        { assert (g h <> 1).
          { intros G. rewrite <- not_true_iff_false in E1. apply E1, existsb_exists. exists h. split; [exact I|].
            now apply Nat.eqb_eq. }
          assert (2 <=? g h = false).
          { destruct (2 <=? g h) eqn:T; [|reflexivity]. rewrite <- not_true_iff_false in Hp. exfalso.
            apply Hp, existsb_exists. eauto. }
          apply Nat.leb_gt in H0. lia. }
        destruct (conds h) as (_ & K & _). destruct (K G) as (o & Ho & C & X); [now destruct (r h)|].
        apply (Go h o I Ho C). now rewrite G, X.
      * left. intros q M. destruct (around_move p q M) as (h & o & rest & I & Ho & _).
        rewrite <- not_true_iff_false in E2. apply E2, existsb_exists. exists h. split; [exact I|]. now destruct (r h).
Qed.

Lemma lost_dec p : {lost p} + {~ lost p}.
Proof. unfold lost. destruct (hot p); apply Nat.eq_dec. Qed.

Theorem textbook p : mloses r p <-> lost p.
Proof.
  assert (T : (lost p -> mloses r p) /\ (~ lost p -> mwins r p)).
  { induction (ends_always r shrinks p) as [p _ IH]. split; intros Lp.
    - assert (E : exists q, move r p q).
      { unfold lost in Lp. destruct (hot p) eqn:Hp.
        - apply existsb_exists in Hp. destruct Hp as (h & I & G). apply Nat.leb_le in G.
          destruct (around_any p h I) as (rest & _ & _ & A3).
          assert (In 0 (map (xors g) (r h))) as O by (apply mex_below; rewrite <- values; lia).
          apply in_map_iff in O. destruct O as (o & _ & Ho). destruct (A3 o Ho) as (q & M & _). eauto.
        - destruct (move_to_zero r g values p ltac:(lia)) as (q & M & _). eauto. }
      destruct E as (q & M). apply (mloses_all r p q M). intros q' M'. apply (IH q' M'). now apply (lost_stays p).
    - destruct (won_moves p Lp) as [Nm|(q & M & Lq)]; [now constructor|]. apply (mwins_by r p q M). now apply (IH q M). }
  split; [|apply T]. intros L. destruct (lost_dec p) as [D|D]; [exact D|].
  exfalso. eapply not_both; [exact shrinks|now apply T|exact L].
Qed.
End Rule.

(** ** The checker, for take-and-break codes *)
Definition kinds (f : nat -> nat) (os : list (list nat)) : list (bool * nat) := map (fun o => (hot f o, xors f o)) os.

Definition cond_ok (v : nat) (l : list (bool * nat)) : bool :=
  if v <=? 1 then
    forallb (fun k : bool * nat => if fst k then 2 <=? snd k else true) l
    && (if v =? 0 then match l with [] => true | _ => existsb (fun k : bool * nat => negb (fst k) && (snd k =? 1)) l end else true)
  else existsb (fun k : bool * nat => snd k =? if fst k then 0 else 1) l && existsb (fun k : bool * nat => snd k =? if fst k then 1 else 0) l.

Lemma in_kinds f os t x : In (t, x) (kinds f os) <-> exists o, In o os /\ hot f o = t /\ xors f o = x.
Proof.
  unfold kinds. rewrite in_map_iff. split.
  - intros (o & E & I). injection E as <- <-. eauto.
  - intros (o & I & <- & <-). eauto.
Qed.

Lemma cond_sound r g h : cond_ok (g h) (kinds g (r h)) = true -> cond r g h.
Proof.
  unfold cond_ok, cond. destruct (Nat.leb_spec (g h) 1) as [L|L]; intros C; apply andb_true_iff in C; destruct C as (A & B).
  - split; [|split; [|lia]].
    + intros _ o I Ho. rewrite forallb_forall in A. specialize (A (hot g o, xors g o)). rewrite Ho in A.
      cbn [fst snd] in A. apply Nat.leb_le, A, in_kinds. eauto.
    + intros Z N. rewrite Z in B. cbn in B. destruct (kinds g (r h)) as [|k l] eqn:E.
      * unfold kinds in E. apply map_eq_nil in E. easy.
      * rewrite <- E in B. apply existsb_exists in B. destruct B as ((t & x) & I & B). cbn [fst snd] in B.
        apply andb_true_iff in B. destruct B as (T & X). apply negb_true_iff in T. apply Nat.eqb_eq in X. subst.
        apply in_kinds in I. destruct I as (o & I & Ho & X). eauto.
  - split; [lia|split; [lia|]]. intros _. split.
    + apply existsb_exists in A. destruct A as ((t & x) & I & A). cbn [fst snd] in A. apply Nat.eqb_eq in A.
      apply in_kinds in I. destruct I as (o & I & <- & <-). eauto.
    + apply existsb_exists in B. destruct B as ((t & x) & I & B). cbn [fst snd] in B. apply Nat.eqb_eq in B.
      apply in_kinds in I. destruct I as (o & I & <- & <-). eauto.
Qed.

Lemma hot_replace g o1 a b o2 : g a = g b -> hot g (o1 ++ a :: o2) = hot g (o1 ++ b :: o2).
Proof. intros E. unfold hot. rewrite !existsb_app. cbn [existsb]. now rewrite E. Qed.

Section Far.
Variables (c : code) (g : nat -> nat) (e p : nat).
Hypothesis e_pos : 1 <= e.
Hypothesis p_pos : 1 <= p.
Hypothesis period : repeats g e p.

(** Heap h and heap h - p have options of the same kinds. *)
Lemma kinds_far h t x : bound c e p <= h ->
  In (t, x) (kinds g (breaks c h)) <-> In (t, x) (kinds g (breaks c (h - p))).
Proof.
  intros L. rewrite !in_kinds. split; intros (o & I & <- & <-).
  - destruct (shift_down c e p h o e_pos p_pos L I) as (o1 & a & o2 & -> & A & I').
    assert (E : g (a - p) = g a) by (rewrite <- (period (a - p)) by lia; f_equal; lia).
    eexists. split; [exact I'|]. split; [now apply hot_replace|now apply xors_replace].
  - destruct (shift_up c e p h o e_pos p_pos L I) as (o1 & a & o2 & -> & A & I').
    pose proof (period a A). eexists. split; [exact I'|]. split; [now apply hot_replace|now apply xors_replace].
Qed.

Lemma cond_far : (forall h, h < bound c e p -> cond (breaks c) g h) -> forall h, cond (breaks c) g h.
Proof.
  intros Near h. induction h as [h IH] using lt_wf_ind.
  destruct (Nat.lt_ge_cases h (bound c e p)) as [L|L]; [auto|].
  pose proof (bound_low c e p e_pos p_pos) as Low. assert (1 <= most_left c) by (unfold most_left; lia).
  assert (e - 1 <= most_left c * (e - 1)) by nia.
  assert (G : g h = g (h - p)) by (rewrite <- (period (h - p)) by lia; f_equal; lia).
  destruct (IH (h - p) ltac:(lia)) as (C1 & C2 & C3).
  assert (Back : forall o, In o (breaks c (h - p)) ->
    exists o', In o' (breaks c h) /\ hot g o' = hot g o /\ xors g o' = xors g o).
  { intros o I. apply (in_kinds g), (kinds_far h); [exact L|]. apply in_kinds. eauto. }
  rewrite <- G in *. split; [|split].
  - intros V o I Ho. assert (K : In (true, xors g o) (kinds g (breaks c h))) by (apply in_kinds; eauto).
    apply kinds_far, in_kinds in K; [|exact L]. destruct K as (o' & I' & Ho' & <-). now apply C1.
  - intros V N. destruct C2 as (o & I & Ho & X); [exact V| |].
    + intros E. destruct (breaks c h) as [|o l] eqn:Eb; [easy|].
      assert (K : In (hot g o, xors g o) (kinds g (breaks c h))) by (apply in_kinds; exists o; rewrite Eb; repeat split; now left).
      apply kinds_far in K; [|exact L]. rewrite E in K. destruct K.
    + destruct (Back o I) as (o' & I' & Ho' & X'). exists o'. repeat split; congruence || auto.
  - intros V. destruct (C3 V) as ((o & I & X) & (o1 & I1 & X1)). split.
    + destruct (Back o I) as (o' & I' & Ho' & X'). exists o'. split; [exact I'|]. now rewrite X', Ho'.
    + destruct (Back o1 I1) as (o' & I' & Ho' & X'). exists o'. split; [exact I'|]. now rewrite X', Ho'.
Qed.
End Far.

(** A list of values as a function. *)
Definition value_at (l : list nat) (h : nat) : nat := nth h l 0.

Definition check_textbook (c : code) (e p : nat) : bool :=
  let m := bound c (Nat.max e 1) p in
  if check_periodic c e p then
    match values c m with
    | None => false
    | Some t => let f := value_at (map val t) in all (fun h => cond_ok (f h) (kinds f (breaks c h))) (seq 0 m)
    end
  else false.

(** The player to move loses iff the sum is hot and the xor is 0, or cold and the xor is 1. *)
Definition textbook_rule (r : rules) : Prop :=
  forall s, mloses r s <-> (if hot (grundy r) s then xors (grundy r) s = 0 else xors (grundy r) s = 1).

Theorem check_textbook_sound c e p : check_textbook c e p = true ->
  code_ok c = true /\ periodic (grundy (breaks c)) e p 0 /\ textbook_rule (breaks c).
Proof.
  unfold check_textbook. set (m := bound c _ p). destruct (check_periodic c e p) eqn:P; [|easy].
  apply check_periodic_sound in P. destruct P as (K & P). destruct (values c m) as [t|] eqn:T; [|easy].
  apply values_tabulated in T; [|unfold m, bound; apply Nat.le_add_l]. destruct T as (_ & Len & T).
  set (f := value_at (map val t)). rewrite all_is. intros C. split; [exact K|]. split; [exact P|].
  pose proof (breaks_shrinks c K) as Sh. destruct P as (Pp & Re & _). apply repeats_0 in Re.
  intros s. apply (textbook (breaks c)); [exact Sh|now apply grundy_is|].
  apply (cond_far c _ (Nat.max e 1) p); [lia|lia|intros n N; apply Re; lia|]. fold m. intros h Hh.
  rewrite forallb_forall in C. specialize (C h ltac:(apply in_seq; lia)).
  assert (A : forall n, n < m -> f n = grundy (breaks c) n).
  { intros n N. unfold f, value_at. rewrite (nth_indep _ 0 (val 0%uint63)), map_nth by (rewrite map_length; lia). now apply T. }
  apply cond_sound. rewrite (A h Hh) in C. rewrite <- C. f_equal. unfold kinds. apply map_ext_in. intros o I.
  assert (B : forall a, In a o -> f a = grundy (breaks c) a).
  { intros a J. apply A. pose proof (Sh h o a I J). lia. }
  f_equal; [|symmetry; now apply xors_ext].
  unfold hot. clear I. induction o as [|a o IH]; [reflexivity|]. cbn [existsb].
  rewrite (B a) by now left. f_equal. apply IH. intros b Hb. apply B. now right.
Qed.
