import { getRouteApi, Link } from "@tanstack/react-router";
import { Globe, RotateCw, FileUp, FolderInput, NotebookPen, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useList, useOperation } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useWords, useStrings } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NoneFound } from "../../work/none-found.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { SourceTable } from "./source-table.tsx";
import { isUnderway, useSourceChanges } from "./use-source-changes.ts";
import { useState, useEffect } from "react";
import { Menu } from "../../../ui/menu.tsx";
import { AddFiles } from "./add-files.tsx";
import { AddImport } from "./add-import.tsx";
import { AddSite } from "./add-site.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form, TextAreaField, TextField } from "../../../ui/form.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { failedInput } from "./failed-input.ts";
import type { Source } from "./use-source-changes.ts";
import { FilterRow, FilterSelect } from "../../../ui/filter-row.tsx";
import { SearchField } from "../../../ui/search-field.tsx";

const route = getRouteApi("/member/chatbots/$chatbotId/knowledge/");
/** While something is read, the list is asked again. */
const lookEveryMs = 2_000;

/** The pages and files a chatbot has read, each with what became of it; and how it gets more. */
export function SourcesPage(): ReactNode {
  const words = useWords("knowledge");
  const chatbotId = useChatbotId();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(
    "listSources",
    { chatbotId, ...search },
    { everyMs: (pages) => pages.some(({ sources }) => sources.some(isUnderway)) && lookEveryMs },
  );
  const sources = list.pages.flatMap((page) => page.sources);
  const failed = useFailedSources(chatbotId, sources.some(isUnderway));
  const { readAll } = useSourceChanges(chatbotId);
  const mayWrite = useMay("admin");
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const isEmpty = list.data !== undefined && sources.length === 0 && !isFiltered;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SourceFilters />
        {mayWrite && !isEmpty ? (
          <div className="flex flex-wrap gap-2">
            <Button icon={<RotateCw className="size-4" />} isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
              {words.sources.refreshAll}
            </Button>
            <AddKnowledge chatbotId={chatbotId} />
          </div>
        ) : null}
      </div>
      <Card>
        {/* Together: what comes first would be pushed down by what comes next. */}
        <Loaded query={failed.isPending ? { ...list, data: undefined } : list}>
          {() =>
            sources.length > 0 ? (
              <>
                {search.status === "failed" || failed.data === undefined ? null : (
                  <div className="mb-3 empty:hidden">
                    <FailedSources
                      chatbotId={chatbotId}
                      sources={failed.data.sources}
                      isMore={failed.data.nextCursor !== null}
                    />
                  </div>
                )}
                <SourceTable chatbotId={chatbotId} sources={sources} list={list} />
              </>
            ) : isFiltered ? (
              <NoneFound onShowAll={() => void navigate({ search: {} })} />
            ) : (
              <EmptyState
                icon={Globe}
                title={words.sources.none}
                action={mayWrite ? <AddKnowledge chatbotId={chatbotId} /> : undefined}
              >
                {words.sources.noneHint}
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

const kinds = { site: Globe, files: FileUp, text: NotebookPen, import: FolderInput } as const;
type Kind = keyof typeof kinds;

/** One button for every way to give a chatbot knowledge, with their dialogs. */
function AddKnowledge({ chatbotId }: { readonly chatbotId: string }) {
  const { adding: words } = useWords("knowledge");
  const [adding, add] = useState<Kind | null>(null);
  const close = () => add(null);
  const entry = (kind: Kind) => {
    const Icon = kinds[kind];
    return { label: words.kinds[kind], icon: <Icon className="size-4" />, onSelect: () => add(kind) };
  };
  return (
    <>
      <Menu
        trigger={
          <Button look="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
            {words.title}
          </Button>
        }
        entries={[entry("site"), entry("files"), entry("text"), entry("import")]}
      />
      <AddSite chatbotId={chatbotId} isOpen={adding === "site"} onClose={close} />
      <AddFiles chatbotId={chatbotId} isOpen={adding === "files"} onClose={close} />
      <AddImport chatbotId={chatbotId} isOpen={adding === "import"} onClose={close} />
      <AddText chatbotId={chatbotId} isOpen={adding === "text"} onClose={close} />
    </>
  );
}

interface AddProps {
  readonly chatbotId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Values extends Record<string, string> {
  readonly name: string;
  readonly content: string;
}

/** A document that is written, or pasted, here. */
function AddText({ chatbotId, isOpen, onClose }: AddProps) {
  const { text } = useWords("knowledge");
  const { actions } = useStrings();
  const queries = useQueryClient();
  const save = useMutation<unknown, ApiProblem, Values>({
    mutationFn: (document) => call("trainChatbot", { chatbotId, data: { documents: [document] } }),
    async onSuccess() {
      toast(text.saved);
      onClose();
      await queries.invalidateQueries({ queryKey: ["listSources"] });
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.add}>
      <Form<Values> problem={save.error} onSubmit={({ name, content }) => save.mutate({ name, content })}>
        <TextField name="name" label={text.name} maxLength={255} required />
        <TextAreaField name="content" label={text.content} hint={text.contentHint} rows={10} required />
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {actions.save}
        </Button>
      </Form>
    </Dialog>
  );
}

/** Those that could not be read; asked again while something is read. */
function useFailedSources(chatbotId: string, isMoving: boolean) {
  const failed = useOperation("listSources", failedInput(chatbotId), { everyMs: isMoving && lookEveryMs });
  const { refetch } = failed;
  // The last that was under way may be the one that failed.
  useEffect(() => (isMoving ? () => void refetch() : undefined), [isMoving, refetch]);
  return failed;
}

interface FailedProps {
  readonly chatbotId: string;
  readonly sources: readonly Source[];
  /** There are more than these. */
  readonly isMore: boolean;
}

/** Says how many could not be read, and leads on; nothing where all were. */
function FailedSources({ chatbotId, sources, isMore }: FailedProps) {
  const { sources: words } = useWords("knowledge");
  const { retryFailed } = useSourceChanges(chatbotId);
  const mayWrite = useMay("admin");
  if (sources.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        mayWrite && sources.some(({ kind }) => kind === "url") ? (
          <Button isBusy={retryFailed.isPending} onClick={() => retryFailed.mutate()}>
            {words.retryFailed}
          </Button>
        ) : undefined
      }
    >
      {words.failed(`${sources.length}${isMore ? "+" : ""}`)}{" "}
      <Link
        to="/chatbots/$chatbotId/knowledge"
        params={{ chatbotId }}
        search={{ status: "failed" }}
        className="font-medium underline"
      >
        {words.showFailed}
      </Link>{" "}
      {sources.some(({ kind }) => kind === "document") ? words.failedFiles : null}
    </Notice>
  );
}

const statuses = ["queued", "reading", "ready", "failed"] as const;
const kindFilters = ["url", "document"] as const;

/** What of the list is shown, as the address says. */
function SourceFilters() {
  const words = useWords("knowledge");
  const { sources } = words;
  const { q, status, kind } = route.useSearch();
  const navigate = route.useNavigate();
  const find = (change: { q?: string | undefined; status?: typeof status; kind?: typeof kind }) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  return (
    <FilterRow>
      <SearchField
        label={words.search}
        placeholder={sources.searchHint}
        value={q ?? ""}
        onSearch={(text) => find({ q: text === "" ? undefined : text })}
      />
      <FilterSelect
        label={sources.statusLabel}
        all={sources.allStatuses}
        value={status}
        onChange={(value) => find({ status: value })}
        choices={statuses.map((value) => ({ value, label: sources.status[value] }))}
      />
      <FilterSelect
        label={sources.kindLabel}
        all={sources.allKinds}
        value={kind}
        onChange={(value) => find({ kind: value })}
        choices={kindFilters.map((value) => ({ value, label: sources.kinds[value] }))}
      />
    </FilterRow>
  );
}
