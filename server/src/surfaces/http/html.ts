import { escapeHtml } from "../../foundation/escape-html.ts";

/** A piece of a page that may stand there as it is. Only `html`, `trusted` and `jsonData` make one. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[];

/**
 * A template of a page. What is put into it is escaped, for text and quoted attributes alike, unless
 * it is itself a piece of a page; lists are joined, and false, null and undefined are left out.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, at) => text + (at < parts.length ? textOf(parts[at]) : "")).join(""));
}

/** For what was made safe otherwise: the reason belongs beside each use. */
export function trusted(text: string): Html {
  return new Html(text);
}

/** JSON for a `<script>` that holds data: nothing in it can end the element. */
export function jsonData(value: unknown): Html {
  return new Html(JSON.stringify(value).toWellFormed().replaceAll("<", "\\u003c"));
}

function textOf(part: Part): string {
  if (part === false || part === null || part === undefined) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "object" ? part.map(textOf).join("") : escapeHtml(String(part));
}
