import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { ListedSession } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TimeAgo } from "../../ui/time.tsx";
import { HandoffBadge, nameOf } from "./who.tsx";

interface SessionLineProps {
  readonly session: ListedSession;
  readonly isUnread: boolean;
}

/** A conversation in the list; drawn anew only when it has changed, as there are many. */
export const SessionLine = memo(function SessionLine({ session, isUnread }: SessionLineProps) {
  const inbox = useWords("inbox");
  const { id, handoff, lastHumanMessage: last, lastMessageAt, messageCount, rating, status, tags } = session;
  return (
    <li className="border-b border-line">
      <Link
        to="/sessions/$sesId"
        params={{ sesId: id }}
        search={(search) => search}
        className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3 -outline-offset-2 hover:bg-hover aria-[current=page]:bg-accent-soft"
      >
        <span className="flex items-center justify-between gap-2">
          <span
            dir="auto"
            className={classNames("min-w-0 truncate", isUnread ? "font-semibold" : "font-medium text-quiet")}
          >
            {nameOf(session) ?? inbox.somebody}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-xs text-quiet">
            {isUnread ? (
              <span className="size-2 rounded-full bg-accent">
                <span className="sr-only">{inbox.unread}</span>
              </span>
            ) : null}
            <TimeAgo at={lastMessageAt} />
          </span>
        </span>
        {last === null ? null : (
          <span className={classNames("truncate", isUnread ? "" : "text-quiet")}>
            {last.agent === null ? null : <bdi>{last.agent}: </bdi>}
            <bdi>{last.text}</bdi>
          </span>
        )}
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
          {handoff === "none" ? null : <HandoffBadge session={session} />}
          {status === "resolved" ? <Badge tone="good">{inbox.statuses.resolved}</Badge> : null}
          {rating === null ? null : (
            <Badge tone={rating.score > 3 ? "good" : rating.score < 3 ? "bad" : "neutral"}>
              {inbox.filter.stars(rating.score)}
            </Badge>
          )}
          {inbox.messages(messageCount)}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      </Link>
    </li>
  );
});
