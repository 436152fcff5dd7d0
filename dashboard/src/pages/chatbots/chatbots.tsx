import { Link } from "@tanstack/react-router";
import { Bot, Plus } from "lucide-react";
import { useList } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { ImportButton } from "./import-button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { TimeAgo } from "../../ui/time.tsx";

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
      <Card>
        <Loaded query={list}>
          {() => {
            const rows = list.pages.flatMap((page) => page.chatbots);
            return rows.length === 0 ? (
              <EmptyState icon={Bot} title={chatbots.none} action={button}>
                {chatbots.noneHint}
              </EmptyState>
            ) : (
              <DataTable
                label={chatbots.title}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: chatbots.columns.name,
                    cell: ({ id, name }) => (
                      <Link to="/chatbots/$chatbotId" params={{ chatbotId: id }} className="hover:underline">
                        {name}
                      </Link>
                    ),
                  },
                  { title: chatbots.columns.created, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
                ]}
                more={{
                  isThere: list.hasNextPage,
                  isBusy: list.isFetchingNextPage,
                  onLoad: () => void list.fetchNextPage(),
                }}
              />
            );
          }}
        </Loaded>
      </Card>
    </Page>
  );
}
