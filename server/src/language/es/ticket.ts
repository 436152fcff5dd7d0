import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Spanish asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const spanishTicket: PhraseLists<TicketPhraseKind> = {
  open: `
    abrir, abra, abre, abran, crear, cree, crea, hacer, haga, poner, ponga, levantar, levante, generar, genere,
    registrar, registre, presentar, presente, interponer`,
  ticket: "ticket, tique, queja, reclamacion, reclamo, incidencia",
  complaint: `
    quiero quejarme, quisiera quejarme, necesito quejarme, deseo quejarme, me gustaria quejarme,
    quiero reclamar, quisiera reclamar, reportar un problema, reportar un fallo, informar de un problema`,
  about:
    "donde puedo, donde debo, mi ticket, no quiero, ticket de compra, ticket de parking, numero de ticket, tickets",
  light: `
    por favor, porfa, quiero, quisiera, necesito, puede, pueden, podria, un, una, el, la, me, nos, si, hola,
    gracias, para, por, sobre, porque, de, del, nuevo, y, gustaria, contactar, contacten, contactenme, llamar,
    llamen, llamenme, escribir, escribanme`,
  yes: `
    si, claro, vale, por favor, de acuerdo, adelante, hagalo, esta bien, bueno, perfecto, por supuesto`,
  no: "no, mejor no, olvidelo, dejelo, cancelar, cancele, cancela, da igual, olvida, olvidalo",
  yesFirst: "",
};
