import { expect, test } from "vitest";
import { expectWithin } from "../../../../../tests/support/expect-below.ts";
import { scanBrand } from "./scan-brand.ts";

const hostile = [
  '<link rel="icon" sizes="9999x1" href="a.png">'.repeat(200_000),
  `<link rel="${"icon ".repeat(400_000)}`,
  `<!--${"<!--".repeat(400_000)}`,
];

test("a hostile page costs no more than its first part", async () => {
  await expectWithin(1_000, () => {
    const started = performance.now();
    const scanned = hostile.map((page) => scanBrand(Buffer.from(page), "text/html", "https://shop.example/de/start"));
    expect(scanned.map(({ icons }) => icons)).toEqual([["https://shop.example/de/a.png"], [], []]);
    expect(scanned.map(({ color }) => color)).toEqual([null, null, null]);
    return performance.now() - started;
  });
});
