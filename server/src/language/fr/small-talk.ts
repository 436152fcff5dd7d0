import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in French. */
export const frenchSmallTalk: SmallTalkPhrases = {
  greeting: `bonjour | bonsoir | salut | coucou | bjr | bsr | slt | hello | hey | rebonjour | bonjour à vous |
      bonjour à tous | salutations | bonne journée à vous bonjour | il y a quelqu'un | y a quelqu'un | quelqu'un |
      excusez-moi | excusez moi | pardon | bien le bonjour | bonjour bonjour | enchanté | allô`,
  howAreYou: `comment allez-vous | comment allez vous | comment vas-tu | comment vas tu | comment ça va | ça va |
      ça va bien | comment tu vas | vous allez bien | tu vas bien | ça roule | quoi de neuf | ca va et vous |
      comment allez-vous aujourd'hui | allez-vous bien`,
  thanks: `merci | merci beaucoup | merci bien | merci infiniment | mille mercis | un grand merci | grand merci |
      merci à vous | merci à toi | je vous remercie | je te remercie | je vous remercie beaucoup | merci d'avance |
      merci par avance | merci pour votre aide | merci pour l'aide | merci pour ton aide | merci de votre aide |
      merci pour tout | merci pour votre réponse | merci pour la réponse | merci pour l'information |
      merci pour les informations | merci pour l'info | mci | mrc | non merci | ça m'aide | c'est très utile | très utile`,
  acknowledgement: `ok | d'accord | daccord | très bien | parfait | super | génial | entendu | compris | j'ai compris |
      je comprends | je vois | c'est bon | ça marche | bien | excellent | nickel | c'est tout | ce sera tout | rien d'autre |
      top | cool | bien reçu | bon à savoir | okay | c'est noté | formidable`,
  goodbye: `au revoir | aurevoir | bonne journée | bonne soirée | bonne nuit | bon week-end | bon weekend | à bientôt |
      a bientot | à plus | à plus tard | à demain | à tout à l'heure | bye | ciao | adieu | bonne continuation |
      bonne fin de journée | je vous souhaite une bonne journée | passez une bonne journée | bonne après-midi |
      bon après-midi | tchao | tchuss | très bonne journée | très bonne soirée`,
  identity: `qui êtes-vous | qui êtes vous | qui es-tu | qui es tu | tu es qui | vous êtes qui | t'es qui |
      c'est qui | comment vous appelez-vous | comment t'appelles-tu | comment tu t'appelles | quel est votre nom |
      quel est ton nom | êtes-vous un robot | êtes vous un robot | es-tu un robot | tu es un robot | vous êtes un robot |
      êtes-vous un bot | es-tu un bot | tu es un bot | vous êtes un bot | êtes-vous humain | êtes-vous un humain |
      es-tu humain | es-tu un humain | tu es humain | vous êtes humain | êtes-vous une vraie personne |
      es-tu une vraie personne | êtes-vous une personne réelle | êtes-vous une ia | es-tu une ia | c'est un robot |
      est-ce un robot | est-ce que vous êtes un robot | est-ce que tu es un robot | est-ce que vous êtes humain |
      robot ou humain | humain ou robot | à qui je parle | à qui ai-je affaire | avec qui je parle | je parle à un robot |
      je parle à un humain | est-ce que je parle à un robot | est-ce que je parle à un humain | que pouvez-vous faire |
      que pouvez vous faire | que pouvez-vous faire pour moi | que peux-tu faire | tu peux faire quoi | que sais-tu faire |
      que savez-vous faire | qu'est-ce que vous pouvez faire | qu'est-ce que tu peux faire | que faites-vous |
      que fais-tu | comment pouvez-vous m'aider | comment peux-tu m'aider | comment pouvez vous m'aider |
      pouvez-vous m'aider | pouvez vous m'aider | peux-tu m'aider | pourriez-vous m'aider | en quoi pouvez-vous m'aider |
      vous pouvez m'aider | tu peux m'aider | aide | aidez-moi | aide-moi | à l'aide | j'ai besoin d'aide |
      besoin d'aide | j'ai une question | j'aurais une question | une question | question | petite question |
      j'ai des questions | je peux vous poser une question | puis-je vous poser une question | que puis-je vous demander |
      que puis-je demander | présentez-vous | présente-toi | comment fonctionnez-vous | qui vous a créé | qui t'a créé`,
  fillers: `monsieur | madame | mademoiselle | messieurs | mesdames | à | a | tous | toutes | tout | le | la | monde |
      l'équipe | équipe | toi | vous | s'il | te | plaît | svp | stp | beaucoup | bien | très | encore | et | pour | votre |
      aide | bot | robot | ok | oui | non | alors | oh | ah | donc | chère | cher | super | parfait | d'accord | bonne |
      journée | de | réponse | rapide | bon | les | amis | gens | par`,
  openers: `quel | quelle | quels | quelles | quand | où | ou | comment | pourquoi | combien | qui | que | qu'est-ce |
      est-ce | est | je | j'ai | j'aimerais | j'aurais | puis-je | peut-on | pouvez-vous | pouvez | avez-vous | avez | faites-vous |
      livrez-vous | y | vous | il | on | nous | mon | ma | mes | c'est | dois-je | faut-il | acceptez-vous | proposez-vous |
      serait-il | savez-vous | quelqu'un | combien | existe-t-il | peut | peux-tu`,
};
