import { limits, operations } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { Caller } from "../../../foundation/caller.ts";
import type { Database, WriteTransaction } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import { Problem } from "../../../foundation/problem.ts";
import { recordChange } from "../../../foundation/audit-context.ts";
import { changeSession } from "../sessions/change-session.ts";
import type { SessionChanges } from "../sessions/change-session.ts";
import { broadcastState } from "../sessions/resolve.ts";
import { describeSession, findSession } from "../sessions/session-rows.ts";
import { requireMayTake, readPerson } from "./agent-operations.ts";
import type { AgentOptions } from "./agent-operations.ts";
import { assign, giveBack } from "./transitions.ts";
import type { Person } from "./transitions.ts";

/** One transaction's sessions: as many as hold up a visitor's answer by no more than some 20 ms. */
const changedAtOnce = 25;

interface BulkChanges extends Omit<SessionChanges, "tags"> {
  readonly addTags?: readonly string[] | undefined;
  readonly assignee?: string | null | undefined;
}

interface Changed {
  readonly id: string;
  readonly key: number;
  /** The chatbot had it until now. */
  readonly wasChatbots: boolean;
}

interface Failed {
  readonly id: string;
  readonly code: string;
  readonly detail: string;
}

/** What agents do with many conversations at once: one entry in the audit log for all of them. */
export function bulkOperation(options: AgentOptions): Implementation {
  const { database, clock, channel, silence } = options;

  return implement(operations.updateSessions, async ({ ids, ...changes }, caller) => {
    const person =
      typeof changes.assignee === "string"
        ? await readPerson(database.query, caller.workspaceId, changes.assignee)
        : undefined;
    // In one fixed order, so concurrent bulk changes can't deadlock.
    const wanted = [...new Set(ids)].toSorted();
    await requireOne(wanted, caller);
    const updated: string[] = [];
    const failed: Failed[] = [];
    for (let from = 0; from < wanted.length; from += changedAtOnce) {
      const some = wanted.slice(from, from + changedAtOnce);
      const done = await database.transaction(async (transaction) => {
        const results: (Changed | Failed)[] = [];
        for (const id of some) results.push(await tryChange(transaction, id, changes, person, caller));
        if (from === 0) await recordChange(transaction, clock, { resource: some[0] ?? "", after: { ids, ...changes } });
        return results;
      });
      const changed = done.flatMap((result) => ("key" in result ? [result] : []));
      updated.push(...changed.map(({ id }) => id));
      failed.push(...done.flatMap((result) => ("code" in result ? [result] : [])));
      for (const { key, wasChatbots } of changed) if (wasChatbots) silence(key);
      broadcastState(
        channel,
        caller.workspaceId,
        changed.map(({ key }) => key),
      );
    }
    return { updated, failed };
  });

  /**
   * Throws the `not_found` Problem of the last one where the caller may see none of them: then nothing is to be done.
   */
  async function requireOne(wanted: readonly string[], caller: Caller): Promise<void> {
    let unknown: unknown;
    for (const id of wanted)
      try {
        await findSession(database.query, caller, id);
        return;
      } catch (error) {
        unknown = error;
      }
    throw unknown;
  }

  /** What one of them cannot become keeps no other from it: nothing is written of it before a Problem is thrown. */
  async function tryChange(
    transaction: WriteTransaction,
    id: string,
    changes: BulkChanges,
    person: Person | undefined,
    caller: Caller,
  ): Promise<Changed | Failed> {
    try {
      const row = await findSession(transaction, caller, id, { isLocked: true });
      const tags = await tagsWith(transaction, row, changes.addTags);
      if (changes.assignee !== undefined) requireMayTake(row, caller);
      await changeSession(transaction, options, caller, row, { ...changes, tags });
      const { workspaceId, id: by } = caller;
      const cause = { workspaceId, by, reason: null, now: clock.now() };
      if (person !== undefined) await assign(transaction, row, person, cause);
      else if (changes.assignee === null) await giveBack(transaction, row, cause);
      return { id, key: row.key, wasChatbots: row.handoff === "none" && person !== undefined };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { id, code: error.code, detail: error.message };
    }
  }
}

async function tagsWith(
  query: Pick<Database["query"], "selectFrom">,
  row: Awaited<ReturnType<typeof findSession>>,
  added: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (added === undefined) return undefined;
  const tags = [...new Set([...(await describeSession(query, row)).tags, ...added])];
  if (tags.length > limits.tags)
    throw new Problem("unprocessable", because("session_too_many_tags", { count: limits.tags }));
  return tags;
}
