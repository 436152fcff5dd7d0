import { chatbotSettingsSchema, operations } from "@svc/contract";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Log } from "../../../foundation/log.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { EgressFailed, EgressRefused } from "../../../foundation/egress/egress.ts";
import { fetchFollowing } from "../crawl/fetch-following.ts";
import type { FetchSettings } from "../crawl/fetch-page.ts";
import { Unreadable } from "../read/read.ts";
import type { Reader } from "../read/read.ts";
import { scanBrand } from "./scan-brand.ts";

/** A site is asked once in so long, and by so many members at once as one. */
const knownForMs = 3_600_000;
const knownMost = 100;
const timeoutMs = 20_000;

const { primary: usualColor } = chatbotSettingsSchema.parse({}).colors;

interface Options extends BrandOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly chatbots: Pick<Chatbots, "find">;
  readonly log: Log;
}

/** Proposes the color and icon of a chatbot's website, as far as it has none of its own. */
export function brandOperation(options: Options): Implementation {
  const { database, clock, chatbots, log } = options;
  const known = new Map<string, { readonly brand: Promise<SiteBrand>; readonly untilMs: number }>();

  function brandOf(site: string): Promise<SiteBrand> {
    const nowMs = clock.now();
    const before = known.get(site);
    if (before !== undefined && before.untilMs > nowMs) return before.brand;
    if (known.size >= knownMost) known.clear();
    const brand = readBrand(options, site, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => {
      log.info({ err: error, site }, "a website could not be looked at for its color and icon");
      return { ...noBrand, site };
    });
    known.set(site, { brand, untilMs: nowMs + knownForMs });
    return brand;
  }

  return implement(operations.getAppearanceProposal, async ({ chatbotId }, caller) => {
    const { key, colors, avatar } = await chatbots.find(caller, chatbotId);
    const [wantsColor, wantsIcon] = [colors.primary === usualColor, avatar === null];
    const site = wantsColor || wantsIcon ? await findSite(database, key) : null;
    if (site === null) return noBrand;
    const { color, icon } = await brandOf(site);
    return { site, color: wantsColor ? color : null, icon: wantsIcon ? icon : null };
  });
}

/** What a website names as its own look. */
interface SiteBrand {
  readonly site: string | null;
  readonly color: string | null;
  readonly icon: { readonly mediaType: string; readonly content: string } | null;
}

interface BrandOptions {
  readonly settings: Omit<FetchSettings, "signal">;
  readonly attachments: Pick<Reader, "readAttachment">;
}

const noBrand: SiteBrand = { site: null, color: null, icon: null };

const iconsTried = 3;
const iconBytes = 2_000_000;
const iconTimeoutMs = 5_000;
/** Four times of what the widget shows. */
const iconPixels = 192;
/** Smaller ones are blurred where the chat shows them. */
const leastPixels = 32;

/** The address of the first website that was added; null where there is none. */
async function findSite({ query }: Database, chatbotKey: number): Promise<string | null> {
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
async function readBrand(options: BrandOptions, site: string, signal: AbortSignal): Promise<SiteBrand> {
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
