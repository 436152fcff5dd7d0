import type { Database } from "../../../foundation/database/database.ts";
import { shownMetadata } from "../metadata.ts";

/** Which of these sessions, by row key, end with a refusal: the chatbot's last word answered nothing. */
export async function refusedSessions(
  query: Pick<Database["query"], "selectFrom">,
  keys: readonly number[],
): Promise<ReadonlySet<number>> {
  if (keys.length === 0) return new Set();
  const rows = await query
    .selectFrom("session")
    .innerJoin("message", "message.session_key", "session.key")
    .select(["session.key", "message.metadata"])
    .where("session.key", "in", keys)
    .where("message.key", "=", ({ selectFrom }) =>
      selectFrom("message as last")
        .select("last.key")
        .whereRef("last.session_key", "=", "session.key")
        .where("last.role", "=", "assistant")
        .orderBy("last.session_key", "desc")
        .orderBy("last.key", "desc")
        .limit(1),
    )
    .orderBy("session.key")
    .execute();
  return new Set(rows.filter(({ metadata }) => isRefusal(metadata)).map(({ key }) => key));
}

/** A person's reply has no `answered`; a handoff's message isn't meant to answer. */
function isRefusal(metadata: string | null): boolean {
  const { answered, handoff, hedged, author } = shownMetadata(metadata);
  return answered === false && handoff !== true && hedged !== true && author === undefined;
}
