import { randomBytes } from "node:crypto";
import type { Database } from "../../foundation/database/database.ts";
import { openSealed, seal } from "../../foundation/sealed.ts";

/** Standard Webhooks: 24 to 64 bytes in standard base64. */
const secretBytes = 32;

/** The longest that two secrets sign side by side. */
export const rotationMs = 24 * 60 * 60 * 1_000;

const secretsKnown = 1_000;

export function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

/** The columns of an endpoint that hold its secrets. */
export interface SealedSecrets {
  readonly id: string;
  readonly secret: string;
  readonly next_secret: string | null;
  readonly rotation_ends_at: number | null;
}

/** The valid secrets at a time. A rotation ends automatically. */
export function currentSecrets({ secret, next_secret: next, rotation_ends_at: endsAt }: SealedSecrets, now: number) {
  if (next === null || endsAt === null) return { secret, next_secret: null, rotation_ends_at: null };
  if (endsAt <= now) return { secret: next, next_secret: null, rotation_ends_at: null };
  return { secret, next_secret: next, rotation_ends_at: endsAt };
}

export interface Secrets {
  /** The form in which a secret of the endpoint is stored, in either column. */
  seal(webhookId: string, secret: string): string;
  /** What signs a delivery now. */
  open(sealed: SealedSecrets, now: number): { readonly secret: string; readonly nextSecret: string | null };
}

export function createSecrets(sealKey: Buffer): Secrets {
  // Decrypting costs as much as all else that a delivery computes.
  const known = new Map<string, string>();

  function opened(webhookId: string, text: string): string {
    const name = `${webhookId} ${text}`;
    const secret = known.get(name) ?? openSealed(sealKey, text, place(webhookId));
    if (known.size >= secretsKnown) known.clear();
    known.set(name, secret);
    return secret;
  }
  return {
    seal: (webhookId, secret) => seal(sealKey, secret, place(webhookId)),
    open(sealed, now) {
      const { secret, next_secret: next } = currentSecrets(sealed, now);
      return {
        secret: opened(sealed.id, secret),
        nextSecret: next === null ? null : opened(sealed.id, next),
      };
    },
  };
}

// The same in both columns, so that a rotation's end can move the text as it is.
const place = (webhookId: string) => `webhook ${webhookId} secret`;

/** Opens every endpoint's secrets, to prove the secret key; answers how many there are and whose do not open. */
export async function proveWebhookSecrets(
  database: Database,
  sealKey: Buffer,
): Promise<{ readonly sealed: number; readonly unreadable: readonly string[] }> {
  const rows = await database.query
    .selectFrom("webhook")
    .select(["id", "secret", "next_secret"])
    .where("deleted_at", "is", null)
    .execute();
  const sealed = rows.flatMap(({ id, secret, next_secret: next }) =>
    [secret, next].filter((text) => text !== null).map((text) => ({ id, text })),
  );
  const unreadable = sealed.filter(({ id, text }) => {
    try {
      openSealed(sealKey, text, place(id));
      return false;
    } catch {
      return true;
    }
  });
  return { sealed: sealed.length, unreadable: [...new Set(unreadable.map(({ id }) => id))] };
}
