import { randomUUID } from "node:crypto";
import type { Answer } from "./api.ts";
import type { Home } from "./operation-samples.ts";
import { invite, signIn } from "./members.ts";
import type { Member } from "./members.ts";

/** One of everything in the owner's workspace, made by the owner. */
export async function settle(url: string, owner: Member): Promise<Home> {
  const chatbot = await made(owner.api("POST", "/api/chatbot/create", { name: "Home" }));
  const training = await made(
    owner.api("POST", "/api/chatbot/train", {
      chatbotId: chatbot.id,
      data: { documents: ["Badgers dig their setts at night."], faqs: [{ question: "Who?", answer: "Badgers." }] },
    }),
  );
  const idOf = (kind: string) => training.sources.find((source: { kind: string }) => source.kind === kind).id;
  await made(owner.api("POST", "/api/messages", { chatbotId: chatbot.id, message: "Who?", sessionId: "home" }));
  const guest = { email: `guest-${randomUUID()}@example.com`, role: "viewer" };
  const member = await invite(url, owner, `member-${randomUUID()}@example.com`, "viewer");
  return {
    workspaceId: owner.workspaceId,
    chatbotId: chatbot.id,
    faqId: idOf("faq"),
    sourceId: idOf("document"),
    trainingId: training.id,
    keyId: (await made(owner.api("POST", "/api/api-keys", { name: "Home" }))).id,
    invitationId: (await made(owner.api("POST", "/api/invitations", guest))).id,
    memberId: member.id,
    signInSessionId: await ownSession(await signIn(url, owner)),
  };
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
