import { limits } from "@svc/contract";
import type { Sharp } from "sharp";
import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../unreadable.ts";
import { ZipArchive } from "../office/zip.ts";

type ImageType = "png" | "jpeg" | "webp" | "gif";
type FileType = "pdf" | "docx" | "xlsx" | "pptx" | "md" | "csv" | "txt";

const mediaTypes: Readonly<Record<ImageType | FileType, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  md: "text/markdown",
  csv: "text/csv",
  txt: "text/plain",
};

const contentTypesBytes = 1024 * 1024;

/**
 * What a file of a conversation is, by its bytes alone; the name only tells kinds of text apart. Throws Unreadable for
 * what is not taken: among it HTML, SVG and XML, and office files with macros.
 */
function attachmentType(bytes: Uint8Array, name: string): ImageType | FileType {
  if (bytes.length === 0) throw new Unreadable(because("file_empty"));
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  if (start.startsWith("%PDF-")) return "pdf";
  if (start.startsWith("PK\x03\x04")) return officeType(new ZipArchive(bytes));
  return textType(bytes, name);
}

/** As its list of parts says: one with macros names another type there. */
function officeType(archive: ZipArchive): FileType {
  const parts = archive.read("[Content_Types].xml", contentTypesBytes)?.toString("utf8") ?? "";
  for (const type of ["docx", "xlsx", "pptx"] as const)
    if (parts.includes(`"${mediaTypes[type]}.main+xml"`)) return type;
  throw notTaken();
}

function textType(bytes: Uint8Array, name: string): FileType {
  const text = utf8(bytes).trimStart();
  // Nothing that a browser would make a page of; a text that holds such further on is served as text.
  if (/^<[!?a-z]/iu.test(text)) throw new Unreadable(because("attachment_markup"));
  const extension = extensionOf(name);
  if (extension === "csv") return "csv";
  return extension === "md" || extension === "markdown" ? "md" : "txt";
}

function utf8(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notTaken();
  }
  if (/(?!\s)\p{Cc}/u.test(text)) throw notTaken();
  return text;
}

function notTaken(): Unreadable {
  return new Unreadable(because("attachment_type"));
}

/** In lower case, without its dot; "" for none. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  const extension = dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
  return /^[a-z0-9]{1,8}$/u.test(extension) ? extension : "";
}

/** A file of a conversation, as it may be kept. */
export interface ReadAttachment {
  readonly name: string;
  readonly mediaType: string;
  /** Of an image, what is kept in the place of the file; null: the file as it came. */
  readonly image: EncodedImage | null;
}

/** Says what a file is and encodes images anew; `mostPixels` makes it a still picture of so many a side. Throws Unreadable with a reason. For the reading process alone. */
export async function readAttachment(bytes: Uint8Array, name: string, mostPixels?: number): Promise<ReadAttachment> {
  const type = attachmentType(bytes, name);
  const image = isImage(type) ? await reencodeImage(bytes, type, mostPixels) : null;
  const storedType = image?.type ?? type;
  return { name: safeName(name, storedType), mediaType: mediaTypes[storedType], image };
}

function isImage(type: ImageType | FileType): type is ImageType {
  return mediaTypes[type].startsWith("image/");
}

/** Endings that fit a type, the usual one first. */
const endings: Readonly<Partial<Record<ImageType | FileType, readonly string[]>>> = {
  jpeg: ["jpg", "jpeg"],
  md: ["md", "markdown"],
};

/**
 * The name that a file is stored and offered under: without a path, controls and marks that turn the direction of
 * writing, and with an extension that fits what it is.
 */
function safeName(written: string, type: ImageType | FileType): string {
  const base = written.split(/[/\\]/u).at(-1) ?? "";
  const clean = base.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "");
  const given = extensionOf(clean);
  const fitting = endings[type] ?? [type];
  const extension = fitting.includes(given) ? given : (fitting[0] ?? type);
  const stem = (given === "" ? clean : clean.slice(0, -given.length - 1)).replace(/^[.\s]+/u, "").trim();
  const most = limits.attachmentNameCharacters - extension.length - 1;
  return `${stem === "" ? "file" : stem.slice(0, most).toWellFormed().trim()}.${extension}`;
}

interface EncodedImage extends ImageSize {
  readonly bytes: Uint8Array;
  readonly type: ImageType;
}

/** Larger ones are scaled down: no screen shows more. */
const mostPixelsASide = 4_096;
/** Of all frames together; of a longer animation the first frame is kept. */
const animationPixels = 12_000_000;
const seconds = 15;
const types: readonly string[] = Object.keys(mediaTypes);

/**
 * Decodes an image and encodes it anew in the same format, so that nothing is left of what it held beside its pixels:
 * camera data, a place, a file behind its end. With `mostPixels` a side, of an animation its first frame. Throws Unreadable for what can't be decoded, or is too large to be.
 */
async function reencodeImage(bytes: Uint8Array, type: ImageType, mostPixels?: number): Promise<EncodedImage> {
  const size = imageSize(bytes, type);
  if (size === null) throw damaged();
  const megapixels = (size.width * size.height) / 1_000_000;
  if (megapixels > limits.imageMegapixels)
    throw new Unreadable(
      because("image_too_large", { megapixels: Math.round(megapixels), limit: limits.imageMegapixels }),
    );
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // Of what the library can read, nothing else gets at a stranger's bytes.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Png", "Jpeg", "Webp", "Nsgif"].map((format) => `VipsForeignLoad${format}Buffer`) });
  const limitInputPixels = limits.imageMegapixels * 1_000_000;
  try {
    const { pages = 1 } = await sharp(bytes, { limitInputPixels }).metadata();
    const isAnimated = mostPixels === undefined && pages > 1 && pages * size.width * size.height <= animationPixels;
    const open = () => {
      const image = sharp(bytes, { limitInputPixels, pages: isAnimated ? -1 : 1, sequentialRead: true }).timeout({
        seconds,
      });
      const bound = {
        width: mostPixels ?? mostPixelsASide,
        height: mostPixels ?? mostPixelsASide,
        fit: "inside",
        withoutEnlargement: true,
      } as const;
      return isAnimated ? image : image.autoOrient().resize(bound);
    };
    const same = await encode(open().toFormat(type, type === "jpeg" || type === "webp" ? { quality: 85 } : {}));
    // A lossless format may take more than the file had.
    return same.bytes.length <= limits.attachmentBytes ? same : await encode(open().webp({ quality: 80 }));
  } catch (error) {
    throw new Unreadable(because("file_damaged"), { cause: error });
  }
}

async function encode(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const { width, height, pageHeight, format } = info;
  if (!types.includes(format)) throw new Error("The image came out in another format.");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line before it has looked
  return { bytes: data, type: format as ImageType, width, height: pageHeight ?? height };
}

function damaged(): Unreadable {
  return new Unreadable(because("file_damaged"));
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** An image's size as its header says, without decoding anything; null where that is broken. */
function imageSize(bytes: Uint8Array, type: ImageType): ImageSize | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = sizeIn[type](view);
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // It ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const sizeIn: Readonly<Record<ImageType, (bytes: Buffer) => ImageSize | null>> = {
  png: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  gif: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  webp: webpSize,
  jpeg: jpegSize,
};

function webpSize(bytes: Buffer): ImageSize | null {
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** In its frame header, behind segments of any number (ITU T.81, B.1.1). */
function jpegSize(bytes: Buffer): ImageSize | null {
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // Fill bytes stand alone; every other segment says its length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
}
