import type { LinkProps } from "@tanstack/react-router";
import { useOperation } from "../../api/queries.ts";
import { useLocale, useWords } from "../../strings/strings.tsx";
import { isAppearanceChanged } from "./default-look.ts";
import { useGoLiveCheck } from "./go-live/use-go-live-check.ts";
import { todayInputs } from "./today-inputs.ts";
import { useInstalls } from "./use-installs.ts";
import { useStepMark } from "./step-marks.ts";

export type StepName = "knowledge" | "test" | "facts" | "appearance" | "handoff" | "install" | "invite";

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  readonly link: LinkProps;
  /** How far it is. */
  readonly detail?: string | undefined;
}

/** What a new chatbot still needs, each step by what is stored; undefined until all of that is there. */
export function useFirstSteps(chatbotId: string): readonly Step[] | undefined {
  const goLive = useWords("goLive");
  const number = new Intl.NumberFormat(useLocale());
  const asked = todayInputs(chatbotId);
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  const { data: sources } = useOperation(...asked.sources);
  const { data: faqs } = useOperation(...asked.faqs);
  const { data: week } = useOperation(...asked.week);
  const { data: installs } = useInstalls(chatbotId);
  const { data: check } = useGoLiveCheck(chatbotId);
  const { data: members } = useOperation("listMembers", {});
  const { data: invitations } = useOperation("listInvitations", {});
  // Test chats aren't stored; a conversation of a visitor is a test too.
  const isTested = useStepMark(chatbotId, "tested");
  if (!chatbot || !sources || !faqs || !week || !installs || !check || !members || !invitations) return undefined;
  const params = { chatbotId };
  return [
    {
      name: "knowledge",
      isDone: sources.sources.length + faqs.faqs.length > 0,
      link: { to: "/chatbots/$chatbotId/knowledge", params },
    },
    {
      name: "test",
      isDone: isTested || week.totals.sessions > 0,
      link: { to: "/chatbots/$chatbotId/playground", params },
    },
    {
      name: "facts",
      isDone: check.checkedAt !== null && check.potential.facts === 0,
      link: { to: "/chatbots/$chatbotId/check", params },
      detail:
        check.checkedAt === null
          ? undefined
          : goLive.result(number.format(check.counts.answered), number.format(check.counts.asked)),
    },
    {
      name: "appearance",
      isDone: isAppearanceChanged(chatbot),
      link: { to: "/chatbots/$chatbotId/settings/look", params },
    },
    {
      name: "handoff",
      isDone: chatbot.handoff.enabled,
      link: { to: "/chatbots/$chatbotId/settings/handoff", params },
    },
    { name: "install", isDone: installs.installs.length > 0, link: { to: "/chatbots/$chatbotId/install", params } },
    {
      name: "invite",
      isDone: members.members.length > 1 || invitations.invitations.length > 0,
      link: { to: "/settings/team" },
    },
  ];
}
