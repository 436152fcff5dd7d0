import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Result } from "./result.tsx";
import { useGoLiveCheck } from "./use-go-live-check.ts";

/** The result on the chatbot's overview. */
export function GoLiveCard({ chatbotId }: { readonly chatbotId: string }) {
  const words = useWords("goLive");
  const query = useGoLiveCheck(chatbotId);
  return (
    <Card
      title={words.title}
      actions={
        <LinkButton to="/chatbots/$chatbotId/check" params={{ chatbotId }}>
          {words.overview}
        </LinkButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton className="h-33 w-full" />}>
        {(check) =>
          check.checkedAt === null ? (
            <p className="text-quiet">{check.isRunning ? words.waiting : words.noneHint}</p>
          ) : (
            <Result check={check} />
          )
        }
      </Loaded>
    </Card>
  );
}
