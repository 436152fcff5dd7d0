/** What this browser keeps of its reader's choices. Storage may be forbidden: then they last as long as the page. */
type Kept = "language" | "theme" | "chatbot" | "inbox-seen" | "inbox-alerts" | "inbox-drafts" | "inbox-unsent";

export function readKept(name: Kept): string | null {
  try {
    return localStorage.getItem(`svc:${name}`);
  } catch {
    return null;
  }
}

export function writeKept(name: Kept, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`svc:${name}`);
    else localStorage.setItem(`svc:${name}`, value);
  } catch {
    // Said above.
  }
}
