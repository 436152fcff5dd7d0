import { allChatbots, useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Select } from "../../ui/select.tsx";

const every = "";

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
    <label className="grid gap-1 text-sm font-medium">
      {work.chatbot}
      <Select
        value={value ?? every}
        onChange={(id) => onChange(id === every ? undefined : id)}
        choices={[
          { value: every, label: work.allChatbots },
          ...chatbots.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </label>
  );
}
