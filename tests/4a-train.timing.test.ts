import { afterAll, expect, test } from "vitest";
import { expectWithin, msOf } from "./support/expect-below.ts";
import { startSite } from "./support/site.ts";
import { useService } from "./support/suite.ts";

const held: (() => void)[] = [];
const site = await startSite((request, response) => {
  const page = () =>
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .end(
        `<html><head><title>Page</title></head><body><main><h1>Page</h1><p>The walrus of ${request.url} weighs a ton and eats clams all day long.</p></main></body></html>`,
      );
  if (request.url === "/missing") response.writeHead(404).end("no");
  else if (request.url?.startsWith("/held") === true) held.push(page);
  else page();
});
afterAll(() => site.close());

const svc = useService({ SVC_EGRESS_ALLOW: `127.0.0.1:${site.port}` });

const train = (chatbotId: string, data: unknown, headers: Record<string, string> = {}) =>
  svc.api("POST", "/api/chatbot/train", { chatbotId, data }, headers);
const letGo = () => held.splice(0).forEach((answer) => answer());

test("Prefer: wait=1 waits about a second and no longer", async () => {
  await expectWithin(4_000, async () => {
    const tookMs = await msOf(async () => {
      const long = { urls: [`${site.url}/held/long`] };
      expect((await train(await svc.chatbot(), long, { prefer: "respond-async, wait=1" })).status).toBe(202);
    });
    expect(tookMs).toBeGreaterThan(900);
    await expect.poll(() => held.length).toBe(1);
    letGo();
    return tookMs;
  });
});
