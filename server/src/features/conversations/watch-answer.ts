import type { AnswerSource } from "@svc/contract";
import type { AnswerPart } from "../../foundation/chat.ts";
import type { ModelUsage } from "../../foundation/model.ts";
import type { AnswerMetrics } from "./metadata.ts";

/** Notes, while an answer is made, what the owner's figures need to know of it. Call it when the making begins. */
export function watchAnswer() {
  const started = performance.now();
  let firstMs: number | null = null;
  let input = 0;
  let output = 0;
  const elapsed = () => Math.round(performance.now() - started);
  return {
    sawText(text: string): void {
      if (text !== "") firstMs ??= elapsed();
    },
    take({ inputTokens, outputTokens }: ModelUsage): void {
      input += inputTokens;
      output += outputTokens;
    },
    /** `finish` is undefined where the answer did not reach its end. */
    figures(
      finish: Extract<AnswerPart, { type: "finish" }> | undefined,
      shown: readonly AnswerSource[],
    ): AnswerMetrics {
      const { language = null, isSmallTalk = false, question, queries, used = [], near = [] } = finish?.making ?? {};
      return {
        firstMs,
        fullMs: finish === undefined ? null : elapsed(),
        answerer: finish?.answerer?.name ?? null,
        language,
        ...(isSmallTalk ? { isSmallTalk } : {}),
        ...(question === undefined ? {} : { question }),
        ...(queries === undefined ? {} : { queries }),
        ...(shown.length === 0 && used.length > 0 ? { used } : {}),
        ...(near.length > 0 ? { near } : {}),
        ...(input + output > 0 ? { tokens: [input, output] as const } : {}),
      };
    },
  };
}
