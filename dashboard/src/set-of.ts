/** What of an address's filters is set, as the operation takes it. */
export function setOf<Filters extends object>(
  filters: Filters,
): { [Name in keyof Filters]?: NonNullable<Filters[Name]> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left has a value
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Filters]?: NonNullable<Filters[Name]>;
  };
}
