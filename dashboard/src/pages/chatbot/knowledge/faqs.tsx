import { getRouteApi } from "@tanstack/react-router";
import { MessageCircleQuestionMark, Plus, Upload, MessagesSquare, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useRef, useState, memo } from "react";
import type { ReactNode } from "react";
import { useList } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { CsvButton } from "../../work/csv-button.tsx";
import { NoneFound } from "../../work/none-found.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { faqFilter, faqVisibilities } from "./faq-filter.ts";
import { FaqForm } from "./faq-form.tsx";
import { ImportFaqs } from "./import-faqs.tsx";
import { useChoice } from "./use-choice.ts";
import { useFaqChanges } from "./use-faq-changes.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ChooseBox } from "../../../ui/choose-box.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { FaqOrigin } from "../../inbox/faq-origin.tsx";
import type { Faq } from "./use-faq-changes.ts";
import { FilterRow, FilterSelect } from "../../../ui/filter-row.tsx";
import { SearchField } from "../../../ui/search-field.tsx";

/** Which FAQs are listed, as the address says. */
function FaqFilters() {
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

interface FaqItemProps {
  readonly chatbotId: string;
  readonly faq: Faq;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onWording: () => void;
}

/** A question with its answer; in its place the form that changes it. */
const FaqItem = memo(FaqItemShown, (before, now) => before.faq === now.faq && before.isChosen === now.isChosen);

function FaqItemShown({ chatbotId, faq, isChosen, onChoose, onWording }: FaqItemProps) {
  const { faqs: words, choose } = useWords("knowledge");
  const { actions } = useStrings();
  const mayWrite = useMay("admin");
  /** Null: it never was. */
  const [isEditing, edit] = useState<boolean | null>(null);
  const { remove } = useFaqChanges(chatbotId);
  if (isEditing === true)
    return (
      <li className="py-3">
        <FaqForm chatbotId={chatbotId} faq={faq} onDone={() => edit(false)} />
      </li>
    );
  return (
    <li className="flex items-start gap-3 py-3">
      {mayWrite ? <ChooseBox label={choose(faq.question)} isChecked={isChosen} onChange={onChoose} /> : null}
      <div className="flex min-w-0 flex-1 gap-x-6 gap-y-1 max-sm:flex-col">
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
          <p dir="auto" className="font-medium break-words">
            {faq.question}
          </p>
          <p dir="auto" className="line-clamp-2 break-words whitespace-pre-wrap text-quiet">
            {faq.answer}
          </p>
          <FaqOrigin chatbotId={chatbotId} faqId={faq.id} />
        </div>
        <p className="flex shrink-0 items-center gap-2 self-start text-xs text-quiet sm:min-h-9">
          {faq.public ? null : <Badge>{words.hidden}</Badge>}
          <TimeAgo at={faq.updatedAt} />
        </p>
      </div>
      {mayWrite ? (
        <div className="flex">
          <IconButton
            label={`${words.edit}: ${faq.question}`}
            icon={<Pencil className="size-4" />}
            // Whoever has written goes on where the form was opened.
            autoFocus={isEditing === false}
            onClick={() => edit(true)}
          />
          <Menu
            trigger={
              <IconButton label={`${actions.more}: ${faq.question}`} icon={<MoreHorizontal className="size-4" />} />
            }
            entries={[
              { label: words.wording, icon: <MessagesSquare className="size-4" />, onSelect: onWording },
              {
                label: actions.delete,
                icon: <Trash2 className="size-4" />,
                isDangerous: true,
                onSelect: () => void remove([faq]),
              },
            ]}
          />
        </div>
      ) : null}
    </li>
  );
}
