import { TriangleAlert } from "lucide-react";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { todayInputs } from "./today-inputs.ts";

/** How many of the chatbot's sources failed, and which, in one row; nothing while all are fine. */
export function FailedAlert({ chatbotId }: { readonly chatbotId: string }) {
  const { sources: words } = useWords("knowledge");
  const { data } = useOperation(...todayInputs(chatbotId).broken);
  if (data === undefined || data.sources.length === 0) return null;
  const { sources, nextCursor } = data;
  const names = sources.map(({ title, name }) => title ?? name).join(", ");
  return (
    <div className="flex items-center gap-3 rounded-xl bg-warn-soft py-2 ps-4 pe-2 text-warn">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 truncate" title={names}>
        {words.failed(`${sources.length}${nextCursor === null ? "" : "+"}`)}: <bdi>{names}</bdi>
      </p>
      <LinkButton to="/chatbots/$chatbotId/knowledge" params={{ chatbotId }} search={{ status: "failed" }}>
        {words.viewFailed}
      </LinkButton>
    </div>
  );
}
