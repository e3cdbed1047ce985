(** The methods for games on lists and trees: `moore` (FORMAT.md, section 15), `staircase` (16), `diagonal` and `colon` (18).

    The theorems are in [Moore], [Staircase], [Gaps], [Diagonal] and [Colon]; here the text of the rule and the claim are read. *)
From Coq Require Import List Arith Lia Bool ZArith String.
From Grundy Require Import Lazy Json Game Rule RuleText Amounts Lists Moore Staircase Gaps Diagonal Colon Claim CodeMethods TakingMethods.
Import ListNotations.
Local Open Scope nat_scope.

(** The text under a key of the law of a claim of this kind. *)
Definition law_of (kind key : string) (v : json) : option json :=
  match text_at "kind" v, field "law" v with
  | Some found, Some law => guard (String.eqb found kind && only [key] law) (field key law)
  | _, _ => None
  end.

(** ** Moore *)
Definition by_moore (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_lists text, text_at "play" v, law_of "outcome" "columns" v with
  | None, Some (Heaps each (Some most)), Some play, Some law =>
    match read_rule each, as_natural law with
    | Some r, Some m =>
      match amounts_of r with
      | Some a => guard (String.eqb play "normal" && only ["kind"; "play"; "law"]%string v && (m =? S most) && takes_any a)
                  (Some (Columns m))
      | None => None
      end
    | _, _ => None
    end
  | _, _, _, _ => None
  end.

Lemma takes_any_member a k : takes_any a = true -> 1 <= k -> member a k = true.
Proof.
  intros T K. unfold member. destruct (any _ (few a)); [reflexivity|]. rewrite any_is. unfold takes_any in T.
  apply existsb_exists in T. destruct T as (s & I & S). apply existsb_exists. exists s. split; [exact I|].
  destruct s as [|first| | | | | | | | | | |]; try easy. destruct first as [z| | |]; try easy. destruct z as [|[]|]; try easy.
  cbn. apply Z.leb_le. lia.
Qed.

Lemma takes_any_nim a x y : takes_any a = true -> (becomes (subtracting (member a)) x y <-> y < x).
Proof.
  intros T. unfold becomes. rewrite !in_subtracting. split.
  - intros [(k & E & _ & L)|(_ & k & E & _)]; [injection E as ->; lia|easy].
  - intros L. left. exists (x - y). split; [f_equal; lia|]. split; [apply takes_any_member; [exact T|lia]|lia].
Qed.

Lemma by_moore_sound : sound by_moore.
Proof.
  intros text v proof c. unfold by_moore. destruct proof; [easy|].
  destruct (read_lists text) as [[each [most|]| | | |]|] eqn:R; try easy.
  destruct (text_at "play" v) as [play|]; [|easy]. destruct (law_of "outcome" "columns" v) as [law|]; [|easy].
  destruct (read_rule each) as [r|] eqn:T; [|easy]. destruct (as_natural law) as [m|]; [|easy].
  destruct (amounts_of r) as [a|] eqn:A; [|easy]. intros H. apply guard_some in H. destruct H as (G & E). injection E as <-.
  rewrite !andb_true_iff, Nat.eqb_eq in G. destruct G as ((_ & ->) & G).
  exists each, most, r, (subtracting (member a)). split; [exact R|]. split; [now apply taking_game|].
  intros x X. apply moore; [|exact X]. intros b d. now apply takes_any_nim.
Qed.

(** ** Stairs, rising lists and trees: the whole rule and the whole law are texts *)
Definition named_law (wanted : string -> bool) (key word : string) (c : claim) (text : string) (v : json) (proof : option json) : option claim :=
  match proof, law_of "grundy" key v with
  | None, Some (Text found) => guard (wanted text && String.eqb found word && only ["kind"; "law"]%string v) (Some c)
  | _, _ => None
  end.

Lemma named_law_sound wanted key word c : (forall text, wanted text = true -> holds text c) -> sound (named_law wanted key word c).
Proof.
  intros S text v proof d. unfold named_law. destruct proof; [easy|]. destruct (law_of "grundy" key v) as [[| |found| |]|]; try easy.
  intros H. apply guard_some in H. destruct H as (G & E). injection E as <-. apply S.
  rewrite !andb_true_iff in G. tauto.
Qed.

Definition is_staircase (text : string) : bool := match read_lists text with Some Stairs => true | _ => false end.
Definition is_tree_game (text : string) : bool := match read_lists text with Some Trees => true | _ => false end.

Definition is_rising_lists (text : string) : bool := match read_lists text with Some Rising => true | _ => false end.

Definition by_staircase : method := named_law is_staircase "places" "odd" OddPlaces.
Definition by_gaps : method := named_law is_rising_lists "gaps" "every other" EveryOtherGap.
Definition by_colon : method := named_law is_tree_game "children" "xor of one more" XorOfOneMore.

Lemma by_staircase_sound : sound by_staircase.
Proof.
  apply named_law_sound. intros text T. unfold is_staircase in T. destruct (read_lists text) as [[| | | |]|] eqn:R; try easy.
  split; [exact R|]. exists stairs_value. split; [exact staircase|exact stairs_value_at].
Qed.

Lemma by_gaps_sound : sound by_gaps.
Proof.
  apply named_law_sound. intros text T. unfold is_rising_lists in T. destruct (read_lists text) as [[| | | |]|] eqn:R; try easy.
  split; [exact R|]. exists gaps_value. split; [exact every_other_gap|exact gaps_value_at].
Qed.

Lemma by_colon_sound : sound by_colon.
Proof.
  apply named_law_sound. intros text T. unfold is_tree_game in T. destruct (read_lists text) as [[| | | |]|] eqn:R; try easy.
  split; [exact R|]. eexists. split; [exact colon|]. reflexivity.
Qed.

(** ** Diagrams *)
Definition by_diagonal (text : string) (v : json) (proof : option json) : option claim :=
  match proof, read_lists text, text_at "play" v, law_of "outcome" "arms" v with
  | None, Some Diagrams, Some play, Some (Text found) =>
      guard (String.eqb play "normal" && String.eqb found "even" && only ["kind"; "play"; "law"]%string v) (Some EvenArms)
  | _, _, _, _ => None
  end.

Lemma by_diagonal_sound : sound by_diagonal.
Proof.
  intros text v proof c. unfold by_diagonal. destruct proof; [easy|]. destruct (read_lists text) as [[| | | |]|] eqn:R; try easy.
  destruct (text_at "play" v); [|easy]. destruct (law_of "outcome" "arms" v) as [[| |found| |]|]; try easy. intros H. apply guard_some in H.
  destruct H as (_ & E). injection E as <-. split; [exact R|]. exact diagonal.
Qed.
