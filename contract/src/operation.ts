import { z } from "zod";
import type { ProblemCode } from "./problems.ts";
import { withoutNulls } from "./without-nulls.ts";

/** Of a workspace's members, from most to least. */
export const roles = ["owner", "admin", "agent", "viewer"] as const;
export type Role = (typeof roles)[number];

/** What an API key may do. `settings` is for tools alone: see `guardedSettings`. */
export const scopes = ["read", "write", "settings"] as const;
export type Scope = (typeof scopes)[number];

/**
 * Who may call, beside `public` (anybody) and `visitor` (anybody with the visitor's token): members
 * from `role` on, and API keys with `scope`; null: no key. Keys may not do what decides who may do
 * what, so that one that leaks cannot make others that outlive it.
 */
export const accessRules = {
  read: { role: "viewer", scope: "read" },
  /** The daily work with conversations. */
  reply: { role: "agent", scope: "write" },
  write: { role: "admin", scope: "write" },
  /** The member's own account, and other members. */
  member: { role: "viewer", scope: null },
  /** Members, invitations, API keys, the audit log. */
  manage: { role: "admin", scope: null },
  own: { role: "owner", scope: null },
} as const satisfies Record<string, { role: Role; scope: Scope | null }>;
export type Access = "public" | "visitor" | keyof typeof accessRules;

export interface HttpBinding<Result = unknown> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** `{name}` marks a path value; it is merged into the input last. */
  readonly path: string;
  /** Of a success; 200 where it is not given. */
  readonly status?: number;
  /** Another status that some outcomes have. */
  readonly alternative?: { readonly status: number; readonly description: string; applies(output: Result): boolean };
  /** Bytes of the body at most; 1 MiB where it is not given. */
  readonly maxBodyBytes?: number;
  /** Of a method with a body: takes input from the query too, where the body says nothing else. */
  readonly readsQuery?: boolean;
  /** Also takes multipart/form-data with files; `file`: nothing but it, with one file in the field `file`. */
  readonly multipart?: true | "file";
  /** Also takes `text/csv`, as the text of this field. */
  readonly csvField?: string;
  /** Also takes a JSON list, as this field. */
  readonly listField?: string;
  /** Answers as server-sent events: routed by hand, listed here for OpenAPI and the tests. */
  readonly eventStream?: boolean;
  // The answer is a file of this media type, `*/*` for any: routed by hand, listed here for OpenAPI and the tests.
  readonly download?: string;
  /** The body is a file of this media type, of `maxBodyBytes` at most; the input comes from the query. */
  readonly upload?: string;
  /** Also takes the API key as the password of HTTP Basic, for senders that know nothing else. */
  readonly takesBasic?: boolean;
  /** A repeated `Idempotency-Key` gets the first answer again. */
  readonly creates?: boolean;
  /**
   * The response contains a secret that is shown once. Stored for idempotent retries it is encrypted, and only
   * returned to the first caller.
   */
  readonly answersSecret?: boolean;
  /** The `visitorToken` of the answer, where it is not null, is also sent as X-SVC-Visitor-Token. */
  readonly givesVisitorToken?: boolean;
  /** With `Accept: text/csv` the whole list of this name is answered as CSV, from the given page on. */
  readonly csv?: string;
}

/** The tools of the MCP server: an agent's whole job, from a new chatbot to its tickets. */
export const toolNames = [
  "list_chatbots",
  "create_chatbot",
  "update_chatbot",
  "list_knowledge_sources",
  "add_knowledge_source",
  "list_sessions",
  "get_session_messages",
  "get_analytics",
  "get_insights",
  "detect_knowledge_gaps",
  "list_leads",
  "manage_tickets",
  "manage_faqs",
] as const;
export type ToolName = (typeof toolNames)[number];

/** How an MCP client calls it: by the operation's name, and with its summary as the description. */
export interface ToolBinding {
  readonly title: string;
  /** As the protocol has them; all four are said, because what is not said is read as the worst. */
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    /** It reaches beyond the service: reads websites, or says where messages are sent. */
    readonly openWorldHint: boolean;
  };
}

/** One thing the service does, described once, with `http` or `mcp`; HTTP routes, OpenAPI, MCP and the client read it. */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly access: Access;
  /** Concerns the whole workspace: refused to API keys that are bound to chatbots. */
  readonly wholeWorkspace?: boolean;
  /** Open to members who have to set up a second factor before anything else. */
  readonly beforeSecondFactor?: boolean;
  /**
   * A member has to have proven who they are in the last ten minutes, or is refused with the reason `proof_required`;
   * field names: where the input has one of them.
   */
  readonly needsProof?: true | readonly string[];
  /** Whether the audit log tells of it; where it is not given, see `isAudited`. */
  readonly audited?: boolean;
  readonly http?: HttpBinding<z.output<Output>>;
  readonly mcp?: ToolBinding;
  /** What it may answer beyond the problems that its access and its binding bring with them. */
  readonly problems?: readonly ProblemCode[];
  readonly input: Input;
  readonly output: Output;
}

export interface HttpOperation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends Operation<Input, Output> {
  readonly http: HttpBinding<z.output<Output>>;
}

/**
 * What a language model calls. It takes names for ids, answers little, and does what it does by
 * HTTP operations, each judged and audited as itself: `manage_*` bundle several.
 */
export interface ToolOperation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends Operation<Input, Output> {
  readonly name: ToolName;
  readonly mcp: ToolBinding;
}

export function defineOperation<Input extends z.ZodType, Output extends z.ZodType>(
  operation: HttpOperation<Input, Output>,
): HttpOperation<Input, Output> {
  return operation;
}

/**
 * Models fill in what they leave out with null, which is the same as absent, and clients that know the HTTP API write
 * its names: `chatbotId` for `chatbot`, `initialMessage` for `welcomeMessage`.
 */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodType>(
  tool: ToolOperation<Input, Output>,
): ToolOperation<z.ZodPreprocess<Input>, Output> {
  return { ...tool, input: z.preprocess((given) => withToolNames(tool.input, withoutNulls(given)), tool.input) };
}

/** Leaves a name that the tool does not have under any other, and one that is given twice: the schema refuses both. */
function withToolNames({ shape }: z.ZodObject, given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const toolName = (name: string) => {
    const own = name === "initialMessage" ? "welcomeMessage" : name.replace(/Id$/u, "");
    return Object.hasOwn(shape, name) || !Object.hasOwn(shape, own) || Object.hasOwn(given, own) ? name : own;
  };
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [toolName(name), value]));
}

/**
 * Whether the operation is a change that the audit log tells of: all but reads and what visitors do,
 * unless it says otherwise. A tool is not: the operations that it performs are.
 */
export function isAudited({ access, audited, http }: Operation): boolean {
  const isChange = http !== undefined && http.method !== "GET" && access !== "public" && access !== "visitor";
  return audited ?? (isChange && access !== "read");
}
