/** A place to be filled in, with the words for when its value is not known: `{name}`, `{name|there}`. */
const place = /( ?)\{(\w+)(?:\|([^{}|]*))?\}/gu;

/**
 * Fills a saved reply in: "Hi {name|there}," is "Hi Ada," or "Hi there,". A place without such words leaves nothing
 * behind, not even the space before it; what names no value stays as it is.
 */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(place, (whole, space: string, name: string, otherwise: string | undefined) => {
    const value = values[name];
    if (value === undefined) return whole;
    const shown = value === "" ? (otherwise ?? "") : value;
    return shown === "" ? "" : `${space}${shown}`;
  });
}
