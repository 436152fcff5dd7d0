import { fields } from "./de/fields.ts";
import { files } from "./de/files.ts";
import { imports } from "./de/imports.ts";
import { models } from "./de/models.ts";
import { network } from "./de/network.ts";
import { oauth } from "./de/oauth.ts";
import { pages } from "./de/pages.ts";
import { problems } from "./de/problems.ts";
import type { ReasonCode } from "./en.ts";

/** Every reason in German, by its code; it may leave arguments out. */
export const germanReasons = {
  ...pages,
  ...network,
  ...files,
  ...imports,
  ...models,
  ...problems,
  ...oauth,
  ...fields,
} as const satisfies Record<ReasonCode, string>;
