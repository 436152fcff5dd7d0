import type { ListedSession, Message } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Markdown } from "../../ui/markdown/markdown.tsx";
import { ClockTime } from "../../ui/time.tsx";
import { factsOf } from "../inbox/answer-facts.ts";

interface OwnConversationProps {
  readonly chatbotId: string;
  /** As the visitor's page calls it; null: there was no chat. */
  readonly sessionId: string | null | undefined;
}

/** The session that a ticket or lead comes from, where it's known. */
export function useOwnSession({ chatbotId, sessionId }: OwnConversationProps): ListedSession | undefined {
  const isKnown = sessionId !== null && sessionId !== undefined;
  const input = { chatbotId, sessionId: sessionId ?? "", limit: 1 };
  return useOperation("listSessions", input, { enabled: isKnown }).data?.sessions[0];
}

/** The conversation that a ticket or lead comes from: what was said, and the way to it in the inbox. */
export function OwnConversation(props: OwnConversationProps) {
  const { conversation } = useWords("work");
  const session = useOwnSession(props);
  const sesId = session?.id ?? "";
  const messages = useOperation("listSessionMessages", { sesId }, { enabled: sesId !== "" }).data?.messages ?? [];
  if (session === undefined) return null;
  return (
    <Card
      title={conversation.title}
      actions={
        <LinkButton to="/sessions/$sesId" params={{ sesId }}>
          {conversation.open}
        </LinkButton>
      }
    >
      <ol
        aria-label={conversation.transcript}
        tabIndex={0}
        className="grid max-h-[28rem] grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto"
      >
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} />
        ))}
      </ol>
    </Card>
  );
}

function MessageBubble({ message }: { readonly message: Message }) {
  const inbox = useWords("inbox");
  const isVisitor = message.role === "user";
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-2 text-xs text-quiet">
        <span dir="auto" className="font-medium text-ink">
          {isVisitor ? inbox.visitor : (factsOf(message).author ?? inbox.chatbot)}
        </span>
        <ClockTime at={message.timestamp} />
      </p>
      <div dir="auto" className={isVisitor ? "wrap-anywhere whitespace-pre-wrap" : "wrap-anywhere"}>
        {isVisitor ? message.content : <Markdown text={message.content} />}
      </div>
    </li>
  );
}
