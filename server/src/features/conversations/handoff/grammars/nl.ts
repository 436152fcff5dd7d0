import type { HandoffGrammar } from "../handoff-grammar.ts";

export const dutch: HandoffGrammar = {
  person:
    "call ?cent(?:er|re)|\\w+leider|directeur|directie|klachtencommissie|(?:volgende|hoger) niveau|hogerhand|hogere leidinggevende|mens(?:en)?|menselijk~ \\w+|(?:echte?|levende?|werkelijke) (?:persoon|personen|mens~|iemand|medewerk~|mensen|collega~|agent~)|persoon|~medewerk(?:er|sters?|ers)|agent|agenten|operator~|telefonist~|collega s?|collegas?|adviseur~|consulent~|vertegenwoordiger~|klantenservice~|klantendienst|klantenteam|helpdesk~|support(?:team|medewerker)?|leidinggevende~|manager~|baas|chef|supervisor~|werknemer~|begeleider~|\\w*specialist~|receptionist~|servicedesk|iemand (?:van (?:jullie|uw|het|de|vlees)|echt~|anders|in levende lijve|uit het|die (?:me|mij|het|er))|team|contactpersoon|expert|aanspreekpunt|bediende",
  somebody:
    "(?:nacht|dag|avond)dienst|een van (?:jullie|uw|de) \\w+|\\w*portier~|\\w*receptionist~|concierge|bewaker|nachtwaker|huismeester|dierenarts|loodgieter~|elektricien~|technieker~|technicus|installateur~|chauffeur|koerier|jurist~|ingenieur~|therapeut~|tandarts|psycholoog~|leraar|docent~|boekhouder~|directeur~|coordinator~|trainer~|coach|verloskundige|makelaar|zorgverlener~|zuster|iemand anders|boekhouding|\\w*afdeling(?: \\w+)?|receptie|administratie|verkoop|klachten|facturatie|iemand|iemant|iemend|iemandje|een van jullie|een van uw~|mensen|verpleeg~|arts|dokter|apotheker~|verkoper~|advocaat|eigenaar|deskundige|monteur~|vakman|~expert~",
  speak:
    "spreke|prate|prata|praten|spreken|spreek|praat|chatten|overleggen|kletsen|bespreken|bespreek|overleg|contact|babbelen|communiceren|schrijven|te maken hebben|gesprek|telefoneren|whatsappen|bellen",
  machine:
    "robots?|bots?|chat ?bots?|machines?|(?:met|tegen|door) (?:een |de |n |jullie )?computers?|automaat|automaten|(?:ge)?automat~ (?:\\w+ )?(?:antwoord~|bericht~|reactie~|systeem|menu)|ai|programma|algoritme|bandje|software|virtuele assistent",
  between:
    "ik|graag|gewoon|aub|alstublieft|alsjeblieft|nu|meteen|direct|even|met|een|de|het|je|jouw|echte?|levende?|menselijk~|juiste|bevoegde|verantwoordelijke|andere?|van|uw|jullie|liever|eens|maar|toch|iemand|hier|n|naar|aan|dus|gauw|snel|m|ook|dringend",
  stops: "u|je|jij|ik|en|maar|omdat|als|wil|kan|hoeveel|over|of|waarom|hoe",
  frames: [
    [
      "(?!persoon)<P>",
      "aub|alsjeblieft|alstublieft|graag|laat (?:het )?(?:me|mij)|weten|hulp|(?:ik|we) (?:\\w+ ){0,4}?(?:kan|kunnen|zou|mag)|vriendelijk|waar (?:is|blijft)",
    ],
    [
      "is|zijn|zit|zitten|werk~|nog|hebben",
      "(?:<P>|mensen|iemand|lui)",
      "<B>|bij jullie|daar|erachter|aan de andere kant",
    ],
    [
      "prettiger|fijner|geruster|gerust~|comfortabeler|makkelijker|veiliger|liever",
      "(?:als|met|dat|wanneer) (?:<D> )*<A>",
    ],
    [
      "wil|wilde|wou|zou|kan|mag|liever|graag|moet|aub|mogelijk|krijg",
      "<A>",
      "aan de (?:lijn|telefoon)|via (?:video~|zoom|beeld~)|per (?:telefoon|video~)|telefonisch|op de lijn|live",
    ],
    [
      "alleen|enkel|uitsluitend|wil|wilde|wou|zou|kan|kunnen|mag|liever|graag|moet|alsjeblieft|alstublieft|aub|svp|wens|mogelijk|prefereer|beter|laat|nodig|wilt|leg",
      "<S>|mening|advies|oordeel|klagen|uitleggen|uit|uitpraten|vertellen|toelichten|laten zien|video~|facetime|zoom|teams|telefonisch|aan de telefoon|persoonlijk|face to face|doornemen|voorleggen|afstemmen|beeldbellen|klagen|gesproken",
      "(?:met|tegen|aan|door|bij|van|via) (?:<D> )*<A>",
    ],
    [
      "kan|kunnen|kunt|zou|zouden|wil|laat|laten|mag|moet|graag|alsjeblieft|aub|mogelijk|misschien",
      "(?<!als )<A>",
      "(?:na|be|mee|ernaar |hiernaar |er naar |hier naar |naar )?(?:kijken|kijkt|kijk)|(?:me|mij|ons|hiermee|hierbij|verder) (?:\\w+ )?(?:help~|bel~|terugbel~|contact~|antwoord~|uitleg~|advis~|begeleid~|mail~|schrijv~)|(?:over|op)(?:nemen|neemt|pakken|pakt)|helpen|controleren|nakijken|bekijken|uitzoeken|checken|reageren|antwoorden|ingrijpen|meekijken|tussenbeide|regelen|oplossen|behandelen|bemoeien|contact opnemen",
    ],
  ],
  asks: [
    "(?:naar|aan) (?:<D> )*(?:\\w*specialist~|<A>) (?:\\w+ )?(?:te )?(?:verwijz~|doorverwijz~|sturen|leiden)",
    "(?:eis|verwacht|wil) (?:\\w+ ){0,3}?(?:antwoord|reactie|uitleg) (?:van|door) (?:<D> )*<P>",
    "(?:probeer|wil) (?:\\w+ ){0,3}?<A> (?:te )?(?:bereiken|spreken|pakken)",
    "(?:wil|wilde|kan|mag|zou) (?:\\w+ ){0,2}?(?:met )?(?:het|de|jullie|uw) \\w+ (?:spreken|praten|aan de lijn)",
    "hulp (?:van|door) (?:<D> )*<P>",
    "(?:liever|beter|kunnen we) (?:\\w+ ){0,3}?(?:telefonisch|via de telefoon|aan de telefoon)",
    "<P>(?: \\w+){0,4}? (?:te veel gevraagd|zo moeilijk)|(?:te veel gevraagd|zo moeilijk) (?:\\w+ ){0,3}?<P>",
    "(?:heeft|hebben|is|hebt)(?: u| jullie| er| je)* (?:<D> )*<A> (?:aan wie|met wie|bij wie|waarmee)",
    "^(?:<D> )*<A>(?: (?:aub|alstublieft|alsjeblieft|graag|svp))+$",
    "(?:wil|wilde|liever|eis|wens) <g><P>",
    "(?:minu~|minuutje~|moment~|momentje) (?:met|van) (?:<D> )*<A>",
    "^(?:\\w+ )?(?:is|zijn) (?:<D> )*<A> (?:er|daar|hier|aanwezig|bereikbaar|vrij|beschikbaar|in huis|online)(?: (?:nu|vandaag|nog))*$",
    "als (?:<D> )*<A> (?:\\w+ ){0,3}?(?:behandelt|oppakt|kijkt|antwoordt|regelt|doet|belt|overneemt|meekijkt)",
    "^(?:doorverbinden|terugbellen|doorschakelen|bellen)(?: (?:aub|graag|nu))*$",
    "escale~|opschalen",
    "(?:is|zit) (?:hier|daar|er)(?: \\w+){0,2} iemand",
    "(?:verbind|schakel|zet|stuur|geef) (?:\\w+ ){0,2}?(?:me|mij|ons) (?:\\w+ ){0,3}?(?:door|over)|(?:me|mij|ons) (?:\\w+ ){0,3}?(?:door|over)(?: te )?(?:verbinden|schakelen|zetten|sturen|verbindt|schakelt|zet)",
    "(?:met|bij|tot) wie (?:\\w+ ){0,5}?(?:<S>|terecht|wenden|zijn|aankloppen)|iemand met wie",
    "(?:met|tegen|aan) <g><A> <g><S>",
    "<S> <g>(?:met|tegen|aan) <g><A>",
    "<A> <g>(?:te )?(?:spreken|spreke|prate|bellen|bereiken|doorverbinden|verbinden|doorverbonden|verbonden|doorgeschakeld|doorgezet|doorschakelen|doorzetten|overnemen|overneemt|krijgen|hebben|inschakelen|erbij halen|erbij|contacteren|aan de lijn|te pakken)",
    "(?:verbind~|doorverbind~|doorverbonden|doorschakel~|schakel~|zet|doorzetten|stuur|doorsturen|geef|geeft|geven|haal|breng~|leid|roep|escaleer~|regel|vind|zoek|overdragen) (?:\\w+ ){0,4}?(?:met |naar |aan |door )?(?:<D> )*<A>",
    "(?:wil|wilde|wou|graag|zoek|geef me|geef mij|mag ik|kan ik|liever|moet|eis|verlang|verkies|wens|krijg ik|kan er|prefereer|doe mij|doe me) (?:<D> )*<P>",
    "<P> (?:nodig|graag|alstublieft|alsjeblieft|aub|svp|a u b|gewenst|nu|spreken)(?: |$)",
    "(?:wil|zoek|nodig|graag|wil graag) (?:<D> )*iemand (?:die|van|met|echt~|nodig)|iemand (?:nodig|graag)",
    "(?:is|zit|zijn|werkt|hebben jullie|heeft u|heb je)(?: er)?(?: \\w+){0,3}? (?:iemand|mensen|<P>)(?: \\w+){0,4}? (?:praten|spreken|helpen|daar|hier|aanwezig|bereikbaar|beschikbaar|online|echt~|aan de andere kant|te woord|antwoord~|contact|vrij|kan)",
    "(?:is|zit) er (?:ook |misschien |hier |daar |nog |wel |toevallig )*(?:een |n )?(?:iemand|<P>)|iemand (?:daar|hier|aanwezig|online|thuis)",
    "bel(?:t|len)? (?:me|mij|ons|m) |bel(?:t)? (?:me|mij|ons)(?: \\w+)* (?:terug|op|even|aub)|bel (?:me|mij|ons)$|(?:me|mij|ons)(?: \\w+){0,4} (?:terugbellen|terugbelt|opbellen|bellen|belt|terug te bellen|contacteren|telefoneren)|terugbel~|teruggebeld|gebeld worden|opgebeld|telefonisch contact",
    "iemand (?:\\w+ ){0,5}?(?:bellen|belt|terugbellen|helpen|helpt|contact|overnemen|kijken|kijkt|antwoorden|antwoordt|te woord|opnemen|bijstaan|langskomen in de chat|reageren)|<P> (?:\\w+ ){0,3}?(?:mij|me) (?:\\w+ ){0,3}?(?:bellen|helpen|terugbellen|contacteren|te woord)|(?:kan|kunnen|zou|mag)(?: \\w+){0,2} <P> (?:\\w+ ){0,4}?(?:bellen|helpen|overnemen|kijken|contact)",
    "(?:laat|laten|moet|moeten) (?:<D> |er |mij |me )*<A> (?:\\w+ ){0,4}?(?:komen|bellen|spreken|praten|terugbellen|antwoorden|helpen|kijken|overnemen|contact|reageren|schrijven|oppakken|regelen|uitzoeken|bekijken|oplossen|afhandelen)",
    "(?:met|naar) (?:<D> )*<P>(?: aub| alstublieft| alsjeblieft| graag)*$",
    "(?:verbind|schakel|zet) (?:me|mij|ons) (?:\\w+ ){0,2}?door|doorverbonden worden|doorverbinden|doorschakelen|in contact (?:komen|brengen) met|te woord gestaan|contact opnemen met (?:mij|me)",
  ],
  refusesMachine: [
    "<B> <S> (?:\\w+ ){0,2}?niet",
    "(?:niet|geen|zonder|genoeg|stop|zat|beu|moe|haat|in plaats|klaar met|nooit|liever niet) (?:\\w+ ){0,5}?<B>",
    "<B> (?:\\w+ ){0,3}?(?:niet|geen|beu|zat)(?: (?:praten|spreken|chatten|meer))*$",
  ],
  refuses: [
    "(?:geen|niet|zonder|nooit|hoeft?|niemand) (?:(?!(?:ik|wil|wilt|moet|kan|maar|werkt|graag|verder|snap|begrijp~) )\\w+ ){0,6}?(?:<A>|<S>|doorverb~|verbind~|verbonden|bellen|belt|gebeld|terugbel~|doorgeschakeld|doorschakel~)",
    "(?:verbind|wil|hoef|bel|zoek|stuur|zet|schakel|nodig|hoeft)(?: \\w+){0,3} (?:niet|geen|niemand)",
    "niet nodig|onnodig|hoeft niet|geen behoefte",
  ],
  polite: [
    "(?:kan|kunnen|mag|waarom|kunt|zou)(?: \\w+){0,4} (?:niet|geen|niemand)",
    "(?:is|zit|zijn|hebben|(?<!ik )(?<!we )(?<!wij )heb)(?: er| je| jullie)?(?: \\w+){0,3} (?:niemand|geen|niet)",
    "(?:snap~|begrijp~|werk~|help~|kom~|gaat|lukt|versta~|weet|beantwoord~|klopt|los~)(?: \\w+){0,4} (?:niet|niks|niets|geen)(?: uit| verder)?",
  ],
  own: "(?:mijn|m n|onze|ons) (?!(?:adviseur|contactpersoon|consulent|begeleider))(?:<A>|huisarts)",
  others: [
    "doet alsof|doen alsof|zegt dat hij|opgelicht~|oplicht~|iemand (?:belt|appt|mailt) (?:me|mij|ons)",
    "(?:mijn|m n|onze|ons|zijn|haar) (?:\\w+ )?(?:moeder|mama|vader|papa|vrouw|man|zoon|dochter|zus~|broer~|vriend~|buur~|huisbaas|verhuurder|huurder|oma|opa|baas|collega~|partner|klant~) (?:belt|bellen|belde|appt|mailt|schrijft)",
    "hoeveel|hoe (?:lang|duur|oud|vaak|groot|snel|laat|heet|heten|word|hoog|goed)|welke?|wat (?:is|zijn|kost|betekent|voor)",
    "^(?:\\w+ )?(?:ben je|ben jij|bent u|zijn jullie|praat ik|spreek ik|chat ik|ben ik|is dit|is dat)|(?:of|dat) (?:je|jij|u|ik|dit) (?:\\w+ ){0,4}(?:mens|bot|robot|bent|ben|is|praat|spreek)",
    "~openingstijden|openingsuren|geopend|\\bopen\\b|wanneer|tijden|uren|hoe laat|~nummers?|e ?mail ?adres|adres|prijs~|kost~|bereikbaarheid",
    "~makelaar~|verzekerings~|reisagent~|reisbureau|reisadviseur|belastingadviseur~|financieel adviseur~|mensenrechten|per (?:persoon|medewerker|mens)|(?:voor|tot|van|met) (?:een|1|twee|drie|vier|vijf|zes|meerdere|meer|\\d+) (?:persoon|personen|mensen|medewerkers)|\\d+ (?:personen|mensen|medewerkers)|eenpersoons|personeel~|vacature~|sollicit~|werken bij|baan|salaris|stage",
    "^(?!bij wie|met wie|tot wie)(?:\\w+ )?(?:moet ik|moeten we|heb ik|dien ik|moet je|moet men|hoef ik|is het (?:verplicht|nodig))|(?:moet|dien) (?:ik|je|men) (?:daarvoor|hiervoor|eerst|altijd|dan|per se)",
    "gesproken|gepraat|gechat|getelefoneerd|(?:heb|heeft|had|hebben|werd|ben)(?: \\w+){0,6} (?:gebeld|geholpen|gezegd|doorverbonden|teruggebeld|contact gehad)|gisteren|vorige (?:week|maand|keer)|geleden|eerder deze",
    "(?:klanten|gebruikers|bezoekers|gasten|vrienden?|kinderen|patienten) (?:\\w+ ){0,5}(?:praten|spreken|chatten|contact|bereiken)|met (?:mijn|zijn|haar|andere|onze) (?:\\w+ )?(?:vriend~|vrouw|man|klant~|gebruikers|moeder|vader|arts|dokter|buur~|baas|collega~)",
    "wie (?:is|zijn|was|leidt|werkt|heeft|beantwoordt|leest)|werken (?:er|jullie|bij)|werkzaam|ik ben (?:een|de|geen|jullie|uw|zelf)|als (?:medewerker|agent|adviseur|manager)|betekent|vertaal~|verschil tussen|bedankt (?:\\w+ ){0,3}<P>|dank (?:\\w+ ){0,3}<P>|weet iemand|iemand (?:weet|anders (?:mijn|het|de|ophalen))",
  ],
  othersAsked: ["handtekening", "(?<!wie )(?:moet|moeten|dien|hoef) (?:ik|we|je|men)"],
  beside:
    "een|de|het|n|aub|alstublieft|alsjeblieft|svp|graag|nu|meteen|met|echte?|hallo|hoi|hey|dank|bedankt|ja|nee|ok|levende?|liever|spreken|praten|direct|live|hulp|dringend|snel|even|ik|wil|menselijk~|gewoon|naar|contact",
  but: "maar|of|(?<!iemand )anders|dus|echter|want|dan(?! (?:maar |toch |even )?(?:door|over) ?)|omdat",
  spelling:
    "medewerker medewerkers iemand spreken praten persoon klantenservice doorverbinden doorverbonden verbinden collega adviseur operator mensen terugbellen supervisor|personen steken sparen wensen menen preken",
};
