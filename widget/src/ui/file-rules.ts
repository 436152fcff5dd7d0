/** The service's own limits (`limits` of its contract). */
const fileBytes = 10 * 1024 * 1024;
/** By media type and, where the browser knows none, by the end of the name. */
export const acceptedFiles = "image/png,image/jpeg,image/gif,image/webp,.pdf,.txt,.csv,.md,.docx,.xlsx,.pptx";
const accepted = /\.(?:png|jpe?g|gif|webp|pdf|txt|csv|md|docx|xlsx|pptx)$/iu;

export type Refusal = "large" | "type";

/** Why a file can't be sent, before it is; null: it can. */
export function refusalOf({ name, size }: File): Refusal | null {
  return !accepted.test(name) ? "type" : size > fileBytes ? "large" : null;
}

/** As visitors know it: 640 kB, 4.2 MB. */
export function sizeText(bytes: number, locale: string): string {
  const kilobytes = Math.ceil(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} kB`;
  return `${(kilobytes / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`;
}
