import { chatbotSettingsSchema, operations } from "@svc/contract";
import type { Clock } from "../../../foundation/clock.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { implement } from "../../../foundation/implement.ts";
import type { Implementation } from "../../../foundation/implement.ts";
import type { Log } from "../../../foundation/log.ts";
import type { Chatbots } from "../../chatbots/chatbots.ts";
import { findSite, noBrand, readBrand } from "./read-brand.ts";
import type { BrandOptions, SiteBrand } from "./read-brand.ts";

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
