import { operationList } from "@svc/contract";
import { expect, test } from "vitest";
import { describeService } from "./openapi.ts";
import { startTestServer } from "./test-server.ts";

const document: unknown = JSON.parse(describeService({ version: "1.2.3", baseUrl: "https://chat.example" })());

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
  expect(text).not.toContain("$defs");
  expect(text).not.toContain("$schema");
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

test("the description is served as JSON with the version", async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/openapi.json`);
  expect([
    response.status,
    response.headers.get("content-type"),
    JSON.parse(await response.text()).info.version,
  ]).toEqual([200, "application/json", "1.2.3"]);
  await server.close();
});
