import type { Database } from "./database/database.ts";
import type { Implementation } from "./implement.ts";

/** The same operations; behind each that deletes, what it deleted is scrubbed from the store's files too. */
export function scrubAfterDeletion(
  { scrub }: Pick<Database, "scrub">,
  implementations: readonly Implementation[],
): Implementation[] {
  return implementations.map((implementation) => {
    if (implementation.operation.http.method !== "DELETE") return implementation;
    return {
      ...implementation,
      async run(input, caller, context) {
        const output = await implementation.run(input, caller, context);
        scrub();
        return output;
      },
    };
  });
}
