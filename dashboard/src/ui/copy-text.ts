/** Puts a text on the clipboard. Throws where the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  // Over plain http there is no such thing, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard !== undefined) return await clipboard.writeText(text);
  } catch {
    // Forbidden: then as below.
  }
  let isCopied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    isCopied = event.clipboardData !== null;
  };
  const selection = document.getSelection();
  const selected = selection === null || selection.rangeCount === 0 ? null : selection.getRangeAt(0);
  document.addEventListener("copy", onCopy);
  try {
    // Safari copied nothing until December 2024 where nothing was selected.
    if (selection?.isCollapsed === true) selection.selectAllChildren(document.body);
    // Deprecated, but every browser has it, and nothing else over plain http.
    document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", onCopy);
    selection?.removeAllRanges();
    if (selected !== null) selection?.addRange(selected);
  }
  if (!isCopied) throw new Error("The browser does not let a page copy.");
}
