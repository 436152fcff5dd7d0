import type { Egress } from "../../../foundation/egress/egress.ts";

const timeoutMs = 10_000;
/** Key sets and tokens of large directories have some 20 kB. */
const maxBytes = 256 * 1024;
const bodyless = new Set([204, 205, 304]);

interface FetchOptions {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** `fetch` as the libraries call it, through the guard, within bounds of time and size, and without redirects. */
export function egressFetch(
  egress: Pick<Egress, "request">,
): (url: string, options: FetchOptions) => Promise<Response> {
  return async (url, { method, headers, body, signal }) => {
    const answer = await egress.request(url, {
      method: method === "POST" ? "POST" : "GET",
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      ...(signal === undefined ? {} : { signal }),
      timeoutMs,
      maxBytes,
      maxRedirects: 0,
    });
    const { "content-type": type = "" } = answer.headers;
    const content = bodyless.has(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status: answer.status, headers: { "content-type": type } });
  };
}
