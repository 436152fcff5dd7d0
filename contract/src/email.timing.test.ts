import { expect, test } from "vitest";
import { timesAsLong } from "../../tests/support/expect-below.ts";
import { findEmails, hideEmails } from "./email.ts";

test.each(["a@", "@", "a.", "a@b.", "'", "a-", "名@", "名a", "a@b.c-", "_", "//a@", "...", "ー@a", "a@b.example "])(
  "addresses in ten times as many %j are looked for in about ten times the time",
  (piece) => {
    const text = (characters: number) => piece.repeat(characters / piece.length);
    const [short, long] = [text(8_000), text(80_000)];
    expect(
      timesAsLong(
        () => findEmails(long),
        () => findEmails(short),
      ),
    ).toBeLessThan(40);
    expect(
      timesAsLong(
        () => hideEmails(long, ""),
        () => hideEmails(short, ""),
      ),
    ).toBeLessThan(40);
  },
);
