import { Bot, ChartLine, Contact, Inbox, Lightbulb, Puzzle, Settings, Ticket } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Role } from "@svc/contract";
import type { Words } from "../strings/words.ts";
import type { PageLink } from "../ui/page-link.ts";

export interface Place extends PageLink {
  readonly icon: LucideIcon;
  readonly role: Role;
}

/** The main menu, in its order; the command menu has the same. */
export function places({ nav }: Words["common"]): readonly Place[] {
  return [
    { label: nav.chatbots, icon: Bot, link: { to: "/chatbots" }, role: "viewer" },
    { label: nav.inbox, icon: Inbox, link: { to: "/sessions" }, role: "viewer" },
    { label: nav.tickets, icon: Ticket, link: { to: "/tickets" }, role: "viewer" },
    { label: nav.leads, icon: Contact, link: { to: "/leads" }, role: "viewer" },
    { label: nav.gaps, icon: Puzzle, link: { to: "/gaps" }, role: "viewer" },
    { label: nav.analytics, icon: ChartLine, link: { to: "/analytics" }, role: "viewer" },
    { label: nav.insights, icon: Lightbulb, link: { to: "/insights" }, role: "viewer" },
    { label: nav.settings, icon: Settings, link: { to: "/settings" }, role: "viewer" },
  ];
}
