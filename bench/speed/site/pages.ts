import { generateKnowledge } from "../knowledge.ts";
import { seededRandom } from "../random.ts";

/** A site by its paths, as it is made: what a crawl has to find, and what it must not. */
export interface GeneratedSite {
  /** HTML by path. */
  readonly pages: ReadonlyMap<string, string>;
  /** Where a path sends on to. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Pages that no other links to. */
  readonly inSitemap: readonly string[];
  /** Below it robots.txt forbids everything. */
  readonly forbidden: string;
}

/** Links of the tree from each page; a thousand pages are five links from the first. */
const branches = 5;
const crossLinks = 8;
const sectionsPerPage = 3;

/** Pages of invented text, linked as a tree with links across; some only by a redirect, some only in the sitemap. */
export function generateSite(count: number, seed: number): GeneratedSite {
  const random = seededRandom(seed);
  const { documents } = generateKnowledge({ passages: count * 25, faqs: 0, seed });
  const pathOf = (n: number) => (n === 0 ? "/" : `/pages/${n}.html`);
  const isOnlyInSitemap = (n: number) => n > 0 && n * branches + 1 >= count && n % 20 === 0;
  const isOnlyRedirected = (n: number) => n > 0 && n % 50 === 7;
  const redirects = new Map<string, string>();
  const pages = new Map<string, string>();
  const inSitemap: string[] = [];
  const linkTo = (n: number) => {
    if (!isOnlyRedirected(n)) return pathOf(n);
    redirects.set(`/old/${n}`, pathOf(n));
    return `/old/${n}`;
  };
  for (let n = 0; n < count; n++) {
    if (isOnlyInSitemap(n)) inSitemap.push(pathOf(n));
    const children = Array.from({ length: branches }, (_, at) => n * branches + 1 + at);
    const across = Array.from({ length: crossLinks }, () => Math.floor(random() * count));
    const links = [...children.filter((each) => each < count), ...across.filter((each) => !isOnlyRedirected(each))];
    const paths = [
      ...links.filter((each) => !isOnlyInSitemap(each)).map(linkTo),
      `/private/${n}`,
      "https://other.example/",
    ];
    pages.set(pathOf(n), html(documents[n]?.content ?? "", n, paths));
  }
  return { pages, redirects, inSitemap, forbidden: "/private/" };
}

function html(markdown: string, n: number, links: readonly string[]): string {
  const sections = markdown.split("\n## ").slice(1, 1 + sectionsPerPage);
  const content = sections.map((section) => {
    const [heading = "", ...text] = section.split("\n");
    return `<h2>${heading}</h2><p>${text.join(" ").trim()}</p>`;
  });
  const items = links.map((link) => `<li><a href="${link}">${link.replaceAll("/", " ")}</a></li>`).join("");
  return `<!doctype html><html lang="en"><head><title>Page ${n}</title><link rel="stylesheet" href="/style.css"></head>
<body><header><nav><ul>${items}</ul></nav></header><main><h1>Page ${n}</h1>${content.join("")}</main><footer><p>Imprint</p></footer></body></html>`;
}
