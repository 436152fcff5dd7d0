/** The service's sentences in the reader's language, … for what they name; in English they stay as they are sent. */
export const reasons: Readonly<Record<string, string>> = {};
