import { Outlet } from "@tanstack/react-router";
import { useMayOf } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Page } from "../../ui/page.tsx";
import { SubTabs } from "../../ui/tabs.tsx";
import { settingsPages } from "./settings-pages.ts";

/** Around the pages of one's own account and of the workspace: their list beside them, or above where there is no room. */
export function SettingsFrame() {
  const settings = useWords("settings");
  const may = useMayOf();
  return (
    <Page title={settings.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SubTabs
          label={settings.pages.label}
          tabs={settingsPages(settings).filter(({ role = "viewer" }) => may(role))}
          isBeside
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Outlet />
        </div>
      </div>
    </Page>
  );
}
