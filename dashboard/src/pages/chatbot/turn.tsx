import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Markdown } from "../../ui/markdown/markdown.tsx";
import { Explanation } from "./explanation.tsx";
import { MakeFaq } from "./make-faq.tsx";

export type Answer = OutputOf<"testChatbot">;

/** A question, and what the chatbot would say to it. */
export interface Asked {
  readonly question: string;
  readonly answer: Answer;
}

interface TurnProps {
  readonly chatbotId: string;
  readonly turn: Asked;
  /** Explains itself at once; of earlier ones the explanation is a press away. */
  readonly isLatest: boolean;
  readonly onAskAgain: () => void;
}

/** One question of several, its answer as visitors see it, and what can be done with it. */
export function Turn({ chatbotId, turn: { question, answer }, isLatest, onAskAgain }: TurnProps) {
  const { ask } = useWords("answering");
  const mayWrite = useMay("admin");
  const [isMaking, make] = useState(false);
  const faq = answer.sources.find(({ kind, used }) => used && kind === "faq");
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p dir="auto" className="max-w-prose justify-self-end rounded-xl bg-accent-soft px-3 py-2 wrap-anywhere">
        {question}
      </p>
      <div className="grid max-w-prose gap-2 justify-self-start rounded-xl border border-line px-3 py-2 wrap-anywhere">
        <Markdown text={answer.content} />
        <Sources answer={answer} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={answer.content} label={ask.copy} />
        {mayWrite ? (
          <Button onClick={() => make(true)}>{faq === undefined ? ask.makeFaq : ask.correctFaq}</Button>
        ) : null}
        <Button look="quiet" onClick={onAskAgain}>
          {ask.again}
        </Button>
      </div>
      <Explanation answer={answer} question={question} isOpen={isLatest} />
      {mayWrite ? (
        <MakeFaq
          chatbotId={chatbotId}
          isOpen={isMaking}
          onClose={() => make(false)}
          onSaved={onAskAgain}
          faq={faq === undefined ? undefined : { id: faq.id, answer: faq.excerpt }}
          question={answer.question}
          answer={answer.answered ? answer.content : ""}
        />
      ) : null}
    </article>
  );
}

/** What visitors are shown beneath an answer: each source once. */
function Sources({ answer: { sources } }: { readonly answer: Answer }) {
  const used = [
    ...new Map(sources.filter((each) => each.used && each.url !== null).map((each) => [each.url, each])).values(),
  ];
  if (used.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {used.map(({ title, url }) => (
        <li key={url}>
          <a href={url ?? undefined} target="_blank" rel="noreferrer" className="text-accent-text underline">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
