import { expect, test } from "vitest";
import { isOriginAllowed } from "./allowed-domains.ts";

test.each([
  ["https://example.com", "example.com"],
  ["http://example.com", "example.com"],
  ["https://example.com:8443", "example.com"],
  ["https://EXAMPLE.com", "Example.COM"],
  ["https://example.com.", "example.com"],
  ["https://example.com", "example.com."],
  ["https://example.com", "https://example.com"],
  ["https://example.com:8443", "example.com:8443"],
  ["https://example.com", "example.com:443"],
  ["http://example.com", "example.com:80"],
  ["https://shop.example.com", "*.example.com"],
  ["https://a.b.example.com", "*.example.com"],
  ["https://xn--bcher-kva.example", "bücher.example"],
  ["https://shop.xn--bcher-kva.example", "*.BÜCHER.example"],
  ["http://[::1]:3000", "[::1]"],
  ["http://[::1]:3000", "[0:0:0:0:0:0:0:1]:3000"],
  ["http://localhost:5173", "localhost"],
  ["http://127.0.0.1:8080", "127.0.0.1"],
])("%s may use a chatbot of %s", (origin, domain) => {
  expect(isOriginAllowed(origin, ["other.example", domain])).toBe(true);
});

test.each([
  ["https://example.com.evil.example", "example.com"],
  ["https://evilexample.com", "example.com"],
  ["https://sub.example.com", "example.com"],
  ["https://example.com", "*.example.com"],
  ["https://evilexample.com", "*.example.com"],
  ["https://example.com.evil.example", "*.example.com"],
  ["https://exampleXcom", "example.com"],
  ["https://example.com:8443", "example.com:443"],
  ["https://example.com", "example.com:8443"],
  ["https://user@example.com", "example.com"],
  ["https://example.com/path", "example.com"],
  ["https://evil.example?example.com", "example.com"],
  ["https://evil.example#.example.com", "*.example.com"],
  ["file://example.com", "example.com"],
  ["chrome-extension://example.com", "example.com"],
  ["null", "example.com"],
  ["null", "null"],
  ["", "example.com"],
  ["example.com", "example.com"],
  ["https://example.com, https://evil.example", "example.com"],
  ["https://evil.example", "*"],
  ["https://evil.example", "*."],
  ["https://evil.example", ""],
  ["https://example.com", "exam*ple.com"],
])("%s may not use a chatbot of %s", (origin, domain) => {
  expect(isOriginAllowed(origin, [domain])).toBe(false);
});

test("without a list any origin may, and none; with one none is refused", () => {
  expect([
    isOriginAllowed("https://a.example", []),
    isOriginAllowed(undefined, []),
    isOriginAllowed("null", []),
  ]).toEqual([true, true, true]);
  expect(isOriginAllowed(undefined, ["example.com"])).toBe(false);
});
