import type { Config } from "../../foundation/config.ts";
import { openDatabase } from "../../foundation/database/database.ts";
import { ofColumns } from "../../foundation/database/reason-columns.ts";
import { ok, warning } from "./finding.ts";
import type { Finding } from "./finding.ts";

/** How many texts wait for their vectors, and why where a model has failed. Only for a store of this very release. */
export async function checkVectors(config: Config): Promise<Finding[]> {
  const database = await openDatabase(config);
  try {
    const rows = await database.query
      .selectFrom("search_index")
      .innerJoin("vector_set", "vector_set.key", "search_index.target_set")
      .leftJoin("passage", (join) =>
        join
          .onRef("passage.index_key", "=", "search_index.key")
          .onRef("passage.docno", ">=", "vector_set.encoded_next"),
      )
      .select(["vector_set.model", "vector_set.reason", "vector_set.reason_code", "vector_set.reason_args"])
      .select(({ fn }) => fn.count<number | string>("passage.key").as("waiting"))
      .groupBy(["vector_set.key", "vector_set.model"])
      .groupBy(["vector_set.reason", "vector_set.reason_code", "vector_set.reason_args"])
      .orderBy("vector_set.key")
      .execute();
    const behind = rows.filter(({ waiting }) => Number(waiting) > 0);
    if (rows.length === 0) return [];
    if (behind.length === 0) return [ok("vectors", "All texts have theirs.")];
    const texts = behind.reduce((sum, { waiting }) => sum + Number(waiting), 0);
    const failing = behind.find(({ reason }) => reason !== null);
    const why = failing === undefined ? "" : ` ${failing.model} failed: ${ofColumns(failing).reason ?? ""}`;
    return [
      warning(
        "vectors",
        `${texts === 1 ? "1 text has" : `${texts} texts have`} none yet and can only be found by words.${why}`,
        "The service encodes them while it runs. If the number stays, test the embedding model in the chatbot's settings.",
      ),
    ];
  } finally {
    await database.close();
  }
}
