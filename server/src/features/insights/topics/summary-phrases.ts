/** What a summary says, in one language; values are written out, `topics` are quoted. */
export interface SummaryPhrases {
  readonly nothing: (days: number) => string;
  readonly volume: (days: number, sessions: string, questions: string) => string;
  readonly more: (percent: string) => string;
  readonly fewer: (percent: string) => string;
  readonly same: string;
  readonly answered: (share: string, refused: string) => string;
  readonly resolved: (share: string) => string;
  readonly handedOver: (count: string) => string;
  readonly won: (leads: string, tickets: string) => string;
  readonly ratings: (up: string, down: string) => string;
  readonly topics: (names: string) => string;
  readonly rising: (names: string) => string;
  readonly falling: (names: string) => string;
  readonly weakest: (name: string, share: string) => string;
  readonly unused: (count: string) => string;
  readonly disliked: (names: string) => string;
  readonly askedTwice: (name: string) => string;
  readonly quotes: readonly [string, string];
}

const en: SummaryPhrases = {
  nothing: (days) => `In the last ${days} days nobody has asked anything.`,
  volume: (days, sessions, questions) => `Last ${days} days: conversations ${sessions}, questions ${questions}.`,
  more: (percent) => `That is ${percent} more conversations than in the period before.`,
  fewer: (percent) => `That is ${percent} fewer conversations than in the period before.`,
  same: "That is as many conversations as in the period before.",
  answered: (share, refused) => `The chatbot answered ${share} of what it was asked and refused the rest (${refused}).`,
  resolved: (share) => `Of the conversations, ${share} were resolved without a person.`,
  handedOver: (count) => `Handed to a person: ${count}.`,
  won: (leads, tickets) => `New leads: ${leads}; new tickets: ${tickets}.`,
  ratings: (up, down) => `Visitors rated answers up ${up} times and down ${down} times.`,
  topics: (names) => `Asked most: ${names}.`,
  rising: (names) => `Clearly asked more than before: ${names}.`,
  falling: (names) => `Clearly asked less than before: ${names}.`,
  weakest: (name, share) => `Answered least: ${name}, of which only ${share} got an answer.`,
  unused: (count) => `Sources that no answer used: ${count}.`,
  disliked: (names) => `Answers from these sources were mostly rated down: ${names}.`,
  askedTwice: (name) => `What visitors had to ask again most: ${name}.`,
  quotes: ["“", "”"],
};

const de: SummaryPhrases = {
  nothing: (days) => `In den letzten ${days} Tagen hat niemand etwas gefragt.`,
  volume: (days, sessions, questions) => `Letzte ${days} Tage: Gespräche ${sessions}, Fragen ${questions}.`,
  more: (percent) => `Das sind ${percent} mehr Gespräche als im Zeitraum davor.`,
  fewer: (percent) => `Das sind ${percent} weniger Gespräche als im Zeitraum davor.`,
  same: "Das sind so viele Gespräche wie im Zeitraum davor.",
  answered: (share, refused) => `Der Chatbot hat ${share} der Fragen beantwortet und den Rest abgelehnt (${refused}).`,
  resolved: (share) => `Von den Gesprächen wurden ${share} ohne einen Menschen gelöst.`,
  handedOver: (count) => `An einen Menschen übergeben: ${count}.`,
  won: (leads, tickets) => `Neue Leads: ${leads}; neue Tickets: ${tickets}.`,
  ratings: (up, down) => `Besucher haben Antworten ${up}-mal gut und ${down}-mal schlecht bewertet.`,
  topics: (names) => `Am häufigsten gefragt: ${names}.`,
  rising: (names) => `Deutlich öfter gefragt als davor: ${names}.`,
  falling: (names) => `Deutlich seltener gefragt als davor: ${names}.`,
  weakest: (name, share) => `Am schlechtesten beantwortet: ${name}, davon bekamen nur ${share} eine Antwort.`,
  unused: (count) => `Quellen, die keine Antwort benutzt hat: ${count}.`,
  disliked: (names) => `Antworten aus diesen Quellen wurden meist schlecht bewertet: ${names}.`,
  askedTwice: (name) => `Was Besucher am häufigsten noch einmal fragen mussten: ${name}.`,
  quotes: ["„", "“"],
};

/** In the language that is asked for where there are phrases of it, else in English. */
export function summaryPhrases(language: string): { language: string; phrases: SummaryPhrases } {
  return language === "de" ? { language, phrases: de } : { language: "en", phrases: en };
}
