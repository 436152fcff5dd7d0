import { languageOf } from "../core/strings/load-words.ts";

export interface HomeWords {
  readonly recent: string;
  readonly online: string;
  readonly away: string;
  readonly back: (time: string) => string;
  readonly replyTime: (time: string) => string;
  readonly articles: string;
}

const english = say(
  "Recent conversations",
  "Our team is online",
  "Our team is away right now",
  "Back: {}",
  "Typical reply time: {}",
  "Help articles",
);

/** They come with the home screen, which is loaded when a chat opens without messages. */
export const homeWords: Readonly<Record<string, HomeWords>> = {
  en: english,
  de: say(
    "Letzte Unterhaltungen",
    "Unser Team ist online",
    "Unser Team ist gerade nicht da",
    "Wieder da: {}",
    "Übliche Antwortzeit: {}",
    "Hilfeartikel",
  ),
  fr: say(
    "Conversations récentes",
    "Notre équipe est en ligne",
    "Notre équipe est absente pour le moment",
    "De retour : {}",
    "Délai de réponse habituel : {}",
    "Articles d’aide",
  ),
  es: say(
    "Conversaciones recientes",
    "Nuestro equipo está en línea",
    "Nuestro equipo no está disponible ahora",
    "De vuelta: {}",
    "Tiempo de respuesta habitual: {}",
    "Artículos de ayuda",
  ),
  pt: say(
    "Conversas recentes",
    "A nossa equipa está online",
    "A nossa equipa está ausente de momento",
    "De volta: {}",
    "Tempo de resposta habitual: {}",
    "Artigos de ajuda",
  ),
  it: say(
    "Conversazioni recenti",
    "Il nostro team è online",
    "Il nostro team al momento non è disponibile",
    "Di nuovo qui: {}",
    "Tempo di risposta abituale: {}",
    "Articoli di aiuto",
  ),
  nl: say(
    "Recente gesprekken",
    "Ons team is online",
    "Ons team is nu niet aanwezig",
    "Weer terug: {}",
    "Gebruikelijke reactietijd: {}",
    "Helpartikelen",
  ),
  pl: say(
    "Ostatnie rozmowy",
    "Nasz zespół jest online",
    "Nasz zespół jest teraz niedostępny",
    "Wracamy: {}",
    "Zwykły czas odpowiedzi: {}",
    "Artykuły pomocy",
  ),
  sv: say(
    "Senaste konversationer",
    "Vårt team är online",
    "Vårt team är inte på plats just nu",
    "Tillbaka: {}",
    "Vanlig svarstid: {}",
    "Hjälpartiklar",
  ),
  tr: say(
    "Son konuşmalar",
    "Ekibimiz çevrimiçi",
    "Ekibimiz şu anda burada değil",
    "Tekrar burada: {}",
    "Genel yanıt süresi: {}",
    "Yardım makaleleri",
  ),
  ar: say(
    "المحادثات الأخيرة",
    "فريقنا متصل الآن",
    "فريقنا غير متاح حاليًا",
    "سنعود: {}",
    "وقت الرد المعتاد: {}",
    "مقالات المساعدة",
  ),
  he: say(
    "שיחות אחרונות",
    "הצוות שלנו מחובר",
    "הצוות שלנו לא זמין כרגע",
    "נחזור: {}",
    "זמן תגובה רגיל: {}",
    "מאמרי עזרה",
  ),
  zh: say("最近的对话", "我们的团队在线", "我们的团队现在不在", "恢复时间：{}", "通常回复时间：{}", "帮助文章"),
  ja: say(
    "最近の会話",
    "担当者が対応中です",
    "担当者は現在不在です",
    "次の受付：{}",
    "通常の返信時間：{}",
    "ヘルプ記事",
  ),
  cs: say(
    "Poslední konverzace",
    "Náš tým je online",
    "Náš tým teď není k dispozici",
    "Zpátky budeme: {}",
    "Obvyklá doba odpovědi: {}",
    "Články nápovědy",
  ),
};

export function homeWordsOf(locale: string): HomeWords {
  return homeWords[languageOf(locale)] ?? english;
}

function say(
  recent: string,
  online: string,
  away: string,
  back: string,
  replyTime: string,
  articles: string,
): HomeWords {
  const filled = (text: string) => (time: string) => text.replace("{}", time);
  return { recent, online, away, back: filled(back), replyTime: filled(replyTime), articles };
}
