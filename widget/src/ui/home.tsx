import { useEffect, useState } from "react";
import type { EarlierConversation } from "../core/earlier.ts";
import { timeOf } from "../core/strings/load-words.ts";
import type { Chat } from "../core/types.ts";
import { useShared } from "./context.ts";
import { homeWords } from "./home-words.ts";
import { Icon } from "./icons.tsx";
import { styled } from "./later.ts";
import { objectIn } from "./look.ts";
import { TeamStatus } from "./team-status.tsx";

/** Of what a chat shows before its first message. */
const homeStyles = `
.home .box { margin-bottom: 14px; padding: 14px 16px 8px; border: 1px solid var(--line); border-radius: var(--round); }
.home h3 { margin-bottom: 4px; color: var(--muted); font-size: 13px; font-weight: 650; }
.svc .panel .home :is(button, a) { display: flex; align-items: center; gap: 10px; width: calc(100% + 16px); min-height: 40px; margin-inline: -8px; padding: 6px 8px; border-radius: var(--small); text-align: start; text-decoration: none; }
.svc .panel .home :is(button, a):hover { background: var(--raised); }
.home li span { flex: 1; min-width: 0; overflow: hidden; font-size: 14.5px; text-overflow: ellipsis; white-space: nowrap; }
.home time { flex: none; color: var(--muted); font-size: 12.5px; }
.svc .panel .home svg { width: 16px; height: 16px; color: var(--muted); }
.svc .panel .home button svg { rotate: -90deg; }
[dir=rtl] .home button svg { rotate: 90deg; }
.svc .home > p { padding: 2px 0 14px; font-size: 14px; }
`;

/** Below "Talk to a person" too. */
export { TeamStatus } from "./team-status.tsx";

const withStyles = styled(homeStyles);
const conversationsShown = 4;
const articlesShown = 3;

interface Article {
  readonly id: string;
  readonly title: string;
}

/** Before anything was said: whether people are there, the visitor's conversations before this one, and articles. */
export function Home() {
  const { chat, config, words, locale } = useShared();
  const own = words.home ?? homeWords;
  const conversations = useConversations();
  const articles = useArticles();
  return (
    <div ref={withStyles} className="home">
      {config.handoff.enabled && (
        <p>
          <TeamStatus />
        </p>
      )}
      {conversations.length > 0 && (
        <div className="box" role="group" aria-label={own.recent}>
          <h3>{own.recent}</h3>
          <ul>
            {conversations.slice(0, conversationsShown).map(({ sessionId, token, title, at }) => (
              <li key={sessionId}>
                <button type="button" onClick={() => void chat.reopen(sessionId, token).catch(() => undefined)}>
                  <span dir="auto">{title}</span>
                  <time dateTime={new Date(at).toISOString()}>{timeOf(at, words, locale)}</time>
                  <Icon name="down" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {articles.length > 0 && (
        <div className="box" role="group" aria-label={own.articles}>
          <h3>{own.articles}</h3>
          <ul>
            {articles.map(({ id, title }) => (
              <li key={id}>
                <a href={`${chat.baseUrl}/help/${config.id}/articles/${id}`} target="_blank" rel="noopener">
                  <span dir="auto">{title}</span>
                  <Icon name="link" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Those that this browser has left, and those of the visitor whom the page has signed in, on whatever device. */
function useConversations(): readonly EarlierConversation[] {
  const { chat } = useShared();
  const [conversations, setConversations] = useState(() => chat.earlier());
  useEffect(() => {
    let isShown = true;
    const { chatId, service, visitor } = chat.conversation ?? {};
    const userJwt = visitor?.userJwt;
    if (userJwt)
      service?.read("/api/public/visitor/sessions", { body: { chatbotId: chatId, userJwt } }).then(
        (answer) => {
          if (isShown) setConversations((known) => merged(known, objectIn({ answer }, "answer")["sessions"], chat));
        },
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [chat]);
  return conversations;
}

interface ListedSession {
  readonly sessionId: string;
  readonly visitorToken: string;
  readonly title: string;
  readonly lastMessageAt: string;
}

/** Without the one that is shown, the last one first. */
function merged(known: readonly EarlierConversation[], listed: unknown, chat: Chat): readonly EarlierConversation[] {
  const theirs = (Array.isArray(listed) ? listed : []) as readonly ListedSession[];
  const own = theirs.map(({ sessionId, visitorToken: token, title, lastMessageAt }) => ({
    sessionId,
    token,
    title,
    at: Date.parse(lastMessageAt),
  }));
  const all = new Map([...own, ...known].map((each) => [each.sessionId, each]));
  all.delete(chat.getState().sessionId);
  return [...all.values()].toSorted((one, other) => other.at - one.at);
}

/** What readers of the help center found helpful, where there is one. */
function useArticles(): readonly Article[] {
  const { chat, config } = useShared();
  const [articles, setArticles] = useState<readonly Article[]>([]);
  const isOffered = objectIn(config, "portal")["enabled"] === true;
  useEffect(() => {
    let isShown = isOffered;
    if (isOffered)
      chat.read(`knowledge?limit=${articlesShown}&sort=helpful`).then(
        (answer) => {
          const listed = objectIn({ answer }, "answer")["articles"];
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service's own answer, whose form is its contract
          if (isShown && Array.isArray(listed)) setArticles(listed as Article[]);
        },
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [chat, isOffered]);
  return articles;
}
