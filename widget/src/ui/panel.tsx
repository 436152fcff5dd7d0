import { useLayoutEffect, useRef, useState, useEffect } from "react";
import type { ClipboardEvent, DragEvent, KeyboardEvent, RefObject } from "react";
import type { ChatState, Handoff, ChatMessage } from "../core/types.ts";
import { Composer } from "./composer.tsx";
import { useShared } from "./context.ts";
import { later } from "./later.ts";
import { takeRestored } from "./left-open.ts";
import { MessageList } from "./message-list.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import type { Sound } from "./use-sound.ts";
import { Icon } from "./icons.tsx";
import { saidIn } from "../core/messages.ts";
import { failureText } from "./failure-text.ts";
import { plainText } from "./plain-text.ts";
import { Avatar } from "./avatar.tsx";
import { lookOf } from "./look.ts";

const Consent = later(async () => (await import("./more.ts")).Consent);

/** The open chat: a dialog beside the page, or in its place on a small screen. */
export function Panel({
  state,
  isModal,
  isPage,
  draft,
  sound,
}: {
  readonly state: ChatState;
  readonly isModal: boolean;
  readonly isPage: boolean;
  readonly draft: RefObject<string>;
  readonly sound: Sound;
}) {
  const { chat, config, words } = useShared();
  const panel = useRef<HTMLDivElement>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  const [notice, setNotice] = useState("");
  useVisualViewport(panel, isModal);
  useKeptFocus(panel);
  // A panel left open on the previous page doesn't take the focus.
  useLayoutEffect(() => {
    if (!takeRestored()) composer.current?.focus({ preventScroll: true });
  }, []);

  /** From outside of the shadow tree no field is seen to be typed in: a page would take letters for its shortcuts. */
  const keepHere = (event: KeyboardEvent) => event.stopPropagation();
  const onKeyDown = (event: KeyboardEvent) => {
    keepHere(event);
    setNotice("");
    if (event.key === "Escape" && !isPage) chat.close();
    else if (event.key === "Tab" && isModal && panel.current !== null) keepInside(event, panel.current);
  };
  /** Files aren't supported: says so, and keeps the browser from opening them. */
  const refuseFiles = (event: DragEvent | ClipboardEvent, files: DataTransfer | null) => {
    if (files?.types.includes("Files") !== true) return;
    event.preventDefault();
    if (event.type !== "dragover") setNotice(words.noFiles);
  };

  return (
    <div
      ref={panel}
      className="panel"
      // A page has landmark and heading of its own.
      role={isPage ? undefined : "dialog"}
      aria-modal={isModal || undefined}
      aria-label={isPage ? undefined : config.name}
      onKeyDown={onKeyDown}
      onKeyPress={keepHere}
      onKeyUp={keepHere}
      onDragOver={(event) => refuseFiles(event, event.dataTransfer)}
      onDrop={(event) => refuseFiles(event, event.dataTransfer)}
      onPaste={(event) => refuseFiles(event, event.clipboardData)}
    >
      <Header state={state} isPage={isPage} sound={sound} />
      <HandoffBanner handoff={state.handoff} isOnline={state.online} />
      <MessageList state={state} />
      {state.consent === "needed" && <Consent />}
      {notice !== "" && (
        <p className="banner" role="alert">
          {notice}
        </p>
      )}
      <Composer inputRef={composer} state={state} draft={draft} />
      <Announcer state={state} />
    </div>
  );
}

/** On a screen that holds the chat alone, Tab goes round in it. */
function keepInside(event: KeyboardEvent, panel: HTMLElement): void {
  const all = [
    ...panel.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select, [tabindex="0"]'),
  ].filter((element) => !element.matches(":disabled") && element.getClientRects().length > 0);
  const root = panel.getRootNode();
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  const [first, last] = [all[0], all[all.length - 1]];
  if (event.shiftKey ? active !== first : active !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * Above the messages: that a person is called or has come; that the browser is offline. The status itself is
 * always there: screen readers tell what changes in one, and not what comes with it.
 */
function HandoffBanner({ handoff, isOnline }: { readonly handoff: Handoff; readonly isOnline: boolean }) {
  const { words } = useShared();
  const { state, agent } = handoff;
  const isWaiting = state === "waiting";
  const joined = agent === null ? words.joinedUnnamed : words.joined(agent.name);
  return (
    <div role="status">
      {(!isOnline || state !== "none") && (
        <p className="banner">
          <Icon name={!isOnline ? "fault" : isWaiting ? "clock" : "person"} />
          {!isOnline ? words.offline : isWaiting ? words.waiting : joined}
        </p>
      )}
    </div>
  );
}

/** A virtual keyboard covers the page without making it smaller: the panel keeps to what is seen. */
function useVisualViewport(panel: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    const element = panel.current;
    if (!isActive || !viewport || element === null) return undefined;
    const fit = () => {
      // Whoever zooms in wants to see a part of it.
      if (viewport.scale > 1.01) return;
      // The page's `zoom` makes each of the element's px so much larger than the window's.
      const zoom = element.currentCSSZoom ?? 1;
      element.style.setProperty("--svc-top", `${viewport.offsetTop / zoom}px`);
      element.style.setProperty("--svc-height", `${viewport.height / zoom}px`);
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
      element.style.removeProperty("--svc-top");
      element.style.removeProperty("--svc-height");
    };
  }, [panel, isActive]);
}

/** Announced characters of a long answer. The list has all of it. */
const saidCharacters = 5_000;
/** More messages than these come at once only with a history that is loaded late. */
const newsAtOnce = 3;

/**
 * What a screen reader hears, twice an answer: that it is being written, and then all of it; and that the
 * conversation has ended. The list of messages itself is silent, or each word would be read as it comes.
 */
function Announcer({ state }: { readonly state: ChatState }) {
  const { config, words } = useShared();
  const { messages, status, handoff, session } = state;
  const said = useRef("");
  const sessionHeard = useRef(session);
  /** Messages from before the panel was opened aren't announced. */
  const heard = useRef<Set<string> | null>(null);
  const isFirst = heard.current === null;
  const ids = (heard.current ??= new Set());
  // Older messages may come before those that were heard.
  const from = messages.findIndex(({ id }) => ids.has(id));
  const news = messages.filter((each, at) => !isFirst && at >= from && !ids.has(each.id) && isNews(each));
  for (const each of messages) {
    if (isSettled(each)) ids.add(each.id);
    else ids.delete(each.id);
  }
  const parts = news
    .slice(-newsAtOnce)
    .map((each) =>
      each.status === "failed"
        ? failureText(words, each.error)
        : `${each.author?.name ?? config.name}: ${plainText(saidIn(each).slice(0, saidCharacters))}`,
    );
  if (session === "resolved" && session !== sessionHeard.current) parts.push(words.resolved);
  sessionHeard.current = session;
  // Where a person is called the chatbot says nothing.
  const isWriting = handoff.state === "none" && (status === "submitted" || status === "streaming");
  const writing = words.writing(config.name);
  // Another question may have been waiting for this answer.
  if (isWriting && (parts.length > 0 || !said.current.endsWith(writing))) parts.push(writing);
  if (handoff.typing !== null && parts.length === 0) parts.push(words.agentTyping(handoff.typing));
  if (parts.length > 0) said.current = parts.join(" ");
  return (
    <p className="unseen" role="status">
      {said.current}
    </p>
  );
}

/** Nothing more becomes of it, unless it is sent or asked for again. */
function isSettled({ status }: ChatMessage): boolean {
  return status === "done" || status === "stopped" || status === "failed";
}

/** What others have said, and what has failed. */
function isNews(message: ChatMessage): boolean {
  return isSettled(message) && (message.role === "assistant" || message.status === "failed");
}

const MenuItems = later(async () => (await import("./more.ts")).MenuItems);

/** Who one talks to, and what can be done with the conversation. */
function Header({
  state,
  isPage,
  sound,
}: {
  readonly state: ChatState;
  readonly isPage: boolean;
  readonly sound: Sound;
}) {
  const { chat, config, words } = useShared();
  const { agent, state: handoff } = state.handoff;
  const isHuman = handoff === "human" && agent !== null;
  const { header, headerText } = lookOf(config);
  const title = isHuman ? agent.name : (headerText ?? config.name);
  return (
    // No `header`: outside of an article it would be the page's banner.
    <div className={isPage || header !== "plain" ? "header colored" : "header"}>
      <Avatar name={isHuman ? agent.name : config.name} url={isHuman ? null : config.avatar} />
      <div className="who">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <p>{isHuman ? words.agentHere : words.assistant}</p>
      </div>
      <Menu state={state} sound={sound} />
      {!isPage && (
        <button
          type="button"
          className="icon"
          aria-label={words.close}
          title={words.close}
          onClick={() => chat.close()}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function Menu({ state, sound }: { readonly state: ChatState; readonly sound: Sound }) {
  const { words } = useShared();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <div
      className="menu"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="icon"
        aria-label={words.menu}
        title={words.menu}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="menu" />
      </button>
      {isOpen && (
        <MenuItems
          state={state}
          sound={sound}
          onLeave={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
