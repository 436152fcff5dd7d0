/**
 * Function words of the languages most chatbots are asked in, one set for all of them, because
 * neither a question nor a passage says which language it is in.
 * Written by hand; Chinese and Japanese need none (their characters and pairs are weighted by idf).
 */
const lists = [
  // English, with the words that make a question
  `a about above after again against all also am an and any are arent as at be because been before being below between
  both but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each few for from further had
  hadnt has hasnt have havent having he her here hers herself him himself his how i id if ill im in into is isnt it its
  itself ive just let lets me more most my myself no nor not of off on once only or other our ours ourselves out over own
  please same she should shouldnt so some such than that thats the their theirs them themselves then there theres these
  they theyre this those through to too under until up us very was wasnt we were werent what whats when where which while
  who whom whose why will with wont would wouldnt you your youre yours yourself yourselves shall may might must upon s nt ll re ve`,
  // German
  `aber alle allem allen aller alles als andere anderen auch auf aus bei beim bin bis bist da dabei dadurch damit dann das
  dass daß dein deine dem den denn der des deren dessen dich dies diese diesem diesen dieser dieses dir doch dort du durch ein
  eine einem einen einer eines er es etwas euch euer für gibt habe haben hat hatte hatten hier ihm ihn ihnen ihr ihre ihrem ihren
  ihrer im ins ist ja jede jedem jeden jeder jedes jene jetzt kann kein keine keinem keinen keiner können könnte machen mehr
  mein meine meinem meinen meiner mich mir mit muss müssen nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem
  seinen seiner seit sich sie sind so soll sollte sondern über um und uns unser unsere unter vom von vor wann warum weil
  welche welchem welchen welcher welches wenn wer werde werden wessen wie wieder wieso wird wir wo woher wohin wurde wurden würde
  während zu zum zur zwischen viele vielen bist seid habt hast kannst könnt könnten möchte möchten möchtest darf dürfen dürft
  muss musst müsst soll sollen willst wollt wollen gibts euren eurer eurem euere eure deinen deiner lautet lauten`,
  // Spanish
  `al algo algún alguna algunas algunos ante antes aunque como cómo con contra cual cuál cuáles cuales cuando cuándo cuanta cuánta
  cuantas cuántas cuanto cuánto cuantos cuántos de del desde donde dónde durante e el él ella ellas ellos en entre era eran eres es
  esa esas ese eso esos esta está estaba están estas este esto estos fue fueron ha había habían hace hacia han hasta hay la las le les lo
  los más me mi mis mucho muchos muy nada ni nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque
  qué que quien quién quiénes quienes se sea según ser si sí sido sin sobre son su sus también tan tanto te tiene tienen toda todas
  todo todos tu tus un una unas uno unos usted ustedes y ya yo tengo tienes tenéis tenemos puedo puede puedes pueden podéis podemos
  podría podrían quiero quisiera estáis estás estoy sois vosotros vuestro vuestra vuestros vuestras`,
  // French
  `ai aux avec avez avons au autre autres c ça car ce ceci cela celle celles celui ces cet cette ceux chez combien comment dans de des
  depuis donc dont du elle elles est et été être eu ils il j je jusque l la le lequel laquelle les leur leurs lui ma mais me mes moi mon
  n ne nos notre nous on ont ou où par parce pas pendant peut peuvent plus pour pourquoi qu quand que quel quelle quelles quels
  qui quoi sa sans se sera ses si sommes sont sous suis sur ta te tes toi ton tous tout toute toutes très tu un une vos votre vous y
  êtes puis peux pouvez pouvons pourrais pourriez voudrais aimerais as avais aurais auriez vouloir veux voulez suis`,
  // Italian, Portuguese
  `agli ai al alla alle allo anche avere ci che chi ciò con così cosa cui da dai dal dalla dalle degli dei del della delle dello di
  dove e ed è era erano essere fra gli ha hanno ho il io la le lei li lo loro lui ma mi mia mio negli nei nel nella nelle nello noi non o
  ogni perché per più può quale quali quando quanta quante quanti quanto quella quelle quelli quello questa queste questi questo
  sono su sua sue sugli sui sul sulla suo tra tu un una uno vi voi
  avete abbiamo posso puoi possiamo potete possono potrei vorrei siete siamo vostra vostre vostri vostro
  ao aos as às até com como da das de dela dele do dos e ela elas ele eles em entre era essa esse esta está este eu foi foram há isso isto já
  lhe mais mas me mesmo meu minha muito na não nas nem no nos nossa nosso num numa o onde ou para pela pelas pelo pelos por porque
  qual quais quando quantas quantos que quem se sem ser seu seus só sua suas também te tem têm uma umas você vocês à
  posso podes podem pode podemos poderia tenho temos estão estou estamos gostaria queria vosso vossa`,
  // Dutch, Swedish, Danish, Norwegian
  `aan als bij dat de den der deze dit door een en er geen had heb hebben heeft het hij hoe hoeveel ik in is je kan met mijn moet naar
  niet nog nu of om ons ook op over te tot uit van veel voor waar waarom wanneer wat we welke werd wie wij worden wordt zich zij zijn zo
  jullie jouw jou uw hebt kun kunt kunnen mogen wil zou zouden moeten bent graag
  att av det där detta då eller för från han har hon hur hvad hvem hvor hvorfor hvornår hva i ikke inte jag jeg kan med när och og om på som
  till til är var vad varför vem vi vilken vilka været blir blev ett et en
  mig min mitt mina ditt dina ert vår vårt våra denna dessa vilket vart utan vid hos efter ut upp ska skall skulle kunna kunde vill ville
  får fått finns så allt mycket hade hennes deras också bara än gör göra går här någon något några ingen inget vara varit bli blivit oss
  åt mellan ur sitt sina sedan`,
  // Polish, Turkish
  `a aby ale czy co dla do gdzie go i ich ile jak jaka jaki jakie jako jest jestem już kiedy kto która które który lub ma mnie na nie o od oraz
  po pod są się sobie tak także tam ten to tego tej tu tym w we z za ze że dlaczego
  acaba ama ancak bir biz bu çok da daha de değil diye en gibi hangi hem hepsi her için ile ise kadar ki kim kime kimin mi mı mu mü nasıl ne neden
  nerede nereye niçin o olan olarak olduğu onlar sen siz şu ve veya ya`,
  // Czech, with and without accents where another language has no such word
  `aby ani ať bez bude budou budu by bych bychom byl byla byli bylo byste být chceme chcete chci chtel chtela chtěl
  chtěla co čem čeho čemu čím dá do ho i jak jaka jake jaká jaké jako jakou jaky jaký jakým je jeho její jejich jestli
  ještě ji jí jsem jsi jsme jsou jste k kam kde kdo kdy když kdyby ke kolik kolika kterou který která které který kvůli lze
  má mají mám máme máte mě mezi mi mít mně mohl mohla mohli mohou mohu můj moje moji můžeme můžete můžou můžu může
  muzete muzu muze na nad nám nás náš naše nebo něco nějaká nějaké nějaký nějakou nejsou není nemůžu nemohu než
  ohledně od podle pokud pouze prosím prosim proč proto protože před při přes s se si své svou svůj ta tady tak také
  taky takže tam tato te tě tento těch ti tím to toho tohle tomu toto tuto tyto už v vám vámi vás váš vaše vašem
  vašeho vaši vaší ve vy z za zda zde ze že`,
  // Russian, Ukrainian
  `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да для до его ее её если есть еще ещё же за здесь и из или
  им их к как какая какие какой какое когда кого кто которая которые который ли мне мой моя мы на над не него нее нет ни но ну о об он она они
  оно от по под почему при с сам себя со так такой там те тем то того тоже той только том ты у уже чего чем что чтобы эта эти это этот я сколько
  або але б від він вона вони де для до є з за зі і із її його коли котрий ми на не ні ну під по при про та так також те ти тут у хто це цей чи чому що
  як яка яке який які`,
  // Greek
  `ο η το οι τα του της των τον την τους τις ένα μια ένας και κι να θα δεν μην με σε στο στη στην στον στους στις στα από για προς που πως ότι αν ή είναι ήταν
  τι ποιος ποια ποιο ποιοι πού πότε πώς γιατί πόσο πόσα πόσοι όπως ως εγώ εσύ αυτός αυτή αυτό αυτά`,
  // Arabic, Hebrew, Persian
  `في من على إلى الى عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم هل ما ماذا متى أين اين كيف لماذا كم أي اي أن ان إن كان كانت يكون قد لا لم لن أو او و ثم كل بعض بين عند
  של את על עם אל לא כן זה זו זאת הוא היא הם הן אני אתה אנחנו מה מי איך איפה מתי למה מדוע כמה האם כי אם או גם רק יש אין היה הייתה כל אשר
  از به با در که را این آن برای است هست بود چه چرا کجا چگونه چند تا یا هم و`,
  // Hindi
  `का की के को में से पर है हैं था थे थी और या एक यह ये वह वे इस उस ने भी ही तो कि जो क्या कौन कब कहाँ कहां क्यों कैसे कितना कितने कितनी किस लिए साथ द्वारा नहीं हो होता होती`,
  // Vietnamese, Indonesian
  `và của là có các những một được trong cho với không này đó khi nào gì đã sẽ bao nhiêu ở từ như thế tại sao ai đâu
  yang dan di ke dari untuk dengan ini itu adalah pada tidak akan oleh apa siapa kapan mana mengapa bagaimana berapa atau`,
];

/** Function words of one language that mean a thing in another: their meaning wins. */
const meaningful = new Set(
  `die war son come main man bot hat van bin dare fine sole pay plus pour fin car ton mine list fast met end nun sea tot ai
  chat con pod hay dog sin sale eu ten pro kim os go uk sera den per`.split(/\s+/u),
);

const wordsIn = (list: string) => list.split(/\s+/u).filter((word) => word !== "" && !meaningful.has(word));

/** Every stop word, in lower case without apostrophes, accents kept. */
export const stopWords: ReadonlySet<string> = new Set(
  wordsIn(lists.join(" ")).flatMap((word) => [word, word.replaceAll("ı", "i")]),
);

/** Those of them that are English; some are another language's too. */
export const englishStopWords: ReadonlySet<string> = new Set(wordsIn(lists[0]!));
