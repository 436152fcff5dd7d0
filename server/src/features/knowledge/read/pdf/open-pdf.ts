import { getDocument, VerbosityLevel } from "unpdf/pdfjs";
import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../unreadable.ts";
import { PredefinedCMaps } from "./predefined-cmaps.ts";

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
