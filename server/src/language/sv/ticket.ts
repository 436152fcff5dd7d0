import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Swedish asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const swedishTicket: PhraseLists<TicketPhraseKind> = {
  open: `
    öppna, öppnar, skapa, skapar, skapat, registrera, registrerar, lägg upp, lägga upp, starta, lämna in,
    lämna, skicka in, göra, gör en, gör ett, anmäla, upprätta, lägga, logga ett`,
  ticket: `
    ärende, ärendet, supportärende, serviceärende, felanmälan, reklamation, reklamationsärende, klagomål`,
  complaint: `
    vill klaga, skulle vilja klaga, måste klaga, få klaga, kan jag klaga, hur klagar jag, vill reklamera, skulle vilja reklamera,
    behöver reklamera, ska reklamera, få reklamera, anmäla ett fel, anmäla fel, felanmäla, rapportera ett fel, rapportera ett problem,
    anmäla ett problem, anmäla en skada, vill framföra klagomål, framföra ett klagomål, har ett klagomål`,
  about: `
    var kan jag, vart kan jag, var ska jag, mitt ärende, mina ärenden, ärendenummer, ärendenumret, inget ärende, status på, hur går det med,
    redan öppnat, redan skapat, redan anmält, inte ha något ärende,
    inte ha ett ärende, inte något ärende, behöver inget, vill inte klaga, vill inte reklamera`,
  light: `
    tack, snälla, kan du, kan ni, skulle du kunna, skulle ni kunna, jag, vill, skulle, vilja, vill ha, vilja ha, behöver, en, ett,
    det, den, mig, åt, för, om, på, nytt, ny, hej, ja, och, gärna, att, till, nu, du, ni, kan, eftersom, angående,
    gällande, är, få, kontakta, kontakt, ring, ringa, mejla, skriv, skriva, tillbaka, okej, er`,
  yes: `
    ja, japp, jajamän, jadå, ja tack, gärna, gör det, gör så, visst, absolut, okej, självklart, såklart, naturligtvis, det blir bra,
    det går bra, det vore bra, låter bra, jättegärna, kör på det`,
  no: `
    nej, nej tack, inte, helst inte, strunta i det, strunt i det, strunt samma, glöm det, skippa det, det behövs inte,
    behövs inte, avbryt, låt bli, det är lugnt, det löser sig, sluta`,
  yesFirst: "",
};
