import type { Session } from "@svc/contract";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { About } from "./about.tsx";
import { Beside } from "./beside.tsx";
import { Part } from "./part.tsx";
import { Tags } from "./tags.tsx";

/** The sidebar: summary, visitor, other conversations, tags, notes. */
export function Side({ session }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  return (
    <aside
      aria-label={inbox.about}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 border-line bg-surface p-4 max-xl:border-t xl:overflow-y-auto xl:border-s"
    >
      {session.handoff === "none" ? null : <Summary session={session} />}
      <About session={session} />
      <Beside session={session} />
      <Tags session={session} />
    </aside>
  );
}

function Summary({ session: { id } }: { readonly session: Session }) {
  const inbox = useWords("inbox");
  const summary = useOperation("getSessionSummary", { sesId: id }).data;
  if (summary === undefined) return null;
  return (
    <Part title={inbox.summary}>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {summary.summary}
      </p>
      {summary.unanswered.length === 0 ? null : (
        <>
          <h3 className="mt-2 text-xs text-quiet">{inbox.unanswered}</h3>
          <ul className="list-disc ps-4">
            {summary.unanswered.map((question) => (
              <li key={question} dir="auto" className="wrap-anywhere">
                {question}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}
