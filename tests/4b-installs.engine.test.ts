import { expect, test } from "vitest";
import { call } from "./support/api.ts";
import type { Answer } from "./support/api.ts";
import { timeForm } from "./support/forms.ts";
import { expectProblem } from "./support/problem.ts";
import { useService } from "./support/suite.ts";

const svc = useService({ SVC_TRUSTED_PROXIES: "127.0.0.1" });

/** As a page's widget asks for the chatbot, without a credential. */
function tell(id: string, origin: string | null, page = "/", address?: string): Promise<Answer> {
  return call(svc.url, "GET", `/api/public/chatbot/${id}?page=${encodeURIComponent(page)}`, undefined, {
    authorization: "",
    ...(origin === null ? {} : { origin }),
    ...(address === undefined ? {} : { "x-forwarded-for": address }),
  });
}

async function installs(id: string): Promise<{ origin: string; page: string | null }[]> {
  const { status, body } = await svc.api("GET", `/api/chatbots/${id}/installs`);
  expect(status).toBe(200);
  expect(body.nextCursor).toBeNull();
  return body.installs;
}

test("the first load on a site is noted with its page, and any later one adds nothing", async () => {
  const id = await svc.chatbot();
  const first = await tell(id, "https://shop.example", "/cart?session=secret#top");
  expect(first.status).toBe(200);
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  expect(first.headers.get("set-cookie")).toBeNull();
  const again = await Promise.all(Array.from({ length: 8 }, () => tell(id, "https://shop.example", "/other")));
  expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const [install, ...others] = await installs(id);
  expect(others).toEqual([]);
  expect(install).toEqual({
    origin: "https://shop.example",
    page: "/cart",
    firstSeenAt: expect.stringMatching(timeForm),
    lastSeenAt: expect.stringMatching(timeForm),
  });
});

test("many first loads at once are one site", async () => {
  const id = await svc.chatbot();
  await Promise.all(Array.from({ length: 20 }, () => tell(id, "https://at-once.example")));
  expect(await installs(id)).toHaveLength(1);
});

test("sites are listed newest first, page by page", async () => {
  const id = await svc.chatbot();
  for (const name of ["one", "two", "three"]) await tell(id, `https://${name}.example:8443`);
  expect((await installs(id)).map(({ origin }) => origin)).toEqual(
    ["three", "two", "one"].map((name) => `https://${name}.example:8443`),
  );
  const { body } = await svc.api("GET", `/api/chatbots/${id}/installs?limit=2`);
  const rest = await svc.api("GET", `/api/chatbots/${id}/installs?limit=2&cursor=${body.nextCursor}`);
  expect(rest.body.installs.map(({ origin }: { origin: string }) => origin)).toEqual(["https://one.example:8443"]);
});

test("only a site that the chatbot's allowed domains name counts", async () => {
  const id = await svc.chatbot({ allowedDomains: ["shop.example"] });
  for (const origin of ["https://other.example", "null", null]) expect((await tell(id, origin)).status).toBe(200);
  expect(await installs(id)).toEqual([]);
  const allowed = await tell(id, "https://shop.example");
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get("access-control-allow-origin")).toBe("https://shop.example");
  expect((await installs(id)).map(({ origin }) => origin)).toEqual(["https://shop.example"]);
});

test("the service's own pages, and what is no page, are taken and not counted", async () => {
  const id = await svc.chatbot();
  for (const origin of [svc.url, null, "null", "chrome-extension://abc", "https://shop.example/path", "nonsense"])
    expect((await tell(id, origin)).status).toBe(200);
  expect(await installs(id)).toEqual([]);
});

test("a page that tells no path counts without it, and the chatbot is shown all the same", async () => {
  const id = await svc.chatbot();
  expect((await tell(id, "https://shop.example", "https://shop.example/")).status).toBe(200);
  expect((await tell(id, "https://long.example", `/${"x".repeat(2_048)}`)).status).toBe(200);
  expect((await installs(id)).map(({ origin, page }) => [origin, page])).toEqual([
    ["https://long.example", null],
    ["https://shop.example", null],
  ]);
  expectProblem(await tell("bot_unknown", "https://shop.example"), 404, "not_found");
});

test("who asks without a page, as a custom interface does, is no site with the widget", async () => {
  const id = await svc.chatbot();
  const path = `/api/public/chatbot/${id}`;
  expect((await call(svc.url, "GET", path, undefined, { origin: "https://shop.example" })).status).toBe(200);
  expect(await installs(id)).toEqual([]);
});

test("of many sites the two hundred that were seen last are kept", async () => {
  const id = await svc.chatbot();
  const tellAll = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from }, (_, n) => tell(id, `https://site-${from + n}.example`)));
  await tellAll(0, 10);
  const later = await tellAll(10, 210);
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await svc.api("GET", `/api/chatbots/${id}/installs?limit=200`);
  const kept = body.installs.map(({ origin }: { origin: string }) => origin);
  expect(kept.toSorted()).toEqual(Array.from({ length: 200 }, (_, n) => `https://site-${10 + n}.example`).toSorted());
  expect(body.nextCursor).toBeNull();
});

test("whoever makes sites up from one address gets thirty of them an hour counted", async () => {
  const id = await svc.chatbot();
  const from = (origin: string, address: string) => tell(id, origin, "/", address);
  for (let n = 0; n < 32; n++) expect((await from(`https://made-up-${n}.example`, "203.0.113.7")).status).toBe(200);
  expect(await installs(id)).toHaveLength(30);
  // Others do not pay for it.
  await from("https://shop.example", "203.0.113.8");
  expect((await installs(id))[0]?.origin).toBe("https://shop.example");
});

test("sites are for who may read the chatbot, and go with it", async () => {
  const id = await svc.chatbot();
  await tell(id, "https://shop.example");
  expectProblem(
    await call(svc.url, "GET", `/api/chatbots/${id}/installs`, undefined, { authorization: "" }),
    401,
    "unauthorized",
  );
  expect((await svc.api("DELETE", `/api/chatbots/${id}`)).status).toBe(204);
  expectProblem(await svc.api("GET", `/api/chatbots/${id}/installs`), 404, "not_found");
  expectProblem(await tell(id, "https://shop.example"), 404, "not_found");
});
