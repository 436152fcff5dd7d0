import type { Caller } from "../../foundation/caller.ts";
import type { Database } from "../../foundation/database/database.ts";
import { Problem } from "../../foundation/problem.ts";

/** For what holds every workspace of the service: throws `forbidden` where the caller does not own them all. */
export async function requireOwnerOfAll(database: Database, { id }: Caller): Promise<void> {
  const others = await database.query
    .selectFrom("workspace")
    .select("id")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member")
            .select("member.account_id")
            .whereRef("member.workspace_id", "=", "workspace.id")
            .where("member.account_id", "=", id)
            .where("member.role", "=", "owner"),
        ),
      ),
    )
    .limit(1)
    .execute();
  if (others.length > 0)
    throw new Problem(
      "forbidden",
      "This holds every workspace of the service, and you do not own all of them. Ask whoever runs the service to run `npm run svc -- backup`.",
    );
}
