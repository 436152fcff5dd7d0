const keyOf = (chatId: string) => `svc:open:${chatId}`;

/** Whether the page before in this tab was left with the panel open. */
export function wasLeftOpen(chatId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(chatId)) !== null;
  } catch {
    // Storage is forbidden.
    return false;
  }
}

/** So that the panel stays open when the visitor follows a link. */
export function rememberOpen(chatId: string, isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(keyOf(chatId), "1");
    else sessionStorage.removeItem(keyOf(chatId));
  } catch {
    // As above.
  }
}

/** It is being opened again, and no person asked for it now. */
let isRestored = false;

/** Opens what was left open. */
export function restore(open: () => void): void {
  isRestored = true;
  open();
}

/** Whether the panel that is drawn now was restored; once. */
export function takeRestored(): boolean {
  const was = isRestored;
  isRestored = false;
  return was;
}
