import { ClipboardCheck } from "lucide-react";
import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { MissingFacts } from "./missing-facts.tsx";
import { QuestionGroups, Skipped } from "./question-groups.tsx";
import { Result, RunAgain } from "./result.tsx";
import { useGoLiveCheck } from "./use-go-live-check.ts";

/** What visitors will probably ask, what they would read, and what to add. */
export function GoLivePage() {
  const words = useWords("goLive");
  const query = useGoLiveCheck(useChatbotId());
  return (
    <Loaded query={query}>
      {(check) =>
        check.checkedAt === null ? (
          <EmptyState
            icon={ClipboardCheck}
            title={check.isRunning ? words.running : words.none}
            action={<RunAgain check={check} label={words.runFirst} />}
          >
            {check.isRunning ? words.waiting : words.noneHint}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Card title={words.title} actions={<RunAgain check={check} label={words.runAgain} />}>
                <Result check={check} />
              </Card>
              <MissingFacts check={check} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <QuestionGroups check={check} />
              <Skipped check={check} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
