(** Laws of games on the factors or the digits of a number (FORMAT.md, section 25): what each of them says.

    The number of prime factors is the length of a list of primes whose product the number is; two such lists are equally long
    ([equally_long]). [values_are] and [losses_are]: how a function is seen to be the value of a game of which every move leaves one smaller heap,
    and a condition to be that of the heaps that are lost. The laws themselves are proved in [FactorLaws]. *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory.
From Grundy Require Import Mex Game.
Import ListNotations.
Local Open Scope Z_scope.

Definition product (l : list Z) : Z := fold_right Z.mul 1 l.
Definition prime_factors (l : list Z) (n : Z) : Prop := Forall prime l /\ product l = n.

Lemma product_app l m : product (l ++ m) = product l * product m.
Proof.
  induction l as [|p l IH]; [change (product []) with 1; cbn [app]; lia|]. change (p * product (l ++ m) = p * product l * product m). rewrite IH. lia.
Qed.

Lemma product_positive l : Forall prime l -> 0 < product l.
Proof.
  induction 1 as [|p l P F IH]; cbn [product fold_right]; [lia|]. fold (product l). pose proof (prime_ge_2 p P). nia.
Qed.

Lemma have_factors n : 0 < n -> exists l, prime_factors l n.
Proof.
  intros N. remember (Z.to_nat n) as k eqn:K. revert n N K. induction k as [k IH] using lt_wf_ind. intros n N ->.
  destruct (Z.eq_dec n 1) as [->|O]; [exists []; split; [constructor|reflexivity]|].
  destruct (prime_dec n) as [P|P]; [exists [n]; split; [now constructor|cbn; lia]|].
  destruct (not_prime_divide n ltac:(lia) P) as (a & A & b & ->). assert (0 < b < b * a) by nia.
  destruct (IH (Z.to_nat a) ltac:(nia) a ltac:(lia) eq_refl) as (l & Fl & <-). destruct (IH (Z.to_nat b) ltac:(nia) b ltac:(lia) eq_refl) as (m & Fm & <-).
  exists (m ++ l). split; [now apply Forall_app|]. apply product_app.
Qed.

(** A prime that divides the product of primes is one of them. *)
Lemma prime_among p l : prime p -> Forall prime l -> (p | product l) -> exists a b, l = a ++ p :: b.
Proof.
  intros P. induction 1 as [|q l Q F IH]; intros D.
  - exfalso. pose proof (prime_ge_2 p P). apply Z.divide_1_r_nonneg in D; lia.
  - cbn [product fold_right] in D. fold (product l) in D. destruct (prime_mult p P q (product l) D) as [E|E].
    + pose proof (prime_div_prime p q P Q E) as ->. now exists [], l.
    + destruct (IH E) as (a & b & ->). now exists (q :: a), b.
Qed.

Lemma equally_long l : forall m, Forall prime l -> Forall prime m -> product l = product m -> length l = length m.
Proof.
  induction l as [|p l IH]; intros m Fl Fm E.
  - destruct m as [|q m]; [reflexivity|]. exfalso. inversion Fm as [|q' m' Q Fm']; subst. pose proof (prime_ge_2 q Q). pose proof (product_positive m Fm').
    cbn [product fold_right] in E. fold (product m) in E. nia.
  - inversion Fl as [|p' l' P Fl']; subst. pose proof (prime_ge_2 p P) as G. cbn [product fold_right] in E. fold (product l) in E.
    destruct (prime_among p m P Fm) as (a & b & ->); [exists (product l); lia|].
    apply Forall_app in Fm. destruct Fm as (Fa & Fb). inversion Fb as [|p' b' _ Fb']; subst.
    rewrite product_app in E. cbn [product fold_right] in E. fold (product b) in E.
    assert (E' : product l = product (a ++ b)) by (rewrite product_app; nia).
    rewrite app_length. cbn [length]. rewrite (IH (a ++ b) Fl' ltac:(now apply Forall_app) E'), app_length. lia.
Qed.

(** ** What the laws say *)
Inductive factor_law :=
| PrimeFactors | ParityOfPrimeFactors | PrimeFactorsLessOne | OddFactors
| Twos | TwosAndOne | EvenHeaps | HalfOfOddPart | LeastPrime | LeastOddPrime | BinaryOnes | BinaryOnesLessOne
| OddHeaps | DifferentPrimes | LengthOfNext | LastDigit | PrimeHeaps | OddHeapsAndPowers | ExponentsIn (N : Z).

(** How many primes there are up to p. *)
Definition rank (p : Z) : nat := length (filter (fun q => if prime_dec q then true else false) (map Z.of_nat (seq 1 (Z.to_nat p)))).

Definition least_prime (p n : Z) : Prop := prime p /\ (p | n) /\ forall q, prime q -> (q | n) -> p <= q.

(** How many binary ones a number has. *)
Fixpoint ones_in (p : positive) : nat := match p with xH => 1%nat | xO p => ones_in p | xI p => S (ones_in p) end.
Definition ones_of (n : Z) : nat := match n with Zpos p => ones_in p | _ => 0%nat end.

(** The value of a heap n from 1 on is v. *)
Definition value_by (law : factor_law) (n : Z) (v : nat) : Prop :=
  match law with
  | PrimeFactors => exists l, prime_factors l n /\ v = length l
  | ParityOfPrimeFactors => exists l, prime_factors l n /\ v = Nat.modulo (length l) 2
  | PrimeFactorsLessOne => exists l, prime_factors l n /\ v = Nat.pred (length l)
  | OddFactors => exists a l, 0 <= a /\ n = 2 ^ a * product l /\ Forall prime l /\ Forall (fun p => Z.Odd p) l /\ v = length l
  | Twos => exists m, n = 2 ^ Z.of_nat v * (2 * m + 1)
  | TwosAndOne => exists a m, n = 2 ^ Z.of_nat a * (2 * m + 1) /\ v = S a
  | EvenHeaps => v = if Z.even n then 1%nat else 0%nat
  | OddHeaps => v = if Z.even n then 0%nat else 1%nat
  | DifferentPrimes => exists l, NoDup l /\ (forall p, In p l <-> prime p /\ (p | n)) /\ v = length l
  | LengthOfNext => Z.of_nat v = Z.log2 (n + 1)
  | HalfOfOddPart => exists a, 0 <= a /\ n = 2 ^ a * (2 * Z.of_nat v + 1)
  | LeastPrime => n = 1 /\ v = 0%nat \/ exists p, least_prime p n /\ v = rank p
  | LeastOddPrime => n = 1 /\ v = 1%nat \/ Z.Even n /\ v = 0%nat \/ Z.Odd n /\ exists p, least_prime p n /\ v = rank p
  | BinaryOnes => v = ones_of n
  | BinaryOnesLessOne => v = Nat.pred (ones_of n)
  | ExponentsIn N => exists l m, n = product l * m /\ Forall (fun p => prime p /\ (p | N)) l /\ (forall p, prime p -> (p | N) -> ~ (p | m)) /\ v = Nat.modulo (length l) 2
  | _ => False
  end.

(** The player to move loses from a heap n. *)
Definition lost_by (law : factor_law) (n : Z) : Prop :=
  match law with
  | LastDigit => n mod 10 = 0
  | PrimeHeaps => n <= 1 \/ prime n
  | OddHeapsAndPowers => n = 0 \/ Z.Odd n \/ exists k, 0 <= k /\ n = 2 ^ (2 * k + 1)
  | _ => False
  end.

Definition about_losses (law : factor_law) : bool := match law with LastDigit | PrimeHeaps | OddHeapsAndPowers => true | _ => false end.

Definition says (law : factor_law) (game : rules) : Prop :=
  if about_losses law then forall n, loses game [n] <-> lost_by law (Z.of_nat n)
  else grundy game 0 = 0%nat /\ forall n, (1 <= n)%nat -> value_by law (Z.of_nat n) (grundy game n).

(** ** How a law is seen to hold *)
(** Every move leaves one heap, which is smaller. *)
Definition leads (game : rules) (R : Z -> Z -> Prop) : Prop :=
  (forall n o, In o (game n) <-> exists m, o = [m] /\ R (Z.of_nat n) (Z.of_nat m)) /\ forall n m, R n m -> 0 <= m < n.

Lemma leads_shrinks game R : leads game R -> shrinking game.
Proof. intros (O & F) n o h I H. apply O in I. destruct I as (m & -> & M). destruct H as [<-|[]]. apply F in M. lia. Qed.

Theorem values_are game R (V : Z -> nat -> Prop) : leads game R ->
  (forall n, 0 <= n -> exists v, V n v) -> (forall n m v w, R n m -> V n v -> V m w -> v <> w) ->
  (forall n v w, 0 <= n -> V n v -> (w < v)%nat -> exists m, R n m /\ V m w) ->
  forall n v, V (Z.of_nat n) v -> grundy game n = v.
Proof.
  intros L Total Differ Reach n. pose proof (leads_shrinks game R L) as Sh. destruct L as (O & F).
  induction n as [n IH] using lt_wf_ind. intros v Vn. rewrite (grundy_is game Sh n). apply mex_unique.
  - intros w W. destruct (Reach (Z.of_nat n) v w ltac:(lia) Vn W) as (m & M & Vm). pose proof (F _ _ M) as B.
    apply in_map_iff. exists [Z.to_nat m]. split.
    + unfold xors. cbn [map fold_right]. rewrite Nat.lxor_0_r. apply IH; [lia|]. rewrite Z2Nat.id by lia. exact Vm.
    + apply O. exists (Z.to_nat m). split; [reflexivity|]. rewrite Z2Nat.id by lia. exact M.
  - intros I. apply in_map_iff in I. destruct I as (o & E & I). apply O in I. destruct I as (m & -> & M). pose proof (F _ _ M) as B.
    destruct (Total (Z.of_nat m) ltac:(lia)) as (w & Vm). unfold xors in E. cbn [map fold_right] in E. rewrite Nat.lxor_0_r in E.
    rewrite (IH m ltac:(lia) w Vm) in E. exact (Differ _ _ v w M Vn Vm (eq_sym E)).
Qed.

Lemma wins_not_loses game : shrinking game -> forall p, wins game p -> loses game p -> False.
Proof.
  intros S p. induction (ends_always game S p) as [p _ IH]. intros W L. destruct W as [p q M Lq]. destruct L as [p A]. exact (IH q M (A q M) Lq).
Qed.

Theorem losses_are game R (P : Z -> Prop) : leads game R -> (forall n, 0 <= n -> P n \/ ~ P n) ->
  (forall n m, R n m -> P n -> ~ P m) -> (forall n, 0 <= n -> ~ P n -> exists m, R n m /\ P m) ->
  forall n, loses game [n] <-> P (Z.of_nat n).
Proof.
  intros L Dec Away To. pose proof (leads_shrinks game R L) as Sh. pose proof (grundy_is game Sh) as G.
  assert (Z0 : forall n, grundy game n = 0%nat <-> P (Z.of_nat n)).
  { destruct L as (O & F). intros n. induction n as [n IH] using lt_wf_ind.
    assert (X : forall h, xors (grundy game) [h] = grundy game h) by (intros; apply Nat.lxor_0_r).
    split; intros H.
    - destruct (Dec (Z.of_nat n) ltac:(lia)) as [D|D]; [exact D|]. exfalso. destruct (To (Z.of_nat n) ltac:(lia) D) as (m & M & Pm). pose proof (F _ _ M) as B.
      apply (mex_out (map (xors (grundy game)) (game n))). rewrite <- G, H. apply in_map_iff. exists [Z.to_nat m]. split.
      + rewrite X. apply IH; [lia|]. now rewrite Z2Nat.id by lia.
      + apply O. exists (Z.to_nat m). split; [reflexivity|]. now rewrite Z2Nat.id by lia.
    - rewrite G. apply mex_unique; [intros k K; lia|]. intros I. apply in_map_iff in I. destruct I as (o & E & I). apply O in I. destruct I as (m & -> & M).
      pose proof (F _ _ M) as B. rewrite X in E. apply IH in E; [|lia]. exact (Away _ _ M H E). }
  intros n. rewrite <- Z0. destruct (sprague_grundy game (grundy game) Sh G [n]) as (A & B).
  assert (X : xors (grundy game) [n] = grundy game n) by apply Nat.lxor_0_r. rewrite X in *. split; [|exact A].
  intros Lo. destruct (Nat.eq_dec (grundy game n) 0) as [E|E]; [exact E|]. destruct (wins_not_loses game Sh [n] (B E) Lo).
Qed.
