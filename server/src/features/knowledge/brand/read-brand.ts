import type { Database } from "../../../foundation/database/database.ts";
import { EgressFailed, EgressRefused } from "../../../foundation/egress/egress.ts";
import { fetchFollowing } from "../crawl/fetch-following.ts";
import type { FetchSettings } from "../crawl/fetch-page.ts";
import { Unreadable } from "../read/read.ts";
import type { Reader } from "../read/read.ts";
import { scanBrand } from "./scan-brand.ts";

/** What a website names as its own look. */
export interface SiteBrand {
  readonly site: string | null;
  readonly color: string | null;
  readonly icon: { readonly mediaType: string; readonly content: string } | null;
}

export interface BrandOptions {
  readonly settings: Omit<FetchSettings, "signal">;
  readonly attachments: Pick<Reader, "readAttachment">;
}

export const noBrand: SiteBrand = { site: null, color: null, icon: null };

const iconsTried = 3;
const iconBytes = 2_000_000;
const iconTimeoutMs = 5_000;
/** Four times of what the widget shows. */
const iconPixels = 192;
/** Smaller ones are blurred where the chat shows them. */
const leastPixels = 32;

/** The address of the first website that was added; null where there is none. */
export async function findSite({ query }: Database, chatbotKey: number): Promise<string | null> {
  const source = await query
    .selectFrom("source")
    .select("name")
    .where("chatbot_key", "=", chatbotKey)
    .where("kind", "=", "url")
    .orderBy("key")
    .limit(1)
    .executeTakeFirst();
  return source?.name ?? null;
}

/** Fetches the page and its best icon, which is decoded and encoded anew in the reading process. */
export async function readBrand(options: BrandOptions, site: string, signal: AbortSignal): Promise<SiteBrand> {
  const page = await unlessRefused(fetchFollowing({ ...options.settings, signal }, site), signal);
  if (page === null) return { ...noBrand, site };
  const { color, icons } = scanBrand(page.bytes, page.headers["content-type"], page.url);
  for (const address of icons.slice(0, iconsTried)) {
    const icon = await unlessRefused(readIcon(options, address, signal), signal);
    if (icon !== null) return { site, color, icon };
  }
  return { site, color, icon: null };
}

async function readIcon(
  { settings, attachments }: BrandOptions,
  address: string,
  signal: AbortSignal,
): Promise<SiteBrand["icon"]> {
  const request = { maxBytes: iconBytes, timeoutMs: iconTimeoutMs, signal, headers: { accept: "image/*" } };
  const { status, body } = await settings.egress.get(address, request);
  if (status !== 200) return null;
  const { mediaType, image } = await attachments.readAttachment(body, "icon", signal, iconPixels);
  if (image === null || Math.min(image.width, image.height) < leastPixels) return null;
  return { mediaType, content: Buffer.from(image.bytes).toString("base64") };
}

/** What a site refuses, or has wrong, is only missing. */
async function unlessRefused<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Unreadable || error instanceof EgressFailed || error instanceof EgressRefused) return null;
    throw error;
  }
}
