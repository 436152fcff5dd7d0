import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "./clock.ts";
import type { Database, WriteTransaction } from "./database/database.ts";
import { notLast, prepare } from "./database/prepare.ts";
import type { Work } from "./database/prepare.ts";
import { newId } from "./ids.ts";

/** Who changes something. */
export interface Actor {
  readonly kind: "member" | "key" | "job" | "cli" | "visitor";
  readonly id: string;
  readonly name: string;
}

/** A change. Only with fields that readers of the audit log may see. */
export interface Change {
  /** Id of the changed resource; default: the operation's. */
  readonly resource?: string;
  readonly before?: object | null;
  readonly after?: object | null;
  /** Where it is another than the caller's. */
  readonly workspaceId?: string;
}

/** A change as the outbox carries it. */
export interface RecordedChange {
  readonly actor: Actor;
  readonly action: string;
  readonly resource: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly address: string;
  readonly userAgent: string;
}

export interface AuditContext {
  readonly actor: Actor;
  readonly workspaceId: string;
  /** The operation's name, the job's queue, or the command. */
  readonly action: string;
  readonly resource?: string;
  readonly address?: string;
  readonly userAgent?: string;
  /** What is recorded of it where no transaction says more. */
  readonly after?: object;
  /** Whether a transaction that records nothing itself is recorded by the operation's name. */
  readonly always: boolean;
}

interface AuditedOperation {
  start: AuditContext;
  state: "nothing" | "writing" | "written";
}

const auditedOperations = new AsyncLocalStorage<AuditedOperation | undefined>();
const recordedIn = new WeakSet<WriteTransaction>();

/** Everything that `run` changes in the store is recorded as done by `start.actor`. */
export function withAuditContext<Result>(start: AuditContext, run: () => Promise<Result>): Promise<Result> {
  return auditedOperations.run({ start, state: "nothing" }, run);
}

/** `run` has its own causes: what it changes is not the operation's that happened to start it. */
export function withoutAuditContext<Result>(run: () => Result): Result {
  return auditedOperations.run(undefined, run);
}

/** The current audit context; undefined outside of one. */
export function currentAuditContext(): AuditContext | undefined {
  return auditedOperations.getStore()?.start;
}

/** For operations that learn only while they run whose they are, or what they are about. */
export function amendAuditContext(known: Partial<Omit<AuditContext, "always">>): void {
  const operation = auditedOperations.getStore();
  if (operation !== undefined) operation.start = { ...operation.start, ...known };
}

/** Says what the transaction changes; nothing where nobody asked for it (a job that starts by itself, a test). */
export async function recordChange(transaction: WriteTransaction, clock: Clock, change: Change): Promise<void> {
  const operation = auditedOperations.getStore();
  if (operation === undefined) return;
  recordedIn.add(transaction);
  await transaction
    .insertInto("event")
    .values(rowOf(operation.start, change, clock))
    .execute();
}

/**
 * The same store, whose transactions are audited: if the first transaction of an audited operation records no
 * change, the operation's name is recorded in it. So no operation can forget.
 */
export function auditTransactions(database: Database, clock: Clock): Database {
  return {
    ...database,
    transaction(work) {
      const operation = unrecordedOperation();
      if (operation === undefined) return database.transaction(work);
      const turn = takeTurn(operation);
      return turn.settle(
        database.transaction(async (transaction) => {
          const result = await work(transaction);
          if (turn.isMine() && !recordedIn.has(transaction)) await recordChange(transaction, clock, bare(operation));
          return result;
        }),
      );
    },
    hot: {
      read: database.hot.read,
      write<Result>(work: () => Work<Result>) {
        const operation = unrecordedOperation();
        if (operation === undefined) return database.hot.write(work);
        const turn = takeTurn(operation);
        return turn.settle(
          database.hot.write(function* () {
            const result = yield* notLast(work());
            if (turn.isMine()) yield* insertChange.run(rowOf(operation.start, bare(operation), clock));
            return result;
          }),
        );
      },
    },
  };
}

/** The current operation, if it has recorded nothing yet. */
function unrecordedOperation(): AuditedOperation | undefined {
  const operation = auditedOperations.getStore();
  return operation?.state === "nothing" && operation.start.always ? operation : undefined;
}

function bare({ start }: AuditedOperation): Change {
  return start.after === undefined ? {} : { after: start.after };
}

/** Of several transactions of one operation at once, one writes; work that runs again writes again. */
function takeTurn(operation: AuditedOperation) {
  let mine = false;
  return {
    isMine() {
      mine ||= operation.state === "nothing";
      if (mine) operation.state = "writing";
      return mine;
    },
    async settle<Result>(transaction: Promise<Result>): Promise<Result> {
      try {
        const result = await transaction;
        if (mine) operation.state = "written";
        return result;
      } catch (error) {
        if (mine) operation.state = "nothing";
        throw error;
      }
    },
  };
}

const insertChange = prepare<ReturnType<typeof rowOf>>()((db, arg) =>
  db.insertInto("event").values({
    id: arg("id"),
    workspace_id: arg("workspace_id"),
    chatbot_key: arg("chatbot_key"),
    event: arg("event"),
    data: arg("data"),
    created_at: arg("created_at"),
  }),
);

/** The name under which changes stand in the outbox: no event of the contract's. */
export const changeEvent = "change";

function rowOf(start: AuditContext, change: Change, clock: Clock) {
  const now = clock.now();
  const recorded: RecordedChange = {
    actor: start.actor,
    action: start.action,
    resource: change.resource ?? start.resource ?? "",
    ...changedFields(change.before ?? null, change.after ?? null),
    address: start.address ?? "",
    userAgent: start.userAgent ?? "",
  };
  return {
    id: newId("evt", now),
    workspace_id: change.workspaceId ?? start.workspaceId,
    // It outlives the chatbot that it is about.
    chatbot_key: 0,
    event: changeEvent,
    data: JSON.stringify(recorded),
    created_at: now,
  };
}

const longestValue = 2_000;

type Fields = Readonly<Record<string, unknown>>;

/** The fields that a change affects: those that differ, or all of them for a creation or deletion. */
function changedFields(before: object | null, after: object | null): { before: Fields | null; after: Fields | null } {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const differs = (name: string) =>
    before === null || after === null || JSON.stringify(was[name]) !== JSON.stringify(is[name]);
  const pick = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (differs(name) ? [[name, shortened(value)]] : [])),
    );
  return { before: before === null ? null : pick(was), after: after === null ? null : pick(is) };
}

function fieldsOf(value: object | null): Fields {
  return value === null ? {} : { ...value };
}

function shortened(value: unknown): unknown {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text === undefined || text.length <= longestValue ? value : `${text.slice(0, longestValue).toWellFormed()}…`;
}
