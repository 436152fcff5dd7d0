import { Puzzle } from "lucide-react";
import type { GapStatus } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

interface NoGapsProps {
  readonly status: GapStatus;
  readonly chatbotId: string | undefined;
}

/** In place of an empty list of gaps: what there would be, and where to go. */
export function NoGaps({ status, chatbotId }: NoGapsProps) {
  const { gaps } = useWords("analytics");
  if (status !== "open")
    return (
      <EmptyState
        icon={Puzzle}
        title={gaps.noneOf[status]}
        action={
          <LinkButton to="/gaps" search={{ chatbotId }}>
            {gaps.toOpen}
          </LinkButton>
        }
      >
        {gaps.noneOfHint}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Puzzle}
      title={gaps.none}
      action={
        chatbotId === undefined ? (
          <LinkButton to="/chatbots">{gaps.ask}</LinkButton>
        ) : (
          <LinkButton to="/chatbots/$chatbotId/playground" params={{ chatbotId }}>
            {gaps.ask}
          </LinkButton>
        )
      }
    >
      {gaps.noneHint}
    </EmptyState>
  );
}
