import { allChatbots, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { FilterSelect } from "../../ui/filter-row.tsx";

/** Of which chatbot; nothing to choose where there is but one. */
export function ChatbotFilter({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (chatbotId: string | undefined) => void;
}) {
  const work = useWords("work");
  const chatbots = useOperation("listChatbots", allChatbots).data?.chatbots ?? [];
  if (chatbots.length < 2 && value === undefined) return null;
  return (
    <FilterSelect
      label={work.chatbot}
      all={work.allChatbots}
      value={value}
      onChange={onChange}
      choices={chatbots.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** Under a row's title while all chatbots are listed: whose it is; nothing where there is but one. */
export function ChatbotName({ chatbotId }: { readonly chatbotId: string }) {
  const chatbots = useOperation("listChatbots", allChatbots).data?.chatbots ?? [];
  if (chatbots.length < 2) return null;
  return (
    <span dir="auto" className="block text-xs font-normal text-quiet">
      {chatbots.find(({ id }) => id === chatbotId)?.name}
    </span>
  );
}
