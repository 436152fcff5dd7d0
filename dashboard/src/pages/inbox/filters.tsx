import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { isEnter } from "../../ui/is-enter.ts";
import { Select } from "../../ui/select.tsx";
import { ChatbotFilter } from "../work/chatbot-filter.tsx";
import type { InboxSearch } from "./inbox-search.ts";

const any = "";
const scores = ["1", "2", "3", "4", "5"] as const;
const filters = ["chatbotId", "assignee", "rating", "tag", "from", "to"] as const;

interface FiltersProps {
  readonly search: InboxSearch;
  readonly onChange: (changes: InboxSearch) => void;
}

/** Which conversations, by what is asked less often than words and state; open at first where one is set. `children` stand beside the button. */
export function Filters({ search, onChange, children }: FiltersProps & { readonly children: ReactNode }) {
  const { filter } = useWords("inbox");
  const members = useOperation("listMembers", {}).data?.members ?? [];
  const set = filters.filter((name) => search[name] !== undefined).length;
  const [isOpen, open] = useState(set > 0);
  const panelId = useId();
  return (
    <>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">{children}</div>
        <Button
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => open(!isOpen)}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        >
          {set === 0 ? filter.title : filter.set(set)}
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen} className="grid grid-cols-2 gap-3">
        <div className="col-span-2 empty:hidden">
          <ChatbotFilter value={search.chatbotId} onChange={(chatbotId) => onChange({ chatbotId })} />
        </div>
        <label className="col-span-2 grid gap-1 text-sm font-medium">
          {filter.assignee}
          <Select
            value={search.assignee ?? any}
            onChange={(assignee) => onChange({ assignee: assignee === any ? undefined : assignee })}
            choices={[
              { value: any, label: filter.anybody },
              { value: "me", label: filter.me },
              { value: "nobody", label: filter.nobody },
              ...members.map(({ id, name, email }) => ({ value: id, label: name ?? email })),
            ]}
          />
        </label>
        <label className="grid content-start gap-1 text-sm font-medium">
          {filter.rating}
          <Select
            value={scores.find((score) => Number(score) === search.rating) ?? any}
            onChange={(score) => onChange({ rating: score === any ? undefined : Number(score) })}
            choices={[
              { value: any, label: filter.anyRating },
              ...scores.map((score) => ({ value: score, label: filter.stars(Number(score)) })),
            ]}
          />
        </label>
        <TagFilter key={search.tag} search={search} onChange={onChange} />
        <DayField label={filter.from} value={search.from} onChange={(from) => onChange({ from })} />
        <DayField label={filter.to} value={search.to} onChange={(to) => onChange({ to })} />
        {set === 0 ? null : (
          <Button
            className="col-span-2 px-3"
            onClick={() => onChange(Object.fromEntries(filters.map((name) => [name, undefined])))}
          >
            {filter.clear}
          </Button>
        )}
      </div>
    </>
  );
}

/** As it is written, when the reader goes on. */
function TagFilter({ search, onChange }: FiltersProps) {
  const { filter } = useWords("inbox");
  const take = (text: string) => {
    const tag = text.trim() === "" ? undefined : text.trim();
    if (tag !== search.tag) onChange({ tag });
  };
  return (
    <label className="grid content-start gap-1 text-sm font-medium">
      {filter.tag}
      <input
        defaultValue={search.tag ?? ""}
        maxLength={50}
        className="control font-normal"
        onBlur={({ target }) => take(target.value)}
        onKeyDown={(event) => {
          if (isEnter(event)) take(event.currentTarget.value);
        }}
      />
    </label>
  );
}
