/** A shorter one says nothing that the name doesn't. */
const minCharacters = 15;
/** Ids, times and paging mean the same under several names. */
const sharedNames = /(?:^id|Id|At|^limit|[cC]ursor)$/u;

/** Descriptions that are missing, too short, or on fields of different names, each with those names. */
export function poorDescriptions(document: unknown): string[] {
  const names = new Map<string, Set<string>>();
  const add = (name: string, field: unknown) => {
    const description = String(Reflect.get(Object(field), "description"));
    names.set(description, (names.get(description) ?? new Set()).add(name));
  };
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "properties" && !Array.isArray(inner))
        for (const [name, field] of Object.entries(Object(inner))) add(name, field);
      if (key === "parameters" && Array.isArray(inner))
        for (const parameter of inner) add(String(Reflect.get(Object(parameter), "name")), parameter);
      if (!["example", "examples", "enum", "default"].includes(key)) walk(inner);
    }
  };
  walk(document);
  return [...names].flatMap(([description, called]) => {
    const repeated = [...called].filter((name) => !sharedNames.test(name));
    const isPoor = description.length < minCharacters || repeated.length > 1;
    return isPoor ? [`${[...called].join(", ")}: ${description}`] : [];
  });
}
