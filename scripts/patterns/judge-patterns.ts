import { check } from "recheck";
import { findPatterns } from "./find-patterns.ts";

/** On other machines recheck runs as JavaScript, some times slower. */
process.env["RECHECK_BACKEND"] = process.platform === "linux" && process.arch === "x64" ? "native" : "pure";

/**
 * Limits in steps instead of time: how busy the machine is must change no verdict. More than some 500 steps a
 * character are too many.
 */
const limits = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 10_000_000,
  maxAttackStringSize: 20_000,
  maxIteration: 5,
  maxGenerationSize: 50,
};

/**
 * What is wrong with the regular expressions of these files, a line each: those that backtrack more than in
 * proportion to the text, those that can't be decided, and those that are built at run time.
 */
export async function judgePatterns(files: ReadonlyMap<string, string>): Promise<string[]> {
  const faults: string[] = [];
  const places = new Map<string, { source: string; flags: string; at: string[] }>();
  for (const [file, code] of files) {
    const { patterns, built } = findPatterns(file, code);
    for (const line of built)
      faults.push(`${file}:${line} builds a regular expression at run time; write it out, or compare without one.`);
    for (const { source, flags, line } of patterns) {
      const known = places.get(`/${source}/${flags}`) ?? { source, flags, at: [] };
      known.at.push(`${file}:${line}`);
      places.set(`/${source}/${flags}`, known);
    }
  }
  for (const [written, { source, flags, at }] of places) {
    const fault = await faultOf(source, flags);
    if (fault !== null) faults.push(`${at.join(", ")} ${fault}: ${written}`);
  }
  return faults;
}

async function faultOf(source: string, flags: string): Promise<string | null> {
  const judged = await check(source, flags, limits);
  if (judged.status === "safe") return null;
  if (judged.status === "unknown") return `can't be decided (${judged.error.kind}); make it simpler`;
  return `backtracks (${judged.complexity.summary}), for example on ${judged.attack.pattern}`;
}
