import type { LanguageMessages } from "../messages.ts";

/** What the service says to visitors in Italian. `LanguageMessages` says when. */
export const italianMessages: LanguageMessages = {
  answers: {
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
  contact: {
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
  handoff: {
    coming: "Ho avvisato il nostro team. Qualcuno si unirà a questa chat appena possibile.",
    comingLater:
      "Al momento nessuno del nostro team è online. Ho avvisato il team e qualcuno Le risponderà qui appena possibile.",
    replyTime: "Tempo di risposta abituale: {time}.",
    closed: "Al momento non c’è nessuno del nostro team.",
    nextOpening: "Saremo di nuovo qui: {time}.",
    unavailable: "In questa chat non posso metterLa in contatto con una persona.",
    unanswered: "Mi dispiace, nessuno del nostro team ha potuto unirsi alla chat.",
    ticketOffer: "Desidera lasciarci un messaggio?",
    replyTo: "Le risponderemo a {email}.",
    replyByEmail: "Le risponderemo per e-mail.",
    ifYouLeave: "Se lascia la chat, Le risponderemo a {email}.",
    summaryAsked: "Ultima domanda: {text}",
    summaryUnanswered: "Senza risposta: {text}",
    summaryContact: "Contatti: {text}",
    summaryEmpty: "Il visitatore non ha ancora scritto nulla.",
  },
  files: {
    received: "Ho ricevuto il suo file, ma non posso aprirlo. Che cosa desidera sapere?",
    question: "Che cosa desidera sapere?",
    read: "Ho letto «{file}».",
    empty: "Non ho trovato testo in «{file}». Forse è una scansione o un'immagine.",
    failed: "Non sono riuscito a leggere «{file}». Forse è protetto da password, danneggiato o troppo lungo.",
  },
  mail: {
    subject: "La Sua conversazione con {title}",
    replied: "{name} ha risposto:",
    comment: "Nuova risposta al ticket n. {number} ({subject}):",
    status: "Nuovo stato del ticket n. {number} ({subject}): {status}.",
    statuses: { open: "aperto", pending: "in attesa", resolved: "risolto", closed: "chiuso" },
    transcript: "Trascrizione della Sua conversazione:",
    you: "Lei",
    open: "Continui la conversazione",
    expires: "Il link apre la Sua conversazione fino al {date}. Non lo condivida.",
    why: "Riceve questa e-mail perché ha contattato {title}.",
    unsubscribe: "Non ricevere più e-mail su questa conversazione",
    question: "Non ricevere più e-mail su questa conversazione?",
    done: "Non riceverà altre e-mail su questa conversazione.",
  },
  facts:
    "Prezzo|Disponibilità|disponibile|esaurito|Codice articolo|Marca|Valutazione|Telefono|Email|Indirizzo|Orari di apertura|chiuso|Inizio|Fine|Luogo",
};
