import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useOperation } from "../../../api/queries.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { NotFound } from "../../../layout/page-failed.tsx";

const source = getRouteApi("/member/sources/$sourceId");
const crawl = getRouteApi("/member/crawls/$crawlId");

/** Mail and notices know a source's id alone: leads on to its page. */
export function SourceElsewhere() {
  const { sourceId } = source.useParams();
  const found = useOperation("findSource", { sourceId });
  return (
    <Loaded query={found}>
      {({ chatbotId }) => (
        <Navigate to="/chatbots/$chatbotId/sources/$sourceId" params={{ chatbotId, sourceId }} replace />
      )}
    </Loaded>
  );
}

/** The same of a reading of a site; one that is of no chatbot has no page. */
export function CrawlElsewhere() {
  const { crawlId } = crawl.useParams();
  const found = useOperation("getCrawl", { crawlId, limit: 1 });
  return (
    <Loaded query={found}>
      {({ chatbotId }) =>
        chatbotId === null ? (
          <NotFound />
        ) : (
          <Navigate to="/chatbots/$chatbotId/crawls/$crawlId" params={{ chatbotId, crawlId }} replace />
        )
      }
    </Loaded>
  );
}
