import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

export type Log = Logger;

/** What may never reach a log line, wherever it stands in the logged object. */
const secretNames = ["authorization", "cookie", "password", "secret", "token", "apiKey", "key"];

/** One JSON line an entry on standard output (or `destination`, in tests); secrets are replaced. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[secret]" },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The same log for lines whose fields are ours and hold no secret: looking for one costs more than writing the line. */
export function withoutRedaction(log: Log): Log {
  return log.child({}, { redact: [] });
}
