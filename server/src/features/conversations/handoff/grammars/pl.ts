import type { HandoffGrammar } from "../handoff-grammar.ts";

export const polish: HandoffGrammar = {
  person:
    "call ?center|dyrektor~|dyrekcj~|zarzad~|wyzsz~ (?:szczebel|poziom|instancj~)|przelozeni~|gora|czlowiek~|ludz~|konsultant~|pracownik~|pracownic~|agent(?:em|a|owi|ka|ki|ke|ami|ow)?|operator~|doradc~|doradczyni~|(?:zyw~|prawdziw~|realn~|rzeczywist~|konkretn~|kompetentn~) (?:osob~|czlowiek~|ludz~|konsultant~|kims|kogos|ktos)|osob(?:a|e|y|ie|o|ami)|przedstawiciel~|specjalist~|(?:obslug~|biur~ obslugi|dzial~|centrum) (?:klient~|obslugi~|wsparcia|pomocy|reklamacji)|obslug~|bok|infolini~|wsparci~(?: techniczn~)?|kierownik~|przelozon~|szef~|menedzer~|manager~|kolezank~|koleg~|fachow~|telefonist~|ekspert~|support~|(?:kims|ktos|kogos|komus) (?:z (?:obslugi|waszego|panstwa|zespolu|dzialu|biura|firmy|was)|zywym|zywy|zywego|prawdziw~|kompetentn~|innym|realn~|kto)",
  somebody:
    "(?:nocn~|dzienn~|dyzurn~) zmian~|(?:kogos|kims|ktos) z (?:nocn~|dyzur~)|recepcjonist~|portier~|dozorc~|ochroniarz~|stroz~|handlow(?:iec|c~)|weterynarz~|hydraulik~|elektryk~|technik~|kurier~|inzynier~|terapeut~|dentyst~|psycholog~|ksiegow~|dyrektor~|koordynator~|instalator~|dietetyk~|trener~|instruktor~|poloz~|mecenas~|serwisant~|sprzedaz~|kto(?= (?:tam|tu|zyw))|ksiegowosc~|dzial(?:em|u|owi)?(?: \\w+)?|recepcj~|sekretariat~|central~|reklamacj~|administracj~|kims|kim|ktos|kto s|kogos|komus|ktokolwiek|kimkolwiek|ktoras|kogokolwiek|pielegniark~|lekarz~|farmaceut~|sprzedawc~|prawnik~|wlasciciel~|mechanik~|nauczyciel~",
  speak:
    "rozmawia~|porozmawia~|pogada~|gada~|pomowic|mowic|skontaktowa~|kontaktowa~|kontakt~|pisac|popisac|napisac|rozmow~|czatowa~|pogadac|dogadac|polaczy~|polaczenie|komunikowa~|omowic",
  machine:
    "bot(?:em|a|y|ow|u|ami|owi)?|robot~|chat ?bot~|czat ?bot~|maszyn~|automat(?:em|y|u|ow|ami|owi)?|automatyczn~ (?:\\w+ )?(?:odpowied~|wiadomos~|system~|komunikat~)|(?:z|ze|do|przez) komputer~|ai|sztuczn~ inteligencj~|program~|algorytm~|wirtualn~ asystent~",
  between:
    "wlasciw~|odpowiedni~|z|ze|do|na|o|prosze|jakims|jakas|jakiegos|jakas|jednym|waszym|panstwa|tym|zywym|zywa|prawdziw~|natychmiast|teraz|szybko|od razu|bezposrednio|sie|mnie|mi|tu|tutaj|juz|po prostu|jakikolwiek~|innym|inna|normaln~|wreszcie|w koncu|pilnie|moze|jakiegokolwiek|kims|kogos|poprosze",
  stops: "pan|pani|ty|ja|i|ale|bo|jesli|ze|czy|chce|ile|kiedy|gdy|dlaczego|odnosnie",
  frames: [
    [
      "(?!osob)<P>",
      "prosz~|poprosz~|dac znac|daj~ znac|znac|przedstawi~|zwolni|pomoc~|(?:moglbym|moglabym|moge|mozna)|uprzejm~|gdzie jest",
    ],
    ["jest|sa|zostal~|macie|pracuja|istnieja", "(?:<P>|ludzie|ktos|ktokolwiek)", "<B>|tam|u was|po drugiej stronie"],
    [
      "pewniej|spokojniej~|lepiej|bezpieczniej|swobodniej|wygodniej|spokojniejsz~",
      "(?:gdyby|jesli|jak|kiedy|zeby) (?:\\w+ ){0,4}?<A>",
    ],
    [
      "chc~|wol~|moge|mozna|prosz~|poprosz~|potrzebuj~|chcial~|mozliw~|daj~",
      "<A>",
      "(?:do|przez|przy) telefon~|na linii|telefoniczn~|przez (?:video|wideo|zoom)|na zywo|wideo~",
    ],
    [
      "tylko|wylacznie|jedynie|chc~|wol~|moge|mozna|mog~|prosz~|poprosz~|potrzebuj~|wolal~|chcial~|zycz~|da sie|daloby|zalezy|lepiej|musze|czy jest mozliw~|pragn~|domag~",
      "<S>|opini~|rade|porad~|wytlumacz~|wyjasni~|opowiedz~|opisac|przedstawic|powiedziec|pokazac|wideo~|video~|wideo~|telefoniczn~|przez telefon|na zywo|osobiscie|omowic|skonsultowac|konsultacj~|poskarzyc|zalatwic|pogadac|w cztery oczy",
      "(?:z|ze|do|przez|od|u|przy) (?:<D> )*<A>|komus|jakiemus (?:<D> )*<A>|(?:waszemu|panstwa|jakiejs) (?:<D> )*<A>",
    ],
    [
      "moze~|moglb~|mogl~|mogli|niech|zeby|aby|prosz~|poprosz~|czy|chc~|potrzebuj~|mozliw~|da sie",
      "(?<!jesli )(?<!gdy )<A>",
      "rzuci~ okiem|zerkna~|zerknie|spojrz~|popatrz~|sprawdzi~|sprawdzac|obejrz~|przejrz~|zajm~|zaja~|zajac|pomoc|pomoz~|pomogl~|zadzwon~|oddzwon~|skontakt~|odpisa~|odpisze|odpowiedzi~|odezw~|wyjasnic|wytlumacz~|przejac|przejm~|rozwiaz~|obsluz~|zalatwi~|doradzi~|interweni~|wlacz~ sie|odniesc|zweryfikow~|przyjrze~",
    ],
  ],
  asks: [
    "(?:zadam|oczekuj~|chce) (?:\\w+ ){0,3}?(?:od) (?:<D> )*<P>",
    "(?:probuj~|chce) (?:\\w+ )?(?:zlapac|znalezc|skontaktowac|dodzwonic) (?:\\w+ ){0,2}?<A>",
    "(?:chc~|chcial~|moge|prosz~|wol~) (?:\\w+ )?(?:po)?rozmawiac ze? (?!mna|soba|swoi)\\w+",
    "^(?:\\w+ )?(?:czy )?(?:maja panstwo|macie|ma pan~) (?:<D> )*<P>$",
    "pomoc~ (?:od )?(?:<D> )*<P>",
    "(?:ze mna|z nami) (?:\\w+ )?(?:skontaktowal|skontaktuj|polaczyl)~",
    "(?:wole|wolal~|lepiej|mozemy) (?:\\w+ ){0,3}?(?:telefonicznie|przez telefon)",
    "<P>(?: \\w+){0,4}? (?:za duzo|zbyt wiele|tak trudno)|(?:za duzo|zbyt wiele|tak trudno) (?:\\w+ ){0,3}?<P>",
    "(?:maja|macie|ma|jest) (?:\\w+ ){0,2}?<A> (?:ktor~|z ktor~|do ktor~)",
    "^(?:<D> )*<A>(?: (?:prosze|poprosze))+$",
    "(?:chce|chcial~|potrzebuj~|wole|wolal~|zadam) <g><P>",
    "(?:minut~|chwil~) (?:(?:\\w+ )?(?:z|ze)) (?:<D> )*<A>",
    "^(?:\\w+ )?(?:czy )?(?:jest|sa) (?:\\w+ )?<A>(?: (?:na miejscu|dostepn~|w biurze|woln~|dyzurny|teraz))*$",
    "(?:gdyby|zeby|aby) (?:\\w+ ){0,4}?(?:<A>)(?: (?:\\w+ ){0,3}?(?:zaja~|przeja~|sprawdzil~|zobaczyl~|odpowiad~|pomogl~)|$)",
    "^(?:polacz|przelacz|polaczyc|oddzwonic|kontakt)(?: (?:prosze|teraz))*$",
    "(?:jest|sa|zyje|siedzi|slyszy mnie) (?:tam |tu |tutaj |w ogole )*(?:ktos|kto|ktokolwiek)",
    "(?:mnie|nas) (?:\\w+ ){0,2}?(?:polaczyc|przelaczyc|przekierowac|polaczcie|przelaczcie|przekazac dalej)|(?:polacz~|przelacz~|przekieruj~|przepnij~) (?:\\w+ )?(?:mnie|nas)",
    "z kim (?:\\w+ ){0,5}?<S>|do kogo (?:\\w+ ){0,3}?(?:zwrocic|napisac|zadzwonic)|ktos z kim",
    "<S> <g>(?:z|ze) <g><A>",
    "(?:z|ze) <g><A> <g><S>",
    "(?:polacz~|przelacz~|przekier~|przekaz~|przekazac|skierowac|przeslac|daj|dajcie|dac|dawac|dawaj~|zawolac|wezwac|przyslij~|wolac|wolaj~|zawolaj~|wezwij~|poprosic|prosic|podeslij~|skieruj~|znajdz~|zalatw~|skontaktuj~|przepnij~|oddaj~) (?:\\w+ ){0,3}?(?:z |ze |do |na |o )?(?:<D> )*<A>",
    "<A> (?:\\w+ ){0,2}?(?:polacz~|przelacz~|porozmawia~|przekier~|poprosze|prosze|skontaktowa~)",
    "(?:chce|chcial~|potrzebuj~|prosze o|prosze|poprosze|wole|wolal~|zadam|szukam|zycze sobie|domagam sie|mozna|moge prosic|daj mi|potrzebny|potrzebna) (?:<D> )*<P>",
    "(?:potrzebuj~|szukam|chce|prosze o|chcial~) (?:<D> )*(?:kogos|kims) (?:kto|z|do|zyw~)",
    "(?:jest|sa|ma|znajdzie sie|bedzie|macie|istnieje|jest tu)(?: \\w+){0,3}? (?:ktos|<P>|ktokolwiek|kogos)(?: \\w+){0,5}? (?:pomoc|pomoze|porozmawiac|tam|tu|tutaj|dostepn~|odpowiada|online|zyw~|prawdziw~|skontaktowac|odpowie|po drugiej)",
    "(?:czy )?(?:jest|sa) (?:tu |tam |tutaj |moze |u was |jeszcze |w ogole )*(?:<D> )*(?:ktos|ktokolwiek|<P>)|ktos (?:tam|tu) (?:jest|zyje)|halo (?:jest )?ktos|czy jest ktos",
    "(?:zadzwon|oddzwon)~(?: \\w+){0,3} (?:do mnie|do nas|do mnie)|(?:do mnie|do nas|mi)(?: \\w+){0,3} (?:zadzwon~|oddzwon~|przedzwon~)|oddzwon~|prosze o (?:telefon|kontakt telefoniczny|oddzwonienie|rozmowe)|(?:prosze|moze~|moglb~|mozecie) (?:\\w+ )?(?:zadzwonic|oddzwonic|skontaktowac sie ze mna)|skontaktuj~ sie ze mna|prosze o kontakt|zamawiam rozmowe",
    "(?:ktos|ktokolwiek|<P>) (?:\\w+ ){0,5}?(?:zadzwon~|oddzwon~|pomoc|pomoze|pomogl~|skontakt~|odezw~|zajac|zajal~|zajmie|przejac|przejal~|przejmie|odpowiedziec|odpisac|odpisze|obsluzyc|do mnie zadzwoni)|(?:moze~|moglby|mogl) (?:mi )?ktos",
    "niech (?:\\w+ ){0,3}?(?:<A>) |niech (?:\\w+ ){0,3}?(?:<A>)$|(?:zeby|aby) (?:<D> )*<A> (?:\\w+ ){0,3}?(?:zadzwonil~|odpisal~|porozmawial~|pomogl~|skontaktowal~|zajal~|przyszedl|odpowiedzial~)",
    "(?:z|ze) (?:<D> )*<P>(?: prosze| poprosze)*$",
    "(?:polacz~|przelacz~) (?:mnie|nas)(?: prosze| teraz| natychmiast)*$|eskal~",
  ],
  refusesMachine: [
    "<B> (?:\\w+ )?nie (?:\\w+ )?<S>",
    "(?:nie|bez|dosc|koniec|zamiast|mam dosc|nienawidze|przestan~|nie znosze|zadnych) (?:\\w+ ){0,5}?<B>",
    "<B> (?:\\w+ ){0,2}?nie (?:chce|bede)",
  ],
  refuses: [
    "nie (?:mnie |mi |sie |do mnie |ze mna |z )*(?:chce|chcial~|potrzebuj~|lacz~|prosze|przelacz~|dzwon~|trzeba|ma (?:takiej )?potrzeby|musz~|zycze|przekier~|przekaz~|rozmawia~|kontaktuj~|polacz~|zamierzam|wymaga~|mam ochoty|mam potrzeby|zadzwon~|oddzwan~|musi|chcemy|angazuj~|zalezy|konieczn~)",
    "bez (?:\\w+ ){0,3}?(?:rozm~|kontakt~|<A>|dzwon~|koniecznosci)",
    "z nikim|nigdy|niepotrzebn~|zbedn~",
  ],
  polite: [
    "(?:czy )?nie (?:moge|mozna|ma|da sie|moglb~|jest mozliwe|macie|daloby sie|mogl~|znajdzie|moze~)",
    "dlaczego (?:\\w+ ){0,3}?nie",
    "nie (?:rozumie~|dziala~|pomaga~|pomogl~|odpowiada~|wiem|wie|ogarnia~|rozwiazuje~|kapuje|dogada~)",
  ],
  own: "(?:moj|moja|moim|mojej|mojemu|mojego|moi|moich|moimi|nasz|nasza|naszej|naszemu|naszym) (?!(?:doradc|konsult|opiekun|agent))(?:<A>)",
  others: [
    "podaj~ sie|podszywa~|oszust~|oszusc~|wydzwania",
    "(?:moj~|nasz~|jego|jej)? ?(?:matka|mama|ojciec|tata|zona|maz|syn|corka|siostra|brat|przyjaci~|sasiad~|wlasciciel~|lokator~|babcia|dziadek|szef~|koleg~|kolezank~|partner~|klient~) (?:\\w+ ){0,2}?(?:dzwoni|dzwonia|pisze|zadzwonil~|wydzwania)",
    "\\bile\\b|ilu|jak (?:dlugo|duz~|czesto|stary|szybko|zostac|dziala|nazywa)|jaki[emh]?|jaka|jakie|ktor[yeai]|co (?:to|znaczy|oznacza)",
    "^(?:\\w+ )?(?:czy )?(?:jestes|jest pan|jest pani|to jest|to bot|rozmawiam|pisze z|gadam|mowie (?:do|z))(?! w stanie)|czy to (?:jest |)(?:bot|czlowiek|robot|prawdziw~|zywy)|(?:czy|ze) (?:rozmawiam|jestes|pisze) ",
    "godzin~|otwart~|otwarc~|kiedy|numer~|adres~|cen[ay]|kosztuj~|koszt|e ?mail do|czynn~",
    "agent~ (?:nieruchomosci|ubezpieczeniow~|celn~|podrozy|turystyczn~|handlow~|ochron~|nieruch~|sportow~)|biuro podrozy|posrednik~|operator~ (?:komorkow~|sieci|telekomunikacyjn~|logiczn~|turystyczn~|koparki|wozka|maszyn)|prawa czlowieka|praw czlowieka|doradc~ (?:podatkow~|finansow~|inwestycyjn~|ubezpieczeniow~|zawodow~)|(?:na|od|za|dla|do) (?:jednej |jedna |dwoch |trzech |czterech |pieciu |\\d+ |kilku )?(?:osob[aey]|osob)\\b|\\d+ osob|osob~ (?:niepelnosprawn~|fizyczn~|prawn~|starsz~|kontaktow~)|zasob~ ludzki~|prac[aey]\\b|zatrudni~|rekrut~|aplikow~|karier~|wynagrodzen~|staz",
    "^(?:\\w+ )?(?:czy )?(?:czy musze|trzeba|powinienem|powinnam|nalezy|musimy|potrzebuje (?:agenta|doradcy|konsultanta) (?:zeby|aby|do|by)|konieczn~|wymagan~)|(?:musze|trzeba) (?:\\w+ ){0,3}?(?:rozmawiac|dzwonic|kontaktowac) (?:\\w+ ){0,6}?zeby",
    "rozmawial~|gadal~|pisal~|mowil~|dzwonil~|skontaktowal~ sie|wczoraj|w zeszlym|zeszlego|poprzednio|ostatnio|temu|powiedzial~|oddzwonil~|pomogl (?:mi )?(?:wasz|pan|konsultant)|byl|byla|bylo|bylem|bylam",
    "(?:klienci|klientom|uzytkownicy|goscie|znajomi|dzieci|pacjenci|moi) (?:\\w+ ){0,4}(?:rozmawiac|kontaktowac|pisac|skontaktowac)|z (?:moim|moja|moimi|swoim|swoja|innymi|innym uzytkownikiem) (?:\\w+ )?(?:przyjaciel~|zona|mezem|klient~|uzytkownik~|mama|tata|lekarz~|sasiad~|szefem|prawnik~)",
    "^(?!.*(?:zeby|aby|by) ).*<P> (?:\\w+ ){0,3}?(?:pomogl~|wyjasnil~|zadzwonil~|odpisal~|zalatwil~)",
    "kto (?:jest|byl|prowadzi|pracuje|odpowiada|czyta|kieruje|zarzadza)|prac(?:uje|ujecie|owac|ownikow macie)|jestem (?:agent~|pracownik~|konsultant~|waszym|waszej|operator~)|jako (?:agent|pracownik|konsultant|doradca)|znaczy|przetlumacz~|roznica miedzy|dziekuje (?:\\w+ ){0,4}<P>|dzieki (?:\\w+ ){0,3}<P>|czy ktos (?:wie|zna|ma|inny|mial)",
  ],
  othersAsked: ["podpis~", "(?:musze|trzeba|powinn~|nalezy|musimy) (?:\\w+ ){0,2}?(?:<S>|dzwonic|zadzwonic)"],
  beside:
    "prosze|poprosze|z|ze|do|teraz|natychmiast|zywy|zywym|prawdziw~|dzien dobry|hej|czesc|halo|tak|nie|ok|dziekuje|dzieki|pilne|pilnie|szybko|pomoc|chce|kontakt|rozmowa|o|na|klienta|live|bezposrednio|juz|jakis|jakims",
  but: "ale|lub|albo|wiec|dlatego|bo|jednak|natomiast|tylko(?! z | ze | do )",
  spelling:
    "czlowiek czlowiekiem czlowieka konsultant konsultantem konsultanta pracownikiem pracownika rozmawiac porozmawiac operator operatorem doradca doradcy doradca polacz polaczyc przelacz kierownikiem zadzwonic osoba|osobe osoby osobie osob doradza",
};
