import { problems } from "@svc/contract";
import type { HttpOperation, ProblemCode } from "@svc/contract";
import { problemGuide } from "@svc/contract/reference/problem-guide.ts";
import type { Json } from "./document.ts";
import { typeOf } from "../problem-type.ts";

/** Gives each operation its refusals, and keeps those that several share in one place. */
export interface ProblemBook {
  responsesOf(operation: HttpOperation): Json;
  responses(): Readonly<Record<string, Json>>;
}

const mediaType = "application/problem+json";

export function createProblemBook(schema: Json): ProblemBook {
  const components = new Map<string, Json>();
  const referTo = (name: string, response: () => Json): Json => {
    if (!components.has(name)) components.set(name, response());
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    responsesOf(operation) {
      const byStatus = Map.groupBy(problemsOf(operation), (code) => problems[code].status);
      const responses = [...byStatus].map(([status, codes]): [string, Json] => [
        String(status),
        referTo(codes.join("."), () => describeProblems(codes, schema)),
      ]);
      return {
        ...Object.fromEntries(responses),
        default: referTo("Problem", () => ({
          description: "Any other problem, in words and as a code.",
          content: { [mediaType]: { schema } },
        })),
      };
    },
    responses: () => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** Problems of one status. */
function describeProblems(codes: readonly ProblemCode[], schema: Json): Json {
  const statuses = new Set(codes.map((code) => problems[code].status));
  return {
    description: codes.map((code) => `\`${code}\`: ${problemGuide[code].meaning}`).join("\n\n"),
    headers: {
      "X-Request-Id": headerOf("RequestId"),
      ...(statuses.has(401) ? { "WWW-Authenticate": headerOf("Authenticate") } : {}),
      ...(statuses.has(429) || statuses.has(503) ? { "Retry-After": headerOf("RetryAfter") } : {}),
      ...(statuses.has(429) ? rateLimitHeaders : {}),
    },
    content: {
      [mediaType]: { schema, examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])) },
    },
  };
}

function exampleOf(code: ProblemCode): Json {
  const { status, title } = problems[code];
  return {
    type: typeOf(code),
    title,
    status,
    ...(code === "internal" ? {} : { detail: problemGuide[code].remedy }),
    code,
    requestId: "req_01kexample0000000000000001",
  };
}

/** Every problem that an operation may answer, by status. */
export function problemsOf({ access, http, problems: own = [] }: HttpOperation): readonly ProblemCode[] {
  const hasBody = http.method === "POST" || http.method === "PATCH";
  const reads = (codes: readonly ProblemCode[], applies: boolean) => (applies ? codes : []);
  const isClosed = access !== "public" && access !== "visitor";
  // Getting in, too: another site must not choose whose session a browser has.
  const isOwnPages = isClosed || http.path.startsWith("/api/auth/");
  return [
    ...new Set<ProblemCode>([
      "invalid_request",
      ...reads(["malformed_json", "request_timeout", "payload_too_large", "unsupported_media_type"], hasBody),
      ...reads(["unauthorized"], access !== "public"),
      ...reads(["forbidden"], isClosed),
      ...reads(["cross_site"], isOwnPages && http.method !== "GET"),
      ...reads(["not_found"], http.path.includes("{")),
      ...reads(["request_in_progress", "idempotency_key_reused"], http.creates === true),
      ...own,
      "internal",
      "unavailable",
    ]),
  ];
}

const header = (description: string, type: "string" | "integer" = "string"): Json => ({
  description,
  schema: { type },
});

/** Headers of answers, by the names under which the document keeps them. */
export const sharedHeaders: Json = {
  RequestId: header("Unique identifier of the request, also in the service's log. If you send one, it is used."),
  RetryAfter: header("Seconds until the request can be sent again.", "integer"),
  RateLimitLimit: header("Number of messages or attempts allowed in the current window.", "integer"),
  RateLimitRemaining: header("Number of messages or attempts left in the current window.", "integer"),
  RateLimitReset: header("Seconds until the whole limit is available again.", "integer"),
  IdempotencyReplayed: header(
    "`true` if this is the stored response to an earlier request with the same Idempotency-Key.",
  ),
  VisitorToken: header("Token of the session if this request created it. Send it with every further request."),
  SetCookie: header("The session cookie of the signed-in member."),
  Authenticate: header("`Bearer`: the operation accepts an API key."),
  Disposition: header("Name of the downloaded file."),
};

const headerOf = (name: keyof typeof sharedHeaders): Json => ({ $ref: `#/components/headers/${name}` });

const rateLimitHeaders: Json = {
  "RateLimit-Limit": headerOf("RateLimitLimit"),
  "RateLimit-Remaining": headerOf("RateLimitRemaining"),
  "RateLimit-Reset": headerOf("RateLimitReset"),
};

const settingCookies = new Set([
  "claimService",
  "signIn",
  "completeSignIn",
  "acceptInvitation",
  "changePassword",
  "startOidcSignIn",
  "completeOidcSignIn",
  "linkOidcSignIn",
]);

/** What comes with a success, beside its body. */
export function successHeaders({ name, http }: HttpOperation): Json {
  const isChat = name === "chat";
  return {
    "X-Request-Id": headerOf("RequestId"),
    ...(http.creates === true ? { "Idempotency-Replayed": headerOf("IdempotencyReplayed") } : {}),
    ...(isChat ? rateLimitHeaders : {}),
    ...(isChat || http.givesVisitorToken === true ? { "X-SVC-Visitor-Token": headerOf("VisitorToken") } : {}),
    ...(http.download === undefined ? {} : { "Content-Disposition": headerOf("Disposition") }),
    ...(settingCookies.has(name) ? { "Set-Cookie": headerOf("SetCookie") } : {}),
  };
}
