/** Where the reader's clocks are, as an IANA name. */
export function readersZone(): string {
  // Where there is Temporal: the browser's formats hold a slow machine up for 100 ms when they are first used.
  if ("Temporal" in globalThis) return Temporal.Now.timeZoneId();
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
