import { useState } from "react";
import type { ReactNode } from "react";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { ContinueWith } from "./continue-with.tsx";

/** The form for a password, and the provider's button above it; instead of it, where passwords aren't for everybody. */
export function SignInWays({
  next,
  invitation,
  children,
}: {
  readonly next?: string | undefined;
  readonly invitation?: string;
  readonly children: ReactNode;
}) {
  const { provider } = useWords("account");
  const { data: ways } = useOperation("getSignInOptions", {});
  const [isWanted, want] = useState(false);
  if (ways?.oidc === undefined || ways.oidc === null) return children;
  return (
    <div className="grid gap-4">
      <ContinueWith label={ways.oidc.label} next={next} {...(invitation === undefined ? {} : { invitation })} />
      {ways.password || isWanted ? (
        <>
          <p className="text-center text-xs text-quiet">{provider.orPassword}</p>
          {children}
        </>
      ) : (
        <Button look="quiet" onClick={() => want(true)}>
          {provider.withPassword}
        </Button>
      )}
    </div>
  );
}
