import type { PromptArgument } from "@modelcontextprotocol/server";
import type { HttpOperation } from "@svc/contract";
import type { Complete } from "../complete.ts";

/** A job that a person picks from a list, put into words for the model that does it. */
export interface PromptKind {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  readonly completions: Readonly<Record<string, Complete>>;
  /** Required access. Callers without it aren't offered the prompt. */
  readonly needs: readonly HttpOperation[];
  text(given: Readonly<Record<string, string>>): string;
}
