import type { Look } from "@svc/contract";
import { useOperation } from "../../../api/queries.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/form.tsx";
import { Labelled } from "../../../ui/labelled.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { isWebAddress } from "./is-web-address.ts";
import type { LookSettings } from "./look-settings.ts";
import { uploadAvatar } from "../upload-avatar.ts";

const headers = ["plain", "accent", "gradient"] as const satisfies readonly Look["header"][];

/** Style, title and picture of the chat's header. */
export function HeaderCard({ draft: { look, avatar }, set }: LookSettings) {
  const { header: words } = useWords("look");
  const chatbotId = useChatbotId();
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  return (
    <Card title={words.title}>
      <div className="grid gap-4">
        <Labelled label={words.style}>
          <Segments
            label={words.style}
            value={look.header}
            onChange={(header) => set({ look: { ...look, header } })}
            choices={headers.map((value) => ({ value, label: words.styles[value] }))}
          />
        </Labelled>
        <TextField
          name="look.headerText"
          label={words.text}
          hint={words.textHint}
          dir="auto"
          value={look.headerText ?? ""}
          onChange={({ currentTarget }) => set({ look: { ...look, headerText: currentTarget.value || null } })}
        />
        <PictureField
          label={words.picture}
          hint={words.pictureHint}
          src={avatar}
          preview={<Avatar id={chatbotId} name={chatbot?.name ?? ""} photo={avatar} look="large" />}
          onUpload={async (file) => set({ avatar: await uploadAvatar(chatbotId, file) })}
          onRemove={async () => set({ avatar: null })}
        />
        <TextField
          name="avatar"
          label={words.avatar}
          hint={avatar?.startsWith("http:") === true ? words.httpAvatar : words.avatarHint}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={avatar ?? ""}
          validate={(text) => (text === "" || isWebAddress(text) ? null : words.addressRefusal)}
          onChange={({ currentTarget }) => set({ avatar: currentTarget.value.trim() || null })}
        />
      </div>
    </Card>
  );
}
