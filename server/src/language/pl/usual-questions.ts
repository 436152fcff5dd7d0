import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in Polish. */
export const polishUsualQuestions: UsualQuestions = {
  topics: {
    price: ["Ile to kosztuje?"],
    hours: ["Jakie są godziny otwarcia?", "Czy jest otwarte w weekend?"],
    contact: ["Jak mogę się z wami skontaktować?", "Jaki jest wasz numer telefonu?"],
    place: ["Gdzie się znajdujecie?"],
    delivery: ["Jak długo trwa dostawa?", "Ile kosztuje dostawa?"],
    returns: ["Czy mogę zwrócić towar?", "Ile mam czasu na zwrot towaru?"],
    payment: ["Jakie są metody płatności?"],
    invoice: ["Gdzie znajdę moją fakturę?"],
    order: ["Czy mogę anulować zamówienie?"],
    subscription: ["Jak anulować subskrypcję?"],
  },
  signs: {
    shop: "dostaw*, wysyłk*, zwrot, zwroty, zwrotu, koszyk, koszyka, dodaj do koszyka, zamówieni*, sklep internetowy, sklepu internetowego, na stanie, wyprzedane, karta podarunkowa, gwarancj*, reklamacj*, odstąpieni*, metody płatności",
    subscription:
      "subskrypcj*, abonament*, okres próbny, bezpłatny okres, miesięcznie, plan miesięczny, plan roczny, członkostw*, taryf*",
  },
  emptyHeadings:
    "strona główna, wstęp, wprowadzenie, przegląd, spis treści, powiązane artykuły, inne artykuły, zobacz też, zobacz także, czytaj więcej, dowiedz się więcej, następne kroki, co dalej, nawigacja, menu, szukaj, wyszukiwanie, udostępnij, komentarze, przypisy, źródła, podsumowanie, uwaga, ostrzeżenie, wskazówka, przykład, przykłady, faq, najczęściej zadawane pytania, często zadawane pytania, ogólne, inne, pozostałe, więcej, polityka prywatności, regulamin, witamy, o nas, aktualności, blog",
};
