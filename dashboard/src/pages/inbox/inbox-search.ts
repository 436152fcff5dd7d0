import type { InputOf } from "../../api/client.ts";
import { dayOf, timeOf } from "../../day.ts";

/** Beside `open`, which the address leaves out. */
export const inboxViews = ["needs_reply", "mine", "unassigned", "ai", "snoozed", "resolved"] as const;
export type InboxView = (typeof inboxViews)[number];

/** As earlier addresses call them. */
const earlierViews: Readonly<Record<string, InboxView>> = { waiting: "needs_reply", human: "mine" };

/** Which conversations the inbox lists, as its address says it. */
export interface InboxSearch {
  readonly view?: InboxView | undefined;
  readonly q?: string | undefined;
  readonly chatbotId?: string | undefined;
  /** A member's id, `me` or `nobody`. */
  readonly assignee?: string | undefined;
  readonly rating?: number | undefined;
  readonly tag?: string | undefined;
  /** Days of the reader's own calendar, 2026-01-31, both of them whole. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What an address says that makes sense; the rest is left out. */
export function inboxSearch({
  view,
  q,
  chatbotId,
  assignee,
  rating,
  tag,
  from,
  to,
}: Record<string, unknown>): InboxSearch {
  return {
    view: inboxViews.find((known) => known === view) ?? earlierViews[String(view)],
    q: textOf(q),
    chatbotId: textOf(chatbotId),
    assignee: textOf(assignee),
    rating: [1, 2, 3, 4, 5].find((score) => score === rating),
    tag: textOf(tag),
    from: dayOf(from),
    to: dayOf(to),
  };
}

/** The same for the service; what is searched for is looked for in every view. */
export function sessionsInput({ view: chosen, from, to, ...filters }: InboxSearch): InputOf<"listSessions"> {
  const view = chosen ?? ("open" as const);
  const named = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return { ...(named["q"] === undefined ? { view } : {}), ...named, ...timeOf({ from, to }) };
}

const waitingShown = 50;

/** Who waits since yesterday stands on no first page; undefined where the address does not ask for all. */
export function waitingInput(search: InboxSearch): InputOf<"listSessions"> | undefined {
  const input = sessionsInput(search);
  return input.view === "open" ? { ...input, view: "needs_reply", limit: waitingShown } : undefined;
}

const textOf = (value: unknown) => {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text : undefined;
};
