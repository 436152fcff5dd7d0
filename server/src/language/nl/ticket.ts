import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Dutch asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const dutchTicket: PhraseLists<TicketPhraseKind> = {
  open: "open, openen, maak, maken, aanmaken, start, dien, indienen, leg, doen, neerleggen",
  ticket: "ticket, klacht, melding",
  complaint: `
    wil klagen, wil graag klagen, moet klagen, wil me beklagen, zou me willen beklagen, probleem melden,
    storing melden, defect melden`,
  about: "waar kan ik, waar moet ik, mijn ticket, geen ticket, ticketnummer, parkeerticket, treinticket, tickets",
  light: `
    alstublieft, alsjeblieft, aub, wil, graag, kunt, kun, u, je, ik, een, de, het, mij, me, ja, hallo, bedankt,
    voor, over, omdat, nieuw, nieuwe, en, zou, willen, nodig, heb, contact, opnemen, neem, bel, bellen, terug,
    met, op`,
  yes: "ja, jazeker, graag, prima, is goed, doe maar, oke, natuurlijk, alsjeblieft, alstublieft, akkoord",
  no: "nee, niet, laat maar, vergeet het, annuleer, annuleren, hoeft niet",
  yesFirst: "",
};
