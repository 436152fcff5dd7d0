import { randomBytes } from "node:crypto";
import { openSealed, seal } from "../../../foundation/sealed.ts";

/** Tokens of repositories, which are stored encrypted and read by nobody but their import. */
export interface ImportTokens {
  seal(importId: string, token: string): string;
  open(row: { readonly id: string; readonly sealed_token: string | null }): string | null;
}

/** Without a key, tokens are only known until the process ends. */
export function createImportTokens(sealKey: Buffer = randomBytes(32)): ImportTokens {
  const place = (id: string) => `import ${id} token`;
  return {
    seal: (id, token) => seal(sealKey, token, place(id)),
    open: ({ id, sealed_token: sealed }) => (sealed === null ? null : openSealed(sealKey, sealed, place(id))),
  };
}
