/** Letters of the fonts that programs take for check boxes and ticks, by their place in the font. */
const symbols: ReadonlyMap<number, string> = new Map([
  [0x6f, "☐"],
  [0x71, "☐"],
  [0xa8, "☐"],
  [0x78, "☒"],
  [0xfd, "☒"],
  [0xfe, "☒"],
  [0x52, "☒"],
  [0x54, "☒"],
  [0xfc, "✓"],
  [0x50, "✓"],
  [0xfb, "✗"],
  [0x4f, "✗"],
  [0xe0, "→"],
  [0xb7, "•"],
  [0x6c, "•"],
  [0xa7, "•"],
]);

/** A symbol of a font by its number in hexadecimal; '' where the number says nothing without the font. */
export function symbolOf(font: string, hexadecimal: string): string {
  const code = Number.parseInt(hexadecimal, 16);
  if (!Number.isFinite(code)) return "";
  if (/wingdings|webdings|symbol/i.test(font)) return symbols.get(code & 0xff) ?? "";
  return code >= 0x20 && (code < 0xd800 || code > 0xf8ff) && code <= 0xffff ? String.fromCharCode(code) : "";
}
