import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Swedish asks for a person. `HandoffPhraseKind` says what each list is for. */
export const swedishHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    människa, människan, människor, mänsklig, mänskligt, riktig person, riktiga personer, levande person, levande människa, verklig person,
    medarbetare, medarbetaren, anställd, kollega, kollegor, kollegan, handläggare, handläggaren, rådgivare, rådgivaren, agent, agenter, operatör, operatören,
    support, supporten, supportpersonal, kundtjänst, kundtjänsten, kundservice, kundsupport, kundcenter, kundtjänstmedarbetare, kundtjänstpersonal,
    personal, personalen, chef, chefen, överordnad, arbetsledare, föreståndare, föreståndaren, butikschef, butikschefen, avdelningschef, vd,
    säljare, säljaren, säljavdelningen, försäljning, ekonomi, ekonomiavdelningen, fakturaavdelningen, bokföringen, reception, receptionen, receptionist,
    tekniker, teknikern, expert, specialist, ansvarig, den ansvariga, ansvariga, växeln, helpdesk, livechatt, teamet, ert team,
    nån riktig, någon riktig, nån mänsklig, någon mänsklig, folk på riktigt, administratör, konsult`,
  someone: `
    någon, nån, någon av er, nån av er, en av er, någon hos er, nån hos er, någon annan än dig, någon på, nån på, en person, person,
    avdelning, avdelningen, läkare, sjuksköterska, jurist, rätt person, någon som, nån som`,
  want: `
    vill, skulle vilja, önskar, behöver, kan jag, kan vi, kan ni, kan du, kan, kunde, skulle kunna, får jag, får vi, få, snälla, gärna, hellre, måste,
    finns det, finns, går det att, möjligt, låt mig, försöker, ber om, kräver, ha, borde, ska jag`,
  talk: `
    prata, pratar, tala, talar, snacka, chatta, ringa, kontakt, nå, komma i kontakt, diskutera, samtala, samtal, kommunicera, bli kopplad, kopplas, skriva,
    få tag på, få tag i, ta kontakt, vända mig, förklara, muntligt, via telefon, på telefon, i telefon, bolla`,
  help: `
    ringa mig, ringa upp, ringer mig, ringa tillbaka, kontakta mig, kontakta oss, höra av sig, höra av er, hör av er, hjälpa, hjälper, hjälpa mig, hjälp, titta på, kika på, kolla på,
    kolla upp, ta över, ta hand om, svara, svarar, återkomma, återkommer, lösa, reda ut, skriva till mig, mejla mig, ta det här`,
  connect: `
    koppla mig, koppla oss, koppla in, koppla över, koppla vidare, koppla fram, kopplas till, kopplad till, bli kopplad, kopplas, skicka mig vidare, skicka vidare, ge mig, får jag,
    hämta, kalla på, slussa mig, hänvisa mig, förbind mig, sätt mig i kontakt, koppla ihop mig, flytta mig, för mig vidare, ta hit`,
  request: `
    prata med någon, prata med nån, tala med någon, tala med nån, snacka med någon, snacka med nån, chatta med någon, chatta med nån, prata med en människa,
    prata med en person, prata med er, vem kan jag prata, vem kan jag tala, vem kan jag kontakta, vem kan jag vända mig, vem pratar jag med om, vem ska jag prata, är det någon där, är det nån där, finns det någon där, någon där, nån där,
    finns det någon jag kan, finns det nån jag kan, finns det någon som kan, finns det nån som kan, ring mig, ring upp mig, ringa mig, ringa upp mig, bli uppringd, blir uppringd, vill bli kontaktad, bli kontaktad, kan ni ringa,
    kan du ringa, kan någon ringa, kan nån ringa, ring tillbaka, ringa tillbaka, få ett samtal, hör av er till mig, kontakta mig, koppla mig till, koppla till, någon som kan hjälpa, nån som kan hjälpa,
    få mänsklig hjälp, mänsklig kontakt, kan någon hjälpa, kan nån hjälpa`,
  machine: `
    bot, bots, botar, boten, robot, robotar, roboten, chatbot, chattbot, chatbotar, chattbotar, chatboten, chattboten, maskin, maskinen, maskiner, dator, datorn, ai, automatiska svar, autosvar, algoritm,
    automatsvar, standardsvar`,
  enough: `
    inte med, vill inte, ingen, inga, inte en, slipp, slippa, nog av, trött på, less på, sluta, stopp, istället för, i stället för, hellre än, inte prata, inte chatta, orkar inte, vägrar, hatar, räcker med`,
  not: `
    behöver inte, behöver ingen, vill inte ha, inte koppla, koppla inte, koppla mig inte, inte ringa, ring inte, ring mig inte, vill inte bli, vill inte prata med någon, inte nödvändigt, behövs inte, behövs ej, ingen människa, ingen personal, utan att, redan löst, löste sig, löst sig, är löst,
    måste jag, måste man, behöver jag, behöver man, är du, är ni, är det här, pratar jag med en, pratar jag med ett, skriver jag med, chattar jag med, hur många, hur länge, hur lång, öppettider, när, vad kostar, kostar, vad tjänar, vem är, vilka är, lediga jobb, jobba, jobb, söker ni, anställer, lediga tjänster,
    telefonnummer, mejladress, e postadress, hur kontaktar, hur når, hur kan jag kontakta, hur kan jag nå, hur får jag tag, hur kommer jag i kontakt, pratade med, pratat med, talade med, talat med, ringde,
    min fru, min man, min chef, mitt barn, min son, min dotter, andra gäster, andra kunder, prata med varandra, hur mycket`,
  notAsked: "",
  other: `
    per person, personer, extra person, andra människor, mänskliga rättigheter, en vän, fastighetsmäklare, mäklare, resebyrå, försäkringsagent,
    er hemsida, er webbplats, er butik, er app, er sida, era produkter, era priser, era villkor, ert nyhetsbrev, er adress, era kunder, era butiker, er tjänst, era tjänster, era öppettider, ert sortiment, er leverans, personalrabatt, personalrum, agentur,
    supportavtal, ai agent, teamplan, ekonomiklass, försäljningspris`,
  own: `
    min, mitt, mina, vår, vårt, våra, hans, hennes, deras, annan, andra, annat, två, tre, fyra, fem, sex, hur många, många, varje, alla, per, ny, nya, äldre, yngre, antal, som kund, sa, sade, har, hade,
    är, får, med funktionsnedsättning, annans, i min, den andra`,
  light: `
    en, ett, den, det, de, någon, nån, riktig, riktigt, riktiga, levande, mänsklig, tack, snälla, nu, här, med, till, för, att, och, mig, jag, bara, gärna, direkt, genast, omgående, hej, ja, nej, ok, okej, er, era, ert, din, dina, hos, på, i, av, från, istället, i stället, hellre,
    inte, bot, robot, lite, snabbt, annan, kompetent, ansvarig, vill, skulle vilja, behöver, prata, tala, snacka, få, ha, ge, kan, finns det, är det, där, vara, eller, om, va, då, så fort som möjligt, idag, imorgon, äntligen, faktiskt, fan, jävla, satans, förbannade, kund, vän, som, önskar, söker, efterfrågar, kräver, nog, också, ens, hjälp av, svar från, kontakt, kontakta,
    kommunicera, få tag på, få tag i, ta hit, var är, hallå, ni, du, vi, igen`,
  tail: "eftersom, för att, därför att, som kan, angående, gällande, om min, om mitt, om mina",
};
