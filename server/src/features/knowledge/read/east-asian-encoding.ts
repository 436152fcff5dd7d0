interface Pairs {
  readonly all: number;
  /** Among them, by what they would be in each encoding. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Which characters are common in an encoding, by the two bytes that they are. */
const kinds: Readonly<Record<string, (lead: number, trail: number) => boolean>> = {
  /** GB 2312: signs, and the characters of its first level, in the order of their sounds. */
  chinese: (lead, trail) => trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xd7)),
  /** KS X 1001: signs and syllables. */
  korean: (lead, trail) => trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xc8)),
  eucKana: (lead, trail) => (lead === 0xa4 || lead === 0xa5) && trail >= 0xa1,
  eucJapanese: (lead, trail) => trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa5) || (lead >= 0xb0 && lead <= 0xcf)),
  sjisKana: (lead, trail) => (lead === 0x82 && trail >= 0x9f && trail <= 0xf1) || (lead === 0x83 && trail <= 0x96),
  sjis: (lead, trail) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x98 && trail >= 0x40),
  /** Big5: signs and frequently used characters; many of their second bytes are ASCII. */
  big5: (lead) => lead >= 0xa1 && lead <= 0xc6,
  big5Low: (lead, trail) => lead >= 0xa1 && lead <= 0xc6 && trail >= 0x40 && trail <= 0x7e,
};

const leastPairs = 4;
const leastCommon = 0.9;
/** Characters of Chinese, all of which would by chance be Korean syllables. */
const byChance = 12;

/** The encoding of Chinese, Japanese or Korean in which nearly all of the text's characters are common ones. */
export function eastAsianEncoding(bytes: Uint8Array): string | undefined {
  const { all, counts } = pairsOf(bytes);
  if (all < leastPairs) return undefined;
  const share = (kind: string): number => (counts.get(kind) ?? 0) / all;
  const isDecoded = (encoding: string): boolean =>
    !new TextDecoder(encoding).decode(bytes).slice(0, -1).includes("\uFFFD");
  const found: string[] = [];
  if (share("sjis") >= leastCommon && share("sjisKana") >= 0.1) found.push("shift_jis");
  if (share("eucJapanese") >= leastCommon && share("eucKana") >= 0.2) found.push("euc-jp");
  else if (share("korean") === 1 && all >= byChance) found.push("euc-kr");
  else if (share("chinese") >= leastCommon && share("korean") < 1) found.push("gb18030");
  else if (share("big5") >= leastCommon && share("big5Low") >= 0.15) found.push("big5");
  return found.find(isDecoded);
}

/** Takes each byte beyond ASCII as the first of two. */
function pairsOf(bytes: Uint8Array): Pairs {
  const counts = new Map<string, number>();
  let all = 0;
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    at++;
    all++;
    for (const [kind, is] of Object.entries(kinds)) if (is(lead, trail)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return { all, counts };
}
