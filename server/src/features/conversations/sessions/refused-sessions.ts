import { among } from "../../../foundation/database/among.ts";
import { prepare } from "../../../foundation/database/prepare.ts";
import type { Work } from "../../../foundation/database/prepare.ts";
import { shownMetadata } from "../metadata.ts";

/** As it is stored. Most answers aren't refusals: their metadata, with its sources, isn't read. */
const unanswered = '%"answered":false%';

const findRefusals = prepare<{ keys: unknown }>()((db, arg, engine) =>
  db
    .selectFrom("session")
    .innerJoin("message", "message.session_key", "session.key")
    .select(["session.key", "message.metadata"])
    .where(among(engine, "session.key", arg("keys")))
    .where("message.metadata", "like", unanswered)
    .where("message.key", "=", ({ selectFrom }) =>
      selectFrom("message as last")
        .select("last.key")
        .whereRef("last.session_key", "=", "session.key")
        .where("last.role", "=", "assistant")
        .orderBy("last.session_key", "desc")
        .orderBy("last.key", "desc")
        .limit(1),
    )
    .orderBy("session.key"),
);

/** Which of these sessions, by row key, end with a refusal: the chatbot's last word answered nothing. */
export function* readRefusedSessions(keys: unknown): Work<ReadonlySet<number>> {
  const rows = yield* findRefusals.run({ keys });
  return new Set(rows.filter(({ metadata }) => isRefusal(metadata)).map(({ key }) => key));
}

/** A person's reply has no `answered`; a handoff's message isn't meant to answer. */
function isRefusal(metadata: string | null): boolean {
  const { answered, handoff, hedged, author } = shownMetadata(metadata);
  return answered === false && handoff !== true && hedged !== true && author === undefined;
}
