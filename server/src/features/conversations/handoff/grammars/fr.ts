import type { HandoffGrammar } from "../handoff-grammar.ts";

export const french: HandoffGrammar = {
  person:
    "centre d appels?|directeur~|directrice~|direction|mediateur|specialistes?|niveau superieur|(?:n |n\\+ ?)?n ?(?:\\+ ?)?2|hierarchie|(?:des |de )?vrais? gens|etres? (?:vivants?|humains?)|humaine?s?|etres? humains?|(?:vraie?s?|veritables?|reelle?s?) (?:personnes?|gens|conseill~|etres?|interlocut~|agents?|employe~|quelqu un)|personnes? (?:reelles?|physiques?|humaines?|vivantes?|en chair~|de (?:votre|l|chez)|du (?:service|support|sav)|competente?|qualifiee?|qui (?:puisse|peut|pourrait))|conseill(?:er|ere|ers|eres|e)|agents?|operat(?:eur|rice)s?|interlocut(?:eur|rice)s?|collaborat(?:eur|rice)s?|employee?s?|standardistes?|techniciens?|technicienne|responsables?|superieure?s?|gestionnaires?|chargee? de clientele|tele ?conseill~|service (?:client~|clients|apres vente|consommateurs?|technique)|sav|support(?: client~| technique)?|assistance(?: client~| humaine| technique)?|collegues?|correspondante?|hotline|manager|directeur|directrice|patron|quelqu un (?:de (?:reel|vrai|vivant|humain|chez vous|votre|l|competent)|du|d autre|d humain|en vrai)|membre (?:de|du) \\w+|l equipe|votre equipe|un vrai",
  somebody:
    "equipe de (?:nuit|jour|garde)|kelk ?1|kelqu un|qlq1|quelqu 1|qq ?un|veilleur~|gardien~|receptionniste~|concierge|portier|gens|du monde|commercia(?:l|le|ux|les)|soignant~|veterinaire~|plombier~|electricien~|mecanicien~|livreur~|juriste~|ingenieur~|therapeute~|dentiste~|formateur~|formatrice|professeur~|prof|notaire~|comptable~|directeur~|directrice|gerant~|coach|sage femme|psycholog~|reparateur~|installateur~|dirigeant~|depanneur~|quelqu un d autre|quelqun d autre|(?:service|departement) (?:\\w+ )?\\w+|comptabilite|facturation|accueil|reception|standard|secretariat|administration|infirmi~|medecin|pharmacien~|vendeu~|avocate?|expert~|specialiste~|chef|proprietaire|quelqu un|quelqun|quelquun|kelkun|qqn|qqun|qq1|une personne|l un d entre vous|l un de \\w+|un de vos \\w+|une de vos \\w+|personnes?",
  speak:
    "dire un mot|toucher un mot|dire deux mots|parler|parlerai~|parle|parlez|parlr|discuter|echanger|dialoguer|tchatter|tchater|chatter|converser|communiquer|m adresser|m entretenir|avoir affaire|voir avec|voir ca avec|m expliquer|entrer en contact|prendre contact|entrer en relation|etre mise? en (?:relation|contact|communication)|etre en contact",
  machine:
    "(?:reponses?|messages?|systemes?) automati~|robots?|bots?|chat ?bots?|machines?|automates?|(?:a|avec|par) (?:un |l |des )?ordinateurs?|ia|intelligence artificielle|repondeur|logiciel|programme|assistant virtuel",
  between:
    "a|au|aux|avec|un|une|des?|du|la|le|les|l|d|vrai~|veritable~|reel~|humain~|vos|votre|ton|tes|bon|bonne|quelqu un|svp|plutot|bien|juste|directement|tout de suite|maintenant|autre|s il vous plait|s il te plait|vraiment|plus|me|m|ici",
  stops: "vous|je|j|et|mais|parce|car|si|quand|que|tu|combien|pour|concernant",
  frames: [
    [
      "(?!person)<P>",
      "svp|stp|s il (?:vous|te) plait|merci de|veuillez|prevene~|(?:me |nous )?(?:prevenir|dire|avertir|informer)|aide|(?:je|on|nous) (?:pourrai~|puisse~|peux|peut)|auriez|ou est|aimable",
    ],
    [
      "y a~|il y a|reste~|existe|encore",
      "(?:<P>|gens|personnes|quelqu un|du monde)",
      "<B>|chez vous|la bas|derriere|encore la|a l autre bout",
    ],
    ["plus a l aise|plus rassure~|rassur~|plus tranquille|me sentirais? mieux|plus confortable|plus simple", "<A>"],
    [
      "uniquement|seulement|qu a|qu avec|veux|veut|voudrai~|souhait~|aimerai~|prefer~|besoin|peux|puis|pourrai~|possible|faut|faudrait|svp|s il vous plait|merci de|laissez moi|envie|mieux|demande|exige|peut on|pourrait on|desire~",
      "<S>|entretien|conversation|echange telephonique|appel telephonique|avis|opinion|conseil|me plaindre|expliquer|exposer|raconter|decrire|montrer|en visio~|visio~|video|par telephone|au telephone|de vive voix|regler (?:ca|cela)|traiter|voir ca|en direct",
      "(?:a|avec|au|aux|par|d|de|des|du|aupres d~) (?:<D> )*<A>",
    ],
    [
      "veux|voudrai~|souhait~|aimerai~|prefer~|besoin|peux|puis|pourrai~|possible|faut|svp|exige",
      "<A>",
      "en (?:visio~|video|direct|personne|ligne)|au telephone|par telephone|au bout du fil",
    ],
    [
      "peut|peuvent|pourrai~|puisse~|pouvez|pourriez|possible|faut|faudrait|il faut|que|qu|veux|voudrai~|souhait~|aimerai~|svp|merci de|voulez|serait",
      "(?<!si )<A>",
      "(?:m|nous|me) (?:aid~|appel~|rappel~|telephon~|contact~|recontact~|repond~|joindre|expliqu~|conseill~|assist~|guid~|ecri~)|(?:regard|verifi|examin|etudi|consult|jet|trait|debloqu|regl)(?:er|e|ez|ent) (?:\\w+ )?(?:mon|ma|mes|notre|ca|cela|ce|cette|un oeil|un coup|le|la|dessus)|s en occup~|s en charg~|intervenir|intervienne|prendre (?:\\w+ )?(?:en charge|en main|le relais|contact)|revenir vers|reprendre|resoudre|se pencher|voir ce que",
    ],
  ],
  asks: [
    "il (?:me )?(?:faut|faudrait) que (?:je|nous|l on) (?:parl|discut|echang|voi)\\w* (?:\\w+ ){0,3}?<A>",
    "(?:exige|attends|veux|voudrais|demande) (?:\\w+ ){0,4}?(?:de|du|d) (?:<D> )*<P>",
    "(?:voudrai~|veux|aimerai~|souhait~|puis je|peux|pourrai~) (?:\\w+ )?(?:parler (?:a|au|aux|avec)|joindre|contacter) (?:la |le |l |les |votre |vos )?\\w+",
    "aide (?:de|d|par) (?:<D> )*<P>",
    "(?:me|nous) contact(?:e|ent|iez)(?: |$)|en contact avec (?:moi|nous)",
    "(?:prefere|mieux|plutot|peut on) (?:\\w+ ){0,4}?(?:au|par) telephone|de vive voix",
    "<P>(?: \\w+){0,4}? (?:trop demander|si difficile|si complique)|(?:trop demander|si difficile|si complique) (?:\\w+ ){0,3}?<P>",
    "(?:auriez|avez|y a t il|existe)(?: vous)? (?:<D> )*<A> (?:a qui|avec qui|auquel|a laquelle|avec lequel)",
    "^(?:<D> )*<A>(?: (?:svp|stp|s il vous plait))+$",
    "(?:veux|voudrai~|souhait~|aimerai~|besoin|prefer~|exige) <g><P>",
    "(?:minutes?|instant|moment|mot) (?:avec|de) (?:<D> )*<A>",
    "^(?:\\w+ )?(?:<D> )*<A>(?: \\w+){0,3} (?:est|sont) (?:il |elle |ils |toujours |encore )*(?:la|ici|dispo~|present~|joignable~|en ligne)$|^est ce que (?:<D> )*<A>(?: \\w+){0,3} est (?:la|ici|dispo~|joignable)$",
    "si (?:<D> )*<P> (?:\\w+ ){0,2}?(?:s occup~|me repond~|prenait|regardait|traitait|s en)",
    "^(?:transfert|rappel|rappelez|transferer)(?: (?:svp|merci))*$",
    "escalad~ (?:\\w+ ){0,3}?(?:demande|dossier|cas|probleme|ticket)|escalez~",
    "a qui (?:\\w+ ){0,4}?(?:<S>|m adresse~|adresser|parler|tourner)|avec qui (?:\\w+ ){0,4}?<S>|quelqu un (?:a qui|avec qui)",
    "<S> (?:\\w+ ){0,3}?(?:a|avec|au|aux) <g><A>",
    "<S> (?:<D> )*<P>",
    "(?:passe[zr]?|passe moi|transfer~|mett~|met|connect~|redirig~|orient~|bascul~|renvoy~|dirig~|joindre|contacter|rejoindre|transmet~|(?:faites |faire )?remont~|signal~|transfere~|remett~|adress~|escalad~|appel(?:ez|er|le)|aiguill~|trouv~|degot~|envoyez|faites venir|confi~) (?:\\w+ ){0,4}?(?:a |avec |vers |au |aux )?(?:<D> )*<A>",
    "(?:veux|veut|voudrais|voudrai|vx|souhait~|aimerais|aimerai|desire~?|besoin|prefer~|exige|demande|je peux avoir|je pourrais avoir|puis je avoir|pourrais je avoir|peut on avoir|faut|donnez moi|donne moi|cherche|reclame|avoir|obtenir|plutot) (?:<D> )*<P>",
    "(?:besoin|veux|voudrais|souhaite|aimerais|cherche|faut) (?:<D> )*(?:quelqu un|une personne) (?:qui|pour|de|capable)",
    "(?:y a t il|ya t il|il y a|y a|ya|est ce qu il y a|existe t il|n y a t il|reste t il|est ce qu) (?:\\w+ ){0,3}?(?:<A>)(?: \\w+){0,4}? (?:parler|aider|repondre|la|ici|dispo~|reel~|vrai|humaine?|joindre|derriere|en ligne|aide|present~|vivant~|repond~)",
    "(?:y a t il|ya t il|y a|ya|il y a|est ce qu il y a|existe t il) (?:<D> |bien |seulement )*(?:quelqu un|<P>)(?: (?:la|ici|svp|chez vous|au bureau|aujourd hui|sur place|dispo~))*$",
    "quelqu un (?:\\w+ ){0,4}?(?:la$|m aider|nous aider|m appel~|me rappel~|me contact~|me recontact~|me repond~|prendre~|m assister|me telephon~|me joindre|s en occup~|regarder|me rencontrer|m aide|me parler|intervenir)",
    "(?:que|qu) (?:<D> )*<A> (?:\\w+ ){0,3}?(?:vienne|prenne|parle|intervienne|reponde|appelle|rappelle|contacte|recontacte|aide|ecrive|s en occupe|explique)|(?:voir|veux voir|faites venir|fait venir|va chercher|allez chercher) (?:<D> )*<A>",
    "(?:un|une|votre|vos|l) (?:<D> )*<P> (?:\\w+ ){0,3}?(?:me|m|nous) (?:rappel~|appel~|contact~|recontact~|aid~|repond~|parl~|telephon~)",
    "(?:rappelez|appelez|telephonez|contactez|recontactez|rappelle|rapelez|telephone|appelle|joignez) (?:moi|nous)|(?:me|m|nous) (?:rappeler|rapeler|rappelez|rappelle|rappelent|rappeliez|telephoner|recontacter|telephoniez|recontactiez)|(?:peut|peux|pouvez|pourr~|puisse|faire|voulez|vouloir|possible de|possible que|souhait~|aimer~|voudr~|faudrait|faut|etre)(?: \\w+){0,4} (?:me|m|nous) (?:appeler|appelle|appeliez|contacter|contacte|contactiez|joindre)|etre (?:rappel~|recontact~|contact~|appel~)|(?:un|une|mon|demande de|demander) (?:rappel|appel)(?: telephonique)?(?: svp| de votre part| s il vous plait|$)|rappel telephonique",
    "(?:mettez|mettre|mise?|met|mets) (?:\\w+ ){0,2}?en (?:relation|contact|communication) (?:avec|directement)|(?:transferez|passez|redirigez) (?:moi|nous)(?: svp| s il vous plait| maintenant)*$",
    "(?:a|avec) (?:<D> )*<P>(?: svp| s il vous plait)*$",
    "prise en charge (?:humaine|par)|reprendre la main|escalader|prenne le relais|prendre le relais",
  ],
  refusesMachine: [
    "<S> (?:\\w+ )?(?:pas|plus|jamais) (?:\\w+ ){0,2}?<B>|<B> (?:\\w+ ){0,3}?(?:pas|plus|jamais)(?: \\w+){0,2} <S>",
    "(?:pas|plus|marre|assez|ras le bol|sans|au lieu|stop|deteste|non|fatiguee?|aucun|arretez|plutot qu) (?:\\w+ ){0,5}?<B>",
  ],
  refuses: [
    "\\b(?:ne|n|pas|jamais|sans|inutile|surtout pas|aucun~|evitez|evite)\\b (?:(?!(?:je|j|mais|puis) )\\w+ ){0,6}?(?:<A>|<S>|transfer~|passe[zr]?|rappel~|appel~|contact~|redirig~|mett~|personne)",
    "(?:veux|voudrais|souhaite|besoin|transferez|passez|mettez|appelez|rappelez|contactez|connectez|redirigez|parler|parle)(?: moi| nous| parler)* (?:pas|a personne|avec personne|plus)",
    "pas (?:la peine|besoin|necessaire|envie)|inutile de|sans passer par",
  ],
  polite: [
    "n (?:\\w+ ){0,4}?(?:qu (?:a|avec|au)|que)",
    "(?:ne )?(?:puis|peut|peux|pourrai~|pouvons|pourrait|pouvez|pourriez|peuvent)(?: \\w+)?(?: (?:je|on|nous|vous|il))? pas",
    "n y a t il (?:pas|personne|aucun~)|il n y a (?:pas|personne|aucun~|donc personne)|y a pas|y a personne|pas de vrai~|n avez vous pas|vous n avez pas|il n est pas possible|n est il pas possible",
    "pourquoi (?:\\w+ ){0,5}?(?:pas|personne|aucun~)",
    "(?:n |ne |m |me |te |)(?:comprend~|compris|fonctionne~|marche|aide~|repond~|sert|resou~|trouve~|sais|sait|avance|suffi~|arriv~)(?: \\w+){0,2} (?:pas|rien|plus)",
  ],
  own: "(?:mon|ma|mes|notre|nos|son|sa|ses) (?!(?:conseill|interlocut|gestionnaire|agent|charge))(?:<A>)",
  others: [
    "(?:que|qu est ce que) (?:veut|signifie)|veut dire",
    "se faisant passer|se fait passer|pretend~|arnaqu~|(?:n arrete pas de|sans arret|tout le temps) (?:\\w+ )?(?:m )?appel~",
    "(?:mon|ma|mes|notre|son|sa) (?:\\w+ )?(?:mere|maman|pere|papa|femme|mari|fils|fille|s(?:oe|œ)ur|frere|ami~|voisin~|proprietaire|locataire|grand ~|patron~|chef~|collegue~|copain|copine|client~)(?: \\w+){0,2} (?:m |me |nous )(?:appell~|telephon~|ecri~|contact~)",
    "^comment (?:\\w+ ){0,3}?(?:transf~|envo~|faire suivre)",
    "combien|quels?|quelles?|quelle est|(?:^|depuis |jusqu a |pour |c est )quand|a quelle heure|\\bheures?\\b|horaires?|ouvert~|ferm~|numeros?|telephone (?:du|de la|de l|des|est)|adresses?|tarif~|prix|coute~|ou se trouve",
    "^(?:\\w+ )?(?:es tu|etes vous|est ce que tu es|est ce que vous etes|tu es|vous etes|t es|suis je|est ce que je (?:parle|discute|suis)|je parle (?:a|avec)|c est un|est ce un|est ce que c est|est ce bien) |(?:si|(?<!faut )(?<!faudrait )que) (?:je parle|tu es|vous etes|c est)",
    "agents? (?:immobilier~|de voyages?|d assurance~|commercia~|de securite|d entretien|de joueurs|secret|de nettoyage|conservateur|pathogene|de police|sportif|de change|d accueil en gare)|operateurs? (?:telephonique|mobile|telecom|de telephonie|internet|logique|touristique)|ressources humaines|droits? humains?|corps humain|droits de l homme|(?:par|pour) une personnes?$|(?:par|pour|de|a) (?:deux|trois|quatre|cinq|six|plusieurs|\\d+|chaque)? ?personnes?(?: (?:max~|seule|supplementaire|handicap~|agee~))?$|par personne|pour (?:une|deux|trois|quatre|\\d+|plusieurs) personnes?|\\d+ personnes|conseill(?:er|ere) (?:financi~|fiscal~|immobilier~|en gestion|conjugal~|d orientation|municipal~|bancaire|des ventes)|responsable (?:des|du|de la) (?:donnees|traitement|achats|marketing|ressources)|assistance (?:routiere|juridique)|emploi~|recrut~|postul~|carriere~|embauch~|stage|salaire~",
    "^(?:\\w+ )?(?:dois je|faut il|est ce que je dois|est ce qu il faut|doit on|ai je besoin|est il necessaire|est il obligatoire|devons nous|faudra t il)|obligatoire~|(?<!qui )dois je|faut il|(?:dois|faut|doit) (?:\\w+ ){0,3}?(?:parler|appeler|contacter) (?:\\w+ ){0,5}?pour",
    "(?:j ai|ai|avais|a|avons|ont|avez) (?:\\w+ ){0,2}?(?:parle|discute|echange|eu|appele|contacte|rappele|dit)|m a (?:\\w+ )?(?:appele|rappele|dit|contacte|repondu|aide)|hier|la semaine derniere|il y a (?:une|deux|trois|\\d+) (?:semaine|jour|heure|mois)~|l autre jour|la derniere fois|je m appelle|s appelle|etait|conversation avec",
    "(?:clients?|utilisateurs?|visiteurs?|enfants?|amie?s?|patients?) (?:\\w+ ){0,4}?(?:parler|discuter|contacter|joindre|echanger)|(?:mon|ma|mes|son|sa|ses|autres?|leur) (?:\\w+ )?(?:ami~|mari|femme|client~|mere|pere|medecin|voisin~|utilisateur~|avocat|banquier)|parler (?:de|du|des|francais|anglais|d) ",
    "qui (?:est|sont|etait|dirige|repond|gere|travaille|a)|travaill~|je suis (?:un|une|le|la|votre|votre)|en tant qu|devenir|que signifie|traduire|traduction|difference entre|merci (?:\\w+ ){0,4}<P>|est ce que quelqu un (?:sait|connait|a deja|d autre|peut utiliser)|a deja",
  ],
  othersAsked: [
    "signatures?",
    "(?<!qui )dois je|faut il|doit on|(?:je dois|il faut|on doit) (?:\\w+ ){0,2}?(?:<S>|appeler|contacter)",
  ],
  beside:
    "un|une|le|la|l|a|au|avec|svp|stp|s il vous plait|s il te plait|merci|bonjour|bonsoir|vraie?|humaine?|oui|non|maintenant|urgent|vite|parler|directement|reelle?|besoin|de|d|du|moi|ok|salut|allo|veux|je|client~",
  but: "mais|ou|sinon|donc|alors|cependant|toutefois|puis",
  spelling:
    "humain personne conseiller conseillere operateur parler discuter quelqu interlocuteur employe responsable transferez transferer rappelez rappeler assistance conseillers|humaine demain parlez personnel personnes operation conseille conseils conseil transfert employer",
};
