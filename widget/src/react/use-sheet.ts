import { useEffect } from "react";
import type { ChatbotConfig } from "../core/types.ts";
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
  const { bottom = defaultDistance, side = defaultDistance, isStyled } = place;
  const color = config?.colors.primary;
  useEffect(() => {
    if (root === null || color === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    // A page that has a class for it may hide it, and say what it stands above.
    const base = isStyled ? launcherStyles.replace(/:host \{[^}]*\}/, withoutImportance) : launcherStyles;
    const own = `--svc-bottom:${Number(bottom)}px!important;--svc-side:${Number(side)}px!important`;
    sheet.replaceSync(`${base}:host{${primaryStyles(color)}${own}}`);
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [root, color, bottom, side, isStyled]);
}

function withoutImportance(rule: string): string {
  return rule.replace(/ ?!important/g, "");
}
