export interface ReadText {
  /** '' when the document has none. */
  title: string;
  markdown: string;
  /** Language code such as `de`, when the document declares one. */
  language?: string;
  /** Absolute http(s) address under which the page wants to be known. */
  canonicalUrl?: string;
}

/** Markdown stays as it is, without front matter and comments; the first heading is its title. */
export function readMarkdown(text: string): ReadText {
  const clean = normalised(text);
  const frontMatter = /^---\n([\s\S]*?\n)?(?:---|\.\.\.)(?:\n|$)/.exec(clean);
  const body = clean
    .slice(frontMatter?.[0].length ?? 0)
    .replace(/<!--[\s\S]*?-->/g, "")
    .trim();
  const declared = /^title:[ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(frontMatter?.[1] ?? "")?.[2];
  const heading = /^#{1,2}[ \t]+(.+?)[ \t]*#*$/m.exec(withoutCode(body))?.[1];
  return { title: (declared ?? heading ?? "").replace(/[*_`]/g, ""), markdown: body };
}

/** Plain text: lines and blank lines stay; no title is guessed. */
export function readText(text: string): ReadText {
  const markdown = normalised(text)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { title: "", markdown };
}

/** Line ends as LF, no control characters, no halves of characters: safe in both stores and in JSON. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\t\n])\p{Cc}/gu, "")
    .toWellFormed();
}

function normalised(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/\f/g, "\n\n")
    .replace(/(?![\t\n])\p{Cc}/gu, "")
    .replace(/[^\S\n]+$/gm, "");
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^(`{3,}|~{3,})[\s\S]*?(?:^\1|$(?![\s\S]))/gm, "");
}
