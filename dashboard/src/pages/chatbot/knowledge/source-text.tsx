import { useOperation } from "../../../api/queries.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** More would hold up the page. */
const shownCharacters = 200_000;

/** All that was taken from a source, as it stands in the service. */
export function SourceText({ chatbotId, sourceId }: { readonly chatbotId: string; readonly sourceId: string }) {
  const { source: words } = useWords("knowledge");
  const text = useOperation("getSourceText", { chatbotId, sourceId });
  return (
    <Loaded query={text}>
      {({ markdown }) =>
        markdown === "" ? (
          <p className="text-quiet">{words.noText}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {markdown.length > shownCharacters ? <Notice>{words.cut}</Notice> : null}
            <div dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
              {markdown.slice(0, shownCharacters)}
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
