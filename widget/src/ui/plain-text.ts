import { parseMarkdown } from "../core/markdown/markdown.ts";
import type { Block, Inline } from "../core/markdown/tree.ts";

/** What a text in Markdown says, without its signs: for ears. */
export function plainText(markdown: string): string {
  return blocksText(parseMarkdown(markdown)).replace(/\s+/g, " ").trim();
}

function blocksText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join("\n");
}

function blockText(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return inlinesText(block.children);
    case "code":
      return block.text;
    case "quote":
      return blocksText(block.children);
    case "list":
      return block.items.map(blocksText).join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(inlinesText).join(", ")).join("\n");
    default:
      return "";
  }
}

function inlinesText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === "text" || inline.type === "code") return inline.text;
      return inline.type === "break" ? "\n" : inlinesText(inline.children);
    })
    .join("");
}
