import { parts, words } from "./text.ts";

/** The visitor asks to be written to, called, or sent something. */
export const toMe = [
  words(
    "(?:wait(?:ing)?|look(?:ing)? forward)(?: [\\p{L}']+){0,5}? (?:at|on|via)|warten?(?: \\p{L}+){0,5}? (?:unter|an)|freue mich|attend(?:s|ons)(?: [\\p{L}']+){0,5}? (?:sur|à)|dans l'attente|esper(?:o|amos|ando)(?: \\p{L}+){0,5}? (?:en|al?)|a la espera|à espera|aguard\\p{L}+|in attesa|(?:attend|aspett)(?:o|iamo)|wacht(?:en)?(?: \\p{L}+){0,5}? (?:op|via)|czeka\\p{L}*(?: \\p{L}+){0,5}? (?:na|pod)|bekliyor\\p{L}*",
    "(?:it )?should be|(?:the )?(?:right|correct) (?:one|address) is|muss (?:es )?(?:heißen|lauten)|richtig (?:ist|lautet|wäre)|la bonne (?:adresse )?(?:est|c'est)|l[ao] correct[ao] es|o (?:certo|correto) é|quell[ao] giust[ao] è|l'indirizzo giusto è|moet zijn|het juiste (?:adres )?is|(?:powinno|ma) być|poprawny (?:adres )?to|doğrusu",
    "(?:write|send|mail|e-?mail|reach|contact|call|phone|ring|answer|reply|notify|inform|message|text|ping|tell|remind|let|invite|add|get back|get in touch|keep|forward)(?: [\\p{L}']+){0,3}? (?:me|us)|(?:write|reply|get back|reach out|talk|speak|send it|respond) to (?:me|us)|(?:to|at|on) (?:my|our)|(?:me|us) (?:at|on|via|under)|my (?:e-?mail|mail|address|contact|inbox)|(?:can|could) be reached|reachable|reach out|(?:send|e-?mail|mail|forward|post)(?: [\\p{L}']+){1,5}? to|for me|(?:reply|answer|response|confirmation|details|info|offer|quote|brochure)(?: please)? (?:to|at)|(?:i'm|i am) (?:at|on)|(?:find|get|catch|got) me|give me a (?:call|ring)|call(?:ed)? back|callback",
    "(?:mir|mich|uns)|(?:an|unter|über) (?:meine|unsere)|meine (?:e-?mail|mail|adresse|mailadresse|emailadresse)|(?:schicken|senden|mailen|schickt|schick|sende|sendet)(?: [\\p{L}']+){1,6}? an|erreich\\p{L}+|rückruf|zurückrufen|kontaktieren sie|melden sie sich|melde dich",
    "(?:m'(?:écri\\p{L}+|envo\\p{L}+|appel\\p{L}+|contact\\p{L}+|inform\\p{L}+|préven\\p{L}+|rappel\\p{L}+|adress\\p{L}+|tenir|avert\\p{L}+|répond\\p{L}+|inscri\\p{L}+|join\\p{L}+)|me (?:écri\\p{L}+|contact\\p{L}+|rappel\\p{L}+|répond\\p{L}+|join\\p{L}+|tenir|recontact\\p{L}+|transmet\\p{L}+|prévenir|faire|faites|dire)|(?:\\p{L}+-moi)|(?:nous) (?:écri\\p{L}+|contact\\p{L}+|rappel\\p{L}+|envoy\\p{L}+|répond\\p{L}+|join\\p{L}+)|\\p{L}+-nous)|mon (?:e-?mail|mail|adresse|courriel)|(?:envoyer|envoyez|transmettre|transmettez|adresser|adressez)(?: [\\p{L}']+){1,6}? à|(?:répondre|répondez|réponse|écrire|écrivez|contacter|joindre|confirmation|devis|infos) (?:sur|à|au|par)|joignable|mon contact",
    "(?:\\p{L}*[áéíóú]\\p{L}*(?:me|nos)(?:l[oa]s?)?|\\p{L}+[aei]r(?:me|nos)(?:l[oa]s?)?|me (?:escrib\\p{L}+|env\\p{L}+|mand\\p{L}+|llam\\p{L}+|contact\\p{L}+|avis\\p{L}+|pueden|puede|puedes|podrían|podría|respond\\p{L}+|contest\\p{L}+|pas\\p{L}+|inform\\p{L}+|interes\\p{L}+)|nos (?:escrib\\p{L}+|env\\p{L}+|mand\\p{L}+|contact\\p{L}+))|mi (?:correo|mail|e-?mail|dirección)|(?:enviar|envíen|envien|envíe|envía|mandar|manden|mande|manda)(?: [\\p{L}']+){1,6}? a|localizable|contactarme",
    "(?:me (?:escrev\\p{L}+|envi\\p{L}+|mand\\p{L}+|lig\\p{L}+|contat\\p{L}+|contact\\p{L}+|avis\\p{L}+|respond\\p{L}+|passe\\p{L}*|inform\\p{L}+|retorn\\p{L}+|cham\\p{L}+|digam)|\\p{L}+-me|para mim|nos (?:envi\\p{L}+|mand\\p{L}+|contat\\p{L}+)|\\p{L}+-nos)|(?:o )?meu (?:e-?mail|mail|endereço|contato|contacto)|(?:enviar|enviem|envie|mandar|mandem|mande|manda)(?: [\\p{L}']+){1,6}? (?:para|pra|pro)|falar comigo|entrar? em contato comigo",
    "(?:\\p{L}{2,}(?:temi|[aei]rmi|temelo|[aei]rmelo)|(?:manda|invia|scrivi|chiama|contatta|rispondi|ricontatta|richiama)mi|mi (?:scriv\\p{L}+|mand\\p{L}+|invi\\p{L}+|chiam\\p{L}+|contatt\\p{L}+|rispond\\p{L}+|ricontatt\\p{L}+|può|potete|puoi|fate|faccia|tenga|avvis\\p{L}+|interess\\p{L}+)|ci (?:scriv\\p{L}+|mand\\p{L}+|invi\\p{L}+|contatt\\p{L}+)|\\p{L}{3,}(?:teci|rci))|(?:la )?mi[ao] (?:e-?mail|mail|posta|indirizzo|casella)|(?:inviate|invii|inviare|mandate|mandi|mandare|spedite|spedire)(?: [\\p{L}']+){1,6}? (?:a|ad)|raggiungibile|reperibile|a me",
    "(?:mij|ons)|(?:mail\\p{L}*|stuur\\p{L}*|bel\\p{L}*|schrijf|bereik\\p{L}*|laat|geef|app|antwoord) (?:\\p{L}+ )?me|me (?:mailen|bellen|sturen|bereiken|terugbellen|laten weten|schrijven|appen)|mijn (?:e-?mail|mail|adres|mailadres|e-mailadres)|(?:stuur|stuurt|sturen|mail|mailen)(?: [\\p{L}']+){1,6}? naar|bereikbaar|te bereiken|terugbellen|teruggebeld",
    "(?:mnie|nam|do nas)|(?:wyśl\\p{L}*|wysł\\p{L}*|pisz\\p{L}*|napisz\\p{L}*|przyśl\\p{L}*|przysł\\p{L}*|podeśl\\p{L}*|prześl\\p{L}*|odpisz\\p{L}*|daj\\p{L}*|oddzwo\\p{L}*|odpowie\\p{L}*) (?:\\p{L}+ )?mi|mi (?:wysł\\p{L}*|napis\\p{L}*|przysł\\p{L}*|odpis\\p{L}*|odpowie\\p{L}*)|(?:mój|mojego) (?:e-?mail|mail|adres|mejl|maila)|(?:wyślij\\p{L}*|przyślij\\p{L}*|prześlij\\p{L}*|wysłać|przesłać)(?: [\\p{L}']+){1,6}? na|kontakt ze mną|oddzwoni\\p{L}+|dajcie znać|odezwijcie się|proszę (?:o kontakt|pisać|wysłać|o wysłanie|o wiadomość|o odpowiedź|przesłać|o ofertę|o wycenę)",
    "(?:bana|beni|bize|bizi|benimki\\p{L}*|benim adresi\\p{L}+)|(?:mail|e-?posta|eposta|posta)? ?adresim\\p{L}*|mailim|e-?postam|maile|\\p{L}+(?:abilir|ebilir|er|ar|ır|ir|ur|ür) m[ıi]s[ıi]n(?:[ıi]z)?|\\p{L}+(?:ar|er|ır|ir) musunuz|gönder(?:in|iniz|irseniz|ir)\\p{L}*|yaz(?:ın|ınız|arsanız|abilirsiniz)|ulaş(?:ın|abilirsiniz|ırsanız)\\p{L}*|at(?:ın|arsanız|ar)|ilet(?:in|irseniz)\\p{L}*|yolla\\p{L}+|haber ver\\p{L}+|arayın|geri dön\\p{L}+|dönüş yap\\p{L}+|iletişime geç\\p{L}+|bildir\\p{L}+",
  ),
  parts(
    "(?:ا|أ)كتب\\p{L}* (?:لي|إلي|لنا)|راسلني|راسلوني|(?:تراسل|ترسل|تبعث|تكتب|تتواصل|تكلم|تتصل|تعطو|تعلمو|تخبرو)\\p{L}*(?:ني|وني|ولي|ون لي|لي)?|(?:أ|ا)رسل\\p{L}*(?: [\\p{L}']+){0,3}? ?(?:لي|إلي|الي|على|إلى)|(?:ا|إ)بعث\\p{L}*|أرسلوا|ارسلوا|تواصل\\p{L}* مع(?:ي|نا)|كلم(?:ني|وني)|اتصل\\p{L}* ب(?:ي|نا)|بلغ(?:ني|وني)|خبر(?:ني|وني)|أعلم(?:ني|وني)|(?:بريدي|ايميلي|إيميلي|عنواني|اميلي|الميل تبعي|ميلي)|التواصل معي|استخدموا|استعمل\\p{L}+|رد(?:وا)? علي|الرد على|يرجى|الرجاء|(?:أ|ا|ن)نتظر|(?:في |ب)انتظار|(?:أ|ا)رجو|نرجو|زود\\p{L}*ني",
    "(?:תשלחו|שלחו|לשלוח|תשלח|תשלחי|שלח|שלחי|תכתבו|כתבו|לכתוב|תחזרו|חזרו|לחזור|תעדכנו|לעדכן|עדכנו|צרו קשר|ליצור קשר|תתקשרו|להתקשר|להשיג|תענו|תודיעו|להודיע)(?: [\\p{L}']+){0,3}? ?(?:לי|אליי|אלי|אותי|איתי|ל|לנו|אלינו|עליי)?(?!\\p{L})|(?:המייל|האימייל|הדוא״ל|הכתובת|הדואל|מייל|הדואר)(?: \\p{L}+)? שלי|אפשר (?:לי|אליי|להשיג)|(?<!\\p{L})(?:אליי|אלי)(?!\\p{L})|(?:ו)?שלי (?:זה|הוא|היא)|אשמח (?:ל|ש)\\p{L}+|עדיף|תשתמשו|(?<!\\p{L})(?:ו)?(?:מחכה|מחכים|ממתינ(?:ה|ים)?)(?!\\p{L})",
    "(?:发|發|寄|传|傳|写|寫|回复|回覆|回|联系|聯絡|联络|通知|告诉|告訴|打(?:电话|電話)?)(?:信|邮件|郵件|电邮|資料|资料|报价|報價|消息|一下|一份|我|给|給|到|至){0,4}(?:我|到|至|给|給)|我(?:的)?(?:邮箱|郵箱|电邮|電郵|邮件|郵件|email|mail|信箱|電子郵件|电子邮件|邮|联系方式)|(?:邮箱|郵箱|电邮|電郵|信箱|(?:e-?mail|mail))(?:是|为|為|係|:(?=\\s*\\p{Script=Han}))|[请請](?:发|發|寄|传|傳)(?!票)|联系我|聯絡我|找我|等[^,。]{0,6}[,]?(?:发|發)|用这个|请用|請用",
    "(?:私|わたし|僕|当方|こちら)(?:の|に|へ|まで|宛)|(?:まで|宛てに?|宛に|へ|に)(?:お?(?:送り|送付|連絡|返信|返事|知らせ)|メール|ください|下さい|お願い|頂け|いただけ|もらえ)|お?(?:送り|送付|連絡|返信|返事|知らせ)(?:を|して|いただけ|頂け|ください|下さい|願い|お願い|くだ)|送って(?:ください|下さい|ほしい|欲しい|もらえ|いただけ|頂け)|メール(?:アドレス)?は|アドレスは|メアドは|連絡先は|で(?:お?待ち|待って)|までお願い|まで送って|ご連絡|^\\s*(?:就(?:行|好|可以|成)|即可)|^\\s*(?:へ|まで|宛て?に?)\\s*$",
  ),
];

/** What an address is called, right before it. */
export const addressLabel =
  /(?:^|[^\p{L}])(?:e-?mails?|mails?|mailadresse|e-mail-adresse|emailadresse|mailadres|e-mailadres|e-mail adres\p{L}*|mail adres\p{L}*|courriel|correo(?: electr[oó]nico)?|adresse(?: mail| e-?mail)?|address|indirizzo|adres(?:im|i)?|e-?posta(?:m|mız)?|mejl|mejla|maila|mailim|endere[cç]o|direcci[oó]n|posta|contact|kontakt|@)(?:\s+(?:is|ist|est|es|é|è|to|:|address|adresse|adres\p{L}*))?\s*[:=\-–]?\s*$|(?:البريد(?: ال(?:إ|ا)لكتروني)?|بريد(?:ي)?(?: ال(?:إ|ا)لكتروني)?|(?:ا|إ)يميل(?:ي)?|ال(?:ا|إ)يميل|دوا"ל|מייל(?: שלי)?|המייל|אימייל|דוא״ל|הדוא״ל|כתובת(?: המייל| הדוא״ל| מייל)?|邮箱|郵箱|电邮|電郵|邮件|郵件|信箱|メール(?:アドレス)?(?:は)?|アドレス(?:は)?|メアド(?:は)?|连络|E-mail|email)\s*(?:هو|هي|الخاص بي|שלי|הוא|是|为|為|係|は|:|：|=|-)?\s*$/iu;

/** What an address is called, right behind it. */
export const labelBehind =
  /^\s*,?\s*(?:(?:is|ist|est|es|è|é|to)\s+)?(?:(?:my|the|mein\p{L}*|die|mon|mi|el|la|o|meu|il|mijn|het|de|mój)\s+|l')?(?:e-?mails?|mail(?:adres\p{L}*)?|adress?e?|address|indirizzo|correo|courriel|mejl|adresim|mailim)(?!\p{L})/iu;

/** Visitors' own preference among several. */
export const preferSecond = [
  words(
    "(?:the )?(?:second|latter|last|other)(?: one)?|zweite[rn]?|letzte[rn]?|letztere|andere|deuxième|second[eo]?|dernière?|l'autre|segund[oa]|último|última|otr[oa]|outr[oa]|este último|second[oa]|ultim[oa]|altr[oa]|tweede|laatste|andere|drugi|drugiego|ostatni|ikinci(?:si|sini|yi)?|sonuncu(?:su|yu)?|diğeri(?:ni)?",
  ),
  parts(
    "الثاني|الثانية|الأخير|الاخير|השני|השנייה|השניה|האחרון|האחרונה|第二|后面|後面|后一个|後一個|后者|後者|2つ目|二つ目|ふたつ目|2番目|二番目|後者|後の方|後ろ",
  ),
];
export const preferFirst = [
  words(
    "(?:the )?(?:first|former)(?: one)?|erste[rn]?|erstere|première?|premier|primer[oa]?|primeir[oa]|prim[oa]|eerste|pierwszy|pierwszego|birinci(?:si|sini)?|ilki(?:ni)?|ilk",
  ),
  parts("الأول|الاول|الأولى|הראשון|הראשונה|第一|前面|前者|前一个|前一個|1つ目|一つ目|ひとつ目|1番目|一番目|最初の"),
];
/** The visitor takes back what was said before it. */
export const corrects = [
  words(
    "moment|ups|ach|wacht|attends|espera|espere|aspetta|chwila|dur|bekle|sorry|correction|i mean|i meant|wait|rather|actually|typo|oops|make that|nein|sondern|quatsch|korrektur|tippfehler|vertippt|verschrieben|entschuldigung|pardon|erreur|je voulais dire|plutôt|perdón|perdona|digo|corrijo|mejor dicho|me equivoqué|error|desculp\\p{L}+|aliás|quer dizer|digo|correção|errei|scusa\\p{L}*|anzi|volevo dire|correzione|errore|ho sbagliato|sorry|bedoel|correctie|typfout|tikfout|przepraszam|znaczy|pomyłka|poprawka|literówka|pardon|düzelt\\p{L}+|yanlış|doğrusu|özür|now|jetzt|maintenant|ahora|agora|adesso|nu|teraz|şimdi",
  ),
  parts(
    "\\*|عفوا|عفواً|عذرا|آسف|اسف|أقصد|اقصد|تصحيح|خطأ|الصحيح|סליחה|תיקון|טעות|התכוונתי|בעצם|更正|不对|不對|写错|寫錯|打错|打錯|应该是|應該是|说错|すみません|訂正|間違|違い|正しくは|じゃなくて|ではなく",
  ),
];

/** The visitor will not say it. */
export const refuses = [
  words(
    "(?:rather|prefer) not|(?:won't|will not|don't want to|do not want to|not going to|no need to|don't feel|don't have to|not comfortable) (?:\\p{L}+ ){0,3}?(?:give|tell|share|say|leave|provide|giving|telling|sharing)|no thanks|no thank you|none of your|not necessary|you don't need|keep (?:it|that) (?:to myself|private)|(?:i'd|i would) rather|private|anonym\\p{L}+|not now|maybe later",
    "lieber nicht|möchte (?:\\p{L}+ ){0,5}?nicht|will (?:\\p{L}+ ){0,5}?nicht|nein danke|geht (?:sie|euch|dich) nichts an|(?:gebe|sage|nenne|verrate) (?:\\p{L}+ ){0,4}?nicht|nicht nötig|kein(?:e|en)? (?:interesse|bedarf)|ungern|anonym|nicht angeben|brauchen sie nicht",
    "préfère (?:ne )?pas|préfère éviter|(?:ne )?(?:veux|souhaite|voudrais|donne|donnerai|dirai) pas|non merci|pas nécessaire|pas besoin|ça ne vous regarde|anonyme|pas envie|sans façon|je garde",
    "prefiero no|no (?:quiero|deseo|pienso|voy a|me apetece|hace falta|es necesario|gracias|lo voy)|mejor no|no,? gracias|anónim\\p{L}+|no doy|paso",
    "prefiro não|não (?:quero|vou|desejo|pretendo|precisa|é preciso|é necessário|dou|obrigad[oa]|gosto de dar)|melhor não|anônim\\p{L}+|anónim\\p{L}+|deixa pra lá|dispenso",
    "preferisco (?:di )?(?:no|non)|preferirei (?:di )?(?:no|non)|non (?:voglio|vorrei|intendo|mi va|serve|è necessario|desidero|do|lo do|la do|ve lo|ve la|le)|meglio di no|no,? grazie|anonim\\p{L}+",
    "liever niet|(?:wil|ga|hoef|geef|zeg) (?:\\p{L}+ ){0,4}?niet|nee,? (?:dank|bedankt)|voor mezelf|niet nodig|anoniem|geen zin|gaat (?:u|je|jullie) niks aan|hou ik",
    "wolę nie|wolał(?:bym|abym) nie|nie (?:chcę|podam|podaję|zamierzam|trzeba|będę|muszę|ma potrzeby|dziękuję|powiem)|raczej nie|anonimow\\p{L}+|zachowam",
    "\\p{L}*(?:mek|mak) istem\\p{L}+|istemiyorum|vermek istemem|söylemem|vermem|gerek yok|gerekmez|paylaşm\\p{L}+|kalsın|tercih etm\\p{L}+|hayır,? teşekkür\\p{L}*|anonim|vermeyeyim|söylemeyeyim|boş ver\\p{L}*",
  ),
  parts(
    "(?:لا|ما) (?:أ|ا|ب)?(?:ريد|رغب|حب|ودّ?|بغى|بي|عطي|بدي|فضل)|لا شكرا|لا شكراً|ما بحب|مو ضروري|ليس ضروري|لا داعي|بدون اسم|أفضل عدم|افضل عدم|أفضل ألا|لن أعطي|مش لازم|ما له داعي|خصوصي",
    "מעדיף(?:ה)? (?:ש)?לא|לא (?:רוצה|מעוניין|מעוניינת|אתן|נותן|נותנת|צריך|צריכה|אגיד|מוסר|מוסרת|חייב)|לא תודה|עדיף שלא|אין צורך|אנונימי|בלי (?:שם|פרטים)|לא בא לי",
    "不(?:想|用|要|愿|願|方便|需要|必|给|給|说|說|告诉|太想)|算了|没必要|沒必要|匿名|保密|隐私|隱私|拒绝",
    "結構です|けっこうです|遠慮|控え|教えたくな|言いたくな|ちょっと…|やめて(?:おき|く)|お断り|必要(?:ない|ありません)|個人情報は|匿名|不要です|いいです$|いやです|嫌です|やめときます|出したくな",
  ),
];

/** The visitor wants what was noted gone. */
export const withdraws = [
  words(
    "(?:do(?:n't| not) want|not happy for) (?:\\p{L}+ ){0,4}?(?:have|having|keep|keeping|store|storing|hold|holding)|(?:please )?(?:get rid of|delete|remove|erase|forget|wipe|discard|scrap|cancel) (?:\\p{L}+ ){0,6}?(?:data|details|information|info|name|e-?mail|mail|address|that|it|them|this|contact|everything|what i)|do(?:n't| not) (?:keep|store|save|contact|write|use|call|mail|e-?mail|note)|changed my mind|take (?:it|that|my \\p{L}+) back|no contact (?:please|needed|wanted)|stop contacting",
    "(?:bitte )?(?:lösch\\p{L}*|vergess\\p{L}*|entfern\\p{L}*|streich\\p{L}*|vernicht\\p{L}*)|(?:daten|angaben|adresse|namen|kontakt|mail|alles) (?:\\p{L}+ ){0,4}?(?:löschen|vergessen|entfernen|streichen|gelöscht)|nicht (?:speichern|kontaktieren|notieren|aufheben|mehr kontaktieren)|(?:nehm\\p{L}*|nimm|trag\\p{L}*) (?:\\p{L}+ ){0,6}?(?:raus|heraus|zurück|aus)|nicht (?:behalten|verwenden|nutzen)|anders überlegt|zurückziehen|doch kein(?:en|e)? (?:kontakt|interesse)",
    "(?:supprim\\p{L}+|effac\\p{L}+|oubli\\p{L}+|retir\\p{L}+|enlev\\p{L}+|annul\\p{L}+)|ne (?:me |les |rien )?(?:contact\\p{L}+|gard\\p{L}+|enregistr\\p{L}+|conserv\\p{L}+|not\\p{L}+) pas|ne (?:pas|plus) (?:me |les |rien )?(?:contact\\p{L}+|gard\\p{L}+|enregistr\\p{L}+|conserv\\p{L}+|utilis\\p{L}+)|changé d'avis|ne gardez",
    "(?:borr\\p{L}+|elimin\\p{L}+|olvid\\p{L}+|suprim\\p{L}+|quiten|quita|cancel\\p{L}+)(?: \\p{L}+){0,5}? ?(?:datos|nombre|correo|mail|eso|todo|lo|información|dirección)?|no (?:guard\\p{L}+|me contact\\p{L}+|me escrib\\p{L}+|los guard\\p{L}+|anot\\p{L}+)|no (?:quiero|deseo) que (?:\\p{L}+ ){0,3}?(?:guard|conserv|teng|us)\\p{L}+|(?:quit|sac|descart)\\p{L}+ (?:\\p{L}+ ){0,2}?mis? \\p{L}+|cambi(?:é|ado) de (?:idea|opinión)|me arrepent\\p{L}+",
    "(?:apag\\p{L}+|elimin\\p{L}+|esqueç\\p{L}+|esquec\\p{L}+|exclu\\p{L}+|remov\\p{L}+|retir\\p{L}+|delet\\p{L}+)|não (?:guard\\p{L}+|me contat\\p{L}+|me contact\\p{L}+|salv\\p{L}+|armazen\\p{L}+|entrem em contato)|não quero que (?:\\p{L}+ ){0,3}?(?:guard|fiqu|tenh|us)\\p{L}+|(?:tir|descart)\\p{L}+ (?:\\p{L}+ ){0,2}?(?:meus?|minhas?) \\p{L}+|mudei de ideia|desisti",
    "(?:cancell\\p{L}+|elimin\\p{L}+|dimentic\\p{L}+|rimuov\\p{L}+|tolg\\p{L}+)|non (?:contatt\\p{L}+|salv\\p{L}+|conserv\\p{L}+|memorizz\\p{L}+|tenete|scrivetemi|mi contatt\\p{L}+)|non (?:voglio|vorrei) che (?:\\p{L}+ ){0,3}?(?:ten|conserv|salv|us)\\p{L}+|cambiato idea|ci ho ripensato",
    "(?:verwijder\\p{L}*|wis|wissen|vergeet|schrap\\p{L}*|(?:haal|gooi)(?: \\p{L}+){1,5}? (?:weg|eruit))|niet (?:bewaren|opslaan|contacteren|noteren|mailen|contact opnemen)|bedacht|toch (?:maar )?niet|van gedachten",
    "(?:usu(?:ń|ńcie|nąć|nięcie|nięcia)|skasuj\\p{L}*|skasować|zapomnij\\p{L}*|wykreśl\\p{L}*|wymaż\\p{L}*|wykasuj\\p{L}*|wykasować|wymazać)|nie (?:zapisuj\\p{L}*|kontaktuj\\p{L}*|przechowuj\\p{L}*|zachowuj\\p{L}*|piszcie)|zmienił[ea]m zdanie|rezygnuję|rozmyślił[ea]m",
    "(?:sil(?:in|iniz|er|ebilir|ip|inmesini|inmesi)?(?: misiniz)?|unutun|kaldır\\p{L}*|iptal)|(?:kaydetme|saklama|arama|tutma)y[ıi]n(?:[ıi]z)?|(?:bilgi|veri|ad|isim|mail|adres|e-?posta|numara)\\p{L}*[ıiuü]m[ıiuü]? (?:\\p{L}+ ){0,2}?çıkar\\p{L}+|(?:sakla|tut|kullan|kaydet)m[ae]n[ıi]z[ıi] istem\\p{L}+|vazgeçt\\p{L}+|fikrimi değiştir\\p{L}+",
  ),
  parts(
    "(?:ا|إ|أ|ت)?(?:مسح|حذف)\\p{L}*|احذف\\p{L}*|امسح\\p{L}*|انس(?:وا|ى)|لا (?:ت)?(?:حفظ|تواصل|راسل|تصل|سجل)\\p{L}*|لا (?:أريد|اريد|أرغب) (?:أن |في )?(?:ت|ال)?(?:حتفظ|احتفاظ|ستخدم|خزن)\\p{L}*|(?:أزيل|ازيل|شيل)\\p{L}+ (?:بيانات|بريد|اسم|معلومات)\\p{L}*|غيرت رأيي|تراجعت|ألغ\\p{L}+|بطلت|الغوا|الغ",
    "(?:מחק\\p{L}*|תמחק\\p{L}*|למחוק|תשכח\\p{L}*|שכח\\p{L}*|הסיר\\p{L}*|תסיר\\p{L}*|להסיר|לשכוח)|(?:תורידו|הורידו|להוריד|תוציאו) (?:את )?(?:ה)?(?:פרטים|מייל|שם|נתונים|כתובת)|אל (?:תשמר\\p{L}*|תיצר\\p{L}*|תפנ\\p{L}*|תכתב\\p{L}*|תתקשר\\p{L}*)|התחרטתי|שיניתי את דעתי|לבטל",
    "(?:删|刪)(?:除|掉|了)?|(?:清除|忘(?:了|掉|记)|取消|作废|撤回|抹掉|去掉|移除|清掉)|(?:不要|别|別|勿|请勿)(?:保存|存|记录|記錄|联系|聯絡|留|用)|改(?:变|變)?主意|反悔",
    "(?:消して|削除|忘れて|消去|取り消|取消|破棄|抹消)|(?:使わ|残さ)ないで|(?:保存|連絡|記録|登録)(?:し|は)?(?:ないで|不要|いりません|いらない|結構)|やっぱり(?:やめ|いい|結構)|気が変わ",
  ),
];
/** What is to be gone when a withdrawal names it: without one of these it may be about anything. */
export const ownDetails = [
  words(
    "data|details|information|info|name|names|e-?mail|mail|address|contact|what i|that|it|them|this|everything|me",
    "daten|angaben|adresse|mailadresse|namen?|kontakt|mail|e-mail|alles|das|es|sie|mich|kontaktdaten",
    "données|coordonnées|informations|infos|nom|adresse|mail|ça|cela|tout|les|moi|le|l'",
    "datos|nombre|correo|mail|eso|todo|información|dirección|lo|los|borrenlos|me",
    "dados|nome|e-?mail|mail|isso|tudo|informações|endereço|contato|contacto|os|me",
    "dati|nome|e-?mail|mail|tutto|informazioni|indirizzo|contatto|cancellatel[ioa]|li|mi|quello|ciò|riferimenti",
    "gegevens|naam|mail|e-mail|mailadres|adres|alles|dat|het|ze|die|me",
    "dane|danych|imię|nazwisko|mail|maila|adres|adresu|wszystko|to|je|ich|kontakt|kontaktu|mnie",
    "bilgi\\p{L}*|ad\\p{L}*|isim\\p{L}*|mail\\p{L}*|adres\\p{L}*|her şeyi|hepsini|bunu|onu|verileri\\p{L}*|numara\\p{L}*|iletişim\\p{L}*|e-?posta\\p{L}*|kayd\\p{L}*",
  ),
  parts(
    "بيانات|معلومات|اسم|بريد|(?:ا|إ)يميل|كل شيء|رقم|عنوان|كل ما|وها|وه|ني",
    "פרטים|הפרטים|נתונים|השם|המייל|הכול|הכל|את זה|אותם|אותי|מידע|קשר",
    "资料|資料|信息|資訊|资讯|名字|姓名|邮箱|郵箱|联系方式|聯絡方式|刚才|剛才|记录|記錄|都|我|数据|個資",
    "情報|名前|メール|アドレス|連絡先|さっき|今の|先ほど|全部|データ|連絡",
  ),
];

/** The assistant asks for a name, or for an address. */
export const asksName = [
  words(
    "you are|names?|who (?:should|shall|am i|is this|are you|do i)|addressed to|call you|to whom|whom",
    "(?:vor|nach|familien)?namen?|heißen|heissen|wie (?:darf|soll) ich sie|an wen|wen darf|wer",
    "(?:vous|tu) (?:êtes|es)|êtes-vous|es-tu|noms?|prénom|appel\\p{L}+|qui dois-je|quel nom|à qui|qui est|de la part de qui",
    "es usted|eres|nombres?|llam\\p{L}+|quién|a nombre|apellidos?",
    "nomes?|sobrenome|apelido|cham\\p{L}+|quem|em nome",
    "nom[ei]|cognome|chiam\\p{L}+|chi|nominativo|a nome",
    "(?:voor|achter)?naam|namen|heet|wie|heten",
    "imię|imienia|nazwisko|nazwiska|nazywa|zwraca\\p{L}*|kogo|komu|kim|imieniem",
    "(?:soy)?ad[ıi]n[ıi]z\\p{L}*|isminiz\\p{L}*|adınızı|isim|ad|kim\\p{L}*|hitab\\p{L}*|hitap",
  ),
  parts(
    "اسم|من (?:معي|أخاطب|أتحدث|اتحدث|أكلم|حضرتك)|مين|باسم",
    "שם|שמך|קוראים|מי|למי",
    "名字|姓名|称呼|稱呼|贵姓|貴姓|怎么称|哪位|尊姓|大名",
    "名前|氏名|どちら様|どなた|お呼び|宛名|様のお",
  ),
];
export const asksAddress = [
  words(
    "e-?mail|mail|address|contact|details|reach you|mailadresse|adresse|kontakt\\p{L}*|daten|erreichen|courriel|coordonnées|joindre|correo|dirección|datos|contacto|endereço|contato|dados|indirizzo|dati|contatt\\p{L}+|recapit\\p{L}+|adres|mailadres|e-mailadres|gegevens|bereiken|maila|adresu|dane|kontakt\\p{L}*|e-?posta\\p{L}*|adres\\p{L}*|bilgi\\p{L}*|iletişim|mejl\\p{L}*",
  ),
  parts(
    "بريد|(?:ا|إ)يميل|عنوان|بيانات|تواصل",
    "מייל|אימייל|דוא|כתובת|פרטים",
    "邮箱|郵箱|电邮|電郵|邮件|郵件|联系方式|聯絡方式|信箱|联系",
    "メール|アドレス|連絡先|ご連絡",
  ),
];

/** Left out of a short answer to the question for a name. */
export const inReplies = words(
  "just|simply|only|it's|its|is|fine|enough|put|say|write|use|under|for|call|me|okay|ok|sure|yes|yeah|well|um|uh|name|the|will|do|please|to|make it|that's|thats|my|no surname|surname",
  "einfach|nur|ja|gerne?|bitte|auf|an|für|reicht|genügt|schreiben|sie|klar|also|na|gut|den|namen|äh|ist|das|mein|name|okay",
  "juste|simplement|oui|mettez|au|nom|de|pour|suffit|ça|suffira|alors|bien|sûr|mets|voilà|à|d'accord|c'est",
  "solo|sólo|sí|si|nomás|no más|ponga|pon|pongan|a|nombre|de|basta|con|es|suficiente|pues|claro|vale|simplemente|para|póngalo",
  "só|apenas|sim|pode|por|pôr|coloca|coloque|em|nome|de|chega|basta|é|suficiente|claro|ponha|põe|para|o|a|mesmo|pode ser|ser",
  "solo|sì|si|metta|mettete|metti|a|nome|di|basta|va|bene|pure|semplicemente|certo|allora|scriva|scrivete|per|è|sufficiente",
  "gewoon|alleen|ja|zet|maar|op|naam|van|is|genoeg|prima|voor|hoor|schrijf|oké|oke|ah|nou|volstaat|doe|is goed",
  "po prostu|tylko|tak|na|wystarczy|proszę|wpisać|napisać|dla|niech będzie|może być|jasne|no|to|pisać|imię|być",
  "sadece|evet|yazın|yaz|yazabilirsiniz|yeter|yeterli|diye|olsun|olur|tabii|diyebilirsiniz|adına|tamam|deyin|için|kısaca|hitap edin|yazarsanız",
);
export const inForeignReplies = parts(
  "(?<!\\p{L})(?:فقط|بس|نعم|ايوه|اكتب(?:وا)?|باسم|يكفي|اسمي|تمام|أكيد|اكيد|طبعا|حسنا|طيب|ناديني|نادوني|خلها|خليها)(?!\\p{L})",
  "(?<!\\p{L})(?:רק|פשוט|כן|תכתבו|תרשמו|על שם|מספיק|בטח|אוקיי|שמי|השם|זה|סבבה|תקראו לי|אפשר)(?!\\p{L})",
  "就(?:写|寫|叫|用|行)?|写|寫|叫我?|可以|行了?|就好|就行|即可|吧|是的|好的|好|嗯|用|名字|我",
  "(?:です|でお願いします|と申します|でいいです|だけで(?:いい|結構)です|といいます|と呼んでください|で大丈夫です|で(?:す)?|はい|ただの|宛(?:て)?(?:に)?(?:で)?|お願いします|けっこうです|結構です|かまいません|。)",
);
