import type { CallOptions, Client } from "@svc/contract";
import { connectionOf, noteConnection } from "./connection.ts";
import type { OperationRow } from "./operation-row.ts";
import { ApiProblem, readProblem } from "./problem.ts";
import { askForProof } from "./proof.ts";

/** Put here when the page is built (vite.config.ts). */
declare const OPERATIONS: Readonly<Record<string, OperationRow | undefined>>;
// Named once: the build puts the whole table wherever its name stands.
const operations = OPERATIONS;

export type OperationName = keyof Client;
export type InputOf<Name extends OperationName> = Parameters<Client[Name]>[0] & object;
export type OutputOf<Name extends OperationName> = Awaited<ReturnType<Client[Name]>>;

interface Options extends Pick<CallOptions, "signal" | "idempotencyKey" | "files"> {
  /** How long the service may wait for work that it has begun, in seconds (Prefer: wait=N). */
  readonly waitSeconds?: number;
}

/**
 * Calls an operation of the table with the session's cookie; where it needs a proof of who the member is, asks for it
 * and calls again. Throws ApiProblem, with the code `unreachable` where no answer came, or the signal's reason.
 */
export async function call<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options: Options = {},
): Promise<OutputOf<Name>> {
  try {
    return await send(name, input, options);
  } catch (error) {
    const isUnproven = error instanceof ApiProblem && error.reasonCode === "proof_required";
    if (!isUnproven || !(await askForProof())) throw error;
    return send(name, input, options);
  }
}

/** Goes to a file of the service that needs a proof; the browser saves it. */
export async function download(url: string): Promise<void> {
  const { needsProof } = await call("getSignedIn", {});
  if (!needsProof || (await askForProof())) location.assign(url);
}

async function send<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  { signal, idempotencyKey, files, waitSeconds }: Options,
): Promise<OutputOf<Name>> {
  const row = operations[name];
  if (row === undefined) throw new TypeError(`There is no operation ${name}.`);
  const { url, rest } = addressOf(name, input);
  const body = bodyOf(row.upload, rest, files);
  const isJson = body === undefined && row.method !== "GET" && row.method !== "DELETE";
  const type = isJson ? "application/json" : row.upload;
  let response: Response;
  try {
    response = await fetch(url, {
      method: row.method,
      headers: {
        ...(type === undefined ? {} : { "Content-Type": type }),
        ...(waitSeconds === undefined ? {} : { Prefer: `wait=${waitSeconds}` }),
        ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      },
      ...(isJson ? { body: JSON.stringify(rest) } : body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    noteConnection({ isReachable: false });
    throw new ApiProblem({ title: "", status: 0, code: "unreachable" });
  }
  if (!response.ok && response.status !== row.alternative) {
    const problem = await readProblem(response);
    noteConnection(connectionOf(problem));
    throw problem;
  }
  noteConnection({ isReachable: true });
  return outputOf<OutputOf<Name>>(response.status === 204 ? null : await response.json());
}

/** Where an operation with this input is, for links, downloads and event streams; and what does not go there. */
export function addressOf(name: string, input: object): { url: string; rest: Record<string, unknown> } {
  const row = operations[name];
  if (row === undefined) throw new TypeError(`There is no operation ${name}.`);
  const rest: Record<string, unknown> = { ...input };
  const path = row.path.replace(/\{(\w+)\}/gu, (_match: string, field: string) => {
    const value = encodeURIComponent(textOf(rest[field]));
    delete rest[field];
    return value;
  });
  const query = new URLSearchParams();
  if (row.method === "GET" || row.method === "DELETE" || row.upload !== undefined)
    for (const [field, value] of Object.entries(rest))
      if (value !== undefined && value !== null && value !== "") query.set(field, textOf(value));
  return { url: query.size === 0 ? path : `${path}?${query}`, rest };
}

/** What is sent instead of JSON. */
function bodyOf(upload: string | undefined, rest: object, files: readonly File[] = []): FormData | Blob | undefined {
  if (upload !== undefined) return files[0];
  return files.length === 0 ? undefined : formOf(rest, files);
}

/** An input with files, as a form that a browser sends. */
export function formOf(rest: object, files: readonly File[], name = "documents"): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(rest))
    if (value !== undefined && value !== null) form.set(field, textOf(value));
  for (const file of files) form.append(name, file);
  return form;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function outputOf<Output>(json: unknown): Output {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service answers by the operation's own schema
  return json as Output;
}
