import { useEffect, useRef, useState } from "react";
import type { ClipboardEvent, DragEvent } from "react";
import type { Attachment, Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { useAttachments } from "./attachments.ts";

export type ReplyAttachments = ReturnType<typeof useReplyFiles>;

/** The files of a reply: chosen, pasted or dropped on the form, and waited for when the reply is sent. */
export function useReplyFiles({ id, chatbotId }: Session) {
  const { files: words } = useWords("inbox");
  const isEnabled = useOperation("getChatbot", { chatbotId }).data?.attachments.enabled === true;
  const { files, add, retry, remove, clear, isUploading } = useAttachments(id);
  const [refusal, refuse] = useState("");
  const [isOver, setOver] = useState(false);
  const awaited = useRef<((files: readonly Attachment[]) => void) | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const stored = files.flatMap((one) => one.stored ?? []);

  useEffect(() => {
    if (!isAwaited || isUploading) return;
    setAwaited(false);
    // One that failed stays, with its reason, and the text with it.
    if (stored.length < files.length) return;
    clear();
    awaited.current?.(stored);
  });

  const choose = (chosen: Iterable<File>) => {
    const refused = add(chosen);
    refuse(refused === null ? "" : refused.why === "large" ? words.large(refused.name) : words.many);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") choose(event.dataTransfer.files);
  };
  return {
    files,
    retry,
    remove,
    add: choose,
    refusal,
    isEnabled,
    isAwaited,
    isOver,
    whenUploaded(then: (files: readonly Attachment[]) => void) {
      refuse("");
      if (files.length === 0) return then([]);
      awaited.current = then;
      setAwaited(true);
    },
    handlers: isEnabled
      ? {
          onDragOver: drag,
          onDrop: drag,
          onDragLeave: () => setOver(false),
          onPaste(event: ClipboardEvent) {
            const { files: pasted, types } = event.clipboardData;
            // Cells of a table come as a picture too.
            if (pasted.length === 0 || types.includes("text/plain")) return;
            event.preventDefault();
            choose(pasted);
          },
        }
      : {},
  };
}
