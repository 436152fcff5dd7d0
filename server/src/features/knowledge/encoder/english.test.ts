import { expect, test } from "vitest";
import { isEnglish } from "./english.ts";

test.each([
  "How do I reset my password?",
  "opening hours",
  "Is the café on Müller Street open?",
  "can't log in",
  "What does die mean in German",
])("%j reads as English", (text) => {
  expect(isEnglish(text)).toBe(true);
});

test.each([
  "Wo ist mein Paket?",
  "was ist das",
  "¿Dónde está mi pedido?",
  "donde esta mi pedido",
  "où est mon colis",
  "Где моя посылка?",
  "我的包裹在哪里",
  "شحنتي أين",
  "Größe",
  "???",
  "12345",
  "",
])("%j does not", (text) => {
  expect(isEnglish(text)).toBe(false);
});
