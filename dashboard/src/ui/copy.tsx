import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { copyText } from "./copy-text.ts";
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
