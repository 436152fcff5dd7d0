import { expect, test } from "vitest";
import type { Caller } from "../../foundation/caller.ts";
import { createOpenStreams } from "./open-streams.ts";
import { writer } from "./test-server.ts";

const member: Caller = { ...writer, kind: "member", id: "usr_one", signInId: "sin_one" };

function open(caller: Caller, isStillValid = async () => true) {
  const streams = createOpenStreams();
  return { streams, ...streams.watch({ caller, isStillValid }) };
}

test("a stream ends at the word that its key has ended, and at no other", () => {
  const { streams, signal, close } = open(writer);
  streams.end(["key_other", "sin_one"]);
  expect(signal.aborted).toBe(false);
  streams.end(["key_other", writer.id]);
  expect(signal.aborted).toBe(true);
  close();
});

test("a member's stream ends with the session that opened it, not with another of the account", () => {
  const { streams, signal, close } = open(member);
  streams.end(["sin_two", member.id]);
  expect(signal.aborted).toBe(false);
  streams.end(["sin_one"]);
  expect(signal.aborted).toBe(true);
  close();
});

test("who is judged again stays while it is valid, or while the store does not answer", async () => {
  let judge = async () => true;
  const { streams, signal, close } = open(writer, () => judge());
  await streams.checkAll();
  judge = () => Promise.reject(new Error("The store is away."));
  await streams.checkAll();
  expect(signal.aborted).toBe(false);
  judge = async () => false;
  await streams.checkAll();
  expect(signal.aborted).toBe(true);
  close();
});

test("a stream that is over is not asked about any more", async () => {
  let asked = 0;
  const { streams, close } = open(writer, async () => ++asked > 0);
  close();
  await streams.checkAll();
  expect(asked).toBe(0);
});
