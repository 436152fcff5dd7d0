import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import { expect, test } from "vitest";
import { createVapid } from "./vapid.ts";

const key = Buffer.alloc(32, 7);

test("a push service finds a token for its origin alone, signed with the key that browsers have subscribed with", async () => {
  const vapid = createVapid(key, "https://chat.example.com");
  const header = await vapid.authorize("https://push.example.com:8443/send/abc", Date.now());
  const [, token = "", k] = /^vapid t=([\w.-]+), k=([\w-]+)$/u.exec(header) ?? [];
  expect(k).toBe(vapid.publicKey);
  const point = Buffer.from(vapid.publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: "jwk" }), {
    audience: "https://push.example.com:8443",
  });
  expect(payload).toMatchObject({ sub: "https://chat.example.com" });
  // More than a day is refused (RFC 8292, section 2).
  expect((payload.exp ?? 0) - Date.now() / 1_000).toBeLessThan(24 * 60 * 60);
});

test("every process has the same key, and another secret another one", () => {
  expect(createVapid(key, "").publicKey).toBe(createVapid(key, "").publicKey);
  expect(createVapid(Buffer.alloc(32, 8), "").publicKey).not.toBe(createVapid(key, "").publicKey);
});
