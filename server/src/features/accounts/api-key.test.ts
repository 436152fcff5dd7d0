import { expect, test } from "vitest";
import { hashApiKey, isApiKey, newApiKey } from "./api-key.ts";

test("a key begins with svc_, passes its own checksum, and differs from every other", () => {
  const keys = Array.from({ length: 1_000 }, newApiKey);
  for (const key of keys) expect(isApiKey(key)).toBe(true);
  expect(new Set(keys).size).toBe(1_000);
  expect(keys[0]).toMatch(/^svc_[0-9A-Za-z]{39}$/);
});

test("a key with one character changed, left out or added is no key", () => {
  const key = newApiKey();
  for (let at = 4; at < key.length; at++) {
    const other = key[at] === "A" ? "B" : "A";
    expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
  expect(isApiKey(key.slice(0, -1))).toBe(false);
  expect(isApiKey(`${key}A`)).toBe(false);
  expect(isApiKey(key.toUpperCase())).toBe(false);
});

test("the stored hash is SHA-256 in lowercase hex", () => {
  expect(hashApiKey("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});
