import { attachmentType, mediaTypes } from "./attachment-type.ts";
import type { FileType, ImageType } from "./attachment-type.ts";
import { reencodeImage } from "./reencode-image.ts";
import type { EncodedImage } from "./reencode-image.ts";
import { safeName } from "./safe-name.ts";

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
