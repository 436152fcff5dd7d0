import type { Session } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import type { Words } from "../../strings/words.ts";
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
  return (session) => nameOf(session) ?? visitorName(inbox, session.id);
}

/** As visitors read it: `ada.lovelace@example.com` is Ada. */
export function agentName(email: string): string {
  const [first = ""] = email.includes("@") ? (email.split("@")[0]?.match(/\p{L}+/gu) ?? []) : [];
  return first === "" ? email : first.charAt(0).toUpperCase() + first.slice(1).toLowerCase();
}

const codeLength = 4;

export function visitorName({ anonymous }: Pick<Words["inbox"], "anonymous">, sesId: string): string {
  return anonymous(sesId.slice(-codeLength).toUpperCase());
}
