/** The service's reasons in the reader's language, by their codes; in English they stay as they are sent. */
export const reasons: Readonly<Record<string, string>> = {};
