/** What a summary says, in one language; shares, topics and titles are written out. */
export interface SummaryPhrases {
  readonly nothing: (days: number) => string;
  readonly volume: (days: number, sessions: number, questions: number) => string;
  readonly more: (percent: string) => string;
  readonly fewer: (percent: string) => string;
  readonly same: string;
  readonly answered: (share: string, refused: number) => string;
  readonly resolved: (share: string) => string;
  readonly handedOver: (count: number) => string;
  readonly won: (leads: number, tickets: number) => string;
  readonly ratings: (up: number, down: number) => string;
  readonly topics: (names: string) => string;
  readonly rising: (names: string) => string;
  readonly falling: (names: string) => string;
  readonly weakest: (name: string, share: string) => string;
  readonly unused: (count: number) => string;
  readonly disliked: (names: string) => string;
  readonly askedTwice: (name: string) => string;
  readonly quotes: readonly [string, string];
}

/** Writes `3 tickets`, by the language's numbers. */
const counter = (language: string) => {
  const format = new Intl.NumberFormat(language);
  return (value: number, one: string, many: string) => `${format.format(value)} ${value === 1 ? one : many}`;
};

const count = counter("en");
const en: SummaryPhrases = {
  nothing: (days) => `No one asked anything in the last ${days} days.`,
  volume: (days, sessions, questions) =>
    `${count(sessions, "conversation", "conversations")} with ${count(questions, "question", "questions")} in the last ${days} days.`,
  more: (percent) => `That's ${percent} more conversations than in the period before.`,
  fewer: (percent) => `That's ${percent} fewer conversations than in the period before.`,
  same: "That's as many conversations as in the period before.",
  answered: (share, refused) =>
    `The chatbot answered ${share}.${refused === 0 ? "" : ` ${count(refused, "question", "questions")} had no answer.`}`,
  resolved: (share) => `${share} of conversations were resolved without an agent.`,
  handedOver: (sessions) => `${count(sessions, "conversation", "conversations")} went to an agent.`,
  won: (leads, tickets) => `New: ${count(leads, "lead", "leads")} and ${count(tickets, "ticket", "tickets")}.`,
  ratings: (up, down) => `Visitors gave ${up} thumbs up and ${down} thumbs down.`,
  topics: (names) => `Most asked: ${names}.`,
  rising: (names) => `Asked significantly more than before: ${names}.`,
  falling: (names) => `Asked significantly less than before: ${names}.`,
  weakest: (name, share) => `Least answered: ${name} (${share}).`,
  unused: (sources) => `${count(sources, "source was", "sources were")} never used in an answer.`,
  disliked: (names) => `Answers from these sources were mostly rated thumbs down: ${names}.`,
  askedTwice: (name) => `Visitors most often had to repeat ${name}.`,
  quotes: ["“", "”"],
};

const countGerman = counter("de");
const de: SummaryPhrases = {
  nothing: (days) => `In den letzten ${days} Tagen hat niemand etwas gefragt.`,
  volume: (days, sessions, questions) =>
    `${countGerman(sessions, "Konversation", "Konversationen")} mit ${countGerman(questions, "Frage", "Fragen")} in den letzten ${days} Tagen.`,
  more: (percent) => `Das sind ${percent} mehr Konversationen als im Zeitraum davor.`,
  fewer: (percent) => `Das sind ${percent} weniger Konversationen als im Zeitraum davor.`,
  same: "Das sind so viele Konversationen wie im Zeitraum davor.",
  answered: (share, refused) =>
    `Der Chatbot hat ${share} beantwortet.${refused === 0 ? "" : ` ${countGerman(refused, "Frage blieb", "Fragen blieben")} ohne Antwort.`}`,
  resolved: (share) => `${share} der Konversationen wurden ohne Agenten gelöst.`,
  handedOver: (sessions) => `${countGerman(sessions, "Konversation ging", "Konversationen gingen")} an einen Agenten.`,
  won: (leads, tickets) =>
    `Neu: ${countGerman(leads, "Lead", "Leads")} und ${countGerman(tickets, "Ticket", "Tickets")}.`,
  ratings: (up, down) => `Besucher haben ${up}-mal Daumen hoch und ${down}-mal Daumen runter gegeben.`,
  topics: (names) => `Am häufigsten gefragt: ${names}.`,
  rising: (names) => `Deutlich öfter gefragt als davor: ${names}.`,
  falling: (names) => `Deutlich seltener gefragt als davor: ${names}.`,
  weakest: (name, share) => `Am seltensten beantwortet: ${name} (${share}).`,
  unused: (sources) => `${countGerman(sources, "Quelle wurde", "Quellen wurden")} in keiner Antwort verwendet.`,
  disliked: (names) => `Antworten aus diesen Quellen wurden meist mit Daumen runter bewertet: ${names}.`,
  askedTwice: (name) => `Am häufigsten wiederholen mussten Besucher ${name}.`,
  quotes: ["„", "“"],
};

/** In the language that is asked for where there are phrases of it, else in English. */
export function summaryPhrases(language: string): { language: string; phrases: SummaryPhrases } {
  return language === "de" ? { language, phrases: de } : { language: "en", phrases: en };
}
