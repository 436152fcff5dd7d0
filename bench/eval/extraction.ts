import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { plainText } from "../../server/src/features/knowledge/plain-text.ts";
import { readHtml } from "../../server/src/features/knowledge/read/html.ts";

export interface ExtractionScore {
  /** Harmonic mean of the two means below. */
  extractionF1: number;
  precision: number;
  recall: number;
  documents: number;
}

/**
 * Reads `html/ID.html.gz` of a set through our own HTML reader and compares with the `articleBody`
 * of `ground-truth.json`: multisets of 4-gram shingles of words, precision and recall as means
 * over the pages (the measure of Zyte's article-extraction-benchmark).
 */
export function evaluateExtraction(directory: string): ExtractionScore {
  const truth = readTruth(join(directory, "ground-truth.json"));
  const scores = Object.entries(truth).map(([id, { articleBody }]) => {
    const html = gunzipSync(readFileSync(join(directory, "html", `${id}.html.gz`))).toString();
    return scoreExtraction(articleBody, plainText(readHtml(html).markdown));
  });
  const precision = mean(scores.map((score) => score.precision));
  const recall = mean(scores.map((score) => score.recall));
  const extractionF1 = (2 * precision * recall) / (precision + recall || 1);
  return { extractionF1, precision, recall, documents: scores.length };
}

/** Precision and recall (0..1) of one page's shingles; an empty side counts as missed. */
export function scoreExtraction(expected: string, found: string): { precision: number; recall: number } {
  const expectedShingles = countShingles(expected);
  const foundShingles = countShingles(found);
  let shared = 0;
  for (const [shingle, count] of foundShingles) {
    shared += Math.min(count, expectedShingles.get(shingle) ?? 0);
  }
  return {
    precision: share(shared, total(foundShingles), total(expectedShingles)),
    recall: share(shared, total(expectedShingles), total(foundShingles)),
  };
}

function share(shared: number, all: number, others: number): number {
  if (all === 0) return others === 0 ? 1 : 0;
  return shared / all;
}

const shingleWords = 4;

function countShingles(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  if (words.length === 0) return counts;
  for (let start = 0; start < Math.max(1, words.length - shingleWords + 1); start++) {
    const shingle = words.slice(start, start + shingleWords).join(" ");
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

function readTruth(path: string): Record<string, { articleBody: string }> {
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, { articleBody: string }>;
}
