import { readFileSync } from "node:fs";

export interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

/** A guide of docs/ as it stands. */
export function readGuide(name: string): string {
  return readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), "utf8");
}

/** The guide's code in the order in which a reader meets it. */
export function blocksOf(guide: string): CodeBlock[] {
  const found = guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu);
  return [...found].map(([, language = "", code = ""]) => ({ language, code }));
}

/** The only block of a language; more or none is a mistake of the guide or its test. */
export function blockOf(guide: string, language: string): string {
  const [block, ...others] = blocksOf(guide).filter((each) => each.language === language);
  if (block === undefined || others.length > 0) throw new Error(`${others.length + 1} blocks of ${language}.`);
  return block.code;
}
