import type { Chatbot } from "@svc/contract";

/** An article as a list of all has it. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly url: string | null;
  /** How many more readers found it helpful than did not. */
  readonly score?: number;
}

export interface Category {
  /** In its address. */
  readonly slug: string;
  /** Null: what is in no other. */
  readonly title: string | null;
  readonly articles: readonly Entry[];
}

type OwnCategory = Chatbot["portal"]["categories"][number];

/** Of articles in no other category; no path of a page becomes this one. */
const othersSlug = "_";
const titleCharacters = 60;

/**
 * Puts articles into the owner's categories, by the path of their page; where there are none, into those that
 * the paths make: of the first folders with two pages each. Empty: there are not two of them.
 */
export function categoriesOf(entries: readonly Entry[], own: readonly OwnCategory[]): readonly Category[] {
  const placed = entries.map((entry) => ({ entry, path: pathOf(entry) }));
  const listed = own.length > 0 ? listOwn(own, groupBy(placed, ownKey(own))) : listFolders(placed, 0);
  if (own.length === 0 && listed.length === 0) return [];
  const known = new Set(listed.flatMap(({ articles }) => articles));
  const others = entries.filter((entry) => !known.has(entry));
  return others.length === 0
    ? listed
    : [...listed, { slug: othersSlug, title: null, articles: others.toSorted(byTitle) }];
}

interface Placed {
  readonly entry: Entry;
  readonly path: Path | null;
}
type Groups = ReadonlyMap<string | null, readonly Placed[]>;
type Path = readonly string[];

function groupBy(placed: readonly Placed[], keyOf: (path: Path) => string | null): Groups {
  return Map.groupBy(placed, ({ path }) => (path === null ? null : keyOf(path)));
}

function listOwn(own: readonly OwnCategory[], groups: Groups): Category[] {
  const slugs = new Set<string>();
  return own.flatMap(({ title, path }, at) => {
    const articles = sorted(groups.get(String(at)) ?? []);
    if (articles.length === 0) return [];
    const last = slugOf(path.split("/").findLast((part) => part !== "") ?? "");
    const slug = last === "" || slugs.has(last) ? `${last}${last === "" ? "" : "-"}${at + 1}` : last;
    slugs.add(slug);
    return [{ slug, title, articles }];
  });
}

/**
 * The folders at this depth, the largest first; where there are not two, those inside of the largest, so that a page
 * beside it, such as the terms, doesn't hide them. One article is no category.
 */
function listFolders(placed: readonly Placed[], depth: number): Category[] {
  // A page beside the folders stands in the one of its name.
  const groups = groupBy(placed, (path) => path[depth]?.replace(/\.html?$/u, "") ?? null);
  const slugs = new Set<string>();
  const categories: Category[] = [];
  for (const [folder, group] of groups) {
    const slug = slugOf(folder ?? "");
    if (folder === null || slug === "" || slugs.has(slug) || group.length < 2) continue;
    slugs.add(slug);
    categories.push({ slug, title: titleOf(folder), articles: sorted(group) });
  }
  if (categories.length > 1)
    return categories.toSorted(
      (one, other) => other.articles.length - one.articles.length || (one.slug < other.slug ? -1 : 1),
    );
  const folders = [...groups].flatMap(([folder, group]) => (folder === null ? [] : [group]));
  const [largest = []] = folders.toSorted((one, other) => other.length - one.length);
  const inside = largest.filter(({ path }) => (path?.length ?? 0) > depth + 1);
  return inside.length > 1 ? listFolders(inside, depth + 1) : [];
}

/** The owner's category with the longest path that the page is at or below. */
function ownKey(own: readonly OwnCategory[]): (path: Path) => string | null {
  const paths = own
    .map(({ path }, at) => ({ at, parts: partsOf(path) }))
    .toSorted((one, other) => other.parts.length - one.parts.length);
  return (path) => {
    const found = paths.find(({ parts }) => parts.every((part, at) => path[at] === part));
    return found === undefined ? null : String(found.at);
  };
}

function pathOf({ url }: Entry): Path | null {
  const address = url === null ? null : URL.parse(url);
  return address === null ? null : partsOf(address.pathname);
}

function partsOf(path: string): Path {
  return path.split("/").flatMap((part) => (part === "" ? [] : [decoded(part).toLowerCase()]));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** As an address has it: letters, digits and hyphens. */
function slugOf(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, titleCharacters)
    .replace(/^-|-$/gu, "");
}

/** `gift-cards` as a person would write it. */
function titleOf(folder: string): string {
  const words = folder
    .replace(/[-_+\s]+/gu, " ")
    .trim()
    .slice(0, titleCharacters)
    .toWellFormed();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page of a folder itself comes before those below it. */
function sorted(group: readonly { readonly entry: Entry; readonly path: Path | null }[]): Entry[] {
  return group
    .toSorted((one, other) => (one.path?.length ?? 0) - (other.path?.length ?? 0) || byTitle(one.entry, other.entry))
    .map(({ entry }) => entry);
}

function byTitle(one: Entry, other: Entry): number {
  return one.title < other.title ? -1 : one.title > other.title ? 1 : 0;
}
