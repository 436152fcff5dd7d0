import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How German asks for a person. `HandoffPhraseKind` says what each list is for. */
export const germanHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    mensch, menschen, menschn, menschlichen, echte person, echten person, echter person, richtige person,
    richtigen person, mitarbeiter, mitarbeiterin, mitarbeitern, kollege, kollegen, kollegin, sachbearbeiter,
    sachbearbeiterin, ansprechpartner, ansprechpartnerin, berater, beraterin, kundenberater, agent, agenten,
    support, kundendienst, kundenservice, kundenbetreuer, kundenbetreuung, servicemitarbeiter, vorgesetzte,
    vorgesetzten, chef, chefin, teamleiter, filialleiter, leiter, abteilung, buchhaltung, vertrieb, verwaltung,
    hotline, fachmann, experten, techniker, betreuer, team, zentrale, rezeption, geschaftsfuhrer, manager,
    operator, leute aus fleisch und blut, mensch aus fleisch und blut, zustandigen, verantwortlichen, personal`,
  someone: `
    jemand, jemanden, jemandem, wen, wem, einer von euch, einer von ihnen, einen von euch, einem von euch,
    einem von ihnen, einen von ihnen, einem eurer, einem ihrer, person, leute, arzt, arztin, apotheker, anwalt,
    irgendwen, irgendjemand, irgendjemanden, irgendjemandem, fachkraft, pflegekraft, einer, abteilung,
    mit ihrem, mit ihren, mit ihrer, mit eurem, mit euren, mit eurer, zu ihrem, zu ihrer`,
  want: `
    mochte, mochten, will, wollen, wurde, wurden, hatte gern, hatte gerne, kann, konnte, konnten, konnen, darf,
    durfte, bitte, brauche, muss, gibt es, ist da, lieber, wunsche, moglich, ware, waren sie so, soll, sollen,
    lass, lassen, kannst, konntest, mag, nur mit`,
  talk: `
    sprechen, reden, telefonieren, chatten, unterhalten, quatschen, labern, kontakt, verbinden, verbunden,
    durchstellen, erreichen, besprechen, bespreche, klaren, wenden, gesprach, austauschen, kontaktieren,
    ans telefon, an die strippe, erklaren, diskutieren`,
  help: `
    anrufen, zuruckrufen, anruft, zuruckruft, ruft mich, melden, meldet, kontaktieren, helfen, hilft,
    draufschauen, drauf schauen, ansehen, anschauen, anschaut, ansieht, kummern, kummert, ubernehmen,
    ubernimmt, antworten, antwortet, rufen, vorbeikommen, betreuen, weiterhelfen, beraten, mir schreiben,
    schreibt mir`,
  connect: `
    verbinden sie mich, verbinde mich, verbindet mich, mich verbinden, mich mit, mich zu, mich an,
    weiterleiten, durchstellen, stellen sie mich, stell mich, stellt mich, stellen sie durch, leiten sie mich,
    leite mich, geben sie mir, gib mir, gebt mir, schick mir, schicken sie mir, schickt mir, holen sie, hol,
    holt, weitergeben, ubergeben sie, ubergib, uberstellen, sprechen mit`,
  request: `
    mit wem kann ich, mit wem konnte ich, an wen kann ich mich, an wen konnte ich mich, ist da jemand,
    ist da wer, jemand da, hier jemand, ruckruf bitte, um ruckruf, einen ruckruf, rufen sie mich, ruf mich,
    ruft mich bitte, mich anrufen, mich zuruckrufen, mich zuruckzurufen, mich anzurufen, bitte verbinden,
    mit jemandem sprechen, mit jemandem reden, mit jemand sprechen, mit jemand reden, jemanden sprechen,
    mit einem menschen, mit einem mitarbeiter, mit einer echten person, mit einer person, jemand zuruckrufen,
    jemand anrufen, person bitte, mit wem spreche ich da, mit irgendwem, gibt es jemanden, gibt es da jemanden,
    gibt es hier jemanden, gibt es wen`,
  machine: `
    bot, bots, chatbot, chatbots, roboter, robotern, robotter, maschine, maschinen, computer, ki, automat,
    automaten, automatische antworten, standardantworten`,
  enough: `
    nicht mit, will nicht, mochte nicht, kein, keinen, keine, keinem, keiner, statt, genug, schluss, satt,
    lieber nicht, nicht langer, red ich nicht, rede ich nicht, spreche ich nicht, nervt, anstatt, weg mit`,
  not: `
    nicht verbunden, nicht verbinden, nicht weiterleiten, nicht durchstellen, nicht anrufen, mich nicht an,
    mich bitte nicht, nicht notig, nicht notwendig, nicht mehr notig, keinen mitarbeiter, keine mitarbeiter,
    kein mitarbeiter, keinen anruf, keine anrufe, keinen ruckruf, keine ruckrufe, kein ruckruf, kein anruf,
    brauche keinen, brauche keine, brauche kein, will keinen, will keine, mochte keinen, mochte keine,
    niemanden, niemandem, ohne mit, ohne einen, hat sich erledigt, muss ich, mussen wir, brauche ich, bist du,
    sind sie, spreche ich mit, rede ich mit, schreibe ich mit, wie viele, welche telefonnummer, offnungszeiten,
    wie lange, wann, was kostet, was verdient, wer ist, meine tochter, mein sohn, meine frau, mein mann,
    mit ihrer freundin, nicht mit einem mitarbeiter, nicht erforderlich, werden, kann man, konnen mehrere,
    wie erreiche ich, wie kann ich, wie kontaktiere ich, telefonnummer, mailadresse, e mail adresse`,
  notAsked: "",
  other: `
    reinigungsmittel, mitarbeiterrabatt, pro person, per person, zweite person, weitere person, andere person,
    anderer person, anderen person, dritte person, personen, andere leute, leute mitbringen, support vertrag,
    team plan, mensch oder maschine, chef de, team mitglied, ihre website, ihrer website, ihrem shop,
    ihrer app, eurer app, ihren shop, ihrem geschaft, ihren produkten, ihrer seite, ihrem newsletter,
    ihren newsletter, ihren preisen`,
  own: `
    mein, meine, meinem, meinen, meiner, unser, unsere, unserem, unseren, anderer, andere, anderen, anderem,
    anders, wie viele, viele, zwei, drei, vier, funf, alle, jeder, jeden, jedem, pro, zweite, zweiten,
    mit behinderung, hat, hatte, war, werden, agentur, profil, anzahl, neue, neuen, weiteren, weitere, altere,
    alteren`,
  light: `
    ein, eine, einen, einem, einer, nen, ne, ner, nem, der, die, das, den, dem, echte, echten, echter, echtes,
    richtige, richtigen, richtiger, bitte, mal, jetzt, sofort, hier, bei, euch, ihnen, ihr, ihre, ihren, ihrem,
    ihrer, eure, euren, aus, von, vom, mit, zu, zum, zur, und, auch, noch, mir, mich, endlich, doch, nur,
    hallo, danke, lebendigen, lebenden, lebender, menschlichen, menschlicher, anstatt, statt, kein, keine,
    keinen, bot, bots, lieber, anderen, kompetenten, zustandigen, gern, gerne, ja, ich, will, mochte, sprechen,
    reden, service, kunden, support, direkt, personlich, da, brauche, hatte gern, hatte gerne, gibt es, gibts,
    ist da, wo ist, wo sind, suche, verlange, fordere, her mit, ruf, rufen sie, keine maschine, kann ich,
    haben sie, habt ihr, sind da`,
  tail: "weil, da ich, denn, der mir, die mir, der sich, wegen",
};
