import type { AnswerSource, InsightReport } from "@svc/contract";
import type { Database } from "../../../foundation/database/database.ts";
import { labelled, of } from "../analytics/counts.ts";
import type { Counts } from "../analytics/counts.ts";

type SourceUse = InsightReport["sources"];

const neverUsedShown = 20;
const othersShown = 10;
/** What fewer answers do not rest on may be used by the next. */
const answersAtLeast = 20;
const ratingsAtLeast = 3;
const refusalsAtLeast = 3;

/** What a chatbot has learnt, and what became of it in a period of which these are the counts. */
export async function findSourceUse(
  { query }: Database,
  chatbotKey: number,
  counts: Counts,
  from: number,
): Promise<SourceUse> {
  const sources = await query
    .selectFrom("source")
    .select(["id", "kind", "title", "name", "created_at", "status"])
    .where("chatbot_key", "=", chatbotKey)
    .orderBy("key")
    .execute();
  const faqs = await query
    .selectFrom("faq")
    .select(["id", "question", "created_at"])
    .where("chatbot_key", "=", chatbotKey)
    .orderBy("key")
    .execute();
  interface Known extends Pick<AnswerSource, "id" | "kind" | "title"> {
    readonly createdAt: number;
  }
  const known = new Map<string, Known>([
    ...sources
      .filter(({ status }) => status === "ready")
      .map(({ id, kind, title, name, created_at: createdAt }): [string, Known] => [
        id,
        { id, kind: kind === "url" ? "url" : "document", title: title ?? name, createdAt },
      ]),
    ...faqs.map(({ id, question, created_at: createdAt }): [string, Known] => [
      id,
      { id, kind: "faq", title: question, createdAt },
    ]),
  ]);
  const described = (id: string) => {
    const source = known.get(id);
    return source === undefined ? [] : [{ id, kind: source.kind, title: source.title }];
  };
  const isEnough = of(counts, "answered") >= answersAtLeast;
  const unused = isEnough
    ? [...known.values()].filter(({ id, createdAt }) => createdAt < from && !counts.has(`src:${id}`))
    : [];
  const disliked = labelled(counts, "down:").flatMap(([id, down]) => {
    const up = counts.get(`up:${id}`) ?? 0;
    if (down < ratingsAtLeast || down <= up) return [];
    return described(id).map((source) => ({ ...source, answers: counts.get(`src:${id}`) ?? 0, up, down }));
  });
  const near = labelled(counts, "near:").flatMap(([id, refusals]) =>
    refusals < refusalsAtLeast ? [] : described(id).map((source) => ({ ...source, refusals })),
  );
  return {
    neverUsedCount: unused.length,
    neverUsed: unused.slice(0, neverUsedShown).flatMap(({ id }) => described(id)),
    disliked: disliked.slice(0, othersShown),
    nearRefused: near.slice(0, othersShown),
  };
}
