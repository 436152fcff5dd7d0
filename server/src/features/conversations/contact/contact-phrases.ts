import type { Language } from "../../answers/answers.ts";

/**
 * What a conversation says of contact details and tickets, in one language. `{name}`, `{number}`, `{email}` are filled
 * in.
 */
interface ContactPhrases {
  leadNoted: string;
  /** An address was given, and no name. */
  askName: string;
  /** Both were given, and neither is certain. */
  askBoth: string;
  /** What was to be an address is none. */
  askEmailAgain: string;
  /** A name was given, and no address. */
  askEmail: string;
  /** The visitor would rather not say it. */
  asYouLike: string;
  leadDeleted: string;
  /** A ticket is requested by an unknown visitor. */
  ticketAsk: string;
  ticketOpened: string;
  /** Without an email address: the answer comes to this chat. */
  ticketOpenedHere: string;
  ticketDropped: string;
}

/** The sentence for a purpose in a language; a place whose value is missing leaves nothing behind. */
export function contactPhrase(
  language: Language,
  key: keyof ContactPhrases,
  values: Readonly<Record<string, string>> = {},
): string {
  return contactPhrases[language][key].replace(/\{(\w+)\}/gu, (_place, name: string) => values[name] ?? "");
}

const contactPhrases: Record<Language, ContactPhrases> = {
  en: {
    leadNoted: "Thanks, {name}. I've saved your contact details.",
    askName: "Should we write to {email}? What's your name?",
    askBoth: "Should we write to {email}, {name}?",
    askEmailAgain: "I couldn't read your email address. Could you type it once more?",
    askEmail: "Sure. What's your email address?",
    asYouLike: "No problem. If you have another question, just ask.",
    leadDeleted: "I've deleted your contact details.",
    ticketAsk: "I can open a ticket for you. What are your name and email address?",
    ticketOpened: "I've opened ticket #{number} for you.",
    ticketOpenedHere:
      "I've opened ticket #{number} for you. We don't have your email address, so come back to this chat for our reply.",
    ticketDropped: "Okay, I haven't opened a ticket.",
  },
  de: {
    leadNoted: "Vielen Dank, {name}. Ich habe Ihre Kontaktdaten gespeichert.",
    askName: "Sollen wir an {email} schreiben? Wie ist Ihr Name?",
    askBoth: "Sollen wir an {email} schreiben, {name}?",
    askEmailAgain: "Ihre E-Mail-Adresse konnte ich nicht lesen. Schreiben Sie sie bitte noch einmal?",
    askEmail: "Gern. Unter welcher E-Mail-Adresse können wir Sie erreichen?",
    asYouLike: "Das ist völlig in Ordnung. Wenn Sie noch eine Frage haben, bin ich für Sie da.",
    leadDeleted: "Ich habe Ihre Kontaktdaten gelöscht.",
    ticketAsk: "Gern erstelle ich ein Ticket für Sie. Wie lauten Ihr Name und Ihre E-Mail-Adresse?",
    ticketOpened: "Ich habe Ticket #{number} für Sie erstellt.",
    ticketOpenedHere:
      "Ich habe Ticket #{number} für Sie erstellt. Da wir Ihre E-Mail-Adresse nicht haben, finden Sie unsere Antwort hier im Chat.",
    ticketDropped: "In Ordnung, ich habe kein Ticket erstellt.",
  },
  fr: {
    leadNoted: "Merci, {name}. J’ai bien noté vos coordonnées.",
    askName: "Pouvons-nous vous écrire à {email} ? Quel est votre nom ?",
    askBoth: "Pouvons-nous vous écrire à {email}, {name} ?",
    askEmailAgain: "Je n’ai pas pu lire votre adresse e-mail. Pouvez-vous l’écrire encore une fois ?",
    askEmail: "Volontiers. À quelle adresse e-mail pouvons-nous vous joindre ?",
    asYouLike: "C’est tout à fait compris. Si vous avez une autre question, n’hésitez pas.",
    leadDeleted: "J’ai supprimé vos coordonnées.",
    ticketAsk:
      "J’ouvre volontiers un ticket. Veuillez m’indiquer votre nom et votre adresse e-mail, afin que nous puissions vous répondre.",
    ticketOpened: "J’ai ouvert le ticket nº {number} pour vous.",
    ticketOpenedHere:
      "J’ai ouvert le ticket nº {number} pour vous. Comme nous n’avons pas votre adresse e-mail, vous trouverez notre réponse ici, dans ce chat.",
    ticketDropped: "Très bien, je n’ai pas ouvert de ticket.",
  },
  es: {
    leadNoted: "Gracias, {name}. He anotado sus datos de contacto.",
    askName: "¿Le escribimos a {email}? ¿Cómo se llama?",
    askBoth: "¿Le escribimos a {email}, {name}?",
    askEmailAgain: "No he podido leer su correo electrónico. ¿Puede escribirlo otra vez?",
    askEmail: "Con gusto. ¿En qué dirección de correo podemos contactarle?",
    asYouLike: "Está bien, no se preocupe. Si tiene otra pregunta, aquí estoy.",
    leadDeleted: "He borrado sus datos de contacto.",
    ticketAsk:
      "Con gusto abro un ticket. Dígame por favor su nombre y su correo electrónico para que podamos responderle.",
    ticketOpened: "He abierto el ticket n.º {number} para usted.",
    ticketOpenedHere:
      "He abierto el ticket n.º {number} para usted. Como no tenemos su correo electrónico, encontrará nuestra respuesta aquí, en este chat.",
    ticketDropped: "De acuerdo, no he abierto ningún ticket.",
  },
  pt: {
    leadNoted: "Obrigado, {name}. Anotei os seus dados de contato.",
    askName: "Podemos escrever para {email}? Qual é o seu nome?",
    askBoth: "Podemos escrever para {email}, {name}?",
    askEmailAgain: "Não consegui ler o seu e-mail. Pode escrevê-lo de novo?",
    askEmail: "Com prazer. Em que endereço de e-mail podemos falar com você?",
    asYouLike: "Sem problema. Se tiver outra pergunta, estou à disposição.",
    leadDeleted: "Apaguei os seus dados de contato.",
    ticketAsk: "Abro um ticket com prazer. Diga-me, por favor, o seu nome e o seu e-mail, para que possamos responder.",
    ticketOpened: "Abri o ticket n.º {number} para você.",
    ticketOpenedHere:
      "Abri o ticket n.º {number} para você. Como não temos o seu e-mail, a nossa resposta estará aqui, neste chat.",
    ticketDropped: "Tudo bem, não abri nenhum ticket.",
  },
  it: {
    leadNoted: "Grazie, {name}. Ho annotato i Suoi recapiti.",
    askName: "Possiamo scriverLe a {email}? Come si chiama?",
    askBoth: "Possiamo scriverLe a {email}, {name}?",
    askEmailAgain: "Non sono riuscito a leggere il Suo indirizzo e-mail. Può scriverlo ancora una volta?",
    askEmail: "Volentieri. A quale indirizzo e-mail possiamo contattarLa?",
    asYouLike: "Va benissimo così. Se ha un’altra domanda, sono a Sua disposizione.",
    leadDeleted: "Ho cancellato i Suoi recapiti.",
    ticketAsk:
      "Apro volentieri un ticket. Mi dica per favore il Suo nome e il Suo indirizzo e-mail, così possiamo risponderLe.",
    ticketOpened: "Ho aperto per Lei il ticket n. {number}.",
    ticketOpenedHere:
      "Ho aperto per Lei il ticket n. {number}. Non avendo il Suo indirizzo e-mail, risponderemo qui in chat.",
    ticketDropped: "Va bene, non ho aperto nessun ticket.",
  },
  nl: {
    leadNoted: "Dank u wel, {name}. Ik heb uw contactgegevens genoteerd.",
    askName: "Zullen we naar {email} schrijven? Wat is uw naam?",
    askBoth: "Zullen we naar {email} schrijven, {name}?",
    askEmailAgain: "Ik kon uw e-mailadres niet lezen. Kunt u het nog een keer typen?",
    askEmail: "Graag. Op welk e-mailadres kunnen we u bereiken?",
    asYouLike: "Dat is helemaal goed. Als u nog een vraag hebt, stel die gerust.",
    leadDeleted: "Ik heb uw contactgegevens verwijderd.",
    ticketAsk:
      "Ik maak graag een ticket aan. Geef me alstublieft uw naam en uw e-mailadres, zodat we u kunnen antwoorden.",
    ticketOpened: "Ik heb ticket #{number} voor u aangemaakt.",
    ticketOpenedHere:
      "Ik heb ticket #{number} voor u aangemaakt. We hebben uw e-mailadres niet, dus u leest ons antwoord hier in de chat.",
    ticketDropped: "Goed, ik heb geen ticket aangemaakt.",
  },
  pl: {
    leadNoted: "Dziękuję, {name}. Dane kontaktowe zostały zapisane.",
    askName: "Czy mamy napisać na adres {email}? Jak się Państwo nazywają?",
    askBoth: "Czy mamy napisać na adres {email}? Podane imię: {name}.",
    askEmailAgain: "Nie udało się odczytać adresu e-mail. Czy można prosić o podanie go jeszcze raz?",
    askEmail: "Chętnie. Pod jakim adresem e-mail możemy się z Państwem skontaktować?",
    asYouLike: "W porządku. Jeśli mają Państwo inne pytanie, chętnie pomogę.",
    leadDeleted: "Dane kontaktowe zostały usunięte.",
    ticketAsk: "Chętnie utworzę zgłoszenie. Proszę podać imię i nazwisko oraz adres e-mail, abyśmy mogli odpowiedzieć.",
    ticketOpened: "Utworzyłem zgłoszenie nr {number}.",
    ticketOpenedHere:
      "Utworzyłem zgłoszenie nr {number}. Nie mamy adresu e-mail, więc odpowiedź pojawi się tutaj, na czacie.",
    ticketDropped: "Dobrze, zgłoszenie nie zostało utworzone.",
  },
  tr: {
    leadNoted: "Teşekkür ederim, {name}. İletişim bilgilerinizi not ettim.",
    askName: "{email} adresine yazalım mı? Adınız nedir?",
    askBoth: "{email} adresine yazalım mı, {name}?",
    askEmailAgain: "E-posta adresinizi okuyamadım. Bir kez daha yazar mısınız?",
    askEmail: "Memnuniyetle. Size hangi e-posta adresinden ulaşabiliriz?",
    asYouLike: "Hiç sorun değil. Başka bir sorunuz olursa buradayım.",
    leadDeleted: "İletişim bilgilerinizi sildim.",
    ticketAsk:
      "Memnuniyetle bir destek kaydı açarım. Size yanıt verebilmemiz için lütfen adınızı ve e-posta adresinizi yazın.",
    ticketOpened: "Sizin için #{number} numaralı destek kaydını açtım.",
    ticketOpenedHere:
      "Sizin için #{number} numaralı destek kaydını açtım. E-posta adresiniz bizde olmadığı için yanıtımızı burada, bu sohbette bulacaksınız.",
    ticketDropped: "Tamam, destek kaydı açmadım.",
  },
  ar: {
    leadNoted: "شكرًا لك، {name}. لقد سجّلت بيانات التواصل الخاصة بك.",
    askName: "هل نكتب إليك على {email}؟ ما اسمك؟",
    askBoth: "هل نكتب إليك على {email} يا {name}؟",
    askEmailAgain: "لم أتمكن من قراءة بريدك الإلكتروني. هل يمكنك كتابته مرة أخرى؟",
    askEmail: "بكل سرور. على أي عنوان بريد إلكتروني يمكننا التواصل معك؟",
    asYouLike: "لا بأس بذلك. إذا كان لديك سؤال آخر فأنا هنا للمساعدة.",
    leadDeleted: "لقد حذفت بيانات التواصل الخاصة بك.",
    ticketAsk: "يسعدني أن أفتح تذكرة. من فضلك اذكر اسمك وعنوان بريدك الإلكتروني حتى نتمكن من الرد عليك.",
    ticketOpened: "لقد فتحت لك التذكرة رقم {number}.",
    ticketOpenedHere:
      "لقد فتحت لك التذكرة رقم {number}. ليس لدينا عنوان بريدك الإلكتروني، لذلك ستجد ردنا هنا في هذه المحادثة.",
    ticketDropped: "حسنًا، لم أفتح أي تذكرة.",
  },
  he: {
    leadNoted: "תודה, {name}. רשמתי את פרטי הקשר שלך.",
    askName: "לכתוב אליך לכתובת {email}? איך קוראים לך?",
    askBoth: "לכתוב אליך לכתובת {email}, {name}?",
    askEmailAgain: "לא הצלחתי לקרוא את כתובת הדואר האלקטרוני. אפשר לכתוב אותה שוב?",
    askEmail: "בשמחה. באיזו כתובת דואר אלקטרוני אפשר להשיג אותך?",
    asYouLike: "זה בסדר גמור. אם יש שאלה נוספת, אני כאן.",
    leadDeleted: "מחקתי את פרטי הקשר שלך.",
    ticketAsk: "אפתח פנייה בשמחה. נא לכתוב שם וכתובת דואר אלקטרוני, כדי שנוכל להשיב.",
    ticketOpened: "פתחתי עבורך פנייה מספר {number}.",
    ticketOpenedHere: "פתחתי עבורך פנייה מספר {number}. אין לנו כתובת דואר אלקטרוני שלך, ולכן התשובה תופיע כאן בצ׳אט.",
    ticketDropped: "בסדר, לא פתחתי פנייה.",
  },
  zh: {
    leadNoted: "谢谢您，{name}。我已记下您的联系方式。",
    askName: "我们可以发邮件到 {email} 与您联系吗？请问您怎么称呼？",
    askBoth: "{name}，我们可以发邮件到 {email} 与您联系吗？",
    askEmailAgain: "您的邮箱地址我没能读懂，请您再写一次好吗？",
    askEmail: "好的。请问我们可以通过哪个邮箱与您联系？",
    asYouLike: "没有关系。如果您还有其他问题，请随时提出。",
    leadDeleted: "我已删除您的联系方式。",
    ticketAsk: "我很乐意为您创建工单。请告诉我您的姓名和邮箱，方便我们回复您。",
    ticketOpened: "我已为您创建工单 #{number}。",
    ticketOpenedHere: "我已为您创建工单 #{number}。由于没有您的邮箱，我们会在本聊天中回复您。",
    ticketDropped: "好的，没有创建工单。",
  },
  ja: {
    leadNoted: "{name}様、ありがとうございます。ご連絡先を控えました。",
    askName: "{email} 宛にご連絡してよろしいですか。お名前も教えていただけますか。",
    askBoth: "{name}様、{email} 宛にご連絡してよろしいですか。",
    askEmailAgain: "メールアドレスを読み取れませんでした。もう一度ご入力いただけますか。",
    askEmail: "かしこまりました。ご連絡先のメールアドレスを教えていただけますか。",
    asYouLike: "承知しました。ほかにご質問がありましたら、お気軽にどうぞ。",
    leadDeleted: "ご連絡先を削除しました。",
    ticketAsk: "チケットを作成いたします。ご返信のため、お名前とメールアドレスを教えてください。",
    ticketOpened: "チケット #{number} を作成しました。",
    ticketOpenedHere: "チケット #{number} を作成しました。メールアドレスがないため、回答はこのチャットに表示されます。",
    ticketDropped: "承知しました。チケットは作成していません。",
  },
};
