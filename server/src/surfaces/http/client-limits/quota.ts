import { groupsOf } from "../../../foundation/networks.ts";

/** A part of a pot: what one address may take of it, and what its IPv6 /56 and /48 may (`groupsOf`). */
const shares = [1 / 16, 1 / 8, 1 / 4];

/** Something there is only so much of at a time: bytes in memory, connections, requests. */
export interface Quota {
  /**
   * Takes `amount` for the address: `share` where that is more than one peer may have, `empty` where there is no more
   * for anybody; then nothing was taken. `isExempt`: no share is counted, as for an undeclared proxy.
   */
  take(address: string, amount: number, isExempt: boolean): "taken" | "share" | "empty";
  /** Gives back what was taken with the same words. */
  give(address: string, amount: number, isExempt: boolean): void;
  /** What the address alone has taken. */
  takenBy(address: string): number;
}

/** A capacity of `size`, of which a peer gets at most a sixteenth. Keeps state only for peers that hold some. */
export function createQuota(size: number): Quota {
  const taken = new Map<string, number>();
  let total = 0;
  const amountOf = (group: string) => taken.get(group) ?? 0;

  function change(address: string, amount: number, isExempt: boolean): void {
    total += amount;
    if (isExempt) return;
    for (const group of groupsOf(address)) {
      const now = amountOf(group) + amount;
      if (now > 0) taken.set(group, now);
      else taken.delete(group);
    }
  }

  return {
    takenBy: (address) => amountOf(groupsOf(address)[0]),
    give: (address, amount, isExempt) => change(address, -amount, isExempt),
    take(address, amount, isExempt) {
      const isOverShare = groupsOf(address).some(
        (group, width) => amountOf(group) + amount > size * (shares[width] ?? 1),
      );
      if (!isExempt && isOverShare) return "share";
      if (total + amount > size) return "empty";
      change(address, amount, isExempt);
      return "taken";
    },
  };
}
