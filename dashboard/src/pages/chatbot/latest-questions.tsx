import { Link } from "@tanstack/react-router";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { TimeAgo } from "../../ui/time.tsx";

const shown = 6;
const everyMs = 30_000;

/** What visitors asked last and whether it was answered; nothing while nobody has asked. */
export function LatestQuestions({ chatbotId }: { readonly chatbotId: string }) {
  const { latest: words } = useWords("upkeep");
  const { data } = useOperation("listAnsweredQuestions", { chatbotId, limit: shown }, { everyMs });
  if (data === undefined || data.questions.length === 0) return null;
  return (
    <Card title={words.title} actions={<LinkButton to="/sessions">{words.all}</LinkButton>}>
      <ul className="-my-2 grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {data.questions.map(({ messageId, sesId, question, answered, askedAt }) => (
          <li key={messageId} className="flex min-w-0 items-center gap-x-3 gap-y-1 py-2 max-sm:flex-wrap">
            <Link
              to="/sessions/$sesId"
              params={{ sesId }}
              dir="auto"
              className="min-w-0 flex-1 hover:underline max-sm:basis-full sm:truncate"
            >
              {question}
            </Link>
            <Badge tone={answered ? "good" : "warn"}>{answered ? words.answered : words.unanswered}</Badge>
            <span className="shrink-0 text-xs text-quiet">
              <TimeAgo at={askedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
