import { html } from "../html.ts";
import type { Html } from "../html.ts";

type Kind = "comment" | "string" | "word" | "key" | "number";

/** Of each: comments, strings, and words, in this order. A string that doesn't end goes on to the end of its line. */
const tokens = {
  slashes: /(\/\/[^\n]*)|("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[^])*`?)|([\w$]+)/gu,
  hashes: /(#[^\n]*)|("(?:[^"\\]|\\[^])*"?|'[^']*'?)|(--?[a-zA-Z][\w-]*|\$\w+|[^\s"']+)/gu,
  tags: /(<!--[^>]*>)|("[^"]*"?)|(<\/?[\w-]+|[\w:@-]+)/gu,
};

const families: Readonly<Record<string, keyof typeof tokens>> = {
  json: "slashes",
  js: "slashes",
  ts: "slashes",
  tsx: "slashes",
  go: "slashes",
  php: "slashes",
  sh: "hashes",
  python: "hashes",
  ruby: "hashes",
  toml: "hashes",
  ini: "hashes",
  html: "tags",
  vue: "tags",
  svelte: "tags",
};

const keywords = new Set(
  "async await break case catch class const continue def do else export extends false finally for from func function if import in let new nil null of package return switch throw true try type undefined var while with None True False".split(
    " ",
  ),
);

/** Code with its comments, strings, keywords, names of fields and numbers marked; as it is in other languages. */
export function highlight(code: string, language: string): Html {
  const family = families[language];
  if (family === undefined) return html`${code}`;
  const parts: Html[] = [];
  let end = 0;
  for (const { 0: token, 1: comment, 2: text, index } of code.matchAll(tokens[family])) {
    const after = code.slice(index + token.length, index + token.length + 2);
    const kind =
      comment !== undefined ? "comment" : text === undefined ? kindOfWord(token, after, family) : kindOfString(after);
    parts.push(html`${code.slice(end, index)}`, kind === null ? html`${token}` : marked(kind, token));
    end = index + token.length;
  }
  return html`${parts}${code.slice(end)}`;
}

const marked = (kind: Kind, token: string): Html => html`<span class="${kind}">${token}</span>`;

/** In JSON the name of a field is a string too. */
const kindOfString = (after: string): Kind => (after.startsWith(":") ? "key" : "string");

function kindOfWord(token: string, after: string, family: keyof typeof tokens): Kind | null {
  if (family === "tags") return token.startsWith("<") ? "word" : after.startsWith("=") ? "key" : null;
  if (keywords.has(token)) return "word";
  if (/^\d+$/u.test(token)) return "number";
  if (family === "hashes") return token.startsWith("-") ? "word" : token.startsWith("$") ? "key" : null;
  return after.startsWith(": ") ? "key" : null;
}
