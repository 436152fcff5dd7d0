/** How each letter of Arabic and Hebrew is written in an address; what may be left out is optional. */
const table = [
  "ا= أ= إ= آ= ء= ئ= ؤ= ى= ة=[ht]? ه=h? ع='? غ=gh? و=[wouv]? ي=[yi]? ب=[bp] ت=t ث=(?:th?|s) ج=(?:g|j|dj) ح=h? خ=(?:kh?|h) د=d ذ=(?:dh?|th|z)",
  "ر=r ز=z س=[sc] ش=(?:sh?|ch) ص=s ض=dh? ط=t ظ=(?:z|dh?) ف=(?:f|ph) ق=[qkg] ك=[kc] ل=l م=m ن=n",
  "א= ב=[bv] ג=g ד=d ה=h? ו=[vwou]? ז=z ח=(?:ch|h|kh)? ט=t י=[yij]? כ=(?:k|ch?|kh) ך=(?:k|ch?|kh) ל=l מ=m ם=m נ=n ן=n ס=s ע='? פ=(?:p|f|ph) ף=(?:p|f|ph) צ=(?:tz?|ts|z) ץ=(?:tz?|ts|z) ק=[kqc] ר=r ש=sh? ת=th?",
];
const latinOf = new Map(
  table.flatMap((row) => row.split(" ").map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)])),
);
const sure = new Set(
  [...latinOf].filter(([, form]) => !new RegExp(`^(?:${form})$`, "u").test("")).map(([letter]) => letter),
);

/** How many letters of a word are always written. */
export function sureLetters(token: string): number {
  return [...token].filter((letter) => sure.has(letter)).length;
}

/** How a word in Arabic or Hebrew letters may stand in an address. */
export function foreignForm(token: string): RegExp {
  const letters = [...token.replace(/^ال/u, "")].map((letter) => latinOf.get(letter) ?? "");
  return new RegExp(
    letters.map((each) => (each === "" ? "" : `(?:${each}){1,2}`)).join("[aeiouy]{0,2}") + "[aeiouy]{0,2}h?",
    "u",
  );
}
