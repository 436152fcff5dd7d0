import { z } from "zod";
import { limits } from "../limits.ts";
import { cleanText, line, webAddress } from "../text.ts";
import { newCrawlSchema } from "./crawl.ts";
import { cannedTextSchema, shortcutSchema } from "./handoff.ts";
import { importSchema } from "./import.ts";
import { newFaqSchema, refreshPeriodSchema } from "./knowledge.ts";

/** A chatbot in a file is a JSON value a line: the head, its FAQs, sources, canned replies, websites and imports, and the end. */
export const chatbotFileType = "application/x-ndjson";
export const chatbotFileFormat = "svc-chatbot";

const text = (characters: number) => z.string().max(characters).overwrite(cleanText);

/** Settings are parsed as those of a new chatbot; what only a newer release knows is left out. */
export const chatbotFileHeadSchema = z.object({
  format: z.literal(chatbotFileFormat),
  formatVersion: z.literal(1),
  release: z.string().max(50),
  chatbot: z.record(z.string(), z.unknown()),
});

export const chatbotFileFaqSchema = z.object({ ...newFaqSchema.shape, public: z.boolean() });

/** What was read, as text: from it passages and index are made anew. */
export const chatbotFileSourceSchema = z.object({
  kind: z.enum(["url", "document"]),
  /** What makes it the same source when it is trained again. */
  origin: line(limits.urlCharacters),
  name: text(limits.urlCharacters).min(1),
  title: text(10_000).nullable(),
  url: webAddress(limits.urlCharacters).nullable(),
  public: z.boolean(),
  /** How often its page is read again. */
  refresh: refreshPeriodSchema.nullish(),
  markdown: text(limits.documentBytes).min(1),
});
export type ChatbotFileSource = z.output<typeof chatbotFileSourceSchema>;

/** A reply that agents keep ready for this chatbot. */
export const chatbotFileCannedReplySchema = z.object({ shortcut: shortcutSchema, text: cannedTextSchema });
export type ChatbotFileCannedReply = z.output<typeof chatbotFileCannedReplySchema>;

/** A synced website: its crawl settings and schedule. */
export const chatbotFileSiteSchema = newCrawlSchema.omit({ chatbotId: true }).extend({ refresh: refreshPeriodSchema });
export type ChatbotFileSite = z.output<typeof chatbotFileSiteSchema>;

/** An article of an import: how it is recognized again, and whether its owner has deleted its source. */
const chatbotFileArticleSchema = z.object({
  origin: text(limits.urlCharacters).min(1),
  title: text(1_000),
  url: webAddress(limits.urlCharacters).nullable().catch(null),
  content: text(200),
  /** Empty where it has to be read anew. */
  hash: text(400),
  format: z.enum(["markdown", "html"]),
  deleted: z.boolean(),
});

const { kind, public: isPublic } = importSchema.shape;

/** An import of articles: its settings, its schedule and its articles. Never a token. */
export const chatbotFileImportSchema = z
  .object({
    kind,
    /** By which it is the same import again. */
    identity: text(limits.urlCharacters),
    name: text(limits.nameCharacters).min(1),
    url: webAddress(limits.urlCharacters).nullable(),
    branch: line(limits.nameCharacters).nullable(),
    folder: line(limits.importFolderCharacters).nullable(),
    siteUrl: webAddress(limits.urlCharacters).nullable(),
    language: line(35).nullable(),
    public: isPublic,
    refresh: refreshPeriodSchema.nullable(),
    articles: z.array(chatbotFileArticleSchema).max(limits.importItems),
  })
  .refine(({ kind: of, url, refresh }) => (of === "git" ? url !== null : url === null && refresh === null));
export type ChatbotFileImport = z.output<typeof chatbotFileImportSchema>;

/** Without it the file was cut off. */
export const chatbotFileEndSchema = z.object({
  end: z.object({
    faqs: z.int(),
    sources: z.int(),
    cannedReplies: z.int().default(0),
    sites: z.int().default(0),
    imports: z.int().default(0),
  }),
});

export const chatbotFileLineSchema = z.union([
  z.object({ faq: chatbotFileFaqSchema }),
  z.object({ source: chatbotFileSourceSchema }),
  z.object({ cannedReply: chatbotFileCannedReplySchema }),
  z.object({ site: chatbotFileSiteSchema }),
  z.object({ import: chatbotFileImportSchema }),
  chatbotFileEndSchema,
]);
