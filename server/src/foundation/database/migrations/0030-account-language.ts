import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "../tables.ts";

const settingsSchema = z.looseObject({ language: z.string().optional() });

/**
 * In which language people get mail. Who had chosen one for notifications keeps it; English was also what nobody
 * had chosen, so that it is asked for anew.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable("account").addColumn("language", "text").execute();
  const members = await db
    .selectFrom("notification_member")
    .select(["account_id", "settings"])
    .where("settings", "is not", null)
    .execute();
  for (const { account_id: id, settings } of members) {
    const { language } = settingsSchema.parse(JSON.parse(settings ?? "{}"));
    if (language === "de") await db.updateTable("account").set({ language }).where("id", "=", id).execute();
  }
}
