import { CircleCheck } from "lucide-react";
import type { OutputOf } from "../../api/client.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useInstalls } from "./use-installs.ts";

/** On the overview: where the chatbot is installed; nothing until then. Updates live. */
export function InstallCard({ chatbotId }: { readonly chatbotId: string }) {
  const { installs: words } = useWords("upkeep");
  const sites = useInstalls(chatbotId).data?.installs ?? [];
  if (sites.length === 0) return null;
  return (
    <Card
      title={words.title}
      actions={
        <LinkButton to="/chatbots/$chatbotId/install" params={{ chatbotId }}>
          {words.allGuides}
        </LinkButton>
      }
    >
      <p>
        <LastSeen sites={sites} />
      </p>
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
