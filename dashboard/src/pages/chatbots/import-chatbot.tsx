import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { ApiProblem } from "../../api/problem.ts";
import { upload } from "../../api/upload.ts";
import { randomKey } from "../../random-key.ts";
import { useLocale, useStrings, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { fileSize } from "../../ui/file-size.ts";
import { Form, TextField } from "../../ui/form.tsx";
import { isolated } from "../../ui/isolated.ts";
import { Notice } from "../../ui/notice.tsx";
import { Progress } from "../../ui/progress.tsx";
import { useUndoNew } from "./use-undo-new.ts";

/** As `limits.importBytes` of the contract: what is larger need not be sent. */
const importBytes = 512 * 1024 * 1024;
/** Room for the beginning of a file's first line, which names its form. */
const headBytes = 1_024;

/** Imports a chatbot from a file. Invalid or too large files are reported before the upload. */
export default function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const { actions } = useStrings();
  const { importing } = useWords("upkeep");
  const locale = useLocale();
  const navigate = useNavigate();
  const undoable = useUndoNew();
  const [file, choose] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController>(null);
  const send = useMutation<{ chatbot: { id: string; name: string } }, ApiProblem, { file: File; name: string }>({
    mutationFn({ file: chosen, name }) {
      stop.current = new AbortController();
      setSent(0);
      return upload("importChatbot", name.trim() === "" ? {} : { name: name.trim() }, {
        files: [chosen],
        type: "application/x-ndjson",
        idempotencyKey: randomKey(),
        onProgress: setSent,
        signal: stop.current.signal,
      });
    },
    async onSuccess({ chatbot }) {
      onDone();
      await navigate({ to: "/chatbots/$chatbotId", params: { chatbotId: chatbot.id } });
      await undoable(chatbot, importing.done(isolated(chatbot.name)));
    },
  });
  const take = async (files: readonly File[]) => {
    const chosen = files.at(-1) ?? null;
    choose(chosen);
    send.reset();
    if (chosen === null) return setFault(null);
    if (chosen.size > importBytes) return setFault(importing.tooLarge(fileSize(chosen.size, locale)));
    setFault((await isChatbotFile(chosen)) ? null : importing.notOne);
  };
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(sent);
  return (
    <Form<{ name: string }>
      problem={send.error instanceof ApiProblem ? send.error : null}
      onSubmit={({ name }) => {
        if (file !== null && fault === null) send.mutate({ file, name });
      }}
    >
      <FileDrop
        label={importing.file}
        hint={importing.fileHint}
        files={file === null ? [] : [file]}
        onChange={(files) => void take(files)}
      />
      {fault === null ? null : <Notice tone="bad">{fault}</Notice>}
      <TextField name="name" label={importing.name} hint={importing.nameHint} maxLength={100} autoComplete="off" />
      {send.isPending ? (
        <div aria-live="polite">
          <Progress label={sent < 1 ? importing.sending(percent) : importing.reading} done={sent} total={1} />
        </div>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {send.isPending ? (
          <Button onClick={() => stop.current?.abort()}>{importing.cancel}</Button>
        ) : (
          <Button onClick={onDone}>{actions.cancel}</Button>
        )}
        <Button type="submit" look="primary" isBusy={send.isPending} disabled={file === null || fault !== null}>
          {importing.submit}
        </Button>
      </div>
    </Form>
  );
}

async function isChatbotFile(file: File): Promise<boolean> {
  const head = await file.slice(0, headBytes).text();
  return head.startsWith("{") && head.includes('"svc-chatbot"');
}
