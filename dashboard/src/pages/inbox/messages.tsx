import { useEffect, useRef } from "react";
import type { Message, Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { TimeAgo } from "../../ui/time.tsx";

/** What was said, the newest in view. */
export function Messages({ session: { id } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const messages = useOperation("listSessionMessages", { sesId: id });
  const end = useRef<HTMLDivElement>(null);
  const count = messages.data?.messages.length ?? 0;
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [count]);
  return (
    <div className="min-h-0 flex-1 p-4 xl:overflow-y-auto" tabIndex={0} role="log" aria-label={inbox.list}>
      <Loaded query={messages}>
        {({ messages: all }) => (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {all.map((message) => (
              <Said key={message.id} message={message} />
            ))}
          </ol>
        )}
      </Loaded>
      <div ref={end} />
    </div>
  );
}

function Said({ message: { role, content, timestamp, metadata = {} } }: { readonly message: Message }) {
  const inbox = useWords("inbox");
  const isVisitor = role === "user";
  const author = authorOf(metadata["author"]);
  const rating = metadata["rating"];
  return (
    <li
      className={classNames(
        "grid max-w-[85%] grid-cols-[minmax(0,1fr)] gap-0.5",
        isVisitor ? "justify-self-start" : "justify-self-end",
      )}
    >
      <div
        dir="auto"
        className={classNames(
          "rounded-xl px-3 py-2 wrap-anywhere whitespace-pre-wrap",
          isVisitor ? "border border-line bg-surface" : author === undefined ? "bg-hover" : "bg-accent-soft",
        )}
      >
        {content}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-xs text-quiet">
        <span>{isVisitor ? inbox.visitor : (author ?? inbox.chatbot)}</span>
        <TimeAgo at={timestamp} />
        {metadata["answered"] === false && author === undefined ? <Badge tone="warn">{inbox.refused}</Badge> : null}
        {metadata["partial"] === true ? <Badge>{inbox.partial}</Badge> : null}
        {rating === "up" ? <Badge tone="good">{inbox.ratedUp}</Badge> : null}
        {rating === "down" ? <Badge tone="bad">{inbox.ratedDown}</Badge> : null}
      </p>
    </li>
  );
}

/** Of a person's reply. */
function authorOf(author: unknown): string | undefined {
  if (typeof author !== "object" || author === null || !("name" in author)) return undefined;
  return typeof author.name === "string" ? author.name : undefined;
}
