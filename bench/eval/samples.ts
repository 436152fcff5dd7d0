import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createReader, Unreadable } from "../../server/src/features/knowledge/read/read.ts";

export interface SampleOutcome {
  readonly file: string;
  /** Why it was refused; null where it was read. */
  readonly reason: string | null;
  readonly passages: number;
  readonly characters: number;
  readonly milliseconds: number;
}

/** The documents below a folder, by their ending. */
export function sampleFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:pdf|docx|xlsx|csv|md|txt)$/iu.test(file))
    .toSorted();
}

/**
 * Reads each file as the service does, in its reader's process. An outcome that is neither a text nor a
 * reason is thrown: there must be none.
 */
export async function evaluateSamples(directory: string): Promise<SampleOutcome[]> {
  const reader = createReader();
  try {
    const outcomes: SampleOutcome[] = [];
    for (const file of sampleFiles(directory)) {
      const started = performance.now();
      const bytes = readFileSync(join(directory, file));
      const outcome = await reader.read({ bytes, name: file }).then(
        ({ markdown, passages }) => ({ reason: null, passages: passages.length, characters: markdown.length }),
        (error: unknown) => {
          if (error instanceof Unreadable) return { reason: error.message, passages: 0, characters: 0 };
          throw error;
        },
      );
      outcomes.push({ file, ...outcome, milliseconds: Math.round(performance.now() - started) });
    }
    return outcomes;
  } finally {
    await reader.close();
  }
}
