import { createHash } from "node:crypto";
import { join } from "node:path";
import { limits } from "@svc/contract";
import type { HttpOperation } from "@svc/contract";
import { because } from "@svc/contract/reasons/reason.ts";
import type { z } from "zod";
import type { Caller } from "../../foundation/caller.ts";
import type { UploadedFile } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { hasBody, readBody, mediaTypeOf, readJsonBody, requireIdentityEncoding } from "./body.ts";
import type { Pace, BodyReading, JsonBody } from "./body.ts";
import { requireCaller, visitorTokenOf } from "./caller.ts";
import type { Credentials } from "./caller.ts";
import { withoutBlanks } from "./blanks.ts";
import { formInput } from "./form-input.ts";
import { documentsField, oneFileField, readForm } from "./multipart.ts";
import { ownOriginOf } from "./own-origin.ts";
import type { Accepted, Exchange } from "./route.ts";
import { spoolBody } from "./spool-body.ts";
import { makeUploadFolder } from "./upload-folder.ts";
import { invalid, parseInput } from "./validation.ts";
import type { IncomingMessage } from "node:http";
import { isOwnOrigin } from "./cors.ts";

export interface AcceptSettings {
  readonly credentials: Credentials;
  readonly baseUrl: string;
  readonly trustedProxies: readonly string[];
  /** Where uploaded files are kept while their request runs. */
  readonly uploadDir: string;
  readonly bodyPace: Pace;
  readonly uploadPace: Pace;
}

/** A body that is allowed to be larger than this is given the time of an upload. */
const uploadFromBytes = 8 * 1024 * 1024;

/** Judges the caller before a byte of the body is read; then reads and parses the input. */
export async function acceptOperation<Input extends z.ZodType>(
  exchange: Exchange,
  operation: HttpOperation<Input>,
  settings: AcceptSettings,
): Promise<Accepted<z.output<Input>>> {
  const { headers } = exchange.incoming;
  const { browser } = exchange;
  const judged = await requireCaller(headers, browser.session, operation, settings.credentials);
  // Who signs in gets a cookie: another site must not choose whose.
  if (judged.byCookie || operation.http.path.startsWith("/api/auth/"))
    requireSameSite(exchange.incoming, { baseUrl: settings.baseUrl, byCookie: judged.byCookie });
  if (judged.caller.kind !== "visitor") exchange.share.trust();
  const given = await readInput(exchange, operation, settings);
  // A body cannot overwrite what the path says.
  const values = { ...given.value, ...exchange.pathValues };
  requireProof(operation, values, judged.caller);
  return {
    input: parseInput(operation.input, withoutBlanks(operation, values), Object.keys(exchange.pathValues)),
    caller: judged.caller,
    isStillValid: judged.isStillValid,
    context: {
      signal: exchange.signal,
      draining: exchange.draining,
      waitSeconds: preferredWait(headers["prefer"]),
      files: given.files,
      visitorToken: visitorTokenOf(headers),
      address: exchange.address,
      userAgent: headers["user-agent"] ?? "",
      ownOrigin: ownOriginOf(exchange.incoming, settings),
      browser,
      judgeOrigin: exchange.judgeOrigin,
    },
    fingerprint: createHash("sha256")
      .update(JSON.stringify(exchange.pathValues))
      .update(given.fingerprint)
      .digest("hex"),
  };
}

/** Throws `forbidden` where a member has to prove again who they are. Not asked again while something stays open. */
function requireProof({ needsProof = [] }: HttpOperation, given: Record<string, unknown>, caller: Caller): void {
  const isNeeded = needsProof === true || needsProof.some((field) => given[field] !== undefined);
  if (isNeeded && caller.needsProof === true) throw new Problem("forbidden", because("proof_required"));
}

interface GivenInput {
  readonly value: Record<string, unknown>;
  readonly files: readonly UploadedFile[];
  readonly fingerprint: string | Buffer;
}

async function readInput(exchange: Exchange, { http }: HttpOperation, settings: AcceptSettings): Promise<GivenInput> {
  if (http.method === "GET" || (http.method === "DELETE" && !hasBody(exchange.incoming))) {
    return { value: queryInput(exchange.query), files: [], fingerprint: "" };
  }
  const maxBytes = http.maxBodyBytes ?? limits.jsonBodyBytes;
  if (http.upload !== undefined) return readFile(exchange, http.upload, maxBytes, settings);
  const isForm = mediaTypeOf(exchange.incoming.headers["content-type"]) === "multipart/form-data";
  if (http.multipart === "file") return readOneFile(exchange, isForm, maxBytes, settings);
  if (http.multipart === true && isForm) return readUpload(exchange, maxBytes, settings);
  const pace = maxBytes >= uploadFromBytes ? settings.uploadPace : settings.bodyPace;
  const { value, bytes } =
    http.csvField !== undefined && isCsv(exchange.incoming)
      ? await readCsvBody(exchange.incoming, http.csvField, maxBytes, { pace, share: exchange.share })
      : await readJsonBody(exchange.incoming, maxBytes, { pace, share: exchange.share, listField: http.listField });
  const readsQuery = http.method === "DELETE" || http.readsQuery === true;
  const query = readsQuery ? queryInput(exchange.query) : {};
  return { value: { ...query, ...value }, files: [], fingerprint: bytes };
}

async function readUpload(
  exchange: Exchange,
  fieldBytes: number,
  { uploadDir, uploadPace }: AcceptSettings,
): Promise<GivenInput> {
  requireIdentityEncoding(exchange.incoming);
  const { folder, remove } = await makeUploadFolder(uploadDir);
  exchange.afterwards(remove);
  const form = await readForm(exchange.incoming, folder, { fieldBytes, file: documentsField, pace: uploadPace });
  return { value: formInput(form), files: form.files, fingerprint: form.fingerprint };
}

/** A form with one file, which strangers may send: it counts as their share of the room for bodies. */
async function readOneFile(
  { incoming, share, afterwards }: Exchange,
  isForm: boolean,
  fieldBytes: number,
  { uploadDir, uploadPace }: AcceptSettings,
): Promise<GivenInput> {
  requireIdentityEncoding(incoming);
  if (!isForm)
    throw new Problem("unsupported_media_type", "Send the file as multipart/form-data, in the field `file`.");
  const { folder, remove } = await makeUploadFolder(uploadDir);
  afterwards(remove);
  share.rest();
  try {
    const bounds = { fieldBytes, file: oneFileField, pace: uploadPace, hold: share.hold };
    const { fields, files, fingerprint } = await readForm(incoming, folder, bounds);
    if (files.length === 0) throw invalid([{ path: "file", message: "is required" }]);
    const value = Object.fromEntries(
      fields.filter(({ name }) => name !== "__proto__").map(({ name, value: text }) => [name, text]),
    );
    await share.turn();
    return { value, files, fingerprint };
  } finally {
    share.letGo();
  }
}

/** A body that is a file goes to the disk as it comes. */
async function readFile(
  exchange: Exchange,
  mediaType: string,
  maxBytes: number,
  { uploadDir, uploadPace }: AcceptSettings,
): Promise<GivenInput> {
  const { incoming } = exchange;
  requireIdentityEncoding(incoming);
  if (mediaTypeOf(incoming.headers["content-type"]) !== mediaType)
    throw new Problem("unsupported_media_type", `Send the file as it is, with \`Content-Type: ${mediaType}\`.`);
  const { folder, remove } = await makeUploadFolder(uploadDir);
  exchange.afterwards(remove);
  const path = join(folder, "body");
  const { bytes, sha256 } = await spoolBody(incoming, path, maxBytes, uploadPace);
  const value = queryInput(exchange.query);
  const fingerprint = JSON.stringify([value, sha256]);
  return { value, files: [{ name: "body", mediaType, path, bytes }], fingerprint };
}

/** A name that stands there twice becomes a list, which most schemas refuse. */
function queryInput(query: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(query.keys())].filter((name) => name !== "__proto__");
  return Object.fromEntries(
    names.map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** `Prefer: wait=N` (RFC 7240), at most a minute. */
function preferredWait(header: string | string[] | undefined): number | undefined {
  const wait = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})\b/iu.exec([header ?? ""].flat().join(","))?.[1];
  return wait === undefined ? undefined : Math.min(Number(wait), limits.waitSeconds);
}

function isCsv({ headers }: IncomingMessage): boolean {
  return mediaTypeOf(headers["content-type"]) === "text/csv";
}

/** Reads a CSV body as the object whose `field` is its text. Throws Problems of status 400, 408, 413 and 415. */
async function readCsvBody(
  incoming: IncomingMessage,
  field: string,
  maxBytes: number,
  { pace, share }: BodyReading,
): Promise<JsonBody> {
  requireIdentityEncoding(incoming);
  const bytes = await readBody(incoming, maxBytes, pace, share);
  return { value: { [field]: decode(bytes) }, bytes };
}

/** Spreadsheets write UTF-8, UTF-16 with a mark, or what Western Windows has, and say none of it. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Throws `cross_site` for a change that another site may have caused, because the browser sends its
 * cookie along by itself: `Sec-Fetch-Site` says so, or `Origin` is not ours. With neither header it
 * is no browser of our days; then a body has to be JSON, which no form of another site can send: a
 * form always names its type.
 */
function requireSameSite(
  incoming: IncomingMessage,
  { baseUrl, byCookie }: { readonly baseUrl: string; readonly byCookie: boolean },
): void {
  const { method, headers } = incoming;
  if (method === "GET" || method === "HEAD") return;
  const site = headers["sec-fetch-site"];
  const { origin } = headers;
  const isForeign =
    site === "cross-site" || site === "same-site" || (origin !== undefined && !isOwnOrigin(incoming, origin, baseUrl));
  const isPlainForm =
    byCookie &&
    site === undefined &&
    origin === undefined &&
    method === "POST" &&
    headers["content-type"] !== undefined &&
    mediaTypeOf(headers["content-type"]) !== "application/json";
  if (isForeign || isPlainForm)
    throw new Problem(
      "cross_site",
      "Sign-in counts only for the service's own pages. Use an API key from elsewhere, or send JSON where no browser is involved.",
    );
}
