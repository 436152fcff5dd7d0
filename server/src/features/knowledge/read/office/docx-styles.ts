import { attribute, readXml } from "./xml.ts";

/** What a paragraph is by its style. */
export interface ParagraphStyle {
  /** 1..6. */
  readonly headingLevel: number | undefined;
  /** A line of the table of contents says nothing that does not follow. */
  readonly isContents: boolean;
  /** Of the list that the style puts its paragraphs in. */
  readonly numbering: string | undefined;
  /** In that list, from 0. */
  readonly level: number | undefined;
}

interface WrittenStyle {
  name: string;
  basedOn: string;
  outlineLevel: number | undefined;
  numbering: string | undefined;
  level: number | undefined;
}

/**
 * The paragraph styles by id. A heading is told by the built-in name ("heading 2", the same in every
 * language), by its outline level, or by the style that it is based on.
 */
export function readParagraphStyles(xml: string): Map<string, ParagraphStyle> {
  const written = new Map<string, WrittenStyle>();
  let style: WrittenStyle | undefined;
  for (const piece of readXml(xml)) {
    if (piece.kind !== "open") continue;
    const value = attribute(piece.attributes, "w:val");
    if (piece.name === "style") {
      style = { name: "", basedOn: "", outlineLevel: undefined, numbering: undefined, level: undefined };
      const isParagraph = !/^(?:character|table|numbering)$/.test(attribute(piece.attributes, "w:type"));
      if (isParagraph) written.set(attribute(piece.attributes, "w:styleId"), style);
    } else if (style === undefined) continue;
    else if (piece.name === "name") style.name = value.toLowerCase();
    else if (piece.name === "basedOn") style.basedOn = value;
    else if (piece.name === "outlineLvl") style.outlineLevel = Number(value);
    else if (piece.name === "numId") style.numbering = value;
    else if (piece.name === "ilvl") style.level = Number(value) || 0;
  }
  return new Map([...written.keys()].map((id) => [id, resolved(written, id)]));
}

/** The styles, of paragraphs and of letters, whose text a program doesn't show. */
export function readHiddenStyles(xml: string): Set<string> {
  const hidden = new Set<string>();
  let id = "";
  for (const piece of readXml(xml)) {
    if (piece.kind !== "open") continue;
    if (piece.name === "style") id = attribute(piece.attributes, "w:styleId");
    else if (piece.name === "vanish" && !/^(?:0|false|off)$/.test(attribute(piece.attributes, "w:val"))) hidden.add(id);
  }
  return hidden;
}

const chainAtMost = 10;

function resolved(styles: ReadonlyMap<string, WrittenStyle>, id: string): ParagraphStyle {
  const chain: WrittenStyle[] = [];
  for (let style = styles.get(id); style !== undefined && chain.length < chainAtMost;) {
    chain.push(style);
    style = styles.get(style.basedOn);
  }
  const levels = chain.map(headingLevelOf);
  return {
    headingLevel: levels.find((level) => level !== undefined) || undefined,
    isContents: chain.some(({ name }) => /^toc \d$/.test(name)),
    numbering: chain.find(({ numbering }) => numbering !== undefined)?.numbering,
    level: chain.find(({ level }) => level !== undefined)?.level,
  };
}

/** 0: said to be none. */
function headingLevelOf({ name, outlineLevel }: WrittenStyle): number | undefined {
  const numbered = /^heading (\d)$/.exec(name)?.[1];
  if (numbered !== undefined) return Math.min(6, Number(numbered));
  if (name === "title") return 1;
  if (name === "subtitle") return 0;
  if (outlineLevel === undefined) return undefined;
  return outlineLevel < 9 ? Math.min(6, outlineLevel + 1) : 0;
}
