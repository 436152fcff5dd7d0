import type { Language } from "./language.ts";

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Grammar words per language: they tell a language and carry no topic.
 * Chinese and Japanese write no spaces: theirs are substrings, longest first where one contains another.
 */
export const functionWords: Record<Language, readonly string[]> = {
  en: list(`the a an and or but if of to in on at for from with by about as than into over under after before between
    without during is are was were be been being am do does did done have has had having will would shall should can
    could may might must i me my mine we us our you your yours he him his she her it its they them their this that these
    those there here who whom whose what which when where why how much many long often far not no yes any some all every
    each other another more most less least only also too very just so such same own again still then now ever never
    please i'm i've i'd i'll it's that's what's where's how's who's there's don't doesn't didn't isn't aren't can't
    cannot won't couldn't wouldn't haven't hasn't you're we're they're im dont cant whats hows wheres let lets up out off
    get got going gonna wanna`),
  de: list(`der die das den dem des ein eine einen einem einer eines und oder aber wenn weil dass ob von zu zum zur in im
    am an auf für aus mit bei beim nach vor seit über unter durch gegen ohne um als wie ist sind war waren sein bin bist
    seid habe hast hat haben habt hatte hätte werden wird werde wirst kann kannst können könnt konnte könnte muss musst
    müssen soll sollte sollen darf dürfen will willst wollen möchte mag ich mich mir mein meine meinen meinem meiner wir
    uns unser unsere du dich dir dein deine er ihn ihm sie ihr ihnen ihre ihren ihrem ihrer euch euer eure es man sich
    dies diese dieser dieses diesen diesem jene was wer wen wem wo wohin woher wann warum wieso weshalb welche welcher
    welches welchen welchem wieviel viel viele lange oft weit nicht kein keine keinen ja nein auch nur noch schon sehr
    so mehr alle alles jeder jede jedes andere hier da dort dann denn doch mal bitte bis gibt gibt's geht macht etwas
    jetzt immer nie wieder eigentlich vom ins ans eurem euren`),
  fr: list(`le la les l un une des du de d au aux et ou mais si que qu qui quoi dont où quand comment pourquoi combien
    quel quelle quels quelles lequel laquelle à en dans sur sous pour par avec sans chez vers entre depuis pendant avant
    après est sont était suis es sommes êtes être ai as a avons avez ont avoir avait serait sera peut peux peuvent
    pouvez pouvons puis pourrais pourriez pourrait dois doit devez faut fait faire faites vais va allez vont je j me m
    moi mon ma mes nous notre nos tu te t toi ton ta tes vous votre vos il lui elle ils elles leur leurs on se s son sa
    ses ce c cet cette ces ça cela ceci y ne n pas plus moins très trop aussi encore déjà toujours jamais oui non ici là
    comme tout tous toute toutes autre autres même est-ce qu'est-ce c'est j'ai y'a cest jai veux voudrais souhaite
    aimerais quest-ce svp aurait n'est s'il`),
  es: list(`el la los las lo un una unos unas de del al a y e o u pero si que qué quien quién quienes cual cuál cuáles
    cuales cuando cuándo donde dónde adónde como cómo cuanto cuánto cuánta cuántos cuántas porque por para con sin en
    entre desde hasta sobre hacia según es son era soy eres somos está están estoy estás estar ser fue he has ha hemos
    han había haber hay tengo tienes tiene tenemos tienen tenéis puedo puedes puede podemos pueden podéis podría podrían
    debo debe quiero quieres quiere quisiera hace hacer hago hacen hacéis yo me mi mis mí nos nosotros nuestro nuestra
    tú tu tus te ti usted ustedes vosotros os vuestro vuestra su sus se le les él ella ellos ellas esto este esta estos
    estas eso ese esa esos esas aquel no sí más menos muy mucho mucha también tampoco ya aún todavía siempre nunca aquí
    ahí allí todo toda todos todas otro otra otros otras mismo algo algún alguna sólo solo voy va vais van`),
  pt: list(`o a os as um uma uns umas de do da dos das no na nos nas ao aos à às pelo pela e ou mas se que quê quem qual
    quais quando onde aonde como quanto quanta quantos quantas porque porquê por para pra com sem em entre desde até
    sobre é são era sou és somos está estão estou estar ser foi tem têm tenho temos ter há havia posso pode podem podemos
    poderia podia devo deve quero quer queria gostaria faz fazer faço fazem vou vai vão eu me mim meu minha meus minhas
    nós nosso nossa tu te ti teu tua você vocês vc vcs lhe seu sua seus suas ele ela eles elas lo la isto este esta
    estes estas isso esse essa esses essas aquilo aquele aquela não nao sim mais menos muito muita também tambem já ainda
    sempre nunca aqui ali lá todo toda todos todas outro outra outros outras mesmo algo algum alguma só num numa deste
    desta neste nesta disso nisso dele dela`),
  it: list(`il lo la i gli le l un uno una un' di del dello della dei degli delle a al allo alla ai agli alle da dal dalla
    dai dalle in nel nello nella nei nelle su sul sulla sui sulle con per tra fra senza e ed o ma se che chi cosa cos'è
    quale quali qual quando dove come quanto quanta quanti quante perché perche è sono era sei siamo siete essere sarà
    stato ho hai ha abbiamo avete hanno avere c'è c ce ci posso puoi può puo possiamo potete possono potrei potrebbe
    devo deve dovrei voglio vuole vorrei fa fate fare faccio fanno va vado andare io mi me mio mia miei mie noi nostro
    nostra tu ti te tuo tua voi vi vostro vostra vostri vostre lui lei loro suo sua suoi sue si ne questo questa questi
    queste quello quella quelli quelle ciò non no sì più meno molto molta anche ancora già sempre mai qui qua lì là tutto
    tutta tutti tutte altro altra altri altre stesso qualche solo oppure dell dall nell sull all`),
  nl: list(`de het een en of maar als dat dan die dit deze van voor op in aan met bij uit naar tot te ten ter om door over
    onder tegen tussen zonder na sinds tijdens is zijn was waren ben bent wordt worden word heb hebt heeft hebben had
    hadden kan kun kunt kunnen kon kunnen zou zouden moet moeten mag mogen wil wilt willen zal zullen ga gaat gaan doe
    doet doen ik mij me mijn wij we ons onze jij je jou jouw u uw jullie hij hem hij zij ze haar hen hun er het wat wie
    waar waarom wanneer hoe hoeveel hoelang welke welk waarmee waarvoor waarheen niet geen nee ook nog al alleen heel
    zeer zo meer veel vaak lang alle alles elke ander andere hier daar nu altijd nooit weer eigenlijk wel graag even
    krijg krijgen m'n 't`),
  pl: list(`i oraz a ale lub albo czy że żeby gdy jeśli jeżeli bo na w we z ze do od dla po za przy przed pod nad między
    bez przez o u jest są był była było były być jestem jesteś jesteście będzie będą mam masz ma mamy macie mają mieć
    mogę możesz może możemy możecie mogą można muszę musi trzeba chcę chce chciałbym chciałabym ja mnie mi mój moja moje
    mojego moich my nas nam nasz ty ciebie ci cię twój wy was wam wasz wasza wasze pan pani państwo pana on jego jemu
    ona jej ono oni ich im się to ten ta te tego tej tych tym temu tę co kto kogo gdzie skąd dokąd kiedy dlaczego czemu
    jak jaki jaka jakie jakich jaką która który które których ile nie tak też także tylko jeszcze już bardzo więcej mniej
    wszystko wszystkie każdy inny inne tu tutaj tam teraz zawsze nigdy proszę aby jako niż podczas według kto czym`),
  tr: list(`ve veya ya ama fakat eğer ki ile için gibi kadar göre sonra önce beri bu şu o bunu şunu onu bunun onun buna
    bir mi mı mu mü mısınız misiniz musunuz müsünüz midir mıdır var yok değil ne neden niye niçin nasıl nerede nereye
    nereden nerde kim kimin hangi hangisi kaç kaça zaman ben bana beni benim biz bizim siz size sizi sizin sen sana
    senin onlar çok daha en az her hiç bazı tüm bütün başka aynı da de dahi hem evet hayır şimdi yine hâlâ lütfen olur
    olarak olan oldu olabilir olmak nedir nelerdir miyim mıyım muyum müyüm miyiz mıyız misin mısın ederim istiyorum
    istiyoruz gerekiyor gerekir lazım üzerinden içinde hakkında`),
  ar: list(`في من إلى على عن مع بعد قبل بين عند حتى منذ خلال بدون هل ما ماذا متى أين كيف كم لماذا من أي أيّ هذا هذه
    ذلك تلك هؤلاء هو هي هم أنا نحن أنت أنتم التي الذي الذين أن إن أنّ لا لم لن ليس نعم كان كانت يكون تكون هناك يمكن
    يمكنني يمكنكم أريد اريد أود لدي لديكم عندكم كل بعض غير أو ثم لو إذا قد كما أيضا فقط جدا الآن هنا هناك لكم لك لي له
    لها بها به فيه فيها منه منها عنه عنها عليه عليها إليه اليه إليها يوجد توجد شو ايش وش ليش وين كيفية`),
  he: list(`של את על אל עם מן בין לפני אחרי בלי ללא עד כדי אם או אבל גם רק כי כמו יותר פחות מאוד כל לא כן אין יש זה זאת
    זו אלה אלו הוא היא הם הן אני אנחנו אתה את אתם אתן שלי שלך שלכם שלנו שלו שלה שלהם לי לך לכם לנו לו לה להם בו בה אותו
    אותה אותם מה מי מתי איפה היכן איך כיצד כמה למה מדוע האם איזה איזו אילו לאן מאיפה אפשר ניתן יכול יכולה צריך צריכה
    רוצה היה היתה יהיה תהיה פה כאן שם עכשיו עדיין כבר תמיד לגבי בשביל עבור אצל אצלכם`),
  zh: list(`什么时候 什麼時候 为什么 為什麼 怎么样 怎麼樣 多少钱 多少錢 怎么办 什么 什麼 怎么 怎麼 怎样 怎樣 哪里 哪裡 哪儿 哪些 哪个 哪個 多少 多久 多长
    多大 多远 是否 可不可以 可以 能不能 能否 有没有 有沒有 是不是 需要 应该 應該 请问 請問 我想 想要 你们 你們 您们 我们 我們 他们 他們 它们 这个 這個
    那个 那個 这些 這些 那些 这里 那里 如何 如果 因为 所以 还是 還是 以及 或者 但是 吗 嗎 呢 吧 啊 呀 的 了 着 过 是 在 有 和 与 跟 对 我 你 您 他
    她 它 这 這 那 哪 几 幾 谁 誰 就 也 都 还 還 又 很 会 會 能 要 想 请 請 个 個 么 麼`),
  ja: list(`どのくらい どれくらい どうやって どうすれば ありますか できますか でしょうか いただけますか ください でしたら ですか ますか ました ません なぜ どうして どこ いつ だれ 誰 何時 何 いくら
    どれ どの どう いくつ については について による には では とは から まで より ので のに ための ために ため これ それ あれ この その あの こちら そちら です ます
    した して する ある いる たい ない ね よ か は が を に の で と へ も や な`),
};
