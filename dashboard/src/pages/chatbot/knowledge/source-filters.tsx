import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../../strings/strings.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Select } from "../../../ui/select.tsx";

const route = getRouteApi("/member/chatbots/$chatbotId/knowledge/");

const statuses = ["queued", "reading", "ready", "failed"] as const;
const kinds = ["url", "document"] as const;

/** What of the list is shown, as the address says. */
export function SourceFilters() {
  const words = useWords("knowledge");
  const { sources } = words;
  const { q, status, kind } = route.useSearch();
  const navigate = route.useNavigate();
  const find = (change: { q?: string | undefined; status?: typeof status; kind?: typeof kind }) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  return (
    <div className="grid flex-1 basis-72 grid-cols-2 gap-3 sm:max-w-2xl sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="col-span-2 sm:col-span-1">
        <SearchField
          label={words.search}
          value={q ?? ""}
          onSearch={(text) => find({ q: text === "" ? undefined : text })}
        />
      </div>
      <label className="grid gap-1 text-sm font-medium">
        {sources.statusLabel}
        <Select
          value={status ?? "all"}
          onChange={(value) => find({ status: value === "all" ? undefined : value })}
          choices={(["all", ...statuses] as const).map((value) => ({
            value,
            label: value === "all" ? words.all : sources.status[value],
          }))}
        />
      </label>
      <label className="grid gap-1 text-sm font-medium">
        {sources.kindLabel}
        <Select
          value={kind ?? "all"}
          onChange={(value) => find({ kind: value === "all" ? undefined : value })}
          choices={(["all", ...kinds] as const).map((value) => ({
            value,
            label: value === "all" ? words.all : sources.kinds[value],
          }))}
        />
      </label>
    </div>
  );
}
