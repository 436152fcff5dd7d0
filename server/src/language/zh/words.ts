import type { LanguageWords } from "../words.ts";

/** Words by which Chinese is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const chineseWords: LanguageWords = {
  functionWords: `什么时候 什麼時候 为什么 為什麼 怎么样 怎麼樣 多少钱 多少錢 怎么办 什么 什麼 怎么 怎麼 怎样 怎樣 哪里 哪裡 哪儿 哪些 哪个 哪個 多少 多久 多长
    多大 多远 是否 可不可以 可以 能不能 能否 有没有 有沒有 是不是 需要 应该 應該 请问 請問 我想 想要 你们 你們 您们 我们 我們 他们 他們 它们 这个 這個
    那个 那個 这些 這些 那些 这里 那里 如何 如果 因为 所以 还是 還是 以及 或者 但是 吗 嗎 呢 吧 啊 呀 的 了 着 过 是 在 有 和 与 跟 对 我 你 您 他
    她 它 这 這 那 哪 几 幾 谁 誰 就 也 都 还 還 又 很 会 會 能 要 想 请 請 个 個 么 麼`,
  fragments: {
    lead: /^(?:那么|那麼|那如果|那|还有|還有|另外|以及|或者|但是|但|然后|然後|比如|例如)/u,
    tail: /呢$/u,
    shortTail: /$^/u,
    pronoun: /它|这个|這個|那个|那個|这些|這些|那些|其(?!他|它|餘|余|实|實|中)/u,
    question: /什么|什麼|怎么|怎麼|怎样|怎樣|哪|多少|多久|多长|多長|几|幾|谁|誰|为何|為何|如何|吗|嗎/u,
    more: /^(?:详细点|详细一点|更多|更多信息|具体呢|具体点|举个例子|还有呢|还有吗|继续|然后呢|詳細一點|更多資訊|繼續|還有嗎)$/u,
  },
};
