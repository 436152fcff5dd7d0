import { ChatError } from "./chat-error.ts";
import { isObject, textOf } from "./ui-message.ts";
import type { ChatFailure } from "./types.ts";
import { toJson } from "./to-json.ts";

export interface ServiceRequest {
  readonly body?: unknown;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Service {
  /** The response's head, if it is a success; its body is still to be read. Throws ChatErrors. */
  ask(path: string, request?: ServiceRequest): Promise<Response>;
  /** The same, read as JSON; undefined for an empty one. */
  read(path: string, request?: ServiceRequest): Promise<unknown>;
  readonly isSameOrigin: boolean;
  /** Without a slash at the end; empty for the page's own. */
  readonly baseUrl: string;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
}

const requestTimeoutMs = 20_000;

/** Speaks to the service: a POST where there is a body, never with cookies. */
export function createService(baseUrl: string, headers: Readonly<Record<string, string>> = {}): Service {
  async function ask(path: string, { body, token, headers: more, signal }: ServiceRequest = {}): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), requestTimeoutMs);
    // Some pages' service workers keep whatever was read once: no two questions of a conversation are the same.
    const once = body === undefined && token ? `${path.includes("?") ? "&" : "?"}at=${Date.now()}` : "";
    const response = await fetch(`${baseUrl}${path}${once}`, {
      method: body === undefined ? "GET" : "POST",
      credentials: "omit",
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === null || token === undefined ? {} : { "X-SVC-Visitor-Token": token }),
        ...more,
      },
      ...(body === undefined ? {} : { body: toJson(body) }),
      signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
    })
      .catch(() => {
        throw new ChatError(signal?.aborted === true ? "stopped" : "offline");
      })
      // Only the head is waited for so long: an answer may take its time.
      .finally(() => clearTimeout(timer));
    if (!response.ok) throw await problemOf(response);
    // A page's service worker without network, or a network that asks for a password, answers by a page of its own.
    if (/html/iu.test(response.headers.get("Content-Type") ?? "")) throw new ChatError("offline");
    return response;
  }

  return {
    ask,
    async read(path, request) {
      const response = await ask(path, request);
      try {
        const text = await response.text();
        const value: unknown = text === "" ? undefined : JSON.parse(text);
        return value;
      } catch {
        throw new ChatError("offline");
      }
    },
    baseUrl,
    headers,
    isSameOrigin: baseUrl === "" || baseUrl === globalThis.location?.origin,
  };
}

/** What the browser says; Node says nothing. */
export function isPageOffline(): boolean {
  return "onLine" in (globalThis.navigator ?? {}) && !navigator.onLine;
}

const codes: Readonly<Record<number, ChatFailure["code"]>> = {
  401: "expired",
  403: "origin",
  404: "missing",
  429: "limited",
};

/** By their own code, before their status. */
const named: Readonly<Record<string, ChatFailure["code"]>> = {
  consent_required: "consent",
  // Another conversation would be refused alike.
  identity_required: "refused",
};

/** What a refusal says. */
export async function problemOf(response: Response): Promise<ChatError> {
  const { status } = response;
  let problem: unknown;
  try {
    problem = JSON.parse(await response.text());
  } catch {
    // A proxy's own page says nothing to a visitor.
  }
  const said = isObject(problem) ? problem : {};
  const detail = textOf(said["detail"]) || textOf(said["title"]) || null;
  const seconds = Number(response.headers.get("Retry-After"));
  const errors: unknown[] = Array.isArray(said["errors"]) ? said["errors"] : [];
  return new ChatError(
    named[textOf(said["code"])] ?? codes[status] ?? (status < 500 ? "refused" : "server"),
    detail,
    status,
    {
      retryAfterMs: (Number.isFinite(seconds) ? seconds : 0) * 1_000,
      fieldErrors: Object.fromEntries(
        errors.filter(isObject).map(({ path, message }) => [textOf(path), textOf(message)]),
      ),
    },
  );
}
