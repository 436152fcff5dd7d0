import type { Session } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";

const tones = { none: "neutral", waiting: "warn", human: "accent" } as const;

/** Who has the conversation. */
export function HandoffBadge({ session: { handoff, handoffDetails } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const name = handoffDetails?.assignee?.name;
  return (
    <Badge tone={tones[handoff]}>
      {handoff === "human" && name !== undefined ? inbox.with(name) : inbox.handoffs[handoff]}
    </Badge>
  );
}

/** The visitor's name or address, where one is known. */
export function nameOf({ visitor, lead }: Session): string | undefined {
  return visitor?.name ?? lead?.name ?? visitor?.email ?? undefined;
}

/** The visitor's name or address, where one is known; otherwise a name that stays the same: "Visitor 4F2A". */
export function useNameOf(): (session: Session) => string {
  const inbox = useWords("inbox");
  return (session) => nameOf(session) ?? inbox.anonymous(session.id.slice(-codeLength).toUpperCase());
}

const codeLength = 4;
