/** Optional values as tools answer them: left out. */
export function orNothing<Value>(value: Value | null): Value | undefined {
  return value ?? undefined;
}

/** A list that says something; an empty one is left out. */
export function orNone<Item>(items: readonly Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : [...items];
}

/** The beginning of a text; `cut` where that is not all of it. No character is torn. */
export function beginning(text: string, characters: number): { text: string; cut?: true } {
  if (text.length <= characters) return { text };
  const end = /[\ud800-\udbff]/u.test(text.charAt(characters - 1)) ? characters - 1 : characters;
  return { text: `${text.slice(0, end).trimEnd()}…`, cut: true };
}

/** What was typed, to be quoted in a sentence. */
export function quoted(typed: string): string {
  return `“${beginning(typed, 80).text}”`;
}

/** Three digits tell a reader as much as sixteen. */
export function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Figures by their names, without those that are not known. */
export function figuresOf(known: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => (value === null ? [] : [[name, rounded(value)]])),
  );
}

const date = /^\d{4}-\d{2}-\d{2}$/u;

/** A period as operations take it: dates mean whole days (UTC), the last one included. */
export function periodOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return {
    from: from !== undefined && date.test(from) ? `${from}T00:00:00.000Z` : from,
    to: to !== undefined && date.test(to) ? `${to}T23:59:59.999Z` : to,
  };
}
