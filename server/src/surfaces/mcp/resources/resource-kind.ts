import type { ResourceTemplateType } from "@modelcontextprotocol/server";
import type { Ask } from "../ask.ts";
import type { Complete } from "../complete.ts";

/** A kind of thing that a client can read by its address. */
export interface ResourceKind {
  readonly template: ResourceTemplateType & { readonly mimeType: string };
  /** What stands for each `{name}` of the template's address. */
  readonly completions: Readonly<Record<string, Complete>>;
  /** Throws `not_found` for what is not there, or is not the caller's. */
  read(values: Readonly<Record<string, string>>, ask: Ask): Promise<string>;
}
