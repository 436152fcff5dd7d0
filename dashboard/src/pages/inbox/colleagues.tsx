import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { useColleagues } from "./presence.ts";

/** Who else has the conversation open: two agents don't answer one visitor. */
export function Colleagues({ sesId }: { readonly sesId: string }) {
  const inbox = useWords("inbox");
  const colleagues = useColleagues(sesId);
  return (
    <span role="status" className="flex flex-wrap gap-1 empty:hidden">
      {colleagues.map(({ id, name, isTyping }) => (
        <Badge key={id} tone={isTyping ? "warn" : "accent"}>
          {isTyping ? inbox.typing(name) : inbox.viewing(name)}
        </Badge>
      ))}
    </span>
  );
}
