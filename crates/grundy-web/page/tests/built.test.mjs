// What is committed in `built` is what `src` makes, byte for byte, and small enough.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const page = fileURLToPath(new URL("..", import.meta.url));
const built = join(page, "../built");

function files(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1)).sort();
}

test("the committed files are those that the sources make", () => {
  const again = mkdtempSync(join(tmpdir(), "built-"));
  try {
    execFileSync(process.execPath, [join(page, "build.mjs"), "--out", again]);
    assert.deepEqual(files(again), files(built), "run `node build.mjs` and commit what it makes");
    for (const file of files(built)) assert.ok(readFileSync(join(again, file)).equals(readFileSync(join(built, file))), file);
  } finally {
    rmSync(again, { recursive: true });
  }
});

test("all files together are below a megabyte, and those before the first paint below a tenth", () => {
  const packed = (file) => gzipSync(readFileSync(join(built, file))).length;
  const sum = (list) => list.map(packed).reduce((total, size) => total + size, 0);
  assert.ok(sum(files(built)) < 1_000_000, `${sum(files(built))} bytes`);
  const first = files(built).filter((file) => /index\.html|(?:look|first|main)-\w+\.(?:css|js)$/.test(file));
  assert.equal(first.length, 4);
  assert.ok(sum(first) < 100_000, `${sum(first)} bytes`);
});
