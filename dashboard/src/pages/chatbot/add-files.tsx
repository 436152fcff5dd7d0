import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import type { ApiProblem } from "../../api/problem.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { Form } from "../../ui/form.tsx";

interface AddProps {
  readonly chatbotId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Documents to learn from. Each is read by itself: one that cannot be does not hold up the others. */
export function AddFiles({ chatbotId, isOpen, onClose }: AddProps) {
  const chatbots = useWords("chatbots");
  const { knowledge } = chatbots;
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const send = useMutation<unknown, ApiProblem, readonly File[]>({
    mutationFn: (documents) => call("trainChatbot", { chatbotId, data: {} }, { files: documents, waitSeconds: 0 }),
    async onSuccess() {
      setFiles([]);
      onClose();
      await queries.invalidateQueries({ queryKey: ["listSources"] });
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={knowledge.addFiles}>
      <Form problem={send.error} onSubmit={() => send.mutate(files)}>
        <FileDrop label={knowledge.files} hint={knowledge.filesHint} files={files} onChange={setFiles} />
        <Button type="submit" look="primary" isBusy={send.isPending} disabled={files.length === 0}>
          {knowledge.addFiles}
        </Button>
      </Form>
    </Dialog>
  );
}
