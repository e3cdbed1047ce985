// The page's files, made from `src` into `../built`: same input, same bytes.
//
// Every file but `index.html` has a hash of its contents in its name, so that a browser may keep it for ever.
// `node build.mjs --out DIRECTORY` builds elsewhere, for the test that compares.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const given = process.argv.indexOf("--out");
const out = given > 0 ? process.argv[given + 1] : join(here, "../built");

// KaTeX offers each font in three formats, of which every browser that runs this page reads the first;
// and laws use no AMS signs, Fraktur, script, sans serif, typewriter or bold letters.
const UNUSED_FONT = /@font-face \{[^}]*(?:AMS|Fraktur|SansSerif|Script|Typewriter|-Bold)[^}]*\}\s*/g;
const mathematicsFonts = {
  name: "mathematics-fonts",
  setup(building) {
    building.onLoad({ filter: /katex\.css$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const woff2 = text.replace(/, ?url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, "");
      return { contents: woff2.replace(UNUSED_FONT, ""), loader: "css" };
    });
  },
};

const shared = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  metafile: true,
  outdir: join(out, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  target: ["chrome109", "firefox115", "safari16"],
  legalComments: "none",
  logLevel: "warning",
  plugins: [mathematicsFonts],
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

// Runs before the first paint, so it is a classic script and stands alone.
const first = await build({ ...shared, entryPoints: ["src/first.ts"], format: "iife" });
// Runs in a Web Worker of a page without a server, and stands alone too.
const engine = await build({ ...shared, entryPoints: ["src/engine/worker.ts"], entryNames: "engine-[hash]", format: "iife" });
const rest = await build({
  ...shared,
  entryPoints: ["src/main.ts", "src/look/look.css", "src/look/mathematics.css"],
  format: "esm",
  splitting: true,
});

/** The address of what an entry became. */
function address(entry) {
  const outputs = { ...first.metafile.outputs, ...engine.metafile.outputs, ...rest.metafile.outputs };
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint === entry);
  if (!found) throw new Error(`nothing was built from ${entry}`);
  return "/" + relative(out, join(here, found[0])).replaceAll("\\", "/");
}

/** The address of a font among what the style sheet asked for. */
function font(name) {
  const found = Object.keys(rest.metafile.outputs).find((file) => file.includes(`${name}-`) && file.endsWith(".woff2"));
  if (!found) throw new Error(`no font ${name}`);
  return "/" + relative(out, join(here, found)).replaceAll("\\", "/");
}

/** The packages whose code or fonts are in what was built. */
function packages() {
  const inputs = Object.keys(rest.metafile.inputs).map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  return [...new Set(inputs)].filter((name) => name !== undefined).sort();
}

const licences = packages().map(async (name) => {
  const text = await readFile(join(here, "node_modules", name, "LICENSE"), "utf8");
  return `${name}\n\n${text.trim()}\n`;
});
await writeFile(join(out, "assets", "licences.txt"), (await Promise.all(licences)).join("\n\n"));

// What makes it an app; these keep their names, because browsers look for them there.
const app = ["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"];
await Promise.all(app.map((name) => copyFile(join(here, "src/app", name), join(out, name))));

const page = await readFile(join(here, "src/index.html"), "utf8");
const addresses = {
  first: address("src/first.ts"),
  main: address("src/main.ts"),
  worker: address("src/engine/worker.ts"),
  look: address("src/look/look.css"),
  mathematics: address("src/look/mathematics.css"),
  sans: font("source-sans-3-latin-wght-normal"),
  serif: font("source-serif-4-latin-600-normal"),
  mono: font("jetbrains-mono-latin-400-normal"),
};
const whole = page.replace(/\{\{(\w+)\}\}/g, (_, name) => addresses[name]);
await writeFile(join(out, "index.html"), whole);

// The worker knows the names of all files, which change with their contents: so it changes whenever one of them does.
const assets = (await readdir(join(out, "assets"))).filter((name) => name !== "licences.txt").sort();
const edition = createHash("sha256").update(whole).update(assets.join()).digest("hex").slice(0, 12);
await build({
  absWorkingDir: here,
  bundle: true,
  minify: true,
  entryPoints: ["src/app/worker.ts"],
  outfile: join(out, "worker.js"),
  format: "iife",
  target: shared.target,
  legalComments: "none",
  logLevel: "warning",
  define: { FILES: JSON.stringify([...assets.map((name) => `/assets/${name}`), "/icon.svg", "/manifest.webmanifest"]), EDITION: JSON.stringify(edition) },
});
