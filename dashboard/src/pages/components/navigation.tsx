import { useState } from "react";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { DotList } from "../../ui/dot-list.tsx";
import { FilterRow, FilterSelect } from "../../ui/filter-row.tsx";
import { ModeTabs } from "../../ui/mode-tabs.tsx";
import { Narrow } from "../../ui/narrow.tsx";
import type { PageLink } from "../../ui/page-link.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { PageTabs, SubTabs } from "../../ui/tabs.tsx";
import { ClockTime } from "../../ui/time.tsx";

const tabs: readonly PageLink[] = [
  { label: "This one", link: { to: "/components" } },
  { label: "Another", link: { to: "/chatbots" } },
];

const modes = [
  { value: "reply", label: "Reply" },
  { value: "note", label: "Note" },
] as const;
type Mode = (typeof modes)[number]["value"];

/** What leads from one page to another, and says where one is. */
export function Navigation() {
  const [mode, setMode] = useState<Mode>("reply");
  const [filter, setFilter] = useState<Mode>();
  const [day, setDay] = useState<string>();
  return (
    <Card title="Navigation">
      <Narrow>
        <BackLink to="/chatbots">Back to the list</BackLink>
        <DotList>
          <span>Bike shop</span>
          <span>12 pages</span>
          <ClockTime at="2026-01-02T10:00:00.000Z" />
        </DotList>
        <PageTabs label="Pages" tabs={tabs} />
        <SubTabs label="Pages below tabs" tabs={tabs} />
        <ModeTabs label="What is written" value={mode} onChange={setMode} choices={modes} />
        <Segments label="What is listed" value={mode} onChange={setMode} choices={modes} isStrip />
        <FilterRow>
          <SearchField label="Search messages" value="" onSearch={() => undefined} />
          <FilterSelect label="Kind" all="All kinds" choices={modes} value={filter} onChange={setFilter} />
          <DayField label="From" value={day} onChange={setDay} isFilter />
        </FilterRow>
      </Narrow>
    </Card>
  );
}
