import type { LanguageWords } from "../words.ts";
import { commonFormation } from "../words.ts";

/** Words by which Dutch is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const dutchWords: LanguageWords = {
  functionWords: `de het een en of maar als dat dan die dit deze van voor op in aan met bij uit naar tot te ten ter om door over
    onder tegen tussen zonder na sinds tijdens is zijn was waren ben bent wordt worden word heb hebt heeft hebben had
    hadden kan kun kunt kunnen kon kunnen zou zouden moet moeten mag mogen wil wilt willen zal zullen ga gaat gaan doe
    doet doen ik mij me mijn wij we ons onze jij je jou jouw u uw jullie hij hem hij zij ze haar hen hun er het wat wie
    waar waarom wanneer hoe hoeveel hoelang welke welk waarmee waarvoor waarheen niet geen nee ook nog al alleen heel
    zeer zo meer veel vaak lang alle alles elke ander andere hier daar nu altijd nooit weer eigenlijk wel graag even
    krijg krijgen m'n 't`,
  chatWords: `hallo hoi dag goedemorgen goedemiddag goedenavond goedendag bedankt dank dankjewel dankuwel doei tot ziens
    hulp nodig zoek weten kost kosten prijs prijzen betalen betaling factuur verzending verzendkosten bezorging bezorgen
    bezorgd levering levertijd leveren bestelling bestellen besteld kopen retour retourneren terugsturen terugbetaling
    terugkrijgen terug annuleren opzeggen openingstijden geopend open gesloten sluiten uur vandaag morgen maandag dinsdag
    woensdag donderdag vrijdag zaterdag zondag week dag dagen maand jaar account wachtwoord inloggen adres winkel afspraak
    maken boeken reserveren werkt beschikbaar gratis korting studenten kinderen maat maten pakket pakketje kapot verkeerd
    mens medewerker persoon spreken praten contact bellen telefoonnummer wijzigen veranderen vergeten stad oorlog eerste
    wereld land werd werden jullie alsjeblieft alstublieft`,
  signs: [
    [/ù|ë|ï/u, 0.2],
    [/\p{L}{2}(?:heid|baar|lijk|lijke|tje|tjes|eren|atie|aties|ijn|oor)(?!\p{L})|(?:ij|aa|uu|oe)/u, 0.4],
  ],
  followUp: {
    again: `hoe zit het met | en hoe zit het met | wat dacht je van | hoe is het met | geldt dat ook voor | geldt dit ook voor | vertel meer | meer details | meer info | meer informatie |
      bijvoorbeeld | wat nog meer | verder nog iets | hoezo | hoe dan | hetzelfde voor`,
    joins: `en | of | maar | ook | dus | dan | alleen`,
    pronouns: `deze | die ene | ze | hem | hij | ervan | ermee | daarvan | daarmee | daarvoor | daarin | daarop | daarover | hiervan | hiervoor | hiermee | ervoor | erin`,
    weakPronouns: `het | dat | dit | die | daar`,
    empty: `is het mogelijk | het mogelijk | hoe laat is het | is het zo | is het toegestaan`,
    prepositions: `voor | op | in | bij | met | zonder | naar | na | vanaf | tot | tijdens | uit | via | om | aan | onder | tussen`,
    addressed: `u | je | jij | jou | jullie | uw | jouw`,
  },
  formation: { ...commonFormation, prefixes: ["ge"], links: ["", "s", "en", "e"] },
};
