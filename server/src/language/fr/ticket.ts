import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How French asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const frenchTicket: PhraseLists<TicketPhraseKind> = {
  open: `
    ouvrir, ouvrez, ouvre, creer, creez, cree, faire, faites, fais, deposer, deposez, depose, lancer, lancez,
    enregistrer, enregistrez, soumettre`,
  ticket: "ticket, reclamation, plainte, dossier, demande d assistance",
  complaint: `
    veux me plaindre, voudrais me plaindre, souhaite me plaindre, aimerais me plaindre, porter plainte,
    veux reclamer, signaler un probleme, signaler un defaut, signaler un incident, signaler une panne`,
  about: `
    ou puis je, ou est ce que, ou dois je, mon ticket, pas de ticket, ticket de caisse, ticket de bus, ticket de metro, numero de ticket, tickets`,
  light: `
    s il vous plait, s il te plait, svp, je, j, veux, voudrais, aimerais, pouvez, pourriez, vous, moi, un, une,
    le, la, pour, oui, bonjour, merci, d, de, du, au, sujet, car, parce, que, nouveau, et, me, nous, contacter,
    contactez, rappeler, rappelez, ecrire, ecrivez, me contacter`,
  yes: `
    oui, ouais, d accord, volontiers, bien sur, s il vous plait, svp, allez y, je veux bien, avec plaisir,
    parfait`,
  no: "non, pas, laissez tomber, annulez, annuler, annule, oubliez, tant pis",
  yesFirst: "",
};
