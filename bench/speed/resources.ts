export interface Resources {
  /** Starts something and remembers how it is released. Refuses once releasing has begun. */
  acquire<Resource>(
    start: () => Resource | Promise<Resource>,
    release: (resource: Resource) => unknown,
  ): Promise<Resource>;
  /** Releases everything, newest first, also what is just being started. Throws the first failure, after all. */
  release(): Promise<void>;
}

/** What a measurement has open: processes, servers, folders. All of it ends, also after Ctrl-C or a failure. */
export function createResources(): Resources {
  const releases: (() => unknown)[] = [];
  const starting = new Set<Promise<unknown>>();
  let released: Promise<void> | undefined;

  async function releaseAll(): Promise<void> {
    await Promise.allSettled(starting);
    const failures: unknown[] = [];
    for (let next = releases.pop(); next !== undefined; next = releases.pop()) {
      try {
        await next();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    async acquire(start, release) {
      if (released !== undefined) throw new Error("Everything is being ended.");
      const started = Promise.resolve(start());
      starting.add(started);
      try {
        const resource = await started;
        releases.push(() => release(resource));
        return resource;
      } finally {
        starting.delete(started);
      }
    },
    // Once, for all who ask: an interrupt meets a scenario that has just come to its end.
    release: async () => (released ??= releaseAll()),
  };
}
