import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { upload } from "../../../api/upload.ts";
import { useLocale, useStrings, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { describeProblem } from "../../../ui/describe-problem.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { fileSize } from "../../../ui/file-size.ts";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { toast } from "../../../ui/toasts.tsx";

interface AddProps {
  readonly chatbotId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Refused {
  readonly file: File;
  readonly reason: string;
}

/**
 * Documents to learn from. Each is sent and read by itself: one that cannot be does not hold up the
 * others, and stays here with the reason.
 */
export function AddFiles({ chatbotId, isOpen, onClose }: AddProps) {
  const { files: words } = useWords("knowledge");
  const strings = useStrings();
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, refuse] = useState<readonly Refused[]>([]);
  const locale = useLocale();
  /** How many files are through, and how many bytes; null: nothing is being sent. */
  const [sent, setSent] = useState<{ files: number; bytes: number } | null>(null);

  const total = files.reduce((bytes, { size }) => bytes + size, 0);

  const send = async () => {
    const failed: Refused[] = [];
    refuse([]);
    let before = 0;
    for (const [at, file] of files.entries()) {
      const tell = (part: number) => setSent({ files: at, bytes: before + part * file.size });
      tell(0);
      try {
        const sending = { files: [file], waitSeconds: 0, onProgress: tell };
        await upload("trainChatbot", { chatbotId, data: {} }, sending);
        await queries.invalidateQueries({ queryKey: ["listSources"] });
      } catch (error) {
        failed.push({ file, reason: describeProblem(error, strings) });
      }
      before += file.size;
    }
    setSent(null);
    refuse(failed);
    setFiles(failed.map(({ file }) => file));
    if (failed.length < files.length) toast(words.sent(files.length - failed.length));
    if (failed.length === 0) onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.add}>
      <Form onSubmit={send}>
        <FileDrop label={words.label} hint={words.hint} files={files} onChange={setFiles} />
        {refused.length === 0 ? null : (
          <Notice tone="bad">
            <ul className="grid gap-1">
              {refused.map(({ file, reason }) => (
                <li key={file.name}>{words.refused(file.name, reason)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {sent === null ? null : (
          <Progress
            label={words.progress(sent.files, files.length, fileSize(sent.bytes, locale), fileSize(total, locale))}
            done={sent.bytes}
            total={total}
          />
        )}
        <Button type="submit" look="primary" isBusy={sent !== null} disabled={files.length === 0}>
          {words.send(files.length)}
        </Button>
      </Form>
    </Dialog>
  );
}
