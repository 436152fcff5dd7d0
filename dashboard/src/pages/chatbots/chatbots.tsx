import { Bot, Plus } from "lucide-react";
import { useList } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { ImportButton } from "./import-button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Page } from "../../ui/page.tsx";
import { ChatbotCard } from "./chatbot-card.tsx";

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
