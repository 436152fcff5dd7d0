import type { Address } from "./address.ts";
import type { Clients } from "./load.ts";
import type { Load } from "./run-clients.ts";

/** A stretch of time in which something ran beside the visitors, or nothing did. */
export interface Window<Kind extends string> {
  readonly kind: Kind;
  /** What was asked in it, ms. */
  readonly answerMs: readonly number[];
}

interface Span<Kind extends string> {
  readonly kind: Kind;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Opens a window of this kind and closes the one before; what is asked before `settledMs` counts in neither. */
export type OpenWindow<Kind extends string> = (kind: Kind, settledMs?: number) => void;

/**
 * Visitors ask all the time, while `work` opens one window after the other. A machine is quicker at one moment than
 * at another, for seconds and for minutes: only short windows in turn meet the same of both.
 */
export async function askInWindows<Kind extends string>(
  clients: Pick<Clients, "run">,
  address: Address,
  load: Load,
  work: (open: OpenWindow<Kind>) => Promise<void>,
): Promise<Window<Kind>[]> {
  const spans: Span<Kind>[] = [];
  let current: { readonly kind: Kind; readonly fromMs: number } | undefined;
  const close = (): void => {
    if (current !== undefined) spans.push({ ...current, toMs: Date.now() });
    current = undefined;
  };
  const ended = new AbortController();
  const working = work((kind, settledMs = 0) => {
    close();
    current = { kind, fromMs: Date.now() + settledMs };
  }).finally(() => {
    close();
    ended.abort();
  });
  working.catch(() => undefined);
  const answers: Answer[] = [];
  for (let { from } = load; !ended.signal.aborted;) {
    const { askedAtMs, answerMs, asked } = await clients.run(address, { ...load, from });
    from += asked;
    answers.push(...answerMs.map((ms, at) => ({ askedAtMs: askedAtMs[at] ?? 0, ms })));
  }
  await working;
  return sortIntoWindows(answers, spans);
}

interface Answer {
  readonly askedAtMs: number;
  readonly ms: number;
}

/** Each answer into the window in which it was asked for; those between two windows into none. */
export function sortIntoWindows<Kind extends string>(
  answers: readonly Answer[],
  spans: readonly Span<Kind>[],
): Window<Kind>[] {
  return spans.map(({ kind, fromMs, toMs }) => ({
    kind,
    answerMs: answers.flatMap(({ askedAtMs, ms }) => (askedAtMs >= fromMs && askedAtMs < toMs ? [ms] : [])),
  }));
}

/** All answers of the windows of one kind. */
export function answersIn<Kind extends string>(windows: readonly Window<Kind>[], kind: Kind): number[] {
  return windows.flatMap((window) => (window.kind === kind ? window.answerMs : []));
}
