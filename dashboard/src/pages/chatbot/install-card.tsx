import { CircleCheck } from "lucide-react";
import type { OutputOf } from "../../api/client.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { scriptTagOf } from "./script-tag.ts";
import { useInstalls } from "./use-installs.ts";

/** On the overview: where the chatbot is installed, or the snippet until then. Updates live. */
export function InstallCard({ chatbotId }: { readonly chatbotId: string }) {
  const { installs: words } = useWords("upkeep");
  const installs = useInstalls(chatbotId);
  return (
    <Card
      title={words.title}
      actions={
        <LinkButton to="/chatbots/$chatbotId/install" params={{ chatbotId }}>
          {words.allGuides}
        </LinkButton>
      }
    >
      <Loaded query={installs} skeleton={<Skeleton className="h-6 w-full" />}>
        {({ installs: sites }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <p role="status">{sites.length === 0 ? words.paste : <LastSeen sites={sites} />}</p>
            {sites.length === 0 ? (
              <CodeBlock label={words.snippet} code={scriptTagOf(location.origin, chatbotId)} />
            ) : null}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function LastSeen({ sites }: { readonly sites: OutputOf<"listInstalls">["installs"] }) {
  const { installs: words } = useWords("upkeep");
  const latest = sites.reduce((one, other) => (other.lastSeenAt > one.lastSeenAt ? other : one));
  return (
    <span className="flex items-start gap-2">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
      <span className="wrap-anywhere">
        <strong className="font-medium">
          {words.installedOn(latest.origin.replace("https://", ""), sites.length - 1)}
        </strong>
        ,{" "}
        <span className="text-quiet">
          {words.lastSeen} <TimeAgo at={latest.lastSeenAt} />
        </span>
      </span>
    </span>
  );
}
