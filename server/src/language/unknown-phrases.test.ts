import { expect, test } from "vitest";
import { saysUnknown } from "./unknown-phrases.ts";

test.each([
  "I'm sorry, but I don’t have that information.",
  "The sources do not mention opening hours.",
  "Dazu liegen mir leider keine Informationen vor.",
  "Das weiß ich nicht.",
  "Je suis désolé, je n'ai pas cette information.",
  "Lo siento, no tengo esa información.",
  "Desculpe, não tenho informações sobre isso.",
  "Mi dispiace, non ho informazioni su questo.",
  "Daar heb ik geen informatie over.",
  "Przepraszam, nie mam informacji na ten temat.",
  "Tyvärr har jag ingen information om det.",
  "Det vet jag tyvärr inte.",
  "Jag kunde inte hitta något svar på det.",
  "Üzgünüm, bu konuda bilgim yok.",
  "عذراً، لا أعرف.",
  "מצטער, אין לי מידע על כך.",
  "抱歉，我没有找到答案。",
  "申し訳ありませんが、その情報はありません。",
  "Omlouvám se, tuto informaci bohužel nemám.",
])("%j says that it doesn't know", (text) => expect(saysUnknown(text)).toBe(true));

test.each([
  "We don't have a shop in Berlin.",
  "You don't need an account.",
  "Der Versand kostet nichts.",
  "Nous n'avons pas de magasin à Paris.",
  "No vendemos bicicletas.",
  "Nie, sklep jest zamknięty.",
  "Vi har ingen butik i Malmö.",
  "Nej, frakten kostar inget.",
  "我们没有实体店。",
  "いいえ、店舗はありません。",
])("%j is an answer", (text) => expect(saysUnknown(text)).toBe(false));
