import { useList } from "../../../api/queries.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Loaded } from "../../../ui/loaded.tsx";

/** A source as it is searched: piece by piece, each under its headings. */
export function SourcePassages({ chatbotId, sourceId }: { readonly chatbotId: string; readonly sourceId: string }) {
  const { source: words } = useWords("knowledge");
  const list = useList("listPassages", { chatbotId, sourceId });
  return (
    <Loaded query={list}>
      {() => {
        const passages = list.pages.flatMap((page) => page.passages);
        if (passages.length === 0) return <p className="text-quiet">{words.noPassages}</p>;
        return (
          <>
            <p className="mb-3 text-xs text-quiet">{words.passagesHint}</p>
            <ol className="grid gap-3">
              {passages.map(({ heading, text, page }, place) => (
                <li key={place} className="min-w-0 rounded-lg bg-sunken p-3">
                  {heading === "" && page === null ? null : (
                    <p className="mb-1 flex flex-wrap items-center gap-2">
                      {page === null ? null : <Badge>{words.page(page)}</Badge>}
                      <span dir="auto" className="min-w-0 font-medium break-words">
                        {heading}
                      </span>
                    </p>
                  )}
                  <p dir="auto" className="break-words whitespace-pre-wrap">
                    {text}
                  </p>
                </li>
              ))}
            </ol>
            <LoadMore list={list} />
          </>
        );
      }}
    </Loaded>
  );
}
