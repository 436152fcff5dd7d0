import { useState } from "react";
import { readStorage, writeStorage } from "./storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The colours that the reader chose; public/theme.js sets them before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => themes.find((known) => known === readStorage("theme")) ?? "system");
  return [
    theme,
    (next) => {
      writeStorage("theme", next === "system" ? null : next);
      if (next === "system") delete document.documentElement.dataset["theme"];
      else document.documentElement.dataset["theme"] = next;
      setTheme(next);
    },
  ];
}
