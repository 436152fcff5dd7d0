import { languageOf } from "../core/strings/load-words.ts";

export interface EarlierWords {
  readonly recent: string;
  readonly online: string;
  readonly away: string;
}

const english = say("Recent conversations", "Our team is online", "Our team is away right now");

/** They come with the list, which visitors have from their second conversation on. */
export const earlierWords: Readonly<Record<string, EarlierWords>> = {
  en: english,
  de: say("Letzte Unterhaltungen", "Unser Team ist online", "Unser Team ist gerade nicht da"),
  fr: say("Conversations récentes", "Notre équipe est en ligne", "Notre équipe est absente pour le moment"),
  es: say("Conversaciones recientes", "Nuestro equipo está en línea", "Nuestro equipo no está disponible ahora"),
  pt: say("Conversas recentes", "A nossa equipa está online", "A nossa equipa está ausente de momento"),
  it: say("Conversazioni recenti", "Il nostro team è online", "Il nostro team al momento non è disponibile"),
  nl: say("Recente gesprekken", "Ons team is online", "Ons team is nu niet aanwezig"),
  pl: say("Ostatnie rozmowy", "Nasz zespół jest online", "Nasz zespół jest teraz niedostępny"),
  tr: say("Son konuşmalar", "Ekibimiz çevrimiçi", "Ekibimiz şu anda burada değil"),
  ar: say("المحادثات الأخيرة", "فريقنا متصل الآن", "فريقنا غير متاح حاليًا"),
  he: say("שיחות אחרונות", "הצוות שלנו מחובר", "הצוות שלנו לא זמין כרגע"),
  zh: say("最近的对话", "我们的团队在线", "我们的团队现在不在"),
  ja: say("最近の会話", "担当者が対応中です", "担当者は現在不在です"),
};

export function earlierWordsOf(locale: string): EarlierWords {
  return earlierWords[languageOf(locale)] ?? english;
}

function say(recent: string, online: string, away: string): EarlierWords {
  return { recent, online, away };
}
