import { Bot, Plus, FileUp } from "lucide-react";
import { useList, useOperation } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords, useLocale } from "../../strings/strings.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Page } from "../../ui/page.tsx";
import { lazy, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Link } from "@tanstack/react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { todayInputs } from "../chatbot/today-inputs.ts";

export function ChatbotsPage() {
  const chatbots = useWords("chatbots");
  const list = useList("listChatbots", {});
  const mayWrite = useMay("admin");
  const button = mayWrite ? (
    <LinkButton to="/chatbots/new" look="primary" icon={<Plus className="size-4" />}>
      {chatbots.new.button}
    </LinkButton>
  ) : null;
  return (
    <Page
      title={chatbots.title}
      actions={
        <>
          {mayWrite ? <ImportButton /> : null}
          {button}
        </>
      }
    >
      <Loaded query={list}>
        {() => {
          const found = list.pages.flatMap((page) => page.chatbots);
          return found.length === 0 ? (
            <Card>
              <EmptyState icon={Bot} title={chatbots.none} action={button}>
                {chatbots.noneHint}
              </EmptyState>
            </Card>
          ) : (
            <>
              <ul
                aria-label={chatbots.title}
                className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3"
              >
                {found.map(({ id, name }) => (
                  <ChatbotCard key={id} id={id} name={name} />
                ))}
              </ul>
              <LoadMore list={list} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

const ImportForm = lazy(() => import("./import-chatbot.tsx"));

function ImportButton() {
  const { importing } = useWords("upkeep");
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  return (
    <>
      <Button icon={<FileUp aria-hidden="true" className="size-4" />} onClick={() => open(true)}>
        {importing.button}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={importing.title} description={importing.hint}>
        <ImportForm onDone={close} />
      </Dialog>
    </>
  );
}

/** One chatbot, and how it has done these seven days. */
function ChatbotCard({ id, name }: { readonly id: string; readonly name: string }) {
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
