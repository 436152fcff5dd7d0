import { Keyboard, Bell } from "lucide-react";
import { useState } from "react";
import type { InputOf } from "../../api/client.ts";
import { useOperation } from "../../api/queries.ts";
import { countText, countsOf } from "../../layout/inbox-counts.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Select } from "../../ui/select.tsx";
import { CsvButton } from "../work/csv-button.tsx";
import { Filters } from "./filters.tsx";
import { inboxViews } from "./inbox-search.ts";
import type { InboxSearch } from "./inbox-search.ts";
import { useKey } from "./use-key.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Switch } from "../../ui/checkbox.tsx";
import { permission, useAlertSettings } from "./alerts.ts";
import { canPush, showText } from "./push.ts";

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

const keys = ["j", "k", "r", "d", "n", "e", "h", "c", "x", "?", "/", "Ctrl Enter"] as const;

/** What the inbox does by keys. */
function Keys({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const inbox = useWords("inbox");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={inbox.keys.title}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-edge bg-sunken px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
            </dt>
            <dd>{inbox.keys.does[key]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

type AlertWords = ReturnType<typeof useWords<"inbox">>["alert"];

function hintOf(isBlocked: boolean, { blocked, closed }: AlertWords): { hint?: string } {
  if (isBlocked) return { hint: blocked };
  return canPush() ? { hint: closed } : {};
}

/** Whether what comes while no page is open contains the visitor's words. */
function PushText() {
  const { alert } = useWords("inbox");
  const queries = useQueryClient();
  const { data } = useOperation("getPushSubscription", {});
  if (data === undefined || data.endpoint === null) return null;
  const change = async (isOn: boolean) => {
    await showText(isOn);
    await queries.invalidateQueries({ queryKey: ["getPushSubscription"] });
  };
  return <Switch label={alert.text} isOn={data.showsText} onChange={(isOn) => void change(isOn)} />;
}

function AlertSettings() {
  const { alert } = useWords("inbox");
  const [isOpen, open] = useState(false);
  const [alerts, change] = useAlertSettings();
  const isBlocked = permission() === "denied";
  const isPushed = isOpen && alerts.desktop && permission() === "granted" && canPush();
  return (
    <>
      <IconButton label={alert.title} icon={<Bell className="size-4" />} onClick={() => open(true)} />
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={alert.title} description={alert.hint}>
        <div className="grid gap-4">
          <Switch
            label={alert.desktop}
            {...hintOf(isBlocked, alert)}
            isOn={alerts.desktop && !isBlocked}
            isDisabled={isBlocked}
            onChange={(desktop) => change({ desktop })}
          />
          {isPushed ? <PushText /> : null}
          <Switch label={alert.sound} isOn={alerts.sound} onChange={(sound) => change({ sound })} />
          <Switch label={alert.badge} isOn={alerts.title} onChange={(title) => change({ title })} />
        </div>
      </Dialog>
    </>
  );
}
