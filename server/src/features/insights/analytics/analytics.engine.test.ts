import type { Analytics } from "@svc/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { writeEvent } from "../../../foundation/events.ts";
import { rebuildAnalytics } from "./analytics.ts";
import { openTestInsights } from "../test-insights.ts";
import { createThrottle } from "../../../foundation/throttle.ts";
import { foldConversations } from "./fold.ts";
import { metadataOf, storeConversations } from "./test-conversations.ts";
import type { MadeAnswer, MadeSession } from "./test-conversations.ts";

let store: TestStore;
let database: Database;
let svc: Awaited<ReturnType<typeof openTestInsights>>;
let chatbotId: string;
let chatbotKey: number;
const clock = { nowMs: 0 };
const hourMs = 3_600_000;
const day = Date.UTC(2026, 0, 10);

beforeEach(async () => {
  clock.nowMs = Date.UTC(2026, 0, 20, 12, 30);
  store = await createTestStore();
  database = await openDatabase(store.settings);
  svc = await openTestInsights(database, clock);
  chatbotId = await svc.chatbot();
  chatbotKey = await keyOf(chatbotId);
});

afterEach(async () => {
  await svc.close();
  await database.close();
  await store.remove();
});

const keyOf = async (id: string) =>
  (await database.query.selectFrom("chatbot").select("key").where("id", "=", id).executeTakeFirstOrThrow()).key;
const rebuild = () => rebuildAnalytics(database, { now: () => clock.nowMs });
const analytics = (input: Record<string, unknown> = {}): Promise<Analytics> =>
  svc.run("getAnalytics", { chatbotId, ...input });

async function hear(
  event: "lead.captured" | "handoff.escalated" | "session.resolved" | "ticket.created",
  data: object,
) {
  // The rooms that write these are apart.
  const written = { event, workspaceId: "ws", chatbotKey, data, timeMs: clock.nowMs } as Parameters<
    typeof writeEvent
  >[1];
  await database.transaction((transaction) => writeEvent(transaction, written));
}

const session = (id: string, at: number, answer: Partial<MadeAnswer> = {}, more: Partial<MadeSession> = {}) => ({
  id,
  startedAt: at,
  turns: [{ askedAt: at, answer: { at: at + 1_000, ...answer } }],
  ...more,
});

/** Numbers that are the same in every run. */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function makeSessions(count: number, random: (below: number) => number): MadeSession[] {
  return Array.from({ length: count }, (_, nth) => {
    const startedAt = Date.UTC(2025, 11, 25) + random(24 * 24) * hourMs + random(hourMs);
    return {
      id: `made-${nth}`,
      startedAt,
      isResolved: random(3) === 0,
      handoff: random(10) === 0 ? ("human" as const) : ("none" as const),
      ...(random(3) === 0 ? { score: 1 + random(5) } : {}),
      turns: Array.from({ length: 1 + random(5) }, (_turn, at) => {
        const askedAt = startedAt + at * 50 * 60_000;
        if (random(12) === 0) return { askedAt, answer: null };
        const answered = random(4) > 0;
        const byModel = random(2) === 0;
        return {
          askedAt,
          answer: {
            at: askedAt + 2_000,
            answered,
            ...(random(15) === 0 ? { partial: true as const } : {}),
            ...(random(15) === 0 ? { agent: "Ann" } : {}),
            by: byModel ? "openai-compatible/small" : "embedded",
            language: ["en", "de", "ja"][random(3)]!,
            firstMs: 1 + random(900),
            fullMs: 900 + random(4_000),
            sources: answered ? [`src_${random(4)}`] : [],
            ...(byModel ? { tokens: [random(2_000), random(300)] as const } : {}),
            ...(random(5) === 0 ? { rating: random(2) === 0 ? ("up" as const) : ("down" as const) } : {}),
          },
        };
      }),
    };
  });
}

function resolution({ score = 3, turns }: MadeSession): string {
  const answers = turns.flatMap(({ answer }) => answer ?? []);
  const rating = answers.findLast((answer) => answer.rating !== undefined)?.rating;
  if (score !== 3) return score > 3 ? "confirmed" : "bad";
  if (rating !== undefined) return rating === "up" ? "confirmed" : "bad";
  const last = answers.at(-1);
  return last?.answered === true && last.partial === undefined ? "silent" : "unanswered";
}

/** The same figures, computed from what was made in the plainest way. */
function expected(sessions: readonly MadeSession[], from: number, to: number) {
  const inPeriod = (time: number) => time >= from && time < to;
  const begun = sessions.filter(({ startedAt }) => inPeriod(startedAt));
  const handed = (one: MadeSession) =>
    one.handoff === "human" || one.turns.some(({ answer }) => answer?.agent !== undefined);
  const questions = sessions.flatMap(({ turns }) => turns).filter(({ askedAt }) => inPeriod(askedAt));
  const said = sessions
    .flatMap(({ turns }) => turns.flatMap(({ answer }) => (answer === null ? [] : [answer])))
    .filter(({ at }) => inPeriod(at));
  const bots = said.filter(({ agent }) => agent === undefined);
  const whole = bots.filter(({ partial }) => partial === undefined);
  const answered = whole.filter((answer) => answer.answered).length;
  const tokens = (place: 0 | 1) => bots.reduce((sum, answer) => sum + (answer.tokens?.[place] ?? 0), 0);
  const up = bots.filter(({ rating }) => rating === "up").length;
  const down = bots.filter(({ rating }) => rating === "down").length;
  const scores = begun.flatMap(({ score }) => (score === undefined ? [] : [score]));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    sessions: begun.length,
    visitors: begun.length,
    hedged: 0,
    sessionRatings: {
      count: scores.length,
      mean: Math.round(mean * 1e6) / 1e6,
      byScore: [1, 2, 3, 4, 5].map((each) => scores.filter((score) => score === each).length),
    },
    messages: questions.length + said.length,
    questions: questions.length,
    answered,
    refused: whole.length - answered,
    interrupted: bots.length - whole.length,
    humanReplies: said.length - bots.length,
    resolved: begun.filter(({ isResolved }) => isResolved).length,
    resolvedWithoutPerson: begun.filter((one) => one.isResolved === true && !handed(one)).length,
    resolvedConfirmed: begun.filter((one) => one.isResolved === true && !handed(one) && resolution(one) === "confirmed")
      .length,
    resolvedSilent: begun.filter((one) => one.isResolved === true && !handed(one) && resolution(one) === "silent")
      .length,
    handedOver: begun.filter(handed).length,
    ratings: { up, down },
    tokens: { input: tokens(0), output: tokens(1) },
    firstAnswerMs: { mean: Math.round(bots.reduce((sum, { firstMs }) => sum + (firstMs ?? 0), 0) / bots.length) },
  };
}

const both = { from: "2026-01-01", to: "2026-01-15" };
const bounds = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 16)] as const;

test("figures of random conversations are those that a plain count gives, before they are counted and after", async () => {
  const made = makeSessions(120, randomly(7));
  await storeConversations(database, chatbotKey, made.slice(0, 40));
  await svc.insights.count();
  await storeConversations(database, chatbotKey, made.slice(40));
  const live = await analytics(both);
  expect(live.isComplete).toBe(true);
  expect(live.totals).toMatchObject(expected(made, ...bounds));
  expect(live.previous.totals).toMatchObject(expected(made, bounds[0] - (bounds[1] - bounds[0]), bounds[0]));
  await svc.insights.count();
  expect(await analytics(both)).toEqual(live);
  const sum = (name: "sessions" | "visitors" | "messages" | "answered") =>
    live.series.reduce((all, point) => all + point[name], 0);
  expect([sum("sessions"), sum("visitors"), sum("messages"), sum("answered")]).toEqual([
    live.totals.sessions,
    live.totals.visitors,
    live.totals.messages,
    live.totals.answered,
  ]);
});

test("counting again, by several at once, and from scratch changes nothing", async () => {
  await storeConversations(database, chatbotKey, makeSessions(60, randomly(3)));
  await Promise.all([svc.insights.count(), svc.insights.count(), svc.insights.count()]);
  const once = await analytics(both);
  await svc.insights.count();
  await rebuild();
  expect(await analytics(both)).toEqual(once);
  // Also where the counts were lost, or make no sense any more.
  await database.transaction((transaction) => transaction.deleteFrom("analytics_count").execute());
  await rebuild();
  expect(await analytics(both)).toEqual(once);
});

test("what another process has stored meanwhile is not overwritten with what was read before", async () => {
  await storeConversations(database, chatbotKey, [session("first", day)]);
  await svc.insights.count();
  await storeConversations(database, chatbotKey, [session("one", day)]);
  let turns = 0;
  await foldConversations(
    database,
    { now: () => clock.nowMs },
    {
      signal: new AbortController().signal,
      // Between what was read and its storing: the conversation is resolved, and another process has counted it so.
      async holdLease(transaction) {
        if (turns++ > 0) return;
        await transaction.updateTable("session").set({ status: "resolved" }).where("session_id", "=", "one").execute();
        await transaction
          .updateTable("insight_mark")
          .set((set) => ({ value: set("value", "+", 1) }))
          .where("name", "=", "analytics-version")
          .execute();
      },
    },
    createThrottle(0),
  );
  expect(turns).toBeGreaterThan(1);
  expect((await analytics(both)).totals).toMatchObject({ sessions: 2, resolved: 1 });
});

test("an answer shown as unsure is counted apart, and as answered once its visitor says that it helped", async () => {
  await storeConversations(database, chatbotKey, [session("one", day)]);
  const change = async (set: object) => {
    clock.nowMs += 1_000;
    await database.transaction((transaction) =>
      transaction
        .updateTable("message")
        .set({ ...set, changed_at: clock.nowMs })
        .where("role", "=", "assistant")
        .execute(),
    );
    return (await analytics(both)).totals;
  };
  const hedged = JSON.stringify({ ...metadataOf({ at: 0, answered: false }), hedged: true });
  expect(await change({ metadata: hedged })).toMatchObject({ answered: 0, refused: 1, hedged: 1 });
  expect(await change({ rating: "up" })).toMatchObject({ answered: 1, refused: 0, hedged: 1 });
});

test("a rating, another answer, its withdrawal and a resolution are counted where they belong, however late", async () => {
  await storeConversations(database, chatbotKey, [session("one", day)]);
  await svc.insights.count();
  const change = async (set: object) => {
    clock.nowMs += 86_400_000;
    await database.transaction((transaction) =>
      transaction
        .updateTable("message")
        .set({ ...set, changed_at: clock.nowMs })
        .where("role", "=", "assistant")
        .execute(),
    );
    return analytics(both);
  };
  for (const isCounted of [false, true]) {
    const rated = await change({ rating: "up" });
    expect(rated.totals).toMatchObject({ answered: 1, ratings: { up: 1, down: 0, upShare: 1 } });
    if (isCounted) await svc.insights.count();
    const replaced = await change({ rating: null, metadata: JSON.stringify(metadataOf({ at: 0, answered: false })) });
    expect(replaced.totals).toMatchObject({ answered: 0, refused: 1, ratings: { up: 0, down: 0, upShare: null } });
    await svc.insights.count();
    await change({ metadata: JSON.stringify(metadataOf({ at: 0 })) });
  }
  await database.transaction((transaction) => transaction.updateTable("session").set({ status: "resolved" }).execute());
  await hear("session.resolved", { sessionId: "one" });
  expect((await analytics(both)).totals).toMatchObject({ sessions: 1, resolved: 1, resolvedWithoutPersonShare: 1 });
  await svc.insights.count();
  expect((await analytics(both)).totals).toMatchObject({ sessions: 1, resolved: 1, resolvedWithoutPersonShare: 1 });
});

test("a rating is counted although the clock was put back an hour, and many at once are live and complete", async () => {
  await storeConversations(
    database,
    chatbotKey,
    Array.from({ length: 150 }, (_, nth) => session(`s${nth}`, day)),
  );
  const rate = (rating: string, changedAt: number) =>
    database.transaction((transaction) =>
      transaction
        .updateTable("message")
        .set({ rating, changed_at: changedAt })
        .where("role", "=", "assistant")
        .execute(),
    );
  await rate("up", clock.nowMs);
  await svc.insights.count();
  expect(await analytics(both)).toMatchObject({ isComplete: true, totals: { ratings: { up: 150, down: 0 } } });
  clock.nowMs -= hourMs;
  await rate("down", clock.nowMs);
  await svc.insights.count();
  expect(await analytics(both)).toMatchObject({ isComplete: true, totals: { ratings: { up: 0, down: 150 } } });
});

test("a conversation without end is counted to its last message, without being read from its first each time", async () => {
  const answers = (from: number, count: number) =>
    Array.from({ length: count }, (_, nth) => {
      const askedAt = day + (from + nth) * 60_000;
      return { askedAt, answer: { at: askedAt + 1_000, agent: nth === 0 ? "Ann" : undefined } };
    });
  const { turns } = { turns: answers(0, 4_000) as MadeSession["turns"] };
  await storeConversations(database, chatbotKey, [{ id: "long", startedAt: day, isResolved: true, turns }]);
  await svc.insights.count();
  const counted = await analytics(both);
  const shown = { sessions: 1, messages: 8_000, answered: 3_999, humanReplies: 1, resolvedWithoutPerson: 0 };
  expect(counted).toMatchObject({ isComplete: true, totals: shown });
  const { sealed_key: sealedKey } = await database.query
    .selectFrom("analytics_session")
    .select("sealed_key")
    .executeTakeFirstOrThrow();
  expect(sealedKey).toBeGreaterThan(5_000);
  await database.transaction((transaction) =>
    transaction
      .updateTable("message")
      .set({ rating: "up", changed_at: clock.nowMs })
      .where("key", "=", (last) => last.selectFrom("message as m").select(({ fn }) => fn.max("m.key").as("key")))
      .execute(),
  );
  expect((await analytics(both)).totals).toMatchObject({ ...shown, ratings: { up: 1, down: 0 } });
  await svc.insights.count();
  await rebuild();
  expect((await analytics(both)).totals).toMatchObject({ ...shown, ratings: { up: 1, down: 0 } });
});

test("who was handed over stays so, also when the chatbot has the conversation again", async () => {
  await storeConversations(database, chatbotKey, [session("one", day, {}, { isResolved: true }), session("two", day)]);
  await hear("handoff.escalated", { sessionId: "one", by: "visitor", reason: null });
  await hear("handoff.escalated", { sessionId: "of another chatbot", by: "visitor", reason: null });
  const { totals } = await analytics(both);
  expect(totals).toMatchObject({ handedOver: 1, handedOverShare: 0.5, resolved: 1, resolvedWithoutPerson: 0 });
  await svc.insights.count();
  await rebuild();
  expect((await analytics(both)).totals).toEqual(totals);
});

test("leads and tickets are counted once, when they happen, and somebody who says who he is is one visitor", async () => {
  clock.nowMs = day + 5 * hourMs;
  await storeConversations(
    database,
    chatbotKey,
    ["a", "b", "c"].map((id) => session(id, day)),
  );
  await svc.insights.count();
  const lead = (sessionId: string, email: string) =>
    hear("lead.captured", { leadId: `lead_${sessionId}`, name: "Ann", email, source: "chat", sessionId });
  await lead("a", "ann@example.com");
  await lead("b", "Ann@example.com");
  await hear("ticket.created", { ticketId: "tkt_1", ticket: {}, changes: {} });
  const { totals } = await analytics(both);
  expect(totals).toMatchObject({ leads: 2, tickets: 1, sessions: 3, visitors: 2 });
  await svc.insights.count();
  await rebuild();
  expect((await analytics(both)).totals).toEqual(totals);
  expect((await analytics({ from: "2026-01-10T05:00:00Z", to: "2026-01-10T06:00:00Z" })).totals).toMatchObject({
    leads: 2,
    sessions: 0,
  });
});

test("a visitor who corrects the address is told of again, and is the one lead", async () => {
  clock.nowMs = day + hourMs;
  await storeConversations(database, chatbotKey, [session("a", day)]);
  // The API had made it long before its visitor left it.
  const times = { captured_at: clock.nowMs, created_at: day - hourMs };
  const lead = { id: "lead_1", chatbot_key: chatbotKey, name: "Ann", fields: "{}", ...times };
  const ofChat = {
    email: "ann@exmaple.com",
    email_folded: "ann@exmaple.com",
    session_id: "a",
    source: "chat" as const,
  };
  await database.transaction((transaction) =>
    transaction
      .insertInto("lead")
      .values({ ...lead, ...ofChat })
      .execute(),
  );
  for (const email of ["ann@exmaple.com", "ann@example.com"]) {
    await hear("lead.captured", { leadId: "lead_1", name: "Ann", email, source: "chat", sessionId: "a" });
    clock.nowMs += 60_000;
  }
  expect((await analytics(both)).totals).toMatchObject({ leads: 1, visitors: 1 });
});

test("in the series somebody is one visitor of each interval, however often he came in it", async () => {
  const two = 2 * 24 * hourMs;
  await storeConversations(database, chatbotKey, [
    session("a", day),
    session("b", day + hourMs),
    session("c", day + two),
    session("unknown", day + two),
  ]);
  await svc.insights.count();
  for (const sessionId of ["a", "b", "c"])
    await hear("lead.captured", {
      leadId: `lead_${sessionId}`,
      name: "Ann",
      email: "a@b.example",
      source: "chat",
      sessionId,
    });
  await svc.insights.count();
  const visitors = async (interval: "day" | "month") =>
    (await analytics({ ...both, interval })).series.map((point) => point.visitors).filter((count) => count > 0);
  expect(await visitors("day")).toEqual([1, 2]);
  expect(await visitors("month")).toEqual([2]);
  expect((await analytics(both)).totals.visitors).toBe(2);
});

test("somebody who says who he is in a conversation that was not counted yet is one visitor too", async () => {
  await storeConversations(database, chatbotKey, [session("new", day), session("other", day)]);
  await hear("lead.captured", {
    leadId: "lead_1",
    name: "Ann",
    email: "a@b.example",
    source: "form",
    sessionId: "new",
  });
  expect((await analytics(both)).totals).toMatchObject({ sessions: 2, visitors: 2 });
  await svc.insights.count();
  expect((await analytics(both)).totals).toMatchObject({ sessions: 2, visitors: 2 });
});

test("counts stay when their conversations are deleted, and who it was goes", async () => {
  await storeConversations(database, chatbotKey, [
    session("gone", day, { rating: "down" }),
    session("kept", day + hourMs / 2),
  ]);
  clock.nowMs = day + hourMs;
  await hear("lead.captured", {
    leadId: "lead_1",
    name: "Ann",
    email: "a@b.example",
    source: "chat",
    sessionId: "gone",
  });
  await svc.insights.count();
  const before = await analytics(both);
  await database.transaction((transaction) =>
    transaction.deleteFrom("session").where("session_id", "=", "gone").execute(),
  );
  for (const again of [svc.insights.count, rebuild]) {
    await again();
    const { totals } = await analytics(both);
    expect(totals).toEqual({ ...before.totals, visitors: 1 });
  }
  const known = await database.query.selectFrom("analytics_session").select("visitor").execute();
  expect(known).toEqual([{ visitor: null }]);
});

test("where nothing was counted there is no share and no time, and no 0 in their place", async () => {
  const { totals, change, series } = await analytics(both);
  expect(totals).toMatchObject({
    sessions: 0,
    answeredShare: null,
    resolvedWithoutPersonShare: null,
    ratings: { up: 0, down: 0, upShare: null },
    firstAnswerMs: { mean: null, p50: null, p95: null },
    cost: null,
  });
  expect(Object.values(change).every((value) => value === null)).toBe(true);
  expect(series).toHaveLength(15);
});

test("days are those of the time zone, with 23 and 25 hours where clocks are changed", async () => {
  clock.nowMs = Date.UTC(2026, 11, 1);
  const at = (text: string) => Date.parse(text);
  const moments = ["2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"];
  await storeConversations(
    database,
    chatbotKey,
    moments.map((moment, nth) => ({ ...session(`s${nth}`, at(moment)), turns: [] })),
  );
  await rebuild();
  const due = await database.query.selectFrom("session").select(["key", "chatbot_key"]).execute();
  await database.transaction((transaction) =>
    transaction
      .insertInto("analytics_due")
      .values(due.map(({ key, chatbot_key }) => ({ session_key: key, chatbot_key })))
      .execute(),
  );
  const spring = await analytics({ from: "2026-03-28", to: "2026-03-30", timeZone: "Europe/Berlin" });
  expect(spring.period).toEqual({ from: "2026-03-27T23:00:00.000Z", to: "2026-03-30T22:00:00.000Z" });
  expect(spring.series.map(({ start, sessions }) => [start, sessions])).toEqual([
    ["2026-03-27T23:00:00.000Z", 1],
    ["2026-03-28T23:00:00.000Z", 2],
    ["2026-03-29T22:00:00.000Z", 1],
  ]);
  const autumn = await analytics({ from: "2026-10-25", to: "2026-10-25", timeZone: "Europe/Berlin", interval: "hour" });
  expect(autumn.series).toHaveLength(25);
  const weeks = await analytics({ from: "2026-03-28", to: "2026-03-30", timeZone: "Europe/Berlin", interval: "week" });
  expect(weeks.series.map(({ start, sessions }) => [start, sessions])).toEqual([
    ["2026-03-22T23:00:00.000Z", 3],
    ["2026-03-29T22:00:00.000Z", 1],
  ]);
});

test("in a zone of half hours an hour belongs to the local hour in which it begins", async () => {
  clock.nowMs = Date.UTC(2026, 5, 1);
  // Midnight of the 10th in Kolkata is 18:30 UTC.
  await storeConversations(database, chatbotKey, [
    session("before", Date.UTC(2026, 4, 9, 18, 45)),
    session("after", Date.UTC(2026, 4, 9, 19, 15)),
  ]);
  const { series, questionsByHour } = await analytics({
    from: "2026-05-09",
    to: "2026-05-10",
    timeZone: "Asia/Kolkata",
  });
  expect(series.map(({ sessions }) => sessions)).toEqual([1, 1]);
  expect([questionsByHour[23], questionsByHour[0]]).toEqual([1, 1]);
});

test("what answers rested on, their languages, who wrote them and what they cost", async () => {
  await svc.run("updateChatbot", { chatbotId, tokenPrices: { input: 2, output: 10, currency: "EUR" } });
  await storeConversations(database, chatbotKey, [
    session("a", day, {
      sources: ["src_1"],
      rating: "down",
      by: "google/g",
      tokens: [1_000_000, 100_000],
      language: "de",
    }),
    session("b", day, { sources: ["src_1", "src_2"] }),
    session("c", day, { by: null }),
  ]);
  const { totals, sources, languages, answerers } = await analytics(both);
  expect(totals).toMatchObject({ answered: 2, messages: 6, cost: { amount: 3, currency: "EUR" } });
  expect(sources).toEqual([
    { id: "src_1", kind: null, title: null, answers: 2, ratings: { up: 0, down: 1, upShare: 0 } },
    { id: "src_2", kind: null, title: null, answers: 1, ratings: { up: 0, down: 0, upShare: null } },
  ]);
  expect(languages).toEqual([
    { language: "en", answers: 2 },
    { language: "de", answers: 1 },
  ]);
  expect(answerers).toEqual([
    { name: "embedded", answers: 1, inputTokens: 0, outputTokens: 0 },
    { name: "google/g", answers: 1, inputTokens: 1_000_000, outputTokens: 100_000 },
  ]);
});

test("all chatbots of the workspace together are the sum, and tokens without a price have no cost", async () => {
  const other = await svc.chatbot();
  await storeConversations(database, chatbotKey, [session("a", day)]);
  await storeConversations(database, await keyOf(other), [session("a", day, { tokens: [1, 1], by: "google/g" })]);
  await svc.run("updateChatbot", { chatbotId, tokenPrices: { input: 2, output: 10, currency: "EUR" } });
  const all = await svc.run("getAnalytics", both);
  expect(all).toMatchObject({ chatbotId: null, totals: { sessions: 2, visitors: 2, cost: null } });
  expect((await analytics(both)).totals.cost).toEqual({ amount: 0, currency: "EUR" });
  await svc.insights.count();
  while (await svc.insights.purge(await keyOf(other)));
  expect(await svc.run("getAnalytics", both)).toMatchObject({ totals: { sessions: 1 } });
});

test("a real conversation is counted with its times, its language and its answerer", async () => {
  const trained = await svc.chatbot([{ question: "When are you open?", answer: "From nine to five." }]);
  const { messageId, token } = await svc.say(trained, "one", "When are you open?");
  await svc.say(trained, "one", "Do you sell gift vouchers?", token);
  await svc.rate(messageId, "up", token);
  const { totals, answerers, languages, sources } = await svc.run("getAnalytics", { chatbotId: trained });
  expect(totals).toMatchObject({ sessions: 1, messages: 4, answered: 1, refused: 1, answeredShare: 0.5 });
  expect(totals.ratings).toEqual({ up: 1, down: 0, upShare: 1 });
  expect(totals.firstAnswerMs.p50).toBeGreaterThan(0);
  expect(totals.fullAnswerMs.mean).toBeGreaterThanOrEqual(totals.firstAnswerMs.mean);
  expect(answerers).toMatchObject([{ name: "embedded", answers: 2 }]);
  expect(languages).toEqual([{ language: "en", answers: 2 }]);
  expect(sources).toMatchObject([{ kind: "faq", title: "When are you open?", answers: 1, ratings: { up: 1 } }]);
  const { messages } = await svc.run("listMessages", { chatbotId: trained, sessionId: "one" });
  expect(JSON.stringify(messages)).not.toContain("figures");
});

test.each([
  [{ from: "2026-01-15", to: "2026-01-01" }, "from"],
  [{ from: "2020-01-01" }, "from"],
  [{ from: "2025-01-01", interval: "hour" }, "interval"],
])("what makes no period is refused: %o", async (input, path) => {
  await expect(analytics(input)).rejects.toMatchObject({ code: "invalid_request", options: { errors: [{ path }] } });
});
