import type { KnowledgeGap } from "@svc/contract";
import { sql } from "kysely";
import type { Caller } from "../../../foundation/caller.ts";
import { isoTime } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { Problem } from "../../../foundation/problem.ts";
import { signalBits } from "./signals.ts";

/** Beside the representative one. */
const examplesShown = 3;

/** Gaps with questions that this caller may see, of living chatbots. */
export function selectGaps({ query }: Database, caller: Caller) {
  let gaps = query
    .selectFrom("knowledge_gap as gap")
    .innerJoin("chatbot", "chatbot.key", "gap.chatbot_key")
    .selectAll("gap")
    .select("chatbot.id as chatbot_id")
    .where("chatbot.workspace_id", "=", caller.workspaceId)
    .where("chatbot.deleted_at", "is", null)
    .where((where) =>
      where.exists(
        where.selectFrom("gap_question").select("gap_question.key").whereRef("gap_question.gap_key", "=", "gap.key"),
      ),
    );
  if (caller.chatbotIds !== undefined) gaps = gaps.where("chatbot.id", "in", [...caller.chatbotIds]);
  return gaps;
}

export type SeenGap = Awaited<ReturnType<ReturnType<typeof selectGaps>["execute"]>>[number];

/** The gap that this caller may see, or the one that it was put into. Any other id is the same Problem. */
export async function findGap(database: Database, caller: Caller, id: string): Promise<SeenGap> {
  // In one statement: a gap may be put into another one at any moment.
  const gap = await selectGaps(database, caller)
    .where("gap.key", "=", (query) =>
      query
        .selectFrom("knowledge_gap as named")
        .select(({ fn }) => fn.coalesce("named.merged_into", "named.key").as("key"))
        .where("named.id", "=", id),
    )
    .executeTakeFirst();
  if (gap === undefined)
    throw new Problem("not_found", "There is no knowledge gap with this id. List them to see their ids.");
  return gap;
}

/** What is shown of gaps, in their order; counted from the questions that are there now. */
export async function describeGaps(database: Database, gaps: readonly SeenGap[]): Promise<KnowledgeGap[]> {
  if (gaps.length === 0) return [];
  const { query } = database;
  const keys = gaps.map(({ key }) => key);
  const signs = await query
    .selectFrom("gap_question")
    .select(({ fn }) => ["gap_key", "signals", fn.countAll().as("count")])
    .where("gap_key", "in", keys)
    .groupBy(["gap_key", "signals"])
    .execute();
  const counts = await query
    .selectFrom("gap_question")
    .select(({ fn }) => [
      "gap_key",
      fn.count("session_key").distinct().as("sessions"),
      fn.count("answered").as("asked"),
      fn.sum("answered").as("answered"),
    ])
    .where("gap_key", "in", keys)
    .groupBy("gap_key")
    .execute();
  const countsOf = new Map(counts.map((row) => [row.gap_key, row]));
  const texts = await textsOf(database, gaps);
  const faqIds = gaps.flatMap(({ faq_id: faqId }) => faqId ?? []);
  const faqs =
    faqIds.length === 0 ? [] : await query.selectFrom("faq").select("id").where("id", "in", faqIds).execute();
  const livingFaqs = new Set(faqs.map(({ id }) => id));

  return gaps.map((gap) => {
    const own = signs.filter((row) => row.gap_key === gap.key);
    const total = (bit: number) =>
      own.reduce((sum, { signals, count }) => sum + ((signals & bit) === 0 ? 0 : Number(count)), 0);
    const count = countsOf.get(gap.key);
    const asked = Number(count?.asked ?? 0);
    const [question = "", ...examples] = texts.get(gap.key) ?? [];
    return {
      id: gap.id,
      chatbotId: gap.chatbot_id,
      status: gap.status === "closed" || gap.status === "dismissed" ? gap.status : "open",
      question,
      examples,
      questions: own.reduce((sum, row) => sum + Number(row.count), gap.dropped),
      sessions: Number(count?.sessions ?? 0),
      signals: {
        refused: total(signalBits.refused),
        lowScore: total(signalBits.lowScore),
        thumbsDown: total(signalBits.thumbsDown),
        askedAgain: total(signalBits.askedAgain),
        handedOver: total(signalBits.handedOver),
      },
      faqId: gap.faq_id !== null && livingFaqs.has(gap.faq_id) ? gap.faq_id : null,
      outcome: asked === 0 ? null : { asked, answered: Number(count?.answered ?? 0) },
      acceptedAt: gap.accepted_at === null ? null : isoTime(gap.accepted_at),
      firstAskedAt: isoTime(gap.first_at),
      lastAskedAt: isoTime(gap.last_at),
      createdAt: isoTime(gap.created_at),
      updatedAt: isoTime(gap.updated_at),
    };
  });
}

/** Of each gap the representative question first, then the newest others, none twice. */
async function textsOf({ query }: Database, gaps: readonly SeenGap[]): Promise<Map<number, string[]>> {
  const keys = gaps.map(({ key }) => key);
  const representatives = new Map(
    gaps.flatMap(({ key, representative }) => (representative === null ? [] : [[key, representative] as const])),
  );
  const ranked = query
    .selectFrom("gap_question")
    .select([
      "key",
      "gap_key",
      "text",
      sql<number>`row_number() over (partition by gap_key order by asked_at desc, key desc)`.as("nth"),
    ])
    .where("gap_key", "in", keys);
  const rows = await query
    .selectFrom(ranked.as("ranked"))
    .selectAll()
    .where((where) =>
      where.or([
        where("nth", "<=", 3 * examplesShown),
        ...(representatives.size === 0 ? [] : [where("key", "in", [...representatives.values()])]),
      ]),
    )
    .orderBy("nth")
    .execute();
  const texts = new Map<number, string[]>();
  for (const [key, own] of Map.groupBy(rows, (row) => row.gap_key ?? 0)) {
    const first = own.filter((row) => row.key === representatives.get(key));
    const distinct = [...new Set([...first, ...own].map(({ text }) => text))];
    texts.set(key, distinct.slice(0, 1 + examplesShown));
  }
  return texts;
}
