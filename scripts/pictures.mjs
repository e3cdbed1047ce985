// The pictures of the page in the readme, light and dark: `node scripts/pictures.mjs` after `cargo build -p grundy-cli`
// and `npm ci` in crates/grundy-web/page.
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { chromium } = createRequire(join(root, "crates/grundy-web/page/package.json"))("playwright-core");
const command = process.env.GRUNDY ?? join(root, "target/debug/grundy");
const port = 7399;

const server = spawn(command, ["serve", "--port", String(port), "--json"], { stdio: ["ignore", "pipe", "inherit"] });
await new Promise((resolve) => server.stdout.once("data", resolve));
await mkdir(join(root, "docs/pictures"), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
for (const theme of ["light", "dark"]) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: theme });
  await page.goto(`http://127.0.0.1:${port}/?rule=kayles`);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(3000);
  await page.screenshot({ path: join(root, `docs/pictures/page-${theme}.png`) });
}
await browser.close();
server.kill();
