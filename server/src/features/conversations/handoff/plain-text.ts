import type { Language } from "../../answers/answers.ts";

/**
 * A message in one form of every letter: lower case, without accents and vowel signs, Chinese in simplified
 * characters, umlauts as their vowels however they are typed, letters that are drawn out (`pleeease`) once.
 */
export function plainText(text: string, language: Language): string {
  const folded = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    // Of Latin, Hebrew and Arabic; the marks of kana make other sounds.
    .replace(/[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/gu, "")
    .normalize("NFC")
    .replace(/[ıßłøæœđ]/gu, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/[أإآٱىةؤئ]/gu, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/['’‘`´ʼ׳]/gu, language === "en" || language === "he" ? "" : " ")
    .replace(/[-_/*#]+/gu, " ");
  if (language === "zh") return folded.replace(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign);
  if (language === "ja") return folded;
  const once = folded.replace(/(\p{L})\1{2,}/gu, "$1");
  return language === "de" ? once.replace(/(?<![eaq])([aou])e(?![iu])/gu, "$1") : once;
}

const plainLetters = new Map([
  ["ı", "i"],
  ["ß", "ss"],
  ["ł", "l"],
  ["ø", "o"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["đ", "d"],
  ["أ", "ا"],
  ["إ", "ا"],
  ["آ", "ا"],
  ["ٱ", "ا"],
  ["ى", "ي"],
  ["ة", "ه"],
  ["ؤ", "و"],
  ["ئ", "ي"],
]);

/** Traditional characters of words about people, talking, telephones and wishes, each before its simplified one. */
const pairs =
  "轉转聯联繫系絡络電电話话員员務务請请幫帮個个嗎吗對对麼么連连線线機机為为們们給给讓让說说與与誰谁時时間间開开關关專专業业顧顾問问經经應应該该還还換换實实際际談谈講讲溝沟協协處处理理須须需需無无別别總总語语話话過过來来這这裡里裏里沒没會会幾几點点號号碼码撥拨復复覆复負负責责職职歡欢迎迎謝谢煩烦錯错誤误動动態态檢检單单價价資资訊讯權权產产費费緊紧聽听懂懂爾尔隨随樓楼區区買买賣卖簡简體体臺台灣湾國国際际級级層层雙双現现場场親亲寫写訴诉託托辦办訂订貨货運运從从當当後后於于讚赞題题種种樣样較较麵面難难離离聲声聊聊";
const simplified = new Map((pairs.match(/../gu) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)] as const));
