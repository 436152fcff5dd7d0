import type { IncomingMessage, ServerResponse } from "node:http";
import { startSite } from "./site.ts";
import type { Site } from "./site.ts";

/** HTML, or what answers. */
export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface WebSite extends Site {
  /** What is answered, by path with query; others are 404. */
  readonly pages: Map<string, Page>;
  /** What was asked for, in order. */
  readonly asked: string[];
  /** Puts pages in place of those before, and forgets what was asked for. */
  serve(pages: Readonly<Record<string, Page>>): void;
}

/** A site of loopback whose pages can be changed while it runs. */
export async function startWebSite(): Promise<WebSite> {
  const pages = new Map<string, Page>();
  const asked: string[] = [];
  const site = await startSite((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const page = pages.get(path) ?? pages.get("*");
    if (page === undefined) response.writeHead(404).end("no");
    else if (typeof page === "string")
      response.setHeader("content-type", path.endsWith(".txt") ? "text/plain" : "text/html; charset=utf-8").end(page);
    else page(request, response);
  });
  return {
    ...site,
    pages,
    asked,
    serve(served) {
      pages.clear();
      asked.length = 0;
      for (const [path, page] of Object.entries(served)) pages.set(path, page);
    },
  };
}

/** A page with a text of its own, and links. */
export function htmlPage(title: string, text: string, links: readonly string[] = [], head = ""): string {
  const list = links.map((link) => `<li><a href="${link}">To ${link.replace(/\W+/gu, " ")}</a></li>`).join("");
  return `<!doctype html><html><head><title>${title}</title>${head}</head><body><nav><ul>${list}</ul></nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}
