import { Link } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NextAction } from "./next-action.tsx";
import { useToday } from "./use-today.ts";
import type { Count, Today as Figures } from "./use-today.ts";

/** A count as it is read: `100+` where there are more. */
export type Show = (count: Count) => string;

/** What to do next, and how the chatbot has done these seven days. */
export function Today({ chatbotId }: { readonly chatbotId: string }) {
  const { today: words } = useWords("upkeep");
  const locale = useLocale();
  const today = useToday(chatbotId);
  const number = new Intl.NumberFormat(locale);
  const show: Show = ({ value, isMore }) => `${number.format(value)}${isMore ? "+" : ""}`;
  return (
    <Loaded query={today} skeleton={<OnItsWay />}>
      {(figures) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <NextAction chatbotId={chatbotId} today={figures} show={show} />
          <section aria-label={words.label}>
            <ul className={tilesGrid}>
              <Tiles chatbotId={chatbotId} figures={figures} show={show} />
            </ul>
          </section>
        </div>
      )}
    </Loaded>
  );
}

const tilesGrid = "grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6";
const tileCount = 6;

/** As high as what comes, so that what stands below does not move. */
function OnItsWay() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Skeleton className="h-23 w-full sm:h-15" />
      <div className={tilesGrid}>
        {Array.from({ length: tileCount }, (_, place) => (
          <Skeleton key={place} className="h-27 w-full" />
        ))}
      </div>
    </div>
  );
}

function Tiles({
  chatbotId,
  figures: { sources, faqs, broken, waiting, gaps, sites, week },
  show,
}: {
  readonly chatbotId: string;
  readonly figures: Figures;
  readonly show: Show;
}) {
  const { today: words } = useWords("upkeep");
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const params = { chatbotId };
  const { totals, change } = week;
  const asked = totals.answered + totals.refused;
  const ofWeekBefore = () => {
    if (change.sessions === null) return words.week;
    if (change.sessions === 0) return words.same;
    return (change.sessions > 0 ? words.more : words.less)(percent.format(Math.abs(change.sessions)));
  };
  return (
    <>
      <Tile
        title={words.knows}
        link={{ to: "/chatbots/$chatbotId/knowledge", params }}
        value={show({
          value: Math.max(0, sources.value - broken.value) + faqs.value,
          isMore: sources.isMore || faqs.isMore,
        })}
        bad={broken.value > 0 ? "hint" : undefined}
        hint={
          broken.value > 0
            ? words.broken(show(broken))
            : [
                ...(sources.value > 0 ? [words.sources(show(sources), sources.value === 1)] : []),
                ...(faqs.value > 0 ? [words.faqs(show(faqs), faqs.value === 1)] : []),
              ].join(", ")
        }
      />
      <Tile
        title={words.conversations}
        link={{ to: "/sessions" }}
        value={number.format(totals.sessions)}
        hint={ofWeekBefore()}
      />
      <Tile
        title={words.answered}
        link={{ to: "/gaps", search: { chatbotId } }}
        value={totals.answeredShare === null ? "–" : percent.format(totals.answeredShare)}
        hint={asked === 0 ? words.noQuestion : words.ofQuestions(number.format(totals.answered), number.format(asked))}
      />
      <Tile
        title={words.waiting}
        link={{ to: "/sessions", search: { view: "needs_reply" } }}
        value={show(waiting)}
        bad={waiting.value > 0 ? "value" : undefined}
        hint={waiting.value === 0 ? words.nobody : ""}
      />
      <Tile
        title={words.gaps}
        link={{ to: "/gaps", search: { chatbotId, status: "open" } }}
        value={show(gaps)}
        hint={words.gapsHint}
      />
      <Tile
        title={words.installed}
        link={{ to: "/chatbots/$chatbotId/install", params }}
        value={sites.value === 0 ? "–" : <span className="text-good">✓</span>}
        hint={sites.value === 0 ? words.notYet : words.sites(show(sites), sites.value === 1)}
      />
    </>
  );
}

interface TileProps {
  readonly title: string;
  readonly value: ReactNode;
  readonly hint: string;
  readonly link: LinkProps;
  /** What of it is shown as bad: the value, or only what is said below it. */
  readonly bad?: "value" | "hint" | undefined;
}

/** A figure that leads to what it counts. */
function Tile({ title, value, hint, link, bad }: TileProps) {
  return (
    <li className="grid">
      <Link
        {...link}
        className="grid content-start gap-0.5 rounded-xl border border-line bg-surface p-3 hover:bg-hover"
      >
        <span className="text-xs text-quiet">{title}</span>
        <span className={classNames("text-2xl font-semibold tabular-nums", bad === "value" && "text-bad")}>
          {value}
        </span>
        <span className={classNames("text-xs", bad === undefined ? "text-quiet" : "text-bad")}>{hint}</span>
      </Link>
    </li>
  );
}
