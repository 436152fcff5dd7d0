import { createHmac } from "node:crypto";

/**
 * The signatures of one attempt. Contract section 5: lowercase hex of HMAC-SHA256 over the body, keyed
 * with the whole secret as it was shown. Standard Webhooks beside it: its key is the decoded part, and
 * what it signs begins with the delivery's id and the attempt's time in seconds.
 */
export function signatureHeaders({
  deliveryId,
  body,
  timeMs,
  secret,
  nextSecret,
}: {
  readonly deliveryId: string;
  readonly body: string;
  readonly timeMs: number;
  readonly secret: string;
  /** The one that takes over; null outside of rotations. */
  readonly nextSecret: string | null;
}): Record<string, string> {
  const seconds = String(Math.floor(timeMs / 1_000));
  const standard = (key: string) => `v1,${standardSignature(key, `${deliveryId}.${seconds}.${body}`)}`;
  return {
    "X-SVC-Signature": contractSignature(secret, body),
    ...(nextSecret === null ? {} : { "X-SVC-Signature-Next": contractSignature(nextSecret, body) }),
    "webhook-id": deliveryId,
    "webhook-timestamp": seconds,
    "webhook-signature": nextSecret === null ? standard(secret) : `${standard(secret)} ${standard(nextSecret)}`,
  };
}

function contractSignature(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

function standardSignature(secret: string, content: string): string {
  return createHmac("sha256", Buffer.from(secret.replace(/^whsec_/u, ""), "base64"))
    .update(content)
    .digest("base64");
}
