import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

type Coding = "br" | "gzip" | "identity";

/** A file or page that is the same for all callers. */
export interface Asset {
  readonly type: string;
  /** Of its content. */
  readonly digest: string;
  /** By content coding; `identity` is the content as it is. */
  readonly bodies: { readonly identity: Buffer } & { readonly [Name in Coding]?: Buffer };
}

/** A file that was compressed beside it when it was built. */
export function readAsset(file: URL, type: string): Asset {
  const read = (ending: string) => readFileSync(new URL(`${file.href}${ending}`));
  return assetOf(type, { br: read(".br"), gzip: read(".gz"), identity: read("") });
}

/** A file that is compressed in itself, and sent as it is. */
export function readPacked(file: URL, type: string): Asset {
  return assetOf(type, { identity: readFileSync(file) });
}

/** A text that is made for one request, and sent as it is. */
export function madeText(text: string, type: string): Asset {
  return assetOf(type, { identity: Buffer.from(text) });
}

/** A text that stays the same while the service runs. */
export function cacheableText(text: string, type: string): Asset {
  return assetOf(type, { identity: Buffer.from(text), gzip: gzipSync(text) });
}

export function assetOf(type: string, bodies: Asset["bodies"]): Asset {
  return { type, bodies, digest: createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22) };
}

interface Asked {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/**
 * Answers it: as 304 to who has it already, in the smallest coding that the caller takes. What is answered
 * with another status than 200 is kept by nobody.
 */
export function sendAsset(
  { incoming, outgoing }: Asked,
  { type, digest, bodies }: Asset,
  more: Readonly<Record<string, string>>,
  status = 200,
): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  const coding = codingFor(incoming.headers["accept-encoding"], bodies);
  const body = bodies[coding] ?? bodies.identity;
  const headers = {
    "X-Content-Type-Options": "nosniff",
    // One for each coding: what is compressed is another sequence of bytes.
    ...(status === 200 ? { ETag: `"${digest}-${coding}"` } : {}),
    ...more,
    Vary: ["Accept-Encoding", more["Vary"]].filter(Boolean).join(", "),
  };
  if (status === 200 && hasAny(incoming, digest)) {
    outgoing.writeHead(304, headers).end();
    return;
  }
  outgoing
    .writeHead(status, {
      ...headers,
      "Content-Type": type,
      "Content-Length": body.length,
      ...(coding === "identity" ? {} : { "Content-Encoding": coding }),
    })
    .end(body);
}

/** In whichever coding the caller has it (If-None-Match). */
function hasAny(incoming: IncomingMessage, digest: string): boolean {
  // A proxy that compresses marks the tag as weak (W/).
  const known = incoming.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  return known?.some((tag) => tag === "*" || tag.startsWith(`"${digest}-`)) === true;
}

/** The smallest coding that there is and the caller takes (RFC 9110, 12.5.3). */
function codingFor(accepted: string | string[] | undefined, bodies: Asset["bodies"]): Coding {
  const wanted = weightsOf(accepted);
  const takes = (coding: Coding) => bodies[coding] !== undefined && (wanted.get(coding) ?? wanted.get("*") ?? 0) > 0;
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** What a header such as Accept names, each with its weight (RFC 9110, 12.4.2). */
export function weightsOf(header: string | string[] | undefined): ReadonlyMap<string, number> {
  return new Map(
    [header ?? ""]
      .flat()
      .flatMap((line) => line.toLowerCase().split(","))
      .map((each) => {
        const [name = "", ...parameters] = each.split(";").map((part) => part.trim());
        const weight = parameters.find((part) => part.startsWith("q="))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)];
      }),
  );
}
