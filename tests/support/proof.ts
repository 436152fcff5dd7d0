declare module "vitest" {
  interface TaskMeta {
    /** What a test measured, by the name that `bench/results.jsonl` gives it; set on `task.meta`. */
    figures?: Readonly<Record<string, number>>;
  }
}

export const isProving = process.env["SVC_PROVE"] !== undefined;

/** Of cases that are all one kind, some with every run, and all with `npm run prove`. */
export function casesOf<Case extends readonly [name: string, ...unknown[]]>(
  all: readonly Case[],
  some: readonly Case[0][],
): readonly Case[] {
  return isProving ? all : all.filter(([name]) => some.includes(name));
}

/** How often a test does what no single round proves: a few times with every run, all of them with `npm run prove`. */
export function rounds(few: number, all: number): number {
  return isProving ? all : few;
}
