import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Italian asks for a person. `HandoffPhraseKind` says what each list is for. */
export const italianHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    umano, umana, umani, essere umano, persona vera, persona reale, persona umana, persone vere, persone reali,
    persona in carne e ossa, qualcuno di vero, qualcuno di reale, operatore, operatrice, operatori, agente,
    agenti, addetto, addetta, addetti, consulente, consulenti, responsabile, direttore, direttrice, capo,
    superiore, supervisore, manager, collega, colleghi, dipendente, impiegato, impiegata, tecnico, tecnici,
    esperto, esperti, specialista, commerciale, referente, rappresentante, assistente, commesso,
    servizio clienti, assistenza, supporto, contabilita, amministrazione, reparto, ufficio, reception,
    segreteria, squadra, team, custode`,
  someone: `
    qualcuno, qualcun, una persona, persona, uno di voi, uno dei vostri, una delle vostre, uno dei, una delle,
    un vostro, una vostra, medico, farmacista, infermiera, avvocato, signora, signore, con il vostro,
    con la vostra, con un vostro, con il suo, con il tuo, dei vostri`,
  want: `
    voglio, vorrei, desidero, preferisco, preferirei, mi piacerebbe, posso, potrei, possiamo, potremmo, puo,
    puoi, potete, potrebbe, potreste, per favore, per piacere, perfavore, devo, ho bisogno, c e,
    sarebbe possibile, e possibile, fatemi, fammi, mi faccia, lasciami, mi serve, esigo, pretendo, chiedo,
    che qualcuno, sarebbe cosi, basterebbero, basterebbe, chiedere, gradirei, vi prego`,
  talk: `
    parlare, parlo, parlarne, chattare, discutere, discuterne, conversare, comunicare, contattare, contatto,
    contatti, al telefono, per telefono, in videochiamata, rivolgermi, confrontarmi, spiegare, interloquire,
    sentire, opinione, minuti con, trattare, colloquio, avere a che fare, raggiungere`,
  help: `
    mi chiami, mi chiama, chiamarmi, chiamare, richiamarmi, mi richiami, mi richiama, richiamare, mi telefoni,
    telefonarmi, mi contatti, contattarmi, mi aiuti, aiutarmi, mi aiuta, se ne occupi, occuparsene,
    se ne occupa, dare un occhiata, guardi, guardare, controlli, controllare, risponda, rispondermi,
    mi spieghi, spiegarmi, mi assista, assistermi, intervenga, intervenire, mi scriva, scrivermi,
    prenda in mano, venga, mi ricontatti, ricontattarmi, mi segua, seguirmi`,
  connect: `
    mi passi, passami, mi passa, passarmi, mi passate, passatemi, passare a, passare un, passare il, mi metta,
    mettimi, mettetemi, mettermi in contatto, mi mette, mi mettete, mettere in contatto, mi colleghi,
    collegami, collegarmi, mi trasferisca, trasferiscimi, trasferirmi, trasferitemi, mi inoltri, inoltrami,
    inoltrarmi, dammi, datemi, mi dia, chiama il, chiamate il, chiamami, fammi parlare, fatemi parlare,
    mi faccia parlare, mandami, mandatemi, mi indirizzi, mi connetta, connettimi, connettermi, mi giri,
    mi fate, girami`,
  request: `
    con chi parlo, a chi mi rivolgo, parlare con qualcuno, parlare con una persona, parlare con un operatore,
    parlare con un umano, qualcuno con cui posso, qualcuno a cui, con cui possa parlare, con cui parlare,
    con cui chattare, c e qualcuno, qualcuno li, qualcuno la, qualcuno mi puo, essere richiamato,
    essere richiamata, essere ricontattato, essere contattato, farmi richiamare, fatemi richiamare,
    fate richiamare, mi puo chiamare, mi potete chiamare, mi potreste chiamare, potete chiamarmi,
    puo chiamarmi, potete richiamarmi, puo richiamarmi, potreste richiamarmi, potrebbe richiamarmi,
    richiamatemi, mi richiami, mi richiamate, chiamatemi, mi chiami, telefonatemi, una chiamata,
    una persona per favore, in carne e ossa, mi chiamate, con chi posso parlare, con chi potrei parlare`,
  machine: `
    robot, bot, chatbot, macchina, macchine, computer, ia, intelligenza artificiale, risponditore,
    risposte automatiche, risposta automatica, assistente virtuale`,
  enough: `
    non voglio, non parlo, non parlare, basta, stufo, stufa, stanco, stanca, invece di, niente, rifiuto,
    non con un, non con una, smettila, piuttosto che, nessun, non a un`,
  not: `
    non mi passi, non mi passare, non serve, non mi serve, non ho bisogno, non c e bisogno, non e necessario,
    non chiamatemi, non mi chiami, non mi chiamate, non mi richiamate, non mi trasferisca, senza parlare,
    senza chiamare, senza dover, bisogna parlare, e necessario parlare, occorre, serve un, sei una, sei un,
    e una persona, siete, sto parlando, quante, quanti, qual e, quando, a che ora, orari, chi e, ho parlato,
    ho gia parlato, gia aiutato, mi ha, tutto risolto, ha chiamato, diventare, lavorare, altra persona,
    altre persone, un altra, assumete, il mio capo vuole, nessuno, come contatto, come posso contattare,
    come contattare, numero di telefono`,
  notAsked: "devo parlare, devo chiamare",
  other: `
    agente immobiliare, agenti immobiliari, agente di viaggio, agente assicurativo, agenti chimici,
    risorse umane, diritti umani, corpo umano, a persona, per persona, persona in piu, seconda persona,
    capo di abbigliamento, capo d abbigliamento, assistente vocale, assistente virtuale, vostro sito,
    vostra app, vostro negozio, vostra newsletter, vostri prodotti, suo sito, vostri prezzi, piano team,
    ufficio stampa, assistenza medica, responsabile del trattamento, centro commerciale`,
  own: `
    mio, mia, miei, mie, il nostro, altra, altro, altri, altre, quante, quanti, due, tre, quattro, cinque,
    ogni, seconda, come, piu, anziane, numero di, immobiliare, mi ha, con disabilita, nuovo, di vendita`,
  light: `
    un, una, uno, il, la, lo, gli, le, i, l, al, a, con, di, del, da, per favore, per piacere, perfavore,
    grazie, ora, adesso, subito, qui, mi, me, io, vostro, vostra, suo, tuo, vera, vero, reale, in, carne, ossa,
    ciao, salve, buongiorno, e, o, no, non, robot, bot, si, solo, qualche, urgente, competente, altro,
    direttamente, voglio, vorrei, parlare, che, questo, clienti, li, dietro, vostri, umano, vivo, almeno, dei,
    desidero, preferisco, preferirei, mi serve, ho bisogno di, c e, c e un, ci sono, dov e, cerco, chiedo,
    esigo, pretendo, avete, chiama, invece di, richiedo`,
  tail: "perche, che mi aiuti, per aiutarmi, che possa, riguardo",
};
