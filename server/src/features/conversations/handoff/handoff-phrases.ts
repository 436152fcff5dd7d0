import type { Language } from "../../answers/answers.ts";
import type { Reach } from "../find-email.ts";

/** What a conversation says about people, in one language. `{time}` is a moment, with its time zone. */
export interface HandoffPhrases {
  /** A person has been called. */
  coming: string;
  /** A person has been called, and no member has the dashboard open. */
  comingLater: string;
  /** What usually passes until a first reply. */
  replyTime: string;
  /** Nobody is there; `nextOpening` follows where it is known, and the offer. */
  closed: string;
  nextOpening: string;
  /** People do not answer in this chat. */
  unavailable: string;
  /** Somebody was called and did not come. */
  unanswered: string;
  /** The offer of a ticket, a question; `replyTo` or `replyByEmail` follows. */
  ticketOffer: string;
  /** How the visitor receives replies. */
  replyTo: string;
  replyByEmail: string;
  ifYouLeave: string;
  /** For agents: what a summary says where no language model writes it. */
  summaryAsked: string;
  summaryUnanswered: string;
  summaryContact: string;
  summaryEmpty: string;
}

/** The sentence for a purpose in a language, with its places filled in. */
export function handoffPhrase(
  language: Language,
  key: keyof HandoffPhrases,
  values: Readonly<Record<string, string>> = {},
): string {
  return handoffPhrases[language][key].replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? "");
}

/** How the visitor receives replies to a ticket. */
export function replyPhrase(language: Language, { email }: Pick<Reach, "email">): string {
  return email === null ? handoffPhrase(language, "replyByEmail") : handoffPhrase(language, "replyTo", { email });
}

/** The offer of a ticket, and how the visitor receives replies. */
export function offerPhrase(language: Language, reach: Pick<Reach, "email">): string {
  return sentences(language, handoffPhrase(language, "ticketOffer"), replyPhrase(language, reach));
}

/** One behind the other, as the language does it. */
export function sentences(language: Language, ...said: readonly string[]): string {
  return said.join(language === "zh" || language === "ja" ? "" : " ");
}

/** The next opening time, formatted for the language, in the business's time zone. */
export function openingTime(language: Language, moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(moment);
}

const minuteMs = 60_000;
const units = [
  { unit: "minute", ms: minuteMs, step: 5 },
  { unit: "hour", ms: 60 * minuteMs, step: 1 },
  { unit: "day", ms: 24 * 60 * minuteMs, step: 1 },
] as const;

/** `5 minutes`, `2 hours`, `3 days`, rounded up: an estimate that is kept is better than an exact one. */
export function replyTime(language: Language, ms: number): string {
  const [minutes, hours, days] = units;
  const { unit, ms: length, step } = ms <= 55 * minuteMs ? minutes : ms <= 23 * hours.ms ? hours : days;
  const count = Math.max(1, Math.ceil(ms / length / step)) * step;
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

const handoffPhrases: Record<Language, HandoffPhrases> = {
  en: {
    coming: "I've let our team know. Someone will join this chat as soon as possible.",
    comingLater:
      "Nobody from our team is online right now. I've let them know, and someone will reply here as soon as possible.",
    replyTime: "Typical reply time: {time}.",
    closed: "Our team is away right now.",
    nextOpening: "We'll be back on {time}.",
    unavailable: "I can't connect you with our team in this chat.",
    unanswered: "Sorry, nobody from our team was available to join this chat.",
    ticketOffer: "Would you like to leave us a message instead?",
    replyTo: "We'll reply to {email}.",
    replyByEmail: "We'll reply by email.",
    ifYouLeave: "If you leave, we'll reply to {email}.",
    summaryAsked: "Last question: {text}",
    summaryUnanswered: "Unanswered: {text}",
    summaryContact: "Contact: {text}",
    summaryEmpty: "No messages from the visitor yet.",
  },
  de: {
    coming: "Ich habe unser Team informiert. So bald wie möglich meldet sich jemand in diesem Chat.",
    comingLater:
      "Gerade ist niemand aus unserem Team online. Ich habe das Team informiert, und Sie erhalten so bald wie möglich hier eine Antwort.",
    replyTime: "Übliche Antwortzeit: {time}.",
    closed: "Unser Team ist gerade nicht erreichbar.",
    nextOpening: "Wir sind wieder für Sie da: {time}.",
    unavailable: "In diesem Chat kann ich Sie nicht mit unserem Team verbinden.",
    unanswered: "Leider war gerade niemand aus unserem Team verfügbar.",
    ticketOffer: "Möchten Sie uns stattdessen eine Nachricht hinterlassen?",
    replyTo: "Wir antworten an {email}.",
    replyByEmail: "Wir antworten per E-Mail.",
    ifYouLeave: "Wenn Sie den Chat verlassen, antworten wir an {email}.",
    summaryAsked: "Letzte Frage: {text}",
    summaryUnanswered: "Unbeantwortet: {text}",
    summaryContact: "Kontakt: {text}",
    summaryEmpty: "Noch keine Nachrichten vom Besucher.",
  },
  fr: {
    coming: "J’ai prévenu notre équipe. Quelqu’un rejoindra cette conversation dès que possible.",
    comingLater:
      "Personne de notre équipe n’est en ligne pour le moment. J’ai prévenu l’équipe, et quelqu’un vous répondra ici dès que possible.",
    replyTime: "Délai de réponse habituel : {time}.",
    closed: "Personne de notre équipe n’est disponible pour le moment.",
    nextOpening: "Nous serons de retour : {time}.",
    unavailable: "Je ne peux pas vous mettre en relation avec une personne dans cette conversation.",
    unanswered: "Je suis désolé, personne de notre équipe n’a pu rejoindre la conversation.",
    ticketOffer: "Souhaitez-vous nous laisser un message ?",
    replyTo: "Nous vous répondrons à {email}.",
    replyByEmail: "Nous vous répondrons par e-mail.",
    ifYouLeave: "Si vous partez, nous vous répondrons à {email}.",
    summaryAsked: "Dernière question : {text}",
    summaryUnanswered: "Sans réponse : {text}",
    summaryContact: "Contact : {text}",
    summaryEmpty: "Le visiteur n’a encore rien écrit.",
  },
  es: {
    coming: "He avisado a nuestro equipo. Alguien se unirá a este chat lo antes posible.",
    comingLater:
      "Ahora mismo no hay nadie de nuestro equipo en línea. He avisado al equipo y alguien le responderá aquí lo antes posible.",
    replyTime: "Tiempo de respuesta habitual: {time}.",
    closed: "En este momento no hay nadie de nuestro equipo.",
    nextOpening: "Estaremos de vuelta: {time}.",
    unavailable: "En este chat no puedo ponerle en contacto con una persona.",
    unanswered: "Lo siento, nadie de nuestro equipo ha podido unirse al chat.",
    ticketOffer: "¿Desea dejarnos un mensaje?",
    replyTo: "Le responderemos a {email}.",
    replyByEmail: "Le responderemos por correo electrónico.",
    ifYouLeave: "Si se va, le responderemos a {email}.",
    summaryAsked: "Última pregunta: {text}",
    summaryUnanswered: "Sin respuesta: {text}",
    summaryContact: "Contacto: {text}",
    summaryEmpty: "El visitante aún no ha escrito nada.",
  },
  pt: {
    coming: "Já avisei a nossa equipe. Alguém entrará neste chat assim que possível.",
    comingLater:
      "No momento, ninguém da nossa equipe está online. Já avisei a equipe, e alguém responderá aqui assim que possível.",
    replyTime: "Tempo de resposta habitual: {time}.",
    closed: "No momento não há ninguém da nossa equipe.",
    nextOpening: "Estaremos de volta: {time}.",
    unavailable: "Neste chat não consigo colocá-lo em contato com uma pessoa.",
    unanswered: "Lamento, ninguém da nossa equipe pôde entrar no chat.",
    ticketOffer: "Gostaria de nos deixar uma mensagem?",
    replyTo: "Responderemos para {email}.",
    replyByEmail: "Responderemos por e-mail.",
    ifYouLeave: "Se você sair, responderemos para {email}.",
    summaryAsked: "Última pergunta: {text}",
    summaryUnanswered: "Sem resposta: {text}",
    summaryContact: "Contato: {text}",
    summaryEmpty: "O visitante ainda não escreveu nada.",
  },
  it: {
    coming: "Ho avvisato il nostro team. Qualcuno si unirà a questa chat appena possibile.",
    comingLater:
      "Al momento nessuno del nostro team è online. Ho avvisato il team e qualcuno Le risponderà qui appena possibile.",
    replyTime: "Tempo di risposta abituale: {time}.",
    closed: "Al momento non c’è nessuno del nostro team.",
    nextOpening: "Saremo di nuovo qui: {time}.",
    unavailable: "In questa chat non posso metterLa in contatto con una persona.",
    unanswered: "Mi dispiace, nessuno del nostro team ha potuto unirsi alla chat.",
    ticketOffer: "Desidera lasciarci un messaggio?",
    replyTo: "Le risponderemo a {email}.",
    replyByEmail: "Le risponderemo per e-mail.",
    ifYouLeave: "Se lascia la chat, Le risponderemo a {email}.",
    summaryAsked: "Ultima domanda: {text}",
    summaryUnanswered: "Senza risposta: {text}",
    summaryContact: "Contatti: {text}",
    summaryEmpty: "Il visitatore non ha ancora scritto nulla.",
  },
  nl: {
    coming: "Ik heb ons team op de hoogte gebracht. Er komt zo snel mogelijk iemand in deze chat.",
    comingLater:
      "Er is nu niemand van ons team online. Ik heb het team op de hoogte gebracht en u krijgt hier zo snel mogelijk antwoord.",
    replyTime: "Gebruikelijke reactietijd: {time}.",
    closed: "Er is op dit moment niemand van ons team aanwezig.",
    nextOpening: "We zijn er weer: {time}.",
    unavailable: "In deze chat kan ik u niet met een medewerker verbinden.",
    unanswered: "Het spijt me, niemand van ons team had tijd om in de chat te komen.",
    ticketOffer: "Wilt u in plaats daarvan een bericht achterlaten?",
    replyTo: "We antwoorden u op {email}.",
    replyByEmail: "We antwoorden u per e-mail.",
    ifYouLeave: "Als u de chat verlaat, antwoorden we u op {email}.",
    summaryAsked: "Laatst gevraagd: {text}",
    summaryUnanswered: "Niet beantwoord: {text}",
    summaryContact: "Contact: {text}",
    summaryEmpty: "De bezoeker heeft nog niets geschreven.",
  },
  pl: {
    coming: "Nasz zespół został powiadomiony. Ktoś dołączy do tego czatu najszybciej, jak to możliwe.",
    comingLater:
      "W tej chwili nikt z naszego zespołu nie jest online. Zespół został powiadomiony i ktoś odpowie tutaj najszybciej, jak to możliwe.",
    replyTime: "Zwykły czas odpowiedzi: {time}.",
    closed: "W tej chwili nie ma nikogo z naszego zespołu.",
    nextOpening: "Wracamy: {time}.",
    unavailable: "Na tym czacie nie mogę połączyć Państwa z konsultantem.",
    unanswered: "Przepraszamy, nikt z naszego zespołu nie mógł dołączyć do czatu.",
    ticketOffer: "Czy chcą Państwo zostawić nam wiadomość?",
    replyTo: "Odpowiemy na adres {email}.",
    replyByEmail: "Odpowiemy e-mailem.",
    ifYouLeave: "Po opuszczeniu czatu odpowiemy na adres {email}.",
    summaryAsked: "Ostatnie pytanie: {text}",
    summaryUnanswered: "Bez odpowiedzi: {text}",
    summaryContact: "Kontakt: {text}",
    summaryEmpty: "Odwiedzający jeszcze nic nie napisał.",
  },
  tr: {
    coming: "Ekibimize haber verdim. En kısa sürede biri bu sohbete katılacak.",
    comingLater:
      "Şu anda ekibimizden kimse çevrimiçi değil. Ekibimize haber verdim, en kısa sürede burada yanıt alacaksınız.",
    replyTime: "Genel yanıt süresi: {time}.",
    closed: "Şu anda ekibimizden kimse burada değil.",
    nextOpening: "Tekrar buradayız: {time}.",
    unavailable: "Bu sohbette sizi bir yetkiliye bağlayamıyorum.",
    unanswered: "Üzgünüm, ekibimizden kimse sohbete katılamadı.",
    ticketOffer: "Bunun yerine bize bir mesaj bırakmak ister misiniz?",
    replyTo: "Yanıtımızı {email} adresine göndereceğiz.",
    replyByEmail: "Size e-postayla yanıt veririz.",
    ifYouLeave: "Sohbetten ayrılırsanız yanıtımızı {email} adresine göndereceğiz.",
    summaryAsked: "Son soru: {text}",
    summaryUnanswered: "Yanıtlanmayan: {text}",
    summaryContact: "İletişim: {text}",
    summaryEmpty: "Ziyaretçi henüz bir şey yazmadı.",
  },
  ar: {
    coming: "لقد أبلغتُ فريقنا. سينضم أحد الموظفين إلى هذه المحادثة في أقرب وقت ممكن.",
    comingLater: "لا أحد من فريقنا متصل الآن. لقد أبلغت الفريق، وسيرد عليك أحدهم هنا في أقرب وقت ممكن.",
    replyTime: "وقت الرد المعتاد: {time}.",
    closed: "لا يوجد أحد من فريقنا في الوقت الحالي.",
    nextOpening: "سنعود: {time}.",
    unavailable: "لا يمكنني تحويلكم إلى أحد الموظفين في هذه المحادثة.",
    unanswered: "نعتذر، لم يتمكن أحد من فريقنا من الانضمام إلى المحادثة.",
    ticketOffer: "هل تودّون أن تتركوا لنا رسالة؟",
    replyTo: "سنرد عليك على {email}.",
    replyByEmail: "سنرد عليكم عبر البريد الإلكتروني.",
    ifYouLeave: "إذا غادرتم المحادثة، فسنرد عليكم على {email}.",
    summaryAsked: "آخر سؤال: {text}",
    summaryUnanswered: "بلا إجابة: {text}",
    summaryContact: "بيانات الاتصال: {text}",
    summaryEmpty: "لم يكتب الزائر شيئًا بعد.",
  },
  he: {
    coming: "עדכנתי את הצוות שלנו. נציג יצטרף לשיחה הזאת בהקדם האפשרי.",
    comingLater: "אף אחד מהצוות שלנו לא מחובר כרגע. עדכנתי את הצוות, ומישהו ישיב לך כאן בהקדם האפשרי.",
    replyTime: "זמן תגובה רגיל: {time}.",
    closed: "כרגע אין איש מהצוות שלנו.",
    nextOpening: "נחזור: {time}.",
    unavailable: "בצ׳אט הזה אין אפשרות לחבר אתכם לנציג אנושי.",
    unanswered: "מצטערים, איש מהצוות שלנו לא התפנה להצטרף לשיחה.",
    ticketOffer: "האם תרצו להשאיר לנו הודעה?",
    replyTo: "נשיב לכתובת {email}.",
    replyByEmail: "נענה לכם בדואר אלקטרוני.",
    ifYouLeave: "אם תעזבו את הצ׳אט, נשיב לכתובת {email}.",
    summaryAsked: "השאלה האחרונה: {text}",
    summaryUnanswered: "ללא מענה: {text}",
    summaryContact: "פרטי קשר: {text}",
    summaryEmpty: "המבקר עדיין לא כתב דבר.",
  },
  zh: {
    coming: "我已通知我们的团队，工作人员会尽快加入此对话。",
    comingLater: "我们的团队目前没有人在线。我已通知团队，会尽快有人在这里回复您。",
    replyTime: "通常回复时间：{time}。",
    closed: "目前我们的团队没有人在线。",
    nextOpening: "我们恢复服务的时间：{time}。",
    unavailable: "很抱歉，我无法在此对话中为您转接人工客服。",
    unanswered: "很抱歉，我们的团队暂时没有人能加入对话。",
    ticketOffer: "您愿意给我们留言吗？",
    replyTo: "我们会回复到 {email}。",
    replyByEmail: "我们会通过电子邮件回复您。",
    ifYouLeave: "如果您离开，我们会回复到 {email}。",
    summaryAsked: "最后的问题：{text}",
    summaryUnanswered: "未解答：{text}",
    summaryContact: "联系方式：{text}",
    summaryEmpty: "访客还没有写任何内容。",
  },
  ja: {
    coming: "担当者に連絡いたしました。できるだけ早くこのチャットに参加いたします。",
    comingLater: "現在、担当者は全員オフラインです。担当者に連絡しましたので、できるだけ早くこちらで返信いたします。",
    replyTime: "通常の返信時間：{time}。",
    closed: "ただいま担当者は不在にしております。",
    nextOpening: "次の受付開始：{time}。",
    unavailable: "申し訳ございませんが、このチャットでは担当者におつなぎできません。",
    unanswered: "申し訳ございません。担当者がチャットに参加できませんでした。",
    ticketOffer: "代わりにメッセージを残されますか。",
    replyTo: "{email} 宛にご返信いたします。",
    replyByEmail: "メールでお返事いたします。",
    ifYouLeave: "チャットを離れた場合は、{email} 宛にご返信いたします。",
    summaryAsked: "最後のご質問：{text}",
    summaryUnanswered: "未回答：{text}",
    summaryContact: "連絡先：{text}",
    summaryEmpty: "訪問者はまだ何も書いていません。",
  },
};
