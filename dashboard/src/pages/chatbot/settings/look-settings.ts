import type { Settings } from "./use-settings.ts";

export const lookNames = [
  "colors",
  "theme",
  "look",
  "avatar",
  "locale",
  "placeholder",
  "showSources",
  "suggestedMessages",
] as const;
export type LookSettings = Settings<(typeof lookNames)[number]>;
