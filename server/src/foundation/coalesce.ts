export interface Coalesced {
  /** Runs the work, or, while it runs, once more after that. */
  run(): void;
  /** Resolves when no run is left. */
  idle(): Promise<void>;
}

/** Never runs `work` twice at the same time; calls that come during a run share one more. */
export function coalesce(work: () => Promise<void>, onError: (error: unknown) => void): Coalesced {
  let running: Promise<void> | undefined;
  let runAgain = false;

  function run(): void {
    runAgain = true;
    running ??= runAll();
  }

  async function runAll(): Promise<void> {
    while (runAgain) {
      runAgain = false;
      await work().catch(onError);
    }
    // In the same step as the last look at `runAgain`, so that no call in between is lost.
    running = undefined;
  }

  return {
    run,
    async idle() {
      await running;
    },
  };
}
