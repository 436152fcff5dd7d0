import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in German. */
export const germanUsualQuestions: UsualQuestions = {
  topics: {
    price: ["Was kostet das?"],
    hours: ["Wie sind Ihre Öffnungszeiten?", "Haben Sie am Wochenende geöffnet?"],
    contact: ["Wie kann ich Sie erreichen?", "Wie lautet Ihre Telefonnummer?"],
    place: ["Wo finde ich Sie?"],
    delivery: ["Wie lange dauert die Lieferung?", "Was kostet der Versand?"],
    returns: ["Kann ich Artikel zurückgeben?", "Wie lange habe ich Zeit für eine Rückgabe?"],
    payment: ["Welche Zahlungsarten gibt es?"],
    invoice: ["Wo finde ich meine Rechnung?"],
    order: ["Kann ich meine Bestellung stornieren?"],
    subscription: ["Wie kündige ich mein Abo?"],
  },
  signs: {
    shop: "versand*, lieferung, lieferzeit*, liefer*, rückgabe*, rücksendung*, retour*, warenkorb, zur kasse, onlineshop, online shop, bestellung*, auf lager, ausverkauft, gutschein*, widerruf*, gewährleistung, zahlungsarten",
    subscription:
      "abo, abos, abonnement*, testphase, kostenlos testen, pro monat, monatlich kündbar, tarif*, mitgliedschaft*, vertragslaufzeit",
  },
  emptyHeadings:
    "start, startseite, einleitung, einführung, überblick, übersicht, inhalt, inhaltsverzeichnis, verwandte artikel, weitere artikel, siehe auch, weiterlesen, mehr erfahren, nächste schritte, wie geht es weiter, navigation, menü, suche, teilen, kommentare, fußnoten, quellen, zusammenfassung, fazit, hinweis, hinweise, achtung, tipp, beispiel, beispiele, faq, häufige fragen, häufig gestellte fragen, allgemein, allgemeines, sonstiges, weiteres, mehr, datenschutz, datenschutzerklärung, impressum, agb, willkommen, über uns, aktuelles, neuigkeiten, blog, links",
};
