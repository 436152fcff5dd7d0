import { z } from "zod";
import { languageOf } from "../../answers/answers.ts";
import type { AnswerTool } from "../../answers/answers.ts";
import { reachOf, reachUnknown } from "../find-email.ts";
import type { PostHandler, MessageToAnswer, HandlerResult, PreHandler, ToolMaker } from "../reply.ts";
import { callPerson, dataFor, wordsFor, wouldCall } from "./call-person.ts";
import type { Called, HandoffDeps } from "./call-person.ts";
import { wantsPerson } from "./wants-person.ts";
import { wordsOf } from "../../../language/tokenize.ts";

/** What calls a person to a conversation, while a message is answered. */
export interface HandoffTriggers {
  /** The visitor asks for a person, or writes a word of the owner's. */
  readonly preHandler: PreHandler;
  /** A language model understood that the visitor asks. */
  readonly tool: ToolMaker;
  /** Escalates after so many refusals in a row, and reports a handoff that the model's tool made. */
  readonly postHandler: PostHandler;
}

export function createTriggers(deps: HandoffDeps): HandoffTriggers {
  const calledByModel = new WeakMap<MessageToAnswer, Called>();

  async function preHandler(message: MessageToAnswer): Promise<HandlerResult | null> {
    const { chatbot, request, sessionKey } = message;
    const reason = reasonIn(message);
    if (reason === null) return null;
    const called = await callPerson(deps, chatbot, sessionKey, { by: "visitor", reason });
    // With handoff disabled, a visitor who asks for a person is told that it isn't possible.
    if (called.outcome === "disabled" && reason !== "asked") return null;
    const language = languageOf(request.message, request.history, chatbot.locale);
    return {
      text: wordsFor(called, language, chatbot, await reachOf(deps, message)),
      isWhole: true,
      isHandoff: true,
      data: dataFor(called),
    };
  }

  const tool: ToolMaker = (message) => (message.chatbot.handoff.enabled ? requestHuman(message) : null);

  function requestHuman(message: MessageToAnswer): AnswerTool {
    return {
      name: "request_human",
      description:
        "Calls a person of the team into this chat. Use it when the visitor asks for a person, and only then; afterwards tell the visitor what came of it.",
      input: requestInput,
      fromVisitor: ["request"],
      async run() {
        const { chatbot, request, sessionKey } = message;
        const called = await callPerson(deps, chatbot, sessionKey, { by: "visitor", reason: "tool" });
        calledByModel.set(message, called);
        const language = languageOf(request.message, request.history, chatbot.locale);
        const reach = await reachOf(deps, message);
        return { outcome: called.outcome, tellTheVisitor: wordsFor(called, language, chatbot, reach) };
      },
      dryRun() {
        const { chatbot, request } = message;
        const called = wouldCall(chatbot, deps.clock.now());
        const language = languageOf(request.message, request.history, chatbot.locale);
        return { outcome: called.outcome, tellTheVisitor: wordsFor(called, language, chatbot, reachUnknown) };
      },
    };
  }

  async function postHandler(message: MessageToAnswer, answered: boolean): Promise<HandlerResult | null> {
    const called = calledByModel.get(message);
    if (called !== undefined) return { text: "", isWhole: true, isHandoff: true, data: dataFor(called) };
    const { chatbot, request, sessionKey } = message;
    const { refusals } = chatbot.handoff.rules;
    if (answered || !chatbot.handoff.enabled || refusals === null) return null;
    // Every time: with a limit of three, after three, six, nine refusals.
    if (refusalsInARow(request.history, refusals) !== refusals - 1) return null;
    const after = await callPerson(deps, chatbot, sessionKey, { by: "chatbot", reason: "refusals" });
    const language = languageOf(request.message, request.history, chatbot.locale);
    return {
      text: wordsFor(after, language, chatbot, await reachOf(deps, message)),
      isWhole: false,
      data: dataFor(after),
    };
  }

  return { preHandler: preHandler, tool, postHandler: postHandler };
}

const requestInput = z.strictObject({
  request: z.string().min(1).max(500).describe("The visitor's own words that ask for a person, copied exactly."),
});

function reasonIn({ chatbot, request }: MessageToAnswer): "asked" | "keyword" | null {
  if (wantsPerson(request.message, languageOf(request.message, request.history, chatbot.locale))) return "asked";
  return hasKeyword(request.message, chatbot.handoff.rules.keywords) ? "keyword" : null;
}

/** Of the last answers, counted anew after every `rounds`. */
function refusalsInARow(history: MessageToAnswer["request"]["history"], rounds: number): number {
  const answers = history.filter(({ role }) => role === "assistant").toReversed();
  const end = answers.findIndex(({ answered }) => answered === true);
  return (end < 0 ? answers.length : end) % rounds;
}

/**
 * Whether a text holds one of the owner's words or phrases, as whole words, in any case, with or without
 * accents; in scripts that write no spaces, anywhere. Linear in the text for each keyword.
 */
function hasKeyword(text: string, keywords: readonly string[]): boolean {
  if (keywords.length === 0) return false;
  // No word holds a space, so that only whole words are found between two.
  const words = ` ${wordsOf(text).join(" ")} `;
  return keywords.some((keyword) => {
    const wanted = wordsOf(keyword).join(" ");
    return wanted !== "" && words.includes(` ${wanted} `);
  });
}
