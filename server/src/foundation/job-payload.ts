/** The row key or number of this name in a job's payload. Throws where there is none: whoever queued it was wrong. */
export function numberIn(payload: unknown, name: string): number {
  const value: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, name) : undefined;
  if (typeof value !== "number") throw new Error(`A job has no ${name}.`);
  return value;
}
