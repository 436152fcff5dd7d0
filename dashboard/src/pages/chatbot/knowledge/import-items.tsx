import { useState } from "react";
import type { OutputOf } from "../../../api/client.ts";
import { useList } from "../../../api/queries.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Loaded } from "../../../ui/loaded.tsx";

type Item = Pick<
  OutputOf<"listImportItems">["items"][number],
  "origin" | "title" | "reason" | "reasonCode" | "reasonArgs"
>;

interface ImportItemsProps {
  readonly of: { readonly chatbotId: string; readonly importId: string };
  readonly outcome: "left_out" | "failed";
  readonly label: string;
}

/** Items that an import has left out, or couldn't read, each with the reason; read when they are opened. */
export function ImportItems({ of, outcome, label }: ImportItemsProps) {
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary className="text-sm font-medium">{label}</summary>
      {isOpen ? <Items of={of} outcome={outcome} label={label} /> : null}
    </details>
  );
}

function Items({ of, outcome, label }: ImportItemsProps) {
  const list = useList("listImportItems", { ...of, outcome });
  return (
    <Loaded query={list}>
      {() => (
        <>
          <ReasonList label={label} items={list.pages.flatMap(({ items }) => items)} />
          <LoadMore list={list} />
        </>
      )}
    </Loaded>
  );
}

/** Items with the reason for each. */
export function ReasonList({ label, items }: { readonly label: string; readonly items: readonly Item[] }) {
  const why = useReasons();
  return (
    <ul
      tabIndex={0}
      aria-label={label}
      className="mt-2 grid max-h-72 grid-cols-[minmax(0,1fr)] divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {items.map((item) => (
        <li key={item.origin} className="grid min-w-0 gap-0.5 px-3 py-2">
          <span dir="auto" className="break-words">
            {item.title}
          </span>
          <span className="text-xs break-all text-quiet">
            {item.title === item.origin ? null : `${item.origin} · `}
            {item.reason === null ? null : why(item.reason, item)}
          </span>
        </li>
      ))}
    </ul>
  );
}
