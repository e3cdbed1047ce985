(** The method `automaton` (FORMAT.md, section 8) for rules on one heap whose moves may leave several heaps; the theorem is in [HeapSums].

    Laws are a formula, an automaton in base 2 with the value as its last track, or a period with any saltus, written as a formula as in
    [DigitPeriods]. Of the proof the measure has to be one, and the forms of options that suffice tell where to look for them. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Mex Game Period Rule RuleText Worth Formula Tuples Demands Lists Claim CodeMethods.
From Grundy Require Import ParametricMethods Digits Linear Moves Automata AutomataMethods DigitPeriods HeapSums.
Import ListNotations.
Local Open Scope nat_scope.

(** ** The proof *)
(** A code has no measure, and a heap that is only lowered is one; the heaps of an option are smaller than the heap anyway. *)
Definition measure_in_order (r : rule) (w : json) : bool :=
  match field "measure" w with
  | Some (Object []) => is_code r
  | Some (Object [(tag, Array [row])]) =>
    negb (is_code r) && String.eqb tag "" && match as_list as_integer row with Some [c; d] => (0 <=? c)%Z && (1 <=? d)%Z | _ => false end
  | _ => false
  end.

(** Forms of two equal heaps and any third one, or of given heaps and a last one. *)
Definition known_forms : list (list (list nat)) := [[[0; 1; 0]; [0; 1; 0]; [0; 0; 1]]; [[0; 1]; [0; 1]]].
Definition is_known_form (form : list (list nat)) : bool :=
  existsb (fun known => if list_eq_dec (list_eq_dec Nat.eq_dec) form known then true else false) known_forms ||
  match rev form with
  | [0; 1] :: rest => forallb (fun row => match row with [_; 0] => true | _ => false end) rest
  | _ => false
  end.
Definition options_in_order (w : json) : bool :=
  match field "options" w with
  | None | Some (Object []) => true
  | Some (Object [(tag, forms)]) => String.eqb tag "" && match as_list (as_list as_naturals) forms with Some ((_ :: _) as l) => forallb is_known_form l | _ => false end
  | _ => false
  end.

(** What a form asks of the heaps at these places: equal heaps, given heaps. *)
Fixpoint asked_by (form : list (list nat)) (places : list nat) : list atom :=
  match form, places with
  | row :: form, i :: places =>
      (match row with
       | c :: rest => if forallb (Nat.eqb 0) rest then [equals (place_form i) (number_form (Z.of_nat c))] else []
       | [] => []
       end
       ++ flat_map (fun rj => if list_eq_dec Nat.eq_dec row (fst rj) then [equals (place_form i) (place_form (snd rj))] else []) (combine form places)
       ++ asked_by form places)%list
  | _, _ => []
  end.

(** By the first form with so many heaps. *)
Definition asked_in (w : json) (places : list nat) : list atom :=
  match field "options" w with
  | Some (Object [(_, forms)]) =>
    match as_list (as_list as_naturals) forms with
    | Some l => match find (fun form => List.length form =? List.length places) l with Some form => asked_by form places | None => [] end
    | None => []
    end
  | _ => []
  end.

(** ** The method *)
Definition sums_prepared (r : rule) (w : json) : option (string * list move) :=
  match heap_moves r, heap_name r with
  | Some ms, Some x => guard (only ["measure"; "options"]%string w && measure_in_order r w && options_in_order w
      && forallb (fun mv => forallb natural_demand (demands mv)) ms) (Some (x, ms))
  | _, _ => None
  end.

Definition sums_of_law (base : nat) (r : rule) (w : json) (law : value_law) : bool :=
  match sums_prepared r w with
  | Some (x, ms) => if all (move_has_meaning base 1 (Linear.only_case tt)) ms then sums_checked base x ms law (asked_in w) else false
  | None => false
  end.

Lemma sums_of_law_sound base r w law : 2 <= base -> sums_of_law base r w law = true ->
  exists x g, heap_name r = Some x /\ grundy_values r g /\ forall n v, has_value base (TupleRule [([x], [])] []) law [n] v = true <-> g n = v.
Proof.
  intros B. unfold sums_of_law, sums_prepared. destruct (heap_moves r) as [ms|] eqn:M; [|easy]. destruct (heap_name r) as [x|]; [|easy].
  destruct (guard _ _) as [(y, l)|] eqn:G; [|easy]. apply guard_some in G. destruct G as (G & E). injection E as <- <-. destruct (all _ ms); [|easy]. intros C.
  rewrite !andb_true_iff in G. destruct G as (_ & N). destruct (sums_decided base B r x ms law M N (asked_in w) C) as (g & V & L).
  exists x, g. auto.
Qed.

(** The first values, each from those before it. *)
Fixpoint first_sums (r : rule) (n : nat) : list nat :=
  match n with
  | O => []
  | S m => let l := first_sums r m in (l ++ [mex (map (fast_xors (fun h => nth h l 0)) (options_up_to m r m))])%list
  end.

Definition longest_sums : nat := 40.

Definition sums_grow (r : rule) (w : json) (e p s : nat) : bool :=
  if (1 <=? p) && (e + p <=? longest_sums) then
    match heap_name r with
    | Some x => let l := first_sums r (e + p) in
        if (List.length l =? e + p) && least (grown l e p s) e p s then is_said (sums_of_law 2 r w) x l e p s else false
    | None => false
    end
  else false.

Definition by_heap_sums (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_rule text with
  | Some w, Some r =>
    match periodic_claim v with
    | Some (e, p, s) => guard (sums_grow r w e p s) (Some (SumsRepeat e p s))
    | None =>
      match text_at "kind" v, field "law" v with
      | Some kind, Some law => guard (String.eqb kind "grundy" && only ["kind"; "law"]%string v)
          (law_by_digits "formula" read_formula (Some "track"%string) 2 (fun base => sums_of_law base r w) ByFormula ByTrack SumsAre SumsRead law)
      | _, _ => None
      end
    end
  | _, _ => None
  end.

Lemma by_heap_sums_sound : sound by_heap_sums.
Proof.
  intros text v proof c. unfold by_heap_sums. destruct proof as [w|]; [|easy]. destruct (read_rule text) as [r|] eqn:T; [|easy].
  destruct (periodic_claim v) as [((e & p) & s)|].
  - intros H. apply guard_some in H. destruct H as (G & E). injection E as <-. unfold sums_grow in G.
    destruct (_ && _) eqn:B in G; [|easy]. rewrite andb_true_iff, Nat.leb_le in B. destruct B as (P & _).
    destruct (heap_name r) as [x|] eqn:X; [|easy]. set (l := first_sums r (e + p)) in *. destruct (_ && _) eqn:Q in G; [|easy].
    rewrite andb_true_iff, Nat.eqb_eq in Q. destruct Q as (Len & Least). destruct (is_said_by _ x l e p s P Len G) as (law & Ch & Code & Like).
    destruct (sums_of_law_sound 2 r w _ (le_n 2) Ch) as (y & g & Y & V & L). rewrite X in Y. injection Y as <-. exists r, g. split; [exact T|]. split; [exact V|].
    assert (Same : forall n, g n = grown l e p s n) by (apply Like; intros n u; rewrite Code; apply L).
    apply least_sound; [lia|intros n N; rewrite !Same; now apply (grown_repeats l e p s P)|].
    apply (least_ext (grown l e p s)); [intros n _; now rewrite Same|exact Least].
  - destruct (text_at "kind" v) as [kind|]; [|easy]. destruct (field "law" v) as [law|]; [|easy]. intros H. apply guard_some in H. destruct H as (_ & H).
    destruct (law_found _ _ _ _ _ _ _ _ _ _ _ H) as [(s & f & F & G & ->)|(base & a & B & G & ->)].
    + destruct (sums_of_law_sound 2 r w _ (le_n 2) G) as (x & g & X & V & L). exists r, g, x, f. split; [exact T|]. split; [exact X|]. split; [exact F|]. split; [exact V|].
      intros n. pose proof (proj2 (L n (g n)) eq_refl) as Q. cbn [has_value coordinates lines fst combine map] in Q.
      destruct (number_at [(x, Z.of_nat n)] f) as [z|]; [|easy]. apply Z.eqb_eq in Q. now subst z.
    + destruct (sums_of_law_sound base r w _ B G) as (x & g & X & V & L). exists r, g. auto.
Qed.
