import type { HandoffGrammar } from "../handoff-grammar.ts";

export const german: HandoffGrammar = {
  person:
    "mensch(?:en|s)?|menschliche[nrms]? \\w+|(?:echte|richtige|reale|lebende|lebendige|wirkliche|leibhaftige)[nrms]? (?:person~|leute~|menschen?|mitarbeiter~|jemand~|gegenuber|ansprechpartner~|berater~|kollege~|agenten?)|personen aus fleisch|~mitarbeiter~|~berater~|ansprechpartner~|ansprechperson~|sachbearbeiter~|agent|agenten|agentin|live agent|operator~|person|kollege|kollegen|kollegin|~betreuer~|support(?:er|team|mitarbeiter~|ler)?|kundendienst~|kundenservice~|kundensupport|kundenbetreuung|hotline|vorgesetzte[nrm]?|chef|chefin|geschaftsfuhrer~|manager~|teamleiter~|verantwortliche[nrm]?|zustandige[nrm]?|servicekraft|angestellte[nrm]?|(?:jemand(?:en|em)?) (?:echte[nms]?|richtige[nms]?|menschliche[nms]?|aus (?:dem|eurem|ihrem) team|(?:vom|aus dem) (?:team|support|service|kundendienst|kundenservice)|von (?:euch|ihnen)|anderen|anders|kompetente[ns]?)|eine[nrm]? von (?:euch|ihnen)|fachmann|fachperson|experten?|techniker~",
  somebody:
    "buchhaltung|\\w*abteilung|vertrieb|verkauf|reklamation~|rezeption|zentrale|empfang|sekretariat|verwaltung|jemand(?:en|em)?|irgendjemand~|irgendwe[nmr]|irgendeine[nrm]|we[nmr]|leute|arzt|arztin|apotheker~|verkaufer~|pfleger~|fachkraft|anwalt|monteur~|lehrer~|inhaber~|krankenschwester",
  speak:
    "sprech~|sprich~|spreche|reden|rede|redn|schreiben|chatten|telefonier~|unterhalten|quatschen|plaudern|kommunizieren|austauschen|besprechen|klaren|zu tun haben|kontakt~ (?:haben|aufnehmen|treten)|in kontakt treten|gesprach",
  machine:
    "bots?|robot(?:er|ern|ers)?|chat ?bots?|maschinen?|computern?|automat~|ki|programm|software|algorithm~|blechkiste|sprachassistent~|bandansage",
  between:
    "ich|bitte|gern~|lieber|jetzt|sofort|endlich|nur|mal|mit|ein|eine[nrms]?|de[nrm]|das|die|echte?[nrms]?|richtige?[nrms]?|reale?[nrms]?|menschlich~|lebende?[nrms]?|direkt|doch|auch|an|von|ihne[nr]|ihr~|eure[nrm]?|euer|kompetente?[nrms]?|andere[nrms]?|hier|zu|zum|zur|nem|nen|ner|n|einfach|schnell|dringend|unbedingt|wirklich|da|mir|fur",
  stops: "ich|und|aber|weil|ob|wenn|dass|will|mochte|kann|brauche|warum|wie|du|uber|wegen",
  asks: [
    "(?:mit|zu|an) <g><A> <g><S>",
    "<S> <g>(?:mit|zu) <g><A>",
    "(?:mit|an) we[mn] (?:\\w+ ){0,5}?(?:<S>|wenden)",
    "<A> (?:\\w+ ){0,4}?(?:zu )?(?:sprechen|reden|verbinden|verbindet|verbunden|weiterleiten|weitergeleitet|weiterverbinden|weiterverbunden|durchstellen|durchgestellt|ubergeben|vermitteln|vermittelt|erreichen|kontaktieren|ranholen|holen|dazuholen|hinzuziehen|geben|bekommen|haben|einschalten|ubernehmen|ubernimmt|rufen|wechseln|sprech|zu fassen)",
    "(?:verbind~|stell~|leit~|ubergeb~|ubergib|gib|gebt|geben|hol|holt|holen|schick~|vermittel~|schalt~|bring~|ruf|weiterverbind~|reich~) (?:\\w+ ){0,3}?(?:mit |an |zu |zum |zur )?(?:<D> )*<A>",
    "(?:mochte?|mocht|will|wil|hatte gern~?|brauch~?|benotig~|verlang~|wunsch~|suche?|geb~ mir|gib mir|kann ich|konnte ich|konnt ich|darf ich|bekomme ich|kriege ich|bitte|lieber|fordere|bestehe auf|hatt gern~?|dann) (?:<D> )*<P>",
    "(?:brauch~?|benotig~|suche|will|mochte?|hatte gern~?) (?:<D> )*(?:jemand~) (?:der|die|echt~|richtig~|von|aus|vom)",
    "(?:ist|ists|sitzt|is|gibts|gibt s|gibt es|sind|habt ihr|haben sie|arbeitet) (?:\\w+ ){0,3}?(?:jemand~|wer|<P>)(?: \\w+){0,3}? (?:da|hier|echt~|erreichbar|verfugbar|sprechen|reden|online|helfen|antwort~|dort|richtig~|mit de[mnr]|zum reden|weiterhilft|weiterhelfen kann)",
    "(?:ist|sitzt|is) (?:da|hier|dort|denn|bei euch|bei ihnen)(?: \\w+){0,2} (?:jemand~|wer|<P>)",
    "gibt(?:s| s| es) (?:<D> |denn |eigentlich |vielleicht |irgendwo |bei euch |bei ihnen )*<P>",
    "(?:jemand|mensch) (?:da|hier|erreichbar|online|echtes)",
    "(?:ruf|rufen|ruft|rufe) (?:sie |ihr |du |doch |bitte )*(?:mich|uns)(?: \\w+){0,5} (?:an|zuruck)|(?:mich|uns|mir)(?: \\w+){0,5} (?:anrufen|anruft|zuruckrufen|zuruckruft|zuruckmelden|kontaktieren|kontaktiert|anrufe|telefonieren)|(?:um |einen |bitte |fur einen |ein )?ruckruf|zuruckgerufen werden|angerufen werden|ruckruf~",
    "(?:sich|bei mir) (?:\\w+ ){0,4}(?:melden|meldet|melde)|jemand (?:\\w+ ){0,5}(?:anrufen|zuruckrufen|melden|helfen|weiterhelfen|kummern|ubernehmen|kontaktieren|anschauen|ansehen|annehmen|antworten|ruft|meldet|kummert|hilft)|(?:kann|konnte|konnt|konnten|konnen)(?: mir| mich| uns| da| hier| bitte| mal| vielleicht| denn| ein| eine| einer)* (?:jemand|<P>)(?: \\w+){0,6} (?:helfen|weiterhelfen|anrufen|melden|kummern|ubernehmen|antworten|anschauen|ansehen|kontaktieren|sprechen|reden|drauf~|schauen|gucken|druber~|reinschauen|einspringen|prufen)",
    "(?:soll|sollen|lassen sie|lass|lasst|moge|schickt|schick) (?:\\w+ ){0,3}?(?:mich |mir |sich )?(?:<D> )*<A> (?:\\w+ ){0,5}?(?:kommen|sprechen|reden|anrufen|melden|kummern|helfen|antworten|ubernehmen|schreiben|ran)",
    "(?:mit|zu) (?:<D> )*<P>(?: bitte| sprechen| verbinden)*$",
    "eskalier~|(?:verbind~|stell~) (?:sie )?(?:mich|uns)(?: bitte| jetzt| sofort)*(?: durch| weiter)?$|weiterverbinden|durchstellen",
  ],
  refusesMachine: [
    "(?:nicht|kein~|ohne|statt|anstatt|genug|satt|leid|hasse|nervt|bloss|schluss|keine lust) (?:\\w+ ){0,4}?<B>",
    "<B> (?:\\w+ ){0,3}?(?:nicht|kein~|satt|leid|nervt|genug)(?: (?:reden|sprechen|schreiben|chatten|mehr|antworten))+",
  ],
  refuses: [
    "(?:nicht|kein~|niemals|nie|niemand~|ohne) (?:(?!(?:ich|will|mochte|kann|brauche|bitte|verbind~|weiter|verstand~|klappt) )\\w+ ){0,5}?(?:<A>|<S>|verbind~|verbunden|weiterleit~|weitergeleitet|durchstell~|durchgestellt|anruf~|angerufen|ruckruf~|zuruckrufen|zuruckgerufen|weiterverbind~|telefonat~)",
    "(?:verbind~|brauch~|mochte|will|ruf~|leit~|stell~|benotig~|wunsch~) (?:(?:mich|uns|sie|bitte|da|dafur|ich|mit|jetzt|hier|wirklich|auch|mir|dazu|jemand~) )*(?:nicht|kein~|niemand~)",
    "nicht (?:notig|notwendig|erforderlich)|unnotig|niemand~",
  ],
  polite: [
    "(?:kann|konnte|konnt|konnen|konnten|darf|warum|wieso|weshalb)(?: \\w+){0,4} (?:nicht|kein~|niemand~)",
    "(?:gibt(?: es|s)?|ist|sind|habt|haben|sitzt)(?: \\w+){0,4} (?:nicht|kein~|niemand~)",
    "(?:komm~|hilf~|hilft|klappt|geht|funktionier~|versteh~|weiss|bringt|verstand~|pass~|stimmt|beantwort~|reicht|lost|kapier~|find~)(?: \\w+){0,4} (?:nicht|nichts|kein~)(?: weiter)?",
    "nicht (?:weiter|hilfreich|verstand~|klar|richtig|beantwortet|geholfen|gelost|schon wieder)",
  ],
  others: [
    "wie ?viele?|wie (?:lange|teuer|alt|oft|gross|schnell|heisst|heissen|hoch|gut|bekomme ich|wird|werde)|welche[nrsm]?",
    "^(?:\\w+ )?(?:bist|seid) (?:du|ihr)|^(?:\\w+ )?sind sie (?!in der lage)|^(?:\\w+ )?(?:bin ich|spreche ich|rede ich|schreibe ich|chatte ich|ist das|ist dies)|(?:ob|dass) (?:du|sie|ich|das|hier)(?: \\w+){0,5} (?:mensch|bot|roboter|sprech~|red~|bist|sind|ist)",
    "~offnungszeiten|offnet|geoffnet|wann|uhrzeit~|bis wie|von wann|~zeiten|erreichbarkeit|~nummern?|emailadresse|e mail adresse|adresse|preis~|kostet|kosten",
    "~makler~|reiseberater~|versicherungs~|steuerberater~|finanzberater~|unternehmensberater~|anlageberater~|reiseveranstalter|menschenrecht~|(?:pro|je) (?:person|kopf|mitarbeiter~)|(?:fur|ab|bis|zu) (?:eine|zwei|drei|vier|funf|sechs|mehrere|\\d+) (?:person~|menschen|leute|mitarbeiter~)|personal~|\\d+ (?:person~|mitarbeiter~|leute|menschen)|stelle~angebot~|bewerb~|karriere|ausbildung|mitarbeiterrabatt~|mitarbeitervorteil~|mitarbeiterzahl|mitarbeiterausweis",
    "^(?:\\w+ )?(?:muss|mussen|brauch~|soll|sollte|benotig~) (?:ich|man|wir)|^(?:darf|mag|will|wurde) man|(?:muss|mussen) (?:\\w+ ){0,4}(?:um|damit|dafur)|muss (?:man|ich) (?:dafur|dazu|erst|zwingend|unbedingt)",
    "gesprochen|geredet|telefoniert|gechattet|hat(?:te)? mich|(?:hat|habe|haben|hatte|wurde)(?: \\w+){0,6} (?:angerufen|zuruckgerufen|verbunden worden|gemeldet|geholfen|gesagt|weitergeleitet)|gestern|letzte[nr]? (?:woche|monat|mal)|vorhin",
    "(?:kunden|nutzer|besucher|gaste|freunde?|kinder|patienten|meine (?:mitarbeiter~|kollegen|kunden))(?: \\w+){0,5} (?:sprechen|reden|chatten|schreiben|erreichen|kontaktieren)|mit (?:meine[nrm]?|seine[nrm]?|andere[nr]) (?:\\w+ )?(?:freund~|frau|mann|kunden?|nutzern?|mutter|vater|arzt|nachbar~|chef|kollege~)",
    "wer (?:ist|sind|war|leitet|arbeitet|hat|beantwortet|macht|liest|fuhrt|steht)|arbeiten (?:bei|fur)|beschaftig~|ich bin (?:ein|eine|der|die|kein|ihr|euer|selbst)|als (?:mitarbeiter~|agent|berater~|chef)|werden kann|einstellen|sucht ihr|gesucht|bedeutet|ubersetz~|unterschied|danke (?:\\w+ ){0,3}<P>|habt ihr <P> (?:in|fur|aus)",
  ],
  beside:
    "ein|eine[nrm]?|de[nrm]|die|bitte|jetzt|sofort|mit|echte?[nrms]?|richtige?[nrms]?|hallo|hi|hey|danke|ja|nein|ok|bitte sehr|endlich|lieber|gern~|sprechen|reden|an|zu|zum|direkt|live|mensch|hilfe|dringend|schnell|mal|ich|nur|menschliche[nrm]?|brauche|will|mochte",
  but: "aber|sondern|jedoch|oder|sonst|deshalb|daher|trotzdem|dann",
  spelling:
    "mensch menschen mitarbeiter mitarbeiterin berater beraterin ansprechpartner sprechen reden jemand jemanden jemandem person verbinden verbinde kundenservice kundendienst kundenberater operator weiterleiten zuruckrufen ruckruf anrufen agenten|manchen manche wunschen redet heden personal",
};
