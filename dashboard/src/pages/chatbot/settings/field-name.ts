/** As long as the service takes it. */
const charactersAtMost = 40;

/** `Größe (cm)` → `grosseCm`: what a field of the lead form is called in exports, unlike those that are `taken`. */
export function fieldNameOf(label: string, taken: ReadonlySet<string>): string {
  const [first = "", ...others] = label
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/iu)
    .filter((word) => word !== "");
  const joined = [first.toLowerCase(), ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  // It has to begin with a letter; a label of another script leaves nothing.
  const name = /^[a-z]/u.test(joined) ? joined : `field${joined}`;
  for (let nth = 1; ; nth++) {
    const suffix = nth === 1 ? "" : String(nth);
    const candidate = name.slice(0, charactersAtMost - suffix.length) + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
