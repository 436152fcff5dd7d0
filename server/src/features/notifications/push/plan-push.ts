import { z } from "zod";
import type { WriteTransaction } from "../../../foundation/database/database.ts";
import type { OutboxEvent } from "../../../foundation/outbox.ts";
import { findLanguage, listMembers } from "../../accounts/accounts.ts";
import type { NotificationsDeps } from "../deps.ts";
import { isQuiet } from "../mail-time.ts";
import { readSettings, visibleKinds } from "../settings.ts";

export const pushQueue = "notification-push";

/** What a job pushes to one browser. Row keys; the words are read when it is sent. */
export const pushSchema = z.object({
  kind: z.enum(["waiting", "wrote"]),
  signInKey: z.number(),
  sessionKey: z.number(),
});
export type Push = z.output<typeof pushSchema>;

const wroteSchema = z.object({ sessionKey: z.number() });
const escalatedSchema = z.object({ sessionId: z.string() });

export const isPushed = (event: string): boolean => event === "handoff.escalated" || event === "visitor.wrote";

/** Adds a job for each browser that is to hear of these events. */
export async function planPushes(
  { queue, clock }: Pick<NotificationsDeps, "queue" | "clock">,
  transaction: WriteTransaction,
  events: readonly OutboxEvent[],
): Promise<void> {
  for (const event of events) {
    const session = await findSession(transaction, event);
    if (session === undefined) continue;
    const kind = event.event === "visitor.wrote" ? "wrote" : "waiting";
    for (const signInKey of await findBrowsers(transaction, { event, kind, session, now: clock.now() })) {
      const push: Push = { kind, signInKey, sessionKey: session.key };
      await queue.add(transaction, pushQueue, push);
    }
  }
}

interface Session {
  readonly key: number;
  readonly assignee_id: string | null;
  readonly chatbotId: string;
}

/** Undefined: it was deleted meanwhile. */
async function findSession(transaction: WriteTransaction, { event, data, chatbotKey }: OutboxEvent) {
  const sessions = transaction
    .selectFrom("session")
    .innerJoin("chatbot", "chatbot.key", "session.chatbot_key")
    .select(["session.key", "session.assignee_id", "chatbot.id as chatbotId"])
    .where("session.chatbot_key", "=", chatbotKey)
    .where("chatbot.deleted_at", "is", null);
  const which =
    event === "visitor.wrote"
      ? sessions.where("session.key", "=", wroteSchema.parse(data).sessionKey)
      : sessions.where("session.session_id", "=", escalatedSchema.parse(data).sessionId);
  return which.executeTakeFirst();
}

/** Of whoever may hear of it: not of members who are away by choice, or in their quiet hours. */
async function findBrowsers(
  transaction: WriteTransaction,
  about: { event: OutboxEvent; kind: Push["kind"]; session: Session; now: number },
): Promise<number[]> {
  const { event, kind, session, now } = about;
  let browsers = transaction
    .selectFrom("push_subscription")
    .innerJoin("sign_in", "sign_in.key", "push_subscription.sign_in_key")
    .innerJoin("member", (join) =>
      join
        .onRef("member.account_id", "=", "sign_in.account_id")
        .onRef("member.workspace_id", "=", "sign_in.workspace_id"),
    )
    .leftJoin("notification_member", (join) =>
      join
        .onRef("notification_member.account_id", "=", "sign_in.account_id")
        .onRef("notification_member.workspace_id", "=", "sign_in.workspace_id"),
    )
    .select(["push_subscription.sign_in_key as key", "sign_in.account_id as accountId", "notification_member.settings"])
    .where("sign_in.workspace_id", "=", event.workspaceId)
    .where("sign_in.expires_at", ">", now)
    .where("member.availability", "<>", "away")
    .orderBy("push_subscription.sign_in_key");
  if (kind === "wrote") browsers = browsers.where("sign_in.account_id", "=", session.assignee_id ?? "");
  const rows = await browsers.execute();
  if (rows.length === 0) return [];
  const roles = new Map((await listMembers(transaction, event.workspaceId)).map(({ id, role }) => [id, role]));
  const wanted: number[] = [];
  for (const { key, accountId, settings: stored } of rows) {
    const role = roles.get(accountId);
    if (role === undefined || !visibleKinds(role).includes("handoff")) continue;
    const settings = readSettings(stored, { role, language: await findLanguage(transaction, accountId) });
    const isChosen = settings.chatbotIds?.includes(session.chatbotId) ?? true;
    if (isChosen && !isQuiet(settings, true, now)) wanted.push(key);
  }
  return wanted;
}
