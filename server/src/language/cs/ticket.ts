import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Czech asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const czechTicket: PhraseLists<TicketPhraseKind> = {
  open: `
    zaloz, zalozit, zalozte, zalozim, zalozeni, zalozil, zalozili, vytvorit, vytvorte, vytvor, otevrit, otevrete,
    otevri, podat, podam, podavam, podani, zadat, zadam, zadejte, vystavit, sepsat, zaevidovat, zaevidujte, evidovat,
    podal, podala, podali, napsat, vznest`,
  ticket: `
    tiket, tiketu, tikety, ticket, ticketu, pozadavek, pozadavku, stiznost, stiznosti, reklamaci, reklamace, hlaseni`,
  complaint: `
    chci si stezovat, chtel bych si stezovat, chtela bych si stezovat, chceme si stezovat, chtel jsem si stezovat,
    chtela jsem si stezovat, musim si stezovat, kde si muzu stezovat, kde si mohu stezovat, mam stiznost,
    nahlasit zavadu, nahlasit problem, nahlasit poruchu, nahlasit chybu, chci reklamovat, chtel bych reklamovat,
    chtela bych reklamovat, potrebuji reklamovat, potrebuju reklamovat`,
  about: `
    kde muzu, kde mohu, kde lze, muj tiket, meho tiketu, cislo tiketu, stav tiketu, muj pozadavek, meho pozadavku, cislo pozadavku, stav pozadavku,
    stav reklamace, moje reklamace, moji reklamaci, me reklamace, mou reklamaci, vyrizeni reklamace, jak dlouho trva,
    uz jsem zalozil, uz jsem zalozila, uz jsem podal, uz jsem podala, uz mam zalozen*, nechci, nepotrebuji tiket,
    nezakladejte, jak podat, jak mam podat, jak muzu podat, jak mohu podat, jak se podava, kde muzu podat,
    kde mohu podat, kde podat, muzu podat reklamaci, mohu podat reklamaci, lze podat, da se podat, jde podat`,
  light: `
    prosim, prosim vas, chci, chtel bych, chtela bych, chtel, chtela, bych, potrebuji, potrebuju, muzete, muzes,
    mohli byste, mohl byste, mi, me, nam, na, o, ohledne, kvuli, novy, novou, nove, ano, dobry den, dekuji, dekuju,
    diky, protoze, ze, a, rada, rad, muzu, mohu, si, se, s, pro, to, tak, kontaktovat, zavolat, napiste, napsat,
    ozvete, jo, ahoj`,
  yes: `
    ano, jo, jasne, urcite, prosim, souhlasim, muzete, klidne, rad, rada, dobre, ano prosim, ok, budu rad, budu rada`,
  no: `
    ne, ne ne, neni treba, neni potreba, netreba, to nechte, nechte to, nechci, zruste to, zapomente na to, radeji ne,
    radsi ne, radsi nechci, nemusite, nemusi byt`,
  yesFirst: "tak jo, tak dobre",
};
