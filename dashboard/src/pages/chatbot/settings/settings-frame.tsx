import { Link, Outlet } from "@tanstack/react-router";
import { useWords } from "../../../strings/strings.tsx";
import { useCurrentInView } from "../../../ui/use-current-in-view.ts";
import { chatbotSettingsPages } from "../chatbot-pages.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

/** Around the pages of a chatbot's settings: their list beside them, or above where there is no room. */
export function ChatbotSettingsFrame() {
  const chatbots = useWords("chatbots");
  const links = chatbotSettingsPages(chatbots, useWords("look"), useChatbotId());
  const row = useCurrentInView<HTMLUListElement>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label={chatbots.settings.label}>
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
