import { parts, words } from "./text.ts";

/** What stands before one's own name and before nobody else's. */
export const surelyMe = [
  words(
    "(?:my|the) (?:full )?name(?:'s| is|:)?|name(?:'s| is)|(?:full |first )?name ?[:=]|calls? me|i go by|known as|i(?:'m| am) called|signed",
    "(?:mein|der) (?:voller )?name (?:ist|lautet|wäre)|name (?:ist|lautet)|(?:mein )?(?:vor- und nach)?name ?:|mein name|ich hei(?:ß|ss)e?|hei(?:ß|ss)e ich|(?:nennt|nenn|nennen sie|nennen) mich|hei(?:ß|ss)e",
    "je m'appelle|je me (?:nomme|prénomme)|appelez-moi|appelle-moi|m'appelle|mon (?:pré)?nom (?:est|c'est)|(?:pré)?nom ?:|mon nom(?! de)|moi c'est|moi,? c'est",
    "me llamo|mi nombre(?: completo)?(?: es)?|nombre(?: y apellidos?)? ?:|mi nombre|me llaman|ll[aá]m[ae](?:n|d)?me|(?:puede[ns]?|podéis) llamarme|me dicen",
    "(?:o )?meu nome(?: completo)?(?: é| eh)?|nome(?: completo)? ?:|(?:eu )?me chamo|chamo-me|(?:pode[mn]?(?:-me)? )?(?:me )?chama[rm]?(?:-me)? de|chamem-me|(?:pode[mn]?(?:-me)? )?(?:me )?chamar",
    "mi chiamo|piacere,?|il mio nome(?: è)?|(?:nome|nominativo|nome e cognome) ?:|mi chiamano|chiamatemi|chiamami|mi chiami|(?:può|puoi|potete) chiamarmi",
    "mijn (?:volledige )?naam(?: is)?|(?:voor- en achter)?naam ?:|naam is|ik heet|heet(?: ik)?|noem(?:t)? me|(?:ze|iedereen) (?:noemen|noemt) me",
    "nazywam się|mam na imię|(?:moje )?imię(?: i nazwisko)? ?(?::|to)|nazwisko ?:|(?:mówią|wołają) na mnie|mów(?:cie)? mi|proszę mi mówić|moje imię",
    "(?:benim )?ad[ıi]m(?: ve)?(?: soyad[ıi]m)? ?:?|ismim ?:?|ad(?:[ıi])?[ -]?soyad(?:[ıi])? ?:|isim ?:|bana(?= [^.,;]{2,30} d[ei](?:r|yin|rler|rsiniz|yebilir))",
  ),
  parts(
    "(?:ناد(?:و|ي)ني|ينادوني|يسموني)|(?:أنا |انا )?(?:ا|إ)سمي(?: هو| الكامل| الكريم)? ?:?|الاسم(?: الكامل)? ?:",
    "(?:קוראים|תקראו|קראו|לקרוא) לי|שמי(?: הוא)?(?=[\\s:])|השם שלי(?: הוא)?|שם(?: מלא)? ?:",
    "(?:又|还|還)是我,?|我叫做?|我的名字(?:是|叫)|我名叫|我个人叫|本人(?:姓名)?|敝姓|我姓|姓名 ?[:是]|名字 ?[:是叫]|联系人 ?[:是]|聯絡人 ?[:是]|稱呼 ?:|叫我",
    "(?:(?:私|わたし|僕|自分)の|(?<![のおご]))(?:お?名前|氏名|フルネーム|宛名)(?:は|:| :)",
  ),
];

/** What stands before one's own name, and before much else. */
export const perhapsMe = [
  words(
    "i'm|i am|(?<=^|[.!?\\n] ?)im|this is|it's|its|here is|that'?s me|name on (?:the|my) \\p{L}+|name|me again,?|again|attn|for the attention of|under(?: the name(?: of)?)?|in the name of|recipient|it'?s me,?",
    "ich bin(?:'?s,?)?(?: (?:die|der))?|hier (?:ist|spricht|schreibt|meldet sich)(?: (?:die|der))?|bin(?:'?s)?(?: (?:die|der))?|es schreibt ihnen|das bin ich,?|ich (?:nochmal|wieder)(?: (?:die|der))?,?|auf den namen|z\\. ?hd\\.(?: v\\.)?|zu händen(?: von)?",
    "je suis|ici|moi c|c'est moi,?|nom|à l'attention d(?:e|(?='))|au nom d(?:e|(?='))|(?<=(?:bonjour|bonsoir|salut|coucou|hello|rebonjour),? )c'est",
    "soy|aquí|(?<!¿ ?)habla|nombre|a nombre de|a la atención de|soy yo,?|le habla|les habla|te habla|le escribe|les escribe|yo soy",
    "nome|aos cuidados de|em nome d(?:[aeo])|quem (?:fala|escreve) é(?: [oa])?|sou eu,?|sou(?: [oa])?|eu sou(?: [oa])?|a(?:qu|k)i (?:é|eh)(?: [oa])?|aqui quem fala é(?: [oa])?|fala [oa]|aqui",
    "ancora|sono|io sono|sono io,?|a nome(?: di)?|all'attenzione di|qui|parla|le scrive|vi scrive",
    "naam|t\\.?a\\.?v\\.?|op naam van|weer|ik ben|u spreekt met|je spreekt met|met|dit is|hier",
    "imię i nazwisko|do rąk|imię|na nazwisko|znowu|jestem|tu|tutaj|mówi|pisze|z tej strony",
    "yine ben|ben|bendeniz|isim|ad soyad",
    // only before a name that the address says: firms call themselves "we"
    "we're|we are|wir sind|nous sommes|somos|siamo|we zijn|wij zijn|jesteśmy",
    "(?:i|we|ich|wir|je|nous|yo|nosotr[oa]s|eu|nós|io|noi|ik|wij|ja|my|ben|biz),",
    // "for me, Ada Byron, by mail"
    "\\p{L}+[ -](?:me|mich|mir|uns|moi|mí|mim|mij|mnie|bana|ich|yo|eu|io|ik|ja)[,:(]|(?:con|co)migo[,:(]",
  ),
  parts(
    "(?<![\\p{L}])و?(?:أنا|انا|الاسم|باسم|معك|معكم|معاك|معاكم|أخوكم|اخوكم|أختكم|المرسل:?)(?=\\s)",
    "(?<![\\p{L}])ו?(?:אני|שוב|השם|על שם|זה|זאת|זו|כאן|פה|מדבר|מדברת|כותב|כותבת)(?=\\s)",
    "(?<!\\p{L})(?:أنا|انا|لي|إلي|معي|راسلوني)\\s?[,،:(]",
    "(?<!\\p{L})(?:אני|אליי|אלי|לי|איתי|אותי)\\s?[,:(]",
    "(?:联系|聯絡|联络|回复|回覆|答复|通知|发给|發給|寄给|寄給|找|给|給|是)我(?:本人)?[,:(]?(?!的)",
    "(?:私|わたし|僕)[、,(]",
    "(?:收件人|收货人|收貨人|订货人|预约人)(?:是|为|:)?|我是|我係|我系|这里是|這裡是|這邊是|这边是",
    "(?:私|わたし|僕|ぼく|俺|わたくし)は|こちら",
  ),
];

/** What stands behind one's own name. */
export const meBehind = [
  words(
    "(?:that's|that is|i\\.e\\.) me|das bin ich|c'est moi|soy yo|sou eu|sono io|dat ben ik|to ja|bu benim|(?:also|donc|o sea|ou seja|cioè|czyli|yani) (?:ich|moi|yo|eu|io|ja|ben)|ik dus|ich selbst|moi-même|yo mism[oa]|eu mesm[oa]|io stess[oa]|ikzelf",
    "by the way|btw|here again|again|here|speaking|is (?:my|the) name|my name",
    "übrigens|nochmal|nochmals|wieder|wäre (?:das|ich)|bin ich|ist das|hier|am apparat|am telefon|hei(?:ß|ss)e? ich|(?:ist )?mein name|ist der name|mein name ist das|schreibt (?:hier|ihnen)|spricht",
    "à l'appareil|encore|de retour|ici|c'est mon nom|est (?:mon|le) nom",
    "al habla|otra vez|de nuevo|me llamo|por aquí|aquí|(?:es )?(?:mi|el) nombre(?! es)|le saluda|para servirle",
    "de novo|outra vez|aqui|me chamo|falando|(?:é )?o? ?meu nome|é o nome|por aqui",
    "di nuovo|ancora|al telefono|mi chiamo|all'apparecchio|qui|è il (?:mio )?nome|il mio nome",
    "weer|hier|is (?:mijn|de) naam|mijn naam|heet ik|aan de lijn|spreekt u mee",
    "jestem|z tej strony|przy telefonie|nazywam się|tutaj|to moje imię|się kłania|pisze",
    "ben|adına|benim ad[ıi]m|ad[ıi]m|ismim|konuşuyor|benim",
  ),
  parts(
    "(?<=\\s)(?:مرة ثانية|مرة أخرى|معك|معكم|معاك|يتحدث|تتحدث|هنا|اسمي)(?!\\p{L})",
    "(?<=\\s)(?:פה|כאן|מדבר|מדברת|על הקו|שמי|זה השם שלי)(?!\\p{L})",
    "(?:と|って)呼(?:んで|ばれ)|と申します|ともうします|と申す者|といいます|と言います|っていいます|って言います|でございます|という者|(?:です|っす|だよ)(?!か)|と名乗",
    "(?:在此|敬上|谨上|敬啟|拜上)",
    "(?<=\\p{L})'(?:y?[ıiuü]m)(?![\\p{L}])",
  ),
];

/** Dropped in front of a name, and no name themselves. */
export const titles = words(
  "dr|prof|professor|doctor|sir|madam|mister|mr|mrs|ms|miss|mx|ing|eng|rev|capt|captain|phd|md",
  "herr|frau|hr|fr|dipl|dipl-ing|dipl\\.-ing|mag|familie|med|rer|nat|jur|phil|habil",
  "m|mme|mlle|monsieur|madame|mademoiselle|docteur|dre|me|maître",
  "sr|sra|srta|señor|señora|señorita|don|doña|dña|dra|lic|licda|ingeniero|doctora|profesor|profesora",
  "senhor|senhora|dona|eng|enga|doutor|doutora|professora|profa",
  "sig|sig\\.ra|sigra|signor|signora|signorina|dott\\.ssa|dott|dottssa|dottor|dottore|dottoressa|avv|avvocato|ing|arch|geom|rag|professore|professoressa",
  "dhr|de heer|mevr|mevrouw|meneer|drs|ir|mw",
  "pan|pani|inż|mgr|hab|lek|panna",
  "bay|bayan|av|uzm|doç|yrd|op|sayın|hoca|mühendis",
  "السيد|السيدة|الدكتور|الدكتورة|دكتور|دكتورة|د|أ|م|ا|أستاذ|أستاذة|الأستاذ|الأستاذة|مهندس|مهندسة|المهندس|المهندسة|الشيخ|شيخ|المحامي|المحامية",
  "דר|ד'ר|ד״ר|עו״ד|פרופ|פרופ'|פרופסור|דוקטור|מר|גב|גב'|גברת|הרב|אדון|רו״ח|אינג'",
);

/** Behind a name: whoever says it of a name speaks of somebody else, or to him. */
export const honorifics = parts(
  "さん$",
  "様$",
  "さま$",
  "氏$",
  "先生$",
  "ちゃん$",
  "くん$",
  "君$",
  "部長$",
  "課長$",
  "社長$",
  "老师$",
  "老師$",
  "经理$",
  "經理$",
  "医生$",
  "醫生$",
  "医师$",
  "总$",
  "總$",
  "主任$",
  "教授$",
  "大夫$",
  "律师$",
  "律師$",
);
/** With which Chinese visitors name themselves, too. */
export const politeEndings = /(?<=\p{Script=Han})\s?(?:先生|女士|小姐|太太|同学|同學)$/u;

/** Within a name, and seldom written with a capital. */
export const particles: ReadonlySet<string> = new Set(
  "van von vom zu zur zum der den de da das do dos du des del della delle degli di d' la le les los las el al bin ben ibn bint abu abou bat y e i af av ter ten te het 't op in 's of the st. san santa mac mc o' und et bar".split(
    " ",
  ),
);
/** With a capital they begin a sentence, and no name. */
export const sentenceStarts: ReadonlySet<string> = new Set(
  "i we you she it they this that who what where when why how my our your ich wir sie er es mein meine unser wer was wo wann warum wie ist sind hat je j'ai nous vous il ils elle elles mon ma notre votre qui que quoi où est yo soy somos nosotros mis quién qué dónde es eu sou somos nós meu minha quem onde é io sono siamo noi mio cosa dove ik wij we mijn ons onze wie wat waar jestem jesteśmy mój moja kto co gdzie jest biz benim bizim ne nerede".split(
    " ",
  ),
);
/** "from", behind "I am": what follows is a place. */
export const origins: ReadonlySet<string> = new Set(
  "de di da do dos du from of in at aus bei en em à w z ze uit".split(" "),
);
/** Those that no name begins with: an article or a preposition that the name follows. */
export const articles: ReadonlySet<string> = new Set(
  "the die der das la le el il lo o a os as de het den een un una ein eine".split(" "),
);
export const foreignParticles: ReadonlySet<string> = new Set(
  "بن ابن بنت أبو ابو أم ام آل ال بو عبد בן בת בר אבו אל".split(" "),
);

/** Words that stand where a name might, with a capital or without. */
const never =
  // greetings, thanks, yes and no, closings
  "yo sup hiya heyy heyyy howdy hallöchen tach moinsen nabend cc wesh holi holis wenas quiubo opa ola alô ehi raga heej hoihoi hejka hej elo siemka slm selamm mrb meraba naber ey eh uy oye mvg hiya hee huhu yo aí ei otra vez again nochmal novo znowu yine weer ach achso oh ah bjr slt bsr blz opa eae tudo bem coucou moin huhu evening hi hello hey bye goodbye dear greetings good morning afternoon evening day night regards best kind kindly sincerely cheers thanks thank you please yes yeah yep yup no nope ok okay sure fine great perfect welcome sorry well " +
  "hallo wiedersehen tschüss tschüs ciao guten tag morgen abend moin servus grüezi grüß gruß grüße grüsse gruss gott liebe lieber viele beste freundliche freundlichen freundlichem mfg lg vg danke dankeschön vielen dank bitte ja nein gern gerne klar sehr geehrte geehrter damen herren hochachtungsvoll nochmal okay " +
  "bonjour bonsoir revoir salut coucou cordialement bien cordial cordiales sincères salutations merci beaucoup oui non d'accord madame monsieur mesdames messieurs bonne journée voici volontiers désolé désolée " +
  "hola adiós buenas buenos días dias tardes noches saludos saludo cordial cordiales atentamente atte gracias muchas sí si no vale claro perdón perdona disculpe disculpa estimados estimado señores bueno pues " +
  "olá tchau oi oie boa bom dia tarde noite atenciosamente cumprimentos melhores abraço abraços obrigado obrigada sim não nao claro desculpe desculpa prezados prezado muito " +
  "ciao arrivederci salve buongiorno buonasera buona sera giorno cordiali distinti saluti grazie mille sì certo prego scusi scusate scusa gentili gentile spettabile volentieri " +
  "hoi goedemorgen goedemiddag goedenavond goedendag dag beste groet groeten groetjes vriendelijke vriendelijk hartelijke bedankt dank dankjewel alvast nee jawel prima graag sorry oke " +
  "cześć widzenia czesc hej siema witam witajcie dzień dobry dobry wieczór pozdrawiam pozdrowienia serdecznie dziękuję dzięki dziekuje proszę prosze tak nie jasne poważaniem szanowni państwo przepraszam oczywiście " +
  "merhaba merhabalar selam selamlar günaydın iyi günler akşamlar geceler saygılar saygılarımla saygılarımızla sevgiler teşekkürler teşekkür ederim sağolun sağol lütfen evet hayır tamam tabii tabi olur kolay gelsin pardon " +
  // what is wanted, and where it is written
  "surname forename first last vorname nachname familienname prénom apellido apellidos apelido sobrenome cognome cognomi nomi voornaam achternaam imię nazwisko soyad soyadı email e-mail mail mails e-mails address phone tel telephone mobile cell fax website www http https contact contacts info information details data name names number account order invoice quote offer price prices pricelist catalog catalogue brochure newsletter booking reservation appointment request question questions subject re fwd support sales service office team department customer company firm shop store form field example sample test demo help urgent note message from to cc bcc password login user username admin bot chatbot assistant human agent " +
  "adresse mailadresse emailadresse telefon handy mobil nummer telefonnummer konto bestellung rechnung angebot angebote preis preise preisliste katalog prospekt broschüre termin termine anfrage frage fragen betreff kunde kundin kunden kundennummer firma büro abteilung unterlagen infos informationen beispiel muster kontakt daten formular passwort reservierung buchung lieferung rückruf bitte newsletter kundenservice " +
  "courriel adresse téléphone portable numéro compte commande facture devis tarif tarifs catalogue rendez-vous réservation demande question objet client cliente société entreprise exemple contact coordonnées livraison mot passe " +
  "correo dirección teléfono móvil celular número cuenta pedido factura presupuesto cotización precio precios catálogo cita reserva solicitud pregunta asunto cliente clienta empresa ejemplo contacto datos " +
  "endereço telefone telemóvel celular conta pedido fatura orçamento preço preços catálogo consulta reserva pergunta assunto cliente empresa exemplo contato contacto dados " +
  "indirizzo telefono cellulare numero conto ordine fattura preventivo prezzo prezzi listino catalogo appuntamento prenotazione richiesta domanda oggetto cliente azienda ditta esempio contatto dati posta " +
  "mailadres adres telefoon mobiel nummer rekening bestelling factuur offerte prijs prijzen prijslijst catalogus afspraak reservering aanvraag vraag onderwerp klant bedrijf voorbeeld gegevens wachtwoord " +
  "adres telefon komórka numer konto zamówienie faktura oferta wycena cena cennik katalog termin rezerwacja zapytanie pytanie temat klient klientka firma przykład dane kontakt hasło mailem poczta " +
  "eposta e-posta posta adres adresi adresim telefon telefonum numara numaram hesap sipariş fatura teklif fiyat fiyatlar fiyatı katalog randevu rezervasyon talep soru konu müşteri şirket firma örnek iletişim bilgi bilgiler bilgilerim maili mailim";

/** Words that make a sentence of it, if they stand there in small letters. */
const inSentences =
  // what people are, and when something is
  "german english french spanish dutch italian polish turkish american british canadian swiss austrian belgian japanese chinese arabic european catholic muslim christian jewish teacher nurse engineer manager pensioner beginner tenant landlord parent subscriber vegan vegetarian monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december christmas easter today tomorrow yesterday " +
  "deutscher deutsche schweizer österreicher lehrer lehrerin student studentin mieter mieterin vermieter vermieterin rentner rentnerin arzt ärztin anwalt anwältin handwerker handwerkerin schüler schülerin anfänger anfängerin mitglied mutter vater eigentümer eigentümerin stammkunde stammkundin neukunde neukundin privatperson unternehmer unternehmerin freiberufler azubi praktikant praktikantin inhaber inhaberin geschäftsführer geschäftsführerin leiter leiterin vegetarier vegetarierin veganer veganerin montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz juni juli oktober dezember sommer winter frühjahr herbst frühling weihnachten ostern urlaub familie haus wohnung auto ende anfang anhang voraus moment internet raum umkreis " +
  "français française lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril juin juillet août septembre octobre novembre décembre noël pâques été hiver professeur étudiant étudiante locataire propriétaire retraité retraitée abonné abonnée " +
  "español española lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio septiembre octubre noviembre diciembre navidad estudiante profesora inquilino jubilado socio socia " +
  "português portuguesa brasileiro brasileira segunda terça quarta quinta sexta janeiro fevereiro março maio junho julho agosto setembro outubro novembro dezembro natal páscoa estudante professor inquilino aposentado " +
  "italiano italiana lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre dicembre natale pasqua studente studentessa insegnante inquilino pensionato pensionata " +
  "nederlander nederlandse belg maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart mei juni juli augustus oktober leraar lerares huurder student beginner vegetariër " +
  "polak polka poniedziałek wtorek środa czwartek piątek sobota niedziela styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień studentka nauczyciel nauczycielka emeryt emerytka " +
  "türk pazartesi salı çarşamba perşembe cuma cumartesi pazar ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık öğrenci öğretmen emekli kiracı " +
  "i me my mine we us our you your yours he him his she her hers it its they them their this that these those who what which when where why how is am are was were be been have has had do does did done will would shall should can could may might must not don't won't can't and or but if so as at by for from in into of off on onto out over to up with about after before just only also too very more most some any all every there here now then later maybe perhaps soon again still already never always because than looking interested want wanted need needed like love write call reach send use make get give take tell know think see look come go going new old same other another one two first second last next afraid writing trying having thinking planning wondering happy glad unable sure student client member owner user visitor buyer customer " +
  "ich mir mich mein meine meinen meinem meiner wir uns unser sie ihr ihre ihnen er es ihm ihn man der die das dem den des ein eine einen einem einer kein keine ist sind war waren bin bist sein haben habe hat hatte werde wird werden würde kann können könnte muss müssen soll sollte will möchte mag und oder aber wenn weil dass ob als wie wo wer was wann warum nicht auch nur noch schon sehr mehr hier dort da dann jetzt später vielleicht bald wieder immer nie für mit von vom bei aus nach zu zum zur an am auf in im ins über unter vor durch ohne um bis seit gegen so doch mal eben halt interessiert neu alt erreichbar heute morgen gestern wohl gar einfach lieber schreiben schicken senden melden suche brauche hätte gerade dringend hab unter " +
  "je j' tu il elle on nous vous ils elles me moi te se mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces le la les un une des du de au aux et ou mais si que qui quoi dont où quand comment pourquoi ne pas plus jamais rien est suis es sommes êtes sont était ai as a avons avez ont avoir être faire fait peux peut pouvez veux veut voulez voudrais dois doit pour par sur sous dans en avec sans chez vers avant après pendant très trop aussi bien mieux ici là alors donc encore déjà intéressé intéressée plutôt peut-être plus tard ça cela merci svp " +
  "yo mi mis tú tu tus él ella ello nosotros ustedes ellos ellas se su sus nuestro nuestra lo la los las le les el un una unos unas al del de en con sin por para a ante hasta desde sobre y o u pero si que qué quien cual cuando cuándo donde cómo como porque no ni más muy también ya aún todavía siempre nunca es soy eres somos son era fue está estoy están ha he han hay tengo tiene quiero quiere puedo puede pueden necesito busco hacer ser estar aquí ahí allí ahora luego mejor quizás interesado interesada nuevo nueva porfa favor me nos escriban manden envíen " +
  "eu meu minha meus minhas você voce vocês ele ela eles elas nós nos seu sua seus suas nosso nossa o os as um uma uns umas ao aos do da dos das no na em com sem por para pra até desde sobre e ou mas se que quem qual quando onde como porque não nem mais muito também já ainda sempre nunca é sou és somos são era foi está estou estão tem tenho têm há quero quer posso pode podem preciso procuro aqui aí ali agora depois melhor talvez interessado interessada novo nova favor sff podem mandem enviem " +
  "io mio mia miei mie tuo tua suo sua lui lei loro noi voi ci vi si mi ti lo la li gli le il un uno una del della dei degli delle al alla ai alle dal dalla nel nella sul sulla di a da in con su per tra fra e o ma se che chi cui quale quando dove come perché non né più molto anche già ancora sempre mai è sono sei siamo siete era ho hai ha abbiamo avete hanno voglio vorrei posso può potete devo fare essere avere qui qua lì adesso ora poi dopo meglio forse interessato interessata nuovo nuova favore cortesemente scrivetemi mandatemi inviatemi vorremmo grazie boh " +
  "ik mij me mijn jij je jouw u uw hij zij ze zijn haar hem wij we ons onze jullie hun hen het de een dit dat deze die er en of maar als want dat omdat wie wat welke wanneer waar waarom hoe niet geen ook nog al alleen zeer heel erg meer hier daar dan nu later misschien weer altijd nooit is ben bent was waren heb hebt heeft hebben had word wordt worden zal zou kan kunt kunnen moet moeten mag wil wilt willen graag voor met van bij uit naar tot te aan op in over onder door zonder om sinds tegen toch even liever gewoon geïnteresseerd zoek zoekt nieuwe nieuw " +
  "ja mnie mi mną my nas nam ty ci cię wy was wam on ona ono oni jego jej ich mój moja moje mojego mojej swój swoje nasz nasza wasz ten ta to te tego tej tym i a o u w we z ze za do na po pod nad od dla przez przy bez ale lub albo czy że żeby gdy kiedy gdzie jak jaki jaka jakie kto co dlaczego nie też także tylko już jeszcze zawsze nigdy bardzo jest jestem są był była będzie mam masz ma mają mieć być chcę chciałbym chciałabym mogę może możecie potrzebuję szukam proszę tu tutaj tam teraz potem później zainteresowany zainteresowana nowy nowa się sie dajcie wyślijcie piszcie oraz " +
  "bana beni benim sen senin siz size sizin biz bize bizim o onu onun ona onlar bu şu bir iki ve veya ya da de ama fakat çünkü ki mi mı mu mü ne nasıl neden niye nerede kim hangi kaç değil yok var çok daha en sonra önce şimdi belki yine hep hiç için ile gibi kadar göre olan olarak oldu olur olsun istiyorum isterim istemiyorum lazım gerek yeni eski yazın yazar yazabilirsiniz gönderin gönderir atın atar musunuz mısınız misiniz yeter yeterli kısaca sadece işte unuttum da ben";

const arabicStops =
  "هاي هلا هلو ياهلا مرحبتين وقت العمل أوقات ساعات الدوام التوصيل الشحن الدفع المنتج المنتجات الفرع الإرجاع القائمة الأسعار قائمة الدورة التسجيل كلمة السر المرور خدمة العملاء موظف الموظف السعر الطلب الموقع الحساب حسابي الفاتورة الضمان المتجر العنوان الموعد الحجز من في على إلى الى عن مع هل ما ماذا متى أين اين كيف لماذا لا لم لن نعم ايوه أيوه هذا هنا مرة ثانية أخرى هذه ذلك هو هي هم نحن أنت انت أنتم لي له لها لهم كان كانت يكون عندي عندكم عندنا أريد اريد أبحث ابحث أحتاج احتاج أود اود أرغب ارغب أسأل اسأل أعمل اعمل أسكن أعيش انتظر أنتظر أفكر أحاول أستطيع أقدر اقدر مهتم مهتمة عميل عميلة زبون زبونة طالب طالبة صاحب صاحبة موظف شركة شكرا شكراً مرحبا مرحباً أهلا اهلا أهلاً السلام عليكم ورحمة تحية تحياتي التحية الخير صباح مساء لو سمحت سمحتم فضلك رجاء الرجاء يرجى راسلوني ارسلوا أرسلوا ابعثوا تواصلوا كلموني بريدي بريد البريد الإلكتروني الالكتروني ايميلي إيميلي ايميل إيميل الايميل الإيميل عنواني رقمي جوال جوالي هاتف هاتفي رقم اسم الاسم اسمي تمام طيب حسنا أوكي اوكي بس فقط يكفي أيضا كمان وهذا وايميلي وإيميلي وبريدي ممكن يمكن يمكنكم أنا انا بكم كم سعر عرض موعد حجز طلب طلبي سؤال استفسار أو او ثم قسم ليس مش مو ولا شي شيء خلاص الان الآن بدي عايز عاوز ابغى أبغى حابب حاب جديد معلومات معلوماتي أحد احد غير عادي معك معكم معاك معاكم بالانجليزي بالإنجليزي بالعربي بالعربية المرسل";
const hebrewStops =
  "היוש היייי הייי כמה עולה עולים משלוח משלוחים סיסמה לשלם אפשר ימי יום שישי שבת ראשון שני שלישי רביעי חמישי מישהו צוות ידבר נציג שירות שעות פתיחה סניף סניפים מוצר מוצרים החזר החזרה ביטול קטלוג מחירון חשבון חשבונית אחריות אתר חנות רשימה איתי בריכה מחיפה מתל מירושלים מבאר מאילת מנתניה מאשדוד מאשקלון מראשון מחולון מפתח מהצפון מהדרום מהמרכז מרמת מכפר מהרצליה מטבריה אני את אתה אתם אנחנו הוא היא הם לי לך לכם שלי שלך שלכם של עם על אל מן ב ל ה ו זה זאת זו מה מי איך איפה מתי למה האם כן לא בבקשה תודה רבה שלום היי הי אהלן בוקר ערב צהריים טוב טובה לילה מחפש מחפשת רוצה צריך צריכה מעוניין מעוניינת לקוח לקוחה גר גרה מבקש מבקשת אשמח יכול יכולה חייב חייבת שואל שואלת מנסה מתעניין מתעניינת סטודנט סטודנטית מייל המייל אימייל האימייל דואל דוא כתובת הכתובת טלפון נייד מספר שם השם שמי קוראים בברכה כבוד יש אין רק גם או אבל כי אם כבר עוד מאוד פה כאן שם תכתבו תשלחו שלחו לשלוח לכתוב תחזרו לחזור מחיר הצעת הצעה תור הזמנה שאלה מידע פרטים פרטי הפרטים מעדיף מעדיפה אחר כך עכשיו אוקיי סבבה בסדר מספיק זהו פשוט חדש חדשה לגבי בנושא מהחברה חברה מוסר";
const hanStops =
  "你好|您好|谢谢|謝謝|请问|請問|请|請|邮箱|郵箱|电邮|電郵|邮件|郵件|电话|電話|手机|手機|地址|微信|资料|資料|报价|報價|价格|價格|客户|客戶|老师|学生|公司|采购|採購|部门|部門|此致|敬礼|联系|聯絡|联络|可以|不用|不要|没有|沒有|问题|問題|什么|什麼|怎么|怎麼|我|你|他|她|它|们|們|的|了|吗|嗎|呢|吧|是|在|有|和|与|想|要|发|發|給|给|到|这|這|那|不|就|好|会|會|能|都|也|还|還|麻烦|麻煩|新|用|写|寫";
const kanaStops =
  "こんにち|こんばん|おはよう|さようなら|元気|ロボット|誰|あなた|はじめまして|ごめん|どうも|またね|^[おご]|お(?:願|電|名|送|世|手|客|見)|は$|が$|を|に$|で$|と$|から|まで|よろしく|ありがとう|すみません|はい|いいえ|いや|メール|アドレス|名前|電話|連絡|質問|希望|予約|見積|資料|以上|大丈夫|結構|必要|不要|初めて|未定|学生|会社員|主婦|個人|法人|確認|注文|返信|回答|問い合わせ|ください|下さい|ます|した|する|って|けど|ので|ですが|こと|もの|これ|それ|あれ|どう|なに|何|ない|たい|って|株式会社|有限会社|工務店|事務所|宜しく|願|申|違|正し|本当|先|今|前";

export const neverNames: ReadonlySet<string> = new Set(never.split(/\s+/u));
export const sentenceWords: ReadonlySet<string> = new Set([...never.split(/\s+/u), ...inSentences.split(/\s+/u)]);
export const rightToLeftStops: ReadonlySet<string> = new Set(`${arabicStops} ${hebrewStops}`.split(/\s+/u));
export const hanStop = new RegExp(hanStops, "u");
export const kanaStop = new RegExp(kanaStops, "u");

/** The surnames that nine of ten Chinese bear, in both hands; and two-letter ones. */
export const chineseSurname =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|東方|皇甫|尉迟|公孙|慕容|司徒|端木|令狐|[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林罗羅高梁郑鄭谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭萧田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范石廖贾賈夏韦韋付傅方白邹鄒孟熊秦邱江尹薛闫閻阎段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯温溫康施文牛樊葛邢安齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申耿关關焦左柳甘祝包宁寧尚符舒阮柯纪紀梅童凌毕畢单單季裴霍涂成苗谷盛曲翁冉骆駱蓝藍路游辛靳管柴蒙鲍鮑华華喻祁蒲房滕屈饶饒解牟艾尤阳陽时時穆农農司卓古吉缪繆简簡车車项項连連芦蘆麦麥褚娄婁窦竇戚岑景党黨宫宮费費卜冷晏席卫衛米柏宗瞿桂全佟应應臧闵閔苟邬鄔边邊卞姬师師和仇栾欒隋商刁沙荣榮巫寇桑郎甄丛叢仲虞敖巩鞏明佘池查麻苑迟遲邝鄺])/u;

/** What Chinese say beside their names, and begins like one. */
export const hanNever =
  /^(?:連絡|住所|氏名|名前|電話|返信|資料|見積|予約|注文|谢谢|謝謝|多谢|多謝|感谢|感謝|再见|再見|您好|你好|早上好|晚上好|早安|晚安|拜拜|好的|收到|明白|麻烦|辛苦|请问|請問|方便|时间|時間|明天|今天|周[一二三四五六日末]|高兴|成功|安全|包装|包裝|温度|万一|方式|方案|连接|单位|于是|如果|时候)/u;

/** Surnames that more than half of the Japanese bear. */
export const japaneseSurname =
  /^(?:佐藤|鈴木|高橋|田中|伊藤|渡[辺邊邉]|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|林|[斎斉齋齊]藤|清水|山[崎﨑]|森|池田|橋本|阿部|石川|山下|中島|石井|小川|前田|岡田|長谷川|藤田|後藤|近藤|村上|遠藤|青木|坂本|福田|太田|西村|藤井|金子|岡本|藤原|中野|三浦|原田?|中川|松田|竹内|小野|田村|中山|和田|石田|森[田本]?|上田|内田|柴田|酒井|宮[崎本]|横山|高木|安藤|大野|小島|谷口|今井|工藤|高田|増田|丸山|杉[山本]|村田|大塚|新井|小山|平野|藤本|河野|上野|野口|武田|松井|千葉|菅原|岩崎|久保田?|木下|佐野|野村|松尾|市川|菊[地池]|古川|大西|島田|水野|桜井|渡部|吉川|山内|西田|飯田|西川|小松|北村|安田|五十嵐|川[口崎上]|平田|関|中田|服部|東|岩田|土屋|本田|福島|辻|樋口|秋山|田口|永井|山中|中西|吉村|石原|大橋|松岡|浜田|馬場|星野|矢野|浅[野井]|大島|松下|吉岡|小池|荒木|大久保|野田|熊谷|黒田|松村|堀|望月|高野|片山|須藤|尾崎|内藤|岡崎|桑原|宮田|成田|松原|菅|田辺|小沢|栗原|児玉|奥村|黒木|早川|川村|広瀬|荒井|白井|大谷|植田|小田|南|三宅|井口|榎本|青山|奥田|関口|天野|松浦|石塚|上原|滝沢|岸|柳|平井|西山|川島|内山|岩本|永田|岡|福井|西|今村|根本|堀内|堀江|八木|稲垣|山岸|篠原|沢田|横田|梅田|高山|大森|萩原|北川|津田|竹田|飯島|小西|石橋|川本|中原)/u;
