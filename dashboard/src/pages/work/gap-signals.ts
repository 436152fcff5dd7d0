import type { GapSignal } from "@svc/contract";

/** In the order in which they weigh. */
export const gapSignals: readonly GapSignal[] = ["refused", "thumbsDown", "handedOver", "askedAgain", "lowScore"];
