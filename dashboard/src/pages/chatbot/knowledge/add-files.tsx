import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { describeProblem } from "../../../ui/describe-problem.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
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
  /** How many are through; null: nothing is being sent. */
  const [done, setDone] = useState<number | null>(null);

  const send = async () => {
    const failed: Refused[] = [];
    refuse([]);
    for (const [at, file] of files.entries()) {
      setDone(at);
      try {
        await call("trainChatbot", { chatbotId, data: {} }, { files: [file], waitSeconds: 0 });
        await queries.invalidateQueries({ queryKey: ["listSources"] });
      } catch (error) {
        failed.push({ file, reason: describeProblem(error, strings) });
      }
    }
    setDone(null);
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
        {done === null ? null : (
          <Progress label={words.progress(done, files.length)} done={done} total={files.length} />
        )}
        <Button type="submit" look="primary" isBusy={done !== null} disabled={files.length === 0}>
          {words.send(files.length)}
        </Button>
      </Form>
    </Dialog>
  );
}
