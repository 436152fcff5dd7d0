import { createECDH, createHmac, createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";

/** The service as push services know it (RFC 8292). */
export interface Vapid {
  /** What browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Value of the `Authorization` header for a request to this endpoint. */
  authorize(endpoint: string, nowMs: number): Promise<string>;
}

const validSeconds = 12 * 60 * 60;

/** The key pair follows from `key`, so that every process has the same one. `contact`: an https or mailto address. */
export function createVapid(key: Buffer, contact: string): Vapid {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKeyFrom(key));
  const point = pair.getPublicKey();
  const part = (from: number, to: number) => point.subarray(from, to).toString("base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: part(1, 33),
    y: part(33, 65),
    d: pair.getPrivateKey().toString("base64url"),
  };
  const signingKey = createPrivateKey({ key: jwk, format: "jwk" });
  const publicKey = point.toString("base64url");
  return {
    publicKey,
    async authorize(endpoint, nowMs) {
      const token = await new SignJWT({ sub: contact })
        .setProtectedHeader({ typ: "JWT", alg: "ES256" })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(Math.floor(nowMs / 1_000) + validSeconds)
        .sign(signingKey);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}

/** 32 bytes that are a scalar of the curve; nearly always the first that is tried is one. */
function privateKeyFrom(key: Buffer): Buffer {
  for (let count = 0; ; count++) {
    const scalar = createHmac("sha256", key).update(`vapid ${count}`).digest();
    try {
      createECDH("prime256v1").setPrivateKey(scalar);
      return scalar;
    } catch {
      // Zero, or not below the curve's order.
    }
  }
}
