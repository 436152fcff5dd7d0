import { Link } from "@tanstack/react-router";
import type { Correction } from "@svc/contract";
import { useMemberNames } from "../../member-names.ts";
import { useWords } from "../../strings/strings.tsx";

/** Below an answer: the FAQ that answers better now. */
export function CorrectedBy({ correction: { chatbotId, question, author } }: { readonly correction: Correction }) {
  const { better } = useWords("inbox");
  const nameOf = useMemberNames();
  return (
    <p className="text-xs wrap-anywhere text-good">
      {better.corrected(nameOf(author.id, author.name))}{" "}
      <Link
        to="/chatbots/$chatbotId/knowledge/faqs"
        params={{ chatbotId }}
        search={{ q: question }}
        dir="auto"
        className="underline"
      >
        {question}
      </Link>
    </p>
  );
}
