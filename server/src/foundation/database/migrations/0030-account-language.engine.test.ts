import { expect, test } from "vitest";
import { createEmptyStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../database.ts";
import { migrationNames } from "../migrate.ts";
import { makeOldStore } from "../test-old-store.ts";

test("members of an older release who had chosen German keep it; of the others nothing was chosen", async () => {
  const store = await createEmptyStore();
  const chosen = { german: '{"language":"de"}', english: '{"email":"daily","language":"en"}', untouched: null };
  await makeOldStore(store.settings, migrationNames.indexOf("0030-account-language"), async (transaction) => {
    for (const [id, settings] of Object.entries(chosen)) {
      const account = { id, email: id, email_folded: id, password_hash: "", created_at: 1 };
      await transaction.insertInto("account").values(account).execute();
      await transaction
        .insertInto("notification_member")
        .values({ workspace_id: "ws_old", account_id: id, settings })
        .execute();
    }
  });
  const database = await openDatabase(store.settings);
  try {
    const rows = await database.query.selectFrom("account").select(["id", "language"]).orderBy("key").execute();
    expect(rows).toEqual([
      { id: "german", language: "de" },
      { id: "english", language: null },
      { id: "untouched", language: null },
    ]);
  } finally {
    await database.close();
    await store.remove();
  }
});
