import { parseDocument } from "./dom.ts";
import { toMarkdown } from "./markdown.ts";

const charactersAtMost = 1_000_000;
const textsAtMost = 1_000;
const deepest = 20;
const titleKey = /^(?:title|name|heading|headline|question)$/i;
/** Keys of data that isn't content. */
const hiddenKey =
  /^_|^(?:class|className|id|slug|locale|lang|type|key|href|url|uri|src|srcSet|path|image|icon|color|style|css|sizes|query|buildId|page|token|hash|variant|component|target|rel)$|(?:Id|Url|Uri|Key|Class|Token|Slug|Path|Type)$/;

/**
 * Markdown of the texts that a page hands to its script as JSON (`__NEXT_DATA__` and the like), where it shows none
 * itself. Titles become headings.
 */
export function appDataMarkdown(document: Document): string {
  const texts = new Set<string>();
  let left = charactersAtMost;
  for (const script of document.querySelectorAll('script[type="application/json" i]')) {
    const json = script.textContent ?? "";
    left -= json.length;
    if (left < 0) break;
    try {
      collect(JSON.parse(json), "", 0, texts);
    } catch {
      // It is no JSON, and says nothing to us.
    }
  }
  return [...texts].join("\n\n");
}

function collect(value: unknown, key: string, depth: number, texts: Set<string>): void {
  if (depth > deepest || texts.size >= textsAtMost || hiddenKey.test(key)) return;
  if (typeof value === "string") {
    const text = value.trim();
    if (!/\p{L}{2}/u.test(text) || /^(?:https?:|\/|#|\.|data:)\S*$/i.test(text)) return;
    if (titleKey.test(key)) texts.add(`## ${text.replace(/\s+/g, " ")}`);
    else if (/\p{L}\s+\S+\s+\p{L}/u.test(text)) texts.add(/<[a-z]/i.test(text) ? asMarkdown(text) : text);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value))
      collect(each, Array.isArray(value) ? key : name, depth + 1, texts);
  }
}

function asMarkdown(html: string): string {
  return toMarkdown(parseDocument(`<body>${html}</body>`).body);
}
