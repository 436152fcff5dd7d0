import { Sparkles } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import type { CannedReply, Session } from "@svc/contract";
import { call } from "../../api/client.ts";
import { useOperation } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Notice } from "../../ui/notice.tsx";
import { isEnter } from "../../ui/is-enter.ts";
import { CannedList, useCanned, useFillIn } from "./canned.tsx";
import { sharePresence } from "./presence.ts";
import { ReplyDraftNotes } from "./reply-draft.tsx";
import { AttachButton, ReplyFiles } from "./reply-files.tsx";
import type { DraftedReply } from "./use-reply-draft.ts";
import { useReplyFiles } from "./use-reply-files.ts";
import type { ReplyAttachments } from "./use-reply-files.ts";
import { useSendReply } from "./unsent.ts";
import { useNameOf } from "./who.tsx";

/** The visitor sees "is writing" for a little longer than this. */
const typingEveryMs = 3_000;

interface ReplyProps {
  readonly session: Session;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly write: (text: string) => void;
  readonly drafted: DraftedReply;
}

/** What a person writes to the visitor. */
export function Reply({ session, field, text, write, drafted }: ReplyProps) {
  const inbox = useWords("inbox");
  const nameOf = useNameOf();
  const send = useSendReply(session.id);
  const typing = useTellTyping(session);
  const listId = useId();
  const [chosen, choose] = useState(0);
  const [closedAt, close] = useState<string>();
  const found = useCanned(session, text);
  const canned = closedAt === text ? null : found;
  const fillIn = useFillIn(session);
  const other = useOther(session);
  const attached = useReplyFiles(session);
  const isOff = other !== undefined || (text.trim() === "" && attached.files.length === 0);
  const reply = () => {
    if (isOff) return;
    attached.whenUploaded((files) => {
      send(text.trim(), files);
      write("");
      drafted.dismiss();
      typing.done();
    });
  };
  const insert = (one: CannedReply) => {
    write(fillIn(text, one));
    choose(0);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const place = Math.min(chosen, (canned?.length ?? 0) - 1);
    if (isEnter(event) && (ctrlKey || metaKey)) reply();
    else if (canned !== null && key === "Escape") close(text);
    else if (canned === null || place === -1) return;
    else if (key === "ArrowDown") choose((place + 1) % canned.length);
    else if (key === "ArrowUp") choose((place + canned.length - 1) % canned.length);
    else if (isEnter(event) || key === "Tab") insert(canned[place]!);
    else return;
    event.preventDefault();
  };
  return (
    <form
      className="relative grid gap-2"
      {...attached.handlers}
      onSubmit={(event) => {
        event.preventDefault();
        reply();
      }}
    >
      {other === undefined ? null : <Notice tone="warn">{inbox.othersHas(other)}</Notice>}
      <ReplyFiles attached={attached} />
      {canned === null ? null : <CannedList id={listId} replies={canned} chosen={chosen} onChoose={insert} />}
      <textarea
        ref={field}
        aria-label={inbox.reply}
        placeholder={inbox.replyTo(nameOf(session))}
        rows={3}
        value={text}
        maxLength={8_000}
        readOnly={attached.isAwaited}
        aria-autocomplete="list"
        aria-controls={canned === null ? undefined : listId}
        aria-activedescendant={canned === null || canned.length === 0 ? undefined : `${listId}-${chosen}`}
        onChange={({ target: { value } }) => {
          write(value);
          choose(0);
          typing.tell();
        }}
        onKeyDown={onKeyDown}
        className="control field-sizing-content max-h-60 min-h-11 sm:min-h-20"
      />
      <ReplyDraftNotes session={session} drafted={drafted} text={text} onWritten={() => field.current?.focus()} />
      <Actions session={session} attached={attached} isDisabled={isOff}>
        <DraftButton session={session} text={text} write={write} drafted={drafted} />
      </Actions>
    </form>
  );
}

/** The colleague who has the conversation. */
function useOther({ handoffDetails }: Session): string | undefined {
  const { account } = useSignedIn();
  const assignee = handoffDetails?.assignee;
  return assignee?.id === account.id ? undefined : assignee?.name;
}

/** The chatbot's draft of what the visitor wrote last, and not of what was answered since. */
function useSuggestion({ id, channel, awaitingReplySince }: Session): string | null | undefined {
  const emails = useOperation("listSessionEmails", { sesId: id }, { enabled: channel === "email" });
  return awaitingReplySince === null ? undefined : emails.data?.emails.at(-1)?.draft;
}

/** An email came with its draft; elsewhere the chatbot is asked for one. */
function DraftButton({ session, text, write, drafted: { ask, isDrafting } }: Omit<ReplyProps, "field">) {
  const inbox = useWords("inbox");
  const suggestion = useSuggestion(session);
  if (typeof suggestion === "string" && text === "")
    return <Button onClick={() => write(suggestion)}>{inbox.mail.useDraft}</Button>;
  return (
    <Button icon={<Sparkles aria-hidden="true" className="size-4" />} isBusy={isDrafting} onClick={ask}>
      {inbox.draft.action}
    </Button>
  );
}

interface ActionsProps {
  readonly session: Session;
  readonly attached: ReplyAttachments;
  readonly isDisabled: boolean;
  readonly children: ReactNode;
}

function Actions({ session: { handoff }, attached, isDisabled, children }: ActionsProps) {
  const inbox = useWords("inbox");
  return (
    <div className="flex flex-wrap items-center gap-2">
      {attached.isEnabled ? <AttachButton onChoose={attached.add} /> : null}
      <span
        className={classNames(
          "min-w-0 flex-1 text-xs text-quiet",
          handoff === "human" ? "max-sm:sr-only" : "max-sm:order-first max-sm:basis-full",
        )}
      >
        {handoff === "human" ? inbox.cannedHint : inbox.takesOver}
      </span>
      {children}
      <Button
        type="submit"
        look="primary"
        title={inbox.sendKeys}
        isBusy={attached.isAwaited}
        disabled={isDisabled}
        className="ms-auto px-3"
      >
        {inbox.send}
      </Button>
    </div>
  );
}

/** Lets colleagues, and the visitor of one's own conversation, see who is writing; `done`: the next word is told at once. */
function useTellTyping({ id, handoff }: Session): { readonly tell: () => void; readonly done: () => void } {
  const typingSentAt = useRef(0);
  return {
    tell() {
      if (Date.now() - typingSentAt.current < typingEveryMs) return;
      typingSentAt.current = Date.now();
      void sharePresence(id, "typing");
      // Nothing is lost where it is not heard.
      if (handoff === "human") void call("sayTyping", { sesId: id }).catch(() => undefined);
    },
    done() {
      typingSentAt.current = 0;
    },
  };
}
