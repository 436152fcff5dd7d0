import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import type { OutputOf, InputOf } from "../../../api/client.ts";
import { ApiProblem } from "../../../api/problem.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useWords, useStrings } from "../../../strings/strings.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { Form, TextAreaField } from "../../../ui/form.tsx";
import { toast, useToastProblem } from "../../../ui/toasts.tsx";
import type { Faq } from "./use-faq-changes.ts";

type Result = OutputOf<"importFaqs">;

interface ImportProps {
  readonly chatbotId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Many questions at once: what would come is shown before anything is changed. */
export function ImportFaqs({ chatbotId, isOpen, onClose }: ImportProps) {
  const words = useWords("knowledge").import;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} description={words.description}>
      <Import chatbotId={chatbotId} onDone={onClose} />
    </Dialog>
  );
}

function Import({ chatbotId, onDone }: { readonly chatbotId: string; readonly onDone: () => void }) {
  const words = useWords("knowledge").import;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [pasted, paste] = useState("");
  const check = useMutation<{ text: string; result: Result }, ApiProblem>({
    async mutationFn() {
      const text = files[0] === undefined ? pasted : await readFaqFile(files[0]);
      const rows = rowsOf(text);
      if (rows === null) throw new ApiProblem({ title: words.broken, status: 422, code: "unprocessable" });
      return { text, result: await call("importFaqs", { chatbotId, ...rows, dryRun: true }) };
    },
  });
  const take = useFaqImport(chatbotId, onDone);
  if (check.data !== undefined) {
    const { text, result } = check.data;
    return (
      <Form problem={take.error} onSubmit={() => take.mutate(rowsOf(text) ?? {})}>
        <Preview result={result} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={check.reset}>{words.other}</Button>
          <Button type="submit" look="primary" isBusy={take.isPending}>
            {words.submit(result.imported)}
          </Button>
        </div>
      </Form>
    );
  }
  return (
    <Form problem={check.error} onSubmit={() => check.mutate()}>
      <FileDrop
        label={words.file}
        hint={words.fileHint}
        files={files}
        onChange={(chosen) => setFiles(chosen.slice(-1))}
      />
      {files.length > 0 ? null : (
        <TextAreaField
          name="pasted"
          label={words.paste}
          rows={5}
          value={pasted}
          onChange={({ target }) => paste(target.value)}
          spellCheck={false}
        />
      )}
      <Button
        type="submit"
        look="primary"
        isBusy={check.isPending}
        disabled={files.length === 0 && pasted.trim() === ""}
      >
        {words.check}
      </Button>
    </Form>
  );
}

/** More rows than these are only counted. */
const shownAtMost = 100;

function Preview({ result: { imported, errors, preview } }: { readonly result: Result }) {
  const words = useWords("knowledge").import;
  const why = useReasons();
  const faqs = preview?.faqs ?? [];
  const known = preview?.replaced ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex flex-wrap gap-2">
        <Badge tone="good">{words.coming(imported)}</Badge>
        {known === 0 ? null : <Badge tone="warn">{words.replaced(known)}</Badge>}
        {errors.length === 0 ? null : <Badge tone="bad">{words.faulty(errors.length)}</Badge>}
      </p>
      {errors.length === 0 ? null : (
        <ul
          tabIndex={0}
          aria-label={words.faulty(errors.length)}
          className="grid max-h-40 gap-1 overflow-y-auto rounded-lg bg-bad-soft p-2 text-bad"
        >
          {errors.slice(0, shownAtMost).map(({ row, message, ...coded }) => (
            <li key={row}>
              {words.row(row)} {why(message, coded)}
            </li>
          ))}
        </ul>
      )}
      <ol
        tabIndex={0}
        aria-label={words.first}
        className="grid max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {faqs.map(({ question, answer, replaces }) => (
          <li key={question} className="grid min-w-0 gap-0.5 px-3 py-2">
            <span dir="auto" className="font-medium break-words">
              {question}
            </span>
            <span dir="auto" className="line-clamp-2 break-words text-quiet">
              {answer}
            </span>
            {replaces === null || replaces === answer ? null : (
              <span className="text-xs text-warn">
                {words.replaces} <s dir="auto">{replaces}</s>
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What `importFaqs` takes of a text: a list where it is JSON, else a CSV; null where it is JSON without a list. */
function rowsOf(text: string): { csv: string } | { faqs: unknown[] } | null {
  if (!/^\s*[[{]/u.test(text)) return { csv: text };
  const list = listOf(text);
  return list === null || list.length === 0 ? null : { faqs: list };
}

function listOf(json: string): unknown[] | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const list: unknown = typeof value === "object" && value !== null && "faqs" in value ? value.faqs : value;
  return Array.isArray(list) ? list : null;
}

/** The text of a file, which older programs write in Windows' letters. */
async function readFaqFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

type Rows = Pick<InputOf<"importFaqs">, "csv" | "faqs">;

/** Imports questions with answers, with a way back: what came goes, and what was replaced is as it was. */
function useFaqImport(chatbotId: string, onDone: () => void) {
  const { import: words } = useWords("knowledge");
  const { actions } = useStrings();
  const queries = useQueryClient();
  const toastProblem = useToastProblem();
  const readAnew = () => queries.invalidateQueries({ queryKey: ["listFaqs"] });

  const undo = async (before: ReadonlyMap<string, Faq>, after: readonly Faq[]) => {
    try {
      await inTurns(after, async ({ id: faqId, updatedAt }) => {
        const was = before.get(faqId);
        if (was === undefined) await call("deleteFaq", { chatbotId, faqId });
        else if (was.updatedAt !== updatedAt) await call("updateFaq", { chatbotId, faqId, answer: was.answer });
      });
      toast(words.undone);
    } catch (error) {
      toastProblem(error);
    }
    await readAnew();
  };
  return useMutation<OutputOf<"importFaqs">, ApiProblem, Rows>({
    async mutationFn(rows) {
      const before = new Map((await listAll(chatbotId)).map((faq) => [faq.id, faq]));
      const result = await call("importFaqs", { chatbotId, ...rows });
      const after = await listAll(chatbotId);
      toast(words.done(result.imported), { label: actions.undo, onClick: () => void undo(before, after) });
      return result;
    },
    async onSuccess() {
      await readAnew();
      onDone();
    },
  });
}

const pageSize = 200;

async function listAll(chatbotId: string): Promise<readonly Faq[]> {
  const all: Faq[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("listFaqs", { chatbotId, limit: pageSize, ...(cursor && { cursor }) });
    all.push(...page.faqs);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** A browser keeps only so many requests waiting. */
const atOnce = 100;

async function inTurns(faqs: readonly Faq[], change: (faq: Faq) => Promise<void>): Promise<void> {
  for (let first = 0; first < faqs.length; first += atOnce)
    await Promise.all(faqs.slice(first, first + atOnce).map(change));
}
