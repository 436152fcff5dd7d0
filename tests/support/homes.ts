import { randomUUID } from "node:crypto";
import type { Answer } from "./api.ts";
import { look } from "./look.ts";
import type { Home } from "./operation-samples.ts";
import { invite, signIn } from "./members.ts";
import type { Member } from "./members.ts";
import type { TestStore } from "./store.ts";

/** One of everything in the owner's workspace, made by the owner. */
export async function settle(url: string, owner: Member, store: TestStore): Promise<Home> {
  const chatbot = await made(owner.api("POST", "/api/chatbot/create", { name: "Home" }));
  const training = await made(
    owner.api("POST", "/api/chatbot/train", {
      chatbotId: chatbot.id,
      data: {
        documents: ["Badgers dig their setts at night."],
        // Nobody lets the service go there, so that it has failed at once.
        urls: [nowhere],
        faqs: [{ question: "Who?", answer: "Badgers." }],
      },
    }),
  );
  const idOf = (kind: string) => training.sources.find((source: { kind: string }) => source.kind === kind).id;
  const crawl = await made(
    owner.api("POST", "/api/crawl", { chatbotId: chatbot.id, url: nowhere }, { prefer: "wait=60" }),
  );
  const guest = { email: `guest-${randomUUID()}@example.com`, role: "viewer" };
  const member = await invite(url, owner, `member-${randomUUID()}@example.com`, "viewer");
  return {
    workspaceId: owner.workspaceId,
    chatbotId: chatbot.id,
    faqId: idOf("faq"),
    sourceId: idOf("url"),
    trainingId: training.id,
    crawlId: crawl.id,
    gapId: await addGap(owner, store, chatbot.id),
    otherGapId: await addGap(owner, store, chatbot.id),
    keyId: (await made(owner.api("POST", "/api/api-keys", { name: "Home" }))).id,
    invitationId: (await made(owner.api("POST", "/api/invitations", guest))).id,
    memberId: member.id,
    signInSessionId: await ownSession(await signIn(url, owner)),
  };
}

const nowhere = "http://127.0.0.1:9/";

/** A gap of one question, as it would be gathered in a while. */
async function addGap(owner: Member, store: TestStore, chatbotId: string): Promise<string> {
  const asked = { chatbotId, message: "Who?", sessionId: "home" };
  const { metadata } = await made(owner.api("POST", "/api/messages", asked));
  const id = `gap_${randomUUID().replaceAll("-", "").slice(0, 26)}`;
  await look(store, (_query, transaction) =>
    transaction(async (db) => {
      const message = await db
        .selectFrom("message")
        .select(["key", "chatbot_key", "session_key"])
        .where("id", "=", metadata.userMessageId)
        .executeTakeFirstOrThrow();
      const times = { first_at: 1, last_at: 1, created_at: 1, updated_at: 1 };
      const { key } = await db
        .insertInto("knowledge_gap")
        .values({ id, chatbot_key: message.chatbot_key, status: "open", rank: 1, ...times })
        .returning("key")
        .executeTakeFirstOrThrow();
      const of = { chatbot_key: message.chatbot_key, session_key: message.session_key, message_key: message.key };
      const { key: question } = await db
        .insertInto("gap_question")
        .values({ ...of, gap_key: key, text: "Who?", signals: 1, confidence: 0, asked_at: 1 })
        .returning("key")
        .executeTakeFirstOrThrow();
      await db.updateTable("knowledge_gap").set({ representative: question }).where("key", "=", key).execute();
    }),
  );
  return id;
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
