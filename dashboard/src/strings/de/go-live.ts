import type { Words } from "../words.ts";

export const goLive: Words["goLive"] = {
  title: "Go-live-Check",
  result: (answered, asked) => `${answered} von ${asked} beantwortet`,
  potential: (facts, isOne, answered) =>
    isOne
      ? `Ergänze diese Angabe, dann sind es ${answered}.`
      : `Ergänze diese ${facts} Angaben, dann sind es ${answered}.`,
  complete: "Alle Fragen sind beantwortet.",
  hint: "Testfragen aus deinen Inhalten und häufigen Themen. Sie zählen nicht in den Analysen.",
  checked: "Geprüft",
  running: "Wird geprüft …",
  waiting: "Ein neuer Check steht an. Er läuft, sobald kein Training mehr läuft.",
  runAgain: "Erneut prüfen",
  runFirst: "Jetzt prüfen",
  none: "Noch nicht geprüft",
  noneHint:
    "Der Check läuft nach jedem Training, jedem Crawl und jeder Synchronisierung. Er stellt wahrscheinliche Fragen und zeigt, was fehlt.",
  facts: "Fehlende Angaben",
  factsHint: "Eine Antwort kann mehrere Fragen abdecken. Sie wird als FAQ gespeichert und sofort getestet.",
  answer: "Antwort",
  save: "Speichern",
  skip: "Nicht relevant",
  skipped: "In diesem Check übersprungen",
  undo: "Wieder einschließen",
  saved: "Gespeichert und beantwortet",
  stillMissing:
    "Gespeichert, aber einige Fragen haben noch keine Antwort. Verwende in der Antwort den Wortlaut der Frage.",
  moreFacts: (count) => `Alle ${count} anzeigen`,
  groups: { answered: "Beantwortet", unsure: "Unsicher", notKnown: "Keine Antwort" },
  groupHints: {
    answered: "Prüfe, was Besucher erhalten. Korrigiere falsche Antworten in der Quelle oder mit einer FAQ.",
    unsure: "Besucher sehen diese Antworten als unsicher gekennzeichnet.",
    notKnown: "Besucher sehen deine Nachricht, dass es keine Antwort gibt.",
  },
  sources: "Quellen",
  skippedTitle: (count) => `Übersprungen (${count})`,
};
