(** Rules that divide the heap by given primes, and the law `parity of the exponents in N` of the method `factors` (FORMAT.md, section 25).

    An alternative is `x / p` or `x / k for k in {...}`, with conditions that say that the number divides the heap, and that the heap is not 0, and
    nothing else. [dividing_options]: its options are the heaps that are left by those of its numbers that divide the heap. *)
From Coq Require Import List Arith Lia Bool ZArith Znumtheory String.
From Grundy Require Import Json Game Rule RuleText Tuples Syntax Factors Exponents Claim CodeMethods TakingMethods FactorRules FactorMethods.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Conditions *)
(** What is said: that the number divides the heap, and that the heap is above 0. *)
Definition is_one_of (c : condition) (l : list condition) : bool := existsb (fun d => if condition_dec c d then true else false) l.

Fixpoint said_of (x : string) (by_what : expression) (c : condition) : option (bool * bool) :=
  let h := Name x in let rest := Apply2 Remainder h by_what in
  if is_one_of c [Divides by_what h; Compare Equal rest (Number 0); Compare Equal (Number 0) rest] then Some (true, false)
  else if is_one_of c [Compare Above h (Number 0); Compare Below (Number 0) h; Compare AtLeast h (Number 1); Compare AtMost (Number 1) h;
                       Compare Unequal h (Number 0); Compare Unequal (Number 0) h] then Some (false, true)
  else match c with
       | And c d => match said_of x by_what c, said_of x by_what d with
                    | Some (a, b), Some (a', b') => Some (a || a', b || b')
                    | _, _ => None
                    end
       | _ => None
       end.

Fixpoint said_by (x : string) (by_what : expression) (l : list clause) : option (bool * bool) :=
  match l with
  | [] => Some (false, false)
  | If c :: l => match said_of x by_what c, said_by x by_what l with
                 | Some (a, b), Some (a', b') => Some (a || a', b || b')
                 | _, _ => None
                 end
  | _ => None
  end.

Definition is_said (ab : bool * bool) (p n : Z) : bool := (negb (fst ab) || (n mod p =? 0)) && (negb (snd ab) || (0 <? n)).

Lemma is_said_or a b a' b' p n : is_said (a || a', b || b') p n = is_said (a, b) p n && is_said (a', b') p n.
Proof. unfold is_said. cbn [fst snd]. destruct a, a', b, b', (n mod p =? 0), (0 <? n); reflexivity. Qed.

Section Meaning.
Variables (x : string) (by_what : expression) (env : environment) (p n : Z).
Hypotheses (heap : value_of env x = Some n) (by_p : number env by_what = Some p) (natural_heap : 0 <= n) (divisor : 0 < p).

Lemma one_of c l : is_one_of c l = true -> In c l.
Proof. unfold is_one_of. rewrite existsb_exists. intros (d & I & E). destruct (condition_dec c d) as [->|]; [exact I|easy]. Qed.

Lemma divides_said c : is_one_of c [Divides by_what (Name x); Compare Equal (Apply2 Remainder (Name x) by_what) (Number 0); Compare Equal (Number 0) (Apply2 Remainder (Name x) by_what)] = true ->
  truth env c = Some (n mod p =? 0).
Proof.
  intros D. apply one_of in D. assert (P0 : (p =? 0) = false) by (apply Z.eqb_neq; lia).
  destruct D as [<-|[<-|[<-|[]]]]; cbn [truth number]; rewrite heap, by_p; cbn [apply2]; unfold Rule.divides; rewrite P0; [reflexivity|reflexivity|].
  cbn [compare]. f_equal; apply Z.eqb_sym.
Qed.

Lemma positive_said c : is_one_of c [Compare Above (Name x) (Number 0); Compare Below (Number 0) (Name x); Compare AtLeast (Name x) (Number 1);
    Compare AtMost (Number 1) (Name x); Compare Unequal (Name x) (Number 0); Compare Unequal (Number 0) (Name x)] = true -> truth env c = Some (0 <? n).
Proof.
  intros S. apply one_of in S. destruct S as [<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]; cbn [truth number]; rewrite heap; cbn [compare]; f_equal;
    destruct (Z.ltb_spec 0 n), (Z.leb_spec 1 n), (Z.eqb_spec n 0), (Z.eqb_spec 0 n); cbn; reflexivity || lia.
Qed.

Lemma said_of_true c : forall ab, said_of x by_what c = Some ab -> truth env c = Some (is_said ab p n).
Proof.
  assert (One : forall c ab, (if is_one_of c [Divides by_what (Name x); Compare Equal (Apply2 Remainder (Name x) by_what) (Number 0); Compare Equal (Number 0) (Apply2 Remainder (Name x) by_what)] then Some (true, false)
      else if is_one_of c [Compare Above (Name x) (Number 0); Compare Below (Number 0) (Name x); Compare AtLeast (Name x) (Number 1);
        Compare AtMost (Number 1) (Name x); Compare Unequal (Name x) (Number 0); Compare Unequal (Number 0) (Name x)] then Some (false, true) else None) = Some ab ->
    truth env c = Some (is_said ab p n)).
  { intros d ab. destruct (is_one_of d _) eqn:D; [intros E; injection E as <-; rewrite (divides_said d D); unfold is_said; cbn [fst snd negb orb]; now rewrite andb_true_r|].
    clear D. destruct (is_one_of d _) eqn:S; [|easy]. intros E. injection E as <-. now rewrite (positive_said d S). }
  induction c as [r a b|a b|a|a|c IH|c IHc d IHd|c IHc d IHd]; intros ab H; cbn [said_of] in H; [apply One, H..| |apply One, H].
  destruct (said_of x by_what c) as [(a, b)|]; [|easy]. destruct (said_of x by_what d) as [(a', b')|]; [|easy]. injection H as <-.
  cbn [truth]. rewrite (IHc _ eq_refl), (IHd _ eq_refl), is_said_or. now destruct (is_said (a, b) p n).
Qed.

Lemma said_by_ways last l : forall ab, said_by x by_what l = Some ab -> ways_to_bind last l env = if is_said ab p n then [env] else [].
Proof.
  induction l as [|[| |c] l IH]; intros ab; cbn [said_by]; try easy; [intros E; now injection E as <-|].
  destruct (said_of x by_what c) as [(a, b)|] eqn:C; [|easy]. destruct (said_by x by_what l) as [(a', b')|]; [|easy]. intros E. injection E as <-.
  cbn [ways_to_bind]. rewrite (said_of_true c _ C), (IH _ eq_refl), is_said_or. now destruct (is_said (a, b) p n).
Qed.
End Meaning.

(** ** Alternatives *)
Definition constant (a : expression) : option Z := match a with Number z => Some z | _ => None end.

Fixpoint constants (l : list expression) : option (list Z) :=
  match l with
  | [] => Some []
  | a :: l => match constant a, constants l with Some z, Some m => Some (z :: m) | _, _ => None end
  end.

(** By what an alternative divides the heap x. *)
Definition divisors_of (x : string) (a : alternative) : option (list Z) :=
  match leaves a with
  | Heap (Apply2 Quotient (Name y) by_what) =>
    let said l := match said_by x by_what l with Some (true, true) => String.eqb y x | _ => false end in
    match by_what, clauses a with
    | Number p, l => if said l then Some [p] else None
    | Name k, For k' (Listed items) :: l => if said l && String.eqb k k' && negb (String.eqb k x) then constants items else None
    | _, _ => None
    end
  | _ => None
  end.

Lemma constants_numbers env : forall l zs, constants l = Some zs -> numbers env l = Some zs.
Proof.
  induction l as [|a l IH]; intros zs; cbn [constants]; [intros E; now injection E as <-|]. destruct a as [z| | |]; try easy. cbn [constant].
  destruct (constants l) as [m|]; [|easy]. intros E. injection E as <-. cbn [numbers number]. now rewrite (IH m eq_refl).
Qed.

Lemma left_by_division env x by_what p n o : value_of env x = Some n -> number env by_what = Some p -> 0 < p ->
  (In o (positions (heaps_of 0 (Heap (Apply2 Quotient (Name x) by_what)) env)) <-> exists m, o = [m] /\ Z.of_nat m = n / p).
Proof.
  intros X P B. rewrite in_positions. cbn [heaps_of numbers number]. rewrite X, P. cbn [apply2]. destruct (Z.eqb_spec p 0); [lia|]. split.
  - intros E. injection E as E. destruct o as [|m [|]]; try easy. injection E as E. exists m. auto.
  - intros (m & -> & E). cbn [map]. now rewrite E.
Qed.

Lemma dividing_options x a ps last n o : divisors_of x a = Some ps -> Forall (fun p => 0 < p) ps -> 0 <= n ->
  (In o (options_of last [(x, n)] a) <-> exists p m, In p ps /\ 0 < n /\ n mod p = 0 /\ o = [m] /\ Z.of_nat m = n / p).
Proof.
  intros D Pos N0. unfold divisors_of in D. destruct a as [le cl]. cbn [leaves clauses] in *.
  destruct le as [e|]; [|easy]. destruct e as [| | |f e b]; try easy. destruct f; try easy. destruct e as [|y| |]; try easy.
  assert (Same : forall env, heaps_of last (Heap (Apply2 Quotient (Name y) b)) env = heaps_of 0 (Heap (Apply2 Quotient (Name y) b)) env) by reflexivity.
  assert (True_ : forall p, is_said (true, true) p n = (n mod p =? 0) && (0 <? n)) by reflexivity.
  unfold options_of. cbn [leaves clauses]. destruct b as [p|k| |]; try easy.
  - destruct (said_by x (Number p) cl) as [([|], [|])|] eqn:S; try easy. destruct (String.eqb_spec y x) as [->|]; [|easy]. injection D as <-. inversion Pos as [|p' l P _]; subst.
    assert (Vx : value_of [(x, n)] x = Some n) by (cbn [value_of]; now rewrite String.eqb_refl).
    rewrite (said_by_ways x (Number p) [(x, n)] p n Vx eq_refl N0 P last cl _ S), True_.
    destruct (Z.eqb_spec (n mod p) 0) as [E|E], (Z.ltb_spec 0 n) as [L|L]; cbn [andb flat_map]; rewrite ?app_nil_r.
    + rewrite Same, (left_by_division _ x _ p n) by auto. split.
      * intros (m & -> & Q). exists p, m. repeat split; auto. now left.
      * intros (q & m & [<-|[]] & _ & _ & -> & Q). eauto.
    + split; [easy|]. intros (q & m & _ & L' & _). lia.
    + split; [easy|]. intros (q & m & [<-|[]] & _ & E' & _). contradiction.
    + split; [easy|]. intros (q & m & _ & L' & _). lia.
  - destruct cl as [|c cl]; [easy|]. destruct c as [k' s| |]; try easy. destruct s as [| |items| | | | | | | | | |]; try easy.
    destruct (_ && _ && _) eqn:G; [|easy]. rewrite !andb_true_iff, negb_true_iff, String.eqb_neq in G. destruct G as ((G & K) & Kx). apply String.eqb_eq in K. subst k'.
    destruct (said_by x (Name k) cl) as [([|], [|])|] eqn:S; try easy. apply String.eqb_eq in G. subst y.
    cbn [ways_to_bind elements]. rewrite (constants_numbers _ items ps D). rewrite Forall_forall in Pos.
    assert (Vx : forall p, value_of [(k, p); (x, n)] x = Some n) by (intros p; cbn [value_of]; rewrite String.eqb_refl; now destruct (String.eqb_spec x k); [congruence|]).
    assert (Vk : forall p, number [(k, p); (x, n)] (Name k) = Some p) by (intros p; cbn [number value_of]; now rewrite String.eqb_refl).
    split.
    + intros J. apply in_flat_map in J. destruct J as (env & W & J). apply in_flat_map in W. destruct W as (p & Ip & W). specialize (Pos p Ip).
      rewrite (said_by_ways x (Name k) _ p n (Vx p) (Vk p) N0 Pos last cl _ S), True_ in W. destruct (Z.eqb_spec (n mod p) 0) as [E|], (Z.ltb_spec 0 n) as [L|]; try easy.
      destruct W as [<-|[]]. rewrite Same, (left_by_division _ x _ p n) in J by auto. destruct J as (m & -> & Q). exists p, m. auto.
    + intros (p & m & Ip & L & E & -> & Q). specialize (Pos p Ip). apply in_flat_map. exists [(k, p); (x, n)]. split.
      * apply in_flat_map. exists p. split; [exact Ip|]. rewrite (said_by_ways x (Name k) _ p n (Vx p) (Vk p) N0 Pos last cl _ S), True_.
        destruct (Z.eqb_spec (n mod p) 0); [|contradiction]. destruct (Z.ltb_spec 0 n); [now left|lia].
      * rewrite Same, (left_by_division _ x _ p n) by auto. eauto.
Qed.

(** ** Rules *)
Fixpoint all_divisors (x : string) (l : list alternative) : option (list Z) :=
  match l with
  | [] => Some []
  | a :: l => match divisors_of x a, all_divisors x l with Some ps, Some qs => Some (ps ++ qs)%list | _, _ => None end
  end.

(** The primes by which the rule divides, each once, and the number that is their product. *)
Definition divided_by (r : rule) (N : Z) : option (list Z) :=
  match r with
  | Written [(AnyHeap x, l)] =>
    match all_divisors x l with
    | Some (p :: ps) => if forallb Rule.prime (p :: ps) then if product (p :: ps) =? N then if existsb (fun q => N mod (q * q) =? 0) (p :: ps) then None else Some (p :: ps) else None else None
    | _ => None
    end
  | _ => None
  end.

Lemma all_divisors_in x n o last : 0 <= n -> forall l ps, all_divisors x l = Some ps -> Forall (fun p => 0 < p) ps ->
  (In o (flat_map (options_of last [(x, n)]) l) <-> exists p m, In p ps /\ 0 < n /\ n mod p = 0 /\ o = [m] /\ Z.of_nat m = n / p).
Proof.
  intros N0. induction l as [|a l IH]; intros ps; cbn [all_divisors].
  - intros E _. injection E as <-. split; [easy|]. intros (p & m & [] & _).
  - destruct (divisors_of x a) as [qs|] eqn:D; [|easy]. destruct (all_divisors x l) as [rs|]; [|easy]. intros E F. injection E as <-. apply Forall_app in F.
    cbn [flat_map]. rewrite in_app_iff, (dividing_options x a qs last n o D (proj1 F) N0), (IH rs eq_refl (proj2 F)). split.
    + intros [(p & m & I & H)|(p & m & I & H)]; exists p, m; rewrite in_app_iff; auto.
    + intros (p & m & I & H). apply in_app_iff in I. destruct I as [I|I]; [left|right]; exists p, m; auto.
Qed.

(** The options as a finite list. *)
Definition quotients (ps : list Z) : rules := fun n =>
  flat_map (fun p => if (Z.of_nat n mod p =? 0) && (0 <? Z.of_nat n) then [[Z.to_nat (Z.of_nat n / p)]] else []) ps.

Lemma in_quotients ps n o : Forall (fun p => 0 < p) ps ->
  (In o (quotients ps n) <-> exists p m, In p ps /\ 0 < Z.of_nat n /\ Z.of_nat n mod p = 0 /\ o = [m] /\ Z.of_nat m = Z.of_nat n / p).
Proof.
  intros F. rewrite Forall_forall in F. unfold quotients. rewrite in_flat_map. split.
  - intros (p & I & J). destruct (Z.eqb_spec (Z.of_nat n mod p) 0) as [E|], (Z.ltb_spec 0 (Z.of_nat n)) as [L|]; try easy. destruct J as [<-|[]].
    exists p, (Z.to_nat (Z.of_nat n / p)). repeat split; auto. apply Z2Nat.id. apply Z.div_pos; [lia|auto].
  - intros (p & m & I & L & E & -> & Q). exists p. split; [exact I|]. rewrite <- Q, Nat2Z.id. destruct (Z.eqb_spec (Z.of_nat n mod p) 0); [|contradiction].
    destruct (Z.ltb_spec 0 (Z.of_nat n)); [now left|lia].
Qed.

Lemma divided_by_sound r N ps : divided_by r N = Some ps -> exists game, plays r game /\ shrinking game /\ says (ExponentsIn N) game.
Proof.
  unfold divided_by. destruct r as [|[|([x|] & l) [|]]]; try easy. destruct (all_divisors x l) as [[|p qs]|] eqn:A; try easy. set (fs := p :: qs) in *.
  destruct (forallb Rule.prime fs) eqn:P; [|easy]. destruct (Z.eqb_spec (product fs) N) as [E|]; [|easy]. destruct (existsb _ fs); [easy|]. intros Q. injection Q as <-.
  assert (F : Forall Znumtheory.prime fs) by (apply Forall_forall; intros q I; rewrite forallb_forall in P; now apply prime_is, P).
  assert (Pos : Forall (fun p => 0 < p) fs) by (revert F; apply Forall_impl; intros q Q; pose proof (prime_ge_2 q Q); lia).
  assert (L : leads (quotients fs) (fun n m => 1 <= m /\ exists p, (Znumtheory.prime p /\ (p | N)) /\ n = m * p)).
  { split; [|intros n m (M & q & (Q & _) & ->); pose proof (prime_ge_2 q Q); nia]. intros n o. rewrite (in_quotients fs n o Pos). rewrite Forall_forall in F, Pos. split.
    - intros (q & m & I & N0 & D & -> & M). exists m. split; [reflexivity|]. specialize (F q I). pose proof (prime_ge_2 q F).
      pose proof (Z.div_mod (Z.of_nat n) q ltac:(lia)) as Dv. split; [nia|]. exists q. split; [split; [exact F|]|nia]. subst N.
      apply in_split in I. destruct I as (a & b & ->). rewrite product_app. cbn [product fold_right]. fold (product b). exists (product a * product b). lia.
    - intros (m & -> & M & q & (Q & D) & Eq). pose proof (prime_ge_2 q Q). subst N. destruct (prime_among q fs Q) as (a & b & Ab); [now apply Forall_forall|exact D|].
      exists q, m. split; [rewrite Ab; apply in_app_iff; right; now left|]. split; [nia|]. rewrite Eq, Z.mod_mul, Z.div_mul by lia. auto. }
  exists (quotients fs). split; [|split; [exact (leads_shrinks _ _ L)|exact (exponents_law N _ L)]].
  intros n o. rewrite (in_quotients fs n o Pos). unfold is_option. cbn [options_up_to flat_map matches fst snd].
  split; [intros H; exists O|intros (last & H); revert H]; rewrite app_nil_r, (all_divisors_in x (Z.of_nat n) o _ (Zle_0_nat n) l fs A Pos); auto.
Qed.

(** ** The method *)
Definition largest_named : Z := 10 ^ 7.

Definition by_exponents (r : rule) (v : json) : option claim :=
  match field "law" v with
  | Some w =>
    match text_at "factors" w with
    | Some wanted =>
      match strip "parity of the exponents in " wanted with
      | Some digits =>
        match as_number digits with
        | Some N => guard (law_claimed (ExponentsIn N) v w && (N <=? largest_named))
            match divided_by r N with Some _ => Some (FactorsSay (ExponentsIn N)) | None => None end
        | None => None
        end
      | None => None
      end
    | None => None
    end
  | None => None
  end.

Lemma by_exponents_sound text r v c : read_rule text = Some r -> by_exponents r v = Some c -> holds text c.
Proof.
  intros T. unfold by_exponents. destruct (field "law" v) as [w|]; [|easy]. destruct (text_at "factors" w) as [wanted|]; [|easy].
  destruct (strip _ wanted) as [digits|]; [|easy]. destruct (as_number digits) as [N|]; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
  destruct (divided_by r N) as [ps|] eqn:D; [|easy]. injection H as <-. destruct (divided_by_sound r N ps D) as (game & P & S & L).
  exists r, game. split; [now split|exact L].
Qed.

(** Whether the law and the rule are of this kind: for what a program says of a certificate that it does not accept. *)
Definition names_exponents (wanted : string) : bool := match strip "parity of the exponents in " wanted with Some _ => true | None => false end.
Definition only_divides (r : rule) : bool :=
  match r with Written [(AnyHeap x, l)] => match all_divisors x l with Some _ => true | None => false end | _ => false end.
