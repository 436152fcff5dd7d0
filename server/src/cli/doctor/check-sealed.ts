import type { Config } from "../../foundation/config.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import { findSecretKey } from "../../foundation/secret-key.ts";
import { proveSealed } from "../prove-sealed.ts";
import { failed, messageOf, ok } from "./finding.ts";
import type { Finding } from "./finding.ts";

/** Opens what is sealed in the store. Only for a store of this very release: opening an older one would upgrade it. */
export async function checkSealed(config: Config): Promise<Finding[]> {
  const secretKey = findSecretKey(config.secretKey, config.dataDir);
  if (secretKey === undefined) return [];
  try {
    const database = await openDatabase(config);
    try {
      const { sealed, faults } = await proveSealed(database, secretKey);
      if (faults.length > 0) return faults.map(({ says, fix }) => failed("sealed secrets", says, fix));
      return [ok("sealed secrets", `${sealed}, and the secret key opens all of them.`)];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [failed("sealed secrets", messageOf(error), "Put the store right first.")];
  }
}
