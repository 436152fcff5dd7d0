import { useState } from "react";
import type { Member } from "@svc/contract";
import { useChange } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";

/** Turns off a member's second factor, once that is confirmed. */
export function ResetSecondFactor({ member }: { readonly member: Member }) {
  const { team } = useWords("settings");
  const [isAsking, ask] = useState(false);
  const reset = useChange("resetMemberSecondFactor", ["listMembers"]);
  return (
    <>
      {member.secondFactor ? <Button onClick={() => ask(true)}>{team.resetSecondFactor}</Button> : null}
      <Confirm
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={team.resetting(member.email)}
        action={team.resetSecondFactor}
        onConfirm={() => reset.mutateAsync({ memberId: member.id })}
      >
        {team.resettingHint}
      </Confirm>
    </>
  );
}
