import { Link } from "@tanstack/react-router";
import type { KnowledgeGap, GapSignal } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ChooseBox } from "../../ui/choose-box.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { ChatbotName } from "./chatbot-filter.tsx";

interface GapColumnsOptions {
  /** To merge them; undefined where none can be chosen. */
  readonly choice:
    | {
        readonly gaps: readonly KnowledgeGap[];
        readonly set: (gaps: readonly KnowledgeGap[]) => void;
      }
    | undefined;
  /** What can be done with one. */
  readonly action: { readonly label: string; readonly run: (gap: KnowledgeGap) => void } | undefined;
  /** All chatbots are listed. */
  readonly namesChatbot: boolean;
}

/** The columns of the list of gaps. */
export function useGapColumns({ choice, action, namesChatbot }: GapColumnsOptions): Column<KnowledgeGap>[] {
  const { gaps } = useWords("analytics");
  const columns: Column<KnowledgeGap>[] = [
    {
      title: gaps.columns.question,
      cell: (gap) => (
        <div className="flex gap-3">
          {choice === undefined ? null : <Choice gap={gap} choice={choice} />}
          <span>
            <Link to="/gaps/$gapId" params={{ gapId: gap.id }} dir="auto" className="hover:underline">
              {gap.question}
            </Link>
            {namesChatbot ? <ChatbotName chatbotId={gap.chatbotId} /> : null}
          </span>
        </div>
      ),
    },
    { title: gaps.columns.why, cell: (gap) => <Signals gap={gap} /> },
    {
      title: gaps.columns.asked,
      cell: ({ questions, sessions }) => (
        <>
          {questions}
          {/* Usually each conversation asks once. */}
          {sessions === questions ? null : (
            <span className="text-xs whitespace-nowrap text-quiet max-sm:ms-1 sm:block">
              {gaps.inSessions(sessions)}
            </span>
          )}
        </>
      ),
      isNumeric: true,
    },
    { title: gaps.columns.at, cell: ({ lastAskedAt }) => <TimeAgo at={lastAskedAt} /> },
  ];
  if (action !== undefined)
    columns.push({
      title: gaps.columns.actions,
      role: "action",
      cell: (gap) => (
        <Button look="quiet" onClick={() => action.run(gap)}>
          {action.label}
          <span className="sr-only">: {gap.question}</span>
        </Button>
      ),
    });
  return columns;
}

/** What says that it was not answered well, and how often. */
function Signals({ gap: { signals } }: { readonly gap: KnowledgeGap }) {
  const { gaps } = useWords("analytics");
  return (
    <span className="flex flex-wrap gap-1">
      {gapSignals.map((signal) =>
        signals[signal] === 0 ? null : (
          <Badge key={signal}>{gaps.signalCount(signals[signal], gaps.signals[signal])}</Badge>
        ),
      )}
    </span>
  );
}

interface ChoiceProps {
  readonly gap: KnowledgeGap;
  readonly choice: NonNullable<GapColumnsOptions["choice"]>;
}

/** To be merged with others, which have to be of the same chatbot. */
function Choice({ gap, choice }: ChoiceProps) {
  const { gaps } = useWords("analytics");
  return (
    <ChooseBox
      label={gaps.choose(gap.question)}
      isChecked={choice.gaps.some(({ id }) => id === gap.id)}
      isDisabled={choice.gaps.some(({ chatbotId }) => chatbotId !== gap.chatbotId)}
      onChange={(isChosen) =>
        choice.set(isChosen ? [...choice.gaps, gap] : choice.gaps.filter(({ id }) => id !== gap.id))
      }
    />
  );
}

/** In the order in which they weigh. */
const gapSignals: readonly GapSignal[] = ["refused", "thumbsDown", "handedOver", "askedAgain", "lowScore"];
