import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How German asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const germanTicket: PhraseLists<TicketPhraseKind> = {
  open: `
    eroffne*, erstell*, offne*, offnen, anlegen, lege, legen sie, aufgeben, aufmachen, mach, machen sie,
    aufnehmen, einreichen, einlegen, anmelden, aufmachst, angelegt`,
  ticket: "ticket, beschwerde, reklamation, supportanfrage, serviceanfrage",
  complaint: `
    mochte mich beschweren, will mich beschweren, muss mich beschweren, wurde mich gern beschweren,
    wollte mich beschweren, mich beschweren, beschweren, reklamieren, beanstanden, storung melden,
    problem melden, schaden melden, mangel melden, fehler melden`,
  about: `
    wo kann ich, wo melde ich, wo muss ich, wohin, parkticket*, fahrticket*, bahnticket*, flugticket*, konzertticket*, tickets, mein ticket, meinem ticket,
    meines tickets, ticketnummer, kein ticket, keine beschwerde, ticket kostet, ticketpreis`,
  light: `
    bitte, konnen, konnten, sie, mir, ich, mochte, will, wurde, gern, gerne, ein, eine, einen, das, mich, ja,
    hallo, danke, fur, neues, neue, uber, wegen, weil, und, dass, da, brauche, hatte, du, konntest,
    kontaktieren, kontaktiere, kontakt, melden, anrufen, rufen, zuruck, schreiben, auf`,
  yes: `
    ja, jawohl, gern, gerne, bitte, klar, naturlich, in ordnung, machen sie das, einverstanden, passt, okay`,
  no: `
    nein, nicht, nee, lieber nicht, vergessen sie es, vergessen sie das, egal, lassen sie, abbrechen,
    doch nicht, schon gut, stopp, stop`,
  yesFirst: "",
};
