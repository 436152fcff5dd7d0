import type { ReactNode, RefObject } from "react";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";
import { launcherPaths, lookOf } from "./look.ts";

/** The button in the page's corner; looks as the loader draws it before there is a chat. */
export function Launcher({
  buttonRef,
  isOpen,
  unread,
  isLeft,
  children,
}: {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly unread: number;
  readonly isLeft: boolean;
  /** What stands above it. */
  readonly children: ReactNode;
}) {
  const { chat, config, words } = useShared();
  const { icon, text } = lookOf(config);
  const label = text ?? `${words.chat}: ${config.name}`;
  return (
    <div className={`dock${isLeft ? " left" : ""}`} role="region" aria-label={words.chat}>
      {children}
      <button
        ref={buttonRef}
        type="button"
        className="launcher"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isOpen ? words.close : unread > 0 ? `${label} (${words.unread(unread)})` : label}
        // As it is now: what is drawn may be a frame behind.
        onClick={() => (chat.getState().isOpen ? chat.close() : chat.open())}
      >
        {isOpen ? <Icon name="down" /> : <Icon path={launcherPaths[icon]} />}
        {text && !isOpen && <b dir="auto">{text}</b>}
      </button>
      {unread > 0 && !isOpen && (
        <span className="badge" aria-hidden="true">
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </div>
  );
}
