import { MessagesSquare, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { useMay } from "../../../session.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { ChooseBox } from "../../../ui/choose-box.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { FaqOrigin } from "../../inbox/faq-origin.tsx";
import { FaqForm } from "./faq-form.tsx";
import { useFaqChanges } from "./use-faq-changes.ts";
import type { Faq } from "./use-faq-changes.ts";

interface FaqItemProps {
  readonly chatbotId: string;
  readonly faq: Faq;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onWording: () => void;
}

/** A question with its answer; in its place the form that changes it. */
export const FaqItem = memo(FaqItemShown, (before, now) => before.faq === now.faq && before.isChosen === now.isChosen);

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
