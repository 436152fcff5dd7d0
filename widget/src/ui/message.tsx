import { memo, useState } from "react";
import type { ChatMessage } from "../core/types.ts";
import { useShared } from "./context.ts";
import { failureText } from "./failure-text.ts";
import { Icon } from "./icons.tsx";
import { later } from "./later.ts";
import { Markdown } from "./markdown.tsx";
import { Sources } from "./sources.tsx";

const TeamStatus = later(async () => (await import("./home.tsx")).TeamStatus);
const MessageFiles = later(async () => (await import("./files.ts")).MessageFiles);
const Reasons = later(async () => (await import("./more.ts")).Reasons);

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
  const { role, content, files, status, author, sources, suggestions } = message;
  const isAnswer = role === "assistant";
  const isWhole = isAnswer && (status === "done" || status === "stopped");
  // As long as the suggestions have buttons below.
  const listed = isNewest ? suggestions.map((each) => `- ${each}`).join("\n") : "";
  const hasSources = isAnswer && config.showSources && sources.length > 0 && status !== "streaming";
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
            <Markdown
              text={content.replace(listed, "")}
              isGrowing={status === "streaming"}
              {...(hasSources && author === null ? { sources } : {})}
            />
          ) : (
            <p className="plain">{content}</p>
          )}
        </div>
      )}
      {files.length > 0 && <MessageFiles files={files} />}
      {hasSources && <Sources sources={sources} isNumbered={/\[\d/.test(content)} />}
      {isWhole && author === null && message.metadata?.["generatedBy"] !== "system" && (
        <Actions message={message} isRepeatable={isRepeatable} />
      )}
      <State message={message} isNewest={isNewest} isRepeatable={isRepeatable} />
    </>
  );
});

function Actions({ message, isRepeatable }: Pick<MessageProps, "message" | "isRepeatable">) {
  const { chat, words } = useShared();
  const { id, feedback } = message;
  const [asksWhy, setAsksWhy] = useState(false);
  const rate = (rating: "up" | "down") => {
    setAsksWhy(rating === "down" && feedback !== "down");
    void chat.rate(id, feedback === rating ? null : rating).catch(() => undefined);
  };
  return (
    <>
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
      {asksWhy && feedback === "down" && <Reasons messageId={id} />}
    </>
  );
}

function State({ message, isNewest, isRepeatable }: MessageProps) {
  const { chat, config, words } = useShared();
  const { id, role, status, error, answered, metadata, offersTicket, ticket } = message;
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
  const isUnsure = role === "assistant" && (answered === false || metadata?.["hedged"] === true);
  // Where no person can be called a ticket is the way on, unless the owner's form asks for the visitor's address.
  const wantsHelp = isUnsure && isRepeatable;
  const asksPerson = wantsHelp && config.handoff.enabled;
  const asksTicket = wantsHelp && !asksPerson && config.leadForm?.when !== "on-refusal";
  if (asksPerson || asksTicket || (offersTicket && isNewest))
    return (
      <p className="state">
        {asksPerson && (
          <button
            type="button"
            className="outline"
            onClick={() => void chat.askForPerson(words.askPersonMessage).catch(() => undefined)}
          >
            <Icon name="person" />
            {words.askPerson}
          </button>
        )}
        {(asksTicket || offersTicket) && (
          <button
            type="button"
            className="outline"
            onClick={() => void chat.createTicket(words.askTicketMessage).catch(() => undefined)}
          >
            {words.openTicket}
          </button>
        )}
        {asksPerson && <TeamStatus />}
      </p>
    );
  return null;
}
