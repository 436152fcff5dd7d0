import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { z } from "zod";
import { MalformedSet } from "../eval/faults.ts";

const alternatives = z.array(z.string().min(1)).min(1);

const questionSchema = z.object({
  id: z.string().min(1),
  kind: z.string().default("plain"),
  text: z.string().min(1),
  language: z.string().optional(),
  /** Earlier questions in the same session. */
  history: z.array(z.string().min(1)).default([]),
  answerable: z.boolean(),
  /** Each is a fact that a right answer holds, as alternatives of which one must occur. */
  facts: z.array(alternatives).default([]),
  /** Which half of a double question each fact belongs to. */
  parts: z.array(z.union([z.string(), z.number()])).optional(),
  /** What makes an answer wrong. */
  forbidden: z.array(z.string().min(1)).default([]),
  maxCharacters: z.number().optional(),
  /** What it is right to cite: a title, a file name or the path of an address. */
  sources: z.array(z.string()).default([]),
  note: z.string().default(""),
});
export type VisitorQuestion = z.output<typeof questionSchema>;

const forms = ["documents", "site", "faqs"] as const;
const sourceSchema = z.object({
  name: z.string().optional(),
  form: z.enum(forms).optional(),
  chatbot: z.string().optional(),
  locale: z.string().optional(),
  /** Options of the crawl of a site. */
  crawl: z.record(z.string(), z.unknown()).optional(),
  /** Another set's folder whose content these questions are about. */
  contentOf: z.string().optional(),
});
type Source = z.output<typeof sourceSchema>;

export interface VisitorSet {
  readonly name: string;
  readonly source: Source & { readonly form: (typeof forms)[number] };
  /** Folder or file that the chatbot is trained with. */
  readonly content: string;
  readonly questions: readonly VisitorQuestion[];
}

const fileOf = { documents: "documents", site: "site", faqs: "faqs.jsonl" } as const;

/** The sets of a folder, or of the folders below it, by name. Throws MalformedSet. */
export function readVisitorSets(folder: string, depth = 2): VisitorSet[] {
  if (existsSync(join(folder, "questions.jsonl"))) return [readVisitorSet(folder)];
  const below = depth === 0 ? [] : readdirSync(folder).map((name) => join(folder, name));
  const sets = below.filter((path) => statSync(path).isDirectory()).flatMap((path) => readVisitorSets(path, depth - 1));
  if (sets.length === 0 && depth === 2) throw new MalformedSet(folder, undefined, "holds no questions.jsonl");
  return sets.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function readVisitorSet(folder: string): VisitorSet {
  const file = join(folder, "SOURCE.json");
  const source = sourceSchema.parse(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  const home = source.contentOf === undefined ? folder : resolve(folder, source.contentOf);
  const form = source.form ?? forms.find((each) => existsSync(join(home, fileOf[each])));
  if (form === undefined) throw new MalformedSet(folder, undefined, "has no documents, site or faqs.jsonl");
  return {
    name: source.name ?? basename(resolve(folder)),
    source: { ...source, form },
    content: join(home, fileOf[form]),
    questions: readLines(join(folder, "questions.jsonl"), questionSchema),
  };
}

/** The objects of a JSON Lines file. Throws MalformedSet with the line. */
export function readLines<Item>(file: string, schema: z.ZodType<Item>): Item[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    const parsed = schema.safeParse(JSON.parse(line));
    if (!parsed.success) throw new MalformedSet(file, at + 1, z.prettifyError(parsed.error));
    return [parsed.data];
  });
}

/** All files below a folder, with their paths in it. */
export function filesBelow(folder: string): { path: string; name: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted()
    .map((path) => ({ path, name: relative(folder, path) }));
}
