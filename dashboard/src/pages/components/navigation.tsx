import { useState } from "react";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DotList } from "../../ui/dot-list.tsx";
import { ModeTabs } from "../../ui/mode-tabs.tsx";
import type { PageLink } from "../../ui/page-link.ts";
import { PageTabs, SubTabs } from "../../ui/tabs.tsx";

const tabs: readonly PageLink[] = [
  { label: "This one", link: { to: "/components" } },
  { label: "Another", link: { to: "/chatbots" } },
];

/** What leads from one page to another, and says where one is. */
export function Navigation() {
  const [mode, setMode] = useState<"reply" | "note">("reply");
  return (
    <Card title="Navigation">
      <div className="grid gap-4">
        <BackLink to="/chatbots">Back to the list</BackLink>
        <DotList>
          <span>Bike shop</span>
          <span>12 pages</span>
          <span>Online</span>
        </DotList>
        <PageTabs label="Pages" tabs={tabs} />
        <SubTabs label="Pages below tabs" tabs={tabs} />
        <ModeTabs
          label="What is written"
          value={mode}
          onChange={setMode}
          choices={[
            { value: "reply", label: "Reply" },
            { value: "note", label: "Note" },
          ]}
        />
      </div>
    </Card>
  );
}
