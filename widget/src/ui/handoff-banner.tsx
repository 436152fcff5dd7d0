import type { Handoff } from "../core/types.ts";
import { useShared } from "./context.ts";
import { Icon } from "./icons.tsx";

/**
 * Above the messages: that a person is called or has come; that the browser is offline. The status itself is
 * always there: screen readers tell what changes in one, and not what comes with it.
 */
export function HandoffBanner({ handoff, isOnline }: { readonly handoff: Handoff; readonly isOnline: boolean }) {
  const { words } = useShared();
  const { state, agent } = handoff;
  const isWaiting = state === "waiting";
  const joined = agent === null ? words.joinedUnnamed : words.joined(agent.name);
  return (
    <div role="status">
      {(!isOnline || state !== "none") && (
        <p className="banner">
          <Icon name={!isOnline ? "fault" : isWaiting ? "clock" : "person"} />
          {!isOnline ? words.offline : isWaiting ? words.waiting : joined}
        </p>
      )}
    </div>
  );
}
