import { attribute, readXml } from "./xml.ts";

/** The texts of footnotes or endnotes by id; the lines that separate them are none. */
export function readNotes(xml: string): Map<string, string> {
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
