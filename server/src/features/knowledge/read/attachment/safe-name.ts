import { limits } from "@svc/contract";
import { extensionOf } from "./attachment-type.ts";
import type { FileType, ImageType } from "./attachment-type.ts";

/** Endings that fit a type, the usual one first. */
const endings: Readonly<Partial<Record<ImageType | FileType, readonly string[]>>> = {
  jpeg: ["jpg", "jpeg"],
  md: ["md", "markdown"],
};

/**
 * The name that a file is stored and offered under: without a path, controls and marks that turn the direction of
 * writing, and with an extension that fits what it is.
 */
export function safeName(written: string, type: ImageType | FileType): string {
  const base = written.split(/[/\\]/u).at(-1) ?? "";
  const clean = base.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "");
  const given = extensionOf(clean);
  const fitting = endings[type] ?? [type];
  const extension = fitting.includes(given) ? given : (fitting[0] ?? type);
  const stem = (given === "" ? clean : clean.slice(0, -given.length - 1)).replace(/^[.\s]+/u, "").trim();
  const most = limits.attachmentNameCharacters - extension.length - 1;
  return `${stem === "" ? "file" : stem.slice(0, most).toWellFormed().trim()}.${extension}`;
}
