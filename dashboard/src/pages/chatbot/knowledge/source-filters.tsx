import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../../strings/strings.tsx";
import { FilterRow, FilterSelect } from "../../../ui/filter-row.tsx";
import { SearchField } from "../../../ui/search-field.tsx";

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
        choices={kinds.map((value) => ({ value, label: sources.kinds[value] }))}
      />
    </FilterRow>
  );
}
