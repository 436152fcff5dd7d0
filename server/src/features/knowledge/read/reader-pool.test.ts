import { afterEach, expect, test } from "vitest";
import { loopingPdf } from "../../../../../tests/support/make-pdf.ts";
import { createReader, type Reader } from "./read.ts";

let reader: Reader | undefined;
afterEach(async () => {
  await reader?.close();
  reader = undefined;
});

const good = { bytes: Buffer.from("They shine."), name: "a.txt" };
const timeoutMs = 12_000;
const endless = { bytes: loopingPdf(), name: "loop.pdf" };

test("documents that take for ever do not keep the others waiting, and each of them is told", async () => {
  reader = createReader({ timeoutMs, shortMs: 1_000 });
  const { read } = reader;
  const started = performance.now();
  const hostile = Promise.allSettled([read(endless), read(endless), read(endless)]);
  const others = await Promise.all(Array.from({ length: 5 }, () => read(good)));
  expect(others.map(({ markdown }) => markdown)).toEqual(Array(5).fill("They shine."));
  // Who had to wait for one that takes for ever would wait until it is given up.
  expect(performance.now() - started).toBeLessThan(timeoutMs);
  for (const outcome of await hostile) {
    expect(outcome).toMatchObject({ reason: { message: expect.stringMatching(/longer than 12 s|too much memory/) } });
  }
  await expect(read(good)).resolves.toMatchObject({ markdown: "They shine." });
});
