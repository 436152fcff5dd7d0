import { gapSignals } from "@svc/contract";
import type { GapSignal } from "@svc/contract";
import type { AnswerMetadata } from "../../conversations/conversations.ts";

/** Signs as bits of one number; a released one keeps its place. */
export const signalBits: Readonly<Record<GapSignal, number>> = {
  refused: 1,
  lowScore: 2,
  thumbsDown: 4,
  askedAgain: 8,
  handedOver: 16,
};

/** Signals of the answer itself. The others come from what happened next. */
export const ownBits = signalBits.refused | signalBits.lowScore | signalBits.thumbsDown;

/** With these the knowledge has failed; a low score alone may have been a good answer. */
export const failureBits = signalBits.refused | signalBits.thumbsDown | signalBits.handedOver;

/** An answer this little above the threshold is a guess. */
const lowScoreMargin = 0.1;
/** Asking again after an answer of this confidence tells nothing about the first. */
const satisfyingConfidence = 0.8;

export interface JudgedAnswer {
  readonly metadata: AnswerMetadata;
  readonly rating: string | null;
  /** A language model wrote it, and cited what it found: that says more than the score of what was found. */
  readonly isCitedByModel: boolean;
}

/** The signs that an answer itself shows. One that was stopped says nothing about the knowledge. */
export function judge({ metadata, rating, isCitedByModel }: JudgedAnswer, answerThreshold: number): number {
  const down = rating === "down" ? signalBits.thumbsDown : 0;
  if (metadata.partial === true) return down;
  if (!metadata.answered) return down | signalBits.refused;
  const isLow = rating === null && !isCitedByModel && metadata.confidence < answerThreshold + lowScoreMargin;
  return isLow ? signalBits.lowScore : down;
}

/** Whether a visitor who asks the same again can be taken to have been left without an answer. */
export function isUnsatisfying({ metadata, rating, isCitedByModel }: JudgedAnswer): boolean {
  if (rating !== null || metadata.partial === true) return rating === "down";
  return !metadata.answered || (!isCitedByModel && metadata.confidence < satisfyingConfidence);
}

export function namesOf(bits: number): GapSignal[] {
  return gapSignals.filter((signal) => (bits & signalBits[signal]) !== 0);
}
