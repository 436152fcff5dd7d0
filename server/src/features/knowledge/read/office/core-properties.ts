import { readXml } from "./xml.ts";
import type { ZipArchive } from "./zip.ts";

const propertiesBytesAtMost = 1024 * 1024;

/** The title that the file's properties give; '' where there is none. */
export function titleOf(archive: ZipArchive): string {
  const xml = archive.read("docProps/core.xml", propertiesBytesAtMost)?.toString("utf8") ?? "";
  let title = "";
  let isTitle = false;
  for (const piece of readXml(xml)) {
    if (piece.kind === "text") title += isTitle ? piece.text : "";
    else isTitle = piece.kind === "open" && piece.name === "title" && !piece.isEmpty;
  }
  return tellingTitle(title);
}

/** A title that programs write by themselves, or a file's name, says nothing; '' then. */
export function tellingTitle(written: string): string {
  const title = written
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const isIdle =
    /^\(?(?:anonymous|unspecified|untitled|unbenannt|sans titre|document\d*|dokument\d*|book\d*|mappe\d*|presentation\d*|title|word document|powerpoint presentation|slide 1)\)?$/i;
  const isFile =
    /^microsoft (?:word|excel|powerpoint)\b|\.(?:docx?|xlsx?|pptx?|pdf|indd|qxd|odt|ods|rtf|txt|tex|dvi|html?)$|^[\w-]+:\/|^[\d\W_]+$/i;
  return isIdle.test(title) || isFile.test(title) || title.length > 300 ? "" : title;
}
