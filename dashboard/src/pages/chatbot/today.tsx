import { Link } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { useToday } from "./use-today.ts";
import type { Count, Today as Figures } from "./use-today.ts";

/** How the chatbot has done these seven days, and what it knows; nothing before its first conversation. */
export function Today({ chatbotId }: { readonly chatbotId: string }) {
  const { today: words } = useWords("upkeep");
  const today = useToday(chatbotId);
  return (
    <Loaded query={today} skeleton={<Skeleton className="h-64 w-full" />}>
      {(figures) =>
        figures.week.totals.sessions === 0 && figures.week.previous.totals.sessions === 0 ? null : (
          <Card
            title={words.label}
            actions={
              <LinkButton to="/chatbots/$chatbotId/analytics" params={{ chatbotId }}>
                {words.analytics}
              </LinkButton>
            }
          >
            <ul aria-label={words.label} className="grid grid-cols-2 gap-x-6 gap-y-4">
              <Stats chatbotId={chatbotId} figures={figures} />
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}

function Stats({
  chatbotId,
  figures: { sources, faqs, week },
}: {
  readonly chatbotId: string;
  readonly figures: Figures;
}) {
  const { today: words } = useWords("upkeep");
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const show = ({ value, isMore }: Count) => `${number.format(value)}${isMore ? "+" : ""}`;
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const inWords = (value: number | null) => (value === null ? "–" : percent.format(value));
  const { totals, change, series } = week;
  const asked = totals.answered + totals.refused;
  const ofWeekBefore = () => {
    if (change.sessions === null) return words.week;
    if (change.sessions === 0) return words.same;
    return (change.sessions > 0 ? words.more : words.less)(percent.format(Math.abs(change.sessions)));
  };
  return (
    <>
      <Stat
        title={words.conversations}
        link={{ to: "/sessions", search: { chatbotId } }}
        value={number.format(totals.sessions)}
        hint={ofWeekBefore()}
        course={series.map(({ sessions }) => sessions)}
      />
      <Stat
        title={words.answered}
        link={{ to: "/gaps", search: { chatbotId } }}
        value={inWords(totals.answeredShare)}
        hint={asked === 0 ? words.noQuestion : words.ofQuestions(number.format(totals.answered), number.format(asked))}
        course={series.map(({ answered, refused }) => share(answered, answered + refused))}
      />
      <Stat
        title={words.resolved}
        link={{ to: "/sessions", search: { chatbotId, view: "resolved" } }}
        value={inWords(share(totals.resolvedWithoutPerson, totals.sessions))}
        hint={words.ofConversations(number.format(totals.resolvedWithoutPerson), number.format(totals.sessions))}
        course={series.map(({ resolvedWithoutPerson, sessions }) => share(resolvedWithoutPerson, sessions))}
      />
      <Stat
        title={words.knows}
        link={{ to: "/chatbots/$chatbotId/knowledge", params: { chatbotId } }}
        value={number.format(sources.value + faqs.value) + (sources.isMore || faqs.isMore ? "+" : "")}
        hint={[
          ...(sources.value > 0 ? [words.sources(show(sources), sources.value === 1)] : []),
          ...(faqs.value > 0 ? [words.faqs(show(faqs), faqs.value === 1)] : []),
        ].join(", ")}
      />
    </>
  );
}

interface StatProps {
  readonly title: string;
  readonly value: string;
  readonly hint: string;
  readonly link: LinkProps;
  /** Day by day. */
  readonly course?: readonly (number | null)[];
}

/** A figure that leads to what it counts. */
function Stat({ title, value, hint, link, course }: StatProps) {
  return (
    <li className="grid">
      <Link {...link} className="-m-2 grid content-start gap-0.5 rounded-lg p-2 hover:bg-hover">
        <span className="text-quiet">{title}</span>
        <span className="flex items-end gap-3">
          <span className="text-2xl font-semibold tabular-nums">{value}</span>
          {course === undefined ? null : (
            <span className="mb-1 ms-auto w-full max-w-28 max-sm:hidden">
              <Sparkline values={course} />
            </span>
          )}
        </span>
        <span className="text-xs text-quiet">{hint}</span>
      </Link>
    </li>
  );
}
