import type { GapStatus } from "@svc/contract";
import type { InputOf } from "../../api/client.ts";
import { setOf } from "../../set-of.ts";

interface GapsSearch {
  readonly chatbotId?: string | undefined;
  readonly status?: GapStatus | undefined;
}

/** What the service is asked: for those that are open, where the address says no other. */
export const gapsInput = (search: GapsSearch): InputOf<"listKnowledgeGaps"> =>
  setOf({ status: "open", ...setOf(search) });
