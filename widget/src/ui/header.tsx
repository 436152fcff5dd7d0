import { useEffect, useRef, useState } from "react";
import type { ChatState } from "../core/types.ts";
import { Avatar } from "./avatar.tsx";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";
import type { IconName } from "./icons.tsx";
import { lookOf } from "./look.ts";
import type { Sound } from "./use-sound.ts";

/** Who one talks to, and what can be done with the conversation. */
export function Header({
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
  const title = isHuman ? agent.name : (lookOf(config).headerText ?? config.name);
  return (
    // No `header`: outside of an article it would be the page's banner.
    <div className="header">
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
  const { chat, config, words, locale } = useShared();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const hear = (event: Event) => {
      if (box.current !== null && !event.composedPath().includes(box.current)) setOpen(false);
    };
    // Inside a shadow tree only its own root hears where the focus goes.
    const root = box.current?.getRootNode();
    document.addEventListener("pointerdown", hear);
    root?.addEventListener("focusin", hear);
    return () => {
      document.removeEventListener("pointerdown", hear);
      root?.removeEventListener("focusin", hear);
    };
  }, [isOpen]);

  const hasSaid = state.messages.length > 0;
  const items: readonly (readonly [IconName, string, (() => void) | false])[] = [
    [
      "person",
      words.askPerson,
      config.handoff.enabled &&
        state.handoff.state === "none" &&
        (() => void chat.askForPerson(words.askPersonMessage).catch(ignore)),
    ],
    [
      "done",
      words.endConversation,
      state.session !== "resolved" &&
        state.messages.some(({ status }) => status === "done") &&
        (() => void chat.resolve().catch(ignore)),
    ],
    ["fresh", words.newConversation, hasSaid && (() => chat.newConversation())],
    [
      "save",
      words.transcript,
      hasSaid &&
        (() => {
          const disclosure = config.disclosure ?? words.disclosure;
          import("./more.ts")
            .then((it) => it.saveTranscript(state, { disclosure, visitor: words.you, chatbot: config.name, locale }))
            .catch(ignore);
        }),
    ],
    [sound.isOn ? "silence" : "sound", sound.isOn ? words.soundOff : words.soundOn, () => sound.toggle()],
  ];
  return (
    <div
      ref={box}
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
        <ul>
          {items.map(
            ([icon, label, act]) =>
              act !== false && (
                <li key={label}>
                  <button
                    type="button"
                    onClick={() => {
                      setOpen(false);
                      button.current?.focus();
                      act();
                    }}
                  >
                    <Icon name={icon} />
                    {label}
                  </button>
                </li>
              ),
          )}
        </ul>
      )}
    </div>
  );
}

function ignore(): void {
  // The message itself says that it failed.
}
