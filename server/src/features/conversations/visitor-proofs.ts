import type { VisitorChanges } from "@svc/contract";
import { Problem } from "../../foundation/problem.ts";
import { isUnguessable } from "../../foundation/unguessable.ts";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import type { Identity } from "./sessions/identity.ts";
import type { SignedVisitor } from "./sessions/signed-visitor.ts";
import type { Proof } from "./session-access.ts";
import type { LogBadToken } from "./log-bad-token.ts";
import type { VisitorTokens } from "./visitor-token.ts";

/** What comes with a visitor's request beside its content. */
interface ProofContext {
  readonly address: string;
  readonly visitorToken: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly messageId?: string | undefined;
}

export interface Proofs {
  /** What a request shows of itself; what does not hold counts as not sent. */
  read(
    chatbot: KnownChatbot,
    sessionId: string,
    visitor: VisitorChanges | null,
    context: ProofContext,
  ): Promise<{ readonly proof: Proof; readonly signed: SignedVisitor | null }>;
}

/** Of a credential of the workspace, which reads every session of it. */
export const ownersProof: Proof = { tokenOf: null, subject: null, keys: [], isOwner: true };

export function createProofs({
  tokens,
  identity,
  logBadToken,
}: {
  readonly tokens: VisitorTokens;
  readonly identity: Pick<Identity, "verify">;
  readonly logBadToken: LogBadToken;
}): Proofs {
  return {
    async read(chatbot, sessionId, visitor, { address, visitorToken, messageId, idempotencyKey }) {
      const named = visitorToken === undefined ? null : tokens.read(visitorToken);
      const tokenOf = named?.chatbotId === chatbot.id ? named.sesId : null;
      if (visitorToken !== undefined && tokenOf === null) logBadToken(address, chatbot.id);
      // A chat goes on without the identity; where that is required it is refused by name.
      const signed = await identity.verify(chatbot, visitor, sessionId).catch((error: unknown) => {
        if (error instanceof Problem) return null;
        throw error;
      });
      const keys = [messageId, idempotencyKey].filter((key) => key !== undefined).filter(isUnguessable);
      return { proof: { tokenOf, subject: signed?.externalId ?? null, keys }, signed };
    },
  };
}
