import { UserRound, X } from "lucide-react";
import { useState } from "react";
import type { Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useWords, useStrings } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { About } from "./about.tsx";
import { Beside } from "./beside.tsx";
import { Part } from "./part.tsx";
import { useNameOf } from "./who.tsx";
import { useMay } from "../../session.ts";
import { isEnter } from "../../ui/is-enter.ts";
import { useUpdateSession } from "./use-update-session.ts";

/** Where a conversation has no room beside it for what is known of its visitor. */
const narrow = "(max-width: 79.99rem)";

/** The sidebar: summary, visitor, other conversations, tags, notes. */
export function Side({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  if (useMedia(narrow)) return null;
  return (
    <aside aria-label={inbox.about} className="content-start overflow-y-auto border-s border-line bg-surface p-4">
      <Details session={session} />
    </aside>
  );
}

/** Opens the same as a sheet, on narrow screens. */
export function SideButton({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const name = useNameOf()(session);
  const [isOpen, open] = useState(false);
  if (!useMedia(narrow)) return null;
  return (
    <>
      <IconButton label={inbox.details} icon={<UserRound className="size-4" />} onClick={() => open(true)} />
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={name}>
        <Details session={session} />
      </Dialog>
    </>
  );
}

function Details({ session }: { readonly session: Session }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      {session.handoff === "none" ? null : <Summary session={session} />}
      <About session={session} />
      <Beside session={session} />
      <Tags session={session} />
    </div>
  );
}

function Summary({ session: { id } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const summary = useOperation("getSessionSummary", { sesId: id }).data;
  if (summary === undefined) return null;
  // Without a language model the summary names them itself.
  const unanswered = summary.unanswered.filter((question) => !summary.summary.includes(question));
  return (
    <Part title={inbox.summary}>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {summary.summary}
      </p>
      {unanswered.length === 0 ? null : (
        <>
          <h3 className="mt-2 text-xs text-quiet">{inbox.unanswered}</h3>
          <ul className="list-disc ps-4">
            {unanswered.map((question) => (
              <li key={question} dir="auto" className="wrap-anywhere">
                {question}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

/** The team's own words for a conversation: shown at once, one by one. */
function Tags({ session: { id, tags } }: { readonly session: Session }) {
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
