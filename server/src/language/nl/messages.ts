import type { LanguageMessages } from "../messages.ts";

/** What the service says to visitors in Dutch. `LanguageMessages` says when. */
export const dutchMessages: LanguageMessages = {
  answers: {
    greeting: "Goedendag! Waarmee kan ik u helpen?",
    howAreYou: "Het gaat goed, dank u. Waarmee kan ik u helpen?",
    thanks: "Graag gedaan! Als u nog een vraag hebt, help ik u graag verder.",
    acknowledgement: "Goed. Als u nog een vraag hebt, help ik u graag verder.",
    goodbye: "Tot ziens en bedankt voor uw bezoek!",
    identity:
      "Ik ben {name}, een digitale assistent. Ik beantwoord vragen op basis van de informatie waarover ik beschik. Wat wilt u weten?",
    unknownWithPerson:
      "Het spijt me, daar heb ik geen antwoord op gevonden. U kunt proberen uw vraag anders te formuleren. Als u liever met een medewerker spreekt, laat het me dan weten.",
    unknown:
      "Het spijt me, daar heb ik geen antwoord op gevonden. U kunt uw vraag anders formuleren of rechtstreeks contact met ons opnemen.",
    unknownButRelated:
      "Het spijt me, op precies die vraag heb ik geen antwoord gevonden. Misschien helpt een van deze vragen u verder:",
    orAskPerson: "Als u liever met een medewerker spreekt, laat het me dan weten.",
    fromSource: "Uit ‘{source}’:",
    sourcePage: "{source}, pagina {page}",
    sourcesDiffer: "Mijn bronnen spreken elkaar hierover tegen.",
    unsure: "Ik weet het niet zeker, maar dit kan helpen:",
    didYouMean: "Bedoelde u:",
    otherLanguage: "Dit heb ik alleen in een andere taal gevonden:",
    more: "Meer hierover: {source}",
    contact: "U kunt ons ook hier bereiken: {contact}",
    unknownPart: "Ik heb geen antwoord gevonden op “{question}”.",
  },
  contact: {
    leadNoted: "Dank u wel, {name}. Ik heb uw contactgegevens genoteerd.",
    askName: "Zullen we naar {email} schrijven? Wat is uw naam?",
    askBoth: "Zullen we naar {email} schrijven, {name}?",
    askEmailAgain: "Ik kon uw e-mailadres niet lezen. Kunt u het nog een keer typen?",
    askEmail: "Graag. Op welk e-mailadres kunnen we u bereiken?",
    asYouLike: "Dat is helemaal goed. Als u nog een vraag hebt, stel die gerust.",
    leadDeleted: "Ik heb uw contactgegevens verwijderd.",
    ticketAsk:
      "Ik maak graag een ticket aan. Geef me alstublieft uw naam en uw e-mailadres, zodat we u kunnen antwoorden.",
    ticketOpened: "Ik heb ticket #{number} voor u aangemaakt.",
    ticketOpenedHere:
      "Ik heb ticket #{number} voor u aangemaakt. We hebben uw e-mailadres niet, dus u leest ons antwoord hier in de chat.",
    ticketDropped: "Goed, ik heb geen ticket aangemaakt.",
  },
  handoff: {
    coming: "Ik heb ons team op de hoogte gebracht. Er komt zo snel mogelijk iemand in deze chat.",
    comingLater:
      "Er is nu niemand van ons team online. Ik heb het team op de hoogte gebracht en u krijgt hier zo snel mogelijk antwoord.",
    replyTime: "Gebruikelijke reactietijd: {time}.",
    closed: "Er is op dit moment niemand van ons team aanwezig.",
    nextOpening: "We zijn er weer: {time}.",
    unavailable: "In deze chat kan ik u niet met een medewerker verbinden.",
    unanswered: "Het spijt me, niemand van ons team had tijd om in de chat te komen.",
    ticketOffer: "Wilt u in plaats daarvan een bericht achterlaten?",
    replyTo: "We antwoorden u op {email}.",
    replyByEmail: "We antwoorden u per e-mail.",
    ifYouLeave: "Als u de chat verlaat, antwoorden we u op {email}.",
    summaryAsked: "Laatst gevraagd: {text}",
    summaryUnanswered: "Niet beantwoord: {text}",
    summaryContact: "Contact: {text}",
    summaryEmpty: "De bezoeker heeft nog niets geschreven.",
  },
  files: {
    received: "Ik heb uw bestand ontvangen, maar kan het zelf niet openen. Wat wilt u weten?",
    question: "Wat wilt u weten?",
    read: "Ik heb ‘{file}’ gelezen.",
    empty: "Ik heb geen tekst gevonden in ‘{file}’. Misschien is het een scan of een afbeelding.",
    failed: "Ik kon ‘{file}’ niet lezen. Misschien is het bestand beveiligd met een wachtwoord, beschadigd of te lang.",
  },
  mail: {
    subject: "Uw gesprek met {title}",
    replied: "{name} heeft geantwoord:",
    comment: "Nieuw antwoord op ticket #{number} ({subject}):",
    status: "Nieuwe status van ticket #{number} ({subject}): {status}.",
    statuses: { open: "open", pending: "in afwachting", resolved: "opgelost", closed: "gesloten" },
    transcript: "Verslag van uw gesprek:",
    you: "U",
    open: "Gesprek voortzetten",
    expires: "De link opent uw gesprek tot {date}. Deel hem niet.",
    why: "U ontvangt deze e-mail omdat u contact hebt opgenomen met {title}.",
    unsubscribe: "Afmelden voor e-mails over dit gesprek",
    question: "Geen e-mails meer ontvangen over dit gesprek?",
    done: "U ontvangt geen e-mails meer over dit gesprek.",
  },
  facts:
    "Prijs|Beschikbaarheid|op voorraad|uitverkocht|Artikelnummer|Merk|Beoordeling|Telefoon|E-mail|Adres|Openingstijden|gesloten|Begin|Einde|Locatie",
};
