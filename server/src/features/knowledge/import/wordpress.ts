import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { attribute, readXml } from "../read/office/xml.ts";
import { webUrl, type ExportedArticle } from "./exported-article.ts";

const fields = new Set([
  "title",
  "link",
  "wp:post_id",
  "wp:status",
  "wp:post_type",
  "wp:post_password",
  "content:encoded",
]);

/** Reads a WordPress export (WXR). `identity` is the address of the blog. */
export function readWordpress(xml: string): { readonly identity: string; readonly articles: ExportedArticle[] } {
  const articles: ExportedArticle[] = [];
  let item: Map<string, string> | undefined;
  let [identity, field, channelField] = ["", "", ""];
  for (const piece of readXml(xml)) {
    if (piece.kind === "text") {
      if (item !== undefined && field !== "") item.set(field, (item.get(field) ?? "") + piece.text);
      else if (channelField !== "" && identity === "") identity = piece.text.trim();
      continue;
    }
    if (piece.kind === "close") {
      if (piece.name === "item" && item !== undefined) {
        articles.push(toArticle(item));
        item = undefined;
      }
      [field, channelField] = ["", ""];
      continue;
    }
    const name = piece.prefix === "" ? piece.name : `${piece.prefix}:${piece.name}`;
    if (piece.isEmpty) continue;
    if (name === "item") item = new Map();
    else if (item === undefined) channelField = name === "wp:base_blog_url" ? name : "";
    else {
      field = fields.has(name) ? name : "";
      if (name === "category" && attribute(piece.attributes, "domain") === "language")
        item.set("language", attribute(piece.attributes, "nicename"));
    }
  }
  return { identity, articles };
}

/** Whether an XML file is an export of WordPress. */
export function isWordpress(xml: string): boolean {
  return xml.slice(0, 16_384).includes("wordpress.org/export/");
}

function toArticle(item: ReadonlyMap<string, string>): ExportedArticle {
  const of = (name: string) => (item.get(name) ?? "").trim();
  const leftOut = judge(of);
  return {
    origin: of("wp:post_id") || of("link"),
    title: of("title"),
    url: webUrl(of("link")),
    html: leftOut === null ? paragraphs(of("content:encoded")) : "",
    language: of("language"),
    leftOut,
  };
}

/** Types of plugins for documentation have such a word in their names. */
const articleType = /doc|faq|kb|knowledge|article|help|guide|tutorial|manual/u;

function judge(of: (name: string) => string): Reason | null {
  const type = of("wp:post_type").toLowerCase();
  if (type === "attachment") return because("import_attachment");
  if (type === "nav_menu_item" || type === "wp_navigation") return because("import_navigation");
  if (type !== "post" && type !== "page" && type !== "product" && !articleType.test(type))
    return because("import_post_type", { type });
  const status = of("wp:status");
  if (status === "trash") return because("import_trashed");
  if (status === "private" || of("wp:post_password") !== "") return because("import_private");
  return status === "publish" ? null : because("import_draft");
}

const blockTag =
  /^<\/?(?:address|article|aside|blockquote|details|div|dl|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|script|style|table|ul|!--)/iu;

/**
 * HTML of a WordPress post, whose paragraphs stand between blank lines where its editor left out their tags; without
 * shortcodes, which only their plugins can read.
 */
function paragraphs(content: string): string {
  const html = content.replaceAll("\r\n", "\n").replace(shortcode, "");
  if (html.includes("<!-- wp:") || /<p[\s>]/iu.test(html)) return html;
  let isCode = false;
  return html
    .split(/\n{2,}/u)
    .map((part) => {
      const wasCode = isCode;
      const [opened, closed] = [part.lastIndexOf("<pre"), part.lastIndexOf("</pre")];
      if (opened !== closed) isCode = opened > closed;
      const text = part.trim();
      if (wasCode || isCode || text === "" || blockTag.test(text)) return part;
      return `<p>${text.replaceAll("\n", "<br>")}</p>`;
    })
    .join("\n\n");
}

/** `[caption id="…"]`, `[/caption]`, `[gallery]`; a word in brackets that no plugin is known for stays. */
const shortcode =
  /\[\/?(?:caption|gallery|embed|audio|video|playlist|toc|contact-form-7|vc_\w{1,40}|et_pb_\w{1,40})(?:\s[^\][]{0,2000})?\]/giu;
