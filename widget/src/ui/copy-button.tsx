import { useEffect, useState } from "react";
import { Icon } from "./icons.tsx";
import { styled } from "./later.ts";
import { morePaths } from "./more-icons.ts";
import { useMoreWords } from "./more-words.ts";

const shownMs = 2_000;
/** In the corner of its code, which is no longer for it. */
const withStyles = styled(
  ".svc .panel .code .icon { position: absolute; top: 5px; right: 5px; width: 32px; height: 32px; background: var(--ground); }",
);

/** Puts a piece of code on the clipboard, and says for a moment that it did. */
export function CopyButton({ text }: { readonly text: string }) {
  const words = useMoreWords();
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
      ref={withStyles}
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
