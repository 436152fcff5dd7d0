import { beforeAll, describe, expect, test } from "vitest";
import { call } from "./support/api.ts";
import { tablesThatSay } from "./support/look.ts";
import { withOwner } from "./support/members.ts";
import { deafAddress } from "./support/operation-samples.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { asVisitor, tokenOf, visit } from "./support/visit.ts";

// An owner, who is notified.
const svc = useService({ ...withOwner, SVC_EGRESS_ALLOW: new URL(deafAddress).host });

beforeAll(async () => {
  // What it is told of a visitor stays in its log, as nobody takes it.
  const endpoint = await svc.api("POST", "/api/webhooks-config", { url: deafAddress, events: ["*"] });
  expect(endpoint.status).toBe(201);
});

const sessionOf = async (chatbotId: string, sessionId: string) =>
  (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}&limit=200`)).body.sessions.find(
    (session: { sessionId: string }) => session.sessionId === sessionId,
  );

/** A visitor who leaves words of its own, `mark`, wherever a visitor can. */
async function leaveTraces(chatbotId: string, sessionId: string, mark: string) {
  const email = `${mark}@example.com`;
  const visitor = { name: `Name ${mark}`, email, externalId: `id-${mark}`, attributes: { about: mark } };
  const pageUrl = `https://shop.example/${mark}`;
  const first = await visit(svc.url, chatbotId, sessionId, `Where is ${mark}?`, { pageUrl, visitor });
  const token = tokenOf(first);
  await asVisitor(svc.url, token, `/api/public/chat/${sessionId}/rating`, { score: 1, comment: `Bad ${mark}` });
  const { messages } = (
    await call(svc.url, "GET", `/api/public/chat/${sessionId}/messages`, undefined, { "x-svc-visitor-token": token })
  ).body;
  await asVisitor(svc.url, token, "/api/public/feedback", {
    messageId: messages[1].id,
    rating: "down",
    comment: `Wrong ${mark}`,
  });
  // An integration's message, of which an answer is kept for its repetition.
  await svc.api(
    "POST",
    "/api/messages",
    { chatbotId, sessionId, message: `Again ${mark}` },
    { "idempotency-key": `key-${mark}` },
  );
  const { id } = await sessionOf(chatbotId, sessionId);
  const lead = { chatbotId, sessionId, name: `Name ${mark}`, email, note: `Calls ${mark}` };
  expect((await svc.api("POST", "/api/leads", lead)).status).toBe(201);
  const requester = { name: `Name ${mark}`, email };
  const ticket = { chatbotId, sessionId, subject: `About ${mark}`, description: `All of ${mark}`, requester };
  const opened = await svc.api("POST", "/api/tickets", ticket);
  expect(opened.status).toBe(201);
  const deleted = await svc.api("POST", "/api/tickets", { ...ticket, subject: `Twice ${mark}` });
  await workOn({ chatbotId, sesId: id, messageId: messages[1].id, mark }, opened.body.id, deleted.body.id);
  await svc.api("POST", `/api/sessions/${id}/notes`, { text: `Said ${mark}` }, { "idempotency-key": `note-${mark}` });
  await svc.api("PATCH", `/api/sessions/${id}`, { tags: [`tag-${mark}`.slice(0, 50)], status: "resolved" });
  return { id, token, email, externalId: visitor.externalId };
}

/** What people then do with it, where they write of the visitor without saying who it is. */
async function workOn(
  { chatbotId, sesId, messageId, mark }: Readonly<Record<"chatbotId" | "sesId" | "messageId" | "mark", string>>,
  ticketId: string,
  deletedId: string,
): Promise<void> {
  const once = (what: string) => ({ "idempotency-key": `${what}-${mark}` });
  const [lead] = (await svc.api("GET", `/api/leads?chatbotId=${chatbotId}&q=${mark}`)).body.leads;
  const comment = { text: `Asked ${mark}` };
  const correction = { question: "What is open?", answer: "Nothing." };
  const done = [
    await svc.api("PATCH", `/api/leads/${lead.id}`, { note: `Called ${mark}` }),
    await svc.api("PATCH", `/api/tickets/${ticketId}`, { description: `More of ${mark}` }),
    await svc.api("POST", `/api/tickets/${ticketId}/comments`, comment, once("comment")),
    await svc.api("POST", `/api/tickets/${deletedId}/comments`, comment, once("deleted")),
    await svc.api("DELETE", `/api/tickets/${deletedId}`),
    await svc.api("POST", `/api/sessions/${sesId}/messages/${messageId}/correction`, correction, once("correction")),
    await svc.api("POST", `/api/sessions/${sesId}/replies`, { text: `Dear ${mark}` }, once("reply")),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 201, 201, 204, 201, 201]);
}

const exported = (query: string) => svc.api("GET", `/api/visitors/export?${query}`);

describe("everything of one visitor is exported", () => {
  test("by session, by address and by external id, as one JSON file", async () => {
    const chatbotId = await svc.chatbot();
    const { id, email, externalId } = await leaveTraces(chatbotId, "one", "xylograph");
    await leaveTraces(chatbotId, "two", "zeppelin");
    const byEmail = await exported(`email=${email.toUpperCase()}`);
    expect(byEmail.headers.get("content-disposition")).toBe('attachment; filename="visitor.json"');
    expect(byEmail.body).toEqual({
      exportedAt: expect.stringMatching(/Z$/u),
      leads: [expect.objectContaining({ name: "Name xylograph", sessionId: "one" })],
      tickets: [expect.objectContaining({ subject: "About xylograph", comments: [] })],
      sessions: [
        {
          ...(await svc.api("GET", `/api/sessions/${id}`)).body,
          notes: [expect.objectContaining({ text: "Said xylograph" })],
          corrections: [expect.objectContaining({ sesId: id, question: "What is open?" })],
          messages: (await svc.api("GET", `/api/sessions/${id}/messages`)).body.messages,
        },
      ],
    });
    expect(byEmail.body.sessions[0].messages[1].metadata.feedback).toEqual({
      rating: "down",
      comment: "Wrong xylograph",
    });
    for (const query of [`sesId=${id}`, `externalId=${externalId}`, `externalId=${externalId}&chatbotId=${chatbotId}`])
      expect((await exported(query)).body.sessions).toEqual(byEmail.body.sessions);
    expect((await exported(`email=${email}&chatbotId=${await svc.chatbot()}`)).body.sessions).toEqual([]);
    expect((await exported("email=nobody@example.com")).body.sessions).toEqual([]);
  });

  test.each(["", "email=a@example.com&externalId=a", "email=nobody", "sesId=", "name=Ada"])(
    "%s names nobody",
    async (query) => {
      expectProblem(await exported(query), 400, "invalid_request");
      expectProblem(await svc.api("DELETE", `/api/visitors?${query}`), 400, "invalid_request");
    },
  );

  test("a session or chatbot that is not there is not found", async () => {
    for (const query of ["sesId=ses_unknown", "email=a@example.com&chatbotId=bot_unknown"]) {
      expectProblem(await exported(query), 404, "not_found");
      expectProblem(await svc.api("DELETE", `/api/visitors?${query}`), 404, "not_found");
    }
  });
});

describe("everything of one visitor is deleted", () => {
  test.each([
    ["session", ({ id }: { id: string }) => ["DELETE", `/api/sessions/${id}`, 204]],
    ["id", ({ id }: { id: string }) => ["DELETE", `/api/visitors?sesId=${id}`, 200]],
    ["address", ({ email }: { email: string }) => ["DELETE", `/api/visitors?email=${email}`, 200]],
    [
      "external id",
      ({ externalId }: { externalId: string }) => ["DELETE", `/api/visitors?externalId=${externalId}`, 200],
    ],
  ])("by its %s: no table of the store holds a word of it, and others' stay", async (what, request) => {
    const [mark, other] = [`quokka${what.replaceAll(" ", "")}`, `wombat${what.replaceAll(" ", "")}`];
    const chatbotId = await svc.chatbot();
    const traces = await leaveTraces(chatbotId, "gone", mark);
    await leaveTraces(chatbotId, "stays", other);
    expect((await tablesThatSay(svc.store, mark)).length).toBeGreaterThanOrEqual(6);
    // Gathered behind, so that it is there when it has to go, or to stay.
    const behind = ["gap_question", "webhook_delivery", "notification", "audit_entry"];
    for (const words of [mark, other])
      await expect
        .poll(() => tablesThatSay(svc.store, words), { timeout: 30_000 })
        .toEqual(expect.arrayContaining(behind));
    const [method, path, status] = request(traces);
    const answer = await svc.api(String(method), String(path));
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toEqual({ sessions: 1 });
    expect(await tablesThatSay(svc.store, mark)).toEqual([]);
    // That it was deleted is told, by a name that nobody has any more.
    expect(await tablesThatSay(svc.store, traces.id)).toEqual(["audit_entry"]);
    expect(await tablesThatSay(svc.store, other)).toEqual(
      expect.arrayContaining([
        "event",
        "gap_question",
        "lead",
        "idempotent_request",
        "message",
        "notification",
        "session",
        "session_note",
        "session_tag",
        "ticket",
        "webhook_delivery",
      ]),
    );
    expectProblem(await svc.api("GET", `/api/sessions/${traces.id}`), 404, "not_found");
    // Once more finds nothing, and is no failure.
    if (what === "address") expect((await svc.api("DELETE", String(path))).body).toEqual({ sessions: 0 });
  });

  test("also what it left under an address that was merged with the one that is named", async () => {
    const chatbotId = await svc.chatbot();
    const traces = await leaveTraces(chatbotId, "named", "ocelot");
    await leaveTraces(chatbotId, "merged", "margay");
    await leaveTraces(chatbotId, "another's", "serval");
    const leadOf = async (mark: string) =>
      (await svc.api("GET", `/api/leads?chatbotId=${chatbotId}&q=${mark}`)).body.leads[0].id;
    const body = { otherLeadId: await leadOf("margay") };
    expect((await svc.api("POST", `/api/leads/${await leadOf("ocelot")}/merge`, body)).status).toBe(200);
    const behind = ["gap_question", "webhook_delivery", "notification", "audit_entry"];
    for (const mark of ["ocelot", "margay"])
      await expect
        .poll(() => tablesThatSay(svc.store, mark), { timeout: 30_000 })
        .toEqual(expect.arrayContaining(behind));
    const removed = await svc.api("DELETE", `/api/visitors?email=${traces.email}`);
    expect(removed.body).toEqual({ sessions: 2 });
    expect(await tablesThatSay(svc.store, "ocelot")).toEqual([]);
    expect(await tablesThatSay(svc.store, "margay")).toEqual([]);
    expect(await tablesThatSay(svc.store, "serval")).toEqual(expect.arrayContaining(["lead", "message", "ticket"]));
  });

  test("also while its answer is being made, and a later message begins anew", async () => {
    const chatbotId = await svc.chatbot();
    const { id, token } = await leaveTraces(chatbotId, "busy", "axolotl");
    const saying = Array.from({ length: 5 }, (_, n) => visit(svc.url, chatbotId, "busy", `More of axolotl ${n}`));
    const removed = await svc.api("DELETE", `/api/sessions/${id}`);
    expect(removed.status).toBe(204);
    for (const { status } of await Promise.all(saying)) expect(status).toBeLessThan(500);
    const again = await sessionOf(chatbotId, "busy");
    if (again !== undefined) await svc.api("DELETE", `/api/sessions/${again.id}`);
    expect(await tablesThatSay(svc.store, "axolotl")).toEqual([]);
    const anew = await visit(svc.url, chatbotId, "busy", "Hello", { headers: { "x-svc-visitor-token": token } });
    expect(anew.status).toBe(200);
    expect(await sessionOf(chatbotId, "busy")).toMatchObject({ messageCount: 2, visitor: null, rating: null });
  });

  test("by an address that only a message names, and by no other that looks like it", async () => {
    const [chatbotId, other] = [await svc.chatbot(), await svc.chatbot()];
    const said = {
      asked: "Where is my parcel? Tell Lone.Kiwi@example.com!",
      "asked twice": "(lone.kiwi@example.com), where is my parcel?",
      longer: "Tell a.lone.kiwi@example.com",
      abroad: "Tell lone.kiwi@example.com.au",
    };
    for (const [sessionId, text] of Object.entries(said)) await visit(svc.url, chatbotId, sessionId, text);
    await visit(svc.url, other, "elsewhere", said.asked);
    const named = async () =>
      (await exported(`email=lone.kiwi@example.com&chatbotId=${chatbotId}`)).body.sessions.map(
        ({ sessionId }: { sessionId: string }) => sessionId,
      );
    expect(await named()).toEqual(["asked", "asked twice"]);
    const removed = await svc.api("DELETE", `/api/visitors?email=LONE.KIWI@example.com&chatbotId=${chatbotId}`);
    expect(removed.body).toEqual({ sessions: 2 });
    expect(await named()).toEqual([]);
    const { sessions } = (await svc.api("GET", `/api/sessions?chatbotId=${chatbotId}`)).body;
    expect(sessions.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual(["abroad", "longer"]);
    expect((await svc.api("DELETE", "/api/visitors?email=lone.kiwi@example.com")).body).toEqual({ sessions: 1 });
  });

  test("in all its sessions of the workspace, or of one chatbot", async () => {
    const [one, two] = [await svc.chatbot(), await svc.chatbot()];
    const visitor = { externalId: "twice" };
    for (const chatbotId of [one, one, two, two])
      await visit(svc.url, chatbotId, crypto.randomUUID(), "Hello", { visitor });
    const remove = async (query = "") => (await svc.api("DELETE", `/api/visitors?externalId=twice${query}`)).body;
    expect(await remove(`&chatbotId=${one}`)).toEqual({ sessions: 2 });
    expect((await svc.api("GET", `/api/sessions?chatbotId=${two}`)).body.sessions).toHaveLength(2);
    expect(await remove()).toEqual({ sessions: 2 });
  });
});
