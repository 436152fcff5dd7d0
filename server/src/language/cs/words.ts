import type { LanguageWords } from "../words.ts";

/** Words by which Czech is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const czechWords: LanguageWords = {
  functionWords: `a i ale nebo anebo ani že aby když kdyby jestli jestliže pokud protože proto takže než však či v ve
    na z ze s se k ke do od u o po pro při před přes pod nad mezi bez za kvůli podle kolem kromě během vedle místo
    ohledně je jsou jsem jsi jste jsme byl byla bylo byli byly být bude budou budu budete budeme není nejsou nejsem
    nejste bych bychom byste by mám máš má máme máte mají nemám nemáte nemá měl měla mít můžu mohu může můžete můžeme
    mohou můžou nemůžu nemohu mohl mohla mohli musím musíte musí muset lze jde nejde dá chci chceme chcete chtěl
    chtěla chtěli bychom já mě mi mně mnou můj moje moji mého my nás nám náš naše ty tě ti tvůj vy vás vám vámi váš
    vaše vaši vašem vašeho vašich vaší on ona ono oni ho jeho jemu mu její jí ji jim jich si to ten ta tu tyto této
    tento tato toto tohle tento tím tom toho tomu těch těm tady tam zde teď nyní pak potom už již ještě taky také jen
    jenom pouze moc velmi více víc méně kdo koho komu kým co čeho čemu čem čím kde kam odkud kudy kdy odkdy dokdy proč
    jak jaký jaká jaké jakou jakým jakého který která které kterou kterého kterém kteří kolik kolika ne ano všechno
    vše všechny každý jiný jiná jiné jinou nějaký nějaká nějaké něco někdo někde nikdo nic dlouho často daleko vždy
    nikdy asi prosím jako tak takto bohužel ať`,
  chatWords: `ahoj čau zdravím dobrý den ráno večer odpoledne děkuji děkuju díky nashledanou shledanou nashle promiňte
    pomoc pomoct pomoci potřebuji potřebuju hledám sháním zjistit vědět stojí stát cena ceny cenu ceník zaplatit
    platit platba platby platbu faktura fakturu doprava dopravu dopravy poštovné doručení doručit doručujete zásilka
    zásilku zásilky posíláte pošlete objednávka objednávku objednávky objednat koupit nákup vrácení vrátit reklamace
    reklamaci reklamovat zrušit zrušení otevírací doba dobu hodiny otevřeno zavřeno otevíráte zavíráte dnes zítra
    pondělí úterý středa středu čtvrtek pátek sobota sobotu neděle neděli víkend týden týdny den dny dní měsíc měsíce
    rok roku účet heslo přihlásit přihlášení adresa adresu prodejna prodejnu prodejny obchod obchodě pobočka pobočku
    rezervace rezervaci rezervovat objednání funguje nefunguje dostupný dostupné skladem zdarma sleva slevu slevy
    slevový studenti studenty děti dětem velikost velikosti balík balíček poškozený poškozené rozbitý rozbité špatně
    člověk člověkem operátor operátorem mluvit zavolat telefon telefonní číslo kontakt kontaktovat změnit zapomněl
    zapomněla najdu najít zboží peníze záruka vyzvednout vyzvednutí město země svět první slovensko česko vyprodáno
    splátky dárek vstupné parkování vyměnit výměna odhlásit newsletteru`,
  signs: [
    [/[ěůřď]/u, 1.5],
    [/[šžčýť]/u, 0.6],
    [/[áíéú]/u, 0.2],
    [/\p{L}{2}(?:ovat|ního|ních|ního|ování|ost[ií]?|ého|ému|ých|ými|ách|ení|ání|ete|áte|íte)(?!\p{L})/u, 0.5],
  ],
  followUp: {
    again: `a co | co třeba | a jak je to s | a jak je to | jak je to s | jak je to u | platí to i pro |
      platí to také pro | platí to taky pro | platí to i na | platí to i u | platí totéž pro | platí to samé pro |
      platí to i v | řekněte mi víc | řekněte mi více | řekněte mi o tom víc | řekněte mi o tom více | řekni mi víc |
      víc informací | více informací | víc podrobností | více podrobností | podrobněji | například | třeba |
      co ještě | ještě něco | jak to | jak to myslíte | vysvětlete | a to samé pro | to samé pro`,
    joins: `a | i | nebo | anebo | ale | takže | tak | taky | také | čili | jen | jenom`,
    pronouns: `to | toho | tomu | tom | tím | ono | oni | ony | ho | jeho | jemu | mu | jej | ji | její | jí | něj |
      něm | ním | ně | nich | nim | nimi | tohle | toto | tohoto | tuto | tento | tato | tyto | těchto | těch | těm |
      těmi | tamto | totéž`,
    weakPronouns: `ten | ta | ty | tu | tam | je | jich | jim`,
    empty: `je to možné | bylo by to možné | co je to | kdo je to | to je | je to tak | je to pravda | je to nutné |
      musí to být | dá se to tak | v tomto týdnu | tento týden | tento měsíc | tento rok | tento víkend |
      v tomto roce | toho dne | kolem toho`,
    prepositions: `pro | v | ve | na | z | ze | s | se | bez | do | od | po | před | při | přes | během | u | za |
      pod | nad | mezi | k | ke | kvůli | mimo | kromě`,
    addressed: `jste | jsi | máte | máš | vy | ty | vás | vám | tě | ti | můžete | můžeš`,
  },
  formation: { least: 4, ending: 3, suffix: 4, prefixes: ["nej"] },
};
