import { Outlet } from "@tanstack/react-router";
import { useMay } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Page } from "../../ui/page.tsx";
import { PageTabs } from "../../ui/tabs.tsx";

/** Around the pages of one's own account and of the workspace. */
export function SettingsFrame() {
  const settings = useWords("settings");
  const { pages } = settings;
  const mayManage = useMay("admin");
  const mayOwn = useMay("owner");
  return (
    <Page
      title={settings.title}
      tabs={
        <PageTabs
          label={pages.label}
          tabs={[
            { label: pages.account, link: { to: "/settings" } },
            ...(mayManage
              ? [
                  { label: pages.team, link: { to: "/settings/team" as const } },
                  { label: pages.apiKeys, link: { to: "/settings/api-keys" as const } },
                  { label: pages.webhooks, link: { to: "/settings/webhooks" as const } },
                ]
              : []),
            { label: pages.notifications, link: { to: "/settings/notifications" } },
            { label: pages.mcp, link: { to: "/settings/mcp" } },
            ...(mayManage ? [{ label: pages.audit, link: { to: "/settings/audit" as const } }] : []),
            ...(mayOwn ? [{ label: pages.backup, link: { to: "/settings/backup" as const } }] : []),
            { label: pages.about, link: { to: "/settings/about" } },
          ]}
        />
      }
    >
      <Outlet />
    </Page>
  );
}
