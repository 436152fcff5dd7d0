import { expect, test } from "vitest";
import type { KnownChatbot } from "../chatbots/chatbots.ts";
import { createModelChoice, createModelConnections } from "./choose-model.ts";
import type { ModelConnection } from "./choose-model.ts";
import { scriptedModel } from "./grounded/scripted-model.ts";
import { testChatbot } from "./grounded/test-subjects.ts";

const service = { name: "openai-compatible/small", baseUrl: "http://10.0.0.1:8080/v1", apiKey: "sk-service" };

function choose(changes: Partial<KnownChatbot>, of: ModelConnection = service, allowed: readonly string[] = []) {
  const connected: [ModelConnection, string][] = [];
  const choice = createModelChoice(
    createModelConnections(
      { modelApiKeyOf: ({ sealedModelApiKey }) => sealedModelApiKey?.replace("sealed ", "") ?? "" },
      {
        allowed,
        service: of,
        connect: (connection, typedBy) => (connected.push([connection, typedBy]), scriptedModel("")),
      },
    ),
  );
  const model = choice(testChatbot(changes));
  return { model, connected, again: () => choice(testChatbot(changes)) };
}

test("a chatbot without a model of its own has the service's", () => {
  expect(choose({}).connected).toEqual([[service, "operator"]]);
});

test("embedded, the service's or the chatbot's own choice, is no model", () => {
  expect(choose({}, { name: "embedded", baseUrl: "", apiKey: "" }).model).toBeNull();
  expect(choose({ model: "embedded" }).model).toBeNull();
});

test("another model of the service's provider goes to the service's address, with its key", () => {
  const { connected } = choose({ model: "openai-compatible/large" });
  expect(connected).toEqual([[{ ...service, name: "openai-compatible/large" }, "operator"]]);
});

test("a model that the operator took off the list is not asked with the operator's key: the service's own is", () => {
  const { connected } = choose({ model: "openai-compatible/large" }, service, ["openai-compatible/medium"]);
  expect(connected).toEqual([[service, "operator"]]);
});

test.each<[string, Partial<KnownChatbot>]>([
  ["an address of the owner's", { modelBaseUrl: "https://evil.example/v1" }],
  ["another provider", { model: "anthropic/claude" }],
  ["an owner who has a key", { sealedModelApiKey: "sealed sk-own" }],
])("%s never gets the service's key", (_name, changes) => {
  const { connected } = choose({ model: "openai-compatible/small", ...changes });
  expect(connected[0]?.[1]).toBe("owner");
  expect(connected[0]?.[0].apiKey).toBe(changes.sealedModelApiKey === undefined ? "" : "sk-own");
  expect(connected[0]?.[0].baseUrl).toBe(changes.modelBaseUrl ?? "");
});

test("a connection is made once, and again when its key has changed", () => {
  const { again, connected } = choose({ sealedModelApiKey: "sealed sk-own" });
  again();
  expect(connected).toHaveLength(1);
});
