/** How many tokens the parts of a request to a model may take. */
export interface Budget {
  readonly evidence: number;
  readonly history: number;
  /** What each further search finds. */
  readonly search: number;
}

/** Whole sections of the best sources; a model with less context than 20,000 tokens gets less, where that is known. */
export const usualBudget: Budget = { evidence: 6_000, history: 2_000, search: 1_500 };
/** Of the model itself, for one answer: each is a round that the visitor waits for. */
export const searchesMost = 3;
/** Of each search. */
export const queriesMost = 3;
export const queryCharacters = 200;
/** An answer has some hundreds; the rest is for models that think first. */
const outputTokens = 4_000;
/** Of a context that is known. */
const shares = { output: 0.25, evidence: 0.5, evidenceAlone: 0.65, search: 0.07 };
/** A smaller context has room for what was found first, and for no more. */
const searchContextTokens = 8_000;
/** Tokens are only estimated: languages other than English take up to a third more. */
const certainShare = 0.75;

/** How long an answer may get. */
export function outputTokensFor(contextTokens: number | undefined): number {
  return contextTokens === undefined ? outputTokens : Math.min(outputTokens, Math.floor(contextTokens * shares.output));
}

/** Whether a model with this context is offered the search. */
export const canSearch = (contextTokens: number | undefined): boolean =>
  contextTokens === undefined || contextTokens >= searchContextTokens;

/** Evidence and history that fit the context beside the answer and `fixed`, what has to be said in any case. */
export function budgetFor(contextTokens: number, fixed: number): Budget {
  const left = Math.max(0, (contextTokens - outputTokensFor(contextTokens)) * certainShare - fixed);
  const search = canSearch(contextTokens) ? Math.min(usualBudget.search, Math.floor(left * shares.search)) : 0;
  const beside = left - searchesMost * search;
  const share = search === 0 ? shares.evidenceAlone : shares.evidence;
  const most = Math.max(left * share, beside - usualBudget.history);
  const evidence = Math.min(usualBudget.evidence, Math.floor(most));
  return { evidence, history: Math.min(usualBudget.history, Math.floor(beside - evidence)), search };
}
