import { Link } from "@tanstack/react-router";
import { useOperation } from "../../api/queries.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { todayInputs } from "../chatbot/today-inputs.ts";

/** One chatbot, and how it has done these seven days. */
export function ChatbotCard({ id, name }: { readonly id: string; readonly name: string }) {
  const { week: words } = useWords("chatbots");
  const locale = useLocale();
  const { data: week } = useOperation(...todayInputs(id).week);
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const { totals } = week ?? {};
  const share = totals?.answeredShare ?? null;
  const figures = [
    [words.conversations, totals === undefined ? "" : number.format(totals.sessions)],
    [words.answerRate, totals === undefined ? "" : share === null ? "–" : percent.format(share)],
    [words.unanswered, totals === undefined ? "" : number.format(totals.refused)],
  ];
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-xl border border-line bg-surface p-4 hover:bg-hover">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar id={id} name={name} />
        <h2 dir="auto" className="min-w-0 flex-1 text-base font-semibold wrap-anywhere">
          {/* The whole card leads to it. */}
          <Link to="/chatbots/$chatbotId" params={{ chatbotId: id }} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h2>
        <span className="shrink-0 text-xs text-quiet">{words.label}</span>
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {figures.map(([title, value]) => (
          <div key={title} className="grid min-w-0 content-start">
            <dt className="text-xs text-quiet">{title}</dt>
            <dd className="min-h-7 text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="h-7">
        {week === undefined ? null : <Sparkline values={week.series.map(({ sessions }) => sessions)} />}
      </div>
    </li>
  );
}
