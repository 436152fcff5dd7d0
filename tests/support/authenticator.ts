import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Answer } from "./api.ts";
import { anonymous, cookiesOf } from "./members.ts";
import type { Member } from "./members.ts";

/** Where the service says that it is; nobody has to listen there. */
export const svcOrigin = "http://svc.localhost";

/** What an authenticator, or whoever poses as one, does differently. */
export interface Deed {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly credentialId?: string;
  readonly userHandle?: string;
  readonly attestation?: string;
}

interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** An authenticator in software, with one passkey for the service at `origin`. */
export function createAuthenticator(origin = svcOrigin) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const ownId = id.toString("base64url");
  let ownHandle = "";
  let counter = 0;

  function authenticatorData(deed: Deed, attested: Buffer): Buffer {
    const flags = 0x01 | (deed.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deed.counter ?? ++counter);
    const domain = createHash("sha256")
      .update(deed.rpId ?? new URL(origin).hostname)
      .digest();
    return Buffer.concat([domain, Buffer.from([flags]), count, attested]);
  }

  function clientData(type: string, { challenge }: Options, deed: Deed): Buffer {
    const data = { type, challenge: deed.challenge ?? challenge, origin: deed.origin ?? origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  return {
    id: ownId,
    /** As `navigator.credentials.create()` answers. */
    create(options: Options, deed: Deed = {}) {
      ownHandle = options.user?.id ?? "";
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = cborMap([
        ["fmt", deed.attestation ?? "none"],
        ["attStmt", []],
        ["authData", authenticatorData(deed, attested)],
      ]);
      return {
        id: ownId,
        rawId: ownId,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", options, deed).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      };
    },
    /** As `navigator.credentials.get()` answers. */
    get(options: Options, deed: Deed = {}) {
      const data = authenticatorData(deed, Buffer.alloc(0));
      const signed = clientData("webauthn.get", options, deed);
      const digest = createHash("sha256").update(signed).digest();
      return {
        id: deed.credentialId ?? ownId,
        rawId: deed.credentialId ?? ownId,
        type: "public-key",
        response: {
          clientDataJSON: signed.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, digest]), privateKey).toString("base64url"),
          userHandle: deed.userHandle ?? (ownHandle === "" ? null : ownHandle),
        },
        clientExtensionResults: {},
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Begins to add a passkey: what the browser is asked for, and the cookies it sends from then on. */
export async function startAdding(member: Member): Promise<{ readonly options: Options; readonly cookie: string }> {
  const started = await member.api("POST", "/api/auth/passkeys/start", {});
  if (started.status !== 200) throw new Error(`Starting answered ${started.status}: ${JSON.stringify(started.body)}`);
  return { options: started.body, cookie: `${member.headers["cookie"]}; ${cookiesOf(started)}` };
}

/** Adds the authenticator's passkey to the member's account. */
export async function addPasskey(member: Member, authenticator: Authenticator, deed: Deed = {}): Promise<Answer> {
  const { options, cookie } = await startAdding(member);
  const credential = authenticator.create(options, deed);
  return member.api("POST", "/api/auth/passkeys", { name: "Laptop", credential }, { cookie });
}

/** Begins to sign in with a passkey; `token`: after the password. */
export async function startPasskeySignIn(url: string, token?: string) {
  const input = token === undefined ? {} : { token };
  const started = await anonymous(url, "POST", "/api/auth/sign-in/passkey/start", input);
  if (started.status !== 200) throw new Error(`Starting answered ${started.status}: ${JSON.stringify(started.body)}`);
  return { options: started.body, cookie: cookiesOf(started), input };
}

/** Signs in with the authenticator's passkey; `second`: another process, which completes what the first has begun. */
export async function signInWithPasskey(
  url: string,
  authenticator: Authenticator,
  { deed = {}, token, second = url }: { deed?: Deed; token?: string; second?: string } = {},
): Promise<Answer> {
  const { options, cookie, input } = await startPasskeySignIn(url, token);
  const credential = authenticator.get(options, deed);
  return anonymous(second, "POST", "/api/auth/sign-in/passkey", { ...input, credential }, { cookie });
}

type Cbor = number | string | Buffer | readonly (readonly [number | string, Cbor])[];

/** RFC 8949, as far as WebAuthn needs it: a list of pairs is a map. */
function cborMap(pairs: readonly (readonly [number | string, Cbor])[]): Buffer {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flatMap(([name, value]) => [cbor(name), cbor(value)])]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.isBuffer(value) ? Buffer.concat([cborHead(2, value.length), value]) : cborMap(value);
}

function cborHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  return value < 256
    ? Buffer.from([(type << 5) | 24, value])
    : Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}
