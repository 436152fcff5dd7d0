import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpOperation } from "@svc/contract";
import type { z } from "zod";
import type { Caller } from "../../foundation/caller.ts";
import type { Browser, RequestContext } from "../../foundation/implement.ts";
import type { Share } from "./client-limits/client-limits.ts";
import type { CutBody } from "./body.ts";

/** One request and what can be done with it; lives until its handler has settled. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The same request in its web form, for handlers that want one; its body is not read yet. */
  readonly request: Request;
  readonly requestId: string;
  /** The caller's address, taken from proxies only where they are trusted. */
  readonly address: string;
  /** The request's share of the capacity for anonymous callers. Already taken. */
  readonly share: Share;
  /** What the caller's browser keeps for us. */
  readonly browser: Browser;
  /** What stood for `{name}` in the route's path, decoded. */
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
  /** Ends when the service begins to stop. */
  readonly draining: AbortSignal;
  /** See RequestContext.judgeOrigin. */
  judgeOrigin(allowedDomains: readonly string[]): string | undefined;
  /** Judges the caller, then reads and parses the operation's input. Throws Problems. */
  accept<Input extends z.ZodType>(operation: HttpOperation<Input>): Promise<Accepted<z.output<Input>>>;
  /** For what stays open: a signal that ends when the credential is no longer valid. See open-streams.ts. */
  watchCredential(accepted: Pick<Accepted<unknown>, "caller" | "isStillValid">): { signal: AbortSignal; close(): void };
  /** Reads a JSON body; `{}` where there is none. Throws Problems. */
  readJson(maxBytes: number, cut: CutBody): Promise<Record<string, unknown>>;
  /** Runs `task` once the handler has settled, whatever came of it. */
  afterwards(task: () => Promise<void>): void;
}

export interface Accepted<Input> {
  readonly input: Input;
  readonly caller: Caller;
  readonly context: RequestContext;
  /** Whether the credential still is valid, and may still do this. */
  isStillValid(): Promise<boolean>;
  /** The same for the same request: SHA-256 of path and body. */
  readonly fingerprint: string;
}

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** An address of the service as a value. A handler writes to `outgoing`, or gives a web response back. */
export interface Route {
  readonly method: Method;
  /** `{name}` marks a value; `/*` at the end takes all that nothing else does. */
  readonly path: string;
  handle(exchange: Exchange): Promise<Response | void>;
}

/** Writes a complete response with its length. No effect if one was started or the client has left. */
export function send(
  outgoing: ServerResponse,
  status: number,
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  if (body === null) {
    outgoing.writeHead(status, headers).end();
    return;
  }
  outgoing.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) }).end(body);
}
