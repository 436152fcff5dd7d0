import { FolderInput, RotateCw, Trash2 } from "lucide-react";
import { useState, useEffect, useRef } from "react";
import type { OutputOf } from "../../../api/client.ts";
import { useList, useChange } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useWords, useStrings } from "../../../strings/strings.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { AddImport } from "./add-import.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { toast, useToastProblem } from "../../../ui/toasts.tsx";
import { ImportItems } from "./import-items.tsx";
import { ScheduleSelect } from "./schedule.tsx";

type Import = OutputOf<"listImports">["imports"][number];

const lookEveryMs = 2_000;

/** Articles that come from elsewhere: each import with what it did, and what it left out. */
export function ImportsPage() {
  const { imports: words } = useWords("knowledge");
  const chatbotId = useChatbotId();
  const [isAdding, add] = useState(false);
  const mayWrite = useMay("admin");
  const list = useList(
    "listImports",
    { chatbotId },
    { everyMs: (pages) => pages.some(({ imports }) => imports.some(isUnderway)) && lookEveryMs },
  );
  const imports = list.pages.flatMap((page) => page.imports);
  const button = mayWrite ? (
    <Button look="primary" icon={<FolderInput className="size-4" />} onClick={() => add(true)}>
      {words.add}
    </Button>
  ) : undefined;
  return (
    <>
      <Loaded query={list}>
        {() =>
          imports.length === 0 ? (
            <Card>
              <EmptyState icon={FolderInput} title={words.none} action={button}>
                {words.noneHint}
              </EmptyState>
            </Card>
          ) : (
            <>
              <div className="flex justify-end empty:hidden">{button}</div>
              {imports.map((each) => (
                <ImportCard key={each.id} of={each} />
              ))}
              <LoadMore list={list} />
            </>
          )
        }
      </Loaded>
      <AddImport chatbotId={chatbotId} isOpen={isAdding} onClose={() => add(false)} />
    </>
  );
}

function isUnderway({ status }: Import): boolean {
  return status === "running";
}

const tones = { running: "accent", completed: "good", failed: "bad" } as const;

/** One import: what its last run did, and what it left out and why. */
function ImportCard({ of: { id: importId, chatbotId, report, ...given } }: { readonly of: Import }) {
  const { imports: words, schedule } = useWords("knowledge");
  const why = useReasons();
  const mayWrite = useMay("admin");
  const toastProblem = useToastProblem();
  const plan = useChange("updateImport", ["listImports"]);
  const { name, kind, url, branch, folder, status, reason, finishedAt, refresh } = given;
  const isRunning = status === "running";
  useReadSources(isRunning);
  const leftOut = report.leftOut.reduce((sum, { count }) => sum + count, 0);
  const from = [words.kinds[kind], url === name ? null : url, branch, folder].filter((each) => each !== null);
  return (
    <Card
      title={
        <span dir="auto" className="break-all">
          {name}
        </span>
      }
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[status]}>{words.status[status]}</Badge>
          {mayWrite ? <ImportActions of={{ importId, chatbotId, name, kind, isRunning }} /> : null}
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-sm break-words text-quiet">
          {from.join(" · ")}
          {finishedAt === null ? null : (
            <>
              {" · "}
              <TimeAgo at={finishedAt} />
            </>
          )}
        </p>
        {isRunning && report.articles === 0 ? <p className="text-quiet">{words.waiting}</p> : null}
        {isRunning && report.articles > 0 ? (
          <Progress
            label={words.progress(report.articles - report.queued, report.articles)}
            done={report.articles - report.queued}
            total={report.articles}
          />
        ) : null}
        {reason === null ? null : <Notice tone="bad">{why(reason, given)}</Notice>}
        {isRunning ? null : <p>{why(report.summary, report.summaryReason)}</p>}
        {report.failed === 0 || isRunning ? null : (
          <ImportItems of={{ chatbotId, importId }} outcome="failed" label={words.failed(report.failed)} />
        )}
        {leftOut === 0 || isRunning ? null : (
          <ImportItems of={{ chatbotId, importId }} outcome="left_out" label={words.leftOut(leftOut)} />
        )}
        {mayWrite && kind === "git" && !isRunning ? (
          <label className="grid max-w-xs gap-1 text-sm font-medium">
            {schedule.title}
            <ScheduleSelect
              label={schedule.title}
              value={refresh}
              onChange={(period) =>
                plan.mutate(
                  { chatbotId, importId, refresh: period },
                  { onError: toastProblem, onSuccess: () => toast(schedule.saved) },
                )
              }
            />
          </label>
        ) : null}
        {kind === "git" ? null : <p className="text-xs text-quiet">{words.again}</p>}
      </div>
    </Card>
  );
}

interface Acted extends Pick<Import, "chatbotId" | "name" | "kind"> {
  readonly importId: string;
  readonly isRunning: boolean;
}

function ImportActions({ of: { importId, chatbotId, name, kind, isRunning } }: { readonly of: Acted }) {
  const { imports: words } = useWords("knowledge");
  const { actions } = useStrings();
  const queries = useQueryClient();
  const toastProblem = useToastProblem();
  const [isDeleting, ask] = useState(false);
  const readAnew = (...names: readonly string[]) =>
    Promise.all(names.map((each) => queries.invalidateQueries({ queryKey: [each] })));
  const sync = useMutation<unknown, ApiProblem>({
    mutationFn: () => call("refreshImport", { chatbotId, importId }, { waitSeconds: 0 }),
    onError: toastProblem,
    onSuccess: () => readAnew("listImports"),
  });
  return (
    <>
      {kind === "git" && !isRunning ? (
        <Button icon={<RotateCw className="size-4" />} isBusy={sync.isPending} onClick={() => sync.mutate()}>
          {words.syncNow}
        </Button>
      ) : null}
      <IconButton label={`${actions.delete}: ${name}`} icon={<Trash2 className="size-4" />} onClick={() => ask(true)} />
      <Confirm
        isOpen={isDeleting}
        onClose={() => ask(false)}
        title={words.delete(name)}
        action={actions.delete}
        onConfirm={async () => {
          await call("deleteImport", { chatbotId, importId });
          toast(words.deleted);
          await readAnew("listImports", "listSources");
        }}
      >
        {words.deleteHint}
      </Confirm>
    </>
  );
}

/** When a run has ended, there are other sources, and other items left out. */
function useReadSources(isRunning: boolean): void {
  const queries = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning)
      for (const name of ["listSources", "listImportItems"]) void queries.invalidateQueries({ queryKey: [name] });
    wasRunning.current = isRunning;
  }, [queries, isRunning]);
}
