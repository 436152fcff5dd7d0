import type { HandoffGrammar } from "../handoff-grammar.ts";

export const italian: HandoffGrammar = {
  person:
    "call ?center|direttor[ei]|direttrice|direzione|specialist[ai]|livello superiore|(?:un |al )?piano superiore|superiori|persone (?:vere|umane|reali)|uman[oaie]|esser[ei] uman[oi]|person[ae] (?:ver[ae]|reale|reali|in carne~|uman[ae]|fisica|competente|d[ie]l (?:servizio|supporto|team)|del vostro|che)|(?:vera|reale) persona|persona|operator[ei]|operatric[ei]|agent[ei]|consulent[ei]|addett[oaie]|impiegat[oaie]|responsabil[ei]|rappresentant[ei]|assistent[ei] (?:uman~|client~|real~)|assistenza(?: clienti| tecnica| umana)?|servizio (?:clienti|assistenza)|supporto(?: clienti| tecnico| umano)?|dipendent[ei]|incaricat[oai]|centralinista|centralino|colleg(?:a|hi)|superiore|supervisore|direttore|referente|tecnic[oi]|customer (?:care|service)|qualcuno (?:di (?:vero|reale|umano|voi|competente)|d(?:el|ella|all|ell) \\w+|del vostro|vero|in carne~|che (?:sappia|possa|capisca))|uno di voi|vostro (?:staff|team|personale)|capo",
  somebody:
    "turno di notte|un[oa] dei (?:vostri|suoi|tuoi) \\w+|qlc1|qlcn|qualc1|portier[ei]|receptionist|custode|guardian[oa]|vigilante|commercial[ei]|veterinari[oa]|idraulic[oi]|elettricist[ai]|meccanic[oi]|corriere|giurista|ingegner[ei]|terapist[ai]|dentist[ai]|psicolog[oa]|insegnant[ei]|docent[ei]|contabil[ei]|direttric[ei]|direttor[ei]|installator[ei]|nutrizionist[ai]|allenator[ei]|istruttor[ei]|fisioterapist[ai]|ostetric[ai]|qualcun altro|un altr[ao] (?:person~|operator~|consulent~|collega)|amministrazione|contabilita|(?:ufficio|reparto|servizio) \\w+|reception|segreteria|vendite|reclami|fatturazione|qualcuno|qualcun|qualcun altro|qlcn|qlcuno|qualkuno|una persona|uno di voi|qualcuno di voi|gente|persone|infermier[ea]|medic[oa]|dottor~|farmacista|commess[oa]|venditor~|avvocato|specialista|espert[oa]|titolare|proprietari[oa]|chi di dovere",
  speak:
    "parlare|parlar|parlarne|parlo|parla|parlre|discutere|chattare|conversare|comunicare|scrivere|sentire|confrontarmi|interagire|dialogare|mettermi in contatto|entrare in contatto|essere in contatto|avere a che fare|rivolgermi|contattare|colloquio|essere seguit[oa]|interloquire",
  machine:
    "robot|bot|chat ?bot|macchin[ae]|(?:con|col|a|al|da) (?:un |il )?computer|automi|(?:risposte|risposta|messagg~|risponditore|sistem~) automatic~|ia|intelligenza artificiale|risponditore|programma|software|assistente virtuale|voce registrata|algoritmo",
  between:
    "a|al|ad|all|alla|con|col|un|uno|una|il|lo|la|i|gli|le|di|del|della|dello|vostro|vostra|vostri|qualche|altro|altra|reale|ver[oa]|uman[oa]|per favore|per piacere|pf|subito|ora|adesso|solo|direttamente|mi|proprio|qui|dei|dal|dall|da|tuo~|suo~",
  stops: "lei|tu|io|e|ma|perche|se|quando|voglio|quanto|riguardo|che",
  frames: [
    [
      "(?!person)<P>",
      "per (?:favore|piacere|cortesia)|avvis~|aiuto|informat~|(?:possa|potrei|potessi|poter)|gentil~|dov e",
    ],
    [
      "ci sono|c e|esist~|rimast~|ancora|rimane|avete",
      "(?:<P>|gente|qualcuno|persone)",
      "<B>|li|da voi|dall altra parte|dietro|la dentro",
    ],
    ["piu (?:tranquill~|sicur~|a mio agio|comod~|seren~|facile)|mi sentire~", "<A>"],
    [
      "vogli~|vorre~|preferi~|posso|potrei|possibile|per favore|piacerebbe|serve",
      "<A>",
      "(?:al|per) telefono|in video~|in linea|via zoom|dal vivo|in diretta",
    ],
    [
      "solo|soltanto|unicamente|vogli~|vorre~|volev~|preferi~|posso|potrei|possiamo|si puo|bisogno|desider~|gradire~|piacerebbe|possibile|per favore|per piacere|fammi|fatemi|mi faccia|lasciami|meglio|chiedo|esigo|pretendo|serve|servirebbe",
      "<S>|parere|opinione|consiglio|parliamone|parlassimo|spieg~|raccont~|mostrar~|espor~|descriver~|video ?chiamat~|video ?conferenza|in video|per telefono|al telefono|di persona|a voce|telefonata|chiarir~|risolverl~|faccia a faccia|chiamata|lamentarmi|sfogarmi",
      "(?:a|ad|con|col|al|all|alla|da|dal|dall|di|dei|del) (?:(?:uno|una) d[a-z]* )?(?:<D> )*<A>",
    ],
    [
      "puo|potrebbe~|possono|possa|potete|che (?:<D> )*<A>|vogli~|vorre~|possibile|favore|serve|bisogno|c e",
      "(?<!se )<A>",
      "(?:dar|dia|desse|dare|buttare|darci)(?:e|ci)? (?:\\w+ )?(?:un occhiata|un occhio|una mano|un parere|uno sguardo|un aiuto)|(?:guard|controll|verific|esamin|riguard|valut)(?:are|i|asse|arl[aoei]|ino|armi)|ved(?:ere|a|esse)|occhiata|(?:mi|ci) (?:aiut~|chiam~|richiam~|contatt~|rispond~|spieg~|assist~|segu~|scriv~|guid~|consigl~)|\\w+(?:ar|er|ir)(?:mi|ci)|occuparsene|se ne occup~|occup[ia]|interven~|intervenga|prenda in carico|prendere in carico|risolv~|gestisca|gestire",
    ],
  ],
  asks: [
    "(?:esigo|aspetto|voglio|vorrei|pretendo) (?:\\w+ )?(?:risposta|spiegazione) (?:da|dal|dalla|di) (?:<D> )*<P>",
    "(?:vogli~|vorre~|posso|potrei|devo) parlare (?:con|al|col) (?:il |la |l |i |lo |vostr[oa] )?\\w+",
    "aiuto (?:da|di|dall) (?:<D> )*<P>",
    "in contatto con (?:me|noi)|mi contatt(?:i|ino|iate|asse)",
    "(?:meglio|preferisco|possiamo) (?:\\w+ ){0,3}?(?:al|per) telefono|a voce",
    "<P>(?: \\w+){0,4}? (?:troppo chiedere|chiedere troppo|cosi difficile)|(?:troppo chiedere|chiedere troppo|cosi difficile) (?:\\w+ ){0,3}?<P>",
    "(?:avreste|avete|c e|ci sarebbe|avrebbe) (?:<D> )*<A> (?:a cui|con cui|al quale|con il quale)",
    "^(?:<D> )*<A>(?: (?:per favore|per piacere|grazie))+$",
    "(?:voglio|vorrei|bisogno|preferi~|esigo|pretendo) <g><P>",
    "(?:minut~|momento|attimo) (?:con|di) (?:<D> )*<A>",
    "^(?:\\w+ )?(?:c e|ci sono) (?:<D> )*<A>(?: (?:di|notte|turno|disponibile|in|sede|oggi|ora|adesso))*$",
    "se (?:se ne |ne |lo |mi )*(?:occupasse|seguisse|rispondesse|vedesse|aiutasse|gestisse) (?:<D> )*<A>|se (?:<D> )*<A> (?:\\w+ ){0,2}?(?:occupasse|seguisse|rispondesse|vedesse|aiutasse|gestisse)",
    "^(?:trasferire|richiamata|richiamare)(?: (?:per favore|subito))*$",
    "(?:scal(?:a|ate|are)|escal~|inoltr~|trasmett~|port~) (?:\\w+ ){0,2}?(?:caso|reclamo|ticket|problema|pratica|richiesta|questione) (?:\\w+ ){0,2}?(?:superior~|livello|sopra)",
    "(?:c e|ce|non c e) (?:qualcuno|nessuno)",
    "(?:con|a) chi (?:\\w+ ){0,4}?(?:<S>|rivolg~)|qualcuno (?:con|a) cui",
    "<S> (?:\\w+ ){0,3}?(?:con|cn|col|a|ad|al|all|alla|da) <g><A>",
    "(?:parlare|contattare|sentire|chattare) (?:<D> )*<A>",
    "(?:passa|passi|passo|passate|passami|passatemi|passarmi|passarci|mi passi|trasfer~|mett~|colleg~|connett~|(?<!come )inoltr~|trasmett~|indirizz~|dirott~|reindirizz~|rimand~|chiam~|trov~|escal~) (?:\\w+ ){0,3}?(?:con |col |a |ad |al |alla |all |coll |con le |in linea con |in contatto con |in comunicazione con )?(?:<D> )*<A>",
    "(?:voglio|vorrei|volevo|bisogno|serve|servirebbe|desidero|preferi~|datemi|dammi|mi dia|mi dai|cerco|esigo|chiedo|pretendo|posso avere|potrei avere|avere|c e|ci sono|gradirei|meglio|richiedo) (?:<D> )*<P>",
    "(?:voglio|vorrei|bisogno|serve|cerco|preferi~) (?:<D> )*qualcuno (?:che|di|del|per)",
    "(?:c e|ce|ci sta|esiste|ci sarebbe|sarebbe|ci sono|avete|ci fosse)(?: \\w+){0,2}? (?:qualcun~|qualche|<P>)(?: \\w+){0,5}? (?:li|la|qui|parlare|aiut~|rispond~|disponibil[ei]|reale|ver[oa]|uman[oa]|online|contattare|assist~|dall altra parte|linea|possa|chattare)",
    "(?:c e|ce) qualcuno|c e (?:un |una |anche |per caso )*(?:<D> )*<P>",
    "qualcuno (?:\\w+ ){0,4}?(?:chiamare|chiamarmi|chiama|chiami|chiamasse|richiamare|richiamarmi|richiami|richiama|aiutare|aiutarmi|aiuti|aiuta|assistere|assistermi|contattare|contattarmi|contatti|contatta|rispondere|rispondermi|risponda|telefonare|telefonarmi|telefoni|telefonasse|farsi sentire|occuparsene|occupi|occuparsi|gestisca|risolva|veda|controlli|verifichi|venga|scriva|intervenire)",
    "(?:venga|vengano|fate venire|fai venire|faccia venire|intervenga|mandate|manda|voglio vedere|vedere) (?:<D> )*<A>|che (?:<D> )*<A> (?:\\w+ ){0,2}?(?:venga|parli|chiami|richiami|aiuti|risponda|intervenga|scriva|spieghi)",
    "<P> (?:\\w+ ){0,3}?(?:mi|ci) (?:chiam~|richiam~|aiut~|contatt~|rispond~|puo)",
    "richiam(?:atemi|armi|ami|arci|ateci|ata|are)|mi (?:richiam(?:a|i|ate|ino|asse|are|iate)|ricontatt~|telefon~)|mi (?:chiami|chiamate|chiamiate|chiamino|chiamasse|chiamassero) |(?:mi|ci) (?:puo|potete|potrebbe|possono|puoi|potreste|potrebbero) (?:\\w+ )?(?:chiamare|richiamare|contattare|telefonare)|(?:puo|potete|potrebbe|puoi|potreste|possibile|farmi|farvi|essere|vorrei|gradirei) (?:\\w+ )?(?:chiamarmi|richiamarmi|telefonarmi|contattarmi|ricontattarmi|chiamarci)|chiam(?:atemi|ami|armi)|contatt(?:atemi|ami)|telefonatemi|farmi (?:chiamare|richiamare|contattare)|(?:essere|venire) (?:chiamat|richiamat|contattat|ricontattat)[oa]|mi chiami$|una (?:chiamata|telefonata)(?: da| di| per favore|$)",
    "(?:con|col) (?:<D> )*<P>(?: per favore| grazie| per piacere)*$",
    "(?:passatemi|passami|mi passi|trasferitemi|mi trasferisca)(?: per favore| subito| ora)*$",
  ],
  refusesMachine: [
    "<B> (?:\\w+ )?non (?:ci |ne )?<S>",
    "(?:non|senza|niente|basta|stuf[oa]|stanc[oa]|odio|invece|anziche|piuttosto che|no|ne|smett~) (?:\\w+ ){0,5}?<B>",
  ],
  refuses: [
    "nessuno (?:deve|mi|ha)",
    "non (?:mi |ci |lo |la |vi |si )*(?:voglio|vorrei|serve|ho bisogno|ho (?:alcun )?bisogno|desidero|passat~|pass[io]~|trasfer~|chiamat~|chiam~|richiam~|occorre|con|parlare|metter~|mett~|colleg~|contatt~|telefon~|vuole|c e bisogno|e necessario|intendo|preferisco|inoltr~)",
    "senza (?:\\w+ ){0,3}?(?:parlare|<A>|dover|chiamare|contattare|passare)",
    "(?:con|a) nessuno|mai|inutile|evit~ (?:\\w+ ){0,2}(?:parlare|chiam~)",
  ],
  polite: [
    "non (?:posso|c e|ce|ci sono|si puo|potrei|e possibile|sarebbe possibile|potete|puo|potrebbe~|avete|esiste|ci sarebbe|capi~|funziona~|aiuta~|risolv~|serve a niente|serve a nulla|rispond~|so|va bene|mi aiuta~|mi capi~|mi rispond~)",
    "perche non (?:posso|c e|mi)",
  ],
  own: "(?:il |la |i |le )?(?:mi[oa]|miei|mie|nostr[oaie]) (?!(?:consulen|agent|referen|operat))(?:<A>)",
  others: [
    "fingend~|finge~|si spaccia~|truff~|qualcuno mi (?:chiama|scrive|contatta) (?:di continuo|sempre|ogni|continua~|da un|dicendo)",
    "(?:mi[oa]|miei|mie|nostr~|su[oa]) (?:\\w+ )?(?:madre|mamma|padre|papa|moglie|marito|figli~|sorella|fratello|amic~|vicin~|padron~|inquilin~|nonn~|capo|collega~|ragazz~|client~)(?: \\w+){0,2} (?:mi|ci) (?:chiam~|telefon~|scriv~|richiam~)",
    "quant[oaie]|quali|quale|qual e|che (?:orari~|ora|ore|numero|giorni|significa|lingue)|orari[oa]?|a che ora|(?:^|fino a |da |per |di )quando|apert[oaie]|aprite|apre|chiud~|numero (?:di|del|dell|della|per)|telefono (?:del|dell|della)|prezz~|costa~|indirizzo|dove (?:si trova|siete|e)",
    "^(?!c )(?:\\w+ )?(?:sei|lei e|siete|sto (?:parlando|chattando|scrivendo)|parlo con|e (?:un|una) (?:bot|robot|persona|umano|vera)|questo e|sto per parlare)|(?:se|che) (?:sei|lei e|sto parlando|parlo)",
    "agent[ei] (?:immobiliar~|di viaggio|di viaggi|assicurativ~|di commercio|di polizia|commercial~|doganal~|segreto|patogeno|di cambio|di borsa)|agenzia|operator[ei] (?:turistic~|mobil[ei]|telefonic[oi] (?:mobile|usate)|di telefonia|logic~|socio~|sanitari~|ecologic~)|risorse umane|diritti umani|corpo umano|(?:a|per) persona|a testa|(?:per|fino a) una persona|(?:per|da|di|fino a) (?:una sola|due|tre|quattro|cinque|sei|piu|\\d+) person[ae]|\\d+ persone|consulent[ei] (?:fiscal~|finanziar~|del lavoro|legal~|immobiliar~)|responsabile (?:del trattamento|dei dati|marketing|acquisti)|lavor(?:o|are|ano|a)|assum~|assunzion~|candidat~|carriera|stipendi~|posizion~ aperte",
    "^(?:\\w+ )?(?:e necessario|e obbligatorio|occorre|serve (?:un|una)|dobbiamo|ho bisogno di (?:un|una) (?:\\w+ ){1,6}per|si deve)|(?:devo|bisogna) (?:\\w+ ){0,3}?(?:parlare|chiamare|contattare) (?:\\w+ ){0,6}?per",
    "(?:ho|abbiamo|avevo|hanno|ha|aveva) (?:\\w+ ){0,2}?(?:parlato|discusso|chiamato|sentito|contattato|detto|chattato|richiamato)|parlato|ieri|la settimana scorsa|l altro giorno|l ultima volta|mi (?:ha|hanno|aveva) |mi chiamo|(?:tempo|giorni|mesi|ore) fa",
    "(?:clienti|utenti|visitatori|figli|amic[io]|pazienti) (?:\\w+ ){0,4}?(?:parlare|chattare|contattare|comunicare)|(?:mio|mia|miei|mie|suo|sua|altr[ie]) (?:\\w+ )?(?:amic[oai]|marito|moglie|clienti?|madre|padre|medico|vicin[oa]|utenti|avvocato|figli[oa]|capo)|parlare (?:di|del|della|italiano|inglese|dei) ",
    "(?:venire|andare|portare|viaggiare|pagare|entrare|aggiungere|invitare|ospitare) (?:\\w+ )?(?:con )?(?:a )?(?:un |una )?(?:altra|seconda) persona",
    "chi (?:e|sono|era|dirige|risponde|gestisce|lavora|siete)|sono (?:un|una|il|la|un agente|l)|come agente|diventare|significa|tradu~|differenza tra|grazie (?:\\w+ ){0,4}<P>|qualcuno (?:sa|conosce|ha|altro puo|puo dirmi|mi sa dire)",
  ],
  othersAsked: [
    "firma",
    "(?:devo|bisogna|occorre|dovrei|si deve|serve|dobbiamo) (?:\\w+ )?(?:<S>|chiamare|contattare|sentire)",
  ],
  beside:
    "un|uno|una|il|lo|la|l|a|al|con|per favore|per piacere|perfavore|pf|grazie|subito|ora|adesso|ciao|salve|buongiorno|si|no|reale|ver[oa]|uman[oa]|urgente|parlare|mi|di|in|carne|ossa|e|voglio|vorrei|aiuto|diretto|ok|presto|altro|clienti",
  but: "ma|o|oppure|altrimenti|quindi|allora|pero|perche|invece",
  spelling:
    "umano umana persona operatore operatrice agente consulente addetto impiegato responsabile parlare qualcuno assistenza servizio clienti supporto dipendente richiamare richiamarmi passatemi|agenda umani persone personale operatori pallare parlate qualcuna parlane agenti",
};
