import type { Relationship } from "./xml.ts";
import { attribute } from "./xml.ts";

/** A paragraph as far as it is read. */
export interface Paragraph {
  style: string;
  list: string | undefined;
  level: number | undefined;
  text: string;
  notes: string[];
  letters: number;
  boldLetters: number;
  /** Its mark was deleted, so that the next paragraph goes on with it. */
  goesOn: boolean;
}

interface RunParts {
  readonly links: ReadonlyMap<string, Relationship>;
  /** Styles whose text is not shown. */
  readonly hiddenStyles: ReadonlySet<string>;
  readonly footnotes: ReadonlyMap<string, string>;
  readonly endnotes: ReadonlyMap<string, string>;
}

/** Reads what stands in paragraphs: runs of text with their looks, links, fields, symbols, marks of notes. */
export class DocxRuns {
  /** How often text was left out because it is hidden, or struck out. */
  hidden = 0;
  struck = 0;
  isRun = false;
  readonly #parts: RunParts;
  readonly #links: { readonly from: number; readonly target: string }[] = [];
  /** Whether the result of a field is a link; undefined while its instruction is being read. */
  readonly #fields: (boolean | undefined)[] = [];
  #instruction = "";
  #isText = false;
  #isInstruction = false;
  #look = { isBold: false, isStruck: false, isHidden: false };
  #isChecked = false;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  text(text: string, paragraph: Paragraph): void {
    if (this.#isInstruction) this.#instruction += text;
    if (!this.#isText) return;
    if (this.#look.isHidden || this.#parts.hiddenStyles.has(paragraph.style)) this.hidden++;
    else if (this.#look.isStruck) this.struck++;
    else this.#write(text, paragraph);
  }

  open(name: string, attributes: string, paragraph: Paragraph): void {
    const value = () => attribute(attributes, "w:val");
    const isOn = () => !/^(?:0|false|off|none)$/.test(value());
    if (name === "r") {
      this.isRun = true;
      this.#look = { isBold: false, isStruck: false, isHidden: false };
    } else if (name === "t") this.#isText = true;
    else if (name === "instrText") this.#isInstruction = true;
    else if (name === "tab" || name === "ptab") this.#write(" ", paragraph);
    else if (name === "br" || name === "cr") {
      this.#write(attribute(attributes, "w:type") === "page" ? " " : "\n", paragraph);
    } else if (name === "noBreakHyphen") this.#write("-", paragraph);
    else if (name === "sym") {
      this.#write(symbolOf(attribute(attributes, "w:font"), attribute(attributes, "w:char")), paragraph);
    } else if (name === "checkBox") this.#isChecked = false;
    else if (name === "checked" || name === "default") this.#isChecked = isOn();
    else if (name === "hyperlink") this.#openLink(this.#relationOf(attributes), paragraph);
    else if (name === "fldSimple") this.#openLink(linkOfField(attribute(attributes, "w:instr")), paragraph);
    else if (name === "fldChar") this.#field(attribute(attributes, "w:fldCharType"), paragraph);
    else if (name === "footnoteReference") note(this.#parts.footnotes, attributes, paragraph);
    else if (name === "endnoteReference") note(this.#parts.endnotes, attributes, paragraph);
    else if (this.isRun) this.#lookOf(name, value, isOn);
  }

  close(name: string, paragraph: Paragraph): void {
    if (name === "t") this.#isText = false;
    else if (name === "instrText") this.#isInstruction = false;
    else if (name === "r") this.isRun = false;
    else if (name === "checkBox") this.#write(this.#isChecked ? "☒" : "☐", paragraph);
    else if (name === "hyperlink" || name === "fldSimple") this.#closeLink(paragraph);
  }

  #lookOf(name: string, value: () => string, isOn: () => boolean): void {
    if (name === "b") this.#look.isBold = isOn();
    else if (name === "strike" || name === "dstrike") this.#look.isStruck = isOn();
    else if (name === "vanish") this.#look.isHidden = isOn();
    else if (name === "rStyle" && this.#parts.hiddenStyles.has(value())) this.#look.isHidden = true;
  }

  #write(text: string, paragraph: Paragraph): void {
    paragraph.text += text;
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    paragraph.letters += letters;
    if (this.#look.isBold) paragraph.boldLetters += letters;
  }

  /** A field has an instruction, and behind it the result that is shown. */
  #field(kind: string, paragraph: Paragraph): void {
    if (kind === "begin") {
      this.#fields.push(undefined);
      this.#instruction = "";
    } else if (kind === "separate" && this.#fields.length > 0) {
      const target = linkOfField(this.#instruction);
      this.#fields[this.#fields.length - 1] = target !== "";
      if (target !== "") this.#openLink(target, paragraph);
    } else if (kind === "end" && this.#fields.pop() === true) this.#closeLink(paragraph);
  }

  #relationOf(attributes: string): string {
    const link = this.#parts.links.get(attribute(attributes, "r:id"));
    return link?.isExternal === true ? link.target : "";
  }

  #openLink(target: string, paragraph: Paragraph): void {
    const isAllowed = /^(?:https?|mailto|tel):/i.test(target);
    this.#links.push({ from: paragraph.text.length, target: isAllowed ? target : "" });
  }

  #closeLink(paragraph: Paragraph): void {
    const link = this.#links.pop();
    if (link === undefined || link.target === "") return;
    const text = paragraph.text.slice(link.from);
    if (text.trim() === "" || text.trim() === link.target || /[[\]\n]/.test(text)) return;
    const target = link.target
      .replace(/[()\s<>]/g, encodeURIComponent)
      .replaceAll("(", "%28")
      .replaceAll(")", "%29");
    paragraph.text = `${paragraph.text.slice(0, link.from)}[${text.trim()}](${target})${/\s$/.test(text) ? " " : ""}`;
  }
}

function linkOfField(instruction: string): string {
  return /^\s*HYPERLINK\s+"([^"]+)"/.exec(instruction)?.[1] ?? "";
}

function note(notes: ReadonlyMap<string, string>, attributes: string, paragraph: Paragraph): void {
  const text = notes.get(attribute(attributes, "w:id"))?.trim();
  if (text !== undefined && text !== "") paragraph.notes.push(text);
}

/** Letters of the fonts that programs take for check boxes and ticks, by their place in the font. */
const symbols: ReadonlyMap<number, string> = new Map([
  [0x6f, "☐"],
  [0x71, "☐"],
  [0xa8, "☐"],
  [0x78, "☒"],
  [0xfd, "☒"],
  [0xfe, "☒"],
  [0x52, "☒"],
  [0x54, "☒"],
  [0xfc, "✓"],
  [0x50, "✓"],
  [0xfb, "✗"],
  [0x4f, "✗"],
  [0xe0, "→"],
  [0xb7, "•"],
  [0x6c, "•"],
  [0xa7, "•"],
]);

/** A symbol of a font by its number in hexadecimal; '' where the number says nothing without the font. */
function symbolOf(font: string, hexadecimal: string): string {
  const code = Number.parseInt(hexadecimal, 16);
  if (!Number.isFinite(code)) return "";
  if (/wingdings|webdings|symbol/i.test(font)) return symbols.get(code & 0xff) ?? "";
  return code >= 0x20 && (code < 0xd800 || code > 0xf8ff) && code <= 0xffff ? String.fromCharCode(code) : "";
}
