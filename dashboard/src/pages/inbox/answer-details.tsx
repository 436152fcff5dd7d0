import { useState } from "react";
import { useLocale, useWords } from "../../strings/strings.tsx";
import type { AnswerFacts } from "./answer-facts.ts";

/** Why the chatbot said it: how certain it was, and what the answer rests on. Drawn when it is opened. */
export function AnswerDetails({ facts }: { readonly facts: AnswerFacts }) {
  const { why } = useWords("inbox");
  const [isOpen, open] = useState(false);
  if (facts.confidence === undefined && facts.sources.length === 0) return null;
  return (
    <details className="min-w-0 text-quiet open:w-full" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary className="w-fit underline hover:text-ink">{facts.isRefused ? why.refused : why.title}</summary>
      {isOpen ? <Details facts={facts} /> : null}
    </details>
  );
}

function Details({ facts: { confidence, sources, queries } }: { readonly facts: AnswerFacts }) {
  const { why } = useWords("inbox");
  const locale = useLocale();
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1 rounded-lg bg-sunken p-2">
      {confidence === undefined ? null : (
        <p>{why.confidence(new Intl.NumberFormat(locale, { style: "percent" }).format(confidence))}</p>
      )}
      {queries.length === 0 ? null : (
        <p dir="auto" className="wrap-anywhere">
          {why.queries(queries.join(" · "))}
        </p>
      )}
      {sources.length === 0 ? (
        <p>{why.noSources}</p>
      ) : (
        <ul className="list-disc ps-4">
          {sources.map(({ id, title, url, kind }) => (
            <li key={id} dir="auto" className="wrap-anywhere">
              {url !== null && /^https?:/u.test(url) ? (
                <a href={url} target="_blank" rel="noreferrer" className="text-accent-text underline">
                  {title}
                </a>
              ) : (
                title
              )}{" "}
              ({why.kinds[kind]})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
