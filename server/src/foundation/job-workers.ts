import { withAuditContext } from "./audit-context.ts";
import { LeaseLost } from "./job-claims.ts";
import type { Claim, Claims } from "./job-claims.ts";
import type { Log } from "./log.ts";
import type { Handler, Job } from "./queue.ts";
import { inJob } from "./tracing.ts";
import { beginWork } from "./watchdog/in-progress.ts";

const heartbeatMs = 10_000;
const maxAttempts = 5;
/** For handlers that read untrusted input: a job that crashed the process twice would crash it again. */
const maxDeaths = 2;
const retryBaseMs = 2_000;

interface HandledQueue {
  readonly name: string;
  readonly handler: Handler;
  /** Row keys. */
  readonly running: Set<number>;
}

/** The jobs that this process runs: claims them, renews their leases, and stores how they ended. */
export class JobWorkers {
  readonly #claims: Claims;
  readonly #log: Log;
  readonly #onFree: () => void;
  readonly #queues = new Map<string, HandledQueue>();
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  /** `onFree`: called when a job has ended, so that another one can be claimed. */
  constructor(claims: Claims, log: Log, onFree: () => void) {
    this.#claims = claims;
    this.#log = log;
    this.#onFree = onFree;
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  handle(name: string, handler: Handler): void {
    this.#queues.set(name, { name, handler, running: new Set() });
  }

  queuesByTheClock(): string[] {
    return [...this.#queues.values()].flatMap(({ name, handler }) => (handler.isByTheClock === true ? [name] : []));
  }

  /** Claims due jobs up to each queue's concurrency; one query finds the queues that have any. */
  async claimAll(): Promise<void> {
    if (this.isStopping) return;
    const free = [...this.#queues.values()].filter(({ running, handler }) => running.size < handler.concurrency);
    const due = free.length === 0 ? [] : await this.#claims.dueIn(free.map(({ name }) => name));
    for (const queue of free) {
      if (!due.includes(queue.name)) continue;
      while (queue.running.size < queue.handler.concurrency && !this.isStopping) {
        const claim = await this.#claims.next(queue.name, queue.running);
        if (claim === undefined) break;
        this.#start(queue, claim);
      }
    }
  }

  abort(): void {
    this.#stopping.abort(new Error("The service is stopping."));
  }

  async ended(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  #start(queue: HandledQueue, claim: Claim): void {
    queue.running.add(claim.key);
    const work = this.#run(queue, claim).finally(() => {
      queue.running.delete(claim.key);
      this.#running.delete(work);
      this.#onFree();
    });
    this.#running.add(work);
  }

  async #run(queue: HandledQueue, claim: Claim): Promise<void> {
    const lost = new AbortController();
    const beat = setInterval(
      () => void this.#claims.renew(claim).then((isRenewed) => isRenewed || lost.abort(new LeaseLost())),
      heartbeatMs,
    );
    const job: Job = {
      id: claim.id,
      payload: JSON.parse(claim.payload),
      attempt: claim.attempts,
      isLastAttempt: claim.attempts >= maxAttempts,
      signal: AbortSignal.any([this.#stopping.signal, lost.signal]),
      holdLease: (transaction) => this.#claims.hold(transaction, claim),
    };
    const endWork = beginWork("job", claim.queue, claim.id);
    try {
      if (isDeadly(queue, claim)) throw new Error(`The process ended ${claim.deaths} times while it worked on this.`);
      const actor = { kind: "job" as const, id: claim.id, name: claim.queue };
      await inJob(claim.queue, { "svc.job.id": claim.id, "svc.job.attempt": claim.attempts }, () =>
        withAuditContext({ actor, workspaceId: "", action: claim.queue, always: false }, () => queue.handler.run(job)),
      );
      await this.#claims.finish(claim, { status: "done", reason: null });
    } catch (error) {
      await this.#release(queue, claim, error).catch((failure: unknown) =>
        this.#log.warn({ err: failure, job: claim.id }, "a job's outcome can't be stored; its lease will run out"),
      );
    } finally {
      endWork();
      clearInterval(beat);
    }
  }

  /** Stores when a job that didn't end well is tried again, or that it is given up. */
  async #release(queue: HandledQueue, claim: Claim, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    const { attempts } = claim;
    // A graceful stop doesn't count as a failure.
    if (this.isStopping) return this.#claims.putBack(claim, { reason: null, attempts: attempts - 1, delayMs: 0 });
    const reason = error instanceof Error ? error.message : String(error);
    this.#log.warn({ err: error, job: claim.id, queue: claim.queue, attempt: attempts }, "a job failed");
    const hasDied = isDeadly(queue, claim);
    if (!hasDied && attempts < maxAttempts)
      return this.#claims.putBack(claim, { reason, attempts, delayMs: retryBaseMs * 2 ** (attempts - 1) });
    await queue.handler.givenUp?.(JSON.parse(claim.payload), hasDied ? "died" : "failed");
    return this.#claims.finish(claim, { status: "failed", reason });
  }
}

function isDeadly({ handler }: HandledQueue, { attempts, deaths }: Claim): boolean {
  return attempts > maxAttempts || (handler.readsStrangers === true && deaths >= maxDeaths);
}
