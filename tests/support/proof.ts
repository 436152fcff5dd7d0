declare module "vitest" {
  interface TaskMeta {
    /** What a test measured, by the name that `bench/results.jsonl` gives it; set on `task.meta`. */
    figures?: Readonly<Record<string, number>>;
  }
}

/** How often a test does what no single round proves: a few times with every run, all of them with `npm run prove`. */
export function rounds(few: number, all: number): number {
  return process.env["SVC_PROVE"] === undefined ? few : all;
}
