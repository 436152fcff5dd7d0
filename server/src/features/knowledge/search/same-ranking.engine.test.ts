import { afterAll, beforeAll, expect, test } from "vitest";
import { insertChatbot } from "../../../../../tests/support/rows.ts";
import { createTestStore } from "../../../../../tests/support/store.ts";
import type { TestStore } from "../../../../../tests/support/store.ts";
import { openDatabase } from "../../../foundation/database/database.ts";
import type { Database } from "../../../foundation/database/database.ts";
import { addTexts } from "./add-texts.ts";
import { analyseText } from "./analyse-text.ts";
import { searchFaqs } from "./faq-scorer.ts";
import { lockIndex } from "./lock-index.ts";
import { memoryIndex } from "./memory-index.ts";
import { variantTerms } from "./nearest-variants.ts";
import { TokenCache } from "./passage-tokens.ts";
import { searchPassages } from "./passages.ts";
import type { IndexReader } from "./reader.ts";
import { StoredIndexes } from "./stored-index.ts";
import type { IndexKind } from "./stored-index.ts";

/*
 * Both engines must rank like the index in memory, to the last bit: so they rank like each other.
 */
const firstDocno = 3_900; // the passages lie across a border of segments
const languages = [
  "parcel delivery deliver delivered return refund refunded warehouse customer invoice payment pay paid account order the of and is how",
  "Paket Lieferung liefern geliefert Rückgabe Rücksendung Versicherung Versicherungsschutz Rechnung Zahlung Konto Größe der die und ist",
  "paquete entrega devolución devoluciones reembolso almacén cliente factura pago cuenta pedido teléfono el la de y cómo",
  "посылка доставка возврат возвраты склад клиент клиенты счёт оплата заказ заказы как и в",
  "退货 退款 发货 仓库 客户 发票 付款 账户 订单 怎么 多少钱",
  "الطرد التسليم إرجاع المستودع العميل الفاتورة الدفع الحساب الطلب كيف من",
  "คืนสินค้า จัดส่ง ใบแจ้งหนี้ 小包 配達 返品 환불 배송 주문 결제",
].map((words) => words.split(" "));

let seed = 20_261_121;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
function text(words: number): string {
  const language = languages[random(languages.length)] ?? [];
  return Array.from(
    { length: words },
    (_, at) => `${language[random(language.length)] ?? ""}${at % 9 === 8 ? "." : ""}`,
  ).join(" ");
}

const passages = Array.from({ length: 420 }, (_, n) => ({
  title: n % 3 === 0 ? text(3) : "",
  heading: "",
  text: `${text(8 + random(60))}. ${text(12)}`,
}));
const variants = Array.from({ length: 300 }, (_, n) => ({
  title: text(3 + random(6)),
  heading: "",
  text: "",
  answer: Math.floor(n / (1 + (n % 3))),
}));
const questions = Array.from({ length: 250 }, (_, n) =>
  n % 5 === 0 ? text(3).replace(/(.{4})./u, "$1") : text(2 + random(7)),
);

let store: TestStore;
let database: Database;
let chatbotKey: number;

beforeAll(async () => {
  store = await createTestStore();
  database = await openDatabase(store.settings);
  chatbotKey = await insertChatbot(database);
});

afterAll(async () => {
  await database.close();
  await store.remove();
});

async function stored(
  kind: IndexKind,
  texts: readonly { title: string; heading: string; text: string; answer?: number }[],
): Promise<IndexReader> {
  await database.transaction(async (transaction) => {
    const { key } = await lockIndex(transaction, chatbotKey, kind);
    await transaction.updateTable("search_index").set({ next_docno: firstDocno }).where("key", "=", key).execute();
  });
  for (let at = 0; at < texts.length; at += 70) {
    const batch = texts
      .slice(at, at + 70)
      .map((one, nth) => analyseText({ ...one, ownerKey: one.answer ?? at + nth }, kind));
    await database.transaction((transaction) =>
      addTexts(database, transaction, { chatbotKey, kind, hidden: false }, batch),
    );
  }
  const index = await new StoredIndexes(database).open(chatbotKey, kind);
  if (index === undefined) throw new Error("Nothing was indexed.");
  return index;
}

test("the stored index finds the same ten passages with the same scores as the index in memory, in any language", async () => {
  const inStore = await stored("passage", passages);
  const inMemory = memoryIndex(passages);
  const cache = new TokenCache();
  const rank = async (index: IndexReader, question: string, offset: number) =>
    (await searchPassages(question, index, cache, 10)).map(({ docno, score, scores, confidence }) => ({
      docno: docno - offset,
      score,
      scores,
      confidence,
    }));
  let found = 0;
  for (const question of questions) {
    const expected = await rank(inMemory, question, 0);
    expect(await rank(inStore, question, firstDocno)).toEqual(expected);
    found += expected.length;
  }
  expect(found).toBeGreaterThan(questions.length * 5);
});

test("the stored index finds the same answers among FAQ variants as the index in memory", async () => {
  const inStore = await stored("faq", variants);
  const inMemory = memoryIndex(
    variants.map((variant) => ({ ...variant, source: variant.answer })),
    ({ title }) => variantTerms(title),
  );
  const rank = async (index: IndexReader, question: string) =>
    (await searchFaqs(question, index, 10)).map(({ answer, score, confidence }) => ({ answer, score, confidence }));
  for (const question of questions) expect(await rank(inStore, question)).toEqual(await rank(inMemory, question));
});
