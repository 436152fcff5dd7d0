import { randomUUID } from "node:crypto";
import type { HttpOperation } from "@svc/contract";
import { vi } from "vitest";
import { call } from "./api.ts";
import type { Answer } from "./api.ts";
import { callback } from "./client-site.ts";
import { deafAddress, nobodys } from "./operation-samples.ts";
import type { Home } from "./operation-samples.ts";
import { invite, signIn } from "./members.ts";
import type { Member } from "./members.ts";
import { askFor, connect } from "./oauth.ts";

/**
 * One of everything in the owner's workspace, made by the owner; the gaps only where they are asked for.
 * `site` is trained and crawled, `receiver` is sent a webhook.
 */
export async function settle(
  url: string,
  owner: Member,
  { gaps = false, site = nowhere, receiver = deafAddress } = {},
): Promise<Home> {
  const chatbot = await made(
    owner.api("POST", "/api/chatbot/create", {
      name: "Bike shop",
      inboundEmail: { enabled: true },
      attachments: { enabled: true },
    }),
  );
  const training = await made(
    owner.api("POST", "/api/chatbot/train", {
      chatbotId: chatbot.id,
      data: {
        documents: [
          { name: "repairs.md", content: "# Repairs\n\nA small inspection costs 49 euros and takes two days." },
        ],
        urls: [site],
        faqs: [{ question: "When are you open?", answer: "Monday to Friday from nine to five." }],
      },
    }),
  );
  const sourceOf = (kind: string) => training.sources.find((source: { kind: string }) => source.kind === kind).id;
  const crawl = await made(
    owner.api("POST", "/api/crawl", { chatbotId: chatbot.id, url: site }, { prefer: "wait=60" }),
  );
  const own = { chatbotId: chatbot.id };
  const gathered = gaps ? await gatherGaps(owner, chatbot.id) : noGaps;
  const session = await talk(owner, chatbot.id, "talk");
  const lead = await makers.leadId(url, owner, own);
  return {
    workspaceId: owner.workspaceId,
    chatbotId: chatbot.id,
    faqId: sourceOf("faq"),
    sourceId: sourceOf("url"),
    trainingId: training.id,
    crawlId: crawl.id,
    ...gathered,
    ...session,
    ...(await makers.importId(url, owner, own)),
    ...(await makers.noteId(url, owner, { ...own, ...session })),
    ...lead,
    ...(await makers.otherLeadId(url, owner, { ...own, ...lead })),
    ...(await makers.ticketId(url, owner, own)),
    ...(await makers.cannedReplyId(url, owner, own)),
    ...(await makers.keyId(url, owner, own)),
    ...(await makers.grantId(url, owner, own)),
    ...(await makers.invitationId(url, owner, own)),
    ...(await makers.memberId(url, owner, own)),
    ...(await webhookOf(owner, chatbot.id, receiver)),
    passkeyId: nobodys.passkeyId,
    signInSessionId: await ownSession(await signIn(url, owner)),
  };
}

/** The home with another one of what the operation removes, or can be done to once. */
export async function withAnother(url: string, owner: Member, home: Home, operation: HttpOperation): Promise<Home> {
  const field = usedBy.get(operation.name) ?? [...operation.http.path.matchAll(/\{(\w+)\}/gu)].at(-1)?.[1] ?? "";
  const maker = new Map<string, Maker>(Object.entries(makers)).get(field);
  if (maker === undefined) return settle(url, owner);
  return { ...home, ...(await maker(url, owner, home)) };
}

/** Of operations whose path does not end with what they are about. */
const usedBy = new Map([
  ["deleteWebhook", "webhookId"],
  ["deleteVisitor", "sesId"],
]);

type Own = Pick<Home, "chatbotId"> & Partial<Home>;
type Maker = (url: string, owner: Member, own: Own) => Promise<Partial<Home>>;
const requester = { name: "Ada", email: "ada@example.com" };

/** One more of each, in the workspace and chatbot that are there. */
const makers = {
  async chatbotId(_url: string, owner: Member) {
    return { chatbotId: await idOf(owner.api("POST", "/api/chatbot/create", { name: "Bike shop" })) };
  },
  async faqId(_url: string, owner: Member, { chatbotId }: Own) {
    const faq = { question: `What does part ${randomUUID()} cost?`, answer: "29 euros." };
    return { faqId: await idOf(owner.api("POST", `/api/chatbots/${chatbotId}/faqs`, faq)) };
  },
  async sourceId(_url: string, owner: Member, { chatbotId }: Own) {
    const documents = [{ name: `${randomUUID()}.md`, content: "# Tandems\n\nA tandem is rented out by the day." }];
    const { sources } = await made(owner.api("POST", "/api/chatbot/train", { chatbotId, data: { documents } }));
    return { sourceId: String(sources[0].id) };
  },
  async crawlId(_url: string, owner: Member, { chatbotId }: Own) {
    const wanted = { chatbotId, url: nowhere + randomUUID() };
    return { crawlId: await idOf(owner.api("POST", "/api/crawl", wanted, { prefer: "wait=60" })) };
  },
  async importId(_url: string, owner: Member, { chatbotId }: Own) {
    const wanted = { url: `${deafAddress}${randomUUID()}.git` };
    return { importId: await idOf(owner.api("POST", `/api/chatbots/${chatbotId}/imports`, wanted)) };
  },
  /** Of a chatbot of their own, which has no others. */
  async gapId(url: string, owner: Member, own: Own) {
    const { chatbotId } = await makers.chatbotId(url, owner);
    await makers.faqId(url, owner, { ...own, chatbotId });
    return { chatbotId, ...(await gatherGaps(owner, chatbotId)) };
  },
  async leadId(_url: string, owner: Member, { chatbotId }: Own) {
    return { leadId: await idOf(owner.api("POST", "/api/leads", { chatbotId, ...requester })) };
  },
  async otherLeadId(_url: string, owner: Member, { chatbotId, leadId = "" }: Own) {
    const lead = { chatbotId, name: "Ada Byron", email: "byron@example.com" };
    const otherLeadId = await idOf(owner.api("POST", "/api/leads", lead));
    await owner.api("POST", `/api/leads/${leadId}/merge`, { otherLeadId });
    return { otherLeadId };
  },
  async ticketId(_url: string, owner: Member, { chatbotId }: Own) {
    const wanted = { chatbotId, subject: "The chain came off", description: "On the first ride.", requester };
    return { ticketId: await idOf(owner.api("POST", "/api/tickets", wanted)) };
  },
  async cannedReplyId(_url: string, owner: Member, { chatbotId }: Own) {
    const reply = { chatbotId, shortcut: `hello-${randomUUID().slice(0, 8)}`, text: "Hello {name}!" };
    return { cannedReplyId: await idOf(owner.api("POST", "/api/canned-replies", reply)) };
  },
  async keyId(_url: string, owner: Member, _own: Own) {
    return { keyId: await idOf(owner.api("POST", "/api/api-keys", { name: "Reporting" })) };
  },
  grantId: (url: string, owner: Member, _own: Own) => grantOf(url, owner),
  async invitationId(_url: string, owner: Member, _own: Own) {
    const guest = { email: `guest-${randomUUID()}@example.com`, role: "viewer" };
    return { invitationId: await idOf(owner.api("POST", "/api/invitations", guest)) };
  },
  async memberId(url: string, owner: Member, _own: Own) {
    return { memberId: (await invite(url, owner, `member-${randomUUID()}@example.com`, "viewer")).id };
  },
  async passkeyId(_url: string, _owner: Member, _own: Own) {
    return { passkeyId: nobodys.passkeyId };
  },
  sesId: (_url: string, owner: Member, { chatbotId }: Own) => talk(owner, chatbotId, `talk-${randomUUID()}`),
  async noteId(_url: string, owner: Member, { sesId }: Own) {
    return { noteId: await idOf(owner.api("POST", `/api/sessions/${sesId}/notes`, { text: "Called back." })) };
  },
  webhookId: (_url: string, owner: Member, { chatbotId }: Own) => webhookOf(owner, chatbotId, deafAddress),
};

async function talk(owner: Member, chatbotId: string, sessionId: string) {
  const question = { chatbotId, message: "When are you open?", sessionId };
  const messageId = await idOf(owner.api("POST", "/api/messages", question));
  const { sessions } = await made(owner.api("GET", `/api/sessions?chatbotId=${chatbotId}`));
  const session = sessions.find((each: { sessionId: string }) => each.sessionId === sessionId);
  return { sesId: String(session.id), messageId };
}

async function idOf(answering: Promise<Answer>): Promise<string> {
  return String((await made(answering)).id);
}

let clients = 0;
/** Of RFC 7636, so that the recorded example stays the same. */
const challenge = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" };

/** A client that the member has connected, and a further request of it. */
export async function grantOf(url: string, member: Pick<Member, "api">) {
  const clientName = `Assistant ${++clients}`;
  const metadata = { client_name: clientName, redirect_uris: [callback] };
  const { client_id: clientId } = await made(call(url, "POST", "/oauth/register", metadata));
  const { issuer } = await made(call(url, "GET", "/.well-known/oauth-authorization-server"));
  await connect(url, issuer, member, clientId);
  const { oauthGrants } = await made(member.api("GET", "/api/oauth/grants"));
  const grant = oauthGrants.find((each: { clientName: string }) => each.clientName === clientName);
  return { grantId: String(grant.id), authorizationQuery: askFor(issuer, clientId, challenge).query };
}

/** Nobody lets the service go there, so that it has failed at once. */
const nowhere = "http://127.0.0.1:9/";

/** One that nothing happens to by itself, with a delivery that has failed. */
async function webhookOf(owner: Member, chatbotId: string, url: string) {
  const webhook = { url, events: ["handoff.returned"], chatbotId };
  const { id } = await made(owner.api("POST", "/api/webhooks-config", webhook));
  const delivery = await made(owner.api("POST", `/api/webhooks-config/${id}/test`));
  return { webhookId: id, deliveryId: delivery.id };
}

const unanswered = ["Do you deliver to islands?", "How tall is the tower of Pisa?"];

const noGaps = { gapId: "", otherGapId: "", gapSesId: "", gapMessageId: "" };

/** The gaps that two questions leave once they are gathered, which takes some seconds. */
async function gatherGaps(owner: Member, chatbotId: string): Promise<typeof noGaps> {
  for (const message of unanswered)
    await made(owner.api("POST", "/api/messages", { chatbotId, message, sessionId: "home" }));
  return vi.waitFor(
    async () => {
      const { knowledgeGaps } = await made(owner.api("GET", `/api/knowledge-gaps?chatbotId=${chatbotId}`));
      if (knowledgeGaps.length < unanswered.length) throw new Error("The questions are not gathered yet.");
      const [gapId, otherGapId] = knowledgeGaps.map(({ id }: { id: string }) => id);
      const { evidence } = await made(owner.api("GET", `/api/knowledge-gaps/${gapId}`));
      const [{ sesId: gapSesId, messageId: gapMessageId }] = evidence.questions;
      return { gapId, otherGapId, gapSesId, gapMessageId };
    },
    { timeout: 60_000, interval: 250 },
  );
}

/** The session that the member asks with. */
async function ownSession(member: Member): Promise<string> {
  const { sessions } = await made(member.api("GET", "/api/auth/sessions"));
  return sessions.find((session: { current: boolean }) => session.current).id;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a black-box test looks into bodies of any form
async function made(answering: Promise<Answer>): Promise<any> {
  const { status, body } = await answering;
  if (status >= 300) throw new Error(`A request was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
