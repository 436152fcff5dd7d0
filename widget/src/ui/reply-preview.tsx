import { useRef, useState } from "react";
import { saidIn } from "../core/messages.ts";
import type { ChatMessage } from "../core/types.ts";
import { Avatar } from "./avatar.tsx";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";
import { styled } from "./later.ts";
import { plainText } from "./plain-text.ts";
import { teaserStyles } from "./teaser-styles.ts";

/** What a reply's preview has beside the looks of a teaser. */
const replyPreviewStyles = `
.reply { width: min(300px, calc(100vw - 40px)); }
.reply .say { display: flex; gap: 10px; width: 100%; text-align: start; }
.reply .avatar { width: 32px; height: 32px; font-size: 14px; }
.reply .said { flex: 1; min-width: 0; }
.reply b { display: block; overflow: hidden; font-size: 14px; font-weight: 650; text-overflow: ellipsis; white-space: nowrap; }
.reply .lines { display: -webkit-box; overflow: hidden; font-size: 14px; line-height: 1.4; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
`;

const withStyles = styled(teaserStyles + replyPreviewStyles);
/** More than two lines hold. */
const readCharacters = 400;

/** Above the closed launcher: the beginning of the reply that came last, until it is opened or dismissed. */
export function ReplyPreview({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const { chat, config, words } = useShared();
  const box = useRef<HTMLDivElement | null>(null);
  const [dismissed, setDismissed] = useState(() => readDismissed(config.id));
  const reply = messages.findLast(({ role, status }) => role === "assistant" && status !== "streaming");
  if (reply === undefined || reply.id === dismissed) return null;
  const name = reply.author?.name ?? config.name;
  const dismiss = () => {
    setDismissed(reply.id);
    keepDismissed(config.id, reply.id);
    // The focus stays at the launcher, which is next to it.
    box.current?.parentElement?.querySelector<HTMLElement>(".launcher")?.focus();
  };
  return (
    <div
      ref={(element) => {
        box.current = element;
        withStyles(element);
      }}
      className="teaser reply"
      onKeyDown={({ key }) => key === "Escape" && dismiss()}
    >
      <button type="button" className="say" onClick={() => chat.open()}>
        <Avatar name={name} url={reply.author === null ? config.avatar : null} />
        <span className="said">
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="lines" dir="auto">
            {plainText(saidIn(reply).slice(0, readCharacters))}
          </span>
        </span>
      </button>
      <button type="button" className="no" aria-label={words.close} title={words.close} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}

const keyOf = (chatId: string) => `svc:dismissed:${chatId}`;

/** The pages of a visit show no reply again that was dismissed on one of them. */
function readDismissed(chatId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(chatId));
  } catch {
    // Storage is forbidden.
    return null;
  }
}

function keepDismissed(chatId: string, messageId: string): void {
  try {
    sessionStorage.setItem(keyOf(chatId), messageId);
  } catch {
    // As above.
  }
}
