import { operationList } from "@svc/contract";
import type { HttpOperation } from "@svc/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { settle } from "./support/homes.ts";
import { owner, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { requestOf, usesUp } from "./support/operation-samples.ts";
import type { Home } from "./support/operation-samples.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { untilQuiet } from "./support/until-quiet.ts";

/** What holds for the whole table of operations, tried on each that it concerns. */
const svc = useService(withOwner);
let boss: Member;
let home: Home;
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  home = await settle(svc.url, boss, { gaps: true });
});

const isOwners = ({ access }: HttpOperation) => access !== "public" && access !== "visitor";
const named = (operations: readonly HttpOperation[]) =>
  operations.map((operation) => [operation.name, operation] as const);
const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {});
/** The contract's own paths ignore what they do not know. */
const refusesUnknown = ({ input }: HttpOperation) =>
  input instanceof z.ZodObject && input.def.catchall instanceof z.ZodNever;

describe("a POST that creates something", () => {
  const posts = operationList.filter((operation) => operation.http.method === "POST" && isOwners(operation));
  const creating = posts.filter(({ http }) => http.creates === true);

  test("answers 201 where it is done at once, and takes an Idempotency-Key", () => {
    const forgetful = posts.filter(({ http }) => http.status === 201 && http.creates !== true);
    expect(forgetful.map(({ name }) => name)).toEqual([]);
  });

  test.each(named(creating))(
    "%s is done once for an Idempotency-Key, and its answer given again",
    async (name, operation) => {
      const its = usesUp.has(name) ? await settle(svc.url, boss, { gaps: name.includes("Gap") }) : home;
      const { method, path, body, headers } = requestOf(operation, its, owner.password);
      const send = (what: unknown) =>
        boss.api(method, path, what, { ...headers, prefer: "wait=0", "idempotency-key": `${name}-1` });
      const [first, again] = [await send(body), await send(body)];
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      expect(first.headers.get("idempotency-replayed")).toBeNull();
      expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([first.status, "true"]);
      expect(again.body).toEqual(first.body);
      const { upload, multipart } = operation.http;
      if (upload !== undefined || multipart === "file" || Object.keys(Object(body)).length === 0) return;
      const other = await send(`${JSON.stringify(body)} `);
      expectProblem(other, 422, "idempotency_key_reused");
      // A second one, so that the lists below have pages.
      await boss.api(method, path, requestOf(operation, its, owner.password).body, { ...headers, prefer: "wait=0" });
    },
  );
});

describe("a list", () => {
  // Or what was done so far would still change one between two looks.
  beforeAll(() => untilQuiet(svc.store));

  const lists = operationList.filter(
    (operation) =>
      operation.http.method === "GET" &&
      operation.http.eventStream !== true &&
      isOwners(operation) &&
      "nextCursor" in fieldsOf(operation.output),
  );
  const addressOf = (operation: HttpOperation, query: Record<string, string> = {}) => {
    const { path } = requestOf(operation, home);
    return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query)}`;
  };
  const get = (operation: HttpOperation, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    boss.api("GET", addressOf(operation, query), undefined, headers);
  const pluralOf = ({ output }: HttpOperation) =>
    Object.entries(fieldsOf(output)).find(([, field]) => field instanceof z.ZodArray)?.[0] ?? "";

  test("is recognised as such", () => {
    expect(lists.length).toBeGreaterThan(20);
  });

  test.each(named(lists))("%s takes limit and cursor, and says what is wrong with them", async (_name, operation) => {
    const wrong = ["0", "-1", "1.5", "abc", "", "1e9", "9".repeat(30)].map((limit) => get(operation, { limit }));
    const twice = boss.api("GET", `${addressOf(operation, { limit: "1" })}&limit=2`);
    for (const answer of [...(await Promise.all(wrong)), await twice]) {
      expectProblem(answer, 400, "invalid_request");
      expect(answer.body.detail).toMatch(/^limit must be one whole number from 1 to \d+\.$/u);
    }
    for (const cursor of ["zz", "!", "a".repeat(200)]) {
      const answer = await get(operation, { cursor });
      expectProblem(answer, 400, "invalid_request");
      expect(answer.body.errors).toEqual([{ path: "cursor", message: "is not a cursor of this list" }]);
    }
  });

  test.each(named(lists))("%s answers the same in pages of one as at once", async (_name, operation) => {
    const plural = pluralOf(operation);
    const whole = await get(operation, { limit: "50" });
    expect(whole.status, JSON.stringify(whole.body)).toBe(200);
    const paged: unknown[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < whole.body[plural].length; pages++) {
      const page = await get(operation, { limit: "1", ...(cursor === null ? {} : { cursor }) });
      paged.push(...page.body[plural]);
      cursor = page.body.nextCursor;
    }
    expect(paged).toEqual(whole.body[plural]);
    expect(cursor).toEqual(whole.body.nextCursor === null ? null : expect.any(String));
  });

  test.each(named(lists.filter(refusesUnknown)))("%s says what it can be asked for", async (_name, operation) => {
    const answer = await get(operation, { colour: "red" });
    expectProblem(answer, 400, "invalid_request");
    const fields = Object.keys(fieldsOf(operation.input));
    const known = fields.filter((name) => !operation.http.path.includes(`{${name}}`)).join(", ");
    expect(answer.body.errors).toEqual([{ path: "colour", message: `is not a known field, use ${known}` }]);
  });

  const spans = lists.filter(({ input }) => "from" in fieldsOf(input) || "to" in fieldsOf(input));

  test("of what happens is filtered by time, and by names that are alike", () => {
    expect(spans.length).toBeGreaterThan(8);
    const names = new Set(lists.flatMap(({ input }) => Object.keys(fieldsOf(input))));
    for (const other of ["before", "after", "since", "until", "start", "end", "offset", "page", "chatbot", "search"])
      expect(names).not.toContain(other);
    for (const { input } of spans) expect(fieldsOf(input)).toMatchObject({ from: {}, to: {} });
  });

  test.each(named(spans))("%s takes days and times from `from` on and before `to`", async (_name, operation) => {
    const plural = pluralOf(operation);
    const day = new Date().toISOString().slice(0, 10);
    const all = await get(operation);
    const dayBefore = new Date(Date.now() - 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
    expect((await get(operation, { from: dayBefore, to: day })).body[plural]).toEqual(all.body[plural]);
    expect((await get(operation, { to: "2020-01-01" })).body[plural]).toEqual([]);
    expect((await get(operation, { from: "2020-01-01T00:00:00+02:00", to: "2020-01-02" })).body[plural]).toEqual([]);
    for (const from of [
      "2026-02-30",
      "yesterday",
      "1767225600",
      "2026-01-31T08:00:00",
      "2026-01-31T08:00:00 02:00",
      "",
    ]) {
      const answer = await get(operation, { from });
      expectProblem(answer, 400, "invalid_request");
      expect(answer.body.detail).toMatch(/^from must be a day \(2026-01-31\) or a time with its zone /u);
    }
    expectProblem(await get(operation, { from: day, to: dayBefore }), 400, "invalid_request");
  });

  // A crawl has its pages beside much else.
  const tables = lists.filter(({ name }) => name !== "getCrawl");

  test.each(named(tables))("%s is a table with Accept: text/csv", async (_name, operation) => {
    const answer = await get(operation, {}, { accept: "text/csv" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${pluralOf(operation)}.csv"`);
    expect(answer.headers.get("vary")).toBe("Accept");
    expect(answer.body).toMatch(/^"\w[\w.]*"(?:,"\w[\w.]*")*\r\n/u);
    expect(answer.body).not.toMatch(/(?:^|,)"?[=+@]/mu);
  });
});

describe("an address", () => {
  const readable = operationList.filter(
    (operation) => operation.http.method === "GET" && isOwners(operation) && operation.http.eventStream !== true,
  );

  test.each(named(readable))("of %s answers HEAD as GET, without a body", async (_name, operation) => {
    const { path } = requestOf(operation, home);
    const head = await boss.api("HEAD", path);
    expect([head.status, head.body]).toEqual([200, ""]);
  });

  test.each(named(operationList))("of %s says its methods to OPTIONS", async (_name, { http }) => {
    const answer = await boss.api("OPTIONS", http.path.replace(/\{\w+\}/gu, "any"));
    expect(answer.status).toBe(204);
    const methods = answer.headers.get(http.path.startsWith("/api/public/") ? "access-control-allow-methods" : "allow");
    expect(methods?.split(", ")).toEqual(expect.arrayContaining([http.method, "OPTIONS"]));
  });

  test("that is none says where to look, and what a slash at its end does", async () => {
    for (const path of ["/api/chatbots/", `/api/chatbots/${home.chatbotId}/?a=1`]) {
      const answer = await boss.api("GET", path);
      expectProblem(answer, 404, "not_found");
      expect(answer.body.detail).toContain("Leave out the slash at its end");
    }
    for (const path of ["/api", "/api/", "/api/nothing", "/API/chatbots", "/api/public/nothing"])
      expectProblem(await boss.api("GET", path), 404, "not_found");
  });
});
