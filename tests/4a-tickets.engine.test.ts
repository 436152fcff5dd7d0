import { beforeAll, expect, test } from "vitest";
import { look } from "./support/look.ts";
import { invite, owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService(withOwner);
let chatbotId = "";
let boss: Member;
let agent: Member;
let viewer: Member;
beforeAll(async () => {
  chatbotId = await svc.chatbot();
  boss = await signIn(svc.url, owner);
  agent = await invite(svc.url, boss, "agent@example.com", "agent");
  viewer = await invite(svc.url, boss, "viewer@example.com", "viewer");
});

const requester = { name: "Ada Byron", email: "ada@example.com" };
const open = (changes: Record<string, unknown> = {}) =>
  svc.api("POST", "/api/tickets", {
    chatbotId,
    subject: "Broken",
    description: "It does not work.",
    requester,
    ...changes,
  });
const list = async (query: string) => (await svc.api("GET", `/api/tickets?${query}`)).body.tickets;

test("a ticket is opened under the next number, and told of", async () => {
  const first = await open({ priority: "high" });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    id: expect.stringMatching(/^tkt_/u),
    chatbotId,
    sessionId: null,
    subject: "Broken",
    status: "open",
    priority: "high",
    requester,
    assignee: null,
    dueAt: null,
    resolvedAt: null,
    closedAt: null,
  });
  const second = await open();
  expect(second.body.number).toBe(first.body.number + 1);
  const events = await look(svc.store, (query) =>
    query.selectFrom("event").select("data").where("event", "=", "ticket.created").execute(),
  );
  expect(events.map(({ data }) => JSON.parse(data))).toContainEqual({
    ticketId: first.body.id,
    ticket: first.body,
    changes: {},
  });
});

test("an agent works on a ticket, and its history says who did what", async () => {
  const { body: ticket } = await open();
  const path = `/api/tickets/${ticket.id}`;
  const assigned = await agent.api("PATCH", path, { assignee: agent.id, status: "pending" });
  expect(assigned.body).toMatchObject({ assignee: agent.id, status: "pending" });
  const note = await agent.api("POST", `${path}/comments`, { text: "Looks like the fuse." });
  expect(note.status).toBe(201);
  expect(note.body).toMatchObject({ ticketId: ticket.id, public: false, author: { kind: "member", id: agent.id } });
  await agent.api("POST", `${path}/comments`, { text: "We are on it.", public: true });
  await svc.api("PATCH", path, { status: "closed" });
  const whole = (await viewer.api("GET", path)).body;
  expect(
    whole.comments.map(({ text, public: isPublic }: { text: string; public: boolean }) => [text, isPublic]),
  ).toEqual([
    ["Looks like the fuse.", false],
    ["We are on it.", true],
  ]);
  expect(whole.history).toMatchObject([
    {
      actor: { kind: "member", id: agent.id, name: "agent@example.com" },
      changes: { assignee: { from: null, to: agent.id }, status: { from: "open", to: "pending" } },
    },
    { actor: { kind: "key" }, changes: { status: { from: "pending", to: "closed" } } },
  ]);
  expect(whole.closedAt).toBe(whole.updatedAt);
});

test("a ticket is given to members of its workspace only", async () => {
  const stranger = await settleElsewhere(svc.url, boss, "stranger@example.com");
  expectProblem(await open({ assignee: stranger.id }), 422, "unprocessable");
  const { body } = await open({ assignee: viewer.id });
  expectProblem(await svc.api("PATCH", `/api/tickets/${body.id}`, { assignee: stranger.id }), 422, "unprocessable");
  expectProblem(await stranger.api("GET", `/api/tickets/${body.id}`), 404, "not_found");
  expect((await svc.api("PATCH", `/api/tickets/${body.id}`, { assignee: null })).body.assignee).toBeNull();
});

test("the list is narrowed by status, priority, assignee, chatbot, time and words", async () => {
  const own = await svc.chatbot();
  const { body: urgent } = await open({ chatbotId: own, priority: "urgent", subject: "Fire in the hall" });
  const { body: low } = await open({ chatbotId: own, priority: "low", assignee: agent.id });
  await svc.api("PATCH", `/api/tickets/${low.id}`, { status: "resolved" });
  const ids = async (query: string) => (await list(`chatbotId=${own}&${query}`)).map(({ id }: { id: string }) => id);
  expect(await ids("limit=10")).toEqual([low.id, urgent.id]);
  expect(await ids("status=resolved")).toEqual([low.id]);
  expect(await ids("priority=urgent")).toEqual([urgent.id]);
  expect(await ids(`assignee=${agent.id}`)).toEqual([low.id]);
  expect(await ids("assignee=none")).toEqual([urgent.id]);
  expect(await ids("q=FIRE")).toEqual([urgent.id]);
  expect(await ids(`q=%23${low.number}`)).toContain(low.id);
  expect(await ids("q=ada%40example.com")).toHaveLength(2);
  expect(await ids("from=2099-01-01T00:00:00Z")).toEqual([]);
  const page = (await svc.api("GET", `/api/tickets?chatbotId=${own}&limit=1`)).body;
  expect(await ids(`limit=1&cursor=${page.nextCursor}`)).toEqual([urgent.id]);
  const csv = await svc.api("GET", `/api/tickets?chatbotId=${own}`, undefined, { accept: "text/csv" });
  expect(csv.body.split("\r\n")[0]).toContain('"requester.name","requester.email"');
});

test("a ticket is due at a time that can be changed and taken away, and is overdue while there is something to do", async () => {
  const past = "2026-01-31T23:59:59.000Z";
  const { body: ticket } = await open({ subject: "Due", dueAt: "2026-02-01T00:59:59+01:00" });
  expect(ticket.dueAt).toBe(past);
  const { body: later } = await open({ subject: "Due later", dueAt: "2999-01-01T00:00:00.000Z" });
  const overdue = async () => (await list("overdue=true&limit=200")).map(({ id }: { id: string }) => id);
  expect(await overdue()).toEqual([ticket.id]);
  const change = (changes: object, id = ticket.id) => svc.api("PATCH", `/api/tickets/${id}`, changes);
  await change({ dueAt: past }, later.id);
  expect(await overdue()).toEqual([later.id, ticket.id]);
  await change({ status: "resolved" });
  expect((await change({ dueAt: null }, later.id)).body.dueAt).toBeNull();
  expect(await overdue()).toEqual([]);
  const { history } = (await svc.api("GET", `/api/tickets/${later.id}`)).body;
  expect(history.at(-1).changes).toEqual({ dueAt: { from: past, to: null } });
  expect((await change({ dueAt: "tomorrow" })).status).toBe(400);
});

test("a deleted ticket takes comments and history along, and its number is not given again", async () => {
  const { body } = await open();
  await svc.api("POST", `/api/tickets/${body.id}/comments`, { text: "Seen." });
  expectProblem(await agent.api("DELETE", `/api/tickets/${body.id}`), 403, "forbidden");
  expect((await svc.api("DELETE", `/api/tickets/${body.id}`)).status).toBe(204);
  expectProblem(await svc.api("GET", `/api/tickets/${body.id}`), 404, "not_found");
  expect((await open()).body.number).toBe(body.number + 1);
});

test("the audit log has what was before and after", async () => {
  const { body } = await open();
  await svc.api("PATCH", `/api/tickets/${body.id}`, { priority: "urgent" });
  await expect
    .poll(async () => (await boss.api("GET", "/api/audit?limit=20")).body.entries)
    .toContainEqual(
      expect.objectContaining({
        action: "updateTicket",
        resource: body.id,
        before: expect.objectContaining({ priority: "normal" }),
        after: expect.objectContaining({ priority: "urgent" }),
      }),
    );
});

test("what a removed member still had to see to is nobody's, told as changed by who removed it", async () => {
  const leaving = await invite(svc.url, boss, "leaving@example.com", "agent");
  const made = async (status: string, assignee = leaving.id) => {
    const { body } = await open({ assignee });
    return (await svc.api("PATCH", `/api/tickets/${body.id}`, { status })).body;
  };
  const tickets = [await made("open"), await made("pending"), await made("resolved"), await made("open", agent.id)];
  // A viewer may still be told what to see to.
  await boss.api("PATCH", `/api/members/${leaving.id}`, { role: "viewer" });
  expect((await boss.api("DELETE", `/api/members/${leaving.id}`)).status).toBe(204);
  const now = () => Promise.all(tickets.map(async ({ id }) => (await svc.api("GET", `/api/tickets/${id}`)).body));
  await expect
    .poll(async () => (await now()).map(({ assignee }) => assignee))
    .toEqual([null, null, leaving.id, agent.id]);
  const change = { assignee: { from: leaving.id, to: null } };
  const [first] = await now();
  expect(first.history.at(-1)).toMatchObject({ actor: { kind: "member", id: boss.id }, changes: change });
  const events = await look(svc.store, (query) =>
    query.selectFrom("event").select("data").where("event", "=", "ticket.updated").orderBy("key", "desc").execute(),
  );
  const told = events
    .map(({ data }) => JSON.parse(data))
    .filter(({ changes }) => changes.assignee?.from === leaving.id);
  expect(told.map(({ ticketId }) => ticketId)).toEqual([tickets[1].id, tickets[0].id]);
  expect(told[1]).toEqual({ ticketId: first.id, ticket: expect.objectContaining({ assignee: null }), changes: change });
});
