import { describe, expect, test } from "vitest";
import { detectLanguage, languageOfLocale, languages } from "./language.ts";
import type { Language } from "./language.ts";

const messages: Record<Language, readonly string[]> = {
  en: [
    "hello",
    "What are your opening hours?",
    "do you ship to Canada",
    "how much is it?",
    "I want to talk to a human",
    "my package never arrived",
    "thanks a lot",
    "can i pay with paypal",
    "Is there a student discount?",
    "refund",
    "where are you located",
    "forgot my password",
    "cancel subscription please",
    "does the iPhone 15 case fit the 14?",
    "what's your return policy?",
    "why?",
  ],
  de: [
    "guten Tag",
    "Wie lange habt ihr offen?",
    "was kostet der versand",
    "Ich möchte etwas zurückgeben",
    "Danke schön!",
    "Gibt es einen Studentenrabatt?",
    "passwort vergessen",
    "Rückgabe",
    "öffnungszeiten",
    "wo finde ich meine rechnung",
    "Liefert ihr auch in die Schweiz?",
    "kann man mit PayPal zahlen",
    "und am Sonntag?",
    "warum",
    "Ich will mit einem Menschen sprechen",
    "Wie viele Parkplätze gibt es?",
  ],
  fr: [
    "bonjour",
    "Quels sont vos horaires d'ouverture ?",
    "combien ca coute",
    "Livrez-vous en Belgique ?",
    "merci beaucoup",
    "j'ai oublié mon mot de passe",
    "comment annuler ma commande",
    "remboursement",
    "Est-ce que vous acceptez PayPal ?",
    "ou etes vous situes",
    "je veux parler à un conseiller",
    "mon colis est cassé",
    "et le dimanche ?",
    "pourquoi ?",
    "C'est gratuit pour les enfants ?",
    "délai de livraison",
  ],
  es: [
    "hola",
    "¿A qué hora abren?",
    "cuanto cuesta el envio",
    "¿Hacen envíos a México?",
    "muchas gracias",
    "olvidé mi contraseña",
    "quiero cancelar mi pedido",
    "donde estan ubicados",
    "devoluciones",
    "se puede pagar con PayPal?",
    "necesito hablar con una persona",
    "¿Hay descuento para estudiantes?",
    "y los domingos?",
    "por qué?",
    "mi paquete llegó roto",
    "horario de atención",
  ],
  pt: [
    "olá",
    "Qual é o horário de funcionamento?",
    "quanto custa o frete",
    "Vocês entregam em Portugal?",
    "muito obrigado",
    "esqueci minha senha",
    "quero cancelar meu pedido",
    "onde fica a loja",
    "posso pagar com PayPal?",
    "tem desconto para estudantes",
    "preciso falar com um atendente",
    "e aos domingos?",
    "por quê?",
    "não consigo entrar na minha conta",
    "bom dia",
    "devolução",
  ],
  it: [
    "ciao",
    "Quali sono gli orari di apertura?",
    "quanto costa la spedizione",
    "Spedite anche in Svizzera?",
    "grazie mille",
    "ho dimenticato la password",
    "come posso annullare il mio ordine",
    "dove siete",
    "si può pagare con PayPal?",
    "c'è uno sconto per studenti",
    "vorrei parlare con un operatore",
    "e la domenica?",
    "perché?",
    "il pacco è arrivato rotto",
    "buongiorno",
    "rimborso",
  ],
  nl: [
    "hoi",
    "Wat zijn jullie openingstijden?",
    "hoeveel kost de verzending",
    "Leveren jullie ook in België?",
    "bedankt",
    "wachtwoord vergeten",
    "ik wil mijn bestelling annuleren",
    "waar zit de winkel",
    "kan ik met iDEAL betalen?",
    "is er korting voor studenten",
    "ik wil een medewerker spreken",
    "en op zondag?",
    "waarom?",
    "mijn pakketje is kapot aangekomen",
    "goedemorgen",
    "retourneren",
  ],
  pl: [
    "cześć",
    "Jakie są godziny otwarcia?",
    "ile kosztuje wysylka",
    "Czy wysyłacie do Niemiec?",
    "dziękuję bardzo",
    "zapomniałem hasła",
    "chcę anulować zamówienie",
    "gdzie jest sklep",
    "czy moge zaplacic PayPalem",
    "czy jest zniżka dla studentów?",
    "chcę porozmawiać z konsultantem",
    "a w niedzielę?",
    "dlaczego?",
    "paczka przyszła uszkodzona",
    "dzień dobry",
    "zwrot",
  ],
  sv: [
    "hejsan",
    "Vad har ni för öppettider?",
    "hur mycket kostar frakten",
    "Skickar ni till Norge?",
    "tack så mycket",
    "glömt lösenord",
    "jag vill avbeställa min order",
    "var ligger butiken",
    "kan man betala med Swish?",
    "har ni studentrabatt",
    "jag vill prata med en människa",
    "och på söndagar?",
    "varför?",
    "mitt paket ar trasigt",
    "god morgon",
    "retur",
    "oppettider",
    "nar kommer min bestallning",
  ],
  tr: [
    "merhaba",
    "Çalışma saatleriniz nedir?",
    "kargo ücreti ne kadar",
    "Almanyaya gönderim yapıyor musunuz?",
    "teşekkürler",
    "şifremi unuttum",
    "siparisimi iptal etmek istiyorum",
    "magazaniz nerede",
    "PayPal ile ödeyebilir miyim?",
    "öğrenci indirimi var mı",
    "bir temsilciyle görüşmek istiyorum",
    "pazar günü?",
    "neden?",
    "kargom nerede",
    "iyi günler",
    "iade",
  ],
  ar: [
    "مرحبا",
    "ما هي ساعات العمل؟",
    "كم سعر الشحن",
    "هل توصلون إلى السعودية؟",
    "شكرا جزيلا",
    "نسيت كلمة المرور",
    "أريد إلغاء طلبي",
    "وين موقعكم",
    "هل يمكنني الدفع عبر PayPal؟",
    "هل يوجد خصم للطلاب",
    "أريد التحدث مع موظف",
    "ويوم الجمعة؟",
    "لماذا؟",
    "كم سعر iPhone 15 Pro Max",
    "السلام عليكم",
    "استرجاع",
  ],
  he: [
    "שלום",
    "מה שעות הפתיחה?",
    "כמה עולה המשלוח",
    'אתם שולחים לחו"ל?',
    "תודה רבה",
    "שכחתי סיסמה",
    "אני רוצה לבטל הזמנה",
    "איפה אתם נמצאים",
    "אפשר לשלם ב-PayPal?",
    "יש הנחה לסטודנטים",
    "אני רוצה לדבר עם נציג",
    "ובימי שישי?",
    "למה?",
    "כמה עולה iPhone 15 Pro Max",
    "בוקר טוב",
    "החזרות",
  ],
  zh: [
    "你好",
    "你们几点开门？",
    "运费多少钱",
    "可以送到台灣嗎？",
    "谢谢",
    "忘记密码了",
    "我想取消订单",
    "门店在哪里",
    "可以用支付宝吗",
    "有学生优惠吗？",
    "转人工",
    "周日呢？",
    "为什么？",
    "iPhone 15 Pro Max 多少钱",
    "退货",
    "營業時間是什麼時候",
  ],
  ja: [
    "こんにちは",
    "営業時間を教えてください",
    "送料はいくらですか？",
    "海外発送できますか",
    "ありがとうございます",
    "パスワードを忘れました",
    "注文をキャンセルしたいです",
    "お店はどこですか",
    "PayPalで払えますか？",
    "学割はありますか",
    "担当者と話したい",
    "日曜日は？",
    "なぜ？",
    "iPhone 15 Pro Maxの値段",
    "おはよう",
    "返品",
  ],
};

describe.each(languages)("messages in %s", (language) => {
  test.each(messages[language])("“%s” is recognised against a chatbot of another language", (message) => {
    // Han alone ("返品", "退货") is written in both: there the chatbot's language decides.
    const others: readonly Language[] = /^\p{Script=Han}+$/u.test(message) ? [language] : languages;
    for (const fallback of others) expect(detectLanguage(message, fallback), `fallback ${fallback}`).toBe(language);
  });
});

describe("a message that does not tell its language", () => {
  const ambiguous = [
    "Galaxy S24 Ultra",
    "Ikea Billy",
    "Sony WH-1000XM5",
    "M",
    "XL",
    "ok",
    "iPhone 15?",
    "Wi-Fi",
    "",
    "   ",
    "?",
    "12345",
    "👍",
    "SKU-99-A",
    "2FA",
    "8DE?",
    "PayPal",
    "Привет",
    "http://shop.de/warum-nicht",
  ];

  test.each(ambiguous)("“%s” keeps the language spoken so far", (message) => {
    for (const fallback of languages) expect(detectLanguage(message, fallback)).toBe(fallback);
  });

  test.each([
    ["hi", "de", "de"],
    ["was", "de", "de"],
    ["was", "en", "en"],
    ["pizza", "it", "it"],
    ["e o menu?", "pt", "pt"],
    ["cancelar", "pt", "pt"],
    ["cancelar", "es", "es"],
    ["reserva disponible", "pt", "es"],
    ["hallo", "nl", "nl"],
    ["hallo", "de", "de"],
    ["hej", "sv", "sv"],
    ["hej", "pl", "pl"],
    ["hej", "en", "sv"],
    ["man", "sv", "sv"],
    ["kan vi komma på lördag", "nl", "sv"],
    ["kan ik op zaterdag komen", "sv", "nl"],
    ["kann ich am Samstag kommen", "sv", "de"],
    ["返品方法", "ja", "ja"],
    ["退货方法", "ja", "zh"],
    ["営業時間", "zh", "ja"],
  ] as const)("“%s” in a chat of language %s is read as %s", (message, fallback, expected) => {
    expect(detectLanguage(message, fallback)).toBe(expected);
  });
});

test("a foreign word inside a sentence does not change the language of the sentence", () => {
  expect(detectLanguage("How do I say 你好 in Chinese?", "de")).toBe("en");
  expect(detectLanguage("What does the word שלום mean?", "de")).toBe("en");
  expect(detectLanguage("Gibt es das Buch 「ノルウェイの森」 bei euch?", "en")).toBe("de");
});

test("addresses inside a message do not count as words", () => {
  expect(detectLanguage("https://example.com/what-is-the-price-of-the-shoes warum?", "en")).toBe("de");
  expect(detectLanguage("the.and.of@example.com porque?", "es")).toBe("es");
});

test("full-width and upper-case writing is read like any other", () => {
  expect(detectLanguage("ＷＨＡＴ ＩＳ ＴＨＥ ＰＲＩＣＥ", "de")).toBe("en");
  expect(detectLanguage("ÖFFNUNGSZEITEN", "en")).toBe("de");
  expect(detectLanguage("İADE ŞARTLARI NELERDİR", "en")).toBe("tr");
});

test("a locale names its language, and an unknown one none", () => {
  expect(languageOfLocale("pt-BR")).toBe("pt");
  expect(languageOfLocale("zh_Hant_TW")).toBe("zh");
  expect(languageOfLocale("iw")).toBe("he");
  expect(languageOfLocale("EN")).toBe("en");
  expect(languageOfLocale("sv-SE")).toBe("sv");
  expect(languageOfLocale("fi-FI")).toBeNull();
  expect(languageOfLocale("")).toBeNull();
});
