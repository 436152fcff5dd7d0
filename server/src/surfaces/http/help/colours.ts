/** Grounds of the pages in light and dark, the least favourable of each: help.css has the same. */
const lightGround = "#f1f4f8";
const darkGround = "#232a35";
/** WCAG 2.2, 1.4.3. */
const readableContrast = 4.5;

/** What a chatbot's colour becomes on a page: text on it, and it as text, each readable. */
export interface Palette {
  readonly primary: string;
  readonly onPrimary: string;
  readonly linkOnLight: string;
  readonly linkOnDark: string;
}

/** `primary` as `#rrggbb`. */
export function paletteOf(primary: string): Palette {
  const onPrimary = contrast(primary, "#ffffff") >= contrast(primary, "#111111") ? "#ffffff" : "#111111";
  return {
    primary,
    onPrimary,
    linkOnLight: readable(primary, lightGround, 0),
    linkOnDark: readable(primary, darkGround, 255),
  };
}

/** The colour, moved towards black (0) or white (255) as far as it takes. */
function readable(colour: string, ground: string, towards: number): string {
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = toHex(channelsOf(colour).map((channel) => channel + (towards - channel) * part));
    if (contrast(mixed, ground) >= readableContrast) return mixed;
  }
  return toHex([towards, towards, towards]);
}

/** WCAG's contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function toHex(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}
