import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { toastFault } from "./toasts.tsx";

/** Copies a text and confirms it in place. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { actions, problems } = useStrings();
  const [copied, setCopied] = useState("");
  const isCopied = copied === text;
  const copy = () =>
    copyText(text).then(
      () => setCopied(text),
      () => toastFault(problems.notCopied),
    );
  return (
    <Button
      icon={isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
      onClick={() => void copy()}
      onBlur={() => setCopied("")}
    >
      <span aria-live="polite">{isCopied ? actions.copied : (label ?? actions.copy)}</span>
    </Button>
  );
}

interface CodeBlockProps {
  readonly code: string;
  readonly label: string;
  /** Long lines wrap instead of scrolling sideways. */
  readonly isWrapped?: boolean;
}

/** Code to be pasted somewhere else. */
export function CodeBlock({ code, label, isWrapped = false }: CodeBlockProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 ps-3 pe-1">
        <span className="text-xs text-quiet">{label}</span>
        <CopyButton text={code} />
      </div>
      <pre
        tabIndex={0}
        aria-label={label}
        className={classNames(
          "p-3 font-mono text-xs",
          isWrapped ? "wrap-anywhere whitespace-pre-wrap" : "overflow-x-auto",
        )}
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}

/** Puts a text on the clipboard. Throws where the browser forbids it. */
async function copyText(text: string): Promise<void> {
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
