/** Those that the service answers in, and its pages and widget speak. */
export const languages = [
  "en",
  "de",
  "fr",
  "es",
  "pt",
  "it",
  "nl",
  "pl",
  "sv",
  "tr",
  "ar",
  "he",
  "zh",
  "ja",
  "cs",
] as const;
