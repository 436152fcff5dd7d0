import { useQueryClient } from "@tanstack/react-query";
import { Image } from "lucide-react";
import { call } from "../../api/client.ts";
import { useChange } from "../../api/queries.ts";
import { upload } from "../../api/upload.ts";
import { signedInQuery, useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { SaveButton } from "../../ui/save-button.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Narrow } from "../../ui/narrow.tsx";

/** Name and logo of the workspace. */
export function WorkspacePage() {
  const { workspace: words, picture, saved } = useWords("settings");
  const { workspace } = useSignedIn();
  const { id: workspaceId, logo, name } = workspace;
  const queries = useQueryClient();
  const rename = useChange("updateWorkspace", ["getSignedIn"]);
  const refresh = () => queries.invalidateQueries({ queryKey: signedInQuery.queryKey });
  return (
    <Narrow>
      <Card title={words.logo}>
        <PictureField
          label={words.logo}
          hint={words.logoHint}
          src={logo}
          preview={<LogoPreview logo={logo} />}
          onUpload={async (file) => {
            await upload("uploadLogo", { workspaceId }, { files: [file], field: "file", onProgress() {} });
            await refresh();
            toast(picture.uploaded);
          }}
          onRemove={async () => {
            await call("removeLogo", { workspaceId });
            await refresh();
            toast(picture.removed);
          }}
        />
      </Card>
      <Card title={words.general}>
        <Form<{ name: string }>
          key={name}
          problem={rename.error}
          className="grid max-w-sm gap-4"
          onSubmit={(changes) => rename.mutate({ workspaceId, ...changes }, { onSuccess: () => toast(saved) })}
        >
          <TextField
            name="name"
            label={words.name}
            hint={words.nameHint}
            defaultValue={name}
            maxLength={100}
            required
            autoComplete="organization"
            dir="auto"
          />
          <SaveButton isBusy={rename.isPending} />
        </Form>
      </Card>
    </Narrow>
  );
}

/** On a light and on a dark ground, as it will be shown. */
function LogoPreview({ logo }: { readonly logo: string | null }) {
  const { workspace: words } = useWords("settings");
  const frame = "grid h-20 w-36 place-items-center rounded-lg border p-3";
  if (logo === null)
    return (
      <span className={`${frame} border-dashed border-edge text-quiet`}>
        <Image aria-hidden="true" className="size-6" />
        <span className="text-xs">{words.noLogo}</span>
      </span>
    );
  return (
    <span className="flex flex-wrap gap-3">
      <span className={`${frame} border-line bg-[#ffffff]`}>
        <img src={logo} alt={words.onLight} className="max-h-12 max-w-full object-contain" />
      </span>
      <span className={`${frame} border-line bg-[#16181d]`}>
        <img src={logo} alt={words.onDark} className="max-h-12 max-w-full object-contain" />
      </span>
    </span>
  );
}
