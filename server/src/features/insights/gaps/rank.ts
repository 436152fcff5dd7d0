import { failureBits, signalBits } from "./signals.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** After so long a question counts half. */
const halfLifeMs = 14 * dayMs;
const doubtWeight = 0.5;
const precision = 1e6;

export interface AskedQuestion {
  readonly session_key: number;
  readonly asked_at: number;
  readonly signals: number;
}

/**
 * Volume and freshness as one whole number, higher is more urgent: log2 of the sum over sessions of
 * weight · 2^(time / half-life), in millionths. The order of two gaps never changes while time passes, so
 * nothing has to be computed again. A session counts once, however often it asks.
 */
export function rankOf(questions: readonly AskedQuestion[]): number {
  const sessions = new Map<number, { weight: number; at: number }>();
  for (const { session_key: session, asked_at: at, signals } of questions) {
    const known = sessions.get(session);
    const weight = (signals & (failureBits | signalBits.askedAgain)) === 0 ? doubtWeight : 1;
    sessions.set(session, { weight: Math.max(weight, known?.weight ?? 0), at: Math.max(at, known?.at ?? 0) });
  }
  const newest = Math.max(...[...sessions.values()].map(({ at }) => at));
  if (!Number.isFinite(newest)) return 0;
  let sum = 0;
  for (const { weight, at } of sessions.values()) sum += weight * 2 ** ((at - newest) / halfLifeMs);
  return Math.round((newest / halfLifeMs + Math.log2(sum)) * precision);
}
