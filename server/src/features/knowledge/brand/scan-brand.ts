import { withContrast } from "@svc/contract/contrast";
import { parseAddress } from "../crawl/page-address.ts";
import { decodeEntities, tagsOf } from "../crawl/scan-page.ts";
import { decodeText } from "../read/decode-text.ts";

/** What a page says of how its site looks. */
export interface ScannedBrand {
  /** `#rrggbb`, as it is seen on white; null where there is none, or only a shade of white. */
  readonly color: string | null;
  /** Addresses of icons that may be images we read, the best first. */
  readonly icons: readonly string[];
}

/** Head elements stand at the beginning; some themes put their styles before them. */
const scannedBytes = 256_000;
/** A page has a handful; more are tried by nobody. */
const mostIcons = 40;
/** WCAG 2.2, 1.4.11: non-text contrast, with the panel's ground. */
const seenContrast = 3;
/** Channels from which on a color is white paper. */
const paper = 0xe6;
/** Of an icon that doesn't say: Apple's has 180 pixels, others mostly 32. */
const unsaid = { touch: 180, icon: 32 } as const;

/** Reads `theme-color` and the icons of a page's head. The work is bounded by the bytes that are looked at. */
export function scanBrand(bytes: Uint8Array, contentType: string | undefined, url: string): ScannedBrand {
  const html = decodeText(bytes.subarray(0, scannedBytes), contentType);
  const icons: { readonly href: string; readonly pixels: number }[] = [];
  let color: string | null = null;
  let base = url;
  for (const { name, attributes } of tagsOf(html)) {
    if (name === "body") break;
    const href = attributes.get("href");
    if (name === "base" && href !== undefined) base = addressOf(href, url) ?? base;
    if (name === "meta" && attributes.get("name")?.trim().toLowerCase() === "theme-color")
      color ??= isForDark(attributes.get("media")) ? null : brandColor(attributes.get("content"));
    if (name !== "link" || href === undefined || icons.length >= mostIcons) continue;
    const kind = iconKind(attributes.get("rel"));
    const address = kind === null ? undefined : addressOf(href, base);
    if (kind === null || address === undefined || isNoBitmap(attributes.get("type"), address)) continue;
    icons.push({ href: address, pixels: pixelsOf(attributes.get("sizes")) ?? unsaid[kind] });
  }
  const best = icons.toSorted((one, other) => other.pixels - one.pixels).map(({ href }) => href);
  return { color, icons: [...new Set(best)] };
}

function iconKind(rel = ""): keyof typeof unsaid | null {
  const words = rel.slice(0, 200).toLowerCase().split(/\s+/);
  if (words.includes("apple-touch-icon") || words.includes("apple-touch-icon-precomposed")) return "touch";
  return words.includes("icon") ? "icon" : null;
}

/** Drawings and Windows icons are formats that no decoder here reads. */
function isNoBitmap(type: string | undefined, address: string): boolean {
  return /svg|icon/i.test(type?.slice(0, 100) ?? "") || /\.(?:svg|ico)$/i.test(new URL(address).pathname);
}

/** The larger of what `sizes="16x16 32x32"` names. */
function pixelsOf(sizes = ""): number | undefined {
  const widths = [...sizes.slice(0, 200).matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, width]) => Number(width));
  return widths.length === 0 ? undefined : Math.max(...widths);
}

function addressOf(href: string, base: string): string | undefined {
  const url = parseAddress(decodeEntities(href.slice(0, 4_096)), base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  url.hash = "";
  return url.href;
}

function isForDark(media = ""): boolean {
  return /dark/i.test(media.slice(0, 200));
}

/** `#26e` or `#2266ee`, darkened until it is seen on white; a shade of white says nothing of a brand. */
function brandColor(content = ""): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(content.slice(0, 20).trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  const color = `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`;
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.min(...channels) >= paper ? null : withContrast(color, "#ffffff", seenContrast);
}
