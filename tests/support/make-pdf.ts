import { deflateSync } from "node:zlib";

export interface PdfLine {
  readonly text: string;
  /** Points from the left and from the top of an A4 page. */
  readonly x?: number;
  readonly y: number;
  readonly size?: number;
}

export interface PdfOptions {
  readonly title?: string;
  /** Asks for a password that nobody knows. */
  readonly encrypted?: boolean;
}

const pageHeight = 842;

/** A PDF of these pages, in Helvetica and Latin-1; each page is lines, or the drawing orders themselves. */
export function makePdf(pages: readonly (readonly PdfLine[] | Buffer)[], options: PdfOptions = {}): Buffer {
  const kids = pages.map((_page, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects: (string | Buffer)[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  for (const [at, page] of pages.entries()) {
    const resources = "<< /Font << /F 3 0 R >> /XObject << /X 900000 0 R >> >>";
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${pageHeight}] /Resources ${resources} /Contents ${5 + at * 2} 0 R >>`,
      stream(Buffer.isBuffer(page) ? page : drawing(page)),
    );
  }
  return writePdf(objects, options);
}

/** A page's drawing orders that unpack to `bytes`. */
export function bombPdf(bytes: number): Buffer {
  return makePdf([Buffer.alloc(bytes, " ")]);
}

/** A page with labels and, to the right of each, a field of a form that holds a value. */
export function formPdf(fields: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(fields);
  const places = entries.map((_entry, at) => `${6 + at} 0 R`).join(" ");
  const lines = entries.map(([label], at) => ({ text: label, y: 100 + at * 40 }));
  return writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${places}] >> >>`,
      "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${pageHeight}] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R /Annots [${places}] >>`,
      stream(drawing(lines)),
      ...entries.map(([label, value], at) => {
        const bottom = pageHeight - 104 - at * 40;
        return `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${label}) /V (${value}) /F 4 /Rect [200 ${bottom} 400 ${bottom + 16}] >>`;
      }),
    ],
    {},
  );
}

/** A form that only its own program can build: the page is what other programs show. */
export function dynamicFormPdf(): Buffer {
  return writePdf(
    [
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA 6 0 R >> >>",
      "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${pageHeight}] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R >>`,
      stream(drawing([{ text: "Please wait until this message is replaced.", y: 100 }])),
      stream(Buffer.from("<xdp:xdp/>")),
    ],
    {},
  );
}

/** A line in a font that is not embedded: its codes in an encoding that every reader is to know by name. */
export function predefinedPdf(encoding: string, ordering: string, codes: Buffer): Buffer {
  const system = `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>`;
  return writePdf(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
      `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${pageHeight}] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R >>`,
      stream(Buffer.from(`BT /F 12 Tf 1 0 0 1 60 700 Tm <${codes.toString("hex")}> Tj ET`)),
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song ${system} /DW 1000 >>`,
    ],
    {},
  );
}

const levels = 12;

/** Forms that each draw the next one ten times: no reader comes to the end of the last one's text. */
export function loopingPdf(): Buffer {
  const font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
  const resources = (next: number) => `/Resources << ${font} /XObject << /X ${next} 0 R >> >>`;
  const orders = Buffer.from("/X Do ".repeat(10));
  const forms = Array.from({ length: levels }, (_form, level) => {
    const content = level === levels - 1 ? Buffer.from("BT /F 1 Tf (a) Tj ET") : orders;
    return stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources(6 + level)}`);
  });
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources(5)} /Contents 4 0 R >>`,
    stream(orders),
    ...forms,
  ];
  return writePdf(objects, {});
}

/** A page that holds a picture and nothing else. */
export function scannedPdf(): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>",
    stream(Buffer.from("q 595 0 0 842 0 0 cm /X Do Q")),
    stream(
      Buffer.alloc(16, 0x7f),
      "/Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8",
    ),
  ];
  return writePdf(objects, {});
}

function drawing(lines: readonly PdfLine[]): Buffer {
  const orders = lines.map(({ text, x = 60, y, size = 11 }) => {
    const escaped = text.replace(/[\\()]/g, "\\$&");
    return `BT /F ${size} Tf 1 0 0 1 ${x} ${pageHeight - y} Tm (${escaped}) Tj ET`;
  });
  return Buffer.from(orders.join("\n"), "latin1");
}

function stream(content: Buffer, entries = ""): Buffer {
  const packed = deflateSync(content);
  const head = `<< ${entries} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream")]);
}

function writePdf(objects: readonly (string | Buffer)[], { title, encrypted }: PdfOptions): Buffer {
  const all = [...objects];
  let trailer = `/Root 1 0 R /Size ${all.length + 3}`;
  if (title !== undefined) trailer += ` /Info ${all.push(`<< /Title (${title}) >>`)} 0 R`;
  if (encrypted === true) {
    const unknown = "a5".repeat(32);
    trailer += ` /Encrypt ${all.push(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${unknown}> /U <${unknown}> >>`)} 0 R`;
    trailer += " /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]";
  }
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [number, object] of all.entries()) {
    const content = typeof object === "string" ? Buffer.from(object, "latin1") : object;
    const part = Buffer.concat([Buffer.from(`${number + 1} 0 obj\n`), content, Buffer.from("\nendobj\n")]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
