import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import type { ChatState } from "../core/types.ts";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";
import { styled } from "./later.ts";
import { morePaths } from "./more-icons.ts";
import { useMoreWords } from "./more-words.ts";
import { saveTranscript } from "./save-transcript.ts";
import type { Sound } from "./use-sound.ts";

/** Of the open menu in the header. */
const menuStyles = `
.menu ul { position: absolute; z-index: 3; top: 42px; inset-inline-end: 0; width: max-content; max-width: 280px; padding: 6px; border: 1px solid var(--line); border-radius: min(14px, var(--round)); background: var(--ground); box-shadow: 0 8px 32px #00000029; }
.svc .menu li button { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 42px; padding: 8px 12px; text-align: start; }
.svc .menu li button:hover { background: var(--raised); }
.menu li svg { color: var(--muted); }
`;

const withStyles = styled(menuStyles);

/**
 * What can be done with the conversation as it is. `onDone` is called before the item does it, `onLeave` when the
 * pointer or the focus goes elsewhere.
 */
export function MenuItems({
  state,
  sound,
  onLeave,
  onDone,
}: {
  readonly state: ChatState;
  readonly sound: Sound;
  readonly onLeave: () => void;
  readonly onDone: () => void;
}) {
  const { chat, config, locale } = useShared();
  const words = useMoreWords();
  const list = useRef<HTMLUListElement | null>(null);
  useLeave(list, onLeave);
  const hasSaid = state.messages.length > 0;
  const items: readonly (readonly [string | undefined, string, (() => void) | false])[] = [
    [
      undefined,
      words.askPerson,
      config.handoff.enabled &&
        state.handoff.state === "none" &&
        (() => void chat.askForPerson(words.askPersonMessage).catch(ignore)),
    ],
    [
      morePaths.done,
      words.endConversation,
      state.session !== "resolved" &&
        state.messages.some(({ status }) => status === "done") &&
        (() => void chat.resolve().catch(ignore)),
    ],
    [morePaths.fresh, words.newConversation, hasSaid && (() => chat.newConversation())],
    [
      morePaths.save,
      words.transcript,
      hasSaid &&
        (() => {
          const disclosure = config.disclosure ?? words.disclosure;
          saveTranscript(state, { disclosure, visitor: words.you, chatbot: config.name, locale });
        }),
    ],
    [
      sound.isOn ? morePaths.silence : morePaths.sound,
      sound.isOn ? words.soundOff : words.soundOn,
      () => sound.toggle(),
    ],
  ];
  return (
    <ul
      ref={(element) => {
        list.current = element;
        withStyles(element);
      }}
    >
      {items.map(
        ([path, label, act]) =>
          act !== false && (
            <li key={label}>
              <button
                type="button"
                onClick={() => {
                  onDone();
                  act();
                }}
              >
                {path === undefined ? <Icon name="person" /> : <Icon path={path} />}
                {label}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}

function useLeave(list: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const menu = list.current?.parentElement;
    if (!menu) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const hear = (event: Event) => {
      if (!event.composedPath().includes(menu)) onLeave();
    };
    document.addEventListener("pointerdown", hear, { signal });
    // Inside a shadow tree, only its root gets focus events.
    menu.getRootNode().addEventListener("focusin", hear, { signal });
    return () => listening.abort();
  }, []);
}

function ignore(): void {
  // The message itself says that it failed.
}
