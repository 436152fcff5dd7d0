import { expect, test } from "vitest";
import { addressKey, pageAddress } from "./page-address.ts";

test.each([
  ["HTTPS://Shop.Example.:443/A/../b?x=1#part", "https://shop.example/b?x=1"],
  ["/a?utm_source=mail&id=7&PHPSESSID=abc&fbclid=x", "https://shop.example/a?id=7"],
  ["/a;jsessionid=0F3?b", "https://shop.example/a?b"],
  ["/list?sort=price", "https://shop.example/list"],
  ["?q=a%20b+c", "https://shop.example/here?q=a%20b+c"],
  ["/report.PDF", "https://shop.example/report.PDF"],
])("%s is read as %s", (written, address) => {
  expect(pageAddress(written, "https://shop.example/here")).toBe(address);
});

test.each([
  "mailto:a@b.example",
  "javascript:void(0)",
  "http://",
  "/logo.png",
  "https://u:p@shop.example/",
  `/${"x".repeat(2_100)}`,
])("%s is no page's address", (written) => expect(pageAddress(written, "https://shop.example/here")).toBeUndefined());

test("parameters in another order are the same page", () => {
  expect(addressKey("https://a.example/x?b=2&a=1")).toBe(addressKey("https://a.example/x?a=1&b=2"));
  expect(addressKey("https://a.example/x?a=2")).not.toBe(addressKey("https://a.example/x?a=1"));
});
