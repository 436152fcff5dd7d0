import { operations } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import { implement } from "../../foundation/implement.ts";
import type { Answers, AnswerTool } from "../answers/answers.ts";
import { canReachPerson } from "../chatbots/chatbots.ts";
import type { Chatbots } from "../chatbots/chatbots.ts";
import type { MessageToAnswer, ToolMaker } from "./reply.ts";

/** A tool's call that would have been carried out. */
interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a chatbot would answer a visitor, with a conversation's tools, which only say what they would do. */
export function tryOperation({
  chatbots,
  answers,
  clock,
  tools,
}: {
  readonly chatbots: Chatbots;
  readonly answers: Pick<Answers, "tryOut">;
  readonly clock: Clock;
  readonly tools: readonly ToolMaker[];
}) {
  return implement(operations.testChatbot, async ({ chatbotId, message, history = [] }, caller, { signal }) => {
    const chatbot = await chatbots.find(caller, chatbotId);
    const turns = history.map(({ answered, ...turn }) => (answered === undefined ? turn : { ...turn, answered }));
    const request = { message, history: turns, canReachPerson: canReachPerson(chatbot, clock.now()) };
    // Of no session: what a tool would do with one is not done.
    const asked: MessageToAnswer = { chatbot, request, ...nowhere };
    const toolCalls: ToolCall[] = [];
    const bound = tools.flatMap((make) => {
      const tool = make(asked);
      return tool === null ? [] : [dry(tool, toolCalls)];
    });
    return { ...(await answers.tryOut(chatbot, { request, tools: bound, signal })), toolCalls };
  });
}

const nowhere = { sessionKey: 0, sessionId: "", standing: "own", messageKey: 0, earlier: [], files: [] } as const;

function dry(tool: AnswerTool, calls: ToolCall[]): AnswerTool {
  return {
    ...tool,
    async run(input) {
      calls.push({ name: tool.name, input });
      return tool.dryRun?.(input);
    },
  };
}
