import type { Clock } from "../../../foundation/clock.ts";
import { isoTime } from "../../../foundation/clock.ts";
import { send } from "../route.ts";
import type { Route } from "../route.ts";

const dayMs = 24 * 60 * 60_000;
/** RFC 9116 recommends less than a year. Each response has a later date. */
const validDays = 180;
const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=86400" } as const;

/** Whom to tell of a vulnerability of this service (RFC 9116); without a contact there is no such file. */
export function securityTxtRoutes({
  contact,
  baseUrl,
  clock,
}: {
  readonly contact: string;
  readonly baseUrl: string;
  readonly clock: Clock;
}): readonly Route[] {
  if (contact === "") return [];
  const path = "/.well-known/security.txt";
  return [
    {
      method: "GET",
      path,
      handle: async ({ outgoing }) => {
        const expires = (Math.floor(clock.now() / dayMs) + validDays) * dayMs;
        const lines = [`Contact: ${contact}`, `Expires: ${isoTime(expires)}`];
        if (baseUrl !== "") lines.push(`Canonical: ${baseUrl}${path}`);
        send(outgoing, 200, `${lines.join("\n")}\n`, headers);
      },
    },
  ];
}
