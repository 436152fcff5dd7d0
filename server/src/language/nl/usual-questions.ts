import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in Dutch. */
export const dutchUsualQuestions: UsualQuestions = {
  topics: {
    price: ["Wat kost het?"],
    hours: ["Wat zijn jullie openingstijden?", "Zijn jullie in het weekend open?"],
    contact: ["Hoe kan ik contact met jullie opnemen?", "Wat is jullie telefoonnummer?"],
    place: ["Waar zijn jullie gevestigd?"],
    delivery: ["Hoe lang duurt de levering?", "Wat kost de verzending?"],
    returns: ["Kan ik een artikel retourneren?", "Hoe lang heb ik de tijd om iets terug te sturen?"],
    payment: ["Welke betaalmethoden accepteren jullie?"],
    invoice: ["Waar vind ik mijn factuur?"],
    order: ["Kan ik mijn bestelling annuleren?"],
    subscription: ["Hoe zeg ik mijn abonnement op?"],
  },
  signs: {
    shop: "verzending, verzendkosten, bezorging, levering, levertijd*, retour*, terugbetaling, winkelwagen, winkelmandje, bestelling*, webshop, webwinkel, op voorraad, uitverkocht, cadeaubon*, garantie, betaalmethoden",
    subscription:
      "abonnement*, gratis proberen, proefperiode, facturering, per maand, maandelijks opzegbaar, lidmaatschap*, tarief, tarieven, contractduur",
  },
  emptyHeadings:
    "home, startpagina, inleiding, introductie, overzicht, inhoud, inhoudsopgave, gerelateerde artikelen, andere artikelen, zie ook, lees meer, meer informatie, volgende stappen, navigatie, menu, zoeken, delen, reacties, voetnoten, bronnen, samenvatting, conclusie, opmerking, let op, waarschuwing, tip, voorbeeld, voorbeelden, faq, veelgestelde vragen, algemeen, overig, overige, meer, privacybeleid, privacyverklaring, colofon, algemene voorwaarden, welkom, over ons, nieuws, blog",
};
