import { existsSync, readFileSync } from "node:fs";
import { MalformedSet } from "./faults.ts";

/** What a reader of one line is given, and how it complains. */
export interface JsonLine {
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
  fail(fault: string): MalformedSet;
}

/** The objects of a JSON Lines file; blank lines are skipped, an id may stand only once. */
export function readJsonLines<Item extends { id: string }>(file: string, parse: (line: JsonLine) => Item): Item[] {
  const seen = new Map<string, number>();
  return linesOf(file).map(({ line, text }) => {
    const fail = (fault: string) => new MalformedSet(file, line, fault);
    const item = parse({ line, fail, fields: parseObject(text, fail) });
    const before = seen.get(item.id);
    if (before !== undefined) throw fail(`the id ${JSON.stringify(item.id)} stands in line ${before} already`);
    seen.set(item.id, line);
    return item;
  });
}

/** The cells of a file with tabs between them. */
export function readTable(file: string): { line: number; cells: string[] }[] {
  return linesOf(file).map(({ line, text }) => ({ line, cells: text.split("\t").map((cell) => cell.trim()) }));
}

function linesOf(file: string): { line: number; text: string }[] {
  if (!existsSync(file)) throw new MalformedSet(file, undefined, "is missing");
  return readFileSync(file, "utf8")
    .replace(/^\uFEFF/u, "")
    .split(/\r?\n/u)
    .map((text, at) => ({ line: at + 1, text }))
    .filter(({ text }) => text.trim() !== "");
}

function parseObject(text: string, fail: JsonLine["fail"]): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fail("is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw fail("must be a JSON object");
  return { ...value };
}
