(** Division by given primes, one at a time (FORMAT.md, section 25): the value is the parity of the sum of their exponents.

    Each move lowers that sum by 1, and there is one unless it is 0. The exponents are seen as a list of those primes with repetition, and what
    is left when the heap is divided by their product has none of them; two such lists are equally long ([same_exponents]). *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory.
From Grundy Require Import Mex Game Factors FactorLaws.
Import ListNotations.
Local Open Scope Z_scope.

Section Primes.
Variable N : Z.
Local Notation given := (fun p => prime p /\ (p | N)).

Definition written_as (l : list Z) (m n : Z) : Prop := n = product l * m /\ Forall given l /\ forall p, prime p -> (p | N) -> ~ (p | m).

Lemma are_primes l : Forall given l -> Forall prime l.
Proof. apply Forall_impl. intros p P. exact (proj1 P). Qed.

Lemma same_exponents l : forall l' m m' n, written_as l m n -> written_as l' m' n -> length l = length l'.
Proof.
  induction l as [|p l IH]; intros l' m m' n (E & F & Out) (E' & F' & Out').
  - destruct l' as [|q l']; [reflexivity|]. exfalso. inversion F' as [|q' k Q F2]; subst. apply (Out q (proj1 Q) (proj2 Q)).
    exists (product l' * m'). cbn [product fold_right] in E'. fold (product l') in E'. change (product []) with 1 in E'. lia.
  - inversion F as [|p' k P F2]; subst. cbn [product fold_right] in *. fold (product l) in *. pose proof (prime_ge_2 p (proj1 P)) as G.
    assert (D : (p | product l' * m')) by (exists (product l * m); lia). apply prime_mult in D; [|exact (proj1 P)].
    destruct D as [D|D]; [|destruct (Out' p (proj1 P) (proj2 P) D)].
    destruct (prime_among p l' (proj1 P) (are_primes l' F') D) as (a & b & ->). apply Forall_app in F'. destruct F' as (Fa & Fb). inversion Fb as [|p' b' _ Fb']; subst.
    rewrite product_app in E'. cbn [product fold_right] in E'. fold (product b) in E'.
    rewrite app_length. cbn [length]. rewrite (IH (a ++ b)%list m m' (product l * m)), app_length; [lia|split; [reflexivity|auto]|].
    split; [rewrite product_app; nia|]. split; [now apply Forall_app|exact Out'].
Qed.

Lemma is_written n : 1 <= n -> exists l m, written_as l m n.
Proof.
  intros B. remember (Z.to_nat n) as k eqn:K. revert n B K. induction k as [k IH] using lt_wf_ind. intros n B ->.
  destruct (have_factors n ltac:(lia)) as (fs & F & P). destruct (Exists_dec given fs) as [X|X].
  { intros p. destruct (prime_dec p) as [Q|Q]; [|right; tauto]. destruct (Zdivide_dec p N); [left; auto|right; tauto]. }
  - apply Exists_exists in X. destruct X as (p & I & Q). apply in_split in I. destruct I as (a & b & ->). apply Forall_app in F. destruct F as (Fa & Fb).
    inversion Fb as [|p' b' _ Fb']; subst. pose proof (prime_ge_2 p (proj1 Q)). rewrite product_app in *. cbn [product fold_right] in *. fold (product b) in *.
    pose proof (product_positive a Fa). pose proof (product_positive b Fb').
    destruct (IH (Z.to_nat (product a * product b)) ltac:(nia) (product a * product b) ltac:(nia) eq_refl) as (l & m & E & Fl & Out).
    exists (p :: l), m. split; [cbn [product fold_right]; fold (product l); nia|]. split; [now constructor|exact Out].
  - exists [], n. split; [change (product []) with 1; lia|]. split; [constructor|]. intros p Pp D Dn. apply X. subst n.
    destruct (prime_among p fs Pp F Dn) as (a & b & ->). apply Exists_exists. exists p. split; [apply in_app_iff; right; now left|auto].
Qed.

Lemma parity_of_more k : (S k mod 2 <> k mod 2)%nat.
Proof.
  pose proof (Nat.div_mod (S k) 2 ltac:(lia)). pose proof (Nat.div_mod k 2 ltac:(lia)). lia.
Qed.

Theorem exponents_law game : leads game (fun n m => 1 <= m /\ exists p, given p /\ n = m * p) -> says (ExponentsIn N) game.
Proof.
  intros L. apply (law_from_1 (ExponentsIn N) game _ eq_refl L).
  - intros n B. destruct (is_written n B) as (l & m & W). exists (Nat.modulo (length l) 2), l, m. destruct W as (E & F & Out). auto.
  - intros n m v w (M & p & P & ->) [(E & _)|(_ & l & c & E & F & Out & ->)] [(E' & _)|(_ & k & d & E' & G & Out' & ->)]; pose proof (prime_ge_2 p (proj1 P)); try nia.
    assert (Len : length l = length (p :: k)).
    { apply (same_exponents l (p :: k) c d (m * p)); [split; [exact E|auto]|]. split; [cbn [product fold_right]; fold (product k); nia|]. split; [now constructor|exact Out']. }
    rewrite Len. apply parity_of_more.
  - intros n v w B (l & c & E & F & Out & ->) W. pose proof (Nat.mod_upper_bound (length l) 2 ltac:(lia)). assert (w = 0%nat) as -> by lia.
    destruct l as [|p l]; [cbn in W; lia|]. inversion F as [|p' l' P F']; subst. pose proof (prime_ge_2 p (proj1 P)). cbn [product fold_right] in *. fold (product l) in *.
    pose proof (product_positive l (are_primes l F')). assert (1 <= product l * c) by nia. exists (product l * c). split; [split; [lia|]; exists p; split; [exact P|lia]|].
    right. split; [lia|]. exists l, c. split; [reflexivity|]. split; [exact F'|]. split; [exact Out|].
    pose proof (parity_of_more (length l)). pose proof (Nat.mod_upper_bound (length l) 2 ltac:(lia)). cbn [length] in *. lia.
Qed.
End Primes.
