import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { call, chat } from "./support/api.ts";
import { look } from "./support/look.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
let chatbotId = "";
beforeAll(async () => {
  chatbotId = await svc.chatbot();
});

const lead = (changes: Record<string, unknown> = {}) =>
  svc.api("POST", "/api/leads", { chatbotId, name: "Ada Byron", email: "ada@example.com", ...changes });
const list = async (query: string) => (await svc.api("GET", `/api/leads?${query}`)).body.leads;
const eventsOf = (sessionId: string) =>
  look(svc.store, async (query) =>
    (await query.selectFrom("event").select(["event", "data"]).orderBy("key").execute())
      .map(({ event, data }) => ({ event, data: JSON.parse(data) }))
      .filter(({ data }) => data.sessionId === sessionId),
  );

test("a lead is noted, read, corrected and deleted", async () => {
  const made = await lead({ phone: "030 1234567", note: "Calls back." });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    id: expect.stringMatching(/^lead_/u),
    chatbotId,
    sessionId: null,
    name: "Ada Byron",
    email: "ada@example.com",
    phone: "030 1234567",
    source: "api",
    note: "Calls back.",
    fields: {},
    consent: null,
  });
  const path = `/api/leads/${made.body.id}`;
  expect((await svc.api("GET", path)).body).toEqual(made.body);
  const changed = await svc.api("PATCH", path, { name: "Ada King", phone: null });
  expect(changed.body).toEqual({ ...made.body, name: "Ada King", phone: null });
  expect((await svc.api("DELETE", path)).status).toBe(204);
  expectProblem(await svc.api("GET", path), 404, "not_found");
});

test("a lead of a session is one an address, and a session that is not there has none", async () => {
  await chat(svc.url, { chatbotId, sessionId: "api", text: "Hello" });
  const first = await lead({ sessionId: "api" });
  const again = await lead({ sessionId: "api", email: "ADA@example.com", phone: "030 1234567" });
  expect(again.body).toEqual({ ...first.body, phone: "030 1234567" });
  const other = await lead({ sessionId: "api", email: "king@example.com" });
  expectProblem(await svc.api("PATCH", `/api/leads/${other.body.id}`, { email: "ada@example.com" }), 409, "conflict");
  expectProblem(await lead({ sessionId: "nowhere" }), 404, "not_found");
});

test("leads of a session that are given one address at once do not share it", async () => {
  await chat(svc.url, { chatbotId, sessionId: "raced", text: "Hello" });
  const made = await Promise.all(
    ["one", "two", "three", "four"].map((name) => lead({ sessionId: "raced", email: `${name}@example.com` })),
  );
  const changed = await Promise.all(
    made.map(({ body }) => svc.api("PATCH", `/api/leads/${body.id}`, { email: "all@example.com" })),
  );
  expect(changed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
});

describe("the list", () => {
  let ids: string[] = [];
  let own = "";
  beforeAll(async () => {
    own = await svc.chatbot();
    for (const name of ["=cmd()", "Grace Hopper", "100%_Real", "Özlem Çelik"])
      ids.unshift((await lead({ chatbotId: own, name, email: `${ids.length}@example.com` })).body.id);
  });

  test("is newest first, and goes on where the page before ended", async () => {
    const page = await svc.api("GET", `/api/leads?chatbotId=${own}&limit=2`);
    expect(page.body.leads.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const rest = await list(`chatbotId=${own}&limit=2&cursor=${page.body.nextCursor}`);
    expect(rest.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2, 4));
  });

  test("is narrowed by source, time and words, of which no sign is a wildcard", async () => {
    expect(await list(`chatbotId=${own}&source=chat`)).toEqual([]);
    expect(await list(`chatbotId=${own}&from=2099-01-01T00:00:00Z`)).toEqual([]);
    expect(await list(`chatbotId=${own}&to=2099-01-01T00:00:00Z`)).toHaveLength(4);
    expect(await list(`chatbotId=${own}&q=${encodeURIComponent("Özlem")}`)).toHaveLength(1);
    expect(await list(`chatbotId=${own}&q=hopper`)).toMatchObject([{ name: "Grace Hopper" }]);
    expect(await list(`chatbotId=${own}&q=${encodeURIComponent("0%_r")}`)).toMatchObject([{ name: "100%_Real" }]);
    expect(await list(`chatbotId=${own}&q=${encodeURIComponent("%")}`)).toHaveLength(1);
  });

  test("as CSV holds no formula", async () => {
    const { headers, body } = await svc.api("GET", `/api/leads?chatbotId=${own}`, undefined, { accept: "text/csv" });
    expect(headers.get("content-type")).toContain("text/csv");
    const lines = body.trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('"name","email","phone","source"');
    expect(lines[4]).toContain(`"'=cmd()"`);
  });
});

const form = {
  enabled: true,
  phone: "optional",
  note: "off",
  fields: [
    { name: "company", label: "Company", type: "text", required: true },
    { name: "seats", label: "Seats", type: "number", required: false },
    { name: "start", label: "Start", type: "date", required: false },
    { name: "terms", label: "Terms", type: "checkbox", required: true },
  ],
  consentText: "You may write to me.",
};
const filled = {
  name: "Ada Byron",
  email: "ada@example.com",
  fields: { company: "Engines", terms: true },
  consent: true,
};

describe("the form", () => {
  let withForm = "";
  beforeAll(async () => {
    withForm = await svc.chatbot({ leadForm: form });
  });
  const submit = (sessionId: string, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    call(svc.url, "POST", "/api/public/leads", { chatbotId: withForm, sessionId, ...filled, ...changes }, headers);

  test("is shown as its owner made it, and not where it is off", async () => {
    const shown = async (id: string) => (await call(svc.url, "GET", `/api/public/chatbot/${id}`)).body.leadForm;
    expect(await shown(withForm)).toEqual({
      title: null,
      phone: "optional",
      note: "off",
      fields: form.fields,
      consentText: "You may write to me.",
      when: "on-refusal",
      afterMessages: 3,
    });
    expect(await shown(chatbotId)).toBeNull();
    expect(await shown(await svc.chatbot({ leadForm: { ...form, enabled: false } }))).toBeNull();
  });

  test("before the first message makes the session once, gives its token, and fires the contract's event", async () => {
    const sent = await submit("fresh", { phone: "030 1234567" });
    expect(sent.status).toBe(201);
    const token = sent.headers.get("x-svc-visitor-token");
    expect(sent.body).toEqual({ leadId: expect.any(String), sessionId: "fresh", visitorToken: token });
    expect(token).toBeTruthy();
    const events = await eventsOf("fresh");
    expect(events.map(({ event }) => event)).toEqual(["session.created", "lead.captured"]);
    expect(events[1]?.data).toEqual({
      leadId: sent.body.leadId,
      name: "Ada Byron",
      email: "ada@example.com",
      source: "form",
      sessionId: "fresh",
    });
    const history = await call(svc.url, "GET", "/api/public/chat/fresh/messages", undefined, {
      "x-svc-visitor-token": token ?? "",
    });
    expect(history.body.messages).toEqual([]);
    expect((await svc.api("GET", `/api/leads/${sent.body.leadId}`)).body).toMatchObject({
      source: "form",
      phone: "030 1234567",
      fields: filled.fields,
      consent: "You may write to me.",
    });
    // The session is there: its first message gives no second token, and is no second event.
    const answer = await chat(svc.url, { chatbotId: withForm, sessionId: "fresh", text: "Hello" });
    expect(answer.headers.get("x-svc-visitor-token")).toBeNull();
    expect((await eventsOf("fresh")).filter(({ event }) => event === "session.created")).toHaveLength(1);
  });

  test("again is the same lead and no second event, and gives nobody else the token", async () => {
    const first = await submit("twice");
    const again = await submit("twice", { phone: "030 7654321" });
    expect(again.body).toEqual({ leadId: first.body.leadId, sessionId: "twice", visitorToken: null });
    expect(again.headers.get("x-svc-visitor-token")).toBeNull();
    expect((await eventsOf("twice")).filter(({ event }) => event === "lead.captured")).toHaveLength(1);
  });

  test("repeated with its Idempotency-Key gives the token again, in the body and the header", async () => {
    const key = { "idempotency-key": randomUUID() };
    const first = await submit("retried", {}, key);
    const again = await submit("retried", {}, key);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("x-svc-visitor-token")).toBe(first.headers.get("x-svc-visitor-token"));
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a required field is empty", { fields: { terms: true } }, "fields.company"],
    ["a box has to be ticked", { fields: { company: "E", terms: false } }, "fields.terms"],
    ["a number is none", { fields: { ...filled.fields, seats: "many" } }, "fields.seats"],
    ["a date is none", { fields: { ...filled.fields, start: "2026-13-40" } }, "fields.start"],
    ["a field is nobody's", { fields: { ...filled.fields, shoe: "44" } }, "fields.shoe"],
    ["a field is off", { note: "Hello" }, "note"],
    ["the visitor has not agreed", { consent: false }, "consent"],
  ])("is refused where %s, and leaves no session behind", async (_what, changes, path) => {
    const sessionId = randomUUID();
    const refused = await submit(sessionId, changes);
    expectProblem(refused, 400, "invalid_request");
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect(await eventsOf(sessionId)).toEqual([]);
  });

  test("is refused where the chatbot has none, and to sites that may not use it", async () => {
    const elsewhere = { chatbotId, sessionId: "none", ...filled };
    expectProblem(await call(svc.url, "POST", "/api/public/leads", elsewhere), 422, "unprocessable");
    const closed = await svc.chatbot({ leadForm: form, allowedDomains: ["example.com"] });
    const ask = (origin: string) =>
      call(svc.url, "POST", "/api/public/leads", { chatbotId: closed, sessionId: "s", ...filled }, { origin });
    expectProblem(await ask("https://evil.example"), 403, "origin_not_allowed");
    expect((await ask("https://example.com")).status).toBe(201);
  });

  test.each(["2026-02-31", "2026-13-01", "31.12.2026", ""])("takes %j for no date", async (start) => {
    const fields = { ...filled.fields, start };
    expectProblem(await submit("dated", { fields }), 400, "invalid_request");
    expect((await submit("dated", { fields: { ...fields, start: "2028-02-29" } })).status).toBe(201);
  });

  test("counts towards the session's limit as a message does, forty at once too", async () => {
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => submit("busy", { email: `${nth}@example.com` })),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = sent.find(({ status }) => status !== 201);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(sent.filter(({ body }) => typeof body.visitorToken === "string")).toHaveLength(1);
    expect((await chat(svc.url, { chatbotId: withForm, sessionId: "busy", text: "Hello" })).status).toBe(429);
  });

  test("of two fields of one name, or with eleven, is no form", async () => {
    const [field] = form.fields;
    const make = (fields: unknown[]) =>
      svc.api("POST", "/api/chatbot/create", { name: "F", leadForm: { ...form, fields } });
    expectProblem(await make([field, field]), 400, "invalid_request");
    expectProblem(
      await make(Array.from({ length: 11 }, (_, nth) => ({ ...field, name: `f${nth}` }))),
      400,
      "invalid_request",
    );
  });
});

test("a deleted chatbot takes its leads along", async () => {
  const gone = await svc.chatbot();
  const { body } = await lead({ chatbotId: gone });
  await svc.api("DELETE", `/api/chatbots/${gone}`);
  expectProblem(await svc.api("GET", `/api/leads/${body.id}`), 404, "not_found");
  await expect
    .poll(() => look(svc.store, (query) => query.selectFrom("lead").select("id").where("id", "=", body.id).execute()), {
      timeout: 20_000,
    })
    .toEqual([]);
});
