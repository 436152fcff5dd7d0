import type { LinkProps } from "@tanstack/react-router";
import { ArrowRight, CircleCheck } from "lucide-react";
import { useWords } from "../../strings/strings.tsx";
import type { Words } from "../../strings/words.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import type { Today } from "./use-today.ts";
import type { Show } from "./today.tsx";

interface Action {
  readonly text: string;
  readonly label: string;
  readonly link: LinkProps;
  readonly isWell?: boolean;
}

/** The most useful next action: waiting visitors first, then what keeps it from answering. */
export function NextAction({
  chatbotId,
  today,
  show,
}: {
  readonly chatbotId: string;
  readonly today: Today;
  readonly show: Show;
}) {
  const { next } = useWords("upkeep");
  const { text, label, link, isWell = false } = nextAction(today, chatbotId, next, show);
  return (
    <section aria-label={next.label} className="flex flex-wrap items-center gap-3 rounded-xl bg-accent-soft px-4 py-3">
      {isWell ? <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" /> : null}
      <p className="min-w-0 flex-1 basis-56 text-accent-text">{text}</p>
      <LinkButton
        {...link}
        look={isWell ? "secondary" : "primary"}
        icon={<ArrowRight className="size-4 rtl:-scale-x-100" />}
      >
        {label}
      </LinkButton>
    </section>
  );
}

function nextAction(today: Today, chatbotId: string, next: Words["upkeep"]["next"], show: Show): Action {
  const params = { chatbotId };
  const { waiting, sources, faqs, sites, gaps } = today;
  if (waiting.value > 0)
    return {
      text: next.waiting(show(waiting), waiting.value === 1),
      label: next.waitingAction,
      link: { to: "/sessions", search: { view: "needs_reply" } },
    };
  if (sources.value + faqs.value === 0)
    return {
      text: next.knowledge,
      label: next.knowledgeAction,
      link: { to: "/chatbots/$chatbotId/knowledge", params },
    };
  if (sites.value === 0)
    return { text: next.install, label: next.installAction, link: { to: "/chatbots/$chatbotId/install", params } };
  if (gaps.value > 0)
    return {
      text: next.gaps(show(gaps), gaps.value === 1),
      label: next.gapsAction,
      link: { to: "/gaps", search: { chatbotId, status: "open" } },
    };
  return { text: next.well, label: next.wellAction, link: { to: "/sessions" }, isWell: true };
}
