const schemes = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * The address of a link that a visitor may follow: absolute, of a scheme that runs nothing, and without a
 * user's name that could pass for a host; else null. It is judged as the browser's own parser reads it.
 */
export function safeHref(destination: string): string | null {
  // Most of what is none is known without an exception.
  if (!destination.includes(":")) return null;
  try {
    const url = new URL(destination);
    return schemes.has(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
  } catch {
    return null;
  }
}
