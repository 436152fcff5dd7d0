import { expect, test } from "vitest";
import { leastCpuMs } from "../../../../../tests/support/expect-below.ts";
import { ticketPhraseLists } from "../../../language/ticket.ts";
import { readTicketWish } from "./ticket-wish.ts";

const messageCharacters = 8_000;
const cpuMsAtMost = 20;

test("a message of 8,000 characters takes at most 20 ms of CPU, whatever phrases it repeats", () => {
  const lists = Object.values(ticketPhraseLists).map((list) => list.replaceAll("*", "").replaceAll(",", ""));
  for (const piece of [...lists, "I want to open a ", "我要", "帮我开个", "チケットを"]) {
    const text = piece.repeat(Math.ceil(messageCharacters / piece.length)).slice(0, messageCharacters);
    expect(
      leastCpuMs(cpuMsAtMost, () => readTicketWish(text)),
      piece.slice(0, 60),
    ).toBeLessThan(cpuMsAtMost);
  }
});
