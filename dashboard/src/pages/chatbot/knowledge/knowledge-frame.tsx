import { Link, Outlet } from "@tanstack/react-router";
import { useWords } from "../../../strings/strings.tsx";
import { useCurrentInView } from "../../../ui/use-current-in-view.ts";
import { knowledgePages } from "../chatbot-pages.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

/** Around all that a chatbot knows: its parts beside each other. */
export function KnowledgeFrame() {
  const knowledge = useWords("knowledge");
  const links = knowledgePages(knowledge, useChatbotId());
  const row = useCurrentInView<HTMLUListElement>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav aria-label={knowledge.pagesLabel}>
        <ul ref={row} className="flex gap-1 overflow-x-auto">
          {links.map(({ label, link }, place) => (
            <li key={label}>
              <Link
                {...link}
                activeOptions={{ exact: place === 0, includeSearch: false }}
                className="flex min-h-9 items-center rounded-lg px-2.5 text-sm whitespace-nowrap text-quiet hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text"
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
