import { limits, operations } from "@svc/contract";
import { createIpRateLimit } from "../../foundation/ip-rate-limit.ts";
import { isoTime } from "../../foundation/clock.ts";
import type { Clock } from "../../foundation/clock.ts";
import type { Database } from "../../foundation/database/database.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation, RequestContext } from "../../foundation/implement.ts";
import { paginate } from "../../foundation/page.ts";
import { Problem } from "../../foundation/problem.ts";
import type { Chatbots } from "./chatbots.ts";
import type { KnownChatbot } from "./settings.ts";

/** Sites of one chatbot; the one that was not seen for longest goes. */
const sitesAtMost = 200;
/** So long a site that was noted is not noted again: most loads of a widget cost no write. */
const notedForMs = 60 * 60_000;
const rememberedSites = 10_000;
/** Whoever makes origins up is slowed down; a widget tells once a page and site. */
const addressLimit = { limit: 30, windowMs: 60 * 60_000 };

export interface Installs {
  /** The page at the path `page` of the site that the context tells has loaded the widget. What is none, is not allowed, or was made up too often is left out. */
  tell(chatbot: KnownChatbot, page: string, context: Telling): Promise<void>;
  readonly operations: readonly Implementation[];
}

type Telling = Pick<RequestContext, "address" | "judgeOrigin">;

/** On which sites a chatbot's widget was loaded, as the widget tells it. */
export function createInstalls({
  database,
  clock,
  chatbots,
}: {
  database: Database;
  clock: Clock;
  chatbots: Pick<Chatbots, "find">;
}): Installs {
  /** When this process stored each, oldest first. */
  const storedAt = new Map<string, number>();
  const byAddress = createIpRateLimit(addressLimit);

  async function tell(chatbot: KnownChatbot, page: string, { address, judgeOrigin }: Telling): Promise<void> {
    const origin = originOf(() => judgeOrigin(chatbot.allowedDomains));
    if (origin === undefined) return;
    const site = `${chatbot.key} ${origin}`;
    const storedMs = storedAt.get(site) ?? Number.NEGATIVE_INFINITY;
    if (clock.now() - storedMs < notedForMs || !byAddress.admit(address, clock.now()).admitted) return;
    storedAt.delete(site);
    storedAt.set(site, clock.now());
    if (storedAt.size > rememberedSites) for (const oldest of storedAt.keys()) if (storedAt.delete(oldest)) break;
    await storeInstall({ database, clock }, chatbot.key, origin, pathOf(page)).catch((error: unknown) => {
      storedAt.delete(site);
      throw error;
    });
  }

  return {
    tell,
    operations: [
      implement(operations.listInstalls, async ({ chatbotId, limit, cursor }, caller) => {
        const chatbot = await chatbots.find(caller, chatbotId);
        const query = database.query.selectFrom("chatbot_install").selectAll().where("chatbot_key", "=", chatbot.key);
        const { items, nextCursor } = await paginate(query, "chatbot_install.key", { limit, cursor });
        const installs = items.map(({ origin, page, first_seen_at, last_seen_at }) => ({
          origin,
          page,
          firstSeenAt: isoTime(first_seen_at),
          lastSeenAt: isoTime(last_seen_at),
        }));
        return { installs, nextCursor };
      }),
    ],
  };
}

async function storeInstall(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  chatbotKey: number,
  origin: string,
  page: string | null,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const chatbot = transaction
      .selectFrom("chatbot")
      .select("key")
      .where("key", "=", chatbotKey)
      .where("deleted_at", "is", null);
    // One at a time for a chatbot, without keeping its conversations waiting.
    const found = await chatbot.forNoKeyUpdate().executeTakeFirst();
    if (found === undefined) return;
    await transaction
      .insertInto("chatbot_install")
      .values({ chatbot_key: chatbotKey, origin, page, first_seen_at: now, last_seen_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["chatbot_key", "origin"])
          .doUpdateSet({ last_seen_at: now, ...(page === null ? {} : { page }) }),
      )
      .execute();
    const newest = transaction
      .selectFrom("chatbot_install")
      .select("key")
      .where("chatbot_key", "=", chatbotKey)
      .orderBy("last_seen_at", "desc")
      .orderBy("key", "desc")
      .limit(sitesAtMost);
    await transaction
      .deleteFrom("chatbot_install")
      .where("chatbot_key", "=", chatbotKey)
      .where("key", "not in", newest)
      .execute();
  });
}

/** Whoever is not allowed may know of the chatbot; only as its site it does not count. */
function originOf(judge: () => string | undefined): string | undefined {
  try {
    return judge();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Without what follows it in its address, which may be secret; null where it is no path. */
function pathOf(page: string): string | null {
  const path = page.replace(/[?#].*$/su, "");
  return path.startsWith("/") && path.length <= limits.urlCharacters ? path : null;
}
