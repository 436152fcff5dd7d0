import { z } from "zod";
import { limits } from "../limits.ts";
import { listOf, listQuery } from "../lists.ts";
import { defineOperation } from "../operation.ts";
import {
  importItemSchema,
  importPreviewSchema,
  importSchema,
  newFileImportSchema,
  newRepositoryImportSchema,
} from "../resources/import.ts";
import type { Import } from "../resources/import.ts";
import { line } from "../text.ts";
import { chatbotId } from "./chatbots.ts";

const importId = line(100).describe("Unique identifier of the import (`imp_…`).");
const path = "/api/chatbots/{chatbotId}/imports";

const startBinding = {
  method: "POST",
  alternative: {
    status: 202,
    description: "Still running. Poll `GET /api/chatbots/{chatbotId}/imports/{importId}`.",
    applies: ({ status }: Import) => status === "running",
  },
  creates: true,
} as const;
const file = { upload: "application/octet-stream", maxBodyBytes: limits.importFileBytes } as const;
const waits = "Waits up to 10 s for it to finish (`Prefer: wait=N`).";

export const importFile = defineOperation({
  name: "importFile",
  summary: `Import articles from a file: a ZIP of Markdown, a WordPress export (XML) or Zendesk articles (JSON). The same site again repeats its import: only changed articles are read, and articles that are gone are deleted. ${waits}`,
  access: "write",
  http: { ...startBinding, ...file, path: `${path}/file` },
  problems: ["conflict", "unprocessable"],
  input: newFileImportSchema.extend({ chatbotId }),
  output: importSchema,
});

export const previewFileImport = defineOperation({
  name: "previewFileImport",
  summary: "Preview the import of a file: what it would add, change, remove and leave out. Changes nothing.",
  access: "write",
  audited: false,
  http: { method: "POST", ...file, path: `${path}/file/preview` },
  problems: ["unprocessable"],
  input: newFileImportSchema.extend({ chatbotId }),
  output: importPreviewSchema,
});

export const importRepository = defineOperation({
  name: "importRepository",
  summary: `Import the Markdown files of a Git repository. The same repository, branch and folder again repeats its import. ${waits}`,
  access: "write",
  http: { ...startBinding, path },
  problems: ["conflict", "unprocessable"],
  input: newRepositoryImportSchema.extend({ chatbotId }),
  output: importSchema,
});

export const previewRepositoryImport = defineOperation({
  name: "previewRepositoryImport",
  summary: "Preview the import of a Git repository: what it would add, change, remove and leave out. Changes nothing.",
  access: "write",
  audited: false,
  http: { method: "POST", path: `${path}/preview`, maxBodyBytes: limits.smallBodyBytes },
  problems: ["unprocessable"],
  input: newRepositoryImportSchema.extend({ chatbotId }),
  output: importPreviewSchema,
});

export const listImports = defineOperation({
  name: "listImports",
  summary: "List a chatbot's imports, newest first.",
  access: "read",
  http: { method: "GET", path, csv: "imports" },
  input: listQuery.extend({ chatbotId }),
  output: listOf("imports", importSchema),
});

export const getImport = defineOperation({
  name: "getImport",
  summary: "Get an import with the report of its last run.",
  access: "read",
  http: { method: "GET", path: `${path}/{importId}` },
  input: z.strictObject({ chatbotId, importId }),
  output: importSchema,
});

export const listImportItems = defineOperation({
  name: "listImportItems",
  summary: "List the items of an import in the order of their origins, each with its outcome and reason.",
  access: "read",
  http: { method: "GET", path: `${path}/{importId}/items`, csv: "items" },
  input: listQuery.extend({ chatbotId, importId, outcome: importItemSchema.shape.outcome.optional() }),
  output: listOf("items", importItemSchema),
});

export const updateImport = defineOperation({
  name: "updateImport",
  summary: "Update the sync schedule or the token of a Git import.",
  access: "write",
  http: { method: "PATCH", path: `${path}/{importId}` },
  problems: ["unprocessable"],
  input: newRepositoryImportSchema.pick({ token: true, refresh: true }).extend({ chatbotId, importId }),
  output: importSchema,
});

export const refreshImport = defineOperation({
  name: "refreshImport",
  summary: `Sync a Git import now. Only changed files are read, and files that are gone are deleted. ${waits}`,
  access: "write",
  http: { ...startBinding, path: `${path}/{importId}/refresh` },
  problems: ["conflict", "unprocessable"],
  input: z.strictObject({ chatbotId, importId }),
  output: importSchema,
});

export const deleteImport = defineOperation({
  name: "deleteImport",
  summary: "Delete an import with the sources of all its articles. The chatbot no longer answers from them.",
  access: "write",
  http: { method: "DELETE", path: `${path}/{importId}`, status: 204 },
  input: z.strictObject({ chatbotId, importId }),
  output: z.null(),
});
