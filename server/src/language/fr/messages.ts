import type { LanguageMessages } from "../messages.ts";

/** What the service says to visitors in French. `LanguageMessages` says when. */
export const frenchMessages: LanguageMessages = {
  answers: {
    greeting: "Bonjour ! Comment puis-je vous aider ?",
    howAreYou: "Je vais bien, merci. Comment puis-je vous aider ?",
    thanks: "Je vous en prie ! Si vous avez une autre question, n’hésitez pas.",
    acknowledgement: "Très bien. Si vous avez une autre question, n’hésitez pas.",
    goodbye: "Au revoir et merci de votre visite !",
    identity:
      "Je suis {name}, un assistant numérique. Je réponds aux questions à partir des informations dont je dispose. Que souhaitez-vous savoir ?",
    unknownWithPerson:
      "Je suis désolé, je n’ai pas trouvé de réponse à cette question. Vous pouvez essayer de la formuler autrement. Si vous préférez parler à une personne, dites-le-moi.",
    unknown:
      "Je suis désolé, je n’ai pas trouvé de réponse à cette question. Vous pouvez la formuler autrement ou nous contacter directement.",
    unknownButRelated:
      "Je suis désolé, je n’ai pas trouvé de réponse à cette question précise. L’une de celles-ci vous aidera peut-être :",
    orAskPerson: "Si vous préférez parler à une personne, dites-le-moi.",
    fromSource: "D’après « {source} » :",
    sourcePage: "{source}, page {page}",
    sourcesDiffer: "Mes sources ne disent pas la même chose à ce sujet.",
    unsure: "Je n’en suis pas certain, mais ceci peut aider :",
    didYouMean: "Vouliez-vous dire :",
    otherLanguage: "Je n’ai trouvé cela que dans une autre langue :",
    more: "En savoir plus : {source}",
    contact: "Vous pouvez aussi nous joindre ici : {contact}",
    unknownPart: "Je n’ai pas trouvé de réponse à « {question} ».",
  },
  contact: {
    leadNoted: "Merci, {name}. J’ai bien noté vos coordonnées.",
    askName: "Pouvons-nous vous écrire à {email} ? Quel est votre nom ?",
    askBoth: "Pouvons-nous vous écrire à {email}, {name} ?",
    askEmailAgain: "Je n’ai pas pu lire votre adresse e-mail. Pouvez-vous l’écrire encore une fois ?",
    askEmail: "Volontiers. À quelle adresse e-mail pouvons-nous vous joindre ?",
    asYouLike: "C’est tout à fait compris. Si vous avez une autre question, n’hésitez pas.",
    leadDeleted: "J’ai supprimé vos coordonnées.",
    ticketAsk:
      "J’ouvre volontiers un ticket. Veuillez m’indiquer votre nom et votre adresse e-mail, afin que nous puissions vous répondre.",
    ticketOpened: "J’ai ouvert le ticket nº {number} pour vous.",
    ticketOpenedHere:
      "J’ai ouvert le ticket nº {number} pour vous. Comme nous n’avons pas votre adresse e-mail, vous trouverez notre réponse ici, dans ce chat.",
    ticketDropped: "Très bien, je n’ai pas ouvert de ticket.",
  },
  handoff: {
    coming: "J’ai prévenu notre équipe. Quelqu’un rejoindra cette conversation dès que possible.",
    comingLater:
      "Personne de notre équipe n’est en ligne pour le moment. J’ai prévenu l’équipe, et quelqu’un vous répondra ici dès que possible.",
    replyTime: "Délai de réponse habituel : {time}.",
    closed: "Personne de notre équipe n’est disponible pour le moment.",
    nextOpening: "Nous serons de retour : {time}.",
    unavailable: "Je ne peux pas vous mettre en relation avec une personne dans cette conversation.",
    unanswered: "Je suis désolé, personne de notre équipe n’a pu rejoindre la conversation.",
    ticketOffer: "Souhaitez-vous nous laisser un message ?",
    replyTo: "Nous vous répondrons à {email}.",
    replyByEmail: "Nous vous répondrons par e-mail.",
    ifYouLeave: "Si vous partez, nous vous répondrons à {email}.",
    summaryAsked: "Dernière question : {text}",
    summaryUnanswered: "Sans réponse : {text}",
    summaryContact: "Contact : {text}",
    summaryEmpty: "Le visiteur n’a encore rien écrit.",
  },
  files: {
    received: "J'ai bien reçu votre fichier, mais je ne peux pas l'ouvrir moi-même. Que souhaitez-vous savoir ?",
    question: "Que souhaitez-vous savoir ?",
    read: "J'ai lu « {file} ».",
    empty: "Je n'ai trouvé aucun texte dans « {file} ». Il s'agit peut-être d'un scan ou d'une image.",
    failed:
      "Je n'ai pas pu lire « {file} ». Le fichier est peut-être protégé par mot de passe, endommagé ou trop long.",
  },
  mail: {
    subject: "Votre conversation avec {title}",
    replied: "{name} a répondu :",
    comment: "Nouvelle réponse au ticket nº {number} ({subject}) :",
    status: "Nouveau statut du ticket nº {number} ({subject}) : {status}.",
    statuses: { open: "ouvert", pending: "en attente", resolved: "résolu", closed: "fermé" },
    transcript: "Transcription de votre conversation :",
    you: "Vous",
    open: "Poursuivre la conversation",
    expires: "Ce lien ouvre votre conversation jusqu’au {date}. Ne le partagez pas.",
    why: "Vous recevez cet e-mail parce que vous avez contacté {title}.",
    unsubscribe: "Ne plus recevoir d’e-mails sur cette conversation",
    question: "Ne plus recevoir d’e-mails sur cette conversation ?",
    done: "Vous ne recevrez plus d’e-mails sur cette conversation.",
  },
  facts:
    "Prix|Disponibilité|en stock|épuisé|Référence|Marque|Note|Téléphone|E-mail|Adresse|Horaires d’ouverture|fermé|Début|Fin|Lieu",
};
