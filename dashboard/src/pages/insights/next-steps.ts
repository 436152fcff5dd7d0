import type { InsightReport } from "@svc/contract";
import type { LinkProps } from "@tanstack/react-router";
import type { Words } from "../../strings/words.ts";
import { isolated } from "../../ui/isolated.ts";
import { sourceLink } from "../work/source-link.ts";

export interface NextStep {
  readonly text: string;
  readonly go: string;
  readonly link: LinkProps;
}

/** More at once would be ignored. */
const stepsMost = 5;
/** As the summary has it: fewer sessions of a topic say little about how well it is answered. */
const weakSessions = 3;
const weakShare = 0.5;

/** What follows from insights, the most urgent first, each with the page where it is done. */
export function nextSteps(
  { totals, topics, askedTwice, sources }: InsightReport,
  chatbotId: string,
  { steps }: Words["analytics"]["insights"],
  percent: (share: number) => string,
): readonly NextStep[] {
  const gaps = { to: "/gaps", search: { chatbotId } } satisfies LinkProps;
  const knowledge = { to: "/chatbots/$chatbotId/knowledge", params: { chatbotId } } satisfies LinkProps;
  const playground = { to: "/chatbots/$chatbotId/playground", params: { chatbotId } } satisfies LinkProps;
  const install = { to: "/chatbots/$chatbotId/install", params: { chatbotId } } satisfies LinkProps;
  if (totals.questions === 0) return [{ text: steps.install.text, go: steps.install.go, link: install }];

  const found: NextStep[] = [];
  const [weakest] = topics
    .filter(
      ({ questions, sessions, answeredShare }) =>
        questions > 0 && sessions >= weakSessions && (answeredShare ?? 1) < weakShare,
    )
    .toSorted((one, other) => (one.answeredShare ?? 1) - (other.answeredShare ?? 1));
  if (weakest !== undefined)
    found.push({
      text: steps.weak.text(isolated(weakest.name), percent(weakest.answeredShare ?? 0)),
      go: steps.weak.go,
      link: gaps,
    });
  else if (totals.refused > 0) found.push({ text: steps.gaps.text(totals.refused), go: steps.gaps.go, link: gaps });
  const [again] = askedTwice;
  if (again !== undefined)
    found.push({ text: steps.askedTwice.text(isolated(again.question)), go: steps.askedTwice.go, link: playground });
  const [disliked] = sources.disliked;
  if (disliked !== undefined)
    found.push({
      text: steps.disliked.text(isolated(disliked.title)),
      go: steps.disliked.go,
      link: sourceLink(chatbotId, disliked),
    });
  const [near] = sources.nearRefused;
  if (near !== undefined)
    found.push({ text: steps.near.text(isolated(near.title)), go: steps.near.go, link: sourceLink(chatbotId, near) });
  if (sources.neverUsedCount > 0)
    found.push({ text: steps.unused.text(sources.neverUsedCount), go: steps.unused.go, link: knowledge });
  return found.slice(0, stepsMost);
}
