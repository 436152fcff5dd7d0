import type { Database } from "../../foundation/database/database.ts";
import { publicArticles, titleOf, toArticle } from "./portal-rows.ts";
import type { PortalArticle } from "./portal.ts";
import { isOnlyLabels } from "./prose.ts";

/** So many pages may have only links. */
const skippedAtMost = 50;

/** What readers found helpful first, then the newest; no page of a website that has only links. */
export async function suggestArticles(database: Database, chatbotKey: number, limit: number): Promise<PortalArticle[]> {
  const rows = await publicArticles(database, chatbotKey)
    .orderBy(({ eb, ref }) => eb("helpful", "-", ref("unhelpful")), "desc")
    .orderBy("key", "desc")
    .limit(limit + skippedAtMost)
    .execute();
  return rows
    .filter((row) => row.url === null || !isOnlyLabels(row.beginning, titleOf(row)))
    .slice(0, limit)
    .map((row) => toArticle(row));
}
