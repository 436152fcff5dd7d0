import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { Correction, Message, Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Markdown } from "../../ui/markdown/markdown.tsx";
import { ClockTime } from "../../ui/time.tsx";
import { AnswerDetails } from "./answer-details.tsx";
import { factsOf } from "./answer-facts.ts";
import type { AnswerFacts } from "./answer-facts.ts";
import { CorrectAnswer } from "./correct-answer.tsx";
import { UnsentReplies } from "./unsent-replies.tsx";
import { EmailOriginal } from "./email-original.tsx";
import { EventLine } from "./event-line.tsx";
import { inTime } from "./in-time.ts";
import type { ThreadLine } from "./in-time.ts";
import { MessageFiles } from "./message-files.tsx";
import { Note } from "./notes.tsx";
import { useStickToEnd } from "./use-stick-to-end.ts";
import { Link } from "@tanstack/react-router";
import { useMemberNames } from "../../member-names.ts";

/** What was said, the newest in view. */
export function Messages({ session }: { readonly session: Session }) {
  const messages = useOperation("listSessionMessages", { sesId: session.id });
  return (
    <div className="relative min-h-0 flex-1 xl:flex xl:flex-col">
      <Loaded query={messages}>{(found) => <Thread session={session} messages={found.messages} />}</Loaded>
    </div>
  );
}

function Thread({ session, messages }: { readonly session: Session; readonly messages: readonly Message[] }) {
  const inbox = useWords("inbox");
  const { id: sesId } = session;
  const corrections = useOperation("listCorrections", { sesId, limit: 200 }).data?.corrections ?? [];
  const activity = useOperation("listSessionActivity", { sesId }).data?.activity ?? [];
  const notes = useOperation("listSessionNotes", { sesId, limit: 200 }).data?.notes ?? [];
  const lines = inTime(messages, activity, notes);
  const { end, isAtEnd, goToEnd } = useStickToEnd(lines.length);
  return (
    <>
      <div className="min-h-0 flex-1 p-4 xl:overflow-y-auto" tabIndex={0} role="log" aria-label={inbox.log}>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {lines.map(({ message, activity: done, note }, place) =>
            message !== undefined ? (
              <MessageBubble
                key={message.id}
                session={session}
                message={message}
                asked={lastAsked(lines, place)}
                correction={corrections.find(({ messageId }) => messageId === message.id)}
              />
            ) : note !== undefined ? (
              <Note key={note.id} note={note} />
            ) : done !== undefined ? (
              <EventLine key={`${done.kind} ${done.at}`} activity={done} />
            ) : null,
          )}
          {session.resolvedBy === "silence" ? (
            <li className="justify-self-center text-xs text-quiet">{inbox.event.silence}</li>
          ) : null}
          <UnsentReplies sesId={sesId} />
        </ol>
        <div ref={end} className="h-px" />
      </div>
      {isAtEnd ? null : (
        <div className="sticky bottom-2 flex h-0 items-end justify-center xl:absolute xl:inset-x-0">
          <Button onClick={goToEnd}>{inbox.newest}</Button>
        </div>
      )}
    </>
  );
}

/** The visitor's words that an answer answers. */
function lastAsked(all: readonly ThreadLine[], place: number): string {
  return all.slice(0, place).findLast(({ message }) => message?.role === "user")?.message?.content ?? "";
}

interface MessageProps {
  readonly session: Session;
  readonly message: Message;
  readonly asked: string;
  readonly correction: Correction | undefined;
}

function MessageBubble({ session, message, asked, correction }: MessageProps) {
  const inbox = useWords("inbox");
  const facts = factsOf(message);
  const isVisitor = message.role === "user";
  const isChatbot = !isVisitor && facts.author === undefined;
  return (
    <li
      className={classNames(
        "grid max-w-[85%] grid-cols-[minmax(0,1fr)] gap-0.5",
        isVisitor ? "justify-self-start" : "justify-self-end",
      )}
    >
      <Bubble message={message} look={isVisitor ? "visitor" : isChatbot ? "chatbot" : "person"} />
      <p className="flex flex-wrap items-center gap-2 text-xs text-quiet">
        {isVisitor ? <span>{inbox.visitor}</span> : <Author facts={facts} />}
        <ClockTime at={message.timestamp} />
        {facts.isEmail ? <Badge>{inbox.mail.badge}</Badge> : null}
        {facts.isRefused ? <Badge tone="warn">{inbox.refused}</Badge> : null}
        {facts.isHedged ? <Badge tone="warn">{inbox.hedged}</Badge> : null}
        {facts.isPartial ? <Badge>{inbox.partial}</Badge> : null}
        <Thumb rating={facts.rating} />
      </p>
      {facts.isEmail ? <EmailOriginal sesId={session.id} messageId={message.id} /> : null}
      {facts.isStranger ? <p className="text-xs text-quiet">{inbox.stranger}</p> : null}
      {facts.comment === null ? null : (
        <p dir="auto" className="text-xs wrap-anywhere text-bad">
          {inbox.comment(facts.comment)}
        </p>
      )}
      {correction === undefined ? null : <CorrectedBy correction={correction} />}
      {isVisitor ? null : (
        <div className="flex flex-wrap items-start gap-x-3 text-xs">
          {isChatbot ? <AnswerDetails facts={facts} /> : null}
          <Better
            session={session}
            message={message}
            asked={asked}
            correction={correction}
            label={isChatbot ? inbox.better.action : inbox.better.fromReply}
            isBad={facts.rating === "down"}
          />
        </div>
      )}
    </li>
  );
}

/** What the visitor thought of it. */
function Thumb({ rating }: Pick<AnswerFacts, "rating">) {
  const inbox = useWords("inbox");
  if (rating === null) return null;
  const Icon = rating === "up" ? ThumbsUp : ThumbsDown;
  const words = rating === "up" ? inbox.ratedUp : inbox.ratedDown;
  return (
    <span title={words} className={rating === "up" ? "text-good" : "text-bad"}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** The person who replied, or the chatbot. */
function Author({ facts: { author, photo } }: { readonly facts: AnswerFacts }) {
  const inbox = useWords("inbox");
  if (author === undefined) return <span>{inbox.chatbot}</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar id={author} name={author} photo={photo} look="small" />
      <bdi className="min-w-0 wrap-anywhere">{author}</bdi>
    </span>
  );
}

const looks = {
  visitor: "border border-line bg-surface whitespace-pre-wrap",
  chatbot: "bg-hover",
  person: "bg-accent-soft",
};

/** As visitors see it: their own words as they are, what they are answered as Markdown. */
function Bubble({ message, look }: { readonly message: Message; readonly look: keyof typeof looks }) {
  const { content, files } = message;
  return (
    <>
      {content === "" ? null : (
        <div
          dir="auto"
          className={classNames("max-h-[60dvh] overflow-y-auto rounded-xl px-3 py-2 wrap-anywhere", looks[look])}
        >
          {look === "visitor" ? content : <Markdown text={content} />}
        </div>
      )}
      {files === undefined ? null : <MessageFiles files={files} isOwn={look !== "visitor"} />}
    </>
  );
}

/** Actions for correcting an answer, for members with access. */
function Better({ label, isBad, ...about }: MessageProps & { readonly label: string; readonly isBad: boolean }) {
  const [isOpen, open] = useState(false);
  const mayTeach = useMay("admin");
  if (!mayTeach || about.asked === "") return null;
  return (
    <div>
      <button
        type="button"
        className={classNames(
          "text-xs underline",
          isBad ? "font-medium text-accent-text" : "text-quiet hover:text-ink",
        )}
        onClick={() => open(true)}
      >
        {label}
      </button>
      <CorrectAnswer {...about} isOpen={isOpen} onClose={() => open(false)} />
    </div>
  );
}

/** Below an answer: the FAQ that answers better now. */
function CorrectedBy({ correction: { chatbotId, question, author } }: { readonly correction: Correction }) {
  const { better } = useWords("inbox");
  const nameOf = useMemberNames();
  return (
    <p className="text-xs wrap-anywhere text-good">
      {better.corrected(nameOf(author.id, author.name))}{" "}
      <Link
        to="/chatbots/$chatbotId/knowledge/faqs"
        params={{ chatbotId }}
        search={{ q: question }}
        dir="auto"
        className="underline"
      >
        {question}
      </Link>
    </p>
  );
}
