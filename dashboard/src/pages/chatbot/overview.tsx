import { useLocation, Link } from "@tanstack/react-router";
import { useMay } from "../../session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Ask } from "./ask.tsx";
import { LatestCrawl } from "./latest-crawl.tsx";
import { useStepMark, markStep } from "./step-marks.ts";
import { ToDo } from "./to-do.tsx";
import { Today } from "./today.tsx";
import { useChatbotId } from "./use-chatbot-id.ts";
import { useChange, useOperation } from "../../api/queries.ts";
import { isAppearanceChanged } from "./default-look.ts";
import { useGoLiveCheck } from "./go-live/use-go-live-check.ts";
import { WebsiteProposal } from "./website-proposal.tsx";
import { CircleCheck, ChevronRight, Circle } from "lucide-react";
import { useWords, useLocale } from "../../strings/strings.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useInstalls } from "./use-installs.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { LinkProps } from "@tanstack/react-router";
import { todayInputs } from "./today-inputs.ts";

const column = "grid grid-cols-[minmax(0,1fr)] content-start gap-4";

/** What to do next and what it was asked, beside how it does and a test chat; where it is installed. */
export function OverviewPage() {
  const chatbotId = useChatbotId();
  const isNew = useLocation({ select: ({ state }) => state.isNew === true });
  const isDismissed = useStepMark(chatbotId, "dismissed");
  const isSetUp = !useMay("admin") || isDismissed;
  return (
    <div className={column}>
      {/* On narrow screens the test chat comes before what can wait. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:grid-rows-[auto_1fr]">
        <div className={classNames(column, "empty:hidden")}>
          <ToDo chatbotId={chatbotId} isSetUp={isSetUp} />
          {isSetUp ? null : <FirstSteps chatbotId={chatbotId} />}
        </div>
        <div className={classNames(column, "lg:col-start-2 lg:row-span-2 lg:row-start-1")}>
          <Today chatbotId={chatbotId} />
          <Ask chatbotId={chatbotId} isFocused={isNew} />
        </div>
        <div className={classNames(column, "empty:hidden")}>
          <FirstLook chatbotId={chatbotId} />
          <LatestCrawl chatbotId={chatbotId} isNew={isNew} />
          <LatestQuestions chatbotId={chatbotId} />
        </div>
      </div>
      <InstallLine chatbotId={chatbotId} />
    </div>
  );
}

/** What a trained chatbot's website proposes, until its owner has changed the appearance. */
function FirstLook({ chatbotId }: { readonly chatbotId: string }) {
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  const { data: check } = useGoLiveCheck(chatbotId);
  const change = useChange("updateChatbot", ["getChatbot", "listChatbots", "getPublicChatbot"]);
  // The check comes last, and names the questions.
  if (chatbot === undefined || isAppearanceChanged(chatbot) || (check?.checkedAt ?? null) === null) return null;
  return (
    <WebsiteProposal
      chatbotId={chatbotId}
      draft={chatbot}
      uses="save"
      onUse={(changes) => change.mutateAsync({ chatbotId, ...changes })}
    />
  );
}

/** At the foot of the overview: where the chatbot is installed; nothing until then. Updates live. */
function InstallLine({ chatbotId }: { readonly chatbotId: string }) {
  const { installs: words } = useWords("upkeep");
  const sites = useInstalls(chatbotId).data?.installs ?? [];
  if (sites.length === 0) return null;
  const latest = sites.reduce((one, other) => (other.lastSeenAt > one.lastSeenAt ? other : one));
  return (
    <p className="flex gap-2 px-1 text-quiet">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
      <span className="min-w-0 wrap-anywhere">
        {words.installedOn(latest.origin.replace("https://", ""), sites.length - 1)}, {words.lastSeen}{" "}
        <TimeAgo at={latest.lastSeenAt} />{" "}
        <Link
          to="/chatbots/$chatbotId/install"
          params={{ chatbotId }}
          className="ms-1 whitespace-nowrap text-accent-text underline underline-offset-2"
        >
          {words.allGuides}
        </Link>
      </span>
    </p>
  );
}

const shownAtMost = 6;
const everyMs = 30_000;

/** What visitors asked last and whether it was answered; nothing while nobody has asked. */
function LatestQuestions({ chatbotId }: { readonly chatbotId: string }) {
  const { latest: words } = useWords("upkeep");
  const { data } = useOperation("listAnsweredQuestions", { chatbotId, limit: shownAtMost }, { everyMs });
  if (data === undefined || data.questions.length === 0) return null;
  return (
    <Card title={words.title} actions={<LinkButton to="/sessions">{words.all}</LinkButton>}>
      <ul className="-my-2 grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {data.questions.map(({ messageId, sesId, question, answered, askedAt }) => (
          <li key={messageId} className="flex min-w-0 items-center gap-x-3 gap-y-1 py-2 max-sm:flex-wrap">
            <Link
              to="/sessions/$sesId"
              params={{ sesId }}
              dir="auto"
              className="min-w-0 flex-1 hover:underline max-sm:basis-full sm:truncate"
            >
              {question}
            </Link>
            <Badge tone={answered ? "good" : "warn"}>{answered ? words.answered : words.unanswered}</Badge>
            <span className="shrink-0 text-xs text-quiet">
              <TimeAgo at={askedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The setup checklist, until it is done or dismissed. */
function FirstSteps({ chatbotId }: { readonly chatbotId: string }) {
  const { firstSteps: words } = useWords("upkeep");
  const steps = useFirstSteps(chatbotId);
  const shown = steps?.toSorted((one, other) => Number(one.isDone) - Number(other.isDone)) ?? [];
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  const isOver = steps !== undefined && done === steps.length;
  useEffect(() => {
    if (isOver) markStep(chatbotId, "dismissed");
  }, [isOver, chatbotId]);
  if (steps === undefined) return <Skeleton className="h-40 w-full sm:h-32" />;
  if (isOver) return null;
  return (
    <Card
      title={`${words.title} · ${words.progress(done, steps.length)}`}
      actions={
        <Button look="quiet" onClick={() => markStep(chatbotId, "dismissed")}>
          {words.dismiss}
        </Button>
      }
    >
      <div className="@container grid gap-3">
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
          <div
            className="h-full rounded-full bg-good transition-[width]"
            style={{ width: `${(done / steps.length) * 100}%` }}
          />
        </div>
        <ul className="-mx-2 -mb-1.5 grid gap-x-4 gap-y-0.5 @md:grid-cols-2">
          {shown.map((step) => (
            <StepLine key={step.name} step={step} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function StepLine({ step: { name, isDone, link, detail } }: { readonly step: Step }) {
  const { firstSteps: words } = useWords("upkeep");
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className={isDone ? "" : "col-span-full"}>
      <Link {...link} className="flex min-h-9 items-center gap-3 rounded-lg px-2 py-1 hover:bg-hover">
        <Icon aria-hidden="true" className={isDone ? "size-5 shrink-0 text-good" : "size-5 shrink-0 text-quiet"} />
        <span className="min-w-0 flex-1">
          <span className={isDone ? "text-quiet" : "font-medium"}>{words.steps[name]}</span>
          {detail === undefined ? null : <span className="text-quiet"> · {detail}</span>}
          <span className="sr-only">{isDone ? ` (${words.done})` : ` (${words.open})`}</span>
        </span>
        {isDone ? null : <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-quiet rtl:-scale-x-100" />}
      </Link>
    </li>
  );
}

type StepName = "knowledge" | "test" | "facts" | "appearance" | "handoff" | "install" | "invite";

interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  readonly link: LinkProps;
  /** How far it is. */
  readonly detail?: string | undefined;
}

/** What a new chatbot still needs, each step by what is stored; undefined until all of that is there. */
function useFirstSteps(chatbotId: string): readonly Step[] | undefined {
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
