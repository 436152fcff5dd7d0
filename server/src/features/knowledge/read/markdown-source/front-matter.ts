/** What a document says of itself before its text. */
export interface FrontMatter {
  readonly title: string;
  readonly description: string;
  /** Absolute http(s) address at which the document is published. */
  readonly url: string | undefined;
  /** Every plain value by its key in lower case. */
  readonly values: ReadonlyMap<string, string>;
  readonly body: string;
}

const fences = new Map([
  ["---", ["---", "..."]],
  ["+++", ["+++"]],
]);
const mostLines = 400;
const urlKeys = ["canonical_url", "canonical", "source_url", "url"];

/** Takes YAML (`---`) or TOML (`+++`) front matter off a Markdown document and reads its plain one-line values. */
export function takeFrontMatter(text: string): FrontMatter {
  const lines = text.split("\n");
  const closing = fences.get(lines[0]?.trim() ?? "");
  const end = closing === undefined ? -1 : lines.findIndex((line, at) => at > 0 && closing.includes(line.trim()));
  if (end < 0 || end > mostLines) return { title: "", description: "", url: undefined, values: new Map(), body: text };
  const values = valuesOf(lines.slice(1, end));
  const url = urlKeys
    .map((key) => URL.parse(values.get(key) ?? ""))
    .find((each) => /^https?:$/.test(each?.protocol ?? ""));
  return {
    title: values.get("title") ?? "",
    description: values.get("description") ?? values.get("summary") ?? "",
    url: url?.href,
    values,
    body: lines.slice(end + 1).join("\n"),
  };
}

/** Top-level `key: value` and `key = value` lines; folded YAML values (`>`, `|`, indented lines) are joined. */
function valuesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let key = "";
  for (const line of lines) {
    const pair = /^([A-Za-z][\w-]{0,40})\s?[:=](?:\s(.*))?$/.exec(line);
    if (pair) {
      key = pair[1]?.toLowerCase() ?? "";
      const value = (pair[2] ?? "").trim();
      values.set(key, /^[>|][-+]?$/.test(value) ? "" : unquoted(value));
    } else if (/^\s+[^\s-]/.test(line) && key !== "") {
      values.set(key, `${values.get(key) ?? ""} ${line.trim()}`.trim());
    }
  }
  return values;
}

function unquoted(value: string): string {
  const quote = value[0];
  if (quote !== '"' && quote !== "'") return value;
  const end = value.lastIndexOf(quote);
  if (end === 0) return value.slice(1);
  const inner = value.slice(1, end);
  return quote === '"' ? inner.replaceAll('\\"', '"') : inner.replaceAll("''", "'");
}
