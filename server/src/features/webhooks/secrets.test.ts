import { expect, test } from "vitest";
import { createSecrets, newSecret, rotationMs } from "./secrets.ts";

const secrets = createSecrets(Buffer.alloc(32, 1));
const [old, next] = [newSecret(), newSecret()];
const row = {
  id: "whe_1",
  secret: secrets.seal("whe_1", old),
  next_secret: secrets.seal("whe_1", next),
  rotation_ends_at: rotationMs,
};

test("a secret is whsec_ and the standard base64 of 32 bytes, and no two are alike", () => {
  expect(old).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
  expect(old).not.toBe(next);
});

test("during a rotation both secrets sign, and after 24 hours the new one alone", () => {
  expect(rotationMs).toBe(86_400_000);
  expect(secrets.open(row, rotationMs - 1)).toEqual({ secret: old, nextSecret: next });
  expect(secrets.open(row, rotationMs)).toEqual({ secret: next, nextSecret: null });
  expect(secrets.open({ ...row, next_secret: null, rotation_ends_at: null }, 0)).toEqual({
    secret: old,
    nextSecret: null,
  });
});

test("a secret that was moved to another endpoint does not open", () => {
  expect(() => secrets.open({ ...row, id: "whe_2" }, 0)).toThrow("sealed with another key");
});
