import { z } from "zod";
import { limits } from "../limits.ts";
import { cleanText, line, prose, webAddress } from "../text.ts";

export const newFaqSchema = z.object({
  question: prose(limits.questionCharacters),
  answer: prose(limits.answerCharacters),
});

export const faqSchema = z
  .object({
    id: z.string(),
    question: z.string(),
    answer: z.string(),
    /** False keeps it out of the public FAQs and the portal; it still answers. */
    public: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Faq" });
export type Faq = z.output<typeof faqSchema>;

/** `row` is the line of a CSV as an editor counts it, or the place in a JSON list, from 1. */
export const faqImportSchema = z
  .object({
    imported: z.int(),
    errors: z.array(z.object({ row: z.int(), message: z.string() })),
    /** Of a dry run: what would come. */
    preview: z
      .object({
        /** How many answers would be replaced. */
        replaced: z.int(),
        /** The first of them. */
        faqs: z.array(z.object({ question: z.string(), answer: z.string(), replaces: z.string().nullable() })),
      })
      .optional(),
  })
  .meta({ id: "FaqImport" });

export const publicFaqSchema = faqSchema
  .pick({ id: true, question: true, answer: true, updatedAt: true })
  .meta({ id: "PublicFaq" });

/** How often knowledge is read again; `monthly` is every 30 days. */
export const refreshPeriodSchema = z.enum(["hourly", "daily", "weekly", "monthly"]);
export type RefreshPeriod = z.output<typeof refreshPeriodSchema>;

export const sourceStatusSchema = z.enum(["queued", "reading", "ready", "failed"]);

export const sourceSchema = z
  .object({
    id: z.string(),
    chatbotId: z.string(),
    kind: z.enum(["url", "document"]),
    name: z.string(),
    title: z.string().nullable(),
    url: z.string().nullable(),
    status: sourceStatusSchema,
    /** Why it failed, in a sentence. Of a `ready` one: why it could not be read again; its old text answers. */
    reason: z.string().nullable(),
    /** What was left out of its text and why, a sentence each: hidden rows, pages without text. */
    notes: z.array(z.string()),
    passages: z.int(),
    public: z.boolean(),
    /** What readers of the help center said of its article. */
    helpful: z.object({ yes: z.int(), no: z.int() }),
    /** How often its page is read again; null: only when asked to, or with its crawl. */
    refresh: refreshPeriodSchema.nullable(),
    nextRefreshAt: z.iso.datetime().nullable(),
    /** When its page was last asked for changes, and answered. */
    fetchedAt: z.iso.datetime().nullable(),
    /** The crawl that found it. */
    crawlId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Source" });
export type Source = z.output<typeof sourceSchema>;

/** A piece of a source as it is searched. */
export const passageSchema = z
  .object({
    heading: z.string(),
    text: z.string(),
    /** On which it begins, from 1; null where its source has no pages. */
    page: z.int().nullable(),
  })
  .meta({ id: "Passage" });

export const knowledgeChangeSchema = z
  .object({
    sourceId: z.string(),
    change: z.enum(["added", "changed", "removed"]),
    title: z.string(),
    url: z.string().nullable(),
    /** Of a changed text: the first of its lines that are new, and of those that are gone; long ones cut. */
    added: z.array(z.string()),
    removed: z.array(z.string()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "KnowledgeChange" });

export const articleSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string().nullable(),
    excerpt: z.string(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Article" });
export const wholeArticleSchema = articleSchema.extend({ markdown: z.string() }).meta({ id: "WholeArticle" });

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
  z.object({ name: line(limits.documentNameCharacters), content: documentText }),
  z.object({
    name: line(limits.documentNameCharacters),
    contentBase64: z
      .base64()
      .min(1)
      .max(Math.ceil(limits.documentBytes / 3) * 4 + 4),
    type: z.string().max(200).overwrite(cleanText).nullish(),
  }),
]);

const crawlId = z.string().min(1).max(100);

/** Contract section 4.A; files of a multipart request come beside it. At least one item in all. */
export const trainingDataSchema = z.object({
  urls: z.array(webAddress(limits.urlCharacters)).max(limits.trainUrls).nullish(),
  documents: z.array(documentSchema).max(limits.trainDocuments).nullish(),
  faqs: z.array(newFaqSchema).max(limits.trainFaqs).nullish(),
});

/** A crawl's pages may be given in place of data, or beside it; clients write its id in either place. */
export const trainingInputSchema = z.object({
  data: trainingDataSchema.extend({ crawlId: crawlId.nullish() }).nullish(),
  crawlId: crawlId.nullish(),
});
export type TrainingData = z.output<typeof trainingDataSchema>;

export const trainingSchema = z
  .object({
    id: z.string(),
    chatbotId: z.string(),
    status: z.enum(["running", "completed", "failed"]),
    progress: z.object({ done: z.int(), total: z.int() }),
    sources: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["url", "document", "faq"]),
        name: z.string(),
        status: sourceStatusSchema,
        /** Why it failed, or which rows of a list of FAQs were left out. */
        reason: z.string().nullable(),
        passages: z.int(),
      }),
    ),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Training" });
export type Training = z.output<typeof trainingSchema>;

/** Which embedding model compares a chatbot's knowledge, and how far it has come. */
export const embeddingSchema = z
  .object({
    /** What the settings name: `embedded`, `off` or `provider/NAME`. */
    model: z.string(),
    /** What a chatbot without a setting of its own is compared with. */
    serviceModel: z.string(),
    /** What questions are compared with now: during a change, the model before. Null: words alone. */
    serving: z.string().nullable(),
    /** `waiting`: the model failed, for `reason`, and is asked again at `retryAt`. */
    status: z.enum(["off", "ready", "running", "waiting"]),
    /** Passages and FAQ wordings. */
    progress: z.object({ done: z.int(), total: z.int() }),
    /** Texts that the model cannot read; they are found by their words. */
    skipped: z.int(),
    reason: z.string().nullable(),
    retryAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Embedding" });
export type Embedding = z.output<typeof embeddingSchema>;
