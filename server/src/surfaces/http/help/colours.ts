import { contrast, withContrast } from "@svc/contract/contrast";

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
    linkOnLight: withContrast(primary, lightGround, readableContrast),
    linkOnDark: withContrast(primary, darkGround, readableContrast),
  };
}
