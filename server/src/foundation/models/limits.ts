/** Longer than any answer to a visitor. A model that writes more doesn't stop. */
export const maxAnswerCharacters = 100_000;

/** Of all that a provider sends for one answer: an event has some hundred bytes for a few letters. */
export const maxAnswerBytes = 32_000_000;

/** Of the vectors of one batch: reading more at once would hold up everybody. */
export const maxEmbeddingBytes = 8_000_000;

/** Longer than any setting lets an answer take: `steady-model.ts` ends those that take too long. */
export const exchangeMs = 1_250_000;

export const maxToolCalls = 32;

/** How long a server may leave a stream open that has said its last word, before we end it. */
export const lateEndMs = 1_000;
