import type { ScriptedCall } from "./model-double.ts";

/** How one protocol writes an answer into its stream. */
export interface Writer {
  begin(): string;
  text(text: string): string;
  calls(calls: readonly ScriptedCall[]): string;
  end(hasCalls: boolean): string;
  error(message: string): string;
}

/** By the path that a client asks for. */
export function writerOf(path: string): Writer {
  if (path.endsWith("/messages")) return anthropic();
  return path.includes(":streamGenerateContent") ? google : openAi;
}

function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function completion(delta: object, reason: string | null = null): string {
  return data({ id: "c", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: reason }] });
}

const openAi: Writer = {
  begin: () => completion({ role: "assistant", content: "" }),
  text: (text) => completion({ content: text }),
  calls: (calls) =>
    calls
      .flatMap(({ id, name, input }, index) => [
        completion({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
        ...halves(input).map((half) => completion({ tool_calls: [{ index, function: { arguments: half } }] })),
      ])
      .join(""),
  end: (hasCalls) =>
    completion({}, hasCalls ? "tool_calls" : "stop") +
    data({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } }) +
    "data: [DONE]\n\n",
  error: (message) => data({ error: { message, type: "server_error", code: null } }),
};

function anthropic(): Writer {
  let blocks = 0;
  let isTextOpen = false;
  const event = (value: { type: string } & Record<string, unknown>) => `event: ${value.type}\n${data(value)}`;
  const closeText = () => {
    if (!isTextOpen) return "";
    isTextOpen = false;
    return event({ type: "content_block_stop", index: blocks++ });
  };
  return {
    begin: () =>
      event({
        type: "message_start",
        message: {
          id: "m",
          type: "message",
          role: "assistant",
          model: "claude",
          content: [],
          stop_reason: null,
          usage: { input_tokens: 7, output_tokens: 1 },
        },
      }),
    text(text) {
      const start = isTextOpen
        ? ""
        : event({ type: "content_block_start", index: blocks, content_block: { type: "text", text: "" } });
      isTextOpen = true;
      return start + event({ type: "content_block_delta", index: blocks, delta: { type: "text_delta", text } });
    },
    calls(calls) {
      let text = closeText();
      for (const { id, name, input } of calls) {
        const index = blocks++;
        text += event({ type: "content_block_start", index, content_block: { type: "tool_use", id, name, input: {} } });
        for (const half of halves(input)) {
          const delta = { type: "input_json_delta", partial_json: half };
          text += event({ type: "content_block_delta", index, delta });
        }
        text += event({ type: "content_block_stop", index });
      }
      return text;
    },
    end: (hasCalls) =>
      closeText() +
      event({
        type: "message_delta",
        delta: { stop_reason: hasCalls ? "tool_use" : "end_turn", stop_sequence: null },
        usage: { output_tokens: 3 },
      }) +
      event({ type: "message_stop" }),
    error: (message) => event({ type: "error", error: { type: "overloaded_error", message } }),
  };
}

function content(parts: readonly object[], more: object = {}): string {
  return data({ candidates: [{ index: 0, content: { role: "model", parts }, ...more }] });
}

const google: Writer = {
  begin: () => "",
  text: (text) => content([{ text }]),
  calls: (calls) =>
    calls
      .map(({ id, name, input }) =>
        content([{ functionCall: { id, name, args: JSON.parse(input) }, thoughtSignature: `signed-${id}` }]),
      )
      .join(""),
  end: () =>
    data({
      candidates: [{ index: 0, content: { role: "model", parts: [] }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 },
    }),
  error: (message) => data({ error: { code: 503, message, status: "UNAVAILABLE" } }),
};

function halves(text: string): string[] {
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}
