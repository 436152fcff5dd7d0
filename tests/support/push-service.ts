import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { jwtVerify } from "jose";

const file = (name: string) => fileURLToPath(new URL(`certificate/${name}`, import.meta.url));

export interface Pushed {
  /** As the browser was named. */
  readonly to: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** What the browser decrypts. */
  readonly message: unknown;
}

export interface PushService {
  readonly port: number;
  readonly pushes: readonly Pushed[];
  /** What `pushManager.subscribe()` gives a browser of this name. */
  browser(name: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The next answers, one a request; then 201. */
  answer(...statuses: number[]): void;
  close(): void;
}

/** A push service on loopback (RFC 8030), which takes what is signed for it (RFC 8292) and reads it as browsers do (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const pushes: Pushed[] = [];
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  const statuses: number[] = [];
  const options = { cert: readFileSync(file("localhost.pem")), key: readFileSync(file("localhost.key.pem")) };
  const server = createServer(options, (request, response) => void receive(request, response));

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const to = (request.url ?? "").replace("/send/", "");
    const known = browsers.get(to);
    const status = statuses.shift() ?? 201;
    if (known === undefined || status !== 201) {
      response.writeHead(known === undefined ? 404 : status).end();
      return;
    }
    await verify(request.headers.authorization ?? "");
    const { ttl, urgency, topic, "content-encoding": encoding } = request.headers;
    const headers = { ttl: String(ttl), urgency: String(urgency), topic: String(topic), encoding };
    pushes.push({ to, headers, message: read(Buffer.concat(parts), known) });
    response.writeHead(201).end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `https://127.0.0.1:${port}`;

  /** Throws where the token is not for this origin, or not signed with the key that it names. */
  async function verify(header: string): Promise<void> {
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/u.exec(header) ?? [];
    const point = Buffer.from(key, "base64url");
    const [x = "", y = ""] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    await jwtVerify(token, publicKey, { audience: origin });
  }

  return {
    port,
    pushes,
    browser(name) {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { pair, auth });
      const keys = { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") };
      return { endpoint: `${origin}/send/${name}`, keys };
    },
    answer: (...next) => void statuses.push(...next),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function read(body: Buffer, { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer }): unknown {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const hkdf = (secret: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const secret = hkdf(pair.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString());
}
