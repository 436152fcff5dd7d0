import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useEffect } from "react";
import type { Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Actions } from "./actions.tsx";
import { Colleagues } from "./colleagues.tsx";
import { Composer } from "./composer.tsx";
import { Messages } from "./messages.tsx";
import { markSeen } from "./seen.ts";
import { Side } from "./side.tsx";
import { HandoffBadge, useNameOf } from "./who.tsx";

const route = getRouteApi("/member/sessions/$sesId");

/** One conversation: messages, actions and visitor details. */
export function ConversationPage() {
  const { sesId } = route.useParams();
  const session = useOperation("getSession", { sesId });
  return (
    <div className="flex h-[calc(100dvh-3rem)] min-h-0 flex-col lg:h-full">
      <Loaded query={session}>{(found) => <Conversation key={found.id} session={found} />}</Loaded>
    </div>
  );
}

function Conversation({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const mayReply = useMay("agent");
  const name = useNameOf()(session);
  useMarkSeen(session);
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-4 py-3 max-lg:flex-wrap max-lg:py-2">
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <Link
            to="/sessions"
            search={(search) => search}
            aria-label={inbox.back}
            title={inbox.back}
            className="-ms-2 grid size-9 shrink-0 place-items-center rounded-lg text-quiet hover:bg-hover hover:text-ink lg:hidden"
          >
            <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
          </Link>
          <h1 dir="auto" className="min-w-0 truncate text-base">
            {name}
          </h1>
          <Colleagues sesId={session.id} />
          {mayReply ? null : <HandoffBadge session={session} />}
          {session.status === "resolved" ? <Badge tone="good">{inbox.statuses.resolved}</Badge> : null}
        </div>
        <Actions session={session} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:overflow-hidden">
        <>
          <div className="flex min-h-full flex-col xl:min-h-0">
            <Messages session={session} />
            {mayReply ? <Composer session={session} /> : null}
          </div>
          <Side session={session} />
        </>
      </div>
    </>
  );
}

/** A hidden tab doesn't mark messages as seen. */
function useMarkSeen(session: Session): void {
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState === "visible") markSeen(session);
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [session]);
}
