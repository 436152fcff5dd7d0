import { expect, test } from "vitest";
import { generateSite } from "./pages.ts";

const site = generateSite(200, 1);

/** Every path that is reached from the first page and the sitemap, as a reader with patience would. */
function reachable(): Set<string> {
  const found = new Set<string>();
  const waiting = ["/", ...site.inSitemap];
  for (const path of waiting) {
    const at = site.redirects.get(path) ?? path;
    if (found.has(at) || at.startsWith(site.forbidden) || !at.startsWith("/")) continue;
    found.add(at);
    for (const [, href] of (site.pages.get(at) ?? "").matchAll(/<a href="([^"]+)"/g)) waiting.push(href ?? "");
  }
  return found;
}

test("every page of the generated site can be reached, and nothing else is a page", () => {
  expect(reachable()).toEqual(new Set(site.pages.keys()));
});

test("some pages are reached by a redirect alone, and some by the sitemap alone", () => {
  expect(site.redirects.size).toBeGreaterThan(0);
  expect(site.inSitemap.length).toBeGreaterThan(0);
  const linked = [...site.pages.values()].join("");
  for (const path of [...site.inSitemap, ...site.redirects.values()]) expect(linked).not.toContain(`href="${path}"`);
});

test("the same seed makes the same site", () => {
  expect(generateSite(200, 1)).toEqual(site);
});
