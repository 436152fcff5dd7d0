import { z } from "zod";
import { createdAt, describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { line, webAddress } from "../text.ts";
import { refreshPeriodSchema } from "./knowledge.ts";
import { reasonCodeFields } from "./reason.ts";

/** What an owner says about an import, whatever it imports. */
export const importSettingsSchema = z.strictObject({
  name: line(limits.nameCharacters)
    .nullish()
    .describe(
      "Name of the import. The same name and kind again repeats the import; null for the repository's, site's or archive's own.",
    ),
  siteUrl: webAddress(limits.urlCharacters)
    .nullish()
    .describe(
      "Address where the Markdown files are published, such as `https://example.com/docs/`. Citations then link to their pages; null if they aren't published. Exports have their own addresses.",
    ),
  language: line(35)
    .nullish()
    .describe(
      "Language to import, such as `en`, if there are several. The others are skipped; null for the one with the most articles.",
    ),
  folder: line(limits.importFolderCharacters)
    .nullish()
    .describe("Folder of the Markdown files, such as `docs`; null to find it."),
});

const visibility = "Whether visitors see the articles in the help center; the chatbot answers from them either way.";

export const newRepositoryImportSchema = importSettingsSchema.extend({
  url: webAddress(limits.urlCharacters).describe("Address of the Git repository, as it's given for cloning (https)."),
  branch: line(limits.nameCharacters).nullish().describe("Branch to import; null for the repository's main branch."),
  token: line(limits.importTokenCharacters)
    .nullish()
    .describe("Token that may read the repository, if it's private. It's stored encrypted and never returned."),
  public: z.boolean().default(false).describe(visibility),
  refresh: refreshPeriodSchema
    .nullish()
    .describe("Sync schedule of the repository; `monthly` is every 30 days. Null for no schedule."),
});

export const newFileImportSchema = importSettingsSchema.extend({
  // A query has no booleans.
  public: z.enum(["true", "false"]).default("false").describe(`${visibility} \`true\` or \`false\`.`),
});

const counts = {
  articles: z.int().describe("Number of articles that are imported: new, changed, unchanged or failed."),
  added: z.int().describe("Number of new articles."),
  changed: z.int().describe("Number of articles that changed."),
  unchanged: z.int().describe("Number of articles that didn't change."),
  failed: z.int().describe("Number of articles whose text couldn't be read."),
  removed: z.int().describe("Number of articles that are no longer there and whose sources are deleted."),
  queued: z.int().describe("Number of articles still to be read."),
};

export const importReportSchema = z
  .object({
    ...counts,
    leftOut: z
      .array(
        z.object({
          reasonCode: z.string().describe("Stable code of the reason, such as `import_draft`."),
          count: z.int().describe("Number of items that are skipped for it."),
        }),
      )
      .describe("Skipped items, counted by reason, most first."),
    summary: z.string().describe("The counts as a sentence."),
    summaryReason: z.object(reasonCodeFields).describe("Code and values of the sentence."),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.output<typeof importReportSchema>;

export const importItemSchema = z
  .object({
    origin: z.string().describe("What makes it the same item next time: its path, or the id its site gave it."),
    title: z.string().describe("Title of the item."),
    url: z.string().nullable().describe("Address where it's published; null if that isn't known."),
    outcome: z
      .enum(["queued", "added", "changed", "unchanged", "left_out", "failed"])
      .describe("Outcome of the item in the last run: skipped on purpose (`left_out`) or `failed`, with a reason."),
    reason: z.string().nullable().describe("Why the item was skipped or failed, as a sentence; otherwise null."),
    ...reasonCodeFields,
    sourceId: z.string().nullable().describe("Unique identifier of the item's source (`src_…`); null if it has none."),
  })
  .meta({ id: "ImportItem" });

const { shape: given } = newRepositoryImportSchema;

export const importSchema = z
  .object({
    id: z.string().describe("Unique identifier of the import (`imp_…`)."),
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    kind: z
      .enum(["git", "archive", "wordpress", "zendesk"])
      .describe("What is imported: a Git repository, a ZIP of Markdown, a WordPress export or Zendesk articles."),
    name: z.string().describe("Name of the import."),
    url: z.string().nullable().describe("Address of the Git repository; null for a file."),
    branch: describedAs(given.branch, z.string().nullable()),
    folder: describedAs(given.folder, z.string().nullable()),
    hasToken: z.boolean().describe("Whether a token is stored for the repository."),
    siteUrl: describedAs(given.siteUrl, z.string().nullable()),
    language: describedAs(given.language, z.string().nullable()),
    public: z.boolean().describe(visibility),
    status: z
      .enum(["running", "completed", "failed"])
      .describe(
        "Whether the last run is running, completed or failed. After a failure, the articles stay as they were.",
      ),
    reason: z.string().nullable().describe("Why the last run failed; otherwise null."),
    ...reasonCodeFields,
    report: importReportSchema.describe("What the last run did."),
    refresh: refreshPeriodSchema.nullable().describe("Sync schedule of the repository; null for none."),
    nextRefreshAt: z.iso.datetime().nullable().describe("When the repository is synced next; null without a schedule."),
    createdAt,
    startedAt: z.iso.datetime().describe("When the last run began."),
    finishedAt: z.iso.datetime().nullable().describe("When the last run ended; null while it runs."),
  })
  .meta({ id: "Import" });
export type Import = z.output<typeof importSchema>;

export const importPreviewSchema = z
  .object({
    kind: importSchema.shape.kind,
    name: importSchema.shape.name,
    importId: z
      .string()
      .nullable()
      .describe("Unique identifier of the import that would be repeated (`imp_…`); null if it's a new one."),
    report: importReportSchema.describe("What the import would do."),
    leftOut: z
      .array(importItemSchema.pick({ origin: true, title: true, reason: true, reasonCode: true, reasonArgs: true }))
      .describe("The first 200 items that would be skipped, each with the reason."),
  })
  .meta({ id: "ImportPreview" });
export type ImportPreview = z.output<typeof importPreviewSchema>;
