import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../foundation/clock.ts";
import type { Log } from "../../foundation/log.ts";
import { peerGroup } from "../../foundation/networks.ts";
import { createSlidingLog } from "../../foundation/sliding-log.ts";

/** What a token opens: one row of a session, so that it ends when that is deleted, whatever is called the same later. */
interface TokenSubject {
  readonly chatbotId: string;
  /** `ses_…`. */
  readonly sesId: string;
}

/** Names a visitor's chatbot and session, and proves that the service issued it. */
export interface VisitorTokens {
  /** Valid for `visitorTokenMs`, or as long as it says. */
  issue(subject: TokenSubject, validMs?: number): string;
  /** What the token names; null when it is not one of ours, or has expired. */
  read(token: string): TokenSubject | null;
}

/** A browser that comes back later begins another conversation. */
export const visitorTokenMs = 90 * 24 * 60 * 60 * 1_000;

/** `chatbot.session.expiry.signature`: names in base64url, expiry in seconds, HMAC-SHA256 over the first three. */
export function createVisitorTokens(key: Buffer, clock: Pick<Clock, "now">): VisitorTokens {
  const secret = createSecretKey(key);
  const sign = (named: string) => createHmac("sha256", secret).update(named).digest("base64url");
  return {
    issue({ chatbotId, sesId }, validMs = visitorTokenMs) {
      const expiry = Math.ceil((clock.now() + validMs) / 1_000);
      const named = `${encode(chatbotId)}.${encode(sesId)}.${expiry}`;
      return `${named}.${sign(named)}`;
    },
    read(token) {
      const [chatbot, session, expiry, signature, ...rest] = token.split(".", 5);
      if (chatbot === undefined || session === undefined || signature === undefined || rest.length > 0) return null;
      const expected = Buffer.from(sign(`${chatbot}.${session}.${expiry}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      if (Number(expiry) * 1_000 <= clock.now()) return null;
      return { chatbotId: decode(chatbot), sesId: decode(session) };
    },
  };
}

const encode = (text: string) => Buffer.from(text).toString("base64url");
const decode = (text: string) => Buffer.from(text, "base64url").toString();

/** Logs a visitor token that opens nothing, or not the session it came with, as a security event. */
export type LogBadToken = (address: string, chatbotId: string | undefined) => void;

const windowMs = 10 * 60_000;
/** Lines of one peer for one chatbot, and of all peers: more say nothing new, and would fill the disk. */
const linesOfPeer = 20;
const linesOfAll = 1_000;

export function createLogBadToken({ clock, log }: { clock: Clock; log: Log }): LogBadToken {
  const peers = createSlidingLog({ limit: linesOfPeer, windowMs });
  const all = createSlidingLog({ limit: linesOfAll, windowMs });
  return (address, chatbotId) => {
    const now = clock.now();
    if (!peers.admit(JSON.stringify([peerGroup(address), chatbotId]), now).admitted) return;
    if (!all.admit("", now).admitted) return;
    log.warn({ securityEvent: "bad_token", address, chatbotId }, "security event");
  };
}
