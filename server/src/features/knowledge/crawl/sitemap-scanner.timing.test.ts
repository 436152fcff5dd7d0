import { test } from "vitest";
import { expectWithin, msOf } from "../../../../../tests/support/expect-below.ts";
import { createSitemapScanner } from "./sitemap-scanner.ts";

test.each(["<loc>", "<loc", "</loc>", "<loc></", "<loc> ", "   ", "\n<a "])(
  "endless %s takes neither memory nor time",
  async (piece) => {
    const scanner = createSitemapScanner();
    await expectWithin(3_000, () =>
      msOf(async () => {
        if (piece.trim() !== "") scanner.push("<urlset>".padEnd(100));
        for (let n = 0; n < 500; n++) scanner.push(piece.repeat(2_000));
        scanner.end();
      }),
    );
  },
);
