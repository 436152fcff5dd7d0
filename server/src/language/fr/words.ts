import type { LanguageWords } from "../words.ts";

/** Words by which French is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const frenchWords: LanguageWords = {
  functionWords: `le la les l un une des du de d au aux et ou mais si que qu qui quoi dont où quand comment pourquoi combien
    quel quelle quels quelles lequel laquelle à en dans sur sous pour par avec sans chez vers entre depuis pendant avant
    après est sont était suis es sommes êtes être ai as a avons avez ont avoir avait serait sera peut peux peuvent
    pouvez pouvons puis pourrais pourriez pourrait dois doit devez faut fait faire faites vais va allez vont je j me m
    moi mon ma mes nous notre nos tu te t toi ton ta tes vous votre vos il lui elle ils elles leur leurs on se s son sa
    ses ce c cet cette ces ça cela ceci y ne n pas plus moins très trop aussi encore déjà toujours jamais oui non ici là
    comme tout tous toute toutes autre autres même est-ce qu'est-ce c'est j'ai y'a cest jai veux voudrais souhaite
    aimerais quest-ce svp aurait n'est s'il`,
  chatWords: `bonjour bonsoir salut coucou merci revoir aide besoin cherche coût coûte coûtent prix payer paiement facture
    livraison livrer livrez délai délais commande commander retour retourner renvoyer rembourser remboursement annuler
    résilier horaires ouverture ouvert ouverts ouvrez fermé fermez heure heures aujourd'hui aujourd hui demain lundi mardi
    mercredi jeudi vendredi samedi dimanche semaine jour jours mois année compte mot passe connexion connecter adresse
    magasin boutique rendez-vous réserver réservation marche fonctionne disponible gratuit gratuite réduction étudiant
    étudiants enfants taille colis cassé erreur humain personne conseiller parler contacter contact appeler numéro
    téléphone modifier changer oublié ville guerre année années premier monde pays nombre été d'accord`,
  signs: [
    [/ç/u, 0.3],
    [/œ|û|î/u, 1],
    [/ê/u, 0.5],
    [/[âô]/u, 0.3],
    [/à/u, 0.4],
    [/è/u, 0.5],
    [/ù|ë|ï/u, 0.4],
    [/(?<!\p{L})(?:qu|j|c|n|d|l|s|m|t)['’](?=[\p{L}])/u, 0.8],
    [/\p{L}{2}(?:eux|euse|aire|oire|ement|elle|ette|ique|eau|ois|ais|ez)(?!\p{L})/u, 0.5],
  ],
  followUp: {
    again: `qu'en est-il de | qu'en est-il des | qu'en est-il du | qu'en est-il | et qu'en est-il de | quid de | quid des | quid du | et pour ce qui est de | dites-m'en plus |
      plus de détails | plus d'informations | plus d'infos | par exemple | quoi d'autre | c'est-à-dire | comment ça | pareil pour | est-ce pareil pour`,
    joins: `et | ou | mais | aussi | donc | alors | puis | sinon`,
    pronouns: `ça | ca | cela | ceci | celui-ci | celui-là | celle-ci | celle-là | ceux-ci | celles-ci | celui | celle | ceux | celles | elle | elles | ils | lui`,
    weakPronouns: `ce | c'est | là`,
    empty: `est-ce que | qu'est-ce que | qu'est-ce qui | c'est possible | c'est quoi | est-ce possible | ça va`,
    prepositions: `pour | en | dans | avec | sans | à | au | aux | chez | sur | depuis | pendant | après | avant | vers | jusqu'à | par`,
    addressed: `vous | votre | vos | tu | te | ton | ta`,
  },
};
