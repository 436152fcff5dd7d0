import { afterEach, expect, test } from "vitest";
import { expectWithin } from "../../../../../tests/support/expect-below.ts";
import { createReader, type Reader, type ReaderOptions } from "./read.ts";
import { Unreadable } from "./unreadable.ts";

let reader: Reader | undefined;
afterEach(async () => {
  await reader?.close();
  reader = undefined;
});

const html = (text: string): { bytes: Buffer; contentType: string } => ({
  bytes: Buffer.from(text),
  contentType: "text/html",
});

function open(options?: ReaderOptions): Reader {
  reader = createReader(options);
  return reader;
}

const good = html("<title>Lamps</title><p>They shine.</p>");
const endless = html("<div>".repeat(800_000));

test("a page that takes too long is given up, and the next one is read", async () => {
  const { read } = open({ timeoutMs: 2_000 });
  await expectWithin(20_000, async () => {
    const started = performance.now();
    const [slow, next] = await Promise.allSettled([read(endless), read(good)]);
    expect(slow).toMatchObject({ status: "rejected", reason: { message: "Reading took longer than 2 s." } });
    // A machine that is busy may take more than 2 s for that, too.
    if (next.status === "rejected" && next.reason instanceof Unreadable) return Infinity;
    expect(next).toMatchObject({ status: "fulfilled", value: { title: "Lamps" } });
    return performance.now() - started;
  });
});
