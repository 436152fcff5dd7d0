import { operations, tools } from "@svc/contract";
import type { Crawl, Source, ToolOperation, Training } from "@svc/contract";
import type { z } from "zod";
import type { Implementation, Perform } from "../../foundation/implement.ts";
import { Problem } from "../../foundation/problem.ts";
import { implementTool } from "./ask.ts";
import type { Ask } from "./ask.ts";
import { orNone, orNothing, quoted, rounded } from "./brief.ts";
import { findChatbot, folded, unlessUnknown } from "./find-chatbot.ts";
import { readMetadata } from "./read-metadata.ts";

type Job = z.input<typeof tools.addKnowledgeSource.output>["job"];
type Given = z.output<typeof tools.addKnowledgeSource.input>;

const failuresAtMost = 20;
const crawlsLookedAt = 10;
const looksAtMost = 200;

export function knowledgeTools(perform: Perform): Implementation<ToolOperation>[] {
  return [
    implementTool(
      tools.listKnowledgeSources,
      perform,
      async ({ job, source, ask: question, chatbot, ...filter }, ask) => {
        const asked = job === undefined ? undefined : await findJob(ask, job);
        const { id: chatbotId } = await findChatbot(ask, asked?.chatbotId ?? chatbot);
        if (question !== undefined) return { chatbotId, answer: await tryOut(ask, chatbotId, question) };
        if (source !== undefined) return { chatbotId, sources: [toLine(await findSource(ask, chatbotId, source))] };
        const { sources, nextCursor } = await ask(operations.listSources, { chatbotId, ...filter });
        const jobs = asked === undefined ? await runningCrawls(ask, chatbotId) : [asked.job];
        return { chatbotId, sources: sources.map(toLine), jobs: orNone(jobs), nextCursor: orNothing(nextCursor) };
      },
    ),
    implementTool(tools.addKnowledgeSource, perform, async (given, ask) => {
      requireOneWay(given);
      const { id: chatbotId } = await findChatbot(ask, given.chatbot);
      const { website, waitSeconds } = given;
      const job =
        website === undefined
          ? ofTraining(await ask(operations.trainChatbot, { chatbotId, data: dataOf(given) }, waitSeconds))
          : ofCrawl(
              await askCrawl(ask, (await ask(operations.createCrawl, { ...website, chatbotId }, waitSeconds)).id),
            );
      return { chatbotId, job, next: nextOf(job) };
    }),
  ];
}

/** A crawl is one job and a training another: a call that began both could do half of it and fail. */
function requireOneWay({ website, urls, documents, faqs }: Given): void {
  const others = [urls, documents, faqs].some((items) => items !== undefined && items.length > 0);
  if (website !== undefined && others)
    throw new Problem("invalid_request", "Pass `website` alone, and urls, documents and faqs in a separate call.");
  if (website === undefined && !others)
    throw new Problem("invalid_request", "Pass `website`, or any of urls, documents and faqs.");
}

function dataOf({ urls, documents, faqs }: Given) {
  return { urls, faqs, documents: documents?.map(toDocument) };
}

function toDocument({ name, content, contentBase64 }: NonNullable<Given["documents"]>[number]) {
  if (content !== undefined && contentBase64 === undefined) return { name, content };
  if (contentBase64 !== undefined && content === undefined) return { name, contentBase64 };
  throw new Problem("invalid_request", `The document ${quoted(name)} needs either content or contentBase64.`);
}

function nextOf({ id, status }: Job): string {
  return status === "running"
    ? `Still running: call list_knowledge_sources with job ${id} until its status isn't running.`
    : "Test the answers with list_knowledge_sources and `ask`.";
}

async function tryOut(ask: Ask, chatbotId: string, message: string) {
  const tried = await ask(operations.testChatbot, { chatbotId, message });
  const { content, answered, confidence } = tried;
  const sources = readMetadata(tried).sources.map(({ title }) => title);
  return { text: content, answered, confidence: rounded(confidence), sources };
}

async function findJob(ask: Ask, id: string): Promise<{ job: Job; chatbotId: string | undefined }> {
  const training = await unlessUnknown(ask(operations.getTraining, { trainingId: id }));
  if (training !== undefined) return { job: ofTraining(training), chatbotId: training.chatbotId };
  const crawl = await unlessUnknown(askCrawl(ask, id));
  if (crawl !== undefined) return { job: ofCrawl(crawl), chatbotId: orNothing(crawl.chatbotId) };
  throw new Problem("not_found", `There is no job ${quoted(id)}. add_knowledge_source returns its id.`);
}

/** Of its pages those that could not be read. */
function askCrawl(ask: Ask, crawlId: string): Promise<Crawl> {
  return ask(operations.getCrawl, { crawlId, status: "failed", limit: failuresAtMost });
}

async function runningCrawls(ask: Ask, chatbotId: string): Promise<Job[]> {
  const { crawls } = await ask(operations.listCrawls, { chatbotId, limit: crawlsLookedAt });
  return crawls.filter(({ status }) => status === "running").map((crawl) => ofCrawl(crawl));
}

function ofTraining({ id, status, progress, sources }: Training): Job {
  const failed = sources.filter((source) => source.status === "failed");
  return { id, kind: "training", status, ...progress, failed: failuresOf(failed) };
}

/** `pages`: those that could not be read. */
function ofCrawl({
  id,
  status,
  progress,
  reason,
  pages = [],
}: Omit<Crawl, "pages" | "nextCursor"> & Partial<Crawl>): Job {
  const failed = pages.map((page) => ({ name: page.url, reason: page.reason }));
  return { id, kind: "website", status, ...progress, reason: orNothing(reason), failed: failuresOf(failed) };
}

function failuresOf(failed: readonly { readonly name: string; readonly reason: string | null }[]) {
  return orNone(failed.slice(0, failuresAtMost).map(({ name, reason }) => ({ name, reason: reason ?? "" })));
}

/** The source that is meant by its id, its address or its name. */
async function findSource(ask: Ask, chatbotId: string, given: string): Promise<Source> {
  if (given.startsWith("src_")) {
    const found = await unlessUnknown(ask(operations.getSource, { chatbotId, sourceId: given }));
    if (found !== undefined) return found;
  }
  const { sources } = await ask(operations.listSources, { chatbotId, q: given, limit: looksAtMost });
  const names = ({ name, title, url }: Source) => [name, title ?? "", url ?? ""].map(folded);
  const meant = sources.filter((source) => names(source).includes(folded(given)));
  const [first, second] = meant;
  if (first !== undefined && second === undefined) return first;
  const listed = (second === undefined ? sources : meant).slice(0, 5).map(({ id, name }) => `${quoted(name)} (${id})`);
  if (second !== undefined)
    throw new Problem(
      "conflict",
      `Several sources are named ${quoted(given)}. Use the id of one: ${listed.join(", ")}.`,
    );
  const hint = listed.length === 0 ? "Call without `source` to list them." : `Did you mean ${listed.join(", ")}?`;
  throw new Problem("not_found", `This chatbot has no source ${quoted(given)}. ${hint}`);
}

function toLine({ id, kind, name, title, url, status, reason, passages, refresh, updatedAt }: Source) {
  return {
    id,
    kind,
    name: title ?? name,
    url: orNothing(url),
    status,
    reason: orNothing(reason),
    passages,
    refresh: orNothing(refresh),
    updatedAt,
  };
}
