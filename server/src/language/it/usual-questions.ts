import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in Italian. */
export const italianUsualQuestions: UsualQuestions = {
  topics: {
    price: ["Quanto costa?"],
    hours: ["Quali sono gli orari di apertura?", "Siete aperti nel fine settimana?"],
    contact: ["Come posso contattarvi?", "Qual è il vostro numero di telefono?"],
    place: ["Dove vi trovate?"],
    delivery: ["Quanto tempo richiede la consegna?", "Quanto costa la spedizione?"],
    returns: ["Posso restituire un articolo?", "Quanto tempo ho per restituire un articolo?"],
    payment: ["Quali metodi di pagamento accettate?"],
    invoice: ["Dove trovo la mia fattura?"],
    order: ["Posso annullare il mio ordine?"],
    subscription: ["Come disdico il mio abbonamento?"],
  },
  signs: {
    shop: "spedizione, spedizioni, consegna, consegne, reso, resi, rimborso, rimborsi, carrello, aggiungi al carrello, il tuo ordine, ordini, negozio online, disponibile in magazzino, esaurito, buono regalo, diritto di recesso, garanzia, metodi di pagamento",
    subscription:
      "abbonamento, abbonamenti, prova gratuita, fatturazione, al mese, piano mensile, piano annuale, tariffa, tariffe, quota associativa, disdetta",
  },
  emptyHeadings:
    "home, introduzione, panoramica, riepilogo, contenuti, indice, sommario, articoli correlati, altri articoli, vedi anche, leggi tutto, scopri di più, passi successivi, navigazione, menu, cerca, condividi, commenti, note, riferimenti, conclusione, nota, avviso, attenzione, suggerimento, esempio, esempi, faq, domande frequenti, generale, varie, altro, informativa sulla privacy, note legali, benvenuto, benvenuti, chi siamo, notizie, novità, blog",
  instruction: {
    prefix: "come",
    first: "-are, -ere, -ire",
    second: "un, una, uno, il, lo, la, i, gli, le",
    question: "Come {}?",
  },
};
