import { anyOf, inSmallLetters, matchesOf, parts, words } from "./text.ts";
import { another } from "./whose-words.ts";

/** People whom visitors name, at the shop and at home: beside `another`, which has those of the family and of work. */
const roles = [
  words(
    "(?:the|your|our|a|my|their|his|her) (?:\\p{L}+ ){0,2}?(?:caretaker|janitor|clerk|salesman|saleswoman|salesperson|seller|shop assistant|cashier|receptionist|concierge|administrator|chair(?:man|woman|person)?|treasurer|technician|electrician|plumber|courier|driver|delivery (?:man|guy)|postman|agent|broker|employee|waiter|waitress|nurse|organi[sz]er|trainer|coach|builder|architect|contact person|person (?:to contact|in charge|responsible))|a certain|(?:someone|somebody|a (?:man|woman|guy|lady)) (?:called|named)",
    "(?:the|that) (?:man|woman|lady|gentleman|guy|people) (?:from|in|on|at|next|upstairs|downstairs|above|below)|(?:der|die|den|dem) (?:herrn?|dame|mann|leute) (?:aus|vom|von|im|über|unter|neben)|\\p{L}*(?:nachbar(?:in)?|buurman|buurvrouw)|(?:l[ae]|les) (?:monsieur|dame|gens) d[eu]|(?:el|la|los) (?:señora? )?del? |(?:il|la) signor[ae]? de|[oa] senhora? d[eoa]|(?:de|die) (?:meneer|mevrouw|man|dame) (?:van|op|hier)|(?:ten|ta) pani? z",
    "(?:der|die|dem|den|ihr\\p{L}*|eu\\p{L}+|unser\\p{L}*|ein\\p{L}*|mein\\p{L}*) (?:\\p{L}+ ){0,2}?(?:verkäufer|hausmeister|verwalter|hausverwalter|mitarbeiter|techniker|monteur|handwerker|zusteller|fahrer|makler|berater|ansprechpartner|kassierer|kellner|trainer|lehrer|architekt|leiter|geschäftsführer|inhaber|vormieter|vorbesitzer|betreuer)(?:in|n|s)?|(?:der|die) (?:vorsitzende|zuständige|verantwortliche|empfangsdame|bote)|eine?n? gewisse[rn]?|jemand(?:em|en)? (?:namens|mit namen)|zuständig ist|verantwortlich ist",
    "(?:l[ae]|les|votre|notre|une?|mon|ma|du|au|l') ?(?:\\p{L}+ )?(?:vendeu(?:r|se)|gardienn?e?|concierge|syndic|administrat(?:eur|rice)|présidente?|réceptionniste|technicienn?e?|livreu(?:r|se)|facteur|employée?|conseill(?:er|ère)|agent|courtier|serveu(?:r|se)|caissi(?:er|ère)|prof|professeure?|entraîneu(?:r|se)|architecte|trésori(?:er|ère)|collaborat(?:eur|rice))|une? certaine?|quelqu'un (?:du nom|qui s'appelle)|personne (?:à contacter|responsable|en charge)",
    "(?:el|la|una?|su|vuestr[oa]|nuestr[oa]|mi|del|al) (?:vendedora?|dependient[ea]|conserje|porter[oa]|administradora?|president[ea]|recepcionista|técnic[oa]|repartidora?|mensajer[oa]|emplead[oa]|asesora?|agente|camarer[oa]|cajer[oa]|encargad[oa]|responsable|entrenadora?|arquitect[oa]|profe)|una? tal|alguien (?:llamad[oa]|que se llama)|persona (?:de contacto|encargada)",
    "(?:[oa]|uma?|d[oa]|[ao]o|seu|sua|voss[oa]|noss[oa]|meu|minha) (?:vendedora?|porteir[oa]|síndic[oa]|zeladora?|administradora?|president[ea]|rece(?:p)?cionista|técnic[oa]|entregadora?|estafeta|carteiro|funcionári[oa]|atendente|corretora?|agente|gerente|responsável|encarregad[oa]|treinadora?|arquitet[oa])|uma? tal|alguém chamad[oa]|um certo|uma certa|pessoa responsável",
    "(?:il|la|lo|una?|l'|vostr[oa]|nostr[oa]|mi[oa]|del|al) ?(?:\\p{L}+ )?(?:commess[oa]|vendit(?:ore|rice)|portier[ea]|portinaia|amministrat(?:ore|rice)|president[ea]|receptionist|tecnic[oa]|corriere|postino|impiegat[oa]|addett[oa]|agente|consulente|camerier[ea]|cassier[ea]|incaricat[oa]|geometra|architetto|allenat(?:ore|rice)|maestr[oa]|idraulico|elettricista)|un certo|una certa|una? tale|qualcuno (?:di nome|che si chiama)",
    "(?:de|een|jullie|uw|onze|mijn) (?:verkoper|verkoopster|conciërge|beheerder|beheerster|voorzitter|receptionist(?:e)?|monteur|technicus|bezorger|koerier|postbode|medewerker|medewerkster|adviseur|makelaar|ober|serveerster|kassière|verantwoordelijke|contactpersoon|penningmeester|trainer|architect|leraar|lerares|juf)|een zekere|ene|iemand (?:genaamd|met de naam|die)",
    "(?:wasz|wasza|waszego|waszej|państwa|ten|ta) (?:sprzedawc\\p{L}+|pracowni\\p{L}+|konsultant\\p{L}*|doradc\\p{L}+|kurier\\p{L}*|technik\\p{L}*|ekspedient\\p{L}*)|(?:administrator|kierowni|zarządc|przewodnicząc|właściciel|opiekun|dozorc|księgow|odpowiedzialn)\\p{L}* (?:jest|to|pan\\p{L}*)|niejak(?:i|a|iego|iej|im|ą)|ktoś o (?:imieniu|nazwisku)",
    "satıcı|kapıcı|(?:site )?yönetici(?:miz|m)?|görevli(?:niz)?|temsilci(?:niz)?|çalışan[ıi]n[ıi]z|eleman[ıi]n[ıi]z|kurye|tamirci|teknisyen|danışman[ıi]n[ıi]z|sorumlusu|yetkilisi|garson|kasiyer|emlakçı|antrenör|\\p{L}+ (?:bey|hanım)(?:'?\\p{L}+)?|(?:adında|adlı|isimli|diye|denen) bir[ıi]?",
    "(?:my|mein\\p{L}*|mon|ma|mi|meu|minha|mi[ao]|mijn|m'n) (?:\\p{L}+ )?ex(?:-?\\p{L}+)?|(?:mój|moja|moj\\p{L}+) był\\p{L}+|eski eş\\p{L}*",
    "(?:a|the|an|une?|l[ae]|una?|uma?|[oa]|il|ein\\p{L}*|d(?:er|ie|en|em)|de|een) (?:guest|customer|hôte|huésped|hóspede|ospite|gast|klant|kund(?:e|in|en)|visitor|invitée?)(?! (?:of yours|bei ihnen))|misafir",
    // "a friend of mine", without an article
    "(?:friend|colleague|neighbou?r|acquaintance|freund(?:in)?|kolleg(?:e|in)|bekannte[rn]?|nachbar(?:in)?|amie?|collègue|cop(?:ain|ine)|voisine?|connaissance|amig[oa]|colega|vecin[oa]|vizinh[oa]|conocid[oa]|conhecid[oa]|amic[oa]|vicin[oa]|conoscente|vriend(?:in)?|collega|kennis|buur(?:man|vrouw)) (?:of mine|von mir|à moi|mí[oa]|meu|minha|mi[oa]|van (?:me|mij))|(?:kolega|koleżanka|znajom[ya]|sąsiad(?:ka)?) z \\p{L}+",
  ),
  parts(
    "(?<!\\p{L})[ولب]?(?:الموظفة?|البائعة?|الحارس|البواب|المشرفة?|السكرتيرة?|المسؤولة?|المندوبة?|الفني|السائق|الوسيط|المحاسبة?|المدربة?|المعلمة?|المالك|موظفكم|موظفتكم|مندوبكم|موظفت?ك|طليقت?ي|نزيلة?|ضيفة?)(?!\\p{L})|شخص (?:اسمه|يدعى|باسم)|(?<!\\p{L})(?:يدعى|تدعى|المدعوة?)(?!\\p{L})",
    "(?<!\\p{L})[ולב]?(?:ה(?:מוכרת?|שומר|שרת|מזכירה?|פקידה?|טכנאית?|שליחה?|נציגה?|נציגת|עובדת?|סוכנת?|מתווכת?|מלצרית?|קופאית?|אחראית?|מאמנת?|אורחת?|מורה|גננת|שכן|שכנה|אדריכלית?|קבלן)|ועד הבית|אב הבית|בעלת? הבית|בעלת? הדירה|(?:ה)?גרושה? שלי|גרוש(?:תי|י)|אורחת?|יו״ר \\p{L}+)(?!\\p{L})|(?:מישהו|מישהי|אחד|אחת|איש|בחור|בחורה) (?:בשם|שקוראים)|(?<!\\p{L})(?:איזה|איזו|איזשהו) ",
    "前妻|前夫|前男友|前女友|客人|负责人是|負責人是|店员|店員|店长|店長|导购|導購|客服|快递员|快遞員|物业|物業|门卫|保安|管理员是|前台|师傅|師傅|中介|教练|教練|班主任|房东|房東|主管是|有(?:个|個|一个|位)(?:叫|姓|人)|(?:一个|一位|那个|那位)(?:叫|姓)|(?:名?叫|姓)(?:做)?\\p{Script=Han}{1,4}的(?:人|先生|女士|员工)",
    "元(?:妻|夫|カノ|カレ|彼)|別れた|お客様?(?:が|の|は)|(?:店員|管理人|大家|責任者|業者|配達員|警備員|コーチ|監督|運転手|家主)(?:さん)?(?:の|は|が|、)|(?:という|と名乗る|っていう)(?:人|方|者|男|女)",
  ),
];
const anyone = [...another, ...roles];

/** "I'm the owner", "I'm her mum" speak of oneself, "I'm the owner's wife" and "I'm a friend of" do not. */
const selfAs = [
  words(
    "(?:i'm|i am|we are|as|ich bin|wir sind|als|je suis|en tant que|soy|como|sou|sono|come|in qualità di|ik ben|als|jestem|tu) (?:(?:the|an?|your|their|his|her|d(?:er|ie|as)|eine?|ihre?|seine?|eure?|l[ae]|une?|votre|s(?:on|a)|el|una?|su|[oa]|uma|il|l[oa]|de|het|een|uw|jullie|haar|zijn|jego|jej) |l'|un')(?:\\p{L}+ )?\\p{L}{3,}(?!'s| (?:of|von|vom|der|des|de|del|d[aoe]s?|du|di|della|van|from))",
  ),
  parts(
    "(?<!\\p{L})(?:أنا|انا) (?:والدت?|أم|ام|أبو?|ولي أمر|جدت?)(?:ه|ها|هم)|(?<!\\p{L})אני (?:ה)?(?:אבא|אמא|סבא|סבתא)(?: של(?:ו|ה|הם))?(?!\\p{L})",
    "\\((?:his|her|their|ihre?|seine?|sa|son|su|la|il|de|zijn|haar|jego|jej) \\p{L}{3,}\\)",
    "我(?:就)?是(?:他|她|孩子|宝宝|小朋友)的?(?:妈妈?|爸爸?|媽媽?|母亲|父亲|家长|奶奶|爷爷|外婆|外公)",
    "(?:父|母|祖父|祖母|保護者)の(?=\\p{Script=Han}{2,6}(?:です|と申|と言|といい))",
  ),
];

/** Who stands in for anybody, in forms and examples: nobody's own name. */
const samplePeople = [
  words("(?:max|erika) mustermann\\p{L}*|(?:john|jane) (?:doe|q\\.? public)|joe bloggs|fulan[oa] de tal|ali veli"),
  parts("فلان(?:ة)? (?:بن |ال)?فلان\\p{L}*|ישראלה? ישראלי|פלוני אלמוני|^张三$|^張三$|^李四$|^王五$|^山田[ 　]?花子$"),
];

/** Behind the last words of the text that speak of somebody else; -1 where there are none. */
export function lastOfAnother(text: string): number {
  const small = inSmallLetters(text);
  const rest = selfAs.reduce((left, each) => left.replace(each, (self) => " ".repeat(self.length)), small);
  return Math.max(-1, ...anyone.flatMap((each) => matchesOf(each, rest).map((match) => match.index + match[0].length)));
}

/** Whether the text speaks of somebody else. */
export function speaksOfAnother(text: string): boolean {
  return lastOfAnother(text) >= 0;
}

/** "John Doe" */
export function isSamplePerson(name: string): boolean {
  return anyOf(samplePeople, name);
}

/** Right behind an address: what its owner does, who is not the visitor. */
const thenOfThem = [
  words(
    "who|she|he|der|die|qui|elle|il(?! (?:y|me|m'|nous|faut|est possible))|quien|él|ella|quem|ele|ela|lui|lei|hij|zij|który|która|on|ona|kendisi",
  ),
  parts(
    "(?<!\\p{L})(?:و?هو|و?هي|لكنه|لكنها|وهو|وهي)(?!\\p{L})",
    "(?<!\\p{L})(?:הוא|היא|שהוא|שהיא)(?!\\p{L})",
    "[他她]",
    "彼女?[はが]",
  ),
];

/** ", she decides": what follows an address tells of its owner. */
export function goesOnAboutThem(behind: string): boolean {
  const [, next = ""] = /^[\s,،、)）]*(\S+(?:\s+\S+){0,2})/u.exec(behind) ?? [];
  return /^\s*[,،、)）]/u.test(behind) && thenOfThem.some((pattern) => inSmallLetters(next).search(pattern) === 0);
}
