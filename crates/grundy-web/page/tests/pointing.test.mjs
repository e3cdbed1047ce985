// Which moves pointing at tokens, edges and lists means; and the drawings' geometry.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./module.mjs";

const { readSum } = await load("src/drawing/positions.ts");
const matching = await load("src/views/play/matching.ts");
const trees = await load("src/drawing/trees.ts");
const { layers } = await load("src/drawing/layers.ts");

const moves = (from, ...targets) => targets.map((to) => ({ component: 0, from, to, words: to, sum: to }));
const marks = (taken, cuts = []) => ({ taken: new Set(taken), cuts: new Set(cuts) });

function means(size, marked, legal, expected) {
  const found = matching.movesOfRow(size, marked, legal).map((move) => move.to);
  assert.deepEqual(found, expected);
}

test("positions are read as the engine writes them", () => {
  const read = (text, from) => readSum(text, from).map(({ tag, coordinates }) => [tag, ...coordinates]);
  assert.deepEqual(read("7", "9"), [["", 7]]);
  assert.deepEqual(read("[1, 4]", "7"), [
    ["", 1],
    ["", 4],
  ]);
  assert.deepEqual(read("[]", "7"), []);
  assert.deepEqual(read("(3, 5)", "(4, 5)"), [["", 3, 5]]);
  assert.deepEqual(read("[(1, 5), (2, 5)]", "(3, 5)"), [
    ["", 1, 5],
    ["", 2, 5],
  ]);
  assert.deepEqual(read("[row(1), row(3)]", "row(5)"), [
    ["row", 1],
    ["row", 3],
  ]);
  assert.deepEqual(read("[3, 2, 3]", "[3, 1, 4]"), [["", 3, 2, 3]]);
  assert.deepEqual(read("[[1], [1, 2]]", "[1, 1]"), [
    ["", 1],
    ["", 1, 2],
  ]);
});

test("a pin knocked out of the middle breaks the row", () => {
  const kayles = moves("7", "6", "5", "[1, 4]", "[1, 5]", "[2, 3]", "[2, 4]", "[3, 3]");
  means(7, marks([3]), kayles, ["[3, 3]"]);
  means(7, marks([1, 2]), kayles, ["[1, 4]"]);
  means(7, marks([0]), kayles, ["6"]);
  means(7, marks([5, 6]), kayles, ["5"]);
  means(7, marks([0, 1, 2]), kayles, []);
});

test("tokens of a heap close up", () => {
  const nim = moves("5", "0", "1", "2", "3", "4");
  means(5, marks([3, 4]), nim, ["3"]);
  means(5, marks([1, 2]), nim, ["3"]);
  means(5, marks([]), nim, []);
});

test("what can mean several moves is not decided for the player", () => {
  const loose = moves("4", "[1, 2]", "3");
  means(4, marks([1]), loose, ["[1, 2]"]);
  means(4, marks([2, 3]), moves("4", "[1, 1]", "2"), ["2"]);
  means(6, marks([0, 5]), moves("6", "[1, 3]", "[2, 2]"), ["[1, 3]", "[2, 2]"]);
});

test("a cut splits and takes nothing", () => {
  const lasker = moves("4", "0", "1", "2", "3", "[1, 3]", "[2, 2]");
  means(4, marks([], [1]), lasker, ["[1, 3]"]);
  means(4, marks([], [3]), lasker, ["[1, 3]"]);
  means(4, marks([], [2]), lasker, ["[2, 2]"]);
});

test("the marks of a hint mean the move they show", () => {
  const legal = moves("9", "0", "6", "[2, 3]", "[4, 5]", "[2, 3, 4]", "[1, 1, 1]");
  for (const move of legal) means(9, matching.marksOf(9, move), legal, [move.to]);
});

test("lists are matched in place, by what was carried off, in any order, and reduced", () => {
  const found = (sizes, taken, legal) => matching.movesOfList(sizes, taken, legal).map((move) => move.to);
  assert.deepEqual(found([3, 5, 7], [0, 2, 1], moves("(3, 5, 7)", "(3, 3, 6)", "(2, 5, 7)")), ["(3, 3, 6)"]);
  assert.deepEqual(found([3, 1, 4], [0, 0, 1], moves("[3, 1, 4]", "[3, 2, 3]", "[4, 0, 4]")), ["[3, 2, 3]"]);
  assert.deepEqual(found([4, 3, 1], [1, 0, 1], moves("[4, 3, 1]", "[3, 3]")), ["[3, 3]"]);
  assert.deepEqual(found([4, 3, 1], [4, 0, 0], moves("[4, 3, 1]", "[3, 1]", "[3, 2]")), ["[3, 1]"]);
  assert.deepEqual(found([5, 2, 2], [1, 0, 0], moves("[5, 2, 2]", "[2, 1, 1]")), ["[2, 1, 1]"]);
});

test("a tree without a branch is numbered as the engine numbers it", () => {
  // Root 0 with child 1; 1 has children 2 and 3; 2 has child 4.
  const parents = [null, 0, 1, 1, 2];
  assert.deepEqual(trees.canonical(parents), [1, 2, 3, 2]);
  assert.deepEqual(trees.canonicalWithout(parents, 3), [1, 2, 3]);
  assert.deepEqual(trees.canonicalWithout(parents, 2), [1, 2]);
  assert.deepEqual(trees.canonicalWithout(parents, 4), [1, 2, 2]);
  assert.deepEqual([...trees.fallen(parents, 2)], [2, 4]);
});

const SIZES = { vertex: 46, track: 13 };

test("every arrow of a layered graph leads to a later layer, and a cycle does no harm", () => {
  const arrows = [
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 3],
    [0, 3],
  ];
  const { places } = layers(4, arrows, arrows, SIZES);
  for (const [from, to] of arrows) assert.ok(places[from].layer < places[to].layer);
  const cycle = [
    [0, 1],
    [1, 2],
    [2, 0],
  ];
  assert.equal(layers(3, cycle, cycle, SIZES).places.length, 3);
});

test("an arrow passes between the vertices of the layers that it crosses, and nothing overlaps", () => {
  // All moves of take {1, 3, 4} from 9: many of them pass several layers.
  const arrows = [];
  for (let from = 9; from > 0; from -= 1) for (const taken of [1, 3, 4]) if (taken <= from) arrows.push([9 - from, 9 - from + taken]);
  const { places, tracks } = layers(10, arrows, arrows, SIZES);
  assert.ok(tracks.some((track) => track.length > 1));
  tracks.forEach((track, at) =>
    track.forEach((y, between) => {
      const layer = places[arrows[at][0]].layer + 1 + between;
      for (const place of places.filter((place) => place.layer === layer)) assert.ok(Math.abs(place.y - y) >= (SIZES.vertex + SIZES.track) / 2 - 1e-6);
    }),
  );
});

test("two arrows that need not cross do not", () => {
  // 0 → 1, 2; 1 → 4, 2 → 3: the last layer changes places.
  const arrows = [
    [0, 1],
    [0, 2],
    [1, 4],
    [2, 3],
  ];
  const { places } = layers(5, arrows, arrows, SIZES);
  assert.equal(Math.sign(places[1].y - places[2].y), Math.sign(places[4].y - places[3].y));
});
