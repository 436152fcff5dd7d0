import { CircleCheck } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { useWords } from "../../strings/strings.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useInstalls } from "./use-installs.ts";

/** At the foot of the overview: where the chatbot is installed; nothing until then. Updates live. */
export function InstallLine({ chatbotId }: { readonly chatbotId: string }) {
  const { installs: words } = useWords("upkeep");
  const sites = useInstalls(chatbotId).data?.installs ?? [];
  if (sites.length === 0) return null;
  const latest = sites.reduce((one, other) => (other.lastSeenAt > one.lastSeenAt ? other : one));
  return (
    <p className="flex gap-2 px-1 text-quiet">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
      <span className="min-w-0 wrap-anywhere">
        {words.installedOn(latest.origin.replace("https://", ""), sites.length - 1)}, {words.lastSeen}{" "}
        <TimeAgo at={latest.lastSeenAt} />{" "}
        <Link
          to="/chatbots/$chatbotId/install"
          params={{ chatbotId }}
          className="ms-1 whitespace-nowrap text-accent-text underline underline-offset-2"
        >
          {words.allGuides}
        </Link>
      </span>
    </p>
  );
}
