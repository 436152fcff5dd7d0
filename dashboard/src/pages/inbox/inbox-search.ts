import type { InputOf } from "../../api/client.ts";
import { dayOf, timeOf } from "../../day.ts";

export const inboxViews = ["created", "waiting", "human", "resolved"] as const;
type InboxView = (typeof inboxViews)[number];

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
    view: inboxViews.find((known) => known === view),
    q: textOf(q),
    chatbotId: textOf(chatbotId),
    assignee: textOf(assignee),
    rating: [1, 2, 3, 4, 5].find((score) => score === rating),
    tag: textOf(tag),
    from: dayOf(from),
    to: dayOf(to),
  };
}

const filtersOfViews = {
  created: { status: "created" },
  waiting: { handoff: "waiting" },
  human: { handoff: "human" },
  resolved: { status: "resolved" },
} as const;

/** The same for the service. */
export function sessionsInput({ view = "created", from, to, ...filters }: InboxSearch): InputOf<"listSessions"> {
  const named = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return {
    ...filtersOfViews[view],
    ...named,
    ...timeOf({ from, to }),
  };
}

const waitingShown = 50;

/** Who waits since yesterday stands on no first page; undefined where the address does not ask for all. */
export function waitingInput(search: InboxSearch): InputOf<"listSessions"> | undefined {
  const input = sessionsInput(search);
  return input.status === "created" ? { ...input, handoff: "waiting", limit: waitingShown } : undefined;
}

const textOf = (value: unknown) => {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text : undefined;
};
