import { contrast } from "@svc/contract/contrast";
import { expect, test } from "vitest";
import { scanBrand } from "./scan-brand.ts";

const scan = (html: string, url = "https://shop.example/de/start") => scanBrand(Buffer.from(html), "text/html", url);
const colorOf = (content: string) => scan(`<meta name="theme-color" content="${content}">`).color;

test("the color is the page's own, or the one for light where there are two", () => {
  expect(colorOf("#0F766E")).toBe("#0f766e");
  expect(colorOf(" #26e ")).toBe("#2266ee");
  const two = scan(
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111111"><META NAME=Theme-Color media="(prefers-color-scheme: light)" content=#990000>',
  );
  expect(two.color).toBe("#990000");
});

test("what is no color, or white, is none; a pale one is darkened until it is seen", () => {
  for (const content of ["red", "#fff", "#fdfdfe", "#12345", "url(x)", "#2563eb;} *{display:none", ""])
    expect(colorOf(content), content).toBeNull();
  const pale = colorOf("#ffd400") ?? "#ffffff";
  expect(pale).not.toBe("#ffd400");
  expect(contrast(pale, "#ffffff")).toBeGreaterThanOrEqual(3);
});

test("icons are absolute, the largest first, without formats that aren't read and addresses that aren't on the web", () => {
  const { icons } = scan(`<base href="/assets/">
    <link rel="shortcut icon" href="favicon.ico">
    <link rel="icon" type="image/svg+xml" href="i.svg">
    <link rel="icon" sizes="16x16 32x32" href="small.png?a=1&amp;b=2">
    <link rel="icon" href="data:image/png;base64,AAAA">
    <link rel="icon" href="javascript:alert(1)">
    <link rel="icon" href="https://user:pass@shop.example/i.png">
    <link rel="icon" sizes="512x512" href="https://cdn.example/big.png#x">
    <link rel="apple-touch-icon" href="touch.png">
    <link rel="stylesheet" href="style.css">
    <link rel="icon" href="https://shop.example/${"x".repeat(3_000)}.png">
    </head><body><link rel="icon" sizes="1024x1024" href="late.png">`);
  expect(icons).toEqual([
    "https://cdn.example/big.png",
    "https://shop.example/assets/touch.png",
    "https://shop.example/assets/small.png?a=1&b=2",
  ]);
});
