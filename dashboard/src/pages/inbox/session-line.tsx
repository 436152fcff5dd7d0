import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { ListedSession } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import type { Words } from "../../strings/words.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TimeAgo } from "../../ui/time.tsx";
import { HandoffBadge, useNameOf } from "./who.tsx";

/** Whoever waits longer is shown in red. */
const longWaitMs = 5 * 60_000;

interface SessionLineProps {
  readonly session: ListedSession;
  readonly isUnread: boolean;
  readonly isSelected: boolean;
  /** Undefined: the reader may not change it. */
  readonly onSelect: ((id: string) => void) | undefined;
}

/** A conversation in the list; drawn anew only when it has changed, as there are many. */
export const SessionLine = memo(function SessionLine({ session, isUnread, isSelected, onSelect }: SessionLineProps) {
  const inbox = useWords("inbox");
  const { id, awaitingReplySince, lastHumanMessage: last, lastMessageAt, messageCount } = session;
  const name = useNameOf()(session);
  const isLong = awaitingReplySince !== null && Date.now() - Date.parse(awaitingReplySince) > longWaitMs;
  return (
    <li data-session={id} className="group relative border-b border-line">
      <Link
        to="/sessions/$sesId"
        params={{ sesId: id }}
        search={(search) => search}
        className={classNames(
          "grid min-h-15 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover aria-[current=page]:bg-accent-soft",
          isSelected && "bg-accent-soft",
        )}
      >
        <span
          className={
            onSelect === undefined
              ? ""
              : classNames("group-focus-within:invisible group-hover:invisible", isSelected && "invisible")
          }
        >
          <Avatar id={id} name={name} />
        </span>
        <span className="grid grid-cols-[minmax(0,1fr)]">
          <span className="flex items-center justify-between gap-2">
            <span dir="auto" className={classNames("min-w-0 truncate", isUnread ? "font-semibold" : "font-medium")}>
              {name}
            </span>
            <span
              className={classNames(
                "flex shrink-0 items-center gap-1.5 text-xs",
                isLong ? "font-medium text-bad" : "text-quiet",
              )}
            >
              {isUnread ? (
                <span className="size-2 rounded-full bg-accent">
                  <span className="sr-only">{inbox.unread}</span>
                </span>
              ) : null}
              {awaitingReplySince === null ? null : <span className="sr-only">{inbox.waitingSince}</span>}
              <TimeAgo at={awaitingReplySince ?? lastMessageAt} />
            </span>
          </span>
          <span className="flex items-center justify-between gap-2 text-quiet">
            <span className={classNames("min-w-0 truncate", isUnread && "text-ink")}>
              <span className={last === null ? "" : "sr-only"}>{inbox.messages(messageCount)} </span>
              {last === null || last.agent === null ? null : <bdi>{last.agent}: </bdi>}
              {last === null ? null : <bdi>{preview(last, inbox)}</bdi>}
            </span>
            <Marks session={session} />
          </span>
        </span>
      </Link>
      {onSelect === undefined ? null : (
        <label
          className={classNames(
            "absolute inset-y-0 start-0 grid w-15 place-items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100",
            isSelected && "opacity-100",
          )}
        >
          <input
            type="checkbox"
            aria-label={inbox.bulk.select(name)}
            checked={isSelected}
            onChange={() => onSelect(id)}
            className="check"
          />
        </label>
      )}
    </li>
  );
});

/** What was said last, or what kind of file was sent in its place. */
function preview({ text, file }: NonNullable<ListedSession["lastHumanMessage"]>, { files }: Words["inbox"]): string {
  if (file === undefined) return text;
  return file.mediaType.startsWith("image/") ? files.photo : files.file(file.filename);
}

/** A line has room for so many beside what was said, on a phone for the first. */
const marksMost = 2;

/** What else is known of it: what calls for an agent first. */
function Marks({ session }: { readonly session: ListedSession }) {
  const inbox = useWords("inbox");
  const { channel, handoff, lastAnswerRefused, rating, status, tags } = session;
  const [tag, ...others] = tags;
  const marks = [
    handoff === "none" ? null : <HandoffBadge key="handoff" session={session} />,
    lastAnswerRefused ? (
      <Badge key="refused" tone="warn">
        {inbox.refused}
      </Badge>
    ) : null,
    status === "resolved" ? (
      <Badge key="resolved" tone="good">
        {inbox.statuses.resolved}
      </Badge>
    ) : null,
    rating === null ? null : (
      <Badge key="rating" tone={rating.score > 3 ? "good" : rating.score < 3 ? "bad" : "neutral"}>
        {inbox.filter.stars(rating.score)}
      </Badge>
    ),
    channel === "email" ? <Badge key="email">{inbox.mail.badge}</Badge> : null,
    tag === undefined ? null : (
      <span key="tag" className="flex max-w-24 min-w-8 items-center">
        <Badge>{others.length === 0 ? tag : `${tag} +${others.length}`}</Badge>
      </span>
    ),
  ];
  return (
    <span className="flex max-w-[65%] shrink-0 items-center gap-1 max-sm:*:not-last:hidden">
      {marks
        .filter((mark) => mark !== null)
        .slice(0, marksMost)
        .toReversed()}
    </span>
  );
}
