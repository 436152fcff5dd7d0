import { problems } from "@svc/contract";
import type { HttpOperation, ProblemCode } from "@svc/contract";
import { problemGuide } from "@svc/contract/reference/problem-guide.ts";
import type { Json } from "./document.ts";
import { headerOf, rateLimitHeaders } from "./headers.ts";
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
