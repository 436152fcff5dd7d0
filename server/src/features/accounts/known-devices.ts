import { createHmac } from "node:crypto";
import { foldEmail } from "@svc/contract";
import type { Clock } from "../../foundation/clock.ts";
import type { WriteTransaction } from "../../foundation/database/database.ts";
import type { RequestContext } from "../../foundation/implement.ts";
import { peerGroup } from "../../foundation/networks.ts";
import { browserNameOf } from "@svc/contract/browser-name";
import { deviceSeconds, readDeviceMark } from "./device.ts";

/** Per account and hour, so that someone with the password can't fill the mailbox. */
const mailsAtMost = 5;
const hourMs = 60 * 60_000;

type Device = Pick<RequestContext, "address" | "userAgent" | "browser">;

interface KnownDevicesOptions {
  readonly clock: Clock;
  readonly deviceKey: Buffer;
}

export type SeenDevice = "first" | "known" | "new" | "new, one of many";

/**
 * Notes from where an account signs in. Known is a device with the mark of an earlier sign-in, or with the browser
 * and network of one (an IPv4 address, an IPv6 /64). The very first of an account is not new.
 */
export async function recordDevice(
  transaction: WriteTransaction,
  { clock, deviceKey }: KnownDevicesOptions,
  account: { readonly id: string; readonly email: string },
  { address, userAgent, browser }: Device,
): Promise<SeenDevice> {
  const now = clock.now();
  const known = await transaction
    .selectFrom("known_device")
    .select(["fingerprint", "created_at"])
    .where("account_id", "=", account.id)
    .execute();
  const fingerprint = fingerprintOf(deviceKey, account.id, address, userAgent);
  await transaction
    .insertInto("known_device")
    .values({ account_id: account.id, fingerprint, created_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "fingerprint"]).doUpdateSet({ last_seen_at: now }))
    .execute();
  if (known.length === 0) return "first";
  const isMarked = readDeviceMark(deviceKey, browser.device, foldEmail(account.email)) !== undefined;
  if (isMarked || known.some((device) => device.fingerprint === fingerprint)) return "known";
  const later = known
    .map(({ created_at: at }) => at)
    .toSorted((one, two) => one - two)
    .slice(1);
  return later.filter((at) => at > now - hourMs).length < mailsAtMost ? "new" : "new, one of many";
}

/** Forgets devices that a browser would have forgotten, too. */
export async function forgetOldDevices(transaction: WriteTransaction, now: number): Promise<void> {
  await transaction
    .deleteFrom("known_device")
    .where("last_seen_at", "<=", now - deviceSeconds * 1_000)
    .execute();
}

/** By the browser's name and not its version, which changes every month. */
function fingerprintOf(key: Buffer, accountId: string, address: string, userAgent: string): string {
  const { browser, system } = browserNameOf(userAgent);
  const agent = browser === null ? userAgent : [browser, system];
  const named = JSON.stringify([accountId, peerGroup(address), agent]);
  return createHmac("sha256", key).update(named).digest("base64url");
}
