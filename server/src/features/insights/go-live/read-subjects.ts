import type { Database } from "../../../foundation/database/database.ts";
import type { Throttle } from "../../../foundation/throttle.ts";
import type { Subject } from "./choose-questions.ts";

/** Of more sources, so many evenly chosen ones. */
const sourcesSampled = 60;
const headingsRead = 120;
const textCharacters = 600;
const faqsSampled = 30;
/** Of longer lists the newest are chosen from. */
const keysMost = 20_000;

/** The chatbot's content as far as questions are made of it: sampled where there is more. */
export async function readSubjects(database: Database, chatbotKey: number, throttle: Throttle): Promise<Subject[]> {
  const { query } = database;
  const keys = await query
    .selectFrom("source")
    .select("key")
    .where("chatbot_key", "=", chatbotKey)
    .where("content_hash", "is not", null)
    .orderBy("key", "desc")
    .limit(keysMost)
    .execute();
  const index = await query
    .selectFrom("search_index")
    .select("key")
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", "passage")
    .executeTakeFirst();
  const subjects: Subject[] = [];
  for (const { key } of evenly(keys, sourcesSampled)) {
    await throttle();
    const source = await query
      .selectFrom("source")
      .select(["kind", "title", "name", "first_docno"])
      .where("key", "=", key)
      .executeTakeFirst();
    if (source === undefined || index === undefined) continue;
    const passages = query
      .selectFrom("passage")
      .where("index_key", "=", index.key)
      .where("owner_key", "=", key)
      .where("docno", ">=", source.first_docno)
      .orderBy("docno")
      .limit(headingsRead);
    const rows = await passages
      .select(({ fn, val }) => ["heading", fn<string>("substr", ["text", val(1), val(textCharacters)]).as("text")])
      .execute();
    // Of a path the innermost heading, which is the passage's own.
    const found = rows.map(({ heading }) => heading.split(" › ").at(-1) ?? "").filter((heading) => heading !== "");
    const headings = [...new Set(found)];
    subjects.push({
      kind: source.kind === "url" ? "url" : "document",
      title: titleOf(source, headings),
      headings,
      text: rows[0]?.text ?? "",
    });
  }
  return subjects;
}

/** Questions of the chatbot's public FAQs, evenly chosen. */
export async function readFaqQuestions({ query }: Database, chatbotKey: number): Promise<string[]> {
  const keys = await query
    .selectFrom("faq")
    .select("key")
    .where("chatbot_key", "=", chatbotKey)
    .where("public", "=", 1)
    .orderBy("key", "desc")
    .limit(keysMost)
    .execute();
  const chosen = evenly(keys, faqsSampled).map(({ key }) => key);
  if (chosen.length === 0) return [];
  const rows = await query.selectFrom("faq").select("question").where("key", "in", chosen).orderBy("key").execute();
  return rows.map(({ question }) => question);
}

function evenly<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, nth) => items[Math.floor(nth * step)]!);
}

/** A text without a title is named after its file, which asks nothing where headings do. */
function titleOf(
  source: { readonly title: string | null; readonly name: string },
  headings: readonly string[],
): string {
  const { title, name } = source;
  if (title !== null && title !== name) return title;
  if (headings.length > 0) return "";
  return name.replace(/\.[a-z]{2,5}$/iu, "").replace(/[-_]+/gu, " ");
}
