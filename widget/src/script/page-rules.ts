/**
 * Whether a page is meant: by no pattern of `exclude`, and by one of `include` where there are any.
 * In a pattern `*` stands for any characters: `/docs/*`.
 */
export function isShownOn(path: string, include: readonly string[], exclude: readonly string[]): boolean {
  const fits = (pattern: string) => {
    const words = pattern.trim().replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`^${words.replace(/\*+/g, ".*")}$`).test(path);
  };
  return !exclude.some(fits) && (include.length === 0 || include.some(fits));
}
