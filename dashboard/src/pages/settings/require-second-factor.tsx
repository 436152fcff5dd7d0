import { useChange } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Card } from "../../ui/card.tsx";
import { Switch } from "../../ui/checkbox.tsx";
import { useToastProblem } from "../../ui/toasts.tsx";

/** Whether all members of the workspace must use a second factor. */
export function RequireSecondFactor() {
  const { secondFactor, team } = useWords("settings");
  const { account, workspace } = useSignedIn();
  const update = useChange("updateWorkspace", ["getSignedIn"]);
  const toastProblem = useToastProblem();
  const isOn = workspace.requiresSecondFactor;
  const mayTurnOn = account.secondFactor || account.identity !== null;
  return (
    <Card title={secondFactor.title}>
      <Switch
        label={team.requireSecondFactor}
        hint={isOn || mayTurnOn ? team.requireSecondFactorHint : team.requireSecondFactorFirst}
        isOn={isOn}
        isDisabled={update.isPending || !(isOn || mayTurnOn)}
        onChange={(requiresSecondFactor) =>
          update.mutate({ workspaceId: workspace.id, requiresSecondFactor }, { onError: toastProblem })
        }
      />
    </Card>
  );
}
