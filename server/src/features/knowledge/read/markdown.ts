import { NodeHtmlMarkdown } from "node-html-markdown";

const translator = new NodeHtmlMarkdown(
  {
    bulletMarker: "-",
    emDelimiter: "*",
    maxConsecutiveNewlines: 2,
    blockElements: ["details", "figure", "figcaption", "dl", "dd", "address", "fieldset"],
    useInlineLinks: false,
  },
  { dt: { prefix: "**", postfix: "**", surroundingNewlines: 2 } },
);

/**
 * Markdown of a clean element: headings with #, lists with -, tables and fences kept.
 * Changes the element's links: the translator would rewrite their addresses, so they are numbered
 * while it works.
 */
export function toMarkdown(root: Element): string {
  const addresses = [...root.querySelectorAll("a[href]")].map((link, index) => {
    const address = link.getAttribute("href") ?? "";
    link.setAttribute("href", `svclink:${index}`);
    return /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(address)
      ? address
      : address.replaceAll("(", "%28").replaceAll(")", "%29");
  });
  const markdown = translator
    .translate(root.outerHTML)
    .replace(/\]\(svclink:(\d+)\)/g, (_all, index: string) => `](${addresses[Number(index)] ?? ""})`);
  return outsideCode(markdown, withoutNeedlessEscapes)
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The translator escapes wherever a text node begins; people and models read the rest. */
function withoutNeedlessEscapes(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_")
    .replace(/(?<!^\s*\d+)\\\./gm, ".")
    .replace(/(?<=\S[^\S\n]*)\\([-+>#])/g, "$1")
    .replace(/\\\[([^[\]\n\\]*)\\\](?![(:])/g, "[$1]");
}

function outsideCode(markdown: string, change: (text: string) => string): string {
  return markdown
    .split(/(^```[^\n]*\n[\s\S]*?^```$|`[^`\n]+`)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
}
