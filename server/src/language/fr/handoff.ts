import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How French asks for a person. `HandoffPhraseKind` says what each list is for. */
export const frenchHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    humain, humaine, humains, umain, etre humain, vraies personnes, personne reelle, vraie, agent, agents,
    conseiller, conseillers, conseillere, conseille, operateur, operatrice, responsable, responsables,
    directeur, directrice, gerant, chef, superieur, manager, collaborateur, collaborateurs, collegue,
    collegues, employe, technicien, techniciens, expert, experts, commercial, commerciaux, interlocuteur,
    service client, service clients, service comptable, service technique, service apres vente, sav, support,
    assistance, comptabilite, standard, equipe, gestionnaire, specialiste, quelqu un de reel,
    quelqu un de vrai, quelqu un de competent, qqn de vrai, accueil, reception, service facturation`,
  someone: `
    quelqu un, quelqun, qqun, qqn, kelkun, une personne, un de vos, une de vos, l un de vos, l une de vos,
    quelqu un de chez vous, medecin, pharmacien, infirmiere, avocat, un gars, une dame, service, avec votre,
    a votre, avec vos, a vos, de vos, un gars de`,
  want: `
    veux, je veu, voudrais, aimerais, souhaite, souhaiterais, prefere, prefererais, puis je, je peux, peux je,
    pouvez vous, pourriez vous, peut, peux tu, pourrait, pourrais, possible, svp, s il vous plait,
    s il te plait, stp, il faut, besoin, dois, faut que, y a t il, ya t il, il y a, je demande, laissez moi,
    merci de, demander, auriez vous, demande a, que quelqu un, qu on me`,
  talk: `
    parler, parle, discuter, echanger, chatter, tchatter, dialoguer, communiquer, joindre, contacter,
    avoir affaire a, m adresser, au telephone, par telephone, en visio, en ligne, entretien, relation avec,
    contact avec, m entretenir, mettre en relation, mettre en contact, voir avec, traiter avec, expliquer,
    consulter, telephoner`,
  help: `
    rappelez moi, rappeler, rappelle, m appeler, m appelle, me telephoner, me contacte, m aider, m aide,
    s en occupe, s en occuper, s occupe, s occuper, m explique, m expliquer, reponde, repondre, regarder,
    regarde, prendre en charge, prenne en charge, intervenir, intervienne, jeter un oeil, me guider,
    me rejoindre, contacter`,
  connect: `
    passez moi, passe moi, me passer, passer a, me passez, transferez moi, transfere moi, me transferer,
    mettez moi en relation, me mettre en relation, me mettre en contact, mettez moi en contact,
    mets moi en relation, connectez moi, me connecter, dirigez moi, me diriger, redirigez moi, me rediriger,
    orientez moi, m orienter, donnez moi, donne moi, transmettez, trouvez moi, envoyez moi, appelez moi un,
    allez chercher, basculez moi, je peux avoir, puis je avoir`,
  request: `
    a qui dois je m adresser, a qui m adresser, a qui parler, parler a quelqu un, parler avec quelqu un,
    discuter avec quelqu un, parler a une personne, ya quelqu un, y a quelqu un, y a t il quelqu un,
    quelqu un est la, quelqu un ici, rappelez moi, rappelle moi, etre rappele, etre rappelee,
    qu on me rappelle, pouvez vous me rappeler, pouvez vous m appeler, pourriez vous me rappeler,
    pourriez vous m appeler, me faire rappeler, appelez moi, telephonez moi, une personne svp,
    une personne s il vous plait, un rappel, y a qqn, y a t il qqn, ya qqn, peut me rappeler, peut m appeler,
    ya kelkun, a qui puis je, on peut me telephoner, on peut me rappeler, on peut m appeler`,
  machine: `
    robot, robots, bot, bots, chatbot, machine, machines, automate, ordinateur, ia, intelligence artificielle,
    reponses automatiques, reponse automatique, repondeur`,
  enough: `
    pas parler, plus parler, pas discuter, veux plus, veux pas, stop, assez, marre, ras le bol, pas de,
    plus de, arretez, ni de, refuse, plutot que, au lieu d, pas a un, pas avec`,
  not: `
    pas besoin, ne veux pas, ne m appelez pas, ne me rappelez pas, ne m appelle pas, ne me transferez pas,
    ne me passez pas, ne me passe pas, inutile, pas necessaire, pas la peine, sans parler, sans appeler,
    sans passer par, sans contacter, faut il, dois je, doit on, est ce que je dois, es tu, etes vous,
    est ce que je parle, est ce que c est, vous etes, t es, tu es, suis je, combien, horaires, quand,
    mon patron, ma femme, mon mari, qui est, devenir, peut il, peut elle, peuvent ils, a deja, m a dit,
    recrutez, quel est, quelle est, c est bon, peut on, comment contacter, comment joindre, comment appeler,
    numero de telephone, adresse mail`,
  notAsked: "",
  other: `
    agent immobilier, agents immobiliers, agent d assurance, agent de voyage, agent de nettoyage,
    ressources humaines, droits humains, corps humain, par personne, personne agee, personnes agees,
    autre personne, deuxieme personne, deux personnes, une personne de plus, directeur financier,
    chef d entreprise, chef de projet, chef cuisinier, votre site, votre application, votre boutique,
    votre magasin, vos produits, votre newsletter, vos services, votre service, votre offre, votre entreprise,
    votre adresse, vos prix, en personne, personne morale, personne handicapee`,
  own: `
    mon, ma, mes, notre, nos, son, sa, ses, autre, autres, combien de, deux, trois, quatre, cinq, deuxieme,
    plusieurs, chaque, en tant qu, comme, a pu, qui n est pas, nombre de, immobilier, peut il, peut elle,
    agees, a mobilite, avez vous`,
  light: `
    un, une, des, de, d, du, le, la, les, l, a, au, avec, vrai, vraie, reel, reelle, svp, s il vous plait, stp,
    s il te plait, merci, moi, me, je, ici, maintenant, tout de suite, vite, immediatement, votre, vos,
    bonjour, et, ou, en, chair, os, pas, robot, bot, quelqu un, autre, competent, competente, qualifie, enfin,
    direct, directement, client, clients, parler, veux, non, oui, mon dieu, plutot, dit, vivant, vivante,
    urgent, c est, est, possible, personne, service, voudrais, j aimerais, je souhaite, je prefere, besoin d,
    besoin de, il y a, y a t il, ya t il, y a, ya, je demande, je cherche, donnez moi, avoir, exige, faut,
    ou sont, reclame, c est trop demander, appelez`,
  tail: "parce que, car, pour m aider, qui peut, qui puisse, pour regler, au sujet",
};
