import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Czech asks for a person. `HandoffPhraseKind` says what each list is for. */
export const czechHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    clovek, cloveka, clovekem, cloveku, lidi, lidmi, zivy clovek, ziveho cloveka, zivym clovekem, zivou osobu, ziva osoba,
    zivou osobou, skutecnou osobou, operator*, agent, agenta, agentem, agentku, poradce, poradcem, poradci, poradkyni,
    prodejce, prodejcem, prodavac*, asistent, asistenta, asistentem, asistentku, asistentkou, pracovnik, pracovnika,
    pracovnikem, pracovnici, zamestnanec, zamestnance, zamestnancem, vedouci, vedoucim, vedouciho, sef, sefa, sefem,
    nadrizen*, manazer*, manager*, reditel*, specialist*, odbornik, odbornika, odbornikem, expert, experta, expertem,
    technik, technika, technikem, technikovi, servisak*, kolega, kolegu, kolegou, kolegovi, kolegyni, kolegum, kolegy,
    obchodnik, obchodnika, obchodnikem, obchodnim zastupcem, obchodniho zastupce, zastupce, zastupcem, podpora, podporu,
    podpore, podporou, podpory, ziva podpora, zivou podporu, zakaznick* podpor*, zakaznicky servis, zakaznickym servisem,
    zakaznicke centrum, zakaznickym centrem, zakaznickou linku, zakaznickou linkou, zakaznicke oddeleni, oddeleni,
    oddelenim, reklamacniho oddeleni, reklamacni oddeleni, reklamacnim oddelenim, uctarn*, ucetni, fakturacni oddeleni,
    fakturacniho oddeleni, recepc*, infolink*, infolince, helpdesk*, support, supportu, supportem, tym, tymu, tymem,
    dispecink*, dispecer*, nekdo zivy, nekoho ziveho, nekym zivym, nekdo skutecny, nekoho skutecneho, nekym skutecnym,
    nekdo kompetentni, nekoho kompetentniho, nekym kompetentnim, nekdo opravdovy, nekym opravdovym, nekdo povolany,
    nekoho povolaneho, nekym povolanym`,
  someone: `
    nekdo, nekoho, nekym, nekomu, nekom, osoba, osobou, osobu, kdokoliv, kdokoli, kohokoliv, kymkoliv, jednim z vas,
    nekdo z vas, nekoho z vas, nekym z vas, nekdo od vas, nekoho od vas, nekym od vas, lekar*, doktor*, lekarnik*,
    lekarnic*, pravnik*, sestr*, s vasim, s vasi, s vami`,
  want: `
    chci, chceme, chtel bych, chtela bych, chtel, chtela, chteli, chtelo by to, chtelo, rad, rada, radsi, radeji, rad bych,
    rada bych, potrebuji, potrebuju, potrebujeme, potreboval, potrebovala, potrebovali, muzu, mohu, muzete, muzes, muzeme,
    muze, mohl, mohla, mohli, mohlo, slo by, sla by, jde, da se, dalo by se, lze, mozne, moznost, prosim, prosil, prosila,
    poprosil, poprosila, musim, zadam, vyzaduji, vyzaduju, prej*, preju si, nech, nechte, dovolte, at, zajem, je tu, je tam,
    je tady`,
  talk: `
    mluvit, promluvit, pomluvit, hovorit, pohovorit, pobavit, bavit, popovidat, povidat, pokecat, kecat, psat, napsat,
    chatovat, resit, vyresit, probrat, projednat, konzultovat, konzultaci, poradit, spojit, spojeni, kontaktovat, zkontaktovat,
    kontakt, rozhovor, hovor, telefonovat, zatelefonovat, po telefonu, telefonicky, zavolat, volat, dohodnout, domluvit,
    obratit, zeptat, dovolat, mluvila, mluvil, promluvila, promluvil, resil, resila, probral, probrala, vysvetlit`,
  help: `
    zavolat, zavola, zavolal, zavolala, zavolali, zatelefonoval, ozvat, ozve, ozval, ozvala, ozvali, ozvete, pomoct, pomoci,
    pomuze, pomohl, pomohla, poradi, poradit, poradil, podivat, podiva, podival, podivala, kouknout, kouknul, koukl, mrknout,
    prevzit, prevezme, prevzal, odpovedet, odpovi, odepsat, odepise, odepsal, kontaktovat, kontaktoval, kontaktovala,
    vysvetlit, vysvetlil, vysvetli, proverit, proveri, prijde, pripoji, pripojit, postarat, ujme, ujmout, venovat, zodpovi`,
  connect: `
    prepojit, prepojte, prepoj, prepojeni, prepojili, prepojil, prepnout, prepnete, prepni, spojit, spojte, spoj me, spojili,
    spojil, spojeni, predat, predejte, predej, presmerovat, presmerujte, presmeruj, posli, poslete, poslat, zavolej, zavolejte,
    privolejte, privolat, sezen, sezente, sehnat, dej mi, dejte mi, dejte sem, dej sem, odkaz me, odkazte me, pozvat, pozvete,
    pustte, eskalovat, eskalujte`,
  request: `
    mluvit s nekym, promluvit s nekym, s nekym mluvit, s nekym promluvit, s nekym si napsat, napsat si s nekym,
    psat si s nekym, s nekym si psat, s nekym si popovidat, mluvit s clovekem, promluvit s clovekem, s clovekem mluvit,
    je tam nekdo, je tu nekdo, je tady nekdo, je nekdo online, je nekdo z vas, je tam nekdo zivy, zavolejte mi, zavolej mi,
    zavolejte me, zavolejte zpet, zavolejte zpatky, zavolejte prosim, prosim zavolejte, prosim o zavolani, prosim o telefonat,
    prosim o zpetne volani, zadam o zpetne volani, muzete mi zavolat, muzete mi prosim zavolat, muzete zavolat,
    mohli byste mi zavolat, mohli byste mi prosim zavolat, mohl byste mi zavolat, mohl by mi nekdo zavolat,
    muze mi nekdo zavolat, muze mi nekdo pomoct, muze mi nekdo pomoci, mohl by mi nekdo pomoct, mohl by mi nekdo pomoci,
    at mi nekdo zavola, at mi nekdo zavolate, at se mi nekdo ozve, at se mi ozve, at se ozve, at mi zavola, ozvete se mi,
    ozvete se mi prosim, s kym muzu mluvit, s kym mohu mluvit, s kym si muzu promluvit, s kym si mohu promluvit,
    s kym si o tom muzu, s kym si o tom mohu, s kym to muzu, s kym to mohu, s kym bych mohl, s kym bych mohla,
    s kym muzu probrat, s kym mohu probrat, na koho se muzu obratit, na koho se mohu obratit, na koho se mam obratit,
    komu muzu zavolat, komu mohu zavolat, nekdo zivy, nekoho ziveho`,
  machine: `
    bot, bota, botem, botovi, boty, robot, robota, robotem, robotovi, roboty, chatbot, chatbota, chatbotem, chatboty, automat,
    automatem, automatu, automaty, stroj, strojem, pocitac, pocitacem, ai, umela inteligence, umelou inteligenci,
    umele inteligence, masinou, automatickou odpoved, automaticke odpovedi`,
  enough: `
    nechci, nechceme, nebudu, nebudeme, dost, uz dost, misto, ne s, odmitam, zadneho, zadny, zadne, prestante, uz me nebavi,
    nebavi me, radsi ne, koncim, nez s, nechtel bych, nechtela bych`,
  not: `
    nechci operatora, nechci aby mi, nechci aby me, nepotrebuji, nepotrebuju, neni treba, neni potreba, nemusite, nemusi,
    nespojujte, neprepojujte, nevolejte, nevolat, bez volani, bez telefonovani, bez kontaktu, musim kvuli, musim volat,
    musim zavolat, musim nekomu, musim mluvit s nekym abych, je nutne volat, je nutne mluvit, jste robot, jste clovek, jsi robot, jsi clovek,
    mluvim s, kolik lidi, kolik, jake je, jaky je, jaka je, jake mate, jak dlouho, kdy, v kolik, od kolika, do kolika, kdo je,
    kdo byl, uz vyreseno, mi pomohl, mi pomohla, mluvil jsem, mluvila jsem, volal jsem, volala jsem, pracuje u vas,
    hledate, prijimate, nabirate, muj sef, muj manzel, moje manzelka, manzelka, manzel, stat se, jak vas muzu kontaktovat,
    jak vas mohu kontaktovat, jak vas kontaktovat, telefonni cislo, otviraci, otevira, otvira, zavira, nikym, s nikym, nikdo jiny,
    nekdo jiny, nekoho jineho, jina osoba, jinou osobou, jinou osobu, kuryr, kuryra, ridic`,
  notAsked: "musim mluvit, musim s nekym, musim nekomu, musim na, zavola mi, zavolate mi",
  other: `
    realitni agent, pojistovaci agent, realitniho agenta, cestovni agentur*, pracovni tym, lidske zdroje, lidska prava,
    lidskych prav, na osobu, za osobu, na hlavu, pro osobu, pro osoby, osob, osoby, dve osoby, druha osoba, druhou osobu,
    vas obchod, vasem obchode, vasem eshopu, vas eshop, vase stranky, vasich stranek, vase prodejna, vasi prodejne,
    vas web, vasem webu, vase produkty, vase sluzby, vas newsletter, osobni asistent, osobniho asistenta, hlasovy asistent,
    reklamacni rad, technicka podpora windows, podpora windows, podpora android*`,
  own: `
    muj, moje, mym, meho, moji, mou, nas, nase, nasim, jiny, jina, jine, jinou, kolik, dve, dva, dvou, tri, tri, ctyri, pet,
    kazdy, kazda, kazdeho, druha, druhy, druhe, starsi, starsich, starsim, postizen*, pocet, cislo, jmeno, plat, platu, prace,
    pozice, mzda, skoleni, kurz`,
  light: `
    prosim, prosim vas, s, se, k, ke, na, od, do, o, a, i, v, u, z, ze, mi, me, mne, si, ten, tu, to, ta, tim, zivym, zivou,
    ziveho, zivy, ziva, zivou, skutecnym, skutecneho, skutecny, skutecnou, opravdovym, opravdoveho, opravdovy, opravdickym,
    normalnim, normalniho, normalni, realnym, realneho, realny, ted, hned, okamzite, ihned, rychle, uz, konecne, tady, tu, tam,
    sem, vas, vami, vam, vasi, vasim, vaseho, vasi, vase, ahoj, dobry den, dekuji, dekuju, diky, ano, ne, jo, jen, jenom, pouze,
    radsi, radeji, nejaky, nejakeho, nejakym, nejakou, nejake, kompetentnim, kompetentniho, kompetentni, zodpovednym,
    zodpovednou, prislusnym, chci, chtel bych, chtela bych, chceme, potrebuji, potrebuju, mluvit, promluvit, spojit, kontakt,
    kontaktovat, zakaznickou, zakaznicka, zakaznicke, zakaznickeho, technickou, technicka, technicke, reklamacni,
    reklamacnim, reklamacniho, prodejny, prodejne, pobocky, firmy, podporu, podpory, linku, misto, bot, bota, robota,
    je tam, je tu, je tady, mate, mate tam, mate tu, kde je, hledam, zavolejte, zavolej, dejte, dej, bych, by, je,
    jiny, jineho, jinym, nekym, nekdo, nekoho, kdo, co, neco, primo, osobne, online, urgentne, muzu, mohu, muzete, jestli`,
  tail: "protoze, kvuli, ohledne, abych, aby, ktery, ktera, kdo tomu, kdo se, kdo by, kdo mi, co se, co tomu, ve veci",
};
