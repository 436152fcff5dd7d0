import type { Notification } from "@svc/contract";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BellOff, CheckCheck, ClipboardCheck, Contact, FileWarning, Hand, Ticket, Webhook } from "lucide-react";
import { useChange, useList } from "../../api/queries.ts";
import { useReasons } from "../../strings/reasons.ts";
import { useLanguage, useLocale, useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";
import type { LinkProps } from "@tanstack/react-router";

const route = getRouteApi("/member/notifications");
const everyMs = 20_000;
const icons = {
  lead: Contact,
  handoff: Hand,
  ticket: Ticket,
  webhook: Webhook,
  source: FileWarning,
  weekly: ClipboardCheck,
} as const;

/** A member's notifications, newest first. Opening one marks it as read. */
export function NoticesPage() {
  const { notifications: words } = useWords("upkeep");
  const { unread: isUnread = false } = route.useSearch();
  const navigate = route.useNavigate();
  const { language } = useLanguage();
  const list = useList(
    "listNotifications",
    { language, ...(isUnread ? { unread: "true" } : {}) },
    { everyMs: () => everyMs },
  );
  const read = useChange("readNotifications", ["listNotifications"]);
  const toastProblem = useToastProblem();
  const locale = useLocale();
  const unread = list.pages[0]?.unread ?? 0;
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        unread === 0 ? null : (
          <Button
            icon={<CheckCheck aria-hidden="true" className="size-4" />}
            isBusy={read.isPending}
            onClick={() => read.mutate({ ids: "all" }, { onError: toastProblem })}
          >
            {words.readAll}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={words.filter}
          isStrip
          value={isUnread ? "unread" : "all"}
          onChange={(chosen) => void navigate({ search: { unread: chosen === "unread" ? true : undefined } })}
          choices={[
            { value: "all", label: words.all },
            { value: "unread", label: words.unread },
          ]}
        />
        <Link to="/settings/notifications" className="text-accent-text underline">
          {words.choose}
        </Link>
      </div>
      <Card>
        <p role="status" className="sr-only">
          {words.count(new Intl.NumberFormat(locale).format(unread))}
        </p>
        <Loaded query={list}>
          {() => {
            const notices = list.pages.flatMap((page) => page.notifications);
            return notices.length === 0 ? (
              <EmptyState icon={BellOff} title={isUnread ? words.noneUnread : words.none}>
                {words.noneHint}
              </EmptyState>
            ) : (
              <ul className="-my-2 grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
                {notices.map((notice) => (
                  <NotificationRow
                    key={notice.id}
                    notice={notice}
                    onOpen={() => read.mutate({ ids: [notice.id] }, { onError: toastProblem })}
                  />
                ))}
              </ul>
            );
          }}
        </Loaded>
        <LoadMore list={list} />
      </Card>
    </Page>
  );
}

function NotificationRow({ notice, onOpen }: { readonly notice: Notification; readonly onOpen: () => void }) {
  const { notifications: words } = useWords("upkeep");
  const why = useReasons();
  const { kind, title, text, createdAt, readAt } = notice;
  const Icon = icons[kind];
  const isNew = readAt === null;
  return (
    <li>
      <Link
        {...noticeLink(notice)}
        onClick={() => {
          if (isNew) onOpen();
        }}
        className="-mx-2 flex gap-3 rounded-lg px-2 py-3 hover:bg-hover"
      >
        <Icon
          aria-hidden="true"
          className={classNames("mt-0.5 size-4.5 shrink-0", isNew ? "text-accent-text" : "text-quiet")}
        />
        <span className="min-w-0 flex-1">
          <span dir="auto" className={classNames("block break-words", isNew && "font-medium")}>
            {title}
          </span>
          {text === "" ? null : (
            <span dir="auto" className="line-clamp-3 block text-sm break-words text-quiet">
              {why(text, notice)}
            </span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-2 self-start text-xs text-quiet">
          <TimeAgo at={createdAt} />
          {isNew ? (
            <span className="size-2 rounded-full bg-accent">
              <span className="sr-only">{words.new}</span>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

/** The page a notification links to, the same as in emails. */
function noticeLink({ target: { kind, id }, chatbotId }: Notification): LinkProps {
  switch (kind) {
    case "lead":
      return { to: "/leads/$leadId", params: { leadId: id } };
    case "session":
      return { to: "/sessions/$sesId", params: { sesId: id } };
    case "ticket":
      return { to: "/tickets/$ticketId", params: { ticketId: id } };
    case "chatbot":
      return { to: "/chatbots/$chatbotId/check", params: { chatbotId: id } };
    case "webhook":
      return { to: "/settings/webhooks/$webhookId", params: { webhookId: id } };
    case "import":
      return chatbotId === null
        ? { to: "/chatbots" }
        : { to: "/chatbots/$chatbotId/knowledge/imports", params: { chatbotId } };
    default:
      return chatbotId === null
        ? { to: "/chatbots" }
        : { to: "/chatbots/$chatbotId/knowledge", params: { chatbotId }, search: { status: "failed" } };
  }
}
