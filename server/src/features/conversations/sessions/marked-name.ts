import { sql } from "kysely";

/*
 * A session that is being deleted is called `deleted ses_… NAME`. Its id was made after its name was chosen,
 * so no caller can have chosen such a name.
 */

interface Named {
  readonly id: string;
  readonly session_id: string;
}

const markOf = (id: string) => `deleted ${id} `;

/** The same in SQL, for a row that may be marked already. */
export const markedName = sql<string>`case
  when substr(session_id, 1, length(id) + 9) = 'deleted ' || id || ' ' then session_id
  else 'deleted ' || id || ' ' || session_id end`;

/** Whether it is being deleted. */
export const isMarked = ({ id, session_id: name }: Named): boolean => name.startsWith(markOf(id));

/** As its caller calls the session, or has called it. */
export function callersName({ id, session_id: name }: Named): string {
  return isMarked({ id, session_id: name }) ? name.slice(markOf(id).length) : name;
}
