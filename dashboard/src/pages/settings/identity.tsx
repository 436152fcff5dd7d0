import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toasts.tsx";

/** The person at the OpenID Connect provider that the account is linked with. */
export function Identity() {
  const { account: words, identity } = useWords("settings");
  const { hasPassword, identity: linked } = useSignedIn().account;
  const unlink = useChange("unlinkIdentity", ["getSignedIn", "listSignInSessions"]);
  const [isOpen, open] = useState(false);
  if (linked === null) return null;
  return (
    <Card title={identity.title}>
      <div className="grid max-w-sm gap-4">
        <p>{identity.linked(new URL(linked.issuer).host)}</p>
        {!hasPassword ? (
          <p className="text-quiet">{identity.noPassword}</p>
        ) : !isOpen ? (
          <Button onClick={() => open(true)}>{identity.unlink}</Button>
        ) : (
          <Form<{ currentPassword: string }>
            problem={unlink.error}
            onSubmit={(values) => unlink.mutate(values, { onSuccess: () => toast(identity.unlinked) })}
          >
            <p className="text-quiet">{identity.unlinkHint}</p>
            <TextField
              name="currentPassword"
              label={words.current}
              type="password"
              autoComplete="current-password"
              required
            />
            <Button type="submit" isBusy={unlink.isPending}>
              {identity.unlink}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
