import { X } from "lucide-react";
import type { Session } from "@svc/contract";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { isEnter } from "../../ui/is-enter.ts";
import { Part } from "./part.tsx";
import { useUpdateSession } from "./use-update-session.ts";

/** The team's own words for a conversation: shown at once, one by one. */
export function Tags({ session: { id, tags } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { actions } = useStrings();
  const mayReply = useMay("agent");
  const update = useUpdateSession(id);
  const become = (next: readonly string[]) => update({ tags: [...next] });
  if (!mayReply && tags.length === 0) return null;
  return (
    <Part title={inbox.tags}>
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li
            key={tag}
            dir="auto"
            className="inline-flex max-w-full items-center gap-1 rounded-md bg-hover px-1.5 text-xs/6 font-medium"
          >
            <span className="min-w-0 wrap-anywhere">{tag}</span>
            {mayReply ? (
              <button
                type="button"
                aria-label={`${actions.delete}: ${tag}`}
                className="grid size-6 shrink-0 place-items-center rounded-md text-quiet hover:text-ink"
                onClick={() => become(tags.filter((other) => other !== tag))}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayReply ? (
        <input
          aria-label={inbox.addTag}
          placeholder={inbox.addTag}
          maxLength={50}
          className="control"
          onKeyDown={(event) => {
            const input = event.currentTarget;
            const tag = input.value.trim();
            if (!isEnter(event) || tag === "") return;
            if (!tags.includes(tag)) become([...tags, tag]);
            input.value = "";
          }}
        />
      ) : null}
    </Part>
  );
}
