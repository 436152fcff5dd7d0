import { z } from "zod";
import { reasonCodeFields } from "./reason.ts";
import { createdAt, updatedAt, describedAs } from "../fields.ts";
import { limits } from "../limits.ts";
import { cleanText, line, prose, webAddress } from "../text.ts";

export const newFaqSchema = z.object({
  question: prose(limits.questionCharacters).describe("Question that the FAQ answers."),
  answer: prose(limits.answerCharacters).describe("Answer to the question, as Markdown."),
});

export const faqSchema = z
  .object({
    id: z.string().describe("Unique identifier of the FAQ (`faq_…`)."),
    question: describedAs(newFaqSchema.shape.question, z.string()),
    answer: describedAs(newFaqSchema.shape.answer, z.string()),
    public: z
      .boolean()
      .describe(
        "Whether visitors see the FAQ in public lists and the help center; the chatbot answers from it either way.",
      ),
    createdAt,
    updatedAt,
  })
  .meta({ id: "Faq" });
export type Faq = z.output<typeof faqSchema>;

export const faqImportSchema = z
  .object({
    imported: z.int().describe("Number of FAQs that were imported."),
    errors: z
      .array(
        z.object({
          row: z.int().describe("Line of the CSV as an editor counts it, or position in the JSON list, from 1."),
          message: z.string().describe("Why the row was skipped."),
          ...reasonCodeFields,
        }),
      )
      .describe("Skipped rows, each with the reason."),
    preview: z
      .object({
        replaced: z.int().describe("Number of existing answers that would be replaced."),
        faqs: z
          .array(
            z.object({
              question: z.string().describe("Question of the row."),
              answer: z.string().describe("Answer of the row."),
              replaces: z
                .string()
                .nullable()
                .describe("Existing answer that would be replaced; null if the question is new."),
            }),
          )
          .describe("The first FAQs, in the order of the file."),
      })
      .optional()
      .describe("Of a dry run, what an import would do."),
  })
  .meta({ id: "FaqImport" });

export const publicFaqSchema = faqSchema
  .pick({ id: true, question: true, answer: true, updatedAt: true })
  .meta({ id: "PublicFaq" });

export const refreshPeriodSchema = z.enum(["hourly", "daily", "weekly", "monthly"]);
export type RefreshPeriod = z.output<typeof refreshPeriodSchema>;

export const sourceStatusSchema = z.enum(["queued", "reading", "ready", "failed"]);

export const sourceSchema = z
  .object({
    id: z.string().describe("Unique identifier of the source (`src_…`)."),
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    kind: z.enum(["url", "document"]).describe("Kind of the source: a page (`url`) or a document."),
    name: z.string().describe("Name of the source: the page's address, or the file's name until you rename it."),
    title: z.string().nullable().describe("Title found in the source; null for none."),
    url: z.string().nullable().describe("Public address of the source; null if there is none."),
    status: sourceStatusSchema.describe(
      "`queued`, `reading`, `ready` to answer from, or `failed` for the reason in `reason`.",
    ),
    reason: z
      .string()
      .nullable()
      .describe(
        "Why the source failed, as a sentence. For a `ready` source, why it couldn't be synced; its old text stays in use. Otherwise null.",
      ),
    ...reasonCodeFields,
    notes: z
      .array(z.string())
      .describe(
        "What isn't in the text, and why, one sentence each: hidden rows of a workbook, scanned pages of a PDF.",
      ),
    noteReasons: z.array(z.object(reasonCodeFields)).describe("Codes of the notes, in their order."),
    passages: z.int().describe("Number of passages the text was split into."),
    public: z
      .boolean()
      .describe(
        "Whether visitors see the text in the help center; the chatbot answers from it either way. Pages of websites are public, uploaded documents are not, until you change it.",
      ),
    helpful: z
      .object({
        yes: z.int().describe("Readers who found the article helpful."),
        no: z.int().describe("Readers who didn't find the article helpful."),
      })
      .describe("Votes of help center readers on the article."),
    refresh: refreshPeriodSchema
      .nullable()
      .describe(
        "Sync schedule of the page; `monthly` is every 30 days. Null to sync only on request or with its crawl.",
      ),
    nextRefreshAt: z.iso.datetime().nullable().describe("When the page is synced next; null if it has no schedule."),
    fetchedAt: z.iso
      .datetime()
      .nullable()
      .describe("When the page was last checked for changes and answered; null if never."),
    crawlId: z
      .string()
      .nullable()
      .describe("Unique identifier of the crawl that found the page (`job_…`); null if none did."),
    createdAt,
    updatedAt,
  })
  .meta({ id: "Source" });
export type Source = z.output<typeof sourceSchema>;

/** A piece of a source as it is searched. */
export const passageSchema = z
  .object({
    heading: z.string().describe("Headings above the passage in its source."),
    text: z.string().describe("Text of the passage."),
    page: z.int().nullable().describe("Page the passage begins on, from 1; null if the source has no pages."),
  })
  .meta({ id: "Passage" });

export const knowledgeChangeSchema = z
  .object({
    sourceId: z.string().describe("Unique identifier of the source (`src_…`)."),
    change: z.enum(["added", "changed", "removed"]).describe("What happened to the source."),
    title: z.string().describe("Title of the source at that time."),
    url: z.string().nullable().describe("Public address of the source; null if there is none."),
    added: z.array(z.string()).describe("The first lines that are new; long ones are cut."),
    removed: z.array(z.string()).describe("The first lines that are gone; long ones are cut."),
    createdAt: z.iso.datetime().describe("When the change was found."),
  })
  .meta({ id: "KnowledgeChange" });

export const articleSchema = z
  .object({
    id: z.string().describe("Unique identifier of the article: that of its source or FAQ."),
    title: z.string().describe("Title of the article."),
    url: z.string().nullable().describe("Address the text was read from; null for a document."),
    excerpt: z.string().describe("Beginning of the article, or the passage that matches the search."),
    updatedAt,
  })
  .meta({ id: "Article" });
export const wholeArticleSchema = articleSchema
  .extend({ markdown: z.string().describe("Whole text of the article, as Markdown.") })
  .meta({ id: "WholeArticle" });

/** An address alone teaches nothing; what it leads to does. */
const documentText = z
  .string()
  .min(1)
  .max(limits.documentBytes)
  .refine((text) => text.length > limits.urlCharacters || !/^\s*https?:\/\/\S+\s*$/iu.test(text), {
    message: "is only an address. Give it under `urls` to have what is there read",
  });

/** A plain string is a document without a name. */
export const documentSchema = z.union([
  documentText,
  z.object({
    name: line(limits.documentNameCharacters).describe("File name of the document, such as `prices.pdf`."),
    content: documentText.describe("Text of the document."),
  }),
  z.object({
    name: line(limits.documentNameCharacters).describe("File name of the document, such as `prices.pdf`."),
    contentBase64: z
      .base64()
      .min(1)
      .max(Math.ceil(limits.documentBytes / 3) * 4 + 4)
      .describe("Bytes of the file, encoded in base64."),
    type: z
      .string()
      .max(200)
      .overwrite(cleanText)
      .nullish()
      .describe("Media type of the file. A hint only: the type is detected from the bytes."),
  }),
]);

const crawlId = z.string().min(1).max(100);

/** Contract section 4.A; files of a multipart request come beside it. At least one item in all. */
export const trainingDataSchema = z.object({
  urls: z
    .array(webAddress(limits.urlCharacters))
    .max(limits.trainUrls)
    .nullish()
    .describe("Addresses of pages to read."),
  documents: z
    .array(documentSchema)
    .max(limits.trainDocuments)
    .nullish()
    .describe("Documents to read: a text, `{ name, content }`, or `{ name, contentBase64, type }`."),
  faqs: z
    .array(newFaqSchema)
    .max(limits.trainFaqs)
    .nullish()
    .describe("FAQs to add. The same question again replaces its answer."),
});

/** A crawl's pages may be given in place of data, or beside it; clients write its id in either place. */
export const trainingInputSchema = z.object({
  data: trainingDataSchema
    .extend({
      crawlId: crawlId
        .nullish()
        .describe(
          "Unique identifier of a crawl whose pages to train on (`job_…`). The same as `crawlId` next to `data`.",
        ),
    })
    .nullish()
    .describe("What to train on; at least one item."),
  crawlId: crawlId.nullish().describe("Unique identifier of a crawl whose pages to train on (`job_…`)."),
});
export type TrainingData = z.output<typeof trainingDataSchema>;

export const trainingSchema = z
  .object({
    id: z.string().describe("Unique identifier of the training (`job_…`)."),
    chatbotId: z.string().describe("Unique identifier of the chatbot (`bot_…`)."),
    status: z
      .enum(["running", "completed", "failed"])
      .describe("Whether the training is running, `completed` (some items may have failed), or `failed` as a whole."),
    progress: z
      .object({
        done: z.int().describe("Number of items that have been processed."),
        total: z.int().describe("Number of items in all."),
      })
      .describe("How many items have been processed."),
    sources: z
      .array(
        z.object({
          id: z.string().describe("Unique identifier of the source or FAQ (`src_…` or `faq_…`)."),
          kind: z.enum(["url", "document", "faq"]).describe("Kind of the item: a page (`url`), a document or a FAQ."),
          name: z.string().describe("Name of the source; for a FAQ its question."),
          status: sourceStatusSchema.describe(
            "State of the item: `queued`, `reading`, `ready` to answer from, or `failed`.",
          ),
          reason: z
            .string()
            .nullable()
            .describe("Why the item failed, or which rows of a list of FAQs were skipped; otherwise null."),
          ...reasonCodeFields,
          passages: z.int().describe("Number of passages the text was split into."),
        }),
      )
      .describe("Items of the training with their outcome."),
    createdAt,
    finishedAt: z.iso.datetime().nullable().describe("When the training finished; null while it runs."),
  })
  .meta({ id: "Training" });
export type Training = z.output<typeof trainingSchema>;

/** Which embedding model compares a chatbot's knowledge, and how far it has come. */
export const embeddingSchema = z
  .object({
    model: z.string().describe("Configured embedding model: `embedded`, `off` or `provider/NAME`."),
    serviceModel: z.string().describe("Embedding model of chatbots that have none of their own."),
    serving: z
      .string()
      .nullable()
      .describe("Embedding model in use; during a change still the previous one. Null for keyword search only."),
    status: z
      .enum(["off", "ready", "running", "waiting"])
      .describe("`off`, `ready`, `running` while texts are embedded, or `waiting` after the model failed."),
    progress: z
      .object({
        done: z.int().describe("Number of texts that have been embedded."),
        total: z.int().describe("Number of texts in all."),
      })
      .describe("How many passages and FAQ variants are embedded."),
    skipped: z.int().describe("Number of texts the model couldn't read; only keyword search finds them."),
    reason: z.string().nullable().describe("Why the model failed, as a sentence; null if it didn't."),
    ...reasonCodeFields,
    retryAt: z.iso.datetime().nullable().describe("When the model is tried again; null unless `waiting`."),
  })
  .meta({ id: "Embedding" });
export type Embedding = z.output<typeof embeddingSchema>;
