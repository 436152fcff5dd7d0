import { operations, tools } from "@svc/contract";
import type { Ticket, ToolOperation } from "@svc/contract";
import type { z } from "zod";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { fieldsOf } from "./action.ts";
import { implementTool } from "./ask.ts";
import type { Ask } from "./ask.ts";
import { orNothing, periodOf, quoted } from "./brief.ts";
import { findChatbot, idOfChatbot, findSession } from "./find-chatbot.ts";

type Given = z.output<typeof tools.manageTickets.input>;

type Answered = Promise<z.input<typeof tools.manageTickets.output>>;

export function ticketTools(perform: Perform): Implementation<ToolOperation>[] {
  return [implementTool(tools.manageTickets, perform, (given, ask) => actions[given.action](ask, given))];
}

const changeable = ["subject", "description", "status", "priority", "requester", "assignee"] as const;

const actions: Readonly<Record<Given["action"], (ask: Ask, given: Given) => Answered>> = {
  async list(ask, given) {
    const takes = ["chatbot", "status", "priority", "assignee", "q", "from", "to", "cursor"] as const;
    const { chatbot, status, priority, assignee, q, limit, cursor, ...when } = fieldsOf(given, [], takes);
    const filter = { status, priority, assignee, q, limit, cursor, ...periodOf(when) };
    const page = await ask(operations.listTickets, { ...filter, chatbotId: await idOfChatbot(ask, chatbot) });
    return { tickets: page.tickets.map(toLine), nextCursor: orNothing(page.nextCursor) };
  },
  async get(ask, given) {
    return whole(ask, await idOf(ask, fieldsOf(given, ["ticket"], []).ticket));
  },
  async create(ask, given) {
    const takes = ["chatbot", "session", "priority", "assignee"] as const;
    const fields = fieldsOf(given, ["subject", "description", "requester"], takes);
    const { chatbot, session, subject, description, requester, priority, assignee } = fields;
    const about = session === undefined ? undefined : await findSession(ask, session, chatbot);
    const chatbotId = about?.chatbotId ?? (await findChatbot(ask, chatbot)).id;
    const made = { chatbotId, sessionId: about?.sessionId, subject, description, requester, priority };
    return whole(ask, (await ask(operations.createTicket, { ...made, assignee: memberOf(assignee) })).id);
  },
  async update(ask, given) {
    const fields = fieldsOf(given, ["ticket"], changeable);
    const { ticket, subject, description, status, priority, requester, assignee } = fields;
    if (changeable.every((name) => fields[name] === undefined))
      throw new Problem("invalid_request", `Pass what to change: ${changeable.join(", ")}.`);
    const ticketId = await idOf(ask, ticket);
    const changes = { subject, description, status, priority, requester, assignee: memberOf(assignee) };
    await ask(operations.updateTicket, { ticketId, ...changes });
    return whole(ask, ticketId);
  },
  async comment(ask, given) {
    const { ticket, text, public: isPublic } = fieldsOf(given, ["ticket", "text"], ["public"]);
    const ticketId = await idOf(ask, ticket);
    await ask(operations.commentTicket, { ticketId, text, public: isPublic });
    return whole(ask, ticketId);
  },
};

/** `none` takes the assignee away. */
function memberOf(assignee: string | undefined): string | null | undefined {
  return assignee === "none" ? null : assignee;
}

/** The id of the ticket that is meant by its number or its id. */
async function idOf(ask: Ask, given: string | number): Promise<string> {
  const number = /^#?(\d{1,9})$/u.exec(String(given).trim())?.[1];
  if (number === undefined) return String(given);
  const { tickets } = await ask(operations.listTickets, { number: Number(number), limit: 1 });
  const [found] = tickets;
  if (found === undefined)
    throw new Problem(
      "not_found",
      `There is no ticket ${quoted(String(given))}. The action list returns numbers and ids.`,
    );
  return found.id;
}

async function whole(ask: Ask, ticketId: string) {
  const { comments, ...ticket } = await ask(operations.getTicket, { ticketId });
  const visible = comments.map(({ author, text, public: isPublic, createdAt }) => ({
    author: author.name,
    text,
    public: isPublic,
    at: createdAt,
  }));
  return { tickets: [{ ...toLine(ticket), description: ticket.description, comments: visible }] };
}

function toLine({ description: _description, sessionId, assignee, ...ticket }: Ticket) {
  return { ...ticket, sessionId: orNothing(sessionId), assignee: orNothing(assignee) };
}
