import { Outlet } from "@tanstack/react-router";
import { useMayOf } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Page } from "../../ui/page.tsx";
import { PageTabs } from "../../ui/tabs.tsx";
import { settingsPages } from "./settings-pages.ts";

/** Around the pages of one's own account and of the workspace. */
export function SettingsFrame() {
  const settings = useWords("settings");
  const may = useMayOf();
  return (
    <Page
      title={settings.title}
      tabs={
        <PageTabs
          label={settings.pages.label}
          tabs={settingsPages(settings).filter(({ role = "viewer" }) => may(role))}
        />
      }
    >
      <Outlet />
    </Page>
  );
}
