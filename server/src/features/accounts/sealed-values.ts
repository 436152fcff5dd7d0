import type { z } from "zod";
import type { Clock } from "../../foundation/clock.ts";
import { openSealed, seal } from "../../foundation/sealed.ts";

/** Values that a browser keeps for us: any process opens them, and nobody else makes or reads one. */
export function createSealedValues({ clock, sealKey }: { clock: Clock; sealKey: Buffer }) {
  return {
    seal: <Value extends { readonly expiresAtMs: number }>(value: Value, place: string) =>
      seal(sealKey, JSON.stringify(value), place),
    /** Undefined for a text that is none of ours, or too old. */
    open<Opened extends { readonly expiresAtMs: number }>(
      schema: z.ZodType<Opened>,
      text: string | undefined,
      place: string,
    ): Opened | undefined {
      try {
        const opened = schema.parse(JSON.parse(openSealed(sealKey, text ?? "", place)));
        return opened.expiresAtMs > clock.now() ? opened : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
