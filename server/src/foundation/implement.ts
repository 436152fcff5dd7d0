import { isAudited } from "@svc/contract";
import type { HttpOperation, Operation } from "@svc/contract";
import type { z } from "zod";
import type { Caller } from "./caller.ts";
import { withAuditContext } from "./audit-context.ts";

/** A file of a multipart request, kept in a temporary file until the request is answered. */
export interface UploadedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly path: string;
  readonly bytes: number;
}

/** What a request brings beside its input. */
export interface RequestContext {
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
  /** `Prefer: wait=N` (RFC 7240), where the caller sent it. */
  readonly waitSeconds: number | undefined;
  readonly files: readonly UploadedFile[];
  /** The visitor's token, where one was sent. */
  readonly visitorToken: string | undefined;
  /** The caller's address. */
  readonly address: string;
  readonly userAgent: string;
  /** Where the caller reaches the service, as in `https://chat.example.com`; empty where that is not sure. */
  readonly ownOrigin?: string;
  readonly browser: Browser;
  /** Aborted when the service begins to stop. Long polls return then. */
  readonly draining: AbortSignal;
  /**
   * For what visitors' pages call and a chatbot's owner may restrict: throws `origin_not_allowed`
   * when `allowedDomains` do not name the asking site. An empty list allows any. Answers the origin of
   * the site that asks; undefined where it is one of the service's own pages, or no page at all.
   */
  judgeOrigin(allowedDomains: readonly string[]): string | undefined;
}

/** What a browser keeps for us between its requests, in cookies that no script reads. */
export interface Browser {
  /** The token of a session, valid or not; undefined where it has none. */
  readonly session: string | undefined;
  /** The mark of a device that has signed in before; undefined where it has none. */
  readonly device: string | undefined;
  /** What it keeps of a sign-in that has gone to an OpenID Connect provider. */
  readonly flow?: string | undefined;
  /** What it keeps of a passkey that is asked for. */
  readonly passkey?: string | undefined;
  /** Given back with every request for `seconds` from now; null: forgotten. */
  keep(name: "session" | "device" | "flow" | "passkey", value: string | null, seconds: number): void;
}

export interface Implementation<Implemented extends Operation = HttpOperation> {
  readonly operation: Implemented;
  /** Asked with the caller's address before the body is read; throws Problems. */
  readonly before?: (address: string) => Promise<void>;
  run(input: unknown, caller: Caller, context: RequestContext): Promise<unknown>;
}

/**
 * Has an operation done as if the caller had asked for it by HTTP: judges the access, parses the
 * input, audits the change. Throws what the operation throws, and `forbidden` or `invalid_request`.
 */
export type Perform = <Input extends z.ZodType, Output extends z.ZodType>(
  operation: HttpOperation<Input, Output>,
  input: z.input<Input>,
  caller: Caller,
  context: RequestContext,
) => Promise<z.output<Output>>;

/**
 * The only place where an operation is done. `input` was parsed by the operation's schema and the
 * caller's access judged before; what comes back is the success body. What an audited operation
 * changes is recorded as the caller's (foundation/audit-context.ts).
 */
export function implement<Implemented extends Operation>(
  operation: Implemented,
  run: (
    input: z.output<Implemented["input"]>,
    caller: Caller,
    context: RequestContext,
  ) => Promise<z.input<Implemented["output"]>>,
): Implementation<Implemented> {
  return {
    operation,
    // The output schema is an allow-list: what it does not name does not leave the service.
    run: (input, caller, context) =>
      withAuditContextOf(operation, input, caller, context, async () =>
        operation.output.parse(await run(parsed<z.output<Implemented["input"]>>(input), caller, context)),
      ),
  };
}

/** Does the work of an operation; what an audited one changes is recorded as the caller's. */
export async function withAuditContextOf<Result>(
  operation: Operation,
  input: unknown,
  caller: Caller,
  context: RequestContext,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isAudited(operation)) return work();
  const { kind, id, name, workspaceId } = caller;
  const { address, userAgent } = context;
  const resource = resourceOf(operation, input);
  const start = { actor: { kind, id, name }, workspaceId, action: operation.name, resource, address, userAgent };
  return withAuditContext({ ...start, always: true }, work);
}

/** What an operation is about: the last id of its path, or else the chatbot that its body names. */
function resourceOf({ http }: Operation, input: unknown): string {
  if (typeof input !== "object" || input === null || http === undefined) return "";
  const values = new Map<string, unknown>(Object.entries(input));
  const id = values.get([...http.path.matchAll(/\{(\w+)\}/gu)].at(-1)?.[1] ?? "chatbotId");
  return typeof id === "string" ? id : "";
}

function parsed<Value>(input: unknown): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the surface has parsed it with this very operation's schema
  return input as Value;
}
