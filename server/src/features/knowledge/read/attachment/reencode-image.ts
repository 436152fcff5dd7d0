import { limits } from "@svc/contract";
import type { Sharp } from "sharp";
import { because } from "@svc/contract/reasons/reason.ts";
import { Unreadable } from "../unreadable.ts";
import { mediaTypes } from "./attachment-type.ts";
import type { ImageType } from "./attachment-type.ts";
import { imageSize } from "./image-size.ts";
import type { ImageSize } from "./image-size.ts";

export interface EncodedImage extends ImageSize {
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
export async function reencodeImage(bytes: Uint8Array, type: ImageType, mostPixels?: number): Promise<EncodedImage> {
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
