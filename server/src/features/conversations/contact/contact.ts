import type { Implementation } from "../../../foundation/implement.ts";
import type { PostHandler, PreHandler, ToolMaker, MessageToAnswer } from "../reply.ts";
import { createLeadHandler, createNoting } from "./lead-handler.ts";
import type { ContactDeps } from "./deps.ts";
import { createTicketHandler } from "./ticket-handler.ts";
import { languageOf } from "../../answers/answers.ts";
import { ticketOffer } from "../handoff/call-person.ts";
import { offerPhrase } from "../handoff/handoff-phrases.ts";
import { reachOf } from "../find-email.ts";
import type { ReachDeps } from "../find-email.ts";
import { readMetadata } from "../metadata.ts";
import { z } from "zod";
import { isEmail, limits, normalEmail, visibleText, operations } from "@svc/contract";
import { captureLead } from "./deps.ts";
import { openTicketFor } from "./open-ticket-for.ts";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import type { Leads } from "../../leads/leads.ts";
import type { Admissions } from "../admissions.ts";
import type { Proofs } from "../visitors.ts";
import { refusalProblem, requirementsOf } from "../visitor-requirements.ts";
import { noVisitorMetadata, readVisitor } from "../sessions/visitor-details.ts";
import { tooMany } from "../rate-limited.ts";
import { openSession } from "../open-session.ts";
import type { VisitorTokens } from "../visitor-token.ts";

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

/**
 * Where no people can be called to the chat, what the chatbot does not know need not end there: behind the
 * first such answer of a session a ticket is offered, which the next message can take up. Not where the
 * owner's form is shown at that moment.
 */
function createTicketOffer(deps: Pick<ContactDeps, "database"> & ReachDeps): PostHandler {
  const { database } = deps;
  return async (message, answered) => {
    const { chatbot, request } = message;
    if (answered || chatbot.handoff.enabled) return null;
    if (chatbot.leadForm?.enabled === true && chatbot.leadForm.when === "on-refusal") return null;
    if (await wasOffered(message)) return null;
    const language = languageOf(request.message, request.history, chatbot.locale);
    return { text: offerPhrase(language, await reachOf(deps, message)), isWhole: false, data: [ticketOffer] };
  };

  async function wasOffered({ sessionKey, messageKey, earlier }: MessageToAnswer): Promise<boolean> {
    if (earlier.some(({ metadata }) => readMetadata(metadata).offered !== undefined)) return true;
    const [first] = earlier;
    if (first === undefined) return false;
    // What lies further back than an answer looks.
    const offer = await database.query
      .selectFrom("message")
      .select("key")
      .where("session_key", "=", sessionKey)
      .where("key", "<", Math.min(first.key, messageKey))
      .where("metadata", "like", '%"offered":"ticket"%')
      .limit(1)
      .executeTakeFirst();
    return offer !== undefined;
  }
}

const name = z
  .string()
  .overwrite(visibleText)
  .trim()
  .min(1)
  .max(limits.nameCharacters)
  .describe("The visitor's own name, as the visitor wrote it.");
const ownEmail = z
  .string()
  .overwrite(normalEmail)
  .max(limits.emailCharacters)
  .refine(isEmail, "must be an email address")
  .describe("The visitor's own email address, as the visitor wrote it.");

const ticketInput = z.strictObject({ name, email: ownEmail });
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
function captureLeadTool(deps: ContactDeps): ToolMaker {
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
function createTicketTool(deps: ContactDeps): ToolMaker {
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

interface SubmitLeadOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly leads: Leads;
  readonly tokens: VisitorTokens;
  readonly admit: Admissions["admit"];
  readonly proofs: Proofs;
}

/** The form, which may come before the first message: then it makes the session, and gives its token. */
function createSubmitLead({
  database,
  clock,
  chatbots,
  leads,
  tokens,
  admit,
  proofs,
}: SubmitLeadOptions): Implementation {
  return implement(operations.submitLead, async (input, _caller, context) => {
    const { address, judgeOrigin } = context;
    const chatbot = await chatbots.findPublic(input.chatbotId);
    judgeOrigin(chatbot.allowedDomains);
    const { leadForm, rateLimit } = chatbot;
    leads.checkForm(leadForm, input);
    const { sessionId, email, phone, note, fields } = input;
    const visitor = readVisitor(input.visitor);
    const { proof, signed } = await proofs.read(chatbot, sessionId, visitor, context);
    const visitorMetadata = { ...noVisitorMetadata, visitor, signed };
    const requires = { ...requirementsOf(chatbot), consent: false };
    const release = await admit(chatbot, address);
    const now = clock.now();
    const result = await database.hot
      .write(function* () {
        const opened = yield* openSession({
          chatbot,
          sessionId,
          visitorMetadata,
          proof,
          requires,
          rateLimit,
          now,
          sinceSet: clock.sinceSet,
        });
        if (opened.outcome !== "open") return opened;
        const { lead } = yield* leads.record({
          chatbot,
          session: { key: opened.sessionKey, sessionId },
          source: "form",
          name: input.name.trim(),
          email,
          phone: phone ?? null,
          note: note ?? null,
          fields: fields ?? {},
          consent: leadForm?.consentText ?? null,
          now,
        });
        return { ...opened, lead };
      })
      .catch(async (error: unknown) => {
        await release();
        throw error;
      });
    if (result.outcome === "refused") throw refusalProblem(result.refusal);
    if (result.outcome === "limited")
      throw tooMany(rateLimit.messages, rateLimit.windowSeconds * 1_000, result.retryAfterMs);
    return {
      leadId: result.lead.id,
      sessionId,
      visitorToken: result.isNew ? tokens.issue({ chatbotId: chatbot.id, sesId: result.sesId }) : null,
    };
  });
}
