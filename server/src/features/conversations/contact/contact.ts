import type { Implementation } from "../../../foundation/implement.ts";
import type { PostHandler, PreHandler, ToolMaker } from "../reply.ts";
import { createLeadHandler, createNoting } from "./lead-handler.ts";
import { createTicketOffer } from "./offer-ticket.ts";
import type { ContactDeps } from "./deps.ts";
import { createSubmitLead } from "./submit-lead.ts";
import type { SubmitLeadOptions } from "./submit-lead.ts";
import { createTicketHandler } from "./ticket-handler.ts";
import { captureLeadTool, createTicketTool } from "./tools.ts";

export interface Contact {
  /** Only notes name and address; for what is the whole answer to a message itself. */
  readonly note: PreHandler;
  readonly preHandlers: readonly PreHandler[];
  readonly tools: readonly ToolMaker[];
  /** Behind an answer that knows nothing. */
  readonly offer: PostHandler;
  readonly submitLead: Implementation;
}

/** What a conversation does with a visitor's name and address, and with the wish for a ticket. */
export function createContact(options: ContactDeps & SubmitLeadOptions): Contact {
  return {
    note: createNoting(options),
    // A ticket first: it takes name and address along, and thanks for both at once.
    preHandlers: [createTicketHandler(options), createLeadHandler(options)],
    tools: [captureLeadTool(options), createTicketTool(options)],
    offer: createTicketOffer(options),
    submitLead: createSubmitLead(options),
  };
}
