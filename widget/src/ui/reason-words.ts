import { languageOf } from "../core/strings/load-words.ts";

export interface ReasonWords {
  readonly why: string;
  readonly unhelpful: string;
  readonly wrong: string;
  readonly outdated: string;
  readonly other: string;
  readonly describe: string;
  readonly thanks: string;
}

const english = say(
  "What went wrong?",
  "Not helpful",
  "Wrong",
  "Out of date",
  "Something else",
  "Tell us more",
  "Thanks for your feedback!",
);

/** They come with the question, which few visitors are asked. */
export const reasonWords: Readonly<Record<string, ReasonWords>> = {
  en: english,
  de: say(
    "Was stimmt nicht?",
    "Nicht hilfreich",
    "Falsch",
    "Veraltet",
    "Etwas anderes",
    "Beschreiben Sie es kurz",
    "Danke für Ihr Feedback!",
  ),
  fr: say(
    "Qu’est-ce qui ne va pas ?",
    "Pas utile",
    "Incorrect",
    "Pas à jour",
    "Autre chose",
    "Dites-nous en plus",
    "Merci pour votre retour !",
  ),
  es: say(
    "¿Qué ha fallado?",
    "No es útil",
    "Es incorrecto",
    "Está desactualizado",
    "Otra cosa",
    "Cuéntenos más",
    "¡Gracias por sus comentarios!",
  ),
  pt: say(
    "O que correu mal?",
    "Não ajudou",
    "Incorreto",
    "Desatualizado",
    "Outra coisa",
    "Conte-nos mais",
    "Obrigado pelo seu comentário!",
  ),
  it: say(
    "Cosa non va?",
    "Non utile",
    "Sbagliata",
    "Non aggiornata",
    "Altro",
    "Ci dica di più",
    "Grazie per il suo feedback!",
  ),
  nl: say(
    "Wat ging er mis?",
    "Niet nuttig",
    "Onjuist",
    "Verouderd",
    "Iets anders",
    "Vertel ons meer",
    "Bedankt voor uw feedback!",
  ),
  pl: say(
    "Co było nie tak?",
    "Nieprzydatna",
    "Błędna",
    "Nieaktualna",
    "Coś innego",
    "Napisz nam więcej",
    "Dziękujemy za opinię!",
  ),
  sv: say(
    "Vad blev fel?",
    "Inte till hjälp",
    "Fel svar",
    "Inaktuellt",
    "Något annat",
    "Berätta gärna mer",
    "Tack för din återkoppling!",
  ),
  tr: say(
    "Sorun neydi?",
    "Yararlı değil",
    "Yanlış",
    "Güncel değil",
    "Başka bir şey",
    "Biraz daha anlatın",
    "Geri bildiriminiz için teşekkürler!",
  ),
  ar: say("ما المشكلة؟", "غير مفيدة", "غير صحيحة", "قديمة", "شيء آخر", "أخبرنا المزيد", "شكرًا على ملاحظاتك!"),
  he: say("מה לא היה בסדר?", "לא מועיל", "שגוי", "לא מעודכן", "משהו אחר", "ספרו לנו עוד", "תודה על המשוב!"),
  zh: say("哪里有问题？", "没有帮助", "不正确", "已过时", "其他", "请告诉我们更多", "感谢您的反馈！"),
  ja: say(
    "どこに問題がありましたか？",
    "役に立たない",
    "間違っている",
    "情報が古い",
    "その他",
    "詳しく教えてください",
    "ご意見ありがとうございます。",
  ),
  cs: say(
    "Co bylo špatně?",
    "Nepomohla mi",
    "Nesprávná",
    "Neaktuální",
    "Něco jiného",
    "Napište nám víc",
    "Děkujeme za zpětnou vazbu!",
  ),
};

export function reasonWordsOf(locale: string): ReasonWords {
  return reasonWords[languageOf(locale)] ?? english;
}

function say(
  why: string,
  unhelpful: string,
  wrong: string,
  outdated: string,
  other: string,
  describe: string,
  thanks: string,
): ReasonWords {
  return { why, unhelpful, wrong, outdated, other, describe, thanks };
}
