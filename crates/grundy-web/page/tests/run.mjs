// Runs test files, two at a time: `node tests/run.mjs tests/*.test.mjs`.
//
// A test that fails is run once more by itself, with a server and a browser of its own, and is named; only what fails twice
// fails. The closing lines are those of node's own runner.
import { relative, resolve } from "node:path";
import { run } from "node:test";
import { inspect } from "node:util";

const begun = performance.now();
const files = process.argv.slice(2).map((file) => resolve(file));
if (files.length === 0) throw new Error("name the files with tests");

const first = await results({ files, concurrency: 2 });
const twice = [];
for (const result of first) if (!result.passed && !(await passesAlone(result))) twice.push(result);
for (const result of twice) console.log(`not ok - ${called(result)}`);
close(first.length, twice.length);
process.exitCode = twice.length > 0 || first.length === 0 ? 1 : 0;

/** What came of every test, which is told as soon as it is known. */
async function results(options) {
  const found = [];
  for await (const { type, data } of run(options)) {
    if (type === "test:stdout" || type === "test:stderr") process.stderr.write(data.message);
    if ((type !== "test:pass" && type !== "test:fail") || data.skip !== undefined) continue;
    const result = { name: data.name, file: data.file ?? data.name, passed: type === "test:pass" };
    console.log(result.passed ? `ok - ${called(result)}` : `failed: ${called(result)}\n${inspect(data.details.error)}`);
    found.push(result);
  }
  return found;
}

/** Whether the same test passes by itself. A file that failed as a whole has no test of its name. */
async function passesAlone(result) {
  const { name, file } = result;
  const named = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
  const found = await results(resolve(name) === file ? { files: [file] } : { files: [file], testNamePatterns: [named] });
  const passed = found.length > 0 && found.every((one) => one.passed);
  if (passed) console.log(`passed at the second try: ${called(result)}`);
  return passed;
}

function called({ name, file }) {
  return `${name} (${relative("", file)})`;
}

function close(tests, fail) {
  const counts = { tests, suites: 0, pass: tests - fail, fail, cancelled: 0, skipped: 0, todo: 0, duration_ms: performance.now() - begun };
  for (const [name, count] of Object.entries(counts)) console.log(`# ${name} ${count}`);
}
