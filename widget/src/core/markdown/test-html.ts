import type { Block, Inline } from "./tree.ts";

/** The tree as the HTML that CommonMark's own examples expect. Only tests write any. */
export function htmlOf(blocks: readonly Block[]): string {
  return blocks.map((block) => blockHtml(block, false)).join("\n");
}

function blockHtml(block: Block, isTight: boolean): string {
  switch (block.type) {
    case "paragraph":
      return isTight ? inlineHtml(block.children) : `<p>${inlineHtml(block.children)}</p>`;
    case "heading":
      return `<h${block.level}>${inlineHtml(block.children)}</h${block.level}>`;
    case "code":
      return `<pre><code${block.language === "" ? "" : ` class="language-${escape(block.language)}"`}>${escape(block.text)}</code></pre>`;
    case "quote":
      return ["<blockquote>", ...block.children.map((each) => blockHtml(each, false)), "</blockquote>"].join("\n");
    case "rule":
      return "<hr />";
    case "list": {
      const tag = block.start === null ? "ul" : "ol";
      const start = block.start === null || block.start === 1 ? "" : ` start="${block.start}"`;
      const items = block.items.map((item) => itemHtml(item, block.isTight));
      return [`<${tag}${start}>`, ...items, `</${tag}>`].join("\n");
    }
    case "table":
      return "<table>";
    default:
      return block satisfies never;
  }
}

function itemHtml(item: readonly Block[], isTight: boolean): string {
  let html = "<li>";
  for (const block of item) {
    if (!(isTight && block.type === "paragraph")) html += html.endsWith("\n") ? "" : "\n";
    else if (html !== "<li>" && !html.endsWith("\n")) html += "\n";
    html += blockHtml(block, isTight);
    if (!(isTight && block.type === "paragraph")) html += "\n";
  }
  return `${html}</li>`;
}

function inlineHtml(inlines: readonly Inline[]): string {
  return inlines.map(inlineTag).join("");
}

function inlineTag(inline: Inline): string {
  switch (inline.type) {
    case "text":
      return escape(inline.text);
    case "code":
      return `<code>${escape(inline.text)}</code>`;
    case "break":
      return "<br />\n";
    case "emphasis":
      return `<em>${inlineHtml(inline.children)}</em>`;
    case "strong":
      return `<strong>${inlineHtml(inline.children)}</strong>`;
    case "link": {
      const title = inline.title === "" ? "" : ` title="${escape(inline.title)}"`;
      return `<a href="${escape(inline.href)}"${title}>${inlineHtml(inline.children)}</a>`;
    }
    default:
      return inline satisfies never;
  }
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
