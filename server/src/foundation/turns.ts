/** A waiter, and the group with which it shares one place in the queue. */
export interface Waiting {
  readonly group: string;
}

/** A queue that serves group by group in turn, first come first served within a group. */
export function createTurns<Turn extends Waiting>() {
  const groups = new Map<string, Turn[]>();
  let size = 0;
  function remove(turn: Turn): boolean {
    const waiting = groups.get(turn.group) ?? [];
    const at = waiting.indexOf(turn);
    if (at < 0) return false;
    waiting.splice(at, 1);
    if (waiting.length === 0) groups.delete(turn.group);
    size--;
    return true;
  }
  return {
    size: () => size,
    sizeOf: (group: string) => groups.get(group)?.length ?? 0,
    remove,
    /** The latest of the group with the most; of several such the one that would have waited longest. */
    takeFromLargest(): Turn | undefined {
      let largest: readonly Turn[] = [];
      for (const waiting of groups.values()) if (waiting.length >= largest.length) largest = waiting;
      const latest = largest.at(-1);
      if (latest !== undefined) remove(latest);
      return latest;
    },
    add(turn: Turn): void {
      const waiting = groups.get(turn.group);
      if (waiting === undefined) groups.set(turn.group, [turn]);
      else waiting.push(turn);
      size++;
    },
    /** The first of the next group whose turn it is, of those that `mayStart` lets. */
    next(mayStart: (group: string) => boolean = () => true): Turn | undefined {
      for (const [group, waiting] of groups) {
        if (!mayStart(group)) continue;
        const turn = waiting.shift();
        // To the end of the line, behind every other group.
        groups.delete(group);
        if (waiting.length > 0) groups.set(group, waiting);
        size--;
        return turn;
      }
      return undefined;
    },
  };
}
