import { operations } from "@svc/contract";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import type { Leads } from "../../leads/leads.ts";
import type { Admissions } from "../admissions.ts";
import type { Proofs } from "../visitor-proofs.ts";
import { refusalProblem, requirementsOf } from "../visitor-requirements.ts";
import { noVisitorMetadata, readVisitor } from "../sessions/visitor-details.ts";
import { tooMany } from "../rate-limited.ts";
import { openSession } from "../open-session.ts";
import type { VisitorTokens } from "../visitor-token.ts";

export interface SubmitLeadOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Chatbots;
  readonly leads: Leads;
  readonly tokens: VisitorTokens;
  readonly admit: Admissions["admit"];
  readonly proofs: Proofs;
}

/** The form, which may come before the first message: then it makes the session, and gives its token. */
export function createSubmitLead({
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
