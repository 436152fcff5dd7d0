import type { Config } from "../foundation/config.ts";
import { openDatabase } from "../foundation/database/database.ts";
import { proveSealed } from "./prove-sealed.ts";

/**
 * Opens a store that was just filled as the service would, and says what is in it that people miss
 * first. Throws when a sealed secret does not open with the key.
 */
export async function proveStore(config: Config, secretKey: Buffer | undefined): Promise<string> {
  const database = await openDatabase(config);
  try {
    const count = async (table: "api_key" | "chatbot" | "passage" | "vector" | "message") => {
      const { rows } = await database.query
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
      return rows;
    };
    const counts = [
      `${await count("chatbot")} chatbots`,
      `${await count("api_key")} API keys`,
      `${await count("passage")} passages`,
      `${await count("vector")} vectors`,
      `${await count("message")} messages`,
    ].join(", ");
    if (secretKey === undefined) return `${counts}.\n`;
    const { sealed, faults } = await proveSealed(database, secretKey);
    if (faults.length > 0) throw new Error(faults.map(({ says, fix }) => `${says} ${fix}`).join("\n"));
    return `${counts}; ${sealed} sealed secrets, which all open.\n`;
  } finally {
    await database.close();
  }
}
