/** The documents that the engine sends. Made from their types in Rust by the example `write` of grundy-documents. */

/** A game of the catalogue that has the same values. */
export interface AlikeDocument {
  /** Which game, and how its values are shifted or repeated. */
  words: string;
  /** How far that is known. */
  standing: Standing;
  /** The values agree below this limit. */
  agrees_below: number;
}

/** The certificates of one rule of the atlas. */
export interface AtlasCertificatesDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** The text of each: of the law, of the class, of misère play. */
  certificates: string[];
}

/** What came of checking the certificates of an atlas. */
export interface AtlasCheckDocument {
  /** The version of the program. */
  version: string;
  /** The rules that were looked at. */
  rules: number;
  /** The certificates that the checker accepted. */
  accepted: number;
  /** Each rule whose line does not follow from its certificates, with the reason. */
  wrong: string[];
}

/** What a search of the atlas found. */
export interface AtlasDocument {
  /** The version of the program. */
  version: string;
  /** What was asked, as it was understood. */
  asked: string;
  /** The sections, with how they were made. */
  sections: AtlasSection[];
  /** How many rules were found. */
  rules: number;
  /** In how many classes of equal values they are. */
  classes: number;
  /** The rules, by section and in its order. */
  entries: AtlasEntry[];
}

/** One rule of the atlas. */
export interface AtlasEntry {
  /** The section to which it belongs. */
  section: string;
  /** The canonical rule. */
  rule: string;
  /** The number of its class: rules with the same number have the same values, up to heaps that are worth nothing at first. */
  class: string;
  /** The first rule of those with the same options, where it is another. */
  same_as: string | null;
  /** How much smaller the heaps of that rule are. */
  shift: number | null;
  /** The law of its values. */
  law: AtlasLaw;
  /** Misère play, where that was looked at. */
  misere: (ShortMisere | null);
  /** The first values. */
  values: number[];
}

/** The law of an entry, with its standing. */
export interface AtlasLaw {
  /** How far it is known; `none` where no law was found. */
  standing: Standing;
  /** The method of the proof. */
  method: string | null;
  /** The law for people. */
  formula: string | null;
  /** From where on the values repeat. */
  preperiod: number | null;
  /** How soon they repeat. */
  period: number | null;
  /** By how much they grow in one period. */
  saltus: number | null;
  /** Whether the checker accepted a certificate. */
  checked: boolean;
}

/** What is kept of a number of rules. */
export interface AtlasSection {
  /** Its name, and the beginning of the names of its files. */
  name: string;
  /** How many rules it has. */
  rules: number;
  /** The command that made it. */
  command: string;
  /** The version of the program that made it. */
  made_by: string;
  /** The day, `2026-11-16`. */
  made_on: string;
}

/** All boards of a size with their Grundy values. */
export interface BoardsDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** The boards as they are typed. */
  boards: string[];
  /** Their values, in the same order. */
  values: Cell[];
}

/** A text in both languages. */
export interface Both {
  /** English. */
  en: string;
  /** 中文. */
  zh: string;
}

/** A number, "inf" for a threat, null where there is no value. */
export type Cell = (number | "inf" | null);

/** Whether a certificate was accepted. */
export interface CheckDocument {
  /** The version of the program. */
  version: string;
  /** Whether the checker accepted it. */
  accepted: boolean;
  /** The rule that it speaks of. */
  rule?: string | null;
  /** The method of the proof. */
  method?: string | null;
  /** What was accepted, as a sentence made from the certificate's own claim. */
  claim?: string | null;
  /** Why it was rejected. */
  reason?: string | null;
  /** Which checkers were asked and what they said, where more than one was. */
  checkers?: CheckerDocument[] | null;
}

/** What one checker says about a certificate. */
export interface CheckerDocument {
  /** Its name. */
  name: string;
  /** Whether it accepted the certificate. */
  accepted: boolean;
  /** What it says of the certificate: no verdict is not a rejection. */
  verdict: CheckerVerdict;
  /** What it printed. */
  answer?: string | null;
}

/** What a checker says of a certificate. */
export type CheckerVerdict = ("accepted" | "rejected" | "not-covered" | "out-of-budget");

/** What a law speaks about. */
export type Claim = ("grundy" | "outcome");

/** To which rules a rule is equal: those of the same class have the same values, up to heaps that are worth nothing at first. */
export interface ClassEntry {
  /** A number for the class: of its values, where they are proved to repeat, and otherwise of its first rule. */
  id: string;
  /** The first rule of those with the same options, where it is another. */
  same_as: string | null;
  /** How much smaller the heaps of that rule are. */
  shift: number | null;
}

/** A part of the work on a rule that the clock may end. */
export type ClockWord = ("law" | "misere" | "values");

/** A program that decides sums. */
export interface CodeDocument {
  /** The version of the program that wrote it. */
  version: string;
  /** The canonical rule; none for a judge's problem. */
  rule: string | null;
  /** How far the law that it uses is known; none for a judge's problem. */
  standing: (Standing | null);
  /** The program. */
  code: string;
  /** Its language: `cpp`, `java`, `python` or `rust`. */
  language: string;
  /** What the program reads, as `--reads` says it; none for a judge's problem. */
  reads: string | null;
  /** What it answers, as `--says` says it; none for a judge's problem. */
  says: string | null;
  /** The lines of its header: the rule, the law or the plan, what it costs, how far it goes. */
  notes: string[];
  /** Whether it stands on the law; otherwise positions are worked out from the rule. */
  uses_law: boolean;
}

/** One component of a sum with its options. */
export interface ComponentDocument {
  /** The position. */
  text: string;
  /** Which of the positions that were typed it belongs to. */
  place: number;
  /** Its value. */
  value: Cell;
  /** Who wins it alone under normal play. */
  outcome: (Outcome | null);
  /** How it is drawn. */
  drawing: Drawing;
  /** How many options it has, where they could be counted. */
  count: number | null;
  /** How many of them are not listed. */
  more: number | null;
  /** Its options. */
  options: OptionDocument[];
}

/** The answer about a compound. */
export interface CompoundDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule, or the rules in the order of the games, joined by ` + `. */
  rule: string;
  /** How the positions are joined. */
  compound: string;
  /** Who wins. */
  outcome: Outcome;
  /** A compound has no nim-sum. */
  value: number | null;
  /** The remoteness of each position, where that decides. */
  remoteness: (number | null)[] | null;
  /** The suspense of each position, where that decides. */
  suspense: (number | null)[] | null;
  /** One winning move: what is done in each position that is moved. */
  moves: MoveDocument[];
  /** Whether all winning moves are listed. */
  complete: boolean;
  /** How many moves win, two ways to one result counting once; none where they are too many to be counted. */
  winning_moves: number | null;
  /** How far the answer is known. */
  standing: Standing;
  /** Why, in one sentence. */
  reason: string;
}

/** What can follow a sum. */
export interface ContinuationsDocument {
  /** The positions; the first is the one asked about. */
  nodes: GraphNode[];
  /** The moves, from node to node. */
  edges: ([number, number])[];
  /** Whether everything that can follow is there. */
  complete: boolean;
}

/** How many positions there are of a kind. */
export interface CountDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** How many there are, as text: it may be larger than a number of JSON holds exactly. */
  count: string;
  /** How many there are of all kinds, as text. */
  all: string;
  /** Proved where a proved law was counted, computed where the positions were. */
  standing: Standing;
}

/** An edge that is cut. */
export interface CutDocument {
  /** A picture is one component. */
  component: number;
  /** The edge, by its ends. */
  cut: string;
}

/** What is needed to draw a position; larger ones are written. */
export type Drawing = ({  kind: "text"; } | {  kind: "heap";  /** How many tokens. */  size: number; } | {  kind: "board";  /** From the left. */  x: number;  /** From below. */  y: number; } | {  kind: "tuple";  /** The sort of the position, where it has one. */  tag?: string | null;  /** The numbers. */  sizes: number[]; } | {  kind: "tagged";  /** The sort. */  tag: string;  /** How many tokens. */  size: number; } | {  kind: "cells";  /** What stands in each cell, row by row from above. */  rows: string[][]; } | {  kind: "tree";  /** The parent of each vertex, counted from the root, which is 0 and has none. */  parents: (number | null)[]; } | {  kind: "graph";  /** The names of the vertices. */  vertices: string[];  /** From vertex to vertex. */  arrows: ([number, number])[];  /** The vertex of the token. */  token: number; });

/** A mistake: what is wrong, where, a witness, and what to type instead. */
export interface ErrorBody {
  /** What is wrong. */
  message: string;
  /** Where in the source, in bytes. */
  span: [number, number] | null;
  /** A position or a move that shows it. */
  witness: string | null;
  /** What to type instead. */
  help: string | null;
  /** What the place is a place in. */
  source: string | null;
  /** Where in the source, in UTF-16 code units, in which browsers count. */
  span16: [number, number] | null;
  /** One whole rule that is accepted and was probably meant. */
  mended?: string | null;
}

/** Why there is no answer. */
export interface ErrorDocument {
  /** The mistake. */
  error: ErrorBody;
  /** The version of the program. */
  version: string;
  /** The status of the answer, where it comes in a stream of events. */
  status?: number | null;
}

/** A rule as it is understood. */
export interface ExpansionDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** The rule with its abbreviations written out, where it is one of the language. */
  expansion: string | null;
}

/** The answer about a sum, and the sum taken apart. */
export interface ExploreDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule, or the rules in the order of the games, joined by ` + `. */
  rule: string;
  /** Who wins. */
  outcome: Outcome;
  /** The nim-sum, where there is one. */
  value: number | null;
  /** Winning moves. */
  moves: MoveDocument[];
  /** Whether all winning moves are listed. */
  complete: boolean;
  /** How many moves win: a move is a component and its result, two ways to one result count once, equal heaps count each. None where not all are known. */
  winning_moves: number | null;
  /** How far the answer is known. */
  standing: Standing;
  /** Why, in one sentence. */
  reason: string;
  /** The sum as it is read again. */
  sum: string;
  /** The components with their options. */
  components: ComponentDocument[];
  /** The nim-sum in binary columns, under normal play. */
  xor: string[] | null;
  /** What can follow; none where that would take long. */
  graph: (ContinuationsDocument | null);
}

/** The first positions of a game that has no table. */
export interface GalleryDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** What its positions look like. */
  kind: Kind;
  /** The positions. */
  positions: GalleryPosition[];
}

/** One position of a gallery. */
export interface GalleryPosition {
  /** The position as the user writes it. */
  text: string;
  /** The position as a sum is written. */
  sum: string;
  /** Its value. */
  value: Cell;
  /** Who wins. */
  outcome: (Outcome | null);
  /** How it is drawn. */
  drawing: Drawing;
  /** The values of its vertices. */
  vertices: Cell[];
}

/** A game in the list. */
export interface GameEntry {
  /** Its name. */
  name: string;
  /** Its title. */
  title: Both;
  /** Other names. */
  aliases: string[];
  /** Its parameters. */
  parameters: string[];
  /** Its rule, where the language can say it. */
  rule: string | null;
  /** What its positions look like. */
  kind: (Kind | null);
  /** The first line of its page. */
  summary: Both;
  /** Its rule in plain words; its summary, where the language cannot say it. */
  understood: Both;
  /** The first values as its page lists them. */
  values: string | null;
  /** The law as its page states it. */
  law: string | null;
  /** Where it comes from. */
  source: string;
}

/** The page of a game, with what it knows of its values and its law. */
export interface GamePage {
  /** The version of the program. */
  version: string;
  /** Its name. */
  name: string;
  /** Its title. */
  title: Both;
  /** Other names. */
  aliases: string[];
  /** What it says. */
  text: Both;
  /** Where it comes from. */
  source: string;
  /** Its rule, where the language can say it. */
  rule: string | null;
  /** The parameters with the values that the page uses. */
  parameters: ParameterDefault[];
  /** What the positions look like. */
  kind: (Kind | null);
  /** The first values. */
  values: string | null;
  /** The law. */
  law: string | null;
}

/** The list of games. */
export interface GamesDocument {
  /** The version of the program. */
  version: string;
  /** The games. */
  games: GameEntry[];
}

/** The genus of one position. */
export interface GenusDocument {
  /** The position. */
  position: string;
  /** Its genus, `2^20`. */
  genus: string;
  /** Tame, restive, restless or wild. */
  temper: string;
}

/** A parameter of a rule that is a set, a list, a string or a board. */
export interface Given {
  /** Its name. */
  name: string;
  /** What was given, as it is typed. */
  value: string | null;
  /** Something to begin with where nothing is given. */
  suggested: string;
}

/** What is known about a graph and about tokens on it. */
export interface GraphDocument {
  /** The version of the program. */
  version: string;
  /** A cycle, if there is one: play need not end. */
  cycle?: string[] | null;
  /** Each vertex with one token on it. */
  vertices: VertexDocument[];
  /** The vertices of the tokens. */
  tokens?: string[];
  /** Who wins. */
  outcome?: Outcome;
  /** The value of the sum, where it is finite. */
  value?: number | null;
  /** All winning moves, the one that makes most progress first. */
  moves?: TokenMove[];
  /** All winning moves are always listed. */
  complete?: boolean;
  /** The answer is computed, not guessed. */
  standing?: Standing;
}

/** One position that can follow. */
export interface GraphNode {
  /** Its index. */
  id: number;
  /** The sum. */
  text: string;
  /** Its value, under normal play. */
  value: (Cell | null);
  /** Who wins. */
  outcome: Outcome;
  /** After how many moves it can follow. */
  layer: number;
  /** How many moves are left when the winner hurries and the loser delays; none where too much can follow. */
  remoteness: number | null;
}

/** What is known about a Hackenbush picture. */
export interface HackenbushDocument {
  /** The version of the program. */
  version: string;
  /** How many edges hang on the ground. */
  edges: number;
  /** How many edges of the text do not. */
  loose: number;
  /** Who wins. */
  outcome: Outcome;
  /** The Grundy value. */
  value: number;
  /** The edges whose cutting wins. */
  moves: CutDocument[];
  /** Whether all edges were tried. */
  complete: boolean;
  /** The answer is computed, not guessed. */
  standing: Standing;
}

/** A winning move, and why it wins. */
export interface HintDocument {
  /** The index of the component. */
  component: number;
  /** The position before. */
  from: string;
  /** What is left. */
  to: string;
  /** In words. */
  words: string;
  /** The sum after the move. */
  sum: string;
  /** Why it wins. */
  reason: string;
}

/** The judge's output for an input. */
export interface JudgedDocument {
  /** The version of the program. */
  version: string;
  /** The problem. */
  id: string;
  /** The output. */
  output: string;
  /** How long it took. */
  milliseconds: number;
}

/** What the positions of a game look like. */
export type Kind = ("heap" | "board" | "tuple" | "tagged" | "vector" | "tree" | "graph");

/** The law of a game. */
export interface LawDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule, or none for a bare sequence. */
  rule: string | null;
  /** How far the law is known. */
  standing: Standing;
  /** What the law speaks about: `grundy` or `outcome`. */
  claim: Claim;
  /** The method of the proof. */
  method: string | null;
  /** The family of the law. */
  family: string | null;
  /** The law for people. */
  formula: string | null;
  /** The law in LaTeX. */
  latex: string | null;
  /** The law as a sentence. */
  words: string | null;
  /** Its numbers: preperiod, period and saltus whenever the values repeat. */
  parameters: Record<string, (number | string)>;
  /** The table agrees with the law below this limit. */
  agrees_below: number;
  /** How many terms were needed to see it. */
  needed: number | null;
  /** Whether the independent checker accepted a certificate. */
  checked: boolean;
  /** The proof for people. */
  proof: string | null;
  /** Why it is not proved. */
  undecided: string | null;
  /** Further laws. */
  others: OtherDocument[];
  /** What was looked for. */
  tried: string[];
  /** Games of the catalogue with the same values, each claim with its standing. */
  same_as?: AlikeDocument[];
  /** Sequences of the OEIS with these values. */
  oeis?: string[];
  /** The law at the positions that were asked for. */
  at?: Record<string, (((number | string) | string) | null)> | null;
  /** How far the law is known, by which method or up to where, in a few words. */
  badge: string;
  /** The proof in paragraphs. */
  paragraphs: string[];
  /** Heaps whose values are none of the period. */
  exceptions: number[];
}

/** A legal move. */
export interface Legal {
  /** The index of the component. */
  component: number;
  /** The position before. */
  from: string;
  /** What is left. */
  to: string;
  /** In words. */
  words: string;
  /** The sum after the move. */
  sum: string;
}

/** What is known about the misère play of a game, and of a sum if one was given. */
export interface MisereDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** Whether the textbook rule names the right winner. */
  textbook_rule: boolean;
  /** How far that is known. */
  textbook: TextbookDocument;
  /** The smallest sum for which it names the wrong one. */
  counterexample: string | null;
  /** Genus and temper of the first positions. */
  genus: GenusDocument[];
  /** Tame or not, in one sentence. */
  temper: string;
  /** The quotient, as far as it was found. */
  quotient: (QuotientDocument | null);
  /** How to play, in plain words. */
  how_to_play: string;
  /** Who wins the sum. */
  outcome?: (Outcome | null);
  /** Its winning moves. */
  moves?: MisereMove[] | null;
  /** Whether these are all. */
  complete?: boolean | null;
  /** How far the answer about the sum is known. */
  standing?: (Standing | null);
  /** Why, in one sentence. */
  reason?: string | null;
}

/** A winning move. */
export interface MisereMove {
  /** Which of the positions, counted from the left. */
  component: number;
  /** The position before. */
  from: string;
  /** What is left. */
  to: string;
}

/** One winning move. */
export interface MoveDocument {
  /** Which of the positions, counted from the left. */
  component: number;
  /** The position before. */
  from: string;
  /** What is left. */
  to: string;
  /** In words. */
  words: string;
}

/** A position and what a move can leave of it. */
export interface Moves {
  /** The position. */
  position: string;
  /** Some of its options, the largest first. */
  options: string[];
  /** How many options it has. */
  count: number;
}

/** The value of an expression of nimbers. */
export interface NimDocument {
  /** The version of the program. */
  version: string;
  /** The value, as text: it may be larger than a number of JSON holds exactly. */
  value: string;
}

/** What a rule is. */
export interface Opened {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** The rule as it was typed. */
  text: string;
  /** The rule in plain words. */
  understood: string;
  /** A position and what a move can leave of it. */
  moves: (Moves | null);
  /** The rule with its abbreviations written out, where it is one of the language. */
  expansion: string | null;
  /** The name of its page, where it has one. */
  name: string | null;
  /** The title of its page. */
  title: string | null;
  /** What its page says. */
  description: string | null;
  /** Where it comes from. */
  source: string | null;
  /** What its positions look like. */
  kind: Kind;
  /** How many numbers a position has; nothing where positions are lists, trees or graphs. */
  arity: number | null;
  /** What the coordinates are called. */
  coordinates: string[];
  /** Its parameters that are numbers. */
  parameters: Parameter[];
  /** Its parameters that are sets, lists, strings or boards. */
  given: Given[];
  /** Whether it says how a starting number becomes a position. */
  has_start: boolean;
  /** Whether some position wins at once. */
  has_wins: boolean;
  /** Whether it can be played misère. */
  misere: boolean;
  /** A sum to begin with, in which the player to move can win. */
  example: string | null;
  /** How far a first table goes. */
  limit: number | null;
  /** How play goes and ends where the rule says so, as it is written: `loopy`, `block 2`. */
  manner: string | null;
}

/** One option of a component. */
export interface OptionDocument {
  /** What is left of the component. */
  to: string;
  /** Its value. */
  value: Cell;
  /** Who wins what is left, where play goes or ends in a manner of its own and values say nothing. */
  outcome: (Outcome | null);
  /** Whether the move wins the sum. */
  winning: boolean;
  /** The move in words. */
  words: string;
  /** The sum after the move. */
  sum: string;
}

/** A law beside the one that is shown first. */
export interface OtherDocument {
  /** How far it is known. */
  standing: Standing;
  /** The method of its proof. */
  method: string | null;
  /** What it speaks about. */
  claim: Claim;
  /** Its family. */
  family: string;
  /** The law for people. */
  formula: string;
  /** The table agrees with it below this limit. */
  agrees_below: number;
}

/** Who wins when both play well. */
export type Outcome = ("next" | "previous" | "draw");

/** Who wins from each position of a box, where play goes or ends in a manner of its own. */
export interface OutcomesDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule with its manner of play. */
  rule: string;
  /** How many numbers a position has. */
  arity: number;
  /** Each of them is below this. */
  limit: number;
  /** For each position, the last number running fastest: `P`, `N`, `D` for a draw, or `·` where there is none. */
  outcomes: string[];
}

/** First values and law of a rule; no values where positions form no table that can be shown. */
export interface OverviewDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** The rule in plain words. */
  understood: string;
  /** The title of its page, where it has one. */
  title: string | null;
  /** The first values. */
  table: (TableDocument | null);
  /** The law. */
  law: (LawDocument | null);
}

/** A page of the catalogue. */
export interface PageDocument {
  /** The version of the program. */
  version: string;
  /** Its name. */
  name: string;
  /** Its title. */
  title: Both;
  /** Other names. */
  aliases: string[];
  /** What it says. */
  text: Both;
  /** Where it comes from. */
  source: string;
  /** Its rule, where the language can say it. */
  rule: string | null;
}

/** A parameter of a rule. */
export interface Parameter {
  /** Its name. */
  name: string;
  /** The value that was given. */
  value: ((number | string) | null);
  /** A value to begin with where none is given. */
  suggested: (number | string);
  /** The least value of a slider. */
  least: (number | string);
  /** The greatest value of a slider. */
  most: (number | string);
}

/** A parameter with the value that a page uses. */
export interface ParameterDefault {
  /** Its name. */
  name: string;
  /** The value. */
  value: number | null;
}

/** A law in the position and the parameters. */
export interface ParametricDocument {
  /** The version of the program. */
  version: string;
  /** The rule with its parameters free. */
  rule: string;
  /** How far the law is known. */
  standing: Standing;
  /** What it speaks about. */
  claim: Claim;
  /** The method of the proof, or `smt` where an outside solver says so. */
  method: string | null;
  /** The family of the law. */
  family: string;
  /** The law for people. */
  formula: string | null;
  /** The law in LaTeX. */
  latex: string | null;
  /** The numbers of the law; they are in its formula. */
  parameters: Record<string, (number | string)>;
  /** The condition on the parameters under which the law is stated. */
  parameters_where: string | null;
  /** How many choices of parameters it was fitted to. */
  trained: number | null;
  /** How many larger ones agree. */
  tested: number | null;
  /** Whether the independent checker accepted a certificate. */
  checked: boolean;
  /** The proof for people. */
  proof: string | null;
  /** Why it is not proved. */
  undecided: string | null;
}

/** One position on the table. */
export interface PlayComponent {
  /** The position. */
  text: string;
  /** How it is drawn. */
  drawing: Drawing;
}

/** A sum with its legal moves; the moves are listed also where nobody knows who wins. */
export interface PlayDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rules. */
  rule: string;
  /** The sum as it is read again. */
  sum: string;
  /** Whether play has ended. */
  over: boolean;
  /** Whether the player who moved last has won. */
  won: boolean;
  /** Who wins, where that is known. */
  outcome: (Outcome | null);
  /** How far that is known. */
  standing: (Standing | null);
  /** Why, in one sentence. */
  reason: string | null;
  /** What lies on the table. */
  components: PlayComponent[];
  /** The legal moves. */
  legal: Legal[];
  /** What the opponent has forbidden before this move, where the rule has `block`: what would be left. */
  forbidden: string[];
  /** Whether these are all. */
  complete: boolean;
  /** A winning move, if a hint was wanted. */
  hint: (HintDocument | null);
}

/** A game that was played in the terminal. */
export interface PlayedDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** Who won. */
  winner: string | null;
  /** The moves in words. */
  moves: string[];
}

/** A judge problem in the list. */
export interface ProblemEntry {
  /** Its id. */
  id: string;
  /** Other ids. */
  aliases: string[];
  /** Its title. */
  title: Both;
  /** The judge. */
  judge: string;
  /** What kind of solution it has. */
  kind: (Both | null);
  /** Its rule, where the language can say it. */
  rule: string | null;
  /** The least power of ten that no number of its limits exceeds. */
  largest: number | null;
}

/** The page of a judge problem, with its samples. */
export interface ProblemPage {
  /** The version of the program. */
  version: string;
  /** Its id. */
  id: string;
  /** Its name in the catalogue. */
  name: string;
  /** Its title. */
  title: Both;
  /** Other ids. */
  aliases: string[];
  /** The judge. */
  judge: string;
  /** What kind of solution it has. */
  kind: (Both | null);
  /** Its rule, where the language can say it. */
  rule: string | null;
  /** What it says. */
  text: Both;
  /** Where it comes from. */
  source: string;
  /** Inputs and outputs. */
  samples: Sample[];
}

/** The list of judge problems. */
export interface ProblemsDocument {
  /** The version of the program. */
  version: string;
  /** The problems. */
  problems: ProblemEntry[];
}

/** A misère quotient. */
export interface QuotientDocument {
  /** The number of classes. */
  order: number;
  /** The number of classes of P-positions. */
  p_order: number;
  /** Preperiod of the map, where all heaps are known. */
  preperiod: number | null;
  /** Period of the map, where all heaps are known. */
  period: number | null;
  /** Heaps below this are known, where not all are. */
  valid_below: number | null;
  /** How far it is known. */
  standing: Standing;
  /** Whether the checker accepted a certificate. */
  checked: boolean;
  /** Generators and relations, for small orders. */
  presentation: string | null;
  /** A shortest word for each class. */
  elements: string[];
  /** The classes of P-positions, as indices into `elements`. */
  p_elements: number[];
  /** The class of each heap, as an index into `elements`. */
  phi: number[];
  /** The multiplication table, for small orders. */
  multiplication: number[][] | null;
  /** Why it goes no further, if it does not. */
  stopped: string | null;
}

/** What is known about a claim that somebody typed. */
export interface RefuteDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** The claim as it was typed. */
  claim: string;
  /** Proved, refuted or undecided. */
  standing: Standing;
  /** The method of the proof. */
  method?: string | null;
  /** The proof for people. */
  proof?: string | null;
  /** What the checker accepted, read back from the certificate. */
  accepted?: string | null;
  /** The position at which the claim fails. */
  position?: string | null;
  /** What the claim says there: a number, or a word such as `P`. */
  claimed?: ((number | string) | null);
  /** What is true there. */
  actual?: ((number | string) | null);
  /** A move that shows it; null where none does. */
  move?: string | null;
  /** Why it is refuted or undecided. */
  reason?: string | null;
}

/** The perfect opponent's move. */
export interface ReplyDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rules. */
  rule: string;
  /** The move; none if there is none. */
  move: (Legal | null);
  /** The sum after it. */
  sum: string;
  /** Why it wins, or who wins. */
  reason: string | null;
  /** Who won before the move. */
  outcome: Outcome;
}

/** An input with its output. */
export interface Sample {
  /** The input. */
  input: string;
  /** The output. */
  output: string;
}

/** A server that was started. */
export interface ServedDocument {
  /** The version of the program. */
  version: string;
  /** Where it listens. */
  address: string;
}

/** Misère play in short. */
export interface ShortMisere {
  /** Whether the textbook rule names the right winner. */
  textbook_rule: boolean;
  /** The smallest sum for which it names the wrong one. */
  counterexample: string | null;
  /** The temper of the first positions: `tame`, or that of the first that is not. */
  temper: string;
  /** That position, where there is one. */
  untamed: string | null;
  /** So many positions were looked at for their temper. */
  tempers_below: number;
  /** The number of classes of the quotient. */
  order: number | null;
  /** The number of classes of P-positions. */
  p_order: number | null;
  /** Preperiod of the map, where all heaps are known. */
  preperiod: number | null;
  /** Period of the map, where all heaps are known. */
  period: number | null;
  /** Heaps below this are known, where not all are: the quotient of all has at least as many classes. */
  valid_below: number | null;
  /** How far it is known. */
  standing: Standing;
  /** Whether a certificate of it stands beside the line. */
  checked: boolean;
  /** Generators and relations, for small orders. */
  presentation: string | null;
}

/** The answer about a sum. */
export interface SolveDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule, or the rules in the order of the games, joined by ` + `. */
  rule: string;
  /** Who wins. */
  outcome: Outcome;
  /** The nim-sum, where there is one. */
  value: number | null;
  /** Winning moves. */
  moves: MoveDocument[];
  /** Whether all winning moves are listed. */
  complete: boolean;
  /** How many moves win: a move is a component and its result, two ways to one result count once, equal heaps count each. None where not all are known. */
  winning_moves: number | null;
  /** How far the answer is known. */
  standing: Standing;
  /** Why, in one sentence. */
  reason: string;
}

/** How far a claim is known. */
export type Standing = ("computed" | "proved" | "trusted" | "bounded" | "conjectured" | "refuted" | "undecided" | "none");

/** The story of a game as one page. */
export interface StoryDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** The page. */
  page: string;
}

/** What came of testing a program, or of writing tests. */
export interface StressDocument {
  /** The version of the program. */
  version: string;
  /** The rule. */
  rule: string;
  /** What is read, as `--reads` says it. */
  reads: string;
  /** What is answered, as `--says` says it. */
  says: string;
  /** How many inputs agreed, or were written. */
  tests: number;
  /** How many answers they had. */
  answers: number;
  /** Numbers above this were not tried; none where all were. */
  beyond: number | null;
  /** The smallest input on which the program errs; none where all agree. */
  wrong: (WrongAnswer | null);
}

/** One rule of a sweep: its law in short, or why there is none. */
export interface SweepLine {
  /** The version of the program. */
  version: string;
  /** What is wrong with the rule, where something is; then there is nothing else. */
  error?: (ErrorBody | null);
  /** The canonical rule. */
  rule?: string | null;
  /** How far the law is known. */
  standing?: Standing;
  /** What it speaks about. */
  claim?: Claim;
  /** The method of the proof. */
  method?: string | null;
  /** The family of the law. */
  family?: string | null;
  /** The law for people. */
  formula?: string | null;
  /** The same, by the name that a line of a sweep has for it. */
  law?: string | null;
  /** Its numbers. */
  parameters?: Record<string, (number | string)>;
  /** From where on the values repeat, where they do. */
  preperiod?: ((number | string) | null);
  /** The period, where the values repeat. */
  period?: ((number | string) | null);
  /** What the values grow by in each period. */
  saltus?: ((number | string) | null);
  /** The table agrees with it below this limit. */
  agrees_below?: number;
  /** Whether the checker accepted a certificate. */
  checked?: boolean;
  /** To which rules it is equal, where that was asked for. */
  class?: (ClassEntry | null);
  /** Misère play, where that was asked for. */
  misere?: (ShortMisere | null);
  /** The first values, where they were asked for. */
  values?: number[] | null;
  /** What the clock ended; of what was not proved by then nothing is told, for how far it got is another each time. */
  clock?: ClockWord[];
  /** The rule as it was typed. */
  typed: string;
  /** The checksum of the line without this key, where it was written to a file. */
  check?: string | null;
}

/** The Grundy values of a box of positions. */
export interface TableDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** The limit of the table, which a budget may have made smaller than asked for. */
  limit: number;
  /** The values, nested as deep as there are coordinates. */
  values: (Cell[] | Cell[][] | Cell[][][] | Cell[][][][] | Cell[][][][][] | Cell[][][][][][]);
  /** The engine that filled it. */
  engine: string;
  /** Why it is shorter than asked for. */
  stopped?: string | null;
}

/** The Grundy values of a part of a table, whose coordinates run in ranges of their own. */
export interface TablePartDocument {
  /** The version of the program. */
  version: string;
  /** The canonical rule. */
  rule: string;
  /** What the coordinates are called. */
  names: string[];
  /** Where each coordinate begins. */
  from: number[];
  /** Each coordinate stays below this. */
  below: number[];
  /** The values, the last coordinate running fastest. */
  values: Cell[];
}

/** How far the textbook rule is known. */
export interface TextbookDocument {
  /** How far. */
  standing: Standing;
  /** Whether the checker accepted a certificate. */
  checked: boolean;
  /** The heaps, where only those below a bound were looked at. */
  valid_below: number | null;
  /** Why it applies or not. */
  reason: string;
}

/** A token moves along an arrow. */
export interface TokenMove {
  /** Which of the tokens, counted from the left. */
  component: number;
  /** Where it stands. */
  from: string;
  /** Where it goes. */
  to: string;
}

/** One token on one vertex. */
export interface VertexDocument {
  /** The name of the vertex. */
  name: string;
  /** The Grundy value, or the loopy one where it is finite. */
  value: number | null;
  /** The nimbers that an infinite value can move to. */
  infinite?: number[] | null;
  /** Who wins. */
  outcome: Outcome;
  /** In how many moves, when the winner hurries and the loser delays. */
  remoteness: number | null;
}

/** An input on which a program errs. */
export interface WrongAnswer {
  /** The input. */
  input: string;
  /** The output that is expected. */
  expected: string;
  /** The output of the program; none where it did not end well. */
  output: string | null;
  /** How it ended, where it did not end well. */
  failure: string | null;
  /** Which answer differs, from 1. */
  answer: number | null;
  /** Why the expected answer is right. */
  reasons: string[];
}
