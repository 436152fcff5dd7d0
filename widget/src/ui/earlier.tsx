import { timeOf } from "../core/strings/load-words.ts";
import type { EarlierConversation } from "../core/earlier.ts";
import { useShared } from "./context.ts";
import { earlierStyles } from "./earlier-styles.ts";
import { earlierWordsOf } from "./earlier-words.ts";
import { Icon } from "./icons.tsx";
import { styled } from "./later.ts";
import { partStyles } from "./part-styles.ts";

const withStyles = styled(partStyles + earlierStyles);

/** Before anything was said: the visitor's conversations before this one, and whether people are there. */
export function Earlier({ conversations }: { readonly conversations: readonly EarlierConversation[] }) {
  const { chat, config, words, locale } = useShared();
  const own = earlierWordsOf(locale);
  const { enabled, open } = config.handoff;
  return (
    <div ref={withStyles} className="card earlier" role="group" aria-label={own.recent}>
      {enabled && <p className={open ? "there" : "away"}>{open ? own.online : own.away}</p>}
      <h3>{own.recent}</h3>
      <ul>
        {conversations.map(({ sessionId, title, at }) => (
          <li key={sessionId}>
            <button type="button" onClick={() => void chat.reopen(sessionId).catch(() => undefined)}>
              <span dir="auto">{title}</span>
              <time dateTime={new Date(at).toISOString()}>{timeOf(at, words, locale)}</time>
              <Icon name="down" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
