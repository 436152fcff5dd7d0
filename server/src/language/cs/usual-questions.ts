import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in Czech. */
export const czechUsualQuestions: UsualQuestions = {
  topics: {
    price: ["Kolik to stojí?"],
    hours: ["Jaká je otevírací doba?", "Máte otevřeno o víkendu?"],
    contact: ["Jak vás můžu kontaktovat?", "Jaké máte telefonní číslo?"],
    place: ["Kde vás najdu?"],
    delivery: ["Jak dlouho trvá doručení?", "Kolik stojí doprava?"],
    returns: ["Můžu zboží vrátit?", "Do kdy můžu zboží vrátit?"],
    payment: ["Jak můžu zaplatit?"],
    invoice: ["Kde najdu fakturu?"],
    order: ["Můžu zrušit objednávku?"],
    subscription: ["Jak zruším předplatné?"],
  },
  signs: {
    shop: "doprav*, poštovné, doručen*, zásilk*, vrácení zboží, vrácení peněz, košík, košíku, do košíku, přidat do košíku, objednávk*, e-shop*, eshop*, internetový obchod, internetového obchodu, skladem, vyprodáno, dárkový poukaz, dárkové poukazy, záruk*, reklamac*, odstoupení od smlouvy, způsoby platby, zboží",
    subscription:
      "předplatné*, zkušební období, zkušební verze, zkušební doba, měsíčně, měsíční tarif, roční tarif, měsíční předplatné, roční předplatné, členství, tarif*",
  },
  emptyHeadings:
    "úvod, domů, hlavní stránka, úvodní stránka, přehled, obsah, související články, další články, podobné články, viz také, číst dál, číst více, zjistit více, další kroky, co dál, navigace, menu, hledat, vyhledávání, sdílet, komentáře, poznámky, zdroje, shrnutí, závěr, poznámka, upozornění, tip, příklad, příklady, faq, časté dotazy, nejčastější dotazy, často kladené otázky, časté otázky, obecné, ostatní, různé, další, více, ochrana osobních údajů, zásady ochrany osobních údajů, obchodní podmínky, zásady cookies, vítejte, o nás, novinky, aktuality, blog, rychlé odkazy",
};
