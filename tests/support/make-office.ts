import { makeZip } from "./make-zip.ts";

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relationships = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface DocxParts {
  /** Inside of `w:styles`, and so on. */
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly links?: Readonly<Record<string, string>>;
  readonly title?: string;
}

/** A Word document whose body is this WordprocessingML. */
export function makeDocx(body: string, parts: DocxParts = {}): Buffer {
  const { styles = headingStyles, numbering = "", footnotes = "", links = {}, title = "" } = parts;
  const external = Object.entries(links).map(
    ([id, target]) => `<Relationship Id="${id}" Type="${kinds}/hyperlink" Target="${target}" TargetMode="External"/>`,
  );
  return makeZip({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships ${relationships}><Relationship Id="r1" Type="${kinds}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document ${word}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": `<Relationships ${relationships}>${external.join("")}</Relationships>`,
    "word/styles.xml": `<w:styles ${word}>${styles}</w:styles>`,
    "word/numbering.xml": `<w:numbering ${word}>${numbering}</w:numbering>`,
    "word/footnotes.xml": `<w:footnotes ${word}>${footnotes}</w:footnotes>`,
    "docProps/core.xml": `<cp:coreProperties><dc:title>${title}</dc:title></cp:coreProperties>`,
  });
}

const headingStyles = [1, 2, 3]
  .map((level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`)
  .join("");

/** A paragraph, of a heading style ("H1") where one is named. */
export function paragraph(text: string, style = ""): string {
  const properties = style === "" ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export function wordTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
}

type XlsxCell = string | number | { readonly value: number; readonly style: number } | { readonly formula: string };

export interface XlsxParts {
  /** Number formats of the styles 1, 2 … */
  readonly formats?: readonly string[];
  /** Sheets by name. */
  readonly hidden?: readonly string[];
  /** Of every sheet, as its program counts: "A1:B2", and from 1. */
  readonly merged?: readonly string[];
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
}

/**
 * A workbook; texts are kept as shared ones, numbers as they are, `{ value, style }` in one of the styles, and a
 * formula without a result.
 */
export function makeXlsx(
  sheets: Readonly<Record<string, readonly (readonly XlsxCell[])[]>>,
  { formats = [], hidden = [], merged = [], hiddenRows = [], hiddenColumns = [] }: XlsxParts = {},
): Buffer {
  const names = Object.keys(sheets);
  const strings: string[] = [];
  const sheetXml = (rows: (typeof sheets)[string]): string => {
    const xml = rows.map((row, at) => {
      const cells = row.map((cell, column) => {
        const reference = `r="${String.fromCharCode(65 + column)}${at + 1}"`;
        if (typeof cell === "number") return `<c ${reference}><v>${cell}</v></c>`;
        if (typeof cell === "object" && "formula" in cell) return `<c ${reference}><f>${cell.formula}</f><v></v></c>`;
        if (typeof cell === "object") return `<c ${reference} s="${cell.style}"><v>${cell.value}</v></c>`;
        return cell === "" ? "" : `<c ${reference} t="s"><v>${strings.push(cell) - 1}</v></c>`;
      });
      return `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ""}>${cells.join("")}</row>`;
    });
    const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`).join("");
    const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
    return `<worksheet><cols>${columns}</cols><sheetData>${xml.join("")}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`;
  };
  const parts = names.map((name, at): [string, string] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    sheetXml(sheets[name] ?? []),
  ]);
  const listed = names.map((name, at) => {
    const state = hidden.includes(name) ? ' state="hidden"' : "";
    return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="s${at + 1}"/>`;
  });
  const targets = names.map(
    (_name, at) => `<Relationship Id="s${at + 1}" Type="${kinds}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`);
  const styles = ["<xf/>", ...formats.map((_code, at) => `<xf numFmtId="${200 + at}"/>`)];
  return makeZip({
    "_rels/.rels": `<Relationships><Relationship Id="r1" Type="${kinds}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${targets.join("")}<Relationship Id="t" Type="${kinds}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="u" Type="${kinds}/styles" Target="styles.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet><numFmts>${codes.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
