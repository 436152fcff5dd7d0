/** How many tokens the parts of a request to a model may take. */
export interface Budget {
  readonly evidence: number;
  readonly history: number;
}

/** Small enough for a context of 8,000 tokens, beside instructions and answer. */
export const usualBudget: Budget = { evidence: 3_000, history: 2_000 };
/** An answer has some hundreds; the rest is for models that think first. */
const outputTokens = 4_000;
/** Of a context that is known. */
const shares = { output: 0.25, evidence: 0.6 };
/** Tokens are only estimated: languages other than English take up to a third more. */
const certainShare = 0.75;

/** How long an answer may get. */
export function outputTokensFor(contextTokens: number | undefined): number {
  return contextTokens === undefined ? outputTokens : Math.min(outputTokens, Math.floor(contextTokens * shares.output));
}

/** Evidence and history that fit the context beside the answer and `fixed`, what has to be said in any case. */
export function budgetFor(contextTokens: number, fixed: number): Budget {
  const left = Math.max(0, (contextTokens - outputTokensFor(contextTokens)) * certainShare - fixed);
  const evidence = Math.min(usualBudget.evidence, Math.floor(left * shares.evidence));
  return { evidence, history: Math.min(usualBudget.history, Math.floor(left - evidence)) };
}
