import type { LanguageWords } from "../words.ts";

/** Words by which Japanese is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const japaneseWords: LanguageWords = {
  functionWords: `どのくらい どれくらい どうやって どうすれば ありますか できますか でしょうか いただけますか ください でしたら ですか ますか ました ません なぜ どうして どこ いつ だれ 誰 何時 何 いくら
    どれ どの どう いくつ については について による には では とは から まで より ので のに ための ために ため これ それ あれ この その あの こちら そちら です ます
    した して する ある いる たい ない ね よ か は が を に の で と へ も や な`,
  fragments: {
    lead: /^(?:では|じゃあ|じゃ|それで|あと|ちなみに|それなら|だったら|でしたら|でも|または|あるいは|例えば|たとえば)/u,
    tail: /(?:の場合|の場合は|なら|ならば|でしたら|だったら|だと|も)$/u,
    shortTail: /は$/u,
    pronoun: /それ|これ|あれ|その|この(?!たび|度)|そこ|そちら|そっち/u,
    question: /何|なに|なん|いつ|どこ|だれ|誰|どう|なぜ|いくら|いくつ|どれ|どの|どんな|どちら|か$/u,
    more: /^(?:もっと|もっと詳しく|もっと教えて|もっと詳しく教えて|もっと詳しく教えてください|詳しく|詳しく教えて|詳しく教えてください|他には|ほかには|続けて|例えば)$/u,
  },
};
