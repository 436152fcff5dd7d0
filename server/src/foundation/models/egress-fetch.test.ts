import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startModelDouble, type ModelDouble } from "../../../../tests/support/model-double.ts";
import { allowRuleOf, createEgress, type Egress } from "../egress/egress.ts";
import { createEgressFetch, type ProviderFetch } from "./egress-fetch.ts";
import { steadyLimitsOf } from "./steady-model.ts";

let double: ModelDouble;
let egress: Egress;
let egressFetch: ProviderFetch;

beforeEach(async () => {
  double = await startModelDouble();
  const rule = allowRuleOf(double.url);
  egress = createEgress({ allow: rule === null ? [] : [rule] });
  egressFetch = createEgressFetch(egress);
});

afterEach(async () => {
  await egress.close();
  await double.close();
});

test("a request goes out with its headers and body, and its answer comes back", async () => {
  const response = await egressFetch(`${double.url}/v1/x`, {
    method: "POST",
    headers: { "x-a": "b" },
    body: '{"c":1}',
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect(await response.text()).toContain("Hello");
  expect(double.requests[0]).toMatchObject({ path: "/v1/x", headers: { "x-a": "b" }, body: { c: 1 } });
});

test("an exchange may last as long as a model is waited for at most", async () => {
  const stream = vi.spyOn(egress, "stream");
  await (await egressFetch(double.url, { method: "POST", body: "{}" })).text();
  expect(stream.mock.calls[0]?.[1]?.timeoutMs).toBeGreaterThan(steadyLimitsOf(600_000).answerTimeoutMs);
});

test("a body that is cancelled ends the exchange", async () => {
  double.script({ fault: "silence" });
  const response = await egressFetch(double.url, { method: "POST", body: "{}" });
  await response.body?.cancel();
  await vi.waitFor(() => expect([double.open, double.brokenOff]).toEqual([0, 1]), { timeout: 20_000 });
});

test.each([201, 204, 304, 307, 400, 500, 999])("of status %i nothing but the status comes back", async (status) => {
  double.script({ status, headers: { "retry-after": "3", location: "/elsewhere" } });
  const response = await egressFetch(double.url, { method: "POST", body: "{}" });
  expect([response.status, await response.text()]).toEqual([Math.min(status, 599), ""]);
  expect(response.headers.get("retry-after")).toBe("3");
  expect(double.requests.length).toBe(1);
});

test("what cannot be reached, or breaks off, rejects as a model fails", async () => {
  double.script({ fault: "reset" });
  await expect(egressFetch(double.url, { method: "POST", body: "{}" })).rejects.toMatchObject({ fault: "unreachable" });
  double.script({ fault: "reset in the middle" });
  const response = await egressFetch(double.url, { method: "POST", body: "{}" });
  await expect(response.text()).rejects.toMatchObject({ fault: "interrupted" });
  await expect(egressFetch(double.url, { method: "POST", body: new Uint8Array(1) })).rejects.toThrow("no text");
});
