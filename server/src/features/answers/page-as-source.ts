import type { AnswerSource } from "@svc/contract";
import type { FoundPassage } from "../knowledge/knowledge.ts";
import type { Language } from "./language.ts";
import { phrase } from "./phrases.ts";

/** A passage on a page of a document names that page: in its source's title, and in the address where there is one. */
export function pageAsSource(passage: FoundPassage, language: Language): FoundPassage {
  const { title, url, page } = passage.source;
  if (page === undefined) return passage;
  const source = {
    ...passage.source,
    title: phrase(language, "sourcePage", { source: title, page: String(page) }),
    // What every viewer of PDFs understands (RFC 8118, section 3).
    url: url === null ? null : `${url.replace(/#.*$/su, "")}#page=${page}`,
  };
  return { ...passage, source };
}

/** Tells sources apart: each page of a document is one. */
export function sourceKey({ id, page }: AnswerSource): string {
  return page === undefined ? id : `${id}#${page}`;
}
