import { useState } from "react";
import { readKept, writeKept } from "./kept.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The colours that the reader chose; public/theme.js sets them before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => themes.find((known) => known === readKept("theme")) ?? "system");
  return [
    theme,
    (next) => {
      writeKept("theme", next === "system" ? null : next);
      if (next === "system") delete document.documentElement.dataset["theme"];
      else document.documentElement.dataset["theme"] = next;
      setTheme(next);
    },
  ];
}
