import { operations } from "@svc/contract";
import type { InboxView, ListedSession } from "@svc/contract";
import { sql } from "kysely";
import type { Caller } from "../../../foundation/caller.ts";
import type { Clock } from "../../../foundation/clock.ts";
import { asParameter, among } from "../../../foundation/database/among.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { together, prepare } from "../../../foundation/database/prepare.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { orderOf, pageOf, readPlace, selectSessions, toCursor, searchSessions } from "./select-sessions.ts";
import type { Place } from "./select-sessions.ts";
import { readBeside, toSession } from "./session-rows.ts";
import type { Work } from "../../../foundation/database/prepare.ts";
import { shownMetadata, filesOf, readMetadata, textOrNames } from "../metadata.ts";
import { oneLine } from "../../../foundation/one-line.ts";
import { plainText } from "../../knowledge/knowledge.ts";

interface Options {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
}

/** Counting stops there: an inbox with more has no use for the number. */
const countedAtMost = 1_000;

/** The sessions of a workspace page by page, and how many each view of the inbox has. */
export function listOperations({ database, clock, chatbots }: Options): Implementation[] {
  const keyOf = async (caller: Caller, chatbotId: string | undefined) =>
    chatbotId === undefined ? null : (await chatbots.find(caller, chatbotId)).key;

  const list = implement(operations.listSessions, async (input, caller) => {
    const { limit, cursor, q } = input;
    const chatbotKey = await keyOf(caller, input.chatbotId);
    const order = orderOf(input);
    const from = cursor === undefined ? null : readPlace(cursor, order);
    const now = clock.now();
    const select = (behind: Place | null) => selectSessions(database, caller, input, { chatbotKey, behind, now });
    const { rows, next } =
      q === undefined
        ? pageOf(
            await select(from)
              .limit(limit + 1)
              .execute(),
            limit,
            order,
          )
        : await searchSessions(database, select, { q, limit, from, order });
    const nextCursor = next === null ? null : toCursor(next);
    if (rows.length === 0) return { sessions: [], nextCursor };
    const keys = asParameter(
      database.engine,
      rows.map(({ key }) => key),
    );
    const [besideOf, last, refused] = await database.hot.read(() =>
      together(readBeside(keys), readLastHumanMessages(keys), readRefusedSessions(keys)),
    );
    return {
      sessions: rows.map((row) => ({
        ...toSession(row, row.chatbot_id, besideOf(row.key)),
        lastHumanMessage: last.get(row.key) ?? null,
        lastAnswerRefused: refused.has(row.key),
      })),
      nextCursor,
    };
  });

  const counts = implement(operations.getSessionCounts, async ({ chatbotId }, caller) => {
    const chatbotKey = await keyOf(caller, chatbotId);
    const now = clock.now();
    const count = async (view: InboxView) => {
      const found = selectSessions(database, caller, { view }, { chatbotKey, behind: null, now })
        .clearSelect()
        .clearOrderBy()
        .select(sql<number>`1`.as("one"))
        .limit(countedAtMost);
      const row = await database.query
        .selectFrom(found.as("found"))
        .select(({ fn }) => fn.countAll<number | string>().as("sessions"))
        .executeTakeFirstOrThrow();
      return Number(row.sessions);
    };
    return {
      needsReply: await count("needs_reply"),
      mine: await count("mine"),
      unassigned: await count("unassigned"),
      ai: await count("ai"),
      snoozed: await count("snoozed"),
    };
  });

  return [list, counts];
}

/** As it is stored. Most answers aren't refusals: their metadata, with its sources, isn't read. */
const unanswered = '%"answered":false%';

const findRefusals = prepare<{ keys: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("session")
    .innerJoin("message", "message.session_key", "session.key")
    .select(["session.key", "message.metadata"])
    .where(among(engine, "session.key", arg("keys")))
    .where("message.metadata", "like", unanswered)
    .where("message.key", "=", ({ selectFrom }) =>
      selectFrom("message as last")
        .select("last.key")
        .whereRef("last.session_key", "=", "session.key")
        .where("last.role", "=", "assistant")
        .orderBy("last.session_key", "desc")
        .orderBy("last.key", "desc")
        .limit(1),
    )
    .orderBy("session.key"),
);

/** Which of these sessions, by row key, end with a refusal: the chatbot's last word answered nothing. */
function* readRefusedSessions(keys: unknown): Work<ReadonlySet<number>> {
  const rows = yield* findRefusals.run({ keys });
  return new Set(rows.filter(({ metadata }) => isRefusal(metadata)).map(({ key }) => key));
}

/** A person's reply has no `answered`; a handoff's message isn't meant to answer. */
function isRefusal(metadata: string | null): boolean {
  const { answered, handoff, hedged, author } = shownMetadata(metadata);
  return answered === false && handoff !== true && hedged !== true && author === undefined;
}

const shownCharacters = 160;
/** Of the text, before its Markdown is taken out of it. */
const readCharacters = 1_000;
/** As `recordSaid` stores it; within a text of the metadata its quotes would be escaped. */
const byAgent = '%"author":{"kind":"agent"%';

const findLast = prepare<{ keys: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("session")
    .innerJoin("message", "message.session_key", "session.key")
    .select(["session.key", "message.role", "message.metadata"])
    .select(sql<string>`substr(message.content, 1, ${sql.lit(readCharacters)})`.as("content"))
    .where(among(engine, "session.key", arg("keys")))
    // From the end of the session's own part of an index: a step or two, however long the conversation is.
    .where("message.key", "=", ({ selectFrom }) =>
      selectFrom("message as last")
        .select("last.key")
        .whereRef("last.session_key", "=", "session.key")
        .where(({ eb, or }) => or([eb("last.role", "=", "user"), eb("last.metadata", "like", byAgent)]))
        .orderBy("last.session_key", "desc")
        .orderBy("last.key", "desc")
        .limit(1),
    ),
);

/** What visitors and people said last in each of these sessions, by row key; `keys`: from `asParameter`. */
function* readLastHumanMessages(keys: unknown): Work<Map<number, NonNullable<ListedSession["lastHumanMessage"]>>> {
  const rows = yield* findLast.run({ keys });
  return new Map(
    rows.map(({ key, role, metadata, ...row }) => {
      const content = textOrNames({ ...row, metadata });
      // What visitors write is no Markdown.
      const text = role === "user" ? content : plainText(content);
      const agent = role === "user" ? null : (readMetadata(metadata).author?.name ?? null);
      const [first] = row.content === "" ? (filesOf(metadata, 0).files ?? []) : [];
      const file = first === undefined ? {} : { file: { filename: first.filename, mediaType: first.mediaType } };
      return [key, { text: oneLine(text, shownCharacters), agent, ...file }];
    }),
  );
}
