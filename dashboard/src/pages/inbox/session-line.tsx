import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { ListedSession } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TimeAgo } from "../../ui/time.tsx";
import { HandoffBadge, useNameOf } from "./who.tsx";

interface SessionLineProps {
  readonly session: ListedSession;
  readonly isUnread: boolean;
}

/** A conversation in the list; drawn anew only when it has changed, as there are many. */
export const SessionLine = memo(function SessionLine({ session, isUnread }: SessionLineProps) {
  const inbox = useWords("inbox");
  const {
    id,
    handoff,
    handoffDetails,
    lastHumanMessage: last,
    lastMessageAt,
    messageCount,
    rating,
    status,
    tags,
  } = session;
  const name = useNameOf()(session);
  // How long somebody has been waiting says more than when the last word was said.
  const shownAt = handoff === "waiting" ? (handoffDetails?.since ?? lastMessageAt) : lastMessageAt;
  const hasNotes = status === "resolved" || rating !== null || tags.length > 0;
  return (
    <li className="border-b border-line">
      <Link
        to="/sessions/$sesId"
        params={{ sesId: id }}
        search={(search) => search}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2.5 -outline-offset-2 hover:bg-hover aria-[current=page]:bg-accent-soft"
      >
        <Avatar id={id} name={name} />
        <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-center justify-between gap-2">
            <span
              dir="auto"
              className={classNames("min-w-0 truncate", isUnread ? "font-semibold" : "font-medium text-quiet")}
            >
              {name}
            </span>
            <span className="flex shrink-0 items-center gap-1.5 text-xs text-quiet">
              {isUnread ? (
                <span className="size-2 rounded-full bg-accent">
                  <span className="sr-only">{inbox.unread}</span>
                </span>
              ) : null}
              <TimeAgo at={shownAt} />
            </span>
          </span>
          <span className="flex items-center justify-between gap-2">
            <span className={classNames("min-w-0 truncate", isUnread ? "" : "text-quiet")}>
              <span className={last === null ? "" : "sr-only"}>{inbox.messages(messageCount)} </span>
              {last === null || last.agent === null ? null : <bdi>{last.agent}: </bdi>}
              {last === null ? null : <bdi>{last.text}</bdi>}
            </span>
            {handoff === "none" ? null : (
              <span className="shrink-0">
                <HandoffBadge session={session} />
              </span>
            )}
          </span>
          {hasNotes ? (
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
              {status === "resolved" ? <Badge tone="good">{inbox.statuses.resolved}</Badge> : null}
              {rating === null ? null : (
                <Badge tone={rating.score > 3 ? "good" : rating.score < 3 ? "bad" : "neutral"}>
                  {inbox.filter.stars(rating.score)}
                </Badge>
              )}
              {tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
});
