import { Keyboard } from "lucide-react";
import { useState } from "react";
import type { InputOf } from "../../api/client.ts";
import { useOperation } from "../../api/queries.ts";
import { countText, countsOf } from "../../layout/inbox-counts.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Select } from "../../ui/select.tsx";
import { CsvButton } from "../work/csv-button.tsx";
import { AlertSettings } from "./alert-settings.tsx";
import { Filters } from "./filters.tsx";
import { inboxViews } from "./inbox-search.ts";
import type { InboxSearch } from "./inbox-search.ts";
import { Keys } from "./keys.tsx";
import { useKey } from "./use-key.ts";

interface ListHeadProps {
  readonly search: InboxSearch;
  readonly onFilter: (changes: InboxSearch) => void;
  readonly input: InputOf<"listSessions">;
  /** An open conversation is what the page is about. */
  readonly isBesideConversation: boolean;
}

/** Above the list: which view it is, words to look for, filters. */
export function ListHead({ search, onFilter, input, isBesideConversation }: ListHeadProps) {
  const inbox = useWords("inbox");
  const { nav } = useStrings();
  const Heading = isBesideConversation ? "h2" : "h1";
  const { q, view } = search;
  return (
    <div className="grid gap-2.5 border-b border-line px-4 py-3">
      <div className="flex items-center gap-1">
        <Heading className="text-base max-lg:me-2">{inbox.title}</Heading>
        <span className="me-auto min-w-0 truncate text-quiet max-lg:hidden">
          {q === undefined ? nav.views[view ?? "open"] : inbox.everywhere}
        </span>
        <ViewSelect search={search} onFilter={onFilter} />
        <span className="flex shrink-0">
          <CsvButton operation="listSessions" input={input} fileName="conversations.csv" isSmall />
          <AlertSettings />
          <KeysButton />
        </span>
      </div>
      <Filters search={search} onChange={onFilter}>
        <SearchField
          label={inbox.search}
          placeholder={inbox.searchHint}
          value={q ?? ""}
          onSearch={(text) => onFilter({ q: text === "" ? undefined : text })}
        />
      </Filters>
    </div>
  );
}

/** Where there is no room for the main menu, which has the views otherwise. */
function ViewSelect({ search: { view }, onFilter }: Pick<ListHeadProps, "search" | "onFilter">) {
  const { nav } = useStrings();
  const counts = countsOf(useOperation("getSessionCounts", {}).data);
  const labelOf = (each: (typeof inboxViews)[number]) =>
    (counts[each] ?? 0) === 0 ? nav.views[each] : `${nav.views[each]} (${countText(counts[each] ?? 0)})`;
  return (
    <div className="min-w-0 flex-1 lg:hidden">
      <Select
        label={nav.viewsLabel}
        value={view ?? "open"}
        onChange={(chosen) => onFilter({ view: inboxViews.find((known) => known === chosen) })}
        choices={[
          { value: "open", label: nav.views.open },
          ...inboxViews.map((each) => ({ value: each, label: labelOf(each) })),
        ]}
      />
    </div>
  );
}

function KeysButton() {
  const inbox = useWords("inbox");
  const [isOpen, open] = useState(false);
  useKey("?", () => open(true));
  return (
    <>
      <span className="max-lg:hidden">
        <IconButton label={inbox.keys.title} icon={<Keyboard className="size-4" />} onClick={() => open(true)} />
      </span>
      <Keys isOpen={isOpen} onClose={() => open(false)} />
    </>
  );
}
