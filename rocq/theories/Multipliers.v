(** Contradictions by multipliers: how a certificate of a law for all parameters refutes a list of hypotheses.

    A hypothesis is a polynomial with integer coefficients that is at least 0. A leaf lists products of hypotheses with
    positive multipliers whose sum is a negative constant: then not all hypotheses hold ([leaf_sound]). A split brings a
    polynomial T: either T >= 0 or -T - 1 >= 0, and both sides are refuted ([tree_sound]). *)
From Coq Require Import List ZArith Lia Bool.
Import ListNotations.
Local Open Scope Z_scope.

(** A monomial is a list of variables in order; a polynomial is a sum of coefficients times monomials. *)
Definition monomial := list nat.
Definition polynomial := list (Z * monomial).
Definition assignment := nat -> Z.

Fixpoint monomial_at (s : assignment) (m : monomial) : Z :=
  match m with [] => 1 | x :: m => s x * monomial_at s m end.
Fixpoint at_ (s : assignment) (p : polynomial) : Z :=
  match p with [] => 0 | (c, m) :: p => c * monomial_at s m + at_ s p end.

Fixpoint insert_variable (x : nat) (m : monomial) : monomial :=
  match m with
  | [] => [x]
  | y :: m' => if Nat.leb x y then x :: m else y :: insert_variable x m'
  end.

Fixpoint monomial_eqb (m n : monomial) : bool :=
  match m, n with
  | [], [] => true
  | x :: m, y :: n => if Nat.eqb x y then monomial_eqb m n else false
  | _, _ => false
  end.

Fixpoint monomial_before (m n : monomial) : bool :=
  match m, n with
  | _, [] => false
  | [], _ :: _ => true
  | x :: m, y :: n => if Nat.eqb x y then monomial_before m n else Nat.ltb x y
  end.

(** The terms stand in the order of their monomials, so that equal polynomials are equal lists. *)
Fixpoint add_term (c : Z) (m : monomial) (p : polynomial) : polynomial :=
  match p with
  | [] => if c =? 0 then [] else [(c, m)]
  | (d, n) :: p' =>
    if monomial_eqb m n then (if c + d =? 0 then p' else (c + d, n) :: p')
    else if monomial_before m n then (if c =? 0 then p else (c, m) :: p) else (d, n) :: add_term c m p'
  end.

Definition plus (p q : polynomial) : polynomial := fold_right (fun cm r => add_term (fst cm) (snd cm) r) q p.
Definition times_term (c : Z) (m : monomial) (q : polynomial) (r : polynomial) : polynomial :=
  fold_right (fun dn r => add_term (c * fst dn) (fold_right insert_variable m (snd dn)) r) r q.
Definition times (p q : polynomial) : polynomial := fold_right (fun cm r => times_term (fst cm) (snd cm) q r) [] p.
Definition constant (c : Z) : polynomial := if c =? 0 then [] else [(c, [])].
Definition scaled (k : Z) (p : polynomial) : polynomial := times (constant k) p.
(** What it means that p is not at least 0: -p - 1 is. *)
Definition denied (p : polynomial) : polynomial := plus (constant (-1)) (scaled (-1) p).

Section Sound.
Variable s : assignment.

Lemma insert_at x m : monomial_at s (insert_variable x m) = s x * monomial_at s m.
Proof. induction m as [|y m IH]; cbn; [ring|]. destruct (Nat.leb x y); cbn; [ring|]. rewrite IH. ring. Qed.

Lemma inserts_at m n : monomial_at s (fold_right insert_variable m n) = monomial_at s m * monomial_at s n.
Proof. induction n as [|x n IH]; cbn; [ring|]. rewrite insert_at, IH. ring. Qed.

Lemma monomial_eqb_is : forall m n, monomial_eqb m n = true -> m = n.
Proof.
  induction m as [|x m IH]; intros [|y n]; cbn; try easy. destruct (Nat.eqb_spec x y); [|easy]. intros E. subst. f_equal. auto.
Qed.

Lemma add_term_at c m p : at_ s (add_term c m p) = c * monomial_at s m + at_ s p.
Proof.
  induction p as [|(d, n) p IH]; cbn.
  - destruct (Z.eqb_spec c 0) as [->|]; cbn; ring.
  - destruct (monomial_eqb m n) eqn:E.
    + apply monomial_eqb_is in E. subst n. destruct (Z.eqb_spec (c + d) 0) as [H|H]; cbn; [|ring]. replace d with (- c) by lia. ring.
    + destruct (monomial_before m n); [|cbn; rewrite IH; ring]. destruct (Z.eqb_spec c 0) as [->|]; cbn; ring.
Qed.

Lemma plus_at p q : at_ s (plus p q) = at_ s p + at_ s q.
Proof. unfold plus. induction p as [|(c, m) p IH]; cbn; [reflexivity|]. rewrite add_term_at, IH. ring. Qed.

Lemma times_term_at c m q r : at_ s (times_term c m q r) = c * monomial_at s m * at_ s q + at_ s r.
Proof.
  unfold times_term. induction q as [|(d, n) q IH]; cbn; [ring|]. rewrite add_term_at, inserts_at, IH. ring.
Qed.

Lemma times_at p q : at_ s (times p q) = at_ s p * at_ s q.
Proof. unfold times. induction p as [|(c, m) p IH]; cbn; [ring|]. rewrite times_term_at, IH. ring. Qed.

Lemma constant_at c : at_ s (constant c) = c.
Proof. unfold constant. destruct (Z.eqb_spec c 0) as [->|]; cbn; ring. Qed.

Lemma denied_at p : at_ s (denied p) = - at_ s p - 1.
Proof. unfold denied, scaled. rewrite plus_at, times_at, !constant_at. ring. Qed.
End Sound.

(** ** Leaves and trees *)
Definition leaf := list (Z * list nat).
Inductive tree := Leaf (l : leaf) | Split (t : polynomial) (yes no : tree).

Fixpoint product (h : list polynomial) (is : list nat) : option polynomial :=
  match is with
  | [] => Some (constant 1)
  | i :: is => match nth_error h i, product h is with Some p, Some q => Some (times p q) | _, _ => None end
  end.

Fixpoint total (h : list polynomial) (l : leaf) : option polynomial :=
  match l with
  | [] => Some []
  | (k, is) :: l =>
    if k <=? 0 then None else
    match product h is, total h l with Some p, Some q => Some (plus (scaled k p) q) | _, _ => None end
  end.

Definition refutes (h : list polynomial) (l : leaf) : bool :=
  match total h l with Some [(c, [])] => c <? 0 | _ => false end.

Fixpoint check_tree (h : list polynomial) (t : tree) : bool :=
  match t with
  | Leaf l => refutes h l
  | Split p yes no => if check_tree (h ++ [p]) yes then check_tree (h ++ [denied p]) no else false
  end.

Definition hold (s : assignment) (h : list polynomial) : Prop := forall p, In p h -> 0 <= at_ s p.

Lemma product_natural s h : hold s h -> forall is p, product h is = Some p -> 0 <= at_ s p.
Proof.
  intros H. induction is as [|i is IH]; intros p; cbn [product].
  - intros E. injection E as <-. rewrite constant_at. lia.
  - destruct (nth_error h i) as [q|] eqn:Q; [|easy]. destruct (product h is) as [r|]; [|easy]. intros E. injection E as <-.
    rewrite times_at. apply Z.mul_nonneg_nonneg; [apply H; eapply nth_error_In; eauto|auto].
Qed.

Lemma total_natural s h : hold s h -> forall l p, total h l = Some p -> 0 <= at_ s p.
Proof.
  intros H. induction l as [|(k, is) l IH]; intros p; cbn [total].
  - intros E. injection E as <-. cbn. lia.
  - destruct (Z.leb_spec k 0); [easy|]. destruct (product h is) as [q|] eqn:Q; [|easy].
    destruct (total h l) as [r|]; [|easy]. intros E. injection E as <-. unfold scaled. rewrite plus_at, times_at, constant_at.
    pose proof (product_natural s h H is q Q). specialize (IH r eq_refl). nia.
Qed.

Theorem leaf_sound s h l : refutes h l = true -> ~ hold s h.
Proof.
  unfold refutes. intros R H. destruct (total h l) as [[|(c, [|x m]) [|t p]]|] eqn:T; try easy.
  apply Z.ltb_lt in R. apply (total_natural s h H) in T. cbn in T. lia.
Qed.

Theorem tree_sound s : forall t h, check_tree h t = true -> ~ hold s h.
Proof.
  induction t as [l|p yes IHy no IHn]; intros h; cbn [check_tree]; [apply leaf_sound|].
  destruct (check_tree (h ++ [p]) yes) eqn:Y; [|easy]. intros N H. destruct (Z.le_gt_cases 0 (at_ s p)) as [G|G].
  - apply (IHy _ Y). intros q I. apply in_app_iff in I. destruct I as [I|[<-|[]]]; auto.
  - apply (IHn _ N). intros q I. apply in_app_iff in I. destruct I as [I|[<-|[]]]; auto. rewrite denied_at. lia.
Qed.
