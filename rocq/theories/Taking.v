(** Three theorems on games in which one takes a number from a set S, finite or endless.

    [remainders] (section 9): if S holds 1, ..., m - 1 and no multiple of m, then g(x) = x mod m.
    [ferguson] (T. S. Ferguson 1974; section 12): misere play of sums follows the textbook rule, whatever S is. With s the
    least amount, g(x) = 0 iff g(x + s) = 1.
    [cofinite]: if S holds every k > t, a law g(n + p) = g(n) + s that is seen far enough holds for ever. Far enough: below
    L, where every value below M + s has appeared before L - t, and the last p values are at least M; M is above all values
    of the heaps below e + p. An option n - k of n below e + p has a value that is too small to matter, and any
    other moves along by p, with the same k. *)
From Coq Require Import List Arith Lia Bool.
From Grundy Require Import Mex Game Period Xor Misere Textbook Amounts.
Import ListNotations.
Local Open Scope nat_scope.

Section Taking.
Variable member : nat -> bool.
Let r := subtracting member.
Let g := grundy r.

Lemma xors_heap f n : xors f [n] = f n.
Proof. apply Nat.lxor_0_r. Qed.

Lemma g_is n : g n = mex (map (xors g) (r n)).
Proof. apply grundy_is, subtracting_shrinks. Qed.

Lemma not_taken n k : member k = true -> 1 <= k <= n -> g (n - k) <> g n.
Proof.
  intros M K E. apply (mex_out (map (xors g) (r n))). rewrite <- g_is.
  rewrite <- E, <- (xors_heap g (n - k)). apply in_map, in_subtracting. eauto.
Qed.

Lemma taken n v : v < g n -> exists k, member k = true /\ 1 <= k <= n /\ g (n - k) = v.
Proof.
  rewrite g_is. intros H. apply mex_below, in_map_iff in H.
  destruct H as (o & E & I). apply in_subtracting in I. destruct I as (k & -> & M & K). rewrite xors_heap in E. eauto.
Qed.

(** Whatever avoids the values of options and reaches every smaller value is g. *)
Lemma value_is n v : (forall k, member k = true -> 1 <= k <= n -> g (n - k) <> v) ->
  (forall u, u < v -> exists k, member k = true /\ 1 <= k <= n /\ g (n - k) = u) -> g n = v.
Proof.
  intros A B. rewrite g_is. apply mex_unique.
  - intros u U. destruct (B u U) as (k & M & K & <-). rewrite <- (xors_heap g (n - k)). apply in_map, in_subtracting. eauto.
  - intros I. apply in_map_iff in I. destruct I as (o & E & I). apply in_subtracting in I.
    destruct I as (k & -> & M & K). rewrite xors_heap in E. exact (A k M K E).
Qed.

(** ** Remainders *)
Theorem remainders m : 1 <= m -> (forall k, 1 <= k < m -> member k = true) ->
  (forall k, 1 <= k -> member k = true -> k mod m <> 0) -> forall n, g n = n mod m.
Proof.
  intros M Low Mult n. induction n as [n IH] using lt_wf_ind. apply value_is.
  - intros k Mk K. rewrite IH by lia. intros E. apply (Mult k); [lia|exact Mk|].
    pose proof (Nat.div_mod n m ltac:(lia)). pose proof (Nat.div_mod (n - k) m ltac:(lia)).
    assert (Q : k = (n / m - (n - k) / m) * m).
    { assert ((n - k) / m <= n / m) by (apply Nat.div_le_mono; lia). nia. }
    rewrite Q. apply Nat.mod_mul. lia.
  - intros u U. pose proof (Nat.mod_upper_bound n m ltac:(lia)). pose proof (Nat.mod_le n m ltac:(lia)).
    exists (n mod m - u). split; [apply Low; lia|]. split; [lia|]. rewrite IH by lia.
    pose proof (Nat.div_mod n m ltac:(lia)). replace (n - (n mod m - u)) with (u + n / m * m) by lia.
    rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.

(** ** Ferguson's pairing *)
Section Pairing.
Variable s : nat.
Hypothesis s_member : member s = true.
Hypothesis s_pos : 1 <= s.
Hypothesis s_least : forall k, 1 <= k < s -> member k = false.

Lemma below_least n : n < s -> g n = 0.
Proof.
  intros N. destruct (Nat.eq_dec (g n) 0) as [E|E]; [exact E|]. destruct (taken n 0 ltac:(lia)) as (k & M & K & _).
  rewrite s_least in M by lia. easy.
Qed.

Lemma pairing : forall n, g n = 0 <-> g (n + s) = 1.
Proof.
  intros n. induction n as [n IH] using lt_wf_ind. split; intros H.
  - assert (N0 : g (n + s) <> 0).
    { intros E. apply (not_taken (n + s) s s_member); [lia|]. rewrite Nat.add_sub. congruence. }
    destruct (Nat.eq_dec (g (n + s)) 1) as [E|E]; [exact E|]. exfalso.
    destruct (taken (n + s) 1 ltac:(lia)) as (k & M & K & G).
    assert (s <= k) by (destruct (Nat.lt_ge_cases k s); [rewrite s_least in M by lia; easy|lia]).
    destruct (Nat.lt_ge_cases n k) as [L|L].
    + rewrite below_least in G by lia. easy.
    + replace (n + s - k) with (n - k + s) in G by lia. apply IH in G; [|lia].
      apply (not_taken n k M); [lia|congruence].
  - destruct (Nat.eq_dec (g n) 0) as [E|E]; [exact E|]. exfalso.
    destruct (taken n 0 ltac:(lia)) as (k & M & K & G). apply IH in G; [|lia].
    apply (not_taken (n + s) k M); [lia|]. replace (n + s - k) with (n - k + s) by lia. congruence.
Qed.
End Pairing.

Lemma hot_one n : hot g [n] = (2 <=? g n).
Proof. unfold hot. cbn [existsb]. now rewrite orb_false_r. Qed.

Lemma taking_conds h : cond r g h.
Proof.
  repeat split.
  - intros V o I Hot. apply in_subtracting in I. destruct I as (k & -> & M & K). rewrite hot_one in Hot.
    apply Nat.leb_le in Hot. rewrite xors_heap. exact Hot.
  - intros V N. destruct (r h) as [|o l] eqn:E; [easy|]. assert (I : In o (r h)) by (rewrite E; now left).
    apply in_subtracting in I. destruct I as (k & _ & M & K).
    (* the least amount *)
    assert (Least : exists s, member s = true /\ 1 <= s <= h /\ forall j, 1 <= j < s -> member j = false).
    { clear -M K. induction k as [k IH] using lt_wf_ind.
      destruct (existsb member (seq 1 (k - 1))) eqn:B.
      - apply existsb_exists in B. destruct B as (j & J & Mj). apply in_seq in J. apply (IH j); [lia|exact Mj|lia].
      - exists k. split; [exact M|]. split; [exact K|]. intros j J. apply not_true_is_false. intros Mj.
        assert (existsb member (seq 1 (k - 1)) = true); [|congruence]. apply existsb_exists. exists j.
        split; [apply in_seq; lia|exact Mj]. }
    destruct Least as (s & Ms & Ks & Ls). rewrite <- E.
    assert (N0 : g (h - s) <> 0) by (rewrite <- V; apply not_taken; auto).
    destruct (taken (h - s) 0 ltac:(lia)) as (j & Mj & Kj & Gj).
    apply (pairing s Ms ltac:(lia) Ls) in Gj. replace (h - s - j + s) with (h - j) in Gj by lia.
    exists [h - j]. split; [apply in_subtracting; exists j; repeat split; auto; lia|].
    rewrite hot_one, xors_heap, Gj. auto.
  - destruct (taken h 1 ltac:(lia)) as (k & M & K & G). exists [h - k]. split; [apply in_subtracting; eauto|].
    now rewrite hot_one, xors_heap, G.
  - destruct (taken h 0 ltac:(lia)) as (k & M & K & G). exists [h - k]. split; [apply in_subtracting; eauto|].
    now rewrite hot_one, xors_heap, G.
Qed.

Theorem ferguson : textbook_rule r.
Proof.
  intros s. apply (textbook r); [apply subtracting_shrinks|apply grundy_is, subtracting_shrinks|apply taking_conds].
Qed.

(** ** Sets that hold all but finitely many numbers *)
Theorem cofinite e p s t M L : 1 <= p -> (forall k, t < k -> member k = true) ->
  e + p <= L -> (forall m, m < e + p -> g m < M) ->
  (forall v, v < M + s -> exists m, m + t < L /\ g m = v) ->
  (forall m, L - p <= m < L -> M <= g m) ->
  (forall n, e <= n -> n + p < L -> g (n + p) = g n + s) ->
  repeats_with g e p s.
Proof.
  intros P All Le Low Seen High Start.
  assert (H : forall n, (e <= n -> g (n + p) = g n + s) /\ (L <= n + p -> M <= g n)).
  { intros n. induction n as [n IH] using lt_wf_ind.
    assert (High_n : L <= n + p -> M <= g n).
    { intros Ln. destruct (Nat.lt_ge_cases n L) as [N|N]; [apply High; lia|].
      destruct (IH (n - p) ltac:(lia)) as (E & B). specialize (E ltac:(lia)). specialize (B ltac:(lia)).
      replace (n - p + p) with n in E by lia. lia. }
    split; [|exact High_n]. intros En. destruct (Nat.lt_ge_cases (n + p) L) as [N|N]; [now apply Start|].
    specialize (High_n N). apply value_is.
    - intros k Mk K Q. destruct (Nat.lt_ge_cases (n + p - k) (e + p)) as [F|F].
      + specialize (Low _ F). lia.
      + destruct (IH (n - k) ltac:(lia)) as (E & _). specialize (E ltac:(lia)).
        replace (n - k + p) with (n + p - k) in E by lia. apply (not_taken n k Mk); lia.
    - intros u U. destruct (Nat.lt_ge_cases u (M + s)) as [F|F].
      + destruct (Seen u F) as (m & Lm & G). exists (n + p - m). split; [apply All; lia|]. split; [lia|].
        rewrite <- G. f_equal. lia.
      + destruct (taken n (u - s) ltac:(lia)) as (k & Mk & K & G).
        assert (e + p <= n - k) by (destruct (Nat.lt_ge_cases (n - k) (e + p)) as [Q|Q]; [specialize (Low _ Q)|]; lia).
        destruct (IH (n - k) ltac:(lia)) as (E & _). specialize (E ltac:(lia)).
        exists k. split; [exact Mk|]. split; [lia|]. replace (n + p - k) with (n - k + p) by lia. lia. }
  intros n En. now apply H.
Qed.
End Taking.
