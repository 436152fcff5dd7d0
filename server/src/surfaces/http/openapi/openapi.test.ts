import { gzipSync } from "node:zlib";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { eventNames, operationList, operations, problems } from "@svc/contract";
import type { ProblemCode } from "@svc/contract";
import { describe, expect, test } from "vitest";
import { listEvents } from "../../../features/webhooks/webhooks.ts";
import { exampleOf } from "./examples.ts";
import { describeService } from "./openapi.ts";
import { poorDescriptions } from "./test-descriptions.ts";
import { problemsOf } from "./problems.ts";
import { startTestServer } from "../test-server.ts";

const describeIt = () => describeService({ version: "1.2.3", baseUrl: "https://chat.example", events: listEvents() });
const document = describeIt();

/**
 * Beyond those that are recommended. Of the linter's rules that are not on, `info-contact` asks for an
 * address that a self-hosted service has not, `tags-alphabetical` for an order that no reader learns in,
 * `scalar-property-missing-example` for an example a field where whole requests are shown, and
 * `required-string-property-missing-min-length` for bounds of what is answered; `spec-strict-refs`
 * takes the schema of an event stream's data, which OpenAPI 3.1 has no place for, for a mistake.
 */
const furtherRules = Object.fromEntries(
  [
    "array-parameter-serialization",
    "component-name-unique",
    "no-ambiguous-paths",
    "no-duplicated-tag-names",
    "no-http-verbs-in-paths",
    "no-invalid-media-type-examples",
    "no-invalid-parameter-examples",
    "no-invalid-schema-examples",
    "no-required-schema-properties-undefined",
    "no-unused-components",
    "operation-4xx-problem-details-rfc7807",
    "operation-4xx-response",
    "operation-description",
    "operation-singular-tag",
    "parameter-description",
    "paths-kebab-case",
    "tag-description",
  ].map((rule) => [rule, "error" as const]),
);

function at(...path: string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    document,
  );
}

test.each(operationList.map((operation) => [operation.name, operation] as const))(
  "%s is described, with its path values, its status and its access",
  (name, { http, access }) => {
    const described = at("paths", http.path, http.method.toLowerCase());
    expect(described).toMatchObject({
      operationId: name,
      responses: { [http.status ?? 200]: {}, default: { $ref: "#/components/responses/Problem" } },
    });
    const signedIn = [{ session: [] }, { secureSession: [] }];
    const withKey = [{ apiKey: [] }, ...signedIn];
    expect(described).toHaveProperty(
      "security",
      {
        public: [],
        visitor: [{ visitorToken: [] }],
        read: withKey,
        reply: withKey,
        write: withKey,
        member: signedIn,
        manage: signedIn,
        own: signedIn,
      }[access],
    );
    for (const [, value] of http.path.matchAll(/\{(\w+)\}/gu)) {
      expect(described).toHaveProperty(
        "parameters",
        expect.arrayContaining([expect.objectContaining({ name: value, in: "path", required: true })]),
      );
    }
  },
);

test("every reference leads somewhere, and every component is used", () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/gu)];
  expect(references.length).toBeGreaterThan(20);
  for (const [, kind = "", name = ""] of references)
    expect(at("components", kind, name), `${kind}/${name}`).toBeDefined();
  const used = new Set(references.map(([, , name]) => name));
  expect(Object.keys(Object(at("components", "schemas"))).filter((name) => !used.has(name))).toEqual([]);
  // As a name: an example holds whole schemas as text.
  expect(text).not.toContain('"$defs":');
  expect(text).not.toContain('"$schema":');
});

describe("a linter that knows OpenAPI", () => {
  const lint = async (given: unknown) => {
    const config = await createConfig({ extends: ["recommended-strict"], rules: { ...furtherRules } });
    const found = await lintFromString({ source: JSON.stringify(given), config, absoluteRef: "openapi.json" });
    return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`);
  };

  test("finds nothing wrong with the description", async () => {
    expect(await lint(document)).toEqual([]);
  });

  test("finds what is planted: a field, an example and a reference that are wrong", async () => {
    const paths = { ...document.paths };
    const path = paths["/api/chatbots/{chatbotId}"];
    const faults: [string, Record<string, unknown>][] = [
      ["operation-operationId", { ...path?.["get"], operationId: undefined }],
      ["no-unresolved-refs", { ...path?.["get"], parameters: [{ $ref: "#/components/parameters/none" }] }],
      ["no-invalid-media-type-examples", { ...path?.["get"], responses: { 200: wrongExample } }],
    ];
    for (const [rule, get] of faults) {
      const found = await lint({ ...document, paths: { ...paths, "/api/chatbots/{chatbotId}": { get } } });
      expect(
        found.filter((line) => line.startsWith(`${rule}:`)),
        rule,
      ).not.toEqual([]);
    }
  });
});

const wrongExample = {
  description: "Wrong.",
  content: {
    "application/json": { schema: { type: "object", properties: { id: { type: "string" } } }, example: { id: 1 } },
  },
};

test("every field and parameter has a description of its own", () => {
  expect(poorDescriptions(document)).toEqual([]);
});

test("a description that is missing, too short or that of another field is found", () => {
  const properties = {
    flux: { type: "string" },
    kind: { description: "What it is." },
    amount: { description: "How many of them there are." },
    total: { description: "How many of them there are." },
    leadId: { description: "Unique identifier of the lead." },
    id: { description: "Unique identifier of the lead." },
  };
  expect(poorDescriptions({ components: { schemas: { Thing: { properties } } } })).toEqual([
    "flux: undefined",
    "kind: What it is.",
    "amount, total: How many of them there are.",
  ]);
});

test.each(operationList.map(({ name, http }) => [name, http] as const))(
  "%s shows a whole example: what is sent, and what comes back",
  (name, http) => {
    const example = exampleOf(name);
    expect(example).toBeDefined();
    const described = document.paths[http.path]?.[http.method.toLowerCase()];
    const path = [...http.path.matchAll(/\{(\w+)\}/gu)].map(([, value]) => value);
    expect(Object.keys(example?.path ?? {})).toEqual(path);
    if (example?.status !== 204)
      expect(JSON.stringify(Reflect.get(Object(described?.["responses"]), String(example?.status)))).toContain(
        '"example":',
      );
    if (Object.keys(Object(example?.body)).length > 0)
      expect(JSON.stringify(described?.["requestBody"])).toContain('"example":');
  },
);

test("every problem is named by some operation, with its status, or by none because it belongs to the address", () => {
  const named = new Set(operationList.flatMap(problemsOf));
  const others = Object.keys(problems).filter((code) => !named.has(code as ProblemCode));
  expect(others).toEqual(["method_not_allowed"]);
  expect(at("paths", "/api/public/chat", "post", "responses", "429", "$ref")).toBe(
    "#/components/responses/rate_limited",
  );
  expect(at("components", "responses", "rate_limited", "headers")).toHaveProperty("Retry-After");
});

test("whatever may be refused to another site's page says so, signing in too", () => {
  const ways = ["signIn", "claimService", "acceptInvitation", "requestPasswordReset", "resetPassword"] as const;
  for (const name of ways) expect(problemsOf(operations[name]), name).toContain("cross_site");
  expect(problemsOf(operations.getSignedIn)).not.toContain("cross_site");
  expect(problemsOf(operations.chat)).not.toContain("cross_site");
});

test("every 429 is described with the headers of a limit", () => {
  const responses = Object.entries(Object(at("components", "responses"))).filter(([, response]) =>
    /too_many_attempts|rate_limited/u.test(JSON.stringify(response)),
  );
  expect(responses.length).toBeGreaterThan(1);
  for (const [name, response] of responses)
    expect(Object.keys(Object(Reflect.get(Object(response), "headers"))), name).toEqual(
      expect.arrayContaining(["Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]),
    );
});

test("webhooks are described with the ten events, their headers and a body", () => {
  expect(Object.keys(document.webhooks)).toEqual([...eventNames]);
  expect(at("webhooks", "session.created", "post")).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ name: "X-SVC-Signature", in: "header" })]),
    requestBody: {
      content: { "application/json": { schema: { properties: { event: { const: "session.created" } } } } },
    },
  });
});

test("the description is the same each time, and not larger than a page can load", () => {
  expect(JSON.stringify(describeIt())).toBe(JSON.stringify(document));
  expect(JSON.stringify(document).length).toBeLessThan(850_000);
  expect(gzipSync(JSON.stringify(document)).length).toBeLessThan(105_000);
});

test("operation ids are unique and a request's required fields are told", () => {
  expect(new Set(operationList.map(({ name }) => name)).size).toBe(operationList.length);
  expect(
    at("paths", "/api/chatbot/create", "post", "requestBody", "content", "application/json", "schema"),
  ).toMatchObject({ type: "object", required: ["name"], properties: { theme: { enum: ["light", "dark"] } } });
  expect(at("paths", "/api/chatbots", "get", "parameters")).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "limit", in: "query", required: false })]),
  );
  expect(
    at("paths", "/api/chatbot/train", "post", "requestBody", "content", "multipart/form-data", "schema"),
  ).toBeDefined();
});

test("the description is served as JSON with the version, compressed, and not again to who has it", async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/openapi.json`, { headers: { "accept-encoding": "gzip" } });
  expect([
    response.status,
    response.headers.get("content-type"),
    response.headers.get("content-encoding"),
    JSON.parse(await response.text()).info.version,
  ]).toEqual([200, "application/json", "gzip", "1.2.3"]);
  const plain = await fetch(`${server.url}/openapi.json`, { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(JSON.parse(await plain.text()).openapi).toBe("3.1.0");
  const etag = response.headers.get("etag") ?? "";
  const again = await fetch(`${server.url}/openapi.json`, { headers: { "if-none-match": `W/${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await server.close();
});
