import { memo } from "react";
import type { ChatMessage, Source } from "../core/types.ts";
import { useShared } from "./context.ts";
import { failureText } from "./failure-text.ts";
import { Icon } from "./icons.tsx";
import { Markdown } from "./markdown.tsx";

interface MessageProps {
  readonly message: ChatMessage;
  /** The last of all, or of the visitor. */
  readonly isNewest: boolean;
  /** It can be answered anew: it is the last, nothing is being answered, and no person is called. */
  readonly isRepeatable: boolean;
}

/** One message: its words, where they come from, what can be done with it, and what became of it. */
export const Message = memo(function Message({ message, isNewest, isRepeatable }: MessageProps) {
  const { config, words } = useShared();
  const { role, content, status, author, sources } = message;
  const isAnswer = role === "assistant";
  const isWhole = isAnswer && (status === "done" || status === "stopped");
  return (
    <>
      {author === null ? (
        <span className="unseen">{isAnswer ? config.name : words.you}: </span>
      ) : (
        <span className="author">
          <Icon name="person" />
          <bdi>{author.name}</bdi>
          <span className="unseen">: </span>
        </span>
      )}
      {content !== "" && (
        <div className={`bubble${status === "queued" || status === "sending" ? " unsent" : ""}`} dir="auto">
          {isAnswer ? (
            <Markdown text={content} isGrowing={status === "streaming"} />
          ) : (
            <p className="plain">{content}</p>
          )}
        </div>
      )}
      {isAnswer && config.showSources && sources.length > 0 && status !== "streaming" && <Sources sources={sources} />}
      {isWhole && author === null && <Actions message={message} isRepeatable={isRepeatable} />}
      <State message={message} isNewest={isNewest} />
    </>
  );
});

function Sources({ sources }: { readonly sources: readonly Source[] }) {
  const { words } = useShared();
  return (
    <ul className="sources" aria-label={words.sources}>
      {sources.map(({ id, title, url }) => {
        const address = url === null ? null : webAddress(url);
        const label = title.trim() || (address === null ? words.document : address.hostname);
        return (
          <li key={id} dir="auto">
            {address === null ? (
              <span title={label}>
                <Icon name="page" />
                <bdi>{label}</bdi>
              </span>
            ) : (
              <a href={address.href} title={label} target="_blank" rel="noopener noreferrer nofollow">
                <Icon name="link" />
                <bdi>{label}</bdi>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Only the web's own addresses: what a source says of itself is not to be believed. */
function webAddress(url: string): URL | null {
  const address = URL.canParse(url) ? new URL(url) : null;
  return address !== null && (address.protocol === "https:" || address.protocol === "http:") ? address : null;
}

function Actions({ message, isRepeatable }: Pick<MessageProps, "message" | "isRepeatable">) {
  const { chat, words } = useShared();
  const { id, feedback } = message;
  const rate = (rating: "up" | "down") =>
    void chat.rate(id, feedback === rating ? null : rating).catch(() => undefined);
  return (
    <div className="actions">
      <button
        type="button"
        className="icon"
        aria-label={words.good}
        title={words.good}
        aria-pressed={feedback === "up"}
        onClick={() => rate("up")}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="icon turned"
        aria-label={words.bad}
        title={words.bad}
        aria-pressed={feedback === "down"}
        onClick={() => rate("down")}
      >
        <Icon name="up" />
      </button>
      {isRepeatable && (
        <button
          type="button"
          className="icon"
          aria-label={words.again}
          title={words.again}
          onClick={() => void chat.regenerate().catch(() => undefined)}
        >
          <Icon name="again" />
        </button>
      )}
    </div>
  );
}

function State({ message, isNewest }: Pick<MessageProps, "message" | "isNewest">) {
  const { chat, words } = useShared();
  const { id, role, status, error, offersTicket, ticket } = message;
  if (status === "failed")
    return (
      <p className="state fault">
        <Icon name="fault" />
        <span>{failureText(words, error)}</span>
        <button type="button" className="text" onClick={() => void chat.retry(id).catch(() => undefined)}>
          {words.retry}
        </button>
      </p>
    );
  if (status === "queued")
    return (
      <p className="state">
        <Icon name="clock" />
        <span>{words.queued}</span>
      </p>
    );
  if (status === "stopped" && role === "assistant") return <p className="state">{words.stopped}</p>;
  if (ticket !== null) return <p className="state">{words.ticketOpened(ticket)}</p>;
  if (offersTicket && isNewest)
    return (
      <p className="state">
        <button
          type="button"
          className="outline"
          onClick={() => void chat.createTicket(words.askTicketMessage).catch(() => undefined)}
        >
          {words.openTicket}
        </button>
      </p>
    );
  return null;
}
