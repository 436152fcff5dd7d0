import type { ChatbotConfig } from "../core/types.ts";
import { launcherPaths, lookOf } from "../ui/look.ts";
import { wordForChat } from "../ui/word-for-chat.ts";

/** The launcher, which is all that is needed until the chat is opened. */
export function ClosedWidget({
  config,
  isLeft,
  failure,
  isBusy,
  onApproach,
  onOpen,
}: {
  readonly config: ChatbotConfig;
  readonly isLeft: boolean;
  /** Why pressing it came to nothing; "" where it did not. */
  readonly failure: string;
  readonly isBusy: boolean;
  readonly onApproach: () => void;
  readonly onOpen: () => void;
}) {
  const { icon, text } = lookOf(config);
  const word = wordForChat(config.locale);
  return (
    <div className={`dock${isLeft ? " left" : ""}`} role="region" aria-label={word} aria-busy={isBusy || undefined}>
      {failure !== "" && (
        <p className="note" role="alert">
          {failure}
        </p>
      )}
      <button
        type="button"
        className="launcher"
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-label={text ?? `${word}: ${config.name}`}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        // The chat may take this button's place between press and release, and then there is no click.
        onPointerDown={({ pointerType, button }) => {
          if (pointerType === "mouse" && button === 0) onOpen();
        }}
        onClick={onOpen}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={launcherPaths[icon]} />
        </svg>
        {text && <b dir="auto">{text}</b>}
      </button>
    </div>
  );
}
