import { describe, expect, test } from "vitest";
import { timesAsLong } from "../../../../tests/support/expect-below.ts";
import { forgetTexts } from "../../foundation/remembered-texts.ts";
import { languages } from "./language.ts";
import type { Language } from "./language.ts";
import { recogniseSmallTalk, stripSmallTalk } from "./small-talk.ts";
import type { SmallTalkKind } from "./small-talk.ts";

const kinds: readonly SmallTalkKind[] = ["greeting", "how-are-you", "thanks", "acknowledgement", "goodbye", "identity"];

/** One row per language, columns in the order of `kinds`. */
const samples: Record<Language, readonly string[][]> = {
  en: [
    ["hi", "Hello!", "heyyyy", "Good morning", "hi there", "Hellooo??", "GOOD EVENING"],
    ["How are you?", "hey, what's up", "hi, how are you doing today?"],
    [
      "thanks",
      "thx",
      "Thank you so much!!",
      "ok, thanks a lot",
      "hi there, thanks!",
      "thank you for all your help",
      "ty",
    ],
    ["ok", "okay great", "got it", "Perfect!", "that's all"],
    ["bye", "Thanks, bye!", "See you later", "have a nice day"],
    [
      "are you a bot?",
      "Who are you",
      "what can you do?",
      "Hi! Am I talking to a real person?",
      "help",
      "hello, I have a question",
    ],
  ],
  de: [
    ["hallo", "Guten Tag!", "Guten Morgen zusammen", "servus", "Grüß Gott", "Halloooo", "moin moin"],
    ["Wie geht es Ihnen?", "Hallo, wie geht's?"],
    ["danke", "danke dir", "Vielen Dank für Ihre Hilfe!", "dankeschön", "Super, danke!", "Vielen lieben Dank"],
    ["alles klar", "verstanden", "Okay, super"],
    ["tschüss", "Auf Wiedersehen!", "Danke und tschüss", "schönen Tag noch"],
    ["Bist du ein Bot?", "Wer sind Sie?", "was kannst du", "Hallo, ich habe eine Frage", "Hilfe!"],
  ],
  fr: [
    ["bonjour", "Bonsoir !", "salut", "coucou", "Bonjour à tous", "bjr"],
    ["ça va ?", "Bonjour, comment allez-vous ?"],
    ["merci", "merci beaucoup", "Merci pour votre aide !", "je vous remercie", "Parfait, merci bien"],
    ["d'accord", "très bien", "j'ai compris"],
    ["au revoir", "Merci, bonne journée !", "à bientôt", "bonne soirée"],
    ["êtes-vous un robot ?", "Qui êtes-vous ?", "que pouvez-vous faire", "Bonjour, j'ai une question", "besoin d'aide"],
  ],
  es: [
    ["hola", "¡Buenos días!", "buenas", "holaaa", "Hola, buenas tardes", "BUENAS NOCHES"],
    ["¿Cómo estás?", "hola qué tal"],
    ["gracias", "¡Muchas gracias por su ayuda!", "mil gracias", "ok gracias"],
    ["vale", "Perfecto", "entendido", "de acuerdo"],
    ["adiós", "hasta luego", "Gracias, que tenga un buen día"],
    ["¿Eres un robot?", "¿Quién eres?", "que puedes hacer", "Hola, tengo una pregunta", "ayuda"],
  ],
  pt: [
    ["olá", "oi", "Bom dia!", "boa tarde", "oiii", "Olá, boa noite"],
    ["tudo bem?", "Oi, tudo bom?"],
    ["obrigado", "Muito obrigada pela ajuda!", "valeu", "ok, obrigado"],
    ["entendi", "tá bom", "Perfeito"],
    ["tchau", "até logo", "Obrigado, tenha um bom dia"],
    ["você é um robô?", "Quem é você?", "o que você pode fazer", "Oi, tenho uma dúvida", "ajuda"],
  ],
  it: [
    ["ciao", "Buongiorno!", "salve", "buonasera", "ciaooo", "Salve a tutti"],
    ["come va?", "Ciao, come stai?"],
    ["grazie", "grazie mille", "Grazie per l'aiuto!", "ok grazie"],
    ["va bene", "ho capito", "d'accordo"],
    ["arrivederci", "a presto", "Grazie, buona giornata!"],
    ["sei un bot?", "Chi sei?", "cosa puoi fare", "Buongiorno, ho una domanda", "aiuto"],
  ],
  nl: [
    ["hoi", "Hallo!", "Goedemorgen", "goede middag", "hoiii", "Goedendag iedereen"],
    ["hoe gaat het?", "Hoi, hoe gaat het met je?"],
    ["bedankt", "dank je wel", "Hartelijk dank voor uw hulp!", "oké bedankt"],
    ["prima", "begrepen", "Duidelijk"],
    ["doei", "tot ziens", "Bedankt, fijne dag nog!"],
    ["ben je een robot?", "Wie ben je?", "wat kun je doen", "Hallo, ik heb een vraag", "hulp nodig"],
  ],
  pl: [
    ["cześć", "Dzień dobry!", "dzien dobry", "hej", "Witam serdecznie", "heeej"],
    ["co słychać?", "Cześć, jak się masz?"],
    ["dziękuję", "Dziękuję bardzo za pomoc!", "dzięki", "ok, dzieki"],
    ["rozumiem", "w porządku", "Jasne"],
    ["do widzenia", "pa pa", "Dziękuję, miłego dnia!"],
    ["czy jesteś botem?", "Kim jesteś?", "co potrafisz", "Dzień dobry, mam pytanie", "pomocy"],
  ],
  sv: [
    ["hej", "Hejsan!", "hej hej", "God morgon", "tjena", "hallå", "Heeej", "god kväll", "Hej alla!"],
    ["Hur mår du?", "hej, hur är läget?", "Hur är det?", "allt bra?"],
    [
      "tack",
      "Tack så mycket!",
      "tusen tack för hjälpen",
      "tackar",
      "ok, tack",
      "stort tack på förhand",
      "Toppen, tack ska du ha",
      "nej tack",
    ],
    ["okej", "Jag förstår", "perfekt", "toppen", "det var allt", "jaha okej"],
    ["hej då", "Tack, ha en bra dag!", "vi ses", "hejdå", "trevlig helg"],
    [
      "är du en robot?",
      "Vem är du?",
      "vad kan du göra",
      "Hej, jag har en fråga",
      "hjälp",
      "kan du hjälpa mig?",
      "pratar jag med en människa?",
      "ar du en manniska",
    ],
  ],
  tr: [
    ["merhaba", "Selam!", "GÜNAYDIN", "iyi günler", "merhabaaa", "Selamün aleyküm"],
    ["nasılsınız?", "Merhaba, nasılsın?"],
    ["teşekkürler", "Çok teşekkür ederim!", "sağ olun", "tamam, tesekkurler"],
    ["tamam", "anladım", "Peki"],
    ["hoşça kal", "görüşürüz", "Teşekkürler, iyi geceler"],
    ["bot musun?", "Sen kimsin?", "neler yapabilirsin", "Merhaba, bir sorum var", "yardım"],
  ],
  ar: [
    ["مرحبا", "السلام عليكم", "صباح الخير", "أهلاً وسهلاً", "مرحباااا", "السلام عليكم ورحمة الله وبركاته"],
    ["كيف حالك؟", "مرحبا، كيف الحال؟"],
    ["شكرا", "شكراً جزيلاً!", "شكرا على المساعدة", "تمام شكرا"],
    ["تمام", "حسناً", "فهمت"],
    ["مع السلامة", "إلى اللقاء", "شكرا، مع السلامة"],
    ["هل أنت روبوت؟", "من أنت؟", "ماذا يمكنك أن تفعل", "مرحبا، عندي سؤال", "مساعدة"],
  ],
  he: [
    ["שלום", "היי", "בוקר טוב!", "ערב טוב", "הייייי", "שלום לכולם"],
    ["מה נשמע?", "היי, מה שלומך?"],
    ["תודה", "תודה רבה!", "תודה על העזרה", "אוקיי תודה"],
    ["בסדר", "הבנתי", "סבבה"],
    ["להתראות", "יום טוב", "תודה, ביי"],
    ["אתה בוט?", "מי אתה?", "מה אתה יכול לעשות", "שלום, יש לי שאלה", "עזרה"],
  ],
  zh: [
    ["你好", "您好！", "早上好", "在吗？", "你好啊～", "hi"],
    ["你好吗？", "最近怎么样"],
    ["谢谢", "非常感谢！", "謝謝您", "好的，谢谢", "谢谢谢谢"],
    ["好的", "明白了", "知道了"],
    ["再见", "拜拜", "谢谢，再见！"],
    ["你是机器人吗？", "你是谁", "你能做什么？", "你好，请问你是真人吗", "我有个问题"],
  ],
  ja: [
    ["こんにちは", "おはようございます！", "こんばんは", "すみません", "こんにちはー", "はじめまして。"],
    ["お元気ですか？", "こんにちは、元気ですか"],
    ["ありがとう", "ありがとうございます！", "助かりました", "わかりました、ありがとうございます"],
    ["わかりました", "了解です", "なるほど"],
    ["さようなら", "またね", "ありがとうございました。さようなら"],
    ["あなたはロボットですか？", "あなたは誰ですか", "何ができますか", "こんにちは。質問があります", "助けてください"],
  ],
  cs: [
    ["ahoj", "Dobrý den!", "dobry den", "čau", "Zdravím", "Dobré ráno", "ahoooj"],
    ["jak se máte?", "Ahoj, jak se máš?"],
    ["děkuji", "Děkuju moc za pomoc!", "díky", "ok, diky", "mockrát děkuji za odpověď"],
    ["rozumím", "dobře", "Jasně", "to je vše"],
    ["na shledanou", "nashle", "Děkuji, hezký den!"],
    ["jste robot?", "Kdo jste?", "co umíte", "Dobrý den, mám dotaz", "pomoc"],
  ],
};

describe.each(languages)("small talk in %s", (language) => {
  const rows = kinds.flatMap((kind, column) => (samples[language][column] ?? []).map((message) => ({ message, kind })));

  test.each(rows)("“$message” is $kind", ({ message, kind }) => {
    expect(recogniseSmallTalk(message, language)).toEqual({ kind, language });
  });
});

test("small talk in another language than the chat is answered in its own", () => {
  expect(recogniseSmallTalk("Guten Morgen!", "en")).toEqual({ kind: "greeting", language: "de" });
  expect(recogniseSmallTalk("hello", "de")).toEqual({ kind: "greeting", language: "en" });
  expect(recogniseSmallTalk("gracias", "ja")).toEqual({ kind: "thanks", language: "es" });
  expect(recogniseSmallTalk("merci", "en")).toEqual({ kind: "thanks", language: "fr" });
});

test("a phrase that languages share is read in the language of the chat", () => {
  expect(recogniseSmallTalk("merci", "de")).toEqual({ kind: "thanks", language: "de" });
  expect(recogniseSmallTalk("ciao", "it")).toEqual({ kind: "greeting", language: "it" });
  expect(recogniseSmallTalk("ciao", "de")).toEqual({ kind: "goodbye", language: "de" });
  expect(recogniseSmallTalk("boa noite", "pt")?.kind).toBe("greeting");
});

test.each([
  ["👋", "greeting"],
  ["🙏🙏", "thanks"],
  ["👍🏽", "acknowledgement"],
] as const)("the emoji %s alone is %s", (message, kind) => {
  expect(recogniseSmallTalk(message, "fr")).toEqual({ kind, language: "fr" });
});

const questions = [
  "Hi, what are your opening hours?",
  "hello kitty backpack?",
  "Good night cream",
  "thank you cards",
  "hi-fi systems",
  "How are you different from others?",
  "Are you open today?",
  "who are your partners?",
  "what can you do about my broken screen?",
  "help with my order",
  "okay so how much is it",
  "bye bye baby dvd",
  "morning flights to Paris",
  "Can you help me return shoes?",
  "is this a bot vacuum?",
  "thanks for nothing, where is my refund",
  "yes",
  "no",
  "iPhone 15?",
  "???",
  "🚗",
  "12",
  "",
  "Hallo, wie lange habt ihr offen?",
  "Guten Tag, was kostet der Versand",
  "Danke, und was kostet das?",
  "Bonjour, quels sont vos horaires ?",
  "salut je cherche un robot de cuisine",
  "Hola, ¿hacen envíos?",
  "gracias pero cuánto cuesta",
  "Olá, quanto custa o frete?",
  "robô aspirador",
  "Buongiorno, quanto costa la spedizione?",
  "Goedemorgen, wat kost verzending?",
  "Dzień dobry, ile kosztuje wysyłka?",
  "Hej, var är mitt paket?",
  "hej vad kostar frakten",
  "tack men när kommer paketet",
  "hej då kitty ryggsäck",
  "robotdammsugare",
  "Merhaba, kargom nerede?",
  "مرحبا، كم سعر الشحن؟",
  "שלום, כמה עולה משלוח?",
  "ערב טוב, עד מתי פתוח?",
  "你好，运费多少钱？",
  "机器人多少钱",
  "こんにちは、送料はいくらですか？",
  "ロボット掃除機はありますか",
  "Dobrý den, kolik stojí doprava?",
  "robotický vysavač",
];

test.each(questions)("“%s” is a question and no small talk", (message) => {
  for (const language of languages) expect(recogniseSmallTalk(message, language)).toBeNull();
});

describe("the question inside a message", () => {
  test.each([
    ["Hi, what are your opening hours?", "what are your opening hours?"],
    ["hi do you ship to Spain", "do you ship to Spain"],
    ["Hello dear team, I want to return my shoes. Many thanks in advance!", "I want to return my shoes."],
    ["Hi! How are you? I have a question: do you sell shoes?", "do you sell shoes?"],
    ["Hi 👋 do you ship?", "do you ship?"],
    ["Hi,do you ship?", "do you ship?"],
    ["Hi\nWhere is my order", "Where is my order"],
    ["Where is my order? thx", "Where is my order?"],
    ["Hola, ¿a qué hora abren? Gracias", "¿a qué hora abren?"],
    ["Guten Tag, wie lange haben Sie geöffnet? Vielen Dank!", "wie lange haben Sie geöffnet?"],
    ["Bonjour est-ce que vous livrez en Suisse ? Merci", "est-ce que vous livrez en Suisse ?"],
    ["Olá, boa tarde! Quanto custa o frete? Obrigada", "Quanto custa o frete?"],
    ["Buongiorno, quanto costa la spedizione? Grazie mille.", "quanto costa la spedizione?"],
    ["Hoi, wat kost verzending? Alvast bedankt!", "wat kost verzending?"],
    ["Dzień dobry, ile kosztuje wysyłka? Z góry dziękuję", "ile kosztuje wysyłka?"],
    ["Hej, vad kostar frakten? Tack på förhand!", "vad kostar frakten?"],
    ["Hej har ni öppet idag? Mvh Anna", "har ni öppet idag? Mvh Anna"],
    ["Merhaba, kargom nerede? Teşekkürler", "kargom nerede?"],
    ["مرحبا، كم سعر الشحن؟ شكرا", "كم سعر الشحن؟"],
    ["שלום, כמה עולה משלוח? תודה רבה", "כמה עולה משלוח?"],
    ["你好，我想退货，谢谢", "我想退货"],
    ["你好我想退货", "我想退货"],
    ["こんにちは。営業時間を教えてください。よろしくお願いします", "営業時間を教えてください。"],
    ["Dobrý den, kolik stojí doprava? Předem děkuji", "kolik stojí doprava?"],
  ])("“%s” asks “%s”", (message, question) => {
    expect(stripSmallTalk(message)).toBe(question);
  });

  test.each([
    "hello kitty backpack?",
    "Good night cream",
    "How are you so cheap?",
    "How do I say thank you",
    "hi-fi systems?",
    "What is in guten.tag",
    "Hello.com login",
    "thank you cards in bulk?",
    "hi there",
    "thanks",
    "Hi! How are you?",
    "你好",
    "What are your opening hours?",
    "???",
    "",
  ])("“%s” stays as it is", (message) => {
    expect(stripSmallTalk(message)).toBe(message);
  });
});

test("a long message is neither swallowed nor slow, and keeps its text", () => {
  const letter = `Hello, ${"my order has not arrived and I am waiting. ".repeat(150)}Thanks!`;
  expect(recogniseSmallTalk(letter, "en")).toBeNull();
  expect(stripSmallTalk(letter)).toBe(letter.slice("Hello, ".length, -" Thanks!".length));
});

test("a letter of 8,000 characters takes as long as a few messages: it is read no further than is needed", () => {
  const all = [
    ...questions.filter((question) => question !== ""),
    ...languages.flatMap((language) => samples[language].flat()),
  ];
  const letters = all.map((message) => `${message} `.repeat(8_000 / message.length));
  const read = (texts: readonly string[]) => () => {
    forgetTexts();
    for (const text of texts) recogniseSmallTalk(text, "en");
    for (const text of texts) stripSmallTalk(text);
  };
  // 6 today; 340 where all of it is read.
  expect(timesAsLong(read(letters), read(all))).toBeLessThan(20);
});
