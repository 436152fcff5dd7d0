import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Japanese asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const japaneseTicket: PhraseLists<TicketPhraseKind> = {
  open: "作成, 作っ, 作り, 発行, 開い, 切っ, 起票, 登録, 申し立て, 入れ, 出し, 起こし, 言い, 申し, 伝え, 報告, 届け",
  ticket: "チケット, 問い合わせ票, サポート案件, 苦情, クレーム, 不具合, 故障",
  complaint:
    "苦情があります, クレームがあります, 苦情を言, 苦情を申, クレームを入れ, 不具合を報告, 故障を報告, 不具合があります",
  about: "どこ, チケットの値段, チケットはいくら, チケットの番号, 航空チケット, 電車のチケット",
  light: `
    を, の, が, に, は, て, ください, 下さい, お願いします, お願い, たい, です, ます, いただけ, 頂け, もらえ, はい, サポート, してください, して, して欲しい, します, ました,
    か, ません, き, っ, た, い, ほしい, ので, から, 新しい, に関する, について, 連絡, 電話`,
  yes: "",
  no: "いいえ, いや, 結構, やめ, キャンセル, 不要, いらない, いりません, 大丈夫",
  yesFirst: "はい, ええ, うん, お願い, ぜひ, 是非, もちろん, いいですよ, よろしく, そうして",
};
