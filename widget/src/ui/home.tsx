import { useEffect, useState } from "react";
import { timeOf } from "../core/strings/load-words.ts";
import { useShared } from "./context.ts";
import { homeStyles } from "./home-styles.ts";
import { homeWordsOf } from "./home-words.ts";
import { Icon } from "./icons.tsx";
import { styled } from "./later.ts";
import { objectIn } from "./look.ts";
import { TeamStatus } from "./team-status.tsx";

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
  const own = homeWordsOf(locale);
  const [conversations] = useState(() => chat.earlier());
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
            {conversations.slice(0, conversationsShown).map(({ sessionId, title, at }) => (
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

/** The first of the help center, where there is one. */
function useArticles(): readonly Article[] {
  const { chat, config } = useShared();
  const [articles, setArticles] = useState<readonly Article[]>([]);
  const isOffered = objectIn(config, "portal")["enabled"] === true;
  useEffect(() => {
    let isShown = isOffered;
    if (isOffered)
      chat.read(`knowledge?limit=${articlesShown}`).then(
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
