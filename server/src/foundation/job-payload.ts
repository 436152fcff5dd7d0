/** A number (often a row key) from a job's payload. Throws if it is missing. */
export function numberIn(payload: unknown, name: string): number {
  const value: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, name) : undefined;
  if (typeof value !== "number") throw new Error(`A job has no ${name}.`);
  return value;
}
