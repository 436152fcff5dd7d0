import { FileUp, Globe, MoreHorizontal, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { useChange, useList } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Menu } from "../../ui/menu.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";
import { AddFiles } from "./add-files.tsx";
import { AddSite } from "./add-site.tsx";

type Source = OutputOf<"getSource">;

const tones = { queued: "neutral", reading: "accent", ready: "good", failed: "bad" } as const;
/** While something is read, the list is asked again. */
const lookEveryMs = 2_000;

/** The pages and files a chatbot has read, each with what became of it. */
export function Sources({ chatbotId }: { readonly chatbotId: string }) {
  const chatbots = useWords("chatbots");
  const { actions } = useStrings();
  const { knowledge } = chatbots;
  const [adding, add] = useState<"site" | "files" | null>(null);
  const [leaving, leave] = useState<Source | null>(null);
  const list = useList(
    "listSources",
    { chatbotId },
    { everyMs: (pages) => pages.some(({ sources }) => sources.some(isUnderway)) && lookEveryMs },
  );
  const remove = useChange("deleteSource", ["listSources"]);
  const refresh = useChange("refreshSource", ["listSources"]);
  const toastProblem = useToastProblem();
  const mayWrite = useMay("admin");
  return (
    <Card
      title={knowledge.sources}
      actions={
        mayWrite ? (
          <div className="flex flex-wrap gap-2">
            <Button icon={<Globe className="size-4" />} onClick={() => add("site")}>
              {knowledge.addSite}
            </Button>
            <Button icon={<FileUp className="size-4" />} onClick={() => add("files")}>
              {knowledge.addFiles}
            </Button>
          </div>
        ) : null
      }
    >
      <Loaded query={list}>
        {() => {
          const sources = list.pages.flatMap((page) => page.sources);
          return sources.length === 0 ? (
            <p className="text-quiet">{knowledge.noSources}</p>
          ) : (
            <DataTable
              label={knowledge.sources}
              rows={sources}
              keyOf={({ id }) => id}
              columns={[
                { title: knowledge.sourceColumns.name, cell: (source) => <SourceName source={source} /> },
                {
                  title: knowledge.sourceColumns.status,
                  cell: ({ status }) => <Badge tone={tones[status]}>{knowledge.status[status]}</Badge>,
                },
                { title: knowledge.sourceColumns.passages, cell: ({ passages }) => passages, isNumeric: true },
                {
                  title: knowledge.sourceColumns.updated,
                  cell: ({ fetchedAt, updatedAt }) => <TimeAgo at={fetchedAt ?? updatedAt} />,
                },
                ...(mayWrite
                  ? [
                      {
                        title: actions.more,
                        cell: (source: Source) => (
                          <Menu
                            trigger={<IconButton label={actions.more} icon={<MoreHorizontal className="size-4" />} />}
                            entries={[
                              {
                                label: knowledge.retry,
                                icon: <RotateCw className="size-4" />,
                                isDisabled: source.kind !== "url",
                                onSelect: () =>
                                  refresh.mutate({ chatbotId, sourceId: source.id }, { onError: toastProblem }),
                              },
                              {
                                label: actions.delete,
                                icon: <Trash2 className="size-4" />,
                                isDangerous: true,
                                onSelect: () => leave(source),
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
          );
        }}
      </Loaded>
      <AddSite chatbotId={chatbotId} isOpen={adding === "site"} onClose={() => add(null)} />
      <AddFiles chatbotId={chatbotId} isOpen={adding === "files"} onClose={() => add(null)} />
      <Confirm
        isOpen={leaving !== null}
        onClose={() => leave(null)}
        title={knowledge.deleteSource(leaving?.title ?? leaving?.name ?? "")}
        action={actions.delete}
        onConfirm={async () => leaving && remove.mutateAsync({ chatbotId, sourceId: leaving.id })}
      >
        {knowledge.deleteHint}
      </Confirm>
    </Card>
  );
}

function SourceName({ source: { title, name, url, reason } }: { readonly source: Source }) {
  return (
    <>
      <span className="line-clamp-2">{title ?? name}</span>
      {url === null ? null : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="line-clamp-1 text-xs font-normal break-all text-quiet underline"
        >
          {url}
        </a>
      )}
      {reason === null ? null : <span className="block text-xs font-normal text-bad">{reason}</span>}
    </>
  );
}

function isUnderway({ status }: Source): boolean {
  return status === "queued" || status === "reading";
}
