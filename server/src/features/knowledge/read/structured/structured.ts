import { parseDocument } from "../dom.ts";
import { toMarkdown } from "../markdown.ts";
import { factsOf, hoursOf, textsIn, thingsIn } from "./facts.ts";
import type { Thing } from "./things.ts";
import { factWords } from "./words.ts";

/** Site furniture, or content that the text already has. */
const ignoredTypes =
  /Article$|^(?:BlogPosting|Blog|WebSite|BreadcrumbList|ListItem|ImageObject|VideoObject|Person|SearchAction|SiteNavigationElement|WPHeader|WPFooter|Review|Comment)$/;
/** Sites repeat their organization on every page. */
const isPublisher = /Organization$|^Corporation$/;
/** Under these stand the things that a page is about. */
const inner = [
  "mainEntity",
  "itemListElement",
  "item",
  "hasPart",
  "department",
  "subOrganization",
  "hasVariant",
  "itemOffered",
];
const deepest = 5;
/** Of the page's own text; each fact is looked for in it. */
const comparedCharacters = 500_000;

export interface PageOfThings {
  readonly language: string | undefined;
  /** What it names beside questions is its publisher. */
  readonly isArticle: boolean;
  readonly isFrontPage: boolean;
}

/**
 * Facts that a page has for machines, as Markdown: questions with their answers, prices, opening hours, contact
 * details. What `text`, the page's own, says already is left out.
 */
export function structuredMarkdown(
  things: readonly Thing[],
  text: string,
  { language, isArticle, isFrontPage }: PageOfThings,
): string {
  const shown = squashed(text.slice(0, comparedCharacters));
  const word = factWords(language);
  const isShown = (told: string): boolean => shown.includes(squashed(told));
  const blocks = new Set<string>();
  const [lastHeading = ""] = text.match(/^#{1,6} .+$/gm)?.slice(-1) ?? [];
  /** What follows stands below it anyway. */
  const isLastHeading = (name: string): boolean => squashed(lastHeading) === squashed(name) && blocks.size === 0;
  const tell = (thing: Thing, depth: number): void => {
    if (depth > deepest) return;
    const [name = ""] = textsIn(thing.properties, "name").map(oneLine);
    const answers = ["acceptedAnswer", "suggestedAnswer"].flatMap((each) => thingsIn(thing.properties, each));
    if (name !== "" && answers.length > 0) {
      const [answer = ""] = answers.flatMap(({ properties }) => textsIn(properties, "text")).map(markdownOf);
      if (answer !== "" && !isShown(answer)) blocks.add(`### ${name}\n\n${answer}`);
    } else if (
      !isArticle &&
      !thing.types.some((type) => ignoredTypes.test(type) || (!isFrontPage && isPublisher.test(type)))
    ) {
      const facts = factsOf(thing, { word, isShown });
      const [about = ""] = textsIn(thing.properties, "description").map(markdownOf);
      const hours = hoursOf(thing, language, word("closed"));
      if (facts.length > 0 || hours.length > 0) {
        const parts = [
          name === "" || isLastHeading(name) ? "" : `## ${name}`,
          isShown(about) ? "" : about,
          facts.join("\n"),
        ];
        if (hours.length > 0) parts.push(`### ${word("hours")}`, hours.join("\n"));
        blocks.add(parts.filter((part) => part !== "").join("\n\n"));
      }
    }
    for (const property of inner) for (const each of thingsIn(thing.properties, property)) tell(each, depth + 1);
  };
  for (const thing of things) tell(thing, 0);
  return [...blocks].join("\n\n");
}

function markdownOf(written: string): string {
  return /[<&]/.test(written) ? toMarkdown(parseDocument(`<body>${written}</body>`).body) : written;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Letters and digits alone: "129.90" and "129,90" are the same. */
function squashed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
