import { createSocket } from "node:dgram";
import type { Socket } from "node:dgram";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWithin, msOf } from "../../../../tests/support/expect-below.ts";
import { answerNames } from "../../../../tests/support/name-server.ts";
import { createResolveName } from "./resolve-name.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-names-"));
const hostsFile = join(folder, "hosts");
let server: Socket;
let resolve: ReturnType<typeof createResolveName>;

beforeAll(async () => {
  writeFileSync(hostsFile, "# ours\n127.0.0.1 localhost\n10.0.0.7\tShop.example  www.shop.example # both\n");
  server = createSocket("udp4");
  const servers = [await answerNames(server, { "quick.example": "192.0.2.1" })];
  resolve = createResolveName({ servers, hostsFile });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test("names whose server hangs keep no other name waiting", async () => {
  // The time in which a whole delivery has to end.
  await expectWithin(10_000, () =>
    msOf(async () => {
      const hung = Array.from({ length: 20 }, (_, at) => resolve(`hung-${at}.example`));
      const ended = Promise.allSettled(hung);
      let isOneOver = false;
      for (const each of hung) void each.catch(() => (isOneOver = true));
      await expectWithin(1_500, () => msOf(async () => expect(await resolve("quick.example")).toEqual(["192.0.2.1"])));
      expect(isOneOver).toBe(false);
      expect((await ended).map(({ status }) => status)).toEqual(hung.map(() => "rejected"));
    }),
  );
});
