import { Problem } from "../../foundation/problem.ts";

/** What an action of a tool needs, and what else it takes. */
export interface ActionFields<Needed extends string = string, Taken extends string = string> {
  readonly needs: readonly Needed[];
  readonly takes: readonly Taken[];
}

type Filled<Given, Needed extends PropertyKey> = {
  [Name in Needed & keyof Given]: Exclude<Given[Name], undefined>;
};

/**
 * The fields of a tool with actions, for one of them. Throws `invalid_request` where one is missing
 * that it needs, or one is given that it would do nothing with.
 */
export function fieldsOf<Given extends object, Needed extends string, Taken extends string>(
  action: string,
  given: Given,
  { needs, takes }: ActionFields<Needed, Taken>,
): Given & Filled<Given, Needed> {
  const values = new Map<string, unknown>(Object.entries(given).filter(([, value]) => value !== undefined));
  const missing = needs.filter((name) => !values.has(name));
  if (missing.length > 0)
    throw wrong(
      `The action ${action} needs ${listed(needs)}: ${listed(missing)} ${isOrAre(missing)} missing.`,
      missing,
    );
  const known = new Set<string>(["action", "limit", ...needs, ...takes]);
  const unused = [...values.keys()].filter((name) => !known.has(name));
  if (unused.length > 0)
    throw wrong(
      `The action ${action} does nothing with ${listed(unused)}. It takes ${listed([...needs, ...takes])}.`,
      unused,
    );
  return filled(given);
}

function wrong(detail: string, names: readonly string[]): Problem {
  return new Problem("invalid_request", detail, {
    errors: names.map((path) => ({ path, message: "does not fit the action" })),
  });
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function isOrAre(names: readonly string[]): string {
  return names.length === 1 ? "is" : "are";
}

function filled<Given, Needed extends PropertyKey>(given: Given): Given & Filled<Given, Needed> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- those that are needed were seen to be there
  return given as Given & Filled<Given, Needed>;
}
