import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { ExternalLink, RotateCw, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useChange, useOperation } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Switch } from "../../../ui/checkbox.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { toast, useToastProblem } from "../../../ui/toasts.tsx";
import { Changes } from "./changes.tsx";
import { Facts } from "./facts.tsx";
import { ScheduleSelect, ScheduleText, LastSynced } from "./schedule.tsx";
import { SourcePassages } from "./source-passages.tsx";
import { SourceStatus } from "./source-status.tsx";
import { isUnderway, nameOf, useSourceChanges } from "./use-source-changes.ts";
import type { Source } from "./use-source-changes.ts";

const route = getRouteApi("/member/chatbots/$chatbotId/detail/sources/$sourceId");
const parts = ["passages", "text", "changes"] as const;
const lookEveryMs = 2_000;

/** One source: how it stands, what was read of it, and what has changed in it. */
export function SourcePage(): ReactNode {
  const { source: words, changes } = useWords("knowledge");
  const { chatbotId, sourceId } = route.useParams();
  const { part = "passages" } = route.useSearch();
  const navigate = route.useNavigate();
  const [isMoving, setMoving] = useState(false);
  const source = useOperation("getSource", { chatbotId, sourceId }, { everyMs: isMoving && lookEveryMs });
  const moves = source.data !== undefined && isUnderway(source.data);
  if (moves !== isMoving) setMoving(moves);
  const { refresh } = useSourceChanges(chatbotId);
  const refreshed = useRef(refresh);
  useEffect(() => {
    refreshed.current = refresh;
  });
  useEffect(() => {
    if (!isMoving) return undefined;
    // It has come to its end: there may be another text.
    return () => void refreshed.current();
  }, [isMoving]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink to="/chatbots/$chatbotId/knowledge" params={{ chatbotId }} className="-mb-2">
        {words.back}
      </BackLink>
      <Loaded query={source} skeleton={<Skeleton className="h-96 w-full sm:h-60" />}>
        {(data) => <About source={data} />}
      </Loaded>
      <Card
        title={words.parts[part]}
        actions={
          <Segments
            label={words.partsLabel}
            value={part}
            onChange={(next) => void navigate({ search: { part: next === "passages" ? undefined : next } })}
            choices={parts.map((value) => ({ value, label: words.parts[value] }))}
          />
        }
      >
        {part === "passages" ? (
          <SourcePassages chatbotId={chatbotId} sourceId={sourceId} />
        ) : part === "text" ? (
          <SourceText chatbotId={chatbotId} sourceId={sourceId} />
        ) : (
          <Changes input={{ chatbotId, sourceId }} none={<p className="text-quiet">{changes.noneOfSource}</p>} />
        )}
      </Card>
    </div>
  );
}

function About({ source }: { readonly source: Source }) {
  const { source: words, sources } = useWords("knowledge");
  const { actions } = useStrings();
  const why = useReasons();
  const { chatbotId, url, reason } = source;
  const mayWrite = useMay("admin");
  const navigate = useNavigate();
  const [isLeaving, leave] = useState(false);
  const { readAgain, remove } = useSourceChanges(chatbotId);
  return (
    <Card
      title={
        <span dir="auto" className="break-words">
          {nameOf(source)}
        </span>
      }
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <SourceStatus source={source} />
          {mayWrite && source.kind === "url" ? (
            <Button
              icon={<RotateCw className="size-4" />}
              isBusy={readAgain.isPending || isUnderway(source)}
              onClick={() => readAgain.mutate([source])}
            >
              {sources.readAgain}
            </Button>
          ) : null}
          {mayWrite ? (
            <Button icon={<Trash2 className="size-4" />} onClick={() => leave(true)}>
              {actions.delete}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className="grid gap-4">
        {reason === null ? null : (
          <Notice tone={source.status === "failed" ? "bad" : "warn"}>{why(reason, source)}</Notice>
        )}
        {source.notes.length === 0 ? null : (
          <Notice tone="warn">
            <ul className="grid gap-1">
              {source.notes.map((note, nth) => (
                <li key={note}>{why(note, source.noteReasons[nth] ?? {})}</li>
              ))}
            </ul>
          </Notice>
        )}
        {url === null ? null : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 justify-self-start break-all text-accent-text underline"
          >
            {url}
            <ExternalLink aria-label={words.original} className="size-4 shrink-0" />
          </a>
        )}
        <Known source={source} />
        {mayWrite ? <Settings source={source} /> : null}
      </div>
      <Confirm
        isOpen={isLeaving}
        onClose={() => leave(false)}
        title={sources.delete(nameOf(source))}
        action={actions.delete}
        onConfirm={async () => {
          await remove([source]);
          await navigate({ to: "/chatbots/$chatbotId/knowledge", params: { chatbotId } });
        }}
      >
        {sources.deleteHint}
      </Confirm>
    </Card>
  );
}

function Known({ source }: { readonly source: Source }) {
  const { source: words } = useWords("knowledge");
  const { facts } = words;
  const { chatbotId, kind, createdAt, passages, crawlId, helpful } = source;
  const readers = helpful.yes + helpful.no;
  return (
    <Facts
      facts={[
        [facts.kind, words.kinds[kind]],
        [facts.passages, passages],
        [facts.read, <LastSynced key="read" source={source} />],
        [facts.helpful, readers === 0 ? null : words.helpfulOf(helpful.yes, readers)],
        [facts.added, <TimeAgo key="added" at={createdAt} />],
        [facts.next, source.refresh === null ? null : <ScheduleText key="next" of={source} />],
        [
          facts.crawl,
          crawlId === null ? null : (
            <Link
              key="crawl"
              to="/chatbots/$chatbotId/crawls/$crawlId"
              params={{ chatbotId, crawlId }}
              className="underline"
            >
              {words.crawl}
            </Link>
          ),
        ],
      ]}
    />
  );
}

/** Settings that save immediately: sync schedule and visibility. */
function Settings({ source }: { readonly source: Source }) {
  const { source: words, schedule } = useWords("knowledge");
  const { chatbotId, id: sourceId, kind, refresh } = source;
  const change = useChange("updateSource", ["getSource", "listSources"]);
  const toastProblem = useToastProblem();
  const set = (changes: { public?: boolean; refresh?: Source["refresh"] }, said?: string) =>
    change.mutate(
      { chatbotId, sourceId, ...changes },
      { onError: toastProblem, onSuccess: () => said !== undefined && toast(said) },
    );
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      {kind === "url" ? (
        <label className="grid gap-1 text-sm font-medium">
          {schedule.title}
          <ScheduleSelect
            label={schedule.title}
            value={refresh}
            onChange={(period) => set({ refresh: period }, schedule.saved)}
          />
        </label>
      ) : null}
      <Switch
        label={words.public}
        hint={words.publicHint}
        isOn={change.isPending && change.variables.public !== undefined ? change.variables.public : source.public}
        onChange={(isOn) => set({ public: isOn })}
      />
    </div>
  );
}

/** More would hold up the page. */
const shownCharacters = 200_000;

/** All that was taken from a source, as it stands in the service. */
function SourceText({ chatbotId, sourceId }: { readonly chatbotId: string; readonly sourceId: string }) {
  const { source: words } = useWords("knowledge");
  const text = useOperation("getSourceText", { chatbotId, sourceId });
  return (
    <Loaded query={text}>
      {({ markdown }) =>
        markdown === "" ? (
          <p className="text-quiet">{words.noText}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {markdown.length > shownCharacters ? <Notice>{words.cut}</Notice> : null}
            <div dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
              {markdown.slice(0, shownCharacters)}
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
