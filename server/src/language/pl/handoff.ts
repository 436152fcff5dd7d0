import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Polish asks for a person. `HandoffPhraseKind` says what each list is for. */
export const polishHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    czlowiek*, ludzi, ludzmi, zywa osoba, zywej osoby, zywa osobe, zywa, prawdziwa osoba, prawdziwa osobe,
    prawdziwej osoby, konsultant*, agent, agenta, agentem, doradca, doradcy, doradce, pracownik, pracownika,
    pracownikiem, pracownikowi, kierownik*, szef, szefa, szefem, przelozon*, menedzer*, manager*, dyrektor*,
    specjalist*, ekspert*, operator, operatora, operatorem, handlowiec, handlowca, handlowcem, serwisant*,
    technik, technika, technikiem, kolega, kolege, kolezanka, kolezanke, przedstawiciel*, opiekun*,
    obsluge klienta, obsluga, biuro obslugi, biura obslugi, biurem obslugi, dzial, dzialu, dzialem,
    ksiegowosc*, recepcj*, infolini*, support, wsparcie, ktos prawdziwy, ktos zywy, kims zywym,
    kims prawdziwym, kogos zywego, kogos prawdziwego, kogos kompetentnego, zespol, zespolem, zespolu, biuro,
    biura, sekretariat*`,
  someone: `
    ktos, kogos, kims, komus, osoba, osobe, osoby, jednym z was, kogos od was, ktos od was, lekarz*,
    farmaceut*, prawnik*, pielegniark*, ktokolwiek, kimkolwiek, z waszym, z panstwa`,
  want: `
    chce, chcialbym, chcialabym, wole, wolalbym, wolalabym, moge, moglbym, moglabym, mozna, mozecie, moze,
    moga, mogliby, moglby, moglaby, prosze, poprosze, prosilbym, prosilabym, potrzebuje, musze, jest, niech,
    zadam, daj, dajcie, mozliwe, chcemy, byliby, da sie, zyczyc, zycze, prosic, tylko z`,
  talk: `
    rozmawiac, porozmawiac, rozmowa, rozmowe, rozmowy, rozmowie, gadac, pogadac, mowic, skontaktowac, kontakt,
    kontaktu, polaczyc, polaczenie, telefonicznie, zadzwonic, czatowac, zwrocic sie, omowic, wyjasnic,
    wytlumaczyc, telefon, uzgodnic, skonsultowac, dogadac, pisac, rozmawial, porozmawiam`,
  help: `
    zadzwonic, zadzwoni, oddzwoni, oddzwonic, zajmie, zajac, pomoze, pomoc, sprawdzi, sprawdzic, odpowie,
    odpowiedziec, odpisze, odezwie, odezwac, skontaktuje, skontaktowac, wyjasni, wyjasnic, spojrzy, obejrzy,
    przejmie, wytlumaczy, przyjdzie, dolaczy, napisze`,
  connect: `
    polacz mnie, polacz z, polaczcie, polaczyc, polaczenie z, przelacz, przelaczcie, przelaczyc, przelaczenie,
    przekieruj, przekierujcie, przekierowac, przekierowanie, przekaz, przekazac, dawac, dawaj, daj mi, dajcie,
    zawolaj, zawolajcie, podaj, skieruj, skierowac, poprosic do, mnie z, lacz mnie`,
  request: `
    z kim moge, z kim mozna, do kogo moge, do kogo mam, z kim porozmawiac, porozmawiac z kims,
    rozmawiac z kims, rozmawiac z czlowiekiem, pogadac z kims, pogadac z czlowiekiem, jest tam ktos,
    jest tu ktos, jest ktos, czy ktos tam, ktos tam jest, zadzwoncie, prosze zadzwonic,
    prosze do mnie zadzwonic, prosze o telefon, prosze o kontakt telefoniczny, prosze oddzwonic, oddzwoncie,
    niech ktos, moze ktos do mnie, ktos moglby do mnie, ktos moze do mnie, ktos do mnie zadzwoni,
    poprosze o telefon, osobe prosze, kogos z kim, mozecie do mnie zadzwonic, mozecie zadzwonic,
    moglibyscie do mnie zadzwonic, moglibyscie zadzwonic, z kim moge porozmawiac, z kim moge rozmawiac`,
  machine: `
    bot, bota, botem, botami, boty, botow, robot, robota, robotem, robotami, chatbot, chatbota, chatbotem,
    automat, automatem, automatu, automatami, maszyna, maszyne, komputer, komputerem, ai,
    sztuczna inteligencja, automatyczne odpowiedzi`,
  enough: `
    nie chce, nie bede, dosc, zamiast, nie z, wole nie, koniec, przestancie, zadnych, zadnego, nie zamierzam,
    odmawiam`,
  not: `
    nie chce konsultanta, nie potrzebuje, nie trzeba, nie musicie, nie musisz, nie lacz, nie laczyc,
    nie laczcie, nie przelaczaj, nie dzwonic, nie dzwoncie, do mnie nie, bez rozmowy, bez kontaktu,
    bez dzwonienia, czy musze, trzeba rozmawiac, czy trzeba, jestes, czy rozmawiam, ilu, ile, jaki jest, kiedy,
    w jakich godzinach, o ktorej, kto jest, juz zalatwione, pomogl mi, pomogla mi, mi pomogl, rozmawialem,
    rozmawialam, druga osoba, inna osoba, inne osoby, zostac, praca, czy zatrudniacie, nikim, moj szef,
    jak skontaktowac, jak sie skontaktowac, numer telefonu, jaki numer`,
  notAsked: "musze porozmawiac, musze rozmawiac, musze dzwonic",
  other: `
    agent nieruchomosci, agenta nieruchomosci, agent ubezpieczeniowy, agent celny, biuro podrozy,
    zasoby ludzkie, praw czlowieka, prawa czlowieka, na osobe, od osoby, za osobe, druga osoba, druga osobe,
    osob, dzial kadr, waszym sklepie, wasz sklep, waszej strony, wasza strona, panstwa sklepie, panstwa strona,
    panstwa strony, panstwa produkty, ludzki, centrum obslugi`,
  own: `
    moj, moja, moje, mojego, moim, nasz, nasza, inny, inna, inne, ile, ilu, dwie, dwoch, trzy, trzech, cztery,
    kazda, kazdy, druga, drugiej, starszych, niepelnosprawnych, liczba, nieruchomosci, nowy, nowego`,
  light: `
    prosze, poprosze, z, ze, do, od, o, a, i, w, na, mi, mnie, zywym, zywa, zywego, zywej, prawdziwym,
    prawdziwa, prawdziwego, teraz, natychmiast, tu, tam, tutaj, was, wasz, waszym, waszego, czesc, witam,
    dzien dobry, dziekuje, tak, nie, bot, kompetentnym, kompetentnego, jakims, jakis, jakiegos, wreszcie,
    w koncu, pilnie, chce, rozmawiac, rozmowa, kontakt, innym, innego, klienta, jest, juz, tylko, ktos, ktorys,
    chcialbym, chcialabym, potrzebuje, wole, wolalbym, czy jest, gdzie jest, szukam, zadam, macie, czy macie,
    zawolaj, daj, zamiast, sa tam, sa tu, dajcie`,
  tail: "poniewaz, bo, zeby, ktory, ktora, w sprawie",
};
