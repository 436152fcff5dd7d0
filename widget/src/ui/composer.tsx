import { useEffect, useState } from "react";
import type { FormEvent, KeyboardEvent, RefObject } from "react";
import type { FilePart } from "../core/file-part.ts";
import type { ChatState } from "../core/types.ts";
import { useShared } from "./context.ts";
import { Icon, StopIcon } from "./icons.tsx";
import { isAwaitingAnswer } from "./is-awaiting-answer.ts";
import { later } from "./later.ts";

const Attachments = later(async () => (await import("./files.ts")).Attachments);

/** Contract: a message has at most so many characters. */
const messageCharacters = 8_000;
/** From here on the remaining characters are shown. */
const fewLeft = 500;

/** Of the files that go with the message. */
export interface Attached {
  readonly count: number;
  /** The message waits for the last of them. */
  readonly isSending: boolean;
  send(): void;
}

/** Where a visitor writes. What is typed stays here: no letter touches the rest of the chat. */
export function Composer({
  inputRef,
  state,
  draft,
}: {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly state: ChatState;
  readonly draft: RefObject<string>;
}) {
  const { chat, config, words } = useShared();
  const [length, setLength] = useState(draft.current.length);
  const [hasText, setHasText] = useState(draft.current.trim() !== "");
  const [attached, setAttached] = useState<Attached>();
  const isSending = attached?.isSending;
  const isEmpty = !hasText && !attached?.count;
  const isBusy = state.status === "streaming" || isAwaitingAnswer(state);
  const secondsLeft = useSecondsUntil(state.rateLimit?.until ?? 0);
  const left = messageCharacters - length;

  /** The field keeps its own text; only what follows from it is drawn. */
  const take = (text: string) => {
    draft.current = text;
    setLength(text.length);
    setHasText(text.trim() !== "");
    const input = inputRef.current;
    // Browsers that support it do this with CSS.
    if (input === null || CSS.supports("field-sizing", "content")) return;
    input.style.height = "auto";
    input.style.height = `${input.scrollHeight}px`;
  };
  const deliver = (files?: readonly FilePart[]) => {
    const text = draft.current;
    if (inputRef.current !== null) inputRef.current.value = "";
    take("");
    // Where it fails the message itself says so.
    chat.send(text, files).catch(() => undefined);
  };
  const send = () => {
    if (isEmpty || isSending || secondsLeft > 0) return;
    (attached?.send ?? deliver)();
    inputRef.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are put together Enter chooses one of them.
    if (event.key !== "Enter" || event.shiftKey || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  return (
    <form className="composer" onSubmit={onSubmit}>
      {secondsLeft > 0 && <p className="hint">{words.limited(secondsLeft)}</p>}
      {left < fewLeft && <p className="hint">{words.charactersLeft(left)}</p>}
      <div className="field">
        <textarea
          ref={inputRef}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          maxLength={messageCharacters}
          aria-label={words.yourMessage}
          aria-describedby="ai"
          placeholder={config.placeholder ?? words.placeholder}
          defaultValue={draft.current}
          readOnly={isSending}
          onInput={(event) => take(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {config.attachments && <Attachments deliver={deliver} onChange={setAttached} />}
        {isBusy && isEmpty ? (
          <button
            type="button"
            className="send"
            aria-label={words.stop}
            title={words.stop}
            onClick={() => {
              chat.stop().catch(() => undefined);
              inputRef.current?.focus();
            }}
          >
            <StopIcon />
          </button>
        ) : (
          <button
            className="send"
            aria-label={words.send}
            title={words.send}
            disabled={isEmpty || isSending || secondsLeft > 0}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
    </form>
  );
}

/** Counts down while there is something to count: the chat takes it back when it's over. */
function useSecondsUntil(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (untilMs <= Date.now()) return undefined;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - now) / 1_000));
}
