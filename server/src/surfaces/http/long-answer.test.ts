import { once } from "node:events";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { defineOperation } from "@svc/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { implement } from "../../foundation/implement.ts";
import { downloadRoute } from "./download.ts";
import { asWriter, startTestServer, writer } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";

const file = defineOperation({
  name: "file",
  summary: "",
  access: "read",
  http: { method: "GET", path: "/api/file", download: "text/plain" },
  input: z.object({}),
  output: z.string(),
});
const table = defineOperation({
  name: "table",
  summary: "",
  access: "read",
  http: { method: "GET", path: "/api/table", csv: "items" },
  input: z.object({ limit: z.coerce.number().optional(), cursor: z.string().optional() }),
  output: z.object({ items: z.array(z.object({ name: z.string() })), nextCursor: z.string().nullable() }),
});

/** What comes after the first part waits for this. */
let rest: Promise<void>;
let goOn: (error?: Error) => void;
let server: TestServer;
let isClosed: boolean;

beforeEach(async () => {
  rest = new Promise((resolve, reject) => {
    goOn = (error) => (error === undefined ? resolve() : reject(error));
  });
  rest.catch(() => undefined);
  isClosed = false;
  server = await startTestServer({
    implementations: [
      implement(table, async ({ cursor }) => {
        if (cursor === undefined) return { items: [{ name: "first" }], nextCursor: "next" };
        await rest;
        return { items: [{ name: "last" }], nextCursor: null };
      }),
    ],
    routes: [
      downloadRoute(file, async () => ({
        fileName: "file.txt",
        chunks: (async function* () {
          yield "first";
          await rest;
          yield "last";
        })(),
      })),
    ],
  });
});
afterEach(close);

async function close(): Promise<void> {
  if (isClosed) return;
  isClosed = true;
  await server.close();
}

/** The errors in the log when everything has come to its end. */
async function errors(): Promise<unknown[]> {
  await close();
  return server.entries.filter(({ level }) => level === "error");
}

/** The answer with its first part read. */
async function begin(path: string): Promise<{ incoming: IncomingMessage; text(): string; ended: Promise<boolean> }> {
  const request = get(`${server.url}${path}`, { headers: { ...asWriter, accept: "text/csv" }, agent: false });
  // A connection that breaks is said of the answer, too.
  request.on("error", () => undefined);
  const incoming = await new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
  let text = "";
  incoming.setEncoding("utf8").on("data", (part: string) => (text += part));
  const ended = new Promise<boolean>((resolve) => {
    incoming.once("end", () => resolve(true)).once("error", () => resolve(false));
  });
  while (!text.includes("first")) await once(incoming, "data");
  return { incoming, text: () => text, ended };
}

const both = ["/api/file", "/api/table"];

test.each(both)("%s is written to its end", async (path) => {
  const { text, ended } = await begin(path);
  goOn();
  expect(await ended).toBe(true);
  expect(text()).toContain("last");
  expect(await errors()).toEqual([]);
});

test.each(both)("%s is broken off at once when its caller's credential ends, not with another's", async (path) => {
  const broken = await begin(path);
  server.endStreams(["key_of_another"]);
  expect(broken.incoming.destroyed).toBe(false);
  server.endStreams([writer.id]);
  expect(await broken.ended).toBe(false);
  goOn();
  expect(broken.text()).not.toContain("last");
  expect(await errors()).toEqual([]);
});

test.each(both)("%s that its caller leaves is no error of ours", async (path) => {
  const { incoming } = await begin(path);
  const before = server.entries.length;
  incoming.destroy();
  // Its line is written when the connection has closed.
  await expect.poll(() => server.entries.length, { timeout: 30_000 }).toBeGreaterThan(before);
  goOn(new Error("The store was told to stop."));
  expect(await errors()).toEqual([]);
});

test.each(both)("%s that fails in the middle is broken off, and the log says why", async (path) => {
  const { ended } = await begin(path);
  goOn(new Error("The disk is gone."));
  expect(await ended).toBe(false);
  expect(await errors()).toHaveLength(1);
});
