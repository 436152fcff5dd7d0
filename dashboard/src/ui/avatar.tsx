const hues = [12, 38, 90, 150, 185, 215, 255, 290, 325];

/** A colored circle with initials, the same for an id each time; what it shows stands beside it in words. */
export function Avatar({ id, name }: { readonly id: string; readonly name: string }) {
  const hue = hues[sumOf(id) % hues.length] ?? 0;
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full text-sm font-semibold select-none"
      style={{ background: `hsl(${hue} 55% 88%)`, color: `hsl(${hue} 65% 24%)` }}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/u).filter((word) => word !== "");
  const [first = "", second = ""] = words;
  return `${[...first][0] ?? ""}${[...second][0] ?? ""}`.toLocaleUpperCase();
}

function sumOf(id: string): number {
  return [...id].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973, 0);
}
