import { Link } from "@tanstack/react-router";
import { CalendarClock, MoreHorizontal, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../../session.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ChooseBox } from "../../../ui/choose-box.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { ChoiceBar, HeaderBox } from "./choice-bar.tsx";
import { ScheduleText, ScheduleSelect, LastSynced } from "./schedule.tsx";
import { SourceStatus } from "./source-status.tsx";
import { useChoice } from "./use-choice.ts";
import { nameOf, useSourceChanges } from "./use-source-changes.ts";
import type { Source } from "./use-source-changes.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { Dialog, Confirm } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { Period } from "./schedule.tsx";

interface SourceTableProps {
  readonly chatbotId: string;
  readonly sources: readonly Source[];
  readonly list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The sources with what can be done to one of them, or to several. */
export function SourceTable({ chatbotId, sources, list }: SourceTableProps) {
  const words = useWords("knowledge");
  const { actions } = useStrings();
  const { columns } = words.sources;
  const mayWrite = useMay("admin");
  const choice = useChoice(sources);
  const [leaving, leave] = useState<readonly Source[]>([]);
  const [planning, plan] = useState<readonly Source[]>([]);
  const { readAgain, remove } = useSourceChanges(chatbotId);
  const isPage = ({ kind }: Source) => kind === "url";
  return (
    <div className="relative">
      {mayWrite ? (
        <ChoiceBar choice={choice} shown={sources.length} isInHeader>
          {choice.items.some(isPage) ? (
            <>
              <Button isBusy={readAgain.isPending} onClick={() => readAgain.mutate(choice.items.filter(isPage))}>
                {words.sources.readAgain}
              </Button>
              <Button onClick={() => plan(choice.items)}>{words.schedule.action}</Button>
            </>
          ) : null}
          <Button look="danger" onClick={() => leave(choice.items)}>
            {actions.delete}
          </Button>
        </ChoiceBar>
      ) : null}
      <DataTable
        label={words.sources.label}
        rows={sources}
        keyOf={({ id }) => id}
        columns={[
          {
            title: columns.name,
            header: mayWrite ? <HeaderBox choice={choice} shown={sources.length} /> : null,
            cell: (source) => (
              <div className="flex gap-3">
                {mayWrite ? (
                  <ChooseBox
                    label={words.choose(nameOf(source))}
                    isChecked={choice.has(source)}
                    onChange={(isChosen) => choice.set(source, isChosen)}
                  />
                ) : null}
                <SourceName source={source} />
              </div>
            ),
          },
          { title: columns.status, cell: (source) => <SourceStatus source={source} /> },
          { title: columns.passages, cell: ({ passages }) => passages, isNumeric: true },
          {
            title: columns.read,
            isTitled: true,
            cell: (source) => <LastSynced source={source} />,
          },
          {
            title: columns.again,
            isTitled: true,
            cell: (source) => (source.refresh === null ? null : <ScheduleText of={source} />),
          },
          ...(mayWrite
            ? [
                {
                  title: actions.more,
                  role: "menu" as const,
                  cell: (source: Source) => (
                    <Menu
                      trigger={
                        <IconButton
                          label={`${actions.more}: ${nameOf(source)}`}
                          icon={<MoreHorizontal className="size-4" />}
                        />
                      }
                      entries={[
                        ...(isPage(source)
                          ? [
                              {
                                label: words.sources.readAgain,
                                icon: <RotateCw className="size-4" />,
                                onSelect: () => readAgain.mutate([source]),
                              },
                              {
                                label: words.schedule.action,
                                icon: <CalendarClock className="size-4" />,
                                onSelect: () => plan([source]),
                              },
                            ]
                          : []),
                        {
                          label: actions.delete,
                          icon: <Trash2 className="size-4" />,
                          isDangerous: true,
                          onSelect: () => leave([source]),
                        },
                      ]}
                    />
                  ),
                },
              ]
            : []),
        ]}
        more={{
          isThere: list.hasNextPage,
          isBusy: list.isFetchingNextPage,
          onLoad: () => void list.fetchNextPage(),
        }}
      />
      <ScheduleDialog chatbotId={chatbotId} sources={planning} onClose={() => plan([])} />
      <Confirm
        isOpen={leaving.length > 0}
        onClose={() => leave([])}
        title={
          leaving.length === 1 && leaving[0] !== undefined
            ? words.sources.delete(nameOf(leaving[0]))
            : words.sources.deleteSeveral(leaving.length)
        }
        action={actions.delete}
        onConfirm={() => remove(leaving)}
      >
        {words.sources.deleteHint}
      </Confirm>
    </div>
  );
}

function SourceName({ source }: { readonly source: Source }) {
  const why = useReasons();
  const { url, reason, notes, chatbotId, id } = source;
  return (
    <span className="min-w-0">
      <Link
        to="/chatbots/$chatbotId/sources/$sourceId"
        params={{ chatbotId, sourceId: id }}
        dir="auto"
        className="line-clamp-2 break-words hover:underline"
      >
        {nameOf(source)}
      </Link>
      {url === null || url === nameOf(source) ? null : (
        <span className="line-clamp-1 text-xs font-normal break-all text-quiet">{url}</span>
      )}
      {reason === null ? null : <span className="block text-xs font-normal text-bad">{why(reason, source)}</span>}
      {notes.map((note, nth) => (
        <span key={note} className="block text-xs font-normal text-quiet">
          {why(note, source.noteReasons[nth] ?? {})}
        </span>
      ))}
    </span>
  );
}

interface ScheduleDialogProps {
  readonly chatbotId: string;
  /** Those that are scheduled alike; none: closed. */
  readonly sources: readonly Source[];
  readonly onClose: () => void;
}

/** Chooses how often pages are read again, one or several. */
function ScheduleDialog({ chatbotId, sources, onClose }: ScheduleDialogProps) {
  const { schedule } = useWords("knowledge");
  return (
    <Dialog isOpen={sources.length > 0} onClose={onClose} title={schedule.title} description={schedule.hint}>
      <Schedule key={sources[0]?.id} chatbotId={chatbotId} sources={sources} onClose={onClose} />
    </Dialog>
  );
}

function Schedule({ chatbotId, sources, onClose }: ScheduleDialogProps) {
  const { schedule } = useWords("knowledge");
  const { actions } = useStrings();
  const [period, choose] = useState<Period>(sources[0]?.refresh ?? null);
  const { refresh } = useSourceChanges(chatbotId);
  const pages = sources.filter(({ kind }) => kind === "url");
  const save = useMutation<unknown, ApiProblem>({
    mutationFn: () =>
      Promise.all(pages.map(({ id }) => call("updateSource", { chatbotId, sourceId: id, refresh: period }))),
    onSuccess() {
      toast(schedule.saved);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Form problem={save.error} onSubmit={() => save.mutate()}>
      <label className="grid gap-1 text-sm font-medium">
        {schedule.label}
        <ScheduleSelect label={schedule.label} value={period} onChange={choose} />
      </label>
      {pages.length === sources.length ? null : (
        <p className="text-quiet">{schedule.onlyPages(sources.length - pages.length)}</p>
      )}
      <Button type="submit" look="primary" isBusy={save.isPending} disabled={pages.length === 0}>
        {actions.save}
      </Button>
    </Form>
  );
}
