import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { WifiOff } from "lucide-react";
import { useConnection } from "../api/connection.ts";
import { useOperation } from "../api/queries.ts";
import { useStrings } from "../strings/strings.tsx";

const everyMs = 4_000;

/** Says that the service is away, and reads everything anew when it is back. */
export function Unreachable() {
  const { problems } = useStrings();
  const queries = useQueryClient();
  const { isReachable } = useConnection();
  // Its answer says that the service is back.
  useOperation("getHealth", {}, { enabled: !isReachable, everyMs });
  const wasAway = useRef(false);
  useEffect(() => {
    if (isReachable && wasAway.current) void queries.invalidateQueries();
    wasAway.current = !isReachable;
  }, [isReachable, queries]);
  return (
    <div role="status" className="sticky top-0 z-10">
      {isReachable ? null : (
        <p className="flex items-center gap-2 bg-warn-soft px-4 py-2 text-sm text-warn">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {problems.offline}
        </p>
      )}
    </div>
  );
}
