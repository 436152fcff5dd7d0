import { eventSchemas, foldEmail } from "@svc/contract";
import type { EventName } from "@svc/contract";
import { z } from "zod";
import { reasonCodeFields } from "@svc/contract";
import type { OutboxEvent } from "../../foundation/outbox.ts";
import { oneLine } from "../../foundation/one-line.ts";

const name = z.string();
const failedKind = z.enum(["source", "crawl", "import"]);
/** What earlier releases stored has the sentence alone. */
const reasonFacts = {
  reason: z
    .string()
    .nullable()
    .transform((sentence) => long(sentence ?? "")),
  reasonCode: reasonCodeFields.reasonCode.default(null),
  reasonArgs: reasonCodeFields.reasonArgs.default(null),
};

/** The content of a notification. Text from visitors is cut to one line. */
export const notificationContentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("lead"), facts: z.object({ name, email: name, source: name }) }),
  z.object({ kind: z.literal("handoff"), facts: z.object({ reason: name }) }),
  z.object({
    kind: z.literal("ticket"),
    facts: z.object({ number: z.int(), subject: name, name, email: name, priority: name }),
  }),
  z.object({ kind: z.literal("webhook"), facts: z.object({ url: name, ...reasonFacts }) }),
  z.object({ kind: z.literal("source"), facts: z.object({ kind: failedKind, name, ...reasonFacts, others: z.int() }) }),
  z.object({
    kind: z.literal("weekly"),
    facts: z.object({ asked: z.int(), answered: z.int(), missing: z.array(name), inVain: z.int() }),
  }),
]);
export type NotificationContent = z.output<typeof notificationContentSchema>;

export interface ReadEvent {
  readonly content: NotificationContent;
  readonly target: { readonly kind: string; readonly id: string };
  /** The visitor it names; empty if none. */
  readonly sessionId: string;
  readonly visitorEmail: string;
}

const longestName = 200;
const longestReason = 500;
const short = (text: string) => oneLine(text, longestName);
export const long = (text: string) => oneLine(text, longestReason);
const nobody = { sessionId: "", visitorEmail: "" };

const webhookDeactivated = z.object({ webhookId: name, url: name, ...reasonFacts });
const sourceFailed = z.object({
  kind: failedKind,
  sourceId: name,
  name,
  ...reasonFacts,
  others: z.int(),
});

const weeklyCheck = z.object({
  chatbotId: name,
  asked: z.int(),
  answered: z.int(),
  missing: z.array(name),
  inVain: z.int(),
});

const readers: Readonly<Record<string, (data: unknown) => ReadEvent>> = {
  "lead.captured"(data) {
    const { leadId, name: visitor, email, source, sessionId } = eventSchemas["lead.captured"].parse(data);
    return {
      content: { kind: "lead", facts: { name: short(visitor), email: short(email), source: short(source) } },
      target: { kind: "lead", id: leadId },
      sessionId,
      visitorEmail: foldEmail(email),
    };
  },
  "handoff.escalated"(data) {
    const { sessionId, reason } = eventSchemas["handoff.escalated"].parse(data);
    return {
      content: { kind: "handoff", facts: { reason: long(reason ?? "") } },
      target: { kind: "session", id: sessionId },
      sessionId,
      visitorEmail: "",
    };
  },
  "ticket.created"(data) {
    const { ticketId, ticket } = eventSchemas["ticket.created"].parse(data);
    const { number, subject, requester, priority, sessionId } = ticket;
    const facts = {
      number,
      subject: short(subject),
      name: short(requester.name),
      email: short(requester.email),
      priority,
    };
    return {
      content: { kind: "ticket", facts },
      target: { kind: "ticket", id: ticketId },
      sessionId: sessionId ?? "",
      visitorEmail: foldEmail(requester.email),
    };
  },
  "webhook.deactivated"(data) {
    const { webhookId, url, ...reason } = webhookDeactivated.parse(data);
    const facts = { url: short(url), ...reason };
    return { content: { kind: "webhook", facts }, target: { kind: "webhook", id: webhookId }, ...nobody };
  },
  "check.weekly"(data) {
    const { chatbotId, missing, ...counts } = weeklyCheck.parse(data);
    const facts = { ...counts, missing: missing.map(short) };
    return { content: { kind: "weekly", facts }, target: { kind: "chatbot", id: chatbotId }, ...nobody };
  },
  "source.failed"(data) {
    const { sourceId, name: source, ...rest } = sourceFailed.parse(data);
    const { kind } = rest;
    const facts = { name: short(source), ...rest };
    return { content: { kind: "source", facts }, target: { kind, id: sourceId }, ...nobody };
  },
};

/** These end the waiting in their session. */
const endings: readonly string[] = ["handoff.assigned", "handoff.returned", "session.resolved"] satisfies EventName[];

/** Whether events of this name create or end notifications. */
export function isHeard(event: string): boolean {
  return Object.hasOwn(readers, event) || endings.includes(event);
}

const endingSchema = z.object({ sessionId: z.string() });

/** The session in which this event ends the waiting; undefined if none. */
export function sessionEndedBy({ event, data }: OutboxEvent): string | undefined {
  return endings.includes(event) ? endingSchema.safeParse(data).data?.sessionId : undefined;
}

/**
 * What an event tells; undefined where it is none of those. Throws a ZodError where its data are not what its name
 * promises.
 */
export function readEvent({ event, data }: Pick<OutboxEvent, "event" | "data">): ReadEvent | undefined {
  return readers[event]?.(data);
}
