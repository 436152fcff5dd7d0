/** What this browser keeps of its reader's choices. Storage may be forbidden: then they last as long as the page. */
type Kept =
  | "first-steps"
  | "language"
  | "theme"
  | "account"
  | "inbox-seen"
  | "inbox-alerts"
  | "inbox-drafts"
  | "inbox-unsent";

/** What is written to visitors, and what was read, is its author's alone. */
const ownOfAccount: readonly Kept[] = ["inbox-seen", "inbox-drafts", "inbox-unsent"];

/** The current account. Drafts of another account are deleted. */
export function keepFor(accountId: string): void {
  const before = readKept("account");
  if (before !== null && before !== accountId) for (const name of ownOfAccount) writeKept(name, null);
  writeKept("account", accountId);
}

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
