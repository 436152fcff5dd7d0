import { getRouteApi } from "@tanstack/react-router";
import { useWords } from "../../../strings/strings.tsx";
import { FilterRow, FilterSelect } from "../../../ui/filter-row.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { faqVisibilities } from "./faq-filter.ts";

const route = getRouteApi("/member/chatbots/$chatbotId/knowledge/faqs");

/** Which FAQs are listed, as the address says. */
export function FaqFilters() {
  const { search, faqs } = useWords("knowledge");
  const { q, shown } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FilterRow>
      <SearchField
        label={search}
        placeholder={faqs.searchHint}
        value={q ?? ""}
        onSearch={(text) => void navigate({ search: { shown, q: text === "" ? undefined : text } })}
      />
      <FilterSelect
        label={faqs.visibility}
        all={faqs.allVisibilities}
        value={shown}
        onChange={(value) => void navigate({ search: { q, shown: value } })}
        choices={faqVisibilities.map((value) => ({ value, label: faqs[value] }))}
      />
    </FilterRow>
  );
}
