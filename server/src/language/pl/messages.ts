import type { LanguageMessages } from "../messages.ts";

/** What the service says to visitors in Polish. `LanguageMessages` says when. */
export const polishMessages: LanguageMessages = {
  answers: {
    greeting: "Dzień dobry! W czym mogę pomóc?",
    howAreYou: "Dziękuję, wszystko w porządku. W czym mogę pomóc?",
    thanks: "Proszę bardzo! W razie kolejnych pytań chętnie pomogę.",
    acknowledgement: "Dobrze. W razie kolejnych pytań chętnie pomogę.",
    goodbye: "Do widzenia i dziękuję za wizytę!",
    identity:
      "Nazywam się {name} i jestem cyfrowym asystentem. Odpowiadam na pytania na podstawie informacji, którymi dysponuję. Czego chcą się Państwo dowiedzieć?",
    unknownWithPerson:
      "Niestety nie udało mi się znaleźć odpowiedzi na to pytanie. Proszę spróbować sformułować je inaczej. Jeśli wolą Państwo porozmawiać z konsultantem, proszę dać mi znać.",
    unknown:
      "Niestety nie udało mi się znaleźć odpowiedzi na to pytanie. Proszę sformułować je inaczej lub skontaktować się z nami bezpośrednio.",
    unknownButRelated:
      "Niestety nie udało mi się znaleźć odpowiedzi dokładnie na to pytanie. Być może pomoże jedno z poniższych:",
    orAskPerson: "Jeśli wolą Państwo porozmawiać z konsultantem, proszę dać mi znać.",
    fromSource: "Ze źródła „{source}”:",
    sourcePage: "{source}, strona {page}",
    sourcesDiffer: "Moje źródła podają w tej sprawie różne informacje.",
    unsure: "Nie mam pewności, ale to może pomóc:",
    didYouMean: "Czy chodziło o:",
    otherLanguage: "Znalazłem to tylko w innym języku:",
    more: "Więcej: {source}",
    contact: "Można się też z nami skontaktować: {contact}",
    unknownPart: "Nie znalazłem odpowiedzi na pytanie „{question}”.",
  },
  contact: {
    leadNoted: "Dziękuję, {name}. Dane kontaktowe zostały zapisane.",
    askName: "Czy mamy napisać na adres {email}? Jak się Państwo nazywają?",
    askBoth: "Czy mamy napisać na adres {email}? Podane imię: {name}.",
    askEmailAgain: "Nie udało się odczytać adresu e-mail. Czy można prosić o podanie go jeszcze raz?",
    askEmail: "Chętnie. Pod jakim adresem e-mail możemy się z Państwem skontaktować?",
    asYouLike: "W porządku. Jeśli mają Państwo inne pytanie, chętnie pomogę.",
    leadDeleted: "Dane kontaktowe zostały usunięte.",
    ticketAsk: "Chętnie utworzę zgłoszenie. Proszę podać imię i nazwisko oraz adres e-mail, abyśmy mogli odpowiedzieć.",
    ticketOpened: "Utworzyłem zgłoszenie nr {number}.",
    ticketOpenedHere:
      "Utworzyłem zgłoszenie nr {number}. Nie mamy adresu e-mail, więc odpowiedź pojawi się tutaj, na czacie.",
    ticketDropped: "Dobrze, zgłoszenie nie zostało utworzone.",
  },
  handoff: {
    coming: "Nasz zespół został powiadomiony. Ktoś dołączy do tego czatu najszybciej, jak to możliwe.",
    comingLater:
      "W tej chwili nikt z naszego zespołu nie jest online. Zespół został powiadomiony i ktoś odpowie tutaj najszybciej, jak to możliwe.",
    replyTime: "Zwykły czas odpowiedzi: {time}.",
    closed: "W tej chwili nie ma nikogo z naszego zespołu.",
    nextOpening: "Wracamy: {time}.",
    unavailable: "Na tym czacie nie mogę połączyć Państwa z konsultantem.",
    unanswered: "Przepraszamy, nikt z naszego zespołu nie mógł dołączyć do czatu.",
    ticketOffer: "Czy chcą Państwo zostawić nam wiadomość?",
    replyTo: "Odpowiemy na adres {email}.",
    replyByEmail: "Odpowiemy e-mailem.",
    ifYouLeave: "Po opuszczeniu czatu odpowiemy na adres {email}.",
    summaryAsked: "Ostatnie pytanie: {text}",
    summaryUnanswered: "Bez odpowiedzi: {text}",
    summaryContact: "Kontakt: {text}",
    summaryEmpty: "Odwiedzający jeszcze nic nie napisał.",
  },
  files: {
    received: "Otrzymałem plik, ale nie mogę go otworzyć. Czego chcesz się dowiedzieć?",
    question: "Czego chcesz się dowiedzieć?",
    read: "Przeczytałem plik „{file}”.",
    empty: "Nie znalazłem tekstu w pliku „{file}”. Może to być skan lub obraz.",
    failed: "Nie udało się odczytać pliku „{file}”. Może być chroniony hasłem, uszkodzony lub za długi.",
  },
  mail: {
    subject: "Rozmowa z {title}",
    replied: "Odpowiedź – {name}:",
    comment: "Nowa odpowiedź na zgłoszenie nr {number} ({subject}):",
    status: "Nowy status zgłoszenia nr {number} ({subject}): {status}.",
    statuses: { open: "otwarte", pending: "oczekujące", resolved: "rozwiązane", closed: "zamknięte" },
    transcript: "Zapis rozmowy:",
    you: "Ty",
    open: "Kontynuuj rozmowę",
    expires: "Link otwiera rozmowę do {date}. Prosimy go nie udostępniać.",
    why: "Ta wiadomość dotyczy Państwa kontaktu z {title}.",
    unsubscribe: "Nie wysyłaj e-maili o tej rozmowie",
    question: "Nie wysyłać więcej e-maili o tej rozmowie?",
    done: "Nie wyślemy więcej e-maili o tej rozmowie.",
  },
  facts:
    "Cena|Dostępność|dostępny|niedostępny|Numer artykułu|Marka|Ocena|Telefon|E-mail|Adres|Godziny otwarcia|nieczynne|Początek|Koniec|Miejsce",
};
