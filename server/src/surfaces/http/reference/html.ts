/** HTML that holds no text of others unescaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Texts are escaped; HTML and lists of it stand as they are. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((string, at) => string + textOf(parts[at] ?? "")).join(""));
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(textOf).join("");
  return String(part).replace(/[&<>"']/gu, (character) => entities[character] ?? "");
}

/** The part where the condition holds, and nothing where it does not. */
export function when(condition: boolean, part: () => Part): Part {
  return condition ? part() : "";
}
