import type { LanguageWords } from "../words.ts";
import { commonFormation } from "../words.ts";

/** Words by which German is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const germanWords: LanguageWords = {
  functionWords: `der die das den dem des ein eine einen einem einer eines und oder aber wenn weil dass ob von zu zum zur in im
    am an auf für aus mit bei beim nach vor seit über unter durch gegen ohne um als wie ist sind war waren sein bin bist
    seid habe hast hat haben habt hatte hätte werden wird werde wirst kann kannst können könnt konnte könnte muss musst
    müssen soll sollte sollen darf dürfen will willst wollen möchte mag ich mich mir mein meine meinen meinem meiner wir
    uns unser unsere du dich dir dein deine er ihn ihm sie ihr ihnen ihre ihren ihrem ihrer euch euer eure es man sich
    dies diese dieser dieses diesen diesem jene was wer wen wem wo wohin woher wann warum wieso weshalb welche welcher
    welches welchen welchem wieviel viel viele lange oft weit nicht kein keine keinen ja nein auch nur noch schon sehr
    so mehr alle alles jeder jede jedes andere hier da dort dann denn doch mal bitte bis gibt gibt's geht macht etwas
    jetzt immer nie wieder eigentlich vom ins ans eurem euren`,
  chatWords: `hallo hi guten tag morgen abend moin servus grüezi danke dankeschön tschüss tschüß wiedersehen hilfe brauche
    suche kosten kostet preis preise zahlen bezahlen bezahlung rechnung versand lieferung lieferzeit liefern liefert
    bestellung bestellen rückgabe umtausch zurückgeben zurücksenden rücksendung erstattung stornieren kündigen kündigung
    öffnungszeiten geöffnet offen auf geschlossen zu uhr heute morgen montag dienstag mittwoch donnerstag freitag samstag
    sonntag woche tag tage tagen monat jahr konto passwort anmelden anmeldung adresse laden geschäft termin buchen
    funktioniert verfügbar kostenlos rabatt gutschein studenten kinder erwachsene größe paket kaputt falsch mensch
    mitarbeiter sprechen kontakt anrufen telefonnummer ändern vergessen parkplätze gern gerne wurde wurden zwischen jahre
    stadt krieg viele genannt`,
  signs: [
    [/ß/u, 2],
    [/ä/u, 1],
    [/[öü]/u, 0.6],
    [/\p{L}{3}(?:ungen|ung|keit|heiten|lich|ische[rn]?|isch|schaft|stelle)(?!\p{L})|(?:sch|tz|pf)/u, 0.5],
  ],
  followUp: {
    again: `was ist mit | wie sieht es aus mit | wie siehts aus mit | wie ist es mit | und was ist mit | wie steht es mit | gilt das auch für |
      gilt das für | mehr dazu | mehr details | mehr infos | mehr informationen | zum beispiel | was noch | sonst noch was |
      erzähl mehr | erzählen sie mehr | genauer | inwiefern | wie das`,
    joins: `und | oder | aber | auch | also | dann | sowie | nur`,
    pronouns: `er | ihn | ihm | davon | dafür | damit | dazu | dabei | darin | darüber | daran | darauf | danach | dessen | dieser | dieses | diese | diesen | diesem | welche davon`,
    weakPronouns: `das | es | die | den | dem | dort`,
    empty: `gibt es | gibts | ist es möglich | wäre es möglich | es möglich | wie spät ist es | ist es erlaubt | es gibt | dass es`,
    prepositions: `für | am | an | im | in | bei | mit | ohne | auf | ab | bis | nach | vor | zum | zur | während | aus | unter | über | um | von | per`,
    addressed: `du | dich | dir | dein | deine | sie | ihnen | ihr | euch | euer | eure | ihre`,
  },
  formation: { ...commonFormation, prefixes: ["ge"], links: ["", "s", "n", "en", "es", "e"] },
};
