import { useRef, useState } from "react";
import type { ChatState } from "../core/types.ts";
import { Avatar } from "./avatar.tsx";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";
import { later } from "./later.ts";
import { lookOf } from "./look.ts";
import type { Sound } from "./use-sound.ts";

const MenuItems = later(async () => (await import("./more.ts")).MenuItems);

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
