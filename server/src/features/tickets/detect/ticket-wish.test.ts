import { expect, test } from "vitest";
import { readTicketWish } from "./ticket-wish.ts";

test.each([
  "open a ticket",
  "Could you create a support ticket for me?",
  "I want to file a complaint",
  "I'd like to complain about the noise",
  "Bitte eröffnen Sie ein Ticket",
  "Ich möchte eine Beschwerde einreichen",
  "Je veux déposer une réclamation",
  "Ouvrez un ticket s'il vous plaît",
  "Quiero abrir un ticket",
  "Quisiera presentar una reclamación",
  "Quero registrar uma reclamação",
  "Abra um chamado, por favor",
  "Voglio sporgere reclamo",
  "Apra un ticket per favore",
  "Ik wil een klacht indienen",
  "Kunt u een ticket aanmaken?",
  "Proszę utworzyć zgłoszenie",
  "Chcę złożyć skargę",
  "Kan du skapa ett ärende?",
  "Jag vill göra en reklamation",
  "jag vill klaga på bullret",
  "öppna ett supportärende tack",
  "Jag vill lämna in ett klagomål",
  "jag skulle vilja anmäla ett fel",
  "Bir şikayetim var",
  "Destek kaydı açar mısınız",
  "أريد تقديم شكوى",
  "افتح تذكرة من فضلك",
  "אני רוצה להגיש תלונה",
  "תפתחו לי פנייה",
  "帮我开个工单",
  "我要投诉",
  "クレームを入れたい",
  "チケットを発行してください",
  "Založte mi prosím tiket",
  "Chci podat stížnost",
])("%s asks for a ticket", (text) => {
  expect(readTicketWish(text).asks).toBe(true);
});

test.each([
  "How much is a ticket to Bern?",
  "I want a parking ticket for two hours",
  "Do I need a train ticket?",
  "What is the status of my ticket?",
  "I don't want a ticket",
  "Wie eröffne ich ein Konto?",
  "Wo kann ich mein Fahrrad abstellen?",
  "Quels sont vos horaires ?",
  "¿Cuánto cuesta el envío?",
  "Quanto custa?",
  "Vorrei sapere gli orari",
  "Wat kost verzending?",
  "Ile kosztuje wysyłka?",
  "Hur går det med mitt ärende?",
  "Jag vill inte ha något ärende",
  "Hur öppnar jag ett konto?",
  "Vad kostar frakten?",
  "När öppnar ni?",
  "Kargo ne kadar?",
  "كم سعر الشحن؟",
  "כמה עולה המשלוח?",
  "运费多少？",
  "送料はいくらですか",
  "Kolik stojí doprava?",
  "Where can I report a bug?",
  "Wo kann ich einen Fehler melden?",
  "Où puis-je déposer une réclamation ?",
  "¿Dónde puedo presentar una reclamación?",
  "Var kan jag anmäla ett fel?",
  "Kde mohu podat stížnost?",
  "在哪里可以投诉？",
])("%s asks for none", (text) => {
  expect(readTicketWish(text).asks).toBe(false);
});

test.each([
  ["yes please", "no thanks"],
  ["ja, gerne", "nein danke"],
  ["oui, volontiers", "non merci"],
  ["sí, por favor", "no, gracias"],
  ["sim, pode ser", "não precisa"],
  ["sì, va bene", "no grazie"],
  ["ja graag", "nee, laat maar"],
  ["tak, poproszę", "nie, dziękuję"],
  ["ja tack", "nej tack"],
  ["ja, gärna", "nej, det behövs inte"],
  ["gör det", "strunt i det"],
  ["evet lütfen", "hayır gerek yok"],
  ["نعم من فضلك", "لا شكرا"],
  ["כן בבקשה", "לא תודה"],
  ["好的，麻烦了", "不用了"],
  ["はい、お願いします", "いいえ、結構です"],
  ["ano, prosím", "ne, děkuji"],
])("%s takes an offer up, %s does not", (yes, no) => {
  expect(readTicketWish(yes)).toMatchObject({ accepts: true, declines: false });
  expect(readTicketWish(no)).toMatchObject({ accepts: false, declines: true });
});

test.each([
  "could I leave it out just for one month?",
  "it does not work any more",
  "my parcel did not arrive",
  "can I stop the delivery?",
  "die Lampe geht nicht mehr an",
  "mon colis n'est pas arrivé",
  "no me ha llegado el paquete todavía",
  "mitt paket har inte kommit",
  "lampan fungerar inte längre",
])("%s declines nothing: it is about something else", (text) => {
  expect(readTicketWish(text)).toMatchObject({ accepts: false, declines: false });
});

test.each([
  "I do not want a ticket",
  "please don't",
  "not now",
  "stop",
  "never mind, thanks",
  "nein, lieber nicht",
  "non, pas la peine",
  "nej, helst inte",
  "jag vill inte ha något ärende",
])("%s declines", (text) => {
  expect(readTicketWish(text)).toMatchObject({ accepts: false, declines: true });
});

test("a question takes nothing up, and neither does a long story", () => {
  expect(readTicketWish("ok and how much is it?").accepts).toBe(false);
  expect(readTicketWish(`yes ${"and then something else happened ".repeat(5)}`).accepts).toBe(false);
});
