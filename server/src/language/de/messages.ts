import type { LanguageMessages } from "../messages.ts";

/** What the service says to visitors in German. `LanguageMessages` says when. */
export const germanMessages: LanguageMessages = {
  answers: {
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
  contact: {
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
  handoff: {
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
  files: {
    received: "Ihre Datei ist angekommen. Ich kann Dateien nicht selbst öffnen: Was möchten Sie wissen?",
    question: "Was möchten Sie wissen?",
    read: "Ich habe „{file}“ gelesen.",
    empty: "In „{file}“ habe ich keinen Text gefunden. Vielleicht ist es ein Scan oder ein Bild.",
    failed: "„{file}“ konnte ich nicht lesen. Vielleicht ist die Datei passwortgeschützt, beschädigt oder zu lang.",
  },
  mail: {
    subject: "Ihre Unterhaltung mit {title}",
    replied: "{name} hat geantwortet:",
    comment: "Neue Antwort auf Ticket #{number} ({subject}):",
    status: "Neuer Status von Ticket #{number} ({subject}): {status}.",
    statuses: { open: "offen", pending: "wartend", resolved: "gelöst", closed: "geschlossen" },
    transcript: "Verlauf Ihrer Unterhaltung:",
    you: "Sie",
    open: "Unterhaltung fortsetzen",
    expires: "Der Link öffnet Ihre Unterhaltung bis zum {date}. Geben Sie ihn nicht weiter.",
    why: "Sie erhalten diese E-Mail, weil Sie {title} kontaktiert haben.",
    unsubscribe: "E-Mails zu dieser Unterhaltung abbestellen",
    question: "Keine E-Mails mehr zu dieser Unterhaltung erhalten?",
    done: "Sie erhalten keine weiteren E-Mails zu dieser Unterhaltung.",
  },
  facts:
    "Preis|Verfügbarkeit|auf Lager|nicht verfügbar|Artikelnummer|Marke|Bewertung|Telefon|E-Mail|Adresse|Öffnungszeiten|geschlossen|Beginn|Ende|Ort",
};
