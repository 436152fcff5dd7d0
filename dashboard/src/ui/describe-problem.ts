import { ApiProblem } from "../api/problem.ts";
import type { Words } from "../strings/words.ts";

/** What went wrong, in a sentence for the person in front of the page. */
export function describeProblem(error: unknown, { problems }: Words["common"]): string {
  if (!(error instanceof ApiProblem)) return problems.unexpected;
  // The service says it to programs, in their words.
  if (error.code === "unauthorized" && error.errors.length === 0) return problems.signedOut;
  if (error.code === "unreachable") return problems.unreachable;
  if (error.status === 500 && error.requestId !== undefined) return problems.ours(error.requestId);
  const own = problems.ofCode(error.code, error.retryAfterSeconds);
  if (own !== undefined && !error.isReworded) return own;
  return error.errors.length === 0
    ? error.message
    : error.errors.map(({ path, message }) => `${path}: ${message}`).join("\n");
}
