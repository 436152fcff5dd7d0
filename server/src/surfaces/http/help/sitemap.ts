import { html } from "../html.ts";

/** https://www.sitemaps.org/protocol.html of a portal at `root`, an absolute address. */
export function sitemapOf(
  root: string,
  articles: readonly { readonly id: string; readonly updatedAt: string }[],
): string {
  const lists = [root, `${root}/faqs`].map((address) => html`<url><loc>${address}</loc></url> `);
  const own = articles.map(
    ({ id, updatedAt }) => html`<url><loc>${root}/articles/${id}</loc><lastmod>${updatedAt}</lastmod></url> `,
  );
  return html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"> ${lists}${own}</urlset> `.text;
}
