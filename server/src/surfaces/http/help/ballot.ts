/** An address rates an article once in so long. */
const oncePerMs = 24 * 60 * 60_000;
/** Of ratings lately; beyond, the oldest are forgotten first. */
const ballotsMax = 20_000;

/** Whether a rating counts: not from an address that has rated the article lately. In memory, of this process. */
export function createBallot(now: () => number): (address: string, articleId: string) => boolean {
  const ratedAt = new Map<string, number>();
  return (address, articleId) => {
    const key = `${articleId} ${address}`;
    const before = ratedAt.get(key);
    if (before !== undefined && now() - before < oncePerMs) return false;
    // A key that is set again stands at the end.
    ratedAt.delete(key);
    ratedAt.set(key, now());
    if (ratedAt.size > ballotsMax) ratedAt.delete(ratedAt.keys().next().value ?? "");
    return true;
  };
}
