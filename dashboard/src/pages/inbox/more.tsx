import { Bot, Download, MoreHorizontal, Ticket } from "lucide-react";
import { useState } from "react";
import type { Session } from "@svc/contract";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useSaveCsv } from "../work/csv-button.tsx";
import { NewTicket } from "./new-ticket.tsx";
import { useHandoff } from "./use-handoff.ts";

/** What is done with a conversation less often. */
export function More({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const { csv } = useWords("work");
  const { actions } = useStrings();
  const mayReply = useMay("agent");
  const { isMine, take } = useHandoff(session);
  const [isOpening, openTicket] = useState(false);
  const save = useSaveCsv({
    operation: "listSessionMessages",
    input: { sesId: session.id },
    fileName: "conversation.csv",
  });
  return (
    <>
      <Menu
        trigger={<IconButton label={actions.more} icon={<MoreHorizontal className="size-4" />} />}
        entries={[
          ...(mayReply
            ? [{ label: inbox.ticket.action, icon: <Ticket className="size-4" />, onSelect: () => openTicket(true) }]
            : []),
          { label: csv, icon: <Download className="size-4" />, onSelect: save },
          ...(mayReply && isMine ? [{ label: inbox.giveBack, icon: <Bot className="size-4" />, onSelect: take }] : []),
        ]}
      />
      <NewTicket session={session} isOpen={isOpening} onClose={() => openTicket(false)} />
    </>
  );
}
