import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in Polish. */
export const polishSmallTalk: SmallTalkPhrases = {
  greeting: `cześć | hej | hejka | witam | witaj | witajcie | dzień dobry | dobry wieczór | dobry | siema | siemka | elo |
      serwus | czołem | halo | haloo | hejo | heja | cześć wszystkim | witam wszystkich | witam serdecznie | przepraszam |
      jest tam ktoś | jest tu ktoś | jest ktoś | miło mi | hello | dzieńdobry | dzien dobry | dzień dobry państwu`,
  howAreYou: `jak się masz | jak się pan ma | jak się pani ma | jak się państwo mają | co słychać | jak leci | co tam |
      co u ciebie | co u ciebie słychać | jak tam | jak życie | wszystko w porządku | jak się czujesz | co nowego | jak idzie`,
  thanks: `dziękuję | dziękuje | dzięki | dziękuję bardzo | bardzo dziękuję | dziękuję serdecznie | serdecznie dziękuję |
      dzięki wielkie | wielkie dzięki | dzięki bardzo | stokrotne dzięki | dziękuję ślicznie | pięknie dziękuję |
      dziękuję za pomoc | dzięki za pomoc | bardzo dziękuję za pomoc | dziękuję bardzo za pomoc | dziękuję za informację |
      dziękuję za informacje | dzięki za info | dziękuję za odpowiedź | bardzo dziękuję za odpowiedź | dzięki za odpowiedź |
      z góry dziękuję | dziękuję z góry | z góry dzięki | dziękujemy | dzięx | dzieki | thx | nie dziękuję | nie dzięki |
      to pomogło | bardzo pomocne | pomogło`,
  acknowledgement: `ok | okej | okay | dobrze | dobra | rozumiem | jasne | w porządku | świetnie | super | doskonale |
      znakomicie | wspaniale | spoko | zrozumiałem | zrozumiałam | zrozumiano | to wszystko | nic więcej | tylko tyle |
      fajnie | ekstra | zgoda | perfekcyjnie | idealnie | dobrze wiedzieć | oki`,
  goodbye: `do widzenia | pa | pa pa | papa | na razie | narazie | do zobaczenia | do usłyszenia | do jutra | żegnam | żegnaj |
      dobranoc | miłego dnia | miłego wieczoru | miłego weekendu | udanego dnia | udanego weekendu | trzymaj się | nara |
      życzę miłego dnia | pozdrawiam | pozdrowienia | bywaj | cześć pa | spokojnej nocy | dobrego dnia`,
  identity: `kim jesteś | kto ty jesteś | kto to | z kim rozmawiam | z kim mam przyjemność | kim pan jest | kim pani jest |
      czym jesteś | jak się nazywasz | jak masz na imię | jakie jest twoje imię | jesteś botem | czy jesteś botem |
      jesteś robotem | czy jesteś robotem | jesteś człowiekiem | czy jesteś człowiekiem | czy jesteś prawdziwą osobą |
      jesteś prawdziwą osobą | jesteś prawdziwy | czy jesteś prawdziwy | jesteś ai | czy jesteś ai | jesteś chatbotem |
      czy jesteś chatbotem | czy jesteś sztuczną inteligencją | czy to bot | czy to jest bot | to bot | to jest bot |
      bot czy człowiek | człowiek czy bot | człowiek czy robot | czy rozmawiam z botem | rozmawiam z botem |
      czy rozmawiam z człowiekiem | rozmawiam z człowiekiem | czy rozmawiam z robotem | co potrafisz | co umiesz |
      co możesz zrobić | co możesz dla mnie zrobić | co robisz | co potrafi ten bot | w czym możesz pomóc |
      w czym możesz mi pomóc | jak możesz mi pomóc | jak możesz pomóc | czy możesz mi pomóc | możesz mi pomóc |
      możesz pomóc | czy może mi pan pomóc | czy może mi pani pomóc | czy mogą mi państwo pomóc | pomóż mi | pomóż |
      pomocy | pomoc | potrzebuję pomocy | proszę o pomoc | mam pytanie | mam pytania | mam kilka pytań | mam takie pytanie |
      pytanie | jedno pytanie | szybkie pytanie | mogę o coś zapytać | czy mogę o coś zapytać | czy mogę zadać pytanie |
      o co mogę zapytać | o co mogę cię zapytać | przedstaw się | jak działasz | kto cię stworzył`,
  fillers: `wszystkim | wszystkich | państwu | państwo | panu | pani | pan | wam | ci | bardzo | serdecznie | ślicznie |
      jeszcze | raz | proszę | i | za | pomoc | szanowni | szanowny | bot | bocie | ok | tak | nie | no | to | ach | oh | dobrze |
      super | świetnie | dzisiaj | a | więc | drogi | zespole | szybką | odpowiedź | jasne | rozumiem | wielkie`,
  openers: `co | kiedy | gdzie | kto | jak | jaki | jaka | jakie | jaką | ile | dlaczego | który | która | które | czy | mogę |
      można | może | możecie | mam | macie | ma | jest | są | chcę | chciałbym | chciałabym | chciałem | chciałam | proszę | potrzebuję |
      moje | mój | moja | do | w | od | o | z | szukam | ja | nie | kiedy | skąd | za | po | na | czego`,
};
