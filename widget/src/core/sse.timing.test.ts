import { expect, test } from "vitest";
import { expectWithin, msOf } from "../../../tests/support/expect-below.ts";
import { readEvents } from "./sse.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const encoder = new TextEncoder();
const bytesOf = (text: string): Bytes => encoder.encode(text);

/** The bytes in pieces that end at these places. */
function streamOf(bytes: Bytes, cuts: readonly number[] = []): ReadableStream<Bytes> {
  const places = [0, ...cuts, bytes.length];
  return new ReadableStream({
    start(controller) {
      for (const [at, place] of places.entries()) if (at > 0) controller.enqueue(bytes.slice(places[at - 1], place));
      controller.close();
    },
  });
}

test("a line of four million characters in small pieces is read in no time", async () => {
  const bytes = bytesOf(`data: ${"é".repeat(1_900_000)}\n\n`);
  const cuts = Array.from({ length: Math.floor(bytes.length / 1_000) }, (_, at) => (at + 1) * 1_000);
  await expectWithin(1_000, () =>
    msOf(async () => {
      for await (const [event] of readEvents(streamOf(bytes, cuts))) expect(event?.data).toHaveLength(1_900_000);
    }),
  );
});
