/** The ideographs that U+2E80 to U+2EF3 look like (Unicode's EquivalentUnifiedIdeograph.txt). */
const first = 0x2e80;
const ideographs = [
  "⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑𫜹忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂",
  "肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟",
].flatMap((line) => [...line]);

/**
 * Ideographs in the place of radicals. A font has one glyph for both, and what prints a PDF may name it by the radical:
 * "停⻋" looks like "停车", and nobody who asks for it finds it.
 */
export function withoutRadicals(text: string): string {
  return text
    .replace(/[\u2E80-\u2EF3]/gu, (radical) => ideographs[(radical.codePointAt(0) ?? first) - first] ?? radical)
    .replace(/[\u2F00-\u2FD5]+/gu, (radicals) => radicals.normalize("NFKC"));
}
