import { getRouteApi, Link } from "@tanstack/react-router";
import type { WholeKnowledgeGap } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Markdown } from "../../ui/markdown/markdown.tsx";
import { Page } from "../../ui/page.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { sourceLink } from "./source-link.ts";
import { GapAnswer } from "./gap-answer.tsx";
import { GapQuestions } from "./gap-questions.tsx";
import { useGapStatus } from "./use-gap-status.ts";

const route = getRouteApi("/member/gaps/$gapId");

/** One gap: how it was asked, what came nearest, and the answer that closes it. */
export function GapPage() {
  const { gaps } = useWords("analytics");
  const { gapId } = route.useParams();
  const gap = useOperation("getKnowledgeGap", { gapId });
  return (
    <Page
      back={<BackLink to="/gaps">{gaps.back}</BackLink>}
      title={gap.data?.question ?? gaps.title}
      actions={gap.data && <Status gap={gap.data} />}
    >
      <Loaded query={gap}>
        {(found) => (
          <>
            <Asked gap={found} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:order-2">
                <GapAnswer key={found.id} gap={found} />
                <Sources gap={found} />
              </div>
              <GapQuestions key={found.id} gap={found} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Status({ gap }: { readonly gap: WholeKnowledgeGap }) {
  const { gaps } = useWords("analytics");
  const { dismiss, reopen, isPending } = useGapStatus();
  const mayWrite = useMay("admin");
  if (!mayWrite) return null;
  const isOpen = gap.status === "open";
  return (
    <Button isBusy={isPending} onClick={() => (isOpen ? dismiss(gap) : reopen(gap))}>
      {isOpen ? gaps.dismiss : gaps.reopen}
    </Button>
  );
}

/** How often, and from when to when. */
function Asked({
  gap: { status, questions, sessions, firstAskedAt, lastAskedAt },
}: {
  readonly gap: WholeKnowledgeGap;
}) {
  const { gaps } = useWords("analytics");
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
      <Badge tone={status === "open" ? "warn" : status === "closed" ? "good" : "neutral"}>
        {gaps.statuses[status]}
      </Badge>
      <span>
        {gaps.times(questions)} {gaps.inSessions(sessions)}
      </span>
      <span>
        {gaps.firstAsked} <TimeAgo at={firstAskedAt} />
      </span>
      <span>
        {gaps.lastAsked} <TimeAgo at={lastAskedAt} />
      </span>
    </p>
  );
}

function Sources({ gap }: { readonly gap: WholeKnowledgeGap }) {
  const { gaps } = useWords("analytics");
  const { sources } = gap.evidence;
  if (sources.length === 0) return null;
  return (
    <Card title={gaps.sources}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {sources.map(({ excerpt, ...source }, place) => (
          <li key={place}>
            <p dir="auto" className="font-medium">
              <Link {...sourceLink(gap.chatbotId, source)} className="underline">
                {source.title}
              </Link>
            </p>
            <div className="max-h-24 overflow-hidden mask-b-from-4.5rem text-xs text-quiet">
              <Markdown text={excerpt} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
