import { textOf } from "../dom.ts";

/** A thing of schema.org: the last parts of its types, and its properties with their values. */
export interface Thing {
  readonly types: readonly string[];
  readonly properties: ReadonlyMap<string, readonly (string | Thing)[]>;
}

const charactersAtMost = 1_000_000;
const thingsAtMost = 2_000;
const deepest = 8;

/** What a page says of its subject in JSON-LD and microdata, in the order of the page. Call it before scripts go. */
export function thingsOf(document: Document): Thing[] {
  const budget = { characters: charactersAtMost, things: thingsAtMost };
  const things: Thing[] = [];
  for (const script of document.querySelectorAll('script[type="application/ld+json" i]')) {
    things.push(...fromJson(parsed(script.textContent ?? "", budget), budget));
  }
  for (const scope of document.querySelectorAll("[itemscope]:not([itemprop])")) {
    const thing = fromScope(scope, budget, 0);
    if (thing !== undefined) things.push(thing);
  }
  return things;
}

interface Budget {
  characters: number;
  things: number;
}

/** Undefined where it is no JSON: pages carry a lot that its own reader would refuse, too. */
function parsed(text: string, budget: Budget): unknown {
  budget.characters -= text.length;
  if (budget.characters < 0) return undefined;
  try {
    const value: unknown = JSON.parse(text.replace(/^\s*<!--|-->\s*$/g, "").replace(/(?! )\s/g, " "));
    return value;
  } catch {
    return undefined;
  }
}

function fromJson(value: unknown, budget: Budget): Thing[] {
  const roots = Array.isArray(value) ? value.flatMap(graphOf) : graphOf(value);
  return roots.flatMap((root) => {
    const thing = thingOf(root, budget, 0);
    return thing === undefined || typeof thing === "string" ? [] : [thing];
  });
}

function graphOf(value: unknown): unknown[] {
  const graph: unknown = isObject(value) ? Reflect.get(value, "@graph") : undefined;
  return Array.isArray(graph) ? graph : [value];
}

function thingOf(value: unknown, budget: Budget, depth: number): string | Thing | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value).trim();
  if (!isObject(value) || depth > deepest || --budget.things < 0) return undefined;
  const plain: unknown = Reflect.get(value, "@value");
  if (plain !== undefined) return thingOf(plain, budget, depth + 1);
  const properties = new Map<string, (string | Thing)[]>();
  for (const [name, written] of Object.entries(value)) {
    if (name.startsWith("@")) continue;
    const values: readonly unknown[] = Array.isArray(written) ? written : [written];
    const read = values.flatMap((each) => thingOf(each, budget, depth + 1) ?? []);
    if (read.length > 0) properties.set(name, read);
  }
  const types: unknown = Reflect.get(value, "@type");
  return { types: [types].flat().flatMap((type) => (typeof type === "string" ? lastPart(type) : [])), properties };
}

function fromScope(scope: Element, budget: Budget, depth: number): Thing | undefined {
  if (depth > deepest || --budget.things < 0) return undefined;
  const properties = new Map<string, (string | Thing)[]>();
  const visit = (parent: Element): void => {
    for (const child of parent.children) {
      const names = child.getAttribute("itemprop")?.trim();
      const isScope = child.hasAttribute("itemscope");
      if (names) {
        const value = isScope ? fromScope(child, budget, depth + 1) : valueOf(child, budget);
        for (const name of names.split(/\s+/)) {
          if (value !== undefined && value !== "") properties.set(name, [...(properties.get(name) ?? []), value]);
        }
      }
      if (!isScope) visit(child);
    }
  };
  visit(scope);
  const types = (scope.getAttribute("itemtype") ?? "").trim().split(/\s+/).map(lastPart);
  return { types, properties };
}

const attributeOf: Readonly<Record<string, string>> = { time: "datetime", data: "value", link: "href", a: "href" };

function valueOf(element: Element, budget: Budget): string | undefined {
  if (budget.characters <= 0) return undefined;
  const written =
    element.getAttribute("content") ??
    element.getAttribute(attributeOf[element.localName] ?? "content") ??
    textOf(element);
  budget.characters -= written.length;
  return written.trim();
}

function lastPart(address: string): string {
  return address.split(/[/#:]/).at(-1) ?? "";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
