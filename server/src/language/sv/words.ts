import type { LanguageWords } from "../words.ts";
import { commonFormation } from "../words.ts";

/** Words by which Swedish is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const swedishWords: LanguageWords = {
  functionWords: `en ett den det de dem och eller men om att som av till från på i vid med utan för hos under över efter före innan
    mellan mot genom ur åt än är var vara varit blir bli blev blivit har ha hade haft kan kunna kunde kunnat ska skall skulle
    vill vilja ville får fick få måste bör borde behöver går gick gå gör göra gjort kommer jag mig mej min mitt mina vi oss
    vår vårt våra du dig dej din ditt dina han honom hans hon henne hennes hen ni er ert era sig man detta denna dessa
    vad vem vilka vilken vilket när vart hur varför därför inte icke ej nej ja jo också även bara så mycket många mer mest
    länge ofta lång långt tar någon något några nån nåt ingen inget inga alla allt varje andra annan annat här där då nu sedan sen
    alltid aldrig igen kanske redan ju väl finns fanns ens samt vilkas vems hit dit hej fler färre både själv istället
    dess deras inom utom sådan sådana vars`,
  chatWords: `hej hejsan hallå tjena god morgon kväll natt tack tackar snälla hjälp hjälpa fråga undrar söker letar veta kostar kostnad
    pris priser betala betalning faktura kvitto frakt frakten fraktfritt leverans leveransen leveranstid leverera levererar skickar
    skicka beställning beställningen beställa beställt order köp köpa köpt retur returer returnera byta byte ångra ångerrätt
    reklamera reklamation återbetalning pengarna tillbaka avbeställa avboka avbokning säga upp uppsägning öppettider öppet stängt
    öppnar stänger klockan idag imorgon igår måndag tisdag onsdag torsdag fredag lördag söndag söndagar lördagar helg helgen vecka
    veckor dag dagar månad månader år konto kontot lösenord lösenordet glömt logga inloggning mejl adress butik butiken boka
    bokning tid fungerar funkar tillgänglig gratis rabatt studenter studentrabatt barn vuxna storlek storlekar paket paketet
    trasig trasigt fel människa medarbetare kundtjänst prata kontakt kontakta ringa telefonnummer ändra parkering gärna stad
    krig första världen land mellan under användes kallas svenska nästa vilka hejdå adjö redan bastu medlem abonnemang`,
  signs: [
    // Polish greets so, too, but less often.
    [/(?<!\p{L})hej(?!\p{L})/u, 0.1],
    [/å/u, 1],
    [/ä/u, 0.5],
    [/ö/u, 0.35],
    [
      /\p{L}{2}(?:ningen|ningar|arna|erna|het|heten|ande|skt|igt|lig|ligt|tjänst|köp|sätt)(?!\p{L})|(?:sj|stj|skj|gj|hj|fj|tj|kv)\p{L}/u,
      0.4,
    ],
  ],
  followUp: {
    again: `hur är det med | hur blir det med | och hur är det med | hur ser det ut med | hur ser det ut för | vad gäller för | gäller det även | gäller det också |
      gäller detsamma för | gäller samma för | gäller det för | är det samma för | samma för | berätta mer | mer information | mer info | mer detaljer | fler detaljer |
      till exempel | vad mer | något mer | nåt mer | förklara | hur då | hur så | hurså | hur menar du | och vad gäller för | vad händer med`,
    joins: `och | eller | men | också | även | så | sen | sedan | samt | bara | då`,
    pronouns: `den där | det där | dem | denna | dessa | den här | denne | dess | deras | därifrån | därmed | därtill | därom | den | dom`,
    weakPronouns: `det | detta | de | där | dit`,
    empty: `finns det | är det möjligt | går det | går det bra | är det okej | är det tillåtet | är det sant | kan det vara | det finns | tar det att | kostar det att | behövs det | ligger det | är det så att | vad är det för | måste det | skulle det vara möjligt | vore det möjligt | hur mycket är klockan`,
    prepositions: `för | på | i | med | utan | från | till | under | efter | före | innan | mot | via | hos | vid | om | över | mellan | per | åt`,
    addressed: `du | dig | din | ditt | dina | ni | er | era | ert`,
  },
  formation: { ...commonFormation, links: ["", "s"] },
};
