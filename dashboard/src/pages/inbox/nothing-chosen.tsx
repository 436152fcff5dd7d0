import { Inbox } from "lucide-react";
import { useStrings } from "../../strings/strings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Beside the list, before a conversation is chosen. */
export function NothingChosen() {
  const { inbox } = useStrings();
  return (
    <EmptyState icon={Inbox} title={inbox.choose}>
      {inbox.chooseHint}
    </EmptyState>
  );
}
