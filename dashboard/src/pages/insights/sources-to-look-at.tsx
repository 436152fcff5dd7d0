import { Link } from "@tanstack/react-router";
import type { InsightReport } from "@svc/contract";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { sourceLink } from "../work/source-link.ts";
import { useFormats } from "../analytics/use-formats.ts";

type Listed = InsightReport["sources"]["neverUsed"][number] & { readonly note?: string };

/** Sources that are unused, badly rated or too short. */
export function SourcesToLookAt({ chatbotId, report }: { readonly chatbotId: string; readonly report: InsightReport }) {
  const words = useWords("analytics");
  const { insights } = words;
  const { count } = useFormats();
  const { neverUsedCount, neverUsed, disliked, nearRefused } = report.sources;
  const lists: readonly { title: string; sources: readonly Listed[] }[] = [
    {
      title: insights.disliked,
      sources: disliked.map(({ up, down, ...source }) => ({ ...source, note: words.updown(count(up), count(down)) })),
    },
    {
      title: insights.nearRefused,
      sources: nearRefused.map(({ refusals, ...source }) => ({ ...source, note: insights.refusals(refusals) })),
    },
    { title: insights.neverUsed(neverUsedCount), sources: neverUsed },
  ];
  const shown = lists.filter(({ sources }) => sources.length > 0);
  return (
    <Card title={insights.sources}>
      {shown.length === 0 ? <p className="text-quiet">{insights.noSources}</p> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {shown.map(({ title, sources }) => (
          <section key={title}>
            <h3 className="mb-1 text-xs text-quiet">{title}</h3>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
              {sources.map(({ note, ...source }) => (
                <li key={source.id} className="flex justify-between gap-3">
                  <Link {...sourceLink(chatbotId, source)} dir="auto" className="min-w-0 underline">
                    {source.title}
                  </Link>
                  {note === undefined ? null : <span className="shrink-0 text-xs text-quiet">{note}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
