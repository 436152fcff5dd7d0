/** Puts a text on the clipboard. Throws where the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  // Over plain http there is no such thing, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard !== undefined) return await clipboard.writeText(text);
  } catch {
    // Forbidden: then as below.
  }
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
  };
  document.addEventListener("copy", onCopy);
  try {
    // Deprecated, but every browser has it, and nothing else over plain http.
    if (!document.execCommand("copy")) throw new Error("The browser does not let a page copy.");
  } finally {
    document.removeEventListener("copy", onCopy);
  }
}
