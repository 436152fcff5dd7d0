import type { Handoff } from "../core/types.ts";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";

/** Above the messages: that a person is called, has come, or is writing; that the browser is offline. */
export function HandoffBanner({ handoff, isOnline }: { readonly handoff: Handoff; readonly isOnline: boolean }) {
  const { words } = useShared();
  const { state, agent } = handoff;
  if (!isOnline)
    return (
      <p className="banner" role="status">
        <Icon name="fault" />
        {words.offline}
      </p>
    );
  if (state === "none") return null;
  return (
    <p className="banner" role="status">
      <Icon name={state === "waiting" ? "clock" : "person"} />
      <span>
        {state === "waiting" ? words.waiting : agent === null ? words.joinedUnnamed : words.joined(agent.name)}
      </span>
    </p>
  );
}
