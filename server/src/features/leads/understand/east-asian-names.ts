import { readName } from "./names.ts";
import type { NameForm } from "./names.ts";

/** The name that begins a run of Han letters or kana, which has no spaces to end it. */
export function eastAsianAtStart(run: string, known: readonly string[], isSure: boolean): NameForm | null {
  // 我是北京的: from there.
  if (!isSure && /^\p{Script=Han}{1,5}的(?!\p{Script=Han}{2})/u.test(run)) return null;
  const own = run
    .replace(/(?:です|と申します|といいます|と言います|でございます|だ).*$/u, "")
    // 市医院的赵敏慧医生: where from, and as what.
    .replace(/^(?:他|她|孩子|宝宝|小朋友)的?(?:妈妈?|爸爸?|媽媽?|母亲|父亲|家长|奶奶|爷爷|外婆|外公)[,、]?/u, "")
    .replace(/^.{2,8}的(?=\p{Script=Han}{2,})/u, "")
    .replace(
      /(?<=\p{Script=Han}{2})(?:先生|女士|小姐|太太|医生|醫生|老师|老師|经理|經理|律师|律師|教授|主任|护士|工程师)$/u,
      "",
    )
    .replace(/(?:来自|來自|这边|這邊|想|的|,).*$/u, "");
  for (let length = Math.min(own.length, 10); length > 0; length--) {
    if (length < own.length && length > 4) continue;
    if (length < own.length && !isSure) break;
    const form = readName(own.slice(0, length), known);
    if (form !== null && (isSure || form.isClear)) return form;
  }
  return null;
}

/** "ゆうこです": all that a sentence says, but for what anything may be said to be. */
export const kanaName =
  /^(?!はじめて|だめ|むり|きれい|すてき|さいこう|そう|ここ|いま|ひま|たのし|うれし|かなり|ざんねん|べつ|いくら|どこ|いつ)(?:\p{Script=Hiragana}{2,4}|\p{Script=Katakana}{2,5})$/u;
