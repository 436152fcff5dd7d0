/** What this browser keeps of its reader's choices. Storage may be forbidden: then they last as long as the page. */
type StorageKey =
  | "first-steps"
  | "language"
  | "theme"
  | "account"
  | "inbox-seen"
  | "inbox-alerts"
  | "inbox-drafts"
  | "inbox-unsent";

/** What is written to visitors, and what was read, is its author's alone. */
const ownOfAccount: readonly StorageKey[] = ["inbox-seen", "inbox-drafts", "inbox-unsent"];

/** The current account. Drafts of another account are deleted. */
export function claimStorage(accountId: string): void {
  const before = readStorage("account");
  if (before !== null && before !== accountId) for (const name of ownOfAccount) writeStorage(name, null);
  writeStorage("account", accountId);
}

export function readStorage(name: StorageKey): string | null {
  try {
    return localStorage.getItem(`svc:${name}`);
  } catch {
    return null;
  }
}

export function writeStorage(name: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`svc:${name}`);
    else localStorage.setItem(`svc:${name}`, value);
  } catch {
    // Said above.
  }
}
