import { getRouteApi } from "@tanstack/react-router";
import { Bot, Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import { allChatbots, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Select } from "../../ui/select.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { insightPeriods } from "../analytics/span.ts";
import type { InsightsSearch } from "../analytics/span.ts";
import { Report } from "./report.tsx";

const route = getRouteApi("/member/insights");

/** What the conversations of one chatbot tell. Which, and of which time, stands in the address. */
export function InsightsPage() {
  const { insights } = useWords("analytics");
  const work = useWords("work");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useOperation("listChatbots", allChatbots);
  const choose = (changed: InsightsSearch) => void navigate({ search: { ...search, ...changed } });
  const chosen = search.chatbotId ?? list.data?.chatbots[0]?.id;
  const period = search.period ?? "30d";
  return (
    <Page title={insights.title} description={insights.description}>
      <Loaded query={list}>
        {({ chatbots }) =>
          chosen === undefined ? (
            <Card>
              <EmptyState
                icon={Bot}
                title={insights.noChatbot}
                action={
                  <LinkButton look="primary" to="/chatbots/new">
                    {insights.newChatbot}
                  </LinkButton>
                }
              >
                {insights.noChatbotHint}
              </EmptyState>
            </Card>
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <Segments
                  label={insights.period}
                  isStrip
                  value={period}
                  onChange={(value) => choose({ period: value })}
                  choices={insightPeriods.map((value) => ({ value, label: insights.periods[value] }))}
                />
                {chatbots.length < 2 ? null : (
                  <Select
                    label={work.chatbot}
                    className="border-rim sm:w-auto! sm:max-w-56"
                    value={chosen}
                    onChange={(chatbotId) => choose({ chatbotId })}
                    choices={chatbots.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                )}
              </div>
              <Insights chatbotId={chosen} period={period} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const makingMs = 3_000;

function Insights({
  chatbotId,
  period,
}: Required<{ [Name in keyof InsightsSearch]: NonNullable<InsightsSearch[Name]> }>) {
  const { insights } = useWords("analytics");
  const query = useOperation(
    "getInsights",
    { chatbotId, period },
    { everyMs: (found) => (found?.isMaking === true ? makingMs : false) },
  );
  return (
    <Loaded query={query}>
      {({ insights: report, isMaking, madeAt }): ReactNode =>
        report === null ? (
          <Card>
            <EmptyState icon={Lightbulb} title={insights.first}>
              <span role="status" className="inline-flex items-center gap-2">
                <Spinner />
                {insights.firstHint}
              </span>
            </EmptyState>
          </Card>
        ) : (
          <>
            {isMaking ? <Notice>{insights.making}</Notice> : null}
            <Report chatbotId={chatbotId} report={report} madeAt={madeAt} />
          </>
        )
      }
    </Loaded>
  );
}
