import type { Egress } from "../../../foundation/egress/egress.ts";
import { ending } from "./page-outcomes.ts";
import type { Ending } from "./page-outcomes.ts";
import { pauseFor, saysLater } from "./pause-for.ts";
import type { Politeness } from "./politeness.ts";

/** One exchange, without what follows from it. */
export type Fetched =
  | { readonly kind: "page"; readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: "redirect"; readonly location: string }
  | { readonly kind: "unchanged" }
  | { readonly kind: "ended"; readonly ending: Ending; readonly status: number };

export interface Conditions {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface FetchSettings {
  readonly egress: Egress;
  readonly politeness: Politeness;
  readonly signal: AbortSignal;
}

const fetchTimeoutMs = 15_000;
const pageBytes = 10_000_000;
const firstPauseMs = 2_000;

const redirects = new Set([301, 302, 303, 307, 308]);
/** Never a text; what calls itself something else is looked into by its bytes. */
const noDocument =
  /^(?:image|audio|video|font|model)\/|^(?:text\/(?:css|javascript)|application\/(?:javascript|wasm))/i;
const accept = "text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,application/pdf;q=0.8,*/*;q=0.5";

/**
 * Asks for one address in its host's turn, at most so large and so long. Redirects are not followed: each
 * hop is an address of its own. Asks again where the server says later. Throws EgressRefused,
 * EgressFailed, or the signal's reason.
 */
export async function fetchPage(
  settings: FetchSettings,
  url: string,
  conditions: Conditions = { etag: null, lastModified: null },
): Promise<Fetched> {
  for (let attempt = 1; ; attempt++) {
    const answer = await exchange(settings, url, conditions);
    if (answer.kind !== "later") return answer;
    const { status, retryAfter } = answer;
    if (!pauseFor(settings.politeness, url, { attempt, retryAfter, firstPauseMs }))
      return { kind: "ended", ending: ending("slow_down", status), status };
    settings.signal.throwIfAborted();
  }
}

type Exchanged = Fetched | { readonly kind: "later"; readonly status: number; readonly retryAfter: string | undefined };

async function exchange(
  { egress, politeness, signal }: FetchSettings,
  url: string,
  { etag, lastModified }: Conditions,
): Promise<Exchanged> {
  const leave = await politeness.enter(url, signal);
  try {
    const { status, headers, body, cancel } = await egress.stream(url, {
      signal,
      timeoutMs: fetchTimeoutMs,
      maxBytes: pageBytes,
      headers: {
        accept,
        "accept-encoding": "gzip, deflate, br, zstd",
        ...(etag === null ? {} : { "if-none-match": etag }),
        ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
      },
    });
    if (status >= 200 && status <= 299) {
      const type = headers["content-type"] ?? "";
      if (!noDocument.test(type)) return { kind: "page", bytes: await collect(body), headers };
      cancel();
      return { kind: "ended", ending: ending("no_document", type.split(";")[0] ?? ""), status };
    }
    // Short as such bodies are, reading one keeps the connection.
    if (status === 304) await collect(body);
    else cancel();
    if (status === 304) return { kind: "unchanged" };
    const location = headers["location"];
    if (redirects.has(status) && location !== undefined) return { kind: "redirect", location };
    if (saysLater(status)) return { kind: "later", status, retryAfter: headers["retry-after"] };
    return { kind: "ended", ending: ending("http_status", status), status };
  } finally {
    leave();
  }
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}
