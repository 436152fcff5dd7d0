import type { LanguageWords } from "../words.ts";

/** Words by which Italian is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const italianWords: LanguageWords = {
  functionWords: `il lo la i gli le l un uno una un' di del dello della dei degli delle a al allo alla ai agli alle da dal dalla
    dai dalle in nel nello nella nei nelle su sul sulla sui sulle con per tra fra senza e ed o ma se che chi cosa cos'è
    quale quali qual quando dove come quanto quanta quanti quante perché perche è sono era sei siamo siete essere sarà
    stato ho hai ha abbiamo avete hanno avere c'è c ce ci posso puoi può puo possiamo potete possono potrei potrebbe
    devo deve dovrei voglio vuole vorrei fa fate fare faccio fanno va vado andare io mi me mio mia miei mie noi nostro
    nostra tu ti te tuo tua voi vi vostro vostra vostri vostre lui lei loro suo sua suoi sue si ne questo questa questi
    queste quello quella quelli quelle ciò non no sì più meno molto molta anche ancora già sempre mai qui qua lì là tutto
    tutta tutti tutte altro altra altri altre stesso qualche solo oppure dell dall nell sull all`,
  chatWords: `ciao buongiorno buonasera buon giorno salve grazie arrivederci prego scusi scusa aiuto bisogno cerco sapere
    costa costano costo prezzo prezzi pagare pagamento fattura spedizione spedizioni spedite spedire consegna consegnate
    consegne ordine ordinare ordini comprare reso resi restituire restituzione rimborso annullare disdire orari orario
    apertura aperto aperti aprite apre chiuso chiude chiudete ora ore oggi domani lunedì martedì mercoledì giovedì
    venerdì sabato domenica settimana giorno giorni mese anno anni account password accedere accesso indirizzo negozio
    appuntamento prenotare prenotazione funziona disponibile gratis gratuito gratuita sconto sconti studenti bambini
    taglia taglie pacco rotto sbagliato persona umano operatore parlare contattare contatto chiamare telefono numero
    cambiare modificare dimenticato città guerra primo mondo paese chiama trova`,
  signs: [
    [/à/u, 0.4],
    [/è/u, 0.5],
    [/ù|ë|ï/u, 0.1],
    [/[òì]/u, 1],
    [/(?<!\p{L})(?:qu|j|c|n|d|l|s|m|t)['’](?=[\p{L}])/u, 0.3],
    [/(?<!\p{L})(?:dell|nell|all|sull|dall|un|cos|com|dov|quell)['’](?=\p{L})/u, 1.5],
    [/\p{L}{2}(?:zione|zioni|mento|menti|tà|ezza|ità|etti|etto|ello|iamo|are|ere|ire)(?!\p{L})|(?:gli|cch|zz)/u, 0.4],
  ],
  followUp: {
    again: `che ne dite di | che mi dite di | e per quanto riguarda | per quanto riguarda | e riguardo a | dimmi di più | mi dica di più | più dettagli | maggiori dettagli |
      maggiori informazioni | per esempio | ad esempio | cos'altro | altro | in che senso | lo stesso per | vale anche per`,
    joins: `e | ed | o | oppure | ma | anche | quindi | allora | invece | solo`,
    pronouns: `questo | questa | questi | queste | quello | quella | quelli | quelle | ciò | esso | essa | essi | ne`,
    weakPronouns: `lo | la | li | le | lui | lei`,
    empty: `è possibile | questa sera | questa settimana | questo mese | quest'anno | per questo`,
    prepositions: `per | al | alla | ai | alle | in | nel | nella | nei | nelle | con | senza | da | dal | dalla | dopo | prima | durante | fino | su | sul | sulla`,
    addressed: `tu | ti | voi | vi | lei | sei | siete | hai | avete`,
  },
  hungPronoun: /\p{L}{2}[aei]r(?:lo|la|li|le|ne)$/u,
};
