import { expect, test } from "vitest";
import { createResources } from "./resources.ts";

test("what was started last is released first, and a failure keeps nothing from being released", async () => {
  const resources = createResources();
  const released: string[] = [];
  await resources.acquire(
    () => "folder",
    (name) => released.push(name),
  );
  await resources.acquire(
    () => "process",
    () => {
      throw new Error("It would not end.");
    },
  );
  await expect(resources.release()).rejects.toThrow("It would not end.");
  expect(released).toEqual(["folder"]);
});

test("what is still being started when everything ends is released too, and nothing is started after it", async () => {
  const resources = createResources();
  const released: string[] = [];
  const slow = resources.acquire(
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return "server";
    },
    (name) => released.push(name),
  );
  await resources.release();
  expect(released).toEqual(["server"]);
  await slow;
  await expect(
    resources.acquire(
      () => "late",
      () => undefined,
    ),
  ).rejects.toThrow("being ended");
});

test("whoever asks for the release a second time waits for the first", async () => {
  const resources = createResources();
  const released: string[] = [];
  await resources.acquire(
    () => "server",
    async (name) => {
      await new Promise((resolve) => setImmediate(resolve));
      released.push(name);
    },
  );
  void resources.release();
  await resources.release();
  expect(released).toEqual(["server"]);
});
