interface Watched {
  readonly state: Int32Array;
  readonly inProgress: SharedArrayBuffer;
  readonly slotBytes: number;
  readonly blockedMs: number;
  readonly everyMs: number;
}

/**
 * Runs in the watchdog's thread, which gets its source: it may name nothing from outside. Counts the looks at
 * which the event loop had not turned since the one before. A look that came late itself does not count:
 * the machine was suspended, or has no time for this thread either.
 */
export function watchFromThread({ state, inProgress, slotBytes, blockedMs, everyMs }: Watched): void {
  const fs = process.getBuiltinModule("node:fs");
  const v8 = process.getBuiltinModule("node:v8");
  const vm = process.getBuiltinModule("node:vm");
  let turns = -1;
  let missed = 0;
  let lookedAt = performance.now();

  setInterval(() => {
    const now = performance.now();
    const isLate = now - lookedAt > 2 * everyMs;
    lookedAt = now;
    const current = Atomics.load(state, 0);
    const hasDebugger = Atomics.load(state, 1) === 1;
    if (current !== turns || hasDebugger) missed = 0;
    else if (!isLate) missed++;
    turns = current;
    if (missed * everyMs >= blockedMs) end();
  }, everyMs);

  function end(): void {
    missed = Number.NEGATIVE_INFINITY;
    const entry = {
      level: "fatal",
      time: new Date().toISOString(),
      blockedMs,
      requests: works(1).map(({ name, id, ageMs }) => ({
        method: name.split(" ")[0],
        path: name.split(" ")[1],
        requestId: id,
        ageMs,
      })),
      jobs: works(2).map(({ name, id, ageMs }) => ({ queue: name, id, ageMs })),
      msg: "the event loop is blocked; the process ends so that it is started again",
    };
    // Asynchronously: the reader of the log may be what blocks the process.
    fs.write(1, `${JSON.stringify(entry)}\n`, kill);
    setTimeout(kill, 1_000);
  }

  /** The newest first, whose turn the blocked one is most likely to be. */
  function works(kind: number): { name: string; id: string; ageMs: number }[] {
    const bytes = Buffer.from(inProgress);
    const now = performance.timeOrigin + performance.now();
    const found = [];
    for (let at = 0; at < bytes.length; at += slotBytes) {
      if (bytes[at] !== kind) continue;
      const text = bytes.subarray(at + 16, at + 16 + bytes.readUInt16LE(at + 2)).toString("latin1");
      const [name = "", id = ""] = text.split("\n");
      found.push({ name, id, ageMs: Math.round(now - bytes.readDoubleLE(at + 8)) });
    }
    return found.toSorted((one, other) => one.ageMs - other.ageMs);
  }

  function kill(): void {
    process.kill(process.pid, "SIGKILL");
    // The first process of a container cannot be killed from inside; a trap of its own ends it all the same.
    setTimeout(() => {
      v8.setFlagsFromString("--allow-natives-syntax");
      vm.runInThisContext("%SystemBreak()");
    }, 100);
  }
}
