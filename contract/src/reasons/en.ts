import { fields } from "./en/fields.ts";
import { files } from "./en/files.ts";
import { imports } from "./en/imports.ts";
import { models } from "./en/models.ts";
import { network } from "./en/network.ts";
import { oauth } from "./en/oauth.ts";
import { pages } from "./en/pages.ts";
import { problems } from "./en/problems.ts";
import { inWords } from "./reason.ts";
import type { Reason } from "./reason.ts";

/** Every reason that the service gives, by its code. `{name}` stands for an argument. A code is never renamed. */
export const englishReasons = {
  ...pages,
  ...network,
  ...files,
  ...imports,
  ...models,
  ...problems,
  ...oauth,
  ...fields,
} as const;

export type ReasonCode = keyof typeof englishReasons;

/** What the API's `reason` says. */
export function inEnglish(reason: Reason): string {
  return inWords(reason, englishReasons) ?? reason.code;
}
