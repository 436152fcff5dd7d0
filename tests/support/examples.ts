import type { HttpOperation } from "@svc/contract";
import type { SampleRequest } from "./operation-samples.ts";

/** As contract/src/reference/examples.json keeps it. */
export interface Example {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly answer?: unknown;
  readonly csv?: string;
}

/** Everything that was sent and answered, with what differs from run to run made alike. */
export function exampleOf(
  { http }: HttpOperation,
  { path: address, body }: SampleRequest,
  { status, answer, csv }: { readonly status: number; readonly answer: unknown; readonly csv?: string },
  addresses: Readonly<Record<string, string>>,
): Example {
  const [path = "", query = ""] = address.split("?", 2);
  const whole = {
    path: valuesIn(http.path, path),
    query: Object.fromEntries(new URLSearchParams(query)),
    ...(body === undefined ? {} : { body: http.multipart === "file" ? fieldsIn(body) : body }),
    status,
    ...(answer === "" || answer === null ? {} : { answer: shortened(answer) }),
    ...(csv === undefined ? {} : { csv: csv.split("\r\n").slice(0, 3).join("\r\n") }),
  };
  return JSON.parse(alike(JSON.stringify(hidden(whole)), addresses)) as Example;
}

/** A form as an object, in the way of OpenAPI. */
function fieldsIn(form: unknown): Record<string, string> {
  const fields = (typeof form === "string" ? form : "").matchAll(/; name="(\w+)"[^\r]*\r\n\r\n([^\r]*)\r\n/gu);
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, value]));
}

/** What stands for each `{name}`. */
function valuesIn(template: string, path: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? "");
  const pattern = new RegExp(`^${template.replace(/\{\w+\}/gu, "([^/]+)")}$`, "u");
  const values = pattern.exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]));
}

const itemsShown = 2;
const charactersShown = 2_000;

/** A reader has seen enough of a list after two, and of a text after a page. */
function shortened(value: unknown, key = ""): unknown {
  if (typeof value === "string" && value.includes("\0")) return "…";
  if (typeof value === "string") return value.length > charactersShown ? `${value.slice(0, charactersShown)}…` : value;
  if (Array.isArray(value)) {
    const isRow = value.every((each) => typeof each === "number");
    return (isRow ? value : value.slice(0, itemsShown)).map((each) => shortened(each));
  }
  if (typeof value !== "object" || value === null) return value;
  // A JSON Schema tells no more by its middle.
  const kept = Object.entries(value).filter(([name]) => key !== "schema" || name === "type" || name === "required");
  return Object.fromEntries(kept.map(([name, inner]) => [name, shortened(inner, name)]));
}

const secrets: Readonly<Record<string, string>> = {
  secret: "shown-once",
  token: "one-time-token",
  response: "code=a-code&state=the-state&iss=https%3A%2F%2Fid.example",
  uri: "otpauth://totp/svc:owner%40example.com?secret=shown-once&issuer=svc",
  recoveryCodes: "abcd-efgh-ijkl-mnop",
  visitorToken: "the-visitors-token",
  userJwt: "the-signed-jwt",
  nextCursor: "the-next-page",
  rawId: "Y3JlZGVudGlhbA",
  challenge: "Y2hhbGxlbmdl",
  clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4iLCJjaGFsbGVuZ2UiOiJZMmhoYkd4bGJtZGwifQ",
  attestationObject: "o2NmbXRkbm9uZQ",
  authenticatorData: "YXV0aGVudGljYXRvci1kYXRh",
  userHandle: "dXNyXzAx",
};

/** Secrets, and what is measured. */
function hidden(value: unknown, key = ""): unknown {
  if (typeof value === "string") {
    if (key === "url" && value.includes("&code_challenge="))
      return "https://id.example/authorize?client_id=svc&code_challenge=…";
    const shown = secrets[key];
    return shown === undefined ? value : value.startsWith("whsec_") ? "whsec_shown-once" : shown;
  }
  if (typeof value === "number") {
    if (key.endsWith("Ms")) return 12;
    if (key === "uptimeSeconds") return 3_600;
    return Math.round(value * 10) / 10;
  }
  if (Array.isArray(value)) return value.map((each) => hidden(each, key));
  if (typeof value !== "object" || value === null) return value;
  // A credential has its identifier twice.
  const isCredential = "rawId" in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hidden(inner, isCredential && name === "id" ? "rawId" : name)]),
  );
}

/** Ids counted up, times at one moment, addresses of somebody who could be. */
function alike(text: string, addresses: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [address, shown] of Object.entries(addresses)) result = result.replaceAll(address, shown);
  const ids = new Map<string, string>();
  return result
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gu, "4711")
    .replace(/\b([a-z]{2,5})_[0-9a-z]{26}\b/gu, (id, prefix: string) => {
      const known = ids.get(id);
      if (known !== undefined) return known;
      const count = [...ids.values()].filter((other) => other.startsWith(`${prefix}_`)).length + 1;
      const shown = `${prefix}_01kexample${String(count).padStart(16, "0")}`;
      ids.set(id, shown);
      return shown;
    })
    .replace(/\bsvc_[0-9A-Za-z]{39}\b/gu, "svc_shown-once")
    .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/gu, "2026-01-15T09:30:00.000Z")
    .replace(/\b(unsubscribe|invitation|accept-invitation|reset)([/?#=\w-]*token=)[^"&]+/gu, "$1$2one-time-token")
    .replace(/"month":"\d{4}-\d\d"/gu, '"month":"2026-01"')
    .replace(/\bexpires(=|":")\d+/gu, "expires$11770249600")
    .replace(/\bsignature(=|":")[\w-]+/gu, "signature$1c2lnbmF0dXJl")
    .replace(/\b(sha256|t|v1)[=,][0-9A-Za-z+/=]{40,}/gu, "$1,c2lnbmF0dXJl");
}

/** Whether both have the same fields of the same types; null and an empty list go with anything. */
export function isSameForm(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === 0 || other.length === 0 || isSameForm(one[0], other[0]);
  if (typeof one !== "object" || typeof other !== "object") return typeof one === typeof other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSameForm(Reflect.get(one, name), Reflect.get(other, name)))
  );
}
