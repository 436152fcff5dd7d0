import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { useList, useOperation } from "../../api/queries.ts";
import { useReasons } from "../../strings/reasons.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { Tone } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import type { Source } from "./knowledge/use-source-changes.ts";

const shownAtMost = 8;
const lookEveryMs = 1_000;
const tones = { queued: "neutral", reading: "accent", ready: "good", failed: "bad" } as const;

/** What a chatbot that was given no site knows: files while they are read, and questions. */
export function FirstKnowledge({ chatbotId }: { readonly chatbotId: string }) {
  const { reading } = useWords("chatbots");
  const { status: names } = useWords("knowledge").sources;
  const sources = useList(
    "listSources",
    { chatbotId, limit: shownAtMost },
    {
      everyMs: (pages) =>
        pages.some((page) => page.sources.some(({ status }) => status === "queued" || status === "reading")) &&
        lookEveryMs,
    },
  );
  const faqs = useOperation("listFaqs", { chatbotId, limit: shownAtMost });
  return (
    <Loaded query={sources}>
      {() => (
        <Loaded query={faqs}>
          {({ faqs: questions }) => {
            const files = sources.pages.flatMap((page) => page.sources).slice(0, shownAtMost);
            return files.length + questions.length === 0 ? (
              <EmptyState icon={BookOpen} title={reading.none}>
                {reading.noneHint}
              </EmptyState>
            ) : (
              <ul className="grid gap-1">
                {files.map((source) => (
                  <Line key={source.id} tone={tones[source.status]} state={names[source.status]} source={source}>
                    {source.title ?? source.name}
                  </Line>
                ))}
                {questions.map(({ id, question }) => (
                  <Line key={id} tone="good" state={names.ready}>
                    {question}
                  </Line>
                ))}
              </ul>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

interface LineProps {
  readonly tone: Tone;
  readonly state: string;
  /** Which may say why it could not be read. */
  readonly source?: Source;
  readonly children: ReactNode;
}

function Line({ tone, state, source, children }: LineProps) {
  const why = useReasons();
  const reason = source?.reason ?? null;
  return (
    <li className="flex items-start gap-2">
      <Badge tone={tone}>{state}</Badge>
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2">
          {children}
        </span>
        {reason === null ? null : <span className="block text-xs text-quiet">{why(reason, source ?? {})}</span>}
      </span>
    </li>
  );
}
