import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { BookOpen, Bot, MessageSquare, Plus, Search, Settings, SlidersHorizontal } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useOperation } from "../api/queries.ts";
import { chatbotPages, chatbotSettingsPages, knowledgePages } from "../pages/chatbot/chatbot-pages.ts";
import { useNameOf } from "../pages/inbox/who.tsx";
import { settingsPages } from "../pages/settings/settings-pages.ts";
import { useMayOf } from "../session.ts";
import { useStrings, useWords } from "../strings/strings.tsx";
import type { Words } from "../strings/words.ts";
import type { PageLink } from "../ui/page-link.ts";
import { places } from "./navigation.ts";

interface Command {
  readonly value: string;
  readonly label: string;
  readonly link: LinkProps;
  readonly icon: LucideIcon;
  /** Where the page is, before its name: "Settings". */
  readonly above?: string;
  /** The service has found it, by words that its label may not have. */
  readonly isFound?: boolean;
  readonly isAlways?: boolean;
}

interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}

/** Jumps to any page or chatbot by a few letters of its name, and looks for words in conversations, leads and tickets. */
export default function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const { nav } = useStrings();
  const navigate = useNavigate();
  const { contains } = Autocomplete.useFilter();
  const [typed, type] = useState("");
  const groups = useGroups(typed);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-[rgb(0_0_0/0.45)]" />
        <Dialog.Popup
          aria-label={nav.search}
          className="popup fixed top-[10dvh] left-1/2 outline-none w-[min(40rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            itemToStringValue={fullName}
            filter={(command: Command, query) =>
              command.isFound === true || command.isAlways === true || contains(fullName(command), query)
            }
            autoHighlight="always"
            onValueChange={type}
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-quiet" />
              <Autocomplete.Input
                aria-label={nav.search}
                placeholder={nav.search}
                className="h-12 w-full bg-transparent text-base outline-none placeholder:text-quiet"
              />
            </div>
            <Autocomplete.List className="max-h-[min(60dvh,26rem)] overflow-y-auto p-2 outline-none">
              {({ value, items }: CommandGroup) => (
                <Autocomplete.Group key={value} items={items} className="not-first:mt-2">
                  <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-xs font-medium text-quiet">
                    {value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.value}
                        value={command}
                        onClick={() => {
                          onClose();
                          void navigate(command.link);
                        }}
                        className="menu-item min-h-9! gap-3!"
                      >
                        <CommandText command={command} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <p
              aria-hidden="true"
              className="flex gap-4 border-t border-line px-4 py-2 text-xs text-quiet max-sm:hidden"
            >
              {nav.searchKeys.map(({ key, does }) => (
                <span key={key} className="flex items-center gap-1.5">
                  <kbd className="rounded border border-line bg-sunken px-1 font-sans">{key}</kbd>
                  {does}
                </span>
              ))}
            </p>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CommandText({ command: { icon: Icon, above, label } }: { readonly command: Command }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-quiet" />
      <span className="min-w-0 truncate">
        {above === undefined ? null : <span className="text-quiet">{above} › </span>}
        <bdi>{label}</bdi>
      </span>
    </>
  );
}

const fullName = ({ above, label }: Command): string => (above === undefined ? label : `${above} › ${label}`);

/** What the service finds comes late, so it stands below what was there before. */
function useGroups(typed: string): readonly CommandGroup[] {
  const { nav } = useStrings();
  const { groups } = nav;
  const may = useMayOf();
  const pages = usePages();
  return [
    { value: groups.pages, items: pages.main },
    { value: groups.chatbots, items: useChatbots() },
    { value: nav.chatbot, items: pages.chatbot },
    { value: nav.settings, items: pages.settings },
    { value: groups.conversations, items: useConversations(typed) },
    {
      value: groups.actions,
      items: [
        ...(may("admin")
          ? [{ value: "new", label: nav.newChatbot, link: { to: "/chatbots/new" } as const, icon: Plus }]
          : []),
        ...searchesFor(typed, nav),
      ],
    },
  ].filter(({ items }) => items.length > 0);
}

/** Of the main menu, of the chatbot that is open, and of the settings. */
function usePages(): Readonly<Record<"main" | "chatbot" | "settings", readonly Command[]>> {
  const strings = useStrings();
  const settings = useWords("settings");
  const may = useMayOf();
  const { chatbotId } = useParams({ strict: false });
  const chatbots = useWords("chatbots");
  const knowledge = useWords("knowledge");
  const look = useWords("look");
  const { pages } = chatbots;
  const { nav } = strings;
  return {
    main: places(strings).map(({ label, link, icon }) => ({ value: label, label, link, icon })),
    chatbot:
      chatbotId === undefined
        ? []
        : [
            ...chatbotPages(chatbots, chatbotId).map((page) => below(nav.chatbot, page, Bot)),
            ...knowledgePages(knowledge, chatbotId).map((page) =>
              below(`${nav.chatbot} › ${pages.knowledge}`, page, BookOpen),
            ),
            ...chatbotSettingsPages(chatbots, look, chatbotId).map((page) =>
              below(`${nav.chatbot} › ${pages.settings}`, page, SlidersHorizontal),
            ),
          ],
    settings: settingsPages(settings)
      .filter(({ role = "viewer" }) => may(role))
      .map((page) => below(nav.settings, page, Settings)),
  };
}

function below(above: string, { label, link }: PageLink, icon: LucideIcon): Command {
  return { value: `${above} ${label}`, label, link, icon, above };
}

function useChatbots(): readonly Command[] {
  const { data } = useOperation("listChatbots", { limit: 200 });
  return (data?.chatbots ?? []).map(({ id, name }) => ({
    value: `${id} ${name}`,
    label: name,
    link: { to: "/chatbots/$chatbotId", params: { chatbotId: id } },
    icon: Bot,
  }));
}

const shownAtMost = 6;
const askedAfterMs = 200;

/** The conversations in which the words occur, a moment after the last letter. */
function useConversations(typed: string): readonly Command[] {
  const nameOf = useNameOf();
  const q = useSettled(typed.trim(), askedAfterMs);
  const found = useOperation("listSessions", { q, limit: shownAtMost }, { enabled: q !== "", keep: true }).data;
  if (q === "") return [];
  return (found?.sessions ?? []).map((session) => ({
    value: session.id,
    label: [nameOf(session), session.lastHumanMessage?.text ?? ""].filter((text) => text !== "").join(": "),
    link: { to: "/sessions/$sesId", params: { sesId: session.id } },
    icon: MessageSquare,
    isFound: true,
  }));
}

/** A value once it has stayed the same for a while. */
function useSettled(value: string, ms: number): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Where else words can be looked for. */
function searchesFor(typed: string, { searchIn, inbox, leads, tickets }: Words["common"]["nav"]): readonly Command[] {
  const q = typed.trim();
  if (q === "") return [];
  const links = [
    { value: "in sessions", label: searchIn(inbox, q), link: { to: "/sessions", search: { q } } },
    { value: "in leads", label: searchIn(leads, q), link: { to: "/leads", search: { q } } },
    { value: "in tickets", label: searchIn(tickets, q), link: { to: "/tickets", search: { q } } },
  ] as const;
  return links.map((link) => ({ ...link, icon: Search, isAlways: true }));
}
