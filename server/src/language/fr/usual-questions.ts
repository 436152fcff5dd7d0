import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in French. */
export const frenchUsualQuestions: UsualQuestions = {
  topics: {
    price: ["Combien ça coûte ?"],
    hours: ["Quels sont vos horaires d'ouverture ?", "Êtes-vous ouverts le week-end ?"],
    contact: ["Comment puis-je vous contacter ?", "Quel est votre numéro de téléphone ?"],
    place: ["Où êtes-vous situés ?"],
    delivery: ["Combien de temps prend la livraison ?", "Combien coûte la livraison ?"],
    returns: ["Puis-je retourner un article ?", "De combien de temps je dispose pour retourner un article ?"],
    payment: ["Quels moyens de paiement acceptez-vous ?"],
    invoice: ["Où puis-je trouver ma facture ?"],
    order: ["Puis-je annuler ma commande ?"],
    subscription: ["Comment résilier mon abonnement ?"],
  },
  signs: {
    shop: "livraison*, expédition*, retours, remboursement*, panier, ajouter au panier, votre commande, vos commandes, boutique en ligne, en stock, rupture de stock, carte cadeau, droit de rétractation, garantie, moyens de paiement",
    subscription: "abonnement*, essai gratuit, facturation, par mois, forfait*, formule*, adhésion, résiliation",
  },
  emptyHeadings:
    "accueil, introduction, présentation, aperçu, sommaire, table des matières, articles liés, articles connexes, autres articles, voir aussi, lire la suite, en savoir plus, étapes suivantes, et ensuite, navigation, menu, recherche, partager, commentaires, notes, références, résumé, conclusion, remarque, attention, astuce, exemple, exemples, faq, questions fréquentes, foire aux questions, général, généralités, divers, autres, plus, politique de confidentialité, mentions légales, cgv, bienvenue, à propos, qui sommes nous, actualités, blog",
  instruction: {
    prefix: "comment",
    first: "-er, -ir, -re",
    second: "un, une, le, la, les, mon, ma, mes, son",
    question: "Comment {} ?",
  },
};
