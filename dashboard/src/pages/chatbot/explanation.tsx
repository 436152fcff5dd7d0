import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useReasons } from "../../strings/reasons.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Markdown } from "../../ui/markdown/markdown.tsx";
import type { Answer } from "./turn.tsx";
import { classNames } from "../../ui/class-names.ts";

interface ExplanationProps {
  readonly answer: Answer;
  /** As it was typed. */
  readonly question: string;
  readonly isOpen: boolean;
}

/** Explains an answer: confidence, reason for a refusal, sources, answerer, duration. */
export function Explanation({ answer, question, isOpen }: ExplanationProps) {
  const { ask } = useWords("answering");
  const number = useNumber();
  const why = useReasons();
  const { answered, hedged, confidence, answerThreshold, change, refusal, answerer, usage, timings, sources } = answer;
  const faq = sources.find(({ kind, used }) => used && kind === "faq");
  const { searchMs, firstMs, totalMs } = timings;
  return (
    <details open={isOpen} className="group rounded-xl border border-line">
      <summary className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm font-medium">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-90 rtl:-scale-x-100"
        />
        {ask.why}
        <Badge tone={answered ? "good" : "warn"}>{answered ? ask.answered : hedged ? ask.hedged : ask.refused}</Badge>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-3">
        <Confidence confidence={confidence} threshold={answerThreshold} />
        {refusal === null ? null : <p>{ask.refusals[refusal]}</p>}
        {change === null ? null : <Change change={change} threshold={answerThreshold} />}
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {answer.question === question ? null : (
            <Fact title={ask.searched}>
              <span dir="auto">{answer.question}</span>
            </Fact>
          )}
          {answer.queries.length === 0 ? null : (
            <Fact title={ask.queries}>
              <Lines texts={answer.queries} />
            </Fact>
          )}
          {answer.toolCalls.length === 0 ? null : (
            <Fact title={ask.toolCalls}>
              <Lines texts={answer.toolCalls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`)} />
              <span className="block text-xs text-quiet">{ask.toolCallsHint}</span>
            </Fact>
          )}
          {faq === undefined ? null : (
            <Fact title={ask.faq}>
              <span dir="auto">{faq.title}</span>
            </Fact>
          )}
          {answerer === undefined ? null : (
            <Fact title={ask.by}>
              {answerer.name === "embedded" ? ask.embedded : answerer.name}
              {answerer.problem === null ? null : (
                <span className="block text-xs text-warn">
                  {ask.instead} {why(answerer.problem, answerer)}
                </span>
              )}
            </Fact>
          )}
          {usage === null || answerer?.name === "embedded" ? null : (
            <Fact title={ask.tokens}>{ask.tokensOf(number(usage.inputTokens), number(usage.outputTokens))}</Fact>
          )}
          <Fact title={ask.timings}>
            {ask.steps(number(searchMs), number(totalMs - searchMs), number(totalMs))}
            {firstMs === null || answerer?.name === "embedded" ? null : <>; {ask.first(number(firstMs))}</>}
          </Fact>
        </dl>
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="text-xs text-quiet">{ask.sources}</h3>
          {sources.length === 0 ? <p>{ask.noSources}</p> : null}
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {sources.map((source, place) => (
              <Source key={place} source={source} />
            ))}
          </ol>
        </section>
      </div>
    </details>
  );
}

/** What would have made it an answer. */
function Change({
  change: { answerThreshold, missingWords },
  threshold,
}: {
  readonly change: NonNullable<Answer["change"]>;
  readonly threshold: number;
}) {
  const { ask } = useWords("answering");
  const format = new Intl.NumberFormat(useLocale(), { style: "percent" });
  const isThreshold = answerThreshold !== null && answerThreshold > 0 && answerThreshold < threshold;
  return (
    <>
      {isThreshold ? <p>{ask.wouldAnswer(format.format(answerThreshold))}</p> : null}
      {answerThreshold === null || missingWords.length === 0 ? null : (
        <p dir="auto">{ask.missing(missingWords.join(", "))}</p>
      )}
    </>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-quiet">{title}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text, place) => (
        <li key={place} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** So much of a passage is seen without asking for more of it. */
const shortCharacters = 240;

function Source({
  source: { kind, title, url, section, score, excerpt, used },
}: {
  readonly source: Answer["sources"][number];
}) {
  const { ask } = useWords("answering");
  const percent = new Intl.NumberFormat(useLocale(), { style: "percent" }).format(score);
  const [isWhole, showWhole] = useState(false);
  const isLong = excerpt.length > shortCharacters;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-lg bg-sunken p-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-quiet tabular-nums">{percent}</span>
        <Badge>{ask.kinds[kind]}</Badge>
        {used ? <Badge tone="good">{ask.used}</Badge> : null}
        {url === null ? (
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {title}
          </span>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 font-medium wrap-anywhere text-accent-text underline"
          >
            {title}
          </a>
        )}
      </div>
      {section === undefined ? null : (
        <p dir="auto" className="text-xs text-quiet wrap-anywhere">
          {section}
        </p>
      )}
      <div className="text-xs wrap-anywhere">
        <Markdown text={isWhole || !isLong ? excerpt : `${excerpt.slice(0, shortCharacters).toWellFormed()} …`} />
      </div>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => showWhole(!isWhole)}
          className="justify-self-start text-xs text-accent-text underline"
        >
          {isWhole ? ask.less : ask.whole}
        </button>
      ) : null}
    </li>
  );
}

function useNumber() {
  const format = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 0 });
  return (value: number) => format.format(value);
}

/** How sure an answer is against what is needed, in words and as a bar with the threshold marked on it. */
function Confidence({ confidence, threshold }: { readonly confidence: number; readonly threshold: number }) {
  const { ask } = useWords("answering");
  const format = new Intl.NumberFormat(useLocale(), { style: "percent" });
  const isEnough = confidence >= threshold;
  return (
    <div className="grid max-w-md gap-1">
      <p>{ask.against(format.format(confidence), format.format(threshold))}</p>
      <div aria-hidden="true" className="relative h-2 rounded-full bg-hover">
        <div
          className={classNames("h-full rounded-full", isEnough ? "bg-good" : "bg-warn")}
          style={{ width: `${confidence * 100}%` }}
        />
        <div className="absolute -inset-y-1 w-0.5 bg-ink" style={{ insetInlineStart: `${threshold * 100}%` }} />
      </div>
    </div>
  );
}
