import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Language } from "../../answers/answers.ts";
import { wantsPerson } from "./recognise-handoff.ts";

/** Written with the code: what each language must not lose. */
const written: Readonly<Record<Language, { readonly asks: readonly string[]; readonly not: readonly string[] }>> = {
  en: {
    asks: [
      "Would it be possible to be put in touch with one of your colleagues?",
      "this is ridiculous give me your supervisor",
      "let the manager come",
      "I'd like an actual pharmacist to answer this",
      "pls no more bot. human!!!",
      "could you have somebody ring me on 0171 234567",
      "Is anybody there or am I just typing at a machine?",
      "i wanna tlak to a reall person",
      "Agent.",
      "Could I be connected to somebody in billing, please?",
      "can you get a human on here",
      "I've been going in circles for an hour. Is there somebody on your end I can actually deal with?",
      "can u plz tranfer me 2 a represntative",
      "You obviously can't solve it, so who can I speak to?",
      "I need help from someone who isn't a computer",
      "My mother died and I need to sort out her account. I would rather not do this with a chatbot.",
      "call me on my mobile this afternoon please",
    ],
    not: [
      "Please don't phone me, e-mail is fine.",
      "No need to pass me on, I got it.",
      "Do you sell insurance agents' software?",
      "How do I become a customer service agent at your company?",
      "Can I bring another person to the tour?",
      "I spoke with a representative last week and she was lovely",
      "Is a human checking these answers?",
      "What number do I call to reach support?",
      "is the support team open on sundays?",
      "can one person book for a group?",
      "Who is your operations manager?",
      "I don't mind talking to a bot, go on",
      "Can your chatbot hand over to a human agent, as a feature?",
      "do you offer human translation or machine translation?",
      "My agent told me the policy was cancelled",
      "You don't have to put me through to anyone, just tell me the price",
      "How can I talk to my landlord about heating?",
    ],
  },
  de: {
    asks: [
      "Geben Sie mir bitte jemanden aus der Buchhaltung",
      "Kann da mal ein Kollege von Ihnen draufschauen?",
      "Ich hätte gern einen Rückruf",
      "mit wem kann ich hier reden? der bot versteht nix",
      "Bitte verbinden.. ich will nen Menschn sprechen",
      "Wäre es möglich, mich mit einer Kollegin zu verbinden?",
      "schick mir endlich nen echten mitarbeiter",
      "Ich komm hier nicht weiter, bitte einen Ansprechpartner",
      "Können Sie mich zu jemandem durchstellen, der sich auskennt?",
      "Gibts hier auch richtige Menschen?",
      "ich will nicht mit ner maschine labern",
      "Würde mich bitte jemand zurückrufen? 0151 23456",
    ],
    not: [
      "Ihr Mitarbeiter war gestern sehr nett",
      "Wie viele Mitarbeiter haben Sie?",
      "Sind Sie ein Mensch?",
      "Bitte rufen Sie mich nicht an",
      "Brauche ich dafür einen Versicherungsberater?",
      "Welche Telefonnummer hat der Kundenservice?",
      "Ich möchte nicht verbunden werden, danke",
      "Ist das Ticket auf eine andere Person übertragbar?",
      "Mein Berater hat mir den Tarif empfohlen",
      "Darf ich eine zweite Person mitbringen?",
      "Was verdient ein Kundenberater bei Ihnen?",
      "Ein Anruf ist nicht nötig",
      "Mit dir zu chatten reicht mir völlig, keinen Mitarbeiter bitte",
    ],
  },
  fr: {
    asks: [
      "Je préfère avoir affaire à une vraie personne",
      "passez-moi votre chef",
      "Pourriez-vous me mettre en relation avec un de vos conseillers ?",
      "ya kelkun de réel ici?",
      "J'aimerais qu'on me rappelle cet après-midi",
      "Stop les robots, un humain svp",
      "Y a-t-il quelqu'un à qui je peux m'adresser ?",
      "je veu parlé a un conseillé",
      "Un agent, s'il vous plaît",
      "Votre robot ne comprend rien, je veux quelqu'un de compétent",
      "On peut me téléphoner ?",
    ],
    not: [
      "Est-ce que je parle à un robot ?",
      "Ne m'appelez pas, merci",
      "Combien de personnes travaillent chez vous ?",
      "Je n'ai pas besoin d'un conseiller",
      "Quels sont les horaires du service client ?",
      "Le billet est-il valable pour deux personnes ?",
      "Je cherche un agent immobilier",
      "Mon conseiller m'a dit que c'était gratuit",
      "Faut-il appeler un conseiller pour résilier ?",
      "Inutile de me passer quelqu'un",
      "Peut-on venir avec une autre personne ?",
    ],
  },
  es: {
    asks: [
      "¿Me pueden comunicar con un asesor, por favor?",
      "quiero que me atienda una persona",
      "no me entiendes, pásame con tu jefe",
      "¿alguien me puede llamar mañana?",
      "necesito ablar con un umano",
      "Esto no me sirve, ¿con quién puedo hablar?",
      "asesor por favor",
      "¿Habrá algún humano que me atienda?",
      "que alguien me marque al cel",
      "prefiero tratarlo con una persona",
    ],
    not: [
      "¿Eres una persona real?",
      "No quiero hablar con nadie, solo dime el precio",
      "¿Cuál es el horario de atención al cliente?",
      "¿Cuántas personas trabajan ahí?",
      "Ayer hablé con un agente muy amable",
      "Busco un agente inmobiliario",
      "la entrada es por persona o por grupo?",
      "No hace falta que me llamen",
      "¿Puedo ir con otra persona?",
      "Mi asesor me recomendó este plan",
      "¿Debo hablar con un agente para cancelar?",
      "Quiero ser agente de ustedes",
    ],
  },
  pt: {
    asks: [
      "Quero falar com um atendente",
      "dá pra alguém me ligar?",
      "chega de robô, quero gente",
      "Podiam passar-me a um operador?",
      "tem alguém aí de verdade?",
      "Há alguém com quem possa falar?",
      "me transfere pro atendente",
      "isto não ajuda nada, quero um responsável",
      "Preciso que me telefonem",
      "com quem eu falo sobre isso? não quero robô",
    ],
    not: [
      "Você é humano?",
      "Não precisa me transferir, já resolvi",
      "Quantos atendentes vocês têm?",
      "Qual o telefone do suporte?",
      "Ontem falei com um atendente",
      "O meu agente de seguros disse que sim",
      "Não é preciso ligarem-me",
      "Posso levar outra pessoa?",
      "Vocês contratam atendentes?",
      "Tenho de falar com alguém para cancelar?",
    ],
  },
  it: {
    asks: [
      "Mi passi un operatore",
      "posso parlare con qualcuno?",
      "vorrei essere richiamato",
      "basta robot, datemi una persona",
      "c'è un umano lì dietro con cui chattare?",
      "C'è qualcuno con cui posso parlare?",
      "operatore",
      "non capisci niente passami il tuo capo",
      "Potete farmi richiamare da un addetto?",
      "preferirei discuterne con una persona",
    ],
    not: [
      "Sei una persona vera?",
      "Non mi passi nessuno, grazie",
      "Quante persone lavorano da voi?",
      "A che ora apre il servizio clienti?",
      "Ho parlato con un operatore ieri",
      "Posso venire con un'altra persona?",
      "Il mio consulente mi ha detto il contrario",
      "Non serve che mi chiamiate",
      "Devo parlare con un operatore per disdire?",
      "Cerco un agente immobiliare a Milano",
    ],
  },
  nl: {
    asks: [
      "Kan ik iemand spreken?",
      "verbind me door met een medewerker",
      "ik wil geen robot, ik wil een mens",
      "Kunt u mij terugbellen?",
      "is er iemand?",
      "Met wie kan ik hierover praten?",
      "medewerker aub",
      "Jullie bot snapt er niks van, geef me een mens",
      "Zou iemand mij vanmiddag kunnen bellen?",
      "ik spreek liever een echt persoon",
    ],
    not: [
      "Ben je een mens?",
      "Hoeveel medewerkers hebben jullie?",
      "Bel me alsjeblieft niet",
      "Wat zijn de openingstijden van de klantenservice?",
      "Ik hoef geen medewerker te spreken",
      "Mag ik een tweede persoon meenemen?",
      "Mijn adviseur zei dat het gratis is",
      "Je hoeft me niet door te verbinden",
      "Moet ik een medewerker bellen om op te zeggen?",
      "Ik zoek een makelaar",
    ],
  },
  pl: {
    asks: [
      "Proszę mnie połączyć z konsultantem",
      "chcę rozmawiać z człowiekiem",
      "niech ktoś do mnie zadzwoni",
      "nie chcę gadać z botem",
      "jest tam ktoś żywy?",
      "Z kim mogę o tym porozmawiać?",
      "konsultant",
      "proszę o telefon od kogoś z biura",
      "Ten automat mnie nie rozumie, proszę człowieka",
      "wolałabym rozmawiać z żywą osobą",
    ],
    not: [
      "Czy jesteś człowiekiem?",
      "Ile osób u was pracuje?",
      "Proszę do mnie nie dzwonić",
      "W jakich godzinach działa obsługa klienta?",
      "Nie potrzebuję konsultanta",
      "Czy mogę przyjść z drugą osobą?",
      "Mój doradca powiedział co innego",
      "Nie musicie mnie z nikim łączyć",
      "Czy muszę rozmawiać z konsultantem, żeby zrezygnować?",
      "Szukam agenta nieruchomości",
    ],
  },
  tr: {
    asks: [
      "Bir insanla konuşmak istiyorum",
      "müşteri temsilcisine bağlayın",
      "beni biri arayabilir mi",
      "robotla konuşmak istemiyorum",
      "orada kimse yok mu?",
      "Kiminle konuşabilirim bu konuda?",
      "temsilci lütfen",
      "bu bot hiçbir şey anlamıyor, bana gerçek birini verin",
      "Biri beni bugün arasın",
      "canlı desteğe bağlanmak istiyorum",
    ],
    not: [
      "Sen insan mısın?",
      "Kaç kişi çalışıyor?",
      "Lütfen beni aramayın",
      "Müşteri hizmetleri saat kaçta açılıyor?",
      "Temsilciye gerek yok",
      "Yanımda bir kişi daha getirebilir miyim?",
      "Danışmanım bana bunu önerdi",
      "Beni kimseye bağlamanıza gerek yok",
      "İptal için temsilciyle konuşmam gerekiyor mu?",
      "Emlak danışmanı arıyorum",
    ],
  },
  ar: {
    asks: [
      "أريد التحدث مع موظف",
      "ممكن حد يكلمني؟",
      "حولني لخدمة العملاء",
      "لا أريد التحدث مع روبوت",
      "هل يوجد أحد هنا؟",
      "مع من يمكنني التحدث بخصوص هذا؟",
      "موظف لو سمحت",
      "هذا البوت لا يفهم شيئا، أعطوني شخصا حقيقيا",
      "اتصلوا بي اليوم من فضلكم",
      "أفضل التكلم مع إنسان",
    ],
    not: [
      "هل أنت إنسان؟",
      "كم عدد الموظفين لديكم؟",
      "لا تتصلوا بي من فضلكم",
      "ما هي ساعات عمل خدمة العملاء؟",
      "أبحث عن وكيل عقاري",
      "هل يمكنني إحضار شخص آخر؟",
      "قال لي مستشاري إنه مجاني",
      "لا داعي لتحويلي إلى أحد",
      "هل يجب أن أكلم موظفا لإلغاء الاشتراك؟",
      "هل هذا رد آلي؟",
    ],
  },
  he: {
    asks: [
      "אני רוצה לדבר עם נציג",
      "אפשר שמישהו יתקשר אליי?",
      "תעבירו אותי לבן אדם",
      "נמאס לי מהבוט",
      "יש פה מישהו?",
      "עם מי אפשר לדבר על זה?",
      "נציג בבקשה",
      "הבוט הזה לא מבין כלום תנו לי בן אדם",
      "תחזרו אליי היום בטלפון",
      "מעדיפה לדבר עם אדם",
    ],
    not: [
      "אתה בן אדם?",
      "כמה עובדים יש לכם?",
      "אל תתקשרו אליי",
      "מה שעות הפעילות של שירות הלקוחות?",
      "לא צריך נציג, תודה",
      "אפשר להביא עוד אדם?",
      "היועץ שלי אמר שזה חינם",
      "אין צורך להעביר אותי לאף אחד",
      "האם חייבים לדבר עם נציג כדי לבטל?",
      "אני מחפש סוכן ביטוח",
    ],
  },
  zh: {
    asks: [
      "转人工",
      "我想跟真人說話",
      "能不能找个人给我打电话",
      "有人吗",
      "别让机器人回我了",
      "这个问题我该找谁谈？",
      "客服",
      "你听不懂，换个真人来",
      "請專人跟我聯絡",
      "我更愿意和人聊",
    ],
    not: [
      "你是真人吗？",
      "你们公司有多少人？",
      "不用转人工，谢谢",
      "客服几点上班？",
      "两个人的票多少钱？",
      "可以多带一个人吗？",
      "我的顾问说是免费的",
      "不用给我打电话",
      "取消订单必须联系客服吗？",
      "我想找房产经纪人",
    ],
  },
  ja: {
    asks: [
      "オペレーターにつないでください",
      "人と話したいです",
      "電話をもらえますか",
      "ボットじゃなくて担当者お願いします",
      "誰かいませんか",
      "この件は誰に相談すればいいですか、直接話したいです",
      "オペレーター",
      "全然通じない。人に代わって",
      "今日中に折り返しお願いします",
      "できれば人間の方と相談したいのですが",
    ],
    not: [
      "あなたは人間ですか？",
      "スタッフは何人いますか",
      "担当者につながなくて大丈夫です",
      "サポートの営業時間を教えてください",
      "一人あたりの料金は？",
      "もう一人連れて行ってもいいですか",
      "担当の方から無料だと聞きました",
      "電話は結構です",
      "解約するには担当者と話す必要がありますか？",
      "不動産のエージェントを探しています",
    ],
  },
};

const cases = Object.entries(written).flatMap(([language, { asks, not }]) => [
  ...asks.map((text) => [language as Language, text, true] as const),
  ...not.map((text) => [language as Language, text, false] as const),
]);

test.each(cases)("%s: %s (%s)", (language, text, expected) => {
  expect(wantsPerson(text, language)).toBe(expected);
});

test("English is understood in every language, and a message of another length or of nothing is judged, too", () => {
  expect(wantsPerson("agent please", "ja")).toBe(true);
  expect(wantsPerson("", "en")).toBe(false);
  expect(wantsPerson("?!?! 123", "tr")).toBe(false);
  expect(wantsPerson(`${"I was charged twice. ".repeat(400)}Please let me talk to a human.`, "en")).toBe(true);
});

test("hostile messages take no time", () => {
  const started = performance.now();
  for (const language of Object.keys(written) as Language[])
    for (const text of [
      "not ".repeat(2_000),
      "a ".repeat(4_000),
      "nicht mit einem ".repeat(500),
      "人".repeat(8_000),
      "と".repeat(8_000),
    ])
      wantsPerson(text, language);
  expect(performance.now() - started).toBeLessThan(5_000);
});

/** Written apart from the code (bench/sets): of each file so many are to be right. */
const sets = join(import.meta.dirname, "../../../../../bench/sets");
const leastRight = 0.97;
const files = existsSync(sets) ? readdirSync(sets).filter((name) => /^handoff-.*\.jsonl$/u.test(name)) : [];

test.skipIf(files.length === 0).each(files)("of %s at least 97 in a hundred are right", (file) => {
  const rows = readFileSync(join(sets, file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { text: string; language: Language; wantsPerson: boolean });
  const right = rows.filter(({ text, language, wantsPerson: expected }) => wantsPerson(text, language) === expected);
  expect(right.length / rows.length).toBeGreaterThanOrEqual(leastRight);
});
