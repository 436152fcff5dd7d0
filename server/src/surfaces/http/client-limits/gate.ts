import { createTurns } from "../../../foundation/turns.ts";
import type { Waiting } from "../../../foundation/turns.ts";

export interface GateBounds {
  /** How many requests work at a time, of one peer and of all together. */
  readonly perPeer: number;
  readonly atOnce: number;
  readonly waitingPerPeer: number;
  readonly waiting: number;
  /** Whoever works longer waits for something else, such as a model: its place is another's from then on. */
  readonly holdMs: number;
}

/** Why a request was refused. */
export type Refusal = "turns" | "overload" | "gone";

export interface Gate {
  /** Resolves when it is the peer's turn, to what ends it; or to why there is none. */
  enter(peer: string, signal: AbortSignal): Promise<(() => void) | Refusal>;
}

interface Turn extends Waiting {
  settle(answer: (() => void) | Refusal): void;
}

/**
 * Lets requests work peer by peer in turn, so that a peer with hundreds of them keeps the others waiting for few. When
 * too many wait, the latest of whichever peer has the most there is refused.
 */
export function createGate({ perPeer, atOnce, waitingPerPeer, waiting, holdMs }: GateBounds): Gate {
  const queue = createTurns<Turn>();
  const atWork = new Map<string, number>();
  let working = 0;
  const workingOf = (peer: string) => atWork.get(peer) ?? 0;
  const mayStart = (peer: string) => workingOf(peer) < perPeer;

  function start(peer: string): () => void {
    let isOver = false;
    working++;
    atWork.set(peer, workingOf(peer) + 1);
    const leave = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      working--;
      if (workingOf(peer) > 1) atWork.set(peer, workingOf(peer) - 1);
      else atWork.delete(peer);
      for (let free = atOnce - working; free > 0; free--) if (!startNext()) break;
    };
    const timer = setTimeout(leave, holdMs);
    return leave;
  }

  function startNext(): boolean {
    const turn = queue.next(mayStart);
    turn?.settle(start(turn.group));
    return turn !== undefined;
  }

  return {
    async enter(peer, signal) {
      if (signal.aborted) return "gone";
      if (working < atOnce && mayStart(peer)) return start(peer);
      if (queue.sizeOf(peer) >= waitingPerPeer) return "turns";
      const { promise, resolve } = Promise.withResolvers<(() => void) | Refusal>();
      const turn: Turn = { group: peer, settle: resolve };
      queue.add(turn);
      const leaveQueue = () => {
        if (queue.remove(turn)) resolve("gone");
      };
      signal.addEventListener("abort", leaveQueue, { once: true });
      if (queue.size() > waiting) queue.takeFromLargest()?.settle("overload");
      return promise.finally(() => signal.removeEventListener("abort", leaveQueue));
    },
  };
}
