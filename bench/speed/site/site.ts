import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { serve } from "../children.ts";
import { generateSite } from "./pages.ts";

/** A generated site: pages with an ETag, robots.txt, a sitemap. Reads which size as its argument. */
export function createGeneratedSite(count: number, seed: number): Server {
  const { pages, redirects, inSitemap, forbidden } = generateSite(count, seed);
  const tagged = new Map(
    [...pages].map(([path, html]) => [path, { html, etag: `"${createHash("sha256").update(html).digest("hex")}"` }]),
  );
  return createServer((request, response) => {
    const path = request.url ?? "/";
    const origin = `http://${request.headers.host}`;
    const page = tagged.get(path);
    const target = redirects.get(path);
    if (page !== undefined && request.headers["if-none-match"] === page.etag) response.writeHead(304).end();
    else if (page !== undefined)
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ETag: page.etag }).end(page.html);
    else if (target !== undefined) response.writeHead(301, { Location: target }).end();
    else if (path === "/robots.txt")
      response.end(`User-agent: *\nDisallow: ${forbidden}\nSitemap: ${origin}/sitemap.xml\n`);
    else if (path === "/sitemap.xml")
      response.end(`<urlset>${inSitemap.map((each) => `<url><loc>${origin}${each}</loc></url>`).join("")}</urlset>`);
    else response.writeHead(404).end();
  });
}

if (import.meta.main) await serve(createGeneratedSite(Number(process.argv[2]), Number(process.argv[3])));
