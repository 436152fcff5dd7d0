import { expect, test } from "vitest";
import { tokenize, wordsOf } from "./tokenize.ts";

test.each([
  ["I'd like to TALK — to a human!", ["i", "d", "like", "to", "talk", "to", "a", "human"]],
  ["J’aimerais l'agent, s’il vous plaît", ["j", "aimerais", "l", "agent", "s", "il", "vous", "plait"]],
  ["E-Mail an ada.b@example.com", ["e", "mail", "an", "ada", "b", "example", "com"]],
  ["我的email是", ["我", "的", "email", "是"]],
  ["オペレーターを", Array.from("オペレーターを")],
  ["ｵﾍﾟﾚｰﾀｰ ｶﾞ", Array.from("オペレーターガ")],
  ["ขอ เจ้า", ["ข", "อ", "เ", "จ้", "า"]],
  ["أريد موظّفًا؟", ["اريد", "موظفا"]],
  ["hu\u00ADman\u200F, 24/7", ["human", "24", "7"]],
  ["", []],
  ["… ☎ \u0301", []],
])("the words of %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test("a token says where its word stands in the text as typed", () => {
  const text = "¡Señor  ＡＤＡ\u200F, 山田さん!";
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    "Señor",
    "ＡＤＡ",
    "山",
    "田",
    "さ",
    "ん",
  ]);
});
