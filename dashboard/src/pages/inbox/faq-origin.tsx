import { Link } from "@tanstack/react-router";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { TimeAgo } from "../../ui/time.tsx";

/** At a FAQ: the conversations whose answer it was written to better; nothing where there are none. */
export function FaqOrigin({ chatbotId, faqId }: { readonly chatbotId: string; readonly faqId: string }) {
  const { better } = useWords("inbox");
  // One question for all FAQs of the page.
  const all = useOperation("listCorrections", { chatbotId, limit: 200 }).data?.corrections ?? [];
  return all
    .filter((correction) => correction.faqId === faqId)
    .map(({ sesId, messageId, createdAt }) => (
      <p key={messageId} className="text-xs font-normal text-quiet">
        <Link to="/sessions/$sesId" params={{ sesId }} className="text-accent-text underline">
          {better.origin}
        </Link>
        , <TimeAgo at={createdAt} />
      </p>
    ));
}
