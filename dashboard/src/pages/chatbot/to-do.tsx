import { Link } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import {
  BookOpen,
  ChevronRight,
  CircleCheck,
  CircleHelp,
  ClipboardCheck,
  Code,
  Hand,
  TriangleAlert,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { OutputOf } from "../../api/client.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import type { Words } from "../../strings/words.ts";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useGoLiveCheck } from "./go-live/use-go-live-check.ts";
import { useToday } from "./use-today.ts";
import type { Count, Today } from "./use-today.ts";

const tones = { bad: "text-bad", warn: "text-warn", plain: "text-quiet" } as const;

interface Item {
  readonly icon: LucideIcon;
  readonly tone: keyof typeof tones;
  readonly text: string;
  readonly link: LinkProps;
}

interface ToDoProps {
  readonly chatbotId: string;
  /** Otherwise the setup checklist has the steps that are missing. */
  readonly isSetUp: boolean;
}

/** What waits for the owner, the most urgent first. During setup, only what the checklist doesn't have. */
export function ToDo({ chatbotId, isSetUp }: ToDoProps) {
  const { next } = useWords("upkeep");
  const locale = useLocale();
  const { data: today } = useToday(chatbotId);
  const { data: check } = useGoLiveCheck(chatbotId);
  if (today === undefined || check === undefined) return isSetUp ? <Skeleton className="h-40 w-full" /> : null;
  const number = new Intl.NumberFormat(locale);
  const count = ({ value, isMore }: Count) => `${number.format(value)}${isMore ? "+" : ""}`;
  const items = [
    ...urgent(today, chatbotId, next, count),
    ...(isSetUp ? missing(today, check, chatbotId, next, number) : []),
  ];
  if (items.length === 0 && !isSetUp) return null;
  return (
    <Card title={next.label}>
      {items.length === 0 ? (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
          {next.well}
        </p>
      ) : (
        <ul className="-mx-2 -my-1.5 grid gap-0.5">
          {items.map((item) => (
            <Line key={item.text} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ item: { icon: Icon, tone, text, link } }: { readonly item: Item }) {
  return (
    <li>
      <Link {...link} className="flex min-h-10 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-hover">
        <Icon aria-hidden="true" className={classNames("size-5 shrink-0", tones[tone])} />
        <span className="min-w-0 flex-1 font-medium">{text}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-quiet rtl:-scale-x-100" />
      </Link>
    </li>
  );
}

function urgent(
  { waiting, broken, gaps }: Today,
  chatbotId: string,
  next: Words["upkeep"]["next"],
  count: (of: Count) => string,
): readonly Item[] {
  const items: Item[] = [];
  if (waiting.value > 0)
    items.push({
      icon: Hand,
      tone: "bad",
      text: next.waiting(count(waiting), waiting.value === 1),
      link: { to: "/sessions", search: { view: "needs_reply" } },
    });
  if (broken.value > 0)
    items.push({
      icon: TriangleAlert,
      tone: "warn",
      text: next.failed(count(broken), broken.value === 1),
      link: { to: "/chatbots/$chatbotId/knowledge", params: { chatbotId }, search: { status: "failed" } },
    });
  if (gaps.value > 0)
    items.push({
      icon: CircleHelp,
      tone: "plain",
      text: next.gaps(count(gaps), gaps.value === 1),
      link: { to: "/gaps", search: { chatbotId, status: "open" } },
    });
  return items;
}

function missing(
  { sources, faqs, sites }: Today,
  { checkedAt, potential: { facts, answered } }: OutputOf<"getGoLiveCheck">,
  chatbotId: string,
  next: Words["upkeep"]["next"],
  number: Intl.NumberFormat,
): readonly Item[] {
  const params = { chatbotId };
  const items: Item[] = [];
  if (sources.value + faqs.value === 0)
    items.push({
      icon: BookOpen,
      tone: "plain",
      text: next.knowledge,
      link: { to: "/chatbots/$chatbotId/knowledge", params },
    });
  if (checkedAt !== null && facts > 0)
    items.push({
      icon: ClipboardCheck,
      tone: "plain",
      text: next.facts(number.format(facts), facts === 1, number.format(answered)),
      link: { to: "/chatbots/$chatbotId/check", params },
    });
  if (sites.value === 0)
    items.push({
      icon: Code,
      tone: "plain",
      text: next.install,
      link: { to: "/chatbots/$chatbotId/install", params },
    });
  return items;
}
