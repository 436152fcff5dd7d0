import { useWords, useStrings } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextAreaField, TextField } from "../../../ui/form.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Copy, Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { addressOf, call } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useOperation } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { randomKey } from "../../../random-key.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { isolated } from "../../../ui/isolated.ts";
import { DownloadButton } from "../../../ui/link-button.tsx";
import { toast, useToastProblem } from "../../../ui/toasts.tsx";
import { useUndoNew } from "../../chatbots/use-undo-new.ts";
import { useChatbotId } from "../use-chatbot-id.ts";

/** The chatbot's name and what it is for; copies of it, and its end. */
export function GeneralPage() {
  const { settings: words } = useWords("chatbots");
  const settings = useSettings("name", "description");
  if (settings === null) return null;
  const { draft, set } = settings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <SettingsForm settings={settings}>
        <Card title={words.pages.general}>
          <div className="grid max-w-lg gap-4">
            <TextField
              name="name"
              label={words.name}
              hint={words.nameHint}
              value={draft.name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
              required
            />
            <TextAreaField
              name="description"
              label={words.description}
              hint={words.descriptionHint}
              value={draft.description ?? ""}
              onChange={({ currentTarget }) => set({ description: currentTarget.value || null })}
            />
          </div>
        </Card>
      </SettingsForm>
      <ChatbotLife />
    </div>
  );
}

/** Copies of a chatbot, and its end. */
function ChatbotLife() {
  const { life } = useWords("upkeep");
  const mayWrite = useMay("admin");
  const chatbotId = useChatbotId();
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  if (chatbot === undefined) return null;
  return (
    <>
      <Card title={life.copy}>
        <div className="grid justify-items-start gap-3">
          <p className="max-w-prose text-quiet">{life.copyHint}</p>
          <div className="flex flex-wrap gap-2">
            <DownloadButton
              href={addressOf("exportChatbot", { chatbotId }).url}
              icon={<Download aria-hidden="true" className="size-4" />}
            >
              {life.export}
            </DownloadButton>
            {mayWrite ? <Duplicate chatbotId={chatbotId} /> : null}
          </div>
        </div>
      </Card>
      {mayWrite ? <Delete chatbotId={chatbotId} name={chatbot.name} /> : null}
    </>
  );
}

/** Leads to the copy, which can be undone. */
function Duplicate({ chatbotId }: { readonly chatbotId: string }) {
  const { life } = useWords("upkeep");
  const navigate = useNavigate();
  const toastProblem = useToastProblem();
  const undoable = useUndoNew();
  // What is sent again after a failure makes no second copy.
  const [idempotencyKey, renew] = useState(randomKey);
  const duplicate = useMutation<{ chatbot: { id: string; name: string } }, ApiProblem>({
    mutationFn: () => call("duplicateChatbot", { chatbotId }, { idempotencyKey }),
    onError: toastProblem,
    async onSuccess({ chatbot }) {
      renew(randomKey());
      await navigate({ to: "/chatbots/$chatbotId", params: { chatbotId: chatbot.id } });
      await undoable(chatbot, life.duplicated(isolated(chatbot.name)));
    },
  });
  return (
    <Button
      icon={<Copy aria-hidden="true" className="size-4" />}
      isBusy={duplicate.isPending}
      onClick={() => duplicate.mutate()}
    >
      {life.duplicate}
    </Button>
  );
}

function Delete({ chatbotId, name }: { readonly chatbotId: string; readonly name: string }) {
  const { actions } = useStrings();
  const { life } = useWords("upkeep");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, ask] = useState(false);
  const remove = async () => {
    await call("deleteChatbot", { chatbotId });
    // Whatever was typed on this page was about what is gone.
    await navigate({ to: "/chatbots", ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: ["listChatbots"] });
    toast(life.deleted(isolated(name)));
  };
  return (
    <Card title={life.delete}>
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose text-quiet">{life.deleteHint}</p>
        <Button look="danger" icon={<Trash2 aria-hidden="true" className="size-4" />} onClick={() => ask(true)}>
          {life.deleteAction}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={life.deleting(isolated(name))}
        action={actions.delete}
        typed={name}
        onConfirm={remove}
      >
        {life.goes}
      </Confirm>
    </Card>
  );
}
