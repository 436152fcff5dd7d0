import { useLocation } from "@tanstack/react-router";
import { useMay } from "../../session.ts";
import { Ask } from "./ask.tsx";
import { FirstLook } from "./first-look.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { InstallLine } from "./install-line.tsx";
import { LatestCrawl } from "./latest-crawl.tsx";
import { LatestQuestions } from "./latest-questions.tsx";
import { useStepMark } from "./step-marks.ts";
import { ToDo } from "./to-do.tsx";
import { Today } from "./today.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";

const column = "grid grid-cols-[minmax(0,1fr)] content-start gap-4";

/** What to do next and what it was asked, beside how it does and a test chat; where it is installed. */
export function OverviewPage() {
  const chatbotId = useChatbotId();
  const isNew = useLocation({ select: ({ state }) => state.isNew === true });
  const isDismissed = useStepMark(chatbotId, "dismissed");
  const isSetUp = !useMay("admin") || isDismissed;
  return (
    <div className={column}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div className={column}>
          <ToDo chatbotId={chatbotId} isSetUp={isSetUp} />
          {isSetUp ? null : <FirstSteps chatbotId={chatbotId} />}
          <FirstLook chatbotId={chatbotId} />
          <LatestCrawl chatbotId={chatbotId} isNew={isNew} />
          <LatestQuestions chatbotId={chatbotId} />
        </div>
        <div className={column}>
          <Today chatbotId={chatbotId} />
          <Ask chatbotId={chatbotId} isFocused={isNew} />
        </div>
      </div>
      <InstallLine chatbotId={chatbotId} />
    </div>
  );
}
