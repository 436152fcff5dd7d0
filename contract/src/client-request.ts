import type { HttpOperation } from "./operation.ts";
import { problemSchema } from "./problems.ts";
import type { ProblemBody } from "./problems.ts";

export interface ClientSettings {
  /** The service's address; empty for the page's own. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly visitorToken?: string;
  /** Of what goes on behind (a training, a crawl): how long the answer waits for it, 0 to 60; 10 without. */
  readonly waitSeconds?: number;
  /** Of followChat: goes on behind the event of this id. */
  readonly lastEventId?: string;
  /** For operations that take files: sends the input as a form with them, or the one file as the body. */
  readonly files?: readonly File[];
}

/** What the service answered instead of a result. */
export class ClientProblem extends Error {
  readonly problem: ProblemBody;
  constructor(problem: ProblemBody) {
    super(problem.detail ?? problem.title);
    this.name = "ClientProblem";
    this.problem = problem;
  }
  get code(): string {
    return this.problem.code;
  }
  get status(): number {
    return this.problem.status;
  }
}

/** Sends an operation's input; gives the response where it is a success, its body unread. */
export async function sendRequest(
  settings: ClientSettings,
  operation: HttpOperation,
  input: object,
  options: CallOptions = {},
): Promise<Response> {
  const send = settings.fetch ?? fetch;
  const { url, rest } = addressOf(settings.baseUrl, operation, { ...input });
  const form = bodyOf(operation, rest, options.files);
  const sendsJson = form === undefined && operation.http.method !== "GET" && operation.http.method !== "DELETE";
  const response = await send(url, {
    method: operation.http.method,
    headers: {
      ...(sendsJson ? { "Content-Type": "application/json" } : {}),
      ...(operation.http.upload === undefined ? {} : { "Content-Type": operation.http.upload }),
      ...(settings.apiKey === undefined ? {} : { Authorization: `Bearer ${settings.apiKey}` }),
      ...(options.idempotencyKey === undefined ? {} : { "Idempotency-Key": options.idempotencyKey }),
      ...(options.visitorToken === undefined ? {} : { "X-SVC-Visitor-Token": options.visitorToken }),
      ...(options.waitSeconds === undefined ? {} : { Prefer: `wait=${options.waitSeconds}` }),
      ...(options.lastEventId === undefined ? {} : { "Last-Event-ID": options.lastEventId }),
    },
    ...(sendsJson ? { body: JSON.stringify(rest) } : form === undefined ? {} : { body: form }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const isSuccess = response.ok || response.status === operation.http.alternative?.status;
  if (!isSuccess) throw new ClientProblem(await problemOf(response));
  return response;
}

/** What is sent instead of JSON. */
function bodyOf(
  { http }: HttpOperation,
  rest: Readonly<Record<string, unknown>>,
  files: readonly File[] | undefined,
): FormData | Blob | undefined {
  if (http.upload !== undefined) return files?.[0] ?? new Blob([]);
  return files === undefined ? undefined : formOf(rest, files, http.multipart === "file" ? "file" : "documents");
}

/** Path values go into the path; of a GET, a DELETE or an upload the rest goes into the query. */
function addressOf(
  baseUrl: string,
  { http }: HttpOperation,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const path = http.path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = encodeURIComponent(textOf(rest[name]));
    delete rest[name];
    return value;
  });
  const query = new URLSearchParams();
  if (http.method === "GET" || http.method === "DELETE" || http.upload !== undefined) {
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined && value !== null) query.set(name, textOf(value));
  }
  return { url: `${withoutEndSlashes(baseUrl)}${path}${query.size === 0 ? "" : `?${query}`}`, rest };
}

function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end--;
  return address.slice(0, end);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function formOf(fields: Readonly<Record<string, unknown>>, files: readonly File[], fileField: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.set(name, textOf(value));
  for (const file of files) form.append(fileField, file);
  return form;
}

/** A proxy on the way may answer with something else than a problem. */
async function problemOf(response: Response): Promise<ProblemBody> {
  const text = await response.text();
  const parsed = problemSchema.safeParse(tryJson(text));
  return parsed.success
    ? parsed.data
    : {
        type: "about:blank",
        title: response.statusText || `HTTP ${response.status}`,
        status: response.status,
        code: "unknown",
      };
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
