import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in Chinese. */
export const chineseUsualQuestions: UsualQuestions = {
  topics: {
    price: ["多少钱？"],
    hours: ["你们的营业时间是什么时候？", "周末营业吗？"],
    contact: ["怎么联系你们？", "你们的电话号码是多少？"],
    place: ["你们的地址在哪里？"],
    delivery: ["送货需要多长时间？", "运费是多少？"],
    returns: ["可以退货吗？", "退货期限是多久？"],
    payment: ["支持哪些付款方式？"],
    invoice: ["在哪里可以找到我的发票？"],
    order: ["可以取消订单吗？"],
    subscription: ["怎么取消订阅？"],
  },
  signs: {
    shop: "运费, 配送, 发货, 送货, 退货, 退款, 购物车, 加入购物车, 订单, 网店, 网上商城, 有货, 缺货, 礼品卡, 保修, 付款方式",
    subscription: "订阅, 免费试用, 试用期, 每月, 月费, 年费, 套餐, 会员",
  },
  emptyHeadings:
    "首页, 主页, 简介, 介绍, 概述, 概览, 目录, 相关文章, 其他文章, 另请参阅, 阅读更多, 了解更多, 后续步骤, 下一步, 导航, 菜单, 搜索, 分享, 评论, 脚注, 参考资料, 总结, 结论, 注意, 警告, 提示, 示例, 常见问题, 一般, 其他, 更多, 隐私政策, 条款和条件, 欢迎, 关于我们, 新闻, 博客",
};
