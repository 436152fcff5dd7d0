import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { MessageSquare, Search } from "lucide-react";
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
  /** The service has found it, by words that its label may not have. */
  readonly isFound?: boolean;
  readonly isAlways?: boolean;
}

/** Jumps to any page or chatbot by a few letters of its name, and looks for words in conversations, leads and tickets. */
export default function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const { nav } = useStrings();
  const navigate = useNavigate();
  const { contains } = Autocomplete.useFilter();
  const [typed, type] = useState("");
  const commands = [...usePages(), ...useChatbots(), ...useConversations(typed), ...searchesFor(typed, nav)];
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-[rgb(0_0_0/0.45)]" />
        <Dialog.Popup
          aria-label={nav.search}
          className="popup fixed top-[10dvh] left-1/2 outline-none w-[min(34rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden"
        >
          <Autocomplete.Root
            open
            inline
            items={commands}
            itemToStringValue={({ label }) => label}
            filter={({ label, isFound, isAlways }, query) =>
              isFound === true || isAlways === true || contains(label, query)
            }
            autoHighlight="always"
            onValueChange={type}
          >
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Search aria-hidden="true" className="size-4 text-quiet" />
              <Autocomplete.Input
                aria-label={nav.search}
                placeholder={nav.search}
                className="h-11 w-full bg-transparent text-base outline-none placeholder:text-quiet sm:text-sm"
              />
            </div>
            <Autocomplete.List className="max-h-[min(60dvh,24rem)] overflow-y-auto p-1">
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.value}
                  value={command}
                  onClick={() => {
                    onClose();
                    void navigate(command.link);
                  }}
                  className="menu-item"
                >
                  {command.isFound === true ? <MessageSquare aria-hidden="true" className="size-4 text-quiet" /> : null}
                  <span className="min-w-0 truncate">{command.label}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Of the main menu, of the settings, and of the chatbot that is open. */
function usePages(): readonly Command[] {
  const strings = useStrings();
  const settings = useWords("settings");
  const may = useMayOf();
  const { chatbotId } = useParams({ strict: false });
  const chatbots = useWords("chatbots");
  const knowledge = useWords("knowledge");
  const look = useWords("look");
  const { pages } = chatbots;
  return [
    ...places(strings).map((page) => below([], page)),
    ...(chatbotId === undefined
      ? []
      : [
          ...chatbotPages(chatbots, chatbotId).map((page) => below([strings.nav.chatbot], page)),
          ...knowledgePages(knowledge, chatbotId).map((page) => below([strings.nav.chatbot, pages.knowledge], page)),
          ...chatbotSettingsPages(chatbots, look, chatbotId).map((page) =>
            below([strings.nav.chatbot, pages.settings], page),
          ),
        ]),
    ...settingsPages(settings)
      .filter(({ role = "viewer" }) => may(role))
      .map((page) => below([strings.nav.settings], page)),
  ];
}

function below(above: readonly string[], { label, link }: PageLink): Command {
  const path = [...above, label].join(" › ");
  return { value: path, label: path, link };
}

function useChatbots(): readonly Command[] {
  const { nav } = useStrings();
  const may = useMayOf();
  const { data } = useOperation("listChatbots", { limit: 200 });
  return [
    ...(data?.chatbots ?? []).map(({ id, name }) => ({
      value: `${id} ${name}`,
      label: name,
      link: { to: "/chatbots/$chatbotId", params: { chatbotId: id } } as const,
    })),
    ...(may("admin") ? [{ value: "new", label: nav.newChatbot, link: { to: "/chatbots/new" } as const }] : []),
  ];
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
  return links.map((link) => ({ ...link, isAlways: true }));
}
