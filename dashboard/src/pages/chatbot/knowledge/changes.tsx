import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import type { InputOf, OutputOf } from "../../../api/client.ts";
import { useList } from "../../../api/queries.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";

type Change = OutputOf<"listChanges">["changes"][number];

const tones = { added: "good", changed: "accent", removed: "neutral" } as const;

/** What came to a chatbot's knowledge, changed in it and left it. */
export function ChangesPage() {
  const { changes } = useWords("knowledge");
  const chatbotId = useChatbotId();
  return (
    <Card title={changes.label}>
      <Changes
        input={{ chatbotId }}
        none={
          <EmptyState
            icon={History}
            title={changes.none}
            action={
              <LinkButton to="/chatbots/$chatbotId/knowledge" params={{ chatbotId }}>
                {changes.toSources}
              </LinkButton>
            }
          >
            {changes.noneHint}
          </EmptyState>
        }
      />
    </Card>
  );
}

interface ChangesProps {
  /** Of all the knowledge, or of one source. */
  readonly input: InputOf<"listChanges">;
  readonly none: ReactNode;
}

/** Changes with the lines that came and went, the newest first. */
export function Changes({ input, none }: ChangesProps) {
  const list = useList("listChanges", input);
  return (
    <Loaded query={list}>
      {() => {
        const changes = list.pages.flatMap((page) => page.changes);
        if (changes.length === 0) return none;
        return (
          <>
            <ul className="grid divide-y divide-line">
              {changes.map((change, place) => (
                <li key={place} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3 first:pt-0">
                  <ChangeHead change={change} chatbotId={input.chatbotId} isNamed={input.sourceId === undefined} />
                  <Lines sign="+" lines={change.added} />
                  <Lines sign="−" lines={change.removed} />
                </li>
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        );
      }}
    </Loaded>
  );
}

interface HeadProps {
  readonly change: Change;
  readonly chatbotId: string;
  readonly isNamed: boolean;
}

function ChangeHead({ change, chatbotId, isNamed }: HeadProps) {
  const { changes: words } = useWords("knowledge");
  const { sourceId, title, createdAt } = change;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={tones[change.change]}>{words.kinds[change.change]}</Badge>
      {!isNamed ? null : change.change === "removed" ? (
        <span dir="auto" className="min-w-0 font-medium break-words">
          {title}
        </span>
      ) : (
        <Link
          to="/chatbots/$chatbotId/sources/$sourceId"
          params={{ chatbotId, sourceId }}
          dir="auto"
          className="min-w-0 font-medium break-words underline"
        >
          {title}
        </Link>
      )}
      <span className="text-xs text-quiet">
        <TimeAgo at={createdAt} />
      </span>
    </p>
  );
}

const looks = { "+": "bg-good-soft text-good", "−": "bg-bad-soft text-bad" } as const;

function Lines({ sign, lines }: { readonly sign: keyof typeof looks; readonly lines: readonly string[] }) {
  const { changes: words } = useWords("knowledge");
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label={sign === "+" ? words.addedLines : words.removedLines}
      className={`grid gap-0.5 rounded-lg p-2 ${looks[sign]}`}
    >
      {lines.map((line, place) => (
        <li key={place} dir="auto" className="flex min-w-0 gap-2">
          <span aria-hidden="true">{sign}</span>
          <span className="min-w-0 break-words">{line}</span>
        </li>
      ))}
    </ul>
  );
}
