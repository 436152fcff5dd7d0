import type { Words } from "../../strings/words.ts";
import type { PageLink } from "../../ui/page-link.ts";

/** The pages of one's own account and of the workspace, in their order. */
export function settingsPages({ pages }: Words["settings"]): readonly PageLink[] {
  return [
    { label: pages.account, link: { to: "/settings" } },
    { label: pages.notifications, link: { to: "/settings/notifications" } },
    { label: pages.workspace, link: { to: "/settings/workspace" }, role: "admin", startsGroup: true },
    { label: pages.team, link: { to: "/settings/team" }, role: "admin" },
    { label: pages.apiKeys, link: { to: "/settings/api-keys" }, role: "admin", startsGroup: true },
    { label: pages.webhooks, link: { to: "/settings/webhooks" }, role: "admin" },
    { label: pages.mcp, link: { to: "/settings/mcp" } },
    { label: pages.audit, link: { to: "/settings/audit" }, role: "admin", startsGroup: true },
    { label: pages.backup, link: { to: "/settings/backup" }, role: "owner" },
    { label: pages.about, link: { to: "/settings/about" } },
  ];
}
