import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Chinese asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const chineseTicket: PhraseLists<TicketPhraseKind> = {
  open: "开, 開, 建, 创建, 創建, 提交, 提, 新建, 登记, 登記, 发起, 發起",
  ticket: "工单, 工單, 投诉单, 投訴單, 服务单, 服務單, 案件",
  complaint: `
    我要投诉, 我想投诉, 我需要投诉, 想要投诉, 我要投訴, 我想投訴, 要投诉, 要投訴, 想投诉, 想投訴, 我要报修, 我想报修, 要报修, 要報修, 报障, 報障, 提出投诉, 提投诉, 进行投诉`,
  about: "哪里, 哪儿, 在哪, 我的工单, 我的工單, 工单号, 不要",
  light: `
    请, 請, 帮我, 幫我, 我, 想, 要, 个, 個, 一, 张, 張, 份, 吧, 好, 好的, 谢谢, 謝謝, 麻烦, 麻煩, 你, 您, 关于, 關於, 因为, 因為, 的, 需要, 能, 可以, 吗,
    嗎, 联系, 聯繫, 电话, 電話, 给, 給`,
  yes: "",
  no: "不, 别, 別, 算了, 取消, 没事, 沒事",
  yesFirst: "是, 好, 行, 可以, 嗯, 要, 对, 對, 没问题, 沒問題, 麻烦, 麻煩, 请, 請, 需要",
};
