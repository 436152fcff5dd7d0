/** What the model double says, one piece a token; it cites the first passage it was given. */
export function answerTokens(count: number): string[] {
  const words = "As the guide says [1], this is possible with every order that was placed in time".split(" ");
  return Array.from({ length: count }, (_, at) => (at === 0 ? "" : " ") + (words[at % words.length] ?? ""));
}

export interface Frames {
  /** One server-sent event a token, the first with the role in front of it. */
  readonly tokens: readonly Buffer[];
  /** The reason of the end, the usage where it was asked for, and `[DONE]`. */
  readonly end: Buffer;
  readonly endWithUsage: Buffer;
}

/** An answer of chat completions as it goes over the wire, made once for all answers. */
export function createFrames(count: number): Frames {
  const tokens = answerTokens(count);
  const about = { id: "chatcmpl-double", object: "chat.completion.chunk", created: 1_750_000_000, model: "double" };
  const frame = (fields: object) => `data: ${JSON.stringify({ ...about, ...fields })}\n\n`;
  const delta = (content: object, reason: string | null = null) =>
    frame({ choices: [{ index: 0, delta: content, logprobs: null, finish_reason: reason }] });
  const usage = { prompt_tokens: 1_000, completion_tokens: count, total_tokens: 1_000 + count };
  const role = delta({ role: "assistant", content: "" });
  const stop = delta({}, "stop");
  const done = "data: [DONE]\n\n";
  return {
    tokens: tokens.map((content, at) => Buffer.from((at === 0 ? role : "") + delta({ content }))),
    end: Buffer.from(stop + done),
    endWithUsage: Buffer.from(stop + frame({ choices: [], usage }) + done),
  };
}
