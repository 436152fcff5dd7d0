import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useChange } from "../../api/queries.ts";
import { upload } from "../../api/upload.ts";
import { signedInQuery, useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import { toast } from "../../ui/toasts.tsx";

/** One's own name and photo, as visitors and the team see them. */
export function Profile() {
  const { profile, picture, saved } = useWords("settings");
  const { account } = useSignedIn();
  const queries = useQueryClient();
  const rename = useChange("updateAccount", ["getSignedIn", "listMembers"]);
  const refresh = () => queries.invalidateQueries({ queryKey: ["listMembers"] });
  return (
    <Card title={profile.title}>
      <div className="grid gap-5">
        <PictureField
          label={profile.photo}
          hint={profile.photoHint}
          src={account.photo}
          preview={<Avatar id={account.id} name={account.name ?? account.email} photo={account.photo} look="large" />}
          onUpload={async (file) => {
            const signedIn = await upload("uploadPhoto", {}, { files: [file], field: "file", onProgress() {} });
            queries.setQueryData(signedInQuery.queryKey, signedIn);
            await refresh();
            toast(picture.uploaded);
          }}
          onRemove={async () => {
            await call("removePhoto", {});
            await Promise.all([queries.invalidateQueries({ queryKey: signedInQuery.queryKey }), refresh()]);
            toast(picture.removed);
          }}
        />
        <Form<{ name: string }>
          key={account.name}
          problem={rename.error}
          className="grid max-w-sm gap-4"
          onSubmit={({ name }) => rename.mutate({ name: name || null }, { onSuccess: () => toast(saved) })}
        >
          <TextField
            name="name"
            label={profile.name}
            hint={profile.nameHint}
            defaultValue={account.name ?? ""}
            maxLength={60}
            autoComplete="name"
            dir="auto"
          />
          <SaveButton isBusy={rename.isPending} />
        </Form>
      </div>
    </Card>
  );
}
