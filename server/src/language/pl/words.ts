import type { LanguageWords } from "../words.ts";

/** Words by which Polish is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const polishWords: LanguageWords = {
  functionWords: `i oraz a ale lub albo czy że żeby gdy jeśli jeżeli bo na w we z ze do od dla po za przy przed pod nad między
    bez przez o u jest są był była było były być jestem jesteś jesteście będzie będą mam masz ma mamy macie mają mieć
    mogę możesz może możemy możecie mogą można muszę musi trzeba chcę chce chciałbym chciałabym ja mnie mi mój moja moje
    mojego moich my nas nam nasz ty ciebie ci cię twój wy was wam wasz wasza wasze pan pani państwo pana on jego jemu
    ona jej ono oni ich im się to ten ta te tego tej tych tym temu tę co kto kogo gdzie skąd dokąd kiedy dlaczego czemu
    jak jaki jaka jakie jakich jaką która który które których ile nie tak też także tylko jeszcze już bardzo więcej mniej
    wszystko wszystkie każdy inny inne tu tutaj tam teraz zawsze nigdy proszę aby jako niż podczas według kto czym`,
  chatWords: `cześć dzień dobry dobrego wieczór witam hej siema dziękuję dzięki dziekuje widzenia pa przepraszam pomoc pomocy
    pomóc potrzebuję szukam wiedzieć kosztuje kosztują koszt cena ceny ceną zapłacić płacić płatność płatności faktura
    fakturę wysyłka wysyłki wysyłacie dostawa dostawy dostarczacie zamówienie zamówienia zamówić kupić zwrot zwrotu
    zwrócić zwroty reklamacja anulować wypowiedzieć godziny godzinach godziną otwarcia otwarte otwarty otwarci czynne
    zamknięte zamknięty godzina dziś dzisiaj jutro poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela
    niedzielę tydzień dni dnia miesiąc rok roku konto hasło zalogować logowanie adres sklep wizyta wizytę umówić
    zarezerwować rezerwacja działa dostępny dostępne darmowa darmowy bezpłatny zniżka zniżki rabat studenci studentów
    dzieci rozmiar rozmiary paczka paczki paczkę zepsuty zły człowiek człowiekiem konsultant konsultantem porozmawiać
    kontakt kontaktować zadzwonić numer telefonu telefon zmienić zapomniałem zapomniałam miasto wojna pierwszy świat kraj`,
  signs: [
    [/[ąęłńśźż]/u, 1.5],
    [/ć/u, 1],
    [/ó/u, 0.3],
    [/\p{L}{2}(?:ować|acja|acje|acji|ości|ość|osc|nych|nego|owej|owy|owa|ego|ych)(?!\p{L})|(?:sz|cz|rz|dz)/u, 0.5],
  ],
  followUp: {
    again: `a co z | co z | a jak z | jak wygląda sprawa z | czy to samo dotyczy | czy dotyczy to też | powiedz więcej | proszę powiedzieć więcej | więcej szczegółów | więcej informacji |
      na przykład | co jeszcze | coś jeszcze | jak to | to samo dla`,
    joins: `a | i | oraz | albo | lub | ale | też | także | więc | czyli | tylko`,
    pronouns: `to | on | ona | ono | oni | jego | jej | ich | go | ją | je | nim | nią | nich | nimi | niego | niej | tego | tym | temu | tych | tymi | ten | tamten`,
    weakPronouns: `ta | te | tam`,
    empty: `czy to możliwe | co to | kto to | to jest | w tym tygodniu | w tym miesiącu | w tym roku | tego dnia`,
    prepositions: `dla | w | we | na | z | ze | bez | do | od | po | przed | przy | przez | podczas | u | za | pod | nad | między`,
    addressed: `jesteś | jesteście | masz | macie | ty | ci | cię | pan | pani | państwo | wy | was`,
  },
  formation: { least: 4, ending: 3, suffix: 4 },
};
