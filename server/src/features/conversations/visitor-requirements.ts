import { Problem } from "../../foundation/problem.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { Refusal, Requirements } from "./take-session.ts";

/** What a chatbot's owner wants of visitors' requests. */
export function requirementsOf({ consent, sessions, identity }: KnownChatbot): Requirements {
  return { consent: consent?.required === true, token: sessions.requireToken, identity: identity.required };
}

const refusals: Readonly<Record<Refusal, () => Problem>> = {
  "consent needed": () =>
    new Problem(
      "consent_required",
      "Show the visitor the chatbot's `consent` text, and send `consent: true` with the first message after the visitor has agreed.",
    ),
  "token needed": () =>
    new Problem(
      "unauthorized",
      "This session belongs to another caller. Send its visitor token in the X-SVC-Visitor-Token header, or use another sessionId.",
    ),
  "identity needed": () =>
    new Problem(
      "identity_required",
      "Send `visitor.userJwt`, signed by your server with the chatbot's identity secret and not expired.",
    ),
};

export const refusalProblem = (refusal: Refusal): Problem => refusals[refusal]();
