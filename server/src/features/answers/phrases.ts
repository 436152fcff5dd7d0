import type { Language } from "./language.ts";

/** What the embedded answerer says of its own accord, in one language. `{name}` is the chatbot's name, `{source}` a title, `{page}` a number. */
export interface Phrases {
  greeting: string;
  howAreYou: string;
  thanks: string;
  acknowledgement: string;
  goodbye: string;
  identity: string;
  /** Nothing was found; a person can be reached from this chat. */
  unknownWithPerson: string;
  /** Nothing was found, and there is no handoff. */
  unknown: string;
  /** Before up to three questions that the chatbot can answer. */
  unknownButRelated: string;
  /** After those questions, when a person can be reached. */
  orAskPerson: string;
  /** Before sentences taken from a source. */
  fromSource: string;
  /** A source that is a page of a document. */
  sourcePage: string;
  /** Before two contradicting sources. */
  sourcesDiffer: string;
  /** Before a section or FAQ that may answer. */
  unsure: string;
  /** Before questions that the chatbot can answer, where one of them may be meant. */
  didYouMean: string;
  /** Before a section in another language than the visitor's. */
  otherLanguage: string;
  /** After a section that is not shown whole; `{source}` is a link. */
  more: string;
  /** After a refusal, with what the owner has set; `{contact}` is that. */
  contact: string;
  /** Before the half of two questions that has no answer; `{question}` is that half. */
  unknownPart: string;
}

/**
 * The sentence for a purpose in a language, with its places filled in.
 * @param values `name` for `identity`, `source` for `fromSource`, `source` and `page` for `sourcePage`; a missing value leaves nothing behind.
 */
export function phrase(language: Language, key: keyof Phrases, values: Readonly<Record<string, string>> = {}): string {
  return phrases[language][key].replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? "");
}

/**
 * The refusal when nothing in the knowledge answers: says so, and how to go on: the owner's contact where one is set, a
 * person where one can be reached.
 * @param related questions that the chatbot can answer; the first three are offered.
 */
export function refusal(
  language: Language,
  options: { canReachPerson: boolean; related?: readonly string[]; contact?: string | null },
): string {
  const { canReachPerson, contact } = options;
  const ways = contact ? [phrase(language, "contact", { contact })] : [];
  const related = (options.related ?? []).slice(0, 3);
  if (related.length === 0)
    return [phrase(language, canReachPerson ? "unknownWithPerson" : "unknown"), ...ways].join("\n\n");
  const offer = canReachPerson ? [phrase(language, "orAskPerson")] : [];
  return [phrase(language, "unknownButRelated"), listOf(related), ...ways, ...offer].join("\n\n");
}

/** Questions as a Markdown list. */
export function listOf(questions: readonly string[]): string {
  return questions.map((question) => `- ${question}`).join("\n");
}

export const phrases: Record<Language, Phrases> = {
  en: {
    greeting: "Hello! How can I help you?",
    howAreYou: "I'm doing well, thanks for asking. How can I help you?",
    thanks: "You're welcome! If you have another question, just ask.",
    acknowledgement: "Good. If you have another question, just ask.",
    goodbye: "Goodbye, and thank you for your visit!",
    identity:
      "I'm {name}, a digital assistant. I answer questions using the information I have. What would you like to know?",
    unknownWithPerson:
      "Sorry, I couldn't find an answer to that. Could you rephrase your question? If you'd rather talk to a person, just say so.",
    unknown: "Sorry, I couldn't find an answer to that. Could you rephrase your question or contact us directly?",
    unknownButRelated: "Sorry, I couldn't find an exact answer to that. Maybe one of these questions helps:",
    orAskPerson: "If you'd rather talk to a person, just say so.",
    fromSource: "From “{source}”:",
    sourcePage: "{source}, page {page}",
    sourcesDiffer: "My sources say different things about this.",
    unsure: "I'm not sure, but this may help:",
    didYouMean: "Did you mean:",
    otherLanguage: "I only found this in another language:",
    more: "More: {source}",
    contact: "You can also reach us here: {contact}",
    unknownPart: "I couldn't find an answer to “{question}”.",
  },
  de: {
    greeting: "Guten Tag! Wie kann ich Ihnen helfen?",
    howAreYou: "Danke der Nachfrage, mir geht es gut. Wie kann ich Ihnen helfen?",
    thanks: "Gern geschehen! Wenn Sie noch eine Frage haben, bin ich für Sie da.",
    acknowledgement: "Gut. Wenn Sie noch eine Frage haben, bin ich für Sie da.",
    goodbye: "Auf Wiedersehen und vielen Dank für Ihren Besuch!",
    identity:
      "Ich bin {name}, ein digitaler Assistent. Ich beantworte Fragen anhand der Informationen, die mir vorliegen. Was möchten Sie wissen?",
    unknownWithPerson:
      "Dazu habe ich leider keine Antwort gefunden. Können Sie Ihre Frage anders formulieren? Wenn Sie lieber mit einem Menschen sprechen möchten, sagen Sie einfach Bescheid.",
    unknown:
      "Dazu habe ich leider keine Antwort gefunden. Bitte formulieren Sie Ihre Frage anders oder wenden Sie sich direkt an uns.",
    unknownButRelated:
      "Genau dazu habe ich leider keine Antwort gefunden. Vielleicht hilft Ihnen eine dieser Fragen weiter:",
    orAskPerson: "Wenn Sie lieber mit einem Menschen sprechen möchten, sagen Sie einfach Bescheid.",
    fromSource: "Aus „{source}“:",
    sourcePage: "{source}, Seite {page}",
    sourcesDiffer: "Dazu machen meine Quellen unterschiedliche Angaben.",
    unsure: "Ich bin nicht sicher, aber das könnte helfen:",
    didYouMean: "Meinten Sie:",
    otherLanguage: "Dazu habe ich nur etwas in einer anderen Sprache gefunden:",
    more: "Mehr dazu: {source}",
    contact: "So erreichen Sie uns: {contact}",
    unknownPart: "Auf „{question}“ habe ich keine Antwort gefunden.",
  },
  fr: {
    greeting: "Bonjour ! Comment puis-je vous aider ?",
    howAreYou: "Je vais bien, merci. Comment puis-je vous aider ?",
    thanks: "Je vous en prie ! Si vous avez une autre question, n’hésitez pas.",
    acknowledgement: "Très bien. Si vous avez une autre question, n’hésitez pas.",
    goodbye: "Au revoir et merci de votre visite !",
    identity:
      "Je suis {name}, un assistant numérique. Je réponds aux questions à partir des informations dont je dispose. Que souhaitez-vous savoir ?",
    unknownWithPerson:
      "Je suis désolé, je n’ai pas trouvé de réponse à cette question. Vous pouvez essayer de la formuler autrement. Si vous préférez parler à une personne, dites-le-moi.",
    unknown:
      "Je suis désolé, je n’ai pas trouvé de réponse à cette question. Vous pouvez la formuler autrement ou nous contacter directement.",
    unknownButRelated:
      "Je suis désolé, je n’ai pas trouvé de réponse à cette question précise. L’une de celles-ci vous aidera peut-être :",
    orAskPerson: "Si vous préférez parler à une personne, dites-le-moi.",
    fromSource: "D’après « {source} » :",
    sourcePage: "{source}, page {page}",
    sourcesDiffer: "Mes sources ne disent pas la même chose à ce sujet.",
    unsure: "Je n’en suis pas certain, mais ceci peut aider :",
    didYouMean: "Vouliez-vous dire :",
    otherLanguage: "Je n’ai trouvé cela que dans une autre langue :",
    more: "En savoir plus : {source}",
    contact: "Vous pouvez aussi nous joindre ici : {contact}",
    unknownPart: "Je n’ai pas trouvé de réponse à « {question} ».",
  },
  es: {
    greeting: "¡Hola! ¿En qué puedo ayudarle?",
    howAreYou: "Muy bien, gracias por preguntar. ¿En qué puedo ayudarle?",
    thanks: "¡De nada! Si tiene otra pregunta, aquí estoy.",
    acknowledgement: "Muy bien. Si tiene otra pregunta, aquí estoy.",
    goodbye: "¡Hasta pronto y gracias por su visita!",
    identity:
      "Soy {name}, un asistente digital. Respondo a preguntas con la información de que dispongo. ¿Qué desea saber?",
    unknownWithPerson:
      "Lo siento, no he encontrado una respuesta a esa pregunta. Puede intentar formularla de otra manera. Si prefiere hablar con una persona, solo tiene que decírmelo.",
    unknown:
      "Lo siento, no he encontrado una respuesta a esa pregunta. Puede formularla de otra manera o ponerse en contacto con nosotros directamente.",
    unknownButRelated:
      "Lo siento, no he encontrado una respuesta a esa pregunta exacta. Quizá le ayude alguna de estas:",
    orAskPerson: "Si prefiere hablar con una persona, solo tiene que decírmelo.",
    fromSource: "Según «{source}»:",
    sourcePage: "{source}, página {page}",
    sourcesDiffer: "Mis fuentes no coinciden en este punto.",
    unsure: "No estoy seguro, pero esto puede ayudar:",
    didYouMean: "Quizá quiso decir:",
    otherLanguage: "Solo he encontrado esto en otro idioma:",
    more: "Más información: {source}",
    contact: "También puede contactarnos aquí: {contact}",
    unknownPart: "No he encontrado una respuesta a «{question}».",
  },
  pt: {
    greeting: "Olá! Em que posso ajudar?",
    howAreYou: "Tudo bem, obrigado por perguntar. Em que posso ajudar?",
    thanks: "De nada! Se tiver outra pergunta, estou à disposição.",
    acknowledgement: "Muito bem. Se tiver outra pergunta, estou à disposição.",
    goodbye: "Até logo e obrigado pela visita!",
    identity:
      "Sou {name}, um assistente digital. Respondo a perguntas com base nas informações de que disponho. O que gostaria de saber?",
    unknownWithPerson:
      "Lamento, não encontrei uma resposta para essa pergunta. Pode tentar formulá-la de outra maneira. Se preferir falar com uma pessoa, basta dizer.",
    unknown:
      "Lamento, não encontrei uma resposta para essa pergunta. Pode formulá-la de outra maneira ou entrar em contato diretamente conosco.",
    unknownButRelated: "Lamento, não encontrei uma resposta exata para essa pergunta. Talvez uma destas possa ajudar:",
    orAskPerson: "Se preferir falar com uma pessoa, basta dizer.",
    fromSource: "De acordo com “{source}”:",
    sourcePage: "{source}, página {page}",
    sourcesDiffer: "As minhas fontes não coincidem neste ponto.",
    unsure: "Não tenho certeza, mas isto pode ajudar:",
    didYouMean: "Quis dizer:",
    otherLanguage: "Só encontrei isto em outro idioma:",
    more: "Saiba mais: {source}",
    contact: "Também pode falar conosco aqui: {contact}",
    unknownPart: "Não encontrei resposta para “{question}”.",
  },
  it: {
    greeting: "Buongiorno! Come posso aiutarLa?",
    howAreYou: "Bene, grazie. Come posso aiutarLa?",
    thanks: "Prego! Se ha un’altra domanda, sono a Sua disposizione.",
    acknowledgement: "Bene. Se ha un’altra domanda, sono a Sua disposizione.",
    goodbye: "Arrivederci e grazie della visita!",
    identity:
      "Sono {name}, un assistente digitale. Rispondo alle domande in base alle informazioni di cui dispongo. Che cosa desidera sapere?",
    unknownWithPerson:
      "Mi dispiace, non ho trovato una risposta a questa domanda. Può provare a formularla in un altro modo. Se preferisce parlare con una persona, me lo dica pure.",
    unknown:
      "Mi dispiace, non ho trovato una risposta a questa domanda. Può formularla in un altro modo oppure contattarci direttamente.",
    unknownButRelated:
      "Mi dispiace, non ho trovato una risposta esatta a questa domanda. Forse Le è utile una di queste:",
    orAskPerson: "Se preferisce parlare con una persona, me lo dica pure.",
    fromSource: "Da «{source}»:",
    sourcePage: "{source}, pagina {page}",
    sourcesDiffer: "Su questo punto le mie fonti non concordano.",
    unsure: "Non ne sono sicuro, ma questo può aiutare:",
    didYouMean: "Intendeva:",
    otherLanguage: "Ho trovato questo solo in un’altra lingua:",
    more: "Per saperne di più: {source}",
    contact: "Può contattarci anche qui: {contact}",
    unknownPart: "Non ho trovato una risposta a “{question}”.",
  },
  nl: {
    greeting: "Goedendag! Waarmee kan ik u helpen?",
    howAreYou: "Het gaat goed, dank u. Waarmee kan ik u helpen?",
    thanks: "Graag gedaan! Als u nog een vraag hebt, help ik u graag verder.",
    acknowledgement: "Goed. Als u nog een vraag hebt, help ik u graag verder.",
    goodbye: "Tot ziens en bedankt voor uw bezoek!",
    identity:
      "Ik ben {name}, een digitale assistent. Ik beantwoord vragen op basis van de informatie waarover ik beschik. Wat wilt u weten?",
    unknownWithPerson:
      "Het spijt me, daar heb ik geen antwoord op gevonden. U kunt proberen uw vraag anders te formuleren. Als u liever met een medewerker spreekt, laat het me dan weten.",
    unknown:
      "Het spijt me, daar heb ik geen antwoord op gevonden. U kunt uw vraag anders formuleren of rechtstreeks contact met ons opnemen.",
    unknownButRelated:
      "Het spijt me, op precies die vraag heb ik geen antwoord gevonden. Misschien helpt een van deze vragen u verder:",
    orAskPerson: "Als u liever met een medewerker spreekt, laat het me dan weten.",
    fromSource: "Uit ‘{source}’:",
    sourcePage: "{source}, pagina {page}",
    sourcesDiffer: "Mijn bronnen spreken elkaar hierover tegen.",
    unsure: "Ik weet het niet zeker, maar dit kan helpen:",
    didYouMean: "Bedoelde u:",
    otherLanguage: "Dit heb ik alleen in een andere taal gevonden:",
    more: "Meer hierover: {source}",
    contact: "U kunt ons ook hier bereiken: {contact}",
    unknownPart: "Ik heb geen antwoord gevonden op “{question}”.",
  },
  pl: {
    greeting: "Dzień dobry! W czym mogę pomóc?",
    howAreYou: "Dziękuję, wszystko w porządku. W czym mogę pomóc?",
    thanks: "Proszę bardzo! W razie kolejnych pytań chętnie pomogę.",
    acknowledgement: "Dobrze. W razie kolejnych pytań chętnie pomogę.",
    goodbye: "Do widzenia i dziękuję za wizytę!",
    identity:
      "Nazywam się {name} i jestem cyfrowym asystentem. Odpowiadam na pytania na podstawie informacji, którymi dysponuję. Czego chcą się Państwo dowiedzieć?",
    unknownWithPerson:
      "Niestety nie udało mi się znaleźć odpowiedzi na to pytanie. Proszę spróbować sformułować je inaczej. Jeśli wolą Państwo porozmawiać z konsultantem, proszę dać mi znać.",
    unknown:
      "Niestety nie udało mi się znaleźć odpowiedzi na to pytanie. Proszę sformułować je inaczej lub skontaktować się z nami bezpośrednio.",
    unknownButRelated:
      "Niestety nie udało mi się znaleźć odpowiedzi dokładnie na to pytanie. Być może pomoże jedno z poniższych:",
    orAskPerson: "Jeśli wolą Państwo porozmawiać z konsultantem, proszę dać mi znać.",
    fromSource: "Ze źródła „{source}”:",
    sourcePage: "{source}, strona {page}",
    sourcesDiffer: "Moje źródła podają w tej sprawie różne informacje.",
    unsure: "Nie mam pewności, ale to może pomóc:",
    didYouMean: "Czy chodziło o:",
    otherLanguage: "Znalazłem to tylko w innym języku:",
    more: "Więcej: {source}",
    contact: "Można się też z nami skontaktować: {contact}",
    unknownPart: "Nie znalazłem odpowiedzi na pytanie „{question}”.",
  },
  tr: {
    greeting: "Merhaba! Size nasıl yardımcı olabilirim?",
    howAreYou: "İyiyim, teşekkür ederim. Size nasıl yardımcı olabilirim?",
    thanks: "Rica ederim! Başka bir sorunuz olursa memnuniyetle yardımcı olurum.",
    acknowledgement: "Peki. Başka bir sorunuz olursa memnuniyetle yardımcı olurum.",
    goodbye: "Hoşça kalın, ziyaretiniz için teşekkür ederiz!",
    identity: "Ben dijital asistan {name}. Soruları elimdeki bilgilere dayanarak yanıtlıyorum. Ne öğrenmek istersiniz?",
    unknownWithPerson:
      "Üzgünüm, bu soruya bir yanıt bulamadım. Sorunuzu başka bir şekilde sormayı deneyebilirsiniz. Bir yetkiliyle görüşmeyi tercih ederseniz bana söylemeniz yeterli.",
    unknown:
      "Üzgünüm, bu soruya bir yanıt bulamadım. Lütfen sorunuzu başka bir şekilde sorun veya doğrudan bizimle iletişime geçin.",
    unknownButRelated: "Üzgünüm, tam olarak bu soruya bir yanıt bulamadım. Belki şu sorulardan biri işinize yarar:",
    orAskPerson: "Bir yetkiliyle görüşmeyi tercih ederseniz bana söylemeniz yeterli.",
    fromSource: "“{source}” kaynağından:",
    sourcePage: "{source}, sayfa {page}",
    sourcesDiffer: "Kaynaklarım bu konuda farklı bilgiler veriyor.",
    unsure: "Emin değilim, ama bu yardımcı olabilir:",
    didYouMean: "Bunu mu demek istediniz:",
    otherLanguage: "Bunu yalnızca başka bir dilde buldum:",
    more: "Daha fazlası: {source}",
    contact: "Bize buradan da ulaşabilirsiniz: {contact}",
    unknownPart: "“{question}” için bir yanıt bulamadım.",
  },
  ar: {
    greeting: "مرحبًا! كيف يمكنني مساعدتكم؟",
    howAreYou: "أنا بخير، شكرًا لسؤالكم. كيف يمكنني مساعدتكم؟",
    thanks: "على الرحب والسعة! إذا كان لديكم سؤال آخر فأنا في خدمتكم.",
    acknowledgement: "حسنًا. إذا كان لديكم سؤال آخر فأنا في خدمتكم.",
    goodbye: "إلى اللقاء، وشكرًا لزيارتكم!",
    identity: "أنا {name}، مساعد رقمي. أجيب عن الأسئلة اعتمادًا على المعلومات المتوفرة لدي. ماذا تودّون أن تعرفوا؟",
    unknownWithPerson:
      "عذرًا، لم أجد إجابة عن هذا السؤال. يمكنكم محاولة صياغته بطريقة أخرى. وإذا كنتم تفضّلون التحدث إلى أحد الموظفين، فيكفي أن تخبروني بذلك.",
    unknown: "عذرًا، لم أجد إجابة عن هذا السؤال. يُرجى صياغته بطريقة أخرى أو التواصل معنا مباشرة.",
    unknownButRelated: "عذرًا، لم أجد إجابة عن هذا السؤال بالتحديد. قد يفيدكم أحد الأسئلة التالية:",
    orAskPerson: "وإذا كنتم تفضّلون التحدث إلى أحد الموظفين، فيكفي أن تخبروني بذلك.",
    fromSource: "من «{source}»:",
    sourcePage: "{source}، صفحة {page}",
    sourcesDiffer: "تختلف مصادري في هذا الأمر.",
    unsure: "لست متأكدًا، لكن قد يفيدك هذا:",
    didYouMean: "هل تقصد:",
    otherLanguage: "لم أجد هذا إلا بلغة أخرى:",
    more: "للمزيد: {source}",
    contact: "يمكنك أيضًا التواصل معنا هنا: {contact}",
    unknownPart: "لم أجد إجابة عن «{question}».",
  },
  he: {
    greeting: "שלום! במה אפשר לעזור?",
    howAreYou: "הכול טוב, תודה ששאלתם. במה אפשר לעזור?",
    thanks: "בשמחה! אם יש לכם שאלה נוספת, אני כאן לשירותכם.",
    acknowledgement: "טוב. אם יש לכם שאלה נוספת, אני כאן לשירותכם.",
    goodbye: "להתראות ותודה על הביקור!",
    identity: "שמי {name}, עוזר דיגיטלי. התשובות שלי מבוססות על המידע שעומד לרשותי. מה תרצו לדעת?",
    unknownWithPerson:
      "מצטערים, לא נמצאה תשובה לשאלה הזאת. אפשר לנסות לנסח אותה אחרת. אם תעדיפו לדבר עם נציג אנושי, פשוט כתבו לי.",
    unknown: "מצטערים, לא נמצאה תשובה לשאלה הזאת. אפשר לנסח אותה אחרת או לפנות אלינו ישירות.",
    unknownButRelated: "מצטערים, לא נמצאה תשובה מדויקת לשאלה הזאת. אולי אחת מהשאלות הבאות תעזור:",
    orAskPerson: "אם תעדיפו לדבר עם נציג אנושי, פשוט כתבו לי.",
    fromSource: "מתוך “{source}”:",
    sourcePage: "{source}, עמוד {page}",
    sourcesDiffer: "המקורות שלי אינם תמימי דעים בנושא הזה.",
    unsure: "איני בטוח, אבל ייתכן שזה יעזור:",
    didYouMean: "האם התכוונתם ל:",
    otherLanguage: "מצאתי את זה רק בשפה אחרת:",
    more: "עוד בנושא: {source}",
    contact: "אפשר גם ליצור איתנו קשר כאן: {contact}",
    unknownPart: "לא מצאתי תשובה לשאלה ״{question}״.",
  },
  zh: {
    greeting: "您好！请问有什么可以帮您？",
    howAreYou: "我很好，谢谢您的关心。请问有什么可以帮您？",
    thanks: "不客气！如果您还有其他问题，请随时提出。",
    acknowledgement: "好的。如果您还有其他问题，请随时提出。",
    goodbye: "再见，感谢您的光临！",
    identity: "我是{name}，一个数字助理。我会根据现有资料回答问题。请问您想了解什么？",
    unknownWithPerson:
      "很抱歉，我没有找到这个问题的答案。您可以换一种说法再试一次。如果您想联系人工客服，请直接告诉我。",
    unknown: "很抱歉，我没有找到这个问题的答案。您可以换一种说法再试一次，或者直接与我们联系。",
    unknownButRelated: "很抱歉，我没有找到与这个问题完全对应的答案。以下问题也许对您有帮助：",
    orAskPerson: "如果您想联系人工客服，请直接告诉我。",
    fromSource: "摘自《{source}》：",
    sourcePage: "{source}，第 {page} 页",
    sourcesDiffer: "关于这一点，我的资料来源说法不一。",
    unsure: "我不太确定，但以下内容可能有帮助：",
    didYouMean: "您是想问：",
    otherLanguage: "我只找到了其他语言的内容：",
    more: "更多内容：{source}",
    contact: "您也可以通过以下方式联系我们：{contact}",
    unknownPart: "我没有找到“{question}”的答案。",
  },
  ja: {
    greeting: "こんにちは。どのようなご用件でしょうか。",
    howAreYou: "おかげさまで元気です。どのようなご用件でしょうか。",
    thanks: "どういたしまして。ほかにもご質問がありましたら、お気軽にお尋ねください。",
    acknowledgement: "かしこまりました。ほかにもご質問がありましたら、お気軽にお尋ねください。",
    goodbye: "ご利用ありがとうございました。またのお越しをお待ちしております。",
    identity:
      "デジタルアシスタントの{name}です。お預かりしている情報をもとにご質問にお答えします。何をお知りになりたいですか。",
    unknownWithPerson:
      "申し訳ございませんが、ご質問への回答が見つかりませんでした。別の言い方でお尋ねいただけますでしょうか。担当者とお話しになりたい場合は、その旨をお伝えください。",
    unknown:
      "申し訳ございませんが、ご質問への回答が見つかりませんでした。別の言い方でお尋ねいただくか、直接お問い合わせください。",
    unknownButRelated:
      "申し訳ございませんが、ご質問にちょうど当てはまる回答が見つかりませんでした。次の質問がお役に立つかもしれません。",
    orAskPerson: "担当者とお話しになりたい場合は、その旨をお伝えください。",
    fromSource: "「{source}」より：",
    sourcePage: "{source}、{page}ページ",
    sourcesDiffer: "この点については、資料によって記載が異なります。",
    unsure: "確かではありませんが、次の内容が参考になるかもしれません。",
    didYouMean: "次のことでしょうか。",
    otherLanguage: "次の内容は別の言語でのみ見つかりました。",
    more: "詳しくはこちら：{source}",
    contact: "お問い合わせ先：{contact}",
    unknownPart: "「{question}」の回答は見つかりませんでした。",
  },
};
