import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Italian asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const italianTicket: PhraseLists<TicketPhraseKind> = {
  open: `
    aprire, apra, apri, aprite, creare, crea, crei, fare, inviare, presentare, presento, sporgere, registrare,
    apriamo`,
  ticket: "ticket, reclamo, segnalazione, pratica",
  complaint: `
    voglio reclamare, vorrei reclamare, devo reclamare, desidero reclamare, lamentarmi, segnalare un problema,
    segnalare un guasto, segnalare un difetto, fare reclamo`,
  about: "dove posso, dove devo, mio ticket, non voglio, numero del ticket, tickets",
  light: `
    per favore, perfavore, voglio, vorrei, puo, puoi, potete, potrebbe, un, una, il, la, mi, ci, si, ciao,
    grazie, per, su, perche, di, del, nuovo, e, ho, bisogno, contattare, contattatemi, contattarmi, richiamare,
    richiamatemi, scrivetemi`,
  yes: "si, certo, va bene, volentieri, per favore, d accordo, certamente, faccia, perfetto",
  no: "no, non, lasci, lascia, dimentichi, dimentica, annulla, annulli, fa niente",
  yesFirst: "",
};
