const longestValue = 2_000;

type Fields = Readonly<Record<string, unknown>>;

/** The fields that a change affects: those that differ, or all of them for a creation or deletion. */
export function changedFields(
  before: object | null,
  after: object | null,
): { before: Fields | null; after: Fields | null } {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const differs = (name: string) =>
    before === null || after === null || JSON.stringify(was[name]) !== JSON.stringify(is[name]);
  const pick = (fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (differs(name) ? [[name, shortened(value)]] : [])),
    );
  return { before: before === null ? null : pick(was), after: after === null ? null : pick(is) };
}

function fieldsOf(value: object | null): Fields {
  return value === null ? {} : { ...value };
}

function shortened(value: unknown): unknown {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text === undefined || text.length <= longestValue ? value : `${text.slice(0, longestValue).toWellFormed()}…`;
}
