import { Inbox } from "lucide-react";
import { useWords } from "../../strings/strings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Beside the list, before a conversation is chosen. */
export function NothingChosen() {
  const inbox = useWords("inbox");
  return (
    <EmptyState icon={Inbox} title={inbox.choose}>
      {inbox.chooseHint}
    </EmptyState>
  );
}
