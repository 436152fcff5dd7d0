import { beforeAll, expect, test } from "vitest";
import { makeKey } from "./support/cli.ts";
import { invite, owner, settleElsewhere, signIn, withOwner } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";
import { visit } from "./support/visit.ts";

interface Lead {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const svc = useService(withOwner);
let boss: Member;
let chatbotId = "";
beforeAll(async () => {
  boss = await signIn(svc.url, owner);
  chatbotId = await svc.chatbot();
});

let people = 0;
/** Leads of one person, each with another address. */
async function leadsOf<Names extends readonly string[]>(...names: Names) {
  const person = people++;
  const made: Lead[] = [];
  for (const name of names) made.push(await leadOf(name, `${name.toLowerCase()}.${person}@example.com`));
  return made as { [Nth in keyof Names]: Lead };
}

const leadOf = async (name: string, email: string, headers: Record<string, string> = {}): Promise<Lead> =>
  (await svc.api("POST", "/api/leads", { chatbotId, name, email }, headers)).body;
const merge = (one: Lead, other: { id: string }, member = boss) =>
  member.api("POST", `/api/leads/${one.id}/merge`, { otherLeadId: other.id });
const separate = (lead: Lead) => boss.api("POST", `/api/leads/${lead.id}/separate`, {});
const contactOf = async ({ id }: Lead) => {
  const { body } = await boss.api("GET", `/api/leads/${id}/contact`);
  return { ids: idsOf(body.leads), emails: body.emails.toSorted() };
};
const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id).toSorted();
const emailsOf = (...leads: readonly Lead[]) => leads.map(({ email }) => email).toSorted();

let talks = 0;
const talk = (visitor: object, text = "Hello") => visit(svc.url, chatbotId, `talk ${talks++}`, text, { visitor });

test("merged leads are one contact, stay the same leads, and are separated again", async () => {
  const [ada, byron] = await leadsOf("Ada", "Byron");
  const before = (await svc.api("GET", "/api/leads")).body;
  const csv = async () => (await svc.api("GET", "/api/leads", undefined, { accept: "text/csv" })).body;
  const csvBefore = await csv();
  const merged = await merge(ada, byron);
  expect(merged.status).toBe(200);
  expect(merged.body.emails).toEqual([ada.email, byron.email]);
  for (const lead of [ada, byron]) expect((await contactOf(lead)).ids).toEqual(idsOf([ada, byron]));
  expect((await svc.api("GET", "/api/leads")).body).toEqual(before);
  expect(await csv()).toBe(csvBefore);
  const listed = async () => (await boss.api("GET", "/api/merged-contacts")).body.mergedContacts;
  expect(await listed()).toEqual([{ emails: [ada.email, byron.email] }]);
  // The same again changes nothing.
  expect((await merge(byron, ada)).body.emails).toEqual([byron.email, ada.email]);

  expect((await separate(byron)).body).toEqual({ emails: [byron.email], leads: [byron] });
  expect((await contactOf(ada)).ids).toEqual([ada.id]);
  expect(await listed()).toEqual([]);
});

test("contacts are merged as a whole, also at once, and one address leaves without the others", async () => {
  const [ada, byron, king, lovelace] = await leadsOf("Ada", "Byron", "King", "Lovelace");
  await Promise.all([merge(ada, byron), merge(byron, king), merge(king, lovelace)]);
  expect((await contactOf(lovelace)).ids).toEqual(idsOf([ada, byron, king, lovelace]));
  await separate(king);
  expect((await contactOf(king)).ids).toEqual([king.id]);
  expect((await contactOf(ada)).ids).toEqual(idsOf([ada, byron, lovelace]));
});

test("a lead that was separated and merged with another one doesn't bring its former contact along", async () => {
  const [ada, byron, king, other] = await leadsOf("Ada", "Byron", "King", "Other");
  await merge(ada, byron);
  await merge(ada, king);
  await separate(ada);
  await merge(ada, other);
  expect((await contactOf(ada)).emails).toEqual(emailsOf(ada, other));
  expect((await contactOf(byron)).emails).toEqual(emailsOf(byron, king));
});

test("later leads of a merged address belong to its contact, and an address without leads no longer does", async () => {
  const [ada, byron] = await leadsOf("Ada", "Byron");
  await merge(ada, byron);
  const later = await leadOf("Ada", byron.email.toUpperCase());
  await svc.api("DELETE", `/api/leads/${byron.id}`);
  expect((await contactOf(ada)).ids).toEqual(idsOf([ada, later]));
  await svc.api("DELETE", `/api/leads/${later.id}`);
  const again = await leadOf("Byron", byron.email);
  expect((await contactOf(again)).ids).toEqual([again.id]);
});

test("a corrected address stays in the contact, unless it is one that other leads have", async () => {
  const [ada, byron, king, lovelace] = await leadsOf("Ada", "Byron", "King", "Lovelace");
  await merge(ada, byron);
  await merge(king, lovelace);
  const email = `new.${ada.email}`;
  await svc.api("PATCH", `/api/leads/${ada.id}`, { email });
  expect((await contactOf(byron)).emails).toEqual([byron.email, email].toSorted());
  await svc.api("PATCH", `/api/leads/${ada.id}`, { email: king.email });
  expect((await contactOf(byron)).emails).toEqual([byron.email]);
  expect((await contactOf(ada)).ids).toEqual(idsOf([ada, king, lovelace]));
});

test("exporting or erasing a visitor by one address covers the merged ones and later conversations, and no others", async () => {
  const [ada, king] = await leadsOf("Ada", "King");
  const email = `byron.${people++}@example.com`;
  const byron = await leadOf("Byron", email, { "idempotency-key": email });
  const open = ({ name, email: requester }: Lead) =>
    svc.api("POST", "/api/tickets", {
      chatbotId,
      subject: "Hi",
      description: `Of ${name}`,
      requester: { name: "Ada", email: requester },
    });
  for (const lead of [ada, byron, king]) {
    await talk({ email: lead.email });
    await open(lead);
  }
  await merge(ada, byron);
  await talk({ email: byron.email });
  await talk({}, `Write to ${byron.email}.`);
  const exportOf = async (address: string) => (await svc.api("GET", `/api/visitors/export?email=${address}`)).body;
  for (const address of [ada.email, byron.email]) {
    const kept = await exportOf(address);
    expect([kept.sessions.length, idsOf(kept.leads), kept.tickets.length]).toEqual([4, idsOf([ada, byron]), 2]);
  }

  expect((await svc.api("DELETE", `/api/visitors?email=${ada.email}`)).body).toEqual({ sessions: 4 });
  for (const address of [ada.email, byron.email]) {
    const { sessions, leads, tickets } = await exportOf(address);
    expect([sessions, leads, tickets]).toEqual([[], [], []]);
  }
  const kept = await exportOf(king.email);
  expect([kept.sessions.length, kept.leads.length, kept.tickets.length]).toEqual([1, 1, 1]);
  const entries = (await boss.api("GET", "/api/audit?limit=200")).body.entries;
  const about = entries.filter(({ resource }: { resource: string }) => idsOf([ada, byron]).includes(resource));
  expect(about.map(({ action }: { action: string }) => action)).toContain("mergeLeads");
  for (const entry of about) expect(entry).toMatchObject({ before: null, after: null });
  // The answer that was stored for a repetition is gone, too.
  expect((await leadOf("Byron", email, { "idempotency-key": email })).id).not.toBe(byron.id);
});

test("after leads are separated, erasing one address keeps the other", async () => {
  const [ada, byron] = await leadsOf("Ada", "Byron");
  await merge(ada, byron);
  await separate(ada);
  await svc.api("DELETE", `/api/visitors?email=${ada.email}`);
  expectProblem(await boss.api("GET", `/api/leads/${ada.id}`), 404, "not_found");
  expect((await boss.api("GET", `/api/leads/${byron.id}`)).status).toBe(200);
});

test("agents merge, viewers only see contacts, and a key of one chatbot sees its own leads of them", async () => {
  const [ada, byron] = await leadsOf("Ada", "Byron");
  const viewer = await invite(svc.url, boss, "viewer@example.com", "viewer");
  expectProblem(await merge(ada, byron, viewer), 403, "forbidden");
  expectProblem(await viewer.api("POST", `/api/leads/${ada.id}/separate`, {}), 403, "forbidden");
  const agent = await invite(svc.url, boss, "agent@example.com", "agent");
  expect((await merge(ada, byron, agent)).status).toBe(200);
  expect((await viewer.api("GET", `/api/leads/${ada.id}/contact`)).body.emails).toEqual([ada.email, byron.email]);

  const elsewhere = await svc.chatbot();
  const lead = { chatbotId: elsewhere, name: "Ada", email: `elsewhere.${ada.email}` };
  const own = (await svc.api("POST", "/api/leads", lead)).body;
  await merge(ada, own);
  const key = { authorization: `Bearer ${(await makeKey(svc.store, "--chatbot", elsewhere)).key}` };
  expect((await svc.api("GET", `/api/leads/${own.id}/contact`, undefined, key)).body).toEqual({
    emails: [own.email],
    leads: [own],
  });
  expect((await svc.api("GET", "/api/merged-contacts", undefined, key)).body.mergedContacts).toEqual([]);
  const body = { otherLeadId: own.id };
  expectProblem(await svc.api("POST", `/api/leads/${own.id}/merge`, body, key), 403, "forbidden");
});

test("nobody merges leads of another workspace, and its leads of the same address are not in the contact", async () => {
  const [ada, byron] = await leadsOf("Ada", "Byron");
  const stranger = await settleElsewhere(svc.url, boss, "stranger@example.com");
  const { body: chatbot } = await stranger.api("POST", "/api/chatbot/create", { name: "Elsewhere" });
  const lead = { chatbotId: chatbot.chatbotId ?? chatbot.id, name: "Ada", email: byron.email };
  const { body: theirs } = await stranger.api("POST", "/api/leads", lead);
  expectProblem(await merge(ada, theirs), 404, "not_found");
  expectProblem(await merge(theirs, ada), 404, "not_found");
  await merge(ada, byron);
  expect((await contactOf(ada)).ids).toEqual(idsOf([ada, byron]));
  expect((await stranger.api("GET", `/api/leads/${theirs.id}/contact`)).body.emails).toEqual([byron.email]);
  await svc.api("DELETE", `/api/visitors?email=${ada.email}`);
  expect((await stranger.api("GET", `/api/leads/${theirs.id}`)).status).toBe(200);
});

test("a lead isn't merged with itself or an unknown one, and a contact has at most twenty addresses", async () => {
  const names = Array.from({ length: 21 }, (_, nth) => `Ada${nth}`);
  const [first, ...others] = await leadsOf(...names);
  if (first === undefined) throw new Error("No lead was made.");
  expectProblem(await merge(first, first), 400, "invalid_request");
  expectProblem(await merge(first, { id: "lead_00000000000000000000000000" }), 404, "not_found");
  const answers = [];
  for (const other of others) answers.push(await merge(first, other));
  expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(Array(19).fill(200));
  expectProblem(answers.at(-1)!, 409, "conflict");
  expect((await contactOf(first)).emails).toHaveLength(20);
});

test("merged contacts are listed page by page, the latest merge first", async () => {
  const [ada, byron, king, lovelace] = await leadsOf("Ada", "Byron", "King", "Lovelace");
  await merge(ada, byron);
  await merge(king, lovelace);
  const page = async (cursor: string) =>
    (await boss.api("GET", `/api/merged-contacts?limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`)).body;
  const first = await page("");
  expect(first.mergedContacts).toEqual([{ emails: emailsOf(king, lovelace) }]);
  expect((await page(first.nextCursor)).mergedContacts).toEqual([{ emails: emailsOf(ada, byron) }]);
  expectProblem(await boss.api("GET", "/api/merged-contacts?cursor=x"), 400, "invalid_request");
});
