import { useEffect, useState } from "react";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";
import { morePaths } from "./more-icons.ts";

const shownMs = 2_000;

/** Puts a piece of code on the clipboard, and says for a moment that it did. */
export function CopyButton({ text }: { readonly text: string }) {
  const { words } = useShared();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Browsers lend it only to pages that came over https.
  if (!globalThis.isSecureContext) return null;
  const label = isCopied ? words.copied : words.copy;
  return (
    <button
      type="button"
      className="icon"
      aria-label={label}
      title={label}
      onClick={() => {
        // With a line's end a terminal would run it at once.
        navigator.clipboard.writeText(text.trimEnd()).then(
          () => setCopied(true),
          () => undefined,
        );
      }}
    >
      <Icon path={isCopied ? morePaths.done : morePaths.copy} />
    </button>
  );
}
