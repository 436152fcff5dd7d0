import { Problem } from "../../foundation/problem.ts";

type Filled<Given, Needed extends keyof Given> = {
  [Name in Needed]-?: Exclude<Given[Name], undefined>;
};

/** These go with every action: the page's size has a default. */
const always = ["action", "limit"];

/**
 * The fields of a tool with actions, for the one that is asked for. Throws `invalid_request` where
 * one is missing that it needs, or one is given that it would do nothing with.
 */
export function fieldsOf<Given extends { readonly action: string }, Needed extends keyof Given & string>(
  given: Given,
  needs: readonly Needed[],
  takes: readonly (keyof Given & string)[],
): Given & Filled<Given, Needed> {
  const { action } = given;
  const present = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const missing = needs.filter((name) => !present.includes(name));
  if (missing.length > 0)
    throw wrong(`The action ${action} needs ${listed(needs)}; missing: ${missing.join(", ")}.`, missing);
  const known: readonly string[] = [...always, ...needs, ...takes];
  const unused = present.filter((name) => !known.includes(name));
  if (unused.length > 0)
    throw wrong(
      `The action ${action} doesn't take ${listed(unused)}. It takes ${listed([...needs, ...takes])}.`,
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

function filled<Given, Needed extends keyof Given>(given: Given): Given & Filled<Given, Needed> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- those that are needed were seen to be there
  return given as Given & Filled<Given, Needed>;
}
