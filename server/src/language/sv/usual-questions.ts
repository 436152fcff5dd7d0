import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in Swedish. */
export const swedishUsualQuestions: UsualQuestions = {
  topics: {
    price: ["Vad kostar det?"],
    hours: ["Vad har ni för öppettider?", "Har ni öppet på helgen?"],
    contact: ["Hur kontaktar jag er?", "Vilket telefonnummer har ni?"],
    place: ["Var ligger ni?"],
    delivery: ["Hur lång är leveranstiden?", "Vad kostar frakten?"],
    returns: ["Kan jag returnera en vara?", "Hur lång tid har jag på mig att returnera?"],
    payment: ["Vilka betalsätt har ni?"],
    invoice: ["Var hittar jag min faktura?"],
    order: ["Kan jag avbeställa min order?"],
    subscription: ["Hur säger jag upp mitt abonnemang?"],
  },
  signs: {
    shop: "frakt, frakten, fraktkostnad*, frakt och leverans, leverans, leveranstid*, retur, returer, returrätt, ångerrätt*, återbetalning*, varukorg*, kundvagn*, till kassan, webbutik*, webbshop*, e-handel, nätbutik*, i lager, slut i lager, slutsåld*, presentkort*, din beställning, din order, spåra paket*, betalsätt, reklamation*",
    subscription:
      "abonnemang*, prenumeration*, gratis provperiod, provperiod*, prova gratis, per månad, månadskostnad*, ingen bindningstid, bindningstid*, uppsägningstid*, medlemskap*, uppgradera",
  },
  emptyHeadings:
    "hem, startsida, inledning, introduktion, översikt, innehåll, innehållsförteckning, relaterade artiklar, relaterade sidor, fler artiklar, andra artiklar, se även, läs mer, läs också, nästa steg, navigering, meny, sök, dela, kommentarer, fotnoter, källor, referenser, sammanfattning, slutsats, obs, notera, viktigt, varning, tips, exempel, faq, vanliga frågor, frågor och svar, allmänt, övrigt, annat, mer, integritetspolicy, personuppgiftspolicy, cookies, villkor, allmänna villkor, köpvillkor, välkommen, om oss, om, nyheter, blogg, genvägar, snabblänkar",
  instruction: {
    prefix: "att",
    first: "-a, få, gå, se, ge",
    second: "en, ett, din, ditt, dina, min, mitt, mina",
    question: "Hur gör jag för att {}?",
    swaps: "din min, ditt mitt, dina mina, dig mig",
  },
};
