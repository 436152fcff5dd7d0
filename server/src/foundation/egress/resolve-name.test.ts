import { createSocket } from "node:dgram";
import type { Socket } from "node:dgram";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("the hosts file comes first, in any case", async () => {
  expect(await resolve("www.Shop.example")).toEqual(["10.0.0.7"]);
});

test("a name that DNS does not know is left to the system", async () => {
  await expect(resolve("nobody.invalid")).rejects.toThrow(/nobody\.invalid/u);
});
