import { getRouteApi } from "@tanstack/react-router";
import { MessageCircleQuestionMark, Plus, Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { useList } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { CsvButton } from "../../work/csv-button.tsx";
import { NoneFound } from "../../work/none-found.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { faqFilter } from "./faq-filter.ts";
import { FaqFilters } from "./faq-filters.tsx";
import { FaqForm } from "./faq-form.tsx";
import { FaqItem } from "./faq-item.tsx";
import { ImportFaqs } from "./import-faqs.tsx";
import { useChoice } from "./use-choice.ts";
import { useFaqChanges } from "./use-faq-changes.ts";

const route = getRouteApi("/member/chatbots/$chatbotId/knowledge/faqs");

/** Questions with the answers the owner gave, each changed in its place. */
export function FaqsPage(): ReactNode {
  const words = useWords("knowledge");
  const { faqs: texts } = words;
  const chatbotId = useChatbotId();
  const search = route.useSearch();
  const { q, shown } = search;
  const navigate = route.useNavigate();
  const mayWrite = useMay("admin");
  const [isImporting, importThem] = useState(false);
  /** The answer that a new question begins with; null: none is being added. */
  const [beginning, begin] = useState<string | null>(null);
  const wanted = faqFilter(chatbotId, search);
  const adder = useRef<HTMLButtonElement>(null);
  const list = useList("listFaqs", wanted);
  const faqs = list.pages.flatMap((page) => page.faqs);
  const addOne = (
    <Button ref={adder} look="primary" icon={<Plus className="size-4" />} onClick={() => begin("")}>
      {texts.add}
    </Button>
  );
  const done = () => {
    begin(null);
    adder.current?.focus();
  };
  const isEmpty = faqs.length === 0 && q === undefined && shown === undefined;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FaqFilters />
        <div className="flex flex-wrap gap-2">
          <CsvButton operation="listFaqs" input={wanted} fileName="faqs.csv" />
          {mayWrite ? (
            <>
              <Button icon={<Upload className="size-4" />} onClick={() => importThem(true)}>
                {words.import.action}
              </Button>
              {isEmpty ? null : addOne}
            </>
          ) : null}
        </div>
      </div>
      {beginning === null ? null : (
        <Card title={texts.add}>
          <FaqForm key={beginning} chatbotId={chatbotId} answer={beginning} onDone={done} />
        </Card>
      )}
      <Card>
        <Loaded query={list}>
          {() =>
            faqs.length > 0 ? (
              <FaqList chatbotId={chatbotId} faqs={faqs} list={list} onWording={begin} />
            ) : isEmpty ? (
              <EmptyState
                icon={MessageCircleQuestionMark}
                title={texts.none}
                action={mayWrite && beginning === null ? addOne : undefined}
              >
                {texts.noneHint}
              </EmptyState>
            ) : (
              <NoneFound onShowAll={() => void navigate({ search: {} })} />
            )
          }
        </Loaded>
      </Card>
      <ImportFaqs chatbotId={chatbotId} isOpen={isImporting} onClose={() => importThem(false)} />
    </>
  );
}

type Faqs = Parameters<ReturnType<typeof useFaqChanges>["remove"]>[0];

interface FaqListProps {
  readonly chatbotId: string;
  readonly faqs: Faqs;
  readonly list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** The same answer is wanted for another question. */
  readonly onWording: (answer: string) => void;
}

function FaqList({ chatbotId, faqs, list, onWording }: FaqListProps) {
  const { faqs: texts } = useWords("knowledge");
  const { actions } = useStrings();
  const mayWrite = useMay("admin");
  const choice = useChoice(faqs);
  const { remove, show } = useFaqChanges(chatbotId);
  return (
    <>
      {mayWrite ? (
        <ChoiceBar choice={choice} shown={faqs.length}>
          <Button onClick={() => void show(choice.items, true)}>{texts.show}</Button>
          <Button onClick={() => void show(choice.items, false)}>{texts.hide}</Button>
          <Button look="danger" onClick={() => void remove(choice.items)}>
            {actions.delete}
          </Button>
        </ChoiceBar>
      ) : null}
      <ul aria-label={texts.label} className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {faqs.map((faq) => (
          <FaqItem
            key={faq.id}
            chatbotId={chatbotId}
            faq={faq}
            isChosen={choice.has(faq)}
            onChoose={(isChosen) => choice.set(faq, isChosen)}
            onWording={() => onWording(faq.answer)}
          />
        ))}
      </ul>
      <LoadMore list={list} count={faqs.length} />
    </>
  );
}
