import type { Language } from "./language.ts";

/** Languages written with spaces, whose follow-ups are recognized by words. */
export type SpacedLanguage = Exclude<Language, "zh" | "ja">;

/** Wordings divided by `|`, compared without case, accents and apostrophes. */
interface FollowUpCues {
  /** Ask for the same again about something else: nothing but a topic need follow. */
  again: string;
  /** Conjunctions that join the message to the turn before. */
  joins: string;
  /** Point back wherever they stand. */
  pronouns: string;
  /** Articles too: they point back only at the end or before a grammar word ("was kostet das?"). */
  weakPronouns: string;
  /** Hold a pronoun that points at nothing ("is it possible"). */
  empty: string;
  /** Begin (in Turkish: end) a fragment ("for students?"). */
  prepositions: string;
  /** Address the chatbot: "where are you?" points at nobody else. */
  addressed: string;
}

export const followUpCues: Record<SpacedLanguage, FollowUpCues> = {
  en: {
    again: `what about | how about | and what about | and how about | what if its | tell me more | more details | more info |
      more information | go on | for example | such as | what else | anything else | explain | how so | same for |
      is it the same for | does the same apply to | does that apply to | does this apply to | does it apply to`,
    joins: `and | or | but | also | so | then | plus | only`,
    pronouns: `it | its | they | them | their | those | these | one | ones | that one | this one`,
    weakPronouns: `that | this | there`,
    empty: `is it possible | does it take | will it take | would it take | is it allowed | is it true | is there | are there | does it cost to | is it okay to |
      is it ok to | is it necessary | it possible | would it be possible | what time is it | is it safe to | is it legal to`,
    prepositions: `for | on | in | at | with | without | from | during | after | before | by | under | over | between | until | via`,
    addressed: `you | your | yours | u`,
  },
  de: {
    again: `was ist mit | wie sieht es aus mit | wie siehts aus mit | wie ist es mit | und was ist mit | wie steht es mit | gilt das auch für |
      gilt das für | mehr dazu | mehr details | mehr infos | mehr informationen | zum beispiel | was noch | sonst noch was |
      erzähl mehr | erzählen sie mehr | genauer | inwiefern | wie das`,
    joins: `und | oder | aber | auch | also | dann | sowie | nur`,
    pronouns: `er | ihn | ihm | davon | dafür | damit | dazu | dabei | darin | darüber | daran | darauf | danach | dessen | dieser | dieses | diese | diesen | diesem | welche davon`,
    weakPronouns: `das | es | die | den | dem | dort`,
    empty: `gibt es | gibts | ist es möglich | wäre es möglich | es möglich | wie spät ist es | ist es erlaubt | es gibt | dass es`,
    prepositions: `für | am | an | im | in | bei | mit | ohne | auf | ab | bis | nach | vor | zum | zur | während | aus | unter | über | um | von | per`,
    addressed: `du | dich | dir | dein | deine | sie | ihnen | ihr | euch | euer | eure | ihre`,
  },
  fr: {
    again: `qu'en est-il de | qu'en est-il des | qu'en est-il du | qu'en est-il | et qu'en est-il de | quid de | quid des | quid du | et pour ce qui est de | dites-m'en plus |
      plus de détails | plus d'informations | plus d'infos | par exemple | quoi d'autre | c'est-à-dire | comment ça | pareil pour | est-ce pareil pour`,
    joins: `et | ou | mais | aussi | donc | alors | puis | sinon`,
    pronouns: `ça | ca | cela | ceci | celui-ci | celui-là | celle-ci | celle-là | ceux-ci | celles-ci | celui | celle | ceux | celles | elle | elles | ils | lui`,
    weakPronouns: `ce | c'est | là`,
    empty: `est-ce que | qu'est-ce que | qu'est-ce qui | c'est possible | c'est quoi | est-ce possible | ça va`,
    prepositions: `pour | en | dans | avec | sans | à | au | aux | chez | sur | depuis | pendant | après | avant | vers | jusqu'à | par`,
    addressed: `vous | votre | vos | tu | te | ton | ta`,
  },
  es: {
    again: `qué pasa con | y qué pasa con | qué hay de | qué tal | y qué hay de | cuéntame más | dime más | dígame más | más detalles | más información | más info | por ejemplo |
      qué más | algo más | cómo así | lo mismo para | es igual para | también para`,
    joins: `y | e | o | u | pero | también | entonces | además | solo`,
    pronouns: `eso | esto | ese | esa | esos | esas | este | estos | estas | ello | ellos | ellas | ella | aquello`,
    weakPronouns: `lo | la | los | las | les`,
    empty: `es posible | lo que | a lo largo | por lo menos | esta tarde | esta noche | esta semana | este mes | este año | por esto`,
    prepositions: `para | en | con | sin | desde | hasta | durante | después | antes | por | sobre | según`,
    addressed: `están | estáis | eres | sois | tenéis | usted | ustedes | tú | te | vosotros | os`,
  },
  pt: {
    again: `e quanto a | e quanto ao | e quanto à | e quanto aos | e quanto às | quanto a | e em relação a | e no caso de | me fale mais | fale mais | conte mais | mais detalhes |
      mais informações | mais info | por exemplo | o que mais | mais alguma coisa | como assim | o mesmo vale para | vale também para`,
    joins: `e | ou | mas | também | então | aí | só`,
    pronouns: `isso | isto | esse | essa | esses | essas | este | estes | estas | ele | ela | eles | elas | dele | dela | disso | nisso | aquilo | deles | delas`,
    weakPronouns: `lo | la | los | las`,
    empty: `é possível | esta tarde | esta noite | esta semana | este mês | este ano | isso mesmo | por isso`,
    prepositions: `para | pra | no | na | nos | nas | em | com | sem | aos | às | ao | à | desde | até | durante | depois | antes | por | pelo | pela | aos | num | numa`,
    addressed: `estão | você | vocês | vc | vcs | tu | te`,
  },
  it: {
    again: `che ne dite di | che mi dite di | e per quanto riguarda | per quanto riguarda | e riguardo a | dimmi di più | mi dica di più | più dettagli | maggiori dettagli |
      maggiori informazioni | per esempio | ad esempio | cos'altro | altro | in che senso | lo stesso per | vale anche per`,
    joins: `e | ed | o | oppure | ma | anche | quindi | allora | invece | solo`,
    pronouns: `questo | questa | questi | queste | quello | quella | quelli | quelle | ciò | esso | essa | essi | ne`,
    weakPronouns: `lo | la | li | le | lui | lei`,
    empty: `è possibile | questa sera | questa settimana | questo mese | quest'anno | per questo`,
    prepositions: `per | al | alla | ai | alle | in | nel | nella | nei | nelle | con | senza | da | dal | dalla | dopo | prima | durante | fino | su | sul | sulla`,
    addressed: `tu | ti | voi | vi | lei | sei | siete | hai | avete`,
  },
  nl: {
    again: `hoe zit het met | en hoe zit het met | wat dacht je van | hoe is het met | geldt dat ook voor | geldt dit ook voor | vertel meer | meer details | meer info | meer informatie |
      bijvoorbeeld | wat nog meer | verder nog iets | hoezo | hoe dan | hetzelfde voor`,
    joins: `en | of | maar | ook | dus | dan | alleen`,
    pronouns: `deze | die ene | ze | hem | hij | ervan | ermee | daarvan | daarmee | daarvoor | daarin | daarop | daarover | hiervan | hiervoor | hiermee | ervoor | erin`,
    weakPronouns: `het | dat | dit | die | daar`,
    empty: `is het mogelijk | het mogelijk | hoe laat is het | is het zo | is het toegestaan`,
    prepositions: `voor | op | in | bij | met | zonder | naar | na | vanaf | tot | tijdens | uit | via | om | aan | onder | tussen`,
    addressed: `u | je | jij | jou | jullie | uw | jouw`,
  },
  pl: {
    again: `a co z | co z | a jak z | jak wygląda sprawa z | czy to samo dotyczy | czy dotyczy to też | powiedz więcej | proszę powiedzieć więcej | więcej szczegółów | więcej informacji |
      na przykład | co jeszcze | coś jeszcze | jak to | to samo dla`,
    joins: `a | i | oraz | albo | lub | ale | też | także | więc | czyli | tylko`,
    pronouns: `to | on | ona | ono | oni | jego | jej | ich | go | ją | je | nim | nią | nich | nimi | niego | niej | tego | tym | temu | tych | tymi | ten | tamten`,
    weakPronouns: `ta | te | tam`,
    empty: `czy to możliwe | co to | kto to | to jest | w tym tygodniu | w tym miesiącu | w tym roku | tego dnia`,
    prepositions: `dla | w | we | na | z | ze | bez | do | od | po | przed | przy | przez | podczas | u | za | pod | nad | między`,
    addressed: `jesteś | jesteście | masz | macie | ty | ci | cię | pan | pani | państwo | wy | was`,
  },
  tr: {
    again: `peki ya | ya | ne dersiniz | peki ne olacak | daha fazla bilgi | daha fazla | daha çok bilgi | detay | detaylar | örneğin | mesela | başka ne var | başka | nasıl yani | aynısı geçerli mi`,
    joins: `ve | veya | ya da | peki | ama | ayrıca | o zaman | bir de | yalnızca`,
    pronouns: `onu | onun | ona | ondan | onda | bunu | bunun | buna | bundan | bunda | şunu | şunun | bunlar | onlar | bunları | onları | bunların | onların`,
    weakPronouns: `o | bu | şu | orada | orası`,
    empty: `bu hafta | bu ay | bu yıl | bu akşam | bu sabah | bu gün | o zaman`,
    prepositions: `için | ile | de | da | olursa | olmadan`,
    addressed: `sen | sana | seni | siz | size | sizi | sizin`,
  },
  ar: {
    again: `ماذا عن | وماذا عن | ماذا بشأن | ماذا بخصوص | وبخصوص | وبالنسبة | بالنسبة | أخبرني المزيد | المزيد | مزيد من التفاصيل | تفاصيل أكثر | معلومات أكثر | على سبيل المثال | مثلا | ماذا أيضا |
      ماذا بعد | كيف ذلك | هل ينطبق ذلك على | نفس الشيء | طيب و`,
    joins: `و | أو | لكن | ثم | أيضا | إذن | فقط | ولكن | وأيضا`,
    pronouns: `هو | هي | هم | هن | ذلك | تلك | له | لها | لهم | به | بها | منه | منها | فيه | فيها | عنه | عنها | عليه | عليها | إليه | إليها | سعره | سعرها | ثمنه | ثمنها | أسعارها | أسعارهم | إرجاعه | إرجاعها | استخدامه`,
    weakPronouns: `هذا | هذه | هناك`,
    empty: `ما هو | ما هي | من هو | من هي | هل هناك | هل هو | هل هي | ما هم`,
    prepositions: `في | للطلاب | على | مع | بدون | من | إلى | بعد | قبل | خلال | عبر | عند | حتى | يوم | أيام`,
    addressed: `أنت | أنتم | لك | لكم | عندكم | لديكم`,
  },
  he: {
    again: `מה לגבי | ומה לגבי | מה עם | ומה עם | מה בנוגע ל | עוד פרטים | עוד מידע | ספר לי עוד | ספרי לי עוד | פרט | לדוגמה | למשל | מה עוד | משהו נוסף | איך זה | זה תקף גם | אותו דבר`,
    joins: `ו | או | אבל | גם | אז | רק | וגם`,
    pronouns: `זה | הוא | היא | הם | הן | אותו | אותה | אותם | אותן | בו | בה | ממנו | ממנה | עליו | עליה | שלו | שלה | שלהם | אלה | אלו | איתו | איתה`,
    weakPronouns: `זאת | זו | שם`,
    empty: `מה זה | מי זה | זה נכון`,
    prepositions: `על | עם | בלי | ללא | עד | אחרי | לפני | מ | אצל | עבור | בשביל | לסטודנטים | ביום | בימי | בשבת`,
    addressed: `אתה | את | אתם | אתן | לך | לכם | שלך | שלכם`,
  },
};

/** Semitic conjunctions are written as one with the next word; only before these do they count. */
export const joinedAnd: Partial<Record<Language, RegExp>> = {
  ar: /^و(?=(?:ال|لل|في|على|عن|من|مع|بال|هل|كم|متى|اين|كيف|ماذا|لماذا|يوم|ايام)\p{L}*$)/u,
  he: /^ו(?=(?:ל|ב|ה|מה|כמה|איך|מתי|אם|האם|איפה|למה|על|עם|של)\p{L}*$)/u,
};

/** Spanish, Portuguese and Italian hang the object on the verb: "devolverlo", "devolvê-lo", "restituirlo". */
export const hungPronoun: Partial<Record<Language, RegExp>> = {
  es: /\p{L}{2}[aei]r(?:lo|la|los|las)$/u,
  it: /\p{L}{2}[aei]r(?:lo|la|li|le|ne)$/u,
};

/** The same cues for the two languages without spaces, as patterns on the message without its end mark. */
export const eastAsianCues = {
  zh: {
    lead: /^(?:那么|那麼|那如果|那|还有|還有|另外|以及|或者|但是|但|然后|然後|比如|例如)/u,
    tail: /呢$/u,
    shortTail: /$^/u,
    pronoun: /它|这个|這個|那个|那個|这些|這些|那些|其(?!他|它|餘|余|实|實|中)/u,
    question: /什么|什麼|怎么|怎麼|怎样|怎樣|哪|多少|多久|多长|多長|几|幾|谁|誰|为何|為何|如何|吗|嗎/u,
    more: /^(?:详细点|详细一点|更多|更多信息|具体呢|具体点|举个例子|还有呢|还有吗|继续|然后呢|詳細一點|更多資訊|繼續|還有嗎)$/u,
  },
  ja: {
    lead: /^(?:では|じゃあ|じゃ|それで|あと|ちなみに|それなら|だったら|でしたら|でも|または|あるいは|例えば|たとえば)/u,
    tail: /(?:の場合|の場合は|なら|ならば|でしたら|だったら|だと|も)$/u,
    shortTail: /は$/u,
    pronoun: /それ|これ|あれ|その|この(?!たび|度)|そこ|そちら|そっち/u,
    question: /何|なに|なん|いつ|どこ|だれ|誰|どう|なぜ|いくら|いくつ|どれ|どの|どんな|どちら|か$/u,
    more: /^(?:もっと|もっと詳しく|もっと教えて|もっと詳しく教えて|もっと詳しく教えてください|詳しく|詳しく教えて|詳しく教えてください|他には|ほかには|続けて|例えば)$/u,
  },
} as const;
