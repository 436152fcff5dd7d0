import type { SessionActivity } from "@svc/contract";
import { useMemberNames } from "../../member-names.ts";
import { useSignedIn } from "../../session.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { ClockTime } from "../../ui/time.tsx";
import { agentName } from "./who.tsx";
import { timeText } from "./actions.tsx";

/** An event of the conversation, between messages. */
export function EventLine({ activity }: { readonly activity: SessionActivity }) {
  const text = useText(activity);
  return (
    <li className="justify-self-center px-4 text-center text-xs wrap-anywhere text-quiet">
      {text} · <ClockTime at={activity.at} />
    </li>
  );
}

function useText({ kind, by, assignee, until }: SessionActivity): string {
  const { event, chatbot } = useWords("inbox");
  const locale = useLocale();
  const { account } = useSignedIn();
  const memberName = useMemberNames();
  const nameOf = (id: string) => (id === account.id ? event.you : agentName(memberName(id, event.apiKey)));
  const who = by === "visitor" ? event.visitor : by === "chatbot" ? chatbot : nameOf(by);
  switch (kind) {
    case "escalated":
      return by === "visitor" ? event.asked : event.escalated(who);
    case "assigned":
      if (assignee === null || assignee.id === by)
        return event.tookOver(by === account.id ? who : (assignee?.name ?? who));
      return event.assigned(who, assignee.id === account.id ? event.youObject : assignee.name);
    case "returned":
      return event.returned(who);
    case "resolved":
      return event.resolved(who);
    case "reopened":
      return event.reopened(who);
    default:
      return event.snoozed(who, until === null ? "" : timeText(until, locale));
  }
}
