import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { GapDraft, WholeKnowledgeGap } from "@svc/contract";
import { useChange, useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

const route = getRouteApi("/member/gaps/$gapId");

/** One gap: how it was asked, what came nearest, and the answer that closes it. */
export function GapPage() {
  const work = useWords("work");
  const { gapId } = route.useParams();
  const gap = useOperation("getKnowledgeGap", { gapId });
  return (
    <Page title={gap.data?.question ?? work.gaps.title} actions={gap.data && <Dismiss gap={gap.data} />}>
      <p>
        <Link to="/gaps" className="text-accent-text underline">
          {work.gaps.back}
        </Link>
      </p>
      <Loaded query={gap}>
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
            <Questions gap={found} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Answer gap={found} />
              <Sources gap={found} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Dismiss({ gap: { id, status } }: { readonly gap: WholeKnowledgeGap }) {
  const work = useWords("work");
  const update = useChange("updateKnowledgeGap", ["getKnowledgeGap", "listKnowledgeGaps"]);
  const toastProblem = useToastProblem();
  const mayWrite = useMay("admin");
  if (!mayWrite) return null;
  const next = status === "open" ? "dismissed" : "open";
  return (
    <Button
      isBusy={update.isPending}
      onClick={() => update.mutate({ gapId: id, status: next }, { onError: toastProblem })}
    >
      {status === "open" ? work.gaps.dismiss : work.gaps.reopen}
    </Button>
  );
}

function Questions({ gap }: { readonly gap: WholeKnowledgeGap }) {
  const work = useWords("work");
  const { gaps } = work;
  return (
    <Card title={`${gaps.questions} · ${gaps.times(gap.questions)}`}>
      <ul className="grid gap-2">
        {gap.evidence.questions.map(({ messageId, text, askedAt, signals, answeredNow }) => (
          <li key={messageId} className="border-b border-line pb-2 last:border-b-0">
            <p dir="auto">{text}</p>
            <p className="flex flex-wrap items-center gap-2 text-xs text-quiet">
              <TimeAgo at={askedAt} />
              {signals.map((signal) => (
                <Badge key={signal}>{gaps.signals[signal]}</Badge>
              ))}
              {answeredNow === null ? null : (
                <Badge tone={answeredNow ? "good" : "warn"}>
                  {answeredNow ? gaps.answeredNow : gaps.notAnsweredNow}
                </Badge>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface DraftValues extends Record<string, string> {
  readonly question: string;
  readonly answer: string;
}

/** The drafted FAQ; accepted, its questions are asked again at once. */
function Answer({ gap }: { readonly gap: WholeKnowledgeGap }) {
  const work = useWords("work");
  const { gaps } = work;
  const mayWrite = useMay("admin");
  const [draft, show] = useState<GapDraft>(gap.draft);
  const write = useChange("draftKnowledgeGap", []);
  const accept = useChange("acceptKnowledgeGap", ["getKnowledgeGap", "listKnowledgeGaps", "listFaqs"]);
  const toastProblem = useToastProblem();
  if (gap.outcome !== null && gap.faqId !== null)
    return <Notice tone="good">{gaps.outcome(gap.outcome.answered, gap.outcome.asked)}</Notice>;
  if (!mayWrite) return null;
  return (
    <Card
      title={gaps.draft}
      actions={
        <Button
          isBusy={write.isPending}
          onClick={() => write.mutate({ gapId: gap.id }, { onSuccess: show, onError: toastProblem })}
        >
          {gaps.rewrite}
        </Button>
      }
    >
      {/* A new draft fills the form anew. */}
      <Form<DraftValues>
        key={`${draft.question}\n${draft.answer}`}
        problem={accept.error}
        onSubmit={({ question, answer }) => accept.mutate({ gapId: gap.id, question, answer })}
      >
        <p className="text-xs text-quiet">{draft.notice === "" ? gaps.draftHint : draft.notice}</p>
        <TextAreaField name="question" label={gaps.question} rows={2} defaultValue={draft.question} required />
        <TextAreaField name="answer" label={gaps.answer} rows={5} defaultValue={draft.answer} required />
        <Button type="submit" look="primary" isBusy={accept.isPending}>
          {gaps.accept}
        </Button>
      </Form>
    </Card>
  );
}

function Sources({ gap }: { readonly gap: WholeKnowledgeGap }) {
  const work = useWords("work");
  const { sources } = gap.evidence;
  if (sources.length === 0) return null;
  return (
    <Card title={work.gaps.sources}>
      <ul className="grid gap-2">
        {sources.map(({ title, excerpt }, place) => (
          <li key={place}>
            <p className="font-medium">{title}</p>
            <p dir="auto" className="line-clamp-3 text-xs text-quiet">
              {excerpt}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
