import { because } from "@svc/contract/reasons/reason.ts";
import { textOf } from "./dom.ts";
import {
  challengeNames,
  challengeTexts,
  loading,
  needsJavaScript,
  notFoundNames,
  signInNames,
} from "./page-kind-words.ts";
import { Unreadable } from "./unreadable.ts";

/** What a page is like before it is cleaned. */
export interface PageSigns {
  /** Parts of its title and main headings, folded. */
  readonly names: ReadonlySet<string>;
  readonly hasScript: boolean;
  readonly asksPassword: boolean;
}

export function signsOf(document: Document): PageSigns {
  const named = [...document.querySelectorAll("head title,h1")].slice(0, 5).map(textOf);
  return {
    names: new Set(named.flatMap((name) => [name, ...name.split(/[|–—·•:!?.]|\s-\s/)].map(folded))),
    hasScript: document.querySelector('script:not([type*="ld+json" i])') !== null,
    asksPassword: document.querySelector('input[type="password" i]') !== null,
  };
}

/** Characters; what stands in for a page says little. */
const longestPlaceholder = 300;
const longestNotice = 800;

/** Whether the text only stands in for what a script would show. */
export function isPlaceholder(text: string, { hasScript }: PageSigns): boolean {
  if (text.length > longestPlaceholder) return false;
  const words = folded(text);
  return hasScript && (words === "" || loading.has(words) || needsJavaScript.some((phrase) => words.includes(phrase)));
}

/** Throws Unreadable, with what it is, where a page has something else in place of its content. */
export function requireContent(text: string, signs: PageSigns): void {
  if (text.length > longestNotice) return;
  const isNamed = (names: ReadonlySet<string>): boolean => !signs.names.isDisjointFrom(names);
  const words = folded(text);
  if (isNamed(challengeNames) || challengeTexts.some((phrase) => words.includes(phrase))) {
    throw new Unreadable(because("page_browser_check"));
  }
  if (isPlaceholder(text, signs)) throw new Unreadable(because("page_needs_javascript"));
  if (isNamed(notFoundNames)) throw new Unreadable(because("page_not_found"));
  if (signs.asksPassword && isNamed(signInNames)) {
    throw new Unreadable(because("page_sign_in_required"));
  }
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
