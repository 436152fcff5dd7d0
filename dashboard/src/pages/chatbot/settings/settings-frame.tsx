import { Link, Outlet } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { useWords } from "../../../strings/strings.tsx";
import { useCurrentInView } from "../../../ui/use-current-in-view.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

/** Around the pages of a chatbot's settings: their list beside them, or above where there is no room. */
export function ChatbotSettingsFrame() {
  const { settings } = useWords("chatbots");
  const { pages } = settings;
  const look = useWords("look");
  const params = { chatbotId: useChatbotId() };
  const row = useCurrentInView<HTMLUListElement>();
  const links: readonly { label: string; link: LinkProps }[] = [
    { label: pages.general, link: { to: "/chatbots/$chatbotId/settings", params } },
    { label: look.pages.look, link: { to: "/chatbots/$chatbotId/settings/look", params } },
    { label: look.pages.greeting, link: { to: "/chatbots/$chatbotId/settings/greeting", params } },
    { label: look.pages.access, link: { to: "/chatbots/$chatbotId/settings/access", params } },
    { label: pages.leadForm, link: { to: "/chatbots/$chatbotId/settings/lead-form", params } },
    { label: pages.handoff, link: { to: "/chatbots/$chatbotId/settings/handoff", params } },
    { label: pages.replies, link: { to: "/chatbots/$chatbotId/settings/replies", params } },
    { label: pages.helpPage, link: { to: "/chatbots/$chatbotId/settings/help-page", params } },
    { label: pages.privacy, link: { to: "/chatbots/$chatbotId/settings/privacy", params } },
    { label: pages.answering, link: { to: "/chatbots/$chatbotId/settings/answering", params } },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label={settings.label}>
        <ul ref={row} className="flex gap-1 overflow-x-auto lg:grid">
          {links.map(({ label, link }, place) => (
            <li key={label}>
              <Link
                {...link}
                activeOptions={{ exact: place === 0 }}
                className="flex min-h-9 items-center rounded-lg px-2.5 text-sm whitespace-nowrap text-quiet lg:whitespace-normal hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
