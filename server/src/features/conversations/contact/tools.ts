import { z } from "zod";
import { isEmail, limits, normalEmail, visibleText } from "@svc/contract";
import type { MessageToAnswer, ToolMaker } from "../reply.ts";
import { captureLead } from "./deps.ts";
import type { ContactDeps } from "./deps.ts";
import { openTicketFor } from "./open-ticket-for.ts";

const name = z
  .string()
  .overwrite(visibleText)
  .trim()
  .min(1)
  .max(limits.nameCharacters)
  .describe("The visitor's own name, as the visitor wrote it.");
const email = z
  .string()
  .overwrite(normalEmail)
  .max(limits.emailCharacters)
  .refine(isEmail, "must be an email address")
  .describe("The visitor's own email address, as the visitor wrote it.");

const ticketInput = z.strictObject({ name, email });
const captureInput = ticketInput.extend({
  phone: z
    .string()
    .trim()
    .min(5)
    .max(limits.phoneCharacters)
    .optional()
    .describe("The visitor's own telephone number."),
});

/** A model's tool for saving contact details. Saves each only once. */
export function captureLeadTool(deps: ContactDeps): ToolMaker {
  return (message) => ({
    name: "capture_lead",
    description:
      "Notes the visitor's name and email address, so that the team can get in touch. Use it when the visitor has given both and wants to be contacted. Never ask for them more than once.",
    input: captureInput,
    fromVisitor: ["name", "email", "phone"],
    async run(input) {
      const given = leadInput.parse(input);
      await captureLead(deps, message, { ...given, phone: given.phone ?? null });
      return { noted: true };
    },
    dryRun: () => ({ noted: true }),
  });
}

const leadInput = z.object({ name: z.string(), email: z.string(), phone: z.string().optional() });

/** A language model opens a ticket; what it is about are the visitor's words, never a source's. */
export function createTicketTool(deps: ContactDeps): ToolMaker {
  return (message: MessageToAnswer) => ({
    name: "create_ticket",
    description:
      "Opens a ticket with what the visitor has written in this conversation. Use it when the visitor asks for a ticket, wants to complain, or has agreed to one, and has given name and email address. Tell the visitor its number.",
    input: ticketInput,
    fromVisitor: ["name", "email"],
    async run(input) {
      const { number } = await openTicketFor(deps, message, leadInput.parse(input), message.messageKey);
      return { opened: true, number };
    },
    dryRun: () => ({ opened: true, number: 1 }),
  });
}
