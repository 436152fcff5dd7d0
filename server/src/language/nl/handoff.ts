import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Dutch asks for a person. `HandoffPhraseKind` says what each list is for. */
export const dutchHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    mens, mensen, menselijk, menselijke, echt persoon, echte persoon, levend persoon, iemand echt, medewerker,
    medewerkster, medewerkers, collega, collega s, baas, leidinggevende, manager, chef, directeur, teamleider,
    supervisor, adviseur, consulent, agent, operator, vertegenwoordiger, contactpersoon, specialist, expert,
    deskundige, technicus, monteur, baliemedewerker, receptionist, klantenservice, klantenservicemedewerker,
    helpdesk, support, ondersteuning, servicedesk, afdeling, boekhouding, administratie, receptie, verkoop,
    team, personeelslid, personeel, behandelaar, verantwoordelijke, beheerder, livechat,
    iemand van vlees en bloed`,
  someone: `
    iemand, een persoon, persoon, een van jullie, een van uw, iemand van jullie, een van je, arts, dokter,
    apotheker, verpleegkundige, advocaat, eentje, mevrouw, meneer, met uw, met jullie`,
  want: `
    wil, zou, zouden, graag, liever, kan, kunnen, kunt, kun, mag, moet, moeten, heb, nodig, alsjeblieft,
    alstublieft, aub, svp, is er, zijn er, mogelijk, laat, verzoek, wens, eis, vraag, gelieve, hebben jullie,
    probeer, bespreken`,
  talk: `
    spreken, spreek, praten, praat, kletsen, chatten, bellen, contact, bereiken, overleggen, telefonisch,
    aan de telefoon, aan de lijn, wenden, communiceren, bespreken, bespreek, gesprek, uitleggen, leg het,
    uit leggen, videobellen, te woord, doorverbinden, voorleggen, doornemen`,
  help: `
    bellen, bel, terugbellen, terugbelt, belt, contact met mij, contact met me, helpen, helpt, meekijken,
    meekijkt, kijken, oppakken, oppakt, overnemen, overneemt, reageren, reageert, antwoorden, opnemen, regelen,
    uitleggen, uitlegt, bezig houden, langskomen, behandelen, in de chat komt, te woord staan, mailen`,
  connect: `
    verbind me, verbind mij, verbindt u mij, verbinden met, doorverbinden, doorverbonden, door te verbinden,
    me door, mij door, zet me, schakel mij, doorschakelen, doorgeschakeld, doorsturen, stuur me, geef me,
    geef mij, haal, roep, stuur iemand, contact brengen, verwijs me, verbinding met, zet mij, mag ik, breng me`,
  request: `
    met wie kan ik, met wie spreek ik hierover, met wie moet ik, bij wie kan ik, is er iemand, is daar iemand,
    iemand aanwezig, iemand daar, iemand spreken, met iemand praten, iemand met wie ik, iemand mij,
    iemand me bellen, bel me terug, bel me even, bel mij, bel me op, kunt u mij bellen, kun je me bellen,
    mij terugbellen, me terugbellen, teruggebeld worden, worden teruggebeld, terugbelverzoek,
    word graag teruggebeld, een persoon aub, met een mens, van vlees en bloed`,
  machine: `
    bot, bots, robot, robots, chatbot, machine, machines, computer, computers, ai, automaat,
    automatische antwoorden, algoritme`,
  enough: `
    geen, niet met, wil niet, genoeg, stop, zat, in plaats van, liever niet, beu, niet tegen, ophouden, weiger,
    klaar met`,
  not: `
    hoef geen, hoef niet, hoeft niet, hoeft me niet, hoeft mij niet, hoeven niet, niet nodig,
    niet doorverbinden, niet bellen, niet terugbellen, bel me alsjeblieft niet, bel me niet, bel mij niet,
    verbind me niet, geen medewerker, zonder te, zonder iemand, moet ik, moeten we, is het nodig, ben je,
    bent u, ben jij, spreek ik met een, praat ik met een, hoeveel, wat is, wanneer, openingstijden, hoe laat,
    wie is, al opgelost, heeft me geholpen, heeft mij geholpen, mijn adviseur, mijn baas, worden bij, vacature,
    vacatures, werken bij, iemand anders, andere mensen, andere gasten, tweede persoon, sprak gisteren,
    gesproken, krijgen mensen, kunnen mensen, kan een persoon, mag een persoon, hoe neem ik,
    hoe kan ik contact, hoe bereik ik, telefoonnummer, mailadres`,
  notAsked: "",
  other: `
    reisagent, makelaar, verzekeringsagent, human resources, per persoon, personen, extra persoon,
    mensenrechten, menselijk lichaam, andere persoon, tweede persoon, uw site, uw website, uw winkel,
    jullie website, jullie winkel, jullie app, jullie producten, uw producten, uw nieuwsbrief,
    jullie nieuwsbrief, uw prijzen, jullie prijzen, chef kok, verkoop van, team abonnement, kunnen jullie,
    kunt jullie, hebben jullie`,
  own: `
    mijn, onze, ons, andere, ander, anders, hoeveel, twee, drie, vier, vijf, elke, iedere, tweede,
    met een uitkering, met een rollator, heeft, aantal, nieuwe, oudere, extra, de meeste`,
  light: `
    een, de, het, n, met, van, echte, echt, levende, levend, alsjeblieft, alstublieft, aub, svp, nu, hier,
    even, jullie, uw, je, mij, me, ik, dank, bedankt, hallo, hoi, graag, gewoon, direct, meteen, snel, of, en,
    geen, bot, robot, andere, ander, competente, ook, er, daar, eens, aan, wil, spreken, praten, ja, nee,
    menselijk, menselijke, klanten, service, die, dit, dat, nou, eindelijk, liever, over, tegen, ik zoek,
    nodig, is er, zijn er, waar is, waar zijn, vraag om, geef, roep, hebben jullie, heb je, mag ik, kan ik,
    eis, spreek, in plaats van`,
  tail: "omdat, want, die mij, die me, die kan, over mijn",
};
