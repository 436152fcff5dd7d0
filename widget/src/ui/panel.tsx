import { useLayoutEffect, useRef, useState } from "react";
import type { ClipboardEvent, DragEvent, KeyboardEvent, RefObject } from "react";
import type { ChatState } from "../core/types.ts";
import { Announcer } from "./announcer.tsx";
import { Composer } from "./composer.tsx";
import { useShared } from "./context.ts";
import { HandoffBanner } from "./handoff-banner.tsx";
import { Header } from "./header.tsx";
import { later } from "./later.ts";
import { takeRestored } from "./left-open.ts";
import { MessageList } from "./message-list.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import type { Sound } from "./use-sound.ts";
import { useVisualViewport } from "./use-visual-viewport.ts";

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
