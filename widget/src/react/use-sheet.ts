import { useEffect } from "react";
import type { ChatbotConfig } from "../core/types.ts";
import { keepInWindow, toTopLayer } from "../ui/keep-in-window.ts";
import { launcherStyles } from "../ui/launcher-styles.ts";
import { primaryStyles } from "../ui/look.ts";

interface Place {
  /** Distances from the corner, in px. */
  readonly bottom: number | undefined;
  readonly side: number | undefined;
  /** The page has a class for the host element. */
  readonly isStyled: boolean;
}

const defaultDistance = 20;

/** Gives the shadow tree the launcher's sheet, with the chatbot's colours and the place in the page. */
export function useSheet(root: ShadowRoot | null, config: ChatbotConfig | null, place: Place): void {
  const { isStyled } = place;
  const [bottom, side] = [place.bottom, place.side].map(distanceOf);
  const color = config?.colors.primary;
  useEffect(() => {
    if (root === null || color === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    // A page that has a class for it may hide it, and say what it stands above.
    const base = isStyled ? launcherStyles.replace(/:host \{[^{}]*\}/, withoutImportance) : launcherStyles;
    const own = `--svc-bottom:${bottom}px!important;--svc-side:${side}px!important`;
    sheet.replaceSync(`${base}:host{${primaryStyles(color)}${own}}`);
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
    const { host } = root;
    // With a class the page says where it stands.
    const stop = !isStyled && host instanceof HTMLElement ? keepInWindow(host, () => toTopLayer(host)) : undefined;
    return () => {
      stop?.();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [root, color, bottom, side, isStyled]);
}

/** Code without types may give anything. */
function distanceOf(given: number | undefined): number {
  return given !== undefined && Number.isFinite(given) ? given : defaultDistance;
}

function withoutImportance(rule: string): string {
  return rule.replace(/ ?!important/g, "");
}
