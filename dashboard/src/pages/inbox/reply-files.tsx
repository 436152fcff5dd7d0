import { FileText, Paperclip, RotateCw, X } from "lucide-react";
import { useRef } from "react";
import { ApiProblem } from "../../api/problem.ts";
import { useLocale, useStrings, useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { describeProblem } from "../../ui/describe-problem.ts";
import { fileSize } from "../../ui/file-size.ts";
import type { AttachedFile } from "./attachments.ts";
import type { ReplyAttachments } from "./use-reply-files.ts";

const accepted = "image/png,image/jpeg,image/gif,image/webp,.pdf,.txt,.csv,.md,.docx,.xlsx,.pptx";

/** Opens the browser's own choice of files. */
export function AttachButton({ onChoose }: { readonly onChoose: (files: Iterable<File>) => void }) {
  const { files: words } = useWords("inbox");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        onChange={({ target }) => {
          onChoose(target.files ?? []);
          target.value = "";
        }}
      />
      <IconButton
        label={words.attach}
        icon={<Paperclip aria-hidden="true" className="size-4" />}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

/** Above the reply: the files that go with it. */
export function ReplyFiles({ attached }: { readonly attached: ReplyAttachments }) {
  const { files: words } = useWords("inbox");
  const { files, refusal, isOver } = attached;
  return (
    <>
      {isOver ? (
        <p className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-lg border-2 border-dashed border-edge bg-surface font-medium">
          {words.drop}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {files.length === 0 ? "" : words.attached(files.map(({ file }) => file.name).join(", "))}
      </p>
      {files.length === 0 ? null : (
        <ul aria-label={words.list} className="flex max-h-40 flex-wrap items-start gap-2 overflow-y-auto">
          {files.map((one) => (
            <ReplyFile key={one.key} one={one} attached={attached} />
          ))}
        </ul>
      )}
      {refusal === "" ? null : (
        <p role="alert" className="text-xs text-bad">
          {refusal}
        </p>
      )}
    </>
  );
}

interface ReplyFileProps {
  readonly one: AttachedFile;
  readonly attached: ReplyAttachments;
}

function ReplyFile({ one, attached }: ReplyFileProps) {
  const strings = useStrings();
  const { files: words } = useWords("inbox");
  const locale = useLocale();
  const { file, progress, stored, problem } = one;
  const percent = Math.round(progress * 100);
  // What the service refuses for its size or type, it would refuse again.
  const isRefused = problem instanceof ApiProblem && [413, 415, 422].includes(problem.status);
  return (
    <li className="flex w-64 max-w-full max-sm:w-full items-center gap-2 rounded-lg bg-hover p-1">
      <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-md bg-surface text-quiet">
        {stored?.mediaType.startsWith("image/") === true ? (
          <img src={stored.url} alt="" className="size-full object-cover" />
        ) : (
          <FileText aria-hidden="true" className="size-5" />
        )}
      </span>
      <span className="grid min-w-0 flex-1 text-xs">
        <bdi className="truncate text-sm">{file.name}</bdi>
        {problem !== null ? (
          <span role="alert" className="text-bad">
            {describeProblem(problem, strings)}
          </span>
        ) : stored !== null ? (
          <span className="text-quiet">{fileSize(file.size, locale)}</span>
        ) : (
          <span
            role="progressbar"
            aria-label={file.name}
            aria-valuenow={percent}
            className="my-1.5 block h-1 overflow-hidden rounded-full bg-line"
          >
            <span className="block h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
          </span>
        )}
      </span>
      {problem === null || isRefused ? null : (
        <IconButton
          label={`${strings.actions.tryAgain}: ${file.name}`}
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          onClick={() => attached.retry(one)}
        />
      )}
      <IconButton
        label={words.remove(file.name)}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => attached.remove(one)}
      />
    </li>
  );
}
