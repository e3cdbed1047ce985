// The runner of these tests: what fails once is run again, and what fails twice fails.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const runner = fileURLToPath(new URL("run.mjs", import.meta.url));

/** What the runner says of a file, and how it ends. */
async function ran(source) {
  const folder = await mkdtemp(join(tmpdir(), "grundy-run-"));
  const [file, flag] = [join(folder, "one.test.mjs"), join(folder, "flag")];
  const head = `import test from "node:test"; import { existsSync, writeFileSync } from "node:fs"; const flag = ${JSON.stringify(flag)};`;
  await writeFile(file, head + source);
  // Otherwise it would take itself for a part of this test.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const ended = await new Promise((resolve) => execFile(process.execPath, [runner, file], { env: environment }, (error, out) => resolve({ code: error?.code ?? 0, out })));
  await rm(folder, { recursive: true });
  return ended;
}

const FINE = 'test("fine", () => {});';
const CASES = [
  ["all is well", FINE, 0, ["# tests 1", "# pass 1", "# fail 0"]],
  ["a test fails once", `${FINE} test("now (and) then", () => { if (!existsSync(flag)) { writeFileSync(flag, ""); throw new Error("late"); } });`, 0, ["passed at the second try: now (and) then", "# tests 2", "# fail 0"]],
  ["a test fails twice", `${FINE} test("never", () => { throw new Error("wrong"); });`, 1, ["not ok - never", "# pass 1", "# fail 1"]],
  ["a file cannot be read", 'throw new Error("no file");', 1, ["# pass 0", "# fail 1"]],
  ["there is no test", "test.skip('not now', () => {});", 1, ["# tests 0"]],
];
for (const [name, source, code, said] of CASES)
  test(`${name}: the runner ends with ${code}`, async () => {
    const ended = await ran(source);
    assert.equal(ended.code, code, ended.out);
    for (const line of said) assert.ok(ended.out.includes(line), ended.out);
  });
