import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { Answer } from "./api.ts";
import { deafAddress } from "./operation-samples.ts";
import type { Home } from "./operation-samples.ts";
import { invite, signIn } from "./members.ts";
import type { Member } from "./members.ts";

/**
 * One of everything in the owner's workspace, made by the owner; the gaps only where they are asked for.
 * `site` is trained and crawled, `receiver` is sent a webhook.
 */
export async function settle(
  url: string,
  owner: Member,
  { gaps = false, site = nowhere, receiver = deafAddress } = {},
): Promise<Home> {
  const chatbot = await made(owner.api("POST", "/api/chatbot/create", { name: "Bike shop" }));
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
  const idOf = (kind: string) => training.sources.find((source: { kind: string }) => source.kind === kind).id;
  const crawl = await made(
    owner.api("POST", "/api/crawl", { chatbotId: chatbot.id, url: site }, { prefer: "wait=60" }),
  );
  const requester = { name: "Ada", email: "ada@example.com" };
  const lead = await made(owner.api("POST", "/api/leads", { chatbotId: chatbot.id, ...requester }));
  const wanted = { chatbotId: chatbot.id, subject: "The chain came off", description: "On the first ride.", requester };
  const ticket = await made(owner.api("POST", "/api/tickets", wanted));
  const guest = { email: `guest-${randomUUID()}@example.com`, role: "viewer" };
  const member = await invite(url, owner, `member-${randomUUID()}@example.com`, "viewer");
  const [gapId, otherGapId] = gaps ? await gatherGaps(owner, chatbot.id) : ["", ""];
  const answer = await made(
    owner.api("POST", "/api/messages", { chatbotId: chatbot.id, message: "When are you open?", sessionId: "talk" }),
  );
  const { sessions } = await made(owner.api("GET", `/api/sessions?chatbotId=${chatbot.id}`));
  const sesId: string = sessions.find((session: { sessionId: string }) => session.sessionId === "talk").id;
  return {
    sesId,
    messageId: answer.id,
    noteId: (await made(owner.api("POST", `/api/sessions/${sesId}/notes`, { text: "Called back." }))).id,
    workspaceId: owner.workspaceId,
    chatbotId: chatbot.id,
    faqId: idOf("faq"),
    sourceId: idOf("url"),
    trainingId: training.id,
    crawlId: crawl.id,
    leadId: lead.id,
    ticketId: ticket.id,
    cannedReplyId: (
      await made(
        owner.api("POST", "/api/canned-replies", { chatbotId: chatbot.id, shortcut: "hello", text: "Hello {name}!" }),
      )
    ).id,
    gapId,
    otherGapId,
    keyId: (await made(owner.api("POST", "/api/api-keys", { name: "Reporting" }))).id,
    invitationId: (await made(owner.api("POST", "/api/invitations", guest))).id,
    memberId: member.id,
    ...(await webhookOf(owner, chatbot.id, receiver)),
    signInSessionId: await ownSession(await signIn(url, owner)),
  };
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

/** The gaps that two questions leave once they are gathered, which takes some seconds. */
async function gatherGaps(owner: Member, chatbotId: string): Promise<readonly [string, string]> {
  for (const message of unanswered)
    await made(owner.api("POST", "/api/messages", { chatbotId, message, sessionId: "home" }));
  return vi.waitFor(
    async () => {
      const { knowledgeGaps } = await made(owner.api("GET", `/api/knowledge-gaps?chatbotId=${chatbotId}`));
      if (knowledgeGaps.length < unanswered.length) throw new Error("The questions are not gathered yet.");
      return [knowledgeGaps[0].id, knowledgeGaps[1].id] as const;
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
