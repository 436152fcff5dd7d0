const keyOf = (chatId: string) => `svc:awaited:${chatId}`;

/** Whether this browser's visitor waits for somebody or has not read something, as the page before has noted. */
export function isAwaited(chatId: string): boolean {
  try {
    return localStorage.getItem(keyOf(chatId)) !== null;
  } catch {
    // Storage is forbidden, and nothing was kept.
    return false;
  }
}

/** So that the next page knows. */
export function rememberAwaited(chatId: string, isIt: boolean): void {
  try {
    if (isIt) localStorage.setItem(keyOf(chatId), "1");
    else localStorage.removeItem(keyOf(chatId));
  } catch {
    // As above.
  }
}
