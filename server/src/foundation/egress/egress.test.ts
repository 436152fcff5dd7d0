import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import zlib from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createEgress, EgressFailed, EgressRefused, parseAllowList, type Egress } from "./egress.ts";

const servers: Server[] = [];
const clients: Egress[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((made) => made.close()));
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<{ port: number; url: string; server: Server }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, server };
}

function client(allow: string, resolve?: (hostname: string) => Promise<string[]>): Egress {
  const made = createEgress({ allow: parseAllowList(allow).rules, ...(resolve && { resolve }) });
  clients.push(made);
  return made;
}

const reason = (text: string): object => ({ name: "EgressFailed", message: text });

test("a GET returns status, headers, body and address", async () => {
  const { port, url } = await serve((request, response) => {
    response.writeHead(404, { "X-Two": ["a", "b"] }).end(`${request.url} ${request.headers.accept}`);
  });
  const answer = await client(`127.0.0.1:${port}`).get(`${url}/a?b=c#d`, {
    headers: { Accept: "text/html" },
  });
  expect(answer).toMatchObject({ url: `${url}/a?b=c`, status: 404, redirects: [] });
  expect(answer.headers["x-two"]).toBe("a, b");
  expect(answer.body.toString()).toBe("/a?b=c text/html");
});

test.each([
  ["gzip", "", zlib.gzipSync],
  ["deflate", " with the zlib wrapper", zlib.deflateSync],
  ["deflate", " without the zlib wrapper", zlib.deflateRawSync],
  ["br", "", zlib.brotliCompressSync],
  ["zstd", "", zlib.zstdCompressSync],
  ["identity", "", (bytes: Buffer) => bytes],
])("a %s body%s is inflated", async (coding, _wrapper, compress) => {
  const { port, url } = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": coding }).end(compress(Buffer.from("Grüße ".repeat(9_999))));
  });
  const answer = await client(`127.0.0.1:${port}`).get(url);
  expect(answer.body.toString()).toBe("Grüße ".repeat(9_999));
});

test.each([
  ["gzip", zlib.gzipSync],
  ["br", zlib.brotliCompressSync],
  ["zstd", zlib.zstdCompressSync],
])("a %s bomb is given up at the limit, not after it", async (coding, compress) => {
  const bomb = compress(Buffer.alloc(100_000_000));
  const { port, url } = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": coding }).end(bomb);
  });
  const egress = client(`127.0.0.1:${port}`);
  const before = process.memoryUsage().arrayBuffers;
  await expect(egress.get(url, { maxBytes: 2_000_000 })).rejects.toMatchObject(
    reason("The server answered with more than 2 MB."),
  );
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

test("a bomb inside a bomb is counted at each layer", async () => {
  const bomb = zlib.gzipSync(zlib.gzipSync(Buffer.alloc(50_000_000)));
  const { port, url } = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(bomb);
  });
  await expect(client(`127.0.0.1:${port}`).get(url, { maxBytes: 1_500_000 })).rejects.toMatchObject(
    reason("The server answered with more than 1.5 MB."),
  );
});

test("a body of exactly the limit is accepted and one byte more is not", async () => {
  const { port, url } = await serve((_request, response) => void response.end("x".repeat(1_000)));
  const egress = client(`127.0.0.1:${port}`);
  expect((await egress.get(url, { maxBytes: 1_000 })).body.length).toBe(1_000);
  await expect(egress.get(url, { maxBytes: 999 })).rejects.toMatchObject(
    reason("The server answered with more than 999 bytes."),
  );
});

test("a damaged or unknown coding is a failure with a reason", async () => {
  const { port, url } = await serve((request, response) => {
    const coding = request.url === "/odd" ? "compress" : "gzip";
    const cut = zlib.gzipSync("Hello ".repeat(1_000)).subarray(0, 40);
    response.writeHead(200, { "content-encoding": coding }).end(cut);
  });
  const egress = client(`127.0.0.1:${port}`);
  await expect(egress.get(url)).rejects.toMatchObject(reason("The server sent a damaged compressed body."));
  await expect(egress.get(`${url}/odd`)).rejects.toMatchObject(
    reason("The server used a content coding that is not understood."),
  );
});

test("an empty body with a coding is empty", async () => {
  const { port, url } = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end();
  });
  expect((await client(`127.0.0.1:${port}`).get(url)).body.length).toBe(0);
});

test("redirects are followed and reported, and secrets stay with their origin", async () => {
  const seen: unknown[] = [];
  const second = await serve((request, response) => {
    seen.push(request.headers.authorization, request.headers.cookie, request.headers["x-kept"]);
    response.end("there");
  });
  const first = await serve((request, response) => {
    const location = request.url === "/a" ? "/b" : `${second.url}/c`;
    response.writeHead(302, { location }).end("moved");
  });
  const answer = await client(`127.0.0.1:${first.port},127.0.0.1:${second.port}`).get(`${first.url}/a`, {
    headers: { Authorization: "Bearer x", Cookie: "y", "X-Kept": "z" },
  });
  expect(answer.url).toBe(`${second.url}/c`);
  expect(answer.redirects).toEqual([
    { url: `${first.url}/a`, status: 302 },
    { url: `${first.url}/b`, status: 302 },
  ]);
  expect(seen).toEqual([undefined, undefined, "z"]);
});

test("a redirect to a forbidden address is refused and never connected", async () => {
  let connections = 0;
  const secret = await serve((_request, response) => void response.end("secret"));
  secret.server.on("connection", () => void connections++);
  const open = await serve((request, response) => {
    const target = decodeURIComponent(request.url?.slice(1) ?? "");
    response.writeHead(307, { location: target }).end();
  });
  const egress = client(`127.0.0.1:${open.port}`);
  for (const target of [secret.url, `http://localhost:${secret.port}/`, `//0x7f.1:${secret.port}/`]) {
    const attempt = egress.get(`${open.url}/${encodeURIComponent(target)}`);
    await expect(attempt).rejects.toThrow(EgressRefused);
  }
  await expect(egress.get(`${open.url}/${encodeURIComponent("file:///etc/passwd")}`)).rejects.toThrow(EgressRefused);
  expect(connections).toBe(0);
});

test("redirects are given up after the limit", async () => {
  let requests = 0;
  const { port, url } = await serve((_request, response) => {
    requests++;
    response.writeHead(301, { location: "/again" }).end();
  });
  await expect(client(`127.0.0.1:${port}`).get(url)).rejects.toMatchObject(
    reason("The server redirected more than 5 times."),
  );
  expect(requests).toBe(6);
});

test("a POST sends its bytes and never follows a redirect", async () => {
  const bodies: string[] = [];
  const { port, url } = await serve((request, response) => {
    request.setEncoding("utf8").on("data", (text: string) => void bodies.push(text));
    request.on("end", () => void response.writeHead(307, { location: "/other" }).end());
  });
  const answer = await client(`127.0.0.1:${port}`).request(url, { method: "POST", body: '{"é":1}' });
  expect(answer).toMatchObject({ status: 307, redirects: [], url: `${url}/` });
  expect(bodies).toEqual(['{"é":1}']);
});

test("a resolver that hangs counts into the total time", async () => {
  const egress = client("", () => new Promise(() => {}));
  await expect(egress.get("http://slow.example/", { timeoutMs: 200 })).rejects.toMatchObject(
    reason("The request timed out after 0.2 s."),
  );
});

test("the caller can give up, and gets its own reason back", async () => {
  const { port, url } = await serve(() => {});
  const egress = client(`127.0.0.1:${port}`);
  const controller = new AbortController();
  const attempt = egress.get(url, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error("visitor left")), 50);
  await expect(attempt).rejects.toThrow("visitor left");
  await expect(egress.get(url, { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
});

test("a name is resolved and judged again for each new connection (DNS rebinding)", async () => {
  const { port, server } = await serve((_request, response) => void response.end("inside"));
  let lookups = 0;
  const egress = client(`127.0.0.1:${port}`, async () => (++lookups === 1 ? ["127.0.0.1"] : ["127.0.0.2"]));
  const url = `http://rebind.example:${port}/`;
  await egress.get(url);
  await new Promise((soon) => setTimeout(soon, 20));
  await egress.get(url);
  expect(lookups).toBe(1);
  server.closeAllConnections();
  for (let turn = 0; turn < 10; turn++) await new Promise((soon) => setTimeout(soon, 20));
  await expect(egress.get(url)).rejects.toThrow(EgressRefused);
  expect(lookups).toBe(2);
});

test("the socket goes to the judged address, not to what the system resolver says", async () => {
  const { port } = await serve((request, response) => void response.end(request.headers.host));
  const egress = client(`10.0.0.0/8,127.0.0.1:${port}`, async () => ["127.0.0.1"]);
  const answer = await egress.get(`http://no-such-name.invalid:${port}/`);
  expect(answer.body.toString()).toBe(`no-such-name.invalid:${port}`);
});

test("what goes wrong on the way is told in a sentence without addresses", async () => {
  const { port, server, url } = await serve((request) => void request.socket.destroy());
  const egress = client(`127.0.0.1:${port}`, async () => {
    throw Object.assign(new Error("getaddrinfo ENOTFOUND x"), { code: "ENOTFOUND" });
  });
  await expect(egress.get("http://x.example/")).rejects.toMatchObject(
    reason("We couldn't find that website. Check the address."),
  );
  await expect(egress.get(url)).rejects.toMatchObject(reason("The server broke off the connection."));
  await expect(egress.get(`https://127.0.0.1:${port}/`)).rejects.toThrow(EgressFailed);
  server.closeAllConnections();
  await new Promise((closed) => void server.close(closed));
  await expect(egress.get(url)).rejects.toMatchObject(reason("The server refused the connection."));
});
