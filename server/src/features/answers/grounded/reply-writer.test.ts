import { describe, expect, test } from "vitest";
import { ReplyWriter } from "./reply-writer.ts";

const sources = ["a", "b"].map((id) => ({ id, kind: "url" as const, title: id, url: null }));

/** What comes out for a reply that arrives in chunks of `size`: sources as <id>, apart from the text. */
function written(reply: string, size: number, isSupported: boolean) {
  const writer = new ReplyWriter(sources, { isShown: true, isFree: false, isSupported });
  const parts = [];
  for (let at = 0; at < reply.length; at += size) parts.push(...writer.push(reply.slice(at, at + size)));
  parts.push(...writer.end());
  return {
    text: parts.map((part) => (part.type === "text" ? part.text : "")).join(""),
    sources: parts.flatMap((part) => (part.type === "source" ? [part.source.id] : [])),
    isOpen: writer.isOpen,
    isTalk: writer.isTalk,
    isRefusal: writer.isRefusal,
  };
}

const shown = { isOpen: true, isTalk: false, isRefusal: false };
const emptyReply = { text: "", sources: [], isOpen: false, isTalk: false, isRefusal: false };

describe.each([
  ["[2] Open daily [2].", { ...shown, text: "Open daily [1].", sources: ["b"] }],
  ["[2] Open daily.", { ...shown, text: "Open daily. [1]", sources: ["b"] }],
  ["[1, 2] Open daily.", { ...shown, text: "Open daily. [1][2]", sources: ["a", "b"] }],
  ["[2][1]\n\nOpen [1] daily.", { ...shown, text: "Open [2] daily.", sources: ["b", "a"] }],
  ["[1] Do:\n\n```\nx\n```", { ...shown, text: "Do:\n\n```\nx\n```\n\n[1]", sources: ["a"] }],
  ["Open daily [2].", { ...shown, text: "Open daily [1].", sources: ["b"] }],
  ["[1](https://a.example) is it", emptyReply],
  ["Open daily.", emptyReply],
  ["[3] Open daily.", emptyReply],
  ["[0] It costs 5.", emptyReply],
  ["[0] Hello!", { ...emptyReply, isTalk: true }],
  ["Hold the button [0].", emptyReply],
  ["[2] NO_ANSWER", { ...emptyReply, isRefusal: true }],
  ["[0] **NO_ANSWER**", { ...emptyReply, isRefusal: true }],
])("%j", (reply, expected) => {
  test("comes out alike wherever it is cut", () => {
    for (let size = 1; size <= reply.length; size++)
      expect(written(reply, size, false), `chunks of ${size}`).toEqual(expected);
  });
});

test("what the owner or the conversation says needs no source where there is such a thing", () => {
  expect(written("[0] It costs 5.", 3, true)).toMatchObject({ text: "It costs 5.", isOpen: true });
  expect(written("It costs 5 [0].", 3, true)).toMatchObject({ text: "It costs 5.", isOpen: true });
  expect(written("It costs 5.", 3, true)).toMatchObject({ text: "", isOpen: false });
});
