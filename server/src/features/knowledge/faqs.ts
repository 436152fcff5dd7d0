import { operations } from "@svc/contract";
import type { Faq } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database, WriteTransaction } from "../../foundation/database/database.ts";
import { holdsText } from "../../foundation/database/like.ts";
import { newId } from "../../foundation/ids.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import { paginate } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import { amendAuditContext, recordChange } from "../../foundation/audit-context.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import { shortKey } from "./short-key.ts";
import { emitTrained } from "./emit-trained.ts";
import { addTexts, batchSize } from "./search/add-texts.ts";
import { analyseText } from "./search/analyse-text.ts";
import { lockIndex } from "./search/lock-index.ts";
import { allDocnos, removeTexts } from "./search/remove-texts.ts";

export interface NewFaq {
  readonly question: string;
  readonly answer: string;
  readonly public?: boolean;
}

interface FaqRow {
  readonly key: number;
  readonly id: string;
  readonly question: string;
  readonly question_folded: string;
  readonly answer: string;
  readonly public: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** Questions that differ only in case, spaces or their final mark are the same question. */
export function foldQuestion(question: string): string {
  const whole = question.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
  let end = whole.length;
  while (end > 0 && finalMarks.has(whole.charAt(end - 1))) end--;
  // A question of nothing but marks is only like itself.
  return shortKey(end === 0 ? whole : whole.slice(0, end));
}

const finalMarks = new Set(" ?!.…。？！؟");

/**
 * Stores FAQs and makes their questions findable, some hundreds a transaction; the same question
 * again replaces its answer. Answers their rows in the order given.
 */
export async function putFaqs(
  database: Database,
  clock: Clock,
  chatbotKey: number,
  faqs: readonly NewFaq[],
): Promise<FaqRow[]> {
  const rows: FaqRow[] = [];
  for (let at = 0; at < faqs.length; at += batchSize) {
    const batch = faqs.slice(at, at + batchSize);
    rows.push(
      ...(await database.transaction((transaction) => putBatch(database, transaction, clock, chatbotKey, batch))),
    );
  }
  return rows;
}

async function putBatch(
  database: Database,
  transaction: WriteTransaction,
  clock: Clock,
  chatbotKey: number,
  faqs: readonly NewFaq[],
): Promise<FaqRow[]> {
  // Takes the index's lock first, so that of two concurrent writers of a question one sees the other's.
  await lockIndex(transaction, chatbotKey, "faq");
  const now = clock.now();
  // A question that stands twice in one batch keeps its last answer.
  const byQuestion = new Map(faqs.map((faq) => [foldQuestion(faq.question), faq]));
  const known = await transaction
    .selectFrom("faq")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .where("question_folded", "in", [...byQuestion.keys()])
    .execute();
  const rows = new Map<string, FaqRow>(known.map((row) => [row.question_folded, row]));
  for (const row of known) {
    const faq = byQuestion.get(row.question_folded);
    if (faq === undefined) continue;
    const changes = {
      answer: faq.answer,
      updated_at: now,
      ...(faq.public === undefined ? {} : { public: Number(faq.public) }),
    };
    await transaction.updateTable("faq").set(changes).where("key", "=", row.key).execute();
    rows.set(row.question_folded, { ...row, ...changes });
  }
  const fresh = [...byQuestion].filter(([folded]) => !rows.has(folded));
  if (fresh.length > 0) {
    const values = fresh.map(([folded, faq]) => ({
      id: newId("faq", now),
      chatbot_key: chatbotKey,
      question: faq.question,
      question_folded: folded,
      answer: faq.answer,
      public: Number(faq.public ?? true),
      created_at: now,
      updated_at: now,
    }));
    const stored = await transaction.insertInto("faq").values(values).returningAll().execute();
    for (const row of stored) rows.set(row.question_folded, row);
    const texts = stored.map((row) =>
      analyseText({ ownerKey: row.key, title: row.question, heading: "", text: "" }, "faq"),
    );
    await addTexts(database, transaction, { chatbotKey, kind: "faq", hidden: false }, texts);
  }
  return faqs.flatMap((faq) => rows.get(foldQuestion(faq.question)) ?? []);
}

const lookedUpAtOnce = 500;

/** What the chatbot answers to these questions now, by question; those that are new to it are missing. */
export async function answersNow(
  database: Database,
  chatbotKey: number,
  questions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const folded = Map.groupBy(new Set(questions), foldQuestion);
  const keys = [...folded.keys()];
  const answers = new Map<string, string>();
  for (let at = 0; at < keys.length; at += lookedUpAtOnce) {
    const rows = await database.query
      .selectFrom("faq")
      .select(["question_folded", "answer"])
      .where("chatbot_key", "=", chatbotKey)
      .where("question_folded", "in", keys.slice(at, at + lookedUpAtOnce))
      .execute();
    for (const row of rows) for (const asked of folded.get(row.question_folded) ?? []) answers.set(asked, row.answer);
  }
  return answers;
}

interface FaqDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
}

interface FaqQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
  readonly public?: boolean | undefined;
}

/** The operations on a chatbot's FAQs, and what the public may see of them. */
export function faqOperations(deps: FaqDeps): Implementation[] {
  return [...readOperations(deps), ...changeOperations(deps)];
}

function readOperations({ database, clock, chatbots }: FaqDeps): Implementation[] {
  function readPage(chatbotKey: number, { q, public: isPublic, ...page }: FaqQuery) {
    let query = database.query.selectFrom("faq").selectAll().where("chatbot_key", "=", chatbotKey);
    if (isPublic !== undefined) query = query.where("public", "=", Number(isPublic));
    if (q !== undefined) query = query.where(holdsText(q, "question", "answer"));
    return paginate(query, "faq.key", page);
  }

  return [
    implement(operations.listFaqs, async ({ chatbotId, ...asked }, caller) => {
      const { key } = await chatbots.find(caller, chatbotId);
      const page = await readPage(key, asked);
      return { faqs: page.items.map(toFaq), nextCursor: page.nextCursor };
    }),
    implement(operations.createFaq, async ({ chatbotId, ...faq }, caller) => {
      const { key } = await chatbots.find(caller, chatbotId);
      amendAuditContext({ resource: chatbotId, after: faq });
      const [row] = await putFaqs(database, clock, key, [faq]);
      if (row === undefined) throw new Error("A FAQ was stored without a row.");
      return toFaq(row);
    }),
    implement(operations.getFaq, async ({ chatbotId, faqId }, caller) => {
      const { key } = await chatbots.find(caller, chatbotId);
      return toFaq(await findFaq(database, key, faqId));
    }),
    implement(operations.listPublicFaqs, async ({ chatbotId, limit, cursor }) => {
      const { key } = await chatbots.findPublic(chatbotId);
      const page = await readPage(key, { limit, cursor, public: true });
      return { faqs: page.items.map(toFaq), nextCursor: page.nextCursor };
    }),
  ];
}

function changeOperations({ database, clock, chatbots }: FaqDeps): Implementation[] {
  return [
    implement(operations.updateFaq, async ({ chatbotId, faqId, question, answer, public: isPublic }, caller) => {
      const { key: chatbotKey } = await chatbots.find(caller, chatbotId);
      const faq = await findFaq(database, chatbotKey, faqId);
      const row = await database.transaction(async (transaction) => {
        await lockIndex(transaction, chatbotKey, "faq");
        if (question !== undefined) await requireNewQuestion(transaction, chatbotKey, faq.key, question);
        const updated = await transaction
          .updateTable("faq")
          .set({
            ...(question === undefined ? {} : { question, question_folded: foldQuestion(question) }),
            ...(answer === undefined ? {} : { answer }),
            ...(isPublic === undefined ? {} : { public: Number(isPublic) }),
            updated_at: clock.now(),
          })
          .where("key", "=", faq.key)
          .returningAll()
          .executeTakeFirst();
        if (updated !== undefined && question !== undefined && question !== faq.question) {
          await removeTexts(database, transaction, chatbotKey, "faq", faq.key, allDocnos);
          await addTexts(database, transaction, { chatbotKey, kind: "faq", hidden: false }, [
            analyseText({ ownerKey: faq.key, title: question, heading: "", text: "" }, "faq"),
          ]);
        }
        if (updated !== undefined)
          await recordChange(transaction, clock, { before: toFaq(faq), after: toFaq(updated) });
        return updated;
      });
      if (row === undefined) throw new Problem("not_found", "This FAQ was deleted meanwhile. List the FAQs again.");
      return toFaq(row);
    }),
    implement(operations.deleteFaq, async ({ chatbotId, faqId }, caller) => {
      const { key: chatbotKey } = await chatbots.find(caller, chatbotId);
      const faq = await findFaq(database, chatbotKey, faqId);
      await database.transaction(async (transaction) => {
        await removeTexts(database, transaction, chatbotKey, "faq", faq.key, allDocnos);
        await transaction.deleteFrom("faq").where("key", "=", faq.key).execute();
        await emitTrained(transaction, clock, chatbotKey);
        await recordChange(transaction, clock, { before: toFaq(faq) });
      });
      return null;
    }),
  ];
}

async function findFaq(database: Database, chatbotKey: number, faqId: string): Promise<FaqRow> {
  const row = await database.query
    .selectFrom("faq")
    .selectAll()
    .where("chatbot_key", "=", chatbotKey)
    .where("id", "=", faqId)
    .executeTakeFirst();
  if (row === undefined)
    throw new Problem("not_found", "This chatbot has no FAQ with this id. List its FAQs to see their ids.");
  return row;
}

async function requireNewQuestion(
  transaction: WriteTransaction,
  chatbotKey: number,
  faqKey: number,
  question: string,
): Promise<void> {
  const other = await transaction
    .selectFrom("faq")
    .select("id")
    .where("chatbot_key", "=", chatbotKey)
    .where("question_folded", "=", foldQuestion(question))
    .where("key", "<>", faqKey)
    .executeTakeFirst();
  if (other !== undefined) throw new Problem("conflict", because("question_taken", { id: other.id }));
}

function toFaq(row: FaqRow): Faq {
  return {
    id: row.id,
    question: row.question,
    answer: row.answer,
    public: row.public === 1,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}
