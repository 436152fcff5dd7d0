import { createReadStream } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import {
  chatbotFileFormat,
  chatbotFileHeadSchema,
  chatbotFileLineSchema,
  chatbotSettingsSchema,
  limits,
  newChatbotSchema,
} from "@svc/contract";
import type {
  Chatbot,
  ChatbotFileCannedReply,
  ChatbotFileImport,
  ChatbotFileSite,
  ChatbotFileSource,
} from "@svc/contract";
import type { z } from "zod";
import { because } from "@svc/contract/reasons/reason.ts";
import { Problem } from "../../foundation/problem.ts";
import type { NewFaq } from "./faqs.ts";
import type { CopiedImport } from "./import/copy-imports.ts";

export type NewChatbot = z.output<typeof newChatbotSchema>;

/** What a chatbot consists of, whether it stands in a file or in the store. */
export interface ChatbotContent {
  readonly settings: NewChatbot;
  /** Each can be asked for more than once. */
  faqs(): AsyncIterable<NewFaq>;
  sources(): AsyncIterable<ChatbotFileSource>;
  cannedReplies(): AsyncIterable<ChatbotFileCannedReply>;
  /** Those that are read again. */
  sites(): AsyncIterable<ChatbotFileSite>;
  imports(): AsyncIterable<CopiedImport>;
}

/** The settings that a copy of a chatbot begins with; its model's key is no setting. */
export function settingsOf(chatbot: Chatbot): NewChatbot {
  const names = ["name", "description", "theme", "initialMessage", ...Object.keys(chatbotSettingsSchema.shape)];
  return newChatbotSchema.parse(Object.fromEntries(Object.entries(chatbot).filter(([name]) => names.includes(name))));
}

/** The lines of a chatbot's file, each with its end. */
export async function* writeChatbotFile(content: ChatbotContent, release: string): AsyncGenerator<string> {
  const { settings } = content;
  let [faqs, sources, cannedReplies, sites, imports] = [0, 0, 0, 0, 0];
  yield toLine({ format: chatbotFileFormat, formatVersion: 1, release, chatbot: settings });
  for await (const faq of content.faqs()) {
    faqs++;
    yield toLine({ faq });
  }
  for await (const source of content.sources()) {
    sources++;
    yield toLine({ source });
  }
  for await (const cannedReply of content.cannedReplies()) {
    cannedReplies++;
    yield toLine({ cannedReply });
  }
  for await (const site of content.sites()) {
    sites++;
    yield toLine({ site });
  }
  for await (const each of content.imports()) {
    imports++;
    yield toLine({ import: each });
  }
  yield toLine({ end: { faqs, sources, cannedReplies, sites, imports } });
}

/**
 * Reads a chatbot's file once, to prove it to its last line; what comes back reads it again as it
 * is used. Anybody may have written the file: throws a Problem that names the line.
 */
export async function readChatbotFile(path: string): Promise<ChatbotContent> {
  let settings: NewChatbot | undefined;
  for await (const part of partsOf(path)) if ("settings" in part) settings = part.settings;
  if (settings === undefined) throw notAFile("it is empty");
  return {
    settings,
    async *faqs() {
      for await (const part of partsOf(path)) if ("faq" in part) yield part.faq;
    },
    async *sources() {
      for await (const part of partsOf(path)) if ("source" in part) yield part.source;
    },
    async *cannedReplies() {
      for await (const part of partsOf(path)) if ("cannedReply" in part) yield part.cannedReply;
    },
    async *sites() {
      for await (const part of partsOf(path)) if ("site" in part) yield part.site;
    },
    async *imports() {
      for await (const part of partsOf(path)) if ("import" in part) yield part.import;
    },
  };
}

type Part =
  | { readonly settings: NewChatbot }
  | { readonly faq: NewFaq }
  | { readonly source: ChatbotFileSource }
  | { readonly cannedReply: ChatbotFileCannedReply }
  | { readonly site: ChatbotFileSite }
  | { readonly import: ChatbotFileImport };

const mostOf = {
  faqs: [limits.importFaqs, "FAQs"],
  sources: [limits.importSources, "sources"],
  cannedReplies: [limits.importCannedReplies, "canned replies"],
  sites: [limits.importSites, "sites"],
  imports: [limits.imports, "imports"],
} as const;

const pluralOf = {
  faq: "faqs",
  source: "sources",
  cannedReply: "cannedReplies",
  site: "sites",
  import: "imports",
} as const;

async function* partsOf(path: string): AsyncGenerator<Part> {
  let number = 0;
  const counts = { faqs: 0, sources: 0, cannedReplies: 0, sites: 0, imports: 0 };
  let isEnded = false;
  for await (const line of linesOf(path)) {
    number++;
    if (isEnded) throw faultIn(number, "stands behind the end");
    const value = parseLine(line, number);
    if (number === 1) {
      yield { settings: readHead(value) };
      continue;
    }
    const parsed = chatbotFileLineSchema.safeParse(value);
    if (!parsed.success) throw faultIn(number, describe(parsed.error));
    const { data } = parsed;
    if ("end" in data) {
      isEnded = true;
      if (!isDeepStrictEqual(data.end, counts))
        throw faultIn(number, "says other numbers of FAQs, sources, canned replies, sites and imports than there are");
      continue;
    }
    for (const [one, many] of Object.entries(pluralOf)) {
      const [most, words] = mostOf[many];
      if (one in data && ++counts[many] > most) throw tooMany(`${most} ${words}`);
    }
    yield data;
  }
  if (number > 0 && !isEnded) throw notAFile("its end is missing, so it was cut off");
}

function readHead(value: unknown): NewChatbot {
  const head = chatbotFileHeadSchema.safeParse(value);
  if (!head.success) throw notAFile("its first line is not one's head, or of a newer release");
  const settings = newChatbotSchema.safeParse(withoutModels(head.data.chatbot));
  if (!settings.success) throw faultIn(1, describe(settings.error));
  return settings.data;
}

/**
 * No file sets a secret, whatever it says; nor where visitors' words are sent, because a stranger may have
 * written it. That a chatbot does without a model it may say.
 */
function withoutModels(chatbot: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const {
    modelApiKey: _key,
    modelBaseUrl: _address,
    embeddingModelApiKey: _otherKey,
    embeddingModelBaseUrl: _otherAddress,
    ...settings
  } = chatbot;
  const { model, embeddingModel } = settings;
  return {
    ...settings,
    model: model === "embedded" ? model : null,
    embeddingModel: embeddingModel === "embedded" || embeddingModel === "off" ? embeddingModel : null,
  };
}

/** Lines of at most `importLineBytes`: what has none is not kept in memory until it ends. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let buffered: Buffer[] = [];
  let bytes = 0;
  let number = 1;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    if (!Buffer.isBuffer(chunk)) throw new Error("A file was read as text.");
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, from)) {
      buffered.push(chunk.subarray(from, end));
      yield decode(Buffer.concat(buffered), number++);
      buffered = [];
      bytes = 0;
      from = end + 1;
    }
    bytes += chunk.length - from;
    if (bytes > limits.importLineBytes) throw faultIn(number, "is too long");
    if (from < chunk.length) buffered.push(Buffer.from(chunk.subarray(from)));
  }
  if (bytes > 0) yield decode(Buffer.concat(buffered), number);
}

function decode(bytes: Buffer, number: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw faultIn(number, "is not UTF-8");
  }
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw number === 1 ? notAFile("its first line is no JSON") : faultIn(number, "is no JSON");
  }
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function describe({ issues }: z.ZodError): string {
  const [issue] = issues;
  return issue === undefined ? "is not valid" : `${issue.path.join(".")}: ${issue.message}`.slice(0, 300);
}

function notAFile(why: string): Problem {
  return new Problem("invalid_request", `This is no file of a chatbot: ${why}. Export it again.`);
}

function faultIn(line: number, what: string): Problem {
  return new Problem(
    "invalid_request",
    `Line ${line} of the file ${what.includes(":") ? `is not valid: ${what}` : what}.`,
  );
}

function tooMany(what: string): Problem {
  return new Problem("payload_too_large", because("chatbot_file_too_large", { limit: what }));
}
