// A host of plain files, as plain as they come: folders have an index.html, and what is missing is 404.html.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const MEDIA = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

/** Serves the folder until it is closed; tells its address, and which paths were asked for. */
export async function serveFiles(folder) {
  const asked = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    asked.push(path);
    const place = join(folder, normalize(path));
    if (existsSync(place) && statSync(place).isDirectory() && !path.endsWith("/")) {
      response.writeHead(301, { location: `${path}/${new URL(request.url, "http://localhost").search}` }).end();
      return;
    }
    const file = [path.endsWith("/") ? join(place, "index.html") : place].find((one) => existsSync(one));
    response.writeHead(file ? 200 : 404, { "content-type": MEDIA[extname(file ?? ".html")] ?? "application/octet-stream" });
    createReadStream(file ?? join(folder, "404.html")).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, asked, kill: () => server.close() };
}
