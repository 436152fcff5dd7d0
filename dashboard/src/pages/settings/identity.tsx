import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.tsx";

/** The person at the OpenID Connect provider that the account is linked with. */
export function Identity() {
  const { identity } = useWords("settings");
  const { hasPassword, identity: linked } = useSignedIn().account;
  const unlink = useChange("unlinkIdentity", ["getSignedIn", "listSignInSessions"]);
  const [isAsking, ask] = useState(false);
  if (linked === null) return null;
  return (
    <Card title={identity.title}>
      <div className="grid max-w-sm gap-4">
        <p>{identity.linked(new URL(linked.issuer).host)}</p>
        {!hasPassword ? (
          <p className="text-quiet">{identity.noPassword}</p>
        ) : (
          <Button onClick={() => ask(true)}>{identity.unlink}</Button>
        )}
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={identity.unlinking}
        action={identity.unlink}
        onConfirm={async () => {
          await unlink.mutateAsync({});
          toast(identity.unlinked);
        }}
      >
        {identity.unlinkHint}
      </Confirm>
    </Card>
  );
}
