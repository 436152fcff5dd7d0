import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import zlib from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { allowRuleOf, createEgress, EgressRefused, type Egress } from "./egress.ts";

const servers: Server[] = [];
const clients: Egress[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((made) => made.close()));
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

interface Place {
  url: string;
  egress: Egress;
  /** Sockets that were opened so far. */
  connections(): number;
  /** Exchanges that the client broke off. */
  broken(): number;
}

async function serve(listener: RequestListener): Promise<Place> {
  let connections = 0;
  let broken = 0;
  const server = createServer((request, response) => {
    response.on("close", () => (broken += response.writableFinished ? 0 : 1));
    listener(request, response);
  });
  server.on("connection", () => void connections++);
  servers.push(server);
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rule = allowRuleOf(url);
  const egress = createEgress({ allow: rule === null ? [] : [rule] });
  clients.push(egress);
  return { url, egress, connections: () => connections, broken: () => broken };
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  for await (const piece of body) text += piece.toString();
  return text;
}

/** Writes for ever, until the client has gone. */
function pour(response: ServerResponse): void {
  const timer = setInterval(() => void response.write("more\n"), 5);
  response.on("close", () => clearInterval(timer));
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

const reason = (text: string): object => ({ name: "EgressFailed", message: text });

test("a body is there piece by piece, before the server has ended it", async () => {
  let finish = (): void => {};
  const { url, egress } = await serve((request, response) => {
    expect(request.headers["accept-encoding"]).toBe("identity");
    request.on("data", (sent: Buffer) => response.writeHead(201, { "X-Two": ["a", "b"] }).write(sent));
    finish = () => void response.end("last");
  });
  const answer = await egress.stream(`${url}/a?b=c`, { method: "POST", body: "first" });
  expect(answer).toMatchObject({ status: 201, headers: { "x-two": "a, b" } });
  const pieces: string[] = [];
  for await (const piece of answer.body) {
    pieces.push(piece.toString());
    finish();
  }
  expect(pieces).toEqual(["first", "last"]);
});

test("a body goes out with its length, and is not kept while its answer comes", async () => {
  const body = "ü".repeat(10_000_000);
  let length: string | undefined;
  const { url, egress, connections } = await serve((request, response) => {
    length = request.headers["content-length"];
    request.resume().on("end", () => (request.url === "/short" ? void response.end("x") : pour(response)));
  });
  const short = await egress.stream(`${url}/short`, { method: "POST", body: "x" });
  expect(await textOf(short.body)).toBe("x");
  await new Promise((soon) => setImmediate(soon));
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const answer = await egress.stream(url, { method: "POST", body });
  expect([length, connections()]).toEqual(["20000000", 1]);
  await expect
    .poll(() => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    })
    .toBeLessThan(10_000_000);
  answer.cancel();
});

test("a connection is used again once a body was read to its end", async () => {
  const { url, egress, connections } = await serve((_request, response) => void response.end("x"));
  for (let round = 0; round < 5; round++) {
    expect(await textOf((await egress.stream(url)).body)).toBe("x");
    // The client gives a connection back one turn of the event loop after the body's end.
    await new Promise((soon) => setImmediate(soon));
  }
  expect(connections()).toBe(1);
});

test("a reader that stops early ends the exchange", async () => {
  const { url, egress, broken } = await serve((_request, response) => pour(response));
  const { body } = await egress.stream(url);
  for await (const piece of body) if (piece.length > 0) break;
  await vi.waitFor(() => expect(broken()).toBe(1), { timeout: 20_000 });
});

test("cancel ends the exchange of who never reads", async () => {
  const { url, egress, broken } = await serve((_request, response) => pour(response));
  (await egress.stream(url)).cancel();
  await vi.waitFor(() => expect(broken()).toBe(1), { timeout: 20_000 });
});

test.each(["before the headers", "between the pieces", "before anything"])(
  "an abort %s ends the exchange and gives the signal's own reason",
  async (when) => {
    const controller = new AbortController();
    const { url, egress, broken } = await serve((_request, response) => {
      if (when === "between the pieces") response.write("x");
      setTimeout(() => controller.abort(new Error("visitor left")), 20);
    });
    if (when === "before anything") controller.abort(new Error("visitor left"));
    const read = async () => textOf((await egress.stream(url, { signal: controller.signal })).body);
    await expect(read()).rejects.toThrow("visitor left");
    await vi.waitFor(() => expect(broken()).toBe(when === "before anything" ? 0 : 1), { timeout: 20_000 });
  },
);

test("an abort that nobody waits for is no unhandled error", async () => {
  const controller = new AbortController();
  const { url, egress, broken } = await serve((_request, response) => pour(response));
  const { body } = await egress.stream(url, { signal: controller.signal });
  controller.abort(new Error("visitor left"));
  await vi.waitFor(() => expect(broken()).toBe(1), { timeout: 20_000 });
  await expect(textOf(body)).rejects.toThrow("visitor left");
});

test("the whole exchange is limited in time and size", async () => {
  const { url, egress, broken } = await serve((_request, response) => pour(response));
  const late = await egress.stream(url, { timeoutMs: 3_000 });
  await expect(textOf(late.body)).rejects.toMatchObject(reason("The request timed out after 3 s."));
  const large = await egress.stream(url, { maxBytes: 12 });
  await expect(textOf(large.body)).rejects.toMatchObject(reason("The server answered with more than 12 bytes."));
  await vi.waitFor(() => expect(broken()).toBe(2), { timeout: 20_000 });
});

test("a compressed body is decoded although none was asked for, and an unknown coding refused", async () => {
  const { url, egress, broken } = await serve((request, response) => {
    response.writeHead(200, { "content-encoding": request.url === "/odd" ? "odd" : "gzip" });
    if (request.url === "/odd") pour(response);
    else response.end(zlib.gzipSync("Grüße"));
  });
  expect(await textOf((await egress.stream(url)).body)).toBe("Grüße");
  const odd = await egress.stream(`${url}/odd`);
  await expect(textOf(odd.body)).rejects.toMatchObject(
    reason("The server used a content coding that is not understood."),
  );
  await vi.waitFor(() => expect(broken()).toBe(1), { timeout: 20_000 });
});

test("a redirect is never followed, of whatever method", async () => {
  let requests = 0;
  const { url, egress } = await serve((_request, response) => {
    requests++;
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  for (const method of ["GET", "POST"] as const) {
    const answer = await egress.stream(url, { method });
    expect([answer.status, await textOf(answer.body)]).toEqual([302, ""]);
  }
  expect(requests).toBe(2);
});

test("a broken connection is a failure with a reason, before and within the body", async () => {
  const { url, egress } = await serve((request, response) => {
    if (request.url === "/body") response.writeHead(200, { "content-length": 9 }).write("x");
    setTimeout(() => void request.socket.destroy(), 20);
  });
  await expect(egress.stream(url)).rejects.toMatchObject(reason("The server broke off the connection."));
  const { body } = await egress.stream(`${url}/body`);
  await expect(textOf(body)).rejects.toMatchObject(reason("The server broke off the connection."));
});

test("a private address is refused when it is connected to", async () => {
  const { url } = await serve((_request, response) => void response.end("secret"));
  const strict = createEgress();
  clients.push(strict);
  await expect(strict.stream(url, { method: "POST", body: "x" })).rejects.toThrow(EgressRefused);
});
