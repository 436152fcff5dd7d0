import type { ReadText } from "../text.ts";
import { titleOf } from "./core-properties.ts";
import { readListStyles } from "./docx-lists.ts";
import { readHiddenStyles, readParagraphStyles } from "./docx-styles.ts";
import { DocxWriter } from "./docx-writer.ts";
import { damaged, type ZipArchive } from "./zip.ts";
import { readXml, attribute, readRelationships } from "./xml.ts";

/** A book of a thousand pages has some 15 MB of XML; it is read as a stream, without a tree. */
const partBytesAtMost = 16 * 1024 * 1024;

/**
 * Reads a Word document (ECMA-376, WordprocessingML) into Markdown: headings by their styles, lists,
 * tables, links, notes. Deleted, hidden and struck-out text, comments, headers and footers are left out; nothing outside of
 * the file is read.
 */
export function readDocx(archive: ZipArchive): ReadText {
  const path = mainPartOf(archive);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const part = (name: string): string => archive.read(name, partBytesAtMost)?.toString("utf8") ?? "";
  if (!archive.has(path)) throw damaged();
  const writer = new DocxWriter({
    styles: readParagraphStyles(part(`${folder}styles.xml`)),
    hiddenStyles: readHiddenStyles(part(`${folder}styles.xml`)),
    lists: readListStyles(part(`${folder}numbering.xml`)),
    links: readRelationships(archive, path),
    footnotes: readNotes(part(`${folder}footnotes.xml`)),
    endnotes: readNotes(part(`${folder}endnotes.xml`)),
  });
  for (const piece of readXml(part(path))) writer.push(piece);
  const markdown = writer.end();
  const heading = /^# (.+)$/m.exec(markdown.slice(0, 2_000))?.[1];
  return { title: heading ?? titleOf(archive), markdown, notes: writer.notes() };
}

function mainPartOf(archive: ZipArchive): string {
  for (const { type, target } of readRelationships(archive, "").values()) {
    if (type.endsWith("/officeDocument")) return target;
  }
  return "word/document.xml";
}

/** The texts of footnotes or endnotes by id; the lines that separate them are none. */
function readNotes(xml: string): Map<string, string> {
  const notes = new Map<string, string>();
  let id: string | undefined;
  let isText = false;
  for (const piece of readXml(xml)) {
    if (piece.kind === "text") {
      if (isText && id !== undefined) notes.set(id, (notes.get(id) ?? "") + piece.text);
    } else if (piece.name === "t") isText = piece.kind === "open" && !piece.isEmpty;
    else if (piece.name === "footnote" || piece.name === "endnote") {
      const isNote = piece.kind === "open" && !/separator/i.test(attribute(piece.attributes, "w:type"));
      id = isNote ? attribute(piece.attributes, "w:id") : undefined;
    } else if (piece.name === "p" && piece.kind === "close" && id !== undefined) {
      notes.set(id, `${notes.get(id) ?? ""} `);
    }
  }
  return notes;
}
