import { expect, test, vi } from "vitest";
import { createEgress } from "../egress/egress.ts";
import { createModel } from "./models.ts";
import { providers } from "./providers.ts";

const loaded = vi.hoisted((): string[] => []);
vi.mock("@ai-sdk/anthropic", (original) => {
  loaded.push("anthropic");
  return original();
});
vi.mock("@ai-sdk/google", (original) => {
  loaded.push("google");
  return original();
});

const fetchNothing = () => Promise.reject(new Error("Nothing is asked here."));

test("a provider's package is loaded when a model of it is needed, and not before", async () => {
  const settings = { baseUrl: "", apiKey: "" };
  const egress = createEgress();
  for (const name of ["anthropic/x", "google/x", "openai-compatible/x"]) createModel({ name, ...settings }, egress);
  expect(loaded).toEqual([]);
  for (const name of ["google", "anthropic"] as const) {
    const { baseUrl, load } = providers[name];
    expect(await load("x", { baseUrl, apiKey: "", fetch: fetchNothing })).toMatchObject({ modelId: "x" });
  }
  expect(loaded).toEqual(["google", "anthropic"]);
  await egress.close();
});

test("an address that stands in the environment for a package is not taken", async () => {
  vi.stubEnv("ANTHROPIC_BASE_URL", "http://elsewhere.example");
  vi.stubEnv("ANTHROPIC_API_KEY", "sk-elsewhere");
  const asked: unknown[] = [];
  const { baseUrl, load } = providers.anthropic;
  const fetch = async (url: unknown, init?: { headers?: unknown }) => {
    asked.push(String(url), JSON.stringify(init?.headers));
    throw new Error("Enough.");
  };
  const model = await load("x", { baseUrl, apiKey: "", fetch });
  await expect(Promise.resolve(model.doStream({ prompt: [] }))).rejects.toThrow("Enough.");
  expect(asked[0]).toBe("https://api.anthropic.com/v1/messages");
  expect(asked[1]).not.toContain("sk-elsewhere");
  vi.unstubAllEnvs();
});
