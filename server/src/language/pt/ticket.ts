import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Portuguese asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const portugueseTicket: PhraseLists<TicketPhraseKind> = {
  open: `
    abrir, abra, abram, criar, crie, criem, fazer, faca, registrar, registre, registar, registe, apresentar,
    apresente`,
  ticket: "ticket, tiquete, chamado, reclamacao, queixa, ocorrencia, protocolo",
  complaint: `
    quero reclamar, queria reclamar, gostaria de reclamar, preciso reclamar, desejo reclamar, me queixar,
    queixar me, reportar um problema, reportar um defeito, comunicar uma avaria`,
  about: "onde posso, onde devo, meu chamado, meu ticket, nao quero, numero do chamado, tickets",
  light: `
    por favor, pf, quero, queria, preciso, gostaria, pode, podem, poderia, um, uma, o, a, me, sim, ola,
    obrigado, obrigada, para, por, sobre, porque, de, do, da, novo, e, ao, contactar, contatar, contactem,
    ligar, liguem, escrevam`,
  yes: `
    sim, claro, pode ser, por favor, com certeza, esta bem, tudo bem, ok, pode, quero, isso, perfeito`,
  no: "nao, deixa, esquece, esqueca, cancelar, cancele, cancela",
  yesFirst: "",
};
