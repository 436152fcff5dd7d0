import { languageOf } from "../../answers/answers.ts";
import { ticketOffer } from "../handoff/call-person.ts";
import { offerPhrase } from "../handoff/handoff-phrases.ts";
import { reachOf } from "../find-email.ts";
import type { ReachDeps } from "../find-email.ts";
import { readMetadata } from "../metadata.ts";
import type { PostHandler, MessageToAnswer } from "../reply.ts";
import type { ContactDeps } from "./deps.ts";

/**
 * Where no people can be called to the chat, what the chatbot does not know need not end there: behind the
 * first such answer of a session a ticket is offered, which the next message can take up. Not where the
 * owner's form is shown at that moment.
 */
export function createTicketOffer(deps: Pick<ContactDeps, "database"> & ReachDeps): PostHandler {
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
