import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { useChange, useList } from "../../api/queries.ts";
import { useMay } from "../../session.ts";
import { useStrings, useWords } from "../../strings/strings.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { FaqOrigin } from "../inbox/faq-origin.tsx";
import { toast } from "../../ui/toasts.tsx";

type Faq = OutputOf<"getFaq">;

/** Questions with the answers the owner gave. */
export function Faqs({ chatbotId }: { readonly chatbotId: string }) {
  const chatbots = useWords("chatbots");
  const { actions } = useStrings();
  const { knowledge } = chatbots;
  const [editing, edit] = useState<Faq | "new" | null>(null);
  const [leaving, leave] = useState<Faq | null>(null);
  const list = useList("listFaqs", { chatbotId });
  const remove = useChange("deleteFaq", ["listFaqs"]);
  const mayWrite = useMay("admin");
  return (
    <Card
      title={knowledge.faqs}
      actions={
        mayWrite ? (
          <Button icon={<Plus className="size-4" />} onClick={() => edit("new")}>
            {knowledge.addFaq}
          </Button>
        ) : null
      }
    >
      <Loaded query={list}>
        {() => {
          const faqs = list.pages.flatMap((page) => page.faqs);
          return faqs.length === 0 ? (
            <p className="text-quiet">{knowledge.noFaqs}</p>
          ) : (
            <DataTable
              label={knowledge.faqs}
              rows={faqs}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: knowledge.faqColumns.question,
                  cell: (faq) => (
                    <>
                      {mayWrite ? (
                        <button type="button" dir="auto" className="text-start underline" onClick={() => edit(faq)}>
                          {faq.question}
                        </button>
                      ) : (
                        <span dir="auto">{faq.question}</span>
                      )}
                      <FaqOrigin chatbotId={chatbotId} faqId={faq.id} />
                    </>
                  ),
                },
                {
                  title: knowledge.faqColumns.answer,
                  cell: ({ answer }) => (
                    <span dir="auto" className="line-clamp-2">
                      {answer}
                    </span>
                  ),
                },
                { title: knowledge.faqColumns.updated, cell: ({ updatedAt }) => <TimeAgo at={updatedAt} /> },
                ...(mayWrite
                  ? [
                      {
                        title: actions.delete,
                        cell: (faq: Faq) => (
                          <IconButton
                            label={actions.delete}
                            icon={<Trash2 className="size-4" />}
                            onClick={() => leave(faq)}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
              more={{
                isThere: list.hasNextPage,
                isBusy: list.isFetchingNextPage,
                onLoad: () => void list.fetchNextPage(),
              }}
            />
          );
        }}
      </Loaded>
      <Dialog isOpen={editing !== null} onClose={() => edit(null)} title={knowledge.addFaq}>
        {editing === null ? null : (
          <FaqForm chatbotId={chatbotId} faq={editing === "new" ? undefined : editing} onDone={() => edit(null)} />
        )}
      </Dialog>
      <Confirm
        isOpen={leaving !== null}
        onClose={() => leave(null)}
        title={knowledge.deleteFaq}
        action={actions.delete}
        onConfirm={async () => leaving && remove.mutateAsync({ chatbotId, faqId: leaving.id })}
      >
        {knowledge.deleteHint}
      </Confirm>
    </Card>
  );
}

interface FaqFormProps {
  readonly chatbotId: string;
  /** The one that is changed; undefined: a new one. */
  readonly faq: Faq | undefined;
  readonly onDone: () => void;
}

interface FaqValues extends Record<string, string> {
  readonly question: string;
  readonly answer: string;
}

function FaqForm({ chatbotId, faq, onDone }: FaqFormProps) {
  const chatbots = useWords("chatbots");
  const { actions } = useStrings();
  const { knowledge } = chatbots;
  const create = useChange("createFaq", ["listFaqs"]);
  const update = useChange("updateFaq", ["listFaqs"]);
  const onSuccess = () => {
    toast(knowledge.added);
    onDone();
  };
  return (
    <Form<FaqValues>
      problem={create.error ?? update.error}
      onSubmit={(values) =>
        faq === undefined
          ? create.mutate({ chatbotId, ...values }, { onSuccess })
          : update.mutate({ chatbotId, faqId: faq.id, ...values }, { onSuccess })
      }
    >
      <TextAreaField name="question" label={knowledge.question} rows={2} defaultValue={faq?.question} required />
      <TextAreaField name="answer" label={knowledge.answer} rows={5} defaultValue={faq?.answer} required />
      <Button type="submit" look="primary" isBusy={create.isPending || update.isPending}>
        {actions.save}
      </Button>
    </Form>
  );
}
