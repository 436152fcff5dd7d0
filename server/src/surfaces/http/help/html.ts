/** A piece of a page that may stand there as it is. Only `markup` and `trusted` make one. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

/**
 * A template of a page. What is put into it is escaped, for text and quoted attributes alike, unless
 * it is itself a piece of a page; lists are joined, and false, null and undefined are left out.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, at) => text + (at < values.length ? textOf(values[at]) : "")).join(""));
}

/** For what was made safe otherwise: the reason belongs beside each use. */
export function trusted(text: string): Html {
  return new Html(text);
}

function textOf(value: Value): string {
  if (value === false || value === null || value === undefined) return "";
  if (value instanceof Html) return value.text;
  return typeof value === "object" ? value.map(textOf).join("") : escape(String(value));
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/gu, (character) => escapes[character] ?? "");
}

/** JSON for a `<script>` that holds data: nothing in it can end the element. */
export function jsonData(value: unknown): Html {
  return new Html(JSON.stringify(value).toWellFormed().replaceAll("<", "\\u003c"));
}
