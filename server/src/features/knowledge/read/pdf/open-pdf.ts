import { getDocument, VerbosityLevel } from "unpdf/pdfjs";
import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../unreadable.ts";

export type Pdf = Awaited<ReturnType<typeof getDocument>["promise"]>;
export type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/**
 * Opens a PDF for its text alone: nothing in it is run, drawn or fetched. Throws Unreadable for one that
 * is protected or damaged.
 */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const loading = getDocument({
    // A view on a larger buffer would be copied, and a Node Buffer is refused.
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 1,
    cMapUrl: "/",
    cMapPacked: false,
    BinaryDataFactory: PredefinedCMaps,
  });
  // A password is never asked for: the error below says that there is one.
  try {
    return await loading.promise;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "PasswordException") {
      throw new Unreadable(because("pdf_protected"), {
        cause: error,
      });
    }
    throw new Unreadable(because("pdf_damaged"), { cause: error });
  }
}

/** What an encoding's codes are: units of Unicode, or bytes that this decoder of the platform reads. */
const decoders: readonly (readonly [
  name: RegExp,
  decoder: "unicode" | "gb18030" | "big5" | "shift_jis" | "euc-jp" | "euc-kr",
])[] = [
  [/^Uni(?:GB|CNS|JIS|KS)(?:2004)?-(?:UCS2|UTF16)(?:-HW)?-[HV]$/, "unicode"],
  [/^(?:GB-EUC|GBpc-EUC|GBK-EUC|GBKp-EUC|GBK2K)-[HV]$/, "gb18030"],
  [/^(?:B5pc|ETen-B5|ETenms-B5|HKscs-B5)-[HV]$/, "big5"],
  [/^(?:83pv|90ms|90msp|90pv|Add|Ext)-RKSJ-[HV]$/, "shift_jis"],
  [/^EUC-[HV]$/, "euc-jp"],
  [/^(?:KSC-EUC|KSCms-UHC|KSCms-UHC-HW|KSCpc-EUC)-[HV]$/, "euc-kr"],
];

/** Characters by the number that we give them, which is their own in Unicode. */
const collections = /^Adobe-(?:GB1|CNS1|Japan1|Korea1)-UCS2$/;

/**
 * Makes the CMaps of ISO 32000-1, 9.7.5.2 that a PDF names and the library does not bring along: they tell which
 * characters the codes of fonts are that a PDF does not embed. A character's number in such a font is the one that
 * it has in Unicode here, so that a collection is only told where one of these encodings was asked for before.
 */
class PredefinedCMaps {
  #isOurs = false;

  /** Called by the library for each file that it would load. Throws for what it is not. */
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const decoder = decoders.find(([name]) => name.test(filename))?.[1];
    if (kind !== "cMapUrl" || (decoder === undefined && !(this.#isOurs && collections.test(filename)))) {
      throw new Error(`Not known: ${filename}`);
    }
    this.#isOurs = true;
    return Buffer.from(cmap(decoder ?? "unicode", filename.endsWith("-V"), decoder === undefined));
  }
}

function cmap(decoder: string, isVertical: boolean, isCollection: boolean): string {
  const ranges = decoder === "unicode" ? [] : bytesRanges(decoder);
  const codes = decoder === "unicode" ? ["<0000> <FFFF>"] : ["<00> <80>", "<8140> <FEFE>"];
  const lines = isCollection
    ? Array.from({ length: 256 }, (_, high) => `<${hex(high, 2)}00> <${hex(high, 2)}FF> <${hex(high, 2)}00>`)
    : ranges.length > 0
      ? ranges
      : ["<0000> <FFFF> 0"];
  const kind = isCollection ? "bfrange" : "cidrange";
  return [
    `/WMode ${isVertical ? 1 : 0} def`,
    `begincmap ${codes.length} begincodespacerange`,
    ...codes,
    `endcodespacerange ${lines.length} begin${kind}`,
    ...lines,
    `end${kind} endcmap`,
  ].join("\n");
}

function bytesRanges(encoding: string): string[] {
  const decoder = new TextDecoder(encoding);
  const ranges = ["<20> <7E> 32"];
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      const code = text.charCodeAt(0);
      if (text.length !== 1 || code === 0xfffd) continue;
      const bytes = hex(lead * 256 + trail, 4);
      ranges.push(`<${bytes}> <${bytes}> ${code}`);
    }
  }
  return ranges;
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, "0").toUpperCase();
}
